"""A table is opened for people who wait: how they come by its seats."""

from collections.abc import Mapping, Sequence
from enum import Enum

from floor.cards.card import Card
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.table.draw import by_card


class Filling(Enum):
    """What becomes of who is first on the list when a table is opened for it (HOUSE)."""

    SEATED = "seated"
    """They have their seat at once."""
    CALLED = "called"
    """Their seat is held for them as for any other call (CH-SEAT-3)."""


def seats_given(
    players: Sequence[PlayerId], cards: Mapping[PlayerId, Card] | None = None
) -> Mapping[PlayerId, SeatNo]:
    """Which seat of a new table each of `players` gets: from seat 1 in their order.

    Where `cards` were drawn for the seats, the highest card has seat 1 (D-13).
    """
    order = by_card(cards) if cards is not None else players
    return {player: SeatNo(number) for number, player in enumerate(order, start=1)}
