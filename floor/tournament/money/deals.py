"""Dividing what is left among those who are left: by chips, by what their chips are worth, or as
they agree."""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import assert_never

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, NOTHING, Chips, Money, share_out, total
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.tournament.money.worth import worth_of


class PrizeDeal(Value, frozen=True, kw_only=True):
    """Another division the players agreed on; both versions are kept (TR-DEAL-1)."""

    original: tuple[Money, ...]
    """Prizes of the places that are left, first place first."""
    agreed: Mapping[PlayerId, Money]
    left_to_play_for: Money = NOTHING
    """Not shared out: it goes with the first place."""


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
        ValueError: a stack is empty, or nobody has one.
    """
    paid = _paid(prizes, stacks)
    if not total(paid):
        return [NOTHING] * len(stacks)
    return in_stack_order(total(paid), _worth(paid, stacks), stacks)


def _paid(prizes: Sequence[Money], stacks: Sequence[Chips]) -> list[Money]:
    """A prize for each, nothing where there is none."""
    if min(stacks, default=NO_CHIPS) <= NO_CHIPS:
        raise ValueError(f"the chips of {len(stacks)} players cannot be weighed")
    count = len(stacks)
    return [*prizes[:count], *[NOTHING] * (count - len(prizes))]


def _worth(paid: Sequence[Money], stacks: Sequence[Chips]) -> list[Fraction]:
    return worth_of([stack.points for stack in stacks], [prize.cents for prize in paid])


def by_lowest_and_chips(prizes: Sequence[Money], stacks: Sequence[Chips]) -> list[Money]:
    """The lowest of `prizes` to each, and the rest of them in proportion to `stacks`.

    Raises:
        ValueError: a stack is empty, or nobody has one.
    """
    paid = _paid(prizes, stacks)
    lowest = min(paid)
    rest = by_chips(total(paid) - lowest * len(stacks), stacks)
    return [lowest + part for part in rest]


def blended(prizes: Sequence[Money], stacks: Sequence[Chips], by_worth: Fraction) -> list[Money]:
    """`prizes` between what the chips are worth and their plain proportion: the part `by_worth` of
    the one, the rest of the other.

    Raises:
        ValueError: a stack is empty, nobody has one, or the part is none.
    """
    if not 0 <= by_worth <= 1:
        raise ValueError(f"{by_worth} is no part of a whole")
    paid = _paid(prizes, stacks)
    pool = total(paid)
    if not pool:
        return [NOTHING] * len(stacks)
    every = sum(stack.points for stack in stacks)
    parts = [
        by_worth * worth + (1 - by_worth) * Fraction(pool.cents * stack.points, every)
        for worth, stack in zip(_worth(paid, stacks), stacks, strict=True)
    ]
    return in_stack_order(pool, parts, stacks)


class DealMethod(Enum):
    """How a deal divides."""

    ICM = "icm"
    """By what the chips are worth."""
    CHIPS = "chips"
    """Somebody may get more than first prize: `above_first` says so."""
    LOWEST_AND_CHIPS = "lowest_and_chips"
    BLEND = "blend"
    """Half by worth, half by chips, or as they agree."""
    FREE = "free"
    """As they say."""


def proposed(
    method: DealMethod,
    prizes: Sequence[Money],
    stacks: Sequence[Chips],
    left_to_play_for: Money = NOTHING,
    by_worth_part: Fraction = Fraction(1, 2),
) -> list[Money]:
    """What each would get of `prizes` by a method, less what is left to play for, which is taken
    from the first prize. As they say (`DealMethod.FREE`) begins with what the chips are worth.

    Raises:
        Refused: more is left to play for than first prize is above second.
        ValueError: a stack is empty, or nobody has one.
    """
    paid = _paid(prizes, stacks)
    _check_left(left_to_play_for, paid)
    divides = [paid[0] - left_to_play_for, *paid[1:]]
    match method:
        case DealMethod.ICM | DealMethod.FREE:
            return by_worth(divides, stacks)
        case DealMethod.CHIPS:
            return by_chips(total(divides), stacks)
        case DealMethod.LOWEST_AND_CHIPS:
            return by_lowest_and_chips(divides, stacks)
        case DealMethod.BLEND:
            return blended(divides, stacks, by_worth_part)
        case _ as never:
            assert_never(never)


def _check_left(left: Money, paid: Sequence[Money]) -> None:
    second = paid[1] if len(paid) > 1 else NOTHING
    if not NOTHING <= left <= paid[0] - second:
        raise Refused(
            "At most {most} can be left to play for: by so much first prize is above second.",
            rule="TR-DEAL-1",
            most=paid[0] - second,
        )


def above_first(division: Sequence[Money], first_prize: Money) -> tuple[int, ...]:
    """Who of those in `division`, counted from 0, would get more than first prize: by chips alone
    that can be, and is said before anybody agrees."""
    return tuple(who for who, amount in enumerate(division) if amount > first_prize)


def in_stack_order(
    amount: Money, weights: Sequence[Fraction], stacks: Sequence[Chips]
) -> list[Money]:
    """`amount` by `weights`: cents left over to the largest remainders, ties to the bigger stack,
    then to the earlier player (R2)."""
    order = sorted(range(len(stacks)), key=lambda who: (-stacks[who].points, who))
    parts = share_out(amount, [weights[who] for who in order])
    return [part for _, part in sorted(zip(order, parts, strict=True))]
