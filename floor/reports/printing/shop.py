"""The print shop behind a screen: papers made, numbered, kept, printed, and printed again."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from floor.app.core.claim import ClaimId
from floor.app.core.messages import StaffId
from floor.app.core.ruling import RulingNo
from floor.app.staff.papers import (
    SLIPS,
    KeptPaper,
    PaperKind,
    Papers,
    PaperState,
    PictureOfPage,
    Printer,
    Printers,
    Serial,
    Void,
    send,
)
from floor.base.clock import Clock
from floor.base.errors import FloorError, PaperTrouble
from floor.base.text import _, language, localized
from floor.jackpot.profile import JackpotId
from floor.reports.event_papers import data_files
from floor.reports.kit.pages import preview
from floor.reports.kit.paper import put_down
from floor.reports.papers import day_report, person_file
from floor.reports.papers.export import write_all
from floor.reports.printing import keep, owed
from floor.reports.printing.printers import PdfFolder, SystemPrinter, pdf_of, printer_names
from floor.reports.printing.slip_printer import SCHEME, SlipPrinter
from floor.reports.rules import compare as compare_paper
from floor.reports.rules import house_book
from floor.reports.rules.compare import Comparison
from floor.reports.rules.house_book import HouseBook
from floor.room.blinds.button import PlayerId
from floor.rulebook.book.book import known_book
from floor.rulebook.house.house import HouseRules
from floor.rulebook.machine import MachineFile
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import Situations
from floor.tournament.event.state import Tournament, TournamentId
from floor.views.claim.book import ClaimBook, claim_report, ledger_extract, payout_slip, with_names
from floor.views.claim.paper import AnyClaimPaper, LedgerExtract, keys_of
from floor.views.event_papers.book import EventBook, PaperOrder
from floor.views.event_papers.data import event_data
from floor.views.event_papers.sheets import EventSheetPaper
from floor.views.event_papers.slips import returned_slips
from floor.views.event_papers.wanted import event_views
from floor.views.night.day import DayReport
from floor.views.papers.tickets import AnyTicket
from floor.views.people.file import PersonFile
from floor.views.rules.compare import Wish
from floor.views.rulings.consistency import ConsistencyPaper
from floor.views.rulings.paper import RulingBook, ruling_sheet

PDF_FOLDER = ""
"""The name of the folder of PDFs among the printers, in `floor.toml` too."""


def _no_event(_number: TournamentId, _at: datetime) -> EventBook | None:
    return None


def _no_events() -> Mapping[TournamentId, Tournament]:
    return {}


class PaperSources(NamedTuple):
    """What papers are made from and kept with, while somebody has the store open."""

    papers: Papers
    report: Callable[[], DayReport | None]
    """The last gaming day; None when none was ever opened."""
    rehearsed: Callable[[], bool]
    """Whether the night in them is no real one."""
    person: Callable[[PlayerId, datetime], PersonFile | None]
    """All that is kept of a player at that time; None when they are not in the books."""
    claim: Callable[[ClaimId, datetime], ClaimBook | None]
    """What the papers of a claim are made from at that time; None when it is closed, its shares
    fetched and its gaming day over."""
    ledger: Callable[[JackpotId, date, datetime], LedgerExtract | None]
    """What a gaming day has moved for a jackpot, as of that time; None when it was none."""
    ruling: Callable[[RulingNo, datetime], RulingBook | None]
    """What the sheet of a ruling is made from at that time; None when there is none."""
    house: Callable[[], HouseRules | None]
    """The rules in force; None before any were adopted."""
    situations: Callable[[], Situations] = shipped_situations
    """All that is ruled on."""
    event: Callable[[TournamentId, datetime], EventBook | None] = _no_event
    """What the papers of a tournament are made from at that time; None when there is none."""
    events: Callable[[], Mapping[TournamentId, Tournament]] = _no_events
    """Those of the room."""


class PrintShop:
    """Everything that is printed at one machine; each call opens the books for itself.

    So that it may be asked in any thread. All of it may raise a FloorError.
    """

    def __init__(
        self,
        books: Callable[[], AbstractContextManager[PaperSources]],
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
            paper = keep.keep_slip(books.papers, ticket, language())
            return self._send(books, paper.serial, self._machine.now.printer)

    def print_slip(self, claim: ClaimId, share: int, language: str) -> str:
        """The slip of a share, made once and in `language`; a copy if it came out before."""
        with self._books() as books:
            view = payout_slip(self._claim(books, claim), share, language)
            return self._print_anew(books, keep.keep_paper(books.papers, view))

    def print_ledger(self, jackpot: JackpotId, day: date) -> str:
        """What a gaming day has moved for a jackpot; answers where it has gone."""
        with self._books() as books:
            view = books.ledger(jackpot, day, self._clock.now())
            if view is None:
                raise PaperTrouble("{day} was no gaming day here.", day=day)
            return self._print_anew(books, keep.keep_paper(books.papers, view))

    def print_claim(self, claim: ClaimId) -> tuple[str, ...]:
        """All slips of a claim, its report and the day's ledger: where they have gone.

        What came out before stays; if all did, all come out again as copies. Slips not made yet
        are made in the language spoken now; those of forgotten players are left out, and of who
        has no name yet.

        Raises:
            FloorError: one of them was not printed; it is kept with the others.
        """
        with self._books() as books:
            kept = self._keep_claim(books, self._claim(books, claim))
            left = [paper for paper in kept if paper.state is not PaperState.PRINTED]
            return self._print_all(books, left or kept)

    def print_ruling(self, number: RulingNo) -> str:
        """The sheet of a ruling, made once and once more when it is amended; a copy if it came out
        before. Answers where it has gone."""
        with self._books() as books:
            book = books.ruling(number, self._clock.now())
            if book is None:
                raise PaperTrouble("There is no ruling {number}.", number=number)
            view = ruling_sheet(book, language())
            return self._print_anew(books, keep.keep_paper(books.papers, view))

    def print_alike(self, view: ConsistencyPaper) -> str:
        """How alike it was ruled, numbered and kept; answers where it has gone."""
        with self._books() as books:
            if books.rehearsed():
                issue = msgspec.structs.replace(view.issue, training=True)
                view = msgspec.structs.replace(view, issue=issue)
            return self._print_anew(books, keep.keep_paper(books.papers, view))

    def print_event(self, order: PaperOrder) -> str:
        """What somebody wants of a tournament, each paper made once; where the last has gone.

        All are kept before the first is sent: where the printer stops, the rest is owed. What came
        out before stays, unless it is wanted again: then it is a copy.
        """
        with self._books() as books:
            book = self._event(books, order.tournament)
            if order.void:
                return self._void_returned(books, book)
            for_guests = order.kind in SLIPS or order.kind is PaperKind.STRUCTURE_SHEET
            spoken = (for_guests and order.language) or language()
            views = event_views(book, order, spoken)
            kept = [
                keep.keep_paper(books.papers, view)
                if isinstance(view, EventSheetPaper)
                else keep.keep_slip(books.papers, view, spoken)
                for view in views
            ]
            if order.again:
                return self._print_all(books, kept)[-1]
            return self._print_owed(books, kept)

    def owed(self) -> int:
        """How many papers of tournaments are to be printed: those that are kept and have not come
        out, and receipts and prize slips nobody has made."""
        with self._books() as books:
            unmade = [owed.unmade(books.papers, one) for one in books.events().values()]
            return sum(map(len, unmade)) + len(owed.to_print(owed.kept_of_events(books.papers)))

    def print_owed(self) -> str:
        """What is kept of tournaments and not printed yet, the oldest first; where the last has
        gone. Receipts and prize slips are made first where there are none: the program may have
        ended between a sale and its paper.

        Raises:
            PaperTrouble: nothing is owed, or the printer stops again.
        """
        with self._books() as books:
            for number in books.events():
                for view in owed.unmade_slips(books.papers, self._event(books, number)):
                    keep.keep_slip(books.papers, view, language())
            kept = owed.kept_of_events(books.papers)
            if not kept:
                raise PaperTrouble("Every paper of the tournaments is printed.")
            return self._print_owed(books, kept)

    def save_event(self, number: TournamentId) -> str:
        """All of a tournament as JSON and CSV in the folder; where the JSON is.

        Raises:
            PaperTrouble: there is no such tournament, or nothing can be written there.
        """
        with self._books() as books:
            data = event_data(self._event(books, number))
        self._make_folder()
        return str(write_all(data_files.files(data), self._folder)[0])

    def _void_returned(self, books: PaperSources, book: EventBook) -> str:
        """Which slips stood for money that has come back, and are void from now on."""
        voided = []
        for slip in returned_slips(book):
            for paper in books.papers.made_for([slip.key]):
                if paper.void is None:
                    told = book.people.note(slip.note) if slip.note is not None else ""
                    void = Void(at=self._clock.now(), by=slip.by, reason=told or slip.key)
                    books.papers.make_void(paper.serial, void)
                    voided.append(_("{serial} void").format(serial=paper.serial))
        return ", ".join(voided)

    def _event(self, books: PaperSources, number: TournamentId) -> EventBook:
        book = books.event(number, self._clock.now())
        if book is None:
            raise PaperTrouble("There is no tournament {number}.", number=number)
        return book

    def _print_owed(self, books: PaperSources, kept: Sequence[KeptPaper]) -> str:
        """What of it is to come out; where the last has gone."""
        left_over = owed.to_print(kept)
        place = next((paper.place for paper in kept), "")
        for done, paper in enumerate(left_over):
            try:
                place = self._send(books, paper.serial, self._printer_for(paper))
            except PaperTrouble as trouble:
                left = len(left_over) - done
                if left == 1:
                    raise
                raise PaperTrouble(
                    "{why} {count} papers are owed: see to the printer, then Papers, Print what is"
                    " owed.",
                    why=localized(trouble),
                    count=left,
                ) from trouble
        return place

    def claim_papers(self, claim: ClaimId) -> tuple[KeptPaper, ...]:
        """The papers made for a claim, oldest first; also what is void."""
        with self._books() as books:
            return books.papers.made_for(keys_of(self._claim(books, claim).claim))

    def make_void(self, serial: Serial, by: StaffId, reason: str) -> None:
        """A paper is good for nothing any more; another may be made in its place.

        Raises:
            PaperTrouble: there is none of that number, or it is void already.
            Refused: no reason is given.
        """
        with self._books() as books:
            books.papers.make_void(serial, Void(at=self._clock.now(), by=by, reason=reason))

    def _claim(self, books: PaperSources, number: ClaimId) -> ClaimBook:
        book = books.claim(number, self._clock.now())
        if book is None:
            raise PaperTrouble(
                "Claim {claim} is closed: its papers stand in the list of papers made before.",
                claim=number,
            )
        return book

    def _keep_claim(self, books: PaperSources, book: ClaimBook) -> list[KeptPaper]:
        spoken = language()
        views: tuple[AnyClaimPaper, ...] = (
            *(payout_slip(book, share.number, spoken) for share in with_names(book)),
            claim_report(book, spoken),
            ledger_extract(book, spoken),
        )
        kept = (keep.keep_paper(books.papers, view) for view in views)
        return [paper for paper in kept if paper.body]

    def _print_all(self, books: PaperSources, kept: Iterable[KeptPaper]) -> tuple[str, ...]:
        trouble: FloorError | None = None
        places: list[str] = []
        for paper in kept:
            try:
                places.append(self._print_anew(books, paper))
            except FloorError as why:
                trouble = trouble or why
        if trouble is not None:
            raise trouble
        return tuple(places)

    def _print_anew(self, books: PaperSources, paper: KeptPaper) -> str:
        """On the machine's printer; a sheet not on one for slips, but in the folder."""
        if paper.state in (PaperState.PRINTED, PaperState.SENDING):
            books.papers.again(paper.serial)
        return self._send(books, paper.serial, self._printer_for(paper))

    def _printer_for(self, paper: KeptPaper) -> str:
        printer = self._machine.now.printer
        on_roll = printer.startswith(SCHEME) and paper.kind not in SLIPS
        return PDF_FOLDER if on_roll else printer

    def player_file(self, player: PlayerId) -> str:
        """All that is kept of a player, as JSON and as a PDF in the folder; the file's place.

        It is no numbered paper: what they take away is not kept once more.

        Raises:
            PaperTrouble: they are not in the books, or nothing can be written there.
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

    def save_house_book(self) -> str:
        """The rules of the house in force as a PDF in the folder; the file's place.

        It is no numbered paper: its version says which it is.

        Raises:
            PaperTrouble: no rulebook is in force, or nothing can be written there.
        """
        house, printed = self._house()
        with self._books() as books:
            book = HouseBook(house, known_book(), printed, books.situations())
        pdf = house_book.build(book, language())
        return self._save(f"house-book-{house.digest[:8]}-{language()}.pdf", pdf)

    def save_comparison(self, wish: Wish) -> str:
        """What is wanted of the houses side by side as a PDF in the folder; the file's place.

        Raises:
            PaperTrouble: no rulebook is in force, or nothing can be written there.
        """
        house, printed = self._house()
        what = Comparison(known_book(), wish, house, printed)
        pdf = compare_paper.build(what, language())
        return self._save(f"houses-side-by-side-{language()}.pdf", pdf)

    def _house(self) -> tuple[HouseRules, date]:
        """The house's rules in force, and the date there."""
        with self._books() as books:
            house = books.house()
        if house is None:
            raise PaperTrouble("No rulebook is in force here: adopt one first.")
        return house, self._clock.now().astimezone(ZoneInfo(house.zone)).date()

    def _save(self, name: str, pdf: bytes) -> str:
        """Put down under that name, in the place of an older one."""
        self._make_folder()
        put_down(pdf, self._folder / name)
        return str(self._folder / name)

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
            paper = books.papers.paper(serial)
        return pdf_of(msgspec.structs.replace(paper, copies=0))

    def print_again(self, serial: Serial, printer: str) -> str:
        """One of them, marked as a copy where it may have come out before; where it has gone."""
        with self._books() as books:
            books.papers.again(serial)
            return self._send(books, serial, printer)

    def _send(self, books: PaperSources, serial: Serial, name: str) -> str:
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


def _reported(books: PaperSources) -> DayReport:
    view = books.report()
    if view is None:
        raise PaperTrouble("No gaming day was ever opened here: there is nothing to report.")
    return view
