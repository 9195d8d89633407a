"""Desks in processes of their own: two on one file see what the other did; one in a language."""

import os
import subprocess
import sys

from floor.app.lists.waiting import JoinList
from floor.wiring.rooms import refold, verify_journal
from tests.desk.hall import NLH, WAITING, Hall

PATIENCE_S = 90
JOIN = 12
WORKING_DESK = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from floor.app.lists.waiting import JoinList
from floor.base.clock import SystemClock
from floor.desk.program import program, second_desk
from floor.room.games.game import GameId
from floor.room.blinds.button import PlayerId

choice, badge, total = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
mine = [PlayerId(int(one)) for one in sys.argv[4].split(",")]
game = GameId(sys.argv[5])
shown = second_desk.SecondDesk.showEvent
def ask(self, event):
    shown(self, event)
    print("asked", flush=True)
    again = QTimer(self)  # a desk that is just opening does not hear yet
    again.timeout.connect(self.findChild(QPushButton, "second-desk-" + choice).click)
    again.start(200)
second_desk.SecondDesk.showEvent = ask
def work(desk):
    timer = QTimer(desk)
    left = list(mine)
    def step():
        if not desk.window.scene.known:
            return
        if left:
            desk.bridge.ask(JoinList(game=game, player=left.pop()), badge)
        elif len(desk.window.scene.room.lists.get(game, ())) == total:
            timer.stop()
            print("saw all", flush=True)
            desk.window.close()
    timer.timeout.connect(step)
    timer.start(20)
seen = program.DeskProgram.once_seen
def begin(self, acts):
    seen(self, acts)
    print("open", flush=True)
    work(self)
program.DeskProgram.once_seen = begin
from floor.cli.main import main
main(["desk", "--store", *sys.argv[6:]])
"""
"""The desk as it is, and somebody who signs players up at it until all of both desks are there."""


def desk(hall: Hall, choice: str, mine: list[int], total: int) -> "subprocess.Popen[str]":
    """A desk in a process of its own; asked whether to open a second one it has its `choice`."""
    players = ",".join(map(str, mine))
    words = [choice, str(hall.manager), str(total), players, NLH, str(hall.path)]
    return subprocess.Popen(
        [sys.executable, "-c", WORKING_DESK, *words],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "FLOOR_DATA": str(hall.path.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_desks_write_to_one_file_and_both_see_all_of_it(hall: Hall) -> None:
    total = len(WAITING) + 2 * JOIN
    people = [hall.people.add_player(f"Guest {number}") for number in range(2 * JOIN)]
    first = desk(hall, "another", people[:JOIN], total)
    assert first.stdout is not None
    assert first.stdout.readline() == "open\n"
    second = desk(hall, "another", people[JOIN:], total)
    told = [one.communicate(timeout=PATIENCE_S) for one in (first, second)]
    assert [one.returncode for one in (first, second)] == [0, 0], told
    assert [out.splitlines() for out, _err in told] == [["saw all"], ["asked", "open", "saw all"]]
    office = hall.room.office
    office.refresh()
    assert {one.player for one in office.room.lists[NLH]} >= set(people)
    assert verify_journal(hall.room.journal) == office.head
    assert refold(hall.room)


def test_who_goes_to_the_first_desk_opens_none(hall: Hall) -> None:
    person = hall.people.add_player("Guest")
    first = desk(hall, "go", [person], len(WAITING) + 2)
    assert first.stdout is not None
    assert first.stdout.readline() == "open\n"
    second = desk(hall, "go", [person], 0)
    out, err = second.communicate(timeout=PATIENCE_S)
    assert (second.returncode, out) == (0, "asked\n"), err
    other = hall.people.add_player("Other")
    hall.ask(JoinList(game=NLH, player=other))
    first.communicate(timeout=PATIENCE_S)
    assert first.returncode == 0


SAID = """
import sys
from PySide6.QtWidgets import QToolButton
from floor.desk.program import program
seen = program.DeskProgram.once_seen
def begin(self, acts):
    seen(self, acts)
    window = self.window
    print(*[one.text() for one in window.rail.findChildren(QToolButton)], sep="|")
    self.bridge.news.connect(lambda _news: window.close())
program.DeskProgram.once_seen = begin
from floor.cli.main import main
main(sys.argv[1:])
"""


def test_the_desk_opens_in_the_language_asked_for(hall: Hall) -> None:
    settings = hall.path.with_name("floor.toml")
    for words, system, lists in (
        (["--language", "fi"], "C.UTF-8", "Listat"),
        ([], "C.UTF-8", "Lists"),
        ([], "fi_FI.UTF-8", "Listat"),
    ):
        spoken = {"LANGUAGE": "", "LC_ALL": system}
        told = subprocess.run(
            [sys.executable, "-c", SAID, "desk", "--store", str(hall.path), *words],
            env={
                **os.environ,
                **spoken,
                "QT_QPA_PLATFORM": "offscreen",
                "FLOOR_DATA": str(hall.path.parent),
            },
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert told.returncode == 0, told.stderr
        assert lists in told.stdout.strip().split("|")
    assert not settings.exists()
