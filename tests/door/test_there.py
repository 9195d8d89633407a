"""The desk sees at once which kiosk is there, and whether the door is open."""

import errno
import logging
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from floor.app.core.names import Names
from floor.app.core.stations import OTHER_BOOK, UNREAD, HouseStations, Sighting
from floor.app.staff.clock_put import ClockWentBack, ClockWentOn
from floor.base.clock import HandClock, SteadyClock, SystemClock
from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.door import clerk
from floor.door.station import DoorLink
from floor.store.people.stations import StationRows
from floor.views.feed.sentences import sentence
from floor.views.staff.stations import StationLine, door_words, station_lines, trouble_words
from floor.views.words.words import Wording
from floor.wiring.desk import DeskRoom
from floor.wiring.door.serve import _not_open, serve_house
from floor.wiring.rooms import looking
from floor.wiring.stations import DeskStations
from tests.door.house import House, Visitor, free_port, until


def state(house: House) -> str:
    """Of the one kiosk, as the desk shows it."""
    with house.rows() as rows:
        seen = HouseStations(rows.all(), rows.doors())
    (line,) = station_lines(seen, SystemClock().now())
    return line.state


def door(house: House) -> str:
    """Of the door, likewise."""
    with house.rows() as rows:
        return door_words(HouseStations((), rows.doors()), SystemClock().now())


def test_a_kiosk_that_goes_is_away_and_one_that_comes_is_there(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
):
    """Nothing is written but the change: what is written every fifteen seconds does not come."""
    monkeypatch.setattr("floor.door.clerk._SEEN_EVERY_S", 3_600.0)
    house = visitor.house
    until(lambda: state(house) == "● there")
    visitor.leave()
    until(lambda: state(house).startswith("○ away for"))
    writes: list[object] = []
    see = StationRows.see
    monkeypatch.setattr(StationRows, "see", lambda *all_: (writes.append(1), see(*all_)))
    visitor.come_in()
    until(lambda: state(house) == "● there")
    assert len(writes) == 1


def test_a_clock_years_off_and_what_is_kept_are_told_before_the_next_turn(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(clerk, "_SEEN_EVERY_S", 3_600.0)
    house, late = shut_house, Visitor(shut_house, tmp_path / "kiosk")
    house.open()
    desk = DeskStations(house.path, SystemClock())

    def line() -> StationLine:
        return station_lines(desk.seen(), SystemClock().now())[0]

    late.come_in(HandClock(SystemClock().now() + timedelta(days=1_150)))
    until(lambda: line().clock == "+3 years")
    with looking(house.path) as room:
        said = trouble_words(desk.seen(), room.office.room, SystemClock().now())
    assert said == "T1: its PC’s clock is 3 years off: correct it there."
    late.link.kept = lambda: 2
    until(lambda: line().kept == "2 acts")
    late.link.kept = lambda: UNREAD
    until(lambda: line().kept == "unreadable")
    late.link.kept = lambda: 0
    until(lambda: line().kept == "–")
    late.leave()


def test_each_time_the_house_s_clock_is_put_desk_and_door_say_whose_it_is_and_how_far(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Back an hour and right again, twice; no kiosk is taken for wrong meanwhile."""
    here, put, right = socket.gethostname(), timedelta(), SystemClock.now
    monkeypatch.setattr(SystemClock, "now", lambda self: right(self) + put)
    house, kiosk = shut_house, Visitor(shut_house, tmp_path / "kiosk")
    house.open()
    kiosk.come_in(SteadyClock())
    desk = DeskStations(house.path, SystemClock())

    def told() -> tuple[str, ...]:
        """What the feed has of it."""
        with looking(house.path) as room:
            words = Wording(room.office.room, Names({}))
        every = (event for entry in house.entries() for event in entry.events)
        return tuple(
            sentence(one, words) for one in every if isinstance(one, ClockWentBack | ClockWentOn)
        )

    def strip() -> str:
        with looking(house.path) as room:
            return trouble_words(desk.seen(), room.office.room, SystemClock().now())

    back, ahead = (f"the clock of {here} went {way} by 1 h 0 min" for way in ("back", "ahead"))
    with begun_desk(house) as tick:
        for times in (1, 2):
            put = timedelta(hours=-1)
            until(lambda: len(told()) % 2 == 1)
            until(lambda: strip() == f"{here}: its clock is 1 h 0 min off: correct it there.")
            put = timedelta()
            until(lambda: len(told()) % 2 == 0)
            until(lambda: strip() == "")
            tick()
            assert told() == (back, ahead) * times
    kiosk.leave()


@contextmanager
def begun_desk(house: House) -> Iterator[Callable[[], None]]:
    """The desk beside the door; what it does every second."""
    desk = DeskRoom(house.path, SystemClock(), training=False)
    desk.office.tick()
    try:
        yield desk.office.tick
    finally:
        desk.close()


def test_since_when_it_is_there_holds_until_it_has_gone(shut_house: House, tmp_path: Path):
    """Gone, kept out for another book, or silent for longer than a door is."""
    Visitor(shut_house, tmp_path / "kiosk")
    begun = SystemClock().now()

    def after(seconds: int, where: str = "10.0.0.7") -> int:
        at = begun + timedelta(seconds=seconds)
        with shut_house.rows() as rows:
            number = rows.all()[0].number
            rows.see({number: Sighting(at, "0.1.0", 0, timedelta(), where)})
            came = rows.all()[0].came_at
            assert came is not None
            return round((came - begun).total_seconds())

    assert [after(0), after(15), after(30, "10.0.0.7 10.0.0.8"), after(45)] == [0] * 4
    with shut_house.rows() as rows:
        rows.miss_them({rows.all()[0].number: begun + timedelta(seconds=50)})
    assert [after(55), after(70)] == [55, 55]
    assert [after(111), after(126)] == [111, 111]
    assert [after(130, f"10.0.0.7 {OTHER_BOOK}"), after(135), after(150)] == [111, 135, 135]


def test_a_door_that_was_shut_is_shut_and_its_kiosks_are_away(visitor: Visitor):
    house = visitor.house
    until(lambda: state(house) == "● there")
    assert "open at" in door(house)
    house.shut()
    assert "shut" in door(house)
    assert state(house).startswith("○ away for")
    tried = CliRunner().invoke(main, ["stations", "--store", str(house.path), "add", "T2"])
    assert tried.exit_code == 1
    assert "No door of the house is open" in tried.output
    house.open()
    until(lambda: "open at" in door(house))
    visitor.until_back()
    until(lambda: state(house) == "● there")


@contextmanager
def served(house: House) -> Iterator["subprocess.Popen[bytes]"]:
    """Its door in a process of its own."""
    serve = ("serve", "--store", house.path, "--address", "127.0.0.1", "--port")
    begun = [sys.executable, "-P", "-m", "floor", *map(str, serve), str(house.port)]
    at = Path(__file__).resolve().parents[2]
    env = {"PYTHONPATH": str(at), "FLOOR_DATA": str(house.folder), "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(begun, env=env) as found:
        try:
            yield found
        finally:
            found.kill()


def test_a_door_that_the_services_end_says_that_it_is_shut(shut_house: House):
    with served(shut_house) as door_itself:
        until(lambda: "open at" in door(shut_house))
        door_itself.send_signal(signal.SIGTERM)
        assert door_itself.wait(60) == 0
    assert "shut" in door(shut_house)


def test_a_door_that_was_killed_is_shut_at_once_and_nobody_is_there(shut_house: House):
    """It has said nothing itself."""
    desk = DeskStations(shut_house.path, SystemClock())
    with served(shut_house) as door_itself:
        until(lambda: "open at" in door(shut_house))
        assert "open at" in door_words(desk.seen(), SystemClock().now())
        door_itself.kill()
        door_itself.wait(60)
        assert "open at" in door(shut_house)
        assert "shut" in door_words(desk.seen(), SystemClock().now())


def test_a_kiosk_the_house_does_not_know_is_told_to_be_paired_anew(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    """An older copy was restored, from before it was paired."""
    caplog.set_level(logging.ERROR)
    stranger = Visitor(house, tmp_path / "kiosk", paired=False)
    link = DoorLink(stranger.terms(), SystemClock())
    link.start()
    try:
        until(lambda: "this PC is paired anew with digits" in str(link.away))
        house.shut()
        until(lambda: "The house does not answer" in str(link.away))
    finally:
        link.close()
        link.join(10)


def test_one_file_has_one_door(house: House):
    with pytest.raises(StoreTrouble, match="is open already on this PC"):
        serve_house(house.path, address="127.0.0.1", port=free_port())
    house.shut()
    house.open()


def test_a_door_that_cannot_be_held_is_not_called_open(shut_house: House):
    shut_house.path.with_name("floor.sqlite.door").mkdir()
    with pytest.raises(StoreTrouble, match=r"floor\.sqlite\.door") as refused:
        serve_house(shut_house.path, address="127.0.0.1", port=shut_house.port)
    assert "is open already" not in str(refused.value)


@pytest.mark.parametrize("address", ["127.0.0.1:7400", "203.0.113.9", "a..b", "nonsense"])
def test_an_address_of_another_pc_is_told_apart_from_a_port_that_is_taken(
    shut_house: House, address: str
):
    with pytest.raises(StoreTrouble, match="no address of this PC"):
        serve_house(shut_house.path, address=address, port=shut_house.port)
    taken = socket.create_server(("127.0.0.1", shut_house.port))
    with taken, pytest.raises(StoreTrouble, match="is taken"):
        serve_house(shut_house.path, address="127.0.0.1", port=shut_house.port)


def test_what_hinders_a_port_is_told_as_what_it_is():
    assert "from 1024 on" in str(_not_open("", 80, PermissionError(errno.EACCES, "denied")))
    assert "at port 7360 (no buffers)" in str(
        _not_open("", 7360, OSError(errno.ENOBUFS, "no buffers"))
    )


def test_a_door_is_opened_on_a_store_and_on_nothing_else(tmp_path: Path):
    def said(*words: object) -> str:
        done = CliRunner().invoke(main, [str(word) for word in words])
        assert done.exit_code == 1, done.output
        return done.output

    (tmp_path / "notes.txt").write_text("Buy cards.")
    for words in (["serve"], ["stations"]):
        assert f"is a folder: name the store in it, as {tmp_path}/floor.sqlite" in said(
            *words, "--store", tmp_path
        )
        assert "is not a store of this program" in said(*words, "--store", tmp_path / "notes.txt")
        assert "start the desk on this PC first" in said(*words, "--store", tmp_path / "x.sqlite")
    assert [one.name for one in tmp_path.iterdir()] == ["notes.txt"]
