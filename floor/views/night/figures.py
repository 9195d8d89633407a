"""What a day report says of a night besides its tables: waits, dealers, calls, orders, papers."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from floor.app.core.dispute import Dispute
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import CommandId, Entry, Event, NoteId, StaffId
from floor.app.core.names import Names
from floor.app.core.ports import People
from floor.app.core.room import Room, guest_of
from floor.app.money.chips import ChipsAdded, PlayerBoughtIn
from floor.app.money.stacks import is_uncounted, plays_as_seated
from floor.app.office.voiding import standing
from floor.app.rulings.disputes import DisputeEvent
from floor.app.rulings.disputes import evolve as with_dispute
from floor.app.rulings.rulings import RulingAmended, RulingGiven, RulingStruck
from floor.app.seats.seats import SeatLeft
from floor.app.staff.papers import KeptPaper
from floor.app.tables.tables import TableClosed
from floor.base.money import NOTHING, Money, total
from floor.base.text import _
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.dues import still_owed
from floor.views.feed.sentences import entry_sentence, place_of
from floor.views.night.lists import ListRow, Lists, ListStep, mean, most_of
from floor.views.night.money import Drops, EventLine, MoneyOfEvents
from floor.views.night.orders import OrderKind, OrderLine, order_lines
from floor.views.night.staff import DealingRows, DealLine, FloorCallRow, FloorCallRows
from floor.views.night.walk import WalkedEvent, facts
from floor.views.rulings.dispute_words import decision_words, dispute_words
from floor.views.rulings.words import ruled_words, situation_words, where_words
from floor.views.words.words import Wording, capital, owed_words

_PERCENT = 95


class WaitFigures(Value, frozen=True, kw_only=True):
    """How the waiting lists went."""

    offered: int = 0
    """Seats offered to people who waited."""
    mean: timedelta | None = None
    """From when somebody was on the list and in the house until they were offered a seat."""
    most: timedelta | None = None
    """No more than so long took it for 95 of a hundred."""
    declined: int = 0
    restored: int = 0


class ReorderLine(Value, frozen=True, kw_only=True):
    """Somebody was put at another place of a list, or back on it, or called out of turn."""

    at: datetime
    game: str
    player: str
    step: ListStep
    place: int | None
    by: str
    reason: str


class DealerFigures(Value, frozen=True, kw_only=True):
    """What a dealer has dealt."""

    name: str
    tables: int
    hands: int
    dealt: timedelta
    event_hands: int = 0
    """Of them, those of tournaments."""

    @property
    def hands_an_hour(self) -> int:
        """While they dealt, rounded down."""
        return self.hands * 3600 // max(int(self.dealt.total_seconds()), 1)


class CallsLine(Value, frozen=True, kw_only=True):
    """The floor calls for one reason."""

    reason: CallReason
    calls: int
    untaken: int
    """That nobody ever took or ended."""
    median: timedelta | None
    """Until somebody took it: as many tables waited longer as shorter."""
    most: timedelta | None
    """The longest that a table waited."""
    took: timedelta | None
    """From then until it was done, the median."""


class TakerLine(Value, frozen=True, kw_only=True):
    """The floor calls that somebody took."""

    name: str
    calls: int
    median: timedelta | None
    most: timedelta | None
    took: timedelta | None
    """As in `CallsLine`."""


class DisputeLine(Value, frozen=True, kw_only=True):
    """A hand that was disputed, or is still from before."""

    at: datetime
    words: str
    outcome: str
    """With what is paid back; empty while it is not decided."""
    open: bool
    """Not decided, or not paid back."""
    reason: str


class TroubleLine(Value, frozen=True, kw_only=True):
    """An order about a player, or somebody turned away or let in by two people."""

    at: datetime
    about: OrderKind
    words: str
    by: str
    reason: str


class NightRuling(Value, frozen=True, kw_only=True):
    """A ruling of the night."""

    at: datetime
    number: int
    where: str
    situation: str
    words: str
    by: str
    mark: str
    """Whether it was struck, amended or amends another."""


class NightFigures(Value, frozen=True, kw_only=True):
    """All of it."""

    waits: WaitFigures = WaitFigures()
    reorders: tuple[ReorderLine, ...] = ()
    dealers: tuple[DealerFigures, ...] = ()
    calls: tuple[CallsLine, ...] = ()
    takers: tuple[TakerLine, ...] = ()
    rulings: tuple[NightRuling, ...] = ()
    disputes: tuple[DisputeLine, ...] = ()
    orders: tuple[TroubleLine, ...] = ()
    time_due: Money = NOTHING
    """For time, and never collected."""
    uncounted: int = 0
    """Players who left a table with a stack that nobody counted: it binds them nowhere."""
    added_uncounted: int = 0
    """Times that chips were added to such a stack: whether they fit, nobody knows."""
    undecided: int = 0
    """Acts of kiosks that no longer fitted and nobody has decided about."""
    buy_ins: Money = NOTHING
    """With which players sat down, without what they brought along."""
    top_ups: Money = NOTHING
    events: tuple[EventLine, ...] = ()
    owed: tuple[str, ...] = ()
    """What is still to be fetched of tournaments, a sentence each."""
    papers: int = 0
    """Printed."""
    copies: int = 0
    """Papers that were printed again."""


NO_FIGURES = NightFigures()


def figures(
    before: Room,
    entries: tuple[Entry, ...],
    people: People,
    papers: Iterable[KeptPaper] = (),
) -> NightFigures:
    """What `entries` of a gaming day came to, which began with the room `before`.

    `papers` are those made in it.
    """
    lists, calls, deals, drops = Lists(), FloorCallRows(), DealingRows(), Drops()
    events = MoneyOfEvents()
    room, uncounted, added = before, set[PlayerId](), 0
    for fact in facts(before, entries):
        room = fact.after
        uncounted = (uncounted | left_uncounted(fact)) - counted_since(fact)
        added += isinstance(fact.event, ChipsAdded) and fact.event.stack is None
        for reader in (lists, calls, deals, drops, events):
            reader.add(fact)
    told = _Told(people, room)
    printed = [paper for paper in papers if paper.printed_at is not None]
    return NightFigures(
        waits=_waits(lists),
        reorders=tuple(told.reorder(line) for line in lists.lines if _is_reorder(line)),
        dealers=told.dealers(deals.until_now(), deals.event_hands),
        calls=_calls(calls.lines),
        takers=told.takers(calls.lines),
        rulings=tuple(told.rulings(entries)),
        disputes=tuple(map(told.dispute, disputed(entries, before))),
        orders=tuple(map(told.trouble, order_lines(entries, told.words))),
        time_due=total(line.time_due for line in drops.lines()),
        uncounted=len(uncounted),
        added_uncounted=added,
        undecided=len(room.held),
        buy_ins=total(one.amount for one in _events(entries) if isinstance(one, PlayerBoughtIn)),
        top_ups=total(one.amount for one in _events(entries) if isinstance(one, ChipsAdded)),
        events=events.lines(),
        owed=tuple(
            owed_words(event, owed)
            for event in room.tournaments.values()
            if (owed := still_owed(event))
        ),
        papers=len(printed),
        copies=sum(paper.copies for paper in printed),
    )


def _events(entries: Iterable[Entry]) -> Iterator[Event]:
    return (event for entry in standing(entries) for event in entry.events)


def left_uncounted(fact: WalkedEvent) -> frozenset[PlayerId]:
    """Who by `fact` has left a table with a stack of tonight that nobody counted (CH-STACK-1)."""
    match fact.event:
        case SeatLeft(table=table, player=player, stack=stack):
            played = stack is None and _had_chips(fact.before, table, player)
            gone = played or is_uncounted(fact.after, player)
            return frozenset({player}) if gone else frozenset()
        case TableClosed(table=table):
            still = (one for one, at in fact.before.seated.items() if at == table)
            return frozenset(one for one in still if _had_chips(fact.before, table, one))
        case _:
            return frozenset()


def _had_chips(room: Room, table: TableId, player: PlayerId) -> bool:
    """Whether they had chips there that play may have changed: those bought, or brought along and
    played with; who was dealt no hand yet leaves with what they came with."""
    guest = guest_of(room, player)
    brought = bool(guest.left) and plays_as_seated(room, room.tables[table], player)
    return guest.bought_in or brought


def counted_since(fact: WalkedEvent) -> frozenset[PlayerId]:
    """Whose stack was counted by `fact`, where they moved to after a hand, and who has left none
    uncounted besides."""
    match fact.event:
        case PlayerBoughtIn(player=player) if guest_of(fact.before, player).to_count is not None:
            known = all(one.stack is not None for one in guest_of(fact.after, player).left)
            return frozenset({player}) if known else frozenset()
        case _:
            return frozenset()


def _waits(lists: Lists) -> WaitFigures:
    waits, steps = lists.waits(), [line.step for line in lists.lines]
    return WaitFigures(
        offered=len(waits),
        mean=mean(waits),
        most=most_of(waits, _PERCENT),
        declined=steps.count(ListStep.DECLINED),
        restored=steps.count(ListStep.RESTORED),
    )


def _is_reorder(line: ListRow) -> bool:
    """Whether the list's order was changed by people: that is told with its reason (CH-SEAT-7)."""
    out_of_turn = line.step in (ListStep.CALLED, ListStep.SEATED) and line.note is not None
    return out_of_turn or line.step in (ListStep.MOVED, ListStep.RESTORED)


def _calls(lines: list[FloorCallRow]) -> tuple[CallsLine, ...]:
    """By reason, the most frequent first."""
    by_reason: dict[CallReason, list[FloorCallRow]] = {}
    for line in lines:
        by_reason.setdefault(line.reason, []).append(line)
    made = []
    for reason, some in by_reason.items():
        waits = _known(line.waited for line in some)
        made.append(
            CallsLine(
                reason=reason,
                calls=len(some),
                untaken=len(some) - len(waits),
                median=_median(waits),
                most=max(waits, default=None),
                took=_median(_known(line.took for line in some)),
            )
        )
    return tuple(sorted(made, key=lambda line: -line.calls))


def disputed(entries: Iterable[Entry], before: Room) -> tuple[Dispute, ...]:
    """The disputes of a night that began with the room `before`, those still open then too."""
    room = before
    for entry in standing(entries):
        for event in entry.events:
            if isinstance(event, DisputeEvent):
                room = with_dispute(room, event)
    return tuple(room.disputes.values())


def _known(spans: Iterable[timedelta | None]) -> list[timedelta]:
    return [span for span in spans if span is not None]


def _median(spans: list[timedelta]) -> timedelta | None:
    ordered = sorted(spans)
    middle = len(ordered) // 2
    return (ordered[middle] + ordered[~middle]) / 2 if ordered else None


class _InFull(Names):
    """Everybody as the books have them: a paper for the house's files is no public screen."""

    def __init__(self, people: People) -> None:
        super().__init__({})
        self._people = people

    def label(self, player: PlayerId) -> str:
        return self._people.label(player)

    def staff_name(self, staff: StaffId) -> str:
        return self._people.staff_name(staff)


class VoidedActs:
    """Entries of a night that were taken back, each in its sentence."""

    def __init__(self, people: People, room: Room, entries: Iterable[Entry]) -> None:
        self._words = Wording(room, _InFull(people))
        self._known = {entry.command: entry for entry in entries}

    def words(self, command: CommandId) -> str:
        """Where it was and what; empty where the entry is of an earlier night."""
        target = self._known.get(command)
        return self._told(target) if target is not None else ""

    def _told(self, target: Entry) -> str:
        what, place = capital(entry_sentence(target, self._words, self._known)), place_of(target)
        return f"{place}: {what}" if place else what


class _Told:
    """Names and reasons for lines that have numbers only."""

    def __init__(self, people: People, room: Room) -> None:
        self._people = people
        self.words = Wording(room, _InFull(people))

    def _note(self, note: NoteId | None) -> str:
        return self._people.note(note) if note is not None else ""

    def reorder(self, line: ListRow) -> ReorderLine:
        return ReorderLine(
            at=line.at,
            game=self.words.game(line.game),
            player=self._people.label(line.player),
            step=line.step,
            place=line.place,
            by=self._people.staff_name(line.by),
            reason=self._note(line.note),
        )

    def trouble(self, line: OrderLine) -> TroubleLine:
        return TroubleLine(
            at=line.at,
            about=line.about,
            words=line.words,
            by=self._people.staff_name(line.by),
            reason=self._note(line.note),
        )

    def takers(self, lines: list[FloorCallRow]) -> tuple[TakerLine, ...]:
        """One line for each of the floor, in the order in which they took their first call."""
        by_staff: dict[StaffId, list[FloorCallRow]] = {}
        for line in lines:
            if line.taken_by is not None:
                by_staff.setdefault(line.taken_by, []).append(line)
        return tuple(
            TakerLine(
                name=self._people.staff_name(staff),
                calls=len(some),
                median=_median(_known(line.waited for line in some)),
                most=max(_known(line.waited for line in some), default=None),
                took=_median(_known(line.took for line in some)),
            )
            for staff, some in by_staff.items()
        )

    def dispute(self, dispute: Dispute) -> DisputeLine:
        decision = dispute.decision
        outcome = "" if decision is None else decision_words(decision, self.words)
        return DisputeLine(
            at=dispute.opened_at,
            words=dispute_words(dispute, self.words),
            outcome=outcome,
            open=dispute.is_open,
            reason=self._note(dispute.note if decision is None else decision.note),
        )

    def rulings(self, entries: Iterable[Entry]) -> Iterator[NightRuling]:
        """Those of the night, the struck ones too, in the order in which they were given."""
        said = tuple(_events(entries))
        given = [one.ruling for one in said if isinstance(one, RulingGiven | RulingAmended)]
        struck = {one.ruling for one in said if isinstance(one, RulingStruck)}
        later = {one.amends: one.number for one in given if one.number not in struck}
        for one in given:
            marks = (
                _("struck: by mistake") if one.number in struck else "",
                _("no longer holds: {number}").format(number=later[one.number])
                if one.number in later
                else "",
                _("in place of {number}").format(number=one.amends) if one.amends else "",
            )
            yield NightRuling(
                at=one.at,
                number=one.number,
                where=where_words(one),
                situation=situation_words(one.situation, one.kept),
                words=ruled_words(one),
                by=self._people.staff_name(one.by),
                mark=", ".join(filter(None, marks)),
            )

    def dealers(
        self, lines: list[DealLine], event_hands: Mapping[StaffId, int]
    ) -> tuple[DealerFigures, ...]:
        """One line a dealer, in the order in which they sat down first."""
        by_dealer: dict[StaffId, list[DealLine]] = {}
        for line in lines:
            by_dealer.setdefault(line.dealer, []).append(line)
        return tuple(
            DealerFigures(
                name=self._people.staff_name(some[0].dealer),
                tables=len({line.table for line in some}),
                hands=sum(line.hands for line in some),
                dealt=sum((line.dealt for line in some), timedelta()),
                event_hands=event_hands.get(staff, 0),
            )
            for staff, some in by_dealer.items()
        )
