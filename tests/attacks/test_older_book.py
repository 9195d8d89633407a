"""A store put back by its files: the door knows what it has seen, and who was taken out."""

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import current_thread
from typing import Any

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.older_book import OlderBookPutBack
from floor.base.clock import SystemClock
from floor.base.errors import KeyCopied, PutOut, StoreTrouble
from floor.door import guest, host, station
from floor.store.people import witness
from floor.views.staff.stations import behind_words, copied_words, holds_words, station_lines
from floor.wiring import book_watch
from floor.wiring.door import serve
from floor.wiring.stations import DeskStations
from tests.desk.hall import T1
from tests.door.house import House, Visitor, until

CALL = CallFloor(table=T1, reason=CallReason.OTHER)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was told why not comes again at once, and what is seen is written down at once."""
    monkeypatch.setattr(station, "_TOLD_OFF_S", 0.2)
    monkeypatch.setattr(book_watch, "_EVERY", 1)


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Visitor, Path], Visitor]]:
    """Makes another PC, with a copy of a kiosk's data folder."""
    made: list[Visitor] = []
    connect = station.connect

    def dial(*of: Any, **how: Any) -> Any:
        if any(current_thread() is getattr(one, "link", None) for one in made):
            how["source_address"] = ("127.0.0.2", 0)
        return connect(*of, **how)

    def make(visitor: Visitor, folder: Path) -> Visitor:
        copy = Visitor(visitor.house, folder, paired=False)
        copy.key = visitor.key
        made.append(copy)
        return copy

    monkeypatch.setattr(station, "connect", dial)
    yield make
    for one in made:
        one.link.close()
        one.link.join(10)


def knock(visitor: Visitor) -> None:
    """Come to the door, whatever it says."""
    with pytest.MonkeyPatch.context() as short:
        short.setattr("tests.door.house.until", lambda _so: None)
        visitor.come_in_unshown()


def put_back(house: House, copy: Path) -> None:
    """The copy lies where the book was."""
    for beside in ("-wal", "-shm"):
        house.path.with_name(house.path.name + beside).unlink(missing_ok=True)
    copy.replace(house.path)


def older(visitor: Visitor, tmp_path: Path, work: Callable[[], object]) -> None:
    """What `work` does to the house is gone: the store of before lies there again."""
    house, copy = visitor.house, tmp_path / "copy.sqlite"
    house.shut()
    shutil.copy(house.path, copy)
    house.open()
    visitor.until_back()
    visitor.ask(CALL)
    work()
    house.shut()
    put_back(house, copy)
    house.open()


def test_nobody_comes_in_to_an_older_book_until_it_is_said_to_hold(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """Neither the kiosk nor the copy of it, which knows less of the book and would fit."""
    if not guarded:
        monkeypatch.setattr(witness.Witness, "missing_in", lambda *_all: None)
    house, seen_before = visitor.house, len(visitor.house.entries())
    older(visitor, tmp_path, lambda: None)
    fresh = Visitor(house, tmp_path / "fresh", paired=False)
    fresh.key = visitor.key
    knock(fresh)
    desk = DeskStations(house.path, SystemClock())
    now = SystemClock().now
    if not guarded:
        fresh.until_back()
        fresh.ask(CALL)
        assert behind_words(desk.seen(), now()) == ""
    else:
        until(lambda: "the desk has not said yet" in str(fresh.link.away))
        until(lambda: "the desk has not said yet" in str(visitor.link.away))
        until(lambda: [one.state for one in _lines(desk)] == ["≠ knows another book"])
        said = behind_words(desk.seen(), now())
        assert "it lacks entry" in said
        assert "Kiosks stay out" in said
        with pytest.raises(StoreTrouble):
            fresh.ask(CALL)
        assert len(house.entries()) == seen_before
        desk.confirm(house.manager)
        assert behind_words(desk.seen(), now()) == ""
        assert isinstance(house.entries()[-1].events[0], OlderBookPutBack)
        fresh.until_back()
        fresh.ask(CALL)
        until(lambda: "another book" in str(visitor.link.away))
    fresh.leave()


def _lines(desk: DeskStations) -> Any:
    return station_lines(desk.seen(), SystemClock().now())


def about_the_book(said: list[str]) -> Callable[[str], None]:
    """Keeps what a door says, but of this PC's sleep."""
    return lambda words: None if "sleep" in words else said.append(words)


def test_the_door_says_so_where_it_was_started(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    said: list[str] = []
    house = visitor.house
    monkeypatch.setattr(
        "tests.door.house.serve_house",
        lambda *of, **how: serve.serve_house(*of, **how, warned=about_the_book(said)),
    )
    older(visitor, tmp_path, lambda: None)
    until(lambda: bool(said))
    assert said[0].startswith("Another file lies in the place of the book")
    DeskStations(house.path, SystemClock()).confirm(house.manager)
    until(lambda: said[1:] == [holds_words()])


def test_nobody_comes_in_to_it_while_it_cannot_be_read(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Nor is it said to hold."""
    said: list[str] = []
    house, away = visitor.house, StoreTrouble("Somebody has it open.")
    monkeypatch.setattr(
        "tests.door.house.serve_house",
        lambda *of, **how: serve.serve_house(*of, **how, warned=about_the_book(said)),
    )
    older(visitor, tmp_path, lambda: None)
    until(lambda: bool(said))
    told = threading.Event()
    hear = host.Host._hear_house

    def listen(self: host.Host, news: Any) -> None:
        hear(self, news)
        if news.trouble is not None:
            told.set()

    def unreadable(*_all: object) -> None:
        raise away

    monkeypatch.setattr(host.Host, "_hear_house", listen)
    monkeypatch.setattr(serve.DoorRoom, "__init__", unreadable)
    monkeypatch.setattr(serve.DoorRoom, "look_at_disk", lambda _self: 1 / 0)
    assert told.wait(10)
    fresh = Visitor(house, tmp_path / "fresh", paired=False)
    fresh.key = visitor.key
    knock(fresh)
    until(lambda: "the desk has not said yet" in str(fresh.link.away))
    assert len(said) == 1
    fresh.leave()


def test_a_book_that_goes_on_from_what_was_seen_is_the_right_one(visitor: Visitor, tmp_path: Path):
    house = visitor.house
    visitor.ask(CALL)
    house.shut()
    shutil.copy(house.path, tmp_path / "copy.sqlite")
    put_back(house, tmp_path / "copy.sqlite")
    house.open()
    visitor.until_back()
    assert DeskStations(house.path, SystemClock()).seen().behind is None


def test_one_taken_out_stays_out_of_the_book_that_has_forgotten_it(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    house = visitor.house
    desk = DeskStations(house.path, SystemClock())
    if not guarded:
        monkeypatch.setattr(serve, "comes_back", lambda *_all: None)

    def take_out() -> None:
        (mine,) = desk.seen().stations
        desk.revoke(mine.number)
        until(lambda: isinstance(visitor.link.away, PutOut))

    older(visitor, tmp_path, take_out)
    desk.confirm(house.manager)
    again = Visitor(house, tmp_path / "again", paired=False)
    again.key = visitor.key
    knock(again)
    if guarded:
        until(lambda: isinstance(again.link.away, PutOut))
        (mine,) = desk.seen().stations
        assert mine.revoked_at is not None
    else:
        again.until_back()
    again.leave()


def test_one_taken_out_while_the_door_was_shut_stays_out(house: House, tmp_path: Path):
    visitor = Visitor(house, tmp_path / "kiosk")
    house.shut()
    copy = tmp_path / "copy.sqlite"
    shutil.copy(house.path, copy)
    desk = DeskStations(house.path, SystemClock())
    (mine,) = desk.seen().stations
    desk.revoke(mine.number)
    put_back(house, copy)
    house.open()
    knock(visitor)
    until(lambda: isinstance(visitor.link.away, PutOut))
    visitor.leave()


def test_a_copied_key_stays_out_when_the_pc_it_was_made_for_is_off(
    visitor: Visitor,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    copies: Callable[[Visitor, Path], Visitor],
    guarded: bool,
):
    """Nor does a door that was started anew let it in, or an older book."""
    if not guarded:
        monkeypatch.setattr(guest.Outsiders, "only_from", lambda *_all: "")
    house, copy = visitor.house, copies(visitor, tmp_path / "copy")
    knock(copy)
    until(lambda: isinstance(copy.link.away, KeyCopied))
    written = witness.Witness(house.path)
    until(lambda: bool(written.read().copied))
    visitor.leave()
    desk = DeskStations(house.path, SystemClock())
    if not guarded:
        until(lambda: copy.link.away is None)
        return
    older_book_with_the_copy_before_it(house, copy, tmp_path)
    until(lambda: bool(_told(desk)))
    (said,) = _told(desk)
    assert said.startswith("T1: this kiosk’s key is used from two PCs (127.0.0.1, 127.0.0.2)")
    assert [one.state for one in _lines(desk)] == ["≠ comes from another address"]
    assert isinstance(copy.link.away, KeyCopied)
    visitor.come_in()
    assert isinstance(copy.link.away, KeyCopied)


def _told(desk: DeskStations) -> tuple[str, ...]:
    return copied_words(desk.seen(), SystemClock().now())


def older_book_with_the_copy_before_it(house: House, copy: Visitor, tmp_path: Path) -> None:
    """The door is opened on it, and the desk says that it holds."""
    house.shut()
    assert copy.link.away is not None
    shutil.copy(house.path, tmp_path / "older.sqlite")
    put_back(house, tmp_path / "older.sqlite")
    house.open()


def test_after_an_older_book_each_comes_from_its_place_before_any_copy_does(
    visitor: Visitor, tmp_path: Path, copies: Callable[[Visitor, Path], Visitor]
):
    """Though no copy was ever seen: it knows as little as the kiosk that is started again."""
    written = witness.Witness(visitor.house.path)
    older(visitor, tmp_path, lambda: until(lambda: bool(written.read().places)))
    house, copy = visitor.house, copies(visitor, tmp_path / "copy")
    DeskStations(house.path, SystemClock()).confirm(house.manager)
    knock(copy)
    until(lambda: isinstance(copy.link.away, KeyCopied))
    visitor.leave()
    visitor.come_in()
    until(lambda: bool(written.read().copied))
