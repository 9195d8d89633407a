"""A store an older program wrote is opened, proved and told again: nothing in it means less today.

Beside each `.sqlite.xz` lies what that program itself exported of its last gaming day. A release
adds a night: `xz -9 night.sqlite`, and `floor export --format json night.sqlite` without `journal`.
"""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from floor.cli.main import main

HERE = Path(__file__).parent
NIGHTS = sorted(file.name.partition(".")[0] for file in HERE.glob("*.sqlite.xz"))


@pytest.fixture(params=NIGHTS)
def night(request: pytest.FixtureRequest) -> str:
    """The day an older program wrote it."""
    return str(request.param)


@pytest.fixture
def store(night: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that night's store."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    path = tmp_path / "night.sqlite"
    path.write_bytes(lzma.decompress((HERE / f"{night}.sqlite.xz").read_bytes()))
    return path


def told(night: str) -> dict[str, object]:
    """What the older program exported."""
    found: dict[str, object] = json.loads((HERE / f"{night}.json").read_text(encoding="utf-8"))
    return found


def floor(*words: object) -> Result:
    done = CliRunner().invoke(main, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done


def lost(old: object, new: object, place: str = "") -> Iterator[str]:
    """Where `new` says less than `old` or something else; what it says besides does not count."""
    match old, new:
        case dict(), dict():
            for key, value in old.items():
                yield from lost(value, new.get(key), f"{place}.{key}")
        case list(), list() if len(old) == len(new):
            for number, (one, other) in enumerate(zip(old, new, strict=True)):
                yield from lost(one, other, f"{place}[{number}]")
        case _ if old != new:
            yield f"{place}: {old!r} became {new!r}"


def test_there_are_nights():
    assert NIGHTS


def test_it_is_proved_by_its_digests(store: Path, night: str):
    assert f"Digest {told(night)['digest']}" in floor("journal", "verify", store).output


def test_the_room_is_the_fold_of_it(store: Path, night: str):
    assert f"fold of its {told(night)['entry']} entries" in floor("journal", "refold", store).output


def test_it_tells_the_same_night(store: Path, night: str, tmp_path: Path):
    floor("export", store, "--format", "json", "--out", tmp_path / "out")
    (told_now,) = (tmp_path / "out").glob("*.json")
    assert list(lost(told(night), json.loads(told_now.read_text(encoding="utf-8")))) == []


def test_a_night_told_otherwise_is_noticed(night: str):
    before, after = told(night), told(night)
    after["entry"] = 0
    assert list(lost(before, after)) == [f".entry: {before['entry']} became 0"]
