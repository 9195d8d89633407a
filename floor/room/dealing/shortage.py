"""When the deck runs out: how a stud game gets its last cards, and Sviten its exchanges."""

from collections.abc import Sequence
from enum import Enum

from floor.base.errors import Refused
from floor.base.value import Value
from floor.cards.card import DECK
from floor.room.games.game import FEWEST_PLAYERS

RESERVE = 2
"""Beyond a card for each player: a burn, and the last card, which is never dealt (GM-STUD-17)."""
FEWEST_FOR_COMMON = 3
"""A burn, the common card, and the last one (GM-STUD-20)."""
MOST_EXCHANGED = 5
AFTER_EXCHANGE = 3
"""The turn without a burn, a burn, the river (GM-SVIT-9)."""


class ShortageRemedy(Enum):
    """How the dealer gives out a street of stud for which cards may be short."""

    NORMAL = "normal"
    RESHUFFLE_WITH_BURNS = "reshuffle_with_burns"
    """Stub and burns become a new deck; cut, burn, a card each (GM-STUD-18)."""
    COMMON_CARD = "common_card"
    """Burn, and one open card for all; the best with it opens (GM-STUD-19)."""
    RESHUFFLE_THEN_COMMON_CARD = "reshuffle_then_common_card"
    """Stub and burns become a new deck; cut, burn, the common card (GM-STUD-20)."""


class Remaining(Value, frozen=True, kw_only=True):
    """What is left to deal from.

    Raises:
        ValueError: a number is negative, or both are more than a deck.
    """

    stub: int
    burned: int

    def __post_init__(self) -> None:
        if min(self.stub, self.burned) < 0 or self.stub + self.burned > len(DECK):
            raise ValueError(f"no deck has so many cards left: {self}")


def needed(players: int) -> int:
    """Cards in the stub that give each of `players` one of their own (GM-STUD-17, GD-STUD-3).

    Raises:
        Refused: there are not two players.
    """
    if players < FEWEST_PLAYERS:
        raise Refused("Nobody is left to deal to: the pot is won.", rule="GM-STUD-14")
    return players + RESERVE


def remedy(players: int, deck: Remaining, *, common_before: bool = False) -> ShortageRemedy:
    """How the next street reaches `players`, seen before it is dealt.

    `common_before`: the sixth card was common, and so is the seventh (GM-STUD-22).

    Raises:
        Refused: there are not two players, or no cards for a common card.
    """
    enough = needed(players)
    if not common_before:
        if deck.stub >= enough:
            return ShortageRemedy.NORMAL
        if deck.stub + deck.burned >= enough:
            return ShortageRemedy.RESHUFFLE_WITH_BURNS
    if deck.stub >= FEWEST_FOR_COMMON:
        return ShortageRemedy.COMMON_CARD
    if deck.stub + deck.burned >= FEWEST_FOR_COMMON:
        return ShortageRemedy.RESHUFFLE_THEN_COMMON_CARD
    raise Refused(
        "Stub and burns have {cards} cards: too few even for a common card. Count the deck.",
        rule="GM-STUD-20",
        cards=deck.stub + deck.burned,
    )


class LastCards(Value, frozen=True, kw_only=True):
    """How many players get their last card how, when the shortage shows in the middle of it."""

    first_pass: int
    """Their own, out of the stub."""
    second_pass: int
    """Their own, out of its last card and the burns."""
    common_for: int
    """Those who share the second-to-last card of the new deck."""

    @property
    def has_betting(self) -> bool:
        """Whether the last betting round is played: not when some have a card in common."""
        return not self.common_for


def last_cards(players: int, deck: Remaining) -> LastCards:
    """How a last street goes on that has begun with too few cards; `deck` is as after its burn.

    All but the last card are dealt; that one, if the burn left any, and the burns make a new deck,
    and from it, after a burn, come the rest. The last card of the new deck is not dealt either, so
    where it would be needed the one before it is common (GM-STUD-21, GD-STUD-6).

    Raises:
        Refused: there are not two players, or not even a common card can be made.
    """
    needed(players)
    first = min(players, max(deck.stub - 1, 0))
    without = players - first
    left = min(deck.stub, 1) + deck.burned - 1  # A new deck, from which one is burnt again.
    if left > without or not without:
        return LastCards(first_pass=first, second_pass=without, common_for=0)
    if left < RESERVE:
        raise Refused(
            "{stub} cards and {burned} burns: too few even for a common card. Count the deck.",
            rule="GM-STUD-21",
            stub=deck.stub,
            burned=deck.burned,
        )
    own = left - RESERVE
    return LastCards(first_pass=first, second_pass=own, common_for=without - own)


def exchange_needs(exchanged: Sequence[int]) -> int:
    """Cards in the stub that cover Sviten's exchanges and the two board cards to come.

    `exchanged` is what each player has put down. Who changes one card may refuse the first; turn,
    a burn and the river follow (GM-SVIT-5, GM-SVIT-10, GD-SVIT-2).

    Raises:
        Refused: somebody changes more than five, or fewer than none.
    """
    for cards in exchanged:
        if not 0 <= cards <= MOST_EXCHANGED:
            raise Refused(
                "A player changes none to five cards, not {cards}.", rule="GM-SVIT-4", cards=cards
            )
    refusals = sum(cards == 1 for cards in exchanged)
    return sum(exchanged) + refusals + AFTER_EXCHANGE
