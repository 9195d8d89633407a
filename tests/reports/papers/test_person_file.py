"""What a player is given: a file any program reads, and a paper."""

from datetime import UTC, date, datetime

import msgspec
import pytest

from floor.app.core.ports import JournalHead
from floor.reports.papers.person_file import as_json, build
from floor.room.blinds.button import PlayerId
from floor.views.people.file import FileLine, PersonFile
from tests.reports.reading import pages

AT = datetime(2026, 10, 24, 19, 5, tzinfo=UTC)
AINO = PersonFile(
    house="Casino Helsinki",
    zone="Europe/Helsinki",
    day=date(2026, 10, 24),
    made_at=AT,
    head=JournalHead(7, bytes(range(32))),
    number=PlayerId(17),
    name="Aino Mäkelä",
    alias="Ace",
    card="A17",
    notes=(FileLine(at=AT, place="", words="Phone at the table"),),
    papers=("ST 1", "WT 3"),
    journal=(
        FileLine(at=AT, place="T1", words="Ace takes seat 2"),
        FileLine(at=AT, place="", words="Ace waits for PLO 2–2", taken_back=True),
    ),
)


def test_the_file_is_json_people_can_read():
    text = as_json(AINO).decode()
    assert "\n" in text
    assert "Aino Mäkelä" in text
    read = msgspec.json.decode(text)
    assert read["number"] == 17
    assert read["head"]["digest"].startswith("00010203")
    assert [line["taken_back"] for line in read["journal"]] == [False, True]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "What is kept of player 17"), ("fi", "22.05")]
)
def test_the_paper_says_the_same(language: str, told: str):
    (page,) = pages(build(AINO, language))
    for words in ("Aino Mäkelä", "Ace", "A17", "ST 1, WT 3", "Phone at the table", told):
        assert words in page


def test_of_whom_nothing_is_written_the_paper_is_short():
    bare = msgspec.structs.replace(AINO, notes=(), journal=(), papers=(), alias="", card="")
    (page,) = pages(build(bare))
    assert "Notes" not in page


def test_equal_files_are_equal_papers():
    assert build(AINO) == build(AINO)
    assert as_json(AINO) == as_json(AINO)


def test_a_long_life_has_several_pages():
    many = msgspec.structs.replace(AINO, journal=AINO.journal * 60)
    assert len(pages(build(many))) > 2
