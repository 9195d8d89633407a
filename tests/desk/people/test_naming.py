"""Who somebody without a name is: said from his seat, among the people, by the palette."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.app.core.room import Room
from floor.app.seats.nameless import SeatNewcomer
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId, SeatNo
from tests.desk.hall import T1, Hall, tell
from tests.desk.window.test_window import button, click

Desk = tuple[DeskWindow, Bridge]
SIX = SeatNo(6)


@pytest.fixture
def new(desk: Desk, hall: Hall, qtbot: QtBot) -> PlayerId:
    """Somebody whom a dealer has seated without a name."""
    player = hall.people.add_nameless("New 1")
    tell(desk[0], hall, qtbot, SeatNewcomer(table=T1, seat=SIX, player=player))
    return player


def room(hall: Hall) -> Room:
    hall.room.office.refresh()
    return hall.room.office.room


def sheet_of(window: DeskWindow, qtbot: QtBot) -> FindSheet:
    qtbot.waitUntil(lambda: any(one.isVisible() for one in window.findChildren(FindSheet)))
    (sheet,) = (one for one in window.findChildren(FindSheet) if one.isVisible())
    return sheet


def asked(desk: Desk, qtbot: QtBot) -> FindSheet:
    """The sheet that asks who sits there, by the letter of his seat."""
    window, _bridge = desk
    window.choose(T1, SIX)
    qtbot.keyClick(window.floor.map, Qt.Key.Key_W)
    return sheet_of(window, qtbot)


def closed(window: DeskWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not any(one.isVisible() for one in window.findChildren(FindSheet)))


def names_in_books(hall: Hall, text: str) -> list[str]:
    found = (hall.people.player(player) for player in hall.people.find_players(text))
    return [one.name for one in found if one is not None]


def test_he_is_found_among_those_the_house_knows_and_stands_nowhere_twice(
    desk: Desk, hall: Hall, new: PlayerId, qtbot: QtBot
) -> None:
    window, _bridge = desk
    kaisa = hall.player("Kaisa Berg")
    sheet = asked(desk, qtbot)
    assert sheet.windowTitle() == "Who is New 1?"
    assert QApplication.activeModalWidget() is None
    qtbot.keyClicks(sheet.picker.field, "kais")
    qtbot.waitUntil(lambda: len(sheet.ways.buttons) == 1)
    assert sheet.ways.buttons[0].text() == "This is Kaisa B."
    qtbot.keyClick(sheet.picker.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: room(hall).seated.get(kaisa) == T1)
    closed(window, qtbot)
    assert new not in room(hall).seated
    assert names_in_books(hall, "new") == []
    window.go("players")
    rows = window.pages.players.picker._rows
    qtbot.waitUntil(lambda: rows.rowCount() == 6)
    names = [rows.index(row, 0).data() for row in range(rows.rowCount())]
    assert "New 1" not in names
    assert names.count("Kaisa Berg") == 1


def test_he_is_new_and_gets_the_name_that_was_typed(
    desk: Desk, hall: Hall, new: PlayerId, qtbot: QtBot
) -> None:
    window, _bridge = desk
    sheet = asked(desk, qtbot)
    qtbot.keyClicks(sheet.picker.field, "Ulla Tamm")
    assert sheet.picker.add_button.text() == "Write down this new name"
    click(qtbot, sheet.picker.add_button)
    qtbot.waitUntil(lambda: not room(hall).nameless)
    closed(window, qtbot)
    assert names_in_books(hall, "ulla") == ["Ulla Tamm"]
    qtbot.waitUntil(lambda: window.scene.names.label(new) == "Ulla T.")


def test_who_is_called_alike_is_shown_before_he_is_written_down(
    desk: Desk, hall: Hall, new: PlayerId, qtbot: QtBot
) -> None:
    sheet = asked(desk, qtbot)
    qtbot.keyClicks(sheet.picker.field, "Kaisa Bergh")
    click(qtbot, sheet.picker.add_button)
    qtbot.waitUntil(lambda: sheet.picker.add_button.text() == "Add all the same")
    assert sheet.picker.player == hall.player("Kaisa Berg")
    assert room(hall).nameless
    click(qtbot, sheet.picker.add_button)
    qtbot.waitUntil(lambda: not room(hall).nameless)
    assert names_in_books(hall, "kaisa") == ["Kaisa Berg", "Kaisa Bergh"]


def test_he_is_nobody_who_sits_at_another_seat(
    desk: Desk, hall: Hall, new: PlayerId, qtbot: QtBot
) -> None:
    sheet = asked(desk, qtbot)
    qtbot.keyClicks(sheet.picker.field, "aino")
    qtbot.waitUntil(lambda: len(sheet.ways.buttons) == 1)
    assert not sheet.ways.buttons[0].isEnabled()
    assert sheet.note.text() == "Aino L. sits at T1 and cannot also be at T1."


def test_among_the_people_he_is_named_where_names_stand(
    desk: Desk, hall: Hall, new: PlayerId, qtbot: QtBot
) -> None:
    window, _bridge = desk
    page = chosen_among_people(desk, new, qtbot)
    page.names.name.clear()
    qtbot.keyClicks(page.names.name, "Kaisa Bergh")
    click(qtbot, page.names.save)
    qtbot.waitUntil(lambda: "Kaisa Berg" in page.names._note.text())
    assert page._wanted == new
    click(qtbot, page.names.save)
    qtbot.waitUntil(lambda: not room(hall).nameless)
    qtbot.waitUntil(lambda: page.person._title.text().startswith("Kaisa Bergh"))
    assert window.scene.names.label(new) == "Kaisa B. 2"


def test_among_the_people_he_is_found_to_be_another_who_is_shown_then(
    desk: Desk, hall: Hall, new: PlayerId, qtbot: QtBot
) -> None:
    window, _bridge = desk
    page = chosen_among_people(desk, new, qtbot)
    click(qtbot, button(page, f"step-name-{new}"))
    sheet = sheet_of(window, qtbot)
    qtbot.keyClicks(sheet.picker.field, "kais")
    qtbot.waitUntil(lambda: len(sheet.ways.buttons) == 1)
    click(qtbot, sheet.ways.buttons[0])
    qtbot.waitUntil(lambda: page.person._title.text().startswith("Kaisa Berg"))
    assert page._wanted == hall.player("Kaisa Berg")


def chosen_among_people(desk: Desk, new: PlayerId, qtbot: QtBot):
    window, _bridge = desk
    window.go("players")
    page = window.pages.players
    qtbot.waitUntil(lambda: page.picker._rows.rowCount() == 7)
    rows = page.picker._rows
    names = [rows.index(row, 0).data() for row in range(7)]
    page.picker.list.choose(names.index("New 1"))
    qtbot.waitUntil(lambda: page.person._title.text().startswith("New 1"))
    return page


def test_the_palette_asks_it_wherever_he_sits(
    desk: Desk, hall: Hall, new: PlayerId, qtbot: QtBot
) -> None:
    window, _bridge = desk
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(window.top.field, "who is new")
    qtbot.keyClick(window.top.field, Qt.Key.Key_Return)
    assert sheet_of(window, qtbot).windowTitle() == "Who is New 1?"
