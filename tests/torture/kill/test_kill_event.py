"""Kill -9 behind every kind of entry of a tournament, before anybody is told that it stands.

The next program goes on with the event as it finds it; in the end every draw fits its secret and
every cent is what scripts reckon that share nothing with the program.
"""

import os
import signal
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import pytest

from floor.app.core.messages import Command, CommandId, Entry, StaffId
from floor.app.office.catalog import KINDS, kind_of
from floor.app.office.office import Outside
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.rehearsal.night import Night, NightPlan
from floor.rehearsal.tournament.plan import EventPlan
from floor.store.sqlite.sqlite import open_store
from floor.tournament.event.sheet import EventKinds
from tests.rehearsal.tournament.test_event import SMALL, WHOLE, check
from tests.torture.children import telling_child
from tests.torture.kill.rooms import (
    HOUSE,
    Asked,
    Telling,
    Unwatched,
    broken_promises,
    heard_of,
    is_its_fold,
    last_moment,
    outside,
)
from tests.torture.kill.test_kill import Ledger

SPARED = 8
"""A quick run kills behind so many kinds."""
SEVERAL = SMALL._replace(kind=EventKinds.FLIGHTS, flights=2)
HEADED = SMALL._replace(kind=EventKinds.PROGRESSIVE)


class Killed(NamedTuple):
    """Behind an entry of these kinds, the first of them."""

    kinds: frozenset[str]


class Dying(Telling):
    """An office that is killed behind the first entry of a kind nobody has died of yet."""

    def __init__(self, ground: Outside, tell: Connection, spared: frozenset[str]) -> None:
        super().__init__(ground, tell)
        self._spared = spared

    def submit(self, command: Command, by: StaffId, command_id: CommandId | None = None) -> Entry:
        own = command_id or self.new_id()
        self._told.send(Asked(own, command, by))
        entry = super(Telling, self).submit(command, by, own)
        kinds = frozenset(map(kind_of, entry.events))
        if not kinds <= self._spared:
            self._told.send(Killed(kinds))
            os.kill(os.getpid(), signal.SIGKILL)
        return entry


def _live(path: Path, plan: EventPlan, seed: int, spared: frozenset[str], tell: Connection) -> None:
    store = open_store(path, patience_s=60)
    clock = HandClock(last_moment(store))
    office = Dying(outside(store, clock, seed, "A"), tell, spared)
    night_plan = NightPlan(tables=0, hours=1, event=plan)
    night = Night(office, store.people, clock, SeededChance(-seed - 1), night_plan)
    night.laws = Unwatched()
    for _ in night.moments(HOUSE):
        pass
    store.close()


def _killed_behind_each(path: Path, plan: EventPlan, most: int) -> frozenset[str]:
    """One program after the other, each killed behind a kind of its own, the last of all not."""
    spared: frozenset[str] = frozenset()
    kills = 0
    while True:
        ledger = Ledger(path)
        enough = kills >= most
        every = frozenset(KINDS) if enough else spared
        child = telling_child(partial(_live, path, plan, kills, every))
        said = list(_heard(child.heard))
        status = os.waitstatus_to_exitcode(os.waitpid(child.pid, 0)[1])
        child.heard.close()
        died = heard_of(Killed, said)
        if not died:
            assert status == 0
            return spared
        assert status == -signal.SIGKILL
        # What it died of was never acknowledged: asked again it stands once.
        ledger.in_doubt = heard_of(Asked, said)[-1:]
        ledger.check()
        store = open_store(path)
        assert broken_promises(store, []) == []
        assert is_its_fold(store)
        store.close()
        spared |= died[0].kinds
        kills += 1


def _heard(pipe: Connection) -> list[object]:
    found = []
    while True:
        try:
            found.append(pipe.recv())
        except EOFError:
            return found


def check_whole(place: Path, plan: EventPlan, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    store = place / "night.sqlite"
    killed = _killed_behind_each(store, plan, most)
    assert len(killed) >= min(most, 25), sorted(killed)
    check(store, place, monkeypatch)


@pytest.mark.parametrize("plan", [SEVERAL, HEADED], ids=["two flights", "progressive"])
def test_an_event_outlives_kill_9_behind_every_kind_of_entry(
    place: Path, full: bool, plan: EventPlan, monkeypatch: pytest.MonkeyPatch
):
    check_whole(place, plan, 1_000 if full else SPARED, monkeypatch)


@pytest.mark.parametrize("plan", WHOLE.values(), ids=WHOLE)
def test_a_big_event_outlives_kill_9_behind_every_kind_of_entry(
    place: Path, full: bool, plan: EventPlan, monkeypatch: pytest.MonkeyPatch
):
    if not full:
        pytest.skip("with --full")
    check_whole(place, plan, 1_000, monkeypatch)
