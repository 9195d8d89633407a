"""Acts a kiosk had taken while the store was away and that no longer fit: kept for the floor."""

from datetime import datetime
from enum import Enum

from floor.app.core.messages import CommandId, StaffId
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.value import Value
from floor.room.lists.waitlist import TableId


class Settlement(Enum):
    """What the floor has done with an act that no longer fitted."""

    ANOTHER_WAY = "another_way"
    """It stands in the book by other means: the table was set right, or it was asked for anew."""
    DROPPED = "dropped"
    """It is not wanted any more."""


class NamedMoment(Value, frozen=True, tag="moment"):
    """A time that a refusal names."""

    at: datetime


class NamedSum(Value, frozen=True, tag="sum"):
    """Money that a refusal names."""

    amount: Money


class NamedValue(Value, frozen=True):
    """Something a refusal names, under the name by which its sentence does."""

    name: str
    value: int | str | NamedMoment | NamedSum


class KeptRefusal(Value, frozen=True, kw_only=True):
    """A refusal as the journal keeps it: numbers of people, never their names."""

    rule: str
    sentence: str
    """In English, with {names}; whoever shows it translates it."""
    named: tuple[NamedValue, ...] = ()


OLDER_BOOK = "BOOK"
"""The rule of a refusal of what was pressed on a newer book than the one it comes to."""


class HeldAct(Value, frozen=True, kw_only=True):
    """One act as its dealer pressed it."""

    command: CommandId
    """The id it was pressed under; under it nothing else was ever written."""
    by: StaffId
    kind: str
    """The name of its command in `offline`, for whoever reads `body`."""
    body: str
    pressed: datetime
    """By the station's clock, set right by the store's."""
    error_ms: int = 0
    """By how much that may be wrong, either way."""
    why: KeptRefusal | None = None
    """Why it no longer fits; None: it stood behind one that did not."""

    @property
    def of_newer_book(self) -> bool:
        """Whether it was pressed on a book that went further than this one: a hand here is not the
        hand its dealer had on the table."""
        return self.why is not None and self.why.rule == OLDER_BOOK


class UnfitAct(Value, frozen=True, kw_only=True):
    """An act the floor has still to look at."""

    table: TableId
    held_at: datetime
    """When the store was there again and the act had no place in the book."""
    act: HeldAct


def why_of(refusal: Refused) -> KeptRefusal:
    """`refusal` as the journal keeps it."""
    named = tuple(NamedValue(name, _kept(value)) for name, value in refusal.named.items())
    return KeptRefusal(rule=refusal.rule, sentence=refusal.sentence, named=named)


def refusal_of(why: KeptRefusal) -> Refused:
    """The refusal again, for whoever says it."""
    named = {one.name: _given(one.value) for one in why.named}
    return Refused(why.sentence, rule=why.rule, **named)


def _kept(value: object) -> int | str | NamedMoment | NamedSum:
    match value:
        case datetime():
            return NamedMoment(value)
        case Money():
            return NamedSum(value)
        case int() | str():
            return value
        case _:
            return str(value)


def _given(value: int | str | NamedMoment | NamedSum) -> object:
    match value:
        case NamedMoment(at=at):
            return at
        case NamedSum(amount=amount):
            return amount
        case _:
            return value
