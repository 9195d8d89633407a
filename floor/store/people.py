"""Players, staff and free text: ordinary rows that can be corrected and erased.

The journal carries only their numbers, so erasing a person leaves it and its chain as they are.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from floor.app.messages import NoteId, Role, StaffId
from floor.base.clock import to_micros
from floor.base.errors import DiskFull
from floor.base.text import NAME_LENGTH, NOTE_LENGTH, folded, plain
from floor.room.button import PlayerId
from floor.store.trouble import Ballast, telling

_DIGITS_AT_MOST = 18
"""Of a number SQLite can hold, whatever it begins with."""


class SqlitePeople:
    """People in the store's own file; see `ports.People`."""

    def __init__(self, path: Path, connection: Any, ballast: Ballast) -> None:
        self._path = path
        self._execute = connection.execute
        self._ballast = ballast

    def _rows(self, query: str, values: Sequence[object] | Mapping[str, object]) -> list[Any]:
        with telling(self._path):
            return list(self._execute(query, values).fetchall())

    def _change(self, statement: str, values: Sequence[object]) -> int:
        """The number of the row put in; a full disk gives up the ballast once."""
        try:
            return self._put(statement, values)
        except DiskFull:
            if not self._ballast.give_up():
                raise
            return self._put(statement, values)

    def _put(self, statement: str, values: Sequence[object]) -> int:
        with telling(self._path):
            return int(self._execute(statement, values).lastrowid)

    def add_player(self, name: str, *, alias: str = "") -> PlayerId:
        """A new player's number."""
        name, alias = plain(name, NAME_LENGTH), plain(alias, NAME_LENGTH)
        number = self._change(
            "INSERT INTO players (name, alias, found_by) VALUES (?, ?, ?)",
            (name, alias, folded(f"{name}\n{alias}")),
        )
        return PlayerId(number)

    def find_players(self, text: str) -> tuple[PlayerId, ...]:
        """Players whose number is `text` or whose name or alias has a word beginning like it."""
        wanted = folded(plain(text, NAME_LENGTH))
        for sign in "\\%_":
            wanted = wanted.replace(sign, "\\" + sign)
        found = self._rows(
            "SELECT id FROM players WHERE NOT erased AND (id = :number"
            " OR found_by LIKE :first ESCAPE '\\' OR found_by LIKE :word ESCAPE '\\'"
            " OR found_by LIKE :alias ESCAPE '\\')"
            " ORDER BY id <> :number, found_by NOT LIKE :first ESCAPE '\\', found_by LIMIT 50",
            {
                "number": _number(text),
                "first": f"{wanted}%",
                "word": f"% {wanted}%",
                "alias": f"%\n{wanted}%",
            },
        )
        return tuple(PlayerId(number) for (number,) in found)

    def knows_player(self, player: PlayerId) -> bool:
        """Whether that player is in the books and not erased."""
        return bool(self._rows("SELECT 1 FROM players WHERE id = ? AND NOT erased", (player,)))

    def label(self, player: PlayerId) -> str:
        """How he is called on lists: alias or name; "#17" for one who was erased."""
        for name, alias in self._rows("SELECT name, alias FROM players WHERE id = ?", (player,)):
            return alias or name or f"#{player}"
        return f"#{player}"

    def erase_player(self, player: PlayerId) -> None:
        """Forget everything about him but his number."""
        self._change(
            "UPDATE players SET name = '', alias = '', found_by = '', erased = 1 WHERE id = ?",
            (player,),
        )

    def add_staff(self, name: str, role: Role) -> StaffId:
        """A new badge number."""
        number = self._change(
            "INSERT INTO staff (name, role) VALUES (?, ?)", (plain(name, NAME_LENGTH), role.value)
        )
        return StaffId(number)

    def role_of(self, staff: StaffId) -> Role | None:
        """The role on that person's badge; None when nobody of staff has that number."""
        found = self._rows("SELECT role FROM staff WHERE id = ? AND NOT erased", (staff,))
        return Role(found[0][0]) if found else None

    def staff_of(self, role: Role) -> tuple[StaffId, ...]:
        """Everybody with that role on his badge."""
        found = self._rows(
            "SELECT id FROM staff WHERE role = ? AND NOT erased ORDER BY id", (role.value,)
        )
        return tuple(StaffId(number) for (number,) in found)

    def staff_name(self, staff: StaffId) -> str:
        """The name on a badge; "#3" for one that was erased."""
        found = self._rows("SELECT name FROM staff WHERE id = ?", (staff,))
        return (found[0][0] if found else "") or f"#{staff}"

    def erase_staff(self, staff: StaffId) -> None:
        """Forget everything about him but his number."""
        self._change("UPDATE staff SET name = '', erased = 1 WHERE id = ?", (staff,))

    def keep_note(self, text: str, at: datetime) -> NoteId:
        """Where free text can be found again."""
        number = self._change(
            "INSERT INTO notes (at, text) VALUES (?, ?)", (to_micros(at), plain(text, NOTE_LENGTH))
        )
        return NoteId(number)

    def note(self, note: NoteId) -> str:
        """The text of a note; empty once erased."""
        found = self._rows("SELECT text FROM notes WHERE id = ?", (note,))
        return found[0][0] if found else ""

    def erase_note(self, note: NoteId) -> None:
        """Forget the text; the number stays taken."""
        self._change("UPDATE notes SET text = '' WHERE id = ?", (note,))


def _number(text: str) -> int:
    """The number somebody typed to find a person by; one that nobody has when it is none."""
    digits = text.strip()
    typed = digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS_AT_MOST
    return int(digits) if typed else -1
