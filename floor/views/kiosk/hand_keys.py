"""The two big buttons of a kiosk: how the hand ends or the next one begins, and what follows."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from floor.app.core.names import Viewer
from floor.app.core.room import Room, between
from floor.app.hands.stamps import stamp_at
from floor.base.text import _
from floor.room.blinds.button import Deal, Lies
from floor.room.blinds.dues import deal_between
from floor.room.table.table import Stamp, Table
from floor.views.hands.mixes import hand_variant
from floor.views.hands.over import to_take
from floor.views.seats.table_steps import table_steps
from floor.views.words.rows import Step


class HandKey(NamedTuple):
    """One of the two big buttons, and what comes of it."""

    step: Step
    under: str


def hand_keys(room: Room, table: Table, look: Viewer) -> Iterator[HandKey]:
    """How the hand ends, or how the next one begins."""
    for step in table_steps(room, table, look):
        if step.key.startswith("end-"):
            seen = step.key == "end-second-round"
            yield HandKey(step, _consequence(room, table, seen=seen))
        elif step.key == "draw":
            yield HandKey(step, _("the highest card has the button"))
        elif step.key == "start":
            under = hand_variant(room, table) or _("hand {n} begins").format(n=table.hand + 1)
            yield HandKey(msgspec.structs.replace(step, words=riffle_words(room, table)), under)


def riffle_words(room: Room, table: Table) -> str:
    """What begins a hand at this table (CH-DEAL-4)."""
    return _("Lid button") if stamp_at(room, table.id) is Stamp.LID else _("First riffle")


def _consequence(room: Room, table: Table, *, seen: bool) -> str:
    """What is to be taken, and where the button goes."""
    parts = [to_take(room, table, second_round=seen)]
    after = deal_between(between(room, table))
    if isinstance(after, Deal) and after.positions.lies is not Lies.NOTHING:
        parts.append(_("button to seat {seat}").format(seat=after.positions.button.seat))
    return " · ".join(part for part in parts if part)
