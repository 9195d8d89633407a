"""Players, staff and free text: ordinary rows that can be corrected and erased.

The journal carries only their numbers, so erasing a person leaves it and its chain as they are.
"""

from collections.abc import Iterable
from datetime import datetime

from floor.app.core.messages import NoteId, StaffId
from floor.base.clock import to_micros
from floor.base.likeness import look_of, orders_of
from floor.base.text import NOTE_LENGTH
from floor.room.blinds.button import PlayerId
from floor.store.journal.rows import Execute, Statements, readable
from floor.store.people.pins import DEAR, Cost, Pepper, PinRows
from floor.store.people.players import PlayerRows
from floor.store.people.staff import StaffRows


class PeopleRows(PlayerRows, StaffRows):
    """People in rows of the store; see `ports.People`, a wide port made of three parts."""

    def __init__(self, rows: Statements, pepper: Pepper, cost: Cost = DEAR) -> None:
        PlayerRows.__init__(self, rows)
        StaffRows.__init__(self, rows, PinRows(rows, pepper, cost))

    def keep_note(self, text: str, at: datetime, *, about: Iterable[PlayerId] = ()) -> NoteId:
        """Where free text can be found again."""
        values = (to_micros(at), readable(text, NOTE_LENGTH))

        def work(execute: Execute) -> NoteId:
            ((note,),) = execute(
                "INSERT INTO notes (at, text) VALUES (?, ?) RETURNING id", values
            ).fetchall()
            for player in sorted(set(about)):
                execute("INSERT INTO note_players VALUES (?, ?)", (player, note))
            return NoteId(note)

        return self._rows.change(work)

    def are_one(self, staff: StaffId, player: PlayerId) -> bool:
        """Whether the two may be one person: the name on the badge is the player's."""
        badge, known = self.staff_name(staff), self.player(player)
        return known is not None and look_of(badge) in orders_of(look_of(known.name))

    def note(self, note: NoteId) -> str:
        """The text of a note; empty once erased."""
        found = self._rows.read("SELECT text FROM notes WHERE id = ?", (note,))
        return found[0][0] if found else ""

    def erase_note(self, note: NoteId) -> None:
        """Forget the text; the number stays taken."""

        def work(execute: Execute) -> None:
            execute("DELETE FROM note_players WHERE note = ?", (note,))
            execute("UPDATE notes SET text = '' WHERE id = ?", (note,))

        self._rows.forget(work)
