"""Hands dealt beside the desk: what they come to, and that nothing of it stays behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from floor.desk.jackpot.sampling import Dealing
from floor.desk.scene.services import PROGRAM
from floor.jackpot.odds import Odds
from floor.jackpot.odds_run import OddsOrder
from floor.room.games.game import GameForm
from tests.jackpot.test_odds import EASY

PATIENCE_MS = 30_000
ORDER = OddsOrder(profile=EASY, form=GameForm.TEXAS, players=6, hands=3_000, seed=9)
ENDLESS = replace(ORDER, hands=10**9)


class Heard(QObject):
    """What was told of a dealing."""

    def __init__(self, dealing: Dealing) -> None:
        super().__init__(dealing)
        self.odds: list[Odds] = []
        self.ends: list[str] = []
        dealing.told.connect(self.odds.append)
        dealing.ended.connect(self.ends.append)


@pytest.fixture
def dealing(qapp) -> Iterator[Dealing]:
    made = Dealing(PROGRAM)
    yield made
    made.stop()
    made.deleteLater()


def processes(dealing: Dealing) -> list[int]:
    return [dealer.processId() for dealer in dealing._dealers]


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_several_processes_deal_is_told_as_one(dealing: Dealing, qtbot: QtBot):
    heard = Heard(dealing)
    dealing.start(ORDER)
    assert dealing.runs
    qtbot.waitUntil(lambda: bool(heard.ends), timeout=PATIENCE_MS)
    assert heard.ends == [""]
    last = heard.odds[-1]
    assert last.hands == ORDER.hands
    assert 0 < last.hits[0] < last.hits[1] < last.hands
    assert [one.hands for one in heard.odds] == sorted(one.hands for one in heard.odds)
    assert not dealing.runs


def test_what_is_stopped_leaves_no_process_and_says_nothing_more(dealing: Dealing, qtbot: QtBot):
    heard = Heard(dealing)
    dealing.start(ENDLESS)
    qtbot.waitUntil(lambda: bool(heard.odds), timeout=PATIENCE_MS)
    begun = processes(dealing)
    assert all(map(is_there, begun))
    dealing.stop()
    told = len(heard.odds)
    assert not dealing.runs
    assert not any(map(is_there, begun))
    qtbot.wait(50)
    assert (len(heard.odds), heard.ends) == (told, [])


def test_an_order_that_comes_meanwhile_takes_the_place_of_the_one_before(
    dealing: Dealing, qtbot: QtBot
):
    heard = Heard(dealing)
    dealing.start(ENDLESS)
    before = processes(dealing)
    dealing.start(ORDER)
    assert not any(map(is_there, before))
    qtbot.waitUntil(lambda: bool(heard.ends), timeout=PATIENCE_MS)
    assert heard.odds[-1].hands == ORDER.hands


@pytest.mark.skipif(sys.platform == "win32", reason="there it is killed another way")
def test_a_process_that_is_killed_ends_the_others_and_is_told(dealing: Dealing, qtbot: QtBot):
    heard = Heard(dealing)
    dealing.start(ENDLESS)
    qtbot.waitUntil(lambda: bool(heard.odds), timeout=PATIENCE_MS)
    begun = processes(dealing)
    os.kill(begun[0], signal.SIGKILL)
    qtbot.waitUntil(lambda: bool(heard.ends), timeout=PATIENCE_MS)
    assert heard.ends == ["The hands could not be dealt: start the program again."]
    assert not any(map(is_there, begun))


def test_a_program_that_cannot_be_started_is_told(qtbot: QtBot):
    dealing = Dealing(("/nowhere/floor",))
    heard = Heard(dealing)
    dealing.start(ORDER)
    qtbot.waitUntil(lambda: bool(heard.ends), timeout=PATIENCE_MS)
    assert heard.ends == ["The hands could not be dealt: start the program again."]
    assert not dealing.runs
    dealing.deleteLater()


def test_who_asked_and_is_gone_is_dealt_for_no_longer():
    """As a desk that was killed: its end of the line is shut, and the process ends by itself."""
    process = subprocess.Popen([*PROGRAM, "odds"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdout as answer:
        process.stdin.write(msgspec.json.encode(ENDLESS) + b"\n")
        process.stdin.flush()
        first = msgspec.json.decode(answer.readline(), type=Odds)
        assert 0 < first.hands < ENDLESS.hands
        process.stdin.close()
        assert process.wait(30) == 0
