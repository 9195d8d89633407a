"""A table opened for late comers: who moves to it, and who of those waiting gets a seat."""

from collections.abc import Iterator

from floor.app.core.declaration import ON_FLOOR, Declaration, Evolve, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room
from floor.app.tournament import entries, moves, seats
from floor.app.tournament.draws import DrawWhy, SlipsDrawn, drawn, late_seat
from floor.app.tournament.events import event_table, lots, open_event
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import as_known, is_by_lot, mover, rule_of
from floor.tournament.event.course import alternates, without_seat
from floor.tournament.event.seats import counts, free_slips
from floor.tournament.event.state import Tournament, TournamentId
from floor.tournament.tables.balance import seat_by_lot
from floor.tournament.tables.breaking import moved_to_new_table
from floor.tournament.tables.seating import MoveBecause, SeatSlip


class FillTable(Command, frozen=True, kw_only=True):
    """Open a table, unless it is open, move to it as many as make all even, and seat those who wait
    (TR-OPEN-1)."""

    tournament: TournamentId
    table: TableId


def decide(room: Room, command: FillTable, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    event = open_event(room, command.tournament)
    filling = _Filling(room, event.id, ctx)
    if command.table not in event.tables:
        filling.open(command.table)
        room, event = filling.room, filling.event
    table = event_table(event, command.table)
    if table.taken:
        raise Refused(
            "Somebody sits at {table} already: balance the tables.",
            rule="TR-OPEN-1",
            table=table.id,
        )
    may = entries.may_come_in(event)
    waiting = len(alternates(event)) if may is None else min(len(alternates(event)), may)
    newcomers = min(len(without_seat(event)) + waiting, table.seats)
    size = {name: count for name, count in counts(event).items() if name != table.id}
    if not newcomers and any(one.table != table.id for one in free_slips(event)):
        raise Refused("Nobody waits for a seat.", rule="TR-OPEN-1")
    given = moved_to_new_table(size, table.seats, newcomers)
    for name, count in given.items():
        for _ in range(count):
            filling.move(name, table.id)
    filling.seat(newcomers)
    return tuple(filling.events)


def opened_for(
    room: Room, tournament: TournamentId, table: TableId, ctx: Context
) -> tuple[Event, ...]:
    """That table opened for those who have no seat, and filled; where somebody who has to move is
    in a hand the tables are evened behind it."""
    try:
        return decide(room, FillTable(tournament=tournament, table=table), ctx)
    except Refused:
        filling = _Filling(room, tournament, ctx)
        filling.open(table)
        filling.seat(len(without_seat(filling.event)))
        return tuple(filling.events)


def would_move(
    room: Room, event: Tournament, table: TableId, ctx: Context
) -> tuple[tuple[PlayerId, TableId], ...]:
    """Who would move to that table, and from which, if it were opened and filled now; where lots
    say who moves it is not known before."""
    if is_by_lot(event):
        return ()
    try:
        made = decide(room, FillTable(tournament=event.id, table=table), ctx)
    except Refused:
        return ()
    return tuple(
        (one.player, one.was.table) for one in made if isinstance(one, moves.EventPlayerMoved)
    )


class _Filling:
    """The events so far, and the room they have left."""

    def __init__(self, room: Room, tournament: TournamentId, ctx: Context) -> None:
        self.room, self._tournament, self._ctx = room, tournament, ctx
        self.events: list[Event] = []

    @property
    def event(self) -> Tournament:
        """As they have left it."""
        return self.room.tournaments[self._tournament]

    def _add(self, event: Event, evolve: Evolve) -> None:
        self.events.append(event)
        self.room = evolve(self.room, event)

    def open(self, table: TableId) -> None:
        """It belongs to the event."""
        opens = seats.OpenEventTable(tournament=self._tournament, table=table)
        for event in seats.decide(self.room, opens, self._ctx):
            assert isinstance(event, seats.EventTableOpened)
            self._add(event, seats.evolve)

    def move(self, leaves: TableId, comes: TableId) -> None:
        """Who would have the big blind next goes over, to a seat by lot."""
        event, chance = as_known(self.event, self._ctx.now), lots(self.event, self._ctx)
        table = event.tables[leaves]
        barred = moves.barred_from(self.room, event, table, comes)
        entry = event.entries[mover(event, table, chance, barred)]
        seat = seat_by_lot(event.tables[comes].free, chance)
        rule = rule_of(event, table, entry.no, "TR-OPEN-1")
        to = SeatSlip(comes, seat)
        because, now = MoveBecause.OPENED, self._ctx.now
        moved = moves.moved(self.room, event, entry, to, because, rule, at=now)
        self._add(moves.with_lots(event, moved, self._ctx), moves.evolve)

    def seat(self, newcomers: int) -> None:
        """Those who have paid first, then the alternates in their order."""
        for entry in self._waiting(newcomers):
            if isinstance(entry, entries.AlternateCalled):
                self._add(entry, entries.evolve)
                slip = late_seat(self.room, self.event, entry.entry, self._ctx)
                self._add(slip, seats.evolve)
            else:
                self._add(entry, seats.evolve)

    def _waiting(self, newcomers: int) -> Iterator[SlipsDrawn | entries.AlternateCalled]:
        sold = [one.no for one in without_seat(self.event)][:newcomers]
        if sold:
            hat = seats.emptiest(self.event, len(sold))
            yield drawn(self.room, self.event, sold, hat, DrawWhy.OPENING, self._ctx)
        for one in alternates(self.event)[: newcomers - len(sold)]:
            yield entries.AlternateCalled(
                tournament=self._tournament, entry=one.no, player=one.player
            )


PAGE = Declaration(commands=given_by(ON_FLOOR, FillTable), decide=decide)
