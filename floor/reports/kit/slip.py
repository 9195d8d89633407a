"""The frame of a slip: as wide as the paper of a slip printer, as long as what stands on it.

The day report's fonts and rules, but black only: a slip printer has no grey.
"""

from collections.abc import Sequence
from enum import Enum
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from floor.base.money import Money
from floor.base.text import _, day_text, money_text, number_text
from floor.reports.kit.amount_words import amount_words
from floor.reports.kit.canvas import (
    PdfInfo,
    PlacedText,
    flush_right,
    new_canvas,
    saved,
    squeezed,
    write,
)
from floor.reports.kit.letters import (
    BOLD,
    BOOK,
    Style,
    cut,
    load_fonts,
    printable,
    width_of,
    wrapped,
)
from floor.reports.kit.paper import DARK, KeyFigure, PageFrame
from floor.views.words.words import capital

MM = 72 / 25.4
PAPER_WIDTH = 80 * MM
LEFT = 4 * MM
"""What is nearer to the edge many slip printers cannot print."""
RIGHT = PAPER_WIDTH - LEFT
WIDTH = RIGHT - LEFT
HEAD_ROOM = 24.0
"""Above all that is written: where a copy is marked."""
FOOT_ROOM = 12.0
WHITE = 1.0

HOUSE = Style(BOLD, 9.5, DARK)
TITLE = Style(BOLD, 21, DARK)
LABEL = Style(BOOK, 9, DARK)
FIGURE = Style(BOLD, 15, DARK)
NOTE = Style(BOOK, 9.5, DARK)
NAME = Style(BOLD, 20, DARK)
AMOUNT = Style(BOLD, 36, DARK)
WORDS = Style(BOOK, 12, DARK)
SMALL = Style(BOOK, 8, DARK)
SMALL_BOLD = Style(BOLD, 8, DARK)
MARK = Style(BOLD, 12, WHITE)
CAP = 0.73
"""How high a capital or a figure is, of its size."""
DEEP = 0.24
"""How far letters reach below their line, of their size."""
LEADING = 0.22
"""Between two lines of one text, of their size."""
SMALLEST = 0.72
"""How small a text may become to fit, of its size, before it is squeezed."""
NAME_LEAST = 0.58
"""How small the name of who is paid may become, of its size."""
ACCENT = 0.25
"""How far an accent reaches above a capital, of its size."""
OVERSHOOT = 0.04
"""What of a large figure reaches above a capital, of its size."""
TICK = 8.0
"""A box to tick."""
TICK_GAP, TICK_PITCH = 4.0, 14.0
SIGN_ROOM = 30.0
"""Above a line to sign on."""
LABEL_GAP = 4.5
GUTTER = 10.0


class SlipSize(Enum):
    """What a slip is printed on: width and height in points, a height of 0 as long as needed."""

    SLIP = (PAPER_WIDTH, 0.0)
    A6 = (105 * MM, 148 * MM)


class _Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    filled: bool


class Slip:
    """A slip, written from its upper edge down; `y` is below 0 and grows downwards."""

    def __init__(self, frame: PageFrame, printed: str) -> None:
        """`printed` tells when it was; raises PaperTrouble when a font is missing."""
        load_fonts()
        self._frame = frame
        self._printed = printed
        self._texts: list[tuple[PlacedText, Style]] = []
        self._boxes: list[_Box] = []
        self._rules: list[tuple[float, float]] = []
        self.y = -HEAD_ROOM
        """The lower edge of what is written so far."""
        self._write_head()

    def write(self, placed: PlacedText, style: Style) -> None:
        """Write a text at its place."""
        self._texts.append((placed, style))

    def write_right(self, text: str, right: float, y: float, style: Style, width: float) -> None:
        """Write `text` so that it ends at `right`, squeezed where it is wider than `width`."""
        self.write(flush_right(printable(text, style.font), right, y, style, width), style)

    def rule(self, thick: float = 0.6, *, above: float = 6.0, below: float = 4.0) -> None:
        """A line across the slip."""
        self.y -= above
        self._rules.append((self.y, thick))
        self.y -= below

    def box(self, x: float, y: float, width: float, height: float, *, filled: bool = False) -> None:
        """A frame, or a black box to write on in white."""
        self._boxes.append(_Box(x, y, width, height, filled))

    def line(self, text: str, style: Style, *, gap: float = 3.0) -> None:
        """One line over the whole width, smaller and then squeezed where it is too wide."""
        style = shrink_to_fit(text, style, WIDTH)
        self.y -= gap + style.size * CAP
        self.write(squeezed(text, LEFT, self.y, style, WIDTH), style)
        self.y -= style.size * DEEP

    def lines(self, text: str, style: Style, *, most: int = 3, gap: float = 4.0) -> None:
        """Some lines, words kept whole where they can be, the last one cut when there is more."""
        for part in wrapped(printable(text, style.font), style, WIDTH, most):
            self.line(part, style, gap=gap)
            gap = style.size * LEADING

    def recipient(self, name: str) -> None:
        """Who is paid."""
        self.line(_("Recipient"), LABEL, gap=2)
        style = shrink_to_fit(name, NAME, WIDTH, NAME_LEAST)
        self.lines(name, style, most=2, gap=3 + style.size * ACCENT)
        self.rule()

    def amount(self, amount: Money, language: str) -> None:
        """What is paid, in figures and in words."""
        self.line(_("Amount"), LABEL, gap=2)
        self.line(money_text(amount, language), AMOUNT, gap=5)
        words = capital(amount_words(amount, language))
        # A word of many words, as in Finnish, is not to be broken.
        style = shrink_to_fit(max(words.split(), key=len), WORDS, WIDTH)
        self.lines(words, style, most=8, gap=6)

    def figures(self, figures: Sequence[KeyFigure], style: Style = FIGURE) -> None:
        """Labels and values side by side, in columns of the same width."""
        pitch = WIDTH / len(figures)
        top = self.y
        for place, figure in enumerate(figures):
            self.y = self.figure(figure, LEFT + pitch * place, top, pitch - GUTTER, style)

    def figure(
        self, figure: KeyFigure, left: float, top: float, width: float, style: Style = FIGURE
    ) -> float:
        """A label and its value below `top`, wherever that is; the lower edge of both."""
        label = top - LABEL_GAP - LABEL.size * CAP
        value = label - LABEL_GAP - style.size * (CAP + OVERSHOOT)
        self.write(squeezed(figure.label, left, label, LABEL, width), LABEL)
        own = shrink_to_fit(figure.value, style, width)
        self.write(squeezed(figure.value, left, value, own, width), own)
        return value - style.size * DEEP

    def ticks(self, label: str, choices: Sequence[str]) -> None:
        """Boxes to tick, each with what it means."""
        self.line(label, LABEL, gap=3)
        self.y -= 3
        left = LEFT
        for choice in choices:
            words = printable(choice, NOTE.font)
            wide = TICK + TICK_GAP + min(width_of(words, NOTE), WIDTH - TICK - TICK_GAP)
            if left > LEFT and left + wide > LEFT + WIDTH:
                left = LEFT
                self.y -= TICK_PITCH
            base = self.y - TICK
            self.box(left, base, TICK, TICK)
            room = LEFT + WIDTH - left - TICK - TICK_GAP
            self.write(squeezed(words, left + TICK + TICK_GAP, base + 1, NOTE, room), NOTE)
            left += wide + 2 * TICK_GAP
        self.y -= TICK_PITCH

    def signatures(self, who: Sequence[str]) -> None:
        """A line to sign on for each, one below the other."""
        for words in who:
            self.rule(above=SIGN_ROOM, below=1)
            self.y -= SMALL.size * CAP + 2
            self.write(squeezed(words, LEFT, self.y, SMALL, WIDTH), SMALL)
            self.y -= SMALL.size * DEEP

    def finish(self, form: SlipSize = SlipSize.SLIP) -> bytes:
        """The slip, sealed at its foot, on the paper of `form`."""
        self._write_seal()
        length = FOOT_ROOM - self.y
        width, height = form.value
        scale = width / PAPER_WIDTH
        if height:
            scale = min(scale, height / length)
        else:
            height = length
        file = BytesIO()
        frame = self._frame
        told = PdfInfo(f"{frame.title} {frame.serial}", frame.house, frame.language)
        canvas = new_canvas(file, (width, height), told)
        canvas.translate((width - PAPER_WIDTH * scale) / 2, height)
        canvas.scale(scale, scale)
        canvas.setStrokeGray(DARK)
        for box in self._boxes:
            canvas.setLineWidth(1.2)
            canvas.setFillGray(DARK)
            canvas.rect(*box[:4], stroke=int(not box.filled), fill=int(box.filled))
        for y, thick in self._rules:
            canvas.setLineWidth(thick)
            canvas.line(LEFT, y, RIGHT, y)
        # One text object for what stands together in one style: each costs as much as a line.
        for style, texts in groupby(self._texts, key=itemgetter(1)):
            write(canvas, (placed for placed, _style in texts), style)
        canvas.showPage()
        return saved(canvas, file)

    def _write_head(self) -> None:
        frame = self._frame
        if frame.mark:
            self._write_mark(printable(frame.mark, MARK.font))
        self.line(cut(printable(frame.house, HOUSE.font), HOUSE, WIDTH), HOUSE, gap=0)
        self.line(frame.title, TITLE, gap=6)
        self.y -= 4 + SMALL.size * CAP
        day = _("Gaming day {day}").format(day=day_text(frame.day, frame.language))
        self.write(squeezed(day, LEFT, self.y, SMALL, WIDTH * 0.6), SMALL)
        self.write_right(self._printed, RIGHT, self.y, SMALL, WIDTH * 0.35)
        self.y -= SMALL.size * DEEP
        self.rule(1.4, above=4)

    def _write_mark(self, mark: str) -> None:
        height = MARK.size * CAP + 9
        self.y -= height
        self.box(LEFT, self.y, WIDTH, height, filled=True)
        width = min(width_of(mark, MARK), WIDTH - 8)
        middle = LEFT + (WIDTH - width) / 2
        self.write(squeezed(mark, middle, self.y + 4.5, MARK, WIDTH - 8), MARK)
        self.y -= 6

    def _write_seal(self) -> None:
        head, frame = self._frame.head, self._frame
        assert head is not None  # no slip is of no night
        self.rule(0.6, above=7, below=2)
        journal = _("Journal {entry} · {head}").format(
            entry=number_text(head.seq, frame.language), head=head.digest.hex()[:8]
        )
        self.y -= 3 + SMALL.size * CAP
        self.write(squeezed(frame.serial, LEFT, self.y, SMALL_BOLD, WIDTH * 0.35), SMALL_BOLD)
        self.write_right(journal, RIGHT, self.y, SMALL, WIDTH * 0.6)
        self.y -= SMALL.size * DEEP


def shrink_to_fit(text: str, style: Style, width: float, least: float = SMALLEST) -> Style:
    """`style`, made smaller until `text` fits `width`, but not below `least` of its size."""
    # A hair more, so that what just fits does.
    wide = width_of(printable(text, style.font), style) * 1.001
    return style if wide <= width else style._replace(size=style.size * max(least, width / wide))
