"""What the app needs of the outside: a journal, snapshots and people, typed as protocols."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

from floor.app.core.messages import CommandId, NoteId, PeopleKnown, Role, StaffId
from floor.app.core.people import Badge, PinAnswer, Player, PlayerFile
from floor.room.blinds.button import PlayerId

T = TypeVar("T")


class JournalRow(NamedTuple):
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


class JournalHead(NamedTuple):
    """The place a journal has come to: number and digest of its last row."""

    seq: int
    digest: bytes


START = JournalHead(0, bytes(32))
"""Before the first row."""


class WritableJournal(Protocol):
    """A journal while one process alone may write to it."""

    def rows(self, after: JournalHead) -> Iterator[JournalRow]:
        """What stands behind `after`, the chain checked row by row."""
        ...

    def answers_to(self, commands: Sequence[CommandId]) -> tuple[JournalRow, ...]:
        """The rows those commands left, as far as they were decided before; in order."""
        ...

    def append(self, drafts: list[Draft]) -> JournalHead:
        """Put `drafts` behind the last row; they are on disk once `write` has returned.

        Answers the number and digest of the last of them.
        """
        ...


class ReadableJournal(Protocol):
    """What a fold needs of a journal."""

    def rows(self, after: JournalHead = START, until: int | None = None) -> Iterator[JournalRow]:
        """Rows behind `after`, up to number `until`; the chain is checked row by row.

        Raises:
            StoreTrouble: a row is not what was written; names the first such row.
        """
        ...

    def of_kind(self, kind: str, after: int) -> tuple[JournalRow, ...]:
        """All rows of one rare kind behind number `after`."""
        ...


class Journal(ReadableJournal, Protocol):
    """The append-only book of the night."""

    def head(self) -> JournalHead:
        """Where it ends now."""
        ...

    def changed(self) -> bool:
        """Whether another process may have written since the last call; cheap, never misses."""
        ...

    def last_by(self, at: int, after: int) -> int:
        """Number of the last row before the first one behind `after` that is later than `at`.

        `at` as rows have it; in the order of the journal, whatever clocks did.
        """
        ...

    def answer_to(self, command: CommandId) -> tuple[JournalRow, ...]:
        """The rows that command left, if it was ever decided."""
        ...

    def holds(self, head: JournalHead) -> bool:
        """Whether the row of that number and digest stands in the journal."""
        ...

    def rest(self) -> None:
        """What a journal likes to do in an idle moment; never makes anybody wait."""
        ...

    def write(self, work: Callable[[WritableJournal], T]) -> T:
        """What `work` answers, done while nobody else can write; its rows are then on disk.

        Raises:
            StoreTrouble: nothing of it was written; says why and what to do.
            InDoubt: the store failed while committing: ask by `answer_to` before repeating.
        """
        ...


class Snapshot(NamedTuple):
    """The room as it was behind `head`: a cache that may be deleted at any time."""

    head: JournalHead
    code: str
    """Fingerprint of the program that folded it."""
    rulebook: str
    """Digest of the rules in force, empty before any were adopted."""
    body: bytes


class Snapshots(Protocol):
    """Where rooms are kept so that a start folds only what came after."""

    def newest(self, code: str, until: int | None = None) -> Iterator[Snapshot]:
        """Those of this program whose body is whole, up to row `until`, newest first."""
        ...

    def keep(self, snapshot: Snapshot) -> None:
        """Keep it, unless there is one of the same number, code and rulebook; drop old ones.

        Those at the opening of a gaming day stay: the night can then be looked at again quickly.
        """
        ...


class Players(Protocol):
    """The players of the house: ordinary rows that can be corrected and erased.

    Whatever is typed is made plain; where nothing is left of it, it is refused.
    """

    def add_player(self, name: str, *, alias: str = "", card: str = "") -> PlayerId:
        """A new player's number.

        Raises:
            Refused: neither name nor alias is left, or the card is another's.
        """
        ...

    def add_nameless(self, number: str) -> PlayerId:
        """The number of somebody without a name: "New 3" stands where that would.

        Only their own number finds them, until `change_player` gives them a name: who is never
        named, or turns out to be known, does not stand in the books for ever.

        Raises:
            Refused: nothing is left of it.
        """
        ...

    def player(self, player: PlayerId) -> Player | None:
        """What is known of them; None when they are not in the books or were erased."""
        ...

    def players(self, players: Iterable[PlayerId]) -> dict[PlayerId, Player]:
        """The same of many at once; who is not in the books or was erased is left out."""
        ...

    def change_player(self, player: Player) -> None:
        """Write them down as `player` says, in place of what was known.

        Raises:
            Refused: as `add_player`, or they are not in the books.
        """
        ...

    def find_players(self, text: str) -> tuple[PlayerId, ...]:
        """Players of whose name, alias or card every word typed begins a word; best first.

        Also the one whose number was typed; fifty at most. Accents and capitals do not matter, nor
        does the order of the words.
        """
        ...

    def card_holder(self, card: str) -> PlayerId | None:
        """Whose card has that number, however it was typed; None when nobody's has."""
        ...

    def similar_players(self, name: str) -> tuple[PlayerId, ...]:
        """Players who may be the same person as one of that name, the likeliest first.

        As the name looks, with its words in any order, or but for one letter.
        """
        ...

    def label(self, player: PlayerId) -> str:
        """How the staff call them: alias or name; "#17" for one who was erased."""
        ...

    def player_file(self, player: PlayerId) -> PlayerFile | None:
        """All that is kept of them, to be handed to them; None when they are not in the books."""
        ...

    def erase_player(self, player: PlayerId) -> None:
        """Forget everything about them but their number; the notes about them too."""
        ...


class Staff(Protocol):
    """The staff of the house: badges that can be corrected and erased, and their PINs."""

    def add_staff(self, name: str, role: Role) -> StaffId:
        """A new badge number.

        Raises:
            Refused: nothing is left of the name.
        """
        ...

    def badges(self) -> tuple[Badge, ...]:
        """Everybody of staff, in order of their numbers."""
        ...

    def change_staff(self, staff: StaffId, *, name: str, role: Role) -> None:
        """Write another name or role on a badge; it holds from when they sign on next.

        A PIN that has not the figures the new role needs is forgotten.

        Raises:
            Refused: as `add_staff`, nobody has that badge, or they are the last administrator or
                shift manager and would no longer be.
        """
        ...

    def staff_name(self, staff: StaffId) -> str:
        """The name on a badge; "#3" for one that was erased."""
        ...

    def set_card(self, staff: StaffId, card: str) -> None:
        """Give `staff` that card in place of the one before; an empty number takes it away.

        Raises:
            Refused: another of staff has it, or nobody has that badge.
        """
        ...

    def cards(self) -> dict[StaffId, str]:
        """The numbers of the cards of those of staff who have one."""
        ...

    def bearer(self, card: str) -> Badge | None:
        """Whose of staff that card is, however it was typed; None when nobody's."""
        ...

    def erase_staff(self, staff: StaffId) -> None:
        """Forget everything about them but their number; their PIN too.

        Raises:
            Refused: nobody has that badge, or they are the last administrator or shift manager.
        """
        ...

    def set_pin(self, staff: StaffId, pin: str) -> None:
        """Give `staff` a PIN, in place of the one before and with all tries.

        Raises:
            Refused: too easy to guess, not as many figures as their badge needs, or nobody has it.
            StoreTrouble: the secret of the PINs is lost.
        """
        ...

    def check_pin(self, staff: StaffId, pin: str, now: datetime) -> PinAnswer:
        """Whether that is the PIN of `staff`; the fifth miss locks the badge for five minutes.

        Takes a third of a second, so that guessing takes long too.

        Raises:
            Refused: nobody has that badge, or it has no PIN yet.
            StoreTrouble: the secret of the PINs is lost.
        """
        ...

    def forget_pins(self) -> None:
        """Take everybody's PIN away: the way out when the secret of the PINs is lost for good."""
        ...


class People(PeopleKnown, Players, Staff, Protocol):
    """Players, staff and free text: the journal has their numbers only."""

    def keep_note(self, text: str, at: datetime, *, about: Iterable[PlayerId] = ()) -> NoteId:
        """Where free text can be found again; it goes when one of those it is about is erased.

        Raises:
            Refused: nothing is left of the text.
        """
        ...

    def note(self, note: NoteId) -> str:
        """The text of a note; empty once erased."""
        ...

    def erase_note(self, note: NoteId) -> None:
        """Forget the text; the number stays taken."""
        ...
