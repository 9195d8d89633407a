"""A kiosk cut off for hours, and one killed again and again while it catches up.

FAULTS rows 33 and 35: every act stands once, in order, or is on the floor's list; none is gone.
"""

import signal
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from functools import partial
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from floor.app.core.messages import Command, CommandId, StaffId
from floor.app.lists.waiting import JoinList, StrikeOff
from floor.app.offline.kept_act import NotYet, Press
from floor.app.offline.sender import Sender
from floor.app.seats.seats import LeaveSeat, MarkAway, MarkBack
from floor.app.staff.held_acts import AT_ONCE
from floor.base.chance import SeededChance
from floor.base.clock import Clock
from floor.room.blinds.button import PlayerId
from floor.store.journal.address import ServerAddress
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.outbox import open_outbox
from floor.wiring.kiosk import KioskRoom
from tests.desk.hall import NLH, SITTING, T1, Hall
from tests.kiosk.stand import dealt
from tests.postgres import Database
from tests.torture.children import telling_child
from tests.torture.kill.rooms import entries_in
from tests.torture.network.wire import Wire
from tests.torture.stations.asking import patiently

ACTS, FULL_ACTS = 80, 500
"""Of each side while they are apart."""
APART = timedelta(hours=2)
KILLS, FULL_KILLS = 20, 1_000
A_LOT = 30
"""Acts a kiosk has to hand in when it is killed."""


@pytest.fixture
def hall(database: Database) -> Iterator[Hall]:
    """A night on a server."""
    house = Hall(database.address).opened()
    yield house
    house.close()


@pytest.fixture
def badge(hall: Hall) -> StaffId:
    """The dealer's, at a table of six."""
    return dealt(hall)[0]


@pytest.fixture
def wire(database: Database) -> Iterator[Wire]:
    """The way from the kiosk to the server."""
    with closing(Wire.to(database)) as one:
        yield one


class Post:
    """A kiosk without its window: a store, and an outbox on its own disk."""

    def __init__(self, address: ServerAddress, outbox: Path, clock: Clock) -> None:
        self._clock = clock
        self.back = KioskRoom(address, T1, clock)
        self._outbox = open_outbox(outbox, address)
        self.sender = Sender(self._outbox, T1, code_fingerprint())
        self.sender.hear(self.back.office, ())
        self.back.office.listen(lambda _, entries: self.sender.hear(self.back.office, entries))

    def press(self, command: Command, by: StaffId) -> tuple[CommandId, object]:
        """Its id, and what came of it: the entry, or that it waits."""
        own = self.back.office.new_id()
        press = Press(command, by, own, self._clock.now())
        return own, self.sender.submit(self.back.office, press)

    def catch_up(self) -> None:
        """Hand in what waits, once the store answers."""
        patiently(lambda: self.sender.replay(self.back.office))

    def close(self) -> None:
        """Let go of both."""
        self.back.close()
        self._outbox.close()


@pytest.fixture
def post(
    hall: Hall, badge: StaffId, database: Database, wire: Wire, tmp_path: Path
) -> Iterator[Post]:
    """The kiosk of that table, at the end of the wire."""
    with closing(Post(wire.address(database), tmp_path / "outbox", hall.clock)) as one:
        yield one


def _comings_and_goings(players: list[PlayerId]) -> Iterator[Command]:
    """Each leaves the table and comes back, one after the other, for ever."""
    for player in cycle(players):
        yield MarkAway(table=T1, player=player)
        yield MarkBack(table=T1, player=player)


def _of_the_desk(hall: Hall) -> Iterator[Command]:
    player = hall.player("Somebody else")
    while True:
        yield JoinList(game=NLH, player=player)
        yield StrikeOff(game=NLH, player=player)


@pytest.mark.parametrize("parts", [False, True], ids=["nobody is in the way", "somebody leaves"])
def test_two_hours_apart_leave_every_act_in_the_book_or_on_the_floors_list(
    hall: Hall, badge: StaffId, post: Post, wire: Wire, full: bool, parts: bool
):
    acts = FULL_ACTS if full else ACTS
    staying, leaving = (hall.players[name] for name in SITTING[:2])
    wishes = _comings_and_goings([staying] * (acts // 4) + [leaving] * acts)
    desk = _of_the_desk(hall)
    wire.cut()
    pressed = []
    for number in range(acts):
        hall.clock.advance(APART / acts)
        own, answer = post.press(next(wishes), badge)
        assert isinstance(answer, NotYet)
        pressed.append(own)
        hall.ask(LeaveSeat(table=T1, player=leaving) if parts and number == 9 else next(desk))
    wire.mend()
    post.catch_up()
    assert not post.sender.waits
    hall.room.office.refresh()
    fits = acts // 2 if parts else acts
    stands = [one for one in entries_in(hall.room.journal.rows()) if one in set(pressed)]
    lists = pressed[fits::AT_ONCE]  # each under the id of its first act
    assert stands == [*pressed[:fits], *lists]
    assert [one.act.command for one in hall.room.office.room.held] == pressed[fits:]


def _catch_up(address: ServerAddress, outbox: Path, clock: Clock, tell: Connection) -> None:
    post = Post(address, outbox, clock)
    while post.sender.waits:
        tell.send("an act comes")
        patiently(lambda: post.sender.replay(post.back.office, 1))
    tell.send("done")
    signal.pause()


def test_a_kiosk_killed_while_it_catches_up_hands_everything_in_once_and_in_order(
    hall: Hall, badge: StaffId, database: Database, wire: Wire, tmp_path: Path, full: bool
):
    chance = SeededChance(35)
    address, outbox = wire.address(database), tmp_path / "outbox"
    wishes = _comings_and_goings([hall.players[name] for name in SITTING])
    pressed: list[CommandId] = []
    in_the_middle = 0
    for _ in range(FULL_KILLS if full else KILLS):
        with closing(Post(address, outbox, hall.clock)) as post:
            left = post.sender.shown.acts
            in_the_middle += 0 < left < A_LOT
            wire.cut()
            for _ in range(A_LOT if not left else 0):
                hall.clock.advance(timedelta(seconds=1))
                pressed.append(post.press(next(wishes), badge)[0])
            wire.mend()
        child = telling_child(partial(_catch_up, address, outbox, hall.clock))
        for _ in range(1 + chance.below(A_LOT // 3)):
            if child.heard.recv() == "done":
                break
        child.listen(chance.below(10) / 1000)
        child.kill()
    with closing(Post(address, outbox, hall.clock)) as post:
        post.catch_up()
        assert not post.sender.waits
    hall.room.office.refresh()
    mine = set(pressed)
    assert [one for one in entries_in(hall.room.journal.rows()) if one in mine] == pressed
    assert hall.room.office.room.held == ()
    print(f"{len(pressed)} acts; killed in the middle of it {in_the_middle} times")
    assert in_the_middle
