"""What is measured on: stores with a desk's office behind them, on either engine, long and short
ones, and the least that could be durable. Used by `bench.py`.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pysqlite3 as sqlite
from bench_measure import Measured
from bench_window import STORE

from floor.app.core.messages import SYSTEM, Command, Role, StaffId
from floor.app.core.ports import START, People
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.office.fold import Fold
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import AdoptRulebook, OpenDay, SignOn
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.rulebooks import shipped_house
from floor.store.journal.address import StorePlace
from floor.store.journal.journal import digest_of
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.sqlite import Store
from floor.wiring.rooms import open_room
from tests.postgres import WITHOUT, new_database, running

YEAR_ROWS = 5_000_000
"""Stands for a year of a busy room."""
FEW_ROWS = 10_000
BEGINS = datetime(2026, 10, 24, 15, tzinfo=UTC)


@contextmanager
def folder() -> Iterator[Path]:
    """A place for stores, gone when it is left."""
    with tempfile.TemporaryDirectory(prefix="floor-bench-", dir=Path.cwd()) as name:
        yield Path(name)


def on_both(measure: Callable[[StorePlace], list[Measured]]) -> list[Measured]:
    """What `measure` finds on a new SQLite file, and on a new database of a server of our own.

    The program's data folder is beside the file, or a new one.
    """
    found = []
    with folder() as place, data_folder(place):
        found += _named("sqlite", measure(place / "own" / STORE))
    if os.environ.get(WITHOUT):
        return found
    with (
        folder() as place,
        data_folder(place),
        running() as server,
        new_database(server) as database,
    ):
        found += _named("postgres", measure(database.address))
    return found


def _named(engine: str, found: list[Measured]) -> list[Measured]:
    return [one._replace(name=f"{one.name}, {engine}") for one in found]


@contextmanager
def data_folder(place: Path) -> Iterator[None]:
    """Inside, a program of ours keeps what belongs to a server's store there."""
    before = os.environ.get("FLOOR_DATA")
    os.environ["FLOOR_DATA"] = str(place)
    try:
        yield
    finally:
        if before is None:
            del os.environ["FLOOR_DATA"]
        else:
            os.environ["FLOOR_DATA"] = before


class Desk:
    """Tables of nine in play, hands begin and end at the first; without a place in memory."""

    def __init__(
        self,
        place: StorePlace | None,
        *,
        standing: bool = False,
        tables: int = 1,
        begins: datetime = BEGINS,
    ) -> None:
        self._tables = tables
        if isinstance(place, Path):
            place.parent.mkdir(parents=True, exist_ok=True)
        self.clock = HandClock(begins + timedelta(days=standing))
        self.room = open_room(place, clock=self.clock, chance=SeededChance(1), station="bench")
        self.office = self.room.office
        self._people = self.room.people
        self.floor = StaffId(1)
        if not standing:
            self._set_up()

    @property
    def store(self) -> Store:
        """Its file, where it is on one."""
        store = self.room.store
        assert isinstance(store, Store)
        return store

    @property
    def people(self) -> People:
        """Whoever plays and works in it."""
        return self._people

    def close(self) -> None:
        """Keep the room for the next start and let go of the store."""
        self.office.snapshot()
        assert self.room.store is not None
        self.room.store.close()

    def _set_up(self) -> None:
        floor = self.floor = self._people.add_staff("Bench", Role.SHIFT_MANAGER)
        rules = shipped_house("helsinki").replace("[kiosk]", "[kiosk]\nleast_hand_seconds = 0")
        self.office.submit(AdoptRulebook(name="helsinki", text=rules), SYSTEM)
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
            self.office.submit(command, self.floor)

    def hand_step(self) -> None:
        """One durable command: begin a hand or end it."""
        self.clock.advance(timedelta(seconds=60))
        table = self.office.room.tables[TableId("T1")]
        starts = type(table.stage).__name__ != "InHand"
        command: Command = (
            StartHand(table=table.id) if starts else EndHand(table=table.id, second_round=True)
        )
        self.office.submit(command, self.floor)


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
        """One durable row."""
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("INSERT INTO rows (body) VALUES (?)", (self._body,))
        self.connection.execute("COMMIT")


def long_store(place: Path, name: str, rows: int) -> Path:
    """A store whose journal has `rows` rows, with a snapshot at its end."""
    path = place / name / STORE
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
