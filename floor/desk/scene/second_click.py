"""Against the second click of a double click, and the key that is held or hit again: it is no
second wish, nor one for what has come under the pointer or the keys since (FAULTS row 25).
"""

from PySide6.QtCore import QElapsedTimer, QEvent, QKeyCombination, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from floor.qtkit.true_window import HearsWindows

DEAD_MS = 400
"""So long a key that has asked for something asks for nothing more."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PRESSES = (*_ENTER, Qt.Key.Key_Space)
_SHIFTS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_TYPED_INTO = (QLineEdit, QAbstractSpinBox, QTextEdit, QPlainTextEdit, QComboBox, QAbstractItemView)


class OneClick(HearsWindows):
    """Keeps the second click from every button but the figures of a keypad, and the second stroke
    of a key from all that it asks for, in all windows of the program; what is opened by a double
    click is no button, and what is typed may have its letters twice."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._last: QKeyCombination | None = None
        self._since = QElapsedTimer()
        self._closed = QElapsedTimer()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.type() is not QEvent.Type.KeyPress:
                return False
            return _is_lost_shortcut(event) or self._is_again(event)
        if not isinstance(event, QMouseEvent):
            return False
        if event.type() is not QEvent.Type.MouseButtonDblClick:
            return False
        shown = (one for one in QApplication.topLevelWidgets() if one.windowHandle() is watched)
        return any(_asks_once(one, event.position().toPoint()) for one in shown)

    def closed(self) -> None:
        """A dialog is gone: the Enter that was meant for it asks for nothing under it."""
        self._closed.start()

    def _is_again(self, event: QKeyEvent) -> bool:
        """Whether the key that was struck last is held, or was hit again too soon to be meant;
        another key between the two says that it was."""
        key, before = event.keyCombination(), self._last
        if not event.isAutoRepeat():
            self._last = key
        if not _asks(event, QApplication.focusWidget()):
            return False
        if event.isAutoRepeat() or (_is_soon(self._closed) and event.key() in _PRESSES):
            return True
        if key == before and _is_soon(self._since):
            return True
        self._since.start()
        return False


def _is_lost_shortcut(event: QKeyEvent) -> bool:
    """Whether a letter with Alt is of no shortcut here, where it would be typed: of one that was
    meant for what lies under a dialog."""
    alone = event.modifiers() & ~_SHIFTS == Qt.KeyboardModifier.AltModifier
    return alone and event.text().isalpha()


def _is_soon(since: QElapsedTimer) -> bool:
    return since.isValid() and since.elapsed() < DEAD_MS


def _asks(event: QKeyEvent, focus: QWidget | None) -> bool:
    """Whether a key may ask for something where the `focus` is, and not only move or type."""
    from floor.qtkit.keypad import Keypad  # not for the first picture

    if event.key() in _ENTER:
        return not isinstance(focus, QTextEdit | QPlainTextEdit)
    if isinstance(focus, _TYPED_INTO):
        return False
    if event.key() in _PRESSES:
        return not (focus is not None and isinstance(focus.parentWidget(), Keypad))
    # Shortcuts never come to a window: whoever hears one sees to it.
    bare = not event.modifiers() & ~_SHIFTS
    return bare and event.text().isalpha()


def _asks_once(window: QWidget, at: QPoint) -> bool:
    """Whether a button lies there that means one thing, however often it is pressed."""
    from floor.qtkit.keypad import Keypad  # not for the first picture

    under = window.childAt(at)
    return isinstance(under, QAbstractButton) and not isinstance(under.parentWidget(), Keypad)
