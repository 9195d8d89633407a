"""A kiosk killed again and again while it brings what it kept into the book (FAULTS row 35).

On one PC's file: each act stands once, in order, or once on the floor's list; none is gone.
"""

import signal
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from floor.app.core.held_act import Settlement
from floor.app.core.messages import CommandId, StaffId
from floor.app.offline.kept_act import Press
from floor.app.offline.sender import Sender
from floor.app.seats.seats import MarkAway, MarkBack
from floor.app.staff.held_acts import SettleHeldAct
from floor.base.chance import SeededChance
from floor.base.clock import Clock
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId
from floor.room.table.table import chairs_of
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.outbox import open_outbox
from floor.wiring.kiosk import KioskRoom
from tests.desk.hall import SITTING, T1, Hall
from tests.kiosk.stand import dealt, note
from tests.torture.children import telling_child
from tests.torture.kill.rooms import entries_in

KILLS, FULL_KILLS = 20, 1_000
AT_ONCE = 12
EVERY_THIRD = 3
"""Round: somebody of the floor has been there first, and the rest is for him to look at."""


class Post:
    """A kiosk without its window."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.back = KioskRoom(path, T1, clock)
        self._outbox = open_outbox(path.with_name("T1.outbox"), path)
        self._clock = clock
        self.sender = Sender(self._outbox, T1, code_fingerprint())
        self.sender.hear(self.back.office, ())
        self.back.office.listen(lambda _room, new: self.sender.hear(self.back.office, new))

    def keep(self, player: PlayerId, by: StaffId) -> CommandId:
        """He goes, or comes back."""
        table = self.sender.shown.room.tables[T1]
        away = any(chair.sitter.player == player and not chair.here for chair in chairs_of(table))
        command = (MarkBack if away else MarkAway)(table=T1, player=player)
        own = self.back.office.new_id()
        self.sender.take(Press(command, by, own, self._clock.now()))
        return own

    def close(self) -> None:
        self.back.close()
        self._outbox.close()


@pytest.fixture
def hall(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setenv("FLOOR_DATA", str(place))
    house = Hall(place / "floor.sqlite").opened()
    yield house
    house.close()


def _catch_up(path: Path, clock: Clock, tell: Connection) -> None:
    post = Post(path, clock)
    while post.sender.waits:
        tell.send("an act comes")
        post.sender.replay(post.back.office, 1)
    tell.send("done")
    signal.pause()


def test_killed_at_any_moment_it_does_each_act_once_or_lists_it_once(hall: Hall, full: bool):
    chance = SeededChance(35)
    badge, _next = dealt(hall)
    players = cycle([hall.players[name] for name in SITTING])
    pressed: list[CommandId] = []
    listed: list[CommandId] = []
    in_the_middle = 0
    for number in range(FULL_KILLS if full else KILLS):
        with closing(Post(hall.path, hall.clock)) as post:
            left = post.sender.shown.acts
            in_the_middle += 0 < left < AT_ONCE
            if not post.sender.waits:
                listed += _settled(hall)
                pressed += [post.keep(next(players), badge) for _ in range(AT_ONCE)]
                if number % EVERY_THIRD == 0:
                    _meddle(hall, chance)
        child = telling_child(partial(_catch_up, hall.path, hall.clock))
        for _ in range(1 + chance.below(AT_ONCE)):
            if child.heard.recv() == "done":
                break
        child.listen(chance.below(10) / 1000)
        child.kill()
    with closing(Post(hall.path, hall.clock)) as post:
        post.sender.replay(post.back.office)
        assert not post.sender.waits
    listed += _settled(hall)
    mine, on_list = set(pressed), set(listed)
    entries = [one for one in entries_in(hall.room.journal.rows()) if one in mine]
    lists = [one for one in entries if one in on_list]
    done = [one for one in entries if one not in on_list]
    assert len(listed) == len(on_list)
    assert [one for one in pressed if one not in on_list] == done
    assert [one for one in pressed if one in on_list] == listed
    assert len(lists) == len(set(lists))
    assert on_list
    print(f"{len(done)} done, {len(listed)} listed; killed in the middle {in_the_middle} times")


def _meddle(hall: Hall, chance: SeededChance) -> None:
    """One of the players goes or comes by the desk, so that a kept act no longer fits."""
    hall.room.office.refresh()
    player = hall.players[SITTING[chance.below(len(SITTING))]]
    try:
        hall.ask(MarkAway(table=T1, player=player))
    except Refused:
        hall.ask(MarkBack(table=T1, player=player))


def _settled(hall: Hall) -> list[CommandId]:
    """What stood on the floor's list, which the floor has looked at; the table is as the next
    acts expect it."""
    hall.room.office.refresh()
    acts = [one.act.command for one in hall.room.office.room.held]
    for act in acts:
        hall.ask(SettleHeldAct(act=act, settlement=Settlement.DROPPED, note=note(hall)))
    return acts
