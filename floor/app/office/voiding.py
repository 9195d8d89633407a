"""Taking an entry back: it stays in the book, but the room is as if it had never been written."""

from collections.abc import Iterable

from floor.app.core.declaration import AtKiosk, Declaration, EventKind
from floor.app.core.messages import (
    EVERYTHING,
    SYSTEM,
    About,
    CommandId,
    Entry,
    Event,
    NoteId,
    StaffId,
)
from floor.base.errors import Refused
from floor.base.text import N_

_APART = ("staff:", "dealing:", "held:", "older-book")
"""Who is on duty, what is put before the floor, and that an older copy lies in the place of the
book: a gaming day is opened and closed with it."""


class EntryVoided(Event, frozen=True, kw_only=True):
    """An entry counts no longer: every process folds the room again without it."""

    command: CommandId
    entry: int
    """Number of the voided entry's first row."""
    note: NoteId | None = None
    second: StaffId | None = None
    """Whose badge came second, where one was needed."""


def is_void(entry: Entry) -> bool:
    """Whether `entry` takes another one back."""
    return isinstance(entry.events[0], EntryVoided)


def standing(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Those of `entries` that count: neither voided by one of them nor a void themselves."""
    all_of_them = tuple(entries)
    voided = {
        event.command
        for entry in all_of_them
        for event in entry.events
        if isinstance(event, EntryVoided)
    }
    return tuple(one for one in all_of_them if one.command not in voided and not is_void(one))


def check(target: Entry, since: Iterable[Entry]) -> None:
    """That `target` may be voided; `since` is the journal from `target` on, itself included.

    Only the newest standing entry for everything it is about may be. Adding to the same sum bars
    nothing; what reads the sum does.

    Raises:
        Refused: it may not; says what came after it.
    """
    if is_void(target):
        raise Refused("A void is not voided: ask for the thing itself again.", rule="HOUSE")
    if target.by == SYSTEM:
        raise Refused("What time or the set-up brought about is not voided.", rule="HOUSE")
    if any(event.is_final() for event in target.events):
        raise Refused("This is not taken back: change it by asking again.", rule="HOUSE")
    counting = standing(since)
    if target not in counting:
        raise Refused("Entry {entry} is voided already.", rule="HOUSE", entry=target.seq)
    barrier = barriers(counting)[target.command]
    if barrier is not None:
        raise Refused(
            "Entry {later} came after entry {entry} and is about the same: undo that first.",
            rule="HOUSE",
            later=barrier.seq,
            entry=target.seq,
        )


def may_be_voided(entry: Entry) -> bool:
    """Whether `entry` is of those that are taken back at all, while nothing stands in the way."""
    by_hand = entry.by != SYSTEM and not is_void(entry)
    return by_hand and not any(event.is_final() for event in entry.events)


def barriers(entries: Iterable[Entry]) -> dict[CommandId, Entry | None]:
    """For each of `entries` that may be voided the newest that stands in the way: it came after and
    is about the same things. None: nothing does. They run to the journal's end."""
    found: dict[CommandId, Entry | None] = {}
    later = _Later()
    for entry in reversed(standing(entries)):
        about = About().with_(*(event.about() for event in entry.events))
        if may_be_voided(entry):
            found[entry.command] = later.barrier(entry, about)
        later.add(entry, about)
    return found


class _Later:
    """What came after an entry: the newest that is about each thing."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        """Newest first; its place says how new one is."""
        self._changed: dict[str, int] = {}
        self._within: dict[str, int] = {}

    def add(self, entry: Entry, about: About) -> None:
        """It came before all that is known."""
        place = len(self._entries)
        self._entries.append(entry)
        for newest, things in ((self._changed, about.changes), (self._within, about.within)):
            for thing in things:
                newest.setdefault(thing, place)

    def barrier(self, entry: Entry, about: About) -> Entry | None:
        """The newest of them that is about the same things as `entry`."""
        if EVERYTHING in about.changes:
            # Of people on duty nothing else hangs on: a day, the rules.
            places = {
                place for thing, place in self._changed.items() if not thing.startswith(_APART)
            }
        else:
            sums = (event.adds_to() for event in entry.events)
            barred = {EVERYTHING, *about.changes, *about.within}.union(*sums)
            places = {self._changed[thing] for thing in barred & self._changed.keys()}
            places |= {self._within[thing] for thing in about.changes & self._within.keys()}
        return self._entries[min(places)] if places else None


PAGE = Declaration(
    kinds=(EventKind("entry-voided", EntryVoided, N_("taken back: entry {entry}"), AtKiosk.YES),),
)
