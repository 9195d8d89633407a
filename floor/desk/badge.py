"""Who works at this desk: signed on with badge and PIN, locked after a while of nothing."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from floor.app.messages import StaffId

IDLE_MS = 5 * 60 * 1_000
_TOUCHES = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.TouchBegin,
        QEvent.Type.Wheel,
    }
)


class Badge(QObject):
    """The badge at this station; five minutes without a touch lock it."""

    changed = Signal()
    locked = Signal()
    """By itself, for want of anybody."""

    def __init__(self, parent: QObject | None = None, idle_ms: int = IDLE_MS) -> None:
        super().__init__(parent)
        self.by: StaffId | None = None
        self.last: StaffId | None = None
        """Who was here last, proposed at the next sign-on."""
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(idle_ms)
        self._idle.timeout.connect(self._too_long)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def put_on(self, staff: StaffId) -> None:
        """His badge and PIN were right."""
        self.by = self.last = staff
        self._idle.start()
        self.changed.emit()

    def take_off(self) -> None:
        """Nobody works here now."""
        self.by = None
        self._idle.stop()
        self.changed.emit()

    def _too_long(self) -> None:
        self.take_off()
        self.locked.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.by is not None and event.type() in _TOUCHES:
            self._idle.start()
        return False
