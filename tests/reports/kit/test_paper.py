"""The frame of a paper, long tables, and putting a paper on disk."""

import subprocess
import sys
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from floor.base.errors import PaperTrouble
from floor.base.text import LOCALES, number_text
from floor.reports.kit.letters import BOOK, printable
from floor.reports.kit.paper import PageFrame, Paper, put_down
from floor.reports.kit.table import ColumnKind, PaperColumn, PaperTable, write_table
from tests.reports.nights import HEAD
from tests.reports.reading import overlapping, pages, rows, words

FRAME = PageFrame("Casino Helsinki", "Long paper", date(2026, 11, 20), "LP 2026-11-20 7", HEAD)
COLUMNS = (PaperColumn("Name", 100, most_lines=2), PaperColumn("Hands", 60, ColumnKind.NUMBER))


def long_paper(count: int, frame: PageFrame = FRAME) -> bytes:
    paper = Paper(frame)
    lines = [(f"name{number}", str(number)) for number in range(count)]
    write_table(paper, PaperTable(COLUMNS, lines, ("Sum", str(sum(range(count))))))
    return paper.finish()


def test_every_page_has_serial_number_journal_and_count():
    printed = pages(long_paper(150))
    digest = HEAD.digest.hex()
    assert len(printed) == 4
    for number, text in enumerate(printed, start=1):
        assert "LP 2026-11-20 7" in text
        assert f"Journal {digest[:8]}" in text
        assert f"Page {number} of 4" in text
        assert "Casino Helsinki" in text


def test_the_whole_digest_is_on_the_last_page_with_how_to_check_it():
    *others, last = pages(long_paper(150))
    digest = HEAD.digest.hex()
    assert digest in "".join(last.split())
    assert f"floor journal verify STORE --head {digest[:8]}" in last
    assert not any(digest in "".join(text.split()) for text in others)


@pytest.mark.parametrize("count", range(1, 150, 4))
def test_a_long_table_repeats_its_head_and_keeps_its_sum_with_a_row(count):
    names = []
    for page in words(long_paper(count)):
        assert not overlapping(page)
        read = rows(page)
        if any(cells[0].startswith(("name", "Sum")) for cells in read):
            assert ["Name", "Hands"] in read
        names += [cells[0] for cells in read if cells[0].startswith("name")]
        for above, below in pairwise(read):
            assert below[0] != "Sum" or above[0].startswith("name")
    assert names == [f"name{number}" for number in range(count)]


def test_a_number_too_wide_is_squeezed_and_never_cut():
    paper = Paper(FRAME)
    number = "1,234,567,890,123,456.00"
    write_table(paper, PaperTable(COLUMNS, [("one", number), ("other", "7")], ("Sum", number)))
    (page,) = words(paper.finish())
    wide = [word for word in page if word.text == number]
    narrow = [word for word in page if word.text in ("7", "Hands")]
    assert len(wide) == 2
    assert all(word.right - word.left <= 60 for word in wide)
    assert max(word.right for word in wide) == pytest.approx(narrow[0].right, abs=1)
    assert not overlapping(page)
    (other,) = words(long_paper(2))
    assert page[-4:] == other[-4:], "the squeeze lasted"


def test_several_texts_of_a_cell_begin_lines_of_their_own_until_lines_run_out():
    paper = Paper(FRAME)
    games = PaperColumn("Games", 80, most_lines=3)
    several = (("PLO", "NLH"), ("a", "b", "c", "d"), ("only",), ())
    write_table(paper, PaperTable([games], [(cell,) for cell in several]))
    (page,) = words(paper.finish())
    read = [cells[0] for cells in rows(page)]
    start = read.index("Games") + 1
    assert read[start : start + 6] == ["PLO", "NLH", "a", "b", "c, d", "only"]


def test_a_mark_is_on_every_page():
    assert all("COPY 2" in text for text in pages(long_paper(150, FRAME._replace(mark="COPY 2"))))


def test_the_numbers_of_every_language_can_be_printed():
    for language in LOCALES:
        text = number_text(1_234_567, language)
        assert printable(text, BOOK) == text


def test_a_paper_is_put_down_whole(tmp_path):
    place = tmp_path / "day.pdf"
    put_down(b"first", place)
    put_down(b"second", place)
    assert place.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [place]


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path):
    place = tmp_path / "no such folder" / "day.pdf"
    with pytest.raises(PaperTrouble) as trouble:
        put_down(b"paper", place)
    assert str(trouble.value) == (
        f"day.pdf cannot be written to {place.parent}: No such file or directory."
        " The paper is kept and can be printed again."
    )


def test_a_paper_that_cannot_be_put_in_place_leaves_nothing_behind(tmp_path):
    place = tmp_path / "day.pdf"
    (place / "in the way").mkdir(parents=True)
    with pytest.raises(PaperTrouble):
        put_down(b"paper", place)
    assert list(tmp_path.iterdir()) == [place]


def test_a_name_that_is_no_name_is_trouble_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PaperTrouble):
        put_down(b"paper", Path("."))
    assert not list(tmp_path.iterdir())


def test_what_may_print_does_not_import_reportlab_before_it_prints():
    program = (
        "import sys, floor.reports.papers.day_report;"
        "assert not any(name.startswith('reportlab') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
