"""Measures a waiting list of twenty thousand: opened, scrolled, brought up to date (FAULTS 76)."""

import os
import statistics
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bench_measure import Measured, micros, p99

WAITING = 20_000
OPEN, FRAME = 200e-3, 33e-3


def lists() -> list[Measured]:
    """The lists page with one list of twenty thousand, at the size of a desk."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    import msgspec
    from PySide6.QtWidgets import QApplication

    from floor.app.core.messages import Role, StaffId
    from floor.app.core.names import Names, PersonName, Viewer
    from floor.app.core.room import DayOpen, Room
    from floor.desk.lists.long_list import LongList
    from floor.desk.lists.page import ListsPage
    from floor.qtkit.look import theme
    from floor.room.blinds.button import PlayerId
    from floor.room.games.game import GameId
    from floor.room.lists.waitlist import TableId, Waiting
    from floor.room.table.table import EMPTY, Table
    from floor.rulebook.house.rulebooks import read_house, shipped_house
    from floor.views.lists.waiting import waiting_board

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme.apply(app)
    now, game = datetime(2026, 10, 24, 18, tzinfo=UTC), GameId("nlh-1-2")
    people = [PlayerId(number) for number in range(1, WAITING + 1)]
    line = tuple(Waiting(player=who, since=now - timedelta(seconds=int(who))) for who in people)
    table = Table(id=TableId("T1"), game=game, opened_at=now - timedelta(hours=2), seats=(EMPTY,))
    room = Room(
        house=read_house(shipped_house("helsinki"), "helsinki"),
        day=DayOpen(day=now.date(), opened_at=now, played={table.id: game}),
        on_duty={StaffId(1): Role.FLOOR},
        tables={table.id: table},
        lists={game: line},
        turns={game: tuple(now - timedelta(minutes=5 * n) for n in range(10, 0, -1))},
    )
    names = Names({who: PersonName(f"Player{who}") for who in people})
    look = Viewer(now, names, StaffId(1))

    def opened() -> float:
        begin = time.perf_counter()
        page = ListsPage()
        page.resize(1600, 900)
        page.show_boards((waiting_board(room, game, look),), now, ())
        page.show()
        app.processEvents()
        spent = time.perf_counter() - begin
        page.close()
        page.deleteLater()
        app.processEvents()
        return spent

    opening = statistics.median(opened() for _ in range(7))
    page = ListsPage()
    page.resize(1600, 900)
    page.show_boards((waiting_board(room, game, look),), now, ())
    page.show()
    app.processEvents()
    shown = page.findChildren(LongList)[0].view
    bar = shown.verticalScrollBar()
    place, turn = 0, 0

    def scrolled() -> None:
        nonlocal place
        place = (place + 997) % max(bar.maximum(), 1)
        bar.setValue(place)
        shown.viewport().repaint()

    def brought_up_to_date() -> None:
        nonlocal turn, room
        turn += 1
        shorter = msgspec.structs.replace(room, lists={game: line[turn % 5 :]})
        page.show_boards((waiting_board(shorter, game, look),), now, ())
        shown.viewport().repaint()
        app.processEvents()

    found = [Measured("lists open", _ms(opening), _ms(OPEN), opening / OPEN, 1.0)]
    for name, act in (("lists scroll", scrolled), ("lists update", brought_up_to_date)):
        tail = p99(_times(act))
        found.append(Measured(f"{name} p99", micros(tail), _ms(FRAME), tail / FRAME, 1.0))
    page.close()
    page.deleteLater()
    return found


def _times(act: Callable[[], None]) -> list[float]:
    for _ in range(5):
        act()
    spent = []
    for _ in range(120):
        begin = time.thread_time()
        act()
        spent.append(time.thread_time() - begin)
    return spent


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:,.0f} ms"
