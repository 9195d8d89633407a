"""A tournament in a night, and the book its papers are made from."""

from floor.app.core.room import DayOpen
from floor.app.office.event_log import happened_to
from floor.views.event_papers.book import EventBook
from tests.app.tournament.directed import Director


def book_of(event: Director, *, training: bool = False) -> EventBook:
    """As things stand now."""
    night = event.night
    day = night.room.day
    assert isinstance(day, DayOpen)
    return EventBook(
        room=night.room,
        event=event.event,
        people=night.people,
        happened=happened_to(night.journal, event.number),
        head=night.office.head,
        at=night.clock.now(),
        day=day.day,
        training=training,
    )
