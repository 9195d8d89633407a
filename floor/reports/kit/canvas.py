"""How text gets onto a page: what papers and slips share below their frames."""

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from floor.reports.kit.letters import BOOK, ONE_AT_A_TIME, Style, load_fonts, printable, width_of

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_A_HAIR = 0.001


class PlacedText(NamedTuple):
    """A text at its place on the page; `percent` squeezes one that is too wide."""

    x: float
    y: float
    text: str
    percent: float = 100.0


def flush_right(text: str, right: float, y: float, style: Style, width: float) -> PlacedText:
    """Printable `text` ending at `right`: squeezed where it is wider than `width`, never cut."""
    wide = width_of(text, style)
    if wide <= width:
        return PlacedText(right - wide, y, text)
    return PlacedText(right - width, y, text, 100 * width / wide)


def squeezed(text: str, left: float, y: float, style: Style, width: float) -> PlacedText:
    """Any text beginning at `left`, squeezed where it is wider than `width`."""
    text = printable(text, style.font)
    return PlacedText(left, y, text, min(100.0, 100 * width / max(width_of(text, style), 1)))


class PdfInfo(NamedTuple):
    """What a PDF tells about itself without being opened."""

    title: str
    author: str
    language: str


def new_canvas(file: BytesIO, size: tuple[float, float], told: PdfInfo) -> "Canvas":
    """An empty PDF of pages of `size`; equal writing gives equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    from reportlab.pdfgen.canvas import Canvas  # the start of the program must not wait for it

    load_fonts()
    canvas = Canvas(
        file,
        pagesize=size,
        pageCompression=1,
        invariant=1,
        initialFontName=BOOK,  # type: ignore[arg-type]  # the stub asks for a number
        lang=told.language,
    )
    canvas.setTitle(printable(told.title, BOOK))
    canvas.setAuthor(printable(told.author, BOOK))
    canvas.setCreator("floor")
    return canvas


def saved(canvas: "Canvas", file: BytesIO) -> bytes:
    """The finished PDF that `canvas` was writing into `file`."""
    # Embedding reads the font files, which all papers share, through one reading place.
    with ONE_AT_A_TIME:
        canvas.save()
    return file.getvalue()


def write(
    canvas: "Canvas", placed: Iterable[PlacedText], style: Style, leading: float = 12.0
) -> None:
    """Write texts in one style, most of them `leading` below the one before.

    They are one text object, which is what makes long tables cheap.
    """
    text = canvas.beginText()
    text.setFont(style.font, style.size)
    text.setFillGray(style.grey)
    text.setLeading(leading)
    x, y, percent = -1.0, -1.0, 100.0
    for one in placed:
        if one.percent != percent:
            percent = one.percent
            text.setHorizScale(percent)
        if one.x != x or abs(one.y - y) > _A_HAIR:
            text.setTextOrigin(one.x, one.y)
        # Writes, and goes down by the leading to where the next text often begins.
        text.textLine(one.text)
        x, y = one.x, one.y - leading
    # It would last beyond this text object.
    text.setHorizScale(100.0)
    canvas.drawText(text)
