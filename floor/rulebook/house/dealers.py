"""What a house may choose about its dealers' line-up."""

from datetime import timedelta

from floor.base.value import Value
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import cite

_MOST_MINUTES = 240
_MOST_PUSHES = 20


class DealerRules(Value, frozen=True, kw_only=True):
    """How dealers are pushed (HOUSE); an older rulebook says nothing about it."""

    push: timedelta = timedelta(minutes=30)
    """How long a dealer stays at a table."""
    pushes: int = 3
    """After so many tables in a row they have a break."""
    rest: timedelta = timedelta(minutes=30)
    """How long that is: as long as a push keeps the line-up in step."""


def read_dealers(top: Reader) -> DealerRules:
    """The table `dealers` of the rulebook `top`; the defaults where there is none."""
    if not top.has("dealers"):
        return DealerRules()
    table = top.table("dealers")
    rules = DealerRules(
        push=timedelta(minutes=table.whole("push_minutes", 1, _MOST_MINUTES)),
        pushes=table.whole("pushes_before_break", 1, _MOST_PUSHES),
        rest=timedelta(minutes=table.whole("break_minutes", 1, _MOST_MINUTES)),
    )
    cite(table)
    table.close()
    return rules
