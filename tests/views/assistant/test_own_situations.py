"""How a house's own file of situations stands to what is in force."""

from pathlib import Path

import pytest

from floor.app.core.messages import Command
from floor.app.core.room import Room
from floor.app.office.catalog import evolve
from floor.app.staff.days import AdoptSituations, SituationsAdopted
from floor.base.errors import FloorError
from floor.rulebook.situations.reading import own_beside
from floor.views.assistant.own_situations import MOST_MISTAKES, OwnView, own_view
from tests.evening import Evening
from tests.rulebook.situations.test_reading import OWN


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "situations.toml"


def look(night: Evening, file: Path, room: Room | None = None) -> OwnView:
    def why_not(command: Command) -> FloorError | None:
        return night.office.why_not(command, night.manager)

    return own_view(room or night.room, lambda: own_beside(file), why_not)


def adopt(night: Evening, file: Path) -> OwnView:
    view = look(night, file)
    assert view.adopt is not None
    night.ask(view.adopt, night.manager)
    return look(night, file)


def test_without_a_file_there_is_nothing_to_adopt(night: Evening, file: Path):
    view = look(night, file)
    assert (view.held, view.file, view.adopt) == (
        "none: those of the program",
        "Nothing in it that is not in force already.",
        None,
    )


def test_a_file_is_offered_as_the_next_version(night: Evening, file: Path):
    file.write_text(OWN, encoding="utf-8")
    view = look(night, file)
    assert view.file == "The file has changed: 1 situation: S41"
    assert view.words == "Adopt as version 1"
    assert view.adopt == AdoptSituations(name="situations.toml", text=OWN)
    assert view.why_not is None
    after = adopt(night, file)
    assert (after.held, after.adopt) == ("version 1: 1 situation: S41", None)


def test_why_it_cannot_be_adopted_now_is_told(night: Evening, file: Path):
    file.write_text(OWN, encoding="utf-8")
    night.table()
    assert str(look(night, file).why_not) == "Rules change only while no table is open."


def test_an_emptied_file_leaves_the_house_without_any(night: Evening, file: Path):
    file.write_text(OWN, encoding="utf-8")
    adopt(night, file)
    file.write_text("# none\n", encoding="utf-8")
    assert look(night, file).file == "The file has changed: no situation of its own"
    assert adopt(night, file).held == "version 2: no situation of its own"


def test_of_many_situations_some_are_named(night: Evening, file: Path):
    file.write_text("".join(OWN.replace("S41", f"S{n}") for n in range(41, 53)), encoding="utf-8")
    said = look(night, file).file
    assert said.startswith("The file has changed: 12 situations: S41, S42")
    assert said.endswith("S48 …")


def test_mistakes_are_told_by_file_key_and_reason(night: Evening, file: Path):
    file.write_text(OWN.replace('log = "line"', 'log = "often"'), encoding="utf-8")
    view = look(night, file)
    assert view.file == "The file cannot be adopted as it is:"
    (mistake,) = view.mistakes
    assert mistake.startswith('situations.toml: situation.S41.leaf.warned.log: found "often"')
    file.write_text("".join(f"[situation.S{n}]\n" for n in range(41, 50)), encoding="utf-8")
    assert len(look(night, file).mistakes) == MOST_MISTAKES + 1
    assert look(night, file).mistakes[-1].startswith("… and ")


def test_a_file_that_cannot_be_read_is_told(night: Evening, file: Path):
    file.mkdir()
    (mistake,) = look(night, file).mistakes
    assert "cannot be read" in mistake


def test_what_this_program_finds_fault_with_is_told_as_held(night: Evening, file: Path):
    unfit = SituationsAdopted(name="situations.toml", text="[situation.S41]\n", version=4)
    held = look(night, file, evolve(night.room, unfit)).held
    assert held.startswith("version 4: Version 4 of the house’s own situations does not fit")
