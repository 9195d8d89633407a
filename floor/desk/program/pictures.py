"""Pictures of the desk's pages, for the README and for a machine without a display."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from floor.base.clock import Clock
from floor.desk.scene.services import Services
from floor.desk.window.window import DeskWindow
from floor.qtkit.look import theme
from floor.qtkit.office.bridge import Bridge, StoreSession
from floor.views.words.rows import SeatState

PAGES = (
    "floor",
    "lists",
    "dealers",
    "jackpot",
    "players",
    "reports",
    "setup",
    "table",
    "rulings",
    "tournaments",
)
SIZE = (1920, 1080)
_PATIENCE_MS = 15_000


def take(
    factory: Callable[[], StoreSession], clock: Clock, house: Services, folder: Path
) -> tuple[Path, ...]:
    """A picture of every page; the application is made when there is none."""
    app = QApplication.instance() or QApplication(["floor", *theme.STYLE, "-platform", "offscreen"])
    assert isinstance(app, QApplication)
    theme.apply(app)
    bridge = Bridge(factory, clock=clock)
    window = DeskWindow(bridge, clock, house)
    window.resize(*SIZE)
    window.show()
    bridge.start()
    _wait_until(lambda: window.scene.known and window.badge.by is not None)
    _choose_somebody(window)
    _settle()
    taken = []
    for page in PAGES:
        window.go(page)
        if page == "reports":
            window.pages.reports.make.click()
            _wait_until(lambda: window.pages.reports.print.isEnabled())
        _settle()
        path = folder / f"desk-{page}.png"
        window.grab().save(str(path))
        taken.append(path)
    window.close()
    bridge.close()
    window.deleteLater()
    bridge.deleteLater()
    _settle()
    return tuple(taken)


def _choose_somebody(window: DeskWindow) -> None:
    """Select one who is away, so that the picture shows how they come back."""
    cards = window.scene.view(window.now()).tables
    for state in (SeatState.AWAY, SeatState.SEATED):
        for card in cards:
            for seat in card.seats:
                if seat.state is state:
                    window.choose(card.table, seat.number)
                    return


def _wait_until(done: Callable[[], bool]) -> None:
    loop, look, late = QEventLoop(), QTimer(), QTimer()
    look.timeout.connect(lambda: loop.quit() if done() else None)
    look.start(20)
    late.setSingleShot(True)
    late.timeout.connect(loop.quit)
    late.start(_PATIENCE_MS)
    loop.exec()


def _settle() -> None:
    loop, late = QEventLoop(), QTimer()
    late.setSingleShot(True)
    late.timeout.connect(loop.quit)
    late.start(150)
    loop.exec()
