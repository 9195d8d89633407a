"""Work that takes long: done in the pool, told in the window's thread."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal
from shiboken6 import isValid

from floor.base.errors import FloorError, PaperTrouble


class Work(QObject):
    """Runs one thing after another; `done` brings what came of it, or the FloorError."""

    done = Signal(object)

    def start(self, work: Callable[[], object]) -> None:
        """Have it done; this returns at once."""
        QThreadPool.globalInstance().start(_Run(work, self))


class _Run(QRunnable):
    def __init__(self, work: Callable[[], object], told: Work) -> None:
        super().__init__()
        self._work = work
        self._told = told

    def run(self) -> None:
        outcome: object = PaperTrouble("The paper could not be made; the log says why.")
        try:
            outcome = self._work()
        except FloorError as trouble:
            outcome = trouble
        finally:
            if isValid(self._told):
                self._told.done.emit(outcome)
