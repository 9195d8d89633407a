"""Fingers on a desk: real clicks and keys, counted where Qt hands them to a window."""

from typing import NamedTuple

from PySide6.QtCore import QDeadlineTimer, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from floor.desk.floor.room_map import RoomMap
from floor.desk.window.window import DeskWindow
from floor.qtkit.card_reader import GAP_MS
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from tests.patience import PATIENCE_MS


class Count(NamedTuple):
    """How often somebody tapped, and how often he pressed a key."""

    taps: int
    keys: int

    def costs(self, typed: int) -> int:
        """Taps, where so many of the keys are what has to be typed: every other key is a tap."""
        return self.taps + max(self.keys - typed, 0)


_FINGER_MS = GAP_MS + 20
_HELD = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
"""Held while another key is pressed: both are one stroke."""


def lying_open(control: QWidget, point: QPoint) -> tuple[QWidget, QPoint]:
    """The window of a control and where in it that point of it is; waits for what is laid out.

    Raises:
        AssertionError: the point is not to be seen, or something else lies over it.
    """
    window, until = control.window(), QDeadlineTimer(PATIENCE_MS)
    while True:
        at = control.mapTo(window, point)
        under = window.childAt(at)
        if under is not None and (under is control or control.isAncestorOf(under)):
            return window, at
        over = "nothing" if under is None else under.objectName()
        assert not until.hasExpired(), f"{over} is where {control.objectName()} should be"
        QTest.qWait(10)


def _is_stroke(event: QKeyEvent) -> bool:
    """Struck by a finger: what the card reader held for a moment comes by a second time."""
    press = event.spontaneous() and event.type() == QEvent.Type.KeyPress
    return press and event.key() not in _HELD


class Fingers(QObject):
    """Clicks and types at a desk as somebody does; `count` says how often.

    A press reaches a window once, whatever it is handed on to; a shortcut takes its key out of the
    window's hands and is counted where it is heard.
    """

    def __init__(self, desk: DeskWindow) -> None:
        super().__init__(desk)
        self._desk = desk
        self._taps = self._keys = 0
        self.met_dialog = False
        """Something stood over everything else when he went on."""
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Counts; keeps nothing back."""
        kind = event.type()
        if isinstance(watched, QWindow):
            self._taps += kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
            self._keys += isinstance(event, QKeyEvent) and _is_stroke(event)
        else:
            self._keys += kind is QEvent.Type.Shortcut
        return False

    @property
    def count(self) -> Count:
        """Since the desk was opened."""
        return Count(self._taps, self._keys)

    def click(self, control: QWidget) -> None:
        """A control that can be seen and pressed, in its middle."""
        assert control.isEnabled(), control.toolTip()
        self.click_at(control, control.rect().center())

    def click_at(self, control: QWidget, point: QPoint) -> None:
        """A point of a control, which has to lie open there. The window shows then what that led
        to: it is not waited for until it does by itself."""
        QApplication.processEvents()
        self.met_dialog |= QApplication.activeModalWidget() is not None
        window, at = lying_open(control, point)
        handle = window.windowHandle()
        assert handle is not None
        none = Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, none, at)
        QApplication.processEvents()
        if self._desk._draw.isActive():
            self._desk.draw()

    def click_seat(self, table: TableId, seat: SeatNo) -> None:
        """A seat on the room map."""
        room_map = self._desk.floor.map
        self.click_at(room_map, room_map.seat_point(table, seat))

    def click_table(self, table: TableId) -> None:
        """A table on the room map, where no seat is."""
        room_map: RoomMap = self._desk.floor.map
        self.click_at(room_map, room_map.table_rect(table).center())

    def type(self, words: str) -> None:
        """Letter after letter, wherever the focus is; no quicker than a finger, or it is taken for
        the reader of a card."""
        for letter in words:
            QTest.qWait(_FINGER_MS)
            QTest.keyClick(self._window(), letter)

    def press(
        self,
        key: Qt.Key,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """One key, wherever the focus is."""
        QTest.qWait(_FINGER_MS)
        QTest.keyClick(self._window(), key, modifier)

    def _window(self) -> QWindow:
        self.met_dialog |= QApplication.activeModalWidget() is not None
        active = QApplication.activePopupWidget() or QApplication.activeWindow() or self._desk
        handle = active.window().windowHandle()
        assert handle is not None
        return handle
