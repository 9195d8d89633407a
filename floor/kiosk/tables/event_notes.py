"""Beside a tournament's table: who may be out, comes, waits, as cards that are read from afar."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.words import FittedWords, large
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import HAIR, LINE, column
from floor.qtkit.look.theme import PAD, TextStyle, deck_of
from floor.views.kiosk.event_notes import EventNote, NoteTone

_CARDS = 4
_LOOK = {
    NoteTone.ALERT: ("danger", "alert"),
    NoteTone.WAIT: ("wait", "wait"),
    NoteTone.CALM: ("primary", "primary"),
    NoteTone.PLAIN: ("row", "row"),
}
"""Ground and edge."""
_ROUND = 8


class _Card(QFrame):
    """One note."""

    def __init__(self, place: int, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName(f"note-{place}")
        self._tone = NoteTone.PLAIN
        self.head = FittedWords(f"note-{place}-head", TextStyle.TITLE, sizes.read)
        self.head.setFixedHeight(sizes.letters(40, 28))
        self.said = large(f"note-{place}-said", sizes.caption, TextStyle.BODY)
        column(self.head, self.said, on=self, gap=HAIR, margins=(PAD, LINE))

    def show_note(self, note: EventNote) -> None:
        """Fill it."""
        self.head.setText(note.head)
        self.said.setText(note.said)
        self.said.setVisible(bool(note.said))
        if note.tone is not self._tone:
            self._tone = note.tone
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        ground, edge = _LOOK[self._tone]
        deck = deck_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(getattr(deck, edge)), 2))
        painter.setBrush(QColor(getattr(deck, ground)))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _ROUND, _ROUND)
        painter.end()


class EventNotes(QWidget):
    """Shows EventNotes, the most urgent first; where there are more than cards, how many."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("kiosk-notes")
        self.cards = [_Card(place, sizes) for place in range(_CARDS)]
        column(*self.cards, on=self, gap=LINE)

    def show_notes(self, notes: Sequence[EventNote]) -> None:
        """Fill the cards; those that are not wanted leave their place."""
        shown = list(notes)
        if len(shown) > _CARDS:
            more = len(shown) - _CARDS + 1
            last = EventNote(_("and {n} more").format(n=more), "", NoteTone.PLAIN)
            shown = [*shown[: _CARDS - 1], last]
        fill(self.cards, shown, _Card.show_note)
        self.setVisible(bool(shown))
