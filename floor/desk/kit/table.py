"""A list in columns, as the pages show people and papers: rows to choose one from."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from floor.qtkit.rows import RowModel

ROW_HEIGHT = 36
_LOOKED_AT = 60
"""Rows by whose words columns are as wide as they are: of a thousand nobody sees more at once."""


class RowTable(QTableView):
    """Rows of a model, one of them chosen; the first column takes the room there is.

    A column whose words would be cut gets what others do not need.
    """

    def __init__(self, name: str, spoken: str, rows: RowModel[Any], widths: Sequence[int]) -> None:
        """`widths` are those of the columns behind the first; 0 shares the room with it."""
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self.setModel(rows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        below = self.verticalHeader()
        below.hide()
        below.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        below.setDefaultSectionSize(ROW_HEIGHT)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionsClickable(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setResizeContentsPrecision(_LOOKED_AT)
        self._widths = dict(enumerate(widths, start=1))
        for changed in (rows.modelReset, rows.dataChanged, rows.rowsInserted, rows.layoutChanged):
            changed.connect(self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Share the width among the columns."""
        widths = {
            column: self._widths.get(column, 0) for column in range(self.model().columnCount())
        }
        sharing = [column for column, width in widths.items() if not width]
        room = max(self.viewport().width() - sum(widths.values()), 0)
        for place, column in enumerate(sharing):
            widths[column] = (room + place) // len(sharing)
        head = self.horizontalHeader()
        spare = {
            column: width - max(self.sizeHintForColumn(column), head.sectionSizeHint(column))
            for column, width in widths.items()
        }
        # A little helps most columns; one endless name would take it all.
        for short in sorted(spare, key=spare.__getitem__, reverse=True):
            for other in sorted(spare, key=spare.__getitem__, reverse=True):
                given = min(-spare[short], spare[other])
                if given > 0:
                    for column, more in ((short, given), (other, -given)):
                        widths[column] += more
                        spare[column] += more
        for column, width in widths.items():
            self.setColumnWidth(column, width)

    def choose(self, row: int) -> None:
        """Choose the row at that place."""
        self.setCurrentIndex(self.model().index(row, 0))

    @property
    def chosen(self) -> int:
        """The place of the chosen row; -1 when none is."""
        return self.currentIndex().row()
