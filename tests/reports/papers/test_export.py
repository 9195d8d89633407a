"""Nights in files: what spreadsheets, programs and people get, and what becomes of hostile text."""

import csv
import json
import os
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.app.core.ports import JournalHead
from floor.app.core.room import EMPTY_ROOM
from floor.app.office.fold import entries_of
from floor.base.errors import PaperTrouble
from floor.base.money import Money
from floor.base.text import speaking
from floor.rehearsal.night import NightPlan
from floor.reports.kit.paper import LEFT, RIGHT
from floor.reports.papers.export import as_text, files, put_out
from floor.views.night.book import NightBook
from floor.views.papers.export import Export, ExportCell, ExportSheet, export
from floor.views.papers.export_order import ExportFormat, ExportPart, Naming
from floor.wiring.nights import rehearse
from tests.reports.kit.test_letters import HOSTILE
from tests.reports.reading import overlapping, pages, words

AT = datetime(2026, 10, 24, 19, 5, tzinfo=UTC)


def made(*rows: tuple[ExportCell, ...], columns: tuple[str, ...] = ("at", "player_name")) -> Export:
    return Export(
        house="Casino Helsinki",
        zone="Europe/Helsinki",
        day=date(2026, 10, 24),
        naming=Naming.NAMES,
        training=False,
        head=JournalHead(12, bytes(32)),
        sheets=(ExportSheet(part=ExportPart.LISTS, columns=columns, rows=rows),),
    )


def read_csv(body: bytes) -> list[list[str]]:
    return list(csv.reader(body.decode("utf-8-sig").splitlines()))


def test_a_spreadsheet_gets_times_of_the_house_and_sums_with_a_point():
    cells = (AT, "Aino", 17, True, False, None, Money(-1250), Money(5))
    keys = tuple("abcdefgh")
    (file,) = files(made(cells, columns=keys), ExportFormat.CSV)
    assert file.name == "2026-10-24-lists.csv"
    head, row = read_csv(file.body)
    assert head == list(keys)
    assert row == ["2026-10-24T22:05:00+03:00", "Aino", "17", "yes", "no", "", "-12.50", "0.05"]


def test_a_program_gets_the_same_with_what_it_was_made_from():
    (file,) = files(made((AT, None)), ExportFormat.JSON)
    told = json.loads(file.body)
    assert told["tables"] == {"lists": [{"at": "2026-10-24T22:05:00+03:00", "player_name": None}]}
    assert (told["day"], told["entry"], told["people"]) == ("2026-10-24", 12, "names")
    assert told["digest"] == "00" * 32


@pytest.mark.parametrize(
    "begin", ["=", "+", "-", "@", "\t=", "\r=", " =", "\N{FULLWIDTH EQUALS SIGN}"]
)
def test_nothing_typed_becomes_a_formula(begin: str):
    (file,) = files(made((AT, f"{begin}HYPERLINK(1)")), ExportFormat.CSV)
    _head, row = read_csv(file.body)
    assert row[1].startswith("'")


@given(st.text())
def test_any_text_stays_text_on_one_line(text: str):
    cell = as_text(text)
    assert cell[:1] not in ("=", "+", "-", "@", "\t", "\r")
    assert "\n" not in cell
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in cell


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("form", ExportFormat)
def test_hostile_text_is_harmless_in_every_form(form: ExportFormat, text: str):
    row = (AT, "nlh", 1, text, "joined", "floor", 1, "T1", 1, 5, 2, text, text)
    keys = (
        "at", "game", "player", "player_name", "step", "signup", "place", "table", "seat",
        "waited_seconds", "by", "by_name", "note",
    )  # fmt: skip
    (file,) = files(made(row, columns=keys), form)
    if form is ExportFormat.PDF:
        assert b"/Subtype /Image" not in file.body
        assert b"/URI" not in file.body
        for page in words(file.body):
            assert all(LEFT - 1 <= word.left <= word.right <= RIGHT + 1 for word in page)


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("naming", Naming)
def test_a_whole_night_stands_on_paper(night: Export, language: str, naming: Naming):
    real = replace(night_of(night, naming), training=False)  # the watermark lies under everything
    (file,) = files(real, ExportFormat.PDF, language)
    for page in words(file.body):
        assert not overlapping(page)
        assert all(LEFT - 1 <= word.left <= word.right <= RIGHT + 1 for word in page)
    said = "".join(pages(file.body))
    with speaking(language):
        assert night.house in said


@pytest.fixture(scope="module")
def night() -> Export:
    return lived(Naming.NAMES)


def lived(naming: Naming) -> Export:
    """A rehearsed night in full."""
    told = rehearse(5, NightPlan(tables=2, hours=2))
    whole = tuple(entries_of(told.room.journal.rows()))
    book = NightBook(NightPlan().begins, EMPTY_ROOM, whole, told.room.people, (), told.head, True)
    return export(book, ExportPart, naming)


def night_of(night: Export, naming: Naming) -> Export:
    return night if naming is Naming.NAMES else lived(naming)


def test_equal_nights_give_equal_bytes(night: Export):
    for form in ExportFormat:
        assert list(files(night, form)) == list(files(lived(Naming.NAMES), form))


def test_a_rehearsed_night_says_so_in_the_name_of_every_file(night: Export):
    for form in ExportFormat:
        names = [file.name for file in files(night, form)]
        assert names
        assert all("TRAINING" in name for name in names)


def test_files_are_put_into_a_folder_that_is_made_for_them(tmp_path: Path):
    told: list[str] = []
    folder = tmp_path / "a" / "b"
    (path,) = put_out(made(), ExportFormat.CSV, folder, told=told.append)
    assert path == folder / "2026-10-24-lists.csv"
    assert told == [path.name]
    assert os.listdir(folder) == [path.name]


def test_a_folder_that_is_a_file_is_said_and_nothing_is_left(tmp_path: Path):
    place = tmp_path / "exports"
    place.write_bytes(b"")
    with pytest.raises(PaperTrouble, match="choose another folder"):
        put_out(made(), ExportFormat.CSV, place)


def test_what_stops_it_leaves_what_was_written(night: Export, tmp_path: Path):
    def stop(name: str) -> None:
        if "sessions" in name:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        put_out(night, ExportFormat.CSV, tmp_path, told=stop)
    assert sorted(os.listdir(tmp_path)) == [
        "2026-10-24-TRAINING-hands.csv",
        "2026-10-24-TRAINING-tables.csv",
    ]
