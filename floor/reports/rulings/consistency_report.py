"""How alike it was ruled, on paper: each situation and each of the staff with their counts."""

from floor.base.text import _, speaking
from floor.reports.kit.paper import WIDTH, KeyFigure, Paper, frame_of
from floor.reports.kit.table import ColumnKind, PaperColumn, PaperTable, write_section
from floor.reports.kit.telling import ReportLocale
from floor.views.rulings.consistency import ConsistencyPaper, ConsistencyRow, count_words, counts
from floor.views.rulings.log import period_words
from floor.views.rulings.precedents import Tally

_COUNT = 56.0


def build(paper: ConsistencyPaper) -> bytes:
    """The report as an A4 PDF, in its own language; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(paper.issue.language):
        return _Alike(paper).pdf()


class _Alike:
    """One report being written, part by part."""

    def __init__(self, paper: ConsistencyPaper) -> None:
        self._view, issue = paper.view, paper.issue
        self._issue = issue
        frame = frame_of(issue, _("Ruling consistency"))
        self._paper = Paper(frame._replace(over_day=_("As of")))

    def pdf(self) -> bytes:
        """The whole paper."""
        view, telling = self._view, ReportLocale(self._issue.zone, self._issue.language)
        ruled, departed, *_others, alike = self._counts(view.all)
        self._paper.figures(
            (
                KeyFigure(_("Time"), period_words(view.period), telling.time(self._issue.at)),
                KeyFigure(_("Ruled"), ruled),
                KeyFigure(_("Departed"), departed),
                KeyFigure(_("Consistent"), alike),
            )
        )
        self._paper.note(
            _(
                "Ruled: those that hold. Departed: from the rule, with a reason. Chosen: the rule"
                " leaves it to the floor. Overruled: a fact or a figure was set against the table."
                " Amended: no longer hold, and are in no other number. Alike: of those that hold,"
                " as the same is ruled most often."
            )
        )
        self._rows(_("By situation"), _("Situation"), view.situations)
        if view.staff:
            self._rows(_("By person"), _("Ruled by"), view.staff)
        return self._paper.finish()

    def _rows(self, title: str, first: str, rows: tuple[ConsistencyRow, ...]) -> None:
        words = count_words()
        columns = (
            PaperColumn(first, WIDTH - _COUNT * len(words), most_lines=2),
            *(PaperColumn(one, _COUNT, ColumnKind.NUMBER) for one in words),
        )
        table = PaperTable(
            columns,
            [(row.words, *self._counts(row.tally)) for row in rows],
            sums=(_("Together"), *self._counts(self._view.all)),
        )
        write_section(self._paper, title, table)

    def _counts(self, tally: Tally) -> tuple[str, ...]:
        return counts(tally, self._issue.language)
