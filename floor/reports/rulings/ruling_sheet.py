"""Ruling sheet: what was asked and answered, the clause, the decision and who answers for it."""

from datetime import datetime

from floor.base.text import _, speaking
from floor.reports.kit.paper import (
    NOTE_LEADING,
    SEAL_HEIGHT,
    SIGNATURES_HEIGHT,
    WIDTH,
    KeyFigure,
    Paper,
    frame_of,
)
from floor.reports.kit.table import (
    REST,
    PaperCell,
    PaperColumn,
    PaperTable,
    height_of,
    height_of_start,
    table_of,
    write_table,
)
from floor.reports.kit.telling import NOTHING
from floor.views.claim.seats import second_text
from floor.views.rulings.paper import AskedLine, RulingSheet

_KEY, _SHORT_KEY = 130.0, 90.0
_LINES = 16
"""Enough for the longest note there is."""
_BELOW_PEOPLE = SIGNATURES_HEIGHT + 2 * NOTE_LEADING + SEAL_HEIGHT
"""Lines to sign on, what to write there, and the seal: none of them goes over the page alone."""
_MOST_KEPT = 500.0
"""What may be kept together, so that it surely fits on a page."""
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
        self._book()
        self._people()
        self._signatures()
        return self._paper.finish()

    def _first(self) -> None:
        view = self._view
        self._paper.figures(
            (
                KeyFigure(_("Table"), view.table),
                KeyFigure(_("Hand"), str(view.hand) if view.hand else NOTHING),
                KeyFigure(_("Ruled at"), self._time(view.at)),
                KeyFigure(_("Ruled by"), view.by, view.station),
            )
        )
        if view.issue.training:
            self._paper.note(_("A training night: nothing on this paper is real."))
        if view.struck:
            self._paper.note(view.struck)
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
        table = table_of(
            lines,
            (PaperColumn("", 16), lambda one: _MARK if one.overruled else ""),
            (PaperColumn(what, 220, most_lines=3), lambda one: one.ask),
            (PaperColumn(_("Answer"), 140, most_lines=3), lambda one: one.answer),
            (PaperColumn(_("Where from"), REST, most_lines=3), lambda one: one.origin),
        )
        self._table(title, table)
        if any(one.overruled for one in lines):
            self._paper.note(_("{mark} overruled by the floor").format(mark=_MARK))

    def _decision(self) -> None:
        view = self._view
        steps = tuple(f"{place}. {step}" for place, step in enumerate(view.steps, start=1))
        followed = _("no: departed from it") if view.departs else _("yes")
        facts: list[tuple[str, PaperCell]] = [
            (_("Situation"), view.title),
            (_("The rule"), view.given or NOTHING),
            (_("Followed"), followed),
        ]
        clause = tuple(f"{one.id} {one.title}" for one in view.rules)
        wanted: tuple[tuple[str, PaperCell], ...] = (
            (_("Chosen"), view.choice),
            (_("Reason"), view.note),
            (_("Dealer’s steps"), steps),
            (_("Chips"), view.chips),
            (_("Cards"), view.cards),
            (_("Clause"), clause),
        )
        facts += [(name, words) for name, words in wanted if words]
        facts.append((_("Discretion"), view.discretion))
        self._table(_("Decision"), _facts(facts))

    def _sums(self) -> None:
        if not self._view.sums:
            return
        table = table_of(
            self._view.sums,
            (PaperColumn(_("Amounts"), 220, most_lines=2), lambda one: one.words),
            (
                PaperColumn(_("Arithmetic"), 200, most_lines=3),
                lambda one: one.arithmetic or NOTHING,
            ),
            (PaperColumn(_("Amount"), REST), lambda one: one.amount or NOTHING),
        )
        self._table(_("Amounts"), table)

    def _book(self) -> None:
        """Out of which book it was ruled."""
        view = self._view
        if view.silent:
            self._paper.note(view.silent)
        book = _("{edition}, digest {digest}").format(
            edition=view.edition, digest=view.rulebook[:16]
        )
        own = _("the house’s own situations, version {version}").format(version=view.situations)
        self._paper.note(f"{book} · {own}" if view.situations else book)

    def _people(self) -> None:
        view = self._view
        seats = ", ".join(map(str, view.seats))
        players = ", ".join(f"#{player}" for player in view.players)
        penalties = tuple(f"#{player}: {words}" for player, words in view.penalties)
        camera = self._time(view.camera) if view.camera is not None else ""
        wanted: tuple[tuple[str, PaperCell], ...] = (
            (_("Seats"), seats),
            (_("Players"), players),
            (_("Penalty"), penalties),
            (_("Decides dispute"), str(view.dispute or "")),
            (_("Camera time"), camera),
            (_("Signed too by"), view.second),
            (_("Printed"), self._time(view.issue.at)),
        )
        table = _two_a_line([(name, words) for name, words in wanted if words])
        self._table(_("People and times"), table, height_of(table) + _BELOW_PEOPLE)

    def _signatures(self) -> None:
        view = self._view
        second = (view.second,) if view.second else ()
        self._paper.signatures((view.by, *second, _("Player")))
        self._paper.note(
            _("Sign with first initial and full last name: initials are not a signature.")
        )

    def _table(self, title: str, table: PaperTable, keep: float = 0.0) -> None:
        """A headline and its table; `keep` is what must not be parted from the headline."""
        self._paper.section(title, min(max(keep, height_of_start(table)), _MOST_KEPT))
        write_table(self._paper, table)

    def _time(self, moment: datetime) -> str:
        return second_text(moment, self._view.issue.zone)


def _facts(facts: list[tuple[str, PaperCell]]) -> PaperTable:
    """What is so, one thing a line."""
    columns = (
        PaperColumn("", _KEY, most_lines=2),
        PaperColumn("", WIDTH - _KEY, most_lines=_LINES),
    )
    return PaperTable(columns, facts)


def _two_a_line(facts: list[tuple[str, PaperCell]]) -> PaperTable:
    """What is so and short, two things a line."""
    half = (
        PaperColumn("", _SHORT_KEY, most_lines=2),
        PaperColumn("", WIDTH / 2 - _SHORT_KEY, most_lines=_LINES),
    )
    if len(facts) % 2:
        facts = [*facts, ("", "")]
    rows = [(*one, *other) for one, other in zip(facts[::2], facts[1::2], strict=True)]
    return PaperTable((*half, *half), rows)
