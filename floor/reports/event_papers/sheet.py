"""A sheet of a tournament on A4: structure, deal, results, report."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from floor.base.text import _, speaking
from floor.reports.kit.paper import KeyFigure, Paper, frame_of
from floor.reports.kit.table import (
    ColumnKind,
    PaperColumn,
    PaperTable,
    height_of_start,
    write_table,
)
from floor.views.event_papers.sheets import EventSheetPaper, SheetPart

_FIGURES = 60.0
"""What a headline is not parted from where no table follows."""
_GAP = 12.0
T = TypeVar("T")


def build(view: EventSheetPaper) -> bytes:
    """The sheet as a PDF, in its own language; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(view.issue.language):
        paper = Paper(frame_of(view.issue, view.title))
        for part in view.parts:
            _write(paper, part)
        if view.signs:
            paper.signatures(view.signs)
            sign = _("Sign with first initial and full last name: initials are not a signature.")
            paper.note(sign)
        return paper.finish()


def _write(paper: Paper, part: SheetPart) -> None:
    table = _table(part) if part.rows else None
    if part.title:
        paper.section(part.title, height_of_start(table) if table is not None else _FIGURES)
    if part.figures:
        paper.figures([KeyFigure(one.label, one.value, one.note) for one in part.figures])
    if table is not None:
        write_table(paper, table)
    for note in part.notes:
        paper.note(note)


def _table(part: SheetPart) -> PaperTable:
    """With a gap where words follow a number, which ends at the edge of its column."""
    kinds = {True: ColumnKind.NUMBER, False: ColumnKind.WORDS}
    gaps = {
        place
        for place, (before, one) in enumerate(pairwise(part.columns), start=1)
        if before.number and not one.number
    }

    def spaced(cells: Sequence[T], gap: T) -> list[T]:
        return [made for at, one in enumerate(cells) for made in ([gap] * (at in gaps) + [one])]

    columns = [
        PaperColumn(one.title, one.width - _GAP * (at in gaps), kinds[one.number], one.lines)
        for at, one in enumerate(part.columns)
    ]
    return PaperTable(
        columns=spaced(columns, PaperColumn("", _GAP)),
        rows=[spaced(row, "") for row in part.rows],
        sums=spaced(part.sums, ""),
    )
