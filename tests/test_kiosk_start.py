"""What starts a kiosk by itself and keeps it running: systemd's units and the task of Windows."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from floor.base.clock import SystemClock
from tests.desk.hall import Hall
from tests.door.house import until
from tests.kiosk.real import real_kiosk
from tests.screen import Screen
from tests.services import user_services

KIOSK = Path(__file__).resolve().parents[1] / "packaging" / "kiosk"
README = (KIOSK.parents[1] / "README.md").read_text(encoding="utf-8")
UNITS = sorted(KIOSK.glob("*.service"))
TASK = "{http://schemas.microsoft.com/windows/2004/02/mit/task}"


class Unit(RawConfigParser):
    """Keys as they are written; one that is said again says something more."""

    def __init__(self, path: Path) -> None:
        super().__init__(strict=False, delimiters=("=",), comment_prefixes=("#",))
        self.optionxform = str  # type: ignore[assignment,method-assign]
        self.read_string(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_it_is_begun_again_however_often_it_has_ended(path: Path) -> None:
    unit = Unit(path)
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Service"]["Restart"] == "always"
    assert unit["Service"]["RestartSec"] == "500ms"
    which = "board" if path.stem == "floor-board" else "kiosk --table %i"
    assert f"packaging/start {which} $FLOOR_OPTIONS" in unit["Service"]["ExecStart"]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_screen_that_stands_still_is_begun_anew(path: Path) -> None:
    service = Unit(path)["Service"]
    assert service["Type"] == "notify"
    assert service["TimeoutStartSec"] == "infinity"
    assert service["WatchdogSec"] == "20s"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_no_unit_knows_one_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/home/|/root/|/Users/|/work/", text)
    assert "${FLOOR_HOME}/packaging/start" in text


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_systemd_takes_the_unit(path: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd here")
    unit = tmp_path / path.name
    # Whether cage is installed here is not asked.
    text = path.read_text(encoding="utf-8").replace("/usr/bin/cage", "/usr/bin/env")
    unit.write_text(text, encoding="utf-8")
    whose = ["--user"] if "graphical-session" in text else []
    done = subprocess.run(
        ["systemd-analyze", "verify", *whose, str(unit)],
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["floor-kiosk@.service", "floor-board.service"])
def test_on_a_desktop_it_stays_closed_where_somebody_who_may_has_closed_it(name: str) -> None:
    assert Unit(KIOSK / name)["Service"]["RestartPreventExitStatus"] == "0"


def test_the_task_of_windows_begins_at_log_on_and_has_no_end() -> None:
    task = ElementTree.parse(KIOSK / "floor-kiosk.xml").getroot()
    assert task.tag == f"{TASK}Task"

    def said(*names: str) -> str:
        found = task.find("/".join(f"{TASK}{name}" for name in names))
        assert found is not None, names
        return found.text or ""

    assert said("Triggers", "LogonTrigger", "Enabled") == "true"
    assert said("Settings", "ExecutionTimeLimit") == "PT0S"
    assert said("Settings", "MultipleInstancesPolicy") == "IgnoreNew"
    assert said("Settings", "DisallowStartIfOnBatteries") == "false"
    assert said("Settings", "RestartOnFailure", "Interval") == "PT1M"
    assert said("Principals", "Principal", "RunLevel") == "LeastPrivilege"
    script = re.search(r"-File (\S+)", said("Actions", "Exec", "Arguments"))
    assert script is not None
    assert KIOSK.parents[1].joinpath(*script[1].split("\\")).is_file()


def test_what_the_task_leaves_open_is_put_in_when_it_is_registered() -> None:
    text = (KIOSK / "floor-kiosk.xml").read_text(encoding="utf-8")
    register = (KIOSK / "register.ps1").read_text(encoding="utf-8")
    for place in ("UserId", "Arguments", "WorkingDirectory"):
        assert f"<{place}>" in text
        assert f".{place} = " in register
    for word in ("TABLE", "OPTIONS"):
        assert f"Replace('{word}'" in register


def test_what_windows_is_told_to_run_is_there() -> None:
    """What README names from the checkout, and each script the others beside it."""
    checkout = KIOSK.parents[1]
    named = set(re.findall(r"packaging\\[\w\\.-]+\.ps1", README))
    assert named
    for place in named:
        assert checkout.joinpath(*place.split("\\")).is_file(), place
    for script in (*checkout.glob("packaging/*.ps1"), *KIOSK.glob("*.ps1")):
        beside = re.findall(r"\$PSScriptRoot '([\w\\.-]+)'", script.read_text(encoding="utf-8"))
        for place in beside:
            assert script.parent.joinpath(*place.split("\\")).exists(), (script, place)


@pytest.mark.skipif(sys.platform == "win32", reason="systemd's way of being told")
def test_the_kiosk_says_that_its_screen_lives(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(place))
        supervisor.settimeout(60)
        monkeypatch.setenv("NOTIFY_SOCKET", str(place))
        with real_kiosk(screen, tmp_path):
            assert supervisor.recv(100) == b"READY=1\nWATCHDOG=1"
            assert supervisor.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize("which", ["kiosk", "board"])
def test_systemd_itself_keeps_it_running(tmp_path: Path, full: bool, which: str) -> None:
    """By README's lines. It is back at the same table once it was killed, in full also where its
    screen stands still."""
    home = tmp_path / "home"
    with user_services(home) as services:
        hall = Hall(tmp_path / "floor.sqlite", SystemClock().now()).opened()
        hall.close()
        checkout = home / "floor" / "packaging"
        checkout.mkdir(parents=True)
        start = checkout / "start"  # what is installed here already is not installed again
        start.write_text(f'#!/bin/sh\nexec {sys.executable} -P -m floor "$@"\n', encoding="utf-8")
        start.chmod(0o755)
        settings = home / ".config" / "floor" / f"{which}.conf"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            f"QT_QPA_PLATFORM=offscreen\nPYTHONPATH={KIOSK.parents[1]}\n"
            f"FLOOR_OPTIONS=--store {hall.path}\n",
            encoding="utf-8",
        )
        (lines,) = re.findall(r"(?m)^(mkdir -p ~/\.config/systemd.*)\n(systemctl .*?) +#", README)
        if which == "board":  # in the same two lines, README says
            file, unit = re.findall(r"TV's PC takes `(.*?)` and `(.*?)`", README)[0]
            copied = lines[0].replace("floor-kiosk@.service", file)
            lines = (copied, lines[1].replace("floor-kiosk@3", unit))
        for line in lines:
            services.does("bash", "-euc", f"cd {KIOSK.parents[1]} && {line}")
        unit = lines[1].split()[-1]
        assert unit in ("floor-kiosk@3", "floor-board")

        def comes() -> int:
            until(lambda: services.asks("is-active", unit) == "active")
            return services.main_of(unit)

        for how in (signal.SIGKILL, signal.SIGSTOP) if full else (signal.SIGKILL,):
            before = comes()
            services.signal(unit, how)
            until(lambda gone=before: services.main_of(unit) not in (0, gone))  # type: ignore[misc]
        comes()
