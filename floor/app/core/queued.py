"""What waits at a table for the end of its hand: a move, a change of seats, chips, the
table's end."""

from datetime import datetime

from floor.app.core.held_act import KeptRefusal
from floor.app.core.messages import NoteId, StaffId
from floor.base.money import Money
from floor.base.value import Value
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId


class QueuedMove(Value, frozen=True, kw_only=True, tag="move"):
    """To a seat at another table; another free one there if it is taken meanwhile."""

    to: TableId
    seat: SeatNo
    way: Standing = Standing.WAITS
    stack: Money | None = None
    """As it was said while the hand was on: it is counted when that is over."""


class QueuedSeat(Value, frozen=True, kw_only=True, tag="seat"):
    """To another seat of the table."""

    seat: SeatNo
    way: Standing = Standing.WAITS


class QueuedClosing(Value, frozen=True, kw_only=True, tag="closing"):
    """The table closes; who plays on, and where they get a seat at once."""

    movers: tuple[PlayerId, ...] = ()
    into: tuple[TableId, ...] = ()


class QueuedChips(Value, frozen=True, kw_only=True, tag="chips"):
    """Chips are added; what lies there then nobody has counted yet."""

    amount: Money


Deed = QueuedMove | QueuedSeat | QueuedClosing
AnyDeed = Deed | QueuedChips
"""With what a dealer may ask for."""


class QueuedAct(Value, frozen=True, kw_only=True):
    """One act that waits for the end of the hand, or did not fit when that came."""

    table: TableId
    """Whose hand it waits for."""
    player: PlayerId | None
    """None: it is the table's own."""
    deed: AnyDeed
    by: StaffId
    """Who has asked for it, and by whose badge it is done."""
    at: datetime
    note: NoteId | None = None
    why: KeptRefusal | None = None
    """Why it did not fit when the hand was over; it is kept until somebody has seen that."""

    def is_of(self, table: TableId, player: PlayerId | None) -> bool:
        """Whether it is that one: a player has one at most, and a table."""
        return (self.table, self.player) == (table, player)
