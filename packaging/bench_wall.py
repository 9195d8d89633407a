"""Measures the room map: forty tables of ten in both layouts, with what they need. Used by
`bench.py`.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bench_measure import Measured, micros

if TYPE_CHECKING:
    from floor.room.lists.waitlist import TableId
    from floor.views.floor.alerts import Alert
    from floor.views.words.rows import TableCard

_NOW = datetime(2026, 10, 24, 19, tzinfo=UTC)
_ROUNDS = 100
_AS_THEY_STAND = 1_830, 900
"""Forty tables of a room eight wide can just be read here."""
_IN_ROWS = 1_350, 890
"""What a large screen leaves the map: the same tables go by section and scroll."""
_COLUMNS = 8


def wall() -> list[Measured]:
    """One table changed, one second gone by, all of them drawn, a seat tapped, in each layout;
    what forty tables need; a list of four hundred shown anew."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from floor.qtkit.look import theme

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme.apply(app)
    found = [*_map("as they stand", _AS_THEY_STAND, app, own=True)]
    found += _map("by section", _IN_ROWS, app, own=False)
    found += _needs()
    found += _list_anew(app)
    return found


def _cards() -> tuple["TableCard", ...]:
    """One of each ten is away, one seat is open; at every fourth table one is held."""
    from floor.room.blinds.blinds import Tokens
    from floor.room.blinds.button import PlayerId, SeatNo
    from floor.room.games.game import GameId
    from floor.room.lists.waitlist import TableId
    from floor.room.table.plan import GridPlace, SectionNo
    from floor.views.words.rows import SeatState, SeatView, TableCard

    odd = {
        5: SeatView(number=SeatNo(5), state=SeatState.AWAY, player=PlayerId(5), label="P5",
                    initials="P5", since=_NOW - timedelta(minutes=9), tokens=Tokens.BOTH),
        8: SeatView(number=SeatNo(8), state=SeatState.OPEN),
    }  # fmt: skip
    held = SeatView(number=SeatNo(2), state=SeatState.HELD, player=PlayerId(2), label="P2",
                    initials="P2", since=_NOW + timedelta(minutes=4))  # fmt: skip
    seats = tuple(
        odd.get(n)
        or SeatView(number=SeatNo(n), state=SeatState.SEATED, player=PlayerId(n), label=f"P{n}",
                    initials=f"P{n}")
        for n in range(1, 11)
    )  # fmt: skip
    return tuple(
        TableCard(table=TableId(f"T{n + 1}"), title=f"T{n + 1} · NLH 1–2", game=GameId("nlh-1-2"),
                  jackpot=True, taken=8,
                  seats=seats if n % 4 else (seats[0], held, *seats[2:]), button=SeatNo(1),
                  small=SeatNo(3),
                  big=SeatNo(4), hand=n, in_hand=True, dealer="Åke R.", waiting=3,
                  waits_since=_NOW - timedelta(minutes=41),
                  spot=GridPlace(SectionNo(1), 2 * (n % _COLUMNS), 2 * (n // _COLUMNS)))
        for n in range(40)
    )  # fmt: skip


def _alerts(cards: tuple["TableCard", ...]) -> dict["TableId", tuple["Alert", ...]]:
    """Every second table needs somebody, every fourth of those at once."""
    from floor.views.floor.alerts import Alert, AlertKind, Severity

    return {
        card.table: (
            Alert(
                table=card.table,
                kind=AlertKind.FLOOR_CALL,
                severity=Severity.SOON if place % 8 else Severity.URGENT,
                words="Ruling",
                since=_NOW - timedelta(minutes=2),
                act="Take call",
            ),
        )
        for place, card in enumerate(cards)
        if place % 2 == 0
    }


def _map(name: str, size: tuple[int, int], app: object, *, own: bool) -> Iterator[Measured]:
    import msgspec
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPixmap
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from floor.desk.floor.room_map import RoomMap

    assert isinstance(app, QApplication)
    cards = _cards()
    room_map = RoomMap()
    room_map.resize(*size)
    room_map.show()
    room_map.show_cards(cards)
    room_map.show_alerts(_alerts(cards))
    room_map.show_time(_NOW)
    app.processEvents()
    assert room_map.own_geometry is own
    picture = QPixmap(room_map.size())
    turn = 0

    def one_changed() -> None:
        nonlocal cards, turn
        turn += 1
        cards = (msgspec.structs.replace(cards[0], hand=turn), *cards[1:])
        room_map.show_cards(cards)
        app.processEvents()

    def second_gone() -> None:
        nonlocal turn
        turn += 1
        room_map.show_time(_NOW + timedelta(seconds=turn))
        app.processEvents()

    yield _measured(f"wall one, {name}", one_changed, 1e-3)
    yield _measured(f"wall frame, {name}", lambda: room_map.render(picture), 3e-3)
    yield _measured(f"wall second, {name}", second_gone, 5e-3)

    def tapped() -> None:
        nonlocal turn
        turn += 1
        card = cards[turn % 6]
        where = room_map.seat_point(card.table, card.seats[turn % 10].number)
        QTest.mousePress(room_map, Qt.MouseButton.LeftButton, pos=where)
        app.processEvents()

    yield _measured(f"tap, {name}", tapped, 8e-3)
    room_map.close()


def _needs() -> Iterator[Measured]:
    """What forty tables need, worked out anew every second."""
    from floor.app.core.room import Room
    from floor.room.blinds.button import PlayerId, Sitter
    from floor.room.games.game import GameId
    from floor.room.lists.waitlist import TableId
    from floor.room.table.table import Away, Table, Taken
    from floor.rulebook.house.rulebooks import read_house, shipped_house
    from floor.views.floor.alerts import alerts

    house = read_house(shipped_house("helsinki"), "helsinki")
    tables = {}
    for n in range(40):
        sitters = [Sitter(player=PlayerId(n * 10 + seat)) for seat in range(10)]
        seats = tuple(
            Away(one, _NOW) if place % 3 == 0 else Taken(one) for place, one in enumerate(sitters)
        )
        name = TableId(f"T{n}")
        tables[name] = Table(id=name, game=GameId("nlh-1-2"), opened_at=_NOW, seats=seats)
    seated = {PlayerId(n * 10 + seat): TableId(f"T{n}") for n in range(40) for seat in range(10)}
    room = Room(house=house, tables=tables, seated=seated)
    later = _NOW + timedelta(minutes=40)
    assert len(alerts(room, later)) == 40
    yield _measured("wall needs", lambda: alerts(room, later), 5e-3)


def _list_anew(app: object) -> Iterator[Measured]:
    from PySide6.QtWidgets import QApplication, QTableView

    from floor.qtkit.rows import Column, RowModel

    assert isinstance(app, QApplication)
    rows: RowModel[int] = RowModel((Column("n", str),), key=lambda row: row)
    view = QTableView()
    view.setModel(rows)
    view.show()
    first = 0

    def list_anew() -> None:
        nonlocal first
        first += 1
        rows.show(range(first * 400, first * 400 + 400))
        app.processEvents()

    yield _measured("wall list", list_anew, 20e-3)
    view.close()


def _measured(name: str, act: Callable[[], object], limit: float) -> Measured:
    for _ in range(5):
        act()
    spent = []
    for _ in range(_ROUNDS):
        begin = time.thread_time()
        act()
        spent.append(time.thread_time() - begin)
    median = statistics.median(spent)
    return Measured(name, micros(median), micros(limit), median / limit, 1.0)
