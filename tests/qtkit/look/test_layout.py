"""How parts stand under and beside each other."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLayout, QWidget
from pytestqt.qtbot import QtBot

from floor.qtkit.look.layout import (
    SLACK,
    STRETCH,
    Margins,
    Space,
    column,
    grid,
    holding,
    placed,
    put,
    row,
    set_margins,
    stretched,
)
from floor.qtkit.look.theme import GAP, MARGIN, PAD, Ground


@pytest.fixture
def sheet(dressed: QApplication, qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(300, 200)
    return made


def boxes(*widgets: QWidget) -> list[tuple[int, int, int, int]]:
    return [one.geometry().getRect() for one in widgets]


def stone() -> QLabel:
    """A part of a fixed size."""
    made = QLabel()
    made.setFixedSize(40, 20)
    return made


def test_parts_stand_one_under_the_other(sheet: QWidget) -> None:
    one, two = stone(), stone()
    column(one, two, STRETCH, on=sheet)
    sheet.show()
    assert boxes(one, two) == [(0, 0, 40, 20), (0, 20 + GAP, 40, 20)]


def test_parts_stand_side_by_side_within_margins(sheet: QWidget) -> None:
    one, two = stone(), stone()
    row(one, Space(PAD), two, STRETCH, on=sheet, gap=0, margins=(MARGIN, 0))
    sheet.show()
    assert [box[0] for box in boxes(one, two)] == [MARGIN, MARGIN + 40 + PAD]


def test_what_is_stretched_takes_the_room_that_is_left(sheet: QWidget) -> None:
    wide, end = QWidget(), stone()
    column(row(stretched(wide), end), STRETCH, on=sheet, gap=PAD)
    sheet.show()
    assert wide.width() == 300 - GAP - 40
    assert end.x() == 300 - 40


def test_without_a_gap_of_its_own_a_row_stands_as_what_is_around_it(sheet: QWidget) -> None:
    one, two = stone(), stone()
    column(row(one, two, STRETCH, gap=None), on=sheet, gap=PAD)
    sheet.show()
    assert two.x() == 40 + PAD


def test_without_margins_the_style_says_how_much_room_there_is(sheet: QWidget) -> None:
    made = column(on=sheet, margins=None)
    assert made.contentsMargins().left() > 0


def test_slack_takes_only_what_no_other_part_wants(sheet: QWidget) -> None:
    one, wide, two = stone(), QWidget(), stone()
    row(one, SLACK, two, on=sheet)
    sheet.show()
    assert two.x() == 300 - 40
    within = QWidget(sheet)
    within.resize(300, 20)
    row(stretched(wide), SLACK, on=within, gap=0)
    within.show()
    assert wide.width() == 300


def test_a_grid_is_apart_both_ways(sheet: QWidget) -> None:
    cells = grid(on=sheet, gap=(PAD, GAP), margins=MARGIN)
    parts = [stone() for _number in range(3)]
    for part, (line, place) in zip(parts, ((0, 0), (0, 1), (1, 0)), strict=True):
        cells.addWidget(part, line, place)
    sheet.resize(sheet.minimumSizeHint())
    sheet.show()
    assert [box[:2] for box in boxes(*parts)] == [
        (MARGIN, MARGIN), (MARGIN + 40 + PAD, MARGIN), (MARGIN, MARGIN + 20 + GAP),
    ]  # fmt: skip


def test_what_is_placed_stays_as_small_as_it_is(sheet: QWidget) -> None:
    high, small = QLabel("a\nb\nc"), stone()
    row(high, placed(small, Qt.AlignmentFlag.AlignBottom), STRETCH, on=sheet)
    sheet.show()
    assert small.geometry().bottom() == sheet.height() - 1


def test_a_row_can_be_placed_too(sheet: QWidget) -> None:
    one = stone()
    column(placed(row(one), Qt.AlignmentFlag.AlignRight), STRETCH, on=sheet)
    sheet.show()
    assert one.x() == 300 - 40


def test_parts_can_be_put_after_others(sheet: QWidget) -> None:
    one, two = stone(), stone()
    made = column(one, on=sheet)
    put(made, two, STRETCH)
    sheet.show()
    assert two.y() == 20 + GAP


def test_a_widget_holds_what_is_laid_out_in_it(sheet: QWidget) -> None:
    one = stone()
    within = holding("within", column(one))
    column(within, on=sheet)
    assert (within.objectName(), one.parent()) == ("within", within)
    assert within.property("ground") is None


def test_a_surface_can_have_a_ground_of_its_own(dressed: QApplication, qtbot: QtBot) -> None:
    card = holding("card", column(), Ground.CARD)
    qtbot.addWidget(card)
    assert card.property("ground") == Ground.CARD.value


@pytest.mark.parametrize(
    ("margins", "seen"),
    [(5, (5, 5, 5, 5)), ((5, 6), (5, 6, 5, 6)), ((1, 2, 3, 4), (1, 2, 3, 4))],
)
def test_margins_are_said_shortly(sheet: QWidget, margins: Margins, seen: object) -> None:
    made: QLayout = column(on=sheet)
    set_margins(made, margins)
    around = made.contentsMargins()
    assert (around.left(), around.top(), around.right(), around.bottom()) == seen
