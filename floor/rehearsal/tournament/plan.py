"""Which tournament is rehearsed, and the sheets it is played by."""

from datetime import datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace

from floor.base.money import Money
from floor.tournament.clock.structure import Level, Structure
from floor.tournament.clock.suggested import Wanted, suggested
from floor.tournament.event.library import EventPart, parts_of, ready_sheet, with_parts
from floor.tournament.event.sheet import EventKinds, EventSheet

_MINUTE = timedelta(minutes=1)


class EventPlan(NamedTuple):
    """A tournament lived through beside the cash tables, or alone."""

    kind: EventKinds = EventKinds.RE_ENTRY
    besides: tuple[EventPart, ...] = ()
    """What its sheet has that the kind does not begin with."""
    entries: int = 40
    """Of each flight, re-entries not counted."""
    flights: int = 1
    hours: int = 4
    """In which it should be over."""
    title: str = "Rehearsal"
    followed: int = 3
    """So many of its tables have a kiosk: their hands are followed."""
    guarantee: Money = Money(0)
    comes_in: timedelta = timedelta(minutes=90)
    """All have come so long after the first."""
    begins_in: timedelta = timedelta(minutes=40)
    """From the opening of the doors."""

    def sheet(self, starts: datetime) -> EventSheet:
        """By which all of it is played, or a flight of it."""
        plain = ready_sheet(self.kind, self.title, starts)
        plain = with_parts(plain, {*parts_of(plain), *self.besides})
        return replace(
            plain,
            structure=self._structure(plain),
            guarantee=self.guarantee or plain.guarantee,
            registration=replace(plain.registration, fewest=2, withdraw_until=timedelta()),
        )

    def last_sheet(self, starts: datetime) -> EventSheet:
        """Of the last phase of several flights: it goes on where those ended."""
        sheet = self.sheet(starts)
        stretches = sheet.structure.stretches
        begins = [place for place, one in enumerate(stretches) if isinstance(one, Level)]
        half = replace(sheet.structure, stretches=stretches[begins[len(begins) // 2] :])
        return replace(sheet, structure=half, title=f"{self.title}, final")

    def _structure(self, plain: EventSheet) -> Structure:
        lasts = max(self.hours * 60 // 16, 4) * _MINUTE
        return suggested(
            Wanted(
                entries=max(self.entries * self.flights, 9),
                stack=plain.terms.stack,
                hours=timedelta(hours=self.hours),
                level_lasts=lasts,
                smallest=plain.chips[0],
            )
        )
