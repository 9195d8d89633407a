"""Measures the program against bare baselines in the same run: `bench.py [NAME ...] [--full]`.

Each goal prints both sides and their ratio, and fails above its limit. Ratios of medians count;
the machine's speed does not. Without names every goal runs.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bench_desk
import bench_hand
import bench_journal
import bench_lists
import bench_rules
import bench_search
import bench_tap
import bench_then
import bench_wall
from bench_measure import Measured
from bench_store import FEW_ROWS, YEAR_ROWS, Desk, folder, long_store

from floor.rehearsal.night import Plan
from floor.wiring.nights import rehearse


def start(full: bool) -> list[Measured]:
    """A desk on a year's journal, usable, against a bare window; and on a short journal."""
    with folder() as place:
        long = long_store(place, "year", YEAR_ROWS if full else 500_000)
        return bench_desk.start(long, long_store(place, "few", FEW_ROWS))


def memory(full: bool) -> list[Measured]:
    """What a desk holds in memory after a night, and what a second night adds."""
    with folder() as place:
        path = place / "night" / bench_desk.STORE
        Desk(path).store.close()
        turn = iter(range(2))

        def night_before_it(store: Path) -> None:
            number = next(turn)
            told = rehearse(number, Plan(prefix=f"N{number}"), path=store, station="night")
            assert told.room.store is not None
            told.room.store.close()

        return bench_desk.memory(path, night_before_it)


def idle(full: bool) -> list[Measured]:
    """What a desk takes of a core while nothing happens at its forty tables."""
    with folder() as place:
        path = place / "idle" / bench_desk.STORE
        Desk(path, tables=40).store.close()
        return bench_desk.idle(path)


def paint(full: bool) -> list[Measured]:
    """A commit in one process, painted in another."""
    with folder() as place:
        path = place / "paint" / bench_desk.STORE
        desk = Desk(path, tables=40)
        desk.hand_step()
        return bench_desk.paint(path, desk.hand_step, 500 if full else 150)


def tap(full: bool) -> list[Measured]:
    """A tap in the window of a desk, before forty tables."""
    with folder() as place:
        return bench_tap.tap(place / "tap" / bench_desk.STORE)


def then(full: bool) -> list[Measured]:
    """The room as it was, of a night of forty tables."""
    with folder() as place:
        path = place / "night.sqlite"
        rehearse(1, Plan(tables=40), path=path).room.store.close()  # type: ignore[union-attr]
        return bench_then.then(path)


def wall(full: bool) -> list[Measured]:
    """The room map of forty tables."""
    return bench_wall.wall()


def lists(full: bool) -> list[Measured]:
    """A waiting list of twenty thousand on the desk."""
    return bench_lists.lists()


def soak(full: bool) -> list[Measured]:
    """A million calls into Qt."""
    return bench_desk.soak(1_000_000)


def search(full: bool) -> list[Measured]:
    """A key typed where players are looked for, among 100,000 of them."""
    with folder() as place:
        return bench_search.search(place, 400 if full else 60)


def hand(full: bool) -> list[Measured]:
    """What beats what, against an evaluator in C."""
    return bench_hand.hand(101 if full else 25)


def hand_oracle(full: bool) -> list[Measured]:
    """Hands that two other programs rank differently."""
    return bench_hand.oracle(100_000, 100_000 if full else 3_000)


GOALS: dict[str, Callable[[bool], list[Measured]]] = {
    "commit": bench_journal.commit,
    "commit-cpu": bench_journal.commit_cpu,
    "flat": bench_journal.flat,
    "replay": bench_journal.replay,
    "verify": bench_journal.verify,
    "night": bench_journal.night,
    "start": start,
    "memory": memory,
    "idle": idle,
    "paint": paint,
    "tap": tap,
    "then": then,
    "wall": wall,
    "lists": lists,
    "soak": soak,
    "search": search,
    "hand": hand,
    "hand-oracle": hand_oracle,
    "arbiter": bench_rules.arbiter,
    "dues": bench_rules.dues,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*GOALS, []], help="default: all")
    parser.add_argument("--full", action="store_true", help="more rounds")
    asked = parser.parse_args()
    over = False
    for name in asked.names or GOALS:
        for measured in GOALS[name](asked.full):
            print(measured, flush=True)
            over |= not measured.kept
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
