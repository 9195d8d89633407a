"""Kill -9 of two rehearsing programs on one store, at any moment, as often as asked for.

FAULTS.md rows 1 and 2: every acknowledged command is there, none
twice, the chain verifies, the program starts again and the rehearsal goes on.
"""

import os
import signal
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from floor.app.core.messages import Command, CommandId, Role, StaffId
from floor.app.core.ports import Draft, WritableJournal
from floor.app.office.office import Office
from floor.app.staff.days import SignOff, SignOn
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.store.sqlite.sqlite import open_store
from tests.torture.children import Child, telling_child
from tests.torture.kill.rooms import (
    Asked,
    Declined,
    Stands,
    Station,
    Telling,
    broken_promises,
    entries_in,
    heard_of,
    is_its_fold,
    last_moment,
    live,
    outside,
)

KILLS, FULL_KILLS = 12, 1_000
STORES_EVERY = 60
"""Kills after which a new store is begun: each is read whole after every kill."""


class Ledger:
    """What the programs on one store were promised."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.promised: list[Stands] = []
        self.in_doubt: list[Asked] = []

    def note(self, said: list[Any]) -> None:
        """Write down what one program said from its start to its death."""
        asked = {one.command_id: one for one in heard_of(Asked, said)}
        for one in said:
            if isinstance(one, Stands):
                self.promised.append(one)
            if isinstance(one, Stands | Declined):
                asked.pop(one.command_id, None)
        self.in_doubt += asked.values()

    def check(self) -> None:
        """That every promise is kept, after what was in doubt has been asked again."""
        store = open_store(self.path)
        assert broken_promises(store, self.promised) == []
        for asked in self.in_doubt:
            self._ask_again(asked)
        self.in_doubt.clear()
        assert broken_promises(store, self.promised) == []
        store.close()

    def _ask_again(self, asked: Asked) -> None:
        store = open_store(self.path)
        before = store.journal.answer_to(asked.command_id)
        office = Office(outside(store, HandClock(last_moment(store)), os.getpid(), "again"))
        try:
            entry = office.submit(asked.command, asked.by, asked.command_id)
        except Refused:
            assert not before
        else:
            assert not before or before[0].seq == entry.seq
            self.promised.append(Stands(asked.command_id, entry.seq))
        store.close()


def _begin(path: Path, prefix: str, seed: int, pages: int) -> Child:
    return telling_child(partial(live, Station(path, prefix, seed, pages=pages)))


def _until_a_moment(child: Child, moments: SeededChance) -> list[Any]:
    """What a program says until some moment: of its start, or of its work."""
    waits = moments.below(4) != 0
    assert not waits or child.heard.poll(60), "it says nothing: was it forked while others worked?"
    said = [child.heard.recv()] if waits else []
    return said + child.listen(moments.below(100) / 1000)


@pytest.mark.parametrize("pages", [1000, 20], ids=["any moment", "while the log is moved"])
def test_what_was_acknowledged_outlives_kill_9(place: Path, full: bool, pages: int):
    moments = SeededChance(pages)
    kills = FULL_KILLS if full else KILLS
    ledger = Ledger(place / "0.sqlite")
    entries = 0
    for killed in range(0, kills, 2):
        if killed % STORES_EVERY == 0:
            ledger = Ledger(place / f"{killed}.sqlite")
        children = [
            _begin(ledger.path, prefix, 2 * killed + i, pages) for i, prefix in enumerate("AB")
        ]
        said: list[list[Any]] = [[], []]
        for child, own in zip(children, said, strict=True):
            own += _until_a_moment(child, moments)
            own += child.kill()
            # The other one, still at work, has yet to hear of it.
            alive = [Stands(*one) for one in heard_of(Stands, own)]
            store = open_store(ledger.path)
            assert broken_promises(store, [*ledger.promised, *alive]) == []
            store.close()
        for own in said:
            ledger.note(own)
            entries += len(heard_of(Stands, own))
        ledger.check()
        store = open_store(ledger.path)
        assert is_its_fold(store)
        store.close()
    assert entries > kills


def test_after_a_kill_the_rehearsal_goes_on_to_its_end(place: Path):
    path = place / "room.sqlite"
    ledger = Ledger(path)
    for prefix in "AB":
        child = _begin(path, prefix, ord(prefix), 20)
        ledger.note(child.listen(0.3) + child.kill())
        ledger.check()
    station = Station(path, "A", 99, tables=1, hours=1)
    ledger.note(telling_child(partial(live, station)).wait())
    assert not ledger.in_doubt
    ledger.check()
    store = open_store(path)
    assert is_its_fold(store)
    store.close()


class Boasting(Telling):
    """An office that acknowledges before the commit, and dies in between."""

    def __init__(self, *ground: Any, after: int) -> None:
        super().__init__(*ground)
        self._left = after

    def submit(self, command: Command, by: StaffId, command_id: CommandId | None = None) -> Any:
        own = command_id or self.new_id()
        self._left -= 1
        if self._left == 0:
            self._told.send(Stands(own, self.head.seq + 1))
            os.kill(os.getpid(), signal.SIGKILL)
        return super().submit(command, by, own)


def _boast(path: Path, after: int, tell: Connection) -> None:
    store = open_store(path)
    office = Boasting(outside(store, HandClock(last_moment(store)), 5, "A"), tell, after=after)
    badge = store.people.add_staff("Aino", Role.FLOOR)
    while True:
        office.submit(SignOn(staff=badge), badge)
        office.submit(SignOff(staff=badge), badge)


def test_control_a_promise_before_the_commit_is_found_out(place: Path):
    path = place / "room.sqlite"
    said = telling_child(partial(_boast, path, 7)).wait(-signal.SIGKILL)
    store = open_store(path)
    assert broken_promises(store, heard_of(Stands, said)[:-1]) == []
    assert broken_promises(store, heard_of(Stands, said)) == [
        f"entry {said[-1].seq} of {said[-1].command_id.hex()} is lost"
    ]
    store.close()


def test_control_a_command_written_twice_is_found_out(place: Path):
    store = open_store(place / "room.sqlite")

    def twice(writing: WritableJournal) -> None:
        for command in (b"1", b"2", b"1"):
            writing.append([Draft(CommandId(command), 1, StaffId(1), "A", "signed-on", b"{}")])

    store.journal.write(twice)
    assert len(entries_in(store.journal.rows())) == 3
    assert broken_promises(store, []) == ["command 31 stands twice"]
    store.close()


def test_control_a_broken_chain_is_found_out(place: Path):
    store = open_store(place / "room.sqlite")
    store.journal.write(
        lambda writing: writing.append(
            [Draft(CommandId(b"1"), 1, StaffId(1), "A", "signed-on", b"{}")] * 3
        )
    )
    store.connection.execute("DROP TRIGGER journal_no_update")
    store.connection.execute("UPDATE journal SET at = 2 WHERE seq = 2")
    (wrong,) = broken_promises(store, [])
    assert "damaged at entry 2" in wrong
    store.close()
