"""What the desk's clock says, and when it is time to close the gaming day."""

from datetime import datetime
from typing import assert_never
from zoneinfo import ZoneInfo

from floor.app.core.room import DayOpen, Room, house_of
from floor.app.staff.days import is_late
from floor.base.clock import Hour, gaming_day_of, hour_of, shows_another_hour
from floor.base.text import _, day_text, time_text


def clock_words(now: datetime, zone: str) -> str:
    """The house's wall clock: which of two hours it is in the night the clocks go back, and whose
    hour it is where the computer is set to another one."""
    words, house = time_text(now, zone), ZoneInfo(zone)
    match hour_of(now, house):
        case Hour.ONCE:
            pass
        case Hour.FIRST:
            words = _("{time} summer time").format(time=words)
        case Hour.SECOND:
            words = _("{time} winter time").format(time=words)
        case _ as never:
            assert_never(never)
    return f"{words} · {_city(zone)}" if shows_another_hour(now, house) else words


def clock_hint(now: datetime, zone: str) -> str:
    """A sentence where the computer is set to another hour than the house's; else empty."""
    if not shows_another_hour(now, ZoneInfo(zone)):
        return ""
    return _(
        "This computer is set to another time zone. Every time shown here is that of {city}."
    ).format(city=_city(zone))


def late_words(room: Room, now: datetime) -> str:
    """A sentence once the open gaming day has outrun its hours; else empty (HOUSE, gaming day)."""
    if not isinstance(room.day, DayOpen) or not is_late(room, now):
        return ""
    house = house_of(room)
    today = gaming_day_of(now, ZoneInfo(house.zone), house.roll_over_hour)
    return _(
        "{today} has begun and gaming day {day} is still open: close it (F7) as soon as play has"
        " ended. The report will say that it was closed late."
    ).format(today=day_text(today, weekday=True), day=day_text(room.day.day, weekday=True))


def _city(zone: str) -> str:
    """What a time zone is called after: "Europe/Helsinki" after Helsinki."""
    return zone.rsplit("/", 1)[-1].replace("_", " ")
