"""Words that are read from a metre away, and fields that show what is touched."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from floor.qtkit.look.theme import TextStyle, font, label

_FIGURES = 10
_SMALLEST = 11
_WRAP = int(Qt.TextFlag.TextWordWrap)


class FittedWords(QLabel):
    """Words in the largest letters for which its place has room; it never asks for more room."""

    def __init__(self, name: str, kind: TextStyle, letters: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("words", kind.value)
        self.setWordWrap(True)
        self._letters, self._now = letters, 0
        self._fit()

    def setText(self, text: str) -> None:
        if text != self.text():
            super().setText(text)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def at_most(self, letters: int) -> None:
        """Have letters no larger than that from now on."""
        self._letters = letters
        self._fit()

    @property
    def letters(self) -> int:
        """How large they are now."""
        return self._now

    def _fit(self) -> None:
        now = next((s for s in range(self._letters, _SMALLEST, -1) if self._fits(s)), _SMALLEST)
        if now != self._now:
            self._now = now
            self.setStyleSheet(f"font-size: {now}px; font-weight: 600;")

    def _fits(self, letters: int) -> bool:
        metrics, room = QFontMetrics(font(letters, strong=True)), self.contentsRect()
        asked = metrics.boundingRect(QRect(0, 0, max(room.width(), 1), 10_000), _WRAP, self.text())
        return asked.height() <= room.height() and asked.width() <= room.width()


def large(name: str, size: int, kind: TextStyle, text: str = "", *, wraps: bool = True) -> QLabel:
    """Words of that size, in as many lines as they need."""
    made = label(text, name, kind)
    made.setWordWrap(wraps)
    made.setStyleSheet(f"font-size: {size}px;")
    return made


def shown_field(name: str, spoken: str, longest: int) -> QLineEdit:
    """A field that is looked at, and typed into by keys that are touched."""
    made = QLineEdit()
    made.setObjectName(name)
    made.setAccessibleName(spoken)
    made.setProperty("look", "large")
    made.setReadOnly(True)
    made.setMaxLength(longest)
    made.setAcceptDrops(False)
    return made


def field_for_keys(parent: QWidget, name: str, longest: int = _FIGURES) -> QLineEdit:
    """What a keypad types into: never shown, and nothing else gets anything into it."""
    made = QLineEdit(parent)
    made.setObjectName(name)
    made.setMaxLength(longest)
    made.setAcceptDrops(False)
    made.hide()
    return made
