"""A table on a paper: each column one text object, its head repeated on every page."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import accumulate
from typing import NamedTuple, TypeVar

from floor.reports.kit.canvas import PlacedText, flush_right, squeezed
from floor.reports.kit.letters import BOLD, BOOK, Style, printable, width_of, wrapped
from floor.reports.kit.paper import DARK, GREY, LEFT, PALE, WIDTH, Paper

Line = TypeVar("Line")

HEAD = Style(BOLD, 7.5, GREY)
CELL = Style(BOOK, 8.5, DARK)
SUM = Style(BOLD, 8.5, DARK)
LEADING = 11.0
HEAD_LEADING = 9.5
ABOVE, BELOW = 10.5, 4.5
"""From a row's upper edge to its first line, and from its last line to the lower edge."""
GUTTER = 8.0
HEAD_LINES = 2
NO_HEAD = 4.0
"""Above the first row where no column has a title."""
REST = 0.0
"""The width of a column that takes what the others leave of the page."""

PaperCell = str | tuple[str, ...]
"""A text, or several of which each begins a line."""


class ColumnKind(Enum):
    """How a column is set."""

    WORDS = "words"
    """From the left, wrapped to the column's lines and then cut."""
    NUMBER = "number"
    """To the right, on one line, squeezed where it is too wide: a number is never cut."""


class PaperColumn(NamedTuple):
    """One column and how much of the page it takes, its gutter included."""

    title: str
    width: float
    kind: ColumnKind = ColumnKind.WORDS
    most_lines: int = 1


class PaperRow(NamedTuple):
    """A row as it will stand on paper."""

    place: int
    cells: tuple[tuple[str, ...], ...]
    height: float


class PaperTable(NamedTuple):
    """Columns, at least one row of as many cells, and a line of sums or none."""

    columns: Sequence[PaperColumn]
    rows: Sequence[Sequence[PaperCell]]
    sums: Sequence[PaperCell] = ()


def table_of(
    lines: Iterable[Line],
    *columns: tuple[PaperColumn, Callable[[Line], PaperCell]],
    sums: Sequence[PaperCell] = (),
) -> PaperTable:
    """A row for each of `lines`: what every column says of it; one of the columns may take the
    `REST` of the page."""
    rest = WIDTH - sum(column.width for column, _says in columns)
    shown = [one._replace(width=one.width or rest) for one, _says in columns]
    rows = [tuple(says(line) for _column, says in columns) for line in lines]
    return PaperTable(shown, rows, sums)


def height_of_start(table: PaperTable) -> float:
    """How much room the head and two rows take: what a headline must not be parted from."""
    return height_of(table._replace(rows=table.rows[:2]))


def write_section(
    paper: Paper, title: str, table: PaperTable, beside: Callable[[int, float], None] | None = None
) -> None:
    """Write `table` under its headline, which is not parted from its first rows."""
    paper.section(title, height_of_start(table))
    write_table(paper, table, beside)


def height_of(table: PaperTable) -> float:
    """How much room the head and all rows take on one page, the sums not counted."""
    return _head_height(_head(table)) + sum(row.height for row in _laid(table, table.rows))


def write_table(
    paper: Paper, table: PaperTable, beside: Callable[[int, float], None] | None = None
) -> None:
    """Write `table`; `beside` is told each row's place and baseline once it stands on a page."""
    head = _head(table)
    sums = next(_laid(table, [table.sums], SUM)) if table.sums else None
    waiting = list(_laid(table, table.rows))
    waiting.reverse()
    while True:
        left = paper.room() - _head_height(head)
        fitting: list[PaperRow] = []
        while waiting:
            # The sums stay with the last row.
            below = sums.height if sums is not None and len(waiting) == 1 else 0.0
            if waiting[-1].height + below > left:
                break
            fitting.append(waiting.pop())
            left -= fitting[-1].height
        if fitting or not waiting:
            _write_head(paper, table, head)
            _write_rows(paper, table, fitting, CELL)
            for row, base in zip(fitting, _bases(paper.y, fitting), strict=True):
                if beside is not None:
                    beside(row.place, base)
            paper.y -= sum(row.height for row in fitting)
        if not waiting:
            break
        paper.next_page()
    if sums is not None:
        paper.rule(paper.y, DARK, 0.8)
        _write_rows(paper, table, [sums], SUM)
        paper.y -= sums.height


def _laid(
    table: PaperTable, rows: Sequence[Sequence[PaperCell]], style: Style = CELL
) -> Iterator[PaperRow]:
    for place, texts in enumerate(rows):
        cells = tuple(
            _lines(cell, column, style) for cell, column in zip(texts, table.columns, strict=True)
        )
        lines = max(len(cell) for cell in cells)
        yield PaperRow(place, cells, ABOVE + (lines - 1) * LEADING + BELOW)


def _lines(cell: PaperCell, column: PaperColumn, style: Style) -> tuple[str, ...]:
    if isinstance(cell, tuple):
        return _lines_of_several(cell, column, style)
    text = printable(cell, style.font)
    if column.kind is ColumnKind.NUMBER:
        return (text,)
    return wrapped(text, style, column.width - GUTTER, column.most_lines)


def _lines_of_several(cell: tuple[str, ...], column: PaperColumn, style: Style) -> tuple[str, ...]:
    lines: tuple[str, ...] = ()
    for number, text in enumerate(cell, start=1):
        left = column.most_lines - len(lines)
        # Where lines run out the last one tells all that is left, until it is cut.
        if left == 1:
            return lines + _lines(
                ", ".join(cell[number - 1 :]), column._replace(most_lines=1), style
            )
        most = left if number == len(cell) else left - 1
        lines += _lines(text, column._replace(most_lines=most), style)
    return lines or ("",)


def _head(table: PaperTable) -> list[tuple[str, ...]]:
    return [_head_lines(column) for column in table.columns]


def _head_lines(column: PaperColumn) -> tuple[str, ...]:
    """The title in lines; a word too wide for the column is not broken but will be squeezed."""
    title = printable(column.title, HEAD.font)
    widest = max((width_of(word, HEAD) for word in title.split()), default=0.0)
    return wrapped(title, HEAD, max(widest, column.width - GUTTER), HEAD_LINES)


def _head_height(head: Sequence[tuple[str, ...]]) -> float:
    if not any(line for lines in head for line in lines):
        return NO_HEAD
    return 6 + HEAD_LEADING * max(len(lines) for lines in head) + 4


def _lefts(table: PaperTable) -> list[float]:
    return list(accumulate((column.width for column in table.columns), initial=LEFT))[:-1]


def _write_head(paper: Paper, table: PaperTable, head: Sequence[tuple[str, ...]]) -> None:
    paper.y -= _head_height(head)
    for column, left, lines in zip(table.columns, _lefts(table), head, strict=True):
        last = paper.y + 4
        placed = [
            _placed(line, column, left, last + HEAD_LEADING * (len(lines) - 1 - number), HEAD)
            for number, line in enumerate(lines)
        ]
        paper.write(placed, HEAD)
    paper.rule(paper.y, DARK, 0.6)


def _write_rows(paper: Paper, table: PaperTable, rows: Sequence[PaperRow], style: Style) -> None:
    bases = _bases(paper.y, rows)
    for number, (column, left) in enumerate(zip(table.columns, _lefts(table), strict=True)):
        placed = [
            _placed(line, column, left, base - LEADING * down, style)
            for row, base in zip(rows, bases, strict=True)
            for down, line in enumerate(row.cells[number])
            if line
        ]
        if placed:
            paper.write(placed, style, ABOVE + BELOW)
    if style is CELL:
        edges = accumulate((-row.height for row in rows), initial=paper.y)
        paper.rules(list(edges)[1:], PALE, 0.3)


def _bases(top: float, rows: Sequence[PaperRow]) -> list[float]:
    """The first baseline of each row when the first row's upper edge is at `top`."""
    edges = accumulate((-row.height for row in rows), initial=top)
    return [edge - ABOVE for edge, _row in zip(edges, rows, strict=False)]


def _placed(text: str, column: PaperColumn, left: float, y: float, style: Style) -> PlacedText:
    if column.kind is ColumnKind.WORDS:
        return (
            squeezed(text, left, y, style, column.width)
            if style is HEAD
            else PlacedText(left, y, text)
        )
    return flush_right(text, left + column.width, y, style, column.width - GUTTER)
