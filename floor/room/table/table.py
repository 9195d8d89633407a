"""A cash table: its seats, who sits there, and how far its hand is."""

from datetime import datetime
from enum import Enum
from typing import assert_never

import msgspec

from floor.base.value import Value
from floor.cards.card import Card
from floor.room.blinds.button import Deal, Place, PlayerId, Positions, SeatedPlayer, SeatNo, Sitter
from floor.room.blinds.last_round import LastRound
from floor.room.clock.player_clock import PlayerClock
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.seat_change import SeatRequest


class Empty(Value, frozen=True, tag="empty"):
    """Nobody's seat."""


class HeldSeat(Value, frozen=True, tag="held"):
    """Kept for somebody who was called from a list."""

    player: PlayerId


class Taken(Value, frozen=True, tag="taken"):
    """Somebody sits there."""

    sitter: Sitter


class Away(Value, frozen=True, tag="away"):
    """Somebody's seat while they are not at the table."""

    sitter: Sitter
    since: datetime


class PlayedOver(Value, frozen=True, tag="played_over"):
    """The seat of an absent owner in which another plays (CH-OVER-1)."""

    owner: Sitter
    since: datetime
    over: Sitter


Seat = Empty | HeldSeat | Taken | Away | PlayedOver
EMPTY = Empty()


class Stamp(Enum):
    """What marked the start of a hand (CH-DEAL-4): it decides between two jackpots."""

    RIFFLE = "riffle"
    LID = "lid"
    """The shuffling machine's lid button."""
    AUTOMATIC = "automatic"
    """Set by the program when the hand before it ended, or a misdeal was called: the hand begins
    some time after that."""


class Undrawn(Value, frozen=True, tag="undrawn"):
    """The button has not been drawn for yet."""


class DrawnCard(Value, frozen=True, array_like=True):
    """A card drawn for the button."""

    place: Place
    card: Card


class Drawn(Value, frozen=True, tag="drawn"):
    """The button is drawn, the first hand has not begun (CH-BTN-4)."""

    button: Place


class InHand(Value, frozen=True, tag="in_hand"):
    """A hand is being played."""

    started: datetime
    deal: Deal
    stamp: Stamp = Stamp.RIFFLE
    variant: str = ""
    """Code of the game of the hand, at a table whose games change; elsewhere empty."""
    error_ms: int = 0
    """By how much `started` may be wrong, either way: what is not known of the station's clock."""


class HandOver(Value, frozen=True, tag="hand_over"):
    """Between two hands."""

    started: datetime
    ended: datetime
    positions: Positions
    variant: str = ""
    """As while it was played."""


class PlayedHand(Value, frozen=True, kw_only=True):
    """The record of a hand that is over, kept while the next one is played."""

    hand: int
    game: GameId
    """What the table offered then: it may have changed since."""
    started: datetime
    ended: datetime
    dealt: tuple[Place, ...]
    """Who was dealt in and played their cards."""
    stamp: Stamp = Stamp.RIFFLE
    variant: str = ""
    """As while it was played."""
    error_ms: int = 0
    """By how much `started` may be wrong, either way."""


def played_at(table: "Table", hand: InHand, ended: datetime) -> PlayedHand:
    """The record of `hand`, which is played at `table`, once it is over."""
    return PlayedHand(
        hand=table.hand,
        game=table.game,
        started=hand.started,
        ended=ended,
        dealt=hand.deal.playing,
        stamp=hand.stamp,
        variant=hand.variant,
        error_ms=hand.error_ms,
    )


def over_at(hand: InHand, ended: datetime, won: Place | None = None) -> HandOver:
    """`hand` once it is over; `won` is who has won the button, where the winner has one."""
    positions = hand.deal.positions
    if won is not None:
        positions = msgspec.structs.replace(positions, won=won)
    return HandOver(hand.started, ended, positions, hand.variant)


Stage = Undrawn | Drawn | InHand | HandOver


class RunningClock(Value, frozen=True, kw_only=True):
    """A player has been put on a clock; who asked for it is not kept (CH-GEN-21)."""

    since: datetime
    terms: PlayerClock
    seat: SeatNo | None = None
    """Theirs; None: nobody said it."""


class Table(Value, frozen=True, kw_only=True):
    """An open table."""

    id: TableId
    game: GameId
    opened_at: datetime
    seats: tuple[Seat, ...]
    """Seat 1 first."""
    stage: Stage = Undrawn()
    hand: int = 0
    """Number of the last hand begun, counted from the table's opening."""
    played: PlayedHand | None = None
    """The last hand that is over."""
    straddles: tuple[SeatNo, ...] = ()
    """Who has said that they straddle in the next hand."""
    game_after: int = 0
    """The number of the last hand before this game came on: a rotation counts from there."""
    seat_requests: tuple[SeatRequest, ...] = ()
    """Who asks for another seat here, first come first."""
    followed: bool = True
    """Its hands are counted; else nothing is claimed of them: no dues, no jackpot (HOUSE)."""
    set_right_at: datetime | None = None
    """When it was last written down as it was found; None: never (HOUSE)."""
    frozen: datetime | None = None
    """Since when it stands still, because the jackpot may have been hit (JP-TRIG-7)."""
    clock: RunningClock | None = None
    """In the hand being played."""
    last_round: LastRound | None = None
    """None: not announced (CH-TABLE-3)."""

    def seat(self, number: SeatNo) -> Seat | None:
        """What is in seat `number`; None when the table has no such seat."""
        return self.seats[number - 1] if 1 <= number <= len(self.seats) else None

    def with_seat(self, number: SeatNo, seat: Seat) -> "Table":
        """The table with `seat` in place `number`."""
        seats = (*self.seats[: number - 1], seat, *self.seats[number:])
        return msgspec.structs.replace(self, seats=seats)


def chairs_of(table: Table) -> tuple[SeatedPlayer, ...]:
    """Everybody who sits at `table`, in order of seats, an absent owner before their
    over-player."""
    chairs: list[SeatedPlayer] = []
    for number, seat in enumerate(table.seats, start=1):
        match seat:
            case Taken(sitter=sitter):
                chairs.append(SeatedPlayer(SeatNo(number), sitter, True))
            case Away(sitter=sitter):
                chairs.append(SeatedPlayer(SeatNo(number), sitter, False))
            case PlayedOver(owner=owner, over=over):
                chairs.append(SeatedPlayer(SeatNo(number), owner, False))
                chairs.append(SeatedPlayer(SeatNo(number), over, True))
            case _:
                pass
    return tuple(chairs)


def last_of(table: Table) -> Positions | Place | None:
    """What the next hand at `table` goes by: positions of the hand being played or the last one,
    before the first one who won the draw, None before the draw."""
    match table.stage:
        case Undrawn():
            return None
        case Drawn(button=button):
            return button
        case InHand(deal=deal):
            return deal.positions
        case HandOver(positions=positions):
            return positions
        case _ as never:
            assert_never(never)


def players_at(table: Table) -> int:
    """How many players hold a seat at `table`, the absent ones too."""
    return sum(isinstance(seat, Taken | Away | PlayedOver) for seat in table.seats)


def with_sitter(seat: Seat, sitter: Sitter) -> Seat:
    """`seat` with the sitter of that player replaced; unchanged when they do not sit there."""
    match seat:
        case Taken(sitter=old) | Away(sitter=old) if old.player == sitter.player:
            return msgspec.structs.replace(seat, sitter=sitter)
        case PlayedOver(owner=owner) if owner.player == sitter.player:
            return msgspec.structs.replace(seat, owner=sitter)
        case PlayedOver(over=over) if over.player == sitter.player:
            return msgspec.structs.replace(seat, over=sitter)
        case _:
            return seat


def sitter_in(seat: Seat | None, player: PlayerId) -> Sitter | None:
    """How `player` sits in `seat`; None when they do not."""
    match seat:
        case Taken(sitter=sitter) | Away(sitter=sitter) if sitter.player == player:
            return sitter
        case PlayedOver(owner=owner) if owner.player == player:
            return owner
        case PlayedOver(over=over) if over.player == player:
            return over
        case _:
            return None


def seat_without(seat: Seat, player: PlayerId) -> Seat:
    """`seat` once `player` has given it up; tokens go with them (D-39)."""
    match seat:
        case PlayedOver(owner=owner, since=since, over=over):
            if over.player == player:
                return Away(owner, since)
            return Taken(over) if owner.player == player else seat
        case HeldSeat(player=holder) if holder == player:
            return EMPTY
        case _:
            return EMPTY if sitter_in(seat, player) is not None else seat


def free_seats(table: Table) -> tuple[SeatNo, ...]:
    """Seats nobody has and nobody is called for."""
    return tuple(SeatNo(n) for n, seat in enumerate(table.seats, start=1) if seat == EMPTY)


def plays_over(table: Table, player: PlayerId) -> bool:
    """Whether `player` plays at `table` in somebody else's seat, and has none of their own
    there."""
    return any(isinstance(seat, PlayedOver) and seat.over.player == player for seat in table.seats)


def over_of(table: Table, owner: PlayerId) -> PlayerId | None:
    """Who plays over in the seat of `owner`; None: nobody."""
    for seat in table.seats:
        if isinstance(seat, PlayedOver) and seat.owner.player == owner:
            return seat.over.player
    return None


def seat_of(table: Table, player: PlayerId) -> SeatNo | None:
    """Where `player` sits at `table`, owner or over-player."""
    for number, seat in enumerate(table.seats, start=1):
        if sitter_in(seat, player) is not None:
            return SeatNo(number)
    return None
