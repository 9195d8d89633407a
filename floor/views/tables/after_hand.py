"""What waits for the end of a hand: told at the seat and the table it is of, and taken back."""

from collections.abc import Iterator

import msgspec

from floor.app.core.held_act import refusal_of
from floor.app.core.queued import QueuedAct
from floor.app.core.room import Room
from floor.app.tables.after_hand import WithdrawQueued, queued_for
from floor.base.text import _
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.views.feed.tables import deed_words
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording


def queued_words(act: QueuedAct, words: Wording) -> str:
    """What waits, or that it did not fit: "after this hand: to T2 seat 4"."""
    told = deed_words(act.deed)
    if act.why is None:
        return _("after this hand: {deed}").format(deed=told)
    why = words.why(refusal_of(act.why))
    return _("not done: {deed}. {why}").format(deed=told, why=why)


def queued_status(room: Room, table: TableId, player: PlayerId | None, words: Wording) -> str:
    """The same of that player, or of the table itself; empty where nothing waits."""
    act = queued_for(room, table, player)
    return queued_words(act, words) if act is not None else ""


def is_agreed(room: Room, player: PlayerId) -> bool:
    """Whether something is to be done with `player` when the hand at their table is over."""
    at = room.seated.get(player)
    act = queued_for(room, at, player) if at is not None else None
    return act is not None and act.why is None


def as_agreed(room: Room, step: Step, player: PlayerId) -> Step:
    """`step`, the move of `player`; greyed where it is agreed and waits for the end of the hand."""
    if not is_agreed(room, player):
        return step
    why = _("Agreed: it is done when the hand is over.")
    words = _("{step} ✓ agreed").format(step=step.words)
    return msgspec.structs.replace(step, words=words, why_not=why, leading=False)


def withdraw_words(act: QueuedAct) -> str:
    """What takes it back in one tap, or says that somebody has seen it."""
    return _("Do not do it") if act.why is None else _("Seen")


def withdraw_steps(
    asking: StepBuilder, table: TableId, player: PlayerId | None = None
) -> Iterator[Step]:
    """Take back what waits for the end of the hand."""
    act = queued_for(asking.words.room, table, player)
    if act is None:
        return
    key = f"withdraw-{player or table}"
    words = _("{withdraw}: {deed}").format(withdraw=withdraw_words(act), deed=deed_words(act.deed))
    yield asking.step(key, words, WithdrawQueued(table=table, player=player))
