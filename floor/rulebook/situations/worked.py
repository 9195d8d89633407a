"""What a calculator answers: its outcome, amounts with their arithmetic, the price of choices."""

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from floor.base.value import Value
from floor.room.betting.round import Amount
from floor.room.blinds.button import SeatNo

T = TypeVar("T")


class What(Enum):
    """What a line of the sum says; the sentence is the page's."""

    LIES = "lies"
    """What lies before them with the chips pushed."""
    TOTAL = "total"
    """What lies before them when it is settled."""
    ADDS = "adds"
    GOES_BACK = "goes_back"
    LEAST = "least"
    """The total of the least bet or raise."""
    MOST = "most"
    """The total of the largest."""
    FACES = "faces"
    """What they have to put in to call."""
    FULL_RAISE = "full_raise"
    """What they would have to face to raise again."""
    POT = "pot"
    """In order: the main pot, then the side pots."""
    SHARE = "share"
    BUTTON = "button"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    HANDS = "hands"


class CalculatedLine(Value, frozen=True, kw_only=True):
    """One line of a sum, with its arithmetic."""

    what: What
    amount: int = 0
    """Chips, cents or hands; 0 where the line names a seat."""
    sum: tuple[int, ...] = ()
    """What adds up to the amount, what is taken off below zero."""
    product: tuple[int, ...] = ()
    """What multiplied makes the amount."""
    seats: tuple[SeatNo, ...] = ()
    """Whose it is, or who can win it."""


class Calculated(Value, frozen=True, kw_only=True):
    """What a calculator found."""

    outcome: str = ""
    """Which answer of its step that is; empty for one that only computes amounts."""
    lines: tuple[CalculatedLine, ...] = ()
    prices: Mapping[str, Amount] = {}
    """What each choice left to the floor costs the player, by its id."""


def known(value: T | None) -> T:
    """A figure that is there.

    Raises:
        ValueError: it is not; the caller has not asked `needs`.
    """
    if value is None:
        raise ValueError("a figure is missing")
    return value
