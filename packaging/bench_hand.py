"""Measures the ranking of hands against phevaluator's, which is in C. Used by `bench.py`.

The tables are filled by a first round, as they are some hands into a night.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeVar

import phevaluator
from bench_measure import Measured, micros
from phevaluator import _pheval

from floor.base.chance import SeededChance
from floor.cards.card import Card
from floor.cards.hand import best_high, two_and_three
from floor.cards.showdown import Contest, both_play, winners, worth
from floor.cards.worth import HighWorth
from floor.views.words.hands import high_words
from tests.cards.deals import drawn
from tests.cards.oracles import QUICK, SLOW, both_play_differences, differences, ids

T = TypeVar("T")
HANDS = 2_000


def _seconds(ask: Callable[[T], object], asked: Sequence[T]) -> float:
    """Processor time of one answer, on average over a round."""
    begin = time.thread_time()
    for one in asked:
        ask(one)
    return (time.thread_time() - begin) / len(asked)


def _seven(rounds: int) -> Measured:
    chance = SeededChance(1)
    hands = [drawn(chance, 7) for _ in range(HANDS)]
    numbers = [ids(hand) for hand in hands]
    evaluate = phevaluator.evaluate_cards
    _seconds(best_high, hands)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(_seconds(best_high, hands))
        # Written out: a call of our own around theirs would count against them.
        begin = time.thread_time()
        for seven in numbers:
            evaluate(*seven)
        theirs.append((time.thread_time() - begin) / HANDS)
    return _against("hand 7", ours, theirs, 0.7)


def _omaha(rounds: int) -> Measured:
    chance = SeededChance(2)
    hands = [drawn(chance, 10) for _ in range(HANDS // 10)]
    numbers = [ids(hand) for hand in hands]
    evaluate = _pheval.evaluate_5cards

    def ask(hand: list[Card]) -> None:
        two_and_three(hand[:5], hand[5:])

    def brute(ten: list[int]) -> None:
        pairs, triples = combinations(ten[:5], 2), list(combinations(ten[5:], 3))
        min([evaluate(*pair, *triple) for pair in pairs for triple in triples])

    _seconds(ask, hands)
    turns = [(_seconds(ask, hands), _seconds(brute, numbers)) for _ in range(rounds)]
    return _against("hand omaha 5", [mine for mine, _ in turns], [brute for _, brute in turns], 1.2)


def _jackpot(rounds: int) -> Measured:
    chance = SeededChance(3)
    hands = [drawn(chance, 7) for _ in range(HANDS)]

    def ask(hand: list[Card]) -> None:
        both_play(hand[:2], hand[2:])

    _seconds(ask, hands)
    return _below("hand both play", [_seconds(ask, hands) for _ in range(rounds)], 10e-6)


def _showdown(rounds: int) -> Measured:
    """Ten players: what each has in words, and who wins."""
    chance = SeededChance(4)
    deals = [drawn(chance, 25) for _ in range(HANDS // 10)]

    def ask(deal: list[Card]) -> None:
        board = deal[20:]
        held = {seat: deal[2 * seat : 2 * seat + 2] for seat in range(10)}
        for own in held.values():
            found = worth(Contest.BEST_FIVE, own, board)
            assert isinstance(found, HighWorth)
            high_words(found)
        winners(Contest.BEST_FIVE, held, board)

    _seconds(ask, deals)
    return _below("hand showdown", [_seconds(ask, deals) for _ in range(rounds)], 150e-6)


def _against(name: str, ours: list[float], theirs: list[float], limit: float) -> Measured:
    mine, other = statistics.median(ours), statistics.median(theirs)
    return Measured(name, f"{mine * 1e6:.2f} µs", f"{other * 1e6:.2f} µs", mine / other, limit)


def _below(name: str, ours: list[float], limit: float) -> Measured:
    mine = statistics.median(ours)
    return Measured(name, micros(mine), micros(limit), mine / limit, 1.0)


def hand(rounds: int) -> list[Measured]:
    """How long it takes to say what beats what."""
    return [_seven(rounds), _omaha(rounds), _jackpot(rounds), _showdown(rounds)]


def oracle(hands: int, slow_hands: int) -> list[Measured]:
    """How many of so many hands other programs rank differently: none may be."""
    found = []
    for judges, many in ((QUICK, hands), (SLOW, slow_hands)):
        for judge in judges:
            wrong = len(differences(judge, many, seed=5))
            found.append(Measured(judge.name, f"{wrong} differences", f"{many:,} hands", wrong, 0))
    wrong = len(both_play_differences(hands, seed=6))
    found.append(Measured("both play", f"{wrong} differences", f"{hands:,} hands", wrong, 0))
    return found
