"""A table of which every cell can be written: the levels of a schedule."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from floor.base.text import number_text
from floor.desk.kit.form_parts import Changed, Part
from floor.desk.kit.sheet import ENTER
from floor.desk.kit.table import ROW_HEIGHT
from floor.qtkit.look.layout import LINE, column, holding, row
from floor.qtkit.look.theme import GAP, ButtonRole, button
from floor.views.words.form import Grid, Lines

Row = tuple[Any, ...]
Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_ROWS = 6
_NARROW = 60
"""So many are seen at once at least."""
_WRITES = QAbstractItemView.EditTrigger.AnyKeyPressed | QAbstractItemView.EditTrigger.EditKeyPressed
"""A click does, too."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _Cells(QAbstractTableModel):
    """The lines; tells when somebody has written a cell."""

    written = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.field = Grid(name="", columns=(), start=(), heads=())
        self.rows: tuple[Row, ...] = ()

    def show(self, field: Grid) -> None:
        """Be those lines."""
        same = self.field.columns == field.columns and len(self.rows) == len(field.start)
        if not same:
            self.beginResetModel()
        self.field, self.rows = field, field.start
        if not same:
            self.endResetModel()
            return
        last = self.index(len(self.rows) - 1, len(field.columns) - 1)
        self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self.rows) - 1)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.field.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Horizontal:
            return self.field.columns[section].words
        return self.field.heads[section] if section < len(self.field.heads) else ""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        cell = self.rows[index.row()][index.column()]
        column = self.field.columns[index.column()]
        blank = cell is None and not column.options
        if blank or (column.options and self._is_blank(index.row())):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole if not column.tick:
                return self._said(index.column(), cell)
            case Qt.ItemDataRole.EditRole:
                return cell
            case Qt.ItemDataRole.CheckStateRole if column.tick:
                return Qt.CheckState.Checked if cell else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.TextAlignmentRole if not column.options:
                return _RIGHT
        return None

    def _said(self, column: int, cell: Any) -> str:
        options = self.field.columns[column].options
        if options:
            return next((words for words, meant in options if meant == cell), "")
        return number_text(cell) if cell else "–"

    def _is_blank(self, row: int) -> bool:
        """Only its first cell says something."""
        return all(cell is None for cell in self.rows[row][1:])

    def flags(self, index: Index) -> Qt.ItemFlag:
        known = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        column = self.field.columns[index.column()]
        unused = self.rows[index.row()][index.column()] is None and not column.options
        if unused or (index.column() and self._is_blank(index.row())):
            return known
        if column.tick:
            return known | Qt.ItemFlag.ItemIsUserCheckable
        return known | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        cell = value
        if role == Qt.ItemDataRole.CheckStateRole:
            cell = Qt.CheckState(value) is Qt.CheckState.Checked
        line = list(self.rows[index.row()])
        if line[index.column()] != cell:
            line[index.column()] = cell
            before, behind = self.rows[: index.row()], self.rows[index.row() + 1 :]
            self.rows = (*before, tuple(line), *behind)
            self.dataChanged.emit(index, index)
            self.written.emit()
        return True


class _Writing(QStyledItemDelegate):
    """What a cell is written in: a field for a number, or a box to choose from."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        model = index.model()
        assert isinstance(model, _Cells)
        column = model.field.columns[index.column()]
        if column.options:
            box = QComboBox(parent)
            for words, meant in column.options:
                box.addItem(words, meant)
            box.activated.connect(partial(self._chosen, box))
            return box
        made = QSpinBox(parent)
        made.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        made.setFrame(False)
        made.setAlignment(_RIGHT)
        made.setRange(0, column.most)
        return made

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter ends the writing, and asks for nothing besides."""
        is_enter = isinstance(event, QKeyEvent) and event.key() in ENTER
        if is_enter and event.type() == QEvent.Type.KeyPress and isinstance(editor, QSpinBox):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)
            return True
        return super().eventFilter(editor, event)

    def _chosen(self, box: QComboBox, _place: int) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        cell = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(cell))
        elif isinstance(editor, QSpinBox):
            editor.setValue(cell)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        elif isinstance(editor, QSpinBox):
            editor.interpretText()
            model.setData(index, editor.value())


class _View(QTableView):
    """Enter writes in the cell that is gone to."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class GridPart(Part[Grid]):
    """The table, and below it what adds and drops lines."""

    def __init__(self, name: str, changed: Changed) -> None:
        self._name, self._changed = name, changed
        self.own = False
        self.view = _View()
        self.view.setObjectName(name)
        self.cells = _Cells(self.view)
        self.view.setModel(self.cells)
        self.view.setItemDelegate(_Writing(self.view))
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setEditTriggers(_WRITES)
        self.view.clicked.connect(self.view.edit)
        self.view.setTabKeyNavigation(True)
        self.view.setCornerButtonEnabled(False)
        self.view.setMinimumHeight((_ROWS + 1) * ROW_HEIGHT)
        across, down = self.view.horizontalHeader(), self.view.verticalHeader()
        across.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        across.setMinimumSectionSize(_NARROW)
        across.setStretchLastSection(True)
        across.setHighlightSections(False)
        across.setSectionsClickable(False)
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setDefaultSectionSize(ROW_HEIGHT)
        down.setDefaultAlignment(_RIGHT)
        self._below = row(gap=GAP)
        self.buttons: dict[str, QWidget] = {}
        # Once its field is closed: what follows may write the whole table anew.
        self.cells.written.connect(self._wrote, Qt.ConnectionType.QueuedConnection)
        self.widget = holding(f"{name}-grid", column(self.view, self._below, gap=LINE))

    def fill(self, field: Grid, *, fresh: bool) -> None:
        self.view.setAccessibleName(field.words)
        if not self.buttons:
            for key, words, line in field.added:
                self._add_button(key, words, partial(self._add, line))
            self._add_button("drop", field.drop, self._drop)
            self._below.addStretch(1)
            self._add_button("anew", field.anew, self._anew)
        self.own = field.own
        chosen = self.chosen
        if (self.cells.rows, self.cells.field) != (field.start, field):
            self.cells.show(field)
        for place, one in enumerate(field.columns):
            self.view.setColumnHidden(place, not one.seen)
        self._widen(field)
        if not self.view.currentIndex().isValid() and field.start:
            self._go_to(chosen)

    def _widen(self, field: Grid) -> None:
        """Room for every column that is seen."""
        across, down = self.view.horizontalHeader(), self.view.verticalHeader()
        seen = [place for place, one in enumerate(field.columns) if one.seen]
        needed = (
            max(self.view.sizeHintForColumn(place), across.sectionSizeHint(place), _NARROW)
            for place in seen
        )
        beside = down.sizeHint().width() + self.view.verticalScrollBar().sizeHint().width()
        self.view.setMinimumWidth(sum(needed) + beside + GAP)

    def _add_button(self, key: str, words: str, does: Changed) -> None:
        made = self.buttons[key] = button(words, f"{self._name}-{key}", ButtonRole.QUIET)
        made.setAutoDefault(False)
        made.clicked.connect(does)
        self._below.addWidget(made)

    @property
    def chosen(self) -> int:
        """The line that is gone to."""
        return max(self.view.currentIndex().row(), 0)

    def _go_to(self, line: int) -> None:
        there = self.cells.index(min(line, len(self.cells.rows) - 1), 0)
        how = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.view.selectionModel().setCurrentIndex(there, how)

    @Slot()
    def _add(self, line: Row | None, _checked: bool = False) -> None:
        rows, place = self.cells.rows, self.chosen
        if line is None:
            whole = [one for one in rows[: place + 1] if any(c is not None for c in one[1:])]
            line = (whole or rows)[-1]
        self._write((*rows[: place + 1], line, *rows[place + 1 :]), place + 1)

    @Slot()
    def _drop(self, _checked: bool = False) -> None:
        rows, place = self.cells.rows, self.chosen
        if len(rows) > 1:
            self._write((*rows[:place], *rows[place + 1 :]), place)

    @Slot()
    def _anew(self, _checked: bool = False) -> None:
        self.own = False
        self._changed()

    def _write(self, rows: tuple[Row, ...], line: int) -> None:
        self.cells.beginResetModel()
        self.cells.rows = rows
        self.cells.endResetModel()
        self._go_to(line)
        self._wrote()
        self._go_to(line)

    @Slot()
    def _wrote(self) -> None:
        self.own = True
        self._changed()
        if self.cells.rows != self.cells.field.start:
            # What is written comes to what stood there.
            self.cells.show(self.cells.field)

    @property
    def value(self) -> object:
        return Lines(self.cells.rows, self.own)

    @property
    def stops(self) -> Sequence[QWidget]:
        return (self.view, *self.buttons.values())
