"""The network between a kiosk and its server: cut, half open, too late (FAULTS rows 32 and 34)."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from floor.app.core.messages import CommandId, Entry, StaffId
from floor.app.lists.waiting import JoinList
from floor.app.offline.kept_act import NotYet
from floor.app.offline.sender import Sender
from floor.app.seats.seats import MarkAway, MarkBack
from floor.base.chance import SeededChance
from floor.kiosk.scene.manners import KioskSettings
from floor.kiosk.window.link import ASK_EVERY_S, PATIENCE_S
from floor.kiosk.window.window import BEAT_MS, KioskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId
from floor.store.journal.address import StorePlace
from floor.store.journal.snapshots import code_fingerprint
from floor.store.postgres.postgres import open_server, prepare
from floor.store.sqlite.outbox import open_outbox
from floor.wiring.kiosk import KioskRoom
from tests.desk.conftest import nothing_left
from tests.desk.hall import NLH, SITTING, T1, Hall
from tests.kiosk.stand import dealt
from tests.postgres import Database, new_database, running
from tests.torture.kill.rooms import entries_in
from tests.torture.network.cable import NoCable, own_network
from tests.torture.network.wire import Break, Broken, Way, Wire
from tests.torture.stations.asking import NO_PEPPER, Dealer, check_once, new_badge, patiently

__all__ = ["nothing_left"]

CUTS, FULL_CUTS = 12, 200
LATE, FULL_LATE = 2, 30
COMMIT = b"COMMIT"
BEHIND_COMMIT = 14
"""The first byte of what is asked after it."""
SILENT_EVERY = 7
"""Each takes four seconds; the others are over at once."""
AWAY_S = (1.0, 5.0)
FULL_AWAY_S = (1.0, 2.0, 3.0, 4.0, 5.0, 8.0, 13.0, 21.0, 34.0, 60.0)
NOTICED_S = PATIENCE_S + ASK_EVERY_S + 2 * BEAT_MS / 1000
"""After so long a kiosk says that the store is away, whatever it waits for."""


@pytest.fixture
def wire(database: Database) -> Iterator[Wire]:
    """The way to the server."""
    with closing(Wire.to(database)) as one:
        yield one


@pytest.fixture
def stood(database: Database) -> Iterator[Callable[[bytes], bool]]:
    """Whether a command is in the book, as somebody beside the server knows."""
    with closing(open_server(database.address, NO_PEPPER)) as beside:
        yield lambda command: bool(
            beside.link.read("SELECT 1 FROM journal WHERE command = ?", (command,))
        )


@pytest.fixture
def dealer(database: Database, wire: Wire) -> Iterator[Dealer]:
    """A dealer at the other end of the wire, connected."""
    with closing(open_server(wire.address(database), NO_PEPPER)) as store:
        yield Dealer(store, new_badge(database.address, 1), 34)


def _bytes_of_a_command(wire: Wire, dealer: Dealer) -> dict[Way, int]:
    """How many one takes each way, once the server knows its statements."""
    for _ in range(10):
        before = dict(wire.passed)
        dealer.ask()
    return {way: wire.passed[way] - before[way] for way in Way}


def test_a_command_cut_at_any_byte_stands_once(
    database: Database,
    wire: Wire,
    dealer: Dealer,
    stood: Callable[[bytes], bool],
    full: bool,
):
    """Every second one in the message that says COMMIT, or in its answer."""
    chance = SeededChance(34)
    whole = _bytes_of_a_command(wire, dealer)
    for number in range(1, (FULL_CUTS if full else CUTS) + 1):
        way = Way.TO_SERVER if chance.below(2) else Way.TO_STATION
        how = Broken.SILENT if number % SILENT_EVERY == 0 else Broken.CLOSED
        anywhere = Break(way, chance.below(whole[way]), how)
        at_commit = Break(way, chance.below(len(COMMIT) + 6), how, word=COMMIT)
        wire.break_at(at_commit if number % 2 else anywhere)
        dealer.ask(stands=stood)
        wire.break_at(None)
    tally = dealer.tally
    print(f"{tally.doubts} doubts, {tally.kept} of them stood")
    assert 0 < tally.kept < tally.doubts
    with closing(open_server(database.address, NO_PEPPER)) as store:
        check_once(store, list(tally.stands))


def test_a_commit_that_arrives_late_stands_once(
    database: Database,
    wire: Wire,
    dealer: Dealer,
    stood: Callable[[bytes], bool],
    full: bool,
):
    """The station has given up when the server hears its last word, or is about to."""
    chance = SeededChance(35)
    dealer.ask()
    for number in range(FULL_LATE if full else LATE):
        late_s = 1.0 + 2 * (number % 3) + chance.below(500) / 1000
        wire.break_at(Break(Way.TO_SERVER, 0, Broken.LATE, late_s, word=COMMIT))
        dealer.ask(stands=stood)
    tally = dealer.tally
    print(f"{tally.doubts} doubts, {tally.kept} of them stood")
    assert tally.doubts == (FULL_LATE if full else LATE)
    assert 0 < tally.kept < tally.doubts
    with closing(open_server(database.address, NO_PEPPER)) as store:
        check_once(store, list(tally.stands))


def test_a_way_that_swallows_everything_is_said_and_left(
    database: Database, wire: Wire, dealer: Dealer, stood: Callable[[bytes], bool]
):
    """No cable is out and no port closed: only nothing comes back, nor on a new connection."""
    dealer.ask()
    wire.swallow()
    since = monotonic()
    said: list[float] = []

    def mend_at_the_second() -> None:
        said.append(monotonic() - since)
        if len(said) == 2:
            wire.mend()

    dealer.ask(stands=stood, troubled=mend_at_the_second)
    print(f"said after {said[0]:.2f} s, answered after {monotonic() - since:.2f} s")
    assert len(said) >= 2
    with closing(open_server(database.address, NO_PEPPER)) as store:
        check_once(store, list(dealer.tally.stands))


# A kiosk, and a cable that is pulled out.


class Network(NamedTuple):
    """The way from a kiosk to its store."""

    beside: StorePlace
    """Where somebody finds it whose way is not cut."""
    place: StorePlace
    """Where the kiosk finds it."""
    pull: Callable[[], None]
    """Nothing is answered any more, and nobody is told."""
    plug: Callable[[], None]
    """What was not given up arrives."""
    breaks: Callable[[Break], None] = lambda _planned: None
    """A proxy can break a connection at a certain byte."""


@contextmanager
def _by_wire(database: Database) -> Iterator[Network]:
    with closing(Wire.to(database)) as wire:
        place = wire.address(database)
        yield Network(database.address, place, wire.hold, wire.mend, wire.break_at)


@contextmanager
def _by_cable() -> Iterator[Network]:
    """A server and all who use it in a network of their own."""
    with ExitStack() as opened:
        try:
            cable = opened.enter_context(own_network())
        except NoCable as no:
            pytest.skip(f"no network of one's own ({no}): the wire alone is tried")
        opened.callback(cable.plug)
        server = opened.enter_context(running())
        database = opened.enter_context(new_database(server))
        prepare(database.address)
        yield Network(database.address, database.address, cable.pull, cable.plug)


_HOLDS = """
import ctypes, os, signal, sys
import pysqlite3
ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # with whoever began it
connection = pysqlite3.connect(sys.argv[1], timeout=60, isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
os.kill(os.getpid(), signal.SIGSTOP)
connection.execute("ROLLBACK")
"""


@contextmanager
def _by_file(path: Path) -> Iterator[Network]:
    """No network at all: a program that stands still with the file of the room to itself."""
    holders: list[subprocess.Popen[bytes]] = []

    def pull() -> None:
        # A program of its own: what a fork of this one, with its threads, holds nobody knows.
        holder = subprocess.Popen([sys.executable, "-c", _HOLDS, str(path)])
        holders.append(holder)
        _pid, status = os.waitpid(holder.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status), status

    def plug() -> None:
        while holders:
            holders[-1].send_signal(signal.SIGCONT)
            assert holders.pop().wait() == 0

    with ExitStack() as opened:
        opened.callback(plug)
        yield Network(path, path, pull, plug)


@pytest.fixture(params=["wire", "cable", "file"])
def network(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Network]:
    """A way that can be cut: by a proxy everywhere, by the kernel where it may be."""
    match request.param:
        case "wire":
            way = _by_wire(request.getfixturevalue("database"))
        case "cable":
            way = _by_cable()
        case _:
            way = _by_file(tmp_path / "room.sqlite")
    with way as one:
        yield one


@pytest.fixture
def hall(network: Network) -> Iterator[Hall]:
    """A night in that store."""
    house = Hall(network.beside).opened()
    yield house
    house.close()


class Front(NamedTuple):
    """A kiosk's window at the end of that network."""

    window: KioskWindow
    bridge: Bridge
    badge: StaffId
    players: tuple[PlayerId, ...]
    asked: list[CommandId]
    answers: dict[CommandId, object]
    """What came of each."""

    def ask(self) -> None:
        """The next player leaves the table, or comes back."""
        number = len(self.asked)
        away = MarkAway if number % 2 == 0 else MarkBack
        command = away(table=T1, player=self.players[number // 2 % len(self.players)])
        self.asked.append(self.bridge.ask(command, self.badge, self.bridge.new_id()))


@pytest.fixture
def front(hall: Hall, network: Network, qtbot: QtBot, tmp_path: Path) -> Iterator[Front]:
    """Its dealer has signed in."""
    badge, _next = dealt(hall)
    with closing(open_outbox(tmp_path / "outbox", network.place)) as outbox:
        bridge = Bridge(
            lambda: KioskRoom(network.place, T1, hall.clock),
            clock=hall.clock,
            chance=SeededChance(32),
            sender=Sender(outbox, T1, code_fingerprint()),
        )
        window = KioskWindow(bridge, hall.clock, T1, KioskSettings())
        answers: dict[CommandId, object] = {}
        bridge.answered.connect(answers.__setitem__)
        window.show()
        bridge.start()
        try:
            qtbot.waitUntil(lambda: window.scene.known, timeout=30_000)
            players = tuple(hall.players[name] for name in SITTING)
            yield Front(window, bridge, badge, players, [], answers)
        finally:
            window.close_for_good()
            assert bridge.close()
            window.deleteLater()
            bridge.deleteLater()


@pytest.mark.parametrize("network", ["wire"], indirect=True)
def test_what_stands_is_not_denied_because_a_name_cannot_be_read(
    hall: Hall, network: Network, front: Front, qtbot: QtBot
):
    """The connection breaks when the entry is written and before the new player's name is read."""
    newcomer = hall.player("Uusi Tulija")
    network.breaks(Break(Way.TO_SERVER, BEHIND_COMMIT, Broken.SILENT, word=COMMIT))
    own = front.bridge.ask(JoinList(game=NLH, player=newcomer), hall.manager)
    qtbot.waitUntil(lambda: own in front.answers, timeout=30_000)
    assert isinstance(front.answers[own], Entry)
    qtbot.waitUntil(lambda: front.window.scene.names.knows_player(newcomer), timeout=30_000)


def test_the_time_outs_of_a_kiosk_add_up_to_less_than_four_seconds():
    assert NOTICED_S < 4


def test_a_kiosk_says_that_the_network_is_cut_and_is_back_by_itself(
    hall: Hall, network: Network, front: Front, qtbot: QtBot, full: bool
):
    """Its dealer goes on all the while: what he does stands once, in order, when it is back."""
    window = front.window
    said: list[str] = []
    back: list[str] = []
    for seconds in FULL_AWAY_S if full else AWAY_S:
        front.ask()
        network.pull()
        since = monotonic()
        while (gone := monotonic() - since) < seconds or (seconds > NOTICED_S and not window.away):
            assert gone < 30 + seconds, "it is not said"
            if window.away and len(said) == len(back):
                said.append(f"{gone:.2f}")
                assert window.trouble.isVisible()
                assert window.table.isVisible()
                assert "s old" in window.trouble.text()
            front.ask()
            qtbot.wait(200)
        said += [] if len(said) > len(back) else ["-"]
        network.plug()
        since = monotonic()
        qtbot.waitUntil(lambda: not window.away, timeout=60_000)
        back.append(f"{monotonic() - since:.2f}")
        front.ask()
    qtbot.waitUntil(lambda: len(front.answers) == len(front.asked), timeout=60_000)
    print(f"{len(front.asked)} acts; said after {said} s, back after {back} s")
    refused = [one for one in front.answers.values() if not isinstance(one, Entry | NotYet)]
    assert [repr(one) for one in refused] == []

    def stands() -> list[CommandId]:
        rows = patiently(lambda: list(hall.room.journal.rows()))
        return [one for one in entries_in(rows) if one in front.answers]

    qtbot.waitUntil(lambda: len(stands()) >= len(front.asked), timeout=60_000)
    assert stands() == front.asked
