"""The day report about people: waits, reorders, dealers, floor calls, orders."""

from collections.abc import Sequence
from typing import assert_never

from floor.app.views.night.figures import (
    CallsLine,
    DealerLine,
    Figures,
    ReorderLine,
    TroubleLine,
)
from floor.app.views.night.lists import Step
from floor.app.views.orders import About
from floor.app.views.words import capital, reason_words
from floor.base.text import _
from floor.reports.paper import WIDTH, Figure, Paper
from floor.reports.table import Cell, Column, Kind, Table, height_of_start, write_table
from floor.reports.telling import NOTHING, Telling

_NAME_LINES = 3
_NOTE_HEIGHT = 40.0
_REASON_LINES = 16
"""Enough for the longest note there is."""


def write_waits(paper: Paper, figures: Figures, told: Telling) -> None:
    """How long people waited, and where the order of the lists was changed."""
    waits = figures.waits
    paper.figures(
        (
            Figure(_("Seats offered"), told.number(waits.offered)),
            Figure(_("Mean wait"), told.span(waits.mean)),
            Figure(_("95 of 100 waited at most"), told.span(waits.most)),
            Figure(_("Declined"), told.number(waits.declined)),
            Figure(_("Put back"), told.number(waits.restored)),
        )
    )
    wait = _(
        "Wait: from when somebody was on the list and in the house until he was offered a seat."
    )
    nothing = _section(
        paper,
        _("Lists changed by people"),
        _("Nobody was passed over, moved or put back."),
        (
            Column(_("Time"), 40),
            Column(_("Game"), 82, most_lines=_NAME_LINES),
            Column(_("Player"), 104, most_lines=_NAME_LINES),
            Column(_("What"), 96, most_lines=2),
            Column(_("By"), 84, most_lines=_NAME_LINES),
            Column(_("Reason"), WIDTH - 406, most_lines=_REASON_LINES),
        ),
        [_reorder(line, told) for line in figures.reorders],
    )
    paper.note(" ".join(said for said in (wait, nothing) if said))


def _reorder(line: ReorderLine, told: Telling) -> tuple[Cell, ...]:
    return (
        told.time(line.at),
        line.game,
        line.player,
        _step_words(line),
        line.by or NOTHING,
        line.reason or NOTHING,
    )


def _step_words(line: ReorderLine) -> str:
    match line.step:
        case Step.MOVED if line.place is not None:
            return _("to place {place}").format(place=line.place)
        case Step.RESTORED if line.place is not None:
            return _("back, to place {place}").format(place=line.place)
        case Step.CALLED:
            return _("called out of turn")
        case _:
            return _("seated out of turn")


def write_people(paper: Paper, figures: Figures, told: Telling) -> None:
    """Dealers, floor calls and orders; of what there was none of, a sentence under them."""
    parts = (_write_dealers, _write_calls, _write_orders)
    nothing = [said for part in parts if (said := part(paper, figures, told))]
    if nothing:
        paper.keep(_NOTE_HEIGHT)
        paper.note(" ".join(nothing))


def _write_dealers(paper: Paper, figures: Figures, told: Telling) -> str:
    """What each dealer has dealt."""
    return _section(
        paper,
        _("Dealers"),
        _("No dealer signed in at a table."),
        (
            Column(_("Name"), 180, most_lines=_NAME_LINES),
            Column(_("Tables"), 70, Kind.NUMBER),
            Column(_("Dealt"), 100, Kind.NUMBER),
            Column(_("Hands"), 70, Kind.NUMBER),
            Column(_("Hands an hour"), WIDTH - 420, Kind.NUMBER),
        ),
        [_dealer(line, told) for line in figures.dealers],
    )


def _dealer(line: DealerLine, told: Telling) -> tuple[Cell, ...]:
    return (
        line.name or NOTHING,
        told.number(line.tables),
        told.span(line.dealt),
        told.number(line.hands),
        told.number(line.hands_an_hour),
    )


def _write_calls(paper: Paper, figures: Figures, told: Telling) -> str:
    """Why tables called the floor, and how long they waited."""
    return _section(
        paper,
        _("Floor calls"),
        _("No table called the floor."),
        (
            Column(_("Reason"), 180),
            Column(_("Calls"), 70, Kind.NUMBER),
            Column(_("Mean wait"), 100, Kind.NUMBER),
            Column(_("Longest wait"), 100, Kind.NUMBER),
            Column(_("Never taken"), WIDTH - 450, Kind.NUMBER),
        ),
        [_calls(line, told) for line in figures.calls],
    )


def _calls(line: CallsLine, told: Telling) -> tuple[Cell, ...]:
    return (
        capital(reason_words(line.reason)),
        told.number(line.calls),
        told.span(line.mean),
        told.span(line.most),
        told.number(line.untaken),
    )


def _write_orders(paper: Paper, figures: Figures, told: Telling) -> str:
    """Who was turned away, let in by two people, warned, sent away, or given an order about."""
    return _section(
        paper,
        _("Orders, warnings, overrides"),
        _("Nothing about any player."),
        (
            Column(_("Time"), 40),
            Column(_("Kind"), 82, most_lines=2),
            Column(_("What"), 172, most_lines=_NAME_LINES),
            Column(_("By"), 84, most_lines=_NAME_LINES),
            Column(_("Reason"), WIDTH - 378, most_lines=_REASON_LINES),
        ),
        [_order(line, told) for line in figures.orders],
    )


def _order(line: TroubleLine, told: Telling) -> tuple[Cell, ...]:
    return (
        told.time(line.at),
        _about_words(line.about),
        line.words,
        line.by or NOTHING,
        line.reason or NOTHING,
    )


def _about_words(about: About) -> str:
    match about:
        case About.TURNED_AWAY:
            return _("Turned away")
        case About.PASSED_OVER:
            return _("Override")
        case About.WARNING:
            return _("Warning")
        case About.PENALTY:
            return _("Penalty")
        case About.NOTE:
            return _("Note")
        case About.ORDER:
            return _("Order")
        case _ as never:
            assert_never(never)


def _section(
    paper: Paper,
    title: str,
    nothing: str,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
) -> str:
    """A table under its title; where there are no rows, the sentence that says so comes back."""
    if not rows:
        return nothing
    table = Table(columns=columns, rows=rows)
    paper.section(title, height_of_start(table))
    write_table(paper, table)
    return ""
