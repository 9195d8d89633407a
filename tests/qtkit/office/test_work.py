"""Reading in the pool: of several only the newest counts, and an older one is stopped."""

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from floor.base.errors import StoreTrouble
from floor.qtkit.office.work import NewestRead, _Stopped

PATIENCE = 30_000


@pytest.fixture
def parent() -> Iterator[QObject]:
    made = QObject()
    yield made
    made.deleteLater()


def heard(reading: NewestRead) -> list[object]:
    told: list[object] = []
    reading.done.connect(told.append)
    reading.reached.connect(told.append)
    return told


def test_it_tells_how_far_it_has_come_and_what_was_read(qtbot: QtBot, parent: QObject) -> None:
    reading = NewestRead(parent)
    told = heard(reading)

    def read(reached: Callable[[int], None]) -> str:
        reached(7)
        return "the night"

    with qtbot.waitSignal(reading.done, timeout=PATIENCE):
        reading.start(read)
        assert reading.goes_on
    assert told == [7, "the night"]
    assert not reading.goes_on


def test_what_is_read_anew_stops_what_was_read_before(qtbot: QtBot, parent: QObject) -> None:
    reading = NewestRead(parent)
    told, free, stopped = heard(reading), Event(), Event()

    def slow(reached: Callable[[int], None]) -> None:
        assert free.wait(30)
        try:
            reached(1)
        except _Stopped:
            stopped.set()
            raise

    reading.start(slow)
    with qtbot.waitSignal(reading.done, timeout=PATIENCE):
        reading.start(lambda _reached: "the newest")
    free.set()
    qtbot.waitUntil(stopped.is_set, timeout=PATIENCE)
    with qtbot.waitSignal(reading.done, timeout=PATIENCE):
        reading.start(lambda _reached: "another")
    assert told == ["the newest", "another"]


def test_a_trouble_is_told_unless_nobody_waits_any_more(qtbot: QtBot, parent: QObject) -> None:
    reading = NewestRead(parent)
    told, trouble = heard(reading), StoreTrouble("The disk is away.")

    def fails(_reached: Callable[[int], None]) -> None:
        raise trouble

    with qtbot.waitSignal(reading.done, timeout=PATIENCE):
        reading.start(fails)
    with qtbot.waitSignal(reading._work.done, timeout=PATIENCE):
        reading.start(fails)
        reading.stop()
    assert told == [trouble]
