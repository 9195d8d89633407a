"""What is touched all night has one place, and for a moment after it changed nobody touches it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable
from floor.app.core.floor_call import CallReason
from floor.app.hands.clocks import CallClock
from floor.app.hands.dealing import EndHand, HandEnded, StartHand
from floor.app.hands.straddles import DeclareStraddle
from floor.app.seats.seats import MarkAway, PlayerAway, PlayerBack
from floor.app.staff.dealers import LeaveTable
from floor.app.staff.floor_calls import CallFloor
from floor.kiosk.window.guard import GUARD_S
from floor.room.blinds.button import SeatNo
from floor.room.table.table import InHand
from tests.desk.hall import T1
from tests.kiosk.stand import Stand, note, store_away
from tests.qtkit.shots import shot

FIXED = ("hand-0", "hand-1", "foot-straddle", "foot-floor", "foot-pots", "foot-bad-beat")
ALSO = ("head-undo", "head-table", "strip-clock")


def places(stand: Stand) -> dict[str, QRect]:
    """Where what is touched most stands, as the kiosk is now."""
    stand.window.draw()
    QApplication.processEvents()
    found = {}
    for name in (*FIXED, *ALSO):
        one = stand.window.findChild(QWidget, name)
        assert isinstance(one, QWidget)
        assert one.isVisible(), name
        found[name] = QRect(one.mapTo(stand.window, QPoint(0, 0)), one.size())
    return found


def _first(stand: Stand) -> SeatNo:
    stage = stand.table.stage
    assert isinstance(stage, InHand)
    return stage.deal.first_to_act.seat


STATES: dict[str, Callable[[Stand], object]] = {
    "a hand": lambda stand: stand.hall.ask(StartHand(table=T1)),
    "a straddle": lambda stand: stand.hall.ask(DeclareStraddle(table=T1, seat=_first(stand))),
    "somebody away": lambda stand: stand.touch_seat(2),
    "a seat chosen": lambda stand: stand.touch_seat(1, hold_ms=600),
    "the floor called": lambda stand: stand.hall.ask(CallFloor(table=T1, reason=CallReason.RULING)),
    "a clock": lambda stand: stand.hall.ask(CallClock(table=T1, seat=None)),
    "a clock run out": lambda stand: stand.hall.clock.advance(timedelta(minutes=3)),
    "a page": lambda stand: stand.touch("foot-floor"),
    "a refusal": lambda stand: stand.window.say(
        "Nobody is dealt in, and nothing is done. " * 4, True
    ),
    "no hand": lambda stand: stand.hall.ask(EndHand(table=T1, second_round=True)),
    "nobody deals": lambda stand: stand.hall.ask(LeaveTable(staff=stand.window.scene.dealer)),
    "a bad beat": lambda stand: stand.hall.ask(ClaimBadBeat(table=T1)),
    "released": lambda stand: stand.hall.ask(ReleaseTable(table=T1, note=note(stand.hall))),
}


def test_the_commonest_acts_stand_where_they_stood_all_night(stand: Stand) -> None:
    stand.ready()
    before = places(stand)
    for state, comes in STATES.items():
        comes(stand)
        stand.ready()
        assert places(stand) == before, state
    stand.window.main()
    with store_away(stand):
        assert stand.window.trouble.isVisible()
        assert places(stand) == before


def test_the_middle_of_a_table_and_its_seats_stand_still_too(stand: Stand) -> None:
    window = stand.window
    before = window.table.geometry(), window.table.seat_point(SeatNo(3))
    with store_away(stand):
        assert window.trouble.isVisible()
        assert (window.table.geometry(), window.table.seat_point(SeatNo(3))) == before


def touch_now(stand: Stand, at: QPoint, after_s: float) -> None:
    """A finger so soon after what is shown came."""
    QApplication.processEvents()
    stand.pace.now += after_s
    handle = stand.window.windowHandle()
    assert handle is not None
    for phase in ("press", "release"):
        getattr(QTest.touchEvent(handle, stand.fingers._device), phase)(0, at).commit()
    QApplication.processEvents()


@pytest.mark.parametrize("after_s", [0.0, 0.15, GUARD_S - 0.01])
def test_a_big_button_that_has_just_changed_does_nothing_and_says_so(
    stand: Stand, after_s: float
) -> None:
    window = stand.window
    at = window.foot.hand[0].mapTo(window, window.foot.hand[0].rect().center())
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    assert window.foot.hand[0].text() == "Hand over: flop seen"
    touch_now(stand, at, after_s)
    assert window.mark.isVisible()
    assert window.mark.text() == "Just changed: touch again"
    assert not stand.bridge.pending
    touch_now(stand, at, GUARD_S + 0.01)
    stand.happened(HandEnded)
    assert sum(isinstance(event, HandEnded) for event in stand.heard) == 1


def test_a_seat_that_the_desk_has_just_marked_away_is_not_brought_back(stand: Stand) -> None:
    window = stand.window
    at = window.table.mapTo(window, window.table.seat_point(SeatNo(2)))
    stand.hall.ask(MarkAway(table=T1, player=stand.player(2)))
    stand.ready()
    touch_now(stand, at, 0.2)
    assert window.mark.isVisible()
    assert not stand.bridge.pending
    touch_now(stand, at, GUARD_S + 0.01)
    stand.happened(PlayerBack)
    assert [type(e) for e in stand.heard][-2:] == [PlayerAway, PlayerBack]


def test_an_undo_that_has_become_another_is_not_touched(stand: Stand) -> None:
    window = stand.window
    stand.touch_seat(2)
    stand.happened(PlayerAway)
    at = window.head.undo.mapTo(window, window.head.undo.rect().center())
    assert "away" in window.head.undo.text()
    touch_now(stand, at, 0.1)
    assert window.mark.isVisible()
    assert not stand.bridge.pending


def test_a_page_that_has_just_come_hears_nothing_at_first(stand: Stand) -> None:
    stand.touch("foot-floor")
    tile = stand.window.choices.tile_of("floor-chips")
    assert tile is not None
    QApplication.processEvents()
    at = tile.mapTo(stand.window, tile.rect().center())
    touch_now(stand, at, 0.2)
    assert stand.window.choices.isVisible()
    assert not stand.bridge.pending
    touch_now(stand, at, 0.2)
    assert stand.bridge.pending or not stand.window.choices.isVisible()


def test_what_only_counts_down_is_never_dead(stand: Stand) -> None:
    stand.hall.ask(StartHand(table=T1))
    stand.hall.ask(CallClock(table=T1, seat=None))
    stand.ready()
    stand.pace.now += 1
    stand.hall.clock.advance(timedelta(seconds=1))
    stand.window.draw()
    clock = stand.window.strip.clock
    touch_now(stand, clock.mapTo(stand.window, clock.rect().center()), 0.05)
    assert not stand.window.mark.isVisible()
    stand.qtbot.waitUntil(lambda: stand.table.clock is None)


def test_the_plate_that_names_a_kiosk_lies_over_all_while_it_is_drawn(stand: Stand) -> None:
    """It is told from afar: the strip over the big buttons hides none of its frame."""
    window = stand.window
    window.plate.show_name()
    window.draw()
    QApplication.processEvents()
    below = window.plate._plate.geometry()
    assert window.strip.geometry().intersects(below)
    for at in (below.bottomLeft() + QPoint(3, -3), QPoint(3, window.strip.y() + 5)):
        assert window.childAt(at) is window.plate
    shot(window, "kiosk-named")
    window.plate.shut()
