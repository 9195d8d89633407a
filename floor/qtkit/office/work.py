"""Work that takes long: done in the pool, told in the window's thread."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QThreadPool, Signal
from shiboken6 import isValid

from floor.base.errors import FloorError, PaperTrouble


class Work(QObject):
    """Runs one thing after another; `done` brings what came of it, or the FloorError."""

    done = Signal(object)

    def start(self, work: Callable[[], object]) -> None:
        """Have it done; this returns at once."""
        # As a QRunnable of its own it would never be freed.
        QThreadPool.globalInstance().start(partial(_run, work, self))


def _run(work: Callable[[], object], told: Work) -> None:
    outcome: object = PaperTrouble("The paper could not be made; the error log says why.")
    try:
        outcome = work()
    except FloorError as trouble:
        outcome = trouble
    finally:
        if isValid(told):
            told.done.emit(outcome)
