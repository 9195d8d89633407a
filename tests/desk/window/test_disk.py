"""A disk that fills up behind the desk (FAULTS rows 7 and 8): warned of, then nothing is taken."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.errors import StoreTrouble
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.lists.waitlist import TableId
from floor.store.sqlite.space import DiskSpace
from floor.wiring.desk import DeskRoom
from tests.desk.hall import NLH, Hall, surroundings

MB = 2**20
T2 = OpenTable(table=TableId("T2"), game=NLH, seats=9)


@pytest.fixture
def left() -> list[int]:
    """What the disk has left, in bytes."""
    return [100_000 * MB]


@pytest.fixture
def desk(hall: Hall, left: list[int], qtbot: QtBot) -> Iterator[tuple[DeskWindow, Bridge]]:
    """A desk that watches that disk."""

    def backroom() -> DeskRoom:
        space = DiskSpace(hall.path, lambda _folder: left[0])
        return DeskRoom(hall.path, hall.clock, training=False, space=space)

    bridge = Bridge(backroom, clock=hall.clock, chance=SeededChance(9))
    window = DeskWindow(bridge, hall.clock, surroundings())
    window.resize(1600, 900)
    window.show()
    window.badge.put_on(hall.manager)
    bridge.start()
    qtbot.waitUntil(lambda: window.scene.known)
    yield window, bridge
    window.close()
    assert bridge.close()
    window.deleteLater()
    bridge.deleteLater()


def test_the_desk_says_that_the_disk_is_filling_up_and_goes_on(
    desk: tuple[DeskWindow, Bridge], hall: Hall, left: list[int], qtbot: QtBot
) -> None:
    window, bridge = desk
    assert not window.warning.isVisible()
    left[0] = 1_500 * MB
    qtbot.waitUntil(window.warning.isVisible)
    assert "1500 MB left: make room" in window.warning.accessibleName()
    assert not window.trouble.isVisible()
    bridge.ask(T2, hall.manager)
    qtbot.waitUntil(lambda: T2.table in window.scene.room.tables)


def test_on_a_disk_nearly_full_nothing_is_taken_until_there_is_room(
    desk: tuple[DeskWindow, Bridge], hall: Hall, left: list[int], qtbot: QtBot
) -> None:
    window, bridge = desk
    left[0] = 200 * MB
    qtbot.waitUntil(window.trouble.isVisible)
    assert not window.warning.isVisible()
    with qtbot.waitSignal(bridge.answered) as answered:
        bridge.ask(T2, hall.manager)
    assert answered.args is not None
    assert isinstance(answered.args[1], StoreTrouble)
    with qtbot.waitSignal(bridge.answered) as answered:
        bridge.take_back(hall.room.journal.rows().__next__().command, hall.manager)
    assert answered.args is not None
    assert "Make room" in str(answered.args[1])
    assert len(window.scene.room.tables) == 1  # all that is known can still be read
    left[0] = 100_000 * MB
    qtbot.waitUntil(lambda: not window.trouble.isVisible())
    bridge.ask(T2, hall.manager)
    qtbot.waitUntil(lambda: T2.table in window.scene.room.tables)
