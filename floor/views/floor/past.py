"""Looking back: which moment somebody means, and what was to be seen then."""

import re
from datetime import datetime, time, timedelta
from typing import NamedTuple, assert_never
from zoneinfo import ZoneInfo

from floor.app.core.names import Look, Names
from floor.app.core.ports import People
from floor.app.core.room import DayOpen
from floor.app.office.past import AsItWas, Beside, Night, Past, Told
from floor.base.clock import Hour, hour_of
from floor.base.text import LOCALES, _, day_text, language, number_text, time_text
from floor.room.lists.waitlist import TableId
from floor.views.floor.compared import SinceView, since_view
from floor.views.floor.floor import floor_view
from floor.views.words.mentioned import with_everybody
from floor.views.words.rows import FloorView
from floor.views.words.words import Words

_FIGURES = re.compile(r"\d{1,2}(?:[:. ]?\d{2}){0,2}|\d{3}|\d{5}")


class Asked(NamedTuple):
    """What somebody wants to see of the past."""

    night: Night
    at: datetime | int
    """A moment, or the number of an entry's row."""
    step: Beside | None = None
    """Of the entry standing then, the one beside it."""
    table: TableId | None = None
    """Of which table it is told what has become of it."""
    names: Names = Names({})
    """How people are called on the screen already: who has a label keeps it."""


class Seen(NamedTuple):
    """What was to be seen then."""

    asked: Asked
    was: AsItWas
    moment: datetime
    """As of when: what was asked for, or when the entry was written."""
    view: FloorView
    since: SinceView | None
    names: Names


def see(past: Past, people: People, asked: Asked, told: Told = lambda row: None) -> Seen:
    """What `asked` wants to see; slow, for a thread of its own.

    Raises:
        StoreTrouble: the journal cannot be read.
    """
    at = asked.at
    last = past.end_of(at) if isinstance(at, int) else past.row_at(asked.night, at)
    if asked.step is not None:
        last = past.beside(last, asked.step)
    was = past.look(last, told)
    moment = at if isinstance(at, datetime) and asked.step is None else was.entry.at
    since = past.since(last, asked.night, asked.table) if asked.table is not None else None
    entries = () if since is None else (*since.entries, *(one.entry for one in since.taken_back))
    names = with_everybody(asked.names, people, was.room, entries)
    lines = since_view(since, Words(was.room, names)) if since is not None else None
    return Seen(asked, was, moment, floor_view(was.room, Look(moment, names)), lines, names)


def typed_time(text: str) -> time | None:
    """The time of day somebody typed: "2314", "23:14:05", "23.14", "914", "23"; None if none."""
    typed = text.strip()
    if not _FIGURES.fullmatch(typed):
        return None
    figures = re.sub(r"\D", "", typed)
    if len(figures) % 2:
        figures = f"0{figures}"
    hour, minute, second = (int(figures[at : at + 2] or 0) for at in (0, 2, 4))
    if hour == 24:
        hour = 0
    return time(hour, minute, second) if max(minute, second) < 60 and hour < 24 else None


def moments_of(wall: time, since: datetime, until: datetime, zone: str) -> tuple[datetime, ...]:
    """The instants from `since` to `until` at which the house's wall clock showed `wall`.

    In the night the clocks go back some times come twice; in the night they go forward some never.
    """
    house = ZoneInfo(zone)
    begin = since.astimezone(house).date()
    days = (until.astimezone(house).date() - begin).days
    found = set()
    for ahead in range(days + 1):
        day = begin + timedelta(days=ahead)
        for fold in (0, 1):
            local = datetime.combine(day, wall, house).replace(fold=fold)
            moment = local.astimezone(since.tzinfo)
            if moment.astimezone(house).time() == wall:
                found.add(moment)
    return tuple(moment for moment in sorted(found) if since <= moment <= until)


def clock_text(moment: datetime, zone: str) -> str:
    """The house's wall clock to the second, and which of two hours it was."""
    house, between = ZoneInfo(zone), LOCALES[language()].hour
    words = f"{time_text(moment, zone)}{between}{moment.astimezone(house).second:02}"
    match hour_of(moment, house):
        case Hour.ONCE:
            return words
        case Hour.FIRST:
            return _("{time} summer time").format(time=words)
        case Hour.SECOND:
            return _("{time} winter time").format(time=words)
        case _ as never:
            assert_never(never)


def banner(was: AsItWas, moment: datetime, zone: str) -> str:
    """What nobody may overlook: this is the past, of which day, and nothing can be done in it."""
    words = _("As it was at {time} · entry {entry} · read only").format(
        time=clock_text(moment, zone), entry=number_text(was.last)
    )
    day = was.room.day
    told = day_text(day.day, weekday=True) if isinstance(day, DayOpen) else _("Gaming day closed")
    return f"{words} · {told}"


def outside(since: datetime, until: datetime, zone: str) -> str:
    """Why there is nothing to be seen at a time: the day was not open then."""
    return _("Of this gaming day there are entries from {begin} to {end} only.").format(
        begin=time_text(since, zone), end=time_text(until, zone)
    )
