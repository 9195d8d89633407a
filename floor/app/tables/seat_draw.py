"""Drawing for seats by card: when a table is opened, and when one closes and seats are short."""

from collections.abc import Mapping, Sequence

from floor.app.core.messages import Event
from floor.base.chance import Chance, shuffled
from floor.base.value import Value
from floor.cards.card import DECK, Card
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId


class SeatCard(Value, frozen=True, array_like=True):
    """A card drawn for a seat."""

    player: PlayerId
    card: Card


class SeatsDrawn(Event, frozen=True, kw_only=True):
    """Seats were drawn for: the highest card first, equal ranks by bridge order (CH-SEAT-6, D-13).

    `table` is the one that opens or closes.
    """

    table: TableId
    cards: tuple[SeatCard, ...]
    seats: int
    """How many of those who drew have got one."""

    def touches(self) -> frozenset[str]:
        return super().touches() | {f"player:{one.player}" for one in self.cards}


def drawn_by(players: Sequence[PlayerId], chance: Chance) -> Mapping[PlayerId, Card]:
    """A card of one deck for each of `players`."""
    return dict(zip(players, shuffled(DECK, chance), strict=False))


def seats_drawn(table: TableId, cards: Mapping[PlayerId, Card], seats: int) -> SeatsDrawn:
    """The fact that `cards` were drawn for so many seats."""
    drawn = tuple(SeatCard(player, card) for player, card in cards.items())
    return SeatsDrawn(table=table, cards=drawn, seats=seats)
