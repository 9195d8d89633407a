"""Papers about people who wish the printer no good (FAULTS rows 45 to 47)."""

from datetime import timedelta

import pypdfium2
import pytest
from pypdfium2 import raw

from floor.app.core.messages import Role
from floor.app.core.names import Names, PersonName, Viewer
from floor.app.lists.waiting import JoinList
from floor.app.office.fold import entries_of
from floor.app.orders.orders import BarPlayer, GivePenalty, KeepApart, NotePlayer, WarnPlayer
from floor.app.seats.seats import SeatPlayer
from floor.reports.kit.pages import preview
from floor.reports.papers import day_report as day_paper
from floor.reports.papers import person_file as person_paper
from floor.reports.papers import ticket
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.orders.orders import BarKind
from floor.views.night.tally import day_report
from floor.views.papers.tickets import TicketSource, seat_ticket, waiting_ticket
from floor.views.people.file import person_file
from tests.evening import NLH, T1, Evening
from tests.hostile import HOSTILE
from tests.reports.reading import pages


class Villains:
    """A night of them, and every paper that has their names on it."""

    def __init__(self, night: Evening) -> None:
        self.night = night
        people = night.people
        self.players = tuple(people.add_player(text, alias=text) for text in HOSTILE)
        for text in HOSTILE:
            people.add_staff(text, Role.DEALER)
        night.table(T1)
        self._live()

    def _live(self) -> None:
        night, people = self.night, self.night.people
        for number, (player, text) in enumerate(zip(self.players, HOSTILE, strict=True), start=1):
            note = people.keep_note(text, night.clock.now(), about=(player,))
            if number < 9:
                night.ask(SeatPlayer(table=T1, seat=SeatNo(number), player=player, note=note))
            night.ask(NotePlayer(player=player, note=note))
            night.ask(WarnPlayer(player=player, note=note))
            night.ask(GivePenalty(player=player, lasts=timedelta(minutes=1), note=note))
        night.later(minutes=2)
        night.ask(JoinList(game=NLH, player=self.players[-1]))
        night.ask(KeepApart(players=self.players))
        night.ask(BarPlayer(player=self.players[2], kind=BarKind.BARRED))

    def day(self, language: str) -> bytes:
        night = self.night
        entries = entries_of(night.journal.written)
        told = day_report(entries, night.room.house, night.people, night.office.head)
        assert told is not None
        return day_paper.build(told, language)

    def tickets(self, language: str) -> list[bytes]:
        names = Names({player: self._called(player) for player in self.players})
        night = self.night
        look = Viewer(night.clock.now(), names, night.floor)
        printing = TicketSource(night.room, look, night.office.head, False)
        seated = [seat_ticket(printing, T1, SeatNo(number)) for number in range(1, 9)]
        waits = waiting_ticket(printing, NLH, self.players[-1])
        return [
            ticket.build(one, language, form)
            for one in (*seated, waits)
            for form in ticket.SlipSize
        ]

    def files(self, language: str) -> list[bytes]:
        night = self.night
        made = []
        for player in self.players:
            file = person_file(
                night.room,
                night.people,
                night.journal,
                night.office.head,
                player,
                night.clock.now(),
            )
            assert file is not None
            made.append(person_paper.build(file, language))
        return made

    def _called(self, player: PlayerId) -> PersonName:
        known = self.night.people.player(player)
        assert known is not None
        return PersonName(known.name, known.alias)


@pytest.fixture
def villains(night: Evening) -> Villains:
    return Villains(night)


@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_paper_prints_them_as_they_are_written(villains: Villains, language: str):
    for pdf in (
        villains.day(language),
        *villains.tickets(language),
        *villains.files(language),
    ):
        assert not links_and_pictures(pdf)
        for text in pages(pdf):
            assert not {char for char in text if not char.isprintable()} - set("\r\n\ufffe\x02")
        assert preview(pdf, 30)


def links_and_pictures(pdf: bytes) -> list[str]:
    """What no paper of ours has, and markup in a name would make."""
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            found += ["picture" for one in page.get_objects([raw.FPDF_PAGEOBJ_IMAGE])]
            found += ["link"] * raw.FPDFPage_GetAnnotCount(page.raw)
    return found


def test_markup_stays_what_was_typed(villains: Villains):
    (paper, *_others) = villains.files("en")
    (text, *_more) = pages(paper)
    assert "<b>Åke</b> <img src='file:///etc/passwd'"[:30] in text
