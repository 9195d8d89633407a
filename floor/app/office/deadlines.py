"""What time alone has brought about and is no fact yet."""

from datetime import datetime

from floor.app.core.messages import Event
from floor.app.core.room import Room
from floor.app.lists import waiting
from floor.app.tournament import play


def brought_by_time(room: Room, now: datetime) -> tuple[tuple[datetime, Event], ...]:
    """Calls whose hold has run out (CH-SEAT-3) and breaks that have begun (ON-TRN-23), each with
    the time it is dated with, the earliest first."""
    calls = ((event.until, event) for event in waiting.due(room, now))
    return tuple(sorted((*calls, *play.due(room, now)), key=lambda one: one[0]))
