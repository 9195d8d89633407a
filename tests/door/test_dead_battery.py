"""A PC whose clock has lost its battery: it begins somewhere, and the kiosk comes in."""

import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from floor.door.keys import own_key
from tests.door.house import House, Visitor
from tests.door.test_kills import ROOT, opened
from tests.patience import PATIENCE_MS

KIOSK = """
import sys
from pathlib import Path
from threading import Event
from time import time
from floor.base.clock import SystemClock
from floor.door.keys import own_key
from floor.door.station import DoorAt, DoorLink, StationTerms
key, port, door = own_key(Path(sys.argv[1]), "a station"), int(sys.argv[2]), sys.argv[3]
terms = StationTerms(key, (DoorAt("127.0.0.1", port, bytes.fromhex(door)),), "0.1.0")
link = DoorLink(terms, SystemClock())
link.start()
print(link.shown.wait(20), int(time()) // 86_400)
link.close()
link.join(10)
"""
DEAD = ("1970-01-02 00:00:00", "1980-01-01 00:00:00", "2000-01-01 00:00:00", "2099-12-31 00:00:00")

pytestmark = pytest.mark.skipif(shutil.which("faketime") is None, reason="needs faketime")


def clock_at(when: str) -> dict[str, str]:
    """What a program is told, besides all else, that is to have that time."""
    said = subprocess.check_output(["faketime", when, "env"], text=True).splitlines()
    told = dict(
        line.split("=", 1) for line in said if line.startswith(("LD_PRELOAD=", "FAKETIME="))
    )
    return {**told, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}


@pytest.mark.parametrize("when", DEAD)
def test_a_kiosk_without_the_time_comes_in(shut_house: House, tmp_path: Path, when: str):
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    with opened(shut_house):
        visitor.come_in()  # the door is open by then
        visitor.leave()
        door = own_key(shut_house.folder / "door.key", "a door").certificate.hex()
        done = subprocess.run(
            [sys.executable, "-P", "-c", KIOSK, visitor.key.path, str(shut_house.port), door],
            env={**os.environ, "PYTHONPATH": str(ROOT), **clock_at(when)},
            stdout=subprocess.PIPE,
            text=True,
            timeout=PATIENCE_MS / 1000,
        )
    shown, day = done.stdout.split()
    assert shown == "True"
    assert int(day) == (date.fromisoformat(when[:10]) - date(1970, 1, 1)).days


def test_a_door_without_the_time_lets_the_kiosk_in(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    for name, value in clock_at(DEAD[0]).items():
        monkeypatch.setenv(name, value)
    with opened(shut_house):
        visitor.come_in()
        assert visitor.office.now().year == 1970
        visitor.leave()
