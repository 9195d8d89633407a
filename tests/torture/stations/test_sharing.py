"""Several programs on one store: two at work at once, ten that idle, one that lets nobody in."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from functools import partial
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from floor.app.core.messages import SYSTEM
from floor.app.core.ports import Draft, JournalHead
from floor.app.core.room import Room
from floor.app.lists.waiting import CallExpired, JoinList, StrikeOff, due
from floor.app.office.catalog import kind_of, to_body
from floor.app.office.office import Office
from floor.base.clock import HandClock, from_micros, to_micros
from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.store.sqlite.sqlite import Store, open_store
from tests.store.drafts import foreign
from tests.torture.children import Child, Gate, telling_child
from tests.torture.kill.rooms import (
    GAME,
    Desk,
    Stands,
    Station,
    broken_promises,
    heard_of,
    is_its_fold,
    live,
    open_desk,
    outside,
)

HELD = "Another program holds {} and does not let go. Close it and ask again."


@pytest.fixture
def gate() -> Iterator[Gate]:
    with closing(Gate()) as gate:
        yield gate


def _live_and_look(station: Station, gate: Gate, tell: Connection) -> None:
    office = live(station, tell)
    tell.send("done")
    gate.wait()
    office.refresh()
    tell.send((office.head, msgspec.msgpack.encode(office.room)))


def test_two_programs_at_work_at_once_end_in_one_room(place: Path, full: bool, gate: Gate):
    path = place / "room.sqlite"
    hours = 12 if full else 2
    stations = [
        Station(path, prefix, seed, hours=hours, breath_s=0.001) for seed, prefix in enumerate("AB")
    ]
    children = [telling_child(partial(_live_and_look, station, gate)) for station in stations]
    said = [_until_done(child) for child in children]
    gate.open(2)
    ends = [child.wait()[0] for child in children]
    store = open_store(path)
    rows = list(store.journal.rows())
    assert broken_promises(store, [one for own in said for one in heard_of(Stands, own)]) == []
    assert is_its_fold(store)
    rooms = [msgspec.msgpack.decode(body, type=Room) for _, body in ends]
    room = Office(outside(store, HandClock(from_micros(rows[-1].at)), 0, "check")).room
    assert rooms == [room, room]
    assert [head for head, _ in ends] == [JournalHead(rows[-1].seq, rows[-1].digest)] * 2
    writers = [row.station for row in rows]
    turns = sum(one != other for one, other in pairwise(writers))
    assert min(writers.count("A"), writers.count("B")) > 100
    assert turns > 50
    store.close()


def _until_done(child: Child) -> list[Any]:
    said = []
    while (one := child.heard.recv()) != "done":
        said.append(one)
    return said


def _idle(path: Path, seed: int, late: HandClock, gate: Gate, tell: Connection) -> None:
    """A station that has seen nothing but its clock go past the deadline."""
    store = open_store(path, patience_s=60)
    office = Office(outside(store, late, seed, f"kiosk {seed}"))
    tell.send("ready")
    gate.wait()
    office.tick()
    office.tick()
    assert not office.room.calls


def _hasty(path: Path, seed: int, late: HandClock, gate: Gate, tell: Connection) -> None:
    """One that looks before its turn and writes in it what it saw then."""
    store = open_store(path, patience_s=60)
    office = Office(outside(store, late, seed, f"kiosk {seed}"))
    seen = due(office.room, late.now())
    tell.send("ready")
    gate.wait()
    for event in seen:
        at, body = to_micros(event.until), to_body(event)
        row = Draft(office.new_id(), at, SYSTEM, f"kiosk {seed}", kind_of(event), body)
        store.journal.write(lambda writing, row=row: writing.append([row]))


Idling = Callable[[Path, int, HandClock, Gate, Connection], None]


def _expiries(desk: Desk, gate: Gate, stations: int, idle: Idling) -> list[CallExpired]:
    """What stands in the journal once so many stations have idled past a deadline."""
    called = desk.call()
    late = HandClock(called.until + timedelta(minutes=3))
    path = desk.store.path
    desk.store.close()
    children = [
        telling_child(partial(idle, path, seed, late, gate)) for seed in range(2, 2 + stations)
    ]
    assert [child.heard.recv() for child in children] == ["ready"] * stations
    gate.open(stations)
    for child in children:
        child.wait()
    store = open_store(path)
    found = store.journal.of_kind("call-expired", 0)
    assert [(from_micros(row.at), row.by) for row in found] == [(called.until, SYSTEM)] * len(found)
    store.close()
    return [msgspec.json.decode(row.body, type=CallExpired) for row in found]


@pytest.mark.parametrize("stations", [1, 10])
def test_what_time_brings_about_is_written_once(place: Path, full: bool, gate: Gate, stations: int):
    for number in range(20 if full else 3):
        desk = open_desk(place / f"{number}.sqlite")
        assert len(_expiries(desk, gate, stations, _idle)) == 1


def test_control_stations_that_look_before_their_turn_write_it_ten_times(place: Path, gate: Gate):
    assert len(_expiries(open_desk(place / "room.sqlite"), gate, 10, _hasty)) == 10


def test_the_first_start_writes_what_nobody_was_there_for(place: Path):
    path = place / "room.sqlite"

    def call_and_die(tell: Connection) -> None:
        tell.send(open_desk(path).call().until)
        os.kill(os.getpid(), signal.SIGKILL)

    (until,) = telling_child(call_and_die).wait(-signal.SIGKILL)
    store = open_store(path)
    office = Office(outside(store, HandClock(until + timedelta(hours=9)), 3, "desk"))
    assert store.journal.of_kind("call-expired", 0) == ()
    office.tick()
    (row,) = store.journal.of_kind("call-expired", 0)
    assert from_micros(row.at) == until
    assert not office.room.calls
    head = office.head
    office.tick()
    assert office.head == head
    store.close()


def test_what_is_due_stands_before_what_is_asked(place: Path):
    desk = open_desk(place / "room.sqlite")
    called = desk.call()
    desk.clock.move_to(called.until + timedelta(minutes=1))
    other = desk.store.people.add_player("Eero Aro")
    entry = desk.office.submit(JoinList(game=GAME, player=other), desk.floor)
    (row,) = desk.store.journal.of_kind("call-expired", 0)
    assert row.seq == entry.seq - 1
    assert from_micros(row.at) == called.until
    desk.store.close()


def _hold(path: Path, how: tuple[str, ...], tell: Connection) -> None:
    """Another program that takes the file and does not let go."""
    connection = foreign(path)
    for statement in how:
        connection.execute(statement)
    tell.send("held")
    signal.pause()


WRITES = ("BEGIN IMMEDIATE", "CREATE TABLE mine (x)")
ALL = ("PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE", "CREATE TABLE mine (x)")


@pytest.fixture
def desk(place: Path) -> Iterator[Desk]:
    """A desk of little patience with somebody called to a seat."""
    desk = open_desk(place / "room.sqlite", patience_s=0.2)
    desk.call()
    yield desk
    desk.store.close()


def _contents(store: Store) -> list[Any]:
    return list(store.journal.rows())


def test_a_store_held_by_another_program_says_so(desk: Desk):
    store, player = desk.store, desk.office.room.calls[0].player
    path = str(store.path)
    holder = telling_child(partial(_hold, store.path, WRITES))
    assert holder.heard.recv() == "held"
    before = _contents(store)
    own, asked = desk.office.new_id(), StrikeOff(game=GAME, player=player)
    told = []
    desk.office.listen(lambda room, entries: told.append(entries))
    for _ in range(2):
        with pytest.raises(StoreTrouble) as trouble:
            desk.office.submit(asked, desk.floor, own)
        assert str(trouble.value) == HELD.format(path)
    with pytest.raises(StoreTrouble, match="Another program holds"):
        store.people.add_player("Eero Aro")
    desk.office.refresh()
    assert desk.office.why_not(asked, desk.floor) is None
    assert _contents(store) == before
    assert told == []
    holder.kill()
    entry = desk.office.submit(asked, desk.floor, own)
    assert desk.office.submit(asked, desk.floor, own) == entry
    assert _contents(store)[:-1] == before
    assert desk.office.room.calls == ()


def test_control_without_that_program_it_is_written(desk: Desk):
    before = _contents(desk.store)
    asked = StrikeOff(game=GAME, player=desk.office.room.calls[0].player)
    desk.office.submit(asked, desk.floor)
    assert _contents(desk.store)[:-1] == before


def test_a_start_while_another_program_keeps_everybody_out(desk: Desk):
    path = desk.store.path
    desk.store.close()
    holder = telling_child(partial(_hold, path, ALL))
    assert holder.heard.recv() == "held"
    with pytest.raises(StoreTrouble) as trouble:
        open_store(path, patience_s=0.1)
    assert str(trouble.value) == HELD.format(path)
    result = CliRunner().invoke(main, ["journal", "verify", str(path)])
    assert (result.exit_code, result.stderr.strip()) == (1, HELD.format(path))
    holder.kill()
    store = open_store(path)
    assert store.read_only is None
    assert is_its_fold(store)
    store.close()
