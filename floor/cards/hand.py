"""What beats what: the best five of any cards, two own and three of the board, the lowest, Sökö.

Every answer is the greater the better the hand; equal hands share.
"""

from collections.abc import Sequence
from itertools import combinations

from floor.cards.card import Card
from floor.cards.tally import (
    CARDS_MASK,
    FIVE_SUITED,
    RANKS_AT,
    TWICE,
    WEIGHTS,
    AnswerTable,
    by_suit,
    high_of_ranks,
    high_of_suited,
    low_of_ranks,
    ranks_in,
    straight_top,
    tally,
    wrong_cards,
)
from floor.cards.worth import EIGHT_HIGH, HandClass, HighWorth, LowWorth

_HIGHS: AnswerTable[HighWorth] = AnswerTable(high_of_ranks)
_FLUSHES: AnswerTable[HighWorth] = AnswerTable(high_of_suited)
_LOWS: AnswerTable[LowWorth] = AnswerTable(low_of_ranks)
_FIVE_SUITED_OR_TWICE = FIVE_SUITED | TWICE


def best_high(cards: Sequence[Card]) -> HighWorth:
    """The worth of the best five of 5 to 7 cards, any mix (GM-THE-13, ON-SHO-03, ON-HND-01).

    Raises:
        ValueError: there are fewer or more cards, or one is there twice.
    """
    # Seven cards are looked up all night: written out they take three quarters of the time.
    weights = WEIGHTS
    try:
        a, b, c, d, e, f, g = cards
    except ValueError:
        total = tally(cards, 5, 7)
    else:
        total = (
            weights[a.suit][a.rank]
            + weights[b.suit][b.rank]
            + weights[c.suit][c.rank]
            + weights[d.suit][d.rank]
            + weights[e.suit][e.rank]
            + weights[f.suit][f.rank]
            + weights[g.suit][g.rank]
        )
    if total & _FIVE_SUITED_OR_TWICE:
        if total & TWICE:
            raise wrong_cards(cards, 5, 7)
        return _flush(total)
    return _HIGHS[total >> RANKS_AT]


def high_so_far(cards: Sequence[Card]) -> HighWorth:
    """The worth of 1 to 5 cards as they lie, all of them counted: up cards, a row of three.

    A missing card is below a deuce; straights and flushes take five (GM-STUD-9, GM-OFC-12).

    Raises:
        ValueError: there are fewer or more cards, or one is there twice.
    """
    total = tally(cards, 1, 5)
    return _flush(total) if total & FIVE_SUITED else _HIGHS[total >> RANKS_AT]


def two_and_three(own: Sequence[Card], board: Sequence[Card]) -> HighWorth:
    """The worth of the best hand of exactly two of 2 to 5 own cards and three of the board.

    GM-OMA-2, GM-OMA5-2, GM-COUR-3, GM-SVIT-11, ON-SHO-04.

    Raises:
        ValueError: there are fewer or more cards, or one is there twice.
    """
    own_total, board_total = _tallies(own, board)
    pairs, triples = _pairs_and_triples(own, board)
    best = max([_HIGHS[pair + triple] for pair in pairs for triple in triples])
    for mine, shared in zip(by_suit(own_total), by_suit(board_total), strict=True):
        if mine.bit_count() >= 2 and shared.bit_count() >= 3:
            pairs, triples = _sums(_singles(mine), 2), _sums(_singles(shared), 3)
            return max(best, *[_FLUSHES[pair + triple] for pair in pairs for triple in triples])
    return best


def best_low(cards: Sequence[Card]) -> LowWorth:
    """The worth of the lowest five of 5 to 7 cards, at Razz (GM-RAZZ-2, GM-RAZZ-3, GM-RAZZ-4).

    Raises:
        ValueError: there are fewer or more cards, or one is there twice.
    """
    return _LOWS[tally(cards, 5, 7) >> RANKS_AT]


def low_so_far(cards: Sequence[Card]) -> LowWorth:
    """The worth of 1 to 5 up cards where the lowest wins (GM-RAZZ-6).

    Raises:
        ValueError: there are fewer or more cards, or one is there twice.
    """
    return _LOWS[tally(cards, 1, 5) >> RANKS_AT]


def eight_or_better(cards: Sequence[Card]) -> LowWorth | None:
    """The worth of the best low of 5 to 7 cards; None where five different low ranks are missing.

    GM-HILO-4.

    Raises:
        ValueError: there are fewer or more cards, or one is there twice.
    """
    return _qualified(best_low(cards))


def two_and_three_low(own: Sequence[Card], board: Sequence[Card]) -> LowWorth | None:
    """The best low of exactly two of 2 to 5 own cards, three of the board (GM-HILO-9).

    None where no such five have different ranks of eight or less.

    Raises:
        ValueError: there are fewer or more cards, or one is there twice.
    """
    _tallies(own, board)
    pairs, triples = _pairs_and_triples(own, board)
    return _qualified(max([_LOWS[pair + triple] for pair in pairs for triple in triples]))


def soko(cards: Sequence[Card]) -> HighWorth:
    """The worth of five cards at Sökö, where all five count (GM-SOKO-8, GM-SOKO-10).

    Raises:
        ValueError: there are not five, or one is there twice.
    """
    if len(cards) != 5:
        raise wrong_cards(cards, 5, 5)
    return soko_so_far(cards)


def soko_so_far(cards: Sequence[Card]) -> HighWorth:
    """The worth of 1 to 5 cards by the ranking of Sökö; four up cards may make its own classes.

    Four of a suit come before the run they may also be (GM-SOKO-9, GD-SOKO-1); four in a row go
    by their top card, four of a suit card by card, then the fifth decides (GD-SOKO-3).

    Raises:
        ValueError: there are fewer or more cards, or one is there twice.
    """
    high = high_so_far(cards)
    if high >= _TWO_PAIR:
        return high
    for ranks in by_suit(tally(cards, 1, 5)):
        if ranks.bit_count() == 4:
            four = ranks_in(ranks)
            return HighWorth.of(HandClass.FOUR_FLUSH, *four, *_rest(cards, four))
    if top := straight_top({card.rank for card in cards}, 4):
        # The ace at the lower end is still an ace.
        four = [top, top - 1, top - 2, top - 3 if top > 4 else 14]
        return HighWorth.of(HandClass.FOUR_STRAIGHT, top, *_rest(cards, four))
    return high


_TWO_PAIR = HighWorth.of(HandClass.TWO_PAIR)


def _rest(cards: Sequence[Card], four: Sequence[int]) -> list[int]:
    """The rank of the fifth card, if there is one."""
    ranks = [card.rank for card in cards]
    for rank in four:
        ranks.remove(rank)
    return ranks


def _flush(total: int) -> HighWorth:
    """Of 5 to 7 cards: where five are of one suit, too few are left for a full house."""
    return _FLUSHES[next(ranks for ranks in by_suit(total) if ranks.bit_count() >= 5)]


def _qualified(low: LowWorth) -> LowWorth | None:
    return low if low >= EIGHT_HIGH else None


def _tallies(own: Sequence[Card], board: Sequence[Card]) -> tuple[int, int]:
    own_total, board_total = tally(own, 2, 5), tally(board, 5, 5)
    if own_total & board_total & CARDS_MASK:
        raise wrong_cards([*own, *board], 7, 10)
    return own_total, board_total


def _pairs_and_triples(own: Sequence[Card], board: Sequence[Card]) -> tuple[set[int], set[int]]:
    """Every way to count the ranks of two own cards, and of three of the board."""
    mine = [WEIGHTS[card.suit][card.rank] >> RANKS_AT for card in own]
    shared = [WEIGHTS[card.suit][card.rank] >> RANKS_AT for card in board]
    return _sums(mine, 2), _sums(shared, 3)


def _singles(ranks: int) -> list[int]:
    """Each rank of a suit as a count of its own."""
    return [1 << place for place in range(ranks.bit_length()) if ranks >> place & 1]


def _sums(parts: Sequence[int], many: int) -> set[int]:
    return {sum(some) for some in combinations(parts, many)}
