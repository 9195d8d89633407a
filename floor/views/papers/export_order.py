"""What somebody wants handed out of a gaming day."""

from datetime import date
from enum import Enum
from typing import NamedTuple, assert_never

from floor.base.text import _


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


def part_words(part: Part) -> str:
    """What people call it."""
    match part:
        case Part.HANDS:
            return _("Hands")
        case Part.TABLES:
            return _("Tables")
        case Part.SESSIONS:
            return _("Seats and hours")
        case Part.LISTS:
            return _("Waiting lists")
        case Part.CHIPS:
            return _("Chips bought")
        case Part.TIME:
            return _("Time charges")
        case Part.DROPS:
            return _("Drops, expected and counted")
        case Part.CALLS:
            return _("Floor calls")
        case Part.DEALERS:
            return _("Dealers at tables")
        case Part.DUTY:
            return _("On duty")
        case Part.ORDERS:
            return _("Orders about players")
        case Part.VOIDS:
            return _("Voids")
        case Part.PAPERS:
            return _("Papers")
        case Part.JOURNAL:
            return _("Journal")
        case _ as never:
            assert_never(never)


def form_words(form: Format) -> str:
    """What people call it, and what it is good for."""
    match form:
        case Format.CSV:
            return _("CSV, for spreadsheets")
        case Format.JSON:
            return _("JSON, for programs")
        case Format.PDF:
            return _("PDF, for people")
        case _ as never:
            assert_never(never)
