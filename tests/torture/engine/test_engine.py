"""What the store stands on: settings that hold, a SQLite that keeps its word, and only one of it.

FAULTS.md rows 4, 11 and 12.
"""

import os
import re
import shutil
import sqlite3 as stock  # noqa: TID251 - its version only; it opens nothing here
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pysqlite3
import pytest
from click.testing import CliRunner

from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.store.sqlite import sqlite as module
from floor.store.sqlite.sqlite import PRAGMAS, SAFE_VERSION, check_engine, open_store
from tests.store.drafts import fill

MUTATIONS = {
    "journal_mode": ("delete", "truncate", "persist", "memory", "off"),
    "synchronous": ("OFF", "NORMAL", "0", "1"),
    "foreign_keys": ("OFF",),
    "trusted_schema": ("ON",),
    "cell_size_check": ("OFF",),
    "recursive_triggers": ("OFF",),
    "secure_delete": ("OFF",),
    "wal_autocheckpoint": ("0",),
    "journal_size_limit": ("-1",),
}
NO_TRACE = "strace (package strace) is missing or may not trace here: opens were not counted"


def _mutate(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """From now on somebody sets `name` to `value` whenever we set it to ours."""

    class Mutated(pysqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> Any:
            if sql.startswith(f"PRAGMA {name} ="):
                sql = f"PRAGMA {name} = {value}"
            return super().execute(sql, *values)

    monkeypatch.setattr(pysqlite3, "connect", partial(pysqlite3.connect, factory=Mutated))


def _is_refused(path: Path) -> bool:
    try:
        open_store(path).close()
    except StoreTrouble as trouble:
        return "entries could be lost" in str(trouble)
    return False


def test_every_setting_has_a_mutation():
    assert set(MUTATIONS) == set(PRAGMAS)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in MUTATIONS.items() for value in values]
)
@pytest.mark.parametrize("begun", [False, True], ids=["a new store", "a store in use"])
def test_a_store_whose_settings_do_not_hold_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, begun: bool
):
    path = tmp_path / "room.sqlite"
    if begun:
        store = open_store(path)
        head = fill(store.journal, 3)
        store.close()
    with monkeypatch.context() as patch:
        _mutate(patch, name, value)
        assert _is_refused(path)
        result = CliRunner().invoke(main, ["rehearse", "--tables", "1", "--store", str(path)])
        assert isinstance(result.exception, SystemExit)
        assert f"setting {name} is" in result.stderr
    store = open_store(path)
    assert store.journal.head() == (head if begun else (0, bytes(32)))
    store.close()


def test_control_without_the_check_nobody_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "_check_pragmas", lambda connection: None)
    _mutate(monkeypatch, "synchronous", "NORMAL")
    assert not _is_refused(tmp_path / "room.sqlite")


@pytest.mark.parametrize("version", [(3, 40, 1), (3, 50, 4), (3, 51, 2), (2, 99, 99)])
def test_an_old_sqlite_is_refused(version: tuple[int, ...]):
    with pytest.raises(StoreTrouble, match="can lose committed entries"):
        check_engine(version)


@pytest.mark.parametrize("version", [(3, 51, 3), (3, 53, 4), (4, 0, 0)])
def test_one_past_the_race_is_taken(version: tuple[int, ...]):
    check_engine(version)


WITH_STOCK = """
import sys, sqlite3, sqlite3.dbapi2
sys.modules["pysqlite3"] = sqlite3
sys.modules["pysqlite3.dbapi2"] = sqlite3.dbapi2
{more}
from floor.cli.main import main
main(["rehearse", "--tables", "1", "--hours", "1", "--store", sys.argv[1]])
"""
AN_OLDER_FLOOR = """
from functools import partial
import floor.store.sqlite.sqlite
floor.store.sqlite.sqlite.check_engine.__defaults__ = ((99, 0, 0),)
class Stock(sqlite3.Connection):
    def set_busy_handler(self, handler):
        "It has none of its own; nobody else writes here."
sqlite3.connect = partial(sqlite3.connect, factory=Stock)
"""


def _python(code: str, *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        check=False,
    )


def test_the_program_does_not_run_on_pythons_own_sqlite(tmp_path: Path):
    path = tmp_path / "room.sqlite"
    done = _python(WITH_STOCK.format(more=""), path)
    if stock.sqlite_version_info >= SAFE_VERSION:
        assert done.returncode == 0, done.stderr
        return
    assert done.returncode == 1
    assert done.stderr.startswith(f"SQLite {stock.sqlite_version} can lose committed entries")
    assert "Traceback" not in done.stderr
    assert not path.exists()


def test_control_without_the_version_check_it_would_run_on_it(tmp_path: Path):
    path = tmp_path / "room.sqlite"
    done = _python(WITH_STOCK.format(more=AN_OLDER_FLOOR), path)
    assert done.returncode == 0, done.stderr
    assert path.exists()


WHO_ELSE = """
import sqlite3, sqlite3.dbapi2, sys
store, out, seen = sys.argv[1], sys.argv[2], []
def trap(*where, **how):
    seen.append("connect of the second SQLite")
sqlite3.connect = sqlite3.dbapi2.connect = trap
def hear(event, what):
    if event == "open" and isinstance(what[0], (str, bytes)) and store in str(what[0]):
        seen.append("a plain open of the store")
sys.addaudithook(hear)
from floor.cli.main import main
for words in (
    ["rehearse", "--tables", "1", "--hours", "1", "--store", store, "--out", out],
    ["journal", "verify", store],
    ["journal", "refold", store],
    ["report", store, "--out", out],
):
    main(words, standalone_mode=False)
{more}
for name, module in list(sys.modules.items()):
    if name.endswith("QtSql"):
        seen.append(name)
    if any(value in (sqlite3, sqlite3.dbapi2) for value in vars(module).values()
           if type(value) is type(sys)) and name.split(".")[0] not in ("sqlite3", "__main__"):
        seen.append("sqlite3 in " + name)
print("seen:", *seen, sep="\\n")
"""
# It names a class of it in a note and opens nothing by it.
HARMLESS = "sqlite3 in sqlite_utils.hookspecs"


def _others_in_the_process(tmp_path: Path, more: str = "") -> set[str]:
    done = _python(WHO_ELSE.format(more=more), tmp_path / "room.sqlite", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    return set(done.stdout.partition("seen:")[2].split("\n")) - {"", HARMLESS}


def test_no_second_sqlite_works_in_the_process(tmp_path: Path):
    assert _others_in_the_process(tmp_path) == set()


@pytest.mark.parametrize(
    ("more", "seen"),
    [
        ("sqlite3.connect(store)", "connect of the second SQLite"),
        ("open(store).close()", "a plain open of the store"),
        ("import PySide6; sys.modules['PySide6.QtSql'] = PySide6", "PySide6.QtSql"),
        ("from floor.wiring import rooms; rooms.sql = sqlite3", "sqlite3 in floor.wiring.rooms"),
    ],
)
def test_control_a_second_one_is_seen(tmp_path: Path, more: str, seen: str):
    assert _others_in_the_process(tmp_path, more) == {seen}


@pytest.fixture(scope="module")
def strace() -> str:
    """The command, where it may trace."""
    found = shutil.which("strace")
    if found is None or subprocess.run([found, "-qq", "true"], capture_output=True).returncode:
        pytest.skip(NO_TRACE)
    return found


def _opens(strace: str, folder: Path, *command: str) -> Counter[str]:
    """How often each file of the store was opened while `command` ran."""
    trace = folder / "trace"
    options = ("-f", "-qq", "-e", "trace=open,openat,openat2,creat", "-o", str(trace))
    done = subprocess.run(
        [strace, *options, sys.executable, *command],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert done.returncode == 0, done.stderr
    paths = re.findall(r'\bopen(?:at2?)?\([^"]*"([^"]*)".* = \d', trace.read_text())
    return Counter(os.path.basename(path) for path in paths if "room.sqlite" in path)


def _foreign(opens: Counter[str], connections: int) -> Counter[str]:
    """Opens of the store that are not SQLite's: it opens each file once for each connection."""
    own = dict.fromkeys(("room.sqlite", "room.sqlite-wal", "room.sqlite-shm"), connections)
    # The rollback journal of the moment before the first table is made.
    own["room.sqlite-journal"] = opens["room.sqlite-journal"]
    return opens - Counter(own)


def test_nobody_but_sqlite_opens_the_store(tmp_path: Path, strace: str):
    path, out = str(tmp_path / "room.sqlite"), str(tmp_path)
    words = ("-m", "floor", "rehearse", "--tables", "1", "--hours", "1", "--store", path)
    made = _opens(strace, tmp_path, *words, "--out", out)
    assert made["room.sqlite"] == 1
    assert not _foreign(made, 1)
    for connections, looking in (
        # One more looks whether it is a store.
        (2, ("journal", "verify", path)),
        (3, ("journal", "refold", path)),
        (3, ("report", path, "--out", out)),
    ):
        opens = _opens(strace, tmp_path, "-m", "floor", *looking)
        assert opens["room.sqlite"] == connections
        assert not _foreign(opens, connections)


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm"])
def test_control_a_plain_open_is_counted(tmp_path: Path, strace: str, suffix: str):
    store = open_store(tmp_path / "room.sqlite")
    fill(store.journal, 3)
    code = "from pathlib import Path; import sys; from floor.store.sqlite.sqlite import open_store;"
    code += "store = open_store(Path(sys.argv[1])); open(sys.argv[1] + sys.argv[2], 'rb').read(1)"
    opens = _opens(strace, tmp_path, "-c", code, str(store.path), suffix)
    assert _foreign(opens, 1) == {f"room.sqlite{suffix}": 1}
    store.close()
