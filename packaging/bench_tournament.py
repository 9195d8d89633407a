"""How fast tournaments answer: what chips are worth, and who moves after a bust.

Beside each stands the plain way, in plain Python: for chips a sum over all sets of who is placed,
for moves a planner that looks at every player anew, as it stands for another program's. The same
sum in numpy stands beside chips too, where it is installed: it is no part of this house, and no
lock pins it for one goal.
"""

import importlib.util
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from bench_measure import Measured, best_of, micros, p99

from floor.base.chance import SeededChance
from floor.room.lists.waitlist import TableId
from floor.tournament.money.worth import worth_of
from floor.tournament.tables.balance import TableMove, moves_needed

WORTH_AT_MOST = {(9, 9): 2e-3, (20, 20): 30e-3, (100, 15): 250e-3}
"""Seconds, by players and places paid."""
NEAR = 1e-9
"""So much of the prizes at most may all expectations together be off."""
SETS_OF, NUMPYS, OF_SETS = (15, 15), (20, 20), 0.25
"""Players and places paid that all sets are gone through for, in plain Python and in numpy, and the
part of that time."""
Sets = Callable[[Sequence[int], Sequence[int]], list[float]]
TABLES, SEATS, MOVE_AT_MOST, OF_PLANNER = 111, 9, 100e-6, 0.3


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
    found += _against_sets("plain", SETS_OF, _by_all_sets, 5 if full else 3)
    if importlib.util.find_spec("numpy") is None:
        print("     icm: numpy is not installed (pip install numpy), nothing measured beside it")
        return found
    return [*found, *_against_sets("numpy", NUMPYS, _by_numpy, 5 if full else 3)]


def _against_sets(said: str, of: tuple[int, int], sets: Sets, rounds: int) -> list[Measured]:
    """The same against all sets, and how far the two are apart."""
    players, paid = of
    points, prizes = _stacks(players), [10**7 // place for place in range(1, paid + 1)]
    sets(points, prizes)
    turns = []
    for _ in range(rounds):
        ours, begin = _worth_takes(points, prizes), time.process_time()
        by_sets = sets(points, prizes)
        turns.append((ours, time.process_time() - begin))
    mine, plain = (statistics.median(side) for side in zip(*turns, strict=True))
    apart = max(
        abs(float(one) - other)
        for one, other in zip(worth_of(points, prizes), by_sets, strict=True)
    ) / sum(prizes)
    name = f"icm {players}/{paid} by sets"
    return [
        Measured(name, micros(mine), f"{said} {micros(plain)}", mine / plain, OF_SETS),
        Measured(f"{name}, apart", f"{apart:.1e}", f"{NEAR:.0e}", apart / NEAR, 1.0),
    ]


def _by_all_sets(points: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """What each expects: place by place, over every set of players who may be placed so far."""
    whole, worth = sum(points), [0.0] * len(points)
    chance = [0.0] * (1 << len(points))
    chance[0] = 1.0
    left = [whole] * (1 << len(points))
    stacks = [(who, 1 << who, stack) for who, stack in enumerate(points)]
    for placed, likely in enumerate(chance):
        place = placed.bit_count()
        if place == len(prizes):
            continue
        prize, part = prizes[place], likely / left[placed]
        for who, bit, stack in stacks:
            if not placed & bit:
                now = part * stack
                worth[who] += now * prize
                chance[placed | bit] += now
                left[placed | bit] = left[placed] - stack
    return worth


def _by_numpy(points: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """The same sum, a place at a time over all sets of its size at once."""
    numpy = importlib.import_module("numpy")
    stacks, layers = numpy.array(points, dtype=float), _layers(len(points))
    chance, left = numpy.zeros(1 << len(points)), numpy.full(1 << len(points), float(sum(points)))
    worth = numpy.zeros(len(points))
    chance[0] = 1.0
    for prize, layer in zip(prizes, layers, strict=False):
        for who, (placed, after) in enumerate(layer):
            now = chance[placed] / left[placed] * stacks[who]
            worth[who] += now.sum() * prize
            chance[after] += now
            left[after] = left[placed] - stacks[who]
    return [float(one) for one in worth]


@lru_cache(maxsize=1)
def _layers(players: int) -> list[list[tuple[Any, Any]]]:
    """Place by place, for each player the sets they are not in and the same with them."""
    numpy = importlib.import_module("numpy")
    every = numpy.arange(1 << players)
    sizes = sum((every >> who) & 1 for who in range(players))

    def growing(place: int, who: int) -> tuple[Any, Any]:
        without = every[(sizes == place) & ((every >> who) & 1 == 0)]
        return without, without | (1 << who)

    return [[growing(place, who) for who in range(players)] for place in range(players)]


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
    plain_times = []
    for _ in range(busts):
        counts[order[chance.below(TABLES)]] -= 1
        begin = time.thread_time()
        moves = moves_needed(counts, 1, order)
        times.append(time.thread_time() - begin)
        seated = [table for table in order for _player in range(counts[table])]
        begin = time.thread_time()
        plain = _planned(seated, order)
        plain_times.append(time.thread_time() - begin)
        if len(plain) != len(moves):
            raise RuntimeError("the two planners move another number of players")
        for move in moves:
            counts[move.from_table] -= 1
            counts[move.to_table] += 1
        widest = max(widest, max(counts.values()) - min(counts.values()))
    slow, mine, plan = p99(times), statistics.median(times), statistics.median(plain_times)
    return [
        Measured("seat", micros(slow), micros(MOVE_AT_MOST), slow / MOVE_AT_MOST, 1.0),
        Measured("seat spread", str(widest), "1", widest, 1.0),
        Measured("seat planner", micros(mine), f"plain {micros(plan)}", mine / plan, OF_PLANNER),
    ]


def _planned(seated: Sequence[TableId], order: Sequence[TableId]) -> list[TableMove]:
    """The moves of a planner that knows of each player where they sit, and nothing else."""
    now, moves = list(seated), list[TableMove]()
    while True:
        counts = Counter(now)
        by_size = sorted(order, key=lambda table: counts[table])
        emptiest, fullest = by_size[0], by_size[-1]
        if counts[fullest] - counts[emptiest] <= 1:
            return moves
        now[now.index(fullest)] = emptiest
        moves.append(TableMove(fullest, emptiest))
