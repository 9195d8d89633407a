"""A journal in a list, snapshots and people beside it: for rehearsals and tests."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TypeVar

from floor.app.messages import CommandId, NoteId, Role, StaffId
from floor.app.ports import START, Draft, Head, Row, Snapshot, Writing
from floor.base.text import NAME_LENGTH, NOTE_LENGTH, folded, plain
from floor.room.button import PlayerId
from floor.store.journal import checked, digest_of

T = TypeVar("T")


class MemoryJournal:
    """The contract of a journal kept in memory; several offices of one process may share it."""

    def __init__(self) -> None:
        self.written: list[Row] = []
        self._of_command: dict[bytes, tuple[Row, ...]] = {}
        self._seen = 0

    def head(self) -> Head:
        """Where it ends now."""
        return Head(self.written[-1].seq, self.written[-1].digest) if self.written else START

    def changed(self) -> bool:
        """Always: looking costs nothing here."""
        return True

    def rows(self, after: Head = START, until: int | None = None) -> Iterator[Row]:
        """Rows behind `after`, up to number `until`, the chain checked."""
        return checked(self.written[after.seq : until], after)

    def of_kind(self, kind: str, after: int) -> tuple[Row, ...]:
        """All rows of one kind behind number `after`."""
        return tuple(row for row in self.written[after:] if row.kind == kind)

    def answer_to(self, command: CommandId) -> tuple[Row, ...]:
        """The rows that command left."""
        return self._of_command.get(command, ())

    def rest(self) -> None:
        """Nothing to do."""

    def write(self, work: Callable[[Writing], T]) -> T:
        """What `work` answers; what it appended is gone again if it raises."""
        before = len(self.written)
        try:
            return work(self)
        except BaseException:
            for row in self.written[before:]:
                self._of_command.pop(row.command, None)
            del self.written[before:]
            raise

    def append(self, drafts: list[Draft]) -> Head:
        """Put `drafts` behind the last row."""
        head = self.head()
        rows = []
        for command, at, by, station, kind, body in drafts:
            seq = head.seq + 1
            digest = digest_of(head.digest, seq, command, at, by, station, kind, body)
            rows.append(Row(seq, command, at, by, station, kind, body, digest))
            head = Head(seq, digest)
        self.written += rows
        self._of_command[drafts[0].command] = tuple(rows)
        return head


class MemorySnapshots:
    """Snapshots kept in a list."""

    def __init__(self) -> None:
        self.kept: list[Snapshot] = []

    def newest(self, code: str) -> Iterator[Snapshot]:
        """Those of this program, newest first."""
        own = [snapshot for snapshot in self.kept if snapshot.code == code]
        return iter(sorted(own, key=lambda snapshot: -snapshot.head.seq))

    def keep(self, snapshot: Snapshot) -> None:
        """Keep it; the first of the same key stays."""
        key = (snapshot.head.seq, snapshot.code, snapshot.rulebook)
        if all((old.head.seq, old.code, old.rulebook) != key for old in self.kept):
            self.kept.append(snapshot)


class MemoryPeople:
    """Players, staff and notes kept in dictionaries."""

    def __init__(self) -> None:
        self._players: dict[PlayerId, str] = {}
        self._staff: dict[StaffId, tuple[str, Role]] = {}
        self._notes: dict[NoteId, str] = {}

    def add_player(self, name: str, *, alias: str = "") -> PlayerId:
        """A new player's number."""
        player = PlayerId(len(self._players) + 1)
        self._players[player] = plain(alias or name, NAME_LENGTH)
        return player

    def find_players(self, text: str) -> tuple[PlayerId, ...]:
        """Players whose name begins like `text`."""
        wanted = folded(text)
        return tuple(who for who, name in self._players.items() if folded(name).startswith(wanted))

    def knows_player(self, player: PlayerId) -> bool:
        """Whether that player is in the books."""
        return player in self._players

    def label(self, player: PlayerId) -> str:
        """How he is called on lists."""
        return self._players.get(player, f"#{player}")

    def add_staff(self, name: str, role: Role) -> StaffId:
        """A new badge number."""
        staff = StaffId(len(self._staff) + 1)
        self._staff[staff] = (plain(name, NAME_LENGTH), role)
        return staff

    def role_of(self, staff: StaffId) -> Role | None:
        """The role on that person's badge."""
        known = self._staff.get(staff)
        return known[1] if known is not None else None

    def staff_name(self, staff: StaffId) -> str:
        """The name on a badge."""
        known = self._staff.get(staff)
        return known[0] if known is not None else f"#{staff}"

    def keep_note(self, text: str, at: datetime) -> NoteId:
        """Where free text can be found again."""
        note = NoteId(len(self._notes) + 1)
        self._notes[note] = plain(text, NOTE_LENGTH)
        return note

    def note(self, note: NoteId) -> str:
        """The text of a note."""
        return self._notes.get(note, "")
