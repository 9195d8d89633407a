"""What lies beside an inquiry from its first question on: the hand that was told, and who at the
table was warned or sent away."""

from collections.abc import Iterator

from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.rulings.prefilled import HandAsked
from floor.base.value import Value
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import penalty_on
from floor.room.table.table import Table, chairs_of
from floor.views.orders.penalty_page import had_words
from floor.views.orders.penalty_words import left_words
from floor.views.words.words import Wording, seat_words


class ReadBeside(Value, frozen=True):
    """Lines to be read while it is asked."""

    hand: tuple[str, ...] = ()
    """What was told to the arbiter; empty where nothing was."""
    people: tuple[str, ...] = ()
    """Who at the table serves a penalty or has something in their file, by seats (TDA-66)."""


def beside(room: Room, look: Viewer, table: TableId | None, asked: HandAsked | None) -> ReadBeside:
    """What is known beside the facts; of a table that is not open nobody is named."""
    at = room.tables.get(table) if table is not None else None
    return ReadBeside(
        asked.lines if asked is not None else (),
        tuple(_people(room, look, at)) if at is not None else (),
    )


def _people(room: Room, look: Viewer, table: Table) -> Iterator[str]:
    words = Wording(room, look.names)
    for chair in chairs_of(table):
        player = chair.place.player
        penalty = penalty_on(room.orders, player, look.now, table.id)
        said = (
            left_words(penalty, words) if penalty is not None else "",
            had_words(room, player),
        )
        known = " · ".join(part for part in said if part)
        if known:
            yield f"{seat_words(chair.seat, words.player(player))}: {known}"
