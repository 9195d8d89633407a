"""The print shop behind a screen: papers made, numbered, kept, printed, and printed again."""

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from floor.app.papers import (
    KeptPaper,
    Papers,
    PictureOfPage,
    Printer,
    Printers,
    Serial,
    send,
)
from floor.app.views.day import DayReport
from floor.app.views.paper import AnyTicket
from floor.app.views.person_file import PersonFile
from floor.base.clock import Clock
from floor.base.errors import PaperTrouble
from floor.base.text import _, language
from floor.reports import day_report, keep, person_file
from floor.reports.pages import preview
from floor.reports.paper import put_down
from floor.reports.printers import PdfFolder, SystemPrinter, printer_names
from floor.reports.slip_printer import SCHEME, SlipPrinter
from floor.room.button import PlayerId
from floor.rulebook.machine import MachineFile

PDF_FOLDER = ""
"""The name of the folder of PDFs among the printers, in `floor.toml` too."""


class Books(NamedTuple):
    """What papers are made from and kept with, while somebody has the store open."""

    papers: Papers
    report: Callable[[], DayReport | None]
    """The last gaming day; None when none was ever opened."""
    rehearsed: Callable[[], bool]
    """Whether the night in them is no real one."""
    person: Callable[[PlayerId, datetime], PersonFile | None]
    """All that is kept of a player at that time; None when he is not in the books."""


class PrintShop:
    """Everything that is printed at one machine; each call opens the books for itself.

    So that it may be asked in any thread. All of it may raise a FloorError.
    """

    def __init__(
        self,
        books: Callable[[], AbstractContextManager[Books]],
        folder: Path,
        machine: MachineFile,
        clock: Clock,
    ) -> None:
        """`folder` is where papers become PDFs."""
        self._books = books
        self._folder = folder
        self._machine = machine
        self._clock = clock

    def day_report(self) -> bytes:
        """The report of the last gaming day, not numbered: to be looked at."""
        with self._books() as books:
            return day_report.build(_reported(books), language())

    def preview(self, pdf: bytes, dpi: int) -> tuple[PictureOfPage, ...]:
        """The pages of a PDF at so many pixels an inch."""
        return tuple(preview(pdf, dpi))

    def printers(self) -> Printers:
        """Where papers can go: the folder, then what the system has; the chosen one in any case."""
        chosen = self._machine.now.printer
        found, trouble = [(PDF_FOLDER, _("PDF folder"))], None
        try:
            found += [(name, name) for name in printer_names()]
        except PaperTrouble as untold:
            trouble = untold
        if chosen.startswith(SCHEME):
            slips = _("Slip printer {printer}").format(printer=chosen.removeprefix(SCHEME))
            found.append((chosen, slips))
        elif all(name != chosen for name, _words in found):
            found.append((chosen, _("{printer} (not there now)").format(printer=chosen)))
        return Printers(tuple(found), chosen, str(self._folder), trouble)

    def choose(self, name: str) -> None:
        """Print this machine's tickets on the printer of that name from now on.

        Raises:
            PaperTrouble: it is the folder, and nothing can be written there.
            FloorError: the choice could not be kept; it holds until the program ends.
        """
        if name == PDF_FOLDER:
            self._make_folder()
        self._machine.keep(msgspec.structs.replace(self._machine.now, printer=name))

    def print_day_report(self, printer: str) -> str:
        """On the printer of that name, numbered and kept; where it has gone."""
        with self._books() as books:
            view, now = _reported(books), self._clock.now()
            paper = keep.keep_day_report(books.papers, view, language(), now)
            return self._send(books, paper.serial, printer)

    def print_ticket(self, ticket: AnyTicket) -> str:
        """On this machine's printer, numbered and kept; where it has gone."""
        with self._books() as books:
            if books.rehearsed():
                issue = msgspec.structs.replace(ticket.issue, training=True)
                ticket = msgspec.structs.replace(ticket, issue=issue)
            paper = keep.keep_ticket(books.papers, ticket, language())
            return self._send(books, paper.serial, self._machine.now.printer)

    def player_file(self, player: PlayerId) -> str:
        """All that is kept of a player, as JSON and as a PDF in the folder; the file's place.

        It is no numbered paper: what he takes away is not kept once more.

        Raises:
            PaperTrouble: he is not in the books, or nothing can be written there.
        """
        with self._books() as books:
            file = books.person(player, self._clock.now())
        if file is None:
            raise PaperTrouble("There is no player {player}.", player=player)
        self._make_folder()
        path = self._folder / f"player-{player}.json"
        put_down(person_file.as_json(file), path)
        put_down(person_file.build(file, language()), path.with_suffix(".pdf"))
        return str(path.with_suffix(".pdf"))

    def kept(self) -> tuple[KeptPaper, ...]:
        """The papers made last, newest first."""
        with self._books() as books:
            return books.papers.recent()

    def body(self, serial: Serial) -> bytes:
        """One of them, to be looked at.

        Raises:
            PaperTrouble: it is no longer kept.
        """
        with self._books() as books:
            pdf = books.papers.paper(serial).body
        if not pdf:
            raise PaperTrouble("{serial} is no longer kept: print a new one.", serial=serial)
        return pdf

    def print_again(self, serial: Serial, printer: str) -> str:
        """One of them, marked as a copy where it may have come out before; where it has gone."""
        with self._books() as books:
            books.papers.again(serial)
            return self._send(books, serial, printer)

    def _send(self, books: Books, serial: Serial, name: str) -> str:
        if name == PDF_FOLDER:
            with suppress(PaperTrouble):  # who writes there says it, and the paper hears why
                self._make_folder()
        send(books.papers, serial, self._printer(name), self._clock)
        return books.papers.paper(serial).place

    def _printer(self, name: str) -> Printer:
        if name == PDF_FOLDER:
            return PdfFolder(self._folder)
        return SlipPrinter(name) if name.startswith(SCHEME) else SystemPrinter(name)

    def _make_folder(self) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            probe = self._folder / ".floor-writes-here"
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            raise PaperTrouble(
                "Nothing can be written to {folder}: {why}. See to the folder or choose a printer.",
                folder=str(self._folder),
                why=error.strerror or type(error).__name__,
            ) from error


def _reported(books: Books) -> DayReport:
    view = books.report()
    if view is None:
        raise PaperTrouble("No gaming day was ever opened here: there is nothing to report.")
    return view
