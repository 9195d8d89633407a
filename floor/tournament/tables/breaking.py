"""Fewer tables and more of them: when one breaks, who is drawn where, and what a new one takes."""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from enum import Enum
from typing import TypeVar

from floor.base.chance import Chance, shuffled
from floor.base.errors import Refused
from floor.cards.card import DECK, Card
from floor.room.lists.waitlist import TableId
from floor.room.table.draw import by_card
from floor.tournament.tables.seating import SeatSlip, tables_needed

Who = TypeVar("Who", bound=Hashable)


class BreaksFirst(Enum):
    """Where a table that is opened stands in the breaking order, until the floor writes another
    (TR-BRK-3)."""

    NEWEST = "newest"
    OLDEST = "oldest"


class BrokenDraw(Enum):
    """How the players of a broken table draw their new seats."""

    LOTS = "lots"
    """In the order of their seats (TR-BRK-2)."""
    CARDS = "cards"
    """Each gets a card first, and the highest draws first (TDA-9)."""


def can_break(players: int, seats: int, tables: int) -> bool:
    """Whether all who are left fit at fewer tables of so many `seats`: then one breaks (TR-BRK-1),
    in Open Face Chinese with its tables of five too (GM-OFC-24).

    Raises:
        ValueError: there is no such table.
    """
    return tables_needed(players, seats) < tables


def next_to_break(order: Sequence[TableId], in_play: Collection[TableId]) -> TableId:
    """Which table breaks next, by the order settled beforehand (TR-BRK-3).

    Raises:
        Refused: the order names none that is in play.
    """
    for table in order:
        if table in in_play:
            return table
    raise Refused("The breaking order names no table that is in play.", rule="TR-BRK-3")


def slips_to_draw(
    free: Collection[SeatSlip], counts: Mapping[TableId, int], needed: int, chance: Chance
) -> tuple[SeatSlip, ...]:
    """The slips that go into the draw when so many come from a broken table.

    `counts` are the tables that stay; free seats elsewhere are left out.
    As many of each table as leave the tables even, the emptiest taking first; which of its seats is
    drawn. Any may come up, with its blind or button at once (TDA-9). `seating.drawn_seats` then
    draws who gets which (TR-BRK-2).

    Raises:
        Refused: fewer are free than needed.
    """
    left = {table: [slip for slip in sorted(free) if slip.table == table] for table in counts}
    count = sum(len(slips) for slips in left.values())
    if count < needed:
        raise Refused(
            "{needed} players have to be seated and {count} seats are free: the table stays.",
            rule="TR-BRK-1",
            needed=needed,
            count=count,
        )
    now, found = Counter(counts), list[SeatSlip]()
    for _ in range(needed):
        table = min((one for one in left if left[one]), key=lambda one: (now[one], one))
        slips = left[table]
        found.append(slips.pop(chance.below(len(slips))))
        now[table] += 1
    return tuple(found)


def cards_dealt(sat: Sequence[Who], chance: Chance) -> dict[Who, Card]:
    """A card face up to each who `sat` at a broken table; the highest, of equal ranks by suit, is
    the first to draw a seat (TDA-9). In the order of drawing."""
    cards = dict(zip(sat, shuffled(DECK, chance), strict=False))
    return {who: cards[who] for who in by_card(cards)}


def moved_to_new_table(
    counts: Mapping[TableId, int], seats: int, newcomers: int
) -> dict[TableId, int]:
    """How many each table gives to a new one, so that all are even (TR-OPEN-1).

    The newcomers who no longer fit sit at it; who is moved is chosen as in balancing. 9, 9, 9 and
    one newcomer: two from each, 7, 7, 7, 7. Before anybody comes it is made ready for the next one.

    Raises:
        Refused: they still fit at the tables there are.
        ValueError: they do not fit at one new table.
    """
    if not 0 <= newcomers <= seats:
        raise ValueError(f"{newcomers} newcomers at a new table of {seats}")
    if sum(counts.values()) + max(newcomers, 1) <= seats * len(counts):
        raise Refused("There are free seats: no new table is needed.", rule="TR-OPEN-1")
    now, new = dict(counts), newcomers
    given = dict.fromkeys(counts, 0)
    while max(now.values(), default=0) - new > 1:
        fullest = max(now, key=lambda table: now[table])
        now[fullest] -= 1
        given[fullest] += 1
        new += 1
    return given
