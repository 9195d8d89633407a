"""Looks now and then whether the kiosks on other PCs still come through the door."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from floor.app.core.stations import HouseStations
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import StationDesk
from floor.qtkit.office.work import Work
from floor.views.staff.stations import trouble_words

_EVERY_MS, _SELDOM_MS = 2_000, 30_000
"""Where there is a kiosk or a door for one, and where there is none."""


class StationWatch(QObject):
    """Tells what the floor is to know of them, wherever it is: a door that was killed says nothing
    by itself."""

    told = Signal(str)
    """The sentences; empty while all is well with them."""

    def __init__(
        self, desk: StationDesk, scene: Scene, now: Callable[[], datetime], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._desk, self._scene, self._now = desk, scene, now
        self._seen = HouseStations()
        self._look = Work(self)
        self._look.done.connect(self._show)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self.look)

    @Slot()
    def look(self) -> None:
        """Look now, and then again."""
        self._look.start(self._desk.seen)

    @Slot(object)
    def _show(self, found: object) -> None:
        """Trouble of the store is told by whoever meets it first."""
        if isinstance(found, HouseStations):
            self._seen = found
            self.told.emit(trouble_words(found, self._scene.room, self._now()))
        known = self._seen.stations or self._seen.doors
        self._again.start(_EVERY_MS if known else _SELDOM_MS)
