"""The two big buttons of a kiosk: how the hand ends or the next one begins, and what follows."""

from typing import NamedTuple

import msgspec

from floor.app.core.names import Viewer
from floor.app.core.next_hand import between
from floor.app.core.room import Room
from floor.app.hands.dealing import EndHand
from floor.app.hands.last_rounds import left_at, round_over
from floor.app.hands.mixes import game_at
from floor.app.hands.stamps import stamp_at
from floor.app.hands.straddles import DeclareStraddle
from floor.base.text import _
from floor.room.blinds.button import Deal, Lies
from floor.room.blinds.dues import deal_between
from floor.room.table.table import InHand, Stamp, Table
from floor.views.feed.tables import last_round_words
from floor.views.hands.mixes import hand_variant
from floor.views.hands.over import briefly_taken
from floor.views.hands.steps import over_words, straddle_steps
from floor.views.seats.table_steps import table_steps
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder, wants_badge
from floor.views.words.words import Wording

_SEEN, _NONE = "end-second-round", "end-first-round"


class HandKey(NamedTuple):
    """A big button, and what comes of it."""

    step: Step
    under: str = ""
    brief: str = ""
    """Why it is greyed, in a word or two; empty: as its step says."""
    leads: bool = False
    """It is what is wanted next."""
    takes: bool = False
    """It takes somebody out of the game."""


def hand_keys(room: Room, table: Table, look: Viewer) -> tuple[HandKey, HandKey, HandKey]:
    """How the hand ends, or how the next one begins, and its straddle: three places, each of them
    always taken by what belongs there (night.md, rows 1 and 8)."""
    asking = StepBuilder(Wording(room, look.names), look)
    keys = {step.key: step for step in table_steps(room, table, look)}
    straddle = _straddle(asking, table)
    if isinstance(table.stage, InHand):
        seen, none = (
            HandKey(keys[key], _consequence(room, table, seen=key == _SEEN))
            for key in (_SEEN, _NONE)
        )
        return seen, none, straddle
    end = EndHand(table=table.id, second_round=False)
    later = asking.step(_NONE, over_words(flop=has_flop(room, table))[1], end)
    riffle = _("after the riffle")
    if wants_badge(later):
        # A PIN alone ends no hand that has not begun.
        later = msgspec.structs.replace(later, why_not=riffle)
    none = HandKey(later, brief=riffle)
    if (draw := keys.get("draw")) is not None:
        draw = msgspec.structs.replace(draw, finder=ToFind.BUTTON)
        return HandKey(draw, _("by the program or by cards"), _badge(draw)), none, straddle
    if round_over(table):
        return HandKey(keys["start"], last_round_words(0, in_hand=False)), none, straddle
    under = hand_variant(room, table) or _("hand {n} begins").format(n=table.hand + 1)
    if left_at(table) == 1:
        under = _("the last hand begins")
    start = msgspec.structs.replace(keys["start"], words=riffle_words(room, table))
    return HandKey(start, under, _badge(start)), none, straddle


def _badge(step: Step) -> str:
    """What is asked first where nobody deals: touching it leads there."""
    return _("asks PIN") if wants_badge(step) else ""


def has_flop(room: Room, table: Table) -> bool:
    """Whether a hand of it is over before a flop or after one; else before a second round."""
    return game_at(room, table).variant.board


def _straddle(asking: StepBuilder, table: Table) -> HandKey:
    """The next straddle that may be posted, in one tap; greyed while nobody may."""
    for step in straddle_steps(asking, table):
        declare = step.command
        if not step.why_not and isinstance(declare, DeclareStraddle):
            own = next(straddle_steps(asking, table, declare.seat), step)
            words = _("seat {seat}").format(seat=declare.seat)
            return HandKey(msgspec.structs.replace(step, words=own.words), words)
    if not game_at(asking.words.room, table).stakes.straddle:
        why = _("not in this game")
    else:
        why = _("after this hand") if isinstance(table.stage, InHand) else _("nobody may now")
    return HandKey(Step(key="straddle", words=_("Straddle"), why_not=why))


def riffle_words(room: Room, table: Table) -> str:
    """What begins a hand at this table (CH-DEAL-4)."""
    return _("Lid button") if stamp_at(room, table.id) is Stamp.LID else _("First riffle")


def _consequence(room: Room, table: Table, *, seen: bool) -> str:
    """What is to be taken, and where the button goes."""
    parts = [briefly_taken(room, table, second_round=seen)]
    after = deal_between(between(room, table))
    if isinstance(after, Deal) and after.positions.lies is not Lies.NOTHING:
        seat, now = after.positions.button.seat, table.stage
        stays = isinstance(now, InHand) and now.deal.positions.button.seat == seat
        words = _("button stays on {seat}") if stays else _("button to {seat}")
        parts.append(words.format(seat=seat))
    return " · ".join(part for part in parts if part)
