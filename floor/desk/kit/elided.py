"""A label that ends in … when there is no room, and tells the whole in its tool tip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from floor.qtkit.look.theme import TextStyle, plain_tip


class Elided(QLabel):
    """Plain text on one line, as much of it as fits; wants the width of all of it."""

    def __init__(self, name: str, kind: TextStyle = TextStyle.BODY, *, least: int = 40) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("words", kind.value)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._least = least

    def show_words(self, words: str) -> None:
        """Show `words`, also those of several lines as one."""
        if "\n" in words:
            words = " ".join(words.split())
        if words != self.text():
            self.setText(words)
            self.setToolTip(plain_tip(words))
            self.setAccessibleName(words)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self._least, self.sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        metrics = self.fontMetrics()
        words = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), int(self.alignment()), words)
        painter.end()
