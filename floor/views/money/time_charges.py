"""Collecting time charges: from a table, from one who plays there, from those who left owing."""

from collections.abc import Iterator

from floor.app.money.time_charges import CollectTime, TimeDue, due
from floor.base.money import total
from floor.base.text import _, money_text
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder


def table_time_steps(asking: StepBuilder, name: TableId) -> Iterator[Step]:
    """What is due from all who sit at that table, then from each who left it owing (CH-RAKE-7)."""
    every = due(asking.words.room, name, asking.now)
    here = [one for one in every if not one.left]
    if here:
        amount = total(one.amount for one in here)
        yield asking.step(
            "collect-time",
            _("Collect {sum} for time").format(sum=money_text(amount, short=True)),
            CollectTime(table=name, amount=amount),
        )
    for one in every:
        if one.left:
            yield _collected(asking, name, one)


def player_time_steps(asking: StepBuilder, name: TableId, player: PlayerId) -> Iterator[Step]:
    """What is due from one who sits there; nothing where the table pays as a whole."""
    for one in due(asking.words.room, name, asking.now):
        if one.player == player:
            yield _collected(asking, name, one)


def _collected(asking: StepBuilder, name: TableId, one: TimeDue) -> Step:
    assert one.player is not None
    words = _("Collect {sum} for time from {player}").format(
        sum=money_text(one.amount, short=True), player=asking.words.player(one.player)
    )
    command = CollectTime(table=name, amount=one.amount, player=one.player)
    return asking.step(f"collect-time-{one.player}", words, command)
