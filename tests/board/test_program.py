"""The board as a program of its own: which screen, and from the command line to the last key."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from floor.base.errors import BadSetting
from floor.board.program import screen_for
from tests.board.hanging import board_on, words
from tests.desk.hall import Hall

PATIENCE_S = 60


def test_the_second_screen_is_filled_where_there_is_one(qtbot: QtBot) -> None:
    (only,) = QGuiApplication.screens()
    assert screen_for(None, [only]) is only
    assert screen_for(1, [only]) is only
    assert screen_for(None, [only, only]) is only
    with pytest.raises(BadSetting, match="There is no screen 2: this computer has 1"):
        screen_for(2, [only])


def test_another_file_in_the_stores_place_is_opened(
    hall: Hall, qtbot: QtBot, tmp_path: Path
) -> None:
    """A backup was restored under a board that hangs on."""
    other = Hall(tmp_path / "other.sqlite")
    try:
        with board_on(hall, qtbot) as board:
            hall.path.rename(hall.path.with_name("old.sqlite"))
            qtbot.waitUntil(lambda: board.bridge.last.trouble is not None, timeout=30_000)
            for suffix in ("-wal", "-shm"):
                hall.path.with_name(hall.path.name + suffix).unlink()
            other.close()
            other.path.rename(hall.path)
            board.reopen()
            qtbot.waitUntil(lambda: "Closed" in words(board.window), timeout=30_000)
            assert not any(one.startswith("Not up to date") for one in words(board.window))
    finally:
        other.close()


def test_a_television_switched_off_gives_the_desk_back_and_takes_the_board_again(
    hall: Hall, qtbot: QtBot
) -> None:
    (screen,) = QGuiApplication.screens()
    with board_on(hall, qtbot) as board:
        board.screen_gone(screen)
        assert not board.window.isMinimized()
        board.fill(screen)
        assert board.window.isFullScreen()
        board.screen_gone(screen)
        assert board.window.isMinimized()
        board.screen_came(screen)
        assert board.window.isFullScreen()
        assert not board.window.isMinimized()


def test_as_a_window_it_fills_no_screen_and_else_it_does(hall: Hall) -> None:
    assert "full False" in program(hall, "--windowed").stdout.splitlines()
    assert "full True" in program(hall).stdout.splitlines()


SHOW_AND_CLOSE = """
import sys
from PySide6.QtCore import QTimer
from floor.board import window
before = window.BoardWindow._show
def show(self, view, now):
    before(self, view, now)
    print("full", self.isFullScreen())
    print(*[one.accessibleName() for one in self.findChildren(window.QWidget)], sep="|")
    QTimer.singleShot(0, self.close)
window.BoardWindow._show = show
from floor.cli.main import main
main(sys.argv[1:])
"""
"""The program, told to close once it has shown the room."""


@pytest.mark.skipif(sys.platform == "win32", reason="systemd's way of being told")
def test_whoever_supervises_it_hears_that_its_screen_lives_and_that_it_hangs(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "notify"
    hangs = "QTimer.singleShot(0, self.close)", "QTimer.singleShot(9_000, lambda: sleep(600))"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(place))
        supervisor.settimeout(PATIENCE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", str(place))
        code = f"from time import sleep\n{SHOW_AND_CLOSE.replace(*hangs)}"
        with subprocess.Popen(**_started(hall, code)) as board:
            try:
                assert supervisor.recv(100) == b"READY=1\nWATCHDOG=1"
                assert supervisor.recv(100) == b"WATCHDOG=1"
                supervisor.settimeout(20)  # systemd's patience with it
                assert _falls_silent(supervisor)
            finally:
                board.kill()


def _falls_silent(supervisor: socket.socket) -> bool:
    try:
        while True:
            assert supervisor.recv(100) == b"WATCHDOG=1"
    except TimeoutError:
        return True


def _started(hall: Hall, code: str, *words: str) -> dict[str, Any]:
    return {
        "args": [sys.executable, "-c", code, "board", "--store", str(hall.path), *words],
        "env": {**os.environ, "QT_QPA_PLATFORM": "offscreen", "FLOOR_DATA": str(hall.path.parent)},
        "text": True,
    }


def program(hall: Hall, *words: str) -> "subprocess.CompletedProcess[str]":
    """`floor board` in a process of its own, on a machine whose data lie beside the store."""
    return subprocess.run(
        **_started(hall, SHOW_AND_CLOSE, *words),
        capture_output=True,
        timeout=PATIENCE_S,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "title"), [(["--language", "en"], "Waiting lists"), ([], "Varauslistat")]
)
def test_the_command_speaks_this_machines_language_or_another(
    hall: Hall, words: list[str], title: str
) -> None:
    hall.path.with_name("floor.toml").write_text('language = "fi"\n', encoding="utf-8")
    told = program(hall, "--seconds", "5", *words)
    assert told.returncode == 0, told.stderr
    assert {title, "Kaisa B."} <= set(told.stdout.replace("\n", "|").split("|"))
    assert (hall.path.parent / "logs" / "board" / "crash.log").exists()


def test_a_screen_that_is_not_there_is_a_sentence(hall: Hall) -> None:
    told = program(hall, "--screen", "9")
    assert told.returncode == 1
    assert told.stderr == "There is no screen 9: this computer has 1.\n"
