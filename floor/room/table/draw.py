"""Drawing by card: for the button and for seats."""

from collections.abc import Mapping
from typing import TypeVar

from floor.cards.card import Card

Who = TypeVar("Who")


def by_card(drawn: Mapping[Who, Card]) -> tuple[Who, ...]:
    """Who drew, highest card first; equal ranks by bridge order, spade first (D-13).

    Raises:
        ValueError: two drew the same card.
    """
    if len(set(drawn.values())) != len(drawn):
        raise ValueError("two players cannot have drawn the same card")
    return tuple(sorted(drawn, key=lambda who: drawn[who], reverse=True))


def highest_card(drawn: Mapping[Who, Card]) -> Who:
    """Who drew the highest card; equal ranks by bridge order, spade first (CH-BTN-4).

    Raises:
        ValueError: nobody drew, or two drew the same card.
    """
    if not drawn:
        raise ValueError("nobody drew a card")
    return by_card(drawn)[0]
