"""The room: all that is true now, one frozen value."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime, timedelta

import msgspec

from floor.app.core.claim import Claim, ClaimId, State
from floor.app.core.dispute import Dispute, DisputeId
from floor.app.core.floor_call import FloorCall
from floor.app.core.held_act import UnfitAct
from floor.app.core.line_up import NO_DEALERS, Dealers
from floor.app.core.messages import Role, StaffId
from floor.app.core.queued import QueuedAct
from floor.app.core.ruling import Ruling, RulingNo
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.base.text import plain
from floor.base.value import Value, with_entry, without
from floor.jackpot.ledger import Meters
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import Game, GameId
from floor.room.lists.waitlist import Gone, SeatCall, TableId, Waiting
from floor.room.money.buy_in import BoughtBefore, LeftStack
from floor.room.money.meter import Meter
from floor.room.orders.orders import Orders
from floor.room.table.plan import RoomPlan
from floor.room.table.table import (
    HeldSeat,
    InHand,
    Stamp,
    Table,
    chairs_of,
    seat_of,
)
from floor.rulebook.house.house import HouseRules
from floor.rulebook.situations.situation import OwnSituations
from floor.tournament.clock.structure import PlayedOut
from floor.tournament.event.hands import players_in
from floor.tournament.event.state import (
    EntryIs,
    EventStage,
    EventTable,
    SettledEvent,
    TicketNo,
    Tournament,
    TournamentId,
)
from floor.tournament.money.payouts import WonEntry
from floor.tournament.tables.seating import SeatSlip

MOST_OF_NAME = 8
"""Characters of a table's name."""


class StackInFront(Value, frozen=True):
    """What lay in front of somebody after their last purchase."""

    stack: Money
    hand: int
    """Of the table: what the next one leaves of it nobody knows."""


class ToCount(Value, frozen=True):
    """A stack that nobody could count: its player moved as a hand ended."""

    said: Money | None = None
    """What lay there while that hand was on, as somebody has said it."""


class Guest(Value, frozen=True, kw_only=True):
    """What a player has bought, carried and been granted in a gaming day."""

    bought: BoughtBefore = BoughtBefore()
    bought_in: bool = False
    """At the seat they have now."""
    counted: StackInFront | None = None
    """There; None: nobody counted it (`stacks.known_stack`)."""
    left: tuple[LeftStack, ...] = ()
    """What they had when they left a kind of table, where it was counted; the last one left stands
    last (CH-STACK-1…8)."""
    carries: Money | None = None
    """Chips in their hands from the seat they gave up for the one they have now; None: they came
    from nowhere, or nobody counted them (CH-SEAT-4)."""
    purse: Money | None = NOTHING
    """Chips of tonight that they took from tables and have not put down since; None: nobody
    counted all of them."""
    unbought: bool = False
    """They left a table where they had played, and no chips of theirs were ever written down."""
    to_count: ToCount | None = None
    """They moved after a hand, and what they carry is asked where they sit; None: it is not."""
    long_break: datetime | None = None
    """Until when their long break was granted (CH-GEN-8)."""


class DayClosed(Value, frozen=True, tag="closed"):
    """No gaming day is open."""

    last: date | None = None
    """The gaming day closed last."""


class ClockMove(Value, frozen=True):
    """The clock was put that the book is dated by."""

    pc: str
    """Whose clock it is; empty: not known."""
    by: timedelta
    """Less than nothing: it went back."""


class DayOpen(Value, frozen=True, tag="open"):
    """The gaming day staff opened; the calendar has no say in it."""

    day: date
    opened_at: datetime
    played: Mapping[TableId, GameId]
    """Every table opened in it, closed ones too: their drop is counted later."""
    counted: frozenset[TableId] = frozenset()
    """Of them, those whose drop was counted since they were opened last."""
    idle: frozenset[TableId] = frozenset()
    """Of them, those where no chips were bought and, up to their closing, no hand was dealt since
    their drop was counted last: there is none."""
    clock_moves: tuple[ClockMove, ...] = ()
    """Each time the clock was put meanwhile."""
    guests: Mapping[PlayerId, Guest] = {}
    """Of whom anything has been written down: one night, one stack ends with the day."""
    meters: Mapping[TableId, tuple[Meter, ...]] = {}
    """Time charged at each table, closed ones too (CH-RAKE-7)."""


class Room(Value, frozen=True, kw_only=True):
    """All that is true now."""

    house: HouseRules | None = None
    situations: OwnSituations | None = None
    """Its own for the ruling assistant, unread; None: it has never had any."""
    day: DayClosed | DayOpen = DayClosed()
    on_duty: Mapping[StaffId, Role] = {}
    dealers: Dealers = NO_DEALERS
    tables: Mapping[TableId, Table] = {}
    lists: Mapping[GameId, tuple[Waiting, ...]] = {}
    calls: tuple[SeatCall, ...] = ()
    gone: Mapping[GameId, tuple[Gone, ...]] = {}
    """Who has left a list and has no seat for it, the last one last: they may be put back."""
    turns: Mapping[GameId, tuple[datetime, ...]] = {}
    """When the last ones of a list were called to seats that came free, oldest first."""
    feeders: Mapping[TableId, TableId] = {}
    """Must-move tables, each with the main table its players go on to (HOUSE)."""
    floor_calls: tuple[FloorCall, ...] = ()
    """Tables that have called the floor, in the order in which they did."""
    held: tuple[UnfitAct, ...] = ()
    """Acts of kiosks that no longer fitted, for the floor to look at, in the order they came."""
    plan: RoomPlan = RoomPlan()
    """Where the tables stand; a table keeps its place when it closes."""
    stamps: Mapping[TableId, Stamp] = {}
    """How the hands of a table are stamped, where somebody has said it."""
    nameless: Mapping[PlayerId, int] = {}
    """Who was seated without a name, and their number: "New 3"; until they are named or merged."""
    seated: Mapping[PlayerId, TableId] = {}
    """Everybody who has a seat, owners and over-players: one person sits once. Who has sat at their
    table longest stands first."""
    orders: Orders = Orders()
    """Who is barred, kept apart, warned or sent away; it outlives the gaming day."""
    meters: Mapping[JackpotId, Meters] = {}
    """What stands on the accounts of each jackpot: posted, accrued, owed (JP-FEE-3)."""
    claims: Mapping[ClaimId, Claim] = {}
    """Bad beats claimed in this gaming day, and those before of which a share is not fetched."""
    claimed: int = 0
    """The number of the last one."""
    disputes: Mapping[DisputeId, Dispute] = {}
    """Hands disputed in this gaming day, and those before that are not decided or not paid back."""
    disputed: int = 0
    """The number of the last one."""
    rulings: Mapping[RulingNo, Ruling] = {}
    """Given in this gaming day; those before are read from the journal."""
    ruled: int = 0
    """The number of the last one."""
    jackpot_time: Mapping[TableId, datetime] = {}
    """Until when a table has paid the jackpot by time instead of by the hand (JP-FEE-2)."""
    tournaments: Mapping[TournamentId, Tournament] = {}
    """Events planned, running and over until they are all paid; they outlive the gaming day."""
    planned: int = 0
    """The number of the last one."""
    played_out: tuple[PlayedOut, ...] = ()
    """How the last events went that were over and paid when their gaming day was closed, the newest
    last: what the house foresees is measured in them."""
    settled: tuple[SettledEvent, ...] = ()
    """The last events that a close of the gaming day has taken from the room, the newest last."""
    tickets: Mapping[TicketNo, WonEntry] = {}
    """Entries won in satellites, used or not."""
    queued: tuple[QueuedAct, ...] = ()
    """What waits for the end of a hand, and what did not fit when that came."""
    clock_put: timedelta = timedelta()
    """How far the clock was put since the book was begun, all in all."""
    put_back: Mapping[TableId, datetime] = {}
    """Tables that were open in an older copy of the book, and when it was put back, until somebody
    has compared each with its felt."""
    pins_locked: Mapping[TableId, datetime] = {}
    """Until when the kiosks of these tables take no PIN, after too many wrong ones."""


EMPTY_ROOM = Room()


def house_of(room: Room) -> HouseRules:
    """The rules in force.

    Raises:
        Refused: no rulebook has been adopted yet.
    """
    if room.house is None:
        raise Refused("No rulebook is in force: adopt one first.", rule="HOUSE")
    return room.house


def game_of(room: Room, game: GameId) -> Game:
    """The game of that name in the house's offer.

    Raises:
        Refused: the house does not offer it.
    """
    offered = house_of(room).games.get(game)
    if offered is None:
        raise Refused("The house does not offer {game}.", rule="GM-GEN-1", game=game)
    return offered


def table_of(room: Room, table: TableId) -> Table:
    """The open table of that name.

    Raises:
        Refused: no such table is open.
    """
    found = room.tables.get(table)
    if found is None:
        raise Refused("{table} is not open.", rule="CH-TABLE-1", table=table)
    return found


def _events_on(room: Room) -> Iterator[Tournament]:
    """Those that are not over: who has won sits nowhere any more, and the tables are free."""
    return (one for one in room.tournaments.values() if one.stage is not EventStage.FINISHED)


def event_at(room: Room, table: TableId) -> Tournament | None:
    """The event that is played at that table; None: none is."""
    return next((one for one in _events_on(room) if table in one.tables), None)


def hands_at(room: Room, table: TableId) -> int:
    """As many hands as were begun at `table`, of cash or of an event, as it stands there now."""
    here, event = room.tables.get(table), event_at(room, table)
    if here is not None:
        return here.hand
    hand = event.tables[table].hand if event is not None else None
    return hand.number if hand is not None else 0


def check_no_event(room: Room, table: TableId) -> None:
    """That no tournament is played at that table.

    Raises:
        Refused: one is.
    """
    event = event_at(room, table)
    if event is not None:
        raise Refused(
            "{table} belongs to {title}.", rule="CH-TABLE-1", table=table, title=event.sheet.title
        )


def event_seat_of(room: Room, player: PlayerId) -> SeatSlip | None:
    """Where `player` sits in a tournament that is on; None: nowhere."""
    for event in _events_on(room):
        for entry in event.entries.values():
            if entry.player == player and entry.state is EntryIs.SEATED:
                return entry.seat
    return None


def event_seats(room: Room, players: Collection[PlayerId]) -> tuple[tuple[PlayerId, SeatSlip], ...]:
    """Who of `players` has a seat in a tournament, and which."""
    return tuple(
        (event.entries[taken.entry].player, SeatSlip(table.id, seat))
        for event in _events_on(room)
        for table in event.tables.values()
        for seat, taken in table.taken.items()
        if event.entries[taken.entry].player in players
    )


def check_not_in_event(room: Room, player: PlayerId, now: datetime) -> None:
    """That `player` is in no tournament in which they have played a hand: until then a seat drawn
    there is blinded off and they may sit in a cash game.

    Raises:
        Refused: they are.
    """
    for event in _events_on(room):
        if player in players_in(event, now, room.seated.keys()):
            raise Refused(
                "{player} plays {title}: no seat in a cash game until they are out.",
                rule="TR-ABS-4",
                player=player,
                title=event.sheet.title,
            )


def in_events(room: Room, now: datetime) -> frozenset[PlayerId]:
    """Who plays a tournament, and so sits in no cash game (TR-ABS-4)."""
    found = (players_in(event, now, room.seated.keys()) for event in _events_on(room))
    return frozenset().union(*found)


def with_event_table(room: Room, event: Tournament, table: EventTable) -> Room:
    """The room with that table of `event` as it is now."""
    tables = with_entry(event.tables, table.id, table)
    now = msgspec.structs.replace(event, tables=tables)
    return msgspec.structs.replace(room, tournaments=with_entry(room.tournaments, event.id, now))


def table_named(text: str) -> TableId:
    """The table somebody means: "3" is T3."""
    name = text.strip()
    figures = name.isdecimal() and name.isascii() and len(name) < MOST_OF_NAME
    return TableId(f"T{int(name)}" if figures else name)


def check_table_name(table: TableId) -> None:
    """That a table may be called so.

    Raises:
        Refused: it may not: too long, or something is in it that nobody sees or types.
    """
    if not table.strip() or len(table) > MOST_OF_NAME:
        raise Refused("A table's name has one to eight characters.", rule="HOUSE")
    if plain(table, MOST_OF_NAME) != table:
        raise Refused(
            "A table's name is letters and figures in one line, with nothing unseen in it or"
            " around it.",
            rule="HOUSE",
        )


def is_open(room: Room, table: TableId) -> bool:
    """Whether there is play at that table: cash or tournament, never both."""
    return table in room.tables or event_at(room, table) is not None


def check_open(room: Room, table: TableId) -> None:
    """That there is play at that table.

    Raises:
        Refused: no such table is open.
    """
    if not is_open(room, table):
        table_of(room, table)


def followed_table(room: Room, table: TableId) -> Table:
    """The open table of that name, whose hands are followed.

    Raises:
        Refused: no such table is open, or its hands are not followed.
    """
    found = table_of(room, table)
    if not found.followed:
        raise Refused(
            "Hands are not tracked at {table}: correct the table first.",
            rule="HOUSE",
            table=table,
        )
    return found


def claims_at(room: Room, name: TableId) -> tuple[Claim, ...]:
    """The open claims of the table that is open under that name, in the order they were opened."""
    table = room.tables.get(name)
    return tuple(
        claim
        for claim in room.claims.values()
        if claim.state is State.OPEN and table is not None and claim.is_of(table)
    )


def people_at(room: Room, table: TableId) -> tuple[PlayerId, ...]:
    """Everybody at `table`, of cash or of an event, and whoever a seat there is held for."""
    here = room.tables.get(table)
    if here is None:
        event = event_at(room, table)
        if event is None:
            return ()
        taken = event.tables[table].taken.values()
        return tuple(event.entries[one.entry].player for one in taken)
    held = (seat.player for seat in here.seats if isinstance(seat, HeldSeat))
    return (*(chair.sitter.player for chair in chairs_of(here)), *held)


def seat_at(table: Table, player: PlayerId) -> SeatNo:
    """Where `player` sits at `table`, owner or over-player.

    Raises:
        Refused: they do not sit there.
    """
    seat = seat_of(table, player)
    if seat is None:
        raise Refused(
            "{player} does not sit at {table}.", rule="CH-SEAT-9", player=player, table=table.id
        )
    return seat


def is_surely_playing(table: Table, player: PlayerId) -> bool:
    """Whether `player` is dealt in in a hand that somebody stamped: of one that began by itself the
    program cannot know whether its cards have come."""
    stage = table.stage
    by_itself = isinstance(stage, InHand) and stage.stamp is Stamp.AUTOMATIC
    return not by_itself and is_dealt_in(table, player)


def is_dealt_in(table: Table, player: PlayerId) -> bool:
    """Whether `player` is dealt in in the hand being played at `table`."""
    stage = table.stage
    return isinstance(stage, InHand) and any(one.player == player for one in stage.deal.dealt)


def check_not_in_hand(table: Table, player: PlayerId) -> None:
    """That `player` may change their seat at `table` for another now (CH-GEN-1).

    Raises:
        Refused: they are dealt in in the hand being played there.
    """
    if is_dealt_in(table, player):
        raise Refused(
            "{player} is in a hand at {table}: move when it is over.",
            rule="CH-GEN-1",
            player=player,
            table=table.id,
        )


def with_table(room: Room, table: Table) -> Room:
    """The room with `table` as it is now, in place of what was open under its name."""
    return msgspec.structs.replace(room, tables=with_entry(room.tables, table.id, table))


def compared(room: Room, table: TableId) -> Room:
    """The room once somebody has seen how `table` stands on the felt."""
    if table not in room.put_back:
        return room
    return msgspec.structs.replace(room, put_back=without(room.put_back, table))


def guest_of(room: Room, player: PlayerId) -> Guest:
    """What is known of a player in the open gaming day; of most it is nothing."""
    known = room.day.guests.get(player) if isinstance(room.day, DayOpen) else None
    return known or Guest()


def with_guest(room: Room, player: PlayerId, guest: Guest) -> Room:
    """The room that knows this of a player; while no gaming day is open it knows nothing."""
    if not isinstance(room.day, DayOpen) or guest == guest_of(room, player):
        return room
    guests = with_entry(room.day.guests, player, guest)
    return msgspec.structs.replace(room, day=msgspec.structs.replace(room.day, guests=guests))
