"""Players, staff and free text: ordinary rows that can be corrected and erased.

The journal carries only their numbers, so erasing a person leaves it and its chain as they are.
"""

from datetime import datetime
from typing import Any

from floor.app.messages import NoteId, Role, StaffId
from floor.base.clock import to_micros
from floor.base.text import NAME_LENGTH, NOTE_LENGTH, folded, plain
from floor.room.button import PlayerId


class SqlitePeople:
    """People in the store's own file; see `ports.People`."""

    def __init__(self, connection: Any) -> None:
        self._execute = connection.execute

    def add_player(self, name: str, *, alias: str = "") -> PlayerId:
        """A new player's number."""
        name, alias = plain(name, NAME_LENGTH), plain(alias, NAME_LENGTH)
        cursor = self._execute(
            "INSERT INTO players (name, alias, found_by) VALUES (?, ?, ?)",
            (name, alias, folded(f"{name}\n{alias}")),
        )
        return PlayerId(cursor.lastrowid)

    def find_players(self, text: str) -> tuple[PlayerId, ...]:
        """Players whose number is `text` or whose name or alias has a word beginning like it."""
        wanted = folded(plain(text, NAME_LENGTH))
        for sign in "\\%_":
            wanted = wanted.replace(sign, "\\" + sign)
        found = self._execute(
            "SELECT id FROM players WHERE NOT erased AND (id = :number"
            " OR found_by LIKE :first ESCAPE '\\' OR found_by LIKE :word ESCAPE '\\'"
            " OR found_by LIKE :alias ESCAPE '\\')"
            " ORDER BY id <> :number, found_by NOT LIKE :first ESCAPE '\\', found_by LIMIT 50",
            {
                "number": int(text) if text.isascii() and text.isdigit() else -1,
                "first": f"{wanted}%",
                "word": f"% {wanted}%",
                "alias": f"%\n{wanted}%",
            },
        )
        return tuple(PlayerId(number) for (number,) in found.fetchall())

    def knows_player(self, player: PlayerId) -> bool:
        """Whether that player is in the books and not erased."""
        found = self._execute("SELECT 1 FROM players WHERE id = ? AND NOT erased", (player,))
        return found.fetchone() is not None

    def label(self, player: PlayerId) -> str:
        """How he is called on lists: alias or name; "#17" for one who was erased."""
        found = self._execute("SELECT name, alias FROM players WHERE id = ?", (player,)).fetchone()
        name, alias = found or ("", "")
        return alias or name or f"#{player}"

    def erase_player(self, player: PlayerId) -> None:
        """Forget everything about him but his number."""
        self._execute(
            "UPDATE players SET name = '', alias = '', found_by = '', erased = 1 WHERE id = ?",
            (player,),
        )

    def add_staff(self, name: str, role: Role) -> StaffId:
        """A new badge number."""
        cursor = self._execute(
            "INSERT INTO staff (name, role) VALUES (?, ?)", (plain(name, NAME_LENGTH), role.value)
        )
        return StaffId(cursor.lastrowid)

    def role_of(self, staff: StaffId) -> Role | None:
        """The role on that person's badge; None when nobody of staff has that number."""
        found = self._execute("SELECT role FROM staff WHERE id = ? AND NOT erased", (staff,))
        row = found.fetchone()
        return Role(row[0]) if row is not None else None

    def staff_of(self, role: Role) -> tuple[StaffId, ...]:
        """Everybody with that role on his badge."""
        found = self._execute(
            "SELECT id FROM staff WHERE role = ? AND NOT erased ORDER BY id", (role.value,)
        )
        return tuple(StaffId(number) for (number,) in found.fetchall())

    def staff_name(self, staff: StaffId) -> str:
        """The name on a badge; "#3" for one that was erased."""
        found = self._execute("SELECT name FROM staff WHERE id = ?", (staff,)).fetchone()
        return (found[0] if found is not None else "") or f"#{staff}"

    def erase_staff(self, staff: StaffId) -> None:
        """Forget everything about him but his number."""
        self._execute("UPDATE staff SET name = '', erased = 1 WHERE id = ?", (staff,))

    def keep_note(self, text: str, at: datetime) -> NoteId:
        """Where free text can be found again."""
        cursor = self._execute(
            "INSERT INTO notes (at, text) VALUES (?, ?)", (to_micros(at), plain(text, NOTE_LENGTH))
        )
        return NoteId(cursor.lastrowid)

    def note(self, note: NoteId) -> str:
        """The text of a note; empty once erased."""
        found = self._execute("SELECT text FROM notes WHERE id = ?", (note,)).fetchone()
        return found[0] if found is not None else ""

    def erase_note(self, note: NoteId) -> None:
        """Forget the text; the number stays taken."""
        self._execute("UPDATE notes SET text = '' WHERE id = ?", (note,))
