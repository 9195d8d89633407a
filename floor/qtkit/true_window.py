"""Which window PySide means, where it hands over something that is none."""

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
