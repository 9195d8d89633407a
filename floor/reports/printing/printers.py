"""Printers: a folder of PDFs, and those the system knows. Nothing here waits beyond ten seconds."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from floor.app.staff.papers import KeptPaper, MayHavePrinted
from floor.base.errors import PaperTrouble
from floor.reports.kit.pages import marked
from floor.reports.kit.paper import put_beside
from floor.reports.printing import queues

T = TypeVar("T")

PATIENCE_SECONDS = 8.0
"""What is killed then may take another second or two to be gone."""


class PdfFolder:
    """A folder in which every paper becomes a PDF called after its serial number."""

    def __init__(self, path: Path, patience_s: float = PATIENCE_SECONDS) -> None:
        self._path = path
        self._patience_s = patience_s

    @property
    def name(self) -> str:
        """The folder."""
        return str(self._path)

    def print(self, paper: KeptPaper) -> str:
        """The file; one that is there already stays, unless it is the same."""
        pdf = pdf_of(paper)
        stem = "-".join(paper.serial.split())
        if paper.void is not None:
            stem += "-void"
        if paper.copies:
            stem += f"-copy-{paper.copies}"
        return _within(
            self._patience_s, lambda: put_beside(self._path, stem, pdf), _late(self, paper)
        )


class SystemPrinter:
    """A printer of the operating system, by its name there."""

    def __init__(self, name: str, patience_s: float = PATIENCE_SECONDS) -> None:
        self._name = name
        self._patience_s = patience_s

    @property
    def name(self) -> str:
        """What the system calls it."""
        return self._name

    def print(self, paper: KeptPaper) -> str:
        """The job it has become; printed means here that the system's queue has taken it."""
        pdf = pdf_of(paper)
        lp = queues.command("lp")
        if lp:
            return queues.print_by_lp(lp, self._name, paper.serial, pdf, self._patience_s)
        return _within(
            self._patience_s,
            lambda: queues.print_by_qt(self._name, paper.serial, pdf),
            _late(self, paper),
        )


def printer_names(patience_s: float = PATIENCE_SECONDS) -> tuple[str, ...]:
    """The system's printers, in its own order.

    Raises:
        PaperTrouble: the system does not tell.
    """
    lpstat = queues.command("lpstat")
    if lpstat:
        return queues.names_by_lpstat(lpstat, patience_s)
    return _within(patience_s, queues.names_by_qt, queues.untold("no answer"))


def pdf_of(paper: KeptPaper) -> bytes:
    """What is to be printed of `paper`, marked if it is a copy or void."""
    if not paper.body:
        raise PaperTrouble("{serial} is no longer kept: print a new one.", serial=paper.serial)
    return marked(paper.body, paper.copies, paper.about.language, void=paper.void is not None)


def _late(printer: PdfFolder | SystemPrinter, paper: KeptPaper) -> PaperTrouble:
    return MayHavePrinted(queues.IN_DOUBT, printer=printer.name, paper=paper.serial)


def _within(seconds: float, work: Callable[[], T], late: PaperTrouble) -> T:
    """What `work` answers, in a thread that is left alone once it takes too long.

    Raises:
        PaperTrouble: `late`, or what `work` raised.
    """
    answers: list[T] = []
    troubles: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as trouble:  # noqa: BLE001  raised again where it was asked for
            troubles.append(trouble)

    thread = threading.Thread(target=run, name="floor-printer", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise late
    if troubles:
        raise troubles[0]
    return answers[0]
