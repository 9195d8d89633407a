"""All that is kept of one player, in words: what they are given when they ask for it."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime

from floor.app.core.messages import Entry
from floor.app.core.names import Names, PersonName
from floor.app.core.people import Player
from floor.app.core.ports import JournalHead, People, ReadableJournal
from floor.app.core.room import DayOpen, Room
from floor.app.office.dossier import told_of
from floor.app.office.voiding import is_void, standing
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.views.feed.feed import feed_line
from floor.views.words.words import Wording


class FileLine(Value, frozen=True, kw_only=True):
    """One thing written down, and when (UTC)."""

    at: datetime
    place: str
    """The table, where it happened at one."""
    words: str
    taken_back: bool = False


class PersonFile(Value, frozen=True, kw_only=True):
    """What is kept of a player; of others no more is in it than their numbers."""

    house: str
    zone: str
    day: date
    made_at: datetime
    head: JournalHead
    number: PlayerId
    name: str
    alias: str
    card: str
    notes: tuple[FileLine, ...]
    """Free text about them."""
    papers: tuple[str, ...]
    """Serial numbers of those that bear their name."""
    journal: tuple[FileLine, ...]
    """What the journal says of them, oldest first."""


def person_file(
    room: Room,
    people: People,
    book: ReadableJournal,
    head: JournalHead,
    player: PlayerId,
    at: datetime,
) -> PersonFile | None:
    """All that is kept of `player` at that time; None when they are not in the books."""
    file = people.player_file(player)
    if file is None:
        return None
    known, house = file.player, room.house
    return PersonFile(
        house=house.name if house is not None else "",
        zone=house.zone if house is not None else "UTC",
        day=room.day.day if isinstance(room.day, DayOpen) else at.date(),
        made_at=at,
        head=head,
        number=player,
        name=known.name,
        alias=known.alias,
        card=known.card,
        notes=tuple(FileLine(at=note.at, place="", words=note.text) for note in file.notes),
        papers=file.papers,
        journal=tuple(_lines(room, known, told_of(book, player))),
    )


def _lines(room: Room, player: Player, told: Iterable[Entry]) -> Iterator[FileLine]:
    """`told` in sentences; they are named, everybody else is a number."""
    words = Wording(room, Names({player.player: PersonName(player.name, player.alias)}))
    entries = tuple(told)
    counting = {entry.command for entry in standing(entries)}
    for entry in entries:
        if not is_void(entry):
            line = feed_line(entry, words)
            yield FileLine(
                at=entry.at,
                place=line.place,
                words=line.words,
                taken_back=entry.command not in counting,
            )
