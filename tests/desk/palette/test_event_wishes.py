"""What a director types while a tournament is played leads to the step of its page."""

import tomllib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import CallBreak
from floor.app.tournament.prizes import LockPrizes
from floor.base.text import ENGLISH, use_language
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.window.window import DeskWindow
from floor.room.lists.waitlist import TableId
from floor.tournament.event.course import rests_until
from floor.tournament.event.state import EntryIs, EntryNo, Out
from floor.tournament.money.terms import Window
from tests.app.tournament.commands import SHEET
from tests.app.tournament.test_entries import REBUYS
from tests.desk.event_hall import HallEvent
from tests.desk.forms import form_sheet, line
from tests.desk.hall import Hall, NoPaper, desk_on, surroundings
from tests.desk.palette.test_wishes import done, lines, sheet

TYPED = tomllib.loads(Path(__file__).with_name("event_wishes.toml").read_text(encoding="utf-8"))
E11, E12, E2 = TableId("E11"), TableId("E12"), TableId("E2")
FINNISH = (
    "◂ Taso",
    "Putosi",
    "Ilmoita",
    "Keskeytä",
    "Taso",
    "Pura",
    "Paikkakortti",
    "Maksa",
    "Jako",
    "Lisä",
)
LONG = Window(through_level=3)
assert REBUYS.terms.rebuy is not None
TERMS = replace(
    REBUYS.terms,
    late=LONG,
    rebuy=replace(REBUYS.terms.rebuy, window=LONG),
    re_entry=SHEET.terms.re_entry,
)
SUNDAY = replace(REBUYS, title="Sunday 100", terms=TERMS)
SEATED = ("Aino Laine", "Otso Kivi", "Eero Virta", "Björk Ek", "Timo Aho", "Lotta Salo")


@pytest.fixture
def paper() -> NoPaper:
    return NoPaper()


@pytest.fixture
def sunday(hall: Hall) -> HallEvent:
    hall.player("Kaisa Berg")
    over = HallEvent(hall, replace(SHEET, title="Friday 200"))
    over.sold("Timo Aho", "Lotta Salo", "Mari Saari", "Aino Laine").drawn(E2).begun()
    for closes in (CloseBuying(tournament=over.number), LockPrizes(tournament=over.number)):
        over.ask(closes)
    for entry in (1, 2, 3):
        bust(over, EntryNo(entry))
    event = HallEvent(hall, SUNDAY).sold(*SEATED).drawn(E11, E12).begun()
    hall.clock.advance(timedelta(minutes=22))
    bust(event, EntryNo(3))
    hall.clock.advance(timedelta(minutes=3))  # nobody is out in the same hand
    return event


def bust(event: HallEvent, entry: EntryNo) -> None:
    """They are out."""
    seat = event.now.entries[entry].seat
    assert seat is not None
    out = Out(entry=entry, table=seat.table)
    event.ask(BustOut(tournament=event.number, table=seat.table, outs=(out,)))


@pytest.fixture
def window(hall: Hall, sunday: HallEvent, paper: NoPaper, qtbot: QtBot) -> Iterator[DeskWindow]:
    house = surroundings(papers=paper, store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        yield window


def test_what_directors_type_is_among_the_first_three(window: DeskWindow) -> None:
    missed = {}
    try:
        for typed, *meant in TYPED["typed"]:
            use_language("fi" if meant[0].startswith(FINNISH) else ENGLISH)
            shown = lines(window, typed)
            if not any(all(word in line for word in meant) for line in shown):
                missed[typed] = shown
    finally:
        use_language(ENGLISH)
    assert not missed, "\n".join(f"{k}: {v}" for k, v in missed.items())
    assert len(TYPED["typed"]) == 64


def test_somebody_is_out_by_typing_it(window: DeskWindow, sunday: HallEvent, qtbot: QtBot) -> None:
    assert "Several out … · Otso K. · E11 seat 3" in lines(window, "bust otso")
    done(window, qtbot, "bust otso", "Out · place 5 · Otso K. · E1")
    qtbot.waitUntil(lambda: sunday.now.entries[EntryNo(2)].state is EntryIs.OUT)
    qtbot.waitUntil(lambda: window.scene.head == sunday.hall.room.office.head)
    done(window, qtbot, "re-entry otso", "Re-entry €115 · Otso K. · Sunday 100")
    qtbot.waitUntil(lambda: len(sunday.now.entries) == len(SEATED) + 1)


def test_somebody_is_entered_into_the_event_that_was_named(
    window: DeskWindow, sunday: HallEvent, hall: Hall, qtbot: QtBot
) -> None:
    done(window, qtbot, "register kaisa sunday 100", "Register Kaisa B.: Cash €115 · Sunday 100")
    kaisa = hall.player("Kaisa Berg")
    qtbot.waitUntil(lambda: kaisa in [one.player for one in sunday.now.entries.values()])


def test_somebody_of_the_books_is_entered(
    window: DeskWindow, sunday: HallEvent, hall: Hall, qtbot: QtBot
) -> None:
    stranger = hall.people.add_player("Quentin Xerxes")
    first = "Register Quentin Xerxes: Cash €115 · Sunday 100"
    done(window, qtbot, "register quentin sunday", first)
    qtbot.waitUntil(lambda: stranger in [one.player for one in sunday.now.entries.values()])


def test_somebody_nobody_knows_is_looked_for_on_the_sheet_that_sells(
    window: DeskWindow, qtbot: QtBot
) -> None:
    first = "Register a player … · “Rex Oakley” · Sunday 100"
    done(window, qtbot, "register rex oakley sunday 100", first)
    field = sheet(window, FindSheet).picker.field
    assert field.text() == "Rex Oakley"


def test_the_clock_is_paused_and_put_back_a_level_with_a_reason(
    window: DeskWindow, sunday: HallEvent, qtbot: QtBot
) -> None:
    done(window, qtbot, "pause", "Pause · Sunday 100")
    qtbot.waitUntil(lambda: sunday.now.clock.since is None)
    done(window, qtbot, "level back", "◂ Level · Sunday 100")
    reason = form_sheet(window, qtbot, "reason")
    line(reason, "text").setText("Begun too early.")
    qtbot.mouseClick(reason.ask_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: sunday.now.clock.played == timedelta())


def test_a_break_is_ended_by_typing_it(window: DeskWindow, sunday: HallEvent, qtbot: QtBot) -> None:
    now = sunday.hall.clock.now
    sunday.ask(CallBreak(tournament=sunday.number, until=now() + timedelta(minutes=10)))
    qtbot.waitUntil(lambda: window.scene.head == sunday.hall.room.office.head)
    for typed in ("end the break", "break over", "päätä tauko", "avsluta pausen"):
        assert "End the break now · Sunday 100" in lines(window, typed)[:3], typed
    for typed in ("break now", "tauko nyt", "rast"):
        assert "End the break now · Sunday 100" not in lines(window, typed), typed
    done(window, qtbot, "end break", "End the break now · Sunday 100")
    qtbot.waitUntil(lambda: rests_until(sunday.now, now()) is None)


def test_a_table_is_broken_by_its_number(
    window: DeskWindow, sunday: HallEvent, qtbot: QtBot
) -> None:
    assert lines(window, "e12")[0] == "E12 · Sunday 100"
    done(window, qtbot, "break table 12", "Break E12 · Sunday 100")
    qtbot.waitUntil(lambda: E12 not in sunday.now.tables)


def test_a_seat_card_is_printed(window: DeskWindow, paper: NoPaper, qtbot: QtBot) -> None:
    done(window, qtbot, "seat card otso", "Seat card: Otso K. · Sunday 100")
    qtbot.waitUntil(lambda: ("event", "TC", "2", "") in paper.asked)


def test_a_prize_is_paid_with_the_pin(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "pay mari", "Pay the prize €140 · Mari S. · Friday 200")
    qtbot.waitUntil(lambda: [one.objectName() for one in window.errands.sheets] == ["own-pin"])


def test_who_plays_and_their_table_are_found_on_the_page(
    window: DeskWindow, sunday: HallEvent, qtbot: QtBot
) -> None:
    seat = sunday.now.entries[EntryNo(4)].seat
    assert seat is not None
    done(window, qtbot, "bjork", f"Björk E. · {seat.table} seat {seat.seat}")
    page = window.pages.tournaments
    assert window.pages.name == "tournaments"
    assert page.looked_at == sunday.number
    qtbot.waitUntil(page.panel.isVisible)
    assert "Björk E." in page._title.text()


def test_what_fits_nobody_leads_to_the_page(
    window: DeskWindow, sunday: HallEvent, qtbot: QtBot
) -> None:
    assert lines(window, "lock prizes sunday")[0] == "Tourney"
    done(window, qtbot, "colour up", "Tourney")
    assert window.pages.name == "tournaments"
