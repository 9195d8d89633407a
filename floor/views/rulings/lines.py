"""A ruling on the screen as it is written down: part by part, each line with what it is about."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from floor.app.core.names import Names
from floor.base.text import _
from floor.base.value import Value
from floor.views.rulings.before import when_text
from floor.views.rulings.paper import AskedLine, RulingSheet


class ToldLine(Value, frozen=True, kw_only=True):
    """One thing that is so."""

    what: str
    words: str
    marked: bool = False
    """Set against the table."""


class ToldPart(Value, frozen=True, kw_only=True):
    """Lines that belong together."""

    title: str
    lines: tuple[ToldLine, ...]


def told_parts(sheet: RulingSheet, names: Names) -> tuple[ToldPart, ...]:
    """All that is written down, the decision first; players as the staff call them."""
    parts = (
        ToldPart(title=_("Decision"), lines=tuple(_decision(sheet))),
        ToldPart(title=_("What the table told"), lines=tuple(map(_asked, sheet.facts))),
        ToldPart(title=_("Questions and answers"), lines=tuple(map(_asked, sheet.asked))),
        ToldPart(
            title=_("Amounts"),
            lines=tuple(
                ToldLine(what=one.words, words=_together((one.amount, one.arithmetic)))
                for one in sheet.sums
            ),
        ),
        ToldPart(title=_("People and times"), lines=tuple(_people(sheet, names))),
    )
    return tuple(part for part in parts if part.lines)


def _decision(sheet: RulingSheet) -> Iterator[ToldLine]:
    followed = _("no: departed from it") if sheet.departs else _("yes")
    yield from _filled(
        (
            (_("Situation"), sheet.title),
            (_("The rule"), sheet.given),
            (_("Followed"), followed if sheet.given else ""),
            (_("Chosen"), sheet.choice),
            (_("Reason"), sheet.note),
            (_("Discretion"), sheet.discretion),
            (_("Clause"), ", ".join(rule.id for rule in sheet.rules)),
        )
    )


def _people(sheet: RulingSheet, names: Names) -> Iterator[ToldLine]:
    zone = sheet.issue.zone
    yield from _filled(
        (
            (_("Ruled at"), when_text(sheet.at, zone)),
            (_("Ruled by"), _together((sheet.by, sheet.station))),
            (_("Seats"), ", ".join(map(str, sheet.seats))),
            (_("Players"), ", ".join(map(names.label, sheet.players))),
            *((_("Penalty"), f"{names.label(who)}: {words}") for who, words in sheet.penalties),
            (_("Decides dispute"), str(sheet.dispute or "")),
            (_("Camera time"), _when(sheet.camera, zone)),
            (_("Signed too by"), sheet.second),
        )
    )


def _asked(line: AskedLine) -> ToldLine:
    words = _together((line.answer, line.origin))
    return ToldLine(what=line.ask, words=words, marked=line.overruled)


def _filled(lines: Iterable[tuple[str, str]]) -> Iterator[ToldLine]:
    return (ToldLine(what=what, words=words) for what, words in lines if words)


def _together(words: Iterable[str]) -> str:
    return " · ".join(filter(None, words))


def _when(moment: datetime | None, zone: str) -> str:
    return when_text(moment, zone) if moment is not None else ""
