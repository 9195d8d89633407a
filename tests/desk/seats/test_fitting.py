"""An area as high as what is in it: a bar where not all of it is seen, and only there."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from floor.desk.seats.fitting import Fitting

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
WORDS = "who sits there and what can be asked for him now, "


@pytest.fixture
def words(qtbot: QtBot) -> Iterator[QLabel]:
    """Words in an area in a window."""
    window, inside = QWidget(), QFrame()
    qtbot.addWidget(window)
    made = QLabel()
    made.setWordWrap(True)
    QVBoxLayout(inside).addWidget(made)
    column = QVBoxLayout(window)
    column.addWidget(Fitting(inside, "area", "Area"))
    column.addStretch(1)
    window.resize(300, 400)
    window.show()
    yield made
    window.close()


def area_of(words: QLabel) -> Fitting:
    (area,) = words.window().findChildren(Fitting)
    return area


def test_the_area_grows_with_what_is_in_it_and_needs_no_bar(words: QLabel, qtbot: QtBot) -> None:
    area = area_of(words)
    for lines in range(1, 9):
        words.setText(WORDS * lines)
        qtbot.waitUntil(lambda: area.height() == area.sizeHint().height())
        assert not area.verticalScrollBar().isVisible()
        assert words.height() >= words.heightForWidth(words.width())


def test_where_the_window_has_no_room_for_all_of_it_a_bar_reaches_the_rest(
    words: QLabel, qtbot: QtBot
) -> None:
    area = area_of(words)
    words.setText(WORDS * 40)
    qtbot.waitUntil(area.verticalScrollBar().isVisible)
    assert area.verticalScrollBar().maximum() > 0
    assert words.width() < area.viewport().width() < area.width()
    words.setText(WORDS)
    qtbot.waitUntil(lambda: not area.verticalScrollBar().isVisible())


def test_more_words_in_an_area_that_cannot_grow_bring_the_bar(words: QLabel, qtbot: QtBot) -> None:
    area = area_of(words)
    words.window().setFixedHeight(area.sizeHint().height() + 30)
    words.setText(WORDS * 4)
    qtbot.waitUntil(area.verticalScrollBar().isVisible)
    before = area.verticalScrollBar().maximum()
    words.setText(WORDS * 20)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > before)
