"""A gaming day in files: CSV for spreadsheets, JSON for programs, PDF for people."""

import csv
import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import NamedTuple, assert_never
from zoneinfo import ZoneInfo

from floor.base.errors import PaperTrouble
from floor.base.money import Money
from floor.base.text import plain
from floor.base.whole_file import write_whole
from floor.views.papers.export import Export, ExportCell
from floor.views.papers.export_order import ExportFormat, Naming

_FORMULA = frozenset("=+-@")
"""With these, also as wide letters, a spreadsheet begins to reckon; a tab before them is cleaned
away."""
_LONGEST = 100_000
"""Of one cell: a rulebook in the journal fits."""


class ExportFile(NamedTuple):
    """One file, made but not written yet."""

    name: str
    body: bytes


def files(export: Export, form: ExportFormat, language: str = "en") -> Iterator[ExportFile]:
    """The files of `export`, one after the other; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    stem = f"{export.day.isoformat()}{'-TRAINING' if export.training else ''}"
    match form:
        case ExportFormat.CSV:
            for sheet in export.sheets:
                yield ExportFile(
                    f"{stem}-{sheet.part.value}.csv", as_csv(sheet.columns, sheet.rows, export.zone)
                )
        case ExportFormat.JSON:
            yield ExportFile(f"{stem}.json", _json(export))
        case ExportFormat.PDF:
            from floor.reports.papers.export_paper import (
                build,  # reportlab only for what is printed
            )

            yield ExportFile(f"{stem}.pdf", build(export, language))
        case _ as never:
            assert_never(never)


def put_out(
    export: Export,
    form: ExportFormat,
    folder: Path,
    language: str = "en",
    told: Callable[[str], None] = lambda name: None,
) -> tuple[Path, ...]:
    """Write the files of `export` into `folder`, each whole or not at all; where they are.

    `told` hears the name of each before it is written; what it raises stops the rest.

    Raises:
        PaperTrouble: the folder cannot be made or is full, or a file is in use.
    """
    return write_all(files(export, form, language), folder, told)


def write_all(
    made: Iterable[ExportFile], folder: Path, told: Callable[[str], None] = lambda name: None
) -> tuple[Path, ...]:
    """Write these files into `folder`, each whole or not at all; where they are.

    `told` hears the name of each before it is written; what it raises stops the rest.

    Raises:
        PaperTrouble: the folder cannot be made or is full, or a file is in use.
    """
    written = []
    for file in made:
        told(file.name)
        path = folder / file.name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(file.body, path)
        except OSError as error:
            raise PaperTrouble(
                "{paper} cannot be written to {folder}: {why}. Close it where it is open, make"
                " room, or choose another folder; then export again.",
                paper=file.name,
                folder=str(folder),
                why=error.strerror or type(error).__name__,
            ) from error
        written.append(path)
    return tuple(written)


def as_csv(columns: Iterable[str], rows: Iterable[Iterable[ExportCell]], zone: str) -> bytes:
    """For any spreadsheet: with the mark by which it knows the letters."""
    file, clock = StringIO(newline=""), ZoneInfo(zone)
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_csv_cell(cell, clock) for cell in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")


def _csv_cell(cell: ExportCell, clock: ZoneInfo) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case str():
            return as_text(cell)
        case _:
            return str(simple(cell, clock))


def as_text(words: str) -> str:
    """`words` so that no spreadsheet reckons with them: plain, and behind an apostrophe where they
    begin like a formula."""
    words = plain(words, _LONGEST)
    begins = unicodedata.normalize("NFKC", words[:1])
    return f"'{words}" if begins in _FORMULA else words


def _json(export: Export) -> bytes:
    clock = ZoneInfo(export.zone)
    told = {
        "house": export.house,
        "day": export.day.isoformat(),
        "zone": export.zone,
        "people": "names" if export.naming is Naming.NAMES else "numbers",
        "training": export.training,
        "entry": export.head.seq,
        "digest": export.head.digest.hex(),
        "tables": {
            sheet.part.value: [
                {key: simple(cell, clock) for key, cell in zip(sheet.columns, row, strict=True)}
                for row in sheet.rows
            ]
            for sheet in export.sheets
        },
    }
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


def simple(cell: ExportCell, clock: ZoneInfo) -> str | int | bool | None:
    """Money as "12.50", times on the house's clock with their distance from UTC."""
    match cell:
        case Money(cents=cents):
            return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"
        case datetime():
            return cell.astimezone(clock).isoformat(timespec="seconds")
        case str():
            return plain(cell, _LONGEST)
        case _:
            return cell
