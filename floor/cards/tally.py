"""How many cards there are of each rank and suit, as one number, and tables of what that is worth.

Every card has a weight, and the weights of a hand are added up. The sum holds, from the lowest bit
on: which cards there are, how many of each suit, how many of each rank. Tables are filled as hands
are looked up in them, so that a start costs nothing; 7 cards have 49,205 ways to share out their
ranks, and no table grows beyond the ways there are.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from floor.cards.card import Card, Suit
from floor.cards.worth import HandClass, High, Low

SUIT_WIDTH = 13
SUIT_MASK = (1 << SUIT_WIDTH) - 1
_RANK_BITS = tuple(1 << place for place in range(SUIT_WIDTH))
CARDS_MASK = (1 << 52) - 1
"""One bit a card: thirteen clubs from the deuce on, then diamonds, hearts, spades.

Adding up bits that are all different sets as many; two equal cards would set fewer.
"""
_SUITS_AT = 52
_SUIT_COUNT_WIDTH = 7
RANKS_AT = _SUITS_AT + 4 * _SUIT_COUNT_WIDTH
_RANK_COUNT_WIDTH = 3

_IN_SUIT = 7
"""What a card counts in its suit: four of them make 28, five 35, nine 63."""
FIVE_SUITED = sum(32 << (_SUITS_AT + _SUIT_COUNT_WIDTH * suit) for suit in Suit)
"""One of these bits is set when five to nine cards are of one suit."""


def _weight(rank: int, suit: int) -> int:
    card = 1 << (SUIT_WIDTH * suit + rank - 2)
    of_suit = _IN_SUIT << (_SUITS_AT + _SUIT_COUNT_WIDTH * suit)
    of_rank = 1 << (RANKS_AT + _RANK_COUNT_WIDTH * (rank - 2))
    return card | of_suit | of_rank


WEIGHTS: tuple[tuple[int, ...], ...] = tuple(
    (0, 0, *(_weight(rank, suit) for rank in range(2, 15))) for suit in Suit
)
"""By suit, then by rank."""


def tally(cards: Sequence[Card], fewest: int, most: int) -> int:
    """The weights of `cards` added up.

    Raises:
        ValueError: there are fewer or more of them, or a card is there twice.
    """
    total = 0
    for card in cards:
        total += WEIGHTS[card.suit][card.rank]
    if not fewest <= len(cards) <= most or (total & CARDS_MASK).bit_count() != len(cards):
        raise wrong_cards(cards, fewest, most)
    return total


def wrong_cards(cards: Sequence[Card], fewest: int, most: int) -> ValueError:
    """Why `cards` are no hand of `fewest` to `most` cards."""
    told = " ".join(map(str, cards)) or "none"
    twice = [str(card) for card, times in Counter(cards).items() if times > 1]
    if twice:
        return ValueError(f"{' and '.join(twice)} cannot be there twice: {told}")
    count = str(most) if fewest == most else f"{fewest} to {most}"
    return ValueError(f"{count} cards expected, not {len(cards)}: {told}")


T = TypeVar("T")


class Table(dict[int, T]):
    """Answers that are worked out once, when they are asked for."""

    def __init__(self, work_out: Callable[[int], T]) -> None:
        self._work_out = work_out

    def __missing__(self, key: int) -> T:
        self[key] = answer = self._work_out(key)
        return answer


def high_of_ranks(ranks: int) -> High:
    """The worth of the best five where no flush is possible; of fewer, what they show so far.

    `ranks` counts them, as the upper end of a tally does. A missing card is below a deuce.
    """
    count_of = _count_of(ranks)
    hand_class, leading = _grouped(count_of)
    top = straight_top(sum(1 << (rank - 2) for rank in count_of))
    if top and hand_class < HandClass.STRAIGHT:
        return High.of(HandClass.STRAIGHT, top)
    return High.of(hand_class, *leading)


def high_of_suited(suited: int) -> High:
    """The worth of five or more cards of one suit, whose ranks are the bits of `suited`."""
    if top := straight_top(suited):
        return High.of(HandClass.STRAIGHT_FLUSH, top)
    return High.of(HandClass.FLUSH, *ranks_in(suited)[:5])


def low_of_ranks(ranks: int) -> Low:
    """The worth of the lowest five; of fewer, what they show so far (GM-RAZZ-2, GM-RAZZ-3)."""
    cards = [1 if rank == 14 else rank for rank in Counter(_count_of(ranks)).elements()]
    lows = []
    for five in combinations(cards, min(5, len(cards))):
        hand_class, leading = _grouped(Counter(five))
        lows.append(Low.of(hand_class, *leading))
    return max(lows)


def straight_top(ranks: int, length: int = 5) -> int:
    """The highest rank of a run of `length` among the bits of `ranks`, nought without one.

    The ace stands below the deuce as well (ON-HND-01, and GD-SOKO-2 for runs of four).
    """
    ladder = ranks << 1 | ranks >> (SUIT_WIDTH - 1)
    run = (1 << length) - 1
    for top in range(14, length - 1, -1):
        if ladder >> (top - length) & run == run:
            return top
    return 0


def suited(total: int) -> tuple[int, int, int, int]:
    """The ranks of a tally's clubs, diamonds, hearts and spades, a bit each from the deuce on."""
    return (
        total & SUIT_MASK,
        total >> SUIT_WIDTH & SUIT_MASK,
        total >> 2 * SUIT_WIDTH & SUIT_MASK,
        total >> 3 * SUIT_WIDTH & SUIT_MASK,
    )


def bits_in(mask: int) -> list[int]:
    """The bits set among thirteen, each as a number of its own."""
    return [bit for bit in _RANK_BITS if mask & bit]


def ranks_in(mask: int) -> list[int]:
    """The ranks whose bits are set, from the top."""
    return [rank for rank in range(14, 1, -1) if mask >> (rank - 2) & 1]


def _count_of(ranks: int) -> dict[int, int]:
    """How many there are of each rank, from the ace down, without those that are missing."""
    counts = ((rank, ranks >> _RANK_COUNT_WIDTH * (rank - 2) & 7) for rank in range(14, 1, -1))
    return {rank: count for rank, count in counts if count}


def _grouped(count_of: Mapping[int, int]) -> tuple[HandClass, list[int]]:
    """The class that pairs and their like make, and the ranks that count in it."""
    by_count = sorted(count_of, key=lambda rank: (count_of[rank], rank), reverse=True)
    hand_class, leading, kickers = _shape([count_of[rank] for rank in by_count[:2]])
    side_cards = sorted(by_count[leading:], reverse=True)[:kickers]
    return hand_class, [*by_count[:leading], *side_cards]


def _shape(counts: list[int]) -> tuple[HandClass, int, int]:
    """The class by the two largest counts, how many ranks make it, and how many are side cards."""
    match counts:
        case [4, *_]:
            return HandClass.FOUR_OF_A_KIND, 1, 1
        case [3, 2 | 3]:
            return HandClass.FULL_HOUSE, 2, 0
        case [3, *_]:
            return HandClass.THREE_OF_A_KIND, 1, 2
        case [2, 2]:
            return HandClass.TWO_PAIR, 2, 1
        case [2, *_]:
            return HandClass.PAIR, 1, 3
        case _:
            return HandClass.HIGH_CARD, 0, 5
