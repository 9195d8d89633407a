"""Looks, once a gaming day has closed, until a copy of it is made, and says so."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from floor.app.core.room import DayClosed, Room
from floor.qtkit.office.work import Work

if TYPE_CHECKING:
    from datetime import date

    from floor.views.night.closing import Copied

_EVERY_MS = 1_000


class CopyWatch(QObject):
    """Tells that a day closed here is safe elsewhere; that it is not, a strip at the foot tells."""

    told = Signal(str)

    def __init__(self, copied: "Callable[[], Copied | None]", parent: QObject) -> None:
        super().__init__(parent)
        self._copied = copied
        self._was_open = False
        self._day: date | None = None
        """Closed here, and no copy of it was seen yet."""
        self._look = Work(self)
        self._look.done.connect(self._show)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._ask)

    def see(self, room: Room) -> None:
        """The room as it is now."""
        if not isinstance(room.day, DayClosed):
            self._was_open, self._day = True, None
        elif self._was_open:
            self._was_open, self._day = False, room.day.last
            self._again.start(_EVERY_MS)

    @Slot()
    def _ask(self) -> None:
        if self._day is not None:
            self._look.start(self._copied)

    @Slot(object)
    def _show(self, found: object) -> None:
        from floor.views.night.closing import Copied, copied_words  # who closes has it already

        if self._day is None or not isinstance(found, Copied):
            return
        if not found.folder and found.trouble is None:
            self._day = None  # no copy is to come
            return
        words = copied_words(found, self._day)
        if words:
            self._day = None
            self.told.emit(words)
        else:
            self._again.start(_EVERY_MS)
