"""Hand for hand: every table waits for the others before it deals the next hand."""

from collections.abc import Collection
from enum import Enum

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.games.procedure import Procedure
from floor.room.lists.waitlist import TableId


class HandForHand(Value, frozen=True, kw_only=True):
    """One hand at every table at once; who goes out in it goes out at the same time (ON-TRN-18)."""

    tables: frozenset[TableId]
    done: frozenset[TableId] = frozenset()

    @property
    def waited_for(self) -> frozenset[TableId]:
        """Tables whose hand is not over."""
        return self.tables - self.done

    @property
    def is_over(self) -> bool:
        """Whether the floor may release the next hand."""
        return not self.waited_for


def hand_over(now: HandForHand, table: TableId) -> HandForHand:
    """`now` with the hand of `table` over.

    Raises:
        Refused: it has dealt this hand already (ON-TRN-18).
        ValueError: that table does not play in it.
    """
    if table not in now.tables:
        raise ValueError(f"{table} does not play hand for hand")
    if table in now.done:
        raise Refused(
            "{table} has played this hand: it waits for the others.",
            rule="ON-TRN-18",
            table=table,
        )
    return replace(now, done=now.done | {table})


def next_round(now: HandForHand) -> HandForHand:
    """The hand after `now`.

    Raises:
        Refused: a table is still playing it (ON-TRN-18).
    """
    if not now.is_over:
        raise Refused(
            "The next hand waits for {tables}.",
            rule="ON-TRN-18",
            tables=", ".join(sorted(now.waited_for)),
        )
    return HandForHand(tables=now.tables)


class Because(Enum):
    """Why play is hand for hand."""

    FINAL_TABLE = "final_table"
    """One player too many for it (GM-SVIT-16)."""
    PRIZES = "prizes"
    """The next to go out gets nothing, and everybody after them something (ON-TRN-18)."""
    JUMP = "jump"
    """The floor has named this place: a prize jump, or a satellite's last entry."""


def final_table_size(game: Procedure, seats: int) -> int:
    """How many the final table of `game` has: seven in Sviten, else its `seats` (TR-X-8)."""
    return min(game.full_table or seats, seats)


def hand_for_hand(
    left: int,
    *,
    tables: int,
    final_table: int,
    paid: int | None,
    jumps: Collection[int] = (),
) -> Because | None:
    """Why `left` players at so many `tables` play hand for hand; None: they do not.

    `paid` places are paid; None while that is not settled (TR-POOL-2). `jumps` are the places the
    floor has named: who misses one goes out just before it.
    """
    if tables < 2:
        return None
    if left == final_table + 1:
        return Because.FINAL_TABLE
    if paid is not None and left == paid + 1:
        return Because.PRIZES
    return Because.JUMP if left - 1 in jumps else None
