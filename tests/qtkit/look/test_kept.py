"""Rows kept by key: what stays keeps its widget, in the order of the rows."""

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from floor.qtkit.look.kept import KeptRows, steady
from floor.qtkit.look.layout import STRETCH, column


def test_what_stays_keeps_its_widget_and_stands_in_order(qtbot: QtBot) -> None:
    ground = QWidget()
    qtbot.addWidget(ground)
    lines = column(QLabel("Head"), STRETCH, on=ground)
    rows: KeptRows[int, str, QLabel] = KeptRows(lines, lambda _row: QLabel(), first=1)

    def show(**named: int) -> list[QLabel]:
        for each, words in rows.keep({key: words for words, key in named.items()}):
            each.setText(words)
        return [lines.itemAt(n).widget() for n in range(1, 1 + len(named))]

    first, second = show(aino=1, eero=2)
    assert (first.text(), second.text()) == ("aino", "eero")
    assert show(eero=2, otso=3, aino=1)[::2] == [second, first]
    (left,) = show(otso=3)
    assert list(rows) == [left]
    assert first.isHidden()
    assert lines.count() == 3, "the head, one row, the rest of the room"


def test_lines_stand_as_wanted_where_nobody_points():
    assert steady("abc", "cab", still=False) == ("c", "a", "b")
    assert steady("abc", "xyz", still=True) == ("x", "y", "z")
    assert steady("", "ab", still=True) == ("a", "b")


def test_under_the_pointer_nothing_moves_or_goes():
    assert steady("abc", "cda", still=True) == ("a", "b", "c", "d")


def test_rows_stand_still_under_the_pointer(qtbot: QtBot) -> None:
    ground = QWidget()
    qtbot.addWidget(ground)
    lines = column(STRETCH, on=ground)
    rows: KeptRows[str, str, QLabel] = KeptRows(lines, QLabel)
    for still, wanted, stand in (
        (False, "abc", "abc"), (True, "cda", "abcd"), (False, "cda", "cda"),
    ):  # fmt: skip
        for each, words in rows.keep({key: key for key in wanted}, still=still):
            each.setText(words)
        assert [one.text() for one in rows] == list(stand)
        assert rows.waits == still
        assert [one.text() for one in rows if not one.isEnabled()] == (["b"] if still else [])
