"""The kiosk as a program: full screen, one for each table, and a store that may come and go."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QLockFile, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from floor.base.clock import Clock
from floor.base.errors import StoreTrouble
from floor.base.text import use_language
from floor.kiosk.manners import Manners
from floor.kiosk.window import KioskWindow
from floor.qtkit import theme
from floor.qtkit.bridge import Backroom, Bridge, News
from floor.room.waitlist import TableId

_AGAIN_MS = 5_000
"""A store that went away is opened anew so often: another file may have taken its place."""
SIZE = 1280, 800


class Wanted(NamedTuple):
    """How whoever started the kiosk wants it."""

    table: TableId
    lock: Path
    """Held while it runs: a second kiosk of the same table on this machine is refused."""
    left_handed: bool = False
    dim: bool = False
    aloud: bool = False
    windowed: bool = False
    """A window among others, to be tried on a desk."""


class Kiosk(QObject):
    """Keeps the window and a store behind it."""

    def __init__(self, factory: Callable[[], Backroom], clock: Clock, wanted: Wanted) -> None:
        super().__init__()
        self._factory = factory
        self._clock = clock
        self._wanted = wanted
        self._manners = Manners(
            left_handed=wanted.left_handed,
            dim=wanted.dim,
            aloud=wanted.aloud,
            beep=QApplication.beep,
        )
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_AGAIN_MS)
        self._again.timeout.connect(self.reopen)
        self.bridge = self._opened()
        self.window = self._window()

    def _opened(self) -> Bridge:
        bridge = Bridge(self._factory, clock=self._clock, parent=self)
        bridge.news.connect(self._hear)
        bridge.start()
        return bridge

    def _window(self) -> KioskWindow:
        window = KioskWindow(self.bridge, self._clock, self._wanted.table, self._manners)
        window.language_chosen.connect(self._language)
        window.light()
        return window

    def show(self) -> None:
        """Fill the screen, without a frame or a pointer; or be a window."""
        if self._wanted.windowed:
            self.window.resize(*SIZE)
            self.window.show()
            return
        self.window.setWindowFlags(Qt.WindowType.FramelessWindowHint)
        # Where there is no window manager nobody else makes it as large as the screen.
        self.window.setGeometry(self.window.screen().geometry())
        self.window.setCursor(Qt.CursorShape.BlankCursor)
        self.window.showFullScreen()

    @Slot(str)
    def _language(self, code: str) -> None:
        """The window anew in another language, under the same badge."""
        use_language(code)
        self._replace_window()

    def _replace_window(self) -> None:
        old = self.window
        self.window = self._window()
        self.window.lock.by = old.lock.by
        self.window.own = old.own
        self.window.hear(self.bridge.last._replace(entries=old.scene.entries))
        self.show()
        old.close_for_good()
        old.deleteLater()

    @Slot(object)
    def _hear(self, news: News) -> None:
        if news.trouble is None:
            self._again.stop()
        elif not self._again.isActive():
            self._again.start()

    @Slot()
    def reopen(self) -> None:
        """Let go of the store and open what lies in its place now."""
        old = self.bridge
        old.news.disconnect(self._hear)
        old.close()
        self.bridge = self._opened()
        self._replace_window()
        old.deleteLater()

    def close(self) -> None:
        """Let go of the store."""
        self._again.stop()
        self.window.close_for_good()
        self.bridge.close()


def run(factory: Callable[[], Backroom], clock: Clock, wanted: Wanted) -> int:
    """Show the kiosk until the floor closes it; the program's exit status.

    Raises:
        StoreTrouble: this machine shows that table already.
    """
    app = QApplication([sys.argv[0], *theme.STYLE])
    app.setApplicationName("floor")
    lock = QLockFile(str(wanted.lock))
    lock.setStaleLockTime(0)
    if not lock.tryLock(0):
        raise StoreTrouble("{table} has its kiosk on this machine already.", table=wanted.table)
    theme.apply(app)
    kiosk = Kiosk(factory, clock, wanted)
    kiosk.show()
    # Python hears Ctrl+C only between two of its own lines; the window's beat is one.
    status = app.exec()
    kiosk.close()
    lock.unlock()
    return status
