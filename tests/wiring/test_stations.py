"""The desk's switch that lets kiosks on other PCs in: a service of this user, begun and ended."""

import os
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from shlex import split

import pytest

from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.store.journal.address import ServerAddress, StorePlace
from floor.wiring.stations import DeskStations

FOLDER = "the house's 50 % $HOME"


class Services:
    """A `systemctl` that writes down what it is asked, and does as it is told."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked_file = folder / "asked"
        self.unit = folder / "config" / "systemd" / "user" / "floor-door.service"
        self.programs = folder / "bin"
        self.programs.mkdir()
        self.data = folder / FOLDER
        monkeypatch.setenv("PATH", str(self.programs))
        monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        monkeypatch.setenv("FLOOR_DATA", str(self.data))
        monkeypatch.delenv("PGPASSFILE", raising=False)

    def there(self, answer: str = "exit 0") -> None:
        """They are on this PC, and answer that."""
        program = self.programs / "systemctl"
        program.write_text(f'#!/bin/sh\necho "$*" >> "{self.asked_file}"\n{answer}\n')
        program.chmod(0o755)

    @property
    def asked(self) -> list[str]:
        """What was asked of them since the last look."""
        said = self.asked_file.read_text().splitlines() if self.asked_file.exists() else []
        self.asked_file.unlink(missing_ok=True)
        return said

    def told(self) -> dict[str, str]:
        """What the unit says under [Service]."""
        found = RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#",))
        found.optionxform = str  # type: ignore[assignment,method-assign]
        found.read_string(self.unit.read_text(encoding="utf-8"))
        return dict(found["Service"])


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    return Services(tmp_path, monkeypatch)


def desk(services: Services, place: StorePlace | None = None) -> DeskStations:
    return DeskStations(place or services.data / "floor.sqlite", SystemClock())


def as_systemd_reads(words: str) -> list[str]:
    return [word.replace("%%", "%").replace("$$", "$") for word in split(words)]


def test_it_is_written_begun_and_taken_away_again(services: Services) -> None:
    services.there()
    card = desk(services)
    assert not card.serves()
    card.serve(on=True)
    assert card.serves()
    assert services.asked == [
        "--user daemon-reload",
        "--user enable floor-door.service",
        "--user restart floor-door.service",
    ]
    card.serve(on=False)
    assert not card.serves()
    assert services.asked == ["--user disable --now floor-door.service", "--user daemon-reload"]


def test_the_unit_opens_the_door_of_this_store_whatever_its_folder_is_called(
    services: Services,
) -> None:
    services.there()
    desk(services).serve(on=True)
    told = services.told()
    path = str(services.data / "floor.sqlite")
    door = [sys.executable, "-P", "-m", "floor", "serve", "--store", path]
    assert as_systemd_reads(told["ExecStart"]) == door
    knows = dict(one.split("=", 1) for one in as_systemd_reads(told["Environment"]))
    assert knows["FLOOR_DATA"] == str(services.data)
    assert Path(knows["PYTHONPATH"], "floor", "__main__.py").is_file()
    assert told["Restart"] == "always"


def test_the_door_of_a_server_finds_its_password_file(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.there()
    monkeypatch.setenv("PGPASSFILE", "/etc/floor/pass word")
    url = "postgresql://desk@host/floor?sslmode=verify-full&application_name=a%20b"
    desk(services, ServerAddress(url)).serve(on=True)
    told = services.told()
    assert as_systemd_reads(told["ExecStart"])[-1] == url
    assert "PGPASSFILE=/etc/floor/pass word" in as_systemd_reads(told["Environment"])
    assert services.unit.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_takes_the_unit(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    services.there()
    analyze = shutil.which("systemd-analyze", path=os.defpath)
    if analyze is None:
        pytest.skip("no systemd here")
    desk(services).serve(on=True)
    done = subprocess.run(
        [analyze, "verify", "--user", str(services.unit)],
        env={"PATH": os.defpath, "XDG_RUNTIME_DIR": str(services.unit.parent)},
        capture_output=True,
        text=True,
    )
    # What it thinks of the system's own units is not ours.
    ours = [line for line in done.stderr.splitlines() if services.unit.name in line]
    assert (done.returncode, ours) == (0, [])


def test_where_services_refuse_it_says_why_and_what_to_do_and_is_off(services: Services) -> None:
    services.there('echo "Failed to connect to bus" >&2; exit 1')
    card = desk(services)
    with pytest.raises(StoreTrouble) as trouble:
        card.serve(on=True)
    assert "Failed to connect to bus" in str(trouble.value)
    assert "packaging/start serve running in a window" in str(trouble.value)
    assert not card.serves()


def test_where_they_refuse_to_end_it_the_switch_stays_on(services: Services) -> None:
    services.there()
    card = desk(services)
    card.serve(on=True)
    services.there("exit 4")
    with pytest.raises(StoreTrouble, match="4"):
        card.serve(on=False)
    assert card.serves()


def test_where_there_are_no_services_it_says_what_to_do(services: Services) -> None:
    with pytest.raises(StoreTrouble, match="keep packaging/start serve running"):
        desk(services).serve(on=True)
    assert not desk(services).serves()
