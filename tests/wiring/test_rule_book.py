"""The book of rules put together: its search, its house book, and the commands for both."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from floor.cli.main import main
from floor.rehearsal.night import Plan
from floor.rulebook.house import shipped_house
from floor.rulebook.situations.reading import FOLDER
from floor.wiring.nights import rehearse
from floor.wiring.rule_book import house_in_force, open_search
from tests.reports.reading import pages


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This user's files are in a folder of the test's own."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def floor(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_what_is_looked_up_is_kept_beside_the_users_files(data: Path):
    answer = floor("rules", "find", "mucked", "winner")
    assert answer.stdout.startswith("S32  Hand mucked")
    assert (data / "rules.index").is_file()
    assert floor("rules", "find", "--language", "fi", "pariton", "merkki").stdout.startswith("S35")


def test_a_houses_own_situation_is_found(tmp_path: Path):
    own = tmp_path / "own.toml"
    shipped = (FOLDER / "blinds.toml").read_text("utf-8")
    text = shipped.replace("[situation.S12", "[situation.S41").replace(
        '"Button or blinds wrong; where the button goes; which level holds"',
        '"Parrot at the table"',
    )
    own.write_text(text, encoding="utf-8")
    index = open_search(tmp_path, own)
    assert index.search("parrot", "fi")[0].id == "S41"
    index.close()
    index = open_search(tmp_path)
    assert not index.search("parrot", "en")
    index.close()


def test_the_house_book_is_printed_from_the_rulebook_named(tmp_path: Path):
    house = tmp_path / "house.toml"
    house.write_text(
        shipped_house("helsinki").replace('"Casino Helsinki"', '"Casino Turku"'), encoding="utf-8"
    )
    paper = tmp_path / "book.pdf"
    answer = floor("rules", "book", paper, "--house", house)
    assert answer.stdout.startswith(f"Paper: {paper}, Live poker guide 1.0")
    assert "Casino Turku" in pages(paper.read_bytes())[0]


def test_it_is_printed_from_what_is_in_force_in_a_store(tmp_path: Path):
    store = tmp_path / "room.sqlite"
    night = rehearse(7, Plan(tables=1, hours=1), path=store)
    assert night.room.store is not None
    night.room.store.close()
    assert house_in_force(None, store) == night.room.office.room.house
    answer = floor("rules", "book", tmp_path / "book.pdf", "--store", store, "--language", "fi")
    assert answer.exit_code == 0
    assert "Talon säännöt" in pages((tmp_path / "book.pdf").read_bytes())[0]


def test_without_a_store_it_is_that_of_the_shipped_house(tmp_path: Path):
    assert house_in_force(None, None).name == "Casino Helsinki"
    assert floor("rules", "book", tmp_path / "book.pdf").exit_code == 0


def test_a_folder_that_is_not_there_is_said(tmp_path: Path):
    answer = floor("rules", "book", tmp_path / "none" / "book.pdf")
    assert answer.exit_code == 1
    assert "cannot be written" in answer.stderr
