"""Money in whole cents, and tournament chips. No float comes near either."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from floor.base.value import Value


class Money(Value, frozen=True, order=True):
    """An amount in whole euro cents; may be negative when it is a difference."""

    cents: int

    def __add__(self, other: "Money") -> "Money":
        return Money(self.cents + other.cents)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.cents - other.cents)

    def __mul__(self, times: int) -> "Money":
        return Money(self.cents * times)

    def __bool__(self) -> bool:
        return self.cents != 0


NOTHING = Money(0)


class Chips(Value, frozen=True, order=True):
    """Tournament chips by the points on them: no money, so that nobody adds the two (TR-CHIP-1,
    ON-TRN-14)."""

    points: int

    def __add__(self, other: "Chips") -> "Chips":
        return Chips(self.points + other.points)

    def __sub__(self, other: "Chips") -> "Chips":
        return Chips(self.points - other.points)

    def __mul__(self, times: int) -> "Chips":
        return Chips(self.points * times)

    def __bool__(self) -> bool:
        return self.points != 0


NO_CHIPS = Chips(0)


def total(parts: Iterable[Money]) -> Money:
    """All `parts` together; nothing at all is zero."""
    return Money(sum(part.cents for part in parts))


def total_chips(parts: Iterable[Chips]) -> Chips:
    """All `parts` together; no chips at all are none."""
    return Chips(sum(part.points for part in parts))


def share_out(amount: Money, weights: Sequence[Fraction]) -> list[Money]:
    """Share `amount` by `weights`; the parts always add up to `amount`.

    Cents lost to rounding go one each to the largest remainders, ties to the
    earlier place, so the caller's seat order decides (HOUSE, odd cents).

    Raises:
        ValueError: a weight is negative or none is positive.
    """
    return [Money(cents) for cents in share_whole(amount.cents, weights)]


def share_whole(amount: int, weights: Sequence[Fraction]) -> list[int]:
    """The same for what is counted in whole numbers and is no money: points, chips."""
    _one, counts = in_whole_numbers(weights)
    whole = sum(counts)
    if whole <= 0 or any(count < 0 for count in counts):
        raise ValueError("weights must not be negative and at least one must be positive")
    shares = [divmod(amount * count, whole) for count in counts]
    parts = [part for part, _rest in shares]
    left = amount - sum(parts)
    by_remainder = sorted(range(len(shares)), key=lambda place: (-shares[place][1], place))
    for place in by_remainder[:left]:
        parts[place] += 1
    return parts


def in_whole_numbers(weights: Sequence[Fraction]) -> tuple[int, list[int]]:
    """One, and each of `weights`, as multiples of the same small fraction: quick to add and
    compare."""
    one = lcm(*(weight.denominator for weight in weights))
    return one, [weight.numerator * (one // weight.denominator) for weight in weights]
