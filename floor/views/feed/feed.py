"""The feed of the night: a line for each entry, newest first."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from floor.app.core.messages import SYSTEM, CommandId, Entry, Event
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.hands.dealing import HandEnded, HandStamped, HandStarted
from floor.app.lists.waiting import due
from floor.app.office.press_time import CameLate
from floor.app.office.roles import second_needed
from floor.app.office.voiding import EntryVoided, undoable
from floor.views.feed.sentences import entry_sentence
from floor.views.words.rows import FeedLine
from floor.views.words.words import Wording, capital

_NONE_KNOWN: Mapping[CommandId, Entry] = MappingProxyType({})


def feed_lines(
    room: Room, look: Viewer, entries: Sequence[Entry], before: Iterable[FeedLine] = ()
) -> tuple[FeedLine, ...]:
    """A line for each of `entries`, the journal's last ones oldest first; newest line first.

    What is in `before`, the lines shown until now, is not worded again: leave it out when the
    language or somebody's name has changed.
    """
    words = Wording(room, look.names)
    shown = {line.seq: line for line in before}
    # What is due stands in the journal before any void asked for now.
    expired = [
        Entry(0, CommandId(b""), event.until, SYSTEM, "", (event,)) for event in due(room, look.now)
    ]
    free = undoable((*entries, *expired))
    known = {entry.command: entry for entry in entries}
    voided = {
        event.command
        for entry in entries
        for event in entry.events
        if isinstance(event, EntryVoided)
    }
    lines = []
    for entry in reversed(entries):
        gone, undo = entry.command in voided, entry.command in free
        line = shown.get(entry.seq) or feed_line(entry, words, known)
        if (line.voided, line.undo) != (gone, undo):
            line = msgspec.structs.replace(line, voided=gone, undo=undo)
        lines.append(line)
    return tuple(lines)


def newest_own(lines: Iterable[FeedLine], own: Collection[CommandId]) -> FeedLine | None:
    """The newest of `lines`, newest first, that is about one of a station's `own` entries and
    stands; None when that one may not be taken back: what came after bars it."""
    newest = next((line for line in lines if line.command in own and not line.voided), None)
    return newest if newest is not None and newest.undo else None


def feed_line(
    entry: Entry, words: Wording, known: Mapping[CommandId, Entry] = _NONE_KNOWN
) -> FeedLine:
    """What `entry` brought, in one sentence; of voids too, if `known` has what they took back.

    Whether it was voided or may be is for `feed_lines` to say, which sees what came after.
    """
    return FeedLine(
        seq=entry.seq,
        command=entry.command,
        at=entry.at,
        place=_place(entry, known),
        words=capital(entry_sentence(entry, words, known)),
        by=words.staff(entry.by) if entry.by != SYSTEM else "",
        second=second_needed(entry.events),
        routine=all(_is_routine(event) for event in entry.events),
    )


def _place(entry: Entry, known: Mapping[CommandId, Entry]) -> str:
    """The table it happened at; of a move the new one, of a void that of what it took back."""
    event = next(one for one in reversed(entry.events) if not isinstance(one, CameLate))
    if isinstance(event, EntryVoided) and event.command in known:
        return _place(known[event.command], known)
    return str(getattr(event, "table", None) or "")


def _is_routine(event: Event) -> bool:
    match event:
        case HandStarted(deal=deal):
            return not deal.prompts and not any(seated.sitter.tokens for seated in deal.changed)
        case _:
            return isinstance(event, HandEnded | HandStamped)
