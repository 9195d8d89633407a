"""A station's program killed in the middle: what it was told, and what it has kept, stands once."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from floor.app.core.held_act import Settlement
from floor.app.core.messages import CommandId, Entry
from floor.app.offline.kept_act import NotYet
from floor.app.staff.held_acts import ActsHeld, SettleHeldAct
from floor.base.chance import SeededChance
from floor.base.errors import FloorError
from floor.door.keys import own_key
from floor.door.station import DoorAt
from floor.wiring.rooms import OpenRoom
from tests.attacks.test_rights import desk
from tests.desk.hall import SITTING, T1
from tests.door.house import House
from tests.door.post import Ground, Post, own_of, patiently, posted, twice
from tests.door.test_kills import opened
from tests.patience import PATIENCE_MS
from tests.torture.children import Child, telling_child
from tests.torture.network.wire import Wire
from tests.torture.stations.asking import breathe

KILLS, FULL_KILLS = 12, 1_000
_A_PRESS_S = 0.02
A_LOT = 10
"""Told by a station before it is killed, at most."""


@pytest.fixture
def wire(shut_house: House) -> Iterator[Wire]:
    """The way to the door, which is a process of its own."""
    with opened(shut_house) as door, closing(Wire(door.house.port)) as one:
        yield one


def ground_of(house: House, wire: Wire, folder: Path) -> Ground:
    """T1's kiosk at the other end of that wire, paired."""
    key = own_key(folder / "station.key", "a kiosk")
    house.let(key.certificate)
    door = own_key(house.folder / "door.key", "a door").certificate
    players = tuple(house.seated[name] for name in SITTING)
    at = DoorAt("127.0.0.1", wire.port, door)
    return Ground(key, folder / "outbox", at, house.dealer, players)


def at_work(ground: Ground, caught_up: bool, tell: Connection) -> None:
    """Press and hand in for ever; told is what was promised: that it stands, or that it is kept."""
    post = Post(ground)
    patiently(lambda: post.there and T1 in post.room.tables)
    if caught_up:
        post.catch_up()
    while True:
        own = post.new_id()
        tell.send(("pressed", own))
        try:
            answer = post.press(post.next_act(), own)
        except FloorError:
            tell.send(("refused", own))
        else:
            tell.send(_promised(own, answer))
        breathe(_A_PRESS_S)
        if post.there:
            post.hand_in(3)


def _promised(own: CommandId, answer: Entry | NotYet) -> tuple[str, CommandId, int]:
    return ("stands", own, answer.seq) if isinstance(answer, Entry) else ("kept", own, 0)


def heard(child: Child, many: int) -> list[tuple[Any, ...]]:
    """The next things it says."""
    said = []
    for _ in range(many):
        assert child.heard.poll(PATIENCE_MS / 1000), "it says nothing"
        said.append(child.heard.recv())
    return said


def listed_in(entries: Iterable[Entry]) -> list[CommandId]:
    """What had no place in the book any more, and is on the floor's list."""
    events = (event for one in entries for event in one.events)
    return [act.command for event in events if isinstance(event, ActsHeld) for act in event.acts]


def kept_promises(house: House, said: list[tuple[Any, ...]]) -> tuple[int, int, int]:
    """That each promise was kept, once and in its order: how often it was said of an act that it
    stands, and that it is kept; how many of these the floor has been shown."""
    entries = house.entries()
    listed = listed_in(entries)
    pressed = [one for what, one, *_ in said if what == "pressed" and one not in set(listed)]
    stood = [(one[1], one[2]) for one in said if one[0] == "stands"]
    kept = [one[1] for one in said if one[0] == "kept"]
    first = {one.command: one.seq for one in entries}
    assert twice(entries) == []
    assert len(listed) == len(set(listed))
    assert [own for own, seq in stood if first.get(own) != seq] == []
    assert [own for own in kept if own not in first and own not in set(listed)] == []
    assert own_of(entries, pressed) == [one for one in pressed if one in first]
    return len(stood), len(kept), len(listed)


def _settle(house: House, room: OpenRoom) -> None:
    """The floor has looked at what is on its list."""
    room.office.refresh()
    for one in room.office.room.held:
        text = room.people.keep_note("looked at", house.clock.now())
        done = SettleHeldAct(act=one.act.command, settlement=Settlement.DROPPED, note=text)
        room.office.submit(done, house.manager)


def test_what_a_station_was_told_and_what_it_kept_stands_once_however_often_it_is_killed(
    shut_house: House, wire: Wire, tmp_path: Path, full: bool
):
    """What was pressed last and not acknowledged may have come to the door: then what is kept
    behind it does not fit, and is on the floor's list, once too."""
    kills, chance = FULL_KILLS if full else KILLS, SeededChance(17)
    ground = ground_of(shut_house, wire, tmp_path / "kiosk")
    with posted(ground):
        pass  # it knows its room, as a kiosk that has once been in the house
    said: list[tuple[Any, ...]] = []
    left = 0
    with desk(shut_house) as room:
        for kill in range(kills):
            child = telling_child(partial(at_work, ground, kill % 4 == 2))
            said += heard(child, 1 + chance.below(A_LOT))
            if kill % 2:
                wire.cut()
                said += heard(child, 1 + chance.below(A_LOT))
                wire.mend()
                if kill % 4 == 1:  # it comes in again, and is killed while it catches up
                    said += child.listen(0.5 + chance.below(300) / 1000)
            said += child.listen(chance.below(20) / 1000)
            said += child.kill()
            with closing(Post(ground)) as post:
                left += post.sender.shown.acts > 0
            _settle(shut_house, room)
    with posted(ground) as post:
        post.catch_up()
        assert not post.sender.waits
    stood, kept, listed = kept_promises(shut_house, said)
    print(
        f"{kills} kills of a station: {stood} acts told to stand, {kept} kept,"
        f" of them {listed} on the floor's list; {left} times some were left when it died"
    )
    assert stood
    assert kept
    assert left
