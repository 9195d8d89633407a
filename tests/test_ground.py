"""What the program stands on: the two libraries that must not slip, and the lock files."""

import os
import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import house_picture
import pytest
from PySide6.QtWidgets import QLabel
from pysqlite3 import dbapi2
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

ROOT = Path(__file__).resolve().parents[1]
PACKAGING = ROOT / "packaging"
LOCKS = ("requirements.lock", "requirements-test.lock")


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def names(requirements: list[str]) -> set[str]:
    """The distributions that `requirements` ask for, written as a lock file writes them."""
    return {re.split(r"[^\w.-]", each)[0].lower().replace("_", "-") for each in requirements}


def pins(lock: str) -> dict[str, str]:
    """Each requirement of `lock` by name: its version, marker and hashes."""
    text = (PACKAGING / lock).read_text(encoding="utf-8")
    lines = re.sub(r"(?m)^\s*#.*\n", "", text).replace("\\\n", " ").splitlines()
    return dict(line.split("==", 1) for line in lines)


def test_qt_is_of_the_one_series_that_lives_under_python_3_11() -> None:
    assert (6, 11, 3) <= numbers(version("PySide6_Essentials")) < (6, 12)


def test_sqlite_is_past_the_race_that_loses_commits() -> None:
    assert numbers(dbapi2.sqlite_version) >= (3, 51, 3)


def test_a_thousand_calls_into_qt_take_no_reference_from_none(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for number in range(1000):
        label.setText(str(number))
    assert abs(sys.getrefcount(None) - before) < 50


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_qt_and_sqlite_where_they_are_known_to_work(lock: str) -> None:
    found = {name: pin.split()[0] for name, pin in pins(lock).items()}
    assert found["pyside6-essentials"] == found["shiboken6"] == "6.11.3"
    assert numbers(found["pysqlite3"]) >= (0, 6, 1)


def test_the_locks_hold_all_that_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert names(project["dependencies"]) <= pins("requirements.lock").keys()
    assert names(extras["test"]) <= pins("requirements-test.lock").keys()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_of_a_lock_has_a_hash(lock: str) -> None:
    assert [name for name, pin in pins(lock).items() if "--hash=sha256:" not in pin] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_host_and_no_folder_of_some_machine(lock: str) -> None:
    text = (PACKAGING / lock).read_text(encoding="utf-8")
    address, folder, option = r"\S*://\S*|\S+ @ \S+", r"\s/\S+", r"--(?!hash=)[a-z]\S*"
    assert re.findall("|".join((address, folder, option)), text) == []


def test_the_tests_run_with_what_the_room_runs_with() -> None:
    room, tests = (
        # On which Pythons a library is needed may differ, its release may not.
        {name: re.sub(r" ;.*?(?=\s+--hash)", "", pin) for name, pin in pins(lock).items()}
        for lock in ("requirements.lock", "requirements-test.lock")
    )
    assert room.items() <= tests.items()


def test_what_is_shipped_is_named_with_its_licence() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \| ([^|]+) \|", (ROOT / "THIRD-PARTY.md").read_text("utf-8"), re.M
    )
    named = {name for packages, licence in rows if licence for name in packages.split(", ")}
    assert pins("requirements.lock").keys() <= named
    assert not [licence for _, licence in rows if "AGPL" in licence]


def test_the_picture_of_the_house_shows_the_folders_as_they_are() -> None:
    assert house_picture.main(["check"]) == 0


@pytest.mark.parametrize("book", ["README.md", "CONTRIBUTING.md"])
def test_every_place_a_guide_names_is_there(book: str) -> None:
    """A name with a slash in a guide is a file or folder of the project."""
    text = (ROOT / book).read_text(encoding="utf-8")
    begin = r"(?:floor|tests|resources|packaging|app|views|desk|room|situations)"
    named = set(re.findall(rf"(?<![\w/~.-])({begin}/[\w/.@-]*[\w/])", text))
    assert named
    assert [name for name in sorted(named) if not is_there(name)] == []


def is_there(name: str) -> bool:
    """Whether `name` is a place of the project, or one below floor/ or resources/rulebooks/."""
    return any((ROOT / above / name).exists() for above in ("", "floor", "resources/rulebooks"))
