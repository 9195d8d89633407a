"""PDFs as pictures, and the mark of a copy: papers that are made already, looked at and marked.

Through PDFium, which serves one thread at a time.
"""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, NamedTuple

from floor.app.staff.papers import PictureOfPage
from floor.base.errors import PaperTrouble
from floor.base.text import _, speaking
from floor.reports.kit.canvas import PdfInfo, flush_right, new_canvas, saved, write
from floor.reports.kit.letters import BOLD, Style, printable, width_of

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument
    from reportlab.pdfgen.canvas import Canvas

POINTS_AN_INCH = 72
SCREEN_DPI = 150
MOST_PIXELS = 40_000_000
"""Of one page: an A4 at 550 dots an inch."""

MARK = Style(BOLD, 11, 1.0)
_MARK_HEIGHT = 15.0
_SLIP_TOP, _PAGE_TOP = 4.0, 14.0
"""From the upper edge of the paper to the mark; office printers leave more of it empty."""
_WIDE = 300.0
"""Wider than a slip or an A6, in points."""


class _Stamp(NamedTuple):
    """What is put on pages that are made already."""

    words: str
    """At the top."""
    across: str = ""
    """From corner to corner too; empty for nothing."""


_ONE_AT_A_TIME = threading.Lock()
_IDS = re.compile(rb"/ID\[<([0-9A-F]+)><[0-9A-F]+>\](?=>>\s+startxref\s+\d+\s+%%EOF\s*\Z)")


class PageSize(NamedTuple):
    """Of a page, in points."""

    width: float
    height: float


def preview(pdf: bytes, dpi: int = SCREEN_DPI) -> list[PictureOfPage]:
    """The pages of `pdf` as they will look on paper.

    Raises:
        PaperTrouble: it is not a PDF.
    """
    with _opened(pdf) as document:
        return [_picture(document, page, dpi) for page in range(len(document))]


def page_sizes(pdf: bytes) -> list[PageSize]:
    """How large the pages of `pdf` are.

    Raises:
        PaperTrouble: it is not a PDF.
    """
    with _opened(pdf) as document:
        return [PageSize(*document.get_page_size(page)) for page in range(len(document))]


def marked(pdf: bytes, number: int, language: str = "en", *, void: bool = False) -> bytes:
    """`pdf` as its copy of that number: its own bytes, and behind them the mark; 0 is no copy.

    A `void` one says so across each page too.

    Raises:
        PaperTrouble: it is not a PDF.
    """
    if not number and not void:
        return pdf
    with speaking(language):
        across = _("VOID") if void else ""
        copy = _("COPY {number}").format(number=number) if number else ""
    stamped = _Stamp(" · ".join(filter(None, (across, copy))), across)
    with _opened(pdf) as document:
        for page in document:
            with _opened_within(_stamp(stamped, PageSize(*page.get_size()))) as stamp:
                page.insert_obj(stamp.page_as_xobject(0, document).as_pageobject())
            page.gen_content()
        return _behind(pdf, document)


def _behind(pdf: bytes, document: "PdfDocument") -> bytes:
    """What was changed in `document`, written behind `pdf`."""
    from pypdfium2.raw import FPDF_INCREMENTAL

    file = BytesIO()
    document.save(file, flags=FPDF_INCREMENTAL)
    copy = file.getvalue()
    # PDFium draws the second half of the new id by lot: equal copies are to have equal bytes.
    return _IDS.sub(rb"/ID[<\1><\1>]", copy)


def _stamp(stamp: _Stamp, size: PageSize) -> bytes:
    """A page of that size with nothing on it but the mark, in white on black at its top."""
    file = BytesIO()
    canvas = new_canvas(file, size, PdfInfo(stamp.words, "", "en"))
    _write_across(canvas, printable(stamp.across, MARK.font), size)
    words = printable(stamp.words, MARK.font)
    width = width_of(words, MARK)
    middle = size.width / 2
    base = size.height - (_PAGE_TOP if size.width > _WIDE else _SLIP_TOP) - _MARK_HEIGHT
    canvas.setFillGray(0)
    canvas.rect(middle - width / 2 - 8, base, width + 16, _MARK_HEIGHT, stroke=0, fill=1)
    write(canvas, [flush_right(words, middle + width / 2, base + 3.5, MARK, size.width)], MARK)
    canvas.showPage()
    return saved(canvas, file)


def _write_across(canvas: "Canvas", words: str, size: PageSize) -> None:
    """In outlines from corner to corner: what stands below stays readable, also in pure black."""
    if not words:
        return
    length = 0.62 * hypot(*size)
    height = min(length / width_of(words, MARK._replace(size=1.0)), 0.5 * size.width)
    canvas.saveState()
    canvas.translate(size.width / 2, size.height / 2)
    canvas.rotate(degrees(atan2(size.height, size.width)))
    canvas.setStrokeGray(0)
    canvas.setLineWidth(1.2)
    text = canvas.beginText(-height * width_of(words, MARK._replace(size=1.0)) / 2, -height * 0.36)
    text.setFont(MARK.font, height)
    text.setTextRenderMode(1)
    text.textLine(words)
    canvas.drawText(text)
    canvas.restoreState()


def _picture(document: "PdfDocument", number: int, dpi: int) -> PictureOfPage:
    from pypdfium2.raw import FPDFBitmap_BGR

    page = document[number]
    width, height = page.get_size()
    scale = min(dpi / POINTS_AN_INCH, (MOST_PIXELS / max(width * height, 1)) ** 0.5)
    bitmap = page.render(scale=scale, rev_byteorder=True, force_bitmap_format=FPDFBitmap_BGR)
    rows, width = memoryview(bitmap.buffer).cast("B"), bitmap.width * 3
    starts = range(0, bitmap.height * bitmap.stride, bitmap.stride)
    rgb = b"".join(rows[start : start + width] for start in starts)
    return PictureOfPage(bitmap.width, bitmap.height, rgb)


@contextmanager
def _opened(pdf: bytes) -> "Iterator[PdfDocument]":
    with _ONE_AT_A_TIME, _opened_within(pdf) as document:
        yield document


@contextmanager
def _opened_within(pdf: bytes) -> "Iterator[PdfDocument]":
    """For who has PDFium to themselves already."""
    from pypdfium2 import PdfDocument, PdfiumError

    try:
        document = PdfDocument(pdf)
    except PdfiumError as error:
        raise PaperTrouble(
            "The paper that was kept is damaged and cannot be shown. Print a new one.",
        ) from error
    try:
        yield document
    finally:
        document.close()
