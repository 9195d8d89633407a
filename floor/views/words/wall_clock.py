"""The house's wall clock: what somebody typed of it, which moments that were, how it is written."""

import re
from datetime import datetime, time, timedelta
from typing import assert_never
from zoneinfo import ZoneInfo

from floor.base.clock import Hour, hour_of
from floor.base.text import LOCALES, _, language, time_text

_FIGURES = re.compile(r"\d{1,2}(?:[:. ]?\d{2}){0,2}|\d{3}|\d{5}")


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
