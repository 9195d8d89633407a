"""What floor people type into the field at the top: a hundred phrases, and what Enter does."""

import tomllib
from collections.abc import Iterator
from datetime import timedelta
from itertools import chain
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QRadioButton
from pytestqt.qtbot import QtBot

from floor.app.core.line_up import table_of_dealer
from floor.app.core.messages import Role
from floor.app.core.room import DayOpen, guest_of
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.lists.waiting import JoinList, StrikeOff
from floor.app.money.chips import BuyIn
from floor.app.orders.ladder import Measure
from floor.app.seats.nameless import SeatNewcomer
from floor.app.seats.seats import LeaveSeat, MarkAway, SeatPlayer
from floor.app.staff.closing import left_open
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.money import Money
from floor.base.text import ENGLISH, use_language
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sheet import Sheet
from floor.desk.kit.sum_sheet import SumSheet
from floor.desk.palette.palette import OF_BOOKS
from floor.desk.seats.move_sheet import MoveSheet
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.staff.staff_sheets import SecondSheet
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.table import Away, HandOver, InHand, Taken
from floor.views.orders.penalty_page import measure_words
from floor.views.seats.table_steps import needs_draw
from tests.desk.forms import form_sheet
from tests.desk.hall import NLH, SITTING, T1, WAITING, Hall, NoPaper, desk_on, surroundings, tell
from tests.desk.window.test_window import click

PATIENCE = 30_000
PHRASES = tomllib.loads(Path(__file__).with_name("wishes.toml").read_text(encoding="utf-8"))
PLO = GameId("plo-2-2")
T2, T3 = TableId("T2"), TableId("T3")
NAMED = {"T1", "T2", "T3", "T4", "Aino", "Eero", "Väinö", "Otso", "Lasse", "Mari", "Kaisa", "Tõnu"}
S = TypeVar("S", bound=Sheet)


@pytest.fixture
def paper() -> NoPaper:
    return NoPaper()


@pytest.fixture
def window(hall: Hall, paper: NoPaper, qtbot: QtBot) -> Iterator[DeskWindow]:
    for number, game in ((2, PLO), (3, NLH), (4, NLH)):
        hall.ask(OpenTable(table=TableId(f"T{number}"), game=game, seats=9))
    hall.ask(DrawButton(table=T1))
    hall.ask(StartHand(table=T1))
    hall.ask(EndHand(table=T1, second_round=True))
    note = hall.people.keep_note("First hands", hall.clock.now())
    hall.ask(SeatPlayer(table=T1, seat=SeatNo(4), player=hall.player("Otso Kivi"), note=note))
    hall.ask(SeatPlayer(table=T2, seat=SeatNo(1), player=hall.player("Lasse Mäki")))
    hall.ask(JoinList(game=PLO, player=hall.player("Mari Saari")))
    hall.ask(JoinList(game=NLH, player=hall.player("Tõnu Kõiv"), signup=Signup.PHONE))
    hall.people.add_staff("Nina Holm", Role.DEALER)
    dealer = hall.people.add_staff("Dana Quist", Role.DEALER)
    hall.ask(SignOn(staff=dealer), dealer)
    hall.ask(TakeTable(table=T3, staff=dealer))
    house = surroundings(papers=paper, store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        yield window


def lines(window: DeskWindow, typed: str) -> list[str]:
    """The first three that stand under the field once that is typed."""
    field = window.top.field
    window.commands.open()
    field.setText(typed)
    field.textEdited.emit(typed)
    return [hit.words for hit in field.shown[:3]]


@pytest.mark.parametrize(
    ("which", "many"), [("first", 40), ("others", 52), ("sums", 20), ("met", 52), ("late", 63)]
)
def test_what_floor_people_type_is_among_the_first_three(
    window: DeskWindow, qtbot: QtBot, which: str, many: int
) -> None:
    missed = {}
    lines(window, "nina")
    qtbot.waitUntil(lambda: any("Nina Holm" in hit.words for hit in window.top.field.shown))
    for typed, *meant in PHRASES[which]:
        shown = lines(window, typed)
        if not any(all(word in line for word in meant) for line in shown):
            missed[typed] = shown
    assert not missed
    assert len(PHRASES[which]) == many


def test_all_of_it_is_understood_whatever_the_desk_speaks(window: DeskWindow, qtbot: QtBot) -> None:
    """The lines are in Finnish then: what they lead to is told by who and where stands there."""
    lines(window, "nina")
    qtbot.waitUntil(lambda: any("Nina Holm" in hit.words for hit in window.top.field.shown))
    use_language("fi")
    try:
        for typed, *meant in chain.from_iterable(PHRASES.values()):
            who = [word for word in meant if word in NAMED]
            shown = lines(window, typed)
            assert shown, typed
            assert any(all(word in line for word in who) for line in shown), typed
    finally:
        use_language(ENGLISH)


def done(window: DeskWindow, qtbot: QtBot, typed: str, first: str) -> None:
    """Ctrl+K, that typed key by key, and Enter on its first line."""
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    field = window.top.field
    qtbot.keyClicks(field, typed)
    qtbot.waitUntil(lambda: bool(field.shown) and field.shown[0].words.startswith(first))
    qtbot.keyClick(field, Qt.Key.Key_Return)


def sheet(window: DeskWindow, kind: type[S]) -> S:
    """The one that lies over the window."""
    (found,) = (one for one in window.errands.sheets if isinstance(one, kind))
    return found


def test_somebody_is_moved_to_the_table_that_was_named(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    done(window, qtbot, "moev otso t4", "Move to another table … · Otso K.")
    offered = sheet(window, MoveSheet)
    first = offered.ways[0]
    assert first.objectName() == "move-table-T4-ways"
    assert window.scene.room.seated[hall.player("Otso Kivi")] == T1, "nothing is moved by typing"


def test_somebody_who_waits_is_shown_to_the_seat_that_was_named(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    done(window, qtbot, "seat mari t2 5", "Seat Mari S.: T2 seat 5")
    picker = sheet(window, FindSheet).picker
    qtbot.waitUntil(lambda: picker.player == hall.player("Mari Saari"), timeout=PATIENCE)
    assert window.scene.chosen == (T2, 5)


def test_somebody_of_the_books_is_seated_by_name(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    stranger = hall.people.add_player("Quentin Xerxes")
    done(window, qtbot, "istuta quentin t3 2", "Seat Quentin Xerxes: T3 seat 2")
    picker = sheet(window, FindSheet).picker
    qtbot.waitUntil(lambda: picker.player == stranger, timeout=PATIENCE)


def test_somebody_is_away_at_once(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    done(window, qtbot, "eero tauolle", "Away · Eero V.")
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T1].seats[1], Away))
    assert lines(window, "move eero t4")[0].startswith("Eero V.: T1 seat 2"), "not moved meanwhile"


@pytest.mark.parametrize(
    "typed", ["buy otso 200", "osta otso 200e", "buy otso t1 4 200", "otso +200"]
)
def test_the_sum_that_was_typed_stands_in_the_sheet_and_is_what_is_sold(
    window: DeskWindow, hall: Hall, qtbot: QtBot, typed: str
) -> None:
    done(window, qtbot, typed, "Buy-in … · Otso K. · T1 seat 4 · €200")
    opened = sheet(window, SumSheet)
    assert [edit.text() for edit in opened.edits] == ["200"]
    qtbot.keyClick(opened.edits[0], Qt.Key.Key_Return)
    otso = hall.player("Otso Kivi")
    qtbot.waitUntil(lambda: guest_of(window.scene.room, otso).bought_in)
    counted = guest_of(window.scene.room, otso).counted
    assert counted is not None
    assert counted.stack == Money(20_000)


def test_taking_back_says_what_it_would_take_back(window: DeskWindow, qtbot: QtBot) -> None:
    assert lines(window, "undo")[0] == "Take back what this desk did last"
    done(window, qtbot, "eero tauolle", "Away · Eero V.")
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T1].seats[1], Away))
    qtbot.waitUntil(lambda: bool(window.undo.told))
    assert "Eero V." in lines(window, "undo")[0]
    assert lines(window, "undo")[0].startswith("Take back what this desk did last · T1 · ")


def test_somebody_is_called_to_the_table_that_was_named(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    waits = hall.player(next(name for name in WAITING))
    for table in ("T3", "T4", "T1"):
        first = lines(window, f"call {WAITING[0]} to {table.lower()}")[0]
        assert f"{table} seat" in first, first
    done(window, qtbot, f"call {WAITING[0]} to t4", "Call")
    qtbot.waitUntil(lambda: bool(window.scene.room.calls))
    (call,) = window.scene.room.calls
    assert (call.player, call.table) == (waits, "T4")


@pytest.mark.parametrize("typed", ["start hand t1", "next hand t1", "aloita jako t1"])
def test_a_hand_begins_at_the_table_that_was_named(
    window: DeskWindow, qtbot: QtBot, typed: str
) -> None:
    """Whichever table is selected; where the button is not drawn, that comes first."""
    window.choose(T3, None)
    assert lines(window, "start hand")[0].startswith("Draw for the button")
    before = window.scene.room.tables[T1].hand
    done(window, qtbot, typed, f"Start hand {before + 1} · T1")
    qtbot.waitUntil(lambda: window.scene.room.tables[T1].hand == before + 1)
    assert isinstance(window.scene.room.tables[T1].stage, InHand)


@pytest.mark.parametrize("typed", ["misdeal t1", "virhejako t1", "felgiv t1"])
def test_the_hand_of_the_table_that_was_named_is_dealt_again(
    window: DeskWindow, hall: Hall, qtbot: QtBot, typed: str
) -> None:
    """Why stands in the line; between two hands it says that there is none."""
    assert lines(window, typed) == ["Misdeal · T1"]
    (line,) = window.top.field.shown
    assert line.why_not() == "No hand is being played at T1: nothing is dealt again."
    tell(window, hall, qtbot, StartHand(table=T1))
    hand = window.scene.room.tables[T1].hand
    done(window, qtbot, typed, "Misdeal · T1 · the cards were not shuffled")
    qtbot.waitUntil(lambda: any("dealt again" in one.words for one in window.scene.feed))
    assert window.scene.room.tables[T1].hand == hand


def test_an_older_buy_in_is_taken_back_by_name(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """Whatever came since: Ctrl+K, "undo otso buy-in", Enter, and the second badge."""
    otso, aino = hall.player("Otso Kivi"), hall.player("Aino Laine")
    tell(window, hall, qtbot, BuyIn(table=T1, player=otso, amount=Money(5_000)))
    tell(window, hall, qtbot, BuyIn(table=T1, player=aino, amount=Money(6_000)))
    tell(window, hall, qtbot, MarkAway(table=T1, player=hall.player(SITTING[1])))
    first = lines(window, "undo otso buy-in")[0]
    assert first.startswith("Take back: ")
    assert first.endswith(" · T1 · Otso K. buys in for €50")
    assert "Aino L. buys in for €60" in lines(window, "undo buy in")[0]
    assert lines(window, "undo eero")[0].endswith("Eero V. is away from seat 2")
    done(window, qtbot, "undo otso buy-in", "Take back: ")
    second = sheet(window, SecondSheet)
    assert "Otso K. buys in for €50" in second.findChild(QLabel, "second-badge-told-0").text()
    second.reject()


def test_what_came_since_stands_in_the_way_of_a_buy_in(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    otso = hall.player("Otso Kivi")
    assert lines(window, "undo buy in")[0].startswith("Take back what this desk did last")
    tell(window, hall, qtbot, BuyIn(table=T1, player=otso, amount=Money(5_000)))
    tell(window, hall, qtbot, LeaveSeat(table=T1, player=otso, stack=Money(7_000)))
    done(window, qtbot, "undo otso buyin", "Take back: ")
    assert not window.errands.sheets
    barred, page, *_ = window.top.field.shown
    assert barred.why_not().endswith("Otso K. gives up seat 4 with €70. Undo that first.")
    assert page.words == "Bought tonight · Otso Kivi", "who has gone is looked up in the books"


def test_the_plain_end_of_a_hand_comes_first(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    for table in (T1, None):
        if table is not None:
            window.choose(table, None)
            tell(window, hall, qtbot, StartHand(table=table))
        for typed in ("hand over", "end hand", "jako ohi"):
            assert lines(window, typed)[0].startswith("Hand over: flop seen · T1"), typed
        window.scene.chosen = None
    done(window, qtbot, "hand over", "Hand over: flop seen")
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T1].stage, HandOver))


def test_somebody_nobody_knows_is_seated_by_the_name_that_was_typed(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    done(window, qtbot, "seat Quentin Vale t3", "Seat a new player, Quentin Vale: T3 seat 1")
    found = sheet(window, FindSheet)
    qtbot.waitUntil(lambda: found.picker.is_new)
    assert (found.picker.field.text(), window.scene.chosen) == ("Quentin Vale", (T3, 1))
    click(qtbot, found.picker.add_button)
    why = form_sheet(window, qtbot, "reason")
    assert "waits for NLH 1–2" in why._told[0].text()
    qtbot.keyClicks(why.reason, "Starts the game")
    click(qtbot, why.ask_button)
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T3].seats[0], Taken))


def test_somebody_new_is_seated_by_two_enters(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    """One takes the line, one says yes to a sentence: who and where, and what is not known."""
    tell(window, hall, qtbot, StrikeOff(game=PLO, player=hall.player("Mari Saari")))
    done(window, qtbot, "seat Quentin Vale t2 3", "Seat a new player, Quentin Vale: T2 seat 3")
    found = sheet(window, FindSheet)
    qtbot.waitUntil(found.picker.add_button.hasFocus)
    note = found.findChild(QLabel, "seat-player-note").text()
    assert note.startswith("New player Quentin Vale, seat 3 of T2.")
    assert "Nobody in the books has this name" in note
    qtbot.keyClick(found.picker.add_button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T2].seats[2], Taken))
    qtbot.waitUntil(lambda: not window.errands.sheets)


@pytest.mark.parametrize(
    ("typed", "measure", "number"),
    [
        ("penalty risto 15 min", Measure.MINUTES, 15),
        ("penalty aino 3 hands", Measure.HANDS, 3),
        ("penalty aino 1 round", Measure.ROUNDS, 1),
        ("jaahy aino 20 minuuttia", Measure.MINUTES, 20),
        ("rangaistus aino 3 jakoa", Measure.HANDS, 3),
        ("straff aino 2 varv", Measure.ROUNDS, 2),
        ("penalty aino 25", Measure.MINUTES, 25),
    ],
)
def test_how_long_somebody_is_sent_away_is_kept_into_the_form(
    window: DeskWindow, hall: Hall, qtbot: QtBot, typed: str, measure: Measure, number: int
) -> None:
    tell(window, hall, qtbot, JoinList(game=PLO, player=hall.player("Risto Vesa")))
    line = f"Warning / penalty … · {'Risto V.' if 'risto' in typed else 'Aino L.'}"
    done(window, qtbot, typed, f"{line} · {measure_words(measure)}: {number}")
    form = form_sheet(window, qtbot, "penalty")
    assert form.typed.get("measure", None) is measure
    assert form.typed.get("number", None) == number


def test_a_sum_behind_the_first_letter_of_a_name_is_no_seat(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    buys = BuyIn(table=T1, player=hall.player("Otso Kivi"), amount=Money(5_000))
    hall.ask(buys)
    window.commands.open()
    done(window, qtbot, "buy otso k 100", "Top up … · Otso K. · T1 seat 4 · €100")
    stack, amount = sheet(window, SumSheet).edits
    assert (stack.text(), amount.text()) == ("50", "100")


def test_without_a_sum_typed_the_sheet_begins_with_the_least(
    window: DeskWindow, qtbot: QtBot
) -> None:
    done(window, qtbot, "buy otso", "Buy-in … · Otso K. · T1 seat 4")
    assert sheet(window, SumSheet).edits[0].text() == "50"


def test_an_empty_table_is_closed_at_once(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "sulje poyta 4", "Close T4")
    qtbot.waitUntil(lambda: TableId("T4") not in window.scene.room.tables)


def test_a_penalty_is_asked_for_with_the_player_in_it(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "penalty ain", "Warning / penalty … · Aino L.")
    qtbot.waitUntil(lambda: bool(window.errands.sheets), timeout=PATIENCE)
    assert "Aino L." in window.errands.sheets[0].windowTitle()


def test_a_table_is_opened_for_the_game_that_was_named(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "avaa omaha 5-5", "Open a table · PLO 5–5")
    assert sheet(window, FormSheet).typed.get("game", None) == "plo-5-5"


def test_somebody_is_put_on_the_list_that_was_named(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    done(window, qtbot, "add lasse to nlh 1-2", "Add to a waiting list · Lasse M. · NLH 1–2")
    field = window.errands.joining.field
    qtbot.waitUntil(lambda: field.text() == "Lasse Mäki", timeout=PATIENCE)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    lasse = hall.player("Lasse Mäki")
    qtbot.waitUntil(
        lambda: lasse in [one.player for one in window.scene.room.lists[NLH]], timeout=PATIENCE
    )


def test_somebody_new_is_put_on_the_list_that_was_named(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    known, new = lines(window, "lisää äijö nlh 1-2")[:2]
    assert known.endswith("Aino L. · NLH 1–2"), "perhaps a slip"
    assert new.endswith("New player: Äijö · NLH 1–2")
    window.commands.field.clear()
    new = "Add to a waiting list · New player: Rex O'Neil · NLH 1–2"
    done(window, qtbot, "add rex o'Neil to nlh 1-2", new)
    field = window.errands.joining.field
    assert field.text() == "Rex O'Neil"
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: (
            "Rex O."
            in [window.scene.names.label(one.player) for one in window.scene.room.lists[NLH]]
        ),
        timeout=PATIENCE,
    )


def test_a_new_player_is_called_as_they_were_typed_in(window: DeskWindow, hall: Hall) -> None:
    assert lines(window, "add Anna Salo to nlh 1-2")[0].endswith("New player: Anna Salo · NLH 1–2")
    assert lines(window, "lisää anna salo nlh 1-2")[0].endswith("New player: Anna Salo · NLH 1–2")
    hall.ask(JoinList(game=PLO, player=hall.player("Anna Harju")))
    assert lines(window, "anna ainolle rangaistus")[0].endswith("Aino L."), "she is given it"


def test_somebody_called_as_a_word_is_found(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    anna = hall.player("Anna Harju")
    note = hall.people.keep_note("Came back", hall.clock.now())
    hall.ask(SeatPlayer(table=T2, seat=SeatNo(4), player=anna, note=note))
    qtbot.waitUntil(lambda: anna in window.scene.room.seated)
    assert lines(window, "anna tauolle")[0] == "Away · Anna H. · T2 seat 4"
    assert lines(window, "rangaistus anna")[0].endswith("Anna H.")


def test_a_must_move_table_is_asked_for(window: DeskWindow, qtbot: QtBot) -> None:
    assert lines(window, "must move t4")[0] == "Must-move table for T1 · T4"
    window.scene.chosen = None
    assert lines(window, "must-move")[:2] == [
        "Must-move table for T1 · T3",
        "Must-move table for T1 · T4",
    ]
    window.choose(T1, None)
    assert lines(window, "must move")[0] == "Must-move table for T1 · T3", "T1 itself feeds none"
    done(window, qtbot, "must move t3", "Must-move table for T1 · T3")
    qtbot.waitUntil(lambda: window.scene.room.feeders.get(T3) == T1)


def test_a_ticket_is_printed(window: DeskWindow, paper: NoPaper, qtbot: QtBot) -> None:
    done(window, qtbot, "tulosta lappu kaisa", "Print ticket · Kaisa B.")
    qtbot.waitUntil(lambda: bool(paper.asked), timeout=PATIENCE)
    assert paper.asked[0][::2] == ("ticket", "Kaisa B.")


def test_what_this_desk_did_is_taken_back(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "eero away", "Away · Eero V.")
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T1].seats[1], Away))
    window.draw()
    qtbot.waitUntil(lambda: not window.undo.why_not)
    done(window, qtbot, "undo", "Take back what this desk did last")
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T1].seats[1], Taken))


def test_a_question_is_answered_in_the_line(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.clock.advance(timedelta(minutes=35))
    done(window, qtbot, "who is next for plo", "Next for PLO 2–2: Mari S., waiting for 35 min")
    assert window.pages.name == "lists"
    assert not window.scene.room.calls, "nobody is called by a question"


def test_what_is_known_of_a_player_is_gone_to(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "rulings aino", "What was ruled · Aino L.")
    qtbot.waitUntil(lambda: window.pages.name == "ruled", timeout=PATIENCE)
    assert window.pages.ruled.filter.player.currentText().startswith("Aino Laine")


def test_the_box_of_a_table_is_counted(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "laske droppi t2", "Count a drop box · T2")
    assert sheet(window, FormSheet).typed.get("table", None) == T2


def test_the_box_of_a_closed_table_is_counted_with_the_sum_that_was_typed(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """A sum is never recorded by the Enter that opened the sheet."""
    tell(window, hall, qtbot, CloseTable(table=TableId("T4")))
    done(window, qtbot, "drop t4 0", "Count a drop box · T4 · €0")
    opened = sheet(window, FormSheet)
    assert opened.typed.get("table", None) == "T4"
    assert opened.typed.sum("amount") == Money(0)
    click(qtbot, opened.ask_button)
    qtbot.waitUntil(lambda: "T4" in drops_counted(window))


def drops_counted(window: DeskWindow) -> set[str]:
    """The tables whose boxes nobody has to count any more."""
    room = window.scene.room
    assert isinstance(room.day, DayOpen)
    return set(room.day.played) - set(left_open(room).drops)


def test_somebody_new_comes_to_the_list_by_phone(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    first = "Add to a waiting list · New player: Leena Aho · PLO 2–2 · By phone"
    done(window, qtbot, "leena aho to plo list by phone", first)
    field = window.errands.joining.field
    assert field.text() == "Leena Aho"
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.scene.room.lists[PLO]) == 2, timeout=PATIENCE)
    assert window.scene.room.lists[PLO][-1].signup is Signup.PHONE
    window.errands.join(NLH)
    assert window.errands.joining.findChild(QRadioButton, "join-list-floor").isChecked()


def test_a_dealer_is_sent_to_the_table_that_was_named(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    done(window, qtbot, "dana deals t1", "Dana Quist deals at T1")
    dana = window.scene.room.dealers.line[0].staff
    qtbot.waitUntil(lambda: table_of_dealer(window.scene.room.dealers, dana) == T1)


def test_a_bad_beat_at_a_table_opens_its_claim(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "bad beat t1", "Bad beat at T1 · NLH 1–2")
    qtbot.waitUntil(lambda: window.scene.room.tables[T1].frozen is not None)
    qtbot.waitUntil(lambda: window.pages.name == "claim")
    assert lines(window, "bad beat t1")[0].startswith("Bad beat: go through it")


def test_who_drew_the_button_by_cards_is_told(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    mari = SeatPlayer(table=T2, seat=SeatNo(2), player=hall.player("Mari Saari"))
    tell(window, hall, qtbot, mari)
    done(window, qtbot, "lasse drew the button", "Drew the highest card: button · Lasse M.")
    room = window.scene.room
    assert needs_draw(room, room.tables[T2])
    qtbot.waitUntil(
        lambda: not needs_draw(window.scene.room, window.scene.room.tables[T2]), timeout=PATIENCE
    )


def test_a_table_is_ruled_at(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "ruling table 1", "Rule at T1")
    assert window.pages.name == "rulings"
    assert window.pages.rulings.head.table == T1


def test_what_cannot_be_done_says_why(window: DeskWindow, qtbot: QtBot) -> None:
    assert lines(window, "mari t2 1")[0] == "Seat Mari S.: T2 seat 1"
    assert window.top.field.shown[0].why_not() == "T2 seat 1 is not free."
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert window.errands.sheets == []


def test_what_is_no_wish_is_found_as_before(window: DeskWindow) -> None:
    assert lines(window, "t3 seat 2")[0] == "T3 seat 2"
    assert lines(window, "laine")[0] == "Aino L. · T1 seat 1"
    assert lines(window, "seat mari t2 5")[0] == "Seat Mari S.: T2 seat 5"
    assert lines(window, "move nobody to t3")[:1] != ["Move to another table …"]


def test_free_seats_are_told_table_by_table(window: DeskWindow) -> None:
    told = "Free seats NLH 1–2: T1 seat 5–9 · T3 seat 1–9 · T4 seat 1–9"
    assert lines(window, "free seats nlh")[0] == told
    assert lines(window, "vapaat paikat poyta 2")[0] == "Free seats PLO 2–2: T2 seat 2–9"


def test_how_long_is_told_of_the_last_in_line(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    assert lines(window, "kauanko nlh")[0] == "How long for NLH 1–2: no wait, T1 seat 5 is free"
    assert lines(window, "kauanko plo")[0].startswith("How long for PLO 2–2: ")


def test_away_and_back(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    tell(window, hall, qtbot, MarkAway(table=T1, player=hall.player("Eero Virta")))
    done(window, qtbot, "eero takas", "Back · Eero V.")
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T1].seats[1], Taken))


def test_of_the_dealers_the_free_ones_stand_first(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    fresh = hall.people.add_staff("Otto Free", Role.DEALER)
    hall.ask(SignOn(staff=fresh), fresh)
    tell(window, hall, qtbot)
    assert lines(window, "dealer to t1")[:2] == [
        "Otto Free deals at T1",
        "Dana Quist deals at T1 · leaves T3",
    ]


def test_who_breaks_is_relieved_by_the_next_of_the_line_up(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    fresh = hall.people.add_staff("Otto Free", Role.DEALER)
    hall.ask(SignOn(staff=fresh), fresh)
    tell(window, hall, qtbot)
    assert lines(window, "break table 3")[0] == "Close T3", "a table breaks, a dealer has a break"
    done(window, qtbot, "break for table 3", "Break at T3: Otto Free sits down")
    qtbot.waitUntil(lambda: table_of_dealer(window.scene.room.dealers, fresh) == T3)


def test_the_ticket_of_a_seat_and_of_nobody_named(
    window: DeskWindow, paper: NoPaper, qtbot: QtBot
) -> None:
    assert lines(window, "print ticket otso") == ["Print ticket · Otso K. · T1 seat 4"]
    window.choose(T1, SeatNo(2))
    done(window, qtbot, "print ticket", "Print ticket · Eero V. · T1 seat 2")
    qtbot.waitUntil(lambda: bool(paper.asked), timeout=PATIENCE)
    assert paper.asked[0][::2] == ("ticket", "Eero V.")
    assert lines(window, "bar eero")[0] == "Bar … · Eero V."


def test_somebody_is_barred_by_name(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "porttikielto eero", "Bar … · Eero V.")
    qtbot.waitUntil(lambda: bool(window.errands.sheets), timeout=PATIENCE)


@pytest.mark.parametrize(
    ("typed", "page"),
    [("where is eero", "floor"), ("note kaisa", "players"), ("jakajat", "dealers")],
)
def test_pages_and_people_are_gone_to(
    window: DeskWindow, qtbot: QtBot, typed: str, page: str
) -> None:
    window.go("setup")
    done(window, qtbot, typed, "")
    assert window.pages.name == page


def test_the_pots_of_a_table_are_counted(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "pots t1", "Arbiter and pots · T1")
    assert window.pages.name == "table"
    assert window.pages.table.table == T1


@pytest.mark.parametrize("typed", ["last hands t1", "t1 past hands", "viimeiset jaot t1"])
def test_the_last_hands_of_a_table_are_looked_at(
    window: DeskWindow, qtbot: QtBot, typed: str
) -> None:
    done(window, qtbot, typed, "The room at another time · T1")
    assert window.pages.name == "then"
    assert window.scene.chosen == (T1, None)


def test_a_table_is_gone_to_and_a_full_one_takes_nobody(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    assert lines(window, "nayta poyta 3")[0] == "T3 · NLH 1–2"
    note = hall.people.keep_note("They may", hall.clock.now())
    for seat in range(2, 10):
        who = hall.player(f"Nimi {chr(64 + seat)}aa")
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(seat), player=who, note=note))
    tell(window, hall, qtbot)
    assert lines(window, "move otso t2")[0].endswith("→ T2")
    assert window.top.field.shown[0].why_not() == "No seat is free at T2."


def test_who_has_a_number_for_a_name_is_named_by_it(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    for seat, number in ((7, "New 1"), (8, "New 9"), (9, "New 9 2")):
        player = hall.people.add_nameless(number)
        tell(window, hall, qtbot, SeatNewcomer(table=T1, seat=SeatNo(seat), player=player))
    assert lines(window, "move new 9 to t3")[0].startswith("Move to another table … · New 9 · T1")
    assert lines(window, "new 9 away")[0].startswith("Away · New 9 · ")
    assert "New 9 2" in lines(window, "move new 9 2 to t3")[0]


def test_the_stack_somebody_leaves_with_stands_in_the_sheet(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    done(window, qtbot, "otso leaves with 410", "Leave the seat … · Otso K. · T1 seat 4 · €410")
    assert [edit.text() for edit in sheet(window, SumSheet).edits] == ["410"]
    assert hall.player("Otso Kivi") in window.scene.room.seated


@pytest.mark.parametrize("typed", ["blorp zwing", "gnarf the fnord"])
def test_what_nobody_understands_is_said_so(window: DeskWindow, qtbot: QtBot, typed: str) -> None:
    """Enter on it does nothing, whatever the books may say of it below."""
    assert lines(window, typed) == []
    field, seq = window.top.field, window.scene.head.seq
    assert field._list.hits[0].words == "Not understood."
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert (window.pages.name, window.scene.head.seq) == ("floor", seq)


@pytest.mark.parametrize(
    "typed", ["aino spilled a drink", "otso string bet", "eero mucked the winner", "dana misdeal"]
)
def test_beside_a_name_enter_opens_no_page_of_the_books(
    window: DeskWindow, qtbot: QtBot, typed: str
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    field = window.top.field
    qtbot.keyClicks(field, typed)
    qtbot.waitUntil(lambda: any(hit.kind in OF_BOOKS for hit in field.shown), timeout=PATIENCE)
    kinds = [hit.kind in OF_BOOKS for hit in field.shown]
    assert kinds == sorted(kinds), "they stand last"
    assert not kinds[0]
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert window.pages.name not in ("rulings", "rules")


def test_whoever_has_chosen_a_line_stays_on_it_when_more_is_found(
    window: DeskWindow, qtbot: QtBot
) -> None:
    shown = lines(window, "aino spilled a drink")
    field = window.top.field
    qtbot.keyClick(field, Qt.Key.Key_Down)
    field.refill()
    assert field._list.chosen is not None
    assert field._list.chosen.words == shown[1]


@pytest.mark.parametrize(
    "typed", ["åke leaves", "juha leaves nlh 1-2", "otso ostaa plo", "Otso Sits nlh 1-2"]
)
def test_no_new_player_is_called_by_a_verb(window: DeskWindow, typed: str) -> None:
    lines(window, typed)
    assert not any("New player" in hit.words for hit in window.top.field._list.hits)


def test_a_dealer_comes_on_duty_by_name(window: DeskWindow, qtbot: QtBot) -> None:
    done(window, qtbot, "nina holm on duty", "Comes on duty · Nina Holm")
    qtbot.waitUntil(lambda: len(window.scene.room.dealers.line) == 2)


def test_who_waits_and_is_not_here_cannot_be_called(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    assert lines(window, "call next plo 5-5")[0] == "Next for PLO 5–5: nobody waits"
    hall.ask(JoinList(game=GameId("plo-5-5"), player=hall.player("Heli Oja"), signup=Signup.PHONE))
    tell(window, hall, qtbot)
    assert lines(window, "call next plo 5-5")[:2] == [
        "Next for PLO 5–5: nobody who waits is here",
        "Check in · Heli O. · PLO 5–5",
    ]


@pytest.mark.parametrize("typed", ["t1 seat 2 away", "away t1 2", "seat 2 at t1 sits out"])
def test_a_seat_stands_for_whoever_sits_there(window: DeskWindow, typed: str) -> None:
    assert lines(window, typed)[0] == "Away · Eero V. · T1 seat 2"


def test_a_name_that_is_like_a_word_is_a_name(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    note = hall.people.keep_note("Came back", hall.clock.now())
    ville = SeatPlayer(table=T2, seat=SeatNo(4), player=hall.player("Ville Koski"), note=note)
    tell(window, hall, qtbot, ville)
    assert lines(window, "ville")[0] == "Ville K. · T2 seat 4"
    assert lines(window, "ville smokes")[0] == "Away · Ville K. · T2 seat 4"


@pytest.mark.parametrize("typed", ["tilt", "drinks for everybody", "the toilet is broken"])
def test_nothing_is_asked_by_words_that_are_like_none(
    window: DeskWindow, qtbot: QtBot, typed: str
) -> None:
    lines(window, typed)
    qtbot.waitUntil(lambda: not window.commands.rules._busy, timeout=PATIENCE)
    first = window.top.field._list.hits[0]
    assert first.why_not()


def test_a_page_opened_by_enter_writes_nothing_by_the_next_enter(
    window: DeskWindow, qtbot: QtBot
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    field, seq = window.top.field, window.scene.head.seq
    qtbot.keyClicks(field, "string bet")
    qtbot.waitUntil(lambda: bool(field.shown) and field.shown[0].kind in OF_BOOKS)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert window.pages.name == "rulings"
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.scene.head.seq == seq


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("eero back from smoke", "Back · Eero V."),
        ("change otso to t4", "Move to another table … · Otso K. · T1 seat 4 → T4"),
        ("otso haluaa t4", "Move to another table … · Otso K. · T1 seat 4 → T4"),
        ("mari is next", "Mari S. · waits for PLO 2–2"),
        ("somebody wants plo", "Add to a waiting list · PLO 2–2"),
        ("two more for plo", "Not understood."),
    ],
)
def test_what_is_meant_of_two(
    window: DeskWindow, hall: Hall, qtbot: QtBot, typed: str, first: str
) -> None:
    tell(window, hall, qtbot, MarkAway(table=T1, player=hall.player("Eero Virta")))
    lines(window, typed)
    assert window.top.field._list.hits[0].words.startswith(first)
