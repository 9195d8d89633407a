"""A tournament that is stopped on the way: what those who are left get (ON-CAN).

The guide says nothing of it; the online book's division is the only one there is.
"""

from collections.abc import Sequence
from fractions import Fraction

from floor.base.money import Chips, Money, share_out
from floor.tournament.money.deals import by_lowest_and_chips, by_worth, in_stack_order

LOTTERY_PART = Fraction(1, 10)
"""Of the pool, for each player left in a lottery sit & go (ON-CAN-08)."""


def before_prizes(pool: Money, stacks: Sequence[Chips]) -> list[Money]:
    """Nobody is in the prizes yet: half equally, half by chips (ON-CAN-03).

    A freeroll's pool, which nobody paid in, is divided alike (ON-CAN-04).

    Raises:
        ValueError: nobody has chips.
    """
    every = sum(stack.points for stack in stacks)
    if every <= 0:
        raise ValueError("nobody has chips")
    half = Fraction(1, 2)
    parts = [half / len(stacks) + half * stack.points / every for stack in stacks]
    return in_stack_order(pool, parts, stacks)


def in_prizes(
    prizes: Sequence[Money], stacks: Sequence[Chips], *, final_table: bool
) -> list[Money]:
    """All who are left are in the prizes: `prizes` of the places left, first place first.

    At the final table by what the chips are worth (ON-CAN-06). Before it each gets the lowest prize
    that is left, and the rest goes by chips (ON-CAN-05). Tickets and seats have been turned into
    money (ON-CAN-07).

    Raises:
        ValueError: not as many prizes as players.
    """
    if len(prizes) != len(stacks):
        raise ValueError("in the prizes there is one for everybody who is left")
    if final_table:
        return by_worth(prizes, stacks)
    return by_lowest_and_chips(prizes, stacks)


def lottery(pool: Money, shares: Sequence[Fraction], stacks: Sequence[Chips]) -> list[Money]:
    """A lottery sit & go: a tenth of the pool to each, the rest by what the chips are worth.

    `shares` is the payout row of the multiplier that was drawn; it is scaled to what is left after
    the tenths (ON-CAN-08, R5).

    Raises:
        ValueError: somebody has no chips.
    """
    tenth = Money(int(pool.cents * LOTTERY_PART))
    rest = pool - tenth * len(stacks)
    places = share_out(rest, shares[: len(stacks)])
    return [tenth + part for part in by_worth(places, stacks)]
