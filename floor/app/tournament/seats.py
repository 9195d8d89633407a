"""Tables and seats of an event: opened, closed, drawn, the breaking order; who is kept apart."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.line_up import relieved
from floor.app.core.messages import About, Command, Context, Event, about_event
from floor.app.core.room import Room, check_no_event, check_table_name
from floor.app.tournament.draws import DrawWhy, SlipsDrawn, drawn
from floor.app.tournament.events import check_not_bagged, event_table, open_event, with_event
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import with_entry
from floor.room.blinds.button import PlayerId
from floor.room.games.game import MOST_PLAYERS
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import waits_at
from floor.tournament.event.blinds import with_buttons, without_buttons
from floor.tournament.event.course import has_begun, played_at, without_seat
from floor.tournament.event.seats import counts, free_slips, opened, with_seat, without_table
from floor.tournament.event.state import EventSeat, LastMove, Tournament, TournamentId
from floor.tournament.tables.breaking import BreaksFirst
from floor.tournament.tables.seating import MoveBecause, SeatSlip, even_sizes, slips_for

MOST_AT_ONCE = 60
"""Tables opened by one act."""


class OpenEventTable(Command, frozen=True, kw_only=True):
    """Play the event at one more table; it breaks before those that were opened earlier."""

    tournament: TournamentId
    table: TableId
    seats: int | None = None
    """None: as many as each of its tables has; where they differ, or there is none, as the sheet
    says."""
    more: tuple[TableId, ...] = ()
    """Opened with it, in that order."""


class CloseEventTable(Command, frozen=True, kw_only=True):
    """Give back a table at which nobody sits."""

    tournament: TournamentId
    table: TableId


class OrderBreaking(Command, frozen=True, kw_only=True):
    """Which table breaks first, which next (TR-BRK-3)."""

    tournament: TournamentId
    tables: tuple[TableId, ...]


class DrawSeats(Command, frozen=True, kw_only=True):
    """Draw a seat for everybody who has paid and has none (TR-SEAT-1)."""

    tournament: TournamentId


class KeepApartHere(Command, frozen=True, kw_only=True):
    """These players may not sit at one table of this event (TR-COL-3)."""

    tournament: TournamentId
    players: tuple[PlayerId, ...]


class LiftApartHere(Command, frozen=True, kw_only=True):
    """These may sit at one table of this event again (TR-COL-3)."""

    tournament: TournamentId
    players: tuple[PlayerId, ...]


class EventTableOpened(Event, frozen=True, kw_only=True):
    """A table belongs to an event from now on."""

    tournament: TournamentId
    table: TableId
    seats: int
    opened: datetime

    def about(self) -> About:
        return about_event(self.tournament, "tables", table=self.table).with_(
            About(frozenset({f"table:{self.table}"}))
        )


class EventTableClosed(Event, frozen=True, kw_only=True):
    """A table is free again."""

    tournament: TournamentId
    table: TableId
    closed: datetime

    def about(self) -> About:
        return about_event(self.tournament, "tables", table=self.table).with_(
            About(frozenset({f"table:{self.table}"}))
        )


class BreakingOrdered(Event, frozen=True, kw_only=True):
    """The order in which tables break."""

    tournament: TournamentId
    tables: tuple[TableId, ...]

    def about(self) -> About:
        return about_event(self.tournament, "breaking")


class KeptApartHere(Event, frozen=True, kw_only=True):
    """These may not sit at one table of this event."""

    tournament: TournamentId
    players: tuple[PlayerId, ...]

    def about(self) -> About:
        return about_event(self.tournament, "apart")


class ApartHereLifted(Event, frozen=True, kw_only=True):
    """These may sit at one table of this event again."""

    tournament: TournamentId
    players: tuple[PlayerId, ...]

    def about(self) -> About:
        return about_event(self.tournament, "apart")


EventSeatsCommand = (
    OpenEventTable | CloseEventTable | OrderBreaking | DrawSeats | KeepApartHere | LiftApartHere
)
EventSeatsEvent = (
    EventTableOpened
    | EventTableClosed
    | BreakingOrdered
    | SlipsDrawn
    | KeptApartHere
    | ApartHereLifted
)


def decide(room: Room, command: EventSeatsCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    event = open_event(room, command.tournament)
    match command:
        case OpenEventTable():
            check_not_bagged(event)
            return tuple(_opened(room, event, command, ctx))
        case CloseEventTable(table=name):
            if event_table(event, name).taken:
                raise Refused("Somebody sits at {table}: break it.", rule="TR-BRK-2", table=name)
            return (EventTableClosed(tournament=event.id, table=name, closed=ctx.now),)
        case OrderBreaking(tables=tables):
            if sorted(tables) != sorted(event.tables):
                raise Refused("Name every table of the event once.", rule="TR-BRK-3")
            return (BreakingOrdered(tournament=event.id, tables=tables),)
        case DrawSeats():
            return (_drawn(room, event, ctx),)
        case KeepApartHere(players=players):
            several = tuple(dict.fromkeys(players))
            if len(several) < 2:
                raise Refused("It takes two players to keep them apart.", rule="TR-COL-3")
            return (KeptApartHere(tournament=event.id, players=several),)
        case LiftApartHere(players=players):
            if players not in event.apart:
                raise Refused("They are not kept apart in this tournament.", rule="TR-COL-3")
            return (ApartHereLifted(tournament=event.id, players=players),)
        case _ as never:
            assert_never(never)


def _opened(
    room: Room, event: Tournament, command: OpenEventTable, ctx: Context
) -> Iterator[EventTableOpened]:
    names = tuple(dict.fromkeys((command.table, *command.more)))
    if len(names) > MOST_AT_ONCE:
        raise Refused("{most} tables at most are opened at once.", rule="HOUSE", most=MOST_AT_ONCE)
    for name in names:
        check_unused(room, name)
        check_table_name(name)
    alike = {table.seats for table in event.tables.values()}
    usual = alike.pop() if len(alike) == 1 else event.sheet.seats
    seats = usual if command.seats is None else command.seats
    if not 2 <= seats <= MOST_PLAYERS:
        raise Refused("A table has from 2 to {most} seats.", rule="CH-TABLE-2", most=MOST_PLAYERS)
    for name in names:
        yield EventTableOpened(tournament=event.id, table=name, seats=seats, opened=ctx.now)


def check_unused(room: Room, table: TableId) -> None:
    """That nothing is played at that table, neither for cash nor in a tournament.

    Raises:
        Refused: something is.
    """
    if table in room.tables:
        raise Refused(
            "{table} is a cash table now: close it first.", rule="CH-TABLE-1", table=table
        )
    check_no_event(room, table)


def _drawn(room: Room, event: Tournament, ctx: Context) -> SlipsDrawn:
    """The start: seats so that the tables are even; later everybody who has none out of all."""
    waiting = tuple(one.no for one in without_seat(event))
    if not waiting:
        raise Refused("Everybody has a seat.", rule="TR-SEAT-1")
    free = free_slips(event)
    if len(free) < len(waiting):
        raise Refused(
            "{needed} players and {count} free seats: open more tables.",
            rule="TR-OPEN-1",
            needed=len(waiting),
            count=len(free),
        )
    begun = has_begun(event) or len(free) < sum(table.seats for table in event.tables.values())
    hat = emptiest(event, len(waiting)) if begun else evenly(event, len(waiting))
    return drawn(room, event, waiting, hat, DrawWhy.LATE if begun else DrawWhy.START, ctx)


def evenly(event: Tournament, players: int) -> tuple[SeatSlip, ...]:
    """Seats from 1 on, as many at each table as make them even; small tables are filled."""
    names = sorted(event.tables, key=lambda name: -event.tables[name].seats)
    smallest = min(event.tables[name].seats for name in names)
    if max(even_sizes(players, len(names))) <= smallest:
        return slips_for(players, names)
    return emptiest(event, players)


def emptiest(event: Tournament, players: int) -> tuple[SeatSlip, ...]:
    """The next free seats of the emptiest tables, one after the other."""
    size = {name: len(table.taken) for name, table in event.tables.items()}
    free = {name: list(table.free) for name, table in event.tables.items()}
    found: list[SeatSlip] = []
    for _ in range(players):
        name = min((one for one in free if free[one]), key=lambda one: (size[one], one))
        found.append(SeatSlip(name, free[name].pop(0)))
        size[name] += 1
    return tuple(found)


def evolve(room: Room, event: EventSeatsEvent) -> Room:
    """The room once `event` has happened."""
    if isinstance(event, EventTableClosed):
        room = left_by_staff(room, event.table, event.closed)
    return with_event(room, _evolved(room.tournaments[event.tournament], event))


def left_by_staff(room: Room, table: TableId, at: datetime) -> Room:
    """The room in which nobody deals at that table, and it calls nobody."""
    return replace(
        room,
        dealers=relieved(room.dealers, table, at, None),
        floor_calls=tuple(call for call in room.floor_calls if call.table != table),
    )


def _in_order(tournament: Tournament, name: TableId) -> tuple[TableId, ...]:
    """The breaking order with a table that is opened."""
    others = tuple(one for one in tournament.break_order if one != name)
    newest = tournament.sheet.breaks_first is BreaksFirst.NEWEST
    return (name, *others) if newest else (*others, name)


def _evolved(tournament: Tournament, event: EventSeatsEvent) -> Tournament:
    match event:
        case EventTableOpened(table=name, seats=seats, opened=at):
            return replace(
                tournament,
                tables=with_entry(tournament.tables, name, opened(name, seats, at)),
                break_order=_in_order(tournament, name),
            )
        case EventTableClosed(table=name):
            return without_table(tournament, name)
        case BreakingOrdered(tables=tables):
            return replace(tournament, break_order=tables)
        case SlipsDrawn(slips=slips, number=number):
            size = counts(tournament)
            played = played_at(tournament, event.at) if event.at is not None else timedelta()
            if event.why is DrawWhy.REDRAW:
                tournament = without_buttons(tournament)
            for place, slip in enumerate(slips):
                seat = EventSeat(
                    entry=slip.entry,
                    comes=has_begun(tournament),
                    waits=waits_at(tournament.tables[slip.table], slip.seat),
                )
                to = SeatSlip(slip.table, slip.seat)
                why = _why_drawn(tournament, event, place, size)
                tournament = with_seat(tournament, slip.entry, to, seat)
                entry = tournament.entries[slip.entry]
                if why is not None:
                    entry = replace(entry, moved=why)
                else:
                    entry = replace(entry, seated_at=played)
                entries = with_entry(tournament.entries, slip.entry, entry)
                tournament = replace(tournament, entries=entries)
            if has_begun(tournament):
                filled = {slip.table: slip.seat for slip in slips}
                tournament = with_buttons(tournament, filled)
            return with_draw(tournament, number)
        case KeptApartHere(players=players):
            return replace(tournament, apart=(*tournament.apart, players))
        case ApartHereLifted(players=players):
            rest = tuple(group for group in tournament.apart if group != players)
            return replace(tournament, apart=rest)
        case _ as never:
            assert_never(never)


_DRAWN_BECAUSE = {
    DrawWhy.BREAK: (MoveBecause.BROKEN, "TR-BRK-2"),
    DrawWhy.REDRAW: (MoveBecause.REDRAWN, "TR-SEAT-1"),
}


def _why_drawn(
    tournament: Tournament, event: SlipsDrawn, place: int, size: Mapping[TableId, int]
) -> LastMove | None:
    """What is remembered of a seat that was drawn by somebody who had one."""
    slip = event.slips[place]
    was = tournament.entries[slip.entry].seat
    if was is None or event.why not in _DRAWN_BECAUSE:
        return None
    because, rule = _DRAWN_BECAUSE[event.why]
    return LastMove(
        was=was,
        because=because,
        rule=rule,
        counts=size,
        hat=len(event.free or event.hat),
        waits=waits_at(tournament.tables[slip.table], slip.seat),
        number=event.number,
        at=event.at,
        card=event.cards[place] if event.cards else None,
    )


def with_draw(tournament: Tournament, number: int) -> Tournament:
    """`tournament` after that draw."""
    draw = tournament.draw
    drawn_now = replace(draw, drawn=number) if draw is not None else None
    return replace(tournament, draw=drawn_now)


PAGE = Declaration(
    commands=given_by(
        ON_FLOOR,
        OpenEventTable,
        CloseEventTable,
        OrderBreaking,
        DrawSeats,
        KeepApartHere,
        LiftApartHere,
    ),
    decide=decide,
    kinds=(
        EventKind("event-table-opened", EventTableOpened, N_("opened for a tournament")),
        EventKind("event-table-closed", EventTableClosed, N_("no longer a tournament’s table")),
        EventKind("breaking-ordered", BreakingOrdered, N_("the breaking order is set")),
        EventKind("slips-drawn", SlipsDrawn, N_("seats are drawn: draw {number}")),
        EventKind(
            "kept-apart-here",
            KeptApartHere,
            N_("{players} may not share a table of this tournament"),
        ),
        EventKind(
            "apart-here-lifted",
            ApartHereLifted,
            N_("{players} may share a table of this tournament again"),
        ),
    ),
    evolve=evolve,
)
