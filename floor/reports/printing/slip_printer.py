"""A slip printer on the room's network, spoken to directly: no print system in between.

It is sent a picture of the slip, in the commands such printers share (ESC/POS), so that no letter
hangs on the fonts inside it. It is asked how it is before the first line, and once more behind the
last one: its answer to that comes when it has printed all of it. What breaks off in between may
have come out, and is a copy when it is printed again.
"""

import socket
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

from floor.app.staff.papers import KeptPaper, MayHavePrinted, PictureOfPage
from floor.base.errors import PaperTrouble
from floor.base.text import N_, _
from floor.reports.kit.pages import preview
from floor.reports.printing.printers import PATIENCE_SECONDS, pdf_of

SCHEME = "tcp://"
"""How the name of such a printer begins: tcp://10.0.0.9, tcp://slips:9100."""
PORT = 9100

DPI = 203
DOTS = 576
"""On the 72 mm it can print of 80 mm of paper."""
_BAND = 64
"""Rows of dots in one command: it prints them while it takes the next."""
_BLACK_BELOW = 128

BEGIN, CUT = b"\x1b@", b"\x1dVB\x00"
"""As after switching it on; feed to the knife and cut."""
OFFLINE, PAPER = b"\x10\x04\x02", b"\x10\x04\x04"
"""Asked in between, whatever it is doing: why it does not print, whether it has paper."""
DONE = b"\x1dr\x01"
"""Asked in its turn, behind all that was sent before: whether it still has paper."""

_FIXED, _FIXED_AS = 0x93, 0x12
"""Bits of an answer in between that are always so: of what else comes nobody knows the meaning."""
_COVER, _FEEDS, _STOPPED, _ERROR = 0x04, 0x08, 0x20, 0x40
_NO_PAPER, _PAPER_OUT = 0x60, 0x0C

_UNREACHED = N_(
    "{paper} is not printed: {printer} does not answer ({why}). See that it is on and its cable is"
    " in, or choose another; the paper is kept."
)
_NOT_READY = N_("{paper} is not printed: {printer} {why}. See to it; the paper is kept.")
_BROKE_OFF = N_(
    "{printer} broke off ({why}): look whether {paper} came out. It is kept; printed again it is"
    " marked as a copy."
)


class SlipPrinter:
    """The slip printer at an address of the network."""

    def __init__(self, name: str, patience_s: float = PATIENCE_SECONDS) -> None:
        """`name` begins with `SCHEME`."""
        self._name = name
        self._patience_s = patience_s

    @property
    def name(self) -> str:
        """What people call it: host and port."""
        return self._name.removeprefix(SCHEME)

    def print(self, paper: KeptPaper) -> str:
        """Where it came out: the printer."""
        data = as_commands(preview(pdf_of(paper), DPI), paper.serial, self.name)
        talk = _Talk(self.name, paper.serial, monotonic() + self._patience_s)
        with talk.connected(self._host(paper.serial)) as line:
            talk.check_ready(line)
            talk.send(line, data)
        return self.name

    def _host(self, serial: str) -> tuple[str, int]:
        with suppress(ValueError):
            parts = urlsplit(self._name)
            if parts.hostname:
                return parts.hostname, parts.port or PORT
        raise PaperTrouble(_UNREACHED, paper=serial, printer=self.name, why=_("no such address"))


class _Talk(NamedTuple):
    """What is said to a printer about one paper, until the patience ends."""

    printer: str
    paper: str
    end: float

    def connected(self, host: tuple[str, int]) -> socket.socket:
        """The line to it.

        Raises:
            PaperTrouble: it does not answer.
        """
        try:
            return socket.create_connection(host, timeout=self._left())
        except (OSError, UnicodeError) as error:
            raise self._trouble(_UNREACHED, error) from error

    def check_ready(self, line: socket.socket) -> None:
        """That it is ready to print; nothing has come out so far.

        Raises:
            PaperTrouble: it is not, or does not say.
        """
        try:
            offline, paper = self._asked(line, OFFLINE), self._asked(line, PAPER)
        except OSError as error:
            raise self._trouble(_UNREACHED, error) from error
        why = _not_ready(offline, paper)
        if why:
            raise PaperTrouble(_NOT_READY, paper=self.paper, printer=self.printer, why=why)

    def send(self, line: socket.socket, data: bytes) -> None:
        """All of `data`, until it is on paper.

        Raises:
            MayHavePrinted: it broke off.
        """
        try:
            line.settimeout(self._left())
            line.sendall(data)
            status = self._answer(line)
        except OSError as error:
            raise MayHavePrinted(
                _BROKE_OFF, paper=self.paper, printer=self.printer, why=_said(error)
            ) from error
        if status & _PAPER_OUT == _PAPER_OUT:
            why = _("no paper")
            raise MayHavePrinted(_BROKE_OFF, paper=self.paper, printer=self.printer, why=why)

    def _asked(self, line: socket.socket, question: bytes) -> int:
        line.sendall(question)
        answer = self._answer(line)
        if answer & _FIXED != _FIXED_AS:
            raise ConnectionAbortedError(None, _("it is no slip printer"))
        return answer

    def _answer(self, line: socket.socket) -> int:
        line.settimeout(self._left())
        answer = line.recv(1)
        if not answer:
            raise ConnectionAbortedError(None, _("the connection was closed"))
        return answer[0]

    def _left(self) -> float:
        return max(self.end - monotonic(), 0.01)

    def _trouble(self, sentence: str, error: Exception) -> PaperTrouble:
        return PaperTrouble(sentence, paper=self.paper, printer=self.printer, why=_said(error))


def _said(error: Exception) -> str:
    """What the system says of it, in short."""
    if isinstance(error, TimeoutError):
        return _("no answer in time")
    return getattr(error, "strerror", None) or type(error).__name__


def _not_ready(offline: int, paper: int) -> str:
    """Why it does not print now; empty when it does."""
    if offline & _COVER:
        return _("has its cover open")
    if paper & _NO_PAPER or offline & _STOPPED:
        return _("has no paper")
    if offline & (_FEEDS | _ERROR):
        return _("is out of order")
    return ""


def as_commands(pages: list[PictureOfPage], serial: str, printer: str) -> bytes:
    """What prints `pages` one behind the other, cut off, and asks whether it is done.

    Raises:
        PaperTrouble: a page is wider than the paper.
    """
    parts = [BEGIN]
    for page in pages:
        if page.width > DOTS * 80 / 72 + 1:
            raise PaperTrouble(
                "{paper} is not printed: it is wider than the paper of {printer}. Choose another"
                " printer; the paper is kept.",
                paper=serial,
                printer=printer,
            )
        rows = list(_rows(page))
        for begin in range(0, len(rows), _BAND):
            band = rows[begin : begin + _BAND]
            size = (DOTS // 8).to_bytes(2, "little") + len(band).to_bytes(2, "little")
            parts += [b"\x1dv0\x00", size, *band]
        parts.append(CUT)
    return b"".join((*parts, DONE))


_DOT = bytes(b"1"[0] if shade < _BLACK_BELOW else b"0"[0] for shade in range(256))


def _rows(page: PictureOfPage) -> Iterator[bytes]:
    """Its rows of dots, eight in a byte; as much is left off at either side as cannot be
    printed."""
    green = page.rgb[1::3].translate(_DOT)
    left = max(page.width - DOTS, 0) // 2
    for begin in range(0, page.width * page.height, page.width):
        row = green[begin + left : begin + min(left + DOTS, page.width)].ljust(DOTS, b"0")
        yield int(row, 2).to_bytes(DOTS // 8, "big")
