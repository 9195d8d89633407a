"""Against the second click of a double click: it is no second wish, nor one for what has come under
the pointer since (FAULTS row 25).
"""

from PySide6.QtCore import QEvent, QObject, QPoint, Slot
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from floor.desk.scene.true_window import true_window


class OneClick(QObject):
    """Keeps the second click from every button but the figures of a keypad, in all windows of the
    program; what is opened by a double click is no button."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.focusWindowChanged.connect(self._watch)
        self._watch(QGuiApplication.focusWindow())

    @Slot(object)
    def _watch(self, focused: QObject | None) -> None:
        """Hear what the system hands to a window somebody works in, and not every event of every
        control."""
        window = true_window(focused)
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            return False
        if event.type() is not QEvent.Type.MouseButtonDblClick:
            return False
        shown = (one for one in QApplication.topLevelWidgets() if one.windowHandle() is watched)
        return any(_asks_once(one, event.position().toPoint()) for one in shown)


def _asks_once(window: QWidget, at: QPoint) -> bool:
    """Whether a button lies there that means one thing, however often it is pressed."""
    from floor.qtkit.keypad import Keypad  # not for the first picture

    under = window.childAt(at)
    return isinstance(under, QAbstractButton) and not isinstance(under.parentWidget(), Keypad)
