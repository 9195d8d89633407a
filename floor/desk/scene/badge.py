"""Who works at this desk: signed on with badge and PIN, locked after a while of nothing."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication

from floor.app.core.messages import StaffId
from floor.qtkit.true_window import true_window

IDLE_MS = 5 * 60 * 1_000
_TOUCHES = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.TouchBegin,
        QEvent.Type.Wheel,
    }
)


class StationBadge(QObject):
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

    def put_on(self, staff: StaffId) -> None:
        """Their badge and PIN were right."""
        app = QGuiApplication.instance()
        if self.last is None and isinstance(app, QGuiApplication):
            app.focusWindowChanged.connect(self._watch)
            self._watch(QGuiApplication.focusWindow())
        self.by = self.last = staff
        self._idle.start()
        self.changed.emit()

    @Slot(object)
    def _watch(self, focused: QObject | None) -> None:
        """Hear every touch of a window somebody works in.

        Not of everything in the program: each repaint of each control would come by here.
        """
        window = true_window(focused)
        if window is not None:
            window.installEventFilter(self)

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
