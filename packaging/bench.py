"""Measures the program against bare baselines in the same run: `bench.py [NAME ...] [--full]`.

Each goal prints both sides and their ratio, and fails above its limit. Ratios of medians count;
the machine's speed does not. Without names every goal runs.
"""

import argparse
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bench_door
import bench_event
import bench_hand
import bench_jackpot
import bench_journal
import bench_kiosk
import bench_lists
import bench_many
import bench_programs
import bench_rules
import bench_rulings
import bench_search
import bench_seconds
import bench_slip
import bench_tap
import bench_then
import bench_tournament
import bench_wall
from bench_measure import Measured
from bench_store import FEW_ROWS, YEAR_ROWS, Desk, folder, long_store, on_both
from bench_window import DESK, KIOSK, STORE

from floor.rehearsal.night import NightPlan
from floor.store.journal.address import StorePlace
from floor.wiring.nights import rehearse


def start(full: bool) -> list[Measured]:
    """Desk and kiosk on a year's journal, usable, against a bare window; and on a short journal."""
    with folder() as place:
        long = long_store(place, "year", YEAR_ROWS if full else 500_000)
        few = long_store(place, "few", FEW_ROWS)
        return [
            *bench_programs.start(DESK, long, 1.5),
            *bench_programs.start_flat(DESK, long, few),
            *bench_programs.start(KIOSK, long, 1.5),
            *bench_programs.start_flat(KIOSK, long, few),
        ]


def start_many(full: bool) -> list[Measured]:
    """Desk and kiosk where forty tables are open, on either engine."""

    def measure(place: StorePlace) -> list[Measured]:
        Desk(place, tables=40).close()
        return [found for one in (DESK, KIOSK) for found in bench_programs.start(one, place, 1.5)]

    return on_both(measure)


def memory(full: bool) -> list[Measured]:
    """What a desk and a kiosk hold in memory after a night, and what a second night adds."""

    def measure(place: StorePlace) -> list[Measured]:
        Desk(place).close()
        numbers = count()

        def night_before_it(store: StorePlace) -> None:
            number = next(numbers)
            told = rehearse(number, NightPlan(prefix=f"N{number}"), path=store, station="bench")
            assert told.room.store is not None
            told.room.store.close()

        programs = (DESK, 1.8), (KIOSK, 1.25)
        return [
            found
            for program, limit in programs
            for found in bench_programs.memory(program, place, night_before_it, limit)
        ]

    return on_both(measure)


def idle(full: bool) -> list[Measured]:
    """What a desk and a kiosk take of a core while nothing happens at forty tables."""

    def measure(place: StorePlace) -> list[Measured]:
        Desk(place, tables=40).close()
        return [found for one in (DESK, KIOSK) for found in bench_programs.idle(one, place)]

    return on_both(measure)


def paint(full: bool) -> list[Measured]:
    """A commit in one process, painted in another: on the desk's map, on the table's kiosk."""

    def measure(place: StorePlace) -> list[Measured]:
        desk = Desk(place, tables=40)
        desk.hand_step()
        rounds = 500 if full else 150
        return [
            found
            for one in (DESK, KIOSK)
            for found in bench_programs.paint(one, place, desk.hand_step, rounds)
        ]

    return on_both(measure)


def tap(full: bool) -> list[Measured]:
    """A tap in the window of a desk, before forty tables; one on a kiosk's own table."""
    with folder() as place:
        path = place / "tap" / STORE
        return [*bench_tap.tap(path), *bench_kiosk.tap(place / "kiosk" / STORE)]


def contend(full: bool) -> list[Measured]:
    """A desk, eight kiosks and a reader of reports at work at once, for ten minutes with --full."""
    return on_both(lambda place: bench_many.contend(place, 600 if full else 20))


def burst(full: bool) -> list[Measured]:
    """Forty commands at once: from eight processes, and from one."""
    return on_both(lambda place: bench_many.burst(place, 25 if full else 9))


def door(full: bool) -> list[Measured]:
    """A kiosk that comes through the house's door."""
    with folder() as place:
        found = bench_door.door(place, 400 if full else 60, 60.0 if full else 10.0)
    with folder() as place:
        found += bench_door.after_rest(place, 40 if full else 8)
    with folder() as place:
        return found + bench_door.idle(place, 60.0 if full else 10.0)


def door_crowd(full: bool) -> list[Measured]:
    """Forty kiosks that work at the door at once, for ten minutes with --full."""
    with folder() as place:
        return bench_door.crowd(place, 600.0 if full else 20.0)


def door_kiosk(full: bool) -> list[Measured]:
    """The kiosk's program behind the door."""
    with folder() as place:
        return bench_door.kiosk(place)


def stations(full: bool) -> list[Measured]:
    """The clock of a tournament at the desk, at a kiosk behind the door and on a board."""
    with folder() as place:
        return bench_seconds.seconds(place, 60 if full else 12)


def then(full: bool) -> list[Measured]:
    """The room as it was, of a night of forty tables."""
    with folder() as place:
        path = place / "night.sqlite"
        rehearse(1, NightPlan(tables=40), path=path).room.store.close()  # type: ignore[union-attr]
        return bench_then.then(path)


def wall(full: bool) -> list[Measured]:
    """The room map of forty tables."""
    return bench_wall.wall()


def lists(full: bool) -> list[Measured]:
    """A waiting list of twenty thousand on the desk."""
    return bench_lists.lists()


def soak(full: bool) -> list[Measured]:
    """A million calls into Qt."""
    return bench_programs.soak(1_000_000)


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
    "contend": contend,
    "burst": burst,
    "door": door,
    "door-crowd": door_crowd,
    "door-kiosk": door_kiosk,
    "start": start,
    "start-many": start_many,
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
    "icm": bench_tournament.icm,
    "seat": bench_tournament.seat,
    "event-bust": bench_event.bust,
    "event-replay": bench_event.replay,
    "event-start": bench_event.start,
    "event-idle": bench_event.idle,
    "stations": stations,
    "jackpot": bench_jackpot.jackpot,
    "rulings": bench_rulings.rulings,
    "slip": bench_slip.slips,
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
