"""What a kiosk shows before the book has it: the room as it was known last, and what was taken
since."""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from floor.app.core.held_act import OLDER_BOOK
from floor.app.core.messages import Context, StaffId
from floor.app.core.names import Names, PersonName
from floor.app.core.room import EMPTY_ROOM, Room, hands_at
from floor.app.office.catalog import evolve
from floor.app.office.deadlines import brought_by_time
from floor.app.office.office import decided
from floor.app.office.press_time import Offset
from floor.app.office.waiting_acts import command_of
from floor.app.offline.kept_act import KeptAct, pressed_at
from floor.base.chance import SeededChance
from floor.base.errors import Refused, StoreTrouble
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId

if TYPE_CHECKING:
    from floor.app.offline.outbox import KeptRoom

_NO_LOT = SeededChance(0)
"""Nothing that may wait draws one."""
_NOBODY = Names({})
"""What may wait asks nobody who they are: who is on duty and who sits where stands in the room."""


class KnownNames(NamedTuple):
    """What people are called, as far as a kiosk keeps it: who sits there, and who is on duty."""

    players: Mapping[PlayerId, PersonName] = {}
    staff: Mapping[StaffId, str] = {}


class ShownRoom(NamedTuple):
    """What a kiosk shows: the room as the book has it, and on it what was taken since."""

    number: int = 0
    """Grows with every change."""
    room: Room = EMPTY_ROOM
    acts: int = 0
    """As many stand in the room shown and not in the book."""
    stuck: bool = False
    """One of them does not fit any more, so that it and those behind it are not shown."""
    known_at: datetime | None = None
    """When the book was last read; None: never."""
    last: KeptAct | None = None
    """What was taken last and can be taken back here, before the store hears of it."""
    wants_pin: StaffId | None = None
    """Whose PIN the house wants before it takes what was pressed under their badge."""
    unproved: int = 0
    """As many of those acts are theirs."""
    hindered: StoreTrouble | None = None
    """Why the store, which answers, does not take what waits; None: nothing hinders it."""
    unkept: StoreTrouble | None = None
    """Why what was to be kept last is not; None: this station keeps what it may."""
    saw: int = 0
    """As many hands of its table were seen here before this program was started."""
    asked: frozenset[str] = frozenset()
    """The kinds of what may stand in the book, is not shown and is never handed in again."""


NOTHING = ShownRoom()


_room_from = msgspec.msgpack.Decoder(Room).decode
_calls_from = msgspec.msgpack.Decoder(KnownNames).decode


def last_seen(kept: "KeptRoom | None", code: str) -> tuple[Room, KnownNames] | None:
    """What a station of the program `code` kept of the room; None: nothing that it can read."""
    if kept is None or kept.code != code:
        return None
    try:
        return _room_from(kept.room), _calls_from(kept.calls)
    except msgspec.MsgspecError:
        return None


def hands_missing(seen: Room, book: Room, table: TableId) -> Refused | None:
    """Which hands of `table` were seen and are not in the book put back since; None: none."""
    before, now = hands_at(seen, table), hands_at(book, table)
    if before - now == 1:
        return Refused(
            "This was pressed on a book that went further than this one: hand {hand} of {table}"
            " is not in it. Check the button.",
            rule=OLDER_BOOK,
            hand=before,
            table=table,
        )
    if before > now:
        return Refused(
            "This was pressed on a book that went further than this one: hands {least} to"
            " {hand} of {table} are not in it. Check the button.",
            rule=OLDER_BOOK,
            least=now + 1,
            hand=before,
            table=table,
        )
    return None


def foreseen(room: Room, act: KeptAct, offset: Offset) -> Room:
    """`room` once `act` has come into the book.

    Raises:
        Refused: it would not.
    """
    pressed = pressed_at(act, offset)
    for _at, brought in brought_by_time(room, pressed.at):
        room = evolve(room, brought)
    ctx = Context(pressed.at, act.by, _NO_LOT, _NOBODY, pressed)
    for event in decided(room, command_of(act.kind, act.body), ctx):
        room = evolve(room, event)
    return room
