"""The 52 cards and the bridge order in which they are drawn for seats and the button."""

from enum import IntEnum

from floor.base.value import Value

RANKS = "23456789TJQKA"


class Suit(IntEnum):
    """The suits in bridge order, lowest first: club, diamond, heart, spade (CH-BTN-4)."""

    CLUB = 0
    DIAMOND = 1
    HEART = 2
    SPADE = 3


SUIT_LETTERS = "cdhs"


class Card(Value, frozen=True, array_like=True, order=True):
    """One card: `rank` from 2 to 14 (ace), then `suit`, so that comparing is the draw's order.

    Bridge order: GM-X-7, CH-BTN-4.
    """

    rank: int
    suit: Suit

    def __str__(self) -> str:
        return RANKS[self.rank - 2] + SUIT_LETTERS[self.suit]


def ace_low(card: Card) -> tuple[int, Suit]:
    """By what `card` is compared where the ace counts as one."""
    return (1 if card.rank == 14 else card.rank, card.suit)


def from_text(text: str) -> Card:
    """The card written as in "Ks" or "Td".

    Raises:
        ValueError: no such card.
    """
    if len(text) == 2 and text[0] in RANKS and text[1] in SUIT_LETTERS:
        return Card(RANKS.index(text[0]) + 2, Suit(SUIT_LETTERS.index(text[1])))
    raise ValueError(f"{text!r} is not a card: rank {RANKS} and suit {SUIT_LETTERS} expected")


def typed_card(text: str) -> Card | None:
    """The card typed in letters of any size; None when it is none."""
    try:
        return from_text(text[:1].upper() + text[1:].lower())
    except ValueError:
        return None


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in range(2, 15) for suit in Suit)
