"""What lies over the window for a moment: the mark beside a finger, the plate with its name."""

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.words import FittedWords
from floor.qtkit.look.layout import column, stretched
from floor.qtkit.look.theme import MARGIN, TextStyle, Tone, deck_of

_SHOWN_MS = 900
_NAMED_MS = 5_000
_LARGEST = 240


class TouchMark(QLabel):
    """Says that nothing was done by a touch: what lies there had only just come."""

    def __init__(self, window: QWidget, finger: int, letters: int) -> None:
        super().__init__(window)
        self.setObjectName("touch-mark")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("tone", Tone.WAIT.value)
        self.setStyleSheet(f"font-size: {letters}px; font-weight: 600;")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._finger = finger
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.setInterval(_SHOWN_MS)
        self._gone.timeout.connect(self.hide)
        self.hide()

    def show_at(self, point: QPoint) -> None:
        """Over the finger at `point` of the window, or under it where that is the upper edge."""
        self.setText(_("Just changed: touch again"))
        self.adjustSize()
        room = self.window().size()
        above = point.y() - self._finger - self.height()
        top = above if above >= 0 else point.y() + self._finger
        left = min(max(point.x() - self.width() // 2, 0), room.width() - self.width())
        self.move(left, min(top, room.height() - self.height()))
        self.raise_()
        self.show()
        self._gone.start()


class NamePlate(QWidget):
    """Says from afar which table's kiosk this is: a frame round the window, a plate in its middle.
    What lies beside the plate can be touched all the while; a touch on the plate ends it."""

    def __init__(self, window: QWidget, name: str, sizes: Sizes) -> None:
        super().__init__(window)
        self.setObjectName("name-plate")
        self.setAccessibleName(name)
        self._finger = sizes.finger
        self._plate = QWidget(self)
        self.name = FittedWords("name-plate-name", TextStyle.BODY, _LARGEST)
        self.name.setText(name)
        self.why = FittedWords("name-plate-why", TextStyle.BODY, sizes.read)
        self.why.setText(_("The desk asks which kiosk this is."))
        for words in (self.name, self.why):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._plate.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        parts = stretched(self.name, 4), stretched(self.why)
        column(*parts, on=self._plate, gap=0, margins=MARGIN)
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.setInterval(_NAMED_MS)
        self._gone.timeout.connect(self.hide)
        self.hide()

    @Slot()
    def show_name(self) -> None:
        """For a few seconds; from now on, where it is there already."""
        whole = self.window().rect()
        self.setGeometry(whole)
        wide, high, thick = whole.width() // 2, whole.height() // 2, self._finger // 3
        plate = QRect((whole.width() - wide) // 2, (whole.height() - high) // 2, wide, high)
        self._plate.setGeometry(plate)
        inside = whole.adjusted(thick, thick, -thick, -thick)
        self.setMask(QRegion(whole) - QRegion(inside) + QRegion(plate))
        self.raise_()
        self.show()
        self._gone.start()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.shut()

    def shut(self) -> None:
        """Somebody has seen it."""
        self._gone.stop()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        deck = deck_of(QApplication.palette())
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(deck.accent))
        edge = self._finger // 6
        painter.fillRect(
            self._plate.geometry().adjusted(edge, edge, -edge, -edge), QColor(deck.ground)
        )
        painter.end()
