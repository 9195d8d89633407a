"""What the papers of a tournament are made from, and which of them somebody wants."""

from datetime import date, datetime
from typing import NamedTuple

from floor.app.core.ports import JournalHead, People
from floor.app.core.room import Room, house_of
from floor.app.office.event_log import Telling
from floor.app.staff.papers import PaperKind
from floor.room.blinds.button import PlayerId
from floor.tournament.event.state import EntryNo, Tournament, TournamentId
from floor.views.papers.tickets import Issue


class EventBook(NamedTuple):
    """What the papers of a tournament are made from."""

    room: Room
    event: Tournament
    people: People
    happened: Telling
    """All of these kinds that happened to it, oldest first."""
    head: JournalHead
    at: datetime
    day: date
    """The gaming day, open or closed last."""
    training: bool

    @property
    def title(self) -> str:
        """What the tournament is called."""
        return self.event.sheet.title

    @property
    def zone(self) -> str:
        """In which times are told."""
        return house_of(self.room).zone

    def label(self, entry: EntryNo) -> str:
        """What who has that entry is called."""
        return self.people.label(self.event.entries[entry].player)


class PaperOrder(NamedTuple):
    """What somebody wants printed of a tournament."""

    tournament: TournamentId
    kind: PaperKind
    entries: tuple[EntryNo, ...] = ()
    """Whose; none: of all, where there is one for each."""
    again: bool = False
    """What came out before comes out again, as a copy; else it stays."""
    void: bool = False
    """Nothing is printed: slips whose money has come back are good for nothing any more."""
    language: str = ""
    """Of slips that are made now; empty: the language spoken here."""


def issue_to(book: EventBook, player: PlayerId) -> Issue:
    """Whose slip it is, from when, and what seals it."""
    house = house_of(book.room)
    return Issue(
        house=house.name,
        zone=house.zone,
        day=book.day,
        at=book.at,
        label=book.people.label(player),
        player=player,
        head=book.head,
        training=book.training,
    )
