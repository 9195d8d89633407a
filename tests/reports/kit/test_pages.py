"""Papers as pictures, and the mark of a copy."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from floor.app.staff.papers import PictureOfPage
from floor.base.errors import PaperTrouble
from floor.reports.claim import payout_slip
from floor.reports.kit.pages import MOST_PIXELS, PageSize, marked, page_sizes, preview
from floor.reports.kit.paper import PAGE_HEIGHT, PAGE_WIDTH
from floor.reports.papers import day_report, ticket
from tests.reports.claims import slip
from tests.reports.nights import night
from tests.reports.reading import pages, words
from tests.reports.tickets import CALLED, PHONED

PAPERS = {
    "payout": lambda: payout_slip.build(slip()),
    "slip": lambda: ticket.build(CALLED),
    "a6": lambda: ticket.build(PHONED, form=ticket.SlipSize.A6),
    "report": lambda: day_report.build(night(40)),
}
SLIP_WIDTH = 226.77
MARK_MOST = 60
"""No mark is higher than that, in dots of 150 an inch."""

every_paper = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS.keys())
Paper = Callable[[], bytes]


def pixel(picture: PictureOfPage, x: int, y: int) -> bytes:
    at = 3 * (y * picture.width + x)
    return picture.rgb[at : at + 3]


def rows_apart(one: PictureOfPage, other: PictureOfPage) -> list[int]:
    """The rows in which two pictures of one size are not the same."""
    assert one[:2] == other[:2]
    row = 3 * one.width
    starts = range(0, len(one.rgb), row)
    return [
        number
        for number, start in enumerate(starts)
        if one.rgb[start : start + row] != other.rgb[start : start + row]
    ]


@every_paper
def test_a_picture_has_three_bytes_a_pixel_and_the_papers_shape(paper: Paper):
    pdf = paper()
    for picture, size in zip(preview(pdf, 100), page_sizes(pdf), strict=True):
        assert len(picture.rgb) == 3 * picture.width * picture.height
        assert picture.width == pytest.approx(size.width * 100 / 72, abs=1)
        assert picture.height == pytest.approx(size.height * 100 / 72, abs=1)
        assert pixel(picture, 0, 0) == b"\xff\xff\xff"
        assert b"\x00\x00\x00" in picture.rgb


def test_every_page_is_seen():
    report = day_report.build(night(40))
    assert len(preview(report, 30)) == len(pages(report)) > 3
    assert page_sizes(report)[0] == pytest.approx(PageSize(PAGE_WIDTH, PAGE_HEIGHT), abs=0.1)
    assert page_sizes(ticket.build(CALLED))[0].width == pytest.approx(SLIP_WIDTH, abs=0.1)


def test_red_stays_red():
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas = Canvas(file, pagesize=(37, 50))  # a width whose rows PDFium pads
    canvas.setFillColorRGB(1, 0, 0)
    canvas.rect(0, 0, 37, 25, stroke=0, fill=1)
    canvas.save()
    (picture,) = preview(file.getvalue(), 72)
    assert picture[:2] == (37, 50)
    assert pixel(picture, 20, 10) == b"\xff\xff\xff"
    assert pixel(picture, 36, 49) == b"\xff\x00\x00"


def test_no_picture_eats_all_memory():
    (picture,) = preview(ticket.build(CALLED), 10**9)
    assert picture.width * picture.height <= MOST_PIXELS * 1.01


@pytest.mark.parametrize("broken", [b"", b"no paper", b"%PDF-1.4\n%%EOF", b"\x00" * 5000])
@pytest.mark.parametrize("asked", [preview, page_sizes, lambda pdf: marked(pdf, 1)])
def test_what_is_no_paper_is_said(broken: bytes, asked: Callable[[bytes], object]):
    with pytest.raises(PaperTrouble, match="damaged"):
        asked(broken)


@every_paper
def test_a_void_paper_says_so_on_every_page_and_is_still_the_original(paper: Paper):
    pdf = paper()
    void, copy = marked(pdf, 0, void=True), marked(pdf, 3, void=True)
    for marked_one in (void, copy):
        assert marked_one.startswith(pdf)
        assert all(text.count("VOID") == 2 for text in pages(marked_one))
    assert all("VOID · COPY 3" in text for text in pages(copy))
    assert not any("COPY" in text for text in pages(void))
    assert marked(pdf, 3, void=True) == copy
    for before, after in zip(preview(pdf), preview(void), strict=True):
        apart = rows_apart(before, after)
        assert max(apart) - min(apart) > 0.3 * before.height, "from corner to corner"


def test_a_void_paper_is_void_in_its_own_language():
    assert all(
        "MITÄTÖN" in text for text in pages(marked(ticket.build(CALLED), 0, "fi", void=True))
    )


@every_paper
def test_an_original_is_left_as_it_is(paper: Paper):
    pdf = paper()
    assert marked(pdf, 0) == pdf


@every_paper
def test_a_copy_is_the_original_and_behind_it_the_mark(paper: Paper):
    pdf = paper()
    copy = marked(pdf, 2)
    assert copy.startswith(pdf)
    assert all("COPY 2" in text for text in pages(copy))
    assert not any("COPY" in text for text in pages(pdf))
    for before, after in zip(words(pdf), words(copy), strict=True):
        assert [word for word in after if word.text != "COPY 2"] == before
    for before, after in zip(preview(pdf), preview(copy), strict=True):
        apart = rows_apart(before, after)
        assert apart
        assert max(apart) - min(apart) < MARK_MOST
        assert max(apart) < 0.1 * before.height


def test_the_mark_covers_nothing():
    for paper in PAPERS.values():
        blank = preview(paper())
        for before, after in zip(blank, preview(marked(paper(), 2)), strict=True):
            row = 3 * before.width
            for number in rows_apart(before, after):
                assert set(before.rgb[number * row : (number + 1) * row]) <= {255}


@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_copy_is_marked_in_the_papers_language(language: str):
    said = pages(marked(ticket.build(CALLED, language), 12, language))[0]
    assert {"en": "COPY 12", "fi": "KOPIO 12"}[language] in said


@every_paper
def test_equal_copies_have_equal_bytes(paper: Paper):
    pdf = paper()
    assert marked(pdf, 3) == marked(pdf, 3)
    assert marked(pdf, 3) != marked(pdf, 4)


def test_pictures_and_copies_can_be_made_at_the_same_time():
    pdf = ticket.build(CALLED)
    alone = [preview(marked(pdf, number), 60) for number in range(8)]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda number: preview(marked(pdf, number), 60), range(8)))
    assert together == alone
