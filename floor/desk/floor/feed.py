"""The feed of the night: the newest entries, each with its undo while it may be taken back."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QWidget

from floor.app.core.messages import CommandId, Entry
from floor.base.text import _, many, time_text
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, disable_with_reason
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import LINE, STRETCH, column, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    MARGIN,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
    restyle,
    set_surface,
)
from floor.views.words.rows import FeedLine

LINES = 5
FEWER = 3
"""On a small screen, where the lists need the room."""
_HEIGHT = 27


class _Line(QWidget):
    """One entry."""

    undo = Signal(object)
    then = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._line: FeedLine | None = None
        self._at = button("", f"{name}-at", ButtonRole.LINK)
        self._at.clicked.connect(self._look_back)
        self._place = label("", f"{name}-place", TextStyle.TITLE)
        self._words = Elided(f"{name}-words")
        self.setMinimumHeight(_HEIGHT)
        self._by = label("", f"{name}-by", TextStyle.MUTED)
        self._undo = button(_("Undo"), f"{name}-undo", ButtonRole.LINK)
        self._undo.clicked.connect(self._pressed)
        row(self._at, self._place, self._words, self._by, self._undo, STRETCH, on=self, gap=LINE)

    def show_line(self, line: FeedLine | None, zone: str, pending: Pending) -> None:
        """Be the line of an entry, or empty."""
        self._line = line
        self.setVisible(line is not None)
        if line is None:
            return
        at = time_text(line.at, zone)
        self._at.setText(at)
        then = _("The room as it was then, at {time}").format(time=at)
        self._at.setAccessibleName(then)
        self._at.setToolTip(plain_tip(then))
        tell(self._place, line.place)
        words = _("taken back: {words}").format(words=line.words) if line.voided else line.words
        self._words.show_words(words)
        self._by.setText(f"· {line.by}" if line.by else "")
        restyle(self._words, TextStyle.MUTED if line.voided else TextStyle.BODY)
        self._undo.setVisible(line.undo)
        self._undo.setAccessibleName(_("Undo {words}").format(words=words))
        disable_with_reason(self._undo, _("Being written …") if line.command in pending else "")

    @Slot()
    def _pressed(self) -> None:
        if self._line is not None:
            self.undo.emit(self._line)

    @Slot()
    def _look_back(self) -> None:
        if self._line is not None:
            self.then.emit(self._line)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self._at
        yield self._undo


class FeedPanel(QFrame):
    """The newest entries, newest first."""

    undo = Signal(object)
    """A FeedLine."""
    then = Signal(object)
    """A FeedLine: show the room as it was behind that entry."""

    def __init__(self, lines: int = LINES, name: str = "feed") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(_("What has happened tonight"))
        set_surface(self, Ground.BAR)
        self._nothing = label(_("Nothing has happened yet."), f"{name}-nothing", TextStyle.MUTED)
        self._nothing.hide()
        down = column(self._nothing, gap=1)
        self.newer = button("▴", f"{name}-newer", ButtonRole.LINK)
        self.newer.setAccessibleName(_("Newer entries"))
        self.newest = button("", f"{name}-newest", ButtonRole.LINK)
        self.newest.clicked.connect(self.to_newest)
        self.newest.hide()
        self.older = button("▾", f"{name}-older", ButtonRole.LINK)
        self.older.setAccessibleName(_("Older entries"))
        for turn, by in ((self.newer, -1), (self.older, 1)):
            turn.setToolTip(plain_tip(turn.accessibleName()))
            turn.clicked.connect(partial(self._turn, by))
            turn.hide()
        row(
            stretched(down),
            column(row(STRETCH, self.newest, self.newer), STRETCH, row(STRETCH, self.older)),
            on=self,
            margins=(MARGIN, LINE),
        )
        self._lines = [_Line(f"{name}-{number}") for number in range(1, lines + 1)]
        for line in self._lines:
            line.undo.connect(self.undo)
            line.then.connect(self.then)
            line.hide()
            down.addWidget(line)
        down.addStretch(1)
        self._shown = lines
        self._feed: tuple[FeedLine, ...] = ()
        self._from = 0
        """The place of the first line that is shown: above it stand newer ones."""
        self._came = 0
        """Of them those that have come since somebody went on to older ones."""
        self._told: tuple[tuple[FeedLine, ...], str, Pending, int] | None = None
        """What it was shown last, in how many lines."""
        self.show_lines(lines)

    def show_lines(self, lines: int) -> None:
        """Have room for so many."""
        self._shown = lines = min(lines, len(self._lines))
        self.setFixedHeight(lines * (_HEIGHT + 1) + 2 * GAP + 6)
        for line in self._lines[lines:]:
            line.hide()

    def show_feed(self, feed: tuple[FeedLine, ...] | None, zone: str, pending: Pending) -> None:
        """Show the newest of `feed`, without the routine of the hands; the newest comes first.
        None: it has not been read yet."""
        if feed is None:
            return
        if self._told == (feed, zone, pending, self._shown):
            return
        self._told = (feed, zone, pending, self._shown)
        feed = tuple(line for line in feed if not line.routine)
        if self._from:  # who reads older ones goes on reading them
            last = self._feed[0].seq
            came = sum(1 for line in feed if line.seq > last)
            self._from += came
            self._came += came
        self._feed = feed
        self._nothing.setVisible(not feed)
        self._fill(zone, pending)

    def _fill(self, zone: str, pending: Pending) -> None:
        last = max(len(self._feed) - self._shown, 0)
        self._from = min(max(self._from, 0), last)
        here = self._feed[self._from :]
        for place, line in enumerate(self._lines[: self._shown]):
            line.show_line(here[place] if place < len(here) else None, zone, pending)
        self.newer.setVisible(self._from > 0)
        self._came = min(self._came, self._from)
        words = _("Newest")
        if self._came:
            words = many("{n} new entry", "{n} new entries", self._came).format(n=self._came)
        self.newest.setText(words)
        self.newest.setAccessibleName(words)
        self.newest.setVisible(self._from > 0)
        self.older.setVisible(self._from < last)

    @Slot()
    def to_newest(self) -> None:
        """Back to the top: somebody asked for it, or has done something here."""
        self._from = 0
        self._turn(0)

    @Slot(object, object)
    def answered(self, _command: CommandId, outcome: object) -> None:
        """What was done at this desk is to be seen at once."""
        if isinstance(outcome, Entry):
            self.to_newest()

    def _turn(self, by: int) -> None:
        """So many lines on, or back to newer ones."""
        if self._told is not None:
            _feed, zone, pending, _shown = self._told
            self._from += by * self._shown
            self._fill(zone, pending)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turn(-1 if event.angleDelta().y() > 0 else 1)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for line in self._lines:
            yield from line.stops()
        yield self.newest
        yield self.newer
        yield self.older
