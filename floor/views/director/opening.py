"""Which tables an event is played at: the house's own, and with how many seats."""

from floor.app.core.room import DayOpen, Room, is_open
from floor.app.tournament.seats import OpenEventTable
from floor.base.text import _
from floor.room.games.game import MOST_PLAYERS
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import by_name
from floor.tournament.tables.names import names_meant
from floor.views.words.form import (
    NOTHING_TYPED,
    Box,
    Field,
    Form,
    Missing,
    Number,
    Text,
    Ticks,
    Typed,
)
from floor.views.words.rows import Step
from floor.views.words.steps import Look

_TYPED = 60
"""Characters of several names."""
_NAMED = 4
"""So many tables a button names."""


def open_form(looking: Look, asks: OpenEventTable, typed: Typed = NOTHING_TYPED) -> Form:
    """Tables of the house that are closed, or others by their names; those opened later are called
    as these are (CH-TABLE-1)."""
    asking = looking().asking
    event = asking.words.room.tournaments[asks.tournament]
    house = closed_tables(asking.words.room)
    ticked: tuple[TableId, ...] = typed.get("house", ())
    usual = [table.seats for table in event.tables.values()][-1:] or [event.sheet.seats]
    seats: int = typed.get("seats", usual[0])
    start = "" if house else asks.table
    names = (*ticked, *names_meant(typed.get("names", start)))
    title, said = _("Open tables for {title}").format(title=event.sheet.title), _("Open")
    fields: tuple[Field, ...] = (
        Text(name="names", words=_("Tables"), start=start, most=_TYPED),
        Number(name="seats", words=_("Seats"), least=2, most=MOST_PLAYERS, start=usual[0]),
    )
    if house:
        boxes = tuple(Box(key=table, words=table) for table in house)
        offered = Ticks(name="house", words=_("Of the house"), boxes=boxes, columns=4)
        fields = (offered, *fields)
    step: Step | Missing = Missing(_("Name a table, or several: T9–T15."), "names")
    if names:
        first, *more = names
        command = OpenEventTable(tournament=event.id, table=first, seats=seats, more=tuple(more))
        said = _("Open {tables}").format(tables=_short(names))
        step = asking.step("open-tables", said, command)
    return Form(
        "open-tables",
        title,
        said,
        step,
        fields,
        told=(_("One table, or several: T9–T15. Those opened later go on from their names."),),
        wrong=step.why_not if isinstance(step, Step) else "",
    )


def _short(names: tuple[TableId, ...]) -> str:
    """A few of them by name, more by the first and the last."""
    return ", ".join(names) if len(names) <= _NAMED else f"{names[0]} … {names[-1]}"


def closed_tables(room: Room) -> tuple[TableId, ...]:
    """The house's tables at which nothing is played: those on its map, and those of tonight."""
    played = room.day.played if isinstance(room.day, DayOpen) else {}
    return tuple(one for one in by_name({*room.plan.spots, *played}) if not is_open(room, one))
