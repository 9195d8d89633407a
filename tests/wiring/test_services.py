"""The switch *This PC lets kiosks in*, pressed on the real desk where systemd itself runs."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.door.house import FLOORS_PIN, until
from tests.services import user_services

DOOR = "floor-door.service"
SWITCH_OFF = (
    "from floor.base.clock import SystemClock; from floor.wiring.folders import data_folder;"
    "from floor.wiring.stations import DeskStations;"
    "DeskStations(data_folder() / 'floor.sqlite', SystemClock()).serve(on=False)"
)


@pytest.mark.parametrize("name", ["home", "the house's 50 % $HOME"])
def test_the_switch_keeps_the_door_open_without_the_desk(tmp_path: Path, name: str) -> None:
    """It is back when it was killed, and closed once the switch is off."""
    with user_services(tmp_path / name) as services:
        with subprocess.Popen(
            services.into(sys.executable, "-P", "-m", "tests.desk.probed", "desk"),
            env=services.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as desk:
            assert desk.stdin is not None
            assert desk.stdout is not None
            for word, done in ((f"begin {FLOORS_PIN} Mira Salo", "begun"), ("serve", "open")):
                desk.stdin.write(f"{word}\n")
                desk.stdin.flush()
                assert desk.stdout.readline().strip() == done
            desk.kill()
        assert services.asks("is-enabled", DOOR) == "enabled"
        first = services.main_of(DOOR)
        assert first
        assert "The door is open at " in services.types("stations")

        services.signal(DOOR, signal.SIGKILL)
        until(lambda: services.main_of(DOOR) not in (0, first))
        until(lambda: "The door is open at " in services.types("stations"))

        services.does(sys.executable, "-P", "-c", SWITCH_OFF)
        assert services.asks("is-active", DOOR) == "inactive"
        assert services.asks("is-enabled", DOOR) != "enabled"
        assert "The door is open at " not in services.types("stations")
