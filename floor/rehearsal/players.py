"""How simulated people behave: how long they stay, when they walk off, what they choose."""

from datetime import timedelta
from math import log
from typing import NamedTuple

from floor.base.chance import Chance
from floor.room.blinds.blinds import Standing

_FIRST = (
    "Aino", "Eero", "Väinö", "Kaisa", "Jyrki", "Päivi", "Åke", "Öyvind", "Tõnu", "Õie", "Jüri",
    "Märt", "Jiří", "Žaneta", "Růžena", "Ondřej", "Mira", "Olli", "Sanna", "Timo", "Ville", "Ida",
    "Otso", "Leena", "Kalle", "Marek", "Šimon", "Anu", "Risto", "Petra",
)  # fmt: skip
_LAST = (
    "Laine", "Virta", "Holm", "Nieminen", "Ahola", "Berg", "Salo", "Mäkinen", "Hämäläinen", "Tamm",
    "Sõber", "Kõiv", "Dvořák", "Černý", "Němec", "Lindström", "Åberg", "Öhman", "Koskinen",
    "Rantala",
)  # fmt: skip


class Temper(NamedTuple):
    """The room's habits (night.md, model room): means of how long and how often."""

    stay: timedelta = timedelta(hours=3)
    between_walks: timedelta = timedelta(minutes=60)
    walk: timedelta = timedelta(minutes=8)
    arrivals_an_hour_and_table: float = 2.9
    no_show: int = 15
    """Per cent of those called."""
    late: int = 40
    """Per cent of those: they turn up after all and ask to be put back on the list."""
    declines: int = 4
    """Per cent of those called."""
    fetches: int = 35
    """Per cent of those who come: they go for their chips first."""
    by_phone: int = 12
    """Per cent of those who join a list."""
    by_mobile: int = 6
    two_lists: int = 12
    """Per cent of those who join a list: they join another one too."""
    other_seat: int = 12
    """Per cent of those who sit down: they would rather sit elsewhere at the table."""
    long_breaks: int = 12
    """Per cent of those who walk off who would rather eat."""
    mistaps: int = 1
    """Per cent of hands ended with the wrong button."""
    bad_beats: int = 8
    """Of ten thousand hands; far more than at real tables, so that a night has one to show."""


class Fortune:
    """Chance in the shapes a simulation needs; durations may be fractions, money never is."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def percent(self, share: int) -> bool:
        """True `share` times in a hundred."""
        return self.chance.below(100) < share

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both possible."""
        return low + self.chance.below(high - low + 1)

    def seconds(self, low: int, high: int) -> timedelta:
        """Whole seconds, each as likely."""
        return timedelta(seconds=self.between(low, high))

    def about(self, mean: timedelta) -> timedelta:
        """A memoryless duration of that mean, whole seconds, at least twenty."""
        lot = (self.chance.below(999_999) + 1) / 1_000_000
        return timedelta(seconds=max(20, int(-log(lot) * mean.total_seconds())))

    def name(self) -> str:
        """Somebody's name."""
        first = _FIRST[self.chance.below(len(_FIRST))]
        return f"{first} {_LAST[self.chance.below(len(_LAST))]}"

    def way_in(self) -> Standing:
        """How somebody wants to come in; where it is not open to them they wait."""
        lot = self.chance.below(100)
        if lot < 45:
            return Standing.POSTS
        if lot < 85:
            return Standing.WAITS
        return Standing.STRADDLES if lot < 90 else Standing.BUYS_BUTTON
