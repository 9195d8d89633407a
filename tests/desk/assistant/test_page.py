"""The ruling assistant at the desk: from a floor call to a ruling in the book."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.core.ruling import Discretion, Ruling
from floor.app.orders.orders import WarnPlayer
from floor.app.staff.floor_calls import CallFloor
from floor.base.text import ENGLISH, use_language
from floor.desk.assistant.page import RulingPage
from floor.desk.staff.staff_sheets import SignSheet
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.rulebook.situations.figures import Figure
from floor.views.assistant.figures import figure_words
from tests.desk.hall import EVENING, T1, Hall, desk_on, tell
from tests.desk.looks import complaints
from tests.desk.taps import Fingers
from tests.desk.window.test_looks import settle
from tests.desk.window.test_window import click

PATIENCE = 30_000


@pytest.fixture
def window(hall: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        yield window


def ready(window: DeskWindow, qtbot: QtBot) -> RulingPage:
    """The page, once it has read what it knows."""
    page = window.pages.rulings
    qtbot.waitUntil(lambda: page.reading.search is not None, timeout=PATIENCE)
    return page


def opened(window: DeskWindow, qtbot: QtBot) -> RulingPage:
    window.go("rulings")
    return ready(window, qtbot)


def asked(page: RulingPage, qtbot: QtBot, words: str) -> None:
    """The situation found first for these words."""
    page.finding.field.setFocus()
    page.finding.field.insert(words)  # no test keyboard has an ä
    qtbot.keyClick(page.finding.field, Qt.Key.Key_Return)


def key(page: RulingPage, qtbot: QtBot, pressed: Qt.Key) -> None:
    """Pressed wherever the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    assert page.isAncestorOf(focus)
    qtbot.keyClick(focus, pressed)


def seat(page: RulingPage, number: int) -> QWidget:
    """Whom a ruling may concern."""
    found = page.sign.findChild(QWidget, f"ruling-seat-{number}")
    assert found is not None
    return found


def the_ruling(window: DeskWindow, qtbot: QtBot) -> Ruling:
    """The only one in the book, once it is there."""
    qtbot.waitUntil(lambda: bool(window.scene.room.rulings), timeout=PATIENCE)
    (ruling,) = window.scene.room.rulings.values()
    return ruling


def test_from_a_floor_call_to_the_ruling_in_the_book_in_at_most_eight_acts(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, CallFloor(table=T1, reason=CallReason.RULING))
    fingers = Fingers(window)
    fingers.click(window.top.calls)
    (rule,) = [row.rule for row in window.needs.panel.rows if row.rule is not None]
    fingers.click(rule)
    page = ready(window, qtbot)
    assert page.head.table == T1
    qtbot.waitUntil(lambda: window.scene.room.floor_calls[0].taken is not None, timeout=PATIENCE)
    chosen = page.findChild(QWidget, "ruling-situation-S20")
    assert chosen is not None
    fingers.click(chosen)
    fingers.press(Qt.Key.Key_1)
    fingers.click(page.sign.confirm)
    ruling = the_ruling(window, qtbot)
    assert fingers.count.costs(typed=0) <= 8
    assert (ruling.table, ruling.situation, ruling.by) == (T1, "S20", hall.manager)
    assert ruling.discretion is Discretion.NONE
    qtbot.waitUntil(lambda: not window.scene.room.floor_calls, timeout=PATIENCE)
    qtbot.waitUntil(lambda: window.pages.name == "floor", timeout=PATIENCE)


def test_a_ruling_begun_at_the_table_answers_its_open_call(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, CallFloor(table=T1, reason=CallReason.RULING))
    window.choose(T1, None)
    qtbot.keyClick(window, Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    page = ready(window, qtbot)
    assert page.head.table == T1
    chosen = page.findChild(QWidget, "ruling-situation-S20")
    assert chosen is not None
    click(qtbot, chosen)
    key(page, qtbot, Qt.Key.Key_1)
    assert page.sign.told.text() == "This answers the call of T1: ruling."
    click(qtbot, page.sign.confirm)
    assert the_ruling(window, qtbot).table == T1
    qtbot.waitUntil(lambda: not window.scene.room.floor_calls, timeout=PATIENCE)


def test_who_comes_back_from_a_rule_finds_the_field_and_the_rule_at_hand(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    assert page.finding.last.isHidden()
    asked(page, qtbot, "TDA-40")
    qtbot.waitUntil(page.rule.isVisible)
    qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window, Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    assert page.finding.field.isVisible()
    assert page.finding.field.hasFocus()
    assert page.finding.field.text() == ""
    assert page.finding.last.text() == "Last read: TDA-40"
    click(qtbot, page.finding.last)
    qtbot.waitUntil(page.rule.isVisible)
    click(qtbot, page.back_button)
    assert page.finding.field.hasFocus()


def test_the_page_of_a_table_leads_to_a_ruling_there(window: DeskWindow, qtbot: QtBot) -> None:
    window.pages.to_table()
    field = window.pages.table.arbiter.field
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_F5)
    page = ready(window, qtbot)
    assert window.pages.name == "rulings"
    assert page.head.table == T1


def test_the_enter_that_chooses_a_situation_answers_none_of_its_questions(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    asked(page, qtbot, "undercall")
    assert page.head.title.text() == "Less than the call (undercall), tiny chip"
    assert page.asks.isVisible()
    assert not page.side.facts or page.asks.number.text() == "Question 1"
    key(page, qtbot, Qt.Key.Key_2)
    assert page.leaf.isVisible()
    key(page, qtbot, Qt.Key.Key_Backspace)
    assert page.asks.isVisible()
    key(page, qtbot, Qt.Key.Key_Escape)
    assert page.finding.isVisible()
    assert page.finding.field.hasFocus()
    key(page, qtbot, Qt.Key.Key_Escape)
    assert window.pages.name == "floor"


def test_what_the_rule_leaves_to_the_floor_is_chosen_with_its_price_and_a_reason(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    window.choose(T1, SeatNo(1))
    page = opened(window, qtbot)
    assert page.head.table == T1
    asked(page, qtbot, "undercall")
    key(page, qtbot, Qt.Key.Key_2)
    form = page.leaf.form
    for figure, typed in (
        (Figure.BET, "10"),
        (Figure.MINE, "2"),
        (Figure.STEP, "5"),
        (Figure.PUSHED, "2x2"),
        (Figure.BEHIND, "x"),
    ):
        form.fields[figure].setText(typed)
    click(qtbot, page.leaf.work)
    assert figure_words(Figure.BEHIND) in page.note.text()
    form.fields[Figure.BEHIND].setText("100")
    form.fields[Figure.BEHIND].setFocus()
    key(page, qtbot, Qt.Key.Key_Return)
    full, fold = page.leaf.options
    assert [one.text().split("\n")[1] for one in (full, fold)] == [
        "costs €8",
        "costs €4",
    ]
    assert not page.sign.confirm.isEnabled()
    click(qtbot, fold)
    click(qtbot, seat(page, 2))
    assert page.sign.note.text() == "Write down why you have chosen so."
    assert page.sign.reason.hasFocus(), "no letter of the reason is taken for a shortcut"
    qtbot.keyClicks(page.sign.reason, "He had not seen the raise")
    key(page, qtbot, Qt.Key.Key_Return)
    ruling = the_ruling(window, qtbot)
    assert ruling.choice == "forfeit_and_fold"
    assert ruling.players == (hall.player("Eero Virta"),)
    assert ruling.note is not None
    assert hall.people.note(ruling.note) == "He had not seen the raise"
    page = opened(window, qtbot)
    asked(page, qtbot, "undercall")
    key(page, qtbot, Qt.Key.Key_2)
    assert not any(one.isChecked() for one in page.leaf.options), "the next case is another"
    assert not page.leaf.choice


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_fact_of_the_table_is_overruled_and_stays_marked(
    window: DeskWindow, qtbot: QtBot
) -> None:
    window.choose(T1, None)
    page = opened(window, qtbot)
    asked(page, qtbot, "may this player raise")
    fact = next(one for one in page.side.facts if one.objectName() == "ruling-fact-structure")
    assert "from the table" in fact.accessibleName()
    click(qtbot, fact)
    menu = page.side.findChild(QMenu)
    assert isinstance(menu, QMenu)
    assert [one.text() for one in menu.actions()] == ["It is: Pot limit", "It is: Limit"]
    menu.actions()[1].trigger()
    menu.close()
    fact = next(one for one in page.side.facts if one.objectName() == "ruling-fact-structure")
    assert "overruled; the table says: No limit" in fact.accessibleName()
    assert "overruled; the table says: No limit" in " ".join(fact.text().split()), "all of it"
    assert page.asks.question.text() == "Have a bet and three raises been made?"
    key(page, qtbot, Qt.Key.Key_1)
    assert page.course.view is not None
    assert page.course.view.passed, "a figure answers at once"
    page.head.choose(None)
    page.head.table_chosen.emit()
    fact = next(one for one in page.side.facts if one.objectName() == "ruling-fact-structure")
    assert "asked" in fact.accessibleName()


def test_departing_from_the_rule_is_offered_before_all_is_answered_and_wants_a_reason(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    window.choose(T1, None)
    page = opened(window, qtbot)
    asked(page, qtbot, "out of turn")
    key(page, qtbot, Qt.Key.Key_F5)
    assert "fairness" in page.sign.told.text()
    assert page.sign.reason.hasFocus()
    key(page, qtbot, Qt.Key.Key_Escape)
    assert page.sign.isHidden()
    click(qtbot, page.depart)
    assert not page.sign.confirm.isEnabled()
    qtbot.keyClicks(page.sign.reason, "He was pushed by the waiter")
    click(qtbot, seat(page, 1))
    click(qtbot, page.sign.confirm)
    ruling = the_ruling(window, qtbot)
    assert ruling.discretion is Discretion.DEPARTED
    assert ruling.found is None
    assert ruling.seats == (SeatNo(1),)


def test_a_rule_is_read_beside_those_of_other_houses_and_leads_on(
    window: DeskWindow, qtbot: QtBot
) -> None:
    window.pages.to_rule("TDA-40")
    page = ready(window, qtbot)
    text = {one.objectName(): one.text() for one in page.rule.findChildren(QLabel)}
    assert text["rule-id"] == "TDA-40 · TDA"
    assert text["rule-other-0-verdict"] == "≠  otherwise"
    other = page.rule.findChild(QWidget, "rule-other-0-go")
    assert other is not None
    click(qtbot, other)
    titles = [one.text() for one in page.rule.findChildren(QLabel, "rule-id")]
    assert any("Helsinki guide" in one for one in titles)
    situation = page.rule.findChild(QWidget, "rule-to-S26")
    assert situation is not None
    click(qtbot, situation)
    assert page.asks.isVisible()
    key(page, qtbot, Qt.Key.Key_Escape)
    key(page, qtbot, Qt.Key.Key_Escape)
    assert window.pages.name == "floor"


def test_the_arrows_choose_among_what_was_found_and_rules_are_found_too(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    qtbot.keyClicks(page.finding.field, "undercall")
    rules = [one.id for one in page.finding.found]
    assert rules[:2] == ["S18", "TDA-39"]
    for hit in page.finding.hits:
        assert hit.go.minimumSizeHint().width() <= hit.go.width(), "no id is cut off"
    qtbot.keyClick(page.finding.field, Qt.Key.Key_Down)
    qtbot.keyClick(page.finding.field, Qt.Key.Key_Return)
    assert page.rule.isVisible()
    key(page, qtbot, Qt.Key.Key_Backspace)
    page.finding.field.clear()
    qtbot.keyClicks(page.finding.field, "qqqxyz")
    assert page.finding.note.text().startswith("Nothing has these words")
    assert not page.finding.hits[0].isHidden()
    page.finding.field.clear()
    qtbot.keyClicks(page.finding.field, "?")
    assert page.finding.note.text().startswith("Nothing found")


def test_what_was_found_is_taken_by_its_words_as_by_its_button(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    qtbot.keyClicks(page.finding.field, "undercall")
    words = page.finding.hits[1].findChild(QWidget, "ruling-hit-1-title")
    assert words is not None
    qtbot.mouseClick(words, Qt.MouseButton.LeftButton)
    assert page.rule.isVisible()


def test_what_was_looked_for_before_gives_way_to_what_is_typed(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    qtbot.keyClicks(page.finding.field, "S17")
    window.go("floor")
    window.go("rulings")
    qtbot.keyClicks(page.finding.field, "S20")
    assert [one.id for one in page.finding.found] == ["S20"]


def test_it_is_found_in_finnish_and_answered_in_it(hall: Hall, qtbot: QtBot) -> None:
    use_language("fi")
    try:
        with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
            page = opened(window, qtbot)
            asked(page, qtbot, "väärässä vuorossa")
            assert page.head.title.text() == "Toiminta väärällä vuorolla"
            assert page.asks.answers[0].text() == "Luovutus"
    finally:
        use_language(ENGLISH)


def test_a_warning_given_with_a_ruling_goes_into_it(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    window.choose(T1, None)
    page = opened(window, qtbot)
    asked(page, qtbot, "string bet")
    key(page, qtbot, Qt.Key.Key_1)
    click(qtbot, seat(page, 2))
    (offered,) = page.sign.penalties.buttons
    assert offered.text().startswith("Eero V.: ")
    assert page.sign.ladder.text() == "Eero V. · next step: Warning"
    note = hall.people.keep_note("Once more", hall.clock.now())
    tell(window, hall, qtbot, WarnPlayer(player=hall.player("Eero Virta"), note=note))
    click(qtbot, page.sign.confirm)
    ruling = the_ruling(window, qtbot)
    assert [one.player for one in ruling.punished] == [hall.player("Eero Virta")]


def test_where_nothing_is_asked_enter_once_more_writes_nothing_down(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    window.choose(T1, None)
    page = opened(window, qtbot)
    for situation in ("S25", "S28", "S37"):
        page.begin(situation)
        if page.asks.isHidden():
            qtbot.waitUntil(page.back_button.hasFocus)
            break
    else:
        raise AssertionError("every one of them asks something")
    assert page.sign.confirm.isEnabled()
    with qtbot.assertNotEmitted(page.ruled):
        qtbot.keyClick(page.back_button, Qt.Key.Key_Return)


def test_a_ruling_that_takes_two_asks_for_the_second_signature(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    hall.people.set_pin(hall.second, "246813")
    window.choose(T1, None)
    page = opened(window, qtbot)
    page.begin("S37")
    places = {one.text(): one for one in page.asks.answers}
    click(qtbot, places["Suspected collusion"])
    click(qtbot, seat(page, 1))
    page.sign.reason.setText("They raise each other")
    assert not page.sign.confirm.isEnabled()
    page.sign.camera.setText("18")
    assert page.sign.confirm.isEnabled(), page.sign.note.text()
    click(qtbot, page.sign.confirm)
    (sheet,) = [one for one in window.errands.sheets if isinstance(one, SignSheet)]
    assert sheet.reason.text() == "They raise each other"
    sheet.badge.setCurrentIndex(sheet.badge.findData(hall.second))
    sheet.pin.setText("246813")
    sheet.ask()
    ruling = the_ruling(window, qtbot)
    assert ruling.second == hall.second
    assert ruling.camera == EVENING
    qtbot.waitUntil(lambda: window.pages.name == "floor", timeout=PATIENCE)


def test_the_whole_of_a_ruling_fits_a_small_screen_in_both_languages(
    hall: Hall, qtbot: QtBot
) -> None:
    for language in ("en", "fi"):
        use_language(language)
        try:
            with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
                window.resize(1366, 768)
                window.choose(T1, None)
                page = opened(window, qtbot)
                for situation, answers in (("S18", (2,)), ("S16", ()), ("S04", ()), ("S40", ())):
                    page.begin(situation)
                    for answer in answers:
                        page.asks.answers[answer - 1].click()
                    settle(window)
                    assert complaints(window) == []
                page.depart.click()
                page.show_rule("TDA-40")
                settle(window)
                assert complaints(window) == []
        finally:
            use_language(ENGLISH)
