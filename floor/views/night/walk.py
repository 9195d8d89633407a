"""A gaming day lived through again: every fact that stands, and the room before and behind it."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from floor.app.core.messages import Entry, Event, StaffId
from floor.app.core.room import Room
from floor.app.office.catalog import evolve
from floor.app.office.voiding import standing

TellProgress = Callable[[int, int], None]
"""Hears how many entries of how many were looked at; what it raises stops the walk."""


class WalkedEvent(NamedTuple):
    """One event and what it found and left."""

    at: datetime
    by: StaffId
    event: Event
    before: Room
    after: Room


def facts(
    before: Room, entries: Iterable[Entry], told: TellProgress = lambda done, whole: None
) -> Iterator[WalkedEvent]:
    """Every event of those of `entries` that stand, from the room `before` them on."""
    room, counting = before, standing(entries)
    for done, entry in enumerate(counting):
        told(done, len(counting))
        for event in entry.events:
            after = evolve(room, event)
            yield WalkedEvent(entry.at, entry.by, event, room, after)
            room = after
    told(len(counting), len(counting))
