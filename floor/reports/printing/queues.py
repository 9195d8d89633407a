"""Two ways into the system's print queues: `lp` takes the PDF itself, Qt is painted on.

A printer whose name is gone is refused by both; Qt alone would take another one without a word,
and print to one that is switched off without an error.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from floor.app.staff.papers import MayHavePrinted
from floor.base.errors import PaperTrouble
from floor.base.text import N_, plain
from floor.reports.kit.pages import POINTS_AN_INCH, page_sizes, preview

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

IN_DOUBT = N_(
    "{printer} does not answer: look whether {paper} came out. It is kept; printed again it is"
    " marked as a copy."
)
_GONE = N_(
    "{paper} is not printed: there is no printer {printer}. Choose another; the paper is kept."
)
_REFUSED = N_(
    "{paper} is not printed: {printer} does not take it ({why}). See to the printer or choose"
    " another; the paper is kept."
)
STATUS_SHARE = 0.35
"""Of the patience there is, for asking how the printer is before anything is sent to it."""
PAINT_DPI = 300
_WHY_LENGTH = 160
_QUEUE = re.compile(r"[^\s\-,/#\x00-\x1f\x7f][^\s,/#\x00-\x1f\x7f]*")
"""What CUPS can call a printer, and neither an option of `lp` nor several names."""
_PROGRAM = re.compile(r"^\S*lp(?:stat)?: ")
_JOB = re.compile(rb"request id is (\S+)")
_STOPPED = re.compile(r"\bdisabled since\b[^\n]*(?:\n\s*(\S[^\n]*))?")


class _Done(NamedTuple):
    """How a command ended; `status` is None when it had to be stopped."""

    status: int | None
    out: bytes
    error: bytes

    @property
    def why(self) -> str:
        """What it complained about, in one line."""
        if self.status is None:
            return "no answer"
        said = (self.error or self.out).decode("utf-8", "replace").strip()
        first = said.splitlines()[0] if said else f"status {self.status}"
        return plain(_PROGRAM.sub("", first), _WHY_LENGTH)


def command(name: str) -> str:
    """Where CUPS's command of that name is; empty where the system prints in another way."""
    return (shutil.which(name) or "") if sys.platform.startswith("linux") else ""


def untold(why: str) -> PaperTrouble:
    """Nobody knows which printers there are."""
    return PaperTrouble(
        "The system does not tell its printers ({why}). See to its printing service, or print to a"
        " folder.",
        why=why,
    )


def names_by_lpstat(lpstat: str, patience_s: float) -> tuple[str, ...]:
    """The queues of CUPS.

    Raises:
        PaperTrouble: it does not tell.
    """
    told = _run([lpstat, "-e"], b"", patience_s)
    if told.status != 0:
        raise untold(told.why)
    return tuple(told.out.decode("utf-8", "replace").split())


def print_by_lp(lp: str, printer: str, serial: str, pdf: bytes, patience_s: float) -> str:
    """The job `lp` has made of `pdf`; people's names are not in what other users can read of it.

    Raises:
        MayHavePrinted: it did not answer, or was killed.
        PaperTrouble: the printer is gone, stopped, or does not take it.
    """
    if not _QUEUE.fullmatch(printer):
        raise PaperTrouble(_GONE, paper=serial, printer=printer)
    _check_state(printer, serial, patience_s * STATUS_SHARE)
    asked = [lp, "-d", printer, "-t", serial, "-o", "print-scaling=none"]
    done = _run(asked, pdf, patience_s * (1 - STATUS_SHARE))
    if done.status is None or done.status < 0:
        raise MayHavePrinted(IN_DOUBT, paper=serial, printer=printer)
    if done.status:
        raise PaperTrouble(_REFUSED, paper=serial, printer=printer, why=done.why)
    job = _JOB.search(done.out)
    return plain(job[1].decode("utf-8", "replace"), _WHY_LENGTH) if job else printer


def _check_state(printer: str, serial: str, seconds: float) -> None:
    """That the printer is there and runs: `lp` would queue for a stopped one and say nothing."""
    lpstat = command("lpstat")
    if not lpstat:
        return
    told = _run([lpstat, "-p", printer], b"", seconds)
    if told.status is None:
        return  # a slow answer is no refusal; what matters is what `lp` says
    if told.status:
        if b"nvalid destination" in told.error:
            raise PaperTrouble(_GONE, paper=serial, printer=printer)
        raise PaperTrouble(_REFUSED, paper=serial, printer=printer, why=told.why)
    stopped = _STOPPED.search(told.out.decode("utf-8", "replace"))
    if stopped:
        why = plain(stopped[1] or "stopped", _WHY_LENGTH)
        raise PaperTrouble(_REFUSED, paper=serial, printer=printer, why=why)


def _run(asked: list[str], given: bytes, seconds: float) -> _Done:
    """How a command ended that was given something to read; killed when it takes longer."""
    try:
        running = subprocess.Popen(
            asked,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            start_new_session=True,
        )
    except OSError as error:
        return _Done(127, b"", (error.strerror or type(error).__name__).encode())
    try:
        out, complaint = running.communicate(given, timeout=seconds)
        return _Done(running.returncode, out, complaint)
    except subprocess.TimeoutExpired:
        _kill(running)
        return _Done(None, b"", b"")


def _kill(running: "subprocess.Popen[bytes]") -> None:
    """End it and its children; what escapes does not keep us waiting."""
    with suppress(OSError):
        os.killpg(running.pid, signal.SIGKILL)
    for pipe in filter(None, (running.stdin, running.stdout, running.stderr)):
        with suppress(OSError):
            pipe.close()
    with suppress(subprocess.TimeoutExpired):
        running.wait(1)


def names_by_qt() -> tuple[str, ...]:
    """The printers Qt knows; none without a program with windows."""
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtPrintSupport import QPrinterInfo

    return tuple(QPrinterInfo.availablePrinterNames()) if QGuiApplication.instance() else ()


def print_by_qt(name: str, serial: str, pdf: bytes) -> str:
    """The printer on which the pages of `pdf` were painted.

    Raises:
        MayHavePrinted: it failed in the middle.
        PaperTrouble: it is gone, or does not take a page.
    """
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtPrintSupport import QPrinter

    # Without one Qt would end the program.
    if QGuiApplication.instance() is None:
        raise PaperTrouble(_REFUSED, paper=serial, printer=name, why="no window is open")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPrinterName(name)
    if not name or printer.printerName() != name or not printer.isValid():
        raise PaperTrouble(_GONE, paper=serial, printer=name)
    printer.setDocName(serial)
    paint(printer, name, serial, pdf)
    return name


def paint(printer: "QPrinter", name: str, serial: str, pdf: bytes) -> None:
    """The pages of `pdf` in their own size, from the upper left corner of the paper.

    Raises:
        MayHavePrinted: the printer failed in the middle.
        PaperTrouble: it does not take a page.
    """
    from PySide6.QtCore import QMarginsF, QRectF, QSizeF
    from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
    from PySide6.QtPrintSupport import QPrinter

    sizes = page_sizes(pdf)
    upright, point = QPageLayout.Orientation.Portrait, QPageSize.Unit.Point
    printer.setFullPage(True)
    painter = QPainter()
    try:
        for number, (size, picture) in enumerate(zip(sizes, preview(pdf, PAINT_DPI), strict=True)):
            paper = QPageSize(QSizeF(size.width, size.height), point)
            printer.setPageLayout(QPageLayout(paper, upright, QMarginsF()))
            begun = printer.newPage() if number else painter.begin(printer)
            if not begun:
                trouble = MayHavePrinted if number else PaperTrouble
                sentence = IN_DOUBT if number else _REFUSED
                raise trouble(sentence, paper=serial, printer=name, why="no page")
            width, height, rgb = picture
            image = QImage(rgb, width, height, 3 * width, QImage.Format.Format_RGB888)
            dots = printer.resolution() / POINTS_AN_INCH
            painter.drawImage(QRectF(0, 0, size.width * dots, size.height * dots), image)
    finally:
        ended = painter.end() if painter.isActive() else True
    failed = (QPrinter.PrinterState.Aborted, QPrinter.PrinterState.Error)
    if not ended or printer.printerState() in failed:
        raise MayHavePrinted(IN_DOUBT, paper=serial, printer=name)
