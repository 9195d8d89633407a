"""Money in whole cents, and tournament chips. No float comes near either."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

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
    whole = sum(weights, Fraction(0))
    if whole <= 0 or any(weight < 0 for weight in weights):
        raise ValueError("weights must not be negative and at least one must be positive")
    exact = [amount * weight / whole for weight in weights]
    parts = [part.numerator // part.denominator for part in exact]
    left = amount - sum(parts)
    by_remainder = sorted(range(len(exact)), key=lambda place: (parts[place] - exact[place], place))
    for place in by_remainder[:left]:
        parts[place] += 1
    return parts
