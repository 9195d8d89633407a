"""What a PDF says and where, read by another library than the one that wrote it."""

from typing import NamedTuple

import pypdfium2

SAME_LINE = 2.0
"""Points between the middles of two texts of one line."""


class Word(NamedTuple):
    """One text as it was drawn, in points from the lower left corner."""

    left: float
    bottom: float
    right: float
    top: float
    text: str

    @property
    def middle(self) -> float:
        return (self.bottom + self.top) / 2


def pages(pdf: bytes) -> list[str]:
    """The text of every page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


def words(pdf: bytes) -> list[list[Word]]:
    """The texts of every page, in the order in which they were drawn."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [_words(page.get_textpage()) for page in document]


def _words(page: pypdfium2.PdfTextPage) -> list[Word]:
    boxes = (page.get_rect(place) for place in range(page.count_rects()))
    # A hair more: the box is that of the ink, and a letter on its edge would be left out.
    return [
        Word(*box, page.get_text_bounded(box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1).strip())
        for box in boxes
    ]


def rows(page: list[Word]) -> list[list[str]]:
    """The lines of a page from the top, each from the left."""
    lines: list[list[Word]] = []
    for word in sorted(page, key=lambda word: -word.middle):
        if lines and lines[-1][0].middle - word.middle < SAME_LINE:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [[word.text for word in sorted(line)] for line in lines]


def overlapping(page: list[Word]) -> list[tuple[str, str]]:
    """Texts that are printed over each other."""
    return [
        (one.text, other.text)
        for place, one in enumerate(page)
        for other in page[:place]
        if min(one.right, other.right) - max(one.left, other.left) > 0
        and min(one.top, other.top) - max(one.bottom, other.bottom) > 0
    ]
