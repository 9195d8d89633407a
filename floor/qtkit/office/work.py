"""Work that takes long: done in the pool, told in the window's thread."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QThreadPool, Signal
from shiboken6 import isValid

from floor.base.errors import FloorError, PaperTrouble


def make_printer_classes() -> None:
    """Have Qt's classes of printers made in the window's thread, before the pool asks for the
    printers: made there while a window is drawn they may end the program."""
    from PySide6.QtPrintSupport import QPrinter, QPrinterInfo  # only pages with printers need them

    _made = QPrinter.setPrinterName, QPrinterInfo.availablePrinterNames


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
