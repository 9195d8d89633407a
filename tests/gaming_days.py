"""Where a gaming day begins and ends."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from floor.base.clock import gaming_day_begins


def gaming_day_bounds(day: date, zone: ZoneInfo, roll_over_hour: int) -> tuple[datetime, datetime]:
    """First instant of gaming day `day` and first instant after it, both in UTC."""
    tomorrow = day + timedelta(days=1)
    first, after = (gaming_day_begins(at, zone, roll_over_hour) for at in (day, tomorrow))
    return first, after
