"""How many cards there are of each rank and suit, as one number, and tables of what that is worth.

Every card has a weight, and the weights of a hand are added up. The sum holds five counts of ranks,
three bits a rank from the deuce on: of the clubs, diamonds, hearts, spades, and of all cards; and
between them how many there are of each suit. Tables are filled as hands are looked up in them, so
that a start costs nothing; seven cards have 49,205 ways to share out their ranks, and no table
grows beyond the ways there are.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from floor.cards.card import Card, Suit
from floor.cards.worth import HandClass, HighWorth, LowWorth

_COUNT_WIDTH = 3
_RANKS_WIDTH = 13 * _COUNT_WIDTH
_RANKS_MASK = (1 << _RANKS_WIDTH) - 1
_SUITS_AT = 4 * _RANKS_WIDTH
_SUIT_WIDTH = 7
RANKS_AT = _SUITS_AT + 4 * _SUIT_WIDTH
"""Where the ranks of all cards are counted, the upper end of a tally."""

CARDS_MASK = (1 << _SUITS_AT) - 1
"""The counts of the single cards."""
TWICE = sum(0b110 << place for place in range(0, _SUITS_AT, _COUNT_WIDTH))
"""Some of these bits are set when a card is there two to seven times."""
_IN_SUIT = 7
"""What a card counts in its suit: four of them make 28, five 35, nine 63."""
FIVE_SUITED = sum(32 << (_SUITS_AT + _SUIT_WIDTH * suit) for suit in Suit)
"""One of these bits is set when five to nine cards are of one suit."""


def _weight(rank: int, suit: int) -> int:
    one = 1 << _COUNT_WIDTH * (rank - 2)
    of_suit = _IN_SUIT << (_SUITS_AT + _SUIT_WIDTH * suit)
    return one << _RANKS_WIDTH * suit | of_suit | one << RANKS_AT


WEIGHTS: tuple[tuple[int, ...], ...] = tuple(
    (0, 0, *(_weight(rank, suit) for rank in range(2, 15))) for suit in Suit
)
"""By suit, then by rank."""


def tally(cards: Sequence[Card], fewest: int, most: int) -> int:
    """The weights of `cards` added up; there may be seven at most.

    Raises:
        ValueError: there are fewer or more of them, or a card is there twice.
    """
    total = 0
    for card in cards:
        total += WEIGHTS[card.suit][card.rank]
    if not fewest <= len(cards) <= most or total & TWICE:
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


class AnswerTable(dict[int, T]):
    """Answers that are worked out once, when they are asked for."""

    def __init__(self, work_out: Callable[[int], T]) -> None:
        self._work_out = work_out

    def __missing__(self, key: int) -> T:
        self[key] = answer = self._work_out(key)
        return answer


def high_of_ranks(ranks: int) -> HighWorth:
    """The worth of the best five where no flush is possible; of fewer, what they show so far.

    `ranks` counts them, as the upper end of a tally does. A missing card is below a deuce.
    """
    count_of = _count_of(ranks)
    hand_class, leading = _grouped(count_of)
    top = straight_top(count_of)
    if top and hand_class < HandClass.STRAIGHT:
        return HighWorth.of(HandClass.STRAIGHT, top)
    return HighWorth.of(hand_class, *leading)


def high_of_suited(ranks: int) -> HighWorth:
    """The worth of five or more cards of one suit, whose ranks are counted in `ranks`."""
    suited = ranks_in(ranks)
    if top := straight_top(suited):
        return HighWorth.of(HandClass.STRAIGHT_FLUSH, top)
    return HighWorth.of(HandClass.FLUSH, *suited[:5])


def low_of_ranks(ranks: int) -> LowWorth:
    """The worth of the lowest five; of fewer, what they show so far (GM-RAZZ-2, GM-RAZZ-3)."""
    cards = [1 if rank == 14 else rank for rank in Counter(_count_of(ranks)).elements()]
    lows = []
    for five in combinations(cards, min(5, len(cards))):
        hand_class, leading = _grouped(Counter(five))
        lows.append(LowWorth.of(hand_class, *leading))
    return max(lows)


def straight_top(ranks: Iterable[int], length: int = 5) -> int:
    """The highest rank of a run of `length` among different `ranks`, nought without one.

    The ace stands below the deuce as well (ON-HND-01, and GD-SOKO-2 for runs of four).
    """
    ladder = sum(1 << rank for rank in ranks)
    ladder |= ladder >> 13 & 0b10
    run = (1 << length) - 1
    for top in range(14, length - 1, -1):
        if ladder >> (top + 1 - length) & run == run:
            return top
    return 0


def by_suit(total: int) -> tuple[int, int, int, int]:
    """The ranks of a tally's clubs, diamonds, hearts and spades."""
    return (
        total & _RANKS_MASK,
        total >> _RANKS_WIDTH & _RANKS_MASK,
        total >> 2 * _RANKS_WIDTH & _RANKS_MASK,
        total >> 3 * _RANKS_WIDTH & _RANKS_MASK,
    )


def ranks_in(ranks: int) -> list[int]:
    """The different ranks that are counted in `ranks`, from the top."""
    return list(_count_of(ranks))


def _count_of(ranks: int) -> dict[int, int]:
    """How many there are of each rank, from the ace down, without those that are missing."""
    counts = ((rank, ranks >> _COUNT_WIDTH * (rank - 2) & 7) for rank in range(14, 1, -1))
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
