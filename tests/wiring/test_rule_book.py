"""The book of rules put together: its search, its house book, and the commands for both."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from floor.app.core.messages import SYSTEM, Role
from floor.app.office.staffing import first_badge
from floor.app.staff.days import AdoptRulebook, SignOn
from floor.base.clock import HandClock
from floor.cli.main import main
from floor.rehearsal.night import NightPlan
from floor.rulebook.house.rulebooks import shipped_house
from floor.rulebook.situations.reading import FOLDER, own_file
from floor.wiring.nights import rehearse
from floor.wiring.rooms import open_room
from floor.wiring.rule_book import NONE_OF_ITS_OWN, house_in_force, open_search, own_in_force
from tests.reports.reading import pages
from tests.rulebook.situations.test_reading import OWN

NOON = datetime(2026, 10, 24, 9, tzinfo=UTC)
PIN = "271828"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the shipped rules are looked up in, made once."""
    folder = tmp_path_factory.mktemp("index")
    open_search(folder).close()
    return folder / "rules.index"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, index: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This user's files are in a folder of the test's own: only the index is there."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    shutil.copy(index, tmp_path / "data")
    return tmp_path / "data"


def floor(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_what_is_looked_up_is_kept_beside_the_users_files(data: Path):
    (data / "rules.index").unlink()
    answer = floor("rules", "find", "mucked", "winner")
    assert answer.stdout.startswith("S32  Hand mucked")
    assert (data / "rules.index").is_file()
    assert floor("rules", "find", "--language", "fi", "pariton", "merkki").stdout.startswith("S35")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("qqqxyz", "Nothing has the words “qqqxyz”. The nearest there is:\n"),
        ("…", "Nothing is called “…”: give a few words of what has happened.\n"),
    ],
)
def test_where_nothing_has_the_words_that_is_said(data: Path, typed: str, said: str):
    answer = floor("rules", "find", typed)
    assert (answer.exit_code, answer.stdout.startswith(said)) == (0, True)
    assert (answer.stdout != said) == ("nearest" in said), "the nearest follow"


def test_whichever_language_is_typed_is_found_without_naming_it(data: Path):
    assert floor("rules", "find", "pratar", "om", "handen").stdout.startswith("S36")
    assert floor("rules", "find", "väärä", "vuoro").stdout.startswith("S26  Action out of turn")


def test_a_houses_own_situation_is_found(tmp_path: Path):
    own = tmp_path / "own.toml"
    shipped = (FOLDER / "blinds.toml").read_text("utf-8")
    text = shipped.replace("[situation.S12", "[situation.S41").replace(
        '"Button or blinds wrong; where the button goes; which level holds"',
        '"Parrot at the table"',
    )
    own.write_text(text, encoding="utf-8")
    index = open_search(tmp_path, own_file(own))
    assert index.search("parrot", "fi")[0].id == "S41"
    index.close()
    index = open_search(tmp_path)
    assert all(one.guessed for one in index.search("parrot", "en"))
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
    night = rehearse(7, NightPlan(tables=1, hours=1), path=store)
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


@pytest.fixture
def store(data: Path) -> Path:
    """This user's own store: rules in force, a shift manager on duty."""
    place = data / "floor.sqlite"
    room = open_room(place, station="desk", clock=HandClock(NOON))
    room.office.submit(AdoptRulebook(name="helsinki", text=shipped_house("helsinki")), SYSTEM)
    badge = first_badge(room.office, room.people, "Mira", Role.SHIFT_MANAGER, PIN)
    room.office.submit(SignOn(staff=badge), badge)
    assert room.store is not None
    room.store.close()
    return place


def adopt(file: Path, pin: str = PIN) -> Result:
    return CliRunner().invoke(main, ["rules", "adopt", str(file)], input=f"1\n{pin}\n")


def test_a_house_adopts_its_own_situations_and_everything_has_them(store: Path, tmp_path: Path):
    own = tmp_path / "situations.toml"
    own.write_text(OWN, encoding="utf-8")
    said = floor("rules", "check", own).stdout
    assert said.startswith(f"41 situations with those of {own}, no mistake.")
    assert "S41  A guest photographs a hand" in said
    assert not floor("rules", "find", "photographs").stdout.startswith("S41")
    answer = adopt(own)
    assert answer.exit_code == 0, answer.output
    assert "Version 1 of the house's own situations is in force." in answer.output
    assert floor("rules", "find", "photographs").stdout.startswith("S41")
    assert floor("rules", "draw", "S41").stdout.startswith("S41 A guest photographs")
    paper = tmp_path / "book.pdf"
    assert floor("rules", "book", paper).exit_code == 0
    printed = "\n".join(pages(paper.read_bytes()))
    assert "The house’s own situations, version 1" in printed
    assert "No pictures while a hand is played (CH-GEN-16, HOUSE)" in printed
    assert "in force already" in adopt(own).stderr
    own.write_text(OWN.replace('log = "line"', 'log = "often"'), encoding="utf-8")
    assert f"{own}: situation.S41.leaf.warned.log: found" in adopt(own).stderr


def test_a_file_that_replaces_a_situation_of_the_programs_says_so(tmp_path: Path):
    own = tmp_path / "situations.toml"
    own.write_text(OWN.replace("S41", "S06"), encoding="utf-8")
    said = floor("rules", "check", own).stdout
    assert "S06  A guest photographs a hand (in the place of the program's)" in said


def test_a_rulebook_is_adopted_in_the_same_way(store: Path, tmp_path: Path):
    house = tmp_path / "house.toml"
    house.write_text(
        shipped_house("helsinki").replace('"Casino Helsinki"', '"Casino Turku"'), encoding="utf-8"
    )
    answer = adopt(house)
    assert answer.exit_code == 0, answer.output
    assert house_in_force(None, None).name == "Casino Turku"


def test_without_the_pin_nothing_is_adopted(store: Path, tmp_path: Path):
    own = tmp_path / "situations.toml"
    own.write_text(OWN, encoding="utf-8")
    assert "That is not the PIN of 1." in adopt(own, "111111").stderr
    for _again in range(9):
        last = adopt(own, "111111").stderr
    assert "1 is locked after too many wrong PINs" in last
    assert own_in_force(None, None) == NONE_OF_ITS_OWN


def test_the_situation_told_in_the_readme_is_one(tmp_path: Path):
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    own = tmp_path / "situations.toml"
    own.write_text(readme.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert "S41  A guest photographs a hand" in floor("rules", "check", own).stdout
