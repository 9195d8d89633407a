"""Measures the program against bare baselines in the same run: `bench.py [NAME ...] [--full]`.

Each goal prints both sides and their ratio, and fails above its limit. Ratios of medians count;
the machine's speed does not. Without names every goal runs.
"""

import argparse
import hashlib
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bench_desk
import bench_hand
import bench_rules
import pysqlite3 as sqlite
from bench_measure import Measured, micros, p99

from floor.app.days import AdoptRulebook, OpenDay, SignOn
from floor.app.dealing import DrawButton, EndHand, StartHand
from floor.app.fold import Fold
from floor.app.messages import SYSTEM, Command, Role, StaffId
from floor.app.ports import START, Head
from floor.app.seats import SeatPlayer
from floor.app.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.rehearsal.night import Plan
from floor.room.button import SeatNo
from floor.room.game import GameId
from floor.room.waitlist import TableId
from floor.rulebook.house import shipped_house
from floor.store.journal import digest_of
from floor.store.memory import MemorySnapshots
from floor.store.snapshots import code_fingerprint
from floor.store.sqlite import Store, open_store
from floor.wiring.nights import rehearse
from floor.wiring.rooms import open_room, verify_journal

YEAR_ROWS = 5_000_000
"""Stands for a year of a busy room."""
FEW_ROWS = 10_000
BEGINS = datetime(2026, 10, 24, 15, tzinfo=UTC)


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="floor-bench-", dir=Path.cwd()) as name:
        yield Path(name)


class Desk:
    """Tables of nine in play, hands begin and end at the first; without a path in memory."""

    def __init__(self, path: Path | None, *, standing: bool = False, tables: int = 1) -> None:
        self._tables = tables
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self.clock = HandClock(BEGINS + timedelta(days=standing))
        self.room = open_room(path, clock=self.clock, chance=SeededChance(1), station="bench")
        self.office = self.room.office
        self._people = self.room.people
        self._floor = StaffId(1)
        if not standing:
            self._set_up()

    @property
    def store(self) -> Store:
        assert self.room.store is not None
        return self.room.store

    def _set_up(self) -> None:
        floor = self._floor = self._people.add_staff("Bench", Role.SHIFT_MANAGER)
        self.office.submit(AdoptRulebook(name="helsinki", text=shipped_house("helsinki")), SYSTEM)
        for command in (SignOn(staff=floor), OpenDay()):
            self.office.submit(command, floor)
        for number in range(1, self._tables + 1):
            self._open(TableId(f"T{number}"))

    def _open(self, table: TableId) -> None:
        """A full table whose button is drawn."""
        commands: list[Command] = [OpenTable(table=table, game=GameId("nlh-1-2"), seats=9)]
        for number in range(1, 10):
            player = self._people.add_player(f"Player {table}-{number}")
            commands.append(SeatPlayer(table=table, seat=SeatNo(number), player=player))
        for command in (*commands, DrawButton(table=table)):
            self.office.submit(command, self._floor)

    def hand_step(self) -> None:
        """One durable command: begin a hand or end it."""
        self.clock.advance(timedelta(seconds=60))
        table = self.office.room.tables[TableId("T1")]
        starts = type(table.stage).__name__ != "InHand"
        command: Command = (
            StartHand(table=table.id) if starts else EndHand(table=table.id, second_round=True)
        )
        self.office.submit(command, self._floor)


class Bare:
    """The least that could be durable: one insert of the same size into a plain table.

    Its log is new, as that of a program that took no thought would be.
    """

    def __init__(self, path: Path) -> None:
        self.connection = sqlite.connect(str(path), isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = wal")
        self.connection.execute("PRAGMA synchronous = 2")
        self.connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        self._body = bytes(700)

    def insert(self) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("INSERT INTO rows (body) VALUES (?)", (self._body,))
        self.connection.execute("COMMIT")


def interleaved(sides: list[Callable[[], None]], rounds: int) -> list[list[float]]:
    """Seconds of each side, taken in turn so that a slow moment of the disk hits all alike."""
    times: list[list[float]] = [[] for _ in sides]
    for _ in range(rounds):
        for side, act in enumerate(sides):
            begin = time.perf_counter()
            act()
            times[side].append(time.perf_counter() - begin)
    return times


def best_of(turns: list[list[Measured]]) -> list[Measured]:
    """The turn that the rest of the machine disturbed least."""
    return min(turns, key=lambda found: sum(measured.ratio for measured in found))


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


def _fill(store: Store, rows: int) -> None:
    """Lengthen the journal to `rows` rows that stand for entries long ago.

    They keep the chain and are of a kind that folds quickly; written in great gulps.
    """
    template = [
        row for row in store.journal.rows(START) if row.kind in ("hand-started", "hand-ended")
    ][-2:]
    head = store.journal.head()
    connection = store.connection
    sql = (
        "INSERT INTO journal (seq, command, at, by, station, kind, body, digest)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    )
    seq, digest = head
    connection.execute("PRAGMA synchronous = 0")
    while seq < rows:
        gulp: list[tuple[Any, ...]] = []
        for _ in range(min(50_000, rows - seq)):
            row = template[seq % 2]
            seq += 1
            command = seq.to_bytes(16, "big")
            digest = digest_of(
                digest, seq, command, row.at, row.by, row.station, row.kind, row.body
            )
            gulp.append((seq, command, row.at, row.by, row.station, row.kind, row.body, digest))
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(sql, gulp)
        connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    connection.execute("PRAGMA synchronous = 2")


def _long_store(place: Path, name: str, rows: int) -> Path:
    path = place / name / bench_desk.STORE
    desk = Desk(path)
    for _ in range(40):
        desk.hand_step()
    _fill(desk.store, rows)
    # A real start would take the newest snapshot; keep one so that the history is not read.
    head = desk.store.journal.head()
    kept = Fold(desk.store.journal)
    kept.stand(head, desk.clock.now(), desk.office.room)
    desk.store.snapshots.keep(kept.snapshot(code_fingerprint()))
    desk.store.close()
    return path


def flat(full: bool) -> list[Measured]:
    """A command on a year's journal against one on a new journal."""
    with folder() as place:
        few = Desk(_long_store(place, "few", FEW_ROWS), standing=True)
        many = Desk(_long_store(place, "many", YEAR_ROWS), standing=True)
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


def _verify(path: Path) -> list[Measured]:
    store = open_store(path)
    turns = []
    for _ in range(3):
        begin = time.process_time()
        head = verify_journal(store.journal)
        ours = time.process_time() - begin
        turns.append((ours, _floor_of_verify(path)))
    # Resumed in the middle it comes to the same end.
    middle = next(store.journal.rows(Head(head.seq // 2, b"")))
    assert verify_journal(store.journal, after=Head(middle.seq, middle.digest)) == head
    store.close()
    ours = statistics.median(mine for mine, _ in turns)
    plain = statistics.median(theirs for _, theirs in turns)
    per_row = f"{ours / head.seq * 1e6:.2f} µs a row"
    return [
        Measured("verify", per_row, f"{plain / head.seq * 1e6:.2f} µs a row", ours / plain, 1.3)
    ]


def verify(full: bool) -> list[Measured]:
    """Proving a year's chain against fetching and hashing it."""
    with folder() as place:
        return _verify(_long_store(place, "year", YEAR_ROWS if full else 500_000))


def replay(full: bool) -> list[Measured]:
    """Folding a rehearsed week from its first entry, every row proved."""
    with folder() as place:
        path = place / "week.sqlite"
        for night in range(7 if full else 3):
            rehearse(night, Plan(), path=path).room.store.close()  # type: ignore[union-attr]
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
            told = rehearse(seed, Plan(tables=tables)).told
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
        told = rehearse(1, Plan(), path=place / "night.sqlite").told
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


def start(full: bool) -> list[Measured]:
    """A desk on a year's journal, usable, against a bare window; and on a short journal."""
    with folder() as place:
        long = _long_store(place, "year", YEAR_ROWS if full else 500_000)
        return bench_desk.start(long, _long_store(place, "few", FEW_ROWS))


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


def wall(full: bool) -> list[Measured]:
    """The room map of forty tables."""
    return bench_desk.wall()


def soak(full: bool) -> list[Measured]:
    """A million calls into Qt."""
    return bench_desk.soak(1_000_000)


def hand(full: bool) -> list[Measured]:
    """What beats what, against an evaluator in C."""
    return bench_hand.hand(101 if full else 25)


def hand_oracle(full: bool) -> list[Measured]:
    """Hands that two other programs rank differently."""
    return bench_hand.oracle(100_000, 100_000 if full else 3_000)


GOALS: dict[str, Callable[[bool], list[Measured]]] = {
    "commit": commit,
    "commit-cpu": commit_cpu,
    "flat": flat,
    "replay": replay,
    "verify": verify,
    "night": night,
    "start": start,
    "memory": memory,
    "idle": idle,
    "paint": paint,
    "wall": wall,
    "soak": soak,
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
