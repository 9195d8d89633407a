"""A hand as it was told, line by line, the newest below."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea

from floor.base.text import _
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import STRETCH, column, holding
from floor.qtkit.look.theme import Ground, TextStyle, label, restyle, set_surface
from floor.views.arbiter.page import HistoryLine


class HistoryList(QScrollArea):
    """Shows Lines."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("told")
        self.setAccessibleName(_("The hand so far"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column = column(STRETCH)
        inside = holding("told-inside", self._column)
        self.setWidget(inside)
        self._rows: list[_Row] = []
        self._shown: tuple[HistoryLine, ...] = ()

    def show_lines(self, lines: Sequence[HistoryLine]) -> None:
        """Show these."""
        if tuple(lines) == self._shown:
            return
        self._shown = tuple(lines)
        while len(self._rows) < len(lines):
            self._rows.append(_Row(len(self._rows)))
            self._column.insertWidget(self._column.count() - 1, self._rows[-1])
        fill(self._rows, lines, lambda line, one: line.show_line(one))
        # What is below is known once the layout has been done.
        QTimer.singleShot(0, self, self._to_newest)

    def _to_newest(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())


class _Row(QFrame):
    """One line: who and what was typed, above it what it came to."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setObjectName(f"told-{number}")
        self._who = label("", f"told-{number}-who", TextStyle.SMALL)
        self._words = label("", f"told-{number}-words", wraps=True)
        column(self._who, self._words, on=self, gap=0, margins=(10, 4, 10, 5))
        set_surface(self, Ground.ROW)

    def show_line(self, line: HistoryLine) -> None:
        typed = f"  ·  {line.typed}" if line.typed else ""
        self._who.setText(f"{line.who}{typed}")
        self._who.setVisible(bool(line.who))
        decided = f"  →  {line.choices[line.chosen]}" if line.chosen is not None else ""
        self._words.setText(f"{line.words}{decided}")
        restyle(self._words, _words_of(line))
        restyle(self, Ground.ROW if line.who else Ground.PANEL)


def _words_of(line: HistoryLine) -> TextStyle:
    if line.refused:
        return TextStyle.ALERT
    return TextStyle.BODY if line.who else TextStyle.TITLE
