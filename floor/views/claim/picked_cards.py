"""The board and the hands of a showdown while somebody lays them out card by card."""

from msgspec.structs import replace

from floor.base.text import _
from floor.base.value import Value
from floor.cards.card import Card
from floor.cards.showdown import HandRule
from floor.room.blinds.button import SeatNo
from floor.views.words.cards import card_words


class CardGroup(Value, frozen=True, kw_only=True):
    """Cards that lie together: the board, or a player's hand."""

    words: str
    seat: SeatNo | None = None
    """None: the board."""
    cards: tuple[Card, ...] = ()


class PickedCards(Value, frozen=True, kw_only=True):
    """What has been laid out so far, and where the next card goes.

    A group has no gaps: the next card of a group always lies behind its others.
    """

    groups: tuple[CardGroup, ...]
    own: int
    """Cards of each player."""
    board: int
    common: int = 0
    """So many own cards may lie on the board instead (GM-STUD-19)."""
    at: int = 0
    """The group that gets the next card."""

    @property
    def used(self) -> frozenset[Card]:
        """Every card laid out."""
        return frozenset(card for group in self.groups for card in group.cards)

    def size(self, place: int) -> int:
        """How many cards the group at `place` can have: what lies on the board for everybody, each
        player has less."""
        if self.groups[place].seat is None:
            return self.board + self.common
        moved = sum(len(group.cards) for group in self.groups if group.seat is None) - self.board
        return self.own - max(moved, 0)

    def is_full(self, place: int) -> bool:
        """Whether that group takes no more."""
        return len(self.groups[place].cards) >= self.size(place)

    def is_whole(self, place: int) -> bool:
        """Whether that group has as many as it needs; a stud game needs none on the board."""
        group = self.groups[place]
        return len(group.cards) >= (self.board if group.seat is None else self.size(place))

    def with_card(self, card: Card) -> "PickedCards":
        """With `card` where the next one goes; as it was where it lies already or nothing fits."""
        if card in self.used or self.is_full(self.at):
            return self
        group = self.groups[self.at]
        laid = self._with(self.at, (*group.cards, card))
        return laid._moved_on() if laid.is_full(self.at) else laid

    def without(self, card: Card) -> "PickedCards":
        """Without `card`; the next one goes where it was."""
        for place, group in enumerate(self.groups):
            if card in group.cards:
                left = tuple(one for one in group.cards if one != card)
                return replace(self._with(place, left), at=place)
        return self

    def without_last(self) -> "PickedCards":
        """Without the last card where the next one goes, or of the group before it."""
        for place in range(self.at, -1, -1):
            cards = self.groups[place].cards
            if cards:
                return self.without(cards[-1])
        return self

    def at_group(self, place: int) -> "PickedCards":
        """The next card goes there."""
        return replace(self, at=place) if place in range(len(self.groups)) else self

    def at_seat(self, seat: SeatNo) -> "PickedCards | None":
        """The next card is of that seat; None when no hand of it is asked for."""
        seats = [group.seat for group in self.groups]
        return replace(self, at=seats.index(seat)) if seat in seats else None

    def _moved_on(self) -> "PickedCards":
        """To the next group that takes a card, the later ones first; where none does it stays."""
        places = (*range(self.at + 1, len(self.groups)), *range(self.at))
        later = next((place for place in places if not self.is_full(place)), self.at)
        return replace(self, at=later)

    def _with(self, place: int, cards: tuple[Card, ...]) -> "PickedCards":
        changed = replace(self.groups[place], cards=cards)
        groups = (*self.groups[:place], changed, *self.groups[place + 1 :])
        return replace(self, groups=groups)


def laid_out(rule: HandRule, board: tuple[Card, ...], hands: tuple[CardGroup, ...]) -> PickedCards:
    """The showdown of a game as far as it is known, the next card where the first one is missing.

    A game without a board has no group for one, unless a card for everybody may lie there.
    """
    groups = hands
    if rule.board or rule.common:
        words = _("Board") if rule.board else _("Common")
        groups = (CardGroup(words=words, cards=board), *hands)
    picked = PickedCards(groups=groups, own=rule.own, board=rule.board, common=rule.common)
    places = range(len(groups))
    return picked.at_group(next((n for n in places if not picked.is_whole(n)), 0))


def why_not_laid(picked: PickedCards, card: Card) -> str:
    """Why `card` cannot be laid where the next one goes; empty when it can."""
    for group in picked.groups:
        if card in group.cards:
            words = _("The {card} lies there already: {where}.")
            return words.format(card=card_words(card), where=group.words)
    if picked.is_full(picked.at):
        return _("There are as many cards as the game has. Take one away first.")
    return ""
