"""What another program of the house writes is on a kiosk at once, however quiet it was before."""

import threading
from pathlib import Path
from time import monotonic

import pytest
from click.testing import CliRunner

from floor.app.core.floor_call import CallReason
from floor.app.staff.floor_calls import CallFloor
from floor.cli.main import main
from floor.door import clerk
from floor.door.news import ClerkInbox
from floor.store.postgres.link import LinkTeller
from floor.store.sqlite.log_watch import LogWatch
from tests.desk.hall import T1
from tests.door.house import House, Visitor, desk, until
from tests.postgres import Database

A_WHILE_S = 1.5


@pytest.fixture(params=[True, False], ids=["told", "control"])
def is_told(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether anything tells; the door looks by itself so seldom that it is no use."""
    for seldom in ("_LOOK_EVERY_S", "_LOOK_WHEN_QUIET_S", "_SEEN_EVERY_S"):
        monkeypatch.setattr(clerk, seldom, 3_600.0)
    if not request.param:
        for teller in (LogWatch, LinkTeller):
            monkeypatch.setattr(teller, "fileno", lambda _self: -1)
    return bool(request.param)


def check_told(house: House, folder: Path, is_told: bool) -> None:
    """The kiosk sees what the desk writes, once all is quiet."""
    visitor, a_while = Visitor(house, folder, paired=False), threading.Event()
    visitor.come_in()
    a_while.wait(A_WHILE_S)
    with desk(house) as room:
        call = CallFloor(table=T1, reason=CallReason.OTHER)
        seq = room.office.submit(call, house.manager).seq
    begun = monotonic()
    if is_told:
        until(lambda: visitor.link.seen.seq >= seq)
    while monotonic() - begun < A_WHILE_S:
        a_while.wait(0.05)
    assert (visitor.link.seen.seq >= seq) is is_told
    visitor.leave()


def test_a_desk_on_the_file(shut_house: House, tmp_path: Path, is_told: bool):
    Visitor(shut_house, tmp_path / "kiosk")
    shut_house.open()
    check_told(shut_house, tmp_path / "kiosk", is_told)


def test_a_desk_on_a_server(
    shut_house: House,
    tmp_path: Path,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    is_told: bool,
):
    house = shut_house
    Visitor(house, tmp_path / "kiosk")
    monkeypatch.setenv("FLOOR_DATA", str(house.folder))
    done = CliRunner().invoke(main, ["store", "copy", str(house.path), database.address.url])
    assert done.exit_code == 0, done.output
    house.path = database.address  # type: ignore[assignment]
    house.open()
    check_told(house, tmp_path / "kiosk", is_told)
    house.shut()


def test_nobody_waits_for_word_where_something_is_asked_already():
    inbox = ClerkInbox()
    for _wish in range(3):
        inbox.put(None)
    with inbox.read():
        for _wish in range(3):
            begun = monotonic()
            assert not inbox.wait(30.0)
            assert monotonic() - begun < 10.0
            inbox.get()
    inbox.put(None)  # nobody reads it any more


def test_a_log_that_is_not_there_tells_nothing(tmp_path: Path):
    watch = LogWatch(tmp_path / "floor.sqlite")
    assert watch.fileno() == -1
    watch.heard()
    watch.close()
