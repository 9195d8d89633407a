"""The way between a kiosk and its door cut in the middle of a frame, half open, held up; a kiosk's
PC asleep, and one too slow: what was said stands, and nothing twice.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Command, CommandId, Entry
from floor.app.staff.floor_calls import CallFloor, EndCall, call_of
from floor.base.chance import SeededChance
from floor.base.errors import InDoubt, Refused, StoreTrouble
from floor.door import guest, host
from floor.door import wire as messages
from floor.door.wire import PROTOCOL, AskTime, Bye, Hello
from tests.desk.hall import T1
from tests.door.house import House, Visitor, until
from tests.door.post import Ground, Post, patiently, posted
from tests.door.test_kills import opened
from tests.door.test_station_kills import at_work, ground_of, heard, kept_promises
from tests.door.test_strangers import call
from tests.torture.children import telling_child
from tests.torture.network.test_network import NOTICED_S
from tests.torture.network.wire import Break, Broken, Way, Wire
from tests.torture.stations.asking import breathe

CUTS, FULL_CUTS = 10, 160
SLEEPS, FULL_SLEEPS = 1, 20
ASLEEP_S, FULL_ASLEEP_S = (3.0,), (1.0, 3.0, 6.0, 12.0)
SLOW, FULL_SLOW = 1, 20
HELD_S, FULL_HELD_S = (3.0,), (1.0, 3.0, 6.0, 12.0)
LONGEST_FRAME = {Way.TO_SERVER: 300, Way.TO_STATION: 4_000}


@pytest.fixture
def wire(shut_house: House) -> Iterator[Wire]:
    """The way to the door, which is a process of its own."""
    with opened(shut_house) as door, closing(Wire(door.house.port)) as one:
        yield one


@pytest.fixture
def ground(shut_house: House, wire: Wire, tmp_path: Path) -> Ground:
    """T1's kiosk at the other end of it."""
    return ground_of(shut_house, wire, tmp_path / "kiosk")


class Dealer:
    """Presses, and notes what was said of each act."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self._presses = 0
        self.said: list[tuple[Any, ...]] = []
        self.denied: list[CommandId] = []
        """It was said that they were not done."""
        self.doubted: list[CommandId] = []

    def _next(self) -> Command:
        """Every fourth says that a call is over, which does not wait."""
        self._presses += 1
        if self._presses % 2:
            return self.post.next_act()
        stands = call_of(self.post.room, T1, CallReason.OTHER) is not None
        return (EndCall if stands else CallFloor)(table=T1, reason=CallReason.OTHER)

    def press(self) -> None:
        """Whatever comes of it."""
        own = self.post.new_id()
        self.said.append(("pressed", own))
        try:
            answer = self.post.press(self._next(), own)
        except InDoubt:
            self.doubted.append(own)
        except (Refused, StoreTrouble):
            self.denied.append(own)
        else:
            stands = isinstance(answer, Entry)
            self.said.append(("stands", own, answer.seq) if stands else ("kept", own))

    def settled(self) -> None:
        """What was in doubt has become what is said of it now."""
        for one in self.post.told_late:
            assert one.act.command in self.doubted
            if one.entry is None:
                self.denied.append(one.act.command)
            else:
                self.said.append(("stands", one.act.command, one.entry.seq))


def _planned(number: int, chance: SeededChance) -> Break:
    way = Way.TO_SERVER if chance.below(2) else Way.TO_STATION
    after = chance.below(LONGEST_FRAME[way])
    match number % 5:
        case 3:
            return Break(way, after, Broken.SILENT)
        case 4:
            return Break(Way.TO_SERVER, after, Broken.LATE, 0.5 + chance.below(40) / 10)
        case _:
            return Break(way, after, Broken.CLOSED)


def test_a_frame_cut_anywhere_a_line_half_open_and_one_too_late(
    shut_house: House, wire: Wire, ground: Ground, full: bool
):
    cuts, chance = FULL_CUTS if full else CUTS, SeededChance(200)
    with posted(ground) as post:
        dealer = Dealer(post)
        for number in range(cuts):
            dealer.press()
            wire.break_at(_planned(number, chance))
            for _act in range(3):
                dealer.press()
            wire.break_at(None)
            patiently(lambda: post.there)
            post.catch_up()
        dealer.settled()
    stood, kept, listed = kept_promises(shut_house, dealer.said)
    print(
        f"{cuts} cuts: {stood} acts told to stand, {kept} kept, {len(dealer.denied)} told not to be"
        f" done, {len(dealer.doubted)} in doubt first"
    )
    assert listed == 0
    assert not {one.command for one in shut_house.entries()} & set(dealer.denied)
    assert len(dealer.doubted) == len(post.told_late)
    assert kept >= cuts / 3


def test_half_a_record_and_then_silence_freezes_no_kiosk(wire: Wire, ground: Ground):
    """The reader waits for the other half, and whoever closes the line waits for the reader."""
    with posted(ground) as post:
        wire.break_at(Break(Way.TO_STATION, 10, Broken.SILENT))
        begun = monotonic()
        patiently(lambda: not post.there)
        patiently(lambda: post.there)
        assert monotonic() - begun < NOTICED_S + 4.0


def test_what_a_slow_line_holds_up_is_done_once(
    shut_house: House, wire: Wire, ground: Ground, full: bool
):
    with posted(ground) as post:
        dealer = Dealer(post)
        for number in range(FULL_SLOW if full else SLOW):
            dealer.press()
            wire.hold()
            some_s = FULL_HELD_S if full else HELD_S
            for _act in range(3):
                dealer.press()
            breathe(some_s[number % len(some_s)])
            wire.mend()
            patiently(lambda: post.there)
            post.catch_up()
        dealer.settled()
    _stood, kept, listed = kept_promises(shut_house, dealer.said)
    assert listed == 0
    assert kept
    assert not {one.command for one in shut_house.entries()} & set(dealer.denied)


def test_a_pc_that_has_slept_goes_on_where_it_was(shut_house: House, ground: Ground, full: bool):
    """It is stopped in the middle of whatever it does; the door lets go of it, or not yet."""
    chance, some_s = SeededChance(12), FULL_ASLEEP_S if full else ASLEEP_S
    child = telling_child(partial(at_work, ground, False))
    said = heard(child, 10)
    for sleep in range(FULL_SLEEPS if full else SLEEPS):
        said += child.listen(chance.below(50) / 1000)
        os.kill(child.pid, signal.SIGSTOP)
        breathe(some_s[sleep % len(some_s)])
        os.kill(child.pid, signal.SIGCONT)
        said += heard(child, 10)
        while said[-1][0] != "stands":
            said += heard(child, 1)
    said += child.kill()
    with posted(ground) as post:
        post.catch_up()
    _stood, _kept, listed = kept_promises(shut_house, said)
    assert listed == 0


def test_a_station_that_takes_nothing_is_sent_away_and_keeps_nobody_waiting(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, full: bool
):
    if not full:
        monkeypatch.setattr(host, "SILENT_S", 2.0)
        monkeypatch.setattr(guest, "SILENT_S", 2.0)
    visitor.leave()
    with call(visitor) as line:
        line.send(messages.encode(Hello(PROTOCOL, "0.1.0")))
        said: list[object] = []

        def sent_away() -> bool:
            """It asks the time and never says that it has taken the picture."""
            try:
                line.send(messages.encode(AskTime(0)))
                said.append(messages.of_door(line.recv(timeout=10)))
            except ConnectionClosed:
                return True
            return False

        until(sent_away)
        with suppress(ConnectionClosed):
            while True:
                said.append(messages.of_door(line.recv(timeout=10)))
    assert Bye("slow") in said
    visitor.come_in()
