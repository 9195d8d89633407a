"""The papers: make one, look at it, print it."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from floor.app.papers import PaperState
from floor.base.errors import FloorError
from floor.base.text import _, say
from floor.desk.house import Page, PaperDesk
from floor.desk.step_button import explain
from floor.desk.work import Work
from floor.qtkit.theme import GAP, MARGIN, PAD, Look, Words, button, label

_PREVIEW_DPI = 110.0


class ReportsPage(QWidget):
    """The day report, on the screen before it is on paper."""

    def __init__(self, papers: PaperDesk) -> None:
        super().__init__()
        self.setObjectName("reports-page")
        self._papers = papers
        self._pdf = b""
        self._hears: Callable[[object], None] = self._made
        self._work = Work(self)
        self._work.done.connect(self._done)
        self._look = Work(self)
        self._look.done.connect(self._show_papers)
        self.make = button(_("Make the day report"), "report-make", Look.PRIMARY)
        self.make.clicked.connect(self._make)
        self.printer = QComboBox()
        self.printer.setObjectName("report-printer")
        self.printer.setAccessibleName(_("Printer"))
        self.printer.setMinimumWidth(220)
        self.print = button(_("Print"), "report-print", Look.STEP)
        self.print.clicked.connect(self._print)
        explain(self.print, _("Make the report first."))
        head = QHBoxLayout()
        head.setSpacing(PAD)
        head.addWidget(label(_("Reports"), "reports-title", Words.HEAD))
        head.addStretch(1)
        for one in (self.make, self.printer, self.print):
            head.addWidget(one)
        self.kept = QComboBox()
        self.kept.setObjectName("report-kept")
        self.kept.setAccessibleName(_("Papers made before"))
        self.kept.setMinimumWidth(260)
        self.again = button(_("Print again"), "report-again", Look.STEP)
        self.again.clicked.connect(self._again)
        explain(self.again, _("No paper was made yet."))
        before = QHBoxLayout()
        before.setSpacing(PAD)
        before.addWidget(label(_("Papers made before"), "report-kept-label", Words.MUTED))
        before.addWidget(self.kept)
        before.addWidget(self.again)
        before.addStretch(1)
        self._note = label(
            _("The report of the last gaming day: tables, hands, jackpot, drops, voids, the seal."),
            "report-note",
            Words.MUTED,
        )
        self._note.setWordWrap(True)
        self._inside = QWidget()
        self._inside.setObjectName("report-pages")
        self._pages = QVBoxLayout(self._inside)
        self._pages.setSpacing(PAD)
        self._pages.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.preview = QScrollArea()
        self.preview.setObjectName("report-preview")
        self.preview.setAccessibleName(_("Preview"))
        self.preview.setWidgetResizable(True)
        self.preview.setWidget(self._inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(GAP)
        column.addLayout(head)
        column.addLayout(before)
        column.addWidget(self._note)
        column.addWidget(self.preview, 1)

    def look_again(self) -> None:
        """Which printers there are now, and which papers."""
        papers = self._papers
        self._look.start(lambda: (papers.printers(), papers.kept()))

    def _show_papers(self, found: object) -> None:
        if isinstance(found, FloorError):
            self._note.setText(say(found))
            return
        assert isinstance(found, tuple)
        printers, kept = found
        chosen = self.printer.currentData()
        self.printer.clear()
        for name, words in printers:
            self.printer.addItem(words, name)
        self.printer.setCurrentIndex(max(self.printer.findData(chosen), 0))
        self.kept.clear()
        for paper in kept:
            words = f"{paper.serial}  {paper.about.title}".strip()
            if paper.state is not PaperState.PRINTED:
                words += " · " + _("not printed")
            self.kept.addItem(words, paper.serial)
        explain(self.again, "" if kept else _("No paper was made yet."))

    def _start(self, work: Callable[[], object], hears: Callable[[object], None]) -> None:
        self._hears = hears
        for control in (self.make, self.print, self.again):
            explain(control, _("A paper is being made …"))
        self._work.start(work)

    @Slot(object)
    def _done(self, outcome: object) -> None:
        explain(self.make, "")
        self.look_again()
        if isinstance(outcome, FloorError):
            self._note.setText(say(outcome))
        else:
            self._hears(outcome)
        explain(self.print, "" if self._pdf else _("Make the report first."))

    @Slot()
    def _make(self) -> None:
        papers = self._papers

        def work() -> object:
            pdf = papers.day_report()
            return pdf, papers.preview(pdf, _PREVIEW_DPI)

        self._start(work, self._made)

    def _made(self, outcome: object) -> None:
        assert isinstance(outcome, tuple)
        self._pdf, pages = outcome
        while (item := self._pages.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.deleteLater()
        for number, page in enumerate(pages, start=1):
            self._pages.addWidget(_picture(page, number))
        self._note.setText(_("Ready to print: {n} pages.").format(n=len(pages)))

    @Slot()
    def _print(self) -> None:
        printer, papers = self.printer.currentData(), self._papers
        self._start(lambda: papers.print_day_report(printer), self._printed)

    @Slot()
    def _again(self) -> None:
        serial, printer, papers = self.kept.currentData(), self.printer.currentData(), self._papers
        self._start(lambda: papers.print_again(serial, printer), self._printed)

    def _printed(self, outcome: object) -> None:
        self._note.setText(_("Printed: {place}").format(place=outcome))

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.make, self.printer, self.print, self.kept, self.again, self.preview)


def _picture(page: Page, number: int) -> QLabel:
    image = QImage(
        page.pixels, page.width, page.height, page.stride, QImage.Format.Format_RGB888
    ).copy()
    made = label("", f"report-page-{number}", spoken=_("Page {n}").format(n=number))
    made.setPixmap(QPixmap.fromImage(image))
    made.setFixedSize(page.width, page.height)
    return made
