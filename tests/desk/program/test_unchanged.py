"""What has not changed is not made again: a tap is shown at once."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from floor.app.seats.seats import MarkAway
from floor.desk.floor.map_keys import SeatAt
from floor.desk.kit.step_button import StepRow
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.views.words.rows import Step
from tests.desk.hall import SITTING, T1, Hall, desk_on


@pytest.fixture
def desk(hall: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        yield window


def test_a_tap_makes_neither_cards_nor_lists_again(desk: DeskWindow) -> None:
    before = desk.scene.view(desk.now())
    desk.floor.map.seat_chosen.emit(SeatAt(T1, SeatNo(2)))
    after = desk.scene.view(desk.now())
    assert after.tables is before.tables
    assert after.boards is before.boards


def test_every_minute_the_lists_are_looked_at_again(desk: DeskWindow, hall: Hall) -> None:
    before = desk.scene.view(desk.now())
    hall.clock.advance(timedelta(minutes=1))
    assert desk.scene.view(desk.now()).boards is not before.boards


def test_what_somebody_else_does_is_seen_in_card_and_steps(
    desk: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    desk.choose(T1, SeatNo(1))
    assert desk.scene.detail(desk.now()) is desk.scene.detail(desk.now())
    hall.ask(MarkAway(table=T1, player=hall.player(SITTING[0])))
    qtbot.waitUntil(lambda: any("back" in step.key for step in _steps(desk)))
    (card,) = desk.scene.view(desk.now()).tables
    assert card.seats[0].since is not None


def _steps(desk: DeskWindow) -> tuple[Step, ...]:
    detail = desk.scene.detail(desk.now())
    return detail.steps if detail is not None else ()


@pytest.fixture
def row() -> Iterator[StepRow]:
    ground = QWidget()
    ground.show()
    yield StepRow(QHBoxLayout(ground), lambda step: None)
    ground.close()
    ground.deleteLater()


def test_a_button_comes_to_mean_what_another_player_may_do(row: StepRow) -> None:
    row.show((_step("away-1"), _step("leave-1")), ())
    before = row.buttons
    row.show((_step("away-2"), _step("leave-2")), ())
    assert row.buttons == before
    assert [one.objectName() for one in row.buttons] == ["step-away-2", "step-leave-2"]


def test_what_is_under_the_finger_never_comes_to_mean_something_else(row: StepRow) -> None:
    row.show((_step("away-1"), _step("leave-1")), ())
    held = row.buttons[0]
    held.setDown(True)
    row.show((_step("away-2"),), ())
    assert held not in row.buttons
    assert held.step.key == "away-1"


def test_a_button_keeps_nothing_of_what_it_meant_before(row: StepRow) -> None:
    row.show((Step(key="leave-1", words="Leave", command=None, grave=True),), ())
    (button,) = row.buttons
    button.click()
    assert button.text() == "Sure? Leave"
    row.show((Step(key="leave-2", words="Leave", command=None, grave=True),), ())
    assert button.text() == "Leave"
    row.show((Step(key="call-3", words="Call", why_not="No seat is free."),), ())
    assert "No seat is free." in button.toolTip()
    row.show((Step(key="other-3", words="Other"),), ())
    assert button.toolTip() == ""


def test_what_nobody_was_sure_of_in_time_says_that_nothing_was_done(
    row: StepRow, qtbot: QtBot
) -> None:
    row.show((Step(key="leave-1", words="Leave", command=None, grave=True),), ())
    (button,) = row.buttons
    button._armed.setInterval(1)
    button._lapsed.setInterval(60_000)
    button.click()
    qtbot.waitUntil(lambda: button.text() == "Not done: Leave")
    button._armed.setInterval(60_000)
    button.click()
    assert button.text() == "Sure? Leave"
    button._armed.setInterval(1)
    qtbot.waitUntil(lambda: button.text() == "Not done: Leave")
    button._lapsed.setInterval(1)
    qtbot.waitUntil(lambda: button.text() == "Leave")


def _step(key: str) -> Step:
    return Step(key=key, words=key)
