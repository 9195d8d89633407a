"""Work that takes long: done in the pool, told in the window's thread."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot
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


class _Stopped(FloorError):
    """Nobody waits any more for what is being read."""


class NewestRead(QObject):
    """Reads one thing after another of which only the newest counts: what comes of one before it
    is told nobody."""

    done = Signal(object)
    """What was read, or the FloorError."""
    reached = Signal(int)
    """How far the newest has come."""
    _told = Signal(int, int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.number = 0
        """Of the newest."""
        self.goes_on = False
        self._work = Work(self)
        self._work.done.connect(self._heard)
        self._told.connect(self._come)

    def start(self, read: Callable[[Callable[[int], None]], object]) -> None:
        """Have that read; it is handed what hears how far it has come, and stops it by an error
        once it is no longer the newest."""
        self.stop()
        self.goes_on = True
        number = self.number

        def told(row: int) -> None:
            if not isValid(self) or self.number != number:
                raise _Stopped("Something else is asked for now.")
            self._told.emit(number, row)

        def numbered() -> tuple[int, object]:
            try:
                return number, read(told)
            except FloorError as trouble:
                return number, trouble

        self._work.start(numbered)

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self.number += 1
        self.goes_on = False

    @Slot(int, int)
    def _come(self, number: int, row: int) -> None:
        if self.goes_on and number == self.number:
            self.reached.emit(row)

    @Slot(object)
    def _heard(self, outcome: object) -> None:
        number, found = outcome if isinstance(outcome, tuple) else (self.number, outcome)
        if number == self.number:
            self.goes_on = False
            self.done.emit(found)
