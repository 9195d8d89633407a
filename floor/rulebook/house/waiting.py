"""What a house may choose about its waiting lists."""

from datetime import timedelta
from enum import Enum

from floor.base.value import Value
from floor.room.games.game import FEWEST_PLAYERS, MOST_PLAYERS
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import known_rules

_A_DAY = 25 * 60
"""Minutes of the longest gaming day."""


class BoardNames(Enum):
    """What the public board calls who waits."""

    FULL = "full"
    """By their alias, or their whole name."""
    INITIAL = "initial"
    """By their alias, or their first name and an initial."""
    NUMBER = "number"
    """By a number, which stands on their ticket."""


_BOARD_NAMES = {one.value: one for one in BoardNames}


class WaitingRules(Value, frozen=True, kw_only=True):
    """How lists are run (HOUSE); an older rulebook says nothing about it."""

    opens_with: int = 5
    """So many who are here make a new table possible."""
    fetching: timedelta = timedelta(minutes=5)
    """How long a seat waits for who takes it and fetches their chips."""
    restore: timedelta = timedelta(minutes=12 * 60)
    """How long who has left a list can be put back in their place; never beyond the gaming day."""
    board_estimates: bool = True
    """Whether the public board says how long one will wait."""
    board_names: BoardNames = BoardNames.INITIAL


def read_waiting(top: Reader) -> WaitingRules:
    """The table `waiting` of the rulebook `top`; the defaults where there is none."""
    if not top.has("waiting"):
        return WaitingRules()
    table = top.table("waiting")
    rules = WaitingRules(
        opens_with=table.whole("opens_with", FEWEST_PLAYERS, MOST_PLAYERS),
        fetching=timedelta(minutes=table.whole("fetching_minutes", 0, 60)),
        restore=timedelta(minutes=table.whole("restore_minutes", 0, _A_DAY)),
        board_estimates=table.yes_no("board_estimates"),
        board_names=table.choice("board_names", _BOARD_NAMES, BoardNames.INITIAL)
        if table.has("board_names")
        else BoardNames.INITIAL,
    )
    table.one_of("rule", known_rules())
    table.close()
    return rules
