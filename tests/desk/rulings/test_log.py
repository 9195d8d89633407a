"""What was ruled before, at the desk: beside a ruling, looked through, amended, and how alike."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Role, StaffId
from floor.app.core.ruling import RulingNo
from floor.app.rulings.prefilled import inquiry_at, situations_of
from floor.app.rulings.rulings import GiveRuling
from floor.app.staff.days import SignOn
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.text import ENGLISH, use_language
from floor.desk.assistant.page import RulingPage
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.rulings.page import RulingsLogPage
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.inquiry import Inquiry
from floor.rulebook.situations.situation import AnswerId, SituationId
from floor.rulebook.situations.walk import answered
from floor.views.rulings.log import Period
from tests.app.ruled import leaf_at
from tests.desk.assistant.test_page import PATIENCE, asked, key, opened, ready
from tests.desk.hall import NLH, T1, Hall, NoPaper, desk_on, surroundings, tell
from tests.desk.looks import complaints
from tests.desk.window.test_looks import settle
from tests.desk.window.test_window import button, click
from tests.qtkit.shots import shot

FOLD, T2 = "A fold out of turn binds", TableId("T2")


@pytest.fixture
def paper() -> NoPaper:
    return NoPaper()


@pytest.fixture
def window(hall: Hall, paper: NoPaper, qtbot: QtBot) -> Iterator[DeskWindow]:
    house = surroundings(papers=paper, store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        yield window


OUT_OF_TURN = ("S26", "fold")


def inquired(hall: Hall, situation: str, answer: str) -> Inquiry:
    """As another station asked about it."""
    room = hall.room.office.room
    inquiry = inquiry_at(room, T1, SituationId(situation))
    return answered(situations_of(room), inquiry, AnswerId(answer))


def rule(
    hall: Hall,
    by: StaffId | None = None,
    *,
    about: tuple[str, str] = OUT_OF_TURN,
    departs: str = "",
) -> None:
    """That ruling written down at another station; with a reason where it departs."""
    hall.clock.advance(timedelta(minutes=1))
    inquiry = inquired(hall, *about)
    note = hall.people.keep_note(departs, hall.clock.now()) if departs else None
    hall.ask(
        GiveRuling(
            table=T1,
            inquiry=inquiry,
            leaf=leaf_at(inquiry).id,
            departs=bool(departs),
            note=note,
            seats=(SeatNo(1),),
            players=(hall.player("Aino Laine"),),
        ),
        by,
    )


def floor_person(hall: Hall) -> StaffId:
    made = hall.people.add_staff("Saara Kivi", Role.FLOOR)
    hall.ask(SignOn(staff=made), made)
    return made


def to_the_leaf(window: DeskWindow, qtbot: QtBot) -> RulingPage:
    """A fold out of turn at T1, once what was ruled before stands beside it."""
    window.choose(T1, None)
    page = opened(window, qtbot)
    asked(page, qtbot, "out of turn")
    key(page, qtbot, Qt.Key.Key_1)
    assert page.leaf.isVisible()
    qtbot.waitUntil(lambda: not page.leaf.before._reading.goes_on, timeout=PATIENCE)
    return page


def said(widget: QWidget, name: str) -> str:
    found = widget.findChild(QLabel, name)
    assert found is not None, name
    return str(found.text())


def list_shown(window: DeskWindow, qtbot: QtBot) -> RulingsLogPage:
    page = window.pages.ruled
    assert window.pages.name == "ruled"
    qtbot.waitUntil(lambda: page._found is not None and not page._lists.goes_on, timeout=PATIENCE)
    return page


def rows(page: RulingsLogPage) -> list[tuple[str, ...]]:
    model = page.list.table.model()
    return [
        tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def numbers(page: RulingsLogPage) -> list[str]:
    return [row[1] for row in rows(page)]


# About whom


def test_rulings_are_picked_out_by_player(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    rule(hall)
    window.go("ruled")
    page = list_shown(window, qtbot)
    box = page.filter.player
    assert [box.itemText(place) for place in range(box.count())] == [
        "Every player",
        f"Aino Laine #{hall.player('Aino Laine')}",
    ]
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: not page._lists.goes_on and page._found is not None, timeout=PATIENCE)
    assert page._found is not None
    assert page._found.asked.player == hall.player("Aino Laine")
    assert numbers(page) == ["1"]


@pytest.mark.parametrize(("who", "listed"), [("Aino Laine", ["1"]), ("Kaisa Berg", [])])
def test_the_card_of_a_player_leads_to_what_was_ruled_about_them(
    window: DeskWindow, hall: Hall, qtbot: QtBot, who: str, listed: list[str]
) -> None:
    rule(hall)
    window.pages.to_player(hall.player(who))
    person = window.pages.players.person
    qtbot.waitUntil(person.rulings.isVisible, timeout=PATIENCE)
    click(qtbot, person.rulings)
    page = list_shown(window, qtbot)
    assert numbers(page) == listed
    assert page.filter.player.currentText() == f"{who} #{hall.player(who)}"
    assert page.filter.period.currentData() is Period.ALL


# Beside a ruling


def test_how_the_same_was_ruled_before_stands_beside_the_ruling(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    rule(hall)
    rule(hall, hall.second, departs="He was pushed by the waiter")
    rule(hall)
    page = to_the_leaf(window, qtbot)
    before = page.leaf.before
    assert said(before, "ruling-before-told") == ("Ruled 3 times before, departed from the rule: 1")
    ways = [said(before, f"ruling-before-way-{number}") for number in range(2)]
    assert ways == ["2 × as the rule says", "1 × departed from the rule"]
    assert [link.objectName() for link in before.links] == [
        f"ruling-before-{number}" for number in (3, 2, 1)
    ]
    assert "Olli Ranta" in before.links[1].text()
    assert said(before, "ruling-before-2-words") == "≠ Departed from the rule"
    assert said(before, "ruling-before-2-why") == "“He was pushed by the waiter”"


def test_a_precedent_is_opened_by_the_keyboard_and_the_assistant_waits(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    rule(hall, departs="He was pushed by the waiter")
    page = to_the_leaf(window, qtbot)
    stops = list(page.stops())
    (link,) = page.leaf.before.links
    assert link in stops
    link.setFocus()
    qtbot.keyClick(link, Qt.Key.Key_Return)
    shown = list_shown(window, qtbot)
    qtbot.waitUntil(lambda: shown.list.title.text() == "Ruling 1 · T1", timeout=PATIENCE)
    told = [one.text() for one in shown.list.area.findChildren(QLabel)]
    assert "He was pushed by the waiter" in told
    assert "Aino L." in told
    click(qtbot, shown.to_rulings)
    assert window.pages.name == "rulings"
    assert page.leaf.isVisible()
    assert page.head.title.text() == "Action out of turn"


def test_what_is_ruled_is_among_the_precedents_of_the_next_one(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    page = to_the_leaf(window, qtbot)
    assert said(page.leaf.before, "ruling-before-told") == "Never ruled before."
    click(qtbot, page.sign.confirm)
    qtbot.waitUntil(lambda: window.scene.room.ruled == 1, timeout=PATIENCE)
    qtbot.waitUntil(lambda: window.pages.name == "floor", timeout=PATIENCE)
    page = to_the_leaf(window, qtbot)
    assert said(page.leaf.before, "ruling-before-told") == "Ruled 1 time before"


def test_while_the_book_cannot_be_read_the_assistant_goes_on(hall: Hall, qtbot: QtBot) -> None:
    house = surroundings(store=hall.path.parent / "gone" / "floor.sqlite")
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        page = to_the_leaf(window, qtbot)
        assert "cannot be read now" in said(page.leaf.before, "ruling-before-trouble")
        assert page.sign.confirm.isEnabled()
        window.go("ruled")
        shown = window.pages.ruled
        qtbot.waitUntil(lambda: bool(shown.note.text()), timeout=PATIENCE)
        assert not shown.list.print.isEnabled()
        click(qtbot, shown.to_rulings)
        assert page.leaf.isVisible()


# Which table


def wheel(widget: QWidget, down: int) -> None:
    """A notch of the mouse wheel over it."""
    event = QWheelEvent(
        QPointF(widget.rect().center()),
        QPointF(widget.mapToGlobal(widget.rect().center())),
        QPoint(),
        QPoint(0, -120 * down),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def test_a_wheel_turned_where_a_list_lay_chooses_no_other_table(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """Called from a table, the page once stood at no table: the first line of the box."""
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=9))
    window.pages.to_ruling(T2)
    page = ready(window, qtbot)
    assert page.head.box.currentText() == "T2"
    for down in (-1, -1, 1):
        wheel(page.head.box, down)
    assert page.head.table == page.course.table == T2
    assert page.head.box.currentText() == "T2"
    page.head.box.setFocus()
    qtbot.keyClick(page.head.box, Qt.Key.Key_Up)
    assert page.head.table == page.course.table == T1, "by keys who has the focus there may"


def test_a_table_that_closes_meanwhile_stays_the_one_it_is_about(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=9))
    window.pages.to_ruling(T2)
    page = ready(window, qtbot)
    asked(page, qtbot, "out of turn")
    key(page, qtbot, Qt.Key.Key_1)
    tell(window, hall, qtbot, CloseTable(table=T2))
    assert page.head.box.currentText() == "T2 (closed)"
    assert page.head.table == T2
    click(qtbot, page.sign.confirm)
    qtbot.waitUntil(lambda: window.scene.room.ruled == 1, timeout=PATIENCE)
    (ruling,) = window.scene.room.rulings.values()
    assert (ruling.table, ruling.hand) == (T2, 0)


def test_who_comes_again_with_a_table_selected_finds_it_chosen(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    assert page.head.box.currentText() == "No table"
    window.go("floor")
    window.choose(T1, SeatNo(1))
    window.go("rulings")
    assert page.head.table == page.course.table == T1


# Looked through


def test_what_was_ruled_is_one_key_away_from_everywhere(window: DeskWindow, qtbot: QtBot) -> None:
    assert window.pages.name == "floor"
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.pages.name == "ruled", timeout=PATIENCE)


def test_an_empty_log_says_that_nothing_was_ruled_and_a_filter_that_nothing_is_like_it(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    opened(window, qtbot)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.pages.name == "ruled", timeout=PATIENCE)
    page = list_shown(window, qtbot)
    assert said(page, "ruled-nothing") == "Nothing has been ruled yet."
    rule(hall)
    qtbot.waitUntil(lambda: len(rows(page)) == 1, timeout=PATIENCE)
    page.filter.departed.click()
    qtbot.waitUntil(lambda: not rows(page), timeout=PATIENCE)
    assert said(page, "ruled-nothing") == "No ruling like that."


def test_rulings_are_looked_through_and_picked(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    rule(hall)
    rule(hall, hall.second, departs="He was pushed by the waiter")
    opened(window, qtbot)
    assert window.pages.rulings.finding.field.hasFocus()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.pages.name == "ruled", timeout=PATIENCE)
    page = list_shown(window, qtbot)
    assert page.list.table.hasFocus()
    assert numbers(page) == ["2", "1"]
    assert rows(page)[0][4:] == ("Olli Ranta", f"not: {FOLD}", "departed")
    qtbot.waitUntil(page.list.print.isEnabled, timeout=PATIENCE)
    assert page.list.title.text() == "Ruling 2 · T1", "the newest one"
    page.filter.departed.setFocus()
    qtbot.keyClick(page.filter.departed, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: numbers(page) == ["2"], timeout=PATIENCE)
    qtbot.keyClick(page.filter.departed, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: numbers(page) == ["2", "1"], timeout=PATIENCE)
    page.list.table.setFocus()
    qtbot.keyClick(page.list.table, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: page.list.title.text() == "Ruling 1 · T1", timeout=PATIENCE)
    click(qtbot, page.list.print)
    qtbot.waitUntil(lambda: page.note.text() == "Printed: RS-1.pdf", timeout=PATIENCE)
    assert ("ruling", "1") in paper.asked
    page.filter.staff.setCurrentIndex(page.filter.staff.findData(hall.manager))
    page.filter.staff.activated.emit(0)
    qtbot.waitUntil(lambda: numbers(page) == ["1"], timeout=PATIENCE)
    page.filter.departed.toggle()
    qtbot.waitUntil(lambda: numbers(page) == [], timeout=PATIENCE)
    assert not page.list.table.isVisible()
    assert page.list.print.statusTip() == "Choose a ruling."


def test_a_ruling_is_amended_by_going_through_it_again(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    rule(hall)
    tell(window, hall, qtbot)
    window.go("ruled")
    page = list_shown(window, qtbot)
    qtbot.waitUntil(page.list.amend.isEnabled, timeout=PATIENCE)
    opened(window, qtbot)  # the books are read
    window.go("ruled")
    list_shown(window, qtbot)
    click(qtbot, page.list.amend)
    assistant = window.pages.rulings
    assert window.pages.name == "rulings"
    assert assistant.head.table == T1
    assert assistant.leaf.isVisible(), "all was said already"
    assert assistant.sign.told.text().startswith("In place of ruling 1")
    assert not assistant.sign.confirm.isEnabled()
    click(qtbot, assistant.back_button)
    assert assistant.asks.isVisible()
    key(assistant, qtbot, Qt.Key.Key_1)
    qtbot.keyClicks(assistant.sign.reason, "The camera shows it")
    click(qtbot, assistant.sign.confirm)
    qtbot.waitUntil(lambda: window.scene.room.ruled == 2, timeout=PATIENCE)
    assert window.scene.room.rulings[RulingNo(2)].amends == 1
    qtbot.waitUntil(lambda: window.pages.name == "floor", timeout=PATIENCE)
    window.go("ruled")
    qtbot.waitUntil(lambda: numbers(page) == ["2", "1"], timeout=PATIENCE)
    assert [row[6] for row in rows(page)] == ["in place of 1", "no longer holds: 2"]
    assert page.list.title.text() == "Ruling 1 · T1", "what was seen before"
    qtbot.waitUntil(lambda: not page.list.amend.isEnabled(), timeout=PATIENCE)
    assert page.list.amend.statusTip() == "Ruling 2 has taken its place: amend that one."
    assert assistant.course.amends is None, "the next one is a ruling of its own"


def test_a_ruling_entered_by_mistake_is_struck_with_a_reason_and_stays_listed(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    rule(hall, floor_person(hall))
    rule(hall)
    tell(window, hall, qtbot)
    window.go("ruled")
    page = list_shown(window, qtbot)
    page.list.choose(1)
    page._see(1)
    qtbot.waitUntil(lambda: page.list.title.text().startswith("Ruling 1"), timeout=PATIENCE)
    click(qtbot, page.list.strike)
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, FormSheet)
    sheet.reason.setText("Meant for T2")
    shot(sheet, "strike-ruling")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: window.scene.room.rulings[RulingNo(1)].struck, timeout=PATIENCE)
    window.draw()
    qtbot.waitUntil(lambda: rows(page)[1][6] == "struck: by mistake", timeout=PATIENCE)
    qtbot.waitUntil(lambda: page.note.text() == "1 ruling · 1 struck", timeout=PATIENCE)
    qtbot.waitUntil(lambda: not page.list.strike.isEnabled(), timeout=PATIENCE)
    assert said(page, "ruled-struck").endswith("entered by mistake. Meant for T2")
    shot(window, "struck-ruling")
    assert complaints(window) == []


def test_a_ruling_just_confirmed_is_undone_as_any_act(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    page = to_the_leaf(window, qtbot)
    click(qtbot, page.sign.confirm)
    qtbot.waitUntil(lambda: window.scene.room.ruled == 1, timeout=PATIENCE)
    qtbot.waitUntil(lambda: window.pages.name == "floor", timeout=PATIENCE)
    window.draw()
    assert window.undo.told.startswith("Ruling 1")
    shot(window, "undo-ruling")
    click(qtbot, button(window, "undo-last"))
    qtbot.waitUntil(lambda: window.scene.room.rulings[RulingNo(1)].struck, timeout=PATIENCE)
    window.draw()
    assert not window.undo.told.startswith("Ruling 1")


def test_after_ten_minutes_undo_asks_why(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    page = to_the_leaf(window, qtbot)
    click(qtbot, page.sign.confirm)
    qtbot.waitUntil(lambda: window.scene.room.ruled == 1, timeout=PATIENCE)
    hall.clock.advance(timedelta(minutes=11))
    window.draw()
    window.undo.newest()
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, FormSheet)
    sheet.reject()
    assert not window.scene.room.rulings[RulingNo(1)].struck


def test_an_amendment_that_is_left_is_none_when_somebody_rules_next(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    rule(hall)
    page = opened(window, qtbot)
    ruling = hall.room.office.room.rulings[RulingNo(1)]
    tell(window, hall, qtbot)
    page.amend(ruling)
    click(qtbot, page.again)
    assert page.head.title.text() == "In place of ruling 1", "in another situation"
    asked(page, qtbot, "out of turn")
    key(page, qtbot, Qt.Key.Key_1)
    assert page.sign.confirm.text() == "Amend the ruling"
    click(qtbot, page.again)
    window.go("floor")
    window.go("rulings")
    assert page.head.title.text() == "Rulings"
    asked(page, qtbot, "out of turn")
    key(page, qtbot, Qt.Key.Key_1)
    assert page.sign.confirm.text() == "Confirm the ruling"


# How alike


def test_a_shift_manager_compares_situations_and_people_and_goes_to_their_rulings(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    rule(hall)
    rule(hall, hall.second, departs="He was pushed by the waiter")
    window.go("reports")
    click(qtbot, window.pages.reports.alike)
    page = list_shown(window, qtbot)
    shown = page.alike.staff.model()
    told = [
        [shown.index(row, column).data() for column in range(shown.columnCount())]
        for row in range(shown.rowCount())
    ]
    assert told == [
        ["Mira Salo", "1", "0", "0", "0", "0", "100 %"],
        ["Olli Ranta", "1", "1", "0", "0", "0", "100 %"],
    ]
    click(qtbot, page.alike.print)
    qtbot.waitUntil(lambda: page.note.text() == "Printed: RA-1.pdf", timeout=PATIENCE)
    assert ("alike", "month", "2") in paper.asked
    click(qtbot, page.alike.export)
    qtbot.waitUntil(lambda: "2 files" in page.note.text(), timeout=PATIENCE)
    page.read()  # as when the room goes on
    qtbot.waitUntil(lambda: not page._lists.goes_on, timeout=PATIENCE)
    assert "2 files" in page.note.text(), "what was put out is told until something else is"
    written = sorted(path.name for path in (hall.path.parent / "exports").iterdir())
    assert [name.split("-rulings-")[1] for name in written] == [
        "month-situation.csv",
        "month-staff.csv",
    ]
    page.alike.staff.setFocus()
    page.alike.staff.choose(1)
    qtbot.keyClick(page.alike.staff, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: numbers(page) == ["2"], timeout=PATIENCE)
    assert page.list.isVisible()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(page.alike.isVisible, timeout=PATIENCE)
    place = page.alike.situations.visualRect(page.alike.situations.model().index(0, 0)).center()
    qtbot.mouseClick(page.alike.situations.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: numbers(page) == ["2", "1"], timeout=PATIENCE)
    page.filter.period.setCurrentIndex(page.filter.period.findData(Period.NIGHT))
    page.filter.period.activated.emit(0)
    qtbot.waitUntil(lambda: not page._lists.goes_on, timeout=PATIENCE)
    assert numbers(page) == ["2", "1"]


def test_a_floor_person_sees_situations_but_compares_nobody(hall: Hall, qtbot: QtBot) -> None:
    paper, saara = NoPaper(), floor_person(hall)
    rule(hall, saara)
    rule(hall, hall.second)
    house = surroundings(papers=paper, store=hall.path)
    with desk_on(hall, qtbot, badge=saara, house=house) as (window, _bridge):
        window.pages.to_alike()
        page = list_shown(window, qtbot)
        assert page.alike.situations.isVisible()
        assert not page.alike.staff.isVisible()
        why = said(page.alike, "alike-why")
        assert why == "The badge of Saara Kivi (floor) does not allow this."
        offered = [page.filter.staff.itemText(row) for row in range(page.filter.staff.count())]
        assert offered == ["Everybody", "Saara Kivi"]
        click(qtbot, page.alike.print)
        qtbot.waitUntil(lambda: ("alike", "month", "0") in paper.asked, timeout=PATIENCE)


def test_what_was_ruled_fits_a_small_screen_in_both_languages(hall: Hall, qtbot: QtBot) -> None:
    for number in range(12):
        rule(hall, departs="He was pushed by the waiter, twice" if number % 3 else "")
    for language in ("en", "fi"):
        use_language(language)
        try:
            with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
                window.resize(1366, 768)
                window.pages.to_ruled(12)
                page = list_shown(window, qtbot)
                qtbot.waitUntil(page.list.print.isEnabled, timeout=PATIENCE)
                for place in range(2):
                    click(qtbot, page.switches[place])
                    settle(window)
                    assert complaints(window) == []
        finally:
            use_language(ENGLISH)
