"""A reader of cards types like a keyboard, only faster."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
)
from shiboken6 import isValid

from floor.app.core.people import may_be_card
from floor.qtkit.true_window import HearsWindows

GAP_MS = 50
"""No finger is as quick from key to key, four times running and on Enter too."""
_PAUSE_MS = 200
"""So long nothing was typed before a card is read: who types quickly ends no word with one."""
_HOLD_MS = 80
"""So long a key is held where it would do something at once: on the map letters are acts, and the
last figure of a PIN hands it in."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BESIDE = (Qt.Key.Key_Shift, Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock)
"""Readers press these too, for capitals and figures."""
_TYPING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class _Field(NamedTuple):
    """A field as it was before somebody typed into it."""

    field: QLineEdit
    text: str
    cursor: int


class CardReader(HearsWindows):
    """Tells a card from typing by the times the keyboard gives its keys; takes back what the card
    has typed into a field. Keys that have no time come from no keyboard."""

    scanned = Signal(str)
    _lets_go = False
    """Of all there are: keys one of them lets go are no news to another."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._typed = ""
        self._last_ms = 0
        self._field: _Field | None = None
        self._held: list[QKeyEvent] = []
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setInterval(_HOLD_MS)
        self._hold.timeout.connect(self._let_go)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if CardReader._lets_go or not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.KeyPress:
            return self._pressed(event)
        if event.type() == QEvent.Type.KeyRelease and self._held:
            # Behind its press: a tick that hears of its release first stays as it was.
            self._held.append(event.clone())
            return True
        return False

    def _pressed(self, event: QKeyEvent) -> bool:
        """Whether the key is kept from whoever has the focus."""
        if event.key() in _BESIDE:
            return False
        now_ms = event.timestamp()
        since_ms, self._last_ms = now_ms - self._last_ms, now_ms
        quick = bool(self._typed) and since_ms <= GAP_MS
        if quick and event.key() in _ENTER and _is_card(self._typed):
            self._tell()
            return True
        typed = event.text()
        acts = event.modifiers() & ~_TYPING
        if not (now_ms and typed and typed.isprintable()) or acts or _is_choosing():
            self._let_go()
            return False
        if event.isAutoRepeat() or not quick:
            self._let_go()
            if 0 <= since_ms < _PAUSE_MS:
                return False
        return self._hear(event, typed)

    def _hear(self, event: QKeyEvent, typed: str) -> bool:
        focus = QApplication.focusWidget()
        if isinstance(focus, QLineEdit) and not (focus.isReadOnly() or _is_pin(focus)):
            if not self._typed:
                self._field = _Field(focus, focus.text(), focus.cursorPosition())
            self._typed += typed
            return False
        self._typed += typed
        self._held.append(event.clone())
        self._hold.start()
        return True

    def _tell(self) -> None:
        """A card was read: as if nothing had been typed."""
        card, field = self._typed, self._field
        self._held.clear()
        self._let_go()
        if field is not None and isValid(field.field):
            field.field.setText(field.text)
            field.field.setCursorPosition(field.cursor)
        self.scanned.emit(card)

    @Slot()
    def _let_go(self) -> None:
        """It was no card: the keys that were held come to the window, and whoever else hears its
        keys, as if they had been struck now."""
        self._hold.stop()
        held, self._held = self._held, []
        self._typed, self._field = "", None
        CardReader._lets_go = True
        try:
            for event in held:
                focus = QApplication.focusWidget()
                # Kept until the key has come there: with the wrapper of a window of Qt's own, such
                # as an open list, PySide strikes off its handle.
                window = focus.window() if focus is not None else None
                handle = window.windowHandle() if window is not None else None
                if handle is not None:
                    QApplication.sendEvent(handle, event)
        finally:
            CardReader._lets_go = False


def _is_card(typed: str) -> bool:
    """Whether it can be what stands on a card; where a PIN is asked for, what is no longer than
    one is that."""
    focus = QApplication.focusWidget()
    if isinstance(focus, QLineEdit) and _is_pin(focus) and len(typed) <= focus.maxLength():
        return False
    return may_be_card(typed)


def _is_pin(field: QLineEdit) -> bool:
    """Whether a PIN is typed there."""
    return not field.isReadOnly() and field.echoMode() is not QLineEdit.EchoMode.Normal


def _is_choosing() -> bool:
    """Whether letters choose one of several now, in a list that is open or in a dialog: nobody has
    a card read there."""
    focus = QApplication.focusWidget()
    if isinstance(focus, QAbstractItemView):
        return QApplication.activePopupWidget() is not None
    return isinstance(focus, QComboBox) and QApplication.activeModalWidget() is not None
