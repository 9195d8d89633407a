"""A label that ends in … when there is no room, and tells the whole in its tool tip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from floor.qtkit.look.theme import TextStyle, plain_tip


class Elided(QLabel):
    """Plain text on one line, as much of it as fits; wants the width of all of it. Of several
    lines where it is made so: they are taken before anything is left out."""

    def __init__(
        self, name: str, kind: TextStyle = TextStyle.BODY, *, least: int = 40, lines: int = 1
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("words", kind.value)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._least, self._lines = least, lines

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
        lines = self._broken() if self._lines > 1 else [self.text()]
        wide, metrics = self.width(), self.fontMetrics()
        shown = [metrics.elidedText(one, Qt.TextElideMode.ElideRight, wide) for one in lines]
        painter.drawText(self.rect(), int(self.alignment()), "\n".join(shown))
        painter.end()

    def _broken(self) -> list[str]:
        """Its words on as many lines as it has; what is too much stands on the last."""
        metrics, lines = self.fontMetrics(), [""]
        for word in self.text().split():
            line = f"{lines[-1]} {word}".lstrip()
            if len(lines) == self._lines or metrics.horizontalAdvance(line) <= self.width():
                lines[-1] = line
            else:
                lines.append(word)
        return lines
