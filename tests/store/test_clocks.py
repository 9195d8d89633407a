"""Stations whose clocks are wrong, on one server: their stamps are the server's time, give or take
what was measured, and so is the answer which hand began first (JP-TRIG-6).
"""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.app.core.messages import StaffId
from floor.app.hands.dealing import DrawButton, HandStarted, StartHand
from floor.app.office.fold import event_of
from floor.app.office.press_time import CameLate, Offset
from floor.app.offline.kept_act import Press
from floor.app.offline.sender import Sender
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.base.clock import SystemClock
from floor.room.blinds.button import SeatNo
from floor.room.dealing.first_hand import FirstOfTwo, HandBegan, began_first
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Table
from floor.store.postgres.link import compared_again
from floor.store.sqlite.outbox import open_outbox
from floor.wiring.rooms import OpenRoom, open_room
from tests.desk.hall import NLH, T1, Hall
from tests.kiosk.stand import note
from tests.postgres import Database

T2 = TableId("T2")
RIGHT = SystemClock()
SECOND = timedelta(seconds=1)


def hand_begun(table: Table) -> HandBegan | None:
    stage = table.stage
    if not isinstance(stage, InHand):
        return None
    error = timedelta(milliseconds=stage.error_ms)
    return HandBegan(at=stage.started, error=error, stamp=stage.stamp)


class Wrong(SystemClock):
    """A computer whose clock is so far before the right time."""

    def __init__(self, by: timedelta) -> None:
        self._by = by

    def now(self) -> datetime:
        return super().now() + self._by


class House:
    """Two tables on a server, each with a station of its own."""

    def __init__(self, database: Database, opened: ExitStack, clocks: tuple[Wrong, Wrong]) -> None:
        hall = Hall(database.address)
        opened.callback(hall.close)
        hall.clock.move_to(RIGHT.now() - timedelta(minutes=5))
        hall.opened()
        self.floor: StaffId = hall.manager
        hall.ask(OpenTable(table=T2, game=NLH, seats=9))
        for number, name in enumerate(("Olli", "Tiina"), start=1):
            player = hall.player(name)
            hall.ask(SeatPlayer(table=T2, seat=SeatNo(number), player=player, note=note(hall)))
        for table in (T1, T2):
            hall.ask(DrawButton(table=table))
        self.stations = tuple(
            self._opened(opened, database, table, clock)
            for table, clock in zip((T1, T2), clocks, strict=True)
        )

    @staticmethod
    def _opened(opened: ExitStack, database: Database, table: TableId, clock: Wrong) -> OpenRoom:
        room = open_room(database.address, station=f"kiosk {table}", clock=clock, ready=False)
        assert room.store is not None
        opened.callback(room.store.close)
        return room


CLOCKS = (Wrong(timedelta(hours=-3)), Wrong(timedelta(seconds=40)))


@pytest.fixture
def house(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    with ExitStack() as opened:
        yield House(database, opened, CLOCKS)


def test_the_hand_that_began_first_is_told_with_its_error_whatever_the_clocks_say(house: House):
    begun = []
    for room, table in zip(house.stations, (T1, T2), strict=True):
        before = RIGHT.now()
        (started,) = room.office.submit(StartHand(table=table), house.floor).events
        assert isinstance(started, HandStarted)
        error = timedelta(milliseconds=started.error_ms)
        assert timedelta() < error < SECOND
        assert before - error <= started.started <= RIGHT.now() + error
        begun.append(hand_begun(room.office.room.tables[table]))
    first, second = begun
    assert first is not None
    assert second is not None
    later = replace(second, at=second.at + 2 * SECOND)
    order = began_first(first, later)
    assert (order.first, order.within) == (FirstOfTwo.ONE, first.error + later.error)
    near = replace(second, at=first.at + (first.error + second.error) / 2)
    assert began_first(first, near).first is FirstOfTwo.UNDECIDED


def test_a_hand_pressed_while_the_server_was_away_is_stamped_in_its_time(
    house: House, tmp_path: Path
):
    office, clock = house.stations[0].office, CLOCKS[0]
    with closing(open_outbox(tmp_path / "T1.outbox", Path("x"))) as outbox:
        sender = Sender(outbox, T1, "code")
        office.listen(lambda _room, entries: sender.hear(office, entries))
        sender.hear(office, ())
        pressed = clock.now() - 10 * SECOND
        sender.take(Press(StartHand(table=T1), house.floor, office.new_id(), pressed))
        sender.replay(office)
    stage = hand_begun(office.room.tables[T1])
    assert stage is not None
    right = pressed + timedelta(hours=3)
    assert abs(stage.at - right) <= stage.error
    assert stage.error < SECOND
    (row,) = (row for row in house.stations[0].journal.of_kind("came-late", 0))
    late = event_of(row)
    assert isinstance(late, CameLate)
    assert late.pressed == stage.at


micros = st.integers(-10_000, 10_000).map(lambda n: timedelta(microseconds=n))


@given(
    true=micros,
    found=st.lists(st.tuples(st.integers(0, 5_000), st.floats(-1, 1)), min_size=1, max_size=20),
)
def test_as_long_as_no_clock_drifts_what_is_known_is_true_and_errs_by_no_more_than_it_says(
    true: timedelta, found: list[tuple[int, float]]
):
    known: Offset | None = None
    for error_us, where in found:
        error = timedelta(microseconds=error_us)
        measured = Offset(true + timedelta(microseconds=int(error_us * where)), error)
        known = measured if known is None else compared_again(known, measured)
        assert abs(known.by - true) <= known.error


@given(
    by=micros, drift=st.integers(-2_000, 2_000), error=st.integers(1, 500), times=st.integers(1, 30)
)
def test_a_clock_that_drifts_is_followed(by: timedelta, drift: int, error: int, times: int):
    known = Offset(by, timedelta(microseconds=error))
    for n in range(1, times + 1):
        true = by + n * timedelta(microseconds=drift)
        known = compared_again(known, Offset(true, timedelta(microseconds=error)))
        assert abs(known.by - true) <= known.error


def test_while_nothing_new_is_known_the_clock_does_not_jitter():
    known = Offset(SECOND, timedelta(milliseconds=1))
    near = Offset(SECOND + timedelta(microseconds=400), timedelta(microseconds=900))
    assert compared_again(known, near).by == known.by
    slow = Offset(SECOND + timedelta(milliseconds=3), timedelta(milliseconds=9))
    assert compared_again(known, slow) == known
    better = Offset(SECOND + timedelta(microseconds=200), timedelta(microseconds=300))
    assert compared_again(known, better) == better
