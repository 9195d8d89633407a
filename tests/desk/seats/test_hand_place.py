"""The steps of a hand keep their place, whatever comes beside them."""

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.lists.waiting import JoinList
from floor.desk.kit.step_button import StepButton
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from tests.desk.hall import SITTING, T1, Hall, Paced, desk_on, surroundings, tell
from tests.desk.window.test_looks import busy, settle
from tests.desk.window.test_window import button, click

__all__ = ["busy"]  # a fixture


@pytest.mark.parametrize("size", [QSize(1366, 768), QSize(1920, 1080)])
def test_what_follows_a_step_of_the_hand_is_the_next_step_of_the_hand(
    desk: tuple[DeskWindow, Bridge], hall: Hall, qtbot: QtBot, size: QSize
) -> None:
    """A click again where “Draw for the button” was starts the hand, and opens nothing else."""
    window = desk[0]
    window.resize(size)
    window.choose(T1, None)
    spot = middle(window, "draw") - QPoint(40, 0)  # the two ends of a hand lie side by side
    click(qtbot, button(window, "step-draw"))
    for key, command in (
        ("start", StartHand(table=T1)),
        ("end-second-round", EndHand(table=T1, second_round=True)),
        ("start", StartHand(table=T1)),
    ):
        qtbot.waitUntil(lambda: under(window, spot).startswith(("step-start", "step-end")))
        tops = middle(window, key).y()
        assert tops == spot.y()
        tell(window, hall, qtbot, command)


def test_a_buy_in_stays_where_it_was_while_the_same_seat_is_shown(
    desk: tuple[DeskWindow, Bridge], hall: Hall, qtbot: QtBot
) -> None:
    """What is said of how somebody comes in goes once the button is drawn."""
    window = desk[0]
    window.choose(T1, SeatNo(2))
    bought = f"buy-in-{hall.player(SITTING[1])}"
    before = middle(window, bought)
    tell(window, hall, qtbot, DrawButton(table=T1, highest=SeatNo(2)))
    assert middle(window, bought) == before
    window.choose(T1, SeatNo(9))
    middle(window, "seat")
    assert window.floor.seat.height() < window.height() // 3, "the next seat has its own room"


def middle(window: DeskWindow, key: str) -> QPoint:
    """Where that button lies in the window."""
    window.draw()
    for _turn in range(4):  # layouts come to rest
        QApplication.processEvents()
    found = button(window, f"step-{key}")
    return found.mapTo(window, found.rect().center())


def under(window: DeskWindow, at: QPoint) -> str:
    """Which button lies there."""
    found = window.childAt(at)
    return found.objectName() if isinstance(found, StepButton) else ""


def test_nothing_gets_lower_while_the_same_table_is_shown(
    desk: tuple[DeskWindow, Bridge], hall: Hall, qtbot: QtBot
) -> None:
    window = desk[0]
    window.choose(T1, None)
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1))
    in_hand = middle(window, "floor-call").y(), window.floor.seat.y()
    tell(window, hall, qtbot, EndHand(table=T1, second_round=True))
    window.draw()
    QApplication.processEvents()
    assert window.floor.seat.y() <= in_hand[1]


def test_in_the_smallest_window_the_panel_lies_over_no_list(busy: Hall, qtbot: QtBot) -> None:
    """With the strip of a training night over it, and many who wait."""
    for number in range(12):
        for game in ("nlh-1-2", "nlh-2-5"):
            player = busy.player(f"Guest {number} {game}")
            busy.ask(JoinList(game=GameId(game), player=player))
    house = surroundings(training=True, store=busy.path)._replace(pace=Paced())
    with desk_on(busy, qtbot, badge=busy.manager, house=house) as (window, _bridge):
        window.resize(QSize(1180, 660))
        for seat in (None, SeatNo(1)):
            window.choose(T1, seat)
            settle(window)
            page = window.floor
            assert page.boards.geometry().bottom() < page.seat.geometry().top()
            assert page.seat._area.height() >= 60, "something of the steps is seen"
