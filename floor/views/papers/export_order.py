"""What somebody wants handed out of a gaming day."""

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import NamedTuple

from floor.base.text import N_, _


class ExportPart(Enum):
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


class ExportFormat(Enum):
    """How a night is written."""

    CSV = "csv"
    """A file for each table."""
    JSON = "json"
    PDF = "pdf"


class ExportOrder(NamedTuple):
    """What somebody wants handed out."""

    parts: frozenset[ExportPart]
    form: ExportFormat
    naming: Naming = Naming.NUMBERS
    day: date | None = None
    """None: the last gaming day."""


_PART_WORDS: Mapping[ExportPart, str] = {
    ExportPart.HANDS: N_("Hands"),
    ExportPart.TABLES: N_("Tables"),
    ExportPart.SESSIONS: N_("Seats and hours"),
    ExportPart.LISTS: N_("Waiting lists"),
    ExportPart.CHIPS: N_("Chips bought"),
    ExportPart.TIME: N_("Time charges"),
    ExportPart.DROPS: N_("Drops, expected and counted"),
    ExportPart.CALLS: N_("Floor calls"),
    ExportPart.DEALERS: N_("Dealers at tables"),
    ExportPart.DUTY: N_("On duty"),
    ExportPart.ORDERS: N_("Orders about players"),
    ExportPart.VOIDS: N_("Voids"),
    ExportPart.PAPERS: N_("Papers"),
    ExportPart.JOURNAL: N_("Journal"),
}


def part_words(part: ExportPart) -> str:
    """What people call it."""
    return _(_PART_WORDS[part])


_FORM_WORDS: Mapping[ExportFormat, str] = {
    ExportFormat.CSV: N_("CSV, for spreadsheets"),
    ExportFormat.JSON: N_("JSON, for programs"),
    ExportFormat.PDF: N_("PDF, for people"),
}


def form_words(form: ExportFormat) -> str:
    """What people call it, and what it is good for."""
    return _(_FORM_WORDS[form])
