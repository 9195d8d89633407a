"""What somebody wants handed out of a gaming day."""

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import NamedTuple

from floor.base.text import N_, _


class Part(Enum):
    """What can be handed out of a gaming day."""

    HANDS = "hands"
    TABLES = "tables"
    SESSIONS = "sessions"
    LISTS = "lists"
    CHIPS = "chips"
    TIME = "time"
    DROPS = "drops"
    CALLS = "calls"
    DEALERS = "dealers"
    DUTY = "duty"
    ORDERS = "orders"
    VOIDS = "voids"
    PAPERS = "papers"
    JOURNAL = "journal"
    """Every entry as the book has it: nothing of the night is missing there."""


class Naming(Enum):
    """How people stand in what is handed out."""

    NUMBERS = "numbers"
    """By their numbers, and without anything that was written freely."""
    NAMES = "names"
    """With the names they have today, reasons and notes."""


class Format(Enum):
    """How a night is written."""

    CSV = "csv"
    """A file for each table."""
    JSON = "json"
    PDF = "pdf"


class Order(NamedTuple):
    """What somebody wants handed out."""

    parts: frozenset[Part]
    form: Format
    naming: Naming = Naming.NUMBERS
    day: date | None = None
    """None: the last gaming day."""


_PART_WORDS: Mapping[Part, str] = {
    Part.HANDS: N_("Hands"),
    Part.TABLES: N_("Tables"),
    Part.SESSIONS: N_("Seats and hours"),
    Part.LISTS: N_("Waiting lists"),
    Part.CHIPS: N_("Chips bought"),
    Part.TIME: N_("Time charges"),
    Part.DROPS: N_("Drops, expected and counted"),
    Part.CALLS: N_("Floor calls"),
    Part.DEALERS: N_("Dealers at tables"),
    Part.DUTY: N_("On duty"),
    Part.ORDERS: N_("Orders about players"),
    Part.VOIDS: N_("Voids"),
    Part.PAPERS: N_("Papers"),
    Part.JOURNAL: N_("Journal"),
}


def part_words(part: Part) -> str:
    """What people call it."""
    return _(_PART_WORDS[part])


_FORM_WORDS: Mapping[Format, str] = {
    Format.CSV: N_("CSV, for spreadsheets"),
    Format.JSON: N_("JSON, for programs"),
    Format.PDF: N_("PDF, for people"),
}


def form_words(form: Format) -> str:
    """What people call it, and what it is good for."""
    return _(_FORM_WORDS[form])
