"""Who sits elsewhere: tables kept even, broken, redrawn; and why somebody was moved."""

from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, about_event
from floor.app.core.room import Room
from floor.app.tournament.draws import DrawWhy, SlipsDrawn, apart_here, drawn
from floor.app.tournament.events import (
    check_note,
    check_reported,
    event_table,
    lots,
    open_event,
    seated_entry,
    with_event,
)
from floor.app.tournament.play import RoundsEnded
from floor.app.tournament.seats import left_by_staff, with_draw
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import Value, with_entry
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import (
    allowed_difference,
    as_known,
    coming_to,
    is_by_lot,
    last_blinds,
    may_break,
    mover,
    round_waits_for,
    rule_of,
    transfers,
    waits_at,
    with_big_next,
)
from floor.tournament.event.blinds import with_buttons
from floor.tournament.event.course import has_begun
from floor.tournament.event.seats import (
    all_up,
    counts,
    free_slips,
    who_sits,
    with_seat,
    without_table,
)
from floor.tournament.event.state import (
    EntryNo,
    EventEntry,
    EventSeat,
    EventTable,
    LastMove,
    Tournament,
    TournamentId,
)
from floor.tournament.tables.balance import TableMove
from floor.tournament.tables.breaking import BrokenDraw, cards_dealt, next_to_break, slips_to_draw
from floor.tournament.tables.seating import MoveBecause, SeatSlip, check_move

BY_FLOOR = "TR-SEAT-2"
"""The rule of a move that the floor has decided, not the tables or a lot."""
_DRAWN = frozenset({MoveBecause.BROKEN, MoveBecause.REDRAWN, MoveBecause.OPENED})


class Balance(Command, frozen=True, kw_only=True):
    """Move one player from the fullest table to the emptiest; the floor may choose others."""

    tournament: TournamentId
    from_table: TableId | None = None
    to_table: TableId | None = None
    big_next: SeatNo | None = None
    """Who posts the big blind next at the table they leave; None: its hands say."""


class BreakTable(Command, frozen=True, kw_only=True):
    """Break the next table of the breaking order, or another for a reason (TR-BRK-3)."""

    tournament: TournamentId
    table: TableId | None = None
    at_once: bool = False
    """Though a round of hand for hand is being played: not everybody has one hand in it then."""
    note: NoteId | None = None


class Reseat(Command, frozen=True, kw_only=True):
    """Put somebody into another seat, for one of the reasons there are."""

    tournament: TournamentId
    entry: EntryNo
    table: TableId
    seat: SeatNo
    because: MoveBecause
    note: NoteId | None = None


class RedrawSeats(Command, frozen=True, kw_only=True):
    """Draw the seats of all who are left anew, as at a final table."""

    tournament: TournamentId


class SetLateStage(Command, frozen=True, kw_only=True):
    """Tables may differ by one only from now on (TR-BAL-2), or by as many as before."""

    tournament: TournamentId
    late: bool = True


class TableCount(Value, frozen=True, array_like=True):
    """How many sat at a table."""

    table: TableId
    players: int


class EventPlayerMoved(Event, frozen=True, kw_only=True):
    """Somebody sits elsewhere from now on, and why: all that the answer is made of."""

    tournament: TournamentId
    entry: EntryNo
    player: PlayerId
    table: TableId
    seat: SeatNo
    was: SeatSlip
    because: MoveBecause
    rule: str
    counts: tuple[TableCount, ...] = ()
    """Before the move."""
    button: SeatNo | None = None
    """Of the table they come to, in its next hand."""
    big: SeatNo | None = None
    """The big blind of the last hand of the table they leave: theirs would have been next."""
    big_next: SeatNo | None = None
    """Whose it would have been there, as the floor said: no hands were recorded."""
    free: tuple[SeatNo, ...] = ()
    """Of the table they come to."""
    waits: bool = False
    number: int | None = None
    """The draw whose lots said who, or which seat; None: there was nothing to draw."""
    head: str = ""
    note: NoteId | None = None
    at: datetime | None = None

    def about(self) -> About:
        here = About(
            frozenset(
                {
                    f"event-seat:{self.table}/{self.seat}",
                    f"event-seat:{self.was.table}/{self.was.seat}",
                }
            ),
            frozenset({f"table:{self.was.table}", f"player:{self.player}"}),
        )
        return about_event(self.tournament, f"entry:{self.entry}", table=self.table).with_(here)


class EventTableBroken(Event, frozen=True, kw_only=True):
    """A table is broken; its players have drawn their new seats."""

    tournament: TournamentId
    table: TableId
    players: int
    order: tuple[TableId, ...]
    """The breaking order as it was."""
    at: datetime
    note: NoteId | None = None

    def about(self) -> About:
        whole = About(frozenset({f"table:{self.table}"}))
        return about_event(self.tournament, "tables", "round").with_(whole)


class LateStageSet(Event, frozen=True, kw_only=True):
    """By how many tables may differ from now on."""

    tournament: TournamentId
    late: bool

    def about(self) -> About:
        return about_event(self.tournament, "late-stage")


MovesCommand = Balance | BreakTable | Reseat | RedrawSeats | SetLateStage
MovesEvent = EventPlayerMoved | EventTableBroken | LateStageSet


def decide(room: Room, command: MovesCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    event = open_event(room, command.tournament)
    match command:
        case Balance():
            return (_balanced(room, event, command, ctx),)
        case BreakTable():
            return _broken(room, event, command, ctx)
        case Reseat():
            return (_reseated(room, event, command, ctx),)
        case RedrawSeats():
            return (_redrawn(room, event, ctx),)
        case SetLateStage(late=late):
            if late == event.late_stage:
                raise Refused("That holds already.", rule="TR-BAL-2")
            return (LateStageSet(tournament=event.id, late=late),)
        case _ as never:
            assert_never(never)


def _balanced(room: Room, event: Tournament, command: Balance, ctx: Context) -> EventPlayerMoved:
    move = _transfer(event, command)
    said = _big_next(event, move.from_table, command.big_next)
    event = with_big_next(as_known(event, ctx.now), move.from_table, said)
    chance = lots(event, ctx)
    leaves, comes = event.tables[move.from_table], event.tables[move.to_table]
    barred = barred_from(room, event, leaves, comes.id)
    entry = event.entries[mover(event, leaves, chance, barred)]
    check_reported(event, entry.no)
    coming = coming_to(event, comes, chance)
    if coming is None:
        raise Refused(
            "No seat is free at {table} for who is moved.", rule="TR-BAL-4", table=comes.id
        )
    rule = rule_of(event, leaves, entry.no, "TR-BAL-3")
    slip = SeatSlip(comes.id, coming.seat.seat)
    move_made = moved(room, event, entry, slip, MoveBecause.BALANCED, rule, at=ctx.now)
    if said is not None:
        move_made = replace(move_made, big=None, big_next=said)
    return with_lots(event, move_made, ctx) if is_by_lot(event) or coming.drawn else move_made


def _big_next(event: Tournament, table: TableId, seat: SeatNo | None) -> SeatNo | None:
    """What the floor says of the table somebody leaves; where lots say who moves nobody asks."""
    if seat is None or is_by_lot(event):
        return None
    if seat not in event.tables[table].taken:
        raise Refused("Nobody sits at {table} seat {seat}.", rule="HOUSE", table=table, seat=seat)
    return seat


def barred_from(
    room: Room, event: Tournament, table: EventTable, other: TableId
) -> frozenset[PlayerId]:
    """Those of a table who may not sit at the other one: somebody there is kept apart from them
    (TR-COL-3)."""
    apart = apart_here(room, event)
    there = (event.entries[seat.entry].player for seat in table.taken.values())
    return frozenset(player for player in there if not apart.allows({player: other}))


def with_lots(event: Tournament, move: EventPlayerMoved, ctx: Context) -> EventPlayerMoved:
    """`move` with the draw whose lots decided it."""
    number = event.draw.drawn + 1 if event.draw is not None else None
    return replace(move, number=number, head=ctx.head)


def _transfer(event: Tournament, command: Balance) -> TableMove:
    """The tables the floor names, or those next in turn (TD-BAL-1)."""
    size = counts(event)
    if command.from_table is not None and command.to_table is not None:
        event_table(event, command.from_table)
        event_table(event, command.to_table)
        if size[command.from_table] - size[command.to_table] < 2:
            raise Refused(
                "{table} has no two players more than {other}.",
                rule="TR-BAL-1",
                table=command.from_table,
                other=command.to_table,
            )
        return TableMove(command.from_table, command.to_table)
    needed = transfers(event)
    if not needed:
        raise Refused(
            "The tables are even: they differ by {most} at most.",
            rule="TR-BAL-1",
            most=allowed_difference(event),
        )
    return needed[0]


def moved(
    room: Room,
    event: Tournament,
    entry: EventEntry,
    to: SeatSlip,
    because: MoveBecause,
    rule: str,
    note: NoteId | None = None,
    *,
    at: datetime,
) -> EventPlayerMoved:
    """The move and its reasons; nobody goes in the middle of a hand they are in (CH-GEN-1)."""
    was = entry.seat
    assert was is not None  # they have a seat
    event = as_known(event, at)
    leaves, comes = event.tables[was.table], event.tables[to.table]
    _check_hand_over(leaves, entry, was)
    if not apart_here(room, event).allows({entry.player: to.table}):
        raise Refused(
            "{player} may not sit at {table}: somebody there is kept apart from them.",
            rule="TR-COL-3",
            player=entry.player,
            table=to.table,
        )
    last, before = last_blinds(comes), last_blinds(leaves)
    return EventPlayerMoved(
        tournament=event.id,
        entry=entry.no,
        player=entry.player,
        table=to.table,
        seat=to.seat,
        was=was,
        because=because,
        rule=rule,
        counts=tuple(TableCount(name, count) for name, count in counts(event).items()),
        button=last.small if last is not None else None,
        big=before.big if before is not None else None,
        free=comes.free,
        waits=waits_at(comes, to.seat),
        note=note,
        at=at,
    )


def _check_hand_over(table: EventTable, entry: EventEntry, was: SeatSlip) -> None:
    hand = table.hand
    if hand is not None and hand.is_on and was.seat in hand.dealt:
        raise Refused(
            "{player} is in a hand at {table}: move when it is over.",
            rule="CH-GEN-1",
            player=entry.player,
            table=table.id,
        )


def _broken(room: Room, event: Tournament, command: BreakTable, ctx: Context) -> tuple[Event, ...]:
    table = _to_break(event, command)
    if table.hand is not None and table.hand.is_on:
        raise Refused(
            "A hand is being played at {table}: break it when it is over.",
            rule="CH-GEN-1",
            table=table.id,
        )
    waits = round_waits_for(event)
    if table.taken and waits and not command.at_once:
        raise Refused(
            "{tables}: the hand of the round is still played. {table} breaks when it is over.",
            rule="ON-TRN-18",
            tables=", ".join(waits),
            table=table.id,
        )
    broken = EventTableBroken(
        tournament=event.id,
        table=table.id,
        players=len(table.taken),
        order=event.break_order,
        at=ctx.now,
        note=command.note,
    )
    entries = tuple(seat.entry for seat in table.taken.values())
    check_reported(event, *entries)
    if not entries:
        return (broken, *_alone(event))
    free = tuple(slip for slip in free_slips(event) if slip.table != table.id)
    size = {name: count for name, count in counts(event).items() if name != table.id}
    hat = slips_to_draw(free, size, len(entries), lots(event, ctx))
    cards = {}
    if event.sheet.broken_draw is BrokenDraw.CARDS:
        cards = cards_dealt(entries, lots(event, ctx, 2))
        entries = tuple(cards)
    why, shown = DrawWhy.BREAK, tuple(cards.values())
    slips = drawn(room, event, entries, hat, why, ctx, free=free, cards=shown)
    return (slips, broken, *_alone(event))


def _alone(event: Tournament) -> tuple[RoundsEnded, ...]:
    """Where one of two tables breaks, the other waits for nobody (ON-TRN-18), once all who are out
    in that round have their places."""
    alone = event.round is not None and len(event.tables) == 2 and not event.proposed
    return (RoundsEnded(tournament=event.id),) if alone else ()


def _to_break(event: Tournament, command: BreakTable) -> EventTable:
    """The table that breaks next, if the players left fit without it (TR-BRK-1)."""
    due = next_to_break(event.break_order, event.tables)
    table = event_table(event, command.table or due)
    if table.id != due:
        check_note(command.note)
    if table.taken and not may_break(event):
        raise Refused(
            "The players left do not fit at fewer tables: {table} stays.",
            rule="TR-BRK-1",
            table=table.id,
        )
    return table


def _reseated(room: Room, event: Tournament, command: Reseat, ctx: Context) -> EventPlayerMoved:
    entry = seated_entry(event, command.entry)
    check_move(command.because, entry.player)
    check_note(command.note)
    if command.because in _DRAWN:
        raise Refused("Seats are drawn for that: nobody chooses them.", rule="TR-BRK-2")
    table = event_table(event, command.table)
    if command.seat not in table.free:
        raise Refused(
            "{table} seat {seat} is not free.",
            rule=BY_FLOOR,
            table=table.id,
            seat=command.seat,
        )
    to = SeatSlip(table.id, command.seat)
    return moved(room, event, entry, to, command.because, BY_FLOOR, command.note, at=ctx.now)


def _redrawn(room: Room, event: Tournament, ctx: Context) -> SlipsDrawn:
    for table in event.tables.values():
        if table.hand is not None and table.hand.is_on:
            raise Refused(
                "A hand is being played at {table}: draw when it is over.",
                rule="CH-GEN-1",
                table=table.id,
            )
    entries, hat = who_sits(event)
    if not entries:
        raise Refused("Nobody has a seat yet.", rule="TR-SEAT-1")
    return drawn(room, all_up(event), entries, hat, DrawWhy.REDRAW, ctx)


def evolve(room: Room, event: MovesEvent) -> Room:
    """The room once `event` has happened."""
    if isinstance(event, EventTableBroken):
        room = left_by_staff(room, event.table, event.at)
    return with_event(room, _evolved(room.tournaments[event.tournament], event))


def _evolved(tournament: Tournament, event: MovesEvent) -> Tournament:
    match event:
        case EventPlayerMoved(entry=number):
            seat = EventSeat(entry=number, comes=True, waits=event.waits)
            to = SeatSlip(event.table, event.seat)
            after = with_seat(tournament, number, to, seat)
            entry = after.entries[number]
            entry = replace(entry, moves=entry.moves + 1, moved=why_of(event))
            after = replace(after, entries=with_entry(after.entries, number, entry))
            if has_begun(after):
                after = with_buttons(after, {to.table: to.seat})
            return with_draw(after, event.number) if event.number is not None else after
        case EventTableBroken(table=name):
            return without_table(tournament, name)
        case LateStageSet(late=late):
            return replace(tournament, late_stage=late)
        case _ as never:
            assert_never(never)


def why_of(event: EventPlayerMoved) -> LastMove:
    """What is remembered of a move, so that whoever asks is told why."""
    return LastMove(
        was=event.was,
        because=event.because,
        rule=event.rule,
        counts={one.table: one.players for one in event.counts},
        button=event.button,
        big=event.big,
        big_next=event.big_next,
        free=event.free,
        waits=event.waits,
        number=event.number,
        at=event.at,
    )


PAGE = Declaration(
    commands=given_by(
        ON_FLOOR,
        Balance,
        BreakTable,
        Reseat,
        RedrawSeats,
        SetLateStage,
    ),
    decide=decide,
    kinds=(
        EventKind(
            "event-player-moved", EventPlayerMoved, N_("{player} moves to {table} seat {seat}")
        ),
        EventKind("event-table-broken", EventTableBroken, N_("the table is broken")),
        EventKind("late-stage-set", LateStageSet),
    ),
    evolve=evolve,
)
