"""What stands on every paper of the book, whatever it tells."""

from datetime import date, datetime

from floor.app.core.ports import JournalHead
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
