"""The page of the tournaments: every event, and all of the one that is looked at."""

from msgspec.structs import replace

from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.base.text import _
from floor.base.value import Value
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.course import entered, may_still_buy
from floor.tournament.event.state import EntryIs, EntryNo, EventStage, Tournament, TournamentId
from floor.views.director.cards import NextCard
from floor.views.director.course import Outage, course_cards, event_tools, seat_tools, table_tools
from floor.views.director.next_cards import next_cards
from floor.views.tournament.acts import clock_steps, entry_steps, seat_detail
from floor.views.tournament.clock import ClockView, clock_view, count_words, sign_words
from floor.views.tournament.money import EventMoney, KeptMoney, event_money
from floor.views.tournament.moving import AGED, hands_uneven, uneven_words
from floor.views.tournament.ranking import (
    EventRow,
    KeptRows,
    entry_rows,
    move_rows,
    out_rows,
    playing_rows,
)
from floor.views.tournament.tables import KeptCards, table_cards
from floor.views.words.reused import PartCache
from floor.views.words.rows import SeatDetail, Step, TableCard
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording

_FIRST = (
    EventStage.RUNNING,
    EventStage.PUBLISHED,
    EventStage.PLANNED,
    EventStage.BAGGED,
    EventStage.FINISHED,
    EventStage.CANCELLED,
)

_OVER = (EventStage.FINISHED, EventStage.CANCELLED)


class EventTab(Value, frozen=True, kw_only=True):
    """An event in the strip over the page."""

    tournament: TournamentId
    title: str
    sign: str
    count: str
    runs: bool
    over: bool


class EventView(Value, frozen=True, kw_only=True):
    """All of one event."""

    tournament: TournamentId
    clock: ClockView
    clock_steps: tuple[Step, ...]
    cards: tuple[NextCard, ...]
    uneven: str
    """How far apart the tables are, and since when too far."""
    is_uneven: bool
    tables: tuple[TableCard, ...]
    out: tuple[EventRow, ...]
    playing: tuple[EventRow, ...]
    entries: tuple[EventRow, ...]
    """Every one that was sold; who had theirs back is said there."""
    entered: int
    """How many of them count."""
    moves: tuple[EventRow, ...]
    money: EventMoney
    sells: bool
    """Entries may be sold, or might be."""
    no_entry: str
    """Why nobody can enter; empty: somebody may."""
    enters: bool
    """Entering is what is done now."""
    over: bool = False
    """Nobody plays any more, and its tables are free."""


def event_tabs(room: Room, look: Viewer) -> tuple[EventTab, ...]:
    """Every event, those that are played first."""
    words = Wording(room, look.names)
    events = sorted(
        room.tournaments.values(),
        key=lambda one: (_FIRST.index(one.stage), one.sheet.registration.starts),
    )
    return tuple(
        EventTab(
            tournament=one.id,
            title=one.sheet.title,
            sign=sign_words(one, words, look.now),
            count=count_words(one),
            runs=one.stage is EventStage.RUNNING and one.clock.since is not None,
            over=one.stage in _OVER,
        )
        for one in events
    )


class KeptParts:
    """What of an event was worked out before; a screen keeps it from one moment to the next."""

    def __init__(self) -> None:
        self.rows: KeptRows = PartCache()
        self.cards: KeptCards = PartCache()
        self.money = KeptMoney()


def event_view(
    room: Room,
    event: Tournament,
    look: Viewer,
    away: Outage | None = None,
    kept: KeptParts | None = None,
) -> EventView:
    """All of `event`, as whoever looks may act on it."""
    made = KeptParts() if kept is None else kept
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)
    over = event.stage in _OVER
    return EventView(
        tournament=event.id,
        clock=clock_view(event, words, look.now),
        clock_steps=clock_steps(asking, event),
        cards=tuple(
            sorted((*next_cards(asking, event), *course_cards(asking, event, away)), key=_later)
        ),
        uneven=uneven_words(event, words),
        is_uneven=any(hands_uneven(event, table) >= AGED for table in event.tables.values()),
        tables=() if over else table_cards(event, words, look.now, made.cards),
        out=out_rows(event, words),
        playing=() if over else playing_rows(event, words, made.rows),
        entries=entry_rows(event, words, made.rows),
        entered=len(entered(event)),
        moves=move_rows(event, words, made.rows),
        money=event_money(event, asking, made.money),
        sells=event.stage in (EventStage.PUBLISHED, EventStage.RUNNING),
        no_entry=_no_entry(event),
        enters=may_still_buy(event, look.now),
        over=over,
    )


def _no_entry(event: Tournament) -> str:
    if event.stage is EventStage.PLANNED:
        return _("Publish the sheet first.")
    if event.stage in (EventStage.PUBLISHED, EventStage.RUNNING):
        return _("All buying is closed.") if event.buying_closed else ""
    return _("{title} takes no more entries.").format(title=event.sheet.title)


def _later(card: NextCard) -> tuple[bool, bool]:
    """What can wait behind what cannot, and a cash game offered behind all that is to be done."""
    return not card.urgent, card.offers


def tool_steps(room: Room, event: Tournament, look: Viewer) -> tuple[Step, ...]:
    """What is seldom asked for: worked out when somebody looks for it."""
    return event_tools(StepBuilder(Wording(room, look.names), look), event)


def row_steps(room: Room, event: Tournament, entry: EntryNo, look: Viewer) -> SeatDetail | None:
    """An entry that is looked at, wherever it is, and what the counter can do with it."""
    one = event.entries.get(entry)
    if one is None:
        return None
    words = Wording(room, look.names)
    if one.state is EntryIs.SEATED and one.seat is not None:
        return detail_of(room, event, one.seat.table, one.seat.seat, look)
    return SeatDetail(
        table=TableId(""),
        seat=SeatNo(0),
        player=one.player,
        title=words.player(one.player),
        status=_("entry {number}").format(number=one.no),
        steps=tuple(entry_steps(StepBuilder(words, look), event, one)),
    )


def detail_of(
    room: Room, event: Tournament, table: TableId, seat: SeatNo | None, look: Viewer
) -> SeatDetail | None:
    """The seat that is looked at; None: that table is not played at."""
    there = event.tables.get(table)
    if there is None:
        return None
    asking = StepBuilder(Wording(room, look.names), look)
    detail = seat_detail(asking, event, there, seat)
    taken = there.taken.get(seat) if seat is not None else None
    more = (
        table_tools(asking, event, there)
        if taken is None
        else seat_tools(asking, event, event.entries[taken.entry])
    )
    return replace(detail, steps=(*detail.steps, *more))
