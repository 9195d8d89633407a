"""What stations were promised, and the proof that their journal keeps it."""

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from itertools import groupby
from math import ceil
from typing import NamedTuple

import msgspec

from floor.app.core.messages import SYSTEM, CommandId, StaffId
from floor.app.core.ports import START, Draft, JournalHead, JournalRow
from floor.app.core.room import Room
from floor.app.office.fold import Fold
from floor.base.clock import HandClock
from floor.rehearsal.laws.hands import Laws
from floor.store.engines.engines import OpenStore
from floor.store.engines.memory import MemoryJournal, MemorySnapshots
from floor.store.journal.address import StorePlace
from floor.wiring.rooms import open_room, refold
from tests.torture.kill.rooms import OPENS, Asked, Declined, Stands, broken_promises


class Took(NamedTuple):
    """How long a command took, from its press to its answer."""

    seconds: float
    refused: bool
    raced: bool
    """Refused, though nothing was against it a moment before."""


class Trouble(NamedTuple):
    """What the store said instead of an answer."""

    said: str


class Voiding(NamedTuple):
    """An entry is about to be voided under this id."""

    command_id: CommandId


class End(NamedTuple):
    """Where a station stood at the end."""

    head: JournalHead
    room: bytes


class Accounts:
    """What the stations were promised and refused."""

    def __init__(self) -> None:
        self.stands: list[Stands] = []
        self.took: list[Took] = []
        self.ends: list[End] = []
        self.troubles: Counter[str] = Counter()
        """How often the store said what."""
        self._asked: set[CommandId] = set()
        self._declined: set[CommandId] = set()

    def hear(self, said: object) -> None:
        """Write it down."""
        match said:
            case Stands():
                self.stands.append(said)
            case Took():
                self.took.append(said)
            case Trouble():
                self.troubles[said.said] += 1
            case End():
                self.ends.append(said)
            case Asked(command_id=own) | Voiding(command_id=own):
                self._asked.add(own)
            case Declined(command_id=own):
                self._declined.add(own)
            case _:
                pass

    @property
    def in_doubt(self) -> set[CommandId]:
        """What was asked and never answered: whoever asked was killed."""
        return self._asked - self._declined - {one.command_id for one in self.stands}

    def check(self, store: OpenStore, before: JournalHead) -> int:
        """That behind `before` stands what was promised, once, and nothing nobody asked for.

        Answers how much of what was in doubt stands.
        """
        wrong = broken_promises(store, self.stands)
        assert not wrong, wrong
        rows = list(store.journal.rows(before))
        mine = {CommandId(command) for command, _ in groupby(rows, key=lambda row: row.command)}
        time_did = {CommandId(row.command) for row in rows if row.by == SYSTEM}
        assert mine - self._asked - time_did == set(), "nobody asked for this"
        assert mine & self._declined == set(), "this was refused"
        return len(mine & self.in_doubt)

    def figures(self, seconds: float) -> str:
        """How it went, in a line."""
        raced = sum(one.raced for one in self.took)
        refused = sum(one.refused for one in self.took)
        waits = sorted(one.seconds * 1000 for one in self.took if not one.refused)
        p50, p99 = (waits[ceil(len(waits) * part) - 1] for part in (0.5, 0.99))
        each = len(self.took)
        return (
            f"{each} commands in {seconds:.0f} s, {each / seconds:.1f} a second;"
            f" {refused} refused, {raced} of them because another was first;"
            f" {dict(self.troubles) or 'no'} trouble;"
            f" commit p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {waits[-1]:.0f} ms"
        )


def check_the_end(
    place: StorePlace, ends: Iterable[End], before: JournalHead = START
) -> Counter[str]:
    """That the stations stood at the end in the room the journal folds to, and kept the laws.

    Answers how often what happened behind `before`.
    """
    room = open_room(place, station="check", clock=HandClock(OPENS), ready=False)
    assert room.store is not None
    with closing(room.store):
        assert refold(room)
        for one in ends:
            assert one.head == room.office.head, "a station stood elsewhere"
            same = msgspec.msgpack.decode(one.room, type=Room) == room.office.room
            assert same, "a station stood in another room"
        rows = list(room.journal.rows())
        assert check_laws(rows) == room.office.head
    return Counter(row.kind for row in rows[before.seq :])


def check_laws(rows: Iterable[JournalRow]) -> JournalHead:
    """That no entry of `rows` broke a law of the rehearsal; where they end.

    Raises:
        LawBroken: one did.
    """
    journal, laws = MemoryJournal(), Laws()
    fold = Fold(journal)
    fold.start(MemorySnapshots(), "")
    for command, own in groupby(rows, key=lambda row: row.command):
        journal.append(
            [
                Draft(CommandId(command), one.at, StaffId(one.by), one.station, one.kind, one.body)
                for one in own
            ]
        )
        entries = fold.catch_up()
        laws.watch(fold.room, entries)
    return fold.head
