"""Kill -9 behind every entry, and behind every undo, of short lives that bring each kind of entry
an event has."""

import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from floor.app.core.messages import Command, CommandId, Entry, Role, StaffId
from floor.app.office.catalog import KINDS, kind_of
from floor.app.office.office import Office
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.store.sqlite.sqlite import open_store
from tests.evening import Evening
from tests.torture.children import begun, ended
from tests.torture.kill.lives import LIVES
from tests.torture.kill.rooms import Stands, broken_promises, is_its_fold, outside

BEGINS = datetime(2026, 10, 24, 15, tzinfo=UTC)
_ROOM = "floor.app.tournament."
SAMPLE = ("rebuys", "lottery", "taken_back")
"""What a quick run lives."""
Asks = Callable[[Office, CommandId], Entry]
"""Asks an office for something, under that number."""


class Dangerous(Evening):
    """A night on disk: whoever asks is killed before anybody hears that it stands."""

    def __init__(self, path: Path) -> None:
        super().__init__(HandClock(BEGINS), SeededChance(7))
        self._path = path
        self.store = open_store(path, patience_s=60)
        self.people = people = self.store.people  # type: ignore[assignment]
        self.manager = people.add_staff("Mira", Role.SHIFT_MANAGER)
        self.floor = people.add_staff("Olli", Role.FLOOR)
        self.dealer = people.add_staff("Ida", Role.DEALER)
        self.office = Office(outside(self.store, self.clock, 7, "desk"))
        self.stood: list[Stands] = []
        self.kills = False

    def ask(self, command: Command, by: StaffId | None = None) -> Entry:
        badge = self.floor if by is None else by
        return self._written(lambda office, own: office.submit(command, badge, own))

    def void(self, entry: Entry, by: StaffId | None = None, second: StaffId | None = None) -> Entry:
        badge, gone = self.floor if by is None else by, entry.command
        return self._written(
            lambda office, own: office.void(gone, badge, second=second, command_id=own)
        )

    def _written(self, asks: Asks) -> Entry:
        own = self.office.new_id()
        if self.kills:
            child = begun(lambda: self._asks_and_dies(asks, own))
            assert ended(child) == -signal.SIGKILL
            self.office.refresh()
        head = self.office.head
        entry = asks(self.office, own)
        assert not self.kills or self.office.head == head, "it stands once"
        self.stood.append(Stands(own, entry.seq))
        return entry

    def _asks_and_dies(self, asks: Asks, own: CommandId) -> None:
        store = open_store(self._path, patience_s=60)
        asks(Office(outside(store, HandClock(self.clock.now()), len(self.stood), "other")), own)
        os.kill(os.getpid(), signal.SIGKILL)


def _of_events() -> frozenset[str]:
    """Every kind of entry that only an event has."""
    return frozenset(kind for kind, one in KINDS.items() if one.event.__module__.startswith(_ROOM))


def test_the_lives_bring_every_kind_of_entry_of_an_event():
    brought = set()
    for life in LIVES.values():
        night = Evening(HandClock(BEGINS), SeededChance(7)).opened()
        life(night)
        brought |= {kind_of(event) for event in night.events()}
    assert _of_events() - brought == frozenset(), "lives.py brings none of these"


@pytest.mark.parametrize("name", LIVES)
def test_kill_9_behind_every_entry_of_a_life(place: Path, full: bool, name: str):
    if not full and name not in SAMPLE:
        pytest.skip("with --full")
    night = Dangerous(place / "night.sqlite")
    night.opened()
    night.kills = True
    LIVES[name](night)
    room = night.office.room
    assert broken_promises(night.store, night.stood) == []
    assert is_its_fold(night.store)
    night.store.close()
    again = open_store(place / "night.sqlite")
    assert Office(outside(again, night.clock, 1, "next")).room == room
    again.close()
