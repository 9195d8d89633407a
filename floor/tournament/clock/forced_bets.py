"""What is put in before the cards: blinds and antes, by who is there and by who is not."""

from collections.abc import Mapping
from typing import NamedTuple

from floor.base.money import NO_CHIPS, Chips
from floor.room.betting.betting import blind_before_ante
from floor.room.blinds.button import SeatNo
from floor.tournament.clock.structure import AnteBy, Level


class BlindSeats(NamedTuple):
    """Where the blinds lie in a hand."""

    small: SeatNo | None
    """None: nobody posts a small blind in this hand."""
    big: SeatNo


class Put(NamedTuple):
    """What a player puts in before the cards."""

    blind: Chips
    ante: Chips


def blind_and_ante(stack: Chips, blind: Chips, ante: Chips) -> Put:
    """What a `stack` pays of both: the blind first, what is left of it is the ante (TR-ANTE-3)."""
    paid = blind_before_ante(blind.points, ante.points, stack.points)
    return Put(*map(Chips, paid))


def put_in(
    level: Level, stacks: Mapping[SeatNo, Chips], blinds: BlindSeats | None
) -> dict[SeatNo, Put]:
    """What every seat with chips puts in before a hand, by seat; who puts in nothing is left out.

    It makes no difference who is at the table: for a paid-up player who is not, the dealer posts
    (TR-ABS-4). `blinds` is None in a game that has antes only.

    Raises:
        ValueError: a blind lies at a seat without chips.
    """
    owed = _blinds_owed(level, blinds)
    if not owed.keys() <= stacks.keys():
        raise ValueError("a blind lies where nobody has chips")
    found = {
        seat: blind_and_ante(stack, owed.get(seat, NO_CHIPS), _ante_owed(level, seat, blinds))
        for seat, stack in sorted(stacks.items())
    }
    return {seat: put for seat, put in found.items() if put.blind or put.ante}


def _blinds_owed(level: Level, blinds: BlindSeats | None) -> dict[SeatNo, Chips]:
    if blinds is None:
        return {}
    owed = {blinds.big: level.big_blind}
    if blinds.small is not None:
        owed[blinds.small] = level.small_blind
    return owed


def _ante_owed(level: Level, seat: SeatNo, blinds: BlindSeats | None) -> Chips:
    """By everybody, or by the big blind for all (TR-ANTE-1, TR-ANTE-2)."""
    if level.ante_by is AnteBy.EVERYBODY or blinds is None:
        return level.ante
    return level.ante if seat == blinds.big else NO_CHIPS


def may_bet(bet: Chips, stack: Chips, least: Chips) -> bool:
    """Whether `bet` is enough: it is at least the `least` bet or raise, or all they have
    (TR-ALLIN-1).

    Raises:
        ValueError: they have not that much, or bet nothing.
    """
    if not NO_CHIPS < bet <= stack:
        raise ValueError("nobody bets nothing, or more than he has")
    return bet >= least or bet == stack
