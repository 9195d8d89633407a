"""Dividing what is left among those who are left: by chips, by what their chips are worth, or as
they agree."""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction

from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money, share_out, total
from floor.base.value import Value
from floor.room.blinds.button import PlayerId

MOST_BY_WORTH = 12
"""Players whose chips are weighed place by place: the work doubles with each of them."""


class PaidBy(Enum):
    """Which division the house pays by."""

    ORIGINAL = "original"
    """The announced one, even if the players have agreed on another (TR-DEAL-1)."""
    AGREED = "agreed"


class PrizeDeal(Value, frozen=True, kw_only=True):
    """Another division the players agreed on; both versions are kept (TR-DEAL-1)."""

    original: tuple[Money, ...]
    """Prizes of the places that are left, first place first."""
    agreed: Mapping[PlayerId, Money]
    left_to_play_for: Money = NOTHING
    """Not shared out: it goes with the first place."""
    decision: PaidBy = PaidBy.ORIGINAL


def check_deal(deal: PrizeDeal) -> None:
    """Refuse a deal that does not add up to the prizes it divides.

    Raises:
        Refused: there is more or less in it, or somebody would get less than nothing.
    """
    prizes, agreed = total(deal.original), total(deal.agreed.values()) + deal.left_to_play_for
    if agreed != prizes:
        raise Refused(
            "The deal divides {agreed}, the prizes are {prizes}.",
            rule="TR-DEAL-1",
            agreed=agreed,
            prizes=prizes,
        )
    if min(deal.left_to_play_for, *deal.agreed.values()) < NOTHING:
        raise Refused("Nobody gets less than nothing by a deal.", rule="TR-DEAL-1")


def paid_by(deal: PrizeDeal, order: Sequence[PlayerId]) -> dict[PlayerId, Money]:
    """What each player is paid, `order` being how they finished, the winner first.

    By the original division if the house has so decided, whatever was agreed (TR-DEAL-1).

    Raises:
        Refused: the deal does not add up.
        ValueError: others finished than those who agreed.
    """
    check_deal(deal)
    if sorted(order) != sorted(deal.agreed) or len(order) != len(deal.original):
        raise ValueError("those who divide the prizes are those who finish")
    if deal.decision is PaidBy.ORIGINAL:
        return dict(zip(order, deal.original, strict=True))
    winner = order[0]
    return {
        player: amount + (deal.left_to_play_for if player == winner else NOTHING)
        for player, amount in deal.agreed.items()
    }


def by_chips(pool: Money, stacks: Sequence[Chips]) -> list[Money]:
    """`pool` in proportion to `stacks`; left-over cents as `in_stack_order` says (R2).

    Raises:
        ValueError: nobody has chips.
    """
    return in_stack_order(pool, [Fraction(stack.points) for stack in stacks], stacks)


def by_worth(prizes: Sequence[Money], stacks: Sequence[Chips]) -> list[Money]:
    """`prizes` by what the chips of each are worth, independent chip model (ON-CAN-06).

    The chance of first place is a player's part of the chips; of those behind it likewise among
    those who are left. Prizes are first place first, those for which nobody is left are not paid.

    Raises:
        ValueError: a stack is empty, nobody has one, or they are too many.
    """
    count = len(stacks)
    if not 0 < count <= MOST_BY_WORTH or min(stacks) <= Chips(0):
        raise ValueError(f"the chips of {count} players cannot be weighed")
    paid = [*prizes[:count], *[NOTHING] * (count - len(prizes))]
    worth = _worth([stack.points for stack in stacks], [prize.cents for prize in paid])
    return in_stack_order(total(paid), worth, stacks) if total(paid) else [NOTHING] * count


def _worth(points: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """What each expects of `prizes`, exactly: place by place over the sets of who is placed."""
    count, every = len(points), sum(points)
    worth = [Fraction(0)] * count
    chance = {0: Fraction(1)}
    for prize in prizes:
        further: dict[int, Fraction] = {}
        for placed, likely in chance.items():
            left = every - sum(points[who] for who in range(count) if placed >> who & 1)
            for who in range(count):
                if not placed >> who & 1:
                    now = likely * points[who] / left
                    worth[who] += now * prize
                    further[placed | 1 << who] = further.get(placed | 1 << who, Fraction(0)) + now
        chance = further
    return worth


def in_stack_order(
    amount: Money, weights: Sequence[Fraction], stacks: Sequence[Chips]
) -> list[Money]:
    """`amount` by `weights`: cents left over to the largest remainders, ties to the bigger stack,
    then to the earlier player (R2)."""
    order = sorted(range(len(stacks)), key=lambda who: (-stacks[who].points, who))
    parts = share_out(amount, [weights[who] for who in order])
    return [part for _, part in sorted(zip(order, parts, strict=True))]
