"""How the same was ruled before, in words: how often which way, and the latest rulings."""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo

from floor.app.core.messages import NoteId, StaffId
from floor.app.core.ports import Journal, People
from floor.app.core.ruling import Discretion, RulingNo
from floor.app.office.ruling_log import KnownRulings
from floor.base.text import _, day_text, many, number_text, time_text
from floor.base.value import Value
from floor.views.rulings.precedents import Precedent, Precedents, precedents
from floor.views.words.words import capital

if TYPE_CHECKING:
    from floor.views.assistant.course import Same

LATEST = 4
"""Precedents shown one by one."""


class BeforeLine(Value, frozen=True, kw_only=True):
    """A ruling given before."""

    number: RulingNo
    head: str
    """Its number, when, where and by whom."""
    words: str
    """Which way was taken, and whether it no longer holds."""
    why: str
    """The reason written down; empty where the rule was followed, or it is forgotten."""


class BeforeView(Value, frozen=True, kw_only=True):
    """How the same was ruled before."""

    told: str
    ways: tuple[str, ...]
    """Each with how often it was taken, the most frequent first."""
    elsewhere: str
    """How often something else was ruled in the situation; empty where never."""
    latest: tuple[BeforeLine, ...]
    """Newest first."""


class _Known(NamedTuple):
    staff: Mapping[StaffId, str]
    notes: Mapping[NoteId, str]
    zone: str


def read_before(journal: Journal, people: People, known: KnownRulings, same: "Same") -> BeforeView:
    """How the same was ruled before, out of the book.

    Raises:
        StoreTrouble: it cannot be read.
    """
    log = known.read(journal)
    found = precedents(log, same.situation, same.book, same.leaf)
    others = precedents(log, same.situation, same.book).times - found.times
    latest = found.rulings[:LATEST]
    reasons = {one.ruling.note for one in latest if one.ruling.discretion is not Discretion.NONE}
    names = _Known(
        {one.ruling.by: people.staff_name(one.ruling.by) for one in latest},
        {note: people.note(note) for note in reasons if note is not None},
        same.zone,
    )
    return BeforeView(
        told=_told(found),
        ways=tuple(f"{number_text(times)} × {way}" for way, times in found.chosen),
        elsewhere=_elsewhere(others) if others else "",
        latest=tuple(_line(one, names) for one in latest),
    )


def _told(found: Precedents) -> str:
    n = found.times
    if not n:
        return _("Never ruled before.")
    told = many("Ruled {n} time before", "Ruled {n} times before", n).format(n=number_text(n))
    if not found.departed:
        return told
    departed = _("departed from the rule: {n}").format(n=number_text(found.departed))
    return f"{told}, {departed}"


def _elsewhere(n: int) -> str:
    words = many("In this situation {n} other ruling.", "In this situation {n} other rulings.", n)
    return words.format(n=number_text(n))


def _line(one: Precedent, known: _Known) -> BeforeLine:
    ruling, way = one.ruling, capital(one.way)
    words = f"≠ {way}" if ruling.departs else way
    if one.amended_by is not None:
        gone = _("no longer holds: {number}").format(number=one.amended_by)
        words = f"✗ {capital(gone)} · {words}"
    when = when_text(ruling.at, known.zone)
    return BeforeLine(
        number=ruling.number,
        head=f"{ruling.number} · {when} · {ruling.table} · {known.staff[ruling.by]}",
        words=words,
        why=known.notes.get(ruling.note, "") if ruling.note is not None else "",
    )


def when_text(moment: datetime, zone: str) -> str:
    """Day and time by the house's clock."""
    day = moment.astimezone(ZoneInfo(zone)).date()
    return f"{day_text(day)} {time_text(moment, zone)}"
