"""The dealers' page: who deals where, who comes next and when, who rests, what they have dealt."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from enum import Enum
from typing import assert_never

from floor.app.core.line_up import (
    FREE,
    Dealer,
    DealerPost,
    DealingTime,
    Deals,
    Free,
    Rests,
    dealer_of,
    free_dealers,
    posts,
    table_of_dealer,
    worked_by,
)
from floor.app.core.messages import SYSTEM, Role, StaffId
from floor.app.core.names import PersonName, Viewer, label_of
from floor.app.core.people import Badge
from floor.app.core.room import Room, house_of
from floor.app.staff.days import SignOff, SignOn
from floor.app.staff.dealers import EndBreak, LeaveTable, MoveInLine, SendOnBreak, TakeTable
from floor.app.staff.pushes import Push, push_due, room_pushes
from floor.base.text import _, many
from floor.base.value import Value
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import by_name
from floor.room.table.table import Table
from floor.tournament.event.state import EventStage
from floor.views.floor.floor import tables_by_name
from floor.views.staff.floor_calls import CallLine, call_lines
from floor.views.words.dealers import pace_of, push_words, sum_of, tally_words, total_of
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording


class DealerState(Enum):
    """What a dealer does now; each has a sign of its own, so that colour never speaks alone."""

    FREE = "free"
    DEALS = "deals"
    RESTS = "rests"


class DealerLine(Value, frozen=True, kw_only=True):
    """One dealer on duty."""

    staff: StaffId
    name: str
    state: DealerState
    place: int
    """In the line-up, from 1; 0 for one who is not free."""
    words: str
    """What they do, and until when."""
    told: str
    """Where they go next; empty when nobody can say."""
    tally: str
    """What they have dealt in the gaming day: "41 hands · 31 an hour"."""
    until: datetime | None
    """When they are to be pushed, or their break is over."""
    steps: tuple[Step, ...]
    """The one most likely wanted; what is seldom done is asked for apart (`more_steps`)."""


class DealtTable(Value, frozen=True, kw_only=True):
    """One table and its dealer."""

    table: TableId
    title: str
    dealer: StaffId | None
    name: str
    """Empty where nobody deals."""
    tally: str
    """What they have dealt here since they sat down."""
    due: datetime | None
    """When they are to be pushed; None where nobody deals."""
    told: str
    """Who pushes them, and when, in a sentence."""
    calls: tuple[CallLine, ...]
    steps: tuple[Step, ...]
    """Somebody sits down: the one who is chosen, else the next one if they are free."""


class LineUpView(Value, frozen=True, kw_only=True):
    """Everything the dealers' page shows."""

    dealers: tuple[DealerLine, ...]
    """At the tables by who is pushed first, then the free ones in order, then those who rest."""
    tables: tuple[DealtTable, ...]
    summary: str
    """How many deal, are free and rest, and how fast the room deals."""


def line_up(room: Room, look: Viewer, chosen: StaffId | None = None) -> LineUpView:
    """The page as it is at `look.now`; `chosen` is who is to be sent to a table."""
    return _Page(room, look, chosen).view()


class _Page:
    """The line-up as whoever looks at it finds it."""

    def __init__(self, room: Room, look: Viewer, chosen: StaffId | None) -> None:
        self._room = room
        self._now = look.now
        self._words = Wording(room, look.names)
        self._asking = StepBuilder(self._words, look)
        self._chosen = chosen
        self._line_up = room.dealers.line
        self._posts = posts(room.dealers)
        self._pushes = {push.table: push for push in room_pushes(room, look.now)}
        self._goes = {push.comes: push for push in reversed(list(self._pushes.values()))}
        self._places = {who: at for at, who in enumerate(free_dealers(room.dealers), start=1)}
        self._worked = worked_by(room.dealers, look.now)
        self._rules = house_of(room).dealers
        self._calls = call_lines(room, look)
        self._shorts = _shorts({one.staff: self._words.staff(one.staff) for one in self._line_up})

    def view(self) -> LineUpView:
        dealers = sorted(self._line_up, key=self._rank)
        tables = (self._room.tables[at] for at in tables_by_name(self._room))
        return LineUpView(
            dealers=tuple(self._line(one) for one in dealers),
            tables=(*(self._table(table) for table in tables), *self._event_tables()),
            summary=self._summary(),
        )

    def _rank(self, one: Dealer) -> tuple[int, float]:
        match one.now:
            case Deals(since=since):
                return 0, since.timestamp()
            case Free():
                return 1, self._places[one.staff]
            case Rests(until=until):
                return 2, until.timestamp()
            case _ as never:
                assert_never(never)

    def _line(self, one: Dealer) -> DealerLine:
        place = self._places.get(one.staff, 0)
        state, words, until = self._state(one, place)
        return DealerLine(
            staff=one.staff,
            name=self._words.staff(one.staff),
            state=state,
            place=place,
            words=words,
            told=self._told_of(one.staff),
            tally=tally_words(total_of(self._worked, one.staff)),
            until=until,
            steps=tuple(self.steps(one)),
        )

    def _state(self, one: Dealer, place: int) -> tuple[DealerState, str, datetime | None]:
        match one.now:
            case Deals(table=table, since=since):
                words = _("{table} since {time}").format(table=table, time=self._words.time(since))
                return DealerState.DEALS, words, push_due(since, self._rules)
            case Free():
                return DealerState.FREE, _("free, place {place}").format(place=place), None
            case Rests(until=until) if until <= self._now:
                words = _("break over since {time}").format(time=self._words.time(until))
                return DealerState.RESTS, words, until
            case Rests(until=until):
                words = _("break until {time}").format(time=self._words.time(until))
                return DealerState.RESTS, words, until
            case _ as never:
                assert_never(never)

    def _told_of(self, staff: StaffId) -> str:
        push = self._goes.get(staff)
        if push is None:
            return ""
        if push.at <= self._now:
            return _("next: {table}, now").format(table=push.table)
        return _("next: {table} at {time}").format(table=push.table, time=self._words.time(push.at))

    def steps(self, one: Dealer) -> Iterator[Step]:
        """What is done with them most often."""
        key = f"dealer-{one.staff}"
        match one.now:
            case Free():
                yield self._asking.step(f"{key}-rest", _("Break"), SendOnBreak(staff=one.staff))
            case Rests(until=until):
                back, leading = EndBreak(staff=one.staff), until <= self._now
                yield self._asking.step(f"{key}-back", _("Back"), back, leading=leading)
            case Deals():
                pass
            case _ as never:
                assert_never(never)

    def _table(self, table: Table) -> DealtTable:
        post, push = self._posts.get(table.id), self._pushes[table.id]
        dealer = post.dealer.staff if post is not None else None
        return DealtTable(
            table=table.id,
            title=f"{table.id} · {self._words.game(table.game)}",
            dealer=dealer,
            name=self._short(dealer) if dealer is not None else "",
            tally=self._tally(post),
            due=push.due if post is not None else None,
            told=push_words(push, self._short, self._words, self._now),
            calls=tuple(call for call in self._calls if call.table == table.id),
            steps=tuple(self._table_steps(table.id, push)),
        )

    def _tally(self, post: DealerPost | None) -> str:
        """What who deals at a table has dealt there."""
        if post is None:
            return ""
        here = DealingTime(post.deals.hands, self._now - post.deals.since)
        return tally_words(here, minutes=True)

    def _event_tables(self) -> Iterator[DealtTable]:
        """Those of the tournaments: nobody is pushed there by the clock, the director sends."""
        for event in self._room.tournaments.values():
            if event.stage not in (EventStage.PUBLISHED, EventStage.RUNNING):
                continue
            for table in by_name(event.tables):
                post = self._posts.get(table)
                dealer = post.dealer.staff if post is not None else None
                comes = self._chosen if self._chosen is not None or dealer else self._idle
                yield DealtTable(
                    table=table,
                    title=f"{table} · {event.sheet.title}",
                    dealer=dealer,
                    name=self._short(dealer) if dealer is not None else "",
                    tally=self._tally(post),
                    due=None,
                    told="",
                    calls=tuple(call for call in self._calls if call.table == table),
                    steps=tuple(self._sits_down(table, comes, leading=False)),
                )

    @property
    def _idle(self) -> StaffId | None:
        """Who is free, and no cash table waits for them."""
        return next((one for one in self._places if one not in self._goes), None)

    def _table_steps(self, table: TableId, push: Push) -> Iterator[Step]:
        """Who is chosen, else who is next if they can come at once, sits down."""
        comes = self._chosen
        if comes is None and push.comes is not None and self._can_come(push.comes):
            comes = push.comes
        leading = self._chosen is not None or push.due <= self._now
        yield from self._sits_down(table, comes, leading=leading)

    def _sits_down(self, table: TableId, comes: StaffId | None, *, leading: bool) -> Iterator[Step]:
        if comes is not None:
            left = table_of_dealer(self._room.dealers, comes)
            if left in (None, table):
                words = _("{dealer} sits down").format(dealer=self._short(comes))
            else:
                words = _("{dealer} comes from {table}").format(
                    dealer=self._short(comes), table=left
                )
            takes = TakeTable(table=table, staff=comes)
            yield self._asking.step(f"push-{table}", words, takes, leading=leading)

    def _can_come(self, staff: StaffId) -> bool:
        one = dealer_of(self._room.dealers, staff)
        return one is not None and one.now == FREE

    def _short(self, staff: StaffId) -> str:
        """First name and last initial; all of it where that could be another dealer."""
        return self._shorts.get(staff) or self._words.staff(staff)

    def _summary(self) -> str:
        rest = sum(isinstance(one.now, Rests) for one in self._line_up)
        parts = [
            many("{n} deals", "{n} deal", len(self._posts)).format(n=len(self._posts)),
            _("{n} free").format(n=len(self._places)),
            many("{n} has a break", "{n} have a break", rest).format(n=rest),
        ]
        pace = pace_of(sum_of(one for at in self._worked.values() for one in _dealt(at)))
        if pace is not None:
            parts.append(_("{n} hands an hour a table").format(n=pace))
        return " · ".join(parts)


def _dealt(at: Mapping[StaffId, DealingTime]) -> Iterable[DealingTime]:
    """What dealers have dealt at a table; hands nobody was signed in for took no time."""
    return (worked for staff, worked in at.items() if staff != SYSTEM)


def more_steps(room: Room, look: Viewer, staff: StaffId) -> tuple[Step, ...]:
    """What is seldom done with a dealer: another place in the line, leaving, going home."""
    one = dealer_of(room.dealers, staff)
    if one is None:
        return ()
    asking = StepBuilder(Wording(room, look.names), look)
    return (*_moves(room, one, asking), *_leaving(one, asking))


def _moves(room: Room, one: Dealer, asking: StepBuilder) -> Iterator[Step]:
    free = free_dealers(room.dealers)
    if one.staff not in free:
        return
    place, last = free.index(one.staff) + 1, len(free)
    for name, words, to in (
        ("first", _("First in the line-up …"), 1),
        ("up", _("One place up …"), place - 1),
        ("down", _("One place down …"), place + 1),
        ("last", _("Last in the line-up …"), last),
    ):
        if to != place and 1 <= to <= last:
            moves = MoveInLine(staff=one.staff, place=to)
            yield asking.step(f"dealer-{one.staff}-{name}", words, moves)


def _leaving(one: Dealer, asking: StepBuilder) -> Iterator[Step]:
    if isinstance(one.now, Deals):
        words = _("Leaves {table}").format(table=one.now.table)
        yield asking.step(f"dealer-{one.staff}-leaves", words, LeaveTable(staff=one.staff))
    yield _goes(one.staff, asking)


def _goes(staff: StaffId, asking: StepBuilder) -> Step:
    return asking.step(f"dealer-{staff}-off", _("Goes off duty"), SignOff(staff=staff))


def _shorts(names: Mapping[StaffId, str]) -> Mapping[StaffId, str]:
    """First name and last initial of each; whoever would be called as another is left out."""
    labels = {staff: label_of(PersonName(name)) for staff, name in names.items()}
    found = Counter(labels.values())
    return {staff: words for staff, words in labels.items() if found[words] == 1}


def coming_steps(room: Room, look: Viewer, badges: Iterable[Badge]) -> tuple[Step, ...]:
    """A step for each dealer of `badges` who is not on duty: they come into the line-up. Where no
    dealer has a badge, the way to where they are made."""
    dealers = tuple(badge for badge in badges if badge.role is Role.DEALER)
    if not dealers:
        words = _("No dealer has a badge yet: make them in Setup …")
        return (Step(key="dealers-none", words=words, finder=ToFind.BADGES),)
    away = tuple(badge for badge in dealers if badge.staff not in room.on_duty)
    if not away:
        words = _("Every dealer with a badge is on duty.")
        return (Step(key="dealers-all", words=words, why_not=words),)
    return tuple(_comes(room, look, badge, badge.name) for badge in away)


def _comes(room: Room, look: Viewer, badge: Badge, words: str) -> Step:
    """Only dealers are brought on duty by somebody else."""
    if look.by is None:
        why_not = _("Sign on first.")
    elif (
        badge.role is not Role.DEALER
        or room.on_duty.get(look.by) not in (Role.FLOOR, Role.SHIFT_MANAGER)
    ):  # fmt: skip
        why_not = _("Everybody signs on with their own badge.")
    else:
        why_not = ""
    return Step(
        key=f"dealer-{badge.staff}-on",
        words=words,
        command=SignOn(staff=badge.staff),
        why_not=why_not,
    )


def badge_steps(room: Room, look: Viewer, badge: Badge) -> tuple[Step, ...]:
    """All that can be asked about one of staff, whatever their role, but for sending them to a
    table."""
    if badge.staff not in room.on_duty:
        return (_comes(room, look, badge, _("Comes on duty")),)
    asking = StepBuilder(Wording(room, look.names), look)
    one = dealer_of(room.dealers, badge.staff)
    if one is None:
        return (_goes(badge.staff, asking),)
    page = _Page(room, look, badge.staff)
    return (
        *page.steps(one),
        *more_steps(room, look, badge.staff),
    )
