"""A list in columns, as the pages show people and papers: rows to choose one from."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from floor.qtkit.rows import Rows

ROW_HEIGHT = 36


class Table(QTableView):
    """Rows of a model, one of them chosen; the first column takes the room there is."""

    def __init__(self, name: str, spoken: str, rows: Rows[Any], widths: Sequence[int]) -> None:
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
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in enumerate(widths, start=1):
            if width:
                self.setColumnWidth(column, width)
            else:
                head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def choose(self, row: int) -> None:
        """Choose the row at that place."""
        self.setCurrentIndex(self.model().index(row, 0))

    @property
    def chosen(self) -> int:
        """The place of the chosen row; -1 when none is."""
        return self.currentIndex().row()
