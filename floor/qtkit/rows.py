"""A read-only Qt model over a tuple of frozen rows: lists, the feed, what a search has found."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from floor.qtkit.look.theme import plain_tip

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex

# A role comes as an int; an enum member on the other side doubles the cost of every repaint.
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_TOOL_TIP = int(Qt.ItemDataRole.ToolTipRole)
_ALIGN = int(Qt.ItemDataRole.TextAlignmentRole)
ROW = int(Qt.ItemDataRole.UserRole)
"""The row itself."""
_HORIZONTAL = Qt.Orientation.Horizontal
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NOWHERE = QModelIndex()


class Column(NamedTuple, Generic[R]):
    """What one column says of a row."""

    head: str
    words: Callable[[R], str]
    figures: bool = False
    """Stands to the right, as numbers do."""


class RowModel(QAbstractTableModel, Generic[R]):
    """Shows rows; a change of one is told as the change of that one."""

    def __init__(
        self,
        columns: Sequence[Column[R]],
        key: Callable[[R], object],
        parent: QObject | None = None,
    ) -> None:
        """`key` tells whether two rows are of the same thing, changed or not."""
        super().__init__(parent)
        self._columns = tuple(columns)
        self._key = key
        self._rows: tuple[R, ...] = ()

    def show(self, rows: Sequence[R]) -> None:
        """Show `rows`; the selection stays with what stays."""
        old, new = self._rows, tuple(rows)
        old_keys, new_keys = [self._key(row) for row in old], [self._key(row) for row in new]
        head = _same(old_keys, new_keys, min(len(old), len(new)))
        foot = _same(old_keys[::-1], new_keys[::-1], min(len(old), len(new)) - head)
        if head + foot < len(old):
            self.beginRemoveRows(_NOWHERE, head, len(old) - foot - 1)
            self._rows = old[:head] + old[len(old) - foot :]
            self.endRemoveRows()
        if head + foot < len(new):
            self.beginInsertRows(_NOWHERE, head, len(new) - foot - 1)
            self._rows = old[:head] + new[head : len(new) - foot] + old[len(old) - foot :]
            self.endInsertRows()
        shown, self._rows = self._rows, new
        for place, (before, after) in enumerate(zip(shown, new, strict=True)):
            if before is not after and before != after:
                last = self.index(place, len(self._columns) - 1)
                self.dataChanged.emit(self.index(place, 0), last)

    def row(self, index: Index) -> R | None:
        """The row at `index`, if there is one."""
        place = index.row()
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        if not index.isValid():
            return None
        if role == _DISPLAY:
            return self._words(index)
        if role == _TOOL_TIP:
            return plain_tip(self._words(index))
        if role == _ALIGN:
            return _RIGHT if self._columns[index.column()].figures else _LEFT
        if role == ROW:
            return self._rows[index.row()]
        return None

    def _words(self, index: Index) -> str:
        return self._columns[index.column()].words(self._rows[index.row()])

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        if orientation is not _HORIZONTAL or not 0 <= section < len(self._columns):
            return None
        if role == _DISPLAY:
            return self._columns[section].head
        if role == _ALIGN:
            return _RIGHT if self._columns[section].figures else _LEFT
        return None


def _same(one: Sequence[object], other: Sequence[object], most: int) -> int:
    """How many keys, up to `most`, begin both alike."""
    for count in range(most):
        if one[count] != other[count]:
            return count
    return most
