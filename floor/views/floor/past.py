"""Looking back: which moment somebody means, and what was to be seen then."""

from datetime import datetime
from typing import NamedTuple

from floor.app.core.names import Names, Viewer
from floor.app.core.ports import People
from floor.app.core.room import DayOpen
from floor.app.office.past import AsItWas, EntryRelation, Past, PastNight, TellRow
from floor.base.text import _, day_text, number_text, time_text
from floor.room.lists.waitlist import TableId
from floor.views.floor.compared import SinceView, since_view
from floor.views.floor.floor import floor_view
from floor.views.words.mentioned import with_everybody
from floor.views.words.rows import FloorView
from floor.views.words.wall_clock import clock_text
from floor.views.words.words import Wording


class PastQuery(NamedTuple):
    """What somebody wants to see of the past."""

    night: PastNight
    at: datetime | int
    """A moment, or the number of an entry's row."""
    step: EntryRelation | None = None
    """Of the entry standing then, the one beside it."""
    table: TableId | None = None
    """Of which table it is told what has become of it."""
    names: Names = Names({})
    """How people are called on the screen already: who has a label keeps it."""


class Seen(NamedTuple):
    """What was to be seen then."""

    asked: PastQuery
    was: AsItWas
    moment: datetime
    """As of when: what was asked for, or when the entry was written."""
    view: FloorView
    since: SinceView | None
    names: Names
    clocks: tuple[str, ...] = ()
    """What the clock of each event said then."""


def see(past: Past, people: People, asked: PastQuery, told: TellRow = lambda row: None) -> Seen:
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
    lines = since_view(since, Wording(was.room, names)) if since is not None else None
    clocks = _clocks(Wording(was.room, names), moment)
    view = floor_view(was.room, Viewer(moment, names))
    return Seen(asked, was, moment, view, lines, names, clocks)


def _clocks(words: Wording, moment: datetime) -> tuple[str, ...]:
    from floor.views.tournament.clock import clocks_then  # the first picture shows no clock

    return clocks_then(words, moment)


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
