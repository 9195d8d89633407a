"""A reader of cards, as its keys come to a window."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication


def read(card: str, gap_ms: int = 5, begin_ms: int = 90_000) -> None:
    """A reader types: every key with its time, Enter behind them."""
    at = begin_ms
    for char in (*card, "\r"):
        key = Qt.Key.Key_Return if char == "\r" else Qt.Key(ord(char.upper()))
        held = Qt.KeyboardModifier.NoModifier
        keys = [(key, char)]
        if char.isupper():
            held = Qt.KeyboardModifier.ShiftModifier
            keys.insert(0, (Qt.Key.Key_Shift, ""))
        for pressed, text in keys:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, pressed, held, text)
                event.setTimestamp(at)
                over = QApplication.activePopupWidget()
                handle = over.windowHandle() if over is not None else QApplication.focusWindow()
                assert handle is not None
                QApplication.sendEvent(handle, event)
        at += gap_ms
