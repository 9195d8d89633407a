"""One finger is one wish (FAULTS row 25), and a slow store no reason for another (row 26)."""

from floor.app.hands.dealing import HandEnded, HandStarted, StartHand
from floor.app.hands.stamps import SetStamps
from floor.kiosk.window.guard import GUARD_S, DoubleTapGuard
from floor.room.table.table import Stamp
from tests.desk.hall import T1
from tests.kiosk.stand import Seconds, Stand


def test_a_second_tap_on_the_same_thing_comes_too_soon() -> None:
    seconds = Seconds()
    guard = DoubleTapGuard(seconds)
    assert guard.lets("hand")
    seconds.now += GUARD_S - 0.001
    assert not guard.lets("hand")
    assert guard.lets("seat")


def test_once_it_is_over_a_tap_is_one_again() -> None:
    seconds = Seconds()
    guard = DoubleTapGuard(seconds)
    assert guard.lets("hand")
    seconds.now += GUARD_S + 0.001
    assert guard.lets("hand")


def test_pairs_of_taps_never_hand_over_twice(stand: Stand, full: bool) -> None:
    """20 ms apart, on whichever of the two buttons, in a table whose hands begin by themselves."""
    stand.hall.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC))
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    seconds = Seconds()
    stand.window.guard = DoubleTapGuard(seconds)
    pairs = 10_000 if full else 40
    for pair in range(1, pairs + 1):
        stand.touch(f"hand-{pair % 2}")
        seconds.now += 0.02
        second = stand.window.foot.hand[(pair // 2) % 2]
        if second.isEnabled():
            stand.fingers.touch(second)
        stand.happened(HandEnded, pair)
        seconds.now += 1
        stand.hall.clock.advance(stand.a_hand)
        stand.window.draw()
    assert sum(isinstance(event, HandEnded) for event in stand.heard) == pairs
    assert sum(isinstance(event, HandStarted) for event in stand.heard) == pairs + 1
    assert stand.table.hand == pairs + 1


def test_while_it_is_being_written_the_big_buttons_say_so_and_ask_nothing(stand: Stand) -> None:
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    with stand.store_held():
        stand.touch("hand-0")
        stand.window.draw()
        assert not stand.window.foot.hand[0].isEnabled()
        assert stand.window.foot.hand[0].under == "being written …"
        assert not stand.window.foot.hand[1].isEnabled()
    stand.happened(HandEnded)
    assert sum(isinstance(event, HandEnded) for event in stand.heard) == 1
