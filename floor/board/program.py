"""The board as a program: application, screen, and a store that may go away and come back."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication

from floor.base.clock import Clock
from floor.base.errors import BadSetting, StoreTrouble
from floor.board.sounds import Bell
from floor.board.window import BoardWindow
from floor.qtkit.look import theme
from floor.qtkit.office.bridge import Bridge, RoomUpdate, StoreSession
from floor.qtkit.office.garbage import collect_later
from floor.qtkit.office.heartbeat import beat
from floor.qtkit.office.own_lock import own_lock

_AGAIN_MS = 5_000
"""A store that went away is opened anew so often: another file may have taken its place."""
_PAIRED_MS = 2_000
"""So often it is looked whether this PC was paired anew."""
COME_IN = 75
"""The exit status of a board whose PC was paired, with a house or with one anew, since it began."""


class BoardDoor(NamedTuple):
    """The house's door in the place of a store."""

    number: str
    """Of this board in the house."""
    lock: Path
    """Two boards with one key would drive each other out."""
    begun: Callable[[Bridge], None]
    """Told of the way to it, once there is one."""


class BoardOptions(NamedTuple):
    """How whoever started the board wants it."""

    seconds: int
    """Each page is shown so long."""
    screen: int | None = None
    """From 1; None: the second one where there is one, else the only one."""
    windowed: bool = False
    """A window among others, to be tried on a desk."""
    languages: tuple[str, ...] = ()
    """In turns; none: the program's."""
    door: BoardDoor | None = None
    """None: the board looks at a store."""
    mute: bool = False
    """The tournaments' clocks are not heard: another board of the room is."""
    may_come_in: Callable[[], bool] = lambda: False
    """Whether this PC was paired meanwhile: nothing else is waited for then."""


class BoardProgram(QObject):
    """Keeps the window and a store behind it."""

    def __init__(
        self, factory: Callable[[], StoreSession], clock: Clock, wanted: BoardOptions
    ) -> None:
        super().__init__()
        self._factory = factory
        self._clock = clock
        self._door = door = wanted.door
        self._may_come_in = wanted.may_come_in
        number = door.number if door is not None else ""
        bell = None if wanted.mute else Bell()
        self.window = BoardWindow(clock, wanted.seconds, wanted.languages, number, bell)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_AGAIN_MS)
        self._again.timeout.connect(self.reopen)
        self._paired = QTimer(self)
        self._paired.setInterval(_PAIRED_MS)
        self._paired.timeout.connect(self._come_in)
        if door is not None:
            self._paired.start()
        self._screen: str | None = None
        """The name of the one that is filled; None: the board is a window."""
        self._bridge = self._opened()

    def fill(self, screen: QScreen) -> None:
        """Fill `screen`, and again each time it is switched on."""
        self._screen = screen.name()
        self.window.setGeometry(screen.geometry())
        if not self.window.isFullScreen():
            self.window.change_full_screen()

    @Slot(QScreen)
    def screen_gone(self, screen: QScreen) -> None:
        """A television that is switched off must not leave the board over somebody's desk."""
        if self._screen == screen.name():
            self.window.showMinimized()

    @Slot(QScreen)
    def screen_came(self, screen: QScreen) -> None:
        """Back onto the television."""
        if self._screen == screen.name():
            self.window.showNormal()
            self.fill(screen)

    def _opened(self) -> Bridge:
        bridge = Bridge(self._factory, clock=self._clock, parent=self)
        self.window.follow(bridge)
        bridge.news.connect(self._hear)
        if self._door is not None:
            # It comes from the thread that listens at the door.
            bridge.sought.connect(self.window.show_number, Qt.ConnectionType.QueuedConnection)
            self._door.begun(bridge)
        bridge.start()
        return bridge

    @Slot(object)
    def _hear(self, news: RoomUpdate) -> None:
        if news.trouble is None:
            self._again.stop()
        elif self._door is None and not self._again.isActive():
            self._again.start()

    @Slot()
    def _come_in(self) -> bool:
        """Whether this board begins anew, at the house its PC was paired with."""
        if not self._may_come_in():
            return False
        QApplication.exit(COME_IN)
        return True

    @Slot()
    def reopen(self) -> None:
        """Let go of the store and open what lies in its place now, or come in at the house."""
        if self._come_in():
            return
        old = self._bridge
        old.news.disconnect(self.window.hear)
        old.news.disconnect(self._hear)
        old.close()
        old.deleteLater()
        self._bridge = self._opened()

    @property
    def bridge(self) -> Bridge:
        """The way to the store."""
        return self._bridge

    def close(self) -> None:
        """Let go of the store."""
        self._again.stop()
        self._paired.stop()
        self.window.close()
        self._bridge.close()


def screen_for(wanted: int | None, screens: list[QScreen]) -> QScreen:
    """The screen the board fills: the second where there is one and nobody says which.

    Raises:
        BadSetting: there are not so many screens.
    """
    if wanted is None:
        return screens[:2][-1]
    if wanted > len(screens):
        raise BadSetting(
            "There is no screen {screen}: this computer has {count}.",
            screen=wanted,
            count=len(screens),
        )
    return screens[wanted - 1]


def _application() -> QApplication:
    """The one there is, where the board has waited for a store before; else a new one."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    app = QApplication([sys.argv[0], *theme.STYLE])
    app.setApplicationName("floor")
    theme.apply(app)
    return app


def run(factory: Callable[[], StoreSession], clock: Clock, wanted: BoardOptions) -> int:
    """Show the board until it is closed; the program's exit status, COME_IN where it is to be shown
    anew, through the house's door.

    Raises:
        BadSetting: there is no such screen.
        StoreTrouble: this PC shows the house's board already, or takes no lock.
    """
    app = _application()
    screen = screen_for(wanted.screen, QGuiApplication.screens())
    taken = StoreTrouble("The house's board is shown on this PC already.")
    lock = own_lock(wanted.door.lock, taken) if wanted.door is not None else None
    board = BoardProgram(factory, clock, wanted)
    board.window.resize(1280, 720)
    if not wanted.windowed:
        app.screenRemoved.connect(board.screen_gone)
        app.screenAdded.connect(board.screen_came)
        board.fill(screen)
    else:
        board.window.show()
    collect_later()
    beat(board.window)
    # Python hears Ctrl+C only between two of its own lines; the window's beat is one.
    status = app.exec()
    board.close()
    board.deleteLater()
    if lock is not None:
        lock.unlock()
    return status
