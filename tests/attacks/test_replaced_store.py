"""Another store in the place of the one that is open, though nothing was renamed: a file written
over, a server's database exchanged."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from floor.app.core.floor_call import CallReason
from floor.app.staff.floor_calls import CallFloor
from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.store.sqlite.replaced import left_alone
from floor.wiring import rooms
from floor.wiring.door import serve
from tests.desk.hall import T1
from tests.door.conftest import shut_house
from tests.door.house import House, Visitor, until
from tests.postgres import Database

CALLS = tuple(CallFloor(table=T1, reason=reason) for reason in CallReason)
_ROOT = str(Path(__file__).resolve().parents[2])
_ENTRIES = """
import sys
from pathlib import Path
from floor.app.office.fold import entries_of
from floor.store.sqlite.sqlite import open_store
store = open_store(Path(sys.argv[1]))
assert not store.journal.damage()
print(*(one.command.hex() for one in entries_of(store.journal.rows())))
"""

__all__ = ["shut_house"]


def written(path: Path) -> list[str]:
    """The commands in the book, as another program reads it."""
    typed, env = [sys.executable, "-P", "-c", _ENTRIES, path], {**os.environ, "PYTHONPATH": _ROOT}
    return subprocess.run(
        typed, stdout=subprocess.PIPE, text=True, check=True, env=env
    ).stdout.split()


def write_over(path: Path, copy: Path) -> None:
    """As somebody does who has read how a copy is put back; by programs of their own."""
    for beside in ("-wal", "-shm"):
        path.with_name(path.name + beside).unlink(missing_ok=True)
    subprocess.run(["cp", copy, path], check=True)


def is_known_as_older(visitor: Visitor) -> bool:
    said = str(visitor.link.away)
    return "another book" in said or "the desk has not said yet" in said


def test_a_store_written_over_takes_no_act_that_is_lost(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(rooms, "log_at", lambda _path: None)
    house, visitor = shut_house, Visitor(shut_house, tmp_path / "kiosk")
    copy = tmp_path / "copy.sqlite"
    subprocess.run(["cp", house.path, copy], check=True)
    before = written(copy)
    house.open()
    visitor.come_in()
    visitor.ask(CALLS[0])
    write_over(house.path, copy)
    if guarded:
        with pytest.raises(StoreTrouble):
            visitor.ask(CALLS[1])
        until(lambda: is_known_as_older(visitor))
    else:
        lost = visitor.ask(CALLS[1])
        assert lost.command.hex() not in written(house.path)
        assert visitor.link.away is None
    visitor.leave()
    house.shut()
    if guarded:
        assert written(house.path) == before


def test_the_log_of_the_one_before_is_not_moved_into_it(
    shut_house: House, tmp_path: Path, guarded: bool
):
    """As the last one to close a store would."""
    path, copy = shut_house.path, tmp_path / "copy.sqlite"
    subprocess.run(["cp", path, copy], check=True)
    room = rooms.open_room(path, station="desk")
    assert room.store is not None
    room.office.submit(CALLS[0], shut_house.manager)
    write_over(path, copy)
    if guarded:
        with left_alone(path):
            room.store.close()
    else:
        room.store.close()
    assert (path.read_bytes() == copy.read_bytes()) is guarded


def test_a_server_whose_database_was_exchanged_sends_everybody_away(
    shut_house: House,
    tmp_path: Path,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    guarded: bool,
):
    if not guarded:
        monkeypatch.setattr(serve.DoorRoom, "holds", lambda *_all: True)
    house, visitor = shut_house, Visitor(shut_house, tmp_path / "kiosk")
    monkeypatch.setenv("FLOOR_DATA", str(house.folder))
    done = CliRunner().invoke(main, ["store", "copy", str(house.path), database.address.url])
    assert done.exit_code == 0, done.output
    older = database.server.new(database.name)
    house.path = database.address  # type: ignore[assignment]
    house.open()
    visitor.come_in()
    visitor.ask(CALLS[0])
    database.server.ask(f"DROP DATABASE {database.name} WITH (FORCE)")
    database.server.ask(f"ALTER DATABASE {older} RENAME TO {database.name}")
    if guarded:
        until(lambda: is_known_as_older(visitor))
    else:
        threading.Event().wait(4.0)
        assert visitor.link.away is None
        assert visitor.link.trouble is None
    visitor.leave()
    house.shut()
