"""A payout table as houses keep it in a spreadsheet, read from its text.

The first line says from how many players each column holds, the first column which place or places
a line is for; between them stand percents, each place's own:

    place;2-9;10-18;19+
    1;65;50;40
    2;35;30;25
    3;;20;15
    4-5;;;10
"""

import csv
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import plain
from floor.tournament.money.payouts import CENT, PayoutRow, PayoutTable, check_table

MOST_PLACES = 1_000
_MOST_COLUMNS = 200
_LONGEST_CELL, _SHOWN = 100, 20
_RANGE = re.compile(r"([0-9]{1,6}) *(?:[-\N{EN DASH}] *([0-9]{1,6})|\+)?")
_PERCENT = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,4})?) *%?")


class _Range(NamedTuple):
    """Places, or players."""

    first: int
    last: int


def payout_table(text: str, unit: Money = CENT) -> PayoutTable:
    """The table in `text`, its columns parted by tabs, semicolons or commas.

    Raises:
        Refused: a cell that is not what it should be, a place left out, or a table that
            `check_table` refuses, as one that makes 96 % (TR-POOL-1).
    """
    lines = [line for line in text.splitlines() if line.strip(" ;,\t")]
    parting = next((sign for sign in "\t;" if lines and sign in lines[0]), ",")
    head, *rows = _cells(lines, parting) or [[""]]
    if len(head) > _MOST_COLUMNS:
        raise _wrong(head[_MOST_COLUMNS], 1)
    starts = [_range(cell, 1).first for cell in head[1:]]
    columns = [list[Fraction]() for _ in starts]
    paid = 0
    for number, cells in enumerate(rows, start=2):
        places = _range(cells[0], number)
        if places.first != paid + 1 or places.last > MOST_PLACES or len(cells) > len(head):
            raise _wrong(cells[0], number)
        for column, cell in zip(columns, cells[1:], strict=False):
            if cell.strip() and len(column) != paid:
                raise _wrong(cell, number)
            if cell.strip():
                column += [_share(cell, number)] * (places.last - paid)
        paid = places.last
    by_start = zip(starts, columns, strict=True)
    found = PayoutTable(
        rows=tuple(PayoutRow(players=start, shares=tuple(shares)) for start, shares in by_start),
        unit=unit,
    )
    check_table(found)
    return found


def _cells(lines: Sequence[str], parting: str) -> list[list[str]]:
    """What stands in each line."""
    try:
        return [*csv.reader(lines, delimiter=parting)]
    except csv.Error:
        # A cell longer than any is.
        raise _wrong(max(lines, key=len), 1) from None


def _range(cell: str, line: int) -> _Range:
    found = _fits(_RANGE, cell)
    if found is None:
        raise _wrong(cell, line)
    first, last = int(found[1]), int(found[2] or found[1])
    if not 0 < first <= last:
        raise _wrong(cell, line)
    return _Range(first, last)


def _share(cell: str, line: int) -> Fraction:
    found = _fits(_PERCENT, cell)
    if found is None:
        raise _wrong(cell, line)
    return Fraction(found[1].replace(",", ".")) / 100


def _fits(pattern: re.Pattern[str], cell: str) -> re.Match[str] | None:
    """What a cell says, the spaces around it left out; None: it is not what it should be."""
    said = cell.strip()
    return pattern.fullmatch(said) if len(said) <= _LONGEST_CELL else None


def _wrong(cell: str, line: int) -> Refused:
    return Refused(
        "Line {line} of the payout table: “{cell}” does not fit there.",
        rule="TR-POOL-1",
        line=line,
        cell=plain(cell.strip(), _SHOWN),
    )
