"""A new store is made once, whole or not at all; one from a newer program is left alone."""

import os
import signal
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from select import select
from typing import Any

import pysqlite3
import pytest

from floor.base.chance import SeededChance
from floor.base.errors import StoreTrouble
from floor.room.blinds.button import PlayerId
from floor.store.sqlite.schema import VERSION, migrate
from floor.store.sqlite.sqlite import Store, open_store
from tests.store.drafts import draft, fill, foreign, put
from tests.store.sqlite.test_older_store import lived_in
from tests.torture.children import begun, ended

AT_ONCE = 6
ROUNDS, FULL_ROUNDS = 5, 60
FULL_KILLS = 200
"""Of programs that bring a store up to date; a quick run kills one at each statement."""


def _start(path: Path, gate: int, number: int) -> None:
    """A program that starts when the gate opens, writes one entry and ends."""
    os.read(gate, 1)
    store = open_store(path, patience_s=30)
    put(store.journal, draft(number))
    store.close()


@pytest.mark.parametrize("older", [False, True], ids=["on a new file", "on an older store"])
def test_six_programs_start_together(tmp_path: Path, full: bool, older: bool) -> None:
    """FAULTS row 21: one brings the store up to date, five wait."""
    for number in range(FULL_ROUNDS if full else ROUNDS):
        path = tmp_path / f"{number}.sqlite"
        if older:
            lived_in(path)
        gate, opener = os.pipe()
        children = [begun(partial(_start, path, gate, command)) for command in range(AT_ONCE)]
        os.write(opener, b"!" * AT_ONCE)
        assert [ended(child) for child in children] == [0] * AT_ONCE
        os.close(gate)
        os.close(opener)
        store = open_store(path)
        assert len(list(store.journal.rows())) == AT_ONCE
        migrated = store.connection.execute("SELECT count(*) FROM _sqlite_migrations")
        assert migrated.fetchone() == (VERSION,)
        store.close()


def test_a_store_says_which_version_made_it(path: Path):
    open_store(path).close()
    assert foreign(path).execute("PRAGMA user_version").fetchone() == (VERSION,)


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_a_newer_store_is_refused_without_a_change(path: Path, mode: str):
    """FAULTS row 22."""
    store = open_store(path)
    fill(store.journal, 3)
    store.close()
    newer = foreign(path)
    newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.execute(f"PRAGMA journal_mode = {mode}")
    newer.close()
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(StoreTrouble, match="newer version of the program"):
            open_store(path)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_what_a_newer_program_made_meanwhile_stays_its_own(path: Path):
    open_store(path).close()
    connection = foreign(path)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    migrate(connection)
    assert connection.execute("PRAGMA user_version").fetchone() == (VERSION + 1,)
    connection.close()


class Mortal(pysqlite3.Connection):
    """A connection whose program is killed before its statement of that number."""

    left = 10**9

    def execute(self, *statement: Any) -> Any:
        self.left -= 1
        if self.left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().execute(*statement)


def _migrate(path: Path, statements: int) -> None:
    """Bring the store up to date; the program is killed before the statement of that number."""
    connection = pysqlite3.connect(str(path), isolation_level=None, factory=Mortal)
    connection.execute("PRAGMA journal_mode = wal")
    connection.left = statements
    migrate(connection)


def _migrate_and_die(path: Path, statements: int) -> bool:
    """Whether the program was killed before it came to the end."""
    return ended(begun(partial(_migrate, path, statements))) == -signal.SIGKILL


def _migrate_and_die_after(path: Path, seconds: float) -> bool:
    """Whether the program was killed, so long after its start, before it came to the end."""
    child = begun(partial(_migrate, path, Mortal.left))
    select([], [], [], seconds)
    os.kill(child, signal.SIGKILL)
    return ended(child) == -signal.SIGKILL


def _schema(path: Path) -> tuple[int, list[Any]]:
    connection = foreign(path)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    tables = connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()
    connection.close()
    return version, tables


def _found(store: Store) -> tuple[tuple[PlayerId, ...], ...]:
    """Who is found there by his name, his alias, and by nothing in particular."""
    return tuple(store.people.find_players(typed) for typed in ("makela", "quee", ""))


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, list[Any]]:
    """What a whole store looks like."""
    path = tmp_path_factory.mktemp("whole") / "room.sqlite"
    open_store(path).close()
    return _schema(path)


def _nothing(_path: Path) -> None:
    """No store yet."""


@pytest.mark.parametrize(
    ("before", "version", "people"),
    [(_nothing, 0, ((), (), ())), (lived_in, 1, ((1,), (1,), (1, 3)))],
    ids=["a new file", "an older store"],
)
def test_killed_at_any_statement_a_migration_leaves_old_or_new(
    tmp_path: Path,
    before: Callable[[Path], None],
    version: int,
    people: tuple[tuple[PlayerId, ...], ...],
    full: bool,
):
    """FAULTS row 20: at every fourth statement, and at full count at each and at any moment too."""
    whole, made = tmp_path / "whole.sqlite", tmp_path / "made.sqlite"
    for path in (whole, made):
        before(path)
    old = _schema(made)
    open_store(whole).close()
    new = _schema(whole)
    assert (old[0], new[0]) == (version, VERSION)
    found = []
    for statements in range(0, 1_000, 1 if full else 4):
        path = tmp_path / f"{statements}.sqlite"
        before(path)
        killed = _migrate_and_die(path, statements)
        found.append(_schema(path))
        assert found[-1] in (old, new)
        store = open_store(path)
        assert _found(store) == people
        assert put(store.journal, draft(1)).seq == 1
        store.close()
        assert _schema(path) == new
        if not killed:
            break
    assert found[0] == old
    assert found[-1] == new
    assert len(found) > (100 if full else 30)
    if full:
        _kill_at_any_moment(tmp_path, before, (old, new), FULL_KILLS - len(found) + 1)


def _kill_at_any_moment(
    folder: Path,
    before: Callable[[Path], None],
    may_be: Sequence[tuple[int, list[Any]]],
    kills: int,
) -> None:
    """Kill so many programs while they bring a store up to date: it is old or new then."""
    moments, most_us = SeededChance(20), 1_000_000
    while kills > 0:
        path = folder / f"{kills} more.sqlite"
        path.unlink(missing_ok=True)
        before(path)
        after_us = moments.below(most_us)
        if _migrate_and_die_after(path, after_us / 1e6):
            kills -= 1
        else:
            most_us = max(after_us, 1_000)  # it was done by then
        assert _schema(path) in may_be
        store = open_store(path)
        assert put(store.journal, draft(1)).seq == 1
        store.close()


def test_a_checker_that_looks_at_the_schema_sees_one_half_made(
    path: Path, new: tuple[int, list[Any]]
):
    open_store(path).close()
    halfway = foreign(path)
    halfway.execute("DROP TABLE notes")
    halfway.close()
    assert _schema(path) not in ((0, []), new)
