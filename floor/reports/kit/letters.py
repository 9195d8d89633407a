"""The fonts of every paper, and text made printable, measured, cut and wrapped to its place.

reportlab is imported by the first paper, not by whatever may print one: a start must not wait.
"""

import re
import struct
import threading
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple
from unicodedata import combining

from floor.base.errors import PaperTrouble
from floor.base.text import NOTE_LENGTH, plain

FONTS = Path(__file__).parents[3] / "resources" / "fonts"
BOOK = "DejaVuSansCondensed"
BOLD = "DejaVuSansCondensed-Bold"
ELLIPSIS = "…"
_HYPHEN = re.compile(r"-(?![A-Z-]{0,12}\d)")
"""A word may be broken behind one; a rule's id, "CH-SEAT-6", may not."""
_RULE_LENGTH = 14
UNPRINTABLE = "?"
"""Stands for a character the fonts do not have."""

ONE_AT_A_TIME = threading.Lock()
"""reportlab's fonts serve one paper at a time while they are loaded and while they are embedded."""


class Style(NamedTuple):
    """How a text is set: `grey` is 0 for black and 1 for white."""

    font: str
    size: float
    grey: float = 0.0


def load_fonts() -> None:
    """Make the fonts known to reportlab; only the first call does any work.

    Raises:
        PaperTrouble: a font file is missing or damaged.
    """
    from reportlab import rl_config

    with ONE_AT_A_TIME:
        # Streams of bytes, not of letters: smaller and quicker, whatever this machine's settings.
        rl_config.useA85 = 0
        for name in (BOOK, BOLD):
            _load(name)


class _Font(NamedTuple):
    widths: Mapping[str, float]
    """Of every character it has, in thousandths of its size."""
    harmless: frozenset[str]
    """Those that may stand on paper as they are, wherever they come from."""


@cache
def _load(name: str) -> _Font:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    file = FONTS / f"{name}.ttf"
    try:
        # Neither shaped nor readable in ASCII, whatever reportlab's settings on this machine say:
        # equal values give equal bytes everywhere.
        font = TTFont(name, str(file), asciiReadable=False, shapable=False)
    except (OSError, TTFError, struct.error, LookupError) as error:
        raise PaperTrouble(
            "The font {font} is missing or damaged, so no paper can be made. Install the program"
            " again; nothing of the night is lost.",
            font=file.name,
        ) from error
    pdfmetrics.registerFont(font)
    # Those beyond U+FFFF would be drawn but not be found again as text.
    widths = {chr(code): width for code, width in font.face.charWidths.items() if code <= 0xFFFF}
    harmless = frozenset(
        char
        for char in widths
        if plain(f"x{char}x", 3) == f"x{char}x" or char == "\N{NO-BREAK SPACE}"
    ) - frozenset(char for char in widths if combining(char))
    return _Font(widths, harmless)


def printable(text: str, font: str) -> str:
    """`text` as one line of what `font` can print, `NOTE_LENGTH` characters at most.

    Names and notes were cleaned when they were typed; here again, since a paper outlives them.
    """
    known = _load(font)
    if len(text) <= NOTE_LENGTH and known.harmless.issuperset(text):
        return text
    kept = plain(text, NOTE_LENGTH)
    return "".join(char if char in known.widths else UNPRINTABLE for char in kept)


def width_of(text: str, style: Style) -> float:
    """How wide printable `text` is, in points."""
    widths = _load(style.font).widths
    return sum([widths[char] for char in text]) * style.size / 1000


def cut(text: str, style: Style, width: float) -> str:
    """Printable `text`, ending in an ellipsis where it is wider than `width`."""
    if width_of(text, style) <= width:
        return text
    kept = _fitting(text, style, width - width_of(ELLIPSIS, style))
    return text[:kept].rstrip() + ELLIPSIS


def wrapped(text: str, style: Style, width: float, most_lines: int) -> tuple[str, ...]:
    """Printable `text` in lines no wider than `width`, the last one cut when there is more."""
    lines: list[str] = []
    while len(lines) + 1 < most_lines and (kept := _fitting(text, style, width)) < len(text):
        kept = max(kept, 1)
        # Where a word ends, if one does; a word wider than the line is broken.
        if text[kept] != " ":
            kept = max(text.rfind(" ", 0, kept), _last_hyphen(text, kept), 0) or kept
        lines.append(text[:kept].rstrip())
        text = text[kept:].lstrip()
    return (*lines, cut(text, style, width))


def _last_hyphen(text: str, kept: int) -> int:
    """Behind the last hyphen among the first `kept` characters at which a word may be broken."""
    hyphens = _HYPHEN.finditer(text, 0, kept + _RULE_LENGTH)
    return max((one.end() for one in hyphens if one.end() <= kept), default=0)


def _fitting(text: str, style: Style, width: float) -> int:
    """How many characters from the start of `text` fit into `width`."""
    widths = _load(style.font).widths
    ends = list(accumulate([widths[char] for char in text]))
    return bisect_right(ends, width * 1000 / style.size)
