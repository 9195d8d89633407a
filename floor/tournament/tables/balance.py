"""Keeping tables even: how many have to move, who does, and where they sit."""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from floor.base.chance import Chance
from floor.base.value import Value
from floor.room.blinds.button import SeatNo, steps_round
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm
from floor.room.games.procedure import ForcedBets
from floor.room.lists.waitlist import TableId
from floor.tournament.tables.seating import is_between

HALTS_AT = 3
"""So many short of the fullest table, a table stops (TDA-10)."""


class Evenness(Value, frozen=True, kw_only=True):
    """By how many players tables may differ."""

    early: int = 2
    """TR-BAL-1."""
    late: int = 1
    """TR-BAL-2."""
    late_from: int = 0
    """The later stage begins when so many players are left; 0: the floor says when."""

    def allowed(self, left: int, *, late: bool = False) -> int:
        """By how many tables may differ with so many players left; `late` if the floor says so."""
        return self.late if late or left <= self.late_from else self.early


HELSINKI = Evenness()


class TableMove(NamedTuple):
    """One player from one table to another."""

    from_table: TableId
    to_table: TableId


def moves_needed(
    counts: Mapping[TableId, int],
    most: int,
    break_order: Sequence[TableId] = (),
    moved: Mapping[TableId, int] = MappingProxyType({}),
) -> tuple[TableMove, ...]:
    """The fewest moves after which no two tables differ by more than `most`; none if none does now.

    Each goes from the biggest table to the smallest (TR-BAL-1, TR-BAL-2). Of several as big that
    one gives from which somebody goes who has been `moved` least, else the one that breaks next; of
    several as small the one that breaks last takes (TD-BAL-1): the floor may choose another.

    Raises:
        ValueError: a difference of less than one can never be kept.
    """
    if most < 1:
        raise ValueError("tables cannot always be exactly even")
    now, moves = dict(counts), list[TableMove]()
    place = dict[TableId, int]()
    while now:
        biggest, smallest = max(now.values()), min(now.values())
        if biggest - smallest <= most:
            break
        if not place:
            order = dict.fromkeys((*break_order, *now))
            place = {table: number for number, table in enumerate(order)}
        fullest = min(
            (table for table, size in now.items() if size == biggest),
            key=lambda table: (moved.get(table, 0), place[table]),
        )
        emptiest = max(
            (table for table, size in now.items() if size == smallest),
            key=lambda table: place[table],
        )
        now[fullest] -= 1
        now[emptiest] += 1
        moves.append(TableMove(fullest, emptiest))
    return tuple(moves)


def halted(counts: Mapping[TableId, int], short_by: int = HALTS_AT) -> tuple[TableId, ...]:
    """Tables that stop until somebody has come: three or more short of the fullest (TDA-10).

    At tables that are not played full the floor decides.
    """
    fullest = max(counts.values(), default=0)
    return tuple(table for table, count in counts.items() if fullest - count >= short_by)


def next_big_blind(occupied: Collection[SeatNo], last_big: SeatNo) -> SeatNo:
    """Who would post the big blind in the next hand: they are moved (TR-BAL-3, TDA-10).

    Raises:
        ValueError: nobody sits there.
    """
    return min(occupied, key=lambda seat: steps_round(last_big, seat))


def mover_is_drawn(form: GameForm) -> bool:
    """Whether who moves is drawn, by cards or seat tickets: in Sökö and all stud games (TR-BAL-6).

    By card it is `room.draw.highest_card` that says who, by ticket `seat_by_lot`. In games with a
    button and blinds it is who posts the big blind next (TR-BAL-3, TD-BAL-3).
    """
    return PROCEDURES[form].forced in (ForcedBets.ANTES, ForcedBets.ANTES_AND_BRING_IN)


def seat_by_lot(seats: Collection[SeatNo], chance: Chance) -> SeatNo:
    """One of `seats` by seat ticket: of those that are taken who moves, of those that are free
    where they sit (TR-BAL-6). Online any player may have to (ON-TRN-19).

    Raises:
        ValueError: there are none.
    """
    if not seats:
        raise ValueError("no seat to draw")
    return sorted(seats)[chance.below(len(seats))]


class NewTable(NamedTuple):
    """The table that somebody comes to, and where button and blinds of its next hand will be."""

    free: frozenset[SeatNo]
    last_big: SeatNo
    next_button: SeatNo
    next_small: SeatNo
    """Button and small blind may lie where nobody sits (TDA-31); where no small blind is posted,
    this is its place all the same."""


def coming_under_dead_button(
    free: Collection[SeatNo], last_small: SeatNo, last_big: SeatNo
) -> NewTable:
    """The same by the positions of the hand just ended: button and small blind move on to where
    small and big blind were, empty or not (TDA-31)."""
    return NewTable(frozenset(free), last_big, next_button=last_small, next_small=last_big)


class SmallBlindSeat(Enum):
    """Whether somebody may be moved to where the small blind of the next hand is."""

    LAST = "last"
    """If nothing else is free (TD-BAL-2)."""
    NEVER = "never"
    """TDA-10."""


class WhoMoves(Enum):
    """Who goes from a table that has too many, in games with button and blinds."""

    NEXT_BIG_BLIND = "next_big_blind"
    """Who would post it in the next hand (TR-BAL-3, TDA-10)."""
    BY_LOT = "by_lot"
    """Any of them (ON-TRN-19)."""


class SeatTaken(Enum):
    """Which free seat somebody who is moved takes, in those games."""

    NEAR_BIG_BLIND = "near_big_blind"
    """The big blind, or as near to it as can be (TR-BAL-4, TDA-10)."""
    FAR_FROM_BIG_BLIND = "far_from_big_blind"
    """The one that it reaches last (ON-TRN-19)."""


class NewSeat(NamedTuple):
    """Where somebody who is moved sits."""

    seat: SeatNo
    waits: bool
    """They get no cards until the button has passed them (TR-BAL-5)."""


def seat_for(coming: NewTable, small: SmallBlindSeat = SmallBlindSeat.LAST) -> NewSeat | None:
    """The seat of a player who comes: the big blind, or as near to it as can be (TR-BAL-4).

    That is the free one which posts it soonest, a lone big blind too: the worst seat there is
    (TDA-10). Small blind and button come behind all others, and what lies between them last of
    all: there they wait (TR-BAL-5). None: nothing is free where they may sit.
    """
    may = [
        seat for seat in coming.free if small is SmallBlindSeat.LAST or seat != coming.next_small
    ]
    if not may:
        return None
    seat = min(may, key=lambda one: (_rank(coming, one), steps_round(coming.last_big, one)))
    return NewSeat(seat, is_between(seat, coming.next_button, coming.next_small))


def _rank(coming: NewTable, seat: SeatNo) -> int:
    """0 for a seat they play in and do not profit from, 1 for small blind or button, 2 between."""
    if is_between(seat, coming.next_button, coming.next_small):
        return 2
    return 1 if seat in (coming.next_button, coming.next_small) else 0


def farthest_from_big(free: Collection[SeatNo], big: SeatNo) -> SeatNo:
    """The free seat that the big blind reaches last; its own seat, if it has gone out (ON-TRN-19).

    Raises:
        ValueError: nothing is free.
    """
    return max(free, key=lambda seat: steps_round(big, seat))


def seat_left_last(freed: Sequence[SeatNo]) -> SeatNo:
    """Where somebody moved at stud sits: the seat that became free last (TDA-10).

    `freed` are in the order in which they became free.

    Raises:
        ValueError: none did.
    """
    if not freed:
        raise ValueError("no seat became free")
    return freed[-1]
