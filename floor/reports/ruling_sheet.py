"""Ruling sheet: what was asked and answered, the clause, the decision and who answers for it."""

from datetime import datetime

from floor.app.views.claim_seats import second_text
from floor.app.views.ruling_paper import AskedLine, RulingSheet
from floor.base.text import _, speaking
from floor.reports.paper import WIDTH, Figure, Paper, frame_of
from floor.reports.table import Cell, Column, Table, height_of_start, write_table
from floor.reports.telling import NOTHING

_KEY = 130.0
_LINES = 16
"""Enough for the longest note there is."""
_MARK = "●"
"""Before what was set against the table: no colour is needed to see it."""


def build(view: RulingSheet) -> bytes:
    """The sheet as an A4 PDF, in its own language; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(view.issue.language):
        return _Sheet(view).pdf()


class _Sheet:
    """One sheet being written, part by part."""

    def __init__(self, view: RulingSheet) -> None:
        self._view = view
        issue = view.issue
        self._paper = Paper(frame_of(issue, _("Ruling {number}").format(number=view.number)))

    def pdf(self) -> bytes:
        """The whole paper."""
        self._first()
        known, asked = _("What the table told and what was counted"), _("Questions and answers")
        self._lines(known, _("Known"), self._view.facts)
        self._lines(asked, _("Asked"), self._view.asked)
        self._decision()
        self._sums()
        self._clause()
        self._people()
        self._signatures()
        return self._paper.finish()

    def _first(self) -> None:
        view = self._view
        self._paper.figures(
            (
                Figure(_("Table"), view.table),
                Figure(_("Hand"), str(view.hand) if view.hand else NOTHING),
                Figure(_("Ruled at"), self._time(view.at)),
                Figure(_("Ruled by"), view.by, view.station),
            )
        )
        if view.issue.training:
            self._paper.note(_("A rehearsed night: nothing on this paper is real."))
        if view.amends is not None:
            self._paper.note(_("It takes the place of ruling {number}.").format(number=view.amends))
        if view.amended_by is not None:
            self._paper.note(
                _("It no longer holds: ruling {number} has taken its place.").format(
                    number=view.amended_by
                )
            )

    def _lines(self, title: str, what: str, lines: tuple[AskedLine, ...]) -> None:
        if not lines:
            return
        columns = (
            Column("", 16),
            Column(what, 220, most_lines=3),
            Column(_("Answer"), 140, most_lines=3),
            Column(_("Where from"), WIDTH - 376, most_lines=3),
        )
        rows = [(_MARK if one.overruled else "", one.ask, one.answer, one.origin) for one in lines]
        self._table(title, Table(columns, rows))
        if any(one.overruled for one in lines):
            self._paper.note(_("{mark} overruled by the floor").format(mark=_MARK))

    def _decision(self) -> None:
        view = self._view
        steps = tuple(f"{place}. {step}" for place, step in enumerate(view.steps, start=1))
        followed = _("no: departed from it") if view.departs else _("yes")
        facts: list[tuple[str, Cell]] = [
            (_("Situation"), view.title),
            (_("The rule"), view.given or NOTHING),
            (_("Followed"), followed),
        ]
        wanted: tuple[tuple[str, Cell], ...] = (
            (_("Chosen"), view.choice),
            (_("Reason"), view.note),
            (_("Dealer’s steps"), steps),
            (_("Chips"), view.chips),
            (_("Cards"), view.cards),
        )
        facts += [(name, words) for name, words in wanted if words]
        facts.append((_("Discretion"), view.discretion))
        self._facts(_("Decision"), facts)

    def _sums(self) -> None:
        sums = self._view.sums
        if not sums:
            return
        columns = (
            Column(_("Amounts"), 220, most_lines=2),
            Column(_("Arithmetic"), 200, most_lines=3),
            Column(_("Amount"), WIDTH - 420),
        )
        rows = [(one.words, one.arithmetic or NOTHING, one.amount or NOTHING) for one in sums]
        self._table(_("Amounts"), Table(columns, rows))

    def _clause(self) -> None:
        view = self._view
        if view.rules:
            what = Column(_("What it is about"), WIDTH - 90, most_lines=3)
            rows = [(one.id, one.title) for one in view.rules]
            self._table(_("Clause"), Table((Column(_("Rule"), 90), what), rows))
        if view.silent:
            self._paper.note(view.silent)
        self._paper.note(
            _("{edition}, digest {digest}").format(edition=view.edition, digest=view.rulebook[:16])
        )

    def _people(self) -> None:
        view = self._view
        seats = ", ".join(map(str, view.seats))
        players = ", ".join(f"#{player}" for player in view.players)
        penalties = tuple(f"#{player}: {words}" for player, words in view.penalties)
        camera = self._time(view.camera) if view.camera is not None else ""
        wanted: tuple[tuple[str, Cell], ...] = (
            (_("Seats"), seats),
            (_("Players"), players),
            (_("Penalty"), penalties),
            (_("Decides dispute"), str(view.dispute or "")),
            (_("Camera time"), camera),
            (_("Signed too by"), view.second),
            (_("Printed"), self._time(view.issue.at)),
        )
        self._facts(_("People and times"), [(name, words) for name, words in wanted if words])

    def _signatures(self) -> None:
        view = self._view
        second = (view.second,) if view.second else ()
        self._paper.signatures((view.by, *second, _("Player")))
        self._paper.note(
            _("Sign with first initial and full last name: initials are not a signature.")
        )

    def _facts(self, title: str, facts: list[tuple[str, Cell]]) -> None:
        """What is so, one thing a line."""
        columns = (Column("", _KEY, most_lines=2), Column("", WIDTH - _KEY, most_lines=_LINES))
        self._table(title, Table(columns, facts))

    def _table(self, title: str, table: Table) -> None:
        self._paper.section(title, height_of_start(table))
        write_table(self._paper, table)

    def _time(self, moment: datetime) -> str:
        return second_text(moment, self._view.issue.zone)
