"""What the board is put together from: lines of words and the plates they lie on.

All sizes are hundredths of the board's height, so that it reads alike on every screen.
"""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from floor.qtkit.look.deck import DARK
from floor.qtkit.look.theme import font

LEAST = 4.0
"""No letter is smaller: it is read from eight metres."""
_LINE = 1.3
"""A line's height, times that of its letters."""
_BESIDE = 1.8
"""Free on a plate's left and right."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute


class TextLine(QLabel):
    """One line of plain words; those too long for it become smaller, then lose their middle.

    Initials and digits at the end are what tells two people of one first name apart.
    """

    def __init__(
        self, name: str, size: float, colour: str = DARK.text, *, strong: bool = False
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(_LEFT | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._size = size
        self._strong = strong
        self._unit = 1.0
        self._colour = colour
        self._words = ""
        self._whole = False
        self._line = _LINE

    def to_the(self, side: Qt.AlignmentFlag) -> "TextLine":
        """The same, its words at that side of it."""
        self.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter)
        return self

    def figures(self) -> "TextLine":
        """The same, no higher than figures are: nothing of them hangs below the line."""
        self._line = 1.0
        return self

    def whole(self) -> "TextLine":
        """The same, always as wide as its words: figures and clocks, never a name."""
        self._whole = True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return self

    def show_words(self, words: str, colour: str | None = None) -> None:
        """Show `words`; without a `colour` in the one they had."""
        if colour not in (None, self._colour):
            self._colour = colour or self._colour
            self.update()
        if words != self._words:
            self._words = words
            self.setAccessibleName(words)
            self._fit()

    def show_size(self, size: float) -> None:
        """Be of another size, in hundredths of the board's height."""
        if size != self._size:
            self._size = size
            self.fit(self._unit)

    def fit(self, unit: float) -> None:
        """Be as large as a board whose hundredth is `unit` pixels wants it."""
        self._unit = unit
        self.setFixedHeight(round(self._size * unit * self._line))
        self._fit()

    def _fit(self) -> None:
        """The largest letters that fit, and no more words than fit in the smallest."""
        most, least = round(self._size * self._unit), round(LEAST * self._unit)
        words = self._words
        for pixels in range(most, least - 1, -1):
            made = font(pixels, strong=self._strong)
            metrics = QFontMetricsF(made)
            if self._whole or metrics.horizontalAdvance(words) < self.width():
                break
        else:
            words = metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, self.width() - 1)
        self.setFont(made)
        self.setText(words)
        if self._whole:
            self.setFixedWidth(self.sizeHint().width())

    def sizeHint(self) -> QSize:
        wide = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return QSize(int(wide) + 1 if self.text() else 0, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._whole:
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QColor(self._colour))
        painter.drawText(self.rect(), int(self.alignment()), self.text())
        painter.end()


class Plate(QWidget):
    """A ground with round corners; its room and gaps are hundredths of the board's height too."""

    ABOVE = 0.0
    """Free above and below what lies on it."""
    APART = 1.4
    """Free between that."""

    def __init__(self, name: str, colour: str = "", *, edge: str = "") -> None:
        """Without a `colour` what lies below shows through."""
        super().__init__()
        self.setObjectName(name)
        self._colour = colour
        self._edge = edge

    def fit(self, unit: float) -> None:
        """Lay out what lies on it for a board whose hundredth is `unit` pixels."""
        layout = self.layout()
        if layout is not None:
            beside, above = round(_BESIDE * unit), round(self.ABOVE * unit)
            layout.setContentsMargins(beside, above, beside, above)
            layout.setSpacing(round(self.APART * unit))

    def paint_in(self, colour: str, *, edge: str = "") -> None:
        """Change the colours."""
        if (colour, edge) != (self._colour, self._edge):
            self._colour, self._edge = colour, edge
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._colour:
            return
        round_by = min(self.height() * 0.2, self.window().height() * 0.014)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(self._colour))
        painter.setPen(QColor(self._edge) if self._edge else Qt.PenStyle.NoPen)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, round_by, round_by)
        painter.end()
