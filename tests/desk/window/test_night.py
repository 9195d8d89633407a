"""A night of eight tables at sixty times its speed, lived in front of the desk."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from soak import (
    GROWTH_MB,
    SPEED,
    STEADY,
    USUAL,
    Sample,
    Turns,
    differences,
    grown,
    live,
    stale,
    texts,
    told,
)

from floor.app.seats.seats import LeaveSeat
from floor.desk.window.window import DeskWindow
from floor.wiring.training import TrainingNight
from tests.desk.hall import T1, Hall, desk_on, surroundings
from tests.desk.looks import complaints

QUICK_S, FULL_S = 10, 600
QUICK = Turns(every_ms=100, least=60)
FIRST_MB = 40.0
"""In so little time everything is shown for the first time, and that costs once."""


@pytest.fixture
def night(tmp_path: Path) -> Iterator[TrainingNight]:
    made = TrainingNight(tmp_path / "training" / "training.sqlite", SPEED, STEADY)
    made.begin()
    yield made
    made.end()


def test_a_night_in_front_of_the_desk(
    night: TrainingNight, qtbot: QtBot, full: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing thrown, nothing stale against a fresh fold; the slope of memory is printed.

    What is thrown in a slot fails the test by itself (pytest-qt).
    """
    house = surroundings(training=True, store=night.store)._replace(pace=night)
    seconds, turns = (FULL_S, USUAL) if full else (QUICK_S, QUICK)
    lived = live(night, house, seconds, complaints, turns=turns)
    with capsys.disabled():
        print(f"\n{told(lived)}")
    assert lived.stale == []
    assert lived.entries > QUICK_S
    memory = grown(lived.samples)
    if full:
        assert memory.a_night < GROWTH_MB
    else:
        assert memory.by < FIRST_MB


def test_a_desk_that_has_not_heard_of_something_is_found_out(hall: Hall, qtbot: QtBot) -> None:
    """A comparison that finds nothing would prove nothing."""

    def settled(window: DeskWindow) -> None:
        qtbot.waitUntil(lambda: len(window.scene.feed) > 0)

    with (
        desk_on(hall, qtbot, badge=hall.manager) as (deaf, bridge),
        desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge),
    ):
        settled(deaf)
        settled(window)
        assert differences(texts(deaf), texts(window)) == []
        bridge.news.disconnect()
        hall.ask(LeaveSeat(table=T1, player=hall.player("Aino Laine")))
        qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
        found = differences(texts(deaf), texts(window))
        assert any(line.startswith("floor, stale: TableCard") for line in found)
        assert any("Aino L." in line and "missing" in line for line in found)
        assert stale(window, hall.path, surroundings(store=hall.path)) == []


def test_what_memory_grows_by_is_told_for_a_whole_night() -> None:
    """Once everything was shown, and apart from lists that grow longer."""

    def held(hour: int, waiting: int) -> Sample:
        megabytes = 100.0 + (hour if hour < 10 else 10 + hour / 12) + waiting / 4
        return Sample(hour, hour * 3600.0, hour, megabytes, waiting)

    for lists in ([0] * 21, [7] * 21, [hour * hour % 13 for hour in range(21)]):
        found = grown([held(hour, waiting) for hour, waiting in enumerate(lists)])
        assert round(found.a_night, 6) == 1.0
        assert found.steady > 110


def test_the_night_ends_with_whoever_watched_it(tmp_path: Path) -> None:
    """A desk that was killed leaves no process behind."""
    store = tmp_path / "floor.sqlite"
    words = [sys.executable, "-m", "floor", "live", str(store), "--under-way", "0.1"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline()
        process.stdin.close()
        assert process.wait(60) == 0
