"""The PC with the door stays awake; where nothing keeps it so, that is said."""

import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from floor.base.clock import SystemClock
from floor.cli.main import main
from floor.views.staff.stations import door_words
from floor.wiring.door import serve
from floor.wiring.stations import DeskStations
from tests.door.house import House, until

HOLDS = "exec cat\n"
REFUSED = "echo 'Failed to inhibit: Access denied' >&2\nexit 1\n"


def with_inhibit(folder: Path, does: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found as `systemd-inhibit`, and nothing else."""
    folder.mkdir()
    inhibit = folder / "systemd-inhibit"
    inhibit.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{does}")
    inhibit.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def said_by(house: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the door says that is opened now, where it was started."""
    said: list[str] = []
    monkeypatch.setattr(
        "tests.door.house.serve_house",
        lambda *of, **how: serve.serve_house(*of, **how, warned=said.append),
    )
    house.open()
    return said


def at_desk(house: House) -> str:
    """What Setup says of the door."""
    now = SystemClock()
    return door_words(DeskStations(house.path, now).seen(), now.now())


def in_list(house: House) -> str:
    """What `floor stations` says."""
    return CliRunner().invoke(main, ["stations", "--store", str(house.path)]).output


@pytest.mark.skipif(sys.platform == "win32", reason="there is no systemd")
@pytest.mark.parametrize("does", [HOLDS, REFUSED], ids=["holds", "refused"])
def test_it_is_said_where_nothing_keeps_the_pc_awake(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str
):
    with_inhibit(tmp_path / "bin", does, monkeypatch)
    monkeypatch.setattr(serve, "_AWAKE_AFTER_S", 0.2)
    monkeypatch.setattr(serve, "_SEEN_EVERY_S", 0.2)
    said = said_by(shut_house, monkeypatch)
    until(lambda: "is open at" in at_desk(shut_house))
    if does is REFUSED:
        until(lambda: "switch its sleep off" in at_desk(shut_house))
        assert "switch its sleep off" in in_list(shut_house)
        (only,) = said
        assert "(Failed to inhibit: Access denied)" in only
        # The next door may keep it awake.
        shut_house.shut()
        (tmp_path / "bin" / "systemd-inhibit").write_text(f"#!/bin/sh\n{HOLDS}")
        monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
        shut_house.open()
        until(lambda: "sleep" not in at_desk(shut_house))
    else:
        threading.Event().wait(1.0)
        assert "sleep" not in at_desk(shut_house) + in_list(shut_house)
    assert all("Access denied" in one for one in said)


def test_it_is_said_where_nothing_could(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    said = said_by(shut_house, monkeypatch)
    until(lambda: "switch its sleep off" in at_desk(shut_house))
    assert "(no systemd-inhibit)" in said[0]
