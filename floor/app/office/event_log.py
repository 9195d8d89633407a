"""What has happened to one tournament, as the journal has it."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple, Protocol

from floor.app.core.messages import CommandId, Event, StaffId
from floor.app.core.ports import ReadableJournal
from floor.app.office.catalog import VOIDED_KIND, kind_of_class
from floor.app.office.fold import event_of
from floor.app.office.voiding import EntryVoided
from floor.app.tournament.sheet import TournamentPlanned
from floor.base.clock import from_micros
from floor.tournament.event.state import TournamentId


class Happened(NamedTuple):
    """Something of an event that stands in the journal and was not taken back."""

    row: int
    at: datetime
    by: StaffId
    event: Event


class Telling(Protocol):
    """Tells what happened."""

    def __call__(self, *kinds: type[Event]) -> tuple[Happened, ...]:
        """All of these kinds, oldest first."""
        ...


def happened_to(book: ReadableJournal, tournament: TournamentId) -> Telling:
    """Tells what happened to that event; what was taken back is left out.

    Raises:
        StoreTrouble: something cannot be read.
        StopIteration: it was never planned.
    """
    after = planned_at(book, tournament) - 1
    voids = map(event_of, book.of_kind(VOIDED_KIND, after))
    voided = {void.command for void in voids if isinstance(void, EntryVoided)}

    def told(*kinds: type[Event]) -> Iterator[Happened]:
        rows = (row for kind in kinds for row in book.of_kind(kind_of_class(kind), after))
        for row in sorted(rows, key=lambda row: row.seq):
            if CommandId(row.command) in voided:
                continue
            event = event_of(row)
            if getattr(event, "tournament", None) == tournament:
                yield Happened(row.seq, from_micros(row.at), StaffId(row.by), event)

    return lambda *kinds: tuple(told(*kinds))


def planned_at(book: ReadableJournal, tournament: TournamentId) -> int:
    """The row by which it came to be: nothing of it lies before.

    Raises:
        StopIteration: it was never planned.
    """
    rows = book.of_kind(kind_of_class(TournamentPlanned), 0)
    events = ((row.seq, event_of(row)) for row in rows)
    return next(
        seq
        for seq, event in events
        if isinstance(event, TournamentPlanned) and event.tournament == tournament
    )
