"""The feed of the night: a line for each entry, newest first."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from floor.app.core.messages import SYSTEM, CommandId, Entry, Event
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.core.ruling import Ruling
from floor.app.hands.dealing import HandEnded, HandStamped, HandStarted
from floor.app.lists.waiting import due
from floor.app.money.chips import ChipsAdded, PlayerBoughtIn
from floor.app.office.roles import ends_day, second_needed
from floor.app.office.voiding import EntryVoided, barriers, may_be_voided
from floor.app.rulings.rulings import RulingAmended, RulingGiven, RulingStruck
from floor.base.text import _
from floor.room.blinds.button import PlayerId
from floor.views.feed.sentences import entry_sentence, place_of
from floor.views.words.rows import Alone, FeedLine
from floor.views.words.words import Wording, capital

_NONE_KNOWN: Mapping[CommandId, Entry] = MappingProxyType({})


def feed_lines(
    room: Room,
    look: Viewer,
    entries: Sequence[Entry],
    before: Iterable[FeedLine] = (),
    of: Collection[CommandId] | None = None,
) -> tuple[FeedLine, ...]:
    """A line for each of `entries`, the journal's last ones oldest first; newest line first.

    What is in `before`, the lines shown until now, is not worded again: leave it out when the
    language or somebody's name has changed. With `of` there are lines of those commands alone.
    """
    if of is not None and not any(entry.command in of for entry in entries):
        return ()
    words = Wording(room, look.names)
    shown = {line.seq: line for line in before}
    # What is due stands in the journal before any void asked for now.
    expired = [
        Entry(0, CommandId(b""), event.until, SYSTEM, "", (event,)) for event in due(room, look.now)
    ]
    barred_by = barriers((*entries, *expired))
    known = {entry.command: entry for entry in entries}
    voided = {
        event.command
        for entry in entries
        for event in entry.events
        if isinstance(event, EntryVoided)
    }
    struck = {
        event.ruling
        for entry in entries
        for event in entry.events
        if isinstance(event, RulingStruck)
    }
    amended = {
        ruling.amends
        for entry in entries
        if (ruling := ruling_in(entry)) is not None and ruling.number not in struck
    }
    lines: list[FeedLine] = []
    said: dict[int, FeedLine] = {}
    for entry in reversed(entries):
        if of is not None and entry.command not in of:
            continue
        gone, barrier = entry.command in voided, barred_by.get(entry.command)
        undo = entry.command in barred_by and barrier is None
        ruling = ruling_in(entry)
        if ruling is not None:
            gone = ruling.number in struck
            undo = not gone and ruling.number not in amended
        barred = ""
        if barrier is not None:
            # It came later, so that it has its line, unless it is only due.
            came = said.get(barrier.seq) or feed_line(barrier, words, known)
            barred = _since(came, undo_first=may_be_voided(barrier))
        line = shown.get(entry.seq) or feed_line(entry, words, known)
        if (line.voided, line.undo, line.barred) != (gone, undo, barred):
            line = msgspec.structs.replace(line, voided=gone, undo=undo, barred=barred)
        lines.append(line)
        said[entry.seq] = line
    return tuple(lines)


def _since(barrier: FeedLine, *, undo_first: bool) -> str:
    """That `barrier` stands in the way of what came before; what time brought about stays."""
    came = barrier.words
    if barrier.place and barrier.place not in came:
        came = f"{barrier.place}: {came}"
    if undo_first:
        return _("Since then: {what}. Undo that first.").format(what=came)
    return _("Too late to undo. Since then: {what}.").format(what=came)


def bought_lines(
    lines: Iterable[FeedLine], entries: Iterable[Entry], players: Collection[PlayerId]
) -> tuple[FeedLine, ...]:
    """Of `lines`, which are those of `entries`, the standing ones of chips that one of `players`
    bought: whatever came since, they are found to be taken back."""
    bought = {
        entry.command
        for entry in entries
        for event in entry.events
        if isinstance(event, PlayerBoughtIn | ChipsAdded) and event.player in players
    }
    return tuple(line for line in lines if line.command in bought and not line.voided)


def newest_own(lines: Iterable[FeedLine], own: Collection[CommandId]) -> FeedLine | None:
    """The newest of `lines`, newest first, that is about one of a station's `own` entries and
    stands, also when what came after bars it."""
    return next((line for line in lines if line.command in own and not line.voided), None)


def feed_line(
    entry: Entry, words: Wording, known: Mapping[CommandId, Entry] = _NONE_KNOWN
) -> FeedLine:
    """What `entry` brought, in one sentence; of voids too, if `known` has what they took back.

    Whether it was voided or may be is for `feed_lines` to say, which sees what came after.
    """
    ruling = ruling_in(entry)
    ends = ends_day(entry.events) or ruling is not None
    return FeedLine(
        seq=entry.seq,
        command=entry.command,
        at=entry.at,
        place=_place(entry, known),
        words=capital(entry_sentence(entry, words, known)),
        by=words.staff(entry.by) if entry.by != SYSTEM else "",
        second=second_needed(entry.events),
        alone=Alone(entry.by, entry.at) if ends else None,
        strikes=ruling.number if ruling is not None else None,
        routine=all(_is_routine(event) for event in entry.events),
        event=_tournament_of(entry, known),
    )


def _tournament_of(entry: Entry, known: Mapping[CommandId, Entry]) -> int | None:
    """Of which tournament it is; of a void that of what it took back."""
    first = entry.events[0]
    if isinstance(first, EntryVoided) and first.command in known:
        entry = known[first.command]
    numbers = (getattr(event, "tournament", None) for event in entry.events)
    return next((one for one in numbers if one is not None), None)


def ruling_in(entry: Entry) -> Ruling | None:
    """The ruling that `entry` has written down."""
    given = (one.ruling for one in entry.events if isinstance(one, RulingGiven | RulingAmended))
    return next(given, None)


def _place(entry: Entry, known: Mapping[CommandId, Entry]) -> str:
    """The table it happened at; of a void that of what it took back."""
    event = entry.events[0]
    if isinstance(event, EntryVoided) and event.command in known:
        return place_of(known[event.command])
    return place_of(entry)


def _is_routine(event: Event) -> bool:
    match event:
        case HandStarted(deal=deal):
            return not deal.prompts and not any(seated.sitter.tokens for seated in deal.changed)
        case _:
            return isinstance(event, HandEnded | HandStamped)
