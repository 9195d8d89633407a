"""A window nothing gets out of: no key, no menu, no closing but by the floor (FAULTS row 70)."""

from PySide6.QtCore import QEvent, QKeyCombination, QObject, QPoint, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPointerEvent, QShowEvent
from PySide6.QtWidgets import QWidget

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride)
_QUIT = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Q)
_TOUCHES = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.TouchBegin,
)


class LockedWindow(QWidget):
    """Hears every touch before its parts do, lets no key through, and stays open."""

    def __init__(self) -> None:
        super().__init__()
        self._may_close = False
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setAcceptDrops(False)

    def touched(self) -> None:
        """Somebody is there."""

    def bounces(self, at: QPoint) -> bool:
        """Whether a touch there is no wish of its own; its parts do not hear of it then."""
        return False

    def shut(self) -> None:
        """Nothing runs any more."""

    def let_close(self) -> None:
        """It is a window among others: whoever tries it may close it."""
        self._may_close = True

    def close_for_good(self) -> None:
        """A badge of the floor has said so, or another window takes its place."""
        self._may_close = True
        self.close()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        handle = self.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the window is handed by the system."""
        if event.type() in _TOUCHES:
            self.touched()
            if isinstance(event, QPointerEvent) and self.bounces(
                event.point(0).position().toPoint()
            ):
                event.accept()  # or the system would make a click of the touch
                return True
        if self._may_close and isinstance(event, QKeyEvent) and event.keyCombination() == _QUIT:
            self.close()
            return True
        return event.type() in _KEYS or super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_close:
            event.ignore()
            return
        handle = self.windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)
        self.shut()
        super().closeEvent(event)
