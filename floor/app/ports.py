"""What the app needs of the outside: a journal, snapshots and people, typed as protocols."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

from floor.app.messages import CommandId, NoteId, PeopleKnown, Role, StaffId
from floor.room.button import PlayerId

T = TypeVar("T")


class Row(NamedTuple):
    """One event as the journal keeps it."""

    seq: int
    """From 1, without a gap."""
    command: bytes
    at: int
    """Microseconds since 1970, UTC."""
    by: int
    station: str
    kind: str
    body: bytes
    digest: bytes
    """Seals this row and, through the digest before it, all rows before."""


class Draft(NamedTuple):
    """A row about to be written: the journal adds its number and its digest."""

    command: CommandId
    at: int
    by: StaffId
    station: str
    kind: str
    body: bytes


class Head(NamedTuple):
    """The place a journal has come to: number and digest of its last row."""

    seq: int
    digest: bytes


START = Head(0, bytes(32))
"""Before the first row."""


class Writing(Protocol):
    """A journal while one process alone may write to it."""

    def rows(self, after: Head) -> Iterator[Row]:
        """What stands behind `after`, the chain checked row by row."""
        ...

    def answer_to(self, command: CommandId) -> tuple[Row, ...]:
        """The rows that command left, if it was decided before."""
        ...

    def append(self, drafts: list[Draft]) -> Head:
        """Put `drafts` behind the last row; they are on disk once `write` has returned.

        Answers the number and digest of the last of them.
        """
        ...


class Journal(Protocol):
    """The append-only book of the night."""

    def head(self) -> Head:
        """Where it ends now."""
        ...

    def changed(self) -> bool:
        """Whether another process may have written since the last call; cheap, never misses."""
        ...

    def rows(self, after: Head = START, until: int | None = None) -> Iterator[Row]:
        """Rows behind `after`, up to number `until`; the chain is checked row by row.

        Raises:
            StoreTrouble: a row is not what was written; names the first such row.
        """
        ...

    def of_kind(self, kind: str, after: int) -> tuple[Row, ...]:
        """All rows of one rare kind behind number `after`."""
        ...

    def answer_to(self, command: CommandId) -> tuple[Row, ...]:
        """The rows that command left, if it was ever decided."""
        ...

    def rest(self) -> None:
        """What a journal likes to do in an idle moment; never makes anybody wait."""
        ...

    def write(self, work: Callable[[Writing], T]) -> T:
        """What `work` answers, done while nobody else can write; its rows are then on disk.

        Raises:
            StoreTrouble: nothing of it was written; says why and what to do.
            InDoubt: the store failed while committing: ask by `answer_to` before repeating.
        """
        ...


class Snapshot(NamedTuple):
    """The room as it was behind `head`: a cache that may be deleted at any time."""

    head: Head
    code: str
    """Fingerprint of the program that folded it."""
    rulebook: str
    """Digest of the rules in force, empty before any were adopted."""
    body: bytes


class Snapshots(Protocol):
    """Where rooms are kept so that a start folds only what came after."""

    def newest(self, code: str) -> Iterator[Snapshot]:
        """Those of this program whose body is whole, newest first."""
        ...

    def keep(self, snapshot: Snapshot) -> None:
        """Keep it, unless there is one of the same number, code and rulebook; drop old ones."""
        ...


class People(PeopleKnown, Protocol):
    """Players, staff and free text: ordinary rows that can be corrected and erased."""

    def add_player(self, name: str, *, alias: str = "") -> PlayerId:
        """A new player's number."""
        ...

    def find_players(self, text: str) -> tuple[PlayerId, ...]:
        """Players whose name, alias or number begins like `text`, best first."""
        ...

    def label(self, player: PlayerId) -> str:
        """How he is called on lists: alias or name; "#17" for one who was erased."""
        ...

    def add_staff(self, name: str, role: Role) -> StaffId:
        """A new badge number."""
        ...

    def staff_name(self, staff: StaffId) -> str:
        """The name on a badge; "#3" for one that was erased."""
        ...

    def keep_note(self, text: str, at: datetime) -> NoteId:
        """Where free text can be found again."""
        ...

    def note(self, note: NoteId) -> str:
        """The text of a note; empty once erased."""
        ...
