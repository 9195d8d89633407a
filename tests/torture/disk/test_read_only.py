"""A file or a folder that this user may not write (FAULTS.md row 9).

Where the tests are run by root, a child gives up its rights first: root may write anywhere.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from floor.app.core.messages import Role
from floor.app.core.ports import Snapshot
from floor.app.office.office import Office
from floor.app.staff.days import SignOn
from floor.app.staff.papers import REHEARSAL
from floor.base.clock import HandClock
from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.rulebook.house.rulebooks import shipped_house
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.sqlite import open_store
from floor.wiring.door.serve import serve_house
from tests.door.house import free_port
from tests.store.drafts import draft, fill, put
from tests.torture.children import Child, telling_child
from tests.torture.kill.rooms import OPENS, last_moment, outside

NOBODY = 65534
READ_ONLY = "cannot be written: the file or its folder is read-only for this user."
NOT_OPEN = "cannot be opened: its folder is missing or not open to this user."


class Rights(NamedTuple):
    """What others may do."""

    folder: int
    file: int
    sentence: str
    """Why they cannot write."""
    reads: bool


RIGHTS = {
    "nothing may be written": Rights(0o555, 0o444, READ_ONLY, True),
    "the file may not": Rights(0o777, 0o444, READ_ONLY, True),
    "the folder may not": Rights(0o555, 0o666, "cannot be", True),
    "the file is closed": Rights(0o755, 0o600, NOT_OPEN, False),
    "the folder is closed": Rights(0o700, 0o666, NOT_OPEN, False),
}


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder whose parents are open to everybody."""
    with TemporaryDirectory(prefix="floor-torture-", dir="/tmp") as name:
        yield Path(name)
        Path(name).chmod(0o755)


@pytest.fixture
def path(folder: Path) -> Path:
    """A store with two members of staff and some rows."""
    path = folder / "room.sqlite"
    store = open_store(path)
    store.people.add_staff("Aino", Role.FLOOR)
    store.people.add_staff("Eero", Role.FLOOR)
    office = Office(outside(store, HandClock(OPENS), 1, REHEARSAL))
    office.submit(SignOn(staff=_badges(store)[0]), by=_badges(store)[0])
    store.close()
    return path


def _badges(store: Any) -> Any:
    return tuple(one.staff for one in store.people.badges() if one.role is Role.FLOOR)


def _begun_as_another(path: Path, rights: Rights, work: Callable[[Connection], object]) -> Child:
    """A process that does `work` as a user with these rights only."""
    code_fingerprint()  # reads the program's own text, which may be closed to that user
    path.chmod(rights.file)
    path.parent.chmod(rights.folder)

    def without_rights(tell: Connection) -> None:
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        elif rights.folder == 0o700:
            path.parent.chmod(0)
        elif rights.file == 0o600:
            path.chmod(0)
        work(tell)

    return telling_child(without_rights)


def _as_another(path: Path, rights: Rights, work: Callable[[Connection], object]) -> list[Any]:
    """What that user told."""
    return _begun_as_another(path, rights, work).wait()


def _work(path: Path, tell: Connection) -> None:
    """What a desk does with a store, told sentence by sentence."""
    try:
        store = open_store(path, ballast_bytes=1_000)
    except StoreTrouble as trouble:
        tell.send(("not opened", str(trouble)))
        return
    tell.send(("read only", str(store.read_only)))
    office = Office(outside(store, HandClock(last_moment(store)), 2, "desk"))
    tell.send(("on duty", len(office.room.on_duty), store.journal.head().seq))
    badge = _badges(store)[1]
    snapshot = Snapshot(office.head, "now", "", b"")
    for name, ask in (
        ("submit", lambda: office.submit(SignOn(staff=badge), badge)),
        ("people", lambda: store.people.add_player("Jiří")),
        ("snapshot", lambda: store.snapshots.keep(snapshot)),
        ("mark", lambda: store.journal.mark_verified(office.head)),
    ):
        try:
            ask()
        except StoreTrouble as trouble:
            tell.send((name, str(trouble)))
    office.tick()
    store.journal.make_ready()
    tell.send(("why not", str(office.why_not(SignOn(staff=badge), badge))))
    tell.send(("proved", len(list(store.journal.rows()))))


@pytest.mark.parametrize("rights", RIGHTS.values(), ids=RIGHTS.keys())
def test_it_says_why_and_reads_what_it_may(path: Path, rights: Rights):
    before = path.read_bytes()
    told = _as_another(path, rights, partial(_work, path))
    words = dict(one[:2] for one in told)
    if not rights.reads:
        assert list(words) == ["not opened"]
        assert words["not opened"].endswith(rights.sentence)
    else:
        assert rights.sentence in words["read only"]
        for asked in ("submit", "people", "snapshot", "mark"):
            assert "cannot be" in words[asked], asked
        assert words["submit"] == words["read only"]
        assert words["on duty"] == words["proved"] == 1
        assert words["why not"] == "None"
    path.parent.chmod(0o755)
    assert path.read_bytes() == before
    assert not path.with_name("room.sqlite.ballast").exists()


def _watch(path: Path, calling: Connection, tell: Connection) -> None:
    """Tell where the journal ends, now and once called."""
    store = open_store(path)
    store.journal.changed()
    tell.send((str(store.read_only), store.journal.head().seq))
    calling.recv()
    tell.send((store.journal.changed(), store.journal.head().seq))


def test_who_may_only_read_sees_what_others_write(path: Path):
    store = open_store(path)
    fill(store.journal, 3)
    for file in path.parent.iterdir():
        file.chmod(0o644)
    waiting, calling = Pipe(duplex=False)
    child = _begun_as_another(path, Rights(0o755, 0o644, "", True), partial(_watch, path, waiting))
    read_only, seq = child.heard.recv()
    assert READ_ONLY in read_only
    assert seq == 4
    put(store.journal, draft(10))
    calling.send("look again")
    assert child.wait() == [(True, 5)]
    store.close()


CHECKOUT = "the checkout is closed to user nobody: the commands were not tried as him"


def _is_readable(tell: Connection) -> None:
    """Tell what keeps that user from running a command, if anything does."""
    try:
        shipped_house("helsinki")
    except OSError:
        tell.send(CHECKOUT)


def _import_all(path: Path) -> None:
    """Whatever a command imports on its way: Python's own library may be closed to that user."""
    with TemporaryDirectory() as out:
        copy = Path(out, "room.sqlite")
        copy.write_bytes(path.read_bytes())
        for words in ("journal verify", "rehearse --tables 1 --hours 1 --store", "report"):
            more = ["--out", out] if words == "report" else []
            assert CliRunner().invoke(main, [*words.split(), str(copy), *more]).exit_code == 0


def _commands(path: Path, tell: Connection) -> None:
    for words in (
        ["journal", "verify", str(path)],
        ["journal", "refold", str(path)],
        ["report", str(path), "--out", str(path.parent / "out")],
        ["rehearse", "--tables", "1", "--hours", "1", "--store", str(path)],
        ["rehearse", "--tables", "1", "--hours", "1", "--store", str(path.parent / "new" / "x")],
    ):
        result = CliRunner().invoke(main, words)
        said = result.exception is None or isinstance(result.exception, SystemExit)
        error = result.stderr if said else repr(result.exception)
        tell.send((" ".join(words), said, result.exit_code, error))


@pytest.mark.parametrize("rights", RIGHTS.values(), ids=RIGHTS.keys())
def test_every_command_ends_in_words(path: Path, rights: Rights):
    _import_all(path)
    for closed in _as_another(path, rights, _is_readable):
        pytest.skip(closed)
    told = _as_another(path, rights, partial(_commands, path))
    assert len(told) == 5
    for command, said, status, error in told:
        assert said, (command, error)
        assert "Traceback" not in error
        looks = command.startswith("journal") and rights.reads
        may = looks or (rights.folder == 0o777 and command.endswith("x"))
        assert (status == 0) is may, (command, error)


def test_control_who_may_write_is_not_refused(path: Path):
    told = _as_another(path, Rights(0o777, 0o666, "", True), partial(_work, path))
    words = dict(one[:2] for one in told)
    assert words["read only"] == "None"
    assert "submit" not in words


def _opened(path: Path, tell: Connection) -> None:
    """The door of that store, until it says that it is open, or why not."""
    ended = asyncio.Event()

    def told(words: str) -> None:
        tell.send(("open", words))
        ended.set()

    with TemporaryDirectory(prefix="floor-door-", dir="/tmp") as name:
        os.environ["FLOOR_DATA"] = name
        try:
            serve_house(path, address="127.0.0.1", port=free_port(), told=told, ended=ended)
        except StoreTrouble as trouble:
            tell.send(("shut", str(trouble)))


@pytest.mark.parametrize("named", list(RIGHTS))
def test_no_door_is_opened_where_nothing_may_be_written(path: Path, named: str):
    """One that was killed has left its lock, which could be held by whoever may only read."""
    path.with_name(path.name + ".door").touch()
    ((what, said),) = _as_another(path, RIGHTS[named], partial(_opened, path))
    assert what == "shut", said
