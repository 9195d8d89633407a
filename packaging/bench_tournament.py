"""How fast tournaments answer: what chips are worth, and who moves after a bust."""

import time
from collections.abc import Sequence

from bench_measure import Measured, best_of, micros, p99

from floor.base.chance import SeededChance
from floor.room.lists.waitlist import TableId
from floor.tournament.money.worth import worth_of
from floor.tournament.tables.balance import moves_needed

WORTH_AT_MOST = {(9, 9): 2e-3, (20, 20): 30e-3, (100, 15): 250e-3}
"""Seconds, by players and places paid."""
NEAR = 1e-9
"""So much of the prizes at most may all expectations together be off."""
TABLES, SEATS, MOVE_AT_MOST = 111, 9, 100e-6


def icm(full: bool) -> list[Measured]:
    """What chips are worth, against the clock and against the prizes they add up to."""
    found = []
    for (players, paid), most in WORTH_AT_MOST.items():
        points, prizes = _stacks(players), [10**7 // place for place in range(1, paid + 1)]
        seconds = min(_worth_takes(points, prizes) for _ in range(10 if full else 3))
        name = f"icm {players}/{paid}"
        found.append(Measured(name, micros(seconds), micros(most), seconds / most, 1.0))
        off = float(abs(sum(worth_of(points, prizes)) / sum(prizes) - 1))
        found.append(Measured(f"{name} adds up", f"{off:.1e}", f"{NEAR:.0e}", off / NEAR, 1.0))
    return found


def _stacks(players: int) -> list[int]:
    chance = SeededChance(players)
    return [100 * (1 + chance.below(2_000)) for _ in range(players)]


def _worth_takes(points: Sequence[int], prizes: Sequence[int]) -> float:
    begin = time.process_time()
    worth_of(points, prizes)
    return time.process_time() - begin


def seat(full: bool) -> list[Measured]:
    """Who moves after a bust of a thousand players, the slowest of a hundred, best of three; in CPU
    time, as others share the machine."""
    return best_of([_seats(900 if full else 300) for _ in range(3)])


def _seats(busts: int) -> list[Measured]:
    order = [TableId(f"T{number}") for number in range(TABLES)]
    counts, chance, times, widest = dict.fromkeys(order, SEATS), SeededChance(1), [], 0
    for _ in range(busts):
        counts[order[chance.below(TABLES)]] -= 1
        begin = time.thread_time()
        moves = moves_needed(counts, 1, order)
        times.append(time.thread_time() - begin)
        for move in moves:
            counts[move.from_table] -= 1
            counts[move.to_table] += 1
        widest = max(widest, max(counts.values()) - min(counts.values()))
    slow = p99(times)
    return [
        Measured("seat", micros(slow), micros(MOVE_AT_MOST), slow / MOVE_AT_MOST, 1.0),
        Measured("seat spread", str(widest), "1", widest, 1.0),
    ]
