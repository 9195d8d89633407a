"""The papers: make one, look at it, print it, print it again."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QComboBox, QLabel, QScrollArea, QVBoxLayout, QWidget

from floor.app.staff.papers import KeptPaper, PaperKind, PaperState, PictureOfPage, Printers, Serial
from floor.base.errors import FloorError
from floor.base.text import N_, _, localized, many, time_text
from floor.desk.kit.card import TitledCard
from floor.desk.kit.fields import offer
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.kit.table import RowTable
from floor.desk.papers.exports_card import ExportsCard
from floor.desk.scene.page import Page
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import Exporter, PaperDesk
from floor.qtkit.look.layout import FORM, SLACK, column, holding, placed, put, row, stretched
from floor.qtkit.look.theme import MARGIN, PAD, ButtonRole, TextStyle, button, label
from floor.qtkit.office.bridge import Bridge
from floor.qtkit.office.work import Work, make_printer_classes
from floor.qtkit.rows import Column, RowModel
from floor.views.papers.register import retold

_PREVIEW_DPI = 150
_WIDEST = 900
"""Pixels of a page on the screen; in less room it is smaller."""
_FRAME = 40
"""Pixels around a page, the scroll bar's among them."""
_SIDE = 496
_WIDTHS = (62, 72, 84)
"""Of number, time and state."""


class ReportsPage(Page):
    """The papers of the house, on the screen before they are on paper."""

    void_wanted = Signal(str)
    """The number of the paper that is to be good for nothing."""
    alike_wanted = Signal()
    """How alike it was ruled is to be seen."""

    def __init__(self, bridge: Bridge, papers: PaperDesk, exports: Exporter) -> None:
        super().__init__()
        self.setObjectName("reports-page")
        make_printer_classes()
        self._bridge = bridge
        self._papers = papers
        self._serial: Serial | None = None
        self._wanted: Serial | None = None
        """Which kept paper is looked at; None for a day report just made."""
        self._prints = False
        """The day report is to be printed, once it is known where."""
        self._hears: Callable[[object], None] = self._shown
        self._work = Work(self)
        self._work.done.connect(self._done)
        self._look = Work(self)
        self._look.done.connect(self._show_papers)
        self.exports = ExportsCard(exports)
        self.exports.setFixedWidth(_SIDE)
        side = column(
            label(_("Reports"), "reports-title", TextStyle.HEAD),
            self._day_card(),
            self.exports,
            self._alike_card(),
            stretched(self._kept_card()),
            gap=PAD,
        )
        row(side, stretched(self._preview()), on=self, gap=MARGIN, margins=MARGIN)
        self._goes_on = False
        """The focus goes on to printing once the report is there."""
        self._explain()

    def _day_card(self) -> TitledCard:
        card = TitledCard("report-day", _("Day report"))
        what = label(
            _("The last gaming day: tables, hands, jackpot, drops, duty, voids, and the seal."),
            "report-what",
            TextStyle.MUTED,
            wraps=True,
        )
        self.make = button(_("Make the day report"), "report-make", ButtonRole.PRIMARY)
        self.make.clicked.connect(self._make)
        put(card.inside, what, placed(self.make, Qt.AlignmentFlag.AlignLeft))
        card.setFixedWidth(_SIDE)
        return card

    def _alike_card(self) -> TitledCard:
        card = TitledCard("report-alike")
        self.alike = button(_("Look …"), "report-alike-go", ButtonRole.QUIET)
        self.alike.setAccessibleName(_("Ruling consistency"))
        self.alike.clicked.connect(self.alike_wanted)
        across = row(
            stretched(label(_("Ruling consistency"), "report-alike-title", TextStyle.TITLE)),
            self.alike,
            gap=None,
        )
        card.inside.addLayout(across)
        card.inside.setContentsMargins(MARGIN, PAD, MARGIN, PAD)
        card.setFixedWidth(_SIDE)
        return card

    def _kept_card(self) -> TitledCard:
        card = TitledCard("report-kept", _("Papers made before"))
        columns = (
            Column[KeptPaper](_("Paper"), _title),
            Column[KeptPaper](_("Number"), lambda paper: paper.serial),
            Column[KeptPaper](_("Time"), self._time),
            Column[KeptPaper](_("State"), _state),
        )
        self._rows = RowModel(columns, lambda paper: paper.serial, self)
        self.kept = RowTable("report-papers", _("Papers made before"), self._rows, _WIDTHS)
        self.kept.selectionModel().currentChanged.connect(self._chosen)
        self._nothing = label(_("No paper was made yet."), "report-nothing", TextStyle.MUTED)
        put(card.inside, self._nothing, stretched(self.kept), SLACK)
        card.setFixedWidth(_SIDE)
        return card

    def _preview(self) -> QWidget:
        self.printer = QComboBox()
        self.printer.setObjectName("report-printer")
        self.printer.setAccessibleName(_("Printer"))
        self.printer.setMinimumWidth(240)
        self.print = button(_("Print"), "report-print", ButtonRole.STEP)
        self.print.clicked.connect(self._print)
        self.void = button(_("Void …"), "report-void", ButtonRole.QUIET)
        self.void.clicked.connect(self._void)
        self._note = label("", "report-note", TextStyle.MUTED, wraps=True)
        inside = QWidget()
        inside.setObjectName("report-pages")
        self._pages = QVBoxLayout(inside)
        self._pages.setSpacing(PAD)
        self._pages.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._empty = label(
            _("Make the day report or choose a paper: it is shown here."),
            "report-empty",
            TextStyle.MUTED,
            wraps=True,
        )
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages.addWidget(self._empty)
        self.preview = QScrollArea()
        self.preview.setObjectName("report-preview")
        self.preview.setAccessibleName(_("Preview"))
        self.preview.setWidgetResizable(True)
        self.preview.setProperty("reads", True)  # by keys: it shows when it has the focus
        self.preview.setWidget(inside)
        right = holding(
            "report-right",
            column(
                row(stretched(self._note), self.printer, self.print, self.void, gap=PAD),
                stretched(self.preview),
                gap=FORM,
            ),
        )
        return right

    def arrive(self, scene: Scene) -> None:
        self.look_again()

    def look_again(self) -> None:
        """Which printers there are now, and which papers."""
        papers = self._papers
        self._look.start(lambda: (papers.printers(), papers.kept()))
        self.exports.look_again()

    @Slot()
    def show_void(self) -> None:
        """The paper that is shown was made void, or somebody was quicker: show it as it is now."""
        self._wanted, self._serial = self._serial, None
        self.kept.setCurrentIndex(QModelIndex())
        self.look_again()

    def choose_paper(self, serial: Serial) -> None:
        """Show that paper, once it is known which there are."""
        self._wanted = serial

    def print_day_report(self) -> None:
        """Print it, once it is known where."""
        self._prints = True
        self.look_again()

    def _show_papers(self, found: object) -> None:
        if isinstance(found, FloorError):
            self._note.setText(localized(found))
            return
        assert isinstance(found, tuple)
        printers, kept = found
        self._show_printers(printers)
        self._rows.show(kept)
        self.kept.setVisible(bool(kept))
        self._nothing.setVisible(not kept)
        place = next((at for at, one in enumerate(kept) if one.serial == self._wanted), None)
        if place is not None:
            self._wanted = None
            self.kept.choose(place)
        if self._prints and self.print.isEnabled():
            self._prints, self._serial = False, None
            self.kept.setCurrentIndex(QModelIndex())
            self._print()

    def _show_printers(self, printers: Printers) -> None:
        chosen = self.printer.currentData() if self.printer.count() else printers.chosen
        offer(self.printer, ((words, name) for name, words in printers.known), chosen)

    def _time(self, paper: KeptPaper) -> str:
        house = self._bridge.last.room.house
        return time_text(paper.about.at, house.zone if house is not None else "UTC")

    def _explain(self, why: str = "") -> None:
        """What can be pressed now, and what it would print."""
        words = _("Print {serial} again").format(serial=self._serial) if self._serial else ""
        self.print.setText(words or _("Print the day report"))
        self.print.setAccessibleName(self.print.text())
        disable_with_reason(self.make, why)
        disable_with_reason(self.print, why)
        disable_with_reason(self.void, why or self._why_not_void())

    def _why_not_void(self) -> str:
        paper = self._rows.row(self.kept.currentIndex())
        if self._serial is None or paper is None:
            return _("Choose a paper that was made before.")
        return _("{serial} is void already.").format(serial=paper.serial) if paper.void else ""

    @Slot()
    def _void(self) -> None:
        if self._serial is not None:
            self.void_wanted.emit(self._serial)

    def _start(self, work: Callable[[], object], hears: Callable[[object], None]) -> None:
        self._hears = hears
        self._explain(_("A paper is being made …"))
        self._work.start(work)

    @Slot(object)
    def _done(self, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            self._note.setText(localized(outcome))
            self.look_again()
        else:
            self._hears(outcome)
        self._explain()
        if self._goes_on and self.print.isEnabled():
            self.print.setFocus()
        self._goes_on = False

    @Slot()
    def _make(self) -> None:
        papers = self._papers
        self._goes_on = self.make.hasFocus()
        self.kept.setCurrentIndex(QModelIndex())
        self._show_paper(None, papers.day_report)

    @Slot(QModelIndex, QModelIndex)
    def _chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        paper, papers = self._rows.row(now), self._papers
        if paper is not None and paper.serial != self._serial:
            serial = paper.serial
            self._show_paper(serial, lambda: papers.body(serial))

    def _show_paper(self, serial: Serial | None, made: Callable[[], bytes]) -> None:
        papers = self._papers

        def work() -> object:
            return papers.preview(made(), _PREVIEW_DPI)

        def shown(outcome: object) -> None:
            self._serial = serial
            self._shown(outcome)

        self._start(work, shown)

    def _shown(self, outcome: object) -> None:
        assert isinstance(outcome, tuple)
        pages = outcome
        self._empty.hide()
        for place in reversed(range(1, self._pages.count())):
            item = self._pages.takeAt(place)
            old = item.widget() if item is not None else None
            if old is not None:
                old.deleteLater()
        for number, page in enumerate(pages, start=1):
            self._pages.addWidget(_picture(page, number, self.preview.viewport().width() - _FRAME))
        self.preview.verticalScrollBar().setValue(0)
        n = len(pages)
        self._note.setText(
            many("Ready to print: {n} page.", "Ready to print: {n} pages.", n).format(n=n)
        )

    @Slot()
    def _print(self) -> None:
        printer, serial, papers = self.printer.currentData(), self._serial, self._papers
        if serial is None:
            self._start(lambda: papers.print_day_report(printer), self._printed)
        else:
            self._start(lambda: papers.print_again(serial, printer), self._printed)

    def _printed(self, outcome: object) -> None:
        self._note.setText(_("Printed: {place}").format(place=outcome))
        self.look_again()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.make
        yield from self.exports.stops()
        yield self.alike
        yield from (self.kept, self.printer, self.print, self.void, self.preview)


_KIND_WORDS: Mapping[PaperKind, str] = {
    PaperKind.DAY_REPORT: N_("Day report"),
    PaperKind.SEAT_TICKET: N_("Seat ticket"),
    PaperKind.WAITING_TICKET: N_("Waiting ticket"),
    PaperKind.MOVE_SLIP: N_("Move slip"),
    PaperKind.PAYOUT_SLIP: N_("Jackpot payout"),
    PaperKind.CLAIM_REPORT: N_("Claim report"),
    PaperKind.LEDGER_EXTRACT: N_("Jackpot ledger"),
    PaperKind.RULING_SHEET: N_("Ruling sheet"),
    PaperKind.RULINGS_ALIKE: N_("Ruling consistency"),
    PaperKind.STRUCTURE_SHEET: N_("Structure sheet"),
    PaperKind.ENTRY_RECEIPT: N_("Entry receipt"),
    PaperKind.SEAT_CARD: N_("Seat card"),
    PaperKind.EVENT_MOVE: N_("Tournament move"),
    PaperKind.BAG_SLIP: N_("Bag slip"),
    PaperKind.PRIZE_SLIP: N_("Prize slip"),
    PaperKind.DEAL_SHEET: N_("Deal sheet"),
    PaperKind.RESULTS: N_("Results"),
    PaperKind.EVENT_REPORT: N_("Tournament report"),
}


def kind_words(kind: PaperKind) -> str:
    """What a paper is called."""
    return _(_KIND_WORDS[kind])


def _title(paper: KeptPaper) -> str:
    return f"{kind_words(paper.kind)} · {retold(paper.about.title)}".rstrip(" ·")


def _state(paper: KeptPaper) -> str:
    if not paper.body:
        return _("erased")
    if paper.void is not None:
        return _("void")
    return _("printed") if paper.state is PaperState.PRINTED else _("not printed")


def _picture(page: PictureOfPage, number: int, room: int) -> QLabel:
    """A page as wide as there is room for it, but no larger than it is."""
    stride = 3 * page.width
    image = QImage(page.rgb, page.width, page.height, stride, QImage.Format.Format_RGB888).copy()
    made = label("", f"report-page-{number}", spoken=_("Page {n}").format(n=number))
    wide = min(page.width, room, _WIDEST)
    picture = QPixmap.fromImage(image)
    if wide < page.width:
        picture = picture.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
    made.setPixmap(picture)
    made.setFixedSize(picture.size())
    return made
