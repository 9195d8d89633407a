"""Open Face Chinese: a player's three rows, whether they are legal, and what bonus a row earns."""

from collections.abc import Mapping, Sequence
from enum import Enum

import msgspec

from floor.base.errors import Refused
from floor.base.value import Value
from floor.cards.card import Card
from floor.cards.hand import high_so_far
from floor.cards.worth import ROYAL_FLUSH, HandClass, HighWorth


class OfcRow(Enum):
    """The three rows, in the order in which an absent player's cards fill them (GM-OFC-27)."""

    FRONT = "front"
    MIDDLE = "middle"
    BACK = "back"


SIZES: Mapping[OfcRow, int] = {OfcRow.FRONT: 3, OfcRow.MIDDLE: 5, OfcRow.BACK: 5}
"""Cards a row holds (GM-OFC-4)."""

FRONT_PAIRS: Mapping[int, int] = {6: 1, 7: 2, 8: 3, 9: 4, 10: 5, 11: 6, 12: 7, 13: 8, 14: 9}
"""Bonus points by rank (GM-OFC-10); a pair of fives or lower has none."""
FRONT_TRIPS: Mapping[int, int] = {
    2: 10,
    3: 11,
    4: 12,
    5: 13,
    6: 14,
    7: 15,
    8: 16,
    9: 17,
    10: 18,
    11: 19,
    12: 20,
    13: 21,
    14: 22,
}
LONG_ROWS: Mapping[HandClass, tuple[int, int]] = {
    HandClass.THREE_OF_A_KIND: (2, 0),
    HandClass.STRAIGHT: (4, 2),
    HandClass.FLUSH: (8, 4),
    HandClass.FULL_HOUSE: (12, 6),
    HandClass.FOUR_OF_A_KIND: (20, 10),
    HandClass.STRAIGHT_FLUSH: (30, 15),
}
"""Bonus points in the middle and in the back (GM-OFC-10)."""
ROYAL = (50, 25)


class OfcRows(Value, frozen=True, kw_only=True):
    """The cards a player has set face up, row by row.

    A row may hold more or fewer cards than it should: such a hand is illegal, not impossible
    (GM-OFC-13).

    Raises:
        ValueError: a card is there twice.
    """

    front: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    back: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.cards)) != len(self.cards):
            raise ValueError(f"a card lies there twice: {' '.join(map(str, self.cards))}")

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        return self.front + self.middle + self.back

    def of(self, row: OfcRow) -> tuple[Card, ...]:
        """The cards in `row`."""
        return {OfcRow.FRONT: self.front, OfcRow.MIDDLE: self.middle, OfcRow.BACK: self.back}[row]

    def free(self, row: OfcRow) -> int:
        """How many cards `row` still takes."""
        return SIZES[row] - len(self.of(row))


def with_card(rows: OfcRows, row: OfcRow, card: Card) -> OfcRows:
    """`rows` with `card` set in `row`; what is set lies (GM-OFC-4).

    Raises:
        Refused: the row is full, or the card lies there already.
    """
    if rows.free(row) < 1:
        raise Refused("This row is full.", rule="GM-OFC-4")
    if card in rows.cards:
        raise Refused("{card} has been set already.", rule="GM-OFC-4", card=str(card))
    return msgspec.structs.replace(rows, **{row.value: (*rows.of(row), card)})


def worth(cards: Sequence[Card]) -> HighWorth:
    """What a row of three or five cards is worth; the same scale for both.

    Three cards make at most three of a kind (GM-OFC-12). A missing card ranks below any other, so
    the front is weaker than a middle with the same leading cards (GD-OFC-3).

    Raises:
        ValueError: there are not three or five cards, or one is there twice.
    """
    if len(cards) not in SIZES.values():
        raise ValueError(f"a row has three or five cards, not {len(cards)}")
    return high_so_far(cards)


def is_legal(rows: OfcRows) -> bool:
    """Whether the rows hold three, five and five, the front weakest and the middle not above the
    back (GM-OFC-11, GM-OFC-13)."""
    if any(rows.free(row) for row in OfcRow):
        return False
    return worth(rows.front) < worth(rows.middle) <= worth(rows.back)


def bonus(row: OfcRow, cards: Sequence[Card]) -> int:
    """The points that `cards` in `row` earn from every opponent, if the hand is legal.

    GM-OFC-8, GM-OFC-10.

    Raises:
        ValueError: the row is not full.
    """
    if len(cards) != SIZES[row]:
        raise ValueError(f"{len(cards)} cards are no full {row.value} row")
    value = worth(cards)
    if row is OfcRow.FRONT:
        return _front_bonus(value)
    middle, back = ROYAL if value >= ROYAL_FLUSH else LONG_ROWS.get(value.hand_class, (0, 0))
    return middle if row is OfcRow.MIDDLE else back


def _front_bonus(value: HighWorth) -> int:
    match value.hand_class:
        case HandClass.PAIR:
            return FRONT_PAIRS.get(value.ranks[0], 0)
        case HandClass.THREE_OF_A_KIND:
            return FRONT_TRIPS[value.ranks[0]]
        case _:
            return 0
