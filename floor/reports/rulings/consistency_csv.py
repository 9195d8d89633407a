"""How alike it was ruled, in files for spreadsheets: a table by situation, and one by person."""

from collections.abc import Iterator

from floor.reports.papers.export import ExportFile, as_csv
from floor.views.papers.export import ExportCell
from floor.views.rulings.consistency import ConsistencyPaper, ConsistencyRow
from floor.views.rulings.precedents import Tally

_COUNTS = ("ruled", "departed", "chosen", "overruled", "amended", "alike_percent")
"""Keys, in English whatever the language: for programs as much as for people."""


def files(paper: ConsistencyPaper) -> Iterator[ExportFile]:
    """The files, one after the other; equal values give equal bytes. None by person for who may not
    compare them."""
    issue, view = paper.issue, paper.view
    mark = "-TRAINING" if issue.training else ""
    stem = f"{issue.day.isoformat()}{mark}-rulings-{view.period.value}"
    tables = (("situation", "title", view.situations), ("staff", "staff_name", view.staff))
    for key, words, rows in tables:
        if rows:
            cells = [_cells(row) for row in rows]
            yield ExportFile(f"{stem}-{key}.csv", as_csv((key, words, *_COUNTS), cells, issue.zone))


def _cells(row: ConsistencyRow) -> tuple[ExportCell, ...]:
    tally: Tally = row.tally
    alike = int(tally.alike * 100) if tally.alike is not None else None
    counted = (tally.ruled, tally.departed, tally.chosen, tally.overruled, tally.amended)
    return (row.of, row.words, *counted, alike)
