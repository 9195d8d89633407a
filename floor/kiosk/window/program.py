"""The kiosk as a program: full screen, one for each table, and a store that may come and go."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from floor.app.offline.sender import Sender
from floor.base.clock import Clock
from floor.base.errors import FloorError, StoreTrouble
from floor.base.text import localized, use_language
from floor.kiosk.scene.manners import KioskSettings
from floor.kiosk.window.pairing import PairingTerms, PairingWindow, ToldWindow
from floor.kiosk.window.shutter import LockedWindow
from floor.kiosk.window.window import KioskWindow
from floor.qtkit.look import theme
from floor.qtkit.look.density import enlargement
from floor.qtkit.office.bridge import Bridge, StoreSession
from floor.qtkit.office.garbage import collect_later
from floor.qtkit.office.heartbeat import beat
from floor.qtkit.office.own_lock import own_lock
from floor.room.lists.waitlist import TableId
from floor.rulebook.machine import KioskChoices

if TYPE_CHECKING:
    from floor.rulebook.search.pages import OpenSearch

SIZE = 1280, 800
_SCALE = "QT_SCALE_FACTOR"
_OWN = "enlarged"
"""Whether it is the program's own doing how large everything is drawn."""
_ANEW = 64
"""The status of an application that another takes the place of."""
PAIR_ANEW = 75
"""The exit status of a kiosk that is to be paired with its house anew."""
PAIRED_ANEW = 76
"""The exit status of a kiosk that begins again: its PC was paired anew in another window, or the
house has another book."""
_PAIRED_MS = 2_000
"""So often that is looked at."""


class KioskOptions(NamedTuple):
    """How whoever started the kiosk wants it."""

    table: TableId
    lock: Path
    """Held while it runs: a second kiosk of the same table on this machine is refused."""
    choices: KioskChoices = KioskChoices()
    keep: Callable[[KioskChoices], None] = lambda _choices: None
    """What is chosen on the menu is handed to it; a FloorError says why it is not kept."""
    trouble: FloorError | None = None
    """Why nothing was kept from the last time."""
    left: Callable[[], tuple[FloorError, ...]] = lambda: ()
    """What was pressed before, lies on this PC and is handed in nowhere from here."""
    put_aside: Callable[[], None] = lambda: None
    """Called once the floor has written that down."""
    windowed: bool = False
    """A window among others, to be tried on a desk."""
    rule_search: "OpenSearch | None" = None
    """Opens what rulings are looked up in."""
    may_pair: bool = False
    """It comes through the house's door: it can be paired anew by touch."""
    paired_anew: Callable[[], bool] = lambda: False
    """Whether that has been done meanwhile, in another window."""
    shows: Clock | None = None
    """What time is shown and reckoned with; None: this computer's."""
    begun: Callable[[Bridge], None] = lambda _bridge: None
    """Is handed the bridge before the store is opened: what pushes news has it look."""


class KioskProgram(QObject):
    """Keeps the window and a store behind it."""

    def __init__(
        self,
        factory: Callable[[], StoreSession],
        clock: Clock,
        wanted: KioskOptions,
        sender: Sender | None = None,
    ) -> None:
        """`sender` keeps what may wait while the store is away."""
        super().__init__()
        self._clock = clock
        self._wanted = wanted
        self._manners = KioskSettings(
            wanted.choices,
            keep=wanted.keep,
            beep=QApplication.beep,
            left=wanted.left,
            put_aside=wanted.put_aside,
        )
        self._manners.trouble = wanted.trouble
        self.bridge = Bridge(factory, clock=clock, sender=sender, parent=self)
        wanted.begun(self.bridge)
        self.bridge.start()
        self.window = self._window()
        self.window.say_not_kept()
        self._paired = QTimer(self)
        self._paired.setInterval(_PAIRED_MS)
        self._paired.timeout.connect(self._come_in)
        self._paired.start()

    @Slot()
    def _come_in(self) -> None:
        """Begin anew as what this PC was paired as since."""
        if self._wanted.paired_anew():
            self._paired.stop()
            QApplication.exit(PAIRED_ANEW)

    def _window(self) -> KioskWindow:
        window = KioskWindow(
            self.bridge,
            self._wanted.shows or self._clock,
            self._wanted.table,
            self._manners,
            self._wanted.rule_search,
        )
        window.language_chosen.connect(self._language)
        window.resized.connect(self._resized)
        window.may_pair = self._wanted.may_pair
        window.pairing_wanted.connect(lambda: QApplication.exit(PAIR_ANEW))
        window.restart_wanted.connect(lambda: QApplication.exit(PAIRED_ANEW))
        window.light()
        return window

    def show(self) -> None:
        """Fill the screen, without a frame or a pointer; or be a window."""
        _show(self.window, windowed=self._wanted.windowed)

    @Slot(str)
    def _language(self, code: str) -> None:
        """The window anew in another language, under the same badge."""
        use_language(code)
        self._manners.choose(replace(self._manners.now, language=code))
        self._replace_window()
        self.window.say_not_kept()

    @Slot()
    def _resized(self) -> None:
        """The window anew in the letters its screen wants; where everything is to be drawn larger,
        the whole application."""
        app, screen = QApplication.instance(), self.window.screen()
        times = enlargement(screen, self._manners.now.inches)
        if app is not None and app.property(_OWN) and times != screen.devicePixelRatio():
            app.exit(_ANEW)
            return
        self._replace_window()
        self.window.say_not_kept()

    def _replace_window(self) -> None:
        old = self.window
        self.window = self._window()
        self.window.lock = old.lock
        self.window.own = old.own
        self.window.link.go_on_from(old.link)
        self.window.hear(self.bridge.last._replace(entries=old.scene.entries))
        self.show()
        old.close_for_good()
        old.deleteLater()

    @property
    def trouble(self) -> FloorError | None:
        """Why that is not kept; None when it is."""
        return self._manners.trouble

    @property
    def choices(self) -> KioskChoices:
        """As somebody has chosen last."""
        return self._manners.now

    def close(self) -> None:
        """Let go of the store."""
        self._paired.stop()
        self.window.close_for_good()
        self.bridge.close()


def _show(window: LockedWindow, *, windowed: bool) -> None:
    if windowed:
        window.let_close()
        window.resize(*SIZE)
        window.show()
        return
    window.setWindowFlags(Qt.WindowType.FramelessWindowHint)
    # Where there is no window manager nobody else makes it as large as the screen.
    window.setGeometry(window.screen().geometry())
    window.setCursor(Qt.CursorShape.BlankCursor)
    window.showFullScreen()


def _application(inches: str = "") -> QApplication:
    """The one there is, since before a kiosk may come the page that pairs it; else one that draws
    as large as a screen so many `inches` across needs."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    app = QApplication([sys.argv[0], *theme.STYLE])
    screen = app.primaryScreen()
    # Somebody, or the system, may have said already how large everything is drawn.
    own = screen.devicePixelRatio() == 1 and _SCALE not in os.environ
    times = enlargement(screen, inches) if own else 1
    if times > 1:
        # What screen there is tells only an application, and how it draws is said before there is
        # one.
        app.shutdown()
        os.environ[_SCALE] = f"{times:g}"
        app = QApplication([sys.argv[0], *theme.STYLE])
    app.setApplicationName("floor")
    app.setProperty(_OWN, own)
    theme.apply(app)
    return app


def _live(app: QApplication, window: QObject) -> int:
    """Until it is over; the exit status."""
    beat(window)
    collect_later()
    # Python hears Ctrl+C only between two of its own lines; the window's beat is one.
    return app.exec()


def pair_by_touch(terms: PairingTerms, *, windowed: bool = False) -> None:
    """Show the page that makes this PC a kiosk, until there is nothing more to ask."""
    app = _application()
    window = PairingWindow(terms)
    window.done.connect(window.close_for_good)
    _show(window, windowed=windowed)
    _live(app, window)
    window.deleteLater()


def tell_instead(
    trouble: FloorError, *, windowed: bool = False, stays: bool = True, leave: str = ""
) -> None:
    """Show why there is no kiosk, until somebody closes it; `leave` says with what words."""
    app = _application()
    told = ToldWindow(localized(trouble), stays=stays, leave=leave)
    told.done.connect(told.close_for_good)
    _show(told, windowed=windowed)
    _live(app, told)
    told.deleteLater()


def run(
    factory: Callable[[], StoreSession],
    clock: Clock,
    wanted: KioskOptions,
    sender: Sender | None = None,
) -> int:
    """Show the kiosk until the floor closes it; the program's exit status, 0 for just that,
    PAIR_ANEW where it is to be paired first, PAIRED_ANEW where it has been.

    Raises:
        StoreTrouble: this machine shows that table already, or takes no lock; it was shown.
    """
    app = _application(wanted.choices.inches)
    taken = StoreTrouble("{table} has its kiosk on this machine already.", table=wanted.table)
    try:
        lock = own_lock(wanted.lock, taken)
    except StoreTrouble as trouble:
        tell_instead(trouble, windowed=wanted.windowed, stays=trouble is not taken)
        raise
    status = _ANEW
    while status == _ANEW:
        kiosk = KioskProgram(factory, clock, wanted, sender)
        kiosk.show()
        status = _live(app, kiosk)
        kiosk.close()
        if status == _ANEW:
            wanted = wanted._replace(choices=kiosk.choices, trouble=kiosk.trouble)
            del kiosk
            app.shutdown()
            os.environ.pop(_SCALE, None)
            app = _application(wanted.choices.inches)
    lock.unlock()
    return status
