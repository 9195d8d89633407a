"""Taking an entry back: it stays in the book, but the room is as if it had never been written."""

from collections.abc import Iterable

from floor.app.core.declaration import AtKiosk, Declaration, EventKind
from floor.app.core.messages import EVERYTHING, SYSTEM, CommandId, Entry, Event, NoteId, StaffId
from floor.base.errors import Refused
from floor.base.text import N_


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

    Only the newest standing entry for everything it touches may be. Adding to the same sum bars
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
    touched = {ref for event in target.events for ref in event.touches()}
    touched |= {ref for event in target.events for ref in event.adds_to()}
    for later in counting:
        if later.seq <= target.seq:
            continue
        refs = {ref for event in later.events for ref in event.touches()}
        common = refs if EVERYTHING in touched else refs & (touched | {EVERYTHING})
        if common:
            raise Refused(
                "Entry {later} came after entry {entry} and is about the same {what}:"
                " void that one first.",
                rule="HOUSE",
                later=later.seq,
                entry=target.seq,
                what=min(common),
            )


def undoable(entries: Iterable[Entry]) -> frozenset[CommandId]:
    """Those of `entries` that `check` would let be voided; `entries` run to the journal's end."""
    found = []
    later: set[str] = set()
    for entry in reversed(standing(entries)):
        touched = {ref for event in entry.events for ref in event.touches()}
        barred = touched | {ref for event in entry.events for ref in event.adds_to()}
        free = not later if EVERYTHING in barred else later.isdisjoint(barred | {EVERYTHING})
        if free and entry.by != SYSTEM and not any(event.is_final() for event in entry.events):
            found.append(entry.command)
        later |= touched
    return frozenset(found)


PAGE = Declaration(
    kinds=(EventKind("entry-voided", EntryVoided, N_("taken back: entry {entry}"), AtKiosk.YES),),
)
