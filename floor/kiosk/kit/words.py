"""Words that are read from a metre away, and fields that show what is touched."""

import re

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from floor.qtkit.look.theme import TextStyle, WrappedWords, font, label, unbroken

_FIGURES = 10
_SMALLEST = 11
LONG_WORD = 28
"""Only a name is as long: it is cut or goes on in the next line, and nothing else gives way."""
_LONG = re.compile(rf"(?<![\w/\\.-])[^\W\d_]{{{LONG_WORD},}}(?![\w/\\.-])")
_WRAP = int(Qt.TextFlag.TextWordWrap)


class FittedWords(WrappedWords):
    """Words in the largest letters for which its place has room; it never asks for more room."""

    def __init__(self, name: str, kind: TextStyle, letters: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("words", kind.value)
        self._letters, self._now = letters, 0
        self._both: tuple[str, str] | None = None
        self._fit()

    def setText(self, text: str) -> None:
        if (breaking := _breaking(text)) != self.text():
            super().setText(breaking)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def show_words(self, words: str, short: str) -> None:
        """Say `words`; `short` in their place where they have no room in the largest letters."""
        self._both = words, short
        self._fit()

    def wanted(self, wide: int) -> int:
        """How high they stand in the largest letters where they are so wide."""
        return self._asked(self._letters, wide).height()

    def at_most(self, letters: int) -> None:
        """Have letters no larger than that from now on."""
        self._letters = letters
        self._fit()

    @property
    def letters(self) -> int:
        """How large they are now."""
        return self._now

    def _fit(self) -> None:
        if self._both is not None:
            words, short = self._both
            super().setText(_breaking(words))
            if not self._fits(self._letters):
                super().setText(_breaking(short))
        now = next((s for s in range(self._letters, _SMALLEST, -1) if self._fits(s)), _SMALLEST)
        if now != self._now:
            self._now = now
            self.setStyleSheet(f"font-size: {now}px; font-weight: 600;")

    def _fits(self, letters: int) -> bool:
        room = self.contentsRect()
        asked = self._asked(letters, room.width())
        return asked.height() <= room.height() and asked.width() <= room.width()

    def _asked(self, letters: int, wide: int) -> QRect:
        metrics = QFontMetrics(font(letters, strong=True))
        lines = QRect(0, 0, max(wide, 1), 10_000)
        return metrics.boundingRect(lines, _WRAP, unbroken(self.text()))


def _breaking(words: str) -> str:
    """`words`, where one of them that fits into no line, as a name may, goes on in the next."""
    return _LONG.sub(lambda word: "\N{ZERO WIDTH SPACE}".join(word[0]), words)


def large(name: str, size: int, kind: TextStyle, text: str = "", *, wraps: bool = True) -> QLabel:
    """Words of that size, in as many lines as they need."""
    made = label(_breaking(text), name, kind, wraps=wraps)
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
