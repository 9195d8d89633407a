"""The little mark beside a finger that came too soon."""

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from floor.base.text import _
from floor.qtkit.look.theme import Tone

_SHOWN_MS = 900


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
