"""The waiting lists at the desk: joined, put back, moved, opened; also one of thousands."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import NoteId
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.lists.feeders import MarkFeeder
from floor.app.lists.order import MoveEntry
from floor.app.lists.waiting import CallPlayer, ConfirmCall, DeclineSeat, JoinList, StrikeOff
from floor.app.seats.seats import MarkAway, SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.base.text import ENGLISH, use_language
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.kit.step_menu import StepMenu
from floor.desk.lists.board import ListBoard
from floor.desk.lists.join_popover import JoinPopover
from floor.desk.lists.line import WaitingLine, expected_words
from floor.desk.lists.long_list import LongList
from floor.desk.lists.words import WaitingWords
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.views.lists import waiting
from tests.desk.hall import NLH, SITTING, T1, WAITING, Hall, desk_on
from tests.desk.looks import complaints
from tests.qtkit.shots import shot

Desk = tuple[DeskWindow, Bridge]
PLO = GameId("plo-2-2")
T2 = TableId("T2")


@pytest.fixture
def window(desk: Desk) -> DeskWindow:
    return desk[0]


def board(window: DeskWindow, game: GameId = NLH) -> ListBoard:
    panels = [window.floor.boards] if window.pages.name == "floor" else window.pages.lists.columns
    found = [one for panel in panels for one in panel.boards if one.objectName() == f"board-{game}"]
    return found[0]


def button(where: QWidget, name: str) -> QPushButton:
    for _turn in range(3):
        QApplication.processEvents()
    found = [one for one in where.findChildren(QPushButton, name) if one.isVisible()]
    assert found, name
    return found[0]


def click(qtbot: QtBot, control: QWidget) -> None:
    assert control.isEnabled(), control.toolTip()
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def line_of(window: DeskWindow, game: GameId = NLH) -> list[PlayerId]:
    return [one.player for one in window.scene.room.lists.get(game, ())]


def caught_up(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()


def no_show(window: DeskWindow, hall: Hall, qtbot: QtBot) -> PlayerId:
    """The first of the list is called and does not come."""
    first = hall.player(WAITING[0])
    hall.ask(CallPlayer(game=NLH, player=first, table=T1, seat=SeatNo(5)))
    hall.clock.advance(timedelta(minutes=6))
    hall.room.office.tick()
    caught_up(window, hall, qtbot)
    return first


def menu_of(window: DeskWindow, name: str, player: PlayerId) -> StepMenu:
    menu = board(window).findChild(StepMenu, f"waiting-{player}-more")
    assert menu is not None, name
    menu.fill()
    return menu


def choose(menu: StepMenu, key: str) -> None:
    action = next(one for one in menu.findChildren(QAction) if one.objectName() == f"step-{key}")
    action.trigger()


# A line


def test_a_line_tells_of_each_of_its_parts_what_the_pointer_rests_on(window: DeskWindow) -> None:
    window.go("lists")
    line = board(window).lines[0]
    words = line.findChild(WaitingWords)
    assert words is not None
    assert line.words is not None
    told = line.words
    assert (told.place, told.who) == ("1", line.row.label)
    assert words.tip(0) == told.why
    assert words.tip(words.width() - 1) == told.waited
    assert told.state in {words.tip(x) for x in range(words.width())}
    assert words.accessibleName() == ", ".join((told.who, told.state, told.waited))


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_of_a_line_is_made_when_it_is_opened(window: DeskWindow, qtbot: QtBot) -> None:
    menu = board(window).lines[0].findChild(StepMenu)
    assert menu is not None
    assert not menu.findChildren(QMenu)
    click(qtbot, menu)
    (opened,) = menu.findChildren(QMenu)
    assert opened.isVisible()
    assert opened.actions()
    opened.close()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_of_a_list_nobody_has_left_says_so(window: DeskWindow, qtbot: QtBot) -> None:
    menu = board(window).findChild(StepMenu, f"board-{NLH}-more")
    assert menu is not None
    click(qtbot, menu)
    (opened,) = menu.findChildren(QMenu)
    assert [one.text() for one in opened.actions()] == ["Nobody has left this list lately."]
    assert opened.isVisible()
    opened.close()


# The field for a name


def joining(window: DeskWindow, qtbot: QtBot, game: GameId = NLH) -> JoinPopover:
    click(qtbot, button(board(window, game), f"board-{game}-join"))
    return window.errands.joining


def test_the_field_lies_over_the_page_and_gives_the_focus_back(window: DeskWindow, qtbot: QtBot):
    popover = joining(window, qtbot)
    assert popover.isVisible()
    assert not popover.isWindow()
    assert popover.field.hasFocus()
    assert popover.games == (NLH,)
    qtbot.keyClick(popover.field, Qt.Key.Key_Escape)
    assert not popover.isVisible()
    assert board(window).findChild(QWidget, f"board-{NLH}-join").hasFocus()


def test_the_field_goes_with_the_page_it_was_opened_on(window: DeskWindow, qtbot: QtBot):
    window.go("lists")
    popover = joining(window, qtbot)
    qtbot.keyClicks(popover.field, "gone")
    window.go("lists")
    assert popover.isVisible()
    window.go("reports")
    assert not popover.isVisible()
    window.go("floor")
    assert not popover.isVisible()


def test_enter_before_the_answer_waits_for_it(window: DeskWindow, hall: Hall, qtbot: QtBot):
    otso = hall.player("Otso Niemi")
    popover = joining(window, qtbot)
    qtbot.keyClicks(popover.field, "ots")
    qtbot.keyClick(popover.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: otso in line_of(window))
    assert not popover.isVisible()


def test_arrow_keys_choose_another_and_his_place_in_the_room_is_told(
    window: DeskWindow, hall: Hall, qtbot: QtBot
):
    first, second = hall.player("Otso Niemi"), hall.player("Otso Öhman")
    hall.ask(SeatPlayer(table=T1, seat=SeatNo(7), player=first, note=hall.people.keep_note(
        "The list sleeps.", hall.clock.now())))  # fmt: skip
    caught_up(window, hall, qtbot)
    popover = joining(window, qtbot)
    qtbot.keyClicks(popover.field, "otso")
    qtbot.waitUntil(lambda: popover.lines.count() == 3)
    assert "T1 seat 7" in popover.lines.item(0).text()
    qtbot.keyClick(popover.field, Qt.Key.Key_Down)
    qtbot.keyClick(popover.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: line_of(window)[-1] == second)


def test_who_signs_up_by_the_app_has_still_to_come(window: DeskWindow, hall: Hall, qtbot: QtBot):
    otso = hall.player("Otso Niemi")
    popover = joining(window, qtbot)
    click(qtbot, popover.findChild(QWidget, "join-list-mobile"))
    popover.field.setFocus()
    qtbot.keyClicks(popover.field, "ots")
    qtbot.keyClick(popover.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: otso in line_of(window))
    (entry,) = (one for one in window.scene.room.lists[NLH] if one.player == otso)
    assert (entry.signup, entry.arrived) == (Signup.MOBILE, False)


def test_without_a_ticked_list_nobody_is_added(window: DeskWindow, hall: Hall, qtbot: QtBot):
    hall.player("Otso Niemi")
    popover = joining(window, qtbot)
    click(qtbot, popover.findChild(QWidget, f"join-list-game-{NLH}"))
    popover.field.setFocus()
    qtbot.keyClicks(popover.field, "ots")
    qtbot.keyClick(popover.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: popover.findChild(QWidget, "join-list-note").text() != "")  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: "Tick" in popover.findChild(QWidget, "join-list-note").text())  # type: ignore[attr-defined]
    assert popover.isVisible()


def test_a_new_name_like_a_known_one_asks_once_and_offers_the_known_one_first(
    window: DeskWindow, hall: Hall, qtbot: QtBot
):
    known = hall.player("Otso Niemi")
    popover = joining(window, qtbot)
    qtbot.keyClicks(popover.field, "Otso Niemmi")
    qtbot.waitUntil(lambda: popover._found_for == "Otso Niemmi")
    while popover.lines.currentRow() < popover.lines.count() - 1:
        qtbot.keyClick(popover.field, Qt.Key.Key_Down)
    qtbot.keyClick(popover.field, Qt.Key.Key_Return)
    asks = "Add Otso Niemmi all the same"
    qtbot.waitUntil(lambda: popover.lines.item(popover.lines.count() - 1).text() == asks)
    assert len(line_of(window)) == 3
    assert popover.lines.item(0).text().startswith("Otso Niemi ")
    popover.lines.setCurrentRow(popover.lines.count() - 1)
    qtbot.keyClick(popover.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(line_of(window)) == 4)
    assert line_of(window)[-1] != known


def test_a_mere_number_is_no_new_name(window: DeskWindow, qtbot: QtBot):
    popover = joining(window, qtbot)
    qtbot.keyClicks(popover.field, "987654")
    note = popover.findChild(QWidget, "join-list-note")
    qtbot.waitUntil(lambda: note.text() == "Nobody found.")  # type: ignore[attr-defined]
    qtbot.keyClick(popover.field, Qt.Key.Key_Return)
    assert popover.isVisible()


# Who has just left


def test_who_did_not_come_is_put_back_in_one_tap(window: DeskWindow, hall: Hall, qtbot: QtBot):
    before = line_of(window)
    first = no_show(window, hall, qtbot)
    assert line_of(window) == before[1:]
    click(qtbot, button(board(window), f"step-restore-{first}"))
    qtbot.waitUntil(lambda: line_of(window) == before)


def test_who_left_longer_ago_stands_in_the_menu_of_the_list(
    window: DeskWindow, hall: Hall, qtbot: QtBot
):
    first = no_show(window, hall, qtbot)
    hall.clock.advance(timedelta(minutes=20))
    window.draw()
    assert not any(one.isVisible() for one in board(window)._gone)
    assert window.scene.names.label(first) == "Kaisa B.", "he is called by his name"
    menu = board(window).findChild(StepMenu, f"board-{NLH}-more")
    assert menu is not None
    menu.fill()
    choose(menu, f"restore-{first}")
    qtbot.waitUntil(lambda: line_of(window)[0] == first)


# Another place


def test_somebody_is_put_first_with_a_reason(window: DeskWindow, hall: Hall, qtbot: QtBot):
    last = hall.player(WAITING[-1])
    choose(menu_of(window, WAITING[-1], last), f"first-{last}")
    (sheet,) = window.errands.sheets
    reason = sheet.findChild(QLineEdit, "reason-text")
    assert reason is not None
    qtbot.keyClicks(reason, "He was here first.")
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: line_of(window)[0] == last)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_striking_off_stands_last_in_the_menu_and_never_beside_the_call(
    window: DeskWindow, hall: Hall
):
    first = hall.player(WAITING[0])
    window.go("lists")
    window.draw()
    line = next(one for one in board(window).lines if one.row.player == first)
    assert [one.step.key for one in line._steps.buttons] == [f"call-{first}"]
    menu = menu_of(window, WAITING[0], first)
    assert menu._menu.actions()[-1].objectName() == f"step-strike-{first}"


# Interest, new tables, must-move


def test_a_list_without_a_table_says_how_many_are_here_and_opens_one(
    window: DeskWindow, hall: Hall, qtbot: QtBot
):
    for number in range(5):
        words = board(window, PLO)._counts.text() if number else ""
        assert not number or words.endswith(f"{number} of 5 here")
        hall.ask(JoinList(game=PLO, player=hall.player(f"Guest {number}")))
        caught_up(window, hall, qtbot)
    assert board(window, PLO)._counts.text() == "5 waiting · new table possible"
    window.go("lists")
    window.draw()
    click(qtbot, button(board(window, PLO), f"board-{PLO}-open"))
    (sheet,) = window.errands.sheets
    assert isinstance(sheet, FormSheet)


def test_a_feeders_player_is_moved_from_the_head_of_the_list(
    window: DeskWindow, hall: Hall, qtbot: QtBot
):
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    note = hall.people.keep_note("The first of a new table.", hall.clock.now())
    mover = hall.player("Ida Ek")
    hall.ask(SeatPlayer(table=T2, seat=SeatNo(1), player=mover, note=note))
    hall.ask(MarkFeeder(table=T2, main=T1))
    caught_up(window, hall, qtbot)
    assert button(board(window), f"step-move-{mover}").text() == "Must move: Ida E., T2 → T1 seat 4"


def test_who_is_not_here_yet_is_counted_apart(window: DeskWindow, hall: Hall, qtbot: QtBot):
    expected = hall.player("Otso Ek")
    hall.ask(JoinList(game=NLH, player=expected, signup=Signup.PHONE))
    caught_up(window, hall, qtbot)
    window.go("lists")
    window.draw()
    assert board(window)._counts.text() == "4 waiting · 3 here · 6 open seats"


def test_why_the_next_is_next_stands_under_the_name_of_the_game(window: DeskWindow):
    window.go("lists")
    window.draw()
    assert board(window)._why.text() == (
        "T1: 3 of 9, 2 short. Kaisa B. is the first who is here, on the list since 18:00"
        " (CH-SEAT-1)."
        " Too few calls tonight to say how long."
    )


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(None, ""), (0, "now"), (2, "now"), (3, "~5 min"), (42, "~40 min"), (121, "> 2 h")],
)
def test_how_long_is_told_to_five_minutes(minutes: int | None, words: str):
    assert expected_words(None if minutes is None else timedelta(minutes=minutes)) == words


# Thousands


def test_a_list_too_long_for_a_widget_each_is_chosen_from_and_asked_about(
    window: DeskWindow, hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(waiting, "ROWS", 2)
    window.go("lists")
    window.draw()
    long = board(window).findChild(LongList)
    assert long is not None
    assert not board(window).lines
    model = long.view.model()
    assert model.rowCount() == 3
    assert model.index(2, 0).data() == "3. Jiří D., here, 0 min · now"
    last = hall.player(WAITING[-1])
    long.view.setCurrentIndex(model.index(2, 0))
    assert button(long, f"step-call-{last}").isEnabled()
    first = hall.player(WAITING[0])
    hall.ask(CallPlayer(game=NLH, player=first, table=T1, seat=SeatNo(5)))
    hall.ask(SeatPlayer(table=T1, seat=SeatNo(5), player=first))
    monkeypatch.setattr(waiting, "ROWS", 1)
    caught_up(window, hall, qtbot)
    assert long.view.currentIndex().row() == 1, "he stays chosen where he stands now"
    assert button(long, f"step-call-{last}")
    long._more.fill()
    choose(long._more, f"strike-{last}")
    qtbot.waitUntil(lambda: last not in line_of(window))
    window.draw()
    qtbot.waitUntil(lambda: board(window).findChild(LongList) is None)


# As it looks


@pytest.fixture(params=["en", "fi"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language(ENGLISH)


@pytest.fixture(params=[(1366, 768), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def seen(
    request: pytest.FixtureRequest, language: str, hall: Hall, qtbot: QtBot
) -> Iterator[DeskWindow]:
    """Every kind of line there is: called, fetching, gone, of a feeder, interest, thousands."""
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    note = hall.people.keep_note("The first of a new table.", hall.clock.now())
    mover = hall.player("Konstantin-Maximilian Öhman")
    first, second, third = (hall.player(name) for name in WAITING)
    for seat, player in ((4, first), (5, second), (6, third)):
        hall.ask(CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(seat)))
    hall.ask(ConfirmCall(game=NLH, player=second))
    hall.ask(DeclineSeat(game=NLH, player=third))
    hall.ask(SeatPlayer(table=T2, seat=SeatNo(1), player=mover, note=note))
    hall.ask(MarkFeeder(table=T2, main=T1))
    for number in range(6):
        guest = hall.player(f"Õnne-Žaneta Šmidt-Růžičková {number}")
        hall.ask(JoinList(game=PLO, player=guest))
        hall.ask(JoinList(game=NLH, player=guest))
    hall.ask(JoinList(game=NLH, player=mover))
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        window.resize(*request.param)
        settle(window)
        yield window


def settle(window: DeskWindow) -> None:
    window.draw()
    for _turn in range(4):
        QApplication.processEvents()


@pytest.mark.parametrize("page", ["floor", "lists"])
def test_every_kind_of_line_can_be_read(seen: DeskWindow, page: str, language: str):
    seen.go(page)
    settle(seen)
    shot(seen, f"lists-{page}-{language}-{seen.width()}")
    assert complaints(seen) == []


def test_the_field_for_a_name_can_be_read(seen: DeskWindow, language: str, qtbot: QtBot):
    seen.errands.join(NLH)
    popover = seen.errands.joining
    qtbot.keyClicks(popover.field, "onne")
    qtbot.waitUntil(lambda: popover.lines.count() > 5)
    settle(seen)
    shot(seen, f"lists-join-{language}-{seen.width()}")
    assert complaints(popover) == []
    assert seen.rect().contains(popover.geometry())


def test_a_long_list_can_be_read(seen: DeskWindow, language: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(waiting, "ROWS", 3)
    seen.go("lists")
    settle(seen)
    long = board(seen).findChild(LongList)
    assert long is not None
    long.view.setCurrentIndex(long.view.model().index(1, 0))
    settle(seen)
    shot(seen, f"lists-long-{language}-{seen.width()}")
    assert complaints(seen) == []


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_table_is_chosen_from_the_row_with_the_keyboard_alone(
    window: DeskWindow, hall: Hall, qtbot: QtBot
):
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    caught_up(window, hall, qtbot)
    window.go("lists")
    window.draw()
    player = hall.player(WAITING[0])
    line = board(window).findChild(QWidget, f"waiting-{player}")
    assert button(line, f"step-call-{player}").text() == "Call: T1 seat 4"
    more = line.findChild(StepMenu, f"waiting-{player}-more")
    more.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(more, Qt.Key.Key_Space)
    menu = more.findChild(QMenu)
    qtbot.waitUntil(menu.isVisible)
    assert menu.actions()[0].text() == "Call: T2 seat 1 · T2 starts with 5 players: 3 wait"
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.scene.room.calls) == 1)
    (call,) = window.scene.room.calls
    assert (call.player, call.table, call.seat) == (player, T2, SeatNo(1))


def test_lines_stand_where_they_were_when_less_is_said_over_them(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """What is pressed next does not go from under the pointer."""
    window.go("lists")
    window.draw()
    QApplication.processEvents()
    before, said = board(window).lines[0].y(), board(window)._why.text()
    for seat, name in enumerate(WAITING, start=4):
        hall.ask(CallPlayer(game=NLH, player=hall.player(name), table=T1, seat=SeatNo(seat)))
    caught_up(window, hall, qtbot)
    QApplication.processEvents()
    assert board(window)._why.text() != said
    assert board(window).lines[0].y() == before
    assert board(window)._counts.text().startswith("3 waiting · 3 called · ")


def test_a_reason_that_is_no_longer_so_does_not_stay_in_the_status_line(
    window: DeskWindow, qtbot: QtBot
) -> None:
    window.go("lists")
    window.draw()
    control = board(window)._join
    control.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    disable_with_reason(control, "Too few wait.")
    assert window.foot._words.text() == "Too few wait."
    disable_with_reason(control, "")
    assert window.foot._words.text() == ""


def test_lines_stand_still_under_the_pointer(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    window.go("lists")
    window.draw()
    shown = board(window)
    first, second, third = (one.row.player for one in shown.lines)
    shown.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    hall.ask(StrikeOff(game=NLH, player=first))
    hall.ask(MoveEntry(game=NLH, player=third, place=1, note=NoteId(1)))
    caught_up(window, hall, qtbot)
    assert [one.row.player for one in shown.lines] == [second, third]
    gone = shown.findChild(QWidget, f"waiting-{first}")
    assert (gone.isVisible(), gone.isEnabled()) == (True, False)
    window.draw()
    line = next(one for one in shown.findChildren(WaitingLine) if one.row.player == first)
    assert line.words is not None
    said = (line.words.place, line.words.sign, line.words.since)
    assert said == ("", "✓", ""), "no clock runs for one who waits no more"
    line.show_time(hall.clock.now())
    assert line.words.place == ""
    shown.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    QApplication.sendEvent(shown, QEvent(QEvent.Type.Leave))
    assert [one.row.player for one in shown.lines] == [third, second]
    assert not gone.isVisible()


@pytest.mark.parametrize("page", ["floor", "lists"])
def test_eight_lines_are_seen_on_a_small_screen(
    window: DeskWindow, hall: Hall, qtbot: QtBot, page: str
) -> None:
    """Beside the map too, while a seat with all its ways back is selected."""
    for number in range(7):
        for game in (NLH, PLO):
            hall.ask(JoinList(game=game, player=hall.player(f"Waits {game} {number}")))
    hall.ask(DrawButton(table=T1))
    hall.ask(MarkAway(table=T1, player=hall.player(SITTING[1])))
    for _hand in range(4):
        hall.ask(StartHand(table=T1))
        hall.ask(EndHand(table=T1, second_round=True))
    window.resize(1366, 768)
    window.go(page)
    window.choose(T1, SeatNo(2))
    caught_up(window, hall, qtbot)

    def whole_lines() -> int:
        panels = [window.floor.boards] if page == "floor" else window.pages.lists.columns
        return sum(
            panel.viewport()
            .rect()
            .contains(QRect(line.mapTo(panel.viewport(), QPoint(0, 0)), line.size()))
            for panel in panels
            for board in panel.boards
            for line in board.lines
            if line.isVisible()
        )

    qtbot.wait(50)
    qtbot.waitUntil(lambda: whole_lines() >= 8)
    window.draw()
    shot(window, f"eight-{page}")
    assert complaints(window) == []
    if page == "floor":
        now = window.now()
        soon = timedelta(minutes=15)
        boards = tuple(
            replace(one, rows=tuple(replace(row, expected=soon) for row in one.rows))
            for one in window.scene.view(now).boards
        )
        window.floor.boards.show_boards(boards, now, ())
        qtbot.wait(50)
        qtbot.waitUntil(lambda: whole_lines() >= 8)
        shot(window, "eight-estimates")
        assert complaints(window) == []


def test_beside_the_map_the_reason_for_the_table_can_be_read_where_there_is_room(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    for size, room in ((QSize(1920, 1080), True), (QSize(1366, 768), False)):
        window.resize(size)
        window.draw()
        qtbot.wait(10)
        why = board(window).findChild(QLabel, f"board-{NLH}-why")
        counts = board(window).findChild(QWidget, f"board-{NLH}-counts")
        said = window.scene.boards(window.now())[0].call_to
        assert said
        assert said in counts.toolTip()
        assert why.isVisible() == room
        assert not room or f"{said}." == why.text()


def test_an_estimate_has_its_legend_beside_the_map(window: DeskWindow, qtbot: QtBot) -> None:
    for size, name, said in (
        (QSize(1920, 1080), "boards-legend", "estimated wait left"),
        (QSize(1366, 768), f"board-{NLH}-legend", "waited · wait left"),
    ):
        window.resize(size)
        window.draw()
        now = window.now()
        (shown,) = window.scene.view(now).boards
        rows = tuple(replace(one, expected=timedelta(minutes=15)) for one in shown.rows)
        window.floor.boards.show_boards((replace(shown, rows=rows),), now, ())
        legend = window.floor.boards.findChild(QLabel, name)
        assert legend.isVisible()
        assert said in legend.text()
        shot(window, f"legend-{size.width()}")
        assert complaints(window) == []
        words = board(window).lines[0].findChild(WaitingWords)
        assert "may still wait ~15 min" in words.tip(words.width() - 1), "and the line says it"
