"""The end of a gaming day: what is still open, and the day that was closed by mistake."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from enum import Enum
from typing import NamedTuple
from zoneinfo import ZoneInfo

from floor.app.core.claim import State
from floor.app.core.dispute import Dispute, DisputeOutcome
from floor.app.core.messages import Command, Entry
from floor.app.core.names import Names
from floor.app.core.room import DayClosed, Room
from floor.app.money.stacks import played_unbought
from floor.app.rulings.disputes import DecideDispute
from floor.app.staff.closing import left_open
from floor.app.staff.days import CloseDay, DayEnded, OpenDay
from floor.base.clock import gaming_day_begins, gaming_day_of
from floor.base.errors import FloorError
from floor.base.text import _, day_text, localized, many
from floor.base.value import Value
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import EventStage, TournamentId
from floor.views.feed.feed import feed_line
from floor.views.rulings.dispute_words import open_words
from floor.views.words.form import NOTHING_TYPED, Field, Form, Missing, Reason, Said, Tick, Typed
from floor.views.words.rows import FeedLine, Step, ToFind
from floor.views.words.times import clock_moves_words, unpaid_words
from floor.views.words.words import Wording, capital, owed_words, undecided_words


class Copied(NamedTuple):
    """What this machine keeps of the book beside it."""

    folder: str
    """Where its copies go; empty: nowhere."""
    last: date | None
    """The newest gaming day of which there is one."""
    trouble: FloorError | None = None
    """Why none is made now: its folder is missing, or the file that names it has mistakes."""


class WayThere(Enum):
    """Where something is seen to."""

    TABLE = "table"
    """On the floor, with that table selected."""
    CLAIM = "claim"
    DROP = "drop"
    """That table's drop box is counted."""
    LISTS = "lists"
    DEALERS = "dealers"
    JACKPOT = "jackpot"
    EVENT = "event"
    """That tournament's page."""
    STEP = "step"
    """It is done from here."""


class OpenItem(Value, frozen=True, kw_only=True):
    """Something nobody has seen to yet."""

    key: str
    words: str
    way: WayThere | None
    """None: not from here."""
    go: str = ""
    """What the button says that leads there."""
    table: TableId | None = None
    event: TournamentId | None = None
    step: Step | None = None
    """What is done about it at once, of `WayThere.STEP`."""


class ClosedView(Value, frozen=True, kw_only=True):
    """The gaming day closed last, as long as it may go on."""

    words: str
    """When it was closed, and by whom."""
    line: FeedLine
    """What is taken back."""


class DayView(Value, frozen=True, kw_only=True):
    """What is to be known before a gaming day is opened or closed."""

    is_open: bool
    title: str
    ask: str
    told: str
    items: tuple[OpenItem, ...] = ()
    why_not: str = ""
    """Why it cannot be closed now; empty when it can be."""
    reason: str = ""
    """Why it takes a reason; empty when it takes none."""
    clock: str = ""
    """How its clock was put: somebody has to say that they looked at the times; empty: it was
    not."""
    closed: ClosedView | None = None


def day_view(
    room: Room, names: Names, now: datetime, closing: Entry | None, copied: Copied | None
) -> DayView:
    """The gaming day, to be opened or closed; `closing` is what closed the last one, and `copied`
    is None where somebody else sees to the copies."""
    words = Wording(room, names)
    if isinstance(room.day, DayClosed):
        next_day = _next_day(words, room.day, now)
        opens = _("From now on tables can be opened and people can join the lists.")
        return DayView(
            is_open=False,
            title=_("Open the gaming day"),
            ask=_("Open"),
            why_not=_("This gaming day is closed already.") if next_day else "",
            told=" ".join(
                (
                    next_day or opens,
                    *(one.words for one in _uncopied(closing, copied)),
                    copies_hint(copied),
                )
            ).strip(),
            closed=_closed(room.day, closing, words),
        )
    in_the_way = tuple(_in_the_way(room))
    left = (*_left(room), *_beside(words, now), *_uncopied(closing, copied))
    said = _("Closing {day} ends the waiting lists and posts today’s jackpot euros.")
    said, hint = said.format(day=day_text(room.day.day, weekday=True)), copies_hint(copied)
    return DayView(
        is_open=True,
        title=_("Close the gaming day"),
        ask=_("Close anyway") if left else _("Close the day"),
        told=f"{said} {hint}".strip(),
        items=(*in_the_way, *left),
        why_not=_("Tables, tournaments and bad beats come first.") if in_the_way else "",
        reason=_("Say why the day is closed anyway.") if left and not in_the_way else "",
        clock=clock_moves_words(room.day.clock_moves),
    )


def _next_day(words: Wording, day: DayClosed, now: datetime) -> str:
    """From when on the next one can be opened; empty where that is now."""
    house = words.room.house
    if house is None or day.last is None:
        return ""
    zone = ZoneInfo(house.zone)
    if gaming_day_of(now, zone, house.roll_over_hour) > day.last:
        return ""
    begins = gaming_day_begins(day.last + timedelta(days=1), zone, house.roll_over_hour)
    return _("The next gaming day can be opened from {day} at {time}.").format(
        day=day_text(begins.astimezone(zone).date(), weekday=True), time=words.time(begins)
    )


def day_form(view: DayView, typed: Typed = NOTHING_TYPED) -> Form:
    """What is asked before the day is opened, or closed."""
    asks: Command | Step | Missing = Missing(view.why_not) if view.why_not else OpenDay()
    if view.is_open:
        asks = Step(
            key="close-day",
            words=view.ask,
            command=CloseDay(clock_checked=typed.get("checked", False)),
            reason=view.reason,
            why_not=view.why_not,
        )
    fields: tuple[Field, ...] = ()
    if view.clock:
        checked = Tick(name="checked", words=_("I have looked at the times"))
        fields = (Said(name="clock", words=f"{view.clock}."), checked)
    if view.reason:
        fields = (*fields, Reason(words=_("Reason to close anyway")))
    enter = _("Enter does not end the night: press “{button}”.").format(button=view.ask)
    return Form(
        "gaming-day",
        view.title,
        view.ask,
        asks,
        fields,
        told=(view.told,),
        wrong=view.why_not,
        enter=enter if view.is_open and not view.why_not else "",
    )


def _in_the_way(room: Room) -> Iterator[OpenItem]:
    for table in room.tables:
        said = _("{table} is open.").format(table=table)
        yield OpenItem(
            key=f"table-{table}", words=said, way=WayThere.TABLE, go=_("Go there"), table=table
        )
    for event in room.tournaments.values():
        if event.stage is EventStage.RUNNING:
            said = _("{title} is being played.").format(title=event.sheet.title)
            yield _of_event(event.id, f"event-{event.id}", said)
    for claim in room.claims.values():
        if claim.state is State.OPEN:
            said = _("The bad beat at {table} is not decided.").format(table=claim.table)
            yield OpenItem(
                key=f"claim-{claim.id}",
                words=said,
                way=WayThere.CLAIM,
                go=_("Go there"),
                table=claim.table,
            )


def _left(room: Room) -> Iterator[OpenItem]:
    left = left_open(room)
    for table in left.drops:
        if table not in room.tables:
            said = _("The drop of {table} is not counted.").format(table=table)
            yield OpenItem(
                key=f"drop-{table}", words=said, way=WayThere.DROP, go=_("Count it"), table=table
            )
    if left.waiting:
        n = left.waiting
        said = many("{n} player is still waiting.", "{n} players are still waiting.", n)
        yield OpenItem(key="waiting", words=said.format(n=n), way=WayThere.LISTS, go=_("Go there"))
    if left.dealers:
        n = len(left.dealers)
        said = many("{n} dealer is on duty.", "{n} dealers are on duty.", n)
        yield OpenItem(
            key="dealers", words=said.format(n=n), way=WayThere.DEALERS, go=_("Go there")
        )
    if left.shares:
        n = left.shares
        said = many("{n} jackpot share is not paid.", "{n} jackpot shares are not paid.", n)
        yield OpenItem(key="shares", words=said.format(n=n), way=WayThere.JACKPOT, go=_("Go there"))
    for owed in left.events:
        said = owed_words(room.tournaments[owed.tournament], owed)
        yield _of_event(owed.tournament, f"owed-{owed.tournament}", said)
    if left.acts:
        words = undecided_words(room.held)
        step = Step(key="held-acts", words=_("Look at them …"), finder=ToFind.HELD)
        yield OpenItem(key="held", words=words, way=WayThere.STEP, go=step.words, step=step)


def _of_event(event: TournamentId, key: str, said: str) -> OpenItem:
    return OpenItem(key=key, words=said, way=WayThere.EVENT, go=_("Go there"), event=event)


def _beside(words: Wording, now: datetime) -> Iterator[OpenItem]:
    for dispute in words.room.disputes.values():
        if dispute.is_open:
            yield _disputed(dispute, words)
    unbought = played_unbought(words.room)
    if unbought:
        n, names = len(unbought), ", ".join(sorted(map(words.player, unbought)))
        said = many(
            "{n} player played without a recorded buy-in: {names}",
            "{n} players played without a recorded buy-in: {names}",
            n,
        )
        yield OpenItem(key="unbought", words=said.format(n=n, names=names), way=None)
    unpaid = unpaid_words(words, now)
    if unpaid:
        yield OpenItem(key="time", words=unpaid, way=None)


def _disputed(dispute: Dispute, words: Wording) -> OpenItem:
    """It outlives the day: it is decided, or paid back, whenever there is time."""
    key, said = f"dispute-{dispute.id}", open_words(dispute, words)
    if dispute.decision is not None:
        return OpenItem(key=key, words=said, way=None)
    decides = Step(
        key=key,
        words=_("Decide …"),
        command=DecideDispute(dispute=dispute.id, outcome=DisputeOutcome.STANDS),
        finder=ToFind.DECISION,
    )
    return OpenItem(key=key, words=said, way=WayThere.STEP, go=decides.words, step=decides)


def copies_words(copied: Copied | None) -> str:
    """Where the copies of this machine go and when the last one was made, or why none is; empty
    where somebody else sees to them."""
    if copied is None:
        return ""
    if copied.trouble is not None:
        return localized(copied.trouble)
    if not copied.folder:
        return copies_hint(copied)
    if copied.last is None:
        return _("Copies of the book go to {folder}: none is there yet.").format(
            folder=copied.folder
        )
    return _("Copies of the book go to {folder}: the newest is of gaming day {day}.").format(
        folder=copied.folder, day=day_text(copied.last)
    )


def copied_words(copied: Copied | None, day: date) -> str:
    """That this gaming day is copied, once it is."""
    if copied is None or copied.last != day:
        return ""
    return _("Gaming day {day} is copied to {folder}.").format(
        day=day_text(day), folder=copied.folder
    )


def copies_hint(copied: Copied | None) -> str:
    """That nothing is copied on this machine, for whoever sets it up: no night is held up by it.
    Empty where there is nothing to say."""
    if copied is None or copied.folder or copied.trouble is not None:
        return ""
    return _("The book is copied nowhere: whoever looks after this PC sets “copies” in floor.toml.")


def _uncopied(closing: Entry | None, copied: Copied | None) -> Iterator[OpenItem]:
    if copied is not None and copied.trouble is not None:
        yield OpenItem(key="copies", words=localized(copied.trouble), way=None)
        return
    if copied is None or not copied.folder:
        return
    before = _day_of(closing)
    if before is not None and (copied.last is None or copied.last < before):
        said = _("Gaming day {day} was not copied to {folder}.")
        words = said.format(day=day_text(before), folder=copied.folder)
        yield OpenItem(key="copies", words=words, way=None)


def _day_of(closing: Entry | None) -> date | None:
    events = closing.events if closing is not None else ()
    return next((event.day for event in events if isinstance(event, DayEnded)), None)


def _closed(day: DayClosed, closing: Entry | None, words: Wording) -> ClosedView | None:
    if closing is None or day.last is None or _day_of(closing) != day.last:
        return None
    said = _("{day} was closed at {time} by {staff}.").format(
        day=day_text(day.last, weekday=True),
        time=words.time(closing.at),
        staff=words.staff(closing.by),
    )
    return ClosedView(words=capital(said), line=feed_line(closing, words))
