"""A kiosk cut off from its door and back again: each act it kept stands once, in its order."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path
from threading import Event

import pytest

from floor.app.core.messages import CommandId, Entry
from floor.app.offline.kept_act import NotYet
from floor.app.seats.seats import MarkAway, MarkBack
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.door.host import Host
from floor.door.station import DoorAt, DoorLink
from floor.store.journal.address import StorePlace
from floor.wiring.door import serve
from tests.desk.hall import SITTING, T1
from tests.door.house import House, Visitor, until
from tests.door.post import own_of, twice
from tests.door.test_kiosk import Front, front
from tests.patience import PATIENCE_MS
from tests.torture.network.wire import Wire

__all__ = ["front"]

REPLAYS, FULL_REPLAYS = 6, 1_000
SHUT_EVERY = 10
"""Outage: it is the door that is shut; in the others the way to it is cut."""
MOST_ACTS = 5
MANY, FULL_MANY = 60, 150
"""Acts of a table in an hour, and in two and a half."""


@pytest.fixture
def wire(shut_house: House) -> Iterator[Wire]:
    """The way to the door, which keeps its port."""
    shut_house.open()
    with closing(Wire(shut_house.port)) as one:
        yield one


@pytest.fixture
def visitor(shut_house: House, wire: Wire, tmp_path: Path) -> Iterator[Visitor]:
    """The kiosk of T1 at the other end of it."""
    found = Visitor(shut_house, tmp_path / "kiosk")
    found.way = wire.port
    found.come_in()
    yield found
    found.leave()


class Comings:
    """The players of T1 go and come back, one after the other, asked by that kiosk's window."""

    def __init__(self, front: Front) -> None:
        self._front = front
        players = [front.house.seated[name] for name in SITTING]
        self._acts = cycle((kind, one) for one in players for kind in (MarkAway, MarkBack))
        self.asked: list[CommandId] = []
        self.answers: dict[CommandId, object] = {}
        front.bridge.answered.connect(self.answers.__setitem__)

    def press(self, many: int) -> None:
        """The next so many, each answered: it is kept, or it stands."""
        for _act in range(many):
            kind, player = next(self._acts)
            bridge = self._front.bridge
            own = bridge.ask(kind(table=T1, player=player), self._front.house.dealer)
            self.asked.append(own)
            self._front.qtbot.waitUntil(lambda own=own: own in self.answers)  # type: ignore[misc]

    def until_in_the_book(self) -> None:
        """Until the door answers and nothing is kept."""
        window, bridge = self._front.window, self._front.bridge
        self._front.qtbot.waitUntil(
            lambda: not (window.away or bridge.pending or window.scene.shown.acts)
        )


def test_after_every_outage_each_act_that_was_kept_stands_once_and_in_order(
    front: Front, wire: Wire, full: bool
):
    replays, comings = FULL_REPLAYS if full else REPLAYS, Comings(front)
    for outage in range(1, replays + 1):
        shut = outage % SHUT_EVERY == 0
        if shut:
            front.house.shut()
        else:
            wire.cut()
        front.qtbot.waitUntil(lambda: front.window.away)
        comings.press(1 + outage % MOST_ACTS)
        if shut:
            front.house.open()
        else:
            wire.mend()
        comings.until_in_the_book()
        if outage % 3 == 0:
            comings.press(1)
    front.ready()
    entries = front.house.entries()
    kept = sum(isinstance(one, NotYet) for one in comings.answers.values())
    print(f"{replays} outages: {kept} acts kept of {len(comings.asked)}")
    assert own_of(entries, comings.asked) == comings.asked
    assert twice(entries) == []
    assert all(isinstance(one, Entry | NotYet) for one in comings.answers.values())
    assert kept >= replays


def test_what_was_kept_for_hours_comes_in_without_another_outage_being_told(
    front: Front, wire: Wire, full: bool
):
    comings = Comings(front)
    wire.cut()
    front.qtbot.waitUntil(lambda: front.window.away)
    comings.press(FULL_MANY if full else MANY)
    wire.mend()
    front.qtbot.waitUntil(lambda: not front.window.away)
    away, link = list[str](), front.window.link
    link.changed.connect(lambda: away.append(str(link.trouble)) if link.away_since else None)
    comings.until_in_the_book()
    assert away == []
    assert own_of(front.house.entries(), comings.asked) == comings.asked


def test_a_door_that_cannot_even_be_tried_does_not_end_the_trying(visitor: Visitor):
    """A port that no network has, and a certificate that is none."""
    real = visitor.terms()
    doors = DoorAt("127.0.0.1", 99_999_999, real.doors[0].certificate), DoorAt("127.0.0.1", 1, b"")
    link = DoorLink(real._replace(doors=doors), SystemClock())
    link.start()
    assert link.first.wait(30)
    assert link.away is not None
    link.join(0.2)
    assert link.is_alive()
    link.close()
    link.join(30)


@pytest.mark.parametrize("waits", [True, False], ids=["waits", "control"])
def test_a_door_that_still_reads_its_book_takes_no_kiosk_for_a_stranger(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waits: bool
):
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    shut_house.open()
    visitor.come_in()
    shut_house.shut()
    until(lambda: visitor.link.away is not None)
    read, opened, lost = Event(), serve.DoorRoom, visitor.link._lost
    told: list[str] = []

    def slowly(path: StorePlace) -> serve.DoorRoom:
        read.wait(PATIENCE_MS / 1000)
        return opened(path)

    def heard(why: StoreTrouble, error: Exception | None) -> None:
        told.append(str(why))
        lost(why, error)

    monkeypatch.setattr(serve, "DoorRoom", slowly)
    monkeypatch.setattr(visitor.link, "_lost", heard)
    if not waits:
        monkeypatch.setattr(Host, "open", _open_at_once(Host.open))
    shut_house.open()
    if waits:
        before = len(told)
        until(lambda: len(told) > before + 1)
        assert set(told) == {"The house does not answer."}
    else:
        until(lambda: any("does not know this PC" in one for one in told))
    read.set()
    visitor.until_back()
    visitor.leave()


def _open_at_once(opened: Callable[[Host], Awaitable[None]]) -> Callable[[Host], Awaitable[None]]:
    async def both(host: Host) -> None:
        await opened(host)
        host._begin()

    return both
