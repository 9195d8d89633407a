"""Ctrl+K: what a few letters find, and that Enter does it."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role
from floor.app.hands.dealing import DrawButton, StartHand
from floor.app.lists.waiting import JoinList
from floor.app.staff.days import SignOn
from floor.app.staff.floor_calls import CallFloor
from floor.app.tables.tables import OpenTable
from floor.base.text import ENGLISH, use_language
from floor.desk.palette.acts import acts
from floor.desk.palette.palette import HitKind, LookedUp, PaletteHit, ranked, with_looked_up
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.table import Empty
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import SituationId
from tests.desk.hall import NLH, T1, WAITING, Hall

PATIENCE = 30_000


def hits(*words: str) -> list[PaletteHit]:
    return [PaletteHit(one, lambda: None) for one in words]


ROOM_TABLE = PaletteHit("T4 · NLH 1–2", lambda: None, HitKind.TABLE)


def found(typed: str, among: list[PaletteHit], *lately: str, most: int = 12) -> list[str]:
    return [hit.words for hit in ranked(typed, among, lately, most)]


ROOM = hits(
    "Open a table",
    "Close T4",
    "Close T14",
    "Call next NLH 1–2: Aino L. · Call: T2 seat 5",
    "Count a drop box",
    "T4 seat 9",
    "Väinö H. · T4 seat 3",
    "Åke Ö. · waits for PLO 2–2",
    "CH-BTN-7 · The button moves on",
)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("close t4", "Close T4"),
        ("clt4", "Close T4"),
        ("clsoe t4", "Close T4"),
        ("t4", "T4 · NLH 1–2"),
        ("vaino", "Väinö H. · T4 seat 3"),
        ("ake o", "Åke Ö. · waits for PLO 2–2"),
        ("drpo", "Count a drop box"),
        ("calnext", "Call next NLH 1–2: Aino L. · Call: T2 seat 5"),
        ("opn tbl", "Open a table"),
        ("ch-btn-7", "CH-BTN-7 · The button moves on"),
        ("CLOSE", "Close T4"),
    ],
)
def test_a_few_letters_find_what_was_meant(typed: str, first: str) -> None:
    assert found(typed, [*ROOM, ROOM_TABLE])[0] == first


@pytest.mark.parametrize("typed", ["zzzz", "close t9x", "q"])
def test_what_is_like_nothing_finds_nothing(typed: str) -> None:
    assert found(typed, ROOM) == []


def test_what_was_taken_lately_comes_first() -> None:
    assert found("", ROOM, "Count a drop box")[:2] == ["Count a drop box", "Open a table"]
    assert found("c", ROOM)[0] == "Close T4"
    assert found("c", ROOM, "Count a drop box")[0] == "Count a drop box"


def test_other_words_find_it_too_but_after_its_own() -> None:
    named = [PaletteHit("Aino L.", lambda: None, HitKind.PLAYER, also="Aino Lehtonen Shark")]
    assert found("shark", named) == ["Aino L."]
    assert found("shark", [*named, *hits("Shark tank")])[0] == "Shark tank"


def test_what_can_be_done_comes_before_what_cannot() -> None:
    closed = PaletteHit("Call Aino", lambda: None, closed=True)
    assert found("call", [closed, *hits("Call next NLH 1–2: Eero · T1 seat 5")])[1] == "Call Aino"


def test_no_more_are_shown_than_there_is_room_for() -> None:
    many = hits(*(f"T{number} seat {seat}" for number in range(40) for seat in range(10)))
    assert len(found("t", many)) == 12


def page(words: str, *, whole: bool) -> LookedUp:
    return LookedUp(PaletteHit(words, lambda: None, HitKind.RULE), whole)


def test_what_is_called_so_comes_before_what_the_books_say_and_that_before_guesses() -> None:
    rows = ranked("close", hits("Close T4", "Clone the room"), (), 12)
    pages = [page("S30 · Closing", whole=True), page("S31 · Else", whole=False)]
    assert [hit.words for hit in with_looked_up("close", rows, pages, 12)] == [
        "Close T4",
        "S30 · Closing",
        "Clone the room",
        "S31 · Else",
    ]


def test_a_few_pages_of_the_books_stay_however_much_else_there_is() -> None:
    rows = ranked("t", hits(*(f"T{number}" for number in range(12))), (), 12)
    pages = [page(f"S{number}", whole=True) for number in range(9)]
    shown = [hit.words for hit in with_looked_up("t", rows, pages, 12)]
    assert shown == [*(f"T{number}" for number in range(8)), "S0", "S1", "S2", "S3"]


def test_behind_what_is_asked_for_stand_a_few_pages_of_the_books() -> None:
    rows = hits(*(f"Act {number}" for number in range(12)))
    pages = [page(f"S{number}", whole=True) for number in range(9)]
    shown = [hit.words for hit in with_looked_up("s0", rows, pages, 12, last=True)]
    assert shown == [*(f"Act {number}" for number in range(8)), "S0", "S1", "S2", "S3"]


# In the window


@pytest.fixture
def window(desk: tuple[DeskWindow, Bridge]) -> DeskWindow:
    return desk[0]


def opened(qtbot: QtBot, window: DeskWindow, typed: str) -> list[str]:
    """What stands under the field once that is typed."""
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window.top.field.hasFocus()
    qtbot.keyClicks(window.top.field, typed)
    return [hit.words for hit in window.top.field.shown]


def looked_up(qtbot: QtBot, window: DeskWindow, typed: str, page: str) -> str:
    """The first line once the books have found that page for what is typed."""
    opened(qtbot, window, typed)
    field = window.top.field

    def first() -> str:
        return field.shown[0].words if field.shown else ""

    qtbot.waitUntil(lambda: first().startswith(f"{page} · "), timeout=PATIENCE)
    return first()


def test_the_next_is_called_by_a_few_letters_and_enter(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    shown = opened(qtbot, window, "calnex")
    assert shown[0].startswith("Call next NLH 1–2: Kaisa B.")
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(window.scene.room.calls))
    assert window.scene.room.calls[0].player == hall.player(WAITING[0])
    assert not window.top.field.shown


def test_escape_gives_back_the_focus(window: DeskWindow, qtbot: QtBot) -> None:
    before = window.floor.map
    before.setFocus()
    opened(qtbot, window, "t1")
    qtbot.keyClick(window.top.field, Qt.Key.Key_Escape)
    assert before.hasFocus()
    assert (window.top.field.text(), window.top.field.shown) == ("", ())


def test_down_and_up_choose_another(window: DeskWindow, qtbot: QtBot) -> None:
    shown = opened(qtbot, window, "t1")
    field = window.top.field
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert field._list.chosen is not None
    assert field._list.chosen.words == shown[1]
    for _twice in range(2):
        qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field._list.chosen.words == shown[-1]


def test_a_table_is_gone_to(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
    window.go("setup")
    assert opened(qtbot, window, "t2")[0] == "T2 · NLH 1–2"
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert window.scene.chosen == ("T2", None)
    assert window.pages.shown is window.floor
    assert window.floor.map.hasFocus()


def test_somebody_in_the_room_is_found_by_the_name_nobody_else_sees(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    assert opened(qtbot, window, "laine")[0] == "Aino L. · T1 seat 1"
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert window.scene.chosen == (T1, 1)


def test_somebody_of_the_books_is_found_while_the_room_is_shown_at_once(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    stranger = hall.people.add_player("Quentin Xerxes")
    opened(qtbot, window, "quentin")
    qtbot.waitUntil(lambda: bool(window.top.field.shown))
    assert window.top.field.shown[0].words == f"Quentin Xerxes  #{stranger}"
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert window.pages.name == "players"


def test_a_rule_is_read_up_and_a_page_is_shown(window: DeskWindow, qtbot: QtBot) -> None:
    looked_up(qtbot, window, "ch-gen-8", "CH-GEN-8")
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    page = window.pages.rulings
    qtbot.waitUntil(lambda: page.rule.isVisible(), timeout=30_000)
    assert page.rule.findChild(QLabel, "rule-id").text().startswith("CH-GEN-8")
    looked_up(qtbot, window, "tda-40", "TDA-40")
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert page.rule.isVisible()  # the Enter that chose it does not press Back
    assert page.rule.findChild(QLabel, "rule-id").text().startswith("TDA-40")
    assert opened(qtbot, window, "players")[0] == "Players"
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert window.pages.name == "players"


@pytest.mark.parametrize(
    ("typed", "situation"), [("mucked winner", "S32"), ("string bet", "S20"), ("s12", "S12")]
)
def test_a_situation_told_in_a_few_words_is_asked_about_at_the_table_selected(
    window: DeskWindow, qtbot: QtBot, typed: str, situation: str
) -> None:
    window.choose(T1, None)
    looked_up(qtbot, window, typed, situation)
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    page = window.pages.rulings
    title = shipped_situations().situations[SituationId(situation)].title
    qtbot.waitUntil(lambda: page.head.title.text() == title, timeout=PATIENCE)
    assert page.head.table == T1
    assert page.asks.isVisible() or page.leaf.isVisible()


@pytest.mark.parametrize("typed", ["string bet t1", "table 1 string bet"])
def test_a_situation_is_asked_about_at_the_table_that_was_typed(
    window: DeskWindow, qtbot: QtBot, typed: str
) -> None:
    assert looked_up(qtbot, window, typed, "S20").endswith(" · T1")
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    page = window.pages.rulings
    title = shipped_situations().situations[SituationId("S20")].title
    qtbot.waitUntil(lambda: page.head.title.text() == title, timeout=PATIENCE)
    assert (page.head.table, page.head.box.currentText()) == (T1, "T1")


def test_a_situation_is_found_in_the_language_of_the_desk(window: DeskWindow, qtbot: QtBot) -> None:
    use_language("fi")
    try:
        hit = looked_up(qtbot, window, "voittokasi mukissa", "S32")  # no test keyboard has an ä
        assert "voittajan kortit" in hit
    finally:
        use_language(ENGLISH)


def test_what_the_books_say_goes_with_the_text_it_was_found_for(
    window: DeskWindow, qtbot: QtBot
) -> None:
    looked_up(qtbot, window, "string bet", "S20")
    field = window.top.field
    field.show_looked_up("string", [LookedUp(PaletteHit("late", lambda: None), True)])
    assert "late" not in [hit.words for hit in field.shown]
    qtbot.keyClicks(field, "x")
    assert not [hit for hit in field.shown if hit.kind is HitKind.SITUATION]


def test_the_houses_are_compared_and_the_house_book_is_made_from_there(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    assert opened(qtbot, window, "compare")[0] == "Compare the houses"
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert window.pages.name == "compare"
    assert opened(qtbot, window, "house book")[0] == "House book as PDF"
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "house-book-1.pdf" in window.foot._words.text(), timeout=PATIENCE)


def test_a_paper_is_found_by_its_number(window: DeskWindow, qtbot: QtBot) -> None:
    opened(qtbot, window, "st 2")
    field = window.top.field
    qtbot.waitUntil(lambda: [h.words for h in field.shown][:1] == ["ST 2 · T1 seat 5"])
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.reports._serial == "ST 2")


def test_what_cannot_be_done_says_why_and_is_not_done(window: DeskWindow, qtbot: QtBot) -> None:
    assert opened(qtbot, window, "take back what")[0] == "Take back what this desk did last"
    assert "did nothing" in window.top.field.shown[0].why_not()
    seq = window.scene.head.seq
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert window.top.field.shown
    assert (window.scene.head.seq, window.errands.sheets) == (seq, [])


def test_during_a_hand_a_table_is_closed_after_it(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    hall.ask(DrawButton(table=T1))
    hall.ask(StartHand(table=T1))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
    said = opened(qtbot, window, "close t1")[0]
    assert "after this hand" in said
    assert "T1" in said
    assert [hit.words for hit in window.top.field.shown if "Close" in hit.words] == [said]


def test_every_act_has_words_of_its_own(window: DeskWindow) -> None:
    window.choose(T1, None)
    words = [hit.words for hit in acts(window, window.commands.own)]
    assert len(set(words)) == len(words)
    assert len(words) > 15


def test_empty_seats_are_found_and_taken_ones_by_who_sits_there(
    window: DeskWindow, qtbot: QtBot
) -> None:
    assert isinstance(window.scene.room.tables[T1].seats[8], Empty)
    assert opened(qtbot, window, "t1 seat 9")[0] == "T1 seat 9"
    assert opened(qtbot, window, "t1 seat 1")[0] == "Aino L. · T1 seat 1"


def test_while_somebody_types_a_letter_is_a_letter(window: DeskWindow, qtbot: QtBot) -> None:
    opened(qtbot, window, "c")
    assert not window.scene.room.calls
    assert window.top.field.text() == "c"


def test_a_call_of_the_floor_is_taken(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(CallFloor(table=T1, reason=CallReason.RULING))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
    assert "T1" in opened(qtbot, window, "take call")[0]
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.scene.room.floor_calls[0].taken is not None)


def test_a_dealer_on_duty_is_found_where_he_deals(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    dealer = hall.people.add_staff("Dana Quist", Role.DEALER)
    hall.ask(SignOn(staff=dealer), dealer)
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
    assert opened(qtbot, window, "quist")[0] == "Dana Quist"
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert window.pages.name == "dealers"


def test_who_waits_is_checked_in_by_name(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(JoinList(game=NLH, player=hall.player("Tõnu Kõiv"), signup=Signup.PHONE))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
    assert opened(qtbot, window, "checkin tonu")[0] == "Check in · Tõnu K. · NLH 1–2"
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: all(one.arrived for one in window.scene.room.lists[NLH]))


def test_what_was_taken_is_offered_first_the_next_time(window: DeskWindow, qtbot: QtBot) -> None:
    opened(qtbot, window, "setup")
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert window.pages.name == "setup"
    assert opened(qtbot, window, "")[0] == "Setup"


@pytest.mark.parametrize("typed", ["1801", "18:01"])
def test_a_time_leads_to_the_room_as_it_was_then(
    window: DeskWindow, hall: Hall, qtbot: QtBot, typed: str
) -> None:
    hall.clock.advance(timedelta(minutes=5))
    opened(qtbot, window, typed)
    field = window.top.field
    qtbot.waitUntil(lambda: [h.words for h in field.shown][:1] == ["What was at 18:01:00"])
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert window.pages.name == "then"
