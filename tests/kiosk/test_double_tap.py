"""Two taps where one was meant, on whatever writes at a kiosk: one entry (FAULTS row 25).

The second comes 20 ms after the first, where the first was, whatever lies there by then.
"""

from collections.abc import Callable, Iterator
from itertools import cycle

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from floor.app.core.ports import JournalHead
from floor.app.hands.dealing import StartHand
from floor.app.money.chips import PlayerBoughtIn
from floor.app.seats.seats import PlayerAway
from floor.app.staff.floor_calls import FloorCalled
from floor.kiosk.kit.tile import Tile
from floor.kiosk.window.guard import GUARD_S, DoubleTapGuard
from floor.room.blinds.button import SeatNo
from tests.desk.hall import T1
from tests.kiosk.stand import PIN, Seconds, Stand

PAIRS, FULL_PAIRS = 60, 10_000
APART_S = 0.02


def bounce(stand: Stand, at: QPoint) -> None:
    """The finger comes down there once more, so soon that nobody could have meant it."""
    stand.pace.now += APART_S
    QTest.qWait(round(APART_S * 1000))
    handle = stand.window.windowHandle()
    assert handle is not None
    for phase in ("press", "release"):
        touch = QTest.touchEvent(handle, stand.fingers._device)
        getattr(touch, phase)(0, at).commit()
    QApplication.processEvents()


def control_at(stand: Stand, control: QWidget, at: QPoint | None = None) -> QPoint:
    """Where on the window a control is touched."""
    return control.mapTo(stand.window, at or control.rect().center())


def twice_on(stand: Stand, control: QWidget) -> None:
    at = control_at(stand, control)
    stand.fingers.touch(control)
    bounce(stand, at)


def twice_on_seat(stand: Stand, seat: int) -> None:
    table = stand.window.table
    at = control_at(stand, table, table.seat_point(SeatNo(seat)))
    stand.touch_seat(seat)
    bounce(stand, at)


def twice_on_choice(stand: Stand, key: str) -> None:
    QApplication.processEvents()
    tile = stand.window.choices.tile_of(key)
    assert tile is not None
    twice_on(stand, tile)


def _call(stand: Stand) -> None:
    stand.touch("foot-floor")
    twice_on_choice(stand, "floor-ruling")


def _done(stand: Stand) -> None:
    stand.touch("foot-floor")
    twice_on_choice(stand, "done-ruling")


def acts() -> Iterator[Callable[[Stand], None]]:
    """What is touched in turn, each leaving what the next one needs."""
    return cycle(
        (
            lambda stand: twice_on_seat(stand, 1),  # away
            lambda stand: twice_on_seat(stand, 1),  # and back
            _call,
            _done,
            lambda stand: twice_on(stand, stand.window.strip.clock),  # called
            lambda stand: twice_on(stand, stand.window.strip.clock),  # and ended
            lambda stand: twice_on_seat(stand, 3),
            lambda stand: twice_on(stand, stand.window.head.undo),
        )
    )


def head(stand: Stand) -> JournalHead:
    stand.hall.room.office.refresh()
    return stand.hall.room.office.head


def test_pairs_of_taps_on_whatever_writes_are_one_entry_each(stand: Stand, full: bool) -> None:
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    entries: set[bytes] = set()
    stand.hall.room.office.listen(lambda _room, new: entries.update(one.command for one in new))
    pairs = FULL_PAIRS if full else PAIRS
    for number, act in zip(range(1, pairs + 1), acts(), strict=False):
        act(stand)
        stand.qtbot.waitUntil(lambda: not stand.bridge.pending)
        stand.ready()
        assert len(entries) == number, number
    assert len(entries) == pairs


def test_the_second_tap_on_an_act_does_not_do_what_has_come_in_its_place(stand: Stand) -> None:
    player = stand.player(1)
    stand.touch_seat(1, hold_ms=600)
    tile = stand.window.side.tile_of(f"chips-{player}-20000")
    assert tile is not None
    before = head(stand)
    at = control_at(stand, tile)
    stand.fingers.touch(tile)
    stand.happened(PlayerBoughtIn)
    bounce(stand, at)
    stand.ready()
    assert head(stand).seq == before.seq + 1


def test_the_second_tap_on_a_choice_is_none_on_the_seat_behind_it(stand: Stand) -> None:
    window, table = stand.window, stand.window.table
    seats = [control_at(stand, table, table.seat_point(SeatNo(seat))) for seat in range(1, 7)]
    stand.touch("foot-floor")
    QApplication.processEvents()
    tile, at = next(
        (tile, at)
        for at in seats
        if isinstance(tile := window.childAt(at), Tile) and tile.isEnabled()
    )
    before = head(stand)
    stand.fingers.touch_at(tile, tile.mapFrom(window, at))
    stand.happened(FloorCalled)
    bounce(stand, at)
    stand.qtbot.waitUntil(lambda: not stand.bridge.pending)
    stand.ready()
    assert head(stand).seq == before.seq + 1


def test_the_last_figure_of_a_pin_touches_nothing_behind_the_page(stand: Stand) -> None:
    stand.window.lock.take_off()
    player = stand.player(1)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"gone-leave-{player}")
    stand.type_pin(PIN[:-1])
    key = stand.window.pin.keys.findChild(QWidget, f"key-{PIN[-1]}")
    assert isinstance(key, QWidget)
    at = control_at(stand, key)
    before = head(stand)
    stand.fingers.touch(key)
    stand.qtbot.waitUntil(lambda: stand.window.stack.currentIndex() == 0)
    bounce(stand, at)
    stand.qtbot.waitUntil(lambda: not stand.bridge.pending)
    stand.ready()
    assert head(stand).seq == before.seq + 1


def test_two_figures_alike_are_two(stand: Stand) -> None:
    """However quickly they are typed: a PIN may have them."""
    stand.touch("head-next")
    key = stand.window.pin.keys.findChild(QWidget, "key-7")
    assert isinstance(key, QWidget)
    twice_on(stand, key)
    assert len(stand.window.pin.field.text()) == 2


def test_after_the_guard_the_same_place_is_touched_again(stand: Stand) -> None:
    stand.touch("foot-floor")
    tile = stand.window.choices.tile_of("floor-ruling")
    assert tile is not None
    table = stand.window.table
    seat = table.mapTo(stand.window, table.seat_point(SeatNo(1)))
    stand.fingers.touch(tile)
    stand.happened(FloorCalled)
    stand.pace.now += GUARD_S
    bounce(stand, seat)
    stand.happened(PlayerAway)


def test_a_finger_elsewhere_is_another_touch() -> None:
    seconds = Seconds()
    guard = DoubleTapGuard(seconds)
    assert not guard.bounces(100, 100, "a page", 60)
    seconds.now += 0.1
    assert guard.bounces(140, 60.5, "what lay behind it", 60)
    assert guard.bounces(100, 100, "something else", 60)
    assert not guard.bounces(100, 100, "a page", 60)
    assert not guard.bounces(161, 100, "what lay behind it", 60)
    seconds.now += GUARD_S + 0.001
    assert not guard.bounces(161, 100, "a third", 60)
