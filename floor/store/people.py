"""Players, staff and free text: ordinary rows that can be corrected and erased.

The journal carries only their numbers, so erasing a person leaves it and its chain as they are.
"""

from datetime import datetime
from pathlib import Path
from typing import Any

from floor.app.messages import NoteId
from floor.base.clock import to_micros
from floor.base.text import NOTE_LENGTH
from floor.room.button import PlayerId
from floor.store.pins import DEAR, Cost, Pepper, SqlitePins
from floor.store.players import SqlitePlayers
from floor.store.rows import Rows, readable
from floor.store.staff import SqliteStaff
from floor.store.trouble import Ballast


class SqlitePeople(SqlitePlayers, SqliteStaff):
    """People in the store's own file; see `ports.People`, a wide port made of three parts."""

    def __init__(
        self, path: Path, connection: Any, ballast: Ballast, pepper: Pepper, cost: Cost = DEAR
    ) -> None:
        rows = Rows(path, connection, ballast)
        SqlitePlayers.__init__(self, rows)
        SqliteStaff.__init__(self, rows, SqlitePins(rows, pepper, cost))

    def keep_note(self, text: str, at: datetime, *, about: PlayerId | None = None) -> NoteId:
        """Where free text can be found again."""
        values = (to_micros(at), readable(text, NOTE_LENGTH), about)
        return self._rows.change(
            lambda execute: NoteId(
                execute("INSERT INTO notes (at, text, player) VALUES (?, ?, ?)", values).lastrowid
            )
        )

    def note(self, note: NoteId) -> str:
        """The text of a note; empty once erased."""
        found = self._rows.read("SELECT text FROM notes WHERE id = ?", (note,))
        return found[0][0] if found else ""

    def erase_note(self, note: NoteId) -> None:
        """Forget the text; the number stays taken."""
        self._rows.forget(
            lambda execute: execute(
                "UPDATE notes SET text = '', player = NULL WHERE id = ?", (note,)
            )
        )
