"""Every greyed control says why; nothing grave lies beside what is pressed most."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QWidget,
)
from pytestqt.qtbot import QtBot

from floor.app.hands.dealing import StartHand
from floor.desk.kit.step_button import StepButton
from floor.desk.lists.line import WaitingLine
from floor.desk.program.pictures import PAGES
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from tests.desk.hall import T1, WAITING, Hall, desk_on
from tests.desk.window.test_looks import busy, settle

CONTROLS = (
    QAbstractButton,
    QLineEdit,
    QComboBox,
    QAbstractSpinBox,
    QPlainTextEdit,
    QSlider,
)
__all__ = ["busy"]  # a fixture


def unexplained(window: QWidget) -> Iterator[str]:
    """Controls that can be seen, cannot be used, and do not say why wherever one looks."""
    for one in window.findChildren(QWidget):
        if not isinstance(one, CONTROLS) or not one.isVisible() or one.isEnabled():
            continue
        if isinstance(one.parentWidget(), (QComboBox, QAbstractSpinBox)):
            continue
        said = {"status line": one.statusTip(), "tool tip": one.toolTip()}
        for where, words in said.items():
            if not words:
                yield f"{type(one).__name__} {one.objectName()} “{name_of(one)}”: no {where}"
    for action in window.findChildren(QAction):
        asks = action.objectName().startswith("step-")
        if asks and not action.isEnabled() and not action.statusTip():
            yield f"{action.objectName()} “{action.text()}”: no status line"


def name_of(one: QWidget) -> str:
    return one.text() if isinstance(one, QAbstractButton) else one.accessibleName()


def beside(steps: Iterable[QWidget]) -> Iterator[str]:
    """Grave steps that stand next to the leading one."""
    for one, other in pairwise(one for one in steps if one.isVisible()):
        if isinstance(one, StepButton) and isinstance(other, StepButton):
            first, second = one.step, other.step
            if (first.leading and second.grave) or (first.grave and second.leading):
                yield f"{first.words} | {second.words}"


@pytest.fixture
def window(busy: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(busy, qtbot, badge=busy.manager) as (window, _bridge):
        window.resize(1920, 1080)
        settle(window)
        yield window


def test_every_greyed_control_says_why(window: DeskWindow) -> None:
    window.choose(T1, SeatNo(2))
    for page in (*PAGES, "table", "then"):
        window.go(page)
        settle(window)
        assert list(unexplained(window)) == [], page


@pytest.mark.parametrize("in_hand", [False, True])
def test_at_every_seat_what_cannot_be_asked_says_why(
    window: DeskWindow, busy: Hall, in_hand: bool
) -> None:
    """Seat 0 is the table as a whole."""
    if in_hand:
        busy.ask(StartHand(table=T1))
        while window.scene.head != busy.room.office.head:
            QApplication.processEvents()
    for number in range(10):
        window.choose(T1, SeatNo(number) if number else None)
        settle(window)
        assert list(unexplained(window)) == [], number
        assert list(beside(window.floor.seat.stops())) == [], number


def test_whoever_has_not_signed_on_is_told_so_everywhere(busy: Hall, qtbot: QtBot) -> None:
    with desk_on(busy, qtbot, badge=busy.manager) as (window, _bridge):
        window.choose(T1, SeatNo(1))
        window.badge.take_off()
        settle(window)
        assert list(unexplained(window)) == []
        reasons = {one.statusTip() for one in window.floor.seat.stops() if not one.isEnabled()}
        assert reasons == {"Sign on first."}


def test_in_the_lists_nothing_grave_stands_beside_the_next_call(window: DeskWindow) -> None:
    window.go("lists")
    settle(window)
    lines = [one for one in window.pages.lists.findChildren(WaitingLine) if one.isVisible()]
    assert len(lines) > len(WAITING)
    for line in lines:
        assert list(beside(line.stops())) == []
