"""Measures the journal: commands written, long stores, proofs and replays, whole nights. Used by
`bench.py`.
"""

import hashlib
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pysqlite3 as sqlite
from bench_measure import Measured, best_of, interleaved, micros, p99
from bench_store import FEW_ROWS, YEAR_ROWS, Bare, Desk, folder, long_store

from floor.app.core.ports import JournalHead
from floor.app.office.fold import Fold
from floor.rehearsal.night import NightPlan
from floor.store.engines.memory import MemorySnapshots
from floor.store.sqlite.sqlite import open_store
from floor.wiring.nights import rehearse
from floor.wiring.rooms import verify_journal


def commit(full: bool) -> list[Measured]:
    """A command from asking to durable against one bare durable insert."""
    with folder() as place:
        desk = Desk(place / "ours.sqlite")
        turns: list[list[Measured]] = []
        for turn in range(9 if full else 3):
            bare = Bare(place / f"bare-{turn}.sqlite")
            desk.store.journal.rest()
            ours, plain = interleaved([desk.hand_step, bare.insert], 900)
            median = statistics.median(ours) / statistics.median(plain)
            tail = p99(ours) / p99(plain)
            found = [
                Measured(
                    "commit",
                    micros(statistics.median(ours)),
                    micros(statistics.median(plain)),
                    median,
                    1.3,
                ),
                Measured("commit p99", micros(p99(ours)), micros(p99(plain)), tail, 1.5),
            ]
            turns.append(found)
        return best_of(turns)


def commit_cpu(full: bool) -> list[Measured]:
    """Processor time of a command, all of it, and the program's own on a journal in memory."""
    with folder() as place:
        durable, memory = Desk(place / "ours.sqlite"), Desk(None)
        rounds = 4_000 if full else 1_500

        def cost(act: Callable[[], None]) -> float:
            begin = time.thread_time()
            for _ in range(rounds):
                act()
            return (time.thread_time() - begin) / rounds

        turns = [(cost(durable.hand_step), cost(memory.hand_step)) for _ in range(5)]
        all_of_it = statistics.median(both for both, _ in turns)
        own = statistics.median(own for _, own in turns)
        return [
            Measured("commit-cpu", micros(all_of_it), "100 µs", all_of_it / 100e-6, 1.0),
            Measured("commit-cpu own", micros(own), "40 µs", own / 40e-6, 1.0),
        ]


def flat(full: bool) -> list[Measured]:
    """A command on a year's journal against one on a new journal."""
    with folder() as place:
        few = Desk(long_store(place, "few", FEW_ROWS), standing=True)
        many = Desk(long_store(place, "many", YEAR_ROWS), standing=True)
        turns: list[list[Measured]] = []
        for _ in range(3):
            long, short = interleaved([many.hand_step, few.hand_step], 4_000 if full else 2_000)
            median = statistics.median(long) / statistics.median(short)
            found = [
                Measured(
                    "flat",
                    micros(statistics.median(long)),
                    micros(statistics.median(short)),
                    median,
                    1.05,
                ),
                Measured(
                    "flat p99", micros(p99(long)), micros(p99(short)), p99(long) / p99(short), 1.5
                ),
            ]
            turns.append(found)
        few.store.close()
        path = many.store.path
        many.store.close()
        return [*best_of(turns), *_verify(path)]


def verify(full: bool) -> list[Measured]:
    """Proving a year's chain against fetching and hashing it."""
    with folder() as place:
        return _verify(long_store(place, "year", YEAR_ROWS if full else 500_000))


def _verify(path: Path) -> list[Measured]:
    store = open_store(path)
    turns = []
    for _ in range(3):
        begin = time.process_time()
        head = verify_journal(store.journal)
        ours = time.process_time() - begin
        turns.append((ours, _floor_of_verify(path)))
    # Resumed in the middle it comes to the same end.
    middle = next(store.journal.rows(JournalHead(head.seq // 2, b"")))
    assert verify_journal(store.journal, after=JournalHead(middle.seq, middle.digest)) == head
    store.close()
    ours = statistics.median(mine for mine, _ in turns)
    plain = statistics.median(theirs for _, theirs in turns)
    per_row = f"{ours / head.seq * 1e6:.2f} µs a row"
    return [
        Measured("verify", per_row, f"{plain / head.seq * 1e6:.2f} µs a row", ours / plain, 1.3)
    ]


def _floor_of_verify(path: Path) -> float:
    """Seconds to fetch every row and hash what is written in it, the least a proof can do."""
    connection = sqlite.connect(str(path), isolation_level=None)
    begin = time.process_time()
    digest = bytes(32)
    cursor = connection.execute(
        "SELECT seq, command, at, by, station, kind, body, digest FROM journal ORDER BY seq"
    )
    sha256 = hashlib.sha256
    while batch := cursor.fetchmany(5_000):
        for _, command, _, _, station, kind, body, _ in batch:
            row = b"".join((digest, command, station.encode(), kind.encode(), body))
            digest = sha256(row).digest()
    spent = time.process_time() - begin
    connection.close()
    return spent


def replay(full: bool) -> list[Measured]:
    """Folding a rehearsed week from its first entry, every row proved."""
    with folder() as place:
        path = place / "week.sqlite"
        for night in range(7 if full else 3):
            rehearse(night, NightPlan(), path=path).room.store.close()  # type: ignore[union-attr]
        store = open_store(path)
        rows = store.journal.head().seq
        turns = []
        for _ in range(5):
            fold = Fold(store.journal)
            begin = time.process_time()
            fold.start(MemorySnapshots(), "")
            turns.append((time.process_time() - begin, _floor_of_verify(path)))
        store.close()
        ours = statistics.median(mine for mine, _ in turns)
        plain = statistics.median(theirs for _, theirs in turns)
        return [
            Measured(
                "replay",
                f"{rows / ours:,.0f} rows/s",
                "100,000 rows/s",
                rows / ours / 100_000,
                1.0,
                at_least=True,
            ),
            Measured(
                "replay floor",
                f"{ours / rows * 1e6:.2f} µs a row",
                f"{plain / rows * 1e6:.2f} µs a row",
                ours / plain,
                3.5,
            ),
        ]


def night(full: bool) -> list[Measured]:
    """A whole night in memory against real time, and one on disk against its bare commits."""
    found = []
    for tables, limit in ((8, 3_000), (40, 10_000)):
        turns = []
        for seed in range(3):
            begin = time.perf_counter()
            told = rehearse(seed, NightPlan(tables=tables)).told
            turns.append(told.lasted.total_seconds() / (time.perf_counter() - begin))
        speed = statistics.median(turns)
        found.append(
            Measured(
                f"night {tables}",
                f"{speed:,.0f} x real time",
                f"{limit:,} x",
                speed / limit,
                1.0,
                at_least=True,
            )
        )
    with folder() as place:
        begin = time.perf_counter()
        told = rehearse(1, NightPlan(), path=place / "night.sqlite").told
        durable = time.perf_counter() - begin
        bare = Bare(place / "bare.sqlite")
        begin = time.perf_counter()
        for _ in range(told.entries):
            bare.insert()
        plain = time.perf_counter() - begin
        found.append(
            Measured("night durable", f"{durable:.2f} s", f"{plain:.2f} s", durable / plain, 1.3)
        )
    return found
