"""The houses side by side on paper: the matters by topic, and what only one of them speaks of."""

from collections.abc import Iterable
from datetime import date
from itertools import groupby
from typing import NamedTuple

from floor.base.text import _, speaking
from floor.reports.kit.paper import WIDTH, PageFrame, Paper
from floor.reports.kit.table import PaperColumn, PaperTable, write_section
from floor.reports.kit.telling import NOTHING
from floor.rulebook.book.book import RuleBook
from floor.rulebook.house.house import HouseRules
from floor.views.rules.compare import (
    AloneLine,
    CompareView,
    HeadLine,
    MatterLine,
    SideBySide,
    Wish,
    verdict_sign,
    verdict_words,
)

_MATTER, _VERDICT, _ID, _WHOSE = 104.0, 66.0, 66.0, 84.0
_LINES = 7
"""Of a cell; the longest that is said takes five in the narrowest column."""


class Comparison(NamedTuple):
    """What is printed: what of the book is wanted, and for which house."""

    rules: RuleBook
    wish: Wish
    house: HouseRules
    printed: date


def build(what: Comparison, language: str = "en") -> bytes:
    """What is wanted as an A4 PDF; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(language):
        view = SideBySide(what.rules, what.wish.houses).view(what.wish)
        paper = Paper(
            PageFrame(
                house=what.house.name,
                title=_("The houses side by side"),
                day=what.printed,
                serial=f"{what.house.edition} · {what.house.digest[:8]}",
                head=None,
                language=language,
                over_day=_("Printed"),
            )
        )
        paper.note(view.told)
        for head, lines in _topics(view):
            matters = [line for line in lines if isinstance(line, MatterLine)]
            alone = [line for line in lines if isinstance(line, AloneLine)]
            tables = [_matters(view, matters)] if matters else []
            tables += [_alone(view, alone)] if alone else []
            for table in tables:
                write_section(paper, head, table)
        return paper.finish()


def _topics(view: CompareView) -> Iterable[tuple[str, list[MatterLine | AloneLine]]]:
    """The lines below each headline; the one over what only one house speaks of has none."""
    head = ""
    for is_head, lines in groupby(view.lines, lambda line: isinstance(line, HeadLine)):
        some = list(lines)
        if is_head:
            last = some[-1]
            assert isinstance(last, HeadLine)
            head = last.words
        else:
            yield head, [line for line in some if not isinstance(line, HeadLine)]


def _matters(view: CompareView, lines: Iterable[MatterLine]) -> PaperTable:
    house = (WIDTH - _MATTER - _VERDICT) / len(view.heads)
    columns = (
        PaperColumn(_("Matter"), _MATTER, most_lines=_LINES),
        *(PaperColumn(head, house, most_lines=_LINES) for head in view.heads),
        PaperColumn(_("Verdict"), _VERDICT, most_lines=2),
    )
    rows = [
        (
            line.title,
            *(
                (one.words, ", ".join(one.rules)) if one is not None else NOTHING
                for one in line.says
            ),
            f"{verdict_sign(line.verdict)} {verdict_words(line.verdict)}",
        )
        for line in lines
    ]
    return PaperTable(columns, rows)


def _alone(view: CompareView, lines: Iterable[AloneLine]) -> PaperTable:
    columns = (
        PaperColumn(_("Rule"), _ID),
        PaperColumn(_("One house only"), WIDTH - _ID - _WHOSE, most_lines=2),
        PaperColumn(_("House"), _WHOSE),
    )
    rows = [(line.rule.id, line.rule.title, view.heads[line.place]) for line in lines]
    return PaperTable(columns, rows)
