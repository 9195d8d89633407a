"""What all A4 papers share: frame, serial number, seal of the journal; and putting one on disk."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from floor.app.core.ports import JournalHead
from floor.base.errors import PaperTrouble
from floor.base.text import _, day_text, number_text
from floor.base.whole_file import write_whole
from floor.reports.kit.canvas import (
    PdfInfo,
    PlacedText,
    flush_right,
    new_canvas,
    saved,
    squeezed,
    write,
)
from floor.reports.kit.letters import BOLD, BOOK, Style, cut, printable, width_of, wrapped
from floor.views.words.issued import Issued

PAGE_WIDTH, PAGE_HEIGHT = 210 * 72 / 25.4, 297 * 72 / 25.4
"""A4 in points."""
LEFT = 40.0
RIGHT = PAGE_WIDTH - LEFT
WIDTH = RIGHT - LEFT
FIRST_LINE = PAGE_HEIGHT - 46
LAST_LINE = 56.0
"""Nothing but the foot of the page is written below."""
FOOT = 30.0
SEAL_HEIGHT = 76.0

PALE, GREY, DARK = 0.72, 0.38, 0.0
"""Of lines, of what explains, of what is said: a grey printer tells them apart."""

HOUSE = Style(BOLD, 9, GREY)
TITLE = Style(BOLD, 25, DARK)
DAY = Style(BOOK, 25, DARK)
SECTION = Style(BOLD, 11.5, DARK)
LABEL = Style(BOOK, 7.5, GREY)
FIGURE = Style(BOLD, 14, DARK)
NOTE = Style(BOOK, 7.5, GREY)
SMALL = Style(BOOK, 7.5, DARK)
SMALL_BOLD = Style(BOLD, 7.5, DARK)
DIGEST = Style(BOOK, 9, DARK)
MARK = Style(BOLD, 10, DARK)
WATERMARK = Style(BOLD, 150, 0.94)

NOTE_LEADING = 11.0
NOTE_LINES = 6
SECTION_HEIGHT = 36.0
SECTION_BASE = 28.0
SECTION_BASE_AT_TOP = 12.0
"""From what stands above down to the headline."""
FIGURE_NOTE = 11.0
SIGNATURE_GAP = 24.0
SIGNATURES_HEIGHT = 72.0


class PageFrame(NamedTuple):
    """What stands on every page: whose paper it is, what it tells, and what seals it."""

    house: str
    title: str
    day: date
    serial: str
    head: JournalHead | None
    """Where the journal stood; None on a paper that tells nothing of a night."""
    mark: str = ""
    """Across each page of a paper that is not to be taken for the original: draft, copy, void."""
    language: str = "en"
    over_day: str = ""
    """What the day is; empty: the gaming day."""


def frame_of(issue: Issued, title: str) -> PageFrame:
    """What stands on every page of a numbered paper that tells of a night."""
    return PageFrame(
        house=issue.house,
        title=title,
        day=issue.day,
        serial=issue.serial,
        head=issue.head,
        mark=_("TRAINING – NOT VALID") if issue.training else "",
        language=issue.language,
    )


class KeyFigure(NamedTuple):
    """One thing worth reading first."""

    label: str
    value: str
    note: str = ""


class Paper:
    """An A4 paper, written from the top of its first page to the foot of its last."""

    def __init__(self, frame: PageFrame) -> None:
        """Raises PaperTrouble when a font is missing."""
        self._frame = frame
        self._file = BytesIO()
        told = PdfInfo(f"{frame.title} {frame.serial}", frame.house, frame.language)
        self._canvas = new_canvas(self._file, (PAGE_WIDTH, PAGE_HEIGHT), told)
        self._pages = 1
        self.y = self._top = FIRST_LINE
        """`y` is the lower edge of what is written on this page so far."""
        self._begin_page()
        self._write_title()

    def room(self) -> float:
        """How much of this page is left, in points."""
        return self.y - LAST_LINE

    def keep(self, height: float) -> None:
        """Begin a new page unless `height` points are left on this one."""
        if self.room() < height:
            self.next_page()

    def next_page(self) -> None:
        """Leave the rest of this page empty."""
        self._end_page()
        self._pages += 1
        self._begin_page()
        frame = self._frame
        told = (frame.house, frame.title, day_text(frame.day, frame.language))
        running = printable(" · ".join(part for part in told if part), HOUSE.font)
        self.write([PlacedText(LEFT, FIRST_LINE, cut(running, HOUSE, WIDTH * 0.8))], HOUSE)
        self.rule(FIRST_LINE - 8, PALE)
        self.y = self._top = FIRST_LINE - 26

    def write(self, placed: Iterable[PlacedText], style: Style, leading: float = 12.0) -> None:
        """Write texts in one style, most of them `leading` below the one before."""
        write(self._canvas, placed, style, leading)

    def write_right(self, text: str, right: float, y: float, style: Style) -> None:
        """Write `text` so that it ends at `right`."""
        self.write([flush_right(text, right, y, style, right - LEFT)], style)

    def rule(self, y: float, grey: float, thick: float = 0.5) -> None:
        """A line across the page."""
        self.rules([y], grey, thick)

    def rules(self, heights: Iterable[float], grey: float, thick: float = 0.5) -> None:
        """Lines across the page."""
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(thick)
        self._canvas.lines([(LEFT, y, RIGHT, y) for y in heights])

    def box(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """A filled box with a thin edge, so that a pale one shows on any printer."""
        self._canvas.setFillGray(grey)
        self._canvas.setStrokeGray(GREY)
        self._canvas.setLineWidth(0.4)
        self._canvas.rect(x, y, width, height, stroke=1, fill=1)

    def section(self, title: str, keep: float) -> None:
        """A headline, on the same page as the `keep` points that follow it."""
        self.keep(SECTION_HEIGHT + keep)
        base = self.y - (SECTION_BASE if self.y < self._top else SECTION_BASE_AT_TOP)
        self.write([PlacedText(LEFT, base, cut(printable(title, BOLD), SECTION, WIDTH))], SECTION)
        self.y = base - (SECTION_HEIGHT - SECTION_BASE)

    def note(self, text: str) -> None:
        """A small explanation over the page's whole width."""
        lines = wrapped(printable(text, NOTE.font), NOTE, WIDTH, NOTE_LINES)
        self.keep(len(lines) * NOTE_LEADING + 4)
        self.y -= 3
        for line in lines:
            self.y -= NOTE_LEADING
            self.write([PlacedText(LEFT, self.y, line)], NOTE)

    def figures(self, figures: Sequence[KeyFigure]) -> None:
        """Labels and large values side by side, in columns of the same width."""
        height = 36.0 + FIGURE_NOTE * any(figure.note for figure in figures)
        self.keep(height)
        pitch = WIDTH / len(figures)
        for style, down, texts in (
            (LABEL, 14.0, [figure.label for figure in figures]),
            (FIGURE, 30.0, [figure.value for figure in figures]),
            (NOTE, 41.0, [figure.note for figure in figures]),
        ):
            self.write(
                (
                    squeezed(text, LEFT + pitch * place, self.y - down, style, pitch - 10)
                    for place, text in enumerate(texts)
                    if text
                ),
                style,
            )
        self.y -= height

    def signatures(self, labels: Sequence[str]) -> None:
        """Lines to sign on, side by side, each with what to write there."""
        self.keep(SIGNATURES_HEIGHT)
        self.y -= SIGNATURES_HEIGHT - 16
        width = (WIDTH + SIGNATURE_GAP) / len(labels) - SIGNATURE_GAP
        lefts = [LEFT + (width + SIGNATURE_GAP) * place for place in range(len(labels))]
        self._canvas.setStrokeGray(DARK)
        self._canvas.setLineWidth(0.6)
        self._canvas.lines([(left, self.y, left + width, self.y) for left in lefts])
        self.write(
            (
                PlacedText(left, self.y - 11, cut(printable(label, LABEL.font), LABEL, width))
                for left, label in zip(lefts, labels, strict=True)
            ),
            LABEL,
        )
        self.y -= 16

    def finish(self) -> bytes:
        """The paper, sealed at the foot of its last page if the journal has a part in it."""
        if self._frame.head is not None:
            self.keep(SEAL_HEIGHT)
            self._write_seal(self._frame.head)
        self._end_page()
        for page in range(1, self._pages + 1):
            self._write_foot(page)
        return saved(self._canvas, self._file)

    def _begin_page(self) -> None:
        mark = printable(self._frame.mark, MARK.font)
        if not mark:
            return
        canvas = self._canvas
        size = min(WATERMARK.size, WATERMARK.size * 640 / width_of(mark, WATERMARK))
        canvas.saveState()
        canvas.translate(PAGE_WIDTH / 2, PAGE_HEIGHT / 2)
        canvas.rotate(54)
        canvas.setFillGray(WATERMARK.grey)
        canvas.setFont(WATERMARK.font, size)
        canvas.drawCentredString(0, -size * 0.36, mark)
        canvas.restoreState()
        self.write_right(mark, RIGHT, FIRST_LINE + 15, MARK)

    def _write_title(self) -> None:
        frame = self._frame
        house = cut(printable(frame.house, HOUSE.font), HOUSE, WIDTH * 0.8)
        day = day_text(frame.day, frame.language)
        title = cut(printable(frame.title, TITLE.font), TITLE, WIDTH - width_of(day, DAY) - 12)
        base = FIRST_LINE - 34
        self.write([PlacedText(LEFT, FIRST_LINE, house)], HOUSE)
        self.write([PlacedText(LEFT, base, title)], TITLE)
        self.write_right(frame.over_day or _("Gaming day"), RIGHT, FIRST_LINE, LABEL)
        self.write_right(day, RIGHT, base, DAY)
        self.rule(base - 12, DARK, 1.2)
        self.y = base - 16

    def _write_seal(self, head: JournalHead) -> None:
        language = self._frame.language
        digest = head.digest.hex()
        groups = " ".join(digest[at : at + 8] for at in range(0, len(digest), 8))
        sealed = _("Sealed by the journal up to entry {entry}").format(
            entry=number_text(head.seq, language)
        )
        at = LAST_LINE + 46
        self.rule(at + 15, DARK, 0.6)
        self.write([squeezed(sealed, LEFT, at, SMALL_BOLD, WIDTH)], SMALL_BOLD)
        self.write([squeezed(groups, LEFT, at - 16, DIGEST, WIDTH)], DIGEST)
        check = _(
            "To check that no entry was changed since, with the store’s file for STORE: {command}"
        ).format(command=f"floor journal verify STORE --head {digest[:8]}")
        self.write([squeezed(check, LEFT, at - 31, SMALL, WIDTH)], SMALL)
        self.y = LAST_LINE

    def _end_page(self) -> None:
        # How many pages there are is known at the end: the foot is a form filled in then.
        self._canvas.doForm(f"foot{self._pages}")
        self._canvas.showPage()

    def _write_foot(self, page: int) -> None:
        frame = self._frame
        of = _("Page {page} of {pages}").format(page=page, pages=self._pages)
        serial = printable(frame.serial, NOTE.font)
        self._canvas.beginForm(f"foot{page}")
        self.rule(FOOT + 13, PALE)
        self.write([PlacedText(LEFT, FOOT, cut(serial, NOTE, WIDTH * 0.4))], NOTE)
        if frame.head is not None:
            journal = _("Journal {head}").format(head=frame.head.digest.hex()[:8])
            middle = (PAGE_WIDTH + width_of(journal, NOTE)) / 2
            self.write_right(journal, middle, FOOT, NOTE)
        self.write_right(of, RIGHT, FOOT, NOTE)
        self._canvas.endForm()


def put_down(pdf: bytes, path: Path) -> None:
    """Write a paper to `path`, whole or not at all.

    Raises:
        PaperTrouble: the folder is missing, full or closed to us, or the file is in use.
    """
    try:
        write_whole(pdf, path)
    except OSError as error:
        raise PaperTrouble(
            "{paper} cannot be written to {folder}: {why}. The paper is kept and can be printed"
            " again.",
            paper=path.name or str(path),
            folder=str(path.parent),
            why=error.strerror or type(error).__name__,
        ) from error


def put_beside(folder: Path, stem: str, pdf: bytes) -> str:
    """Where `pdf` stands now; no other paper has lost its place to it.

    Raises:
        PaperTrouble: as `put_down`.
    """
    path, number = folder / f"{stem}.pdf", 1
    with suppress(OSError):  # whatever it is, writing there will say it
        while path.exists() and path.read_bytes() != pdf:
            number += 1
            path = folder / f"{stem} ({number}).pdf"
    put_down(pdf, path)
    return str(path)
