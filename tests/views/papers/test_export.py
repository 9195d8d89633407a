"""What can be handed out of a night, and that nobody's name is in it unless it was asked for."""

from datetime import date, timedelta

import msgspec
import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.room import EMPTY_ROOM
from floor.app.orders.orders import BarPlayer, KeepApart, LiftKeepApart, WarnPlayer
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.papers import KeptPaper, PaperKind, PaperState, PaperSubject, Void
from floor.base.text import speaking
from floor.room.orders.orders import BarKind
from floor.views.night.book import NightBook
from floor.views.papers.export import Export, ExportSheet, export
from floor.views.papers.export_order import ExportFormat, ExportPart, Naming, form_words, part_words
from tests.evening import T1, Evening, refused
from tests.views.looking import entries

NAMES = ("Aino", "Eero", "Kaisa")


@pytest.fixture
def lived(night: Evening) -> Evening:
    """A little of everything."""
    table = night.table().seated(*NAMES).draw("Aino").hands(2)
    night.join("Otso")
    night.void(table.start().end().entry, second=night.manager)
    note = night.note("Shouted at Kaisa.")
    night.ask(WarnPlayer(player=night.player("Eero"), note=note))
    night.ask(BarPlayer(player=night.player("Väinö"), kind=BarKind.BARRED))
    three = tuple(map(night.player, ("Anu", "Petra", "Ida")))
    night.ask(KeepApart(players=three))
    night.ask(LiftKeepApart(players=three[:2], note=note), night.manager)
    night.ask(CallFloor(table=T1, reason=CallReason.CONDUCT))
    night.later(minutes=30)
    night.count_drop(T1, 12)
    return night


def book(night: Evening, papers: tuple[KeptPaper, ...] = ()) -> NightBook:
    return NightBook(
        day=date(2026, 10, 24),
        before=EMPTY_ROOM,
        entries=entries(night),
        people=night.people,
        papers=papers,
        head=night.office.head,
        training=False,
    )


def exported(night: Evening, *parts: ExportPart, naming: Naming = Naming.NUMBERS) -> Export:
    return export(book(night), parts or ExportPart, naming)


def sheet(night: Evening, part: ExportPart, naming: Naming = Naming.NUMBERS) -> ExportSheet:
    (one,) = exported(night, part, naming=naming).sheets
    assert one.part is part
    return one


def column(one: ExportSheet, key: str) -> list[object]:
    return [row[one.columns.index(key)] for row in one.rows]


def test_everything_is_handed_out_in_one_order(lived: Evening):
    made = exported(lived)
    assert [one.part for one in made.sheets] == list(ExportPart)
    assert (made.house, made.zone, made.day) == (
        "Casino Helsinki",
        "Europe/Helsinki",
        date(2026, 10, 24),
    )
    for one in made.sheets:
        assert all(len(row) == len(one.columns) for row in one.rows)
        assert len(set(one.columns)) == len(one.columns)


def test_nothing_chosen_is_refused(lived: Evening):
    with refused("HOUSE", "Choose what to export."):
        export(book(lived), (), Naming.NUMBERS)


@pytest.mark.parametrize("part", ExportPart)
def test_people_are_numbers_unless_names_are_asked_for(lived: Evening, part: ExportPart):
    shown = repr(sheet(lived, part).rows)
    for name in (*NAMES, "Otso", "Väinö", "Petra", "Mira", "Olli", "Shouted"):
        assert name not in shown


def test_names_and_reasons_are_there_when_they_are_asked_for(lived: Evening):
    orders = sheet(lived, ExportPart.ORDERS, Naming.NAMES)
    assert column(orders, "order") == [
        "player-warned",
        "player-barred",
        *["players-kept-apart"] * 3,
        "keep-apart-lifted",
    ]
    assert column(orders, "player_name")[:3] == ["Eero", "Väinö", "Anu"]
    assert column(orders, "other_name")[2:] == ["Petra", "Ida", "Ida", "Petra"]
    assert column(orders, "note")[0] == "Shouted at Kaisa."
    assert column(orders, "by_name")[0] == "Olli"
    assert column(orders, "note")[1] is None


def test_the_journal_is_there_in_full(lived: Evening):
    journal = sheet(lived, ExportPart.JOURNAL, Naming.NAMES)
    assert len(journal.rows) == len(lived.events())
    assert column(journal, "entry") == list(range(1, len(journal.rows) + 1))
    kinds = column(journal, "kind")
    stands = dict(zip(column(journal, "entry"), column(journal, "stands"), strict=True))
    assert stands[kinds.index("entry-voided") + 1] is True
    assert list(stands.values()).count(False) == 1
    assert column(journal, "by_name")[0] is None  # the system has no name


def test_what_was_taken_back_is_told_with_both_badges(lived: Evening):
    (void,) = sheet(lived, ExportPart.VOIDS).rows
    voids = sheet(lived, ExportPart.VOIDS)
    assert column(voids, "what") == ["hand-ended"]
    assert (column(voids, "by"), column(voids, "second")) == ([lived.floor], [lived.manager])
    assert void


def test_spans_are_seconds_and_games_have_their_names(lived: Evening):
    sessions = sheet(lived, ExportPart.SESSIONS)
    assert column(sessions, "played_seconds") == [1800] * 3
    assert set(column(sessions, "game")) == {"NLH 1–2"}
    calls = sheet(lived, ExportPart.CALLS)
    assert column(calls, "reason") == ["conduct"]
    assert column(calls, "waited_seconds") == [None]


def test_the_papers_of_the_night_are_told_without_what_stands_on_them(lived: Evening):
    paper = KeptPaper(
        serial=PaperKind.SEAT_TICKET.serial(3),
        kind=PaperKind.SEAT_TICKET,
        number=3,
        about=PaperSubject(at=lived.clock.now(), title="T1 seat 5", player=lived.player("Aino")),
        state=PaperState.PRINTED,
        copies=1,
        printed_at=lived.clock.now() + timedelta(seconds=2),
        place="tickets/ST 3.pdf",
        error="",
        body=b"%PDF-",
    )
    torn = Void(at=lived.clock.now(), by=lived.floor, reason="Torn.")
    void = msgspec.structs.replace(paper, void=torn)
    (one,) = export(book(lived, (paper, void)), [ExportPart.PAPERS], Naming.NAMES).sheets
    assert column(one, "serial") == ["ST 3"] * 2
    assert column(one, "paper") == ["seat_ticket"] * 2
    assert column(one, "copies") == [1] * 2
    assert column(one, "state") == ["printed", "void"]
    assert "Aino" not in repr(one.rows)


def test_what_stops_the_walk_stops_the_export(lived: Evening):
    def stop(done: int, whole: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        export(book(lived), ExportPart, Naming.NUMBERS, stop)


def test_without_rules_the_house_has_no_name(night: Evening):
    empty = book(night)._replace(entries=())
    made = export(empty, [ExportPart.HANDS, ExportPart.DROPS], Naming.NUMBERS)
    assert (made.house, made.zone) == ("", "UTC")
    assert [one.rows for one in made.sheets] == [(), ()]


@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_part_and_form_has_words_of_its_own(language: str):
    with speaking(language):
        assert len({part_words(part) for part in ExportPart}) == len(ExportPart)
        assert len({form_words(form) for form in ExportFormat}) == len(ExportFormat)
