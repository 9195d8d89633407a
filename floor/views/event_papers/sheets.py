"""The sheets of a tournament as values: what is written on each, in the language it speaks."""

from floor.app.staff.papers import PaperKey, PaperKind, PaperSubject
from floor.base.value import Value
from floor.views.words.issued import Issued


class SheetFigure(Value, frozen=True):
    """One thing worth reading first."""

    label: str
    value: str
    note: str = ""


class SheetColumn(Value, frozen=True):
    """A column and its share of the width."""

    title: str
    width: int
    number: bool = False
    """To the right, never cut."""
    lines: int = 1


class SheetPart(Value, frozen=True, kw_only=True):
    """A headline with what stands below it."""

    title: str = ""
    figures: tuple[SheetFigure, ...] = ()
    columns: tuple[SheetColumn, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    sums: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class EventSheetPaper(Value, frozen=True, kw_only=True):
    """A sheet of a tournament."""

    issue: Issued
    kind: PaperKind
    key: PaperKey
    title: str
    """What the paper is."""
    event: str
    about: str
    parts: tuple[SheetPart, ...]
    signs: tuple[str, ...] = ()
    """Who signs."""


def about(sheet: EventSheetPaper) -> PaperSubject:
    """What the list of papers says of `sheet`."""
    return PaperSubject(
        at=sheet.issue.at,
        title=f"{sheet.event} · {sheet.about}".rstrip(" ·"),
        language=sheet.issue.language,
        key=sheet.key,
    )
