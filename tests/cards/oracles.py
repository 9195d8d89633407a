"""The same hands judged by others: phevaluator in C and pokerkit, both for tests only."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple

from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import (
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
)

from floor.base.chance import SeededChance
from floor.cards.card import Card
from floor.cards.hand import (
    best_high,
    best_low,
    eight_or_better,
    two_and_three,
    two_and_three_low,
)
from floor.cards.showdown import BothPlay, both_play
from floor.cards.worth import HighWorth, LowWorth
from tests.cards.deals import drawn

Cards = Sequence[Card]
Ours = Callable[[Cards, Cards], HighWorth | LowWorth | None]
Theirs = Callable[[Cards, Cards], int | None]


class Oracle(NamedTuple):
    """A game judged twice; both judges say more for the better hand, None for no low."""

    name: str
    own: int
    board: int
    ours: Ours
    theirs: Theirs


def ids(cards: Iterable[Card]) -> list[int]:
    """As phevaluator numbers them."""
    return [4 * (card.rank - 2) + card.suit for card in cards]


def _any_five(own: Cards, board: Cards) -> int:
    return -int(evaluate_cards(*ids((*own, *board))))


def _omaha(own: Cards, board: Cards) -> int:
    return -int(evaluate_omaha_cards(*ids(board), *ids(own)))


def _two_and_three(own: Cards, board: Cards) -> int:
    fives = product(combinations(ids(own), 2), combinations(ids(board), 3))
    return -min(int(evaluate_cards(*pair, *triple)) for pair, triple in fives)


def _pokerkit(kind: type, sign: int) -> Theirs:
    def judge(own: Cards, board: Cards) -> int | None:
        texts = "".join(map(str, own)), "".join(map(str, board))
        hand = kind.from_game_or_none(*texts)  # type: ignore[attr-defined]
        return None if hand is None else sign * hand.entry.index

    return judge


def _all(judge: Callable[[Cards], HighWorth | LowWorth | None]) -> Ours:
    return lambda own, board: judge((*own, *board))


QUICK = (
    Oracle("five cards", 5, 0, _all(best_high), _any_five),
    Oracle("six cards", 6, 0, _all(best_high), _any_five),
    Oracle("seven cards", 2, 5, _all(best_high), _any_five),
    Oracle("Omaha", 4, 5, two_and_three, _omaha),
    Oracle("Omaha 5", 5, 5, two_and_three, _two_and_three),
)
"""Judged by phevaluator, in microseconds."""
SLOW = (
    Oracle("Omaha 5 by pokerkit", 5, 5, two_and_three, _pokerkit(OmahaHoldemHand, 1)),
    Oracle("Razz", 7, 0, _all(best_low), _pokerkit(RegularLowHand, -1)),
    Oracle("eight or better", 7, 0, _all(eight_or_better), _pokerkit(EightOrBetterLowHand, -1)),
    Oracle("Omaha low", 4, 5, two_and_three_low, _pokerkit(OmahaEightOrBetterLowHand, -1)),
    Oracle("Omaha 5 low", 5, 5, two_and_three_low, _pokerkit(OmahaEightOrBetterLowHand, -1)),
)
"""Judged by pokerkit, a thousand a second."""


def differences(oracle: Oracle, hands: int, seed: int) -> list[tuple[int | None, int | None]]:
    """Where two judges of `hands` drawn hands disagree on which is better, equal or no low."""
    chance = SeededChance(seed)
    said = set()
    for _ in range(hands):
        cards = drawn(chance, oracle.own + oracle.board)
        own, board = cards[: oracle.own], cards[oracle.own :]
        ours = oracle.ours(own, board)
        said.add((None if ours is None else ours.strength, oracle.theirs(own, board)))
    wrong: list[tuple[int | None, int | None]] = []
    both: list[tuple[int, int]] = []
    for mine, other in said:
        if mine is not None and other is not None:
            both.append((mine, other))
        elif mine is not other:
            wrong.append((mine, other))
    for (mine, other), (next_mine, next_other) in pairwise(sorted(both)):
        if mine == next_mine or other >= next_other:
            wrong.append((next_mine, next_other))
    return wrong


def both_play_differences(hands: int, seed: int) -> list[tuple[Cards, BothPlay]]:
    """Hold'em hands of which another judge, given all 21 fives, says something else."""
    chance = SeededChance(seed)
    wrong: list[tuple[Cards, BothPlay]] = []
    for _ in range(hands):
        cards = drawn(chance, 7)
        ours = both_play(cards[:2], cards[2:])
        fives = list(combinations(ids(cards), 5))
        worths = [evaluate_cards(*five) for five in fives]
        best = [five for five, worth in zip(fives, worths, strict=True) if worth == min(worths)]
        holding = [five for five in best if {*ids(cards[:2])} <= {*five}]
        theirs = {0: BothPlay.NEVER, len(best): BothPlay.ALWAYS}.get(
            len(holding), BothPlay.SOMETIMES
        )
        if ours is not theirs:
            wrong.append((cards, ours))
    return wrong
