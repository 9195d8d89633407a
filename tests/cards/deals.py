"""Cards for tests: written short, drawn by lot, and every hand there is."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

from floor.base.chance import Chance
from floor.cards.card import DECK, Card, Suit, from_text

RANKS = range(2, 15)
LENGTHS = ((5, 0, 0, 0), (4, 1, 0, 0), (3, 2, 0, 0), (3, 1, 1, 0), (2, 2, 1, 0), (2, 1, 1, 1))
"""How many of five cards are of the same suit."""


def cards(text: str) -> list[Card]:
    """Cards written with blanks between them."""
    return [from_text(one) for one in text.split()]


def drawn(chance: Chance, many: int) -> list[Card]:
    """The first `many` of a shuffled deck."""
    deck = list(DECK)
    for place in range(many):
        other = place + chance.below(len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
    return deck[:many]


def five_card_hands() -> Iterator[tuple[tuple[Card, ...], int]]:
    """All hands that differ in more than which suit is which, and how many each stands for.

    There are 134,459. Each suit holds a set of ranks; a hand stands for every way to give its
    sets to four suits.
    """
    for lengths in LENGTHS:
        equal = Counter(lengths)
        choices = [
            list(combinations_with_replacement(combinations(RANKS, length), equal[length]))
            for length in sorted(equal, reverse=True)
        ]
        for chosen in product(*choices):
            sets = [ranks for same_length in chosen for ranks in same_length]
            ways = factorial(4) // prod(map(factorial, Counter(sets).values()))
            yield (
                tuple(
                    Card(rank, suit)
                    for suit, ranks in zip(Suit, sets, strict=True)
                    for rank in ranks
                ),
                ways,
            )


def without_flush(many: int) -> Iterator[list[Card]]:
    """One hand of `many` cards for each way to share them out on the ranks; no flush in any."""
    for ranks in combinations_with_replacement(RANKS, many):
        if max(Counter(ranks).values()) <= 4:
            # Equal ranks follow each other, so they get different suits.
            yield [Card(rank, Suit(place % 4)) for place, rank in enumerate(ranks)]
