"""What stands on every paper of the book, whatever it tells."""

from datetime import date, datetime
from typing import Protocol

from floor.app.core.ports import JournalHead
from floor.app.core.room import Room, house_of
from floor.base.value import Value


class Issued(Value, frozen=True, kw_only=True):
    """Whose paper it is, from when, in which language, and what seals it."""

    house: str
    zone: str
    day: date
    """The gaming day it tells of."""
    at: datetime
    head: JournalHead
    """Where the journal stood."""
    language: str
    training: bool = False
    """From a rehearsal: good for no money."""
    serial: str = ""
    """Given when it is put with the house's papers."""


class MadeFrom(Protocol):
    """What a paper is made from, as far as every paper has it."""

    @property
    def room(self) -> Room: ...
    @property
    def day(self) -> date: ...
    @property
    def at(self) -> datetime: ...
    @property
    def head(self) -> JournalHead: ...
    @property
    def training(self) -> bool: ...


def issued(book: MadeFrom, language: str) -> Issued:
    """Whose paper it is, from when, and what seals it."""
    house = house_of(book.room)
    return Issued(
        house=house.name,
        zone=house.zone,
        day=book.day,
        at=book.at,
        head=book.head,
        language=language,
        training=book.training,
    )
