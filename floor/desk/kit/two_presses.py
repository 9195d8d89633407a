"""A grave act is asked twice by the same button."""

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QPushButton

_SURE_MS = 4_000
"""So long the first press counts."""
_GUARD_MS = 350
"""A double click is one press."""


class TwoPresses(QObject):
    """What a button waits for after its first press: the second one, until some seconds have gone
    or anything else is touched."""

    changed = Signal()
    """It waits now, or waits no more."""

    def __init__(self, control: QPushButton) -> None:
        super().__init__(control)
        self._since = QElapsedTimer()
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(_SURE_MS)
        self._waiting.timeout.connect(self.changed)
        control.installEventFilter(self)

    @property
    def waits(self) -> bool:
        """Whether the next press is the second."""
        return self._waiting.isActive()

    def press(self) -> bool:
        """The button was pressed; whether that was the second time."""
        if not self.waits:
            self._waiting.start()
            self._since.start()
        elif self._since.elapsed() > _GUARD_MS:
            self._waiting.stop()
            self.changed.emit()
            return True
        self.changed.emit()
        return False

    def lapse(self) -> None:
        """The first press counts no more."""
        if self.waits:
            self._waiting.stop()
            self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.lapse()
        return super().eventFilter(watched, event)
