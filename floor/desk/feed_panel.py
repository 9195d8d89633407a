"""The feed of the night: the newest entries, each with its undo while it may be taken back."""

from collections.abc import Iterator

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from floor.app.views.rows import FeedLine
from floor.base.text import _, time_text
from floor.desk.elided import Elided
from floor.desk.step_button import Pending, explain
from floor.qtkit.theme import GAP, MARGIN, Ground, Look, Words, button, label, lay, wear

LINES = 5
FEWER = 3
"""On a small screen, where the lists need the room."""
_HEIGHT = 27


class _Line(QWidget):
    """One entry."""

    undo = Signal(object)

    def __init__(self, number: int) -> None:
        super().__init__()
        name = f"feed-{number}"
        self.setObjectName(name)
        self._line: FeedLine | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP + 2)
        self._at = label("", f"{name}-at", Words.MUTED)
        self._place = label("", f"{name}-place", Words.TITLE)
        self._words = Elided(f"{name}-words")
        self.setMinimumHeight(_HEIGHT)
        self._by = label("", f"{name}-by", Words.MUTED)
        self._undo = button(_("Undo"), f"{name}-undo", Look.LINK)
        self._undo.clicked.connect(self._pressed)
        for part in (self._at, self._place, self._words, self._by, self._undo):
            row.addWidget(part)
        row.addStretch(1)

    def show_line(self, line: FeedLine | None, zone: str, pending: Pending) -> None:
        """Be the line of an entry, or empty."""
        self._line = line
        self.setVisible(line is not None)
        if line is None:
            return
        self._at.setText(time_text(line.at, zone))
        self._place.setText(line.place)
        self._place.setVisible(bool(line.place))
        words = _("taken back: {words}").format(words=line.words) if line.voided else line.words
        self._words.show_words(words)
        self._by.setText(f"· {line.by}" if line.by else "")
        wear(self._words, Words.MUTED if line.voided else Words.BODY)
        self._undo.setVisible(line.undo)
        self._undo.setAccessibleName(_("Undo {words}").format(words=words))
        explain(self._undo, _("Being written …") if line.command in pending else "")

    @Slot()
    def _pressed(self) -> None:
        if self._line is not None:
            self.undo.emit(self._line)

    @property
    def undo_button(self) -> QWidget:
        return self._undo


class FeedPanel(QFrame):
    """The newest entries, newest first."""

    undo = Signal(object)
    """A FeedLine."""

    def __init__(self, lines: int = LINES) -> None:
        super().__init__()
        self.setObjectName("feed")
        self.setAccessibleName(_("What has happened tonight"))
        lay(self, Ground.BAR)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, GAP + 2, MARGIN, GAP + 2)
        column.setSpacing(1)
        self._nothing = label(_("Nothing has happened yet."), "feed-nothing", Words.MUTED)
        self._nothing.hide()
        column.addWidget(self._nothing)
        self._lines = [_Line(number) for number in range(1, lines + 1)]
        for line in self._lines:
            line.undo.connect(self.undo)
            line.hide()
            column.addWidget(line)
        column.addStretch(1)
        self._shown = lines
        self.show_lines(lines)

    def show_lines(self, lines: int) -> None:
        """Have room for so many."""
        self._shown = lines
        self.setFixedHeight(lines * (_HEIGHT + 1) + 2 * GAP + 6)
        for line in self._lines[lines:]:
            line.hide()

    def show_feed(self, feed: tuple[FeedLine, ...], zone: str, pending: Pending) -> None:
        """Show the newest of `feed`, without the routine of the hands; the newest comes first."""
        feed = tuple(line for line in feed if not line.routine)
        self._nothing.setVisible(not feed)
        for place, line in enumerate(self._lines[: self._shown]):
            line.show_line(feed[place] if place < len(feed) else None, zone, pending)

    def newest_undo(self) -> FeedLine | None:
        """The newest entry shown that may be taken back."""
        shown = (line._line for line in self._lines)
        return next((line for line in shown if line is not None and line.undo), None)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for line in self._lines:
            yield line.undo_button
