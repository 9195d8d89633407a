"""A PostgreSQL server killed under load, connections cut at COMMIT, two operators on one seat.

FAULTS.md rows 5, 24, 34 and 36: what was acknowledged stands once, what was in doubt is asked by
its id, and nobody repeats what stands.
"""

import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from select import select
from time import monotonic
from typing import NamedTuple, TypeVar

import pytest

from floor.app.days import AdoptRulebook, OpenDay, SignOn
from floor.app.messages import SYSTEM, Command, CommandId, Role, StaffId
from floor.app.office import Office, Outside
from floor.app.seats import LeaveSeat, SeatPlayer
from floor.app.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import InDoubt, Refused, StoreTrouble
from floor.room.button import PlayerId, SeatNo
from floor.store.address import ServerAddress
from floor.store.journal import verify
from floor.store.postgres import ServerStore, open_server
from floor.store.snapshots import code_fingerprint
from tests.postgres import Database, Server, new_database, running
from tests.store.drafts import command, draft, put
from tests.torture.children import telling_child
from tests.torture.rooms import GAME, HOUSE, OPENS, TABLE

T = TypeVar("T")

KILLS, FULL_KILLS = 3, 200
STATIONS = 3
EDITS, FULL_EDITS = 100, 5_000
CUTS, FULL_CUTS = 20, 200
SEAT = SeatNo(4)
NO_PEPPER = Path("none")


class Stood(NamedTuple):
    """That command was acknowledged with this row."""

    command: CommandId
    seq: int


class Doubt(NamedTuple):
    """How often a station was in doubt, and how often it had been kept."""

    asked: int
    kept: int


def patiently(act: Callable[[], T], end: float) -> T:
    """What `act` answers once the server does."""
    while True:
        try:
            return act()
        except StoreTrouble:
            assert monotonic() < end, "the server never came back"
            select((), (), (), 0.02)


def _append_for_ever(
    address: ServerAddress, station: int, stop: Connection, tell: Connection
) -> None:
    """Append one command after the other until told to stop; in doubt, ask by its id first."""
    store = open_server(address, NO_PEPPER)
    number, asked, kept = 0, 0, 0
    while not stop.poll(0):
        number += 1
        own = draft(station * 1_000_000 + number)
        seq = 0
        while not seq:
            end = monotonic() + 60
            try:
                seq = put(store.journal, own).seq
            except InDoubt:
                asked += 1
                found = patiently(partial(store.journal.answer_to, own.command), end)
                if found:
                    kept += 1
                    seq = found[0].seq
            except StoreTrouble:
                patiently(store.journal.head, end)
        tell.send(Stood(own.command, seq))
    tell.send(Doubt(asked, kept))
    store.close()


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that may be killed: nobody else is on it."""
    with running() as one:
        yield one


def test_what_was_acknowledged_outlives_kill_9_of_the_whole_server(own_server: Server, full: bool):
    moments = SeededChance(11)
    with new_database(own_server) as database:
        open_server(database.address, NO_PEPPER).close()
        heard, stop = Pipe(duplex=False)
        children = [
            telling_child(partial(_append_for_ever, database.address, station, heard))
            for station in range(1, STATIONS + 1)
        ]
        stood: list[Stood] = []
        for _ in range(FULL_KILLS if full else KILLS):
            end = monotonic() + 0.2 + moments.below(400) / 1000
            for child in children:
                stood += child.listen(max(0.0, end - monotonic()))
            own_server.kill()
            own_server.start()
        doubts: list[Doubt] = []
        stop.send("That is enough.")  # nobody takes it out, so all of them see it
        for child in children:
            said = child.wait()
            stood += said[:-1]
            doubts.append(said[-1])
        heard.close()
        stop.close()
        with closing(open_server(database.address, NO_PEPPER)) as store:
            rows = list(store.journal.rows())
            assert [*verify([rows])][-1] == store.journal.head()
        where = {row.command: row.seq for row in rows}
        assert len(where) == len(rows), "a command stands twice"
        assert [one for one in stood if where.get(one.command) != one.seq] == []
        assert len(stood) == len(rows) > KILLS * STATIONS
        assert sum(one.kept for one in doubts) <= sum(one.asked for one in doubts)


class Cutter:
    """Between a station and the server: passes everything on, and cuts where it is told to.

    It cuts once the server has been sent a COMMIT, before or after that has reached it.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self.cut_before = self.cut_after = self.silent = False
        self._open: list[socket.socket] = []
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                station, _ = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self._port))
                self._open += [station, server]
                threading.Thread(target=self._pass, args=(station, server), daemon=True).start()
                threading.Thread(
                    target=self._pass_back, args=(server, station), daemon=True
                ).start()

    def _pass(self, station: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while sent := station.recv(65_536):
                commits = b"COMMIT" in sent
                if commits and self.cut_before:
                    break
                if commits and self.cut_after:
                    self.silent = True
                server.sendall(sent)
                if commits and self.cut_after:
                    # Its answer shows that it is kept; the station never hears it.
                    select((), (), (), 0.03)
                    break
        self._end(station, server)

    def _pass_back(self, server: socket.socket, station: socket.socket) -> None:
        with suppress(OSError):
            while answer := server.recv(65_536):
                if not self.silent:
                    station.sendall(answer)

    def _end(self, *ends: socket.socket) -> None:
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Cut everything and listen no more."""
        self._end(self._listening, *self._open)
        for one in (self._listening, *self._open):
            one.close()


@pytest.fixture
def cutter(server: Server) -> Iterator[Cutter]:
    """The way to the server, cut at will."""
    with closing(Cutter(server.port)) as one:
        yield one


def _through(cutter: Cutter, database: Database) -> ServerStore:
    direct = database.address.url
    return open_server(
        ServerAddress(direct.replace(f":{database.server.port}/", f":{cutter.port}/")), NO_PEPPER
    )


def test_a_connection_cut_at_commit_leaves_a_doubt_that_the_id_settles(
    database: Database, cutter: Cutter, full: bool
):
    outcomes: Counter[bool] = Counter()
    with closing(_through(cutter, database)) as store:
        for number in range(1, (FULL_CUTS if full else CUTS) + 1):
            store.journal.head()
            after = number % 2 == 0
            cutter.cut_before, cutter.cut_after = not after, after
            with pytest.raises(InDoubt, match="look at the room before asking again"):
                put(store.journal, draft(number))
            cutter.cut_before = cutter.cut_after = cutter.silent = False
            found = store.journal.answer_to(command(number))
            assert bool(found) == after
            outcomes[bool(found)] += 1
            if not found:
                put(store.journal, draft(number))
        rows = list(store.journal.rows())
    assert [row.command for row in rows] == [command(n + 1) for n in range(len(rows))]
    assert len(rows) == outcomes.total()


def test_a_way_that_swallows_everything_is_said_within_four_seconds(
    database: Database, cutter: Cutter
):
    """No cable is out and no port closed: only nothing comes back."""
    with closing(_through(cutter, database)) as store:
        store.journal.head()
        cutter.silent = True
        begun = monotonic()
        with pytest.raises(StoreTrouble, match="was lost"):
            put(store.journal, draft(1))
        assert monotonic() - begun < 4
        cutter.silent = False
        select((), (), (), 1.0)
        assert patiently(lambda: put(store.journal, draft(1)).seq, monotonic() + 10) == 1


def test_who_hangs_with_the_lock_is_cut_off_and_the_room_goes_on(database: Database):
    with (
        closing(open_server(database.address, NO_PEPPER)) as one,
        closing(open_server(database.address, NO_PEPPER)) as other,
    ):
        begun = monotonic()

        def hang(writing: object) -> None:
            one.journal.append([draft(1)])
            assert put(other.journal, draft(2)).seq == 1

        with pytest.raises(StoreTrouble):
            one.journal.write(hang)
        assert 2.5 < monotonic() - begun < 4
        assert [row.command for row in one.journal.rows()] == [command(2)]


# Two operators.


def _office(store: ServerStore, seed: int, station: str) -> Office:
    return Office(
        Outside(
            store.journal,
            store.snapshots,
            store.people,
            HandClock(OPENS),
            SeededChance(seed),
            station,
            code_fingerprint(),
        )
    )


def _edit(
    address: ServerAddress, own: PlayerId, badge: StaffId, edits: int, tell: Connection
) -> None:
    """Give one's own player the seat, and take it from him, over and over."""
    store = open_server(address, NO_PEPPER)
    chance = SeededChance(own)
    office = _office(store, 100 + own, f"desk {own}")
    stood: list[Stood] = []
    refused: Counter[str] = Counter()
    for _ in range(edits):
        wish: Command = SeatPlayer(table=TABLE, seat=SEAT, player=own)
        if own in office.room.seated:
            wish = LeaveSeat(table=TABLE, player=own)
        asked = office.new_id()
        try:
            stood.append(Stood(asked, office.submit(wish, badge, asked).seq))
        except Refused as refusal:
            refused[str(refusal)] += 1
        select((), (), (), chance.below(3) / 10_000)  # so that the other comes to the lock
    tell.send((stood, refused))
    store.close()


def test_two_operators_on_one_seat_exactly_one_wins(database: Database, full: bool):
    with closing(open_server(database.address, NO_PEPPER)) as store:
        office = _office(store, 1, "desk")
        floor = store.people.add_staff("Olli", Role.SHIFT_MANAGER)
        office.submit(AdoptRulebook(name="helsinki", text=HOUSE), SYSTEM)
        for wish in (SignOn(staff=floor), OpenDay(), OpenTable(table=TABLE, game=GAME, seats=9)):
            office.submit(wish, floor)
        players = [store.people.add_player(name) for name in ("Aino", "Eero")]
    edits = FULL_EDITS if full else EDITS
    children = [
        telling_child(partial(_edit, database.address, own, floor, edits)) for own in players
    ]
    told = [child.heard.recv() for child in children]
    for child in children:
        assert child.wait() == []
    with closing(open_server(database.address, NO_PEPPER)) as store:
        rows = list(store.journal.rows())
    has_it = ""
    for row in rows:
        if row.kind == "player-seated":
            assert not has_it, "two got one seat"
            has_it = row.station
        elif row.kind == "seat-left":
            assert has_it == row.station
            has_it = ""
    where = {row.command: row.seq for row in rows}
    for stood, refused in told:
        assert len(stood) + refused.total() == edits
        assert set(refused) <= {"T1 seat 4 is not free."}
        assert all(where[one.command] == one.seq for one in stood)
    assert sum(refused.total() for _, refused in told)
