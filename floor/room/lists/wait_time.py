"""How long somebody on a list will wait, from how fast the list has moved tonight."""

from collections.abc import Sequence
from datetime import datetime, timedelta

TURNS_KEPT = 12
"""Turns of a list that are looked back on: what was two hours ago says little."""
TURNS_NEEDED = 3
"""With fewer nothing is said."""
SETTLED_AFTER = timedelta(minutes=10)
"""The seats of a table that has just been opened come all at once, and say nothing about how often
one comes free."""


def with_turn(turns: Sequence[datetime], at: datetime) -> tuple[datetime, ...]:
    """The turns once somebody more was called `at` that moment, oldest first."""
    return (*turns, at)[-TURNS_KEPT:]


def is_turn(opened_at: datetime, called_at: datetime) -> bool:
    """Whether a call to a table opened then tells how often seats come free."""
    return called_at - opened_at >= SETTLED_AFTER


def time_of_a_turn(turns: Sequence[datetime], now: datetime) -> timedelta | None:
    """How long it takes until one more of the list is called; None: nobody can say.

    As long as on the average since the oldest of `turns`; silence since the last one counts too
    (HOUSE). Who has others before them waits a turn for each of them and one for themselves.
    """
    if len(turns) < TURNS_NEEDED:
        return None
    return max(now - turns[0], timedelta()) / len(turns)
