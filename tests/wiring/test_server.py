"""Programs whose store is a database of a server: the same words, the same night."""

from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.people import PinRight
from floor.app.office.fold import event_of
from floor.app.office.press_time import Offset
from floor.app.staff.clock_put import ClockWentBack, ClockWentOn
from floor.app.staff.floor_calls import CallFloor, EndCall
from floor.app.staff.older_book import OlderBookPutBack
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.rehearsal.night import NightPlan
from floor.rulebook.machine import MachineFile
from floor.store.engines.engines import open_at, pepper_of
from floor.store.people.pins import PepperFile
from floor.store.postgres.link import PostgresLink
from floor.store.postgres.postgres import open_server
from floor.store.sqlite.backup import back_up
from floor.views.floor.alerts import AlertKind, alerts, worst_first
from floor.views.night.closing import Copied
from floor.wiring import copies
from floor.wiring.board import BoardRoom
from floor.wiring.copies import back_up_house
from floor.wiring.desk import DeskRoom, _copies, surroundings
from floor.wiring.folders import local_path
from floor.wiring.nights import rehearse
from floor.wiring.rooms import looking, open_room
from floor.wiring.stations import DeskStations
from tests.desk.hall import T1, Hall
from tests.postgres import Database, new_database, running
from tests.store.drafts import draft, put
from tests.store.postgres.test_postgres import as_role
from tests.store.sqlite.test_commands import floor, said


@pytest.fixture
def lived(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """A store on a server that somebody has rehearsed in."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    night = rehearse(7, NightPlan(tables=1, hours=1), path=database.address)
    assert night.room.store is not None
    night.room.store.close()
    return database


def test_the_same_seed_lives_the_same_night_on_either_engine(lived: Database, tmp_path: Path):
    digest = floor("journal", "verify", lived.address.url).stdout.splitlines()[-1]
    file = tmp_path / "room.sqlite"
    night = rehearse(7, NightPlan(tables=1, hours=1), path=file)
    assert night.room.store is not None
    night.room.store.close()
    assert digest == f"Digest {night.head.digest.hex()}"


def test_programs_that_look_take_a_server_for_a_file(lived: Database, tmp_path: Path):
    url = lived.address.url
    proved = floor("journal", "verify", url, "--resume")
    assert proved.exit_code == 0
    head = proved.stdout.split()[-1]
    assert floor("journal", "verify", url, "--head", head[:8]).exit_code == 0
    assert "No entry has the digest" in said(floor("journal", "verify", url, "--head", "00000000"))
    assert "is the fold of its" in floor("journal", "refold", url).stdout
    for words in (("report", url), ("export", url)):
        assert floor(*words, "--out", tmp_path / "out").exit_code == 0
    assert any((tmp_path / "out").glob("*.pdf"))
    assert any((tmp_path / "out").glob("*.csv"))


def test_a_cut_end_is_noticed_on_a_server_too(lived: Database):
    url = lived.address.url
    assert floor("journal", "verify", url).exit_code == 0
    lived.ask(
        "ALTER TABLE floor.journal DISABLE TRIGGER ALL;"
        " DELETE FROM floor.journal WHERE seq = (SELECT max(seq) FROM floor.journal)"
    )
    assert "was proved before and is gone" in said(floor("journal", "verify", url))
    lived.ask("UPDATE floor.journal SET by = 17 WHERE seq = 30")
    assert "damaged at entry 30:" in said(floor("journal", "verify", url))


def test_a_house_is_copied_by_one_command(lived: Database, tmp_path: Path):
    copy = tmp_path / "new" / "copy.sqlite"
    told = floor("store", "copy", lived.address.url, copy)
    assert told.exit_code == 0, told.output
    digest = floor("journal", "verify", lived.address.url).stdout.splitlines()[-1]
    assert told.stdout.strip().endswith(digest)
    assert "is not empty" in said(floor("store", "copy", lived.address.url, copy))


def test_a_database_is_prepared_by_its_owner(
    empty_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    url = empty_database.address.url
    assert "There is no store at" in said(floor("journal", "verify", url))
    login = f"desk_{empty_database.name}"
    asked = ("store", "prepare", url, "--desk", login)
    nobody = said(floor(*asked))
    assert f"{login} has no password yet: type one, or set FLOOR_DESK_PASSWORD." in nobody
    monkeypatch.setenv("FLOOR_DESK_PASSWORD", "desk-sesame-2")
    for _time in range(2):
        ready = floor(*asked).stdout
        assert f"{empty_database.address} is ready. A desk comes as {login}." in ready
        monkeypatch.delenv("FLOOR_DESK_PASSWORD", raising=False)
    with closing(open_server(empty_database.of(login), tmp_path / "pepper")) as desk:
        assert desk.people.add_player("Aino")
    assert floor("journal", "verify", url).stdout.startswith("0 entries proved")
    assert "is a file" in said(floor("store", "prepare", tmp_path / "room.sqlite"))


def test_an_owner_who_may_make_no_users_is_told_what_to_do():
    with running() as server, new_database(server) as database:
        database.ask(f"CREATE ROLE poor LOGIN; GRANT CREATE ON DATABASE {database.name} TO poor")
        told = said(floor("store", "prepare", database.of("poor").url))
        assert "no desk gets in" in told
        assert "CREATEROLE" in told
        database.ask("ALTER ROLE poor CREATEROLE; CREATE ROLE desk LOGIN")
        done = floor("store", "prepare", database.of("poor").url)
        assert done.exit_code == 0, done.output
        assert "A desk comes as desk." in done.stdout
        assert database.ask("SELECT count(*) FROM floor.journal", "desk") == [(0,)]


def test_a_desk_and_a_board_live_on_a_server(lived: Database):
    clock = SystemClock()
    desk = DeskRoom(lived.address, clock, training=True)
    board = BoardRoom(lived.address, clock)
    try:
        assert desk.trouble is None
        assert desk.recent()
        assert board.office.room == desk.office.room
        with pytest.raises(StoreTrouble, match="can only be read"):
            board.people.add_player("Aino")
        desk.look_after()
        assert "Trainee" in [badge.name for badge in desk.people.badges()]
    finally:
        desk.close()
        board.close()


def test_each_pc_knows_that_a_servers_book_went_back_until_one_manager_says_that_it_holds(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Also one that never had a door; who was not there before knows nothing of it."""
    hall = Hall(database.address).opened()
    hall.close()
    pcs = {name: tmp_path / name for name in ("office", "bar", "new")}

    def at(pc: str) -> DeskStations:
        monkeypatch.setenv("FLOOR_DATA", str(pcs[pc]))
        return DeskStations(database.address, SystemClock())

    def work(pc: str) -> None:
        """Whoever is there opens the desk, asks for something and goes home."""
        at(pc)
        pcs[pc].mkdir(exist_ok=True)
        desk = DeskRoom(database.address, SystemClock(), training=False)
        desk.look_after()
        desk.office.submit(CallFloor(table=T1, reason=CallReason.OTHER), hall.manager)
        desk.office.submit(EndCall(table=T1, reason=CallReason.OTHER), hall.manager)
        desk.close()

    def put_back(ends: int) -> None:
        """By whoever looks after the server, with a copy of its own."""
        database.ask("ALTER TABLE floor.journal DISABLE TRIGGER ALL")
        for table in ("journal", "snapshots", "verified"):
            database.ask(f"DELETE FROM floor.{table} WHERE seq > {ends}")  # noqa: S608

    work("bar")
    ends = _head(database)
    for pc in ("office", "bar"):
        work(pc)
    put_back(ends)
    for pc, seen in (("office", ends + 2), ("bar", ends + 4)):
        behind = at(pc).seen().behind
        assert behind is not None
        assert (behind.seen, behind.ends) == (seen, ends)
    assert at("new").seen().behind is None
    desk = DeskRoom(database.address, SystemClock(), training=False)
    desk.look_after()  # though it is behind, what was seen stays written down
    desk.close()
    at("office").confirm(hall.manager)
    assert [at(pc).seen().behind for pc in pcs] == [None] * 3
    at("bar").confirm(hall.manager)
    with looking(database.address) as room:
        (said,) = room.journal.of_kind("older-book-put-back", 0)
        assert set(room.office.room.put_back) == {T1}
    work("bar")
    assert at("bar").seen().behind is None
    put_back(said.seq)
    assert at("bar").seen().behind is not None, "that was said of another copy"


def test_an_older_copy_on_a_new_server_has_every_table_compared(
    database: Database, empty_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """As one in a file has: the desk that saw the other house go on is on this PC."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    url, copy = empty_database.address.url, tmp_path / "copy.sqlite"
    hall = Hall(database.address).opened()
    hall.close()
    assert floor("store", "backup", copy, "--store", database.address.url).exit_code == 0
    desk = DeskRoom(database.address, SystemClock(), training=False)
    desk.look_after()
    desk.office.submit(CallFloor(table=T1, reason=CallReason.OTHER), hall.manager)
    desk.close()
    done = floor("store", "restore", copy, "--store", url)
    assert done.exit_code == 0, done.output
    assert compared_later(empty_database) == [(desk.office.head.seq, _head(empty_database) - 1)]
    assert DeskStations(empty_database.address, SystemClock()).seen().behind is None


@pytest.mark.parametrize("older", [False, True])
def test_where_nobody_knows_how_far_the_house_went_who_restores_it_says_that_it_did(
    empty_database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    older: bool,
):
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    hall = Hall(tmp_path / "hall.sqlite").opened()
    hall.close()
    back_up(hall.path, tmp_path / "copy.sqlite")
    said = ("--older",) if older else ()
    url = empty_database.address.url
    assert floor("store", "restore", tmp_path / "copy.sqlite", "--store", url, *said).exit_code == 0
    ends = hall.room.office.head.seq
    assert compared_later(empty_database) == ([(ends, ends)] if older else [])


@pytest.mark.parametrize("there", ["nothing", "another secret", "the house's own is gone"])
def test_the_pins_of_a_copy_open_under_another_name_of_the_database(
    database: Database,
    empty_database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    there: str,
):
    """Beside the copy lies no secret: the house's own is of the name it had before."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    url, copy = empty_database.address.url, tmp_path / "copies" / "copy.sqlite"
    hall = Hall(database.address).opened()
    hall.people.set_pin(hall.manager, "471183")
    hall.close()
    assert floor("store", "backup", copy, "--store", database.address.url).exit_code == 0
    own, beside = (
        PepperFile(pepper_of(local_path(one.address))) for one in (database, empty_database)
    )
    pepper_of(tmp_path / "aside.sqlite").write_bytes(b"cut short")
    if there == "another secret":
        beside.make()
        assert "secret of other PINs" in said(floor("store", "restore", copy, "--store", url))
        return
    if there == "the house's own is gone":
        pepper_of(local_path(database.address)).unlink()
    done = floor("store", "restore", copy, "--store", url)
    assert done.exit_code == 0, done.output
    assert beside.read() == own.read()
    assert ("nobody can sign on" in done.output) is not bool(own.read())
    with closing(open_at(empty_database.address, local_path(empty_database.address))) as store:
        if own.read():
            right = store.people.check_pin(hall.manager, "471183", SystemClock().now())
            assert right == PinRight()


def compared_later(database: Database) -> list[tuple[int, int]]:
    """What the book there says of older copies; each time the desk has the felts compared."""
    with looking(database.address) as room:
        rows = room.journal.of_kind("older-book-put-back", 0)
        told = worst_first(alerts(room.office.room, SystemClock().now()))
        compare = {one.table for one in told if one.kind is AlertKind.OLDER_BOOK}
        assert compare == ({T1} if rows else set())
        events = [event_of(row) for row in rows]
    return [(one.seen, one.ends) for one in events if isinstance(one, OlderBookPutBack)]


def test_a_house_on_a_server_hears_of_the_servers_clock_alone(
    database: Database, monkeypatch: pytest.MonkeyPatch
):
    """However the clock of a desk's own PC is put."""
    hall = Hall(database.address).opened()
    hall.close()
    here, there, right = timedelta(), timedelta(), SystemClock.now
    monkeypatch.setattr(SystemClock, "now", lambda self: right(self) + here)
    compared = PostgresLink._compared

    def put(self: PostgresLink, connection: Any) -> Offset:
        found = compared(self, connection)
        return found._replace(by=found.by + there)

    monkeypatch.setattr(PostgresLink, "_compared", put)
    monkeypatch.setattr("floor.store.postgres.link._HEARD_EVERY_S", 0.0)
    desks = [DeskRoom(database.address, SystemClock(), training=False) for _pc in range(2)]

    def said() -> list[object]:
        for desk in desks * 2:
            desk.office.tick()
        every = (event for one in desks[0].recent() for event in one.events)
        return [
            (type(one), one.pc, round(one.by / timedelta(minutes=1)))
            for one in every
            if isinstance(one, ClockWentBack | ClockWentOn)
        ]

    assert said() == []
    for here in (timedelta(hours=-1), timedelta(hours=2)):  # noqa: B007
        assert said() == []
        assert abs(desks[0].office.now() - right(SystemClock())) < timedelta(seconds=5)
    there = timedelta(hours=-1)
    assert said() == [(ClockWentBack, "127.0.0.1", 60)]
    there = timedelta()
    assert said() == [(ClockWentBack, "127.0.0.1", 60), (ClockWentOn, "127.0.0.1", 60)]
    for desk in desks:
        desk.close()


def _head(database: Database) -> int:
    ((last,),) = database.ask("SELECT max(seq) FROM floor.journal")
    return int(last)


def test_a_board_makes_no_store(empty_database: Database):
    with pytest.raises(StoreTrouble, match="There is no store at"):
        BoardRoom(empty_database.address, SystemClock())


def test_what_a_desk_keeps_beside_a_server_is_in_the_users_folder(lived: Database, tmp_path: Path):
    house = surroundings(
        lived.address, MachineFile(tmp_path / "floor.toml"), SystemClock(), training=False
    )
    assert local_path(lived.address).parent == tmp_path
    assert house.past is not None
    assert len(house.past.nights()) == 1
    assert dict(house.about())["Store"] == str(lived.address)


def test_now_is_the_servers_for_programs_that_live_in_real_time(lived: Database):
    room = open_room(lived.address, station="desk", ready=False)
    assert room.store is not None
    with closing(room.store):
        assert abs(room.office.now() - SystemClock().now()) < timedelta(seconds=5)
        assert type(room.clock) is not SystemClock


def test_a_house_on_a_server_is_backed_up_while_it_goes_on_and_restored(
    lived: Database, empty_database: Database, tmp_path: Path
):
    digest = floor("journal", "verify", lived.address.url).stdout.splitlines()[-1]
    copy = tmp_path / "copies" / "copy.sqlite"
    with closing(open_server(lived.address, tmp_path / "pepper")) as other:

        def while_it_goes_on(what: str, done: int) -> None:
            other.people.add_player(f"{what} {done}")
            put(other.journal, draft(other.journal.head().seq + 1_000))

        copy.parent.mkdir()
        back_up_house(lived.address, copy, while_it_goes_on)
    assert list(copy.parent.iterdir()) == [copy]
    assert floor("journal", "verify", copy).stdout.splitlines()[-1] == digest
    told = floor("store", "backup", copy, "--store", lived.address.url)
    assert told.exit_code == 0, told.output
    assert digest not in told.stdout  # what was written meanwhile is in this one
    with closing(open_server(empty_database.address, tmp_path / "pepper")):
        pass
    restored = floor("store", "restore", copy, "--store", empty_database.address.url)
    assert restored.exit_code == 0, restored.output
    assert restored.stdout.splitlines()[0].split()[-1] == told.stdout.splitlines()[0].split()[-1]
    again = floor("store", "restore", copy, "--store", empty_database.address.url)
    assert "is not empty" in said(again)


def test_a_gaming_day_of_a_house_on_a_server_is_copied_by_its_desk(
    lived: Database, empty_database: Database, tmp_path: Path
):
    """As of a file: once it has closed, into one file that another house can be made of."""
    folder = tmp_path / "copies"
    folder.mkdir()
    machine = MachineFile(tmp_path / "floor.toml")
    machine.keep(msgspec.structs.replace(machine.now, copies=str(folder)))
    made = _copies(as_role(lived, "floor_desk"), machine)
    desk = DeskRoom(lived.address, SystemClock(), training=False, copies=made)
    try:
        desk.look_after()
        made.wait()
        assert desk.warning is None
    finally:
        desk.close()
    (copy,) = folder.iterdir()
    digest = floor("journal", "verify", lived.address.url).stdout.splitlines()[-1]
    assert floor("journal", "verify", copy).stdout.splitlines()[-1] == digest
    told = surroundings(lived.address, machine, SystemClock(), training=False).copied()
    assert told == Copied(str(folder), date.fromisoformat(copy.stem.removeprefix("floor-")))
    listed = floor("store", "copies", "--store", lived.address.url).stdout
    assert str(copy) in listed
    with closing(open_server(empty_database.address, tmp_path / "pepper")):
        pass
    restored = floor("store", "restore", copy, "--store", empty_database.address.url)
    assert restored.stdout.splitlines()[0].split()[-1] == digest.split()[-1]


def test_where_no_desk_is_open_the_missing_copy_is_made_by_a_line(lived: Database, tmp_path: Path):
    url, folder = lived.address.url, tmp_path / "copies"
    asked = ("store", "copies", "--make", "--store", url)
    assert "copies = " in said(floor(*asked))
    machine = MachineFile(tmp_path / "floor.toml")
    machine.keep(msgspec.structs.replace(machine.now, copies=str(folder)))
    assert "its folder is missing" in said(floor(*asked))
    folder.mkdir()
    assert "No gaming day is copied" in floor("store", "copies", "--store", url).stdout
    for _time in range(2):
        assert floor(*asked).exit_code == 0
    (copy,) = folder.iterdir()
    assert str(copy) in floor(*asked).stdout


def test_a_server_that_was_away_is_copied_once_it_is_back(
    lived: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(copies, "_AGAIN_S", -1.0)
    made = copies.DailyCopies(lived.address, lambda: str(tmp_path))

    def away(*_all: object) -> None:
        raise StoreTrouble("The server is away.")

    room = open_room(lived.address, station="desk", ready=False)
    assert room.store is not None
    with closing(room.store):
        room.office.refresh()
        with monkeypatch.context() as without:
            without.setattr(copies, "back_up_house", away)
            made.look(room.office.room)
            made.wait()
        assert "away" in str(made.trouble)
        made.look(room.office.room)
        made.wait()
    assert made.trouble is None
    assert list(tmp_path.glob("floor-*.sqlite"))
