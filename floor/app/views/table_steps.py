"""The whole table: what its hand waits for, its straddles, another game, the end."""

from collections.abc import Iterator

import msgspec

from floor.app.dealing import DrawButton, deal_now
from floor.app.state import Room
from floor.app.tables import ChangeTable, CloseTable
from floor.app.views.hand_steps import ending_steps, straddle_steps, straddle_words
from floor.app.views.mixes import starting_steps
from floor.app.views.names import Look
from floor.app.views.rows import FIND_GAME, FIND_MOVERS, SeatDetail, Step
from floor.app.views.steps import Asking
from floor.app.views.words import Words
from floor.base.text import _
from floor.room.button import NoDeal, SeatNo
from floor.room.table import InHand, Table, Undrawn, chairs_of


def table_steps(room: Room, table: Table, look: Look) -> tuple[Step, ...]:
    """What can be done with the whole table, the likeliest first."""
    asking = Asking(Words(room, look.names), look)
    return (*_hand_steps(asking, table), *_opening_steps(asking, table))


def table_detail(room: Room, table: Table, look: Look) -> SeatDetail:
    """The whole table instead of one of its seats; its seat is 0."""
    words = Words(room, look.names)
    return SeatDetail(
        table=table.id,
        seat=SeatNo(0),
        player=None,
        title=f"{table.id} · {words.game(table.game)}",
        status=straddle_words(words, table),
        steps=(),
        table_steps=table_steps(room, table, look),
    )


def _hand_steps(asking: Asking, table: Table) -> Iterator[Step]:
    """Draw, begin, end: what the table's hand is waiting for."""
    match table.stage:
        case InHand(deal=deal):
            yield from ending_steps(asking, table, deal)
        case _ if needs_draw(asking.words.room, table):
            draw = DrawButton(table=table.id)
            yield asking.step("draw", _("Draw for the button"), draw, leading=True)
        case _:
            yield from starting_steps(asking, table)
    yield from straddle_steps(asking, table)


def needs_draw(room: Room, table: Table) -> bool:
    """Whether the next hand waits for a draw for the button (CH-BTN-4, CH-BTN-6)."""
    deal = deal_now(room, table)
    undrawn = deal is None and isinstance(table.stage, Undrawn)
    return undrawn or deal is NoDeal.NOBODY_FOR_BUTTON


def _opening_steps(asking: Asking, table: Table) -> Iterator[Step]:
    """Another game, or the end; where somebody sits it is asked first who waits on."""
    change = ChangeTable(table=table.id, game=table.game, seats=len(table.seats))
    yield asking.finder("change", _("Change game or seats …"), FIND_GAME, change)
    close = CloseTable(table=table.id)
    if not chairs_of(table):
        words = _("Close {table}").format(table=table.id)
        yield asking.step("close", words, close, grave=True)
        return
    words = _("Close {table} …").format(table=table.id)
    step = asking.step("close", words, close)
    yield msgspec.structs.replace(step, command=None, finder=FIND_MOVERS)
