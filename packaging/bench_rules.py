"""How fast the rules answer: what a person at the table waits for."""

import statistics
import time
from collections.abc import Callable
from functools import partial

from bench_measure import Measured, micros

from floor.base.money import Money
from floor.room.betting.arbiter import read
from floor.room.betting.betting import wagered
from floor.room.betting.move import CameFirst, Move
from floor.room.betting.round import Bettor, FullBlinds, Round, opened
from floor.room.betting.rules import HELSINKI
from floor.room.blinds.blinds import BlindsPaid, Standing, Tokens
from floor.room.blinds.button import Place, PlayerId, Positions, SeatedPlayer, SeatNo, Sitter
from floor.room.blinds.dues import Between, quote
from floor.room.games.game import BettingStructure, Stakes

PLAYERS = 10
BLINDS = Stakes(small_blind=Money(100), big_blind=Money(200), straddle=Money(400))
AT_MOST = 1e-3
"""Seconds: an answer of the arbiter, a seat's dues quote."""


def arbiter(full: bool) -> list[Measured]:
    """Several chips without a word from the tenth player of a pot-limit round, against 1 ms."""
    state, seat = _raised_round()
    move = Move(motions=((500, 500, 100, 100),), first=CameFirst.CHIPS)
    median = _median(lambda: read(state, seat, move, HELSINKI), 20_000 if full else 4_000)
    return [Measured("arbiter", micros(median), micros(AT_MOST), median / AT_MOST, 1.0)]


def dues(full: bool) -> list[Measured]:
    """Every way back of who owes both blinds at a table of ten, for the slowest of its seats,
    against 1 ms."""
    rounds = 1_000 if full else 150
    worst = max(_median(partial(quote, *_owing(seat)), rounds) for seat in range(1, PLAYERS + 1))
    return [Measured("dues", micros(worst), micros(AT_MOST), worst / AT_MOST, 1.0)]


def _owing(owes: int) -> tuple[Between, SeatNo, Sitter]:
    """Ten players, the last hand with button 1 and blinds 2 and 3; one is away and owes both."""
    seats = [SeatNo(seat) for seat in range(1, PLAYERS + 1)]
    owing = Sitter(player=PlayerId(owes), tokens=Tokens.BOTH)
    chairs = [
        SeatedPlayer(
            seat, Sitter(player=PlayerId(seat), standing=Standing.IN, paid=BlindsPaid.BOTH), True
        )
        if seat != owes
        else SeatedPlayer(seat, owing, False)
        for seat in seats
    ]
    places = [Place(seat, PlayerId(seat)) for seat in seats]
    last = Positions(button=places[0], small=places[1], big=places[2], turn=places[2])
    return Between(last, chairs, BLINDS), SeatNo(owes), owing


def _raised_round() -> tuple[Round, SeatNo]:
    """Blinds, a raise and calls all round, and the big blind to act again."""
    bettors = [Bettor(seat=SeatNo(seat), stack=100_000) for seat in range(3, PLAYERS + 1)]
    blinds = [
        Bettor(seat=SeatNo(1), stack=100_000, bet=100),
        Bettor(seat=SeatNo(2), stack=100_000, bet=200),
    ]
    state = opened(
        BettingStructure.POT_LIMIT,
        200,
        [*blinds, *bettors],
        HELSINKI,
        forced=FullBlinds(small_blind=100, big_blind=200),
    )
    for seat in (*range(3, PLAYERS + 1), 1):
        state = wagered(state, SeatNo(seat), 600, HELSINKI)
    return state, SeatNo(2)


def _median(act: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        act()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)
