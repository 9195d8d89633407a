"""Which of two tables' hands began first, in a sentence with its error (JP-TRIG-6)."""

from datetime import timedelta

from floor.base.text import _
from floor.base.value import Value
from floor.room.dealing.first_hand import First, HandBegan, began_first
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Stamp, Table


class FirstHand(Value, frozen=True, kw_only=True):
    """Whose hand began first."""

    table: TableId | None
    """None: it cannot be decided by the stamps."""
    words: str


def hand_begun(table: Table) -> HandBegan | None:
    """When the hand being played at `table` began; None where none is, or hands are not
    followed."""
    stage = table.stage
    if not isinstance(stage, InHand):
        return None
    error = timedelta(milliseconds=stage.error_ms)
    return HandBegan(at=stage.started, error=error, stamp=stage.stamp)


def which_first(one: tuple[TableId, HandBegan], other: tuple[TableId, HandBegan]) -> FirstHand:
    """Which of two hands, each at its table, began first."""
    (table, began), (other_table, other_began) = one, other
    order = began_first(began, other_began)
    apart, within = _ms(order.apart), _ms(order.within)
    if order.first is First.UNDECIDED:
        return FirstHand(table=None, words=_undecided(one, other, within))
    first = table if order.first is First.ONE else other_table
    said = _("The hand at {table} began first, by {apart} ms within {within} ms (JP-TRIG-6).")
    return FirstHand(table=first, words=said.format(table=first, apart=apart, within=within))


def _undecided(
    one: tuple[TableId, HandBegan], other: tuple[TableId, HandBegan], within: int
) -> str:
    for table, began in (one, other):
        if began.stamp is Stamp.AUTOMATIC:
            said = _("It cannot be decided: nobody stamped the hand at {table} (JP-TRIG-6).")
            return said.format(table=table)
    return _("It cannot be decided within {within} ms (JP-TRIG-6).").format(within=within)


def _ms(time: timedelta) -> int:
    return time // timedelta(milliseconds=1)
