"""What is kept of one player, for them to take away: a file any program reads, and a paper."""

import msgspec

from floor.base.text import _, speaking
from floor.reports.kit.paper import WIDTH, PageFrame, Paper
from floor.reports.kit.table import (
    REST,
    PaperColumn,
    PaperTable,
    table_of,
    write_section,
    write_table,
)
from floor.reports.kit.telling import NOTHING, ReportLocale
from floor.views.people.file import FileLine, PersonFile

_WHEN, _PLACE = 110.0, 60.0
_MOST_LINES = 16
"""Enough for the longest note there is."""


def as_json(file: PersonFile) -> bytes:
    """All of `file` as JSON that people can read too; times are UTC."""
    kept = msgspec.to_builtins(file)
    kept["head"] = {"seq": file.head.seq, "digest": file.head.digest.hex()}
    return msgspec.json.format(msgspec.json.encode(kept), indent=2)


def build(file: PersonFile, language: str = "en") -> bytes:
    """The same as an A4 PDF; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(language):
        paper = Paper(
            PageFrame(
                house=file.house,
                title=_("What is kept of player {n}").format(n=file.number),
                day=file.day,
                serial="",
                head=file.head,
                language=language,
            )
        )
        _write_person(paper, file)
        told = ReportLocale(file.zone, language)
        _write_lines(paper, told, _("Notes"), file.notes)
        _write_lines(paper, told, _("What the journal says"), file.journal)
        return paper.finish()


def _write_person(paper: Paper, file: PersonFile) -> None:
    rows = (
        (_("Number"), str(file.number)),
        (_("Name"), file.name),
        (_("Alias"), file.alias),
        (_("Card"), file.card),
        (_("Papers with the player’s name"), ", ".join(file.papers)),
    )
    known = [(name, words or NOTHING) for name, words in rows]
    columns = (
        PaperColumn(_("Kept"), _WHEN + _PLACE),
        PaperColumn("", WIDTH - _WHEN - _PLACE, most_lines=9),
    )
    write_table(paper, PaperTable(columns, known))


def _write_lines(paper: Paper, told: ReportLocale, title: str, lines: tuple[FileLine, ...]) -> None:
    if not lines:
        return
    table = table_of(
        lines,
        (PaperColumn(_("When"), _WHEN), lambda one: f"{told.date(one.at)} {told.time(one.at)}"),
        (PaperColumn(_("Table"), _PLACE), lambda one: one.place),
        (PaperColumn(_("What"), REST, most_lines=_MOST_LINES), _told),
    )
    write_section(paper, title, table)


def _told(line: FileLine) -> str:
    return _("{words} (taken back)").format(words=line.words) if line.taken_back else line.words
