"""The table as it is on the felt: hands that are not followed, and setting the table right."""

from collections.abc import Iterator
from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import AT_TABLE, ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event, NoteId
from floor.app.core.next_hand import between
from floor.app.core.room import Room, compared, seat_at, table_of, with_table
from floor.app.hands.dealing import has_button
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import Value
from floor.room.blinds.blinds import BlindsPaid, Standing, Tokens
from floor.room.blinds.button import Place, PlayerId, SeatNo, Sitter
from floor.room.lists.waitlist import TableId
from floor.room.table.table import (
    Away,
    Drawn,
    InHand,
    PlayedOver,
    Seat,
    Table,
    Taken,
    over_at,
    sitter_in,
    with_sitter,
)

MOST_HANDS_MISSED = 200


class AsItIs(Value, frozen=True, kw_only=True):
    """How somebody at the table is found."""

    player: PlayerId
    here: bool
    """At the table; else away from it."""
    tokens: Tokens | None = None
    """Before them; with none of them they are in the game and owe nothing. None: as was known, so
    that who is new stays new."""


class SetRight(Command, frozen=True, kw_only=True):
    """Write down the table as it is on the felt; `note` says why it is not as was known.

    Who is not named is as was known.
    """

    table: TableId
    button: SeatNo | None = None
    """Where it lies for the next hand; None: it goes on from where it was known to be."""
    players: tuple[AsItIs, ...] = ()
    hands_missed: int = 0
    """Hands that were played and not handed over."""
    note: NoteId | None = None


class StopFollowing(Command, frozen=True, kw_only=True):
    """Nobody hands over at this table any more: nothing is claimed of its hands; `note` says
    why."""

    table: TableId
    note: NoteId | None = None


class SeatSetRight(Value, frozen=True, array_like=True):
    """What is in a seat, as it was found."""

    seat: SeatNo
    found: Seat


class TableSetRight(Event, frozen=True, kw_only=True):
    """A table is as it was found; its hands are followed from here on."""

    table: TableId
    seats: tuple[SeatSetRight, ...] = ()
    """Those that were known otherwise, or whose players are in the game by the button."""
    button: Place | None = None
    """Where it lies for the next hand; None: as was known."""
    hands_missed: int = 0
    note: NoteId | None = None
    found_at: datetime | None = None
    """None in entries of programs that did not keep it."""

    def touches(self) -> frozenset[str]:
        sitters = (sitter for one in self.seats for sitter in _sitters(one.found))
        return super().touches() | {f"player:{sitter.player}" for sitter in sitters}


class FollowingStopped(Event, frozen=True, kw_only=True):
    """The hands at a table are not followed any more, the one being played included."""

    table: TableId
    stopped_at: datetime
    note: NoteId | None = None


SetRightCommand = SetRight | StopFollowing
SetRightEvent = TableSetRight | FollowingStopped


def decide(room: Room, command: SetRightCommand, ctx: Context) -> tuple[SetRightEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table = table_of(room, command.table)
    match command:
        case SetRight():
            return (_set_right(room, table, command, ctx),)
        case StopFollowing(note=note):
            if not table.followed:
                raise Refused(
                    "Hands are not tracked at {table} as it is.", rule="HOUSE", table=table.id
                )
            if note is None:
                raise Refused(
                    "Give a reason for not tracking hands at {table}.",
                    rule="HOUSE",
                    table=table.id,
                )
            return (FollowingStopped(table=table.id, stopped_at=ctx.moment, note=note),)
        case _ as never:
            assert_never(never)


def _set_right(room: Room, table: Table, command: SetRight, ctx: Context) -> TableSetRight:
    _check_asked(room, table, command)
    seats = {SeatNo(n): seat for n, seat in enumerate(table.seats, start=1)}
    for one in command.players:
        number = seat_at(table, one.player)
        seats[number] = _found(table, seats[number], one, ctx.moment)
    button = None
    if command.button is not None:
        seats = {number: _in_by_button(seat) for number, seat in seats.items()}
        button = _lies_before(table, seats.get(command.button), command.button)
    changed = tuple(
        SeatSetRight(number, seat) for number, seat in seats.items() if seat != table.seat(number)
    )
    if table.followed and button is None and not changed and not command.hands_missed:
        raise Refused(
            "{table} is recorded as it is: nothing to correct.", rule="HOUSE", table=table.id
        )
    return TableSetRight(
        table=table.id,
        seats=changed,
        button=button,
        hands_missed=command.hands_missed,
        note=command.note,
        found_at=ctx.moment,
    )


def _check_asked(room: Room, table: Table, command: SetRight) -> None:
    if isinstance(table.stage, InHand):
        raise Refused(
            "{table} is in hand {hand}: end it first, then correct the table.",
            rule="CH-DEAL-4",
            table=table.id,
            hand=table.hand,
        )
    if command.note is None:
        raise Refused("Give a reason for correcting {table}.", rule="HOUSE", table=table.id)
    if not 0 <= command.hands_missed <= MOST_HANDS_MISSED:
        raise Refused(
            "Up to {most} missed hands are counted.", rule="HOUSE", most=MOST_HANDS_MISSED
        )
    needs_button = has_button(between(room, table))
    if command.button is not None and not needs_button:
        raise Refused(
            "No button at {table}: the up cards say who opens.", rule="GM-STUD-4", table=table.id
        )
    if command.button is None and needs_button and not table.followed:
        raise Refused("Say where the button is at {table}.", rule="CH-BTN-1", table=table.id)


def _found(table: Table, seat: Seat, one: AsItIs, now: datetime) -> Seat:
    """`seat` with `one` in it as they are found."""
    sitter = sitter_in(seat, one.player)
    assert sitter is not None  # they sit there
    seat = with_sitter(seat, _as_found(sitter, one.tokens))
    match seat:
        case Taken(sitter=found) if not one.here:
            return Away(found, now)
        case Away(sitter=found) if one.here:
            return Taken(found)
        case PlayedOver(owner=owner) if one.here == (owner.player == one.player):
            raise Refused(
                "Two people share the seat of {player} at {table}: the absence cannot be "
                "corrected here.",
                rule="CH-OVER-1",
                player=one.player,
                table=table.id,
            )
        case _:
            return seat


def _as_found(sitter: Sitter, tokens: Tokens | None) -> Sitter:
    """How somebody stands before whom so many tokens lie."""
    if tokens is None or (tokens is Tokens.NONE and sitter.standing is Standing.IN):
        return sitter
    if tokens is Tokens.NONE:
        return Sitter(player=sitter.player, standing=Standing.IN)
    return Sitter(player=sitter.player, tokens=tokens)


def _in_by_button(seat: Seat) -> Seat:
    """Whoever is in the game when the button is set may have it, as after a draw (CH-BTN-5)."""
    for sitter in _sitters(seat):
        if sitter.standing is Standing.IN:
            seat = with_sitter(seat, msgspec.structs.replace(sitter, paid=BlindsPaid.BOTH))
    return seat


def _sitters(seat: Seat) -> Iterator[Sitter]:
    match seat:
        case Taken(sitter=sitter) | Away(sitter=sitter):
            yield sitter
        case PlayedOver(owner=owner, over=over):
            yield owner
            yield over
        case _:
            pass


def _lies_before(table: Table, seat: Seat | None, number: SeatNo) -> Place:
    """The place of who is at the table and in the game in that seat (CH-BTN-6)."""
    match seat:
        case Taken(sitter=holder) | PlayedOver(over=holder) if holder.standing is Standing.IN:
            return Place(number, holder.player)
        case _:
            raise Refused(
                "Nobody in {table} seat {seat} is here and in the game: set that player to “In the"
                " game, owes nothing”, or choose another seat for the button.",
                rule="CH-BTN-6",
                table=table.id,
                seat=number,
            )


def evolve(room: Room, event: SetRightEvent) -> Room:
    """The room once `event` has happened."""
    table = room.tables[event.table]
    match event:
        case TableSetRight(seats=seats, button=button, hands_missed=missed, found_at=at):
            for one in seats:
                table = table.with_seat(one.seat, one.found)
            stage = table.stage if button is None else Drawn(button)
            hand = table.hand + missed
            table = msgspec.structs.replace(
                table, stage=stage, hand=hand, followed=True, straddles=(), set_right_at=at
            )
            return compared(with_table(room, table), table.id)
        case FollowingStopped(stopped_at=at):
            stage = table.stage
            if isinstance(stage, InHand):
                stage = over_at(stage, at)
            table = msgspec.structs.replace(
                table, stage=stage, followed=False, straddles=(), clock=None
            )
            return with_table(room, table)
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(AT_TABLE, SetRight) | given_by(ON_FLOOR, StopFollowing),
    decide=decide,
    kinds=(
        EventKind("table-set-right", TableSetRight, kiosk=AtKiosk.YES),
        EventKind("following-stopped", FollowingStopped, N_("hands are not tracked")),
    ),
    evolve=evolve,
)
