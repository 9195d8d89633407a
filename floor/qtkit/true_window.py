"""Which window PySide means, where it hands over something that is none; and hearing them all."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication, QWindow
from shiboken6 import Object, invalidate


def true_window(focused: Object | None) -> QWindow | None:
    """The window that has the focus, as `focusWindowChanged` or `focusWindow` give it; None: none.

    A layout that is put into another one when it is filled already leaves a wrapper of each of its
    items behind. Qt deletes an item with its widget, the wrapper stays, and PySide hands it over
    for the next object at that address, such as a window: the wrapper is struck off, and the
    window asked for anew.
    """
    if focused is None or isinstance(focused, QWindow):
        return focused
    invalidate(focused)
    return QGuiApplication.focusWindow()


class HearsWindows(QObject):
    """Filters what the system hands to the windows somebody works in, before whatever is in them
    has it, and not every event of every control."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.focusWindowChanged.connect(self._watch)
        self._watch(QGuiApplication.focusWindow())

    @Slot(object)
    def _watch(self, focused: QObject | None) -> None:
        window = true_window(focused)
        if window is not None:
            window.installEventFilter(self)
