"""Another seat at the table, with what it costs at the blinds, and what the table says of them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.seats.seats import LeaveSeat, SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.base.text import use_language
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import StepButton
from floor.desk.seats.sheets import StepsSheet
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import seat_of
from floor.views.hands.steps import coming_deal
from tests.desk.hall import Hall, desk_on
from tests.desk.looks import complaints
from tests.desk.window.test_window import button, click
from tests.qtkit.shots import shot

T2 = TableId("T2")
NLH_2_5 = GameId("nlh-2-5")
SEATS = {1: "Aino", 4: "Eero", 5: "Kaisa", 7: "Otso", 8: "Petra"}


@pytest.fixture
def played(hall: Hall) -> Hall:
    """T2 after a hand: the big blind was seat 1, the next one is seat 4; seats 2 and 3 are free."""
    hall.ask(OpenTable(table=T2, game=NLH_2_5, seats=9))
    for seat, name in SEATS.items():
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(seat), player=hall.player(name)))
    hall.ask(DrawButton(table=T2, highest=SeatNo(7)))
    hall.ask(StartHand(table=T2))
    hall.ask(EndHand(table=T2, second_round=True))
    return hall


@pytest.fixture
def window(played: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(played, qtbot, badge=played.manager) as (window, _bridge):
        yield window


def pick(qtbot: QtBot, window: DeskWindow, seat: int) -> None:
    spot = window.floor.map.seat_point(T2, SeatNo(seat))
    qtbot.mouseClick(window.floor.map, Qt.MouseButton.LeftButton, pos=QPoint(spot))
    assert window.scene.chosen == (T2, seat)
    window.draw()


def changing(window: DeskWindow, hall: Hall, qtbot: QtBot, seat: int) -> StepsSheet:
    pick(qtbot, window, seat)
    click(qtbot, button(window, f"step-change-{hall.player(SEATS[seat])}"))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, StepsSheet)
    return sheet


def test_the_small_blind_of_the_next_hand_is_posted_in_the_new_seat(
    window: DeskWindow, played: Hall, qtbot: QtBot
) -> None:
    sheet = changing(window, played, qtbot, 1)
    to_two = [one for one in sheet.steps.buttons if "seat 2" in one.step.words]
    assert [one.step.words for one in to_two] == [
        "Move to seat 2, wait for BB (CH-MOVE-2)",
        "Move to seat 2, post SB live €2 (CH-MOVE-2)",
    ]
    shot(sheet, "change-seat-small-blind")
    click(qtbot, to_two[1])
    aino = played.player("Aino")
    qtbot.waitUntil(lambda: seat_of(window.scene.room.tables[T2], aino) == 2)
    deal = coming_deal(window.scene.room, window.scene.room.tables[T2])
    assert deal is not None
    assert deal.positions.small is not None
    assert (deal.positions.small.seat, deal.positions.big.seat) == (2, 4)


def test_who_waits_there_is_told_what_is_due_and_by_which_rule(
    window: DeskWindow, played: Hall, qtbot: QtBot
) -> None:
    sheet = changing(window, played, qtbot, 1)
    words = "Move to seat 2, wait for BB (CH-MOVE-2)"
    click(qtbot, next(one for one in sheet.steps.buttons if one.step.words == words))
    aino = played.player("Aino")
    qtbot.waitUntil(lambda: seat_of(window.scene.room.tables[T2], aino) == 2)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    pick(qtbot, window, 2)
    shot(window, "owes-for-the-seat")
    panel = window.floor.seat
    said = [one.text() for one in panel.findChildren(QLabel)]
    assert "Owes SB, waits for the big blind" in said
    assert any("CH-MOVE-2" in one for one in said)
    found = panel.findChildren(StepButton)
    click(qtbot, next(one for one in found if one.text() == "Post live €2"))
    qtbot.waitUntil(lambda: "SB" in panel.findChild(QLabel, "seat-status").text())


@pytest.mark.parametrize("language", ["en", "fi"])
def test_the_table_says_why_there_is_no_small_blind(
    played: Hall, qtbot: QtBot, language: str
) -> None:
    played.ask(LeaveSeat(table=T2, player=played.player("Aino")))
    use_language(language)
    try:
        with desk_on(played, qtbot, badge=played.manager) as (window, _bridge):
            window.resize(1920, 1080)
            pick(qtbot, window, 4)
            click(qtbot, button(window, "seat-whole-table"))
            status = window.findChild(Elided, "seat-status")
            assert "CH-BTN-8" in status.text()
            shot(window, f"no-small-blind-{language}")
            qtbot.waitUntil(lambda: complaints(window) == [])
    finally:
        use_language("en")
