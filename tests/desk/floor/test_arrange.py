"""Tables arranged on the map by mouse and by keys; what needs somebody, on the whole desk."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.staff.floor_calls import CallFloor, TakeCall
from floor.app.tables.room_plan import NameSection, PlaceTable
from floor.app.tables.tables import CloseTable, OpenTable
from floor.desk.floor.alerts import AlertPanel
from floor.desk.floor.arrange_bar import ArrangeBar
from floor.desk.floor.room_map import RoomMap, SeatAt
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import FIRST, GridPlace, SectionNo, standing
from tests.desk.forms import line
from tests.desk.hall import NLH, T1, Hall, desk_on, tell
from tests.desk.looks import complaints

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
T2, T3 = TableId("T2"), TableId("T3")
UPSTAIRS = SectionNo(2)


@pytest.fixture
def three(hall: Hall) -> Hall:
    for table in (T2, T3):
        hall.ask(OpenTable(table=table, game=NLH, seats=9))
    return hall


@pytest.fixture
def desk(three: Hall, qtbot: QtBot) -> Iterator[tuple[DeskWindow, Bridge]]:
    with desk_on(three, qtbot, badge=three.manager) as opened:
        yield opened


@pytest.fixture
def window(desk: tuple[DeskWindow, Bridge]) -> DeskWindow:
    return desk[0]


def pressed(window: DeskWindow, qtbot: QtBot, name: str) -> None:
    button = window.findChild(QAbstractButton, name)
    assert isinstance(button, QAbstractButton), name
    assert button.isEnabled(), name
    qtbot.mouseClick(button, LEFT)


def arranging(window: DeskWindow, qtbot: QtBot) -> RoomMap:
    qtbot.keyClick(window.floor.map, Qt.Key.Key_F10)
    qtbot.waitUntil(lambda: window.floor.arranging)
    QApplication.processEvents()
    return window.floor.map


def spots(window: DeskWindow) -> dict[TableId, GridPlace]:
    room = window.scene.room
    return standing(room.plan, room.tables)


def drag(room: RoomMap, qtbot: QtBot, table: TableId, by: QPoint) -> None:
    start = room.table_rect(table).center()
    qtbot.mousePress(room, LEFT, pos=start)
    qtbot.mouseMove(room, start + by / 2)
    qtbot.mouseMove(room, start + by)
    qtbot.mouseRelease(room, LEFT, pos=start + by)


def step_right(room: RoomMap) -> QPoint:
    """One table further to the right."""
    return QPoint(room.table_rect(T2).x() - room.table_rect(T1).x(), 0)


def test_nothing_moves_before_somebody_arranges(window: DeskWindow, qtbot: QtBot) -> None:
    room = window.floor.map
    with qtbot.assertNotEmitted(room.placing):
        drag(room, qtbot, T1, step_right(room))
        room.setFocus()
        qtbot.keyClick(room, Qt.Key.Key_Right, CTRL)
    assert window.scene.room.plan.spots == {}


def test_a_dragged_table_stands_there_and_the_others_where_they_were(
    window: DeskWindow, qtbot: QtBot
) -> None:
    before = spots(window)
    room = arranging(window, qtbot)
    drag(room, qtbot, T3, step_right(room))
    qtbot.waitUntil(lambda: bool(window.scene.room.plan.spots))
    assert window.scene.room.plan.spots == {**before, T3: GridPlace(FIRST, 2, 2)}
    window.draw()
    assert room.table_rect(T3).x() == room.table_rect(T2).x()


def test_a_table_dragged_onto_another_changes_places_with_it(
    window: DeskWindow, qtbot: QtBot
) -> None:
    room = arranging(window, qtbot)
    drag(room, qtbot, T1, step_right(room))
    qtbot.waitUntil(lambda: bool(window.scene.room.plan.spots))
    assert spots(window)[T1] == GridPlace(FIRST, 2, 0)
    assert spots(window)[T2] == GridPlace(FIRST, 0, 0)


def test_a_table_let_go_where_it_was_asks_nothing(window: DeskWindow, qtbot: QtBot) -> None:
    room = arranging(window, qtbot)
    with qtbot.assertNotEmitted(room.placing):
        drag(room, qtbot, T1, QPoint(3, 3))


def test_ctrl_and_arrows_push_the_selected_table(window: DeskWindow, qtbot: QtBot) -> None:
    room = arranging(window, qtbot)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(room, key)
    assert room.chosen is not None
    assert room.chosen.table == T3
    for step in (1, 2):
        qtbot.keyClick(room, Qt.Key.Key_Down, CTRL)
        qtbot.waitUntil(
            lambda step=step: window.scene.room.plan.spots.get(T3) == GridPlace(FIRST, 0, 2 + step)
        )
        window.draw()
    qtbot.keyClick(room, Qt.Key.Key_Escape)
    assert not window.floor.arranging
    assert not window.floor.arrange_button.isChecked()


def test_a_move_is_taken_back_like_everything(window: DeskWindow, qtbot: QtBot) -> None:
    room = arranging(window, qtbot)
    drag(room, qtbot, T1, step_right(room))
    qtbot.waitUntil(lambda: bool(window.scene.room.plan.spots))
    window.draw()
    qtbot.keyClick(room, Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: not window.scene.room.plan.spots)


def test_a_section_is_made_and_tables_are_brought_there(window: DeskWindow, qtbot: QtBot) -> None:
    room = arranging(window, qtbot)
    bar = window.floor.bar
    qtbot.keyClicks(bar.name, "Upstairs")
    qtbot.keyClick(bar.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: UPSTAIRS in window.scene.room.plan.sections)
    assert bar.name.text() == ""
    qtbot.mouseClick(room, LEFT, pos=room.table_rect(T2).center())
    window.draw()
    pressed(window, qtbot, "step-to-section-2")
    qtbot.waitUntil(lambda: spots(window)[T2] == GridPlace(UPSTAIRS, 0, 0))
    window.draw()
    QApplication.processEvents()
    assert complaints(bar) == []
    pressed(window, qtbot, "arrange-done")
    assert not window.floor.arranging
    pressed(window, qtbot, "section-2")
    assert room.chosen is not None
    assert room.chosen.table == T2


def test_a_table_dragged_between_sections_goes_there(three: Hall, qtbot: QtBot) -> None:
    three.ask(NameSection(section=UPSTAIRS, name="Upstairs"))
    three.ask(PlaceTable(table=T3, spot=GridPlace(UPSTAIRS, 0, 0)))
    with desk_on(three, qtbot, badge=three.manager) as (window, _bridge):
        room = arranging(window, qtbot)
        window.draw()
        there = room.table_rect(T3).center() - room.table_rect(T1).center()
        drag(room, qtbot, T1, there + QPoint(room.table_rect(T3).width() + 12, 0))
        qtbot.waitUntil(lambda: spots(window)[T1].section == UPSTAIRS)


def test_the_palette_arranges_too(window: DeskWindow, qtbot: QtBot) -> None:
    window.commands.open()
    qtbot.keyClicks(window.top.field, "arrange")
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.floor.arranging)


def test_a_closed_table_is_opened_again_under_its_name(three: Hall, qtbot: QtBot) -> None:
    three.ask(PlaceTable(table=T3, spot=GridPlace(FIRST, 0, 4)))
    three.ask(CloseTable(table=T3))
    with desk_on(three, qtbot, badge=three.manager) as (window, _bridge):
        room = window.floor.map
        qtbot.mouseClick(room, LEFT, pos=room.act_point(T3))
        (sheet,) = window.errands.sheets
        assert line(sheet, "table").text() == "T3"
        sheet.reject()


# What needs somebody


@pytest.fixture
def calling(three: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    """T2 has called for four minutes, T3 just now."""
    three.ask(CallFloor(table=T2, reason=CallReason.RULING))
    three.clock.advance(timedelta(minutes=4))
    three.ask(CallFloor(table=T3, reason=CallReason.CHIPS))
    with desk_on(three, qtbot, badge=three.manager) as (window, _bridge):
        yield window


def panel(window: DeskWindow) -> AlertPanel:
    return window.needs.panel


def test_the_top_line_counts_what_needs_somebody(calling: DeskWindow) -> None:
    assert calling.top.calls.text() == "2 calls"
    assert calling.top.calls.property("look") == "danger"


def test_all_is_well_when_nobody_calls(window: DeskWindow) -> None:
    assert window.top.calls.text() == "All is well"
    assert window.top.calls.property("look") == "quiet"


def test_n_goes_to_the_next_table_that_needs_somebody(calling: DeskWindow, qtbot: QtBot) -> None:
    room = calling.floor.map
    room.setFocus()
    reached = []
    for _press in range(3):
        qtbot.keyClick(room, Qt.Key.Key_N)
        assert room.chosen is not None
        reached.append(room.chosen.table)
    assert reached == [T2, T3, T2]


def test_n_says_when_nobody_does(window: DeskWindow, qtbot: QtBot) -> None:
    window.floor.map.setFocus()
    qtbot.keyClick(window.floor.map, Qt.Key.Key_N)
    assert window.floor.map.chosen is None


def test_the_list_of_all_alerts_opens_by_chip_and_key(calling: DeskWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(calling.top.calls, LEFT)
    assert panel(calling).isVisible()
    assert [row.go.text() for row in panel(calling).rows] == ["T2", "T3"]
    QApplication.processEvents()
    assert calling.rect().contains(panel(calling).geometry())
    qtbot.keyClick(calling.floor.map, Qt.Key.Key_F9)
    assert not panel(calling).isVisible()
    qtbot.keyClick(calling.floor.map, Qt.Key.Key_F9)
    row = panel(calling).rows[1]
    qtbot.mouseClick(row.go, LEFT)
    assert calling.floor.map.chosen is not None
    assert calling.floor.map.chosen.table == T3
    qtbot.keyClick(panel(calling), Qt.Key.Key_A)
    qtbot.keyClick(panel(calling), Qt.Key.Key_Escape)
    assert not panel(calling).isVisible()


def test_the_list_of_alerts_goes_away_from_wherever_the_focus_is(
    calling: DeskWindow, qtbot: QtBot
) -> None:
    calling.choose(T1, SeatNo(2))
    calling.floor.map.setFocus()
    calling.needs.toggle()
    qtbot.keyClick(calling.floor.map, Qt.Key.Key_Escape)
    assert not panel(calling).isVisible()
    assert calling.floor.map.chosen == SeatAt(T1, SeatNo(2))
    calling.needs.toggle()
    calling.go("lists")
    assert not panel(calling).isVisible()


def test_the_list_of_alerts_is_as_high_as_its_lines(calling: DeskWindow, three: Hall) -> None:
    calling.needs.toggle()
    QApplication.processEvents()
    lowest = panel(calling).rows[-1]
    below = panel(calling).height() - lowest.mapTo(panel(calling), lowest.rect().bottomLeft()).y()
    assert below < lowest.height()


def test_a_call_is_taken_in_one_tap_from_the_list(calling: DeskWindow, qtbot: QtBot) -> None:
    calling.needs.toggle()
    act = panel(calling).rows[0].act
    assert act is not None
    qtbot.mouseClick(act, LEFT)
    qtbot.waitUntil(lambda: calling.scene.room.floor_calls[0].taken is not None)
    calling.draw()
    assert calling.top.calls.text() == "1 call · 1 alert"
    assert [row.go.text() for row in panel(calling).rows] == ["T3", "T2"]


def test_a_call_is_taken_in_one_tap_from_the_map(calling: DeskWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(calling.floor.map, LEFT, pos=calling.floor.map.act_point(T2))
    qtbot.waitUntil(lambda: calling.scene.room.floor_calls[0].taken is not None)


@pytest.mark.parametrize("rests", [False, True])
def test_the_list_of_alerts_stands_still_under_the_pointer(
    calling: DeskWindow, three: Hall, qtbot: QtBot, rests: bool
) -> None:
    """Also when the pointer came first and the list was opened under it by its key."""
    calling.needs.toggle()
    QApplication.processEvents()
    over = panel(calling).rows[1].mapToGlobal(panel(calling).rows[1].rect().center())
    if rests:
        calling.needs.toggle()
    QCursor.setPos(over)
    QApplication.processEvents()
    if rests:
        calling.needs.toggle()
    tell(calling, three, qtbot, TakeCall(table=T2, reason=CallReason.RULING))
    assert [row.go.text() for row in panel(calling).rows] == ["T2", "T3"]
    QCursor.setPos(calling.mapToGlobal(calling.rect().bottomLeft()))
    QApplication.processEvents()
    calling._show_time()
    assert [row.go.text() for row in panel(calling).rows] == ["T3", "T2"]


def test_an_empty_list_of_alerts_says_so(window: DeskWindow) -> None:
    window.needs.toggle()
    assert panel(window).isVisible()
    assert panel(window).rows == ()
    window.needs.toggle()


def test_time_alone_makes_an_alert(calling: DeskWindow, three: Hall) -> None:
    before = calling.top.calls.property("look")
    three.clock.advance(timedelta(minutes=4))
    calling._show_time()
    assert calling.top.calls.property("look") == before == "danger"
    found = calling.floor.map._alerts[T3]
    assert found[0].severity.name == "URGENT"


def test_the_bar_shows_itself_only_when_there_is_something_to_do(window: DeskWindow) -> None:
    bar = window.floor.bar
    assert isinstance(bar, ArrangeBar)
    assert not bar.isVisible()
    window.floor.arrange(True)
    assert bar.isVisible()
    window.floor.arrange(False)
    assert not bar.isVisible()
    assert T1 in spots(window)
