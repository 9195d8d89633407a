"""How a report writes times, spans, numbers and money: in its language, on the house's clock."""

from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from floor.base.money import Money
from floor.base.text import _, day_text, money_text, number_text, time_text
from floor.views.words.times import hours_and_minutes

NOTHING = "–"


class ReportLocale(NamedTuple):
    """The house's time zone and the paper's language."""

    zone: str
    language: str

    def time(self, moment: datetime | None) -> str:
        """On the wall clock."""
        return time_text(moment, self.zone, self.language) if moment is not None else NOTHING

    def date(self, moment: datetime) -> str:
        """On the wall calendar."""
        return day_text(moment.astimezone(ZoneInfo(self.zone)).date(), self.language)

    def number(self, number: int) -> str:
        """With its thousands apart."""
        return number_text(number, self.language)

    def money(self, amount: Money) -> str:
        """With its currency."""
        return money_text(amount, self.language)

    def span(self, span: timedelta | None) -> str:
        """In hours and minutes, or under an hour in minutes and seconds."""
        if span is None:
            return NOTHING
        minutes, seconds = divmod(int(span.total_seconds()), 60)
        if minutes < 60:
            return _("{minutes} min {seconds} s").format(minutes=minutes, seconds=seconds)
        return hours_and_minutes(span)
