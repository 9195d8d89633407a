"""A model that tells exactly what has changed."""

from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QTableView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from floor.qtkit.rows import ROW, Column, RowModel


class Line(NamedTuple):
    """A row to show."""

    key: int
    words: str
    minutes: int = 0


COLUMNS = (
    Column[Line]("Name", lambda line: line.words),
    Column[Line]("Waits", lambda line: str(line.minutes), figures=True),
)
A, B, C, D = Line(1, "Aino"), Line(2, "Berg"), Line(3, "<b>Carl</b>"), Line(4, "Dora")


@pytest.fixture
def model(qapp: object) -> RowModel[Line]:
    return RowModel(COLUMNS, key=lambda line: line.key)


class Heard:
    """What a model told, in order."""

    def __init__(self, model: RowModel[Line]) -> None:
        self.told: list[tuple[str, int, int]] = []
        model.rowsInserted.connect(lambda _, first, last: self._add("in", first, last))
        model.rowsRemoved.connect(lambda _, first, last: self._add("out", first, last))
        model.dataChanged.connect(lambda one, last, _: self._add("new", one.row(), last.row()))
        model.modelReset.connect(lambda: self._add("reset", 0, 0))

    def _add(self, what: str, first: int, last: int) -> None:
        self.told.append((what, first, last))


def shown(model: RowModel[Line]) -> list[Any]:
    return [model.index(place, 0).data(ROW) for place in range(model.rowCount())]


def test_it_keeps_the_laws_of_models(model: RowModel[Line], qtmodeltester: ModelTester) -> None:
    model.show((A, B, C))
    qtmodeltester.check(model)
    model.show((B, C, D))
    model.show(())


def test_a_changed_row_is_told_alone(model: RowModel[Line]) -> None:
    model.show((A, B, C))
    heard = Heard(model)
    model.show((A, B._replace(minutes=5), C))
    assert heard.told == [("new", 1, 1)]


def test_nothing_changed_is_nothing_told(model: RowModel[Line]) -> None:
    model.show((A, B, C))
    heard = Heard(model)
    model.show((A, Line(2, "Berg"), C))
    assert heard.told == []


def test_a_new_entry_at_the_top_moves_nothing_else(model: RowModel[Line]) -> None:
    model.show((B, C))
    heard = Heard(model)
    model.show((A, B, C))
    assert heard.told == [("in", 0, 0)]


def test_one_called_away_leaves_the_others(model: RowModel[Line]) -> None:
    model.show((A, B, C))
    heard = Heard(model)
    model.show((A, C))
    assert heard.told == [("out", 1, 1)]


def test_the_selection_stays_with_its_row(model: RowModel[Line], qtbot: QtBot) -> None:
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(model)
    model.show((B, C))
    view.selectRow(1)
    model.show((A, B._replace(minutes=3), C))
    assert model.row(view.currentIndex()) == C


def test_words_tips_and_sides(model: RowModel[Line]) -> None:
    model.show((C,))
    first, second = model.index(0, 0), model.index(0, 1)
    assert first.data() == "<b>Carl</b>"
    assert first.data(Qt.ItemDataRole.ToolTipRole) == "<qt>&lt;b&gt;Carl&lt;/b&gt;</qt>"
    assert second.data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert first.data(Qt.ItemDataRole.DecorationRole) is None
    assert model.headerData(0, Qt.Orientation.Horizontal) == "Name"
    assert model.headerData(0, Qt.Orientation.Vertical) is None
    assert model.headerData(9, Qt.Orientation.Horizontal) is None
    right = model.headerData(1, Qt.Orientation.Horizontal, int(Qt.ItemDataRole.TextAlignmentRole))
    assert right & Qt.AlignmentFlag.AlignRight
    assert not model.flags(first) & Qt.ItemFlag.ItemIsEditable


def test_nowhere_there_is_no_row(model: RowModel[Line]) -> None:
    model.show((A, B))
    assert model.row(QModelIndex()) is None


LINES = st.lists(
    st.builds(Line, st.integers(0, 9), st.just("x"), st.integers(0, 2)),
    max_size=8,
    unique_by=lambda line: line.key,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=LINES, after=LINES)
def test_whatever_comes_is_what_is_shown(
    model: RowModel[Line], before: list[Line], after: list[Line]
) -> None:
    model.show(before)
    model.show(after)
    assert shown(model) == after
