"""What a house may choose about the dealer's screen, and the clock that runs on it."""

from datetime import timedelta

from floor.base.value import Value
from floor.room.clock.player_clock import PlayerClock
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import cite

_LONGEST_CLOCK = 600


class KioskRules(Value, frozen=True, kw_only=True):
    """How the dealer's screen behaves (HOUSE); an older rulebook says nothing about it."""

    second_press: timedelta = timedelta(milliseconds=300)
    """Hands handed over closer than this are one hand, pressed twice."""
    lock_after: timedelta = timedelta(minutes=15)
    """So long untouched, and the dealer's badge is taken off: a PIN is asked for again."""
    pin_lasts: timedelta = timedelta(hours=12)
    """So long after it was typed a PIN is asked for again at a kiosk on a PC of its own, however
    busy it was; the end of the gaming day ends every one."""
    least_hand: timedelta = timedelta(seconds=5)
    """No hand is over sooner at a kiosk on a PC of its own: nobody deals and plays one in that.
    No shipped rulebook says it: an older program reads none that says more than it knows."""


def read_kiosk(top: Reader) -> KioskRules:
    """The table `kiosk` of the rulebook `top`; the defaults where there is none."""
    if not top.has("kiosk"):
        return KioskRules()
    table = top.table("kiosk")
    usual = KioskRules()
    rules = KioskRules(
        second_press=timedelta(milliseconds=table.whole("second_press_ms", 0, 2_000)),
        lock_after=timedelta(seconds=table.whole("lock_after_seconds", 10, 3_600))
        if table.has("lock_after_seconds")
        else usual.lock_after,
        pin_lasts=timedelta(hours=table.whole("pin_lasts_hours", 1, 24))
        if table.has("pin_lasts_hours")
        else usual.pin_lasts,
        least_hand=timedelta(seconds=table.whole("least_hand_seconds", 0, 60))
        if table.has("least_hand_seconds")
        else usual.least_hand,
    )
    cite(table)
    table.close()
    return rules


def read_clock(table: Reader, seconds: str, countdown: str) -> PlayerClock:
    """What a slow player is given, under these keys of `table`; without a countdown there is
    none."""
    return PlayerClock(
        lasts=timedelta(seconds=table.whole(seconds, 5, _LONGEST_CLOCK)),
        countdown=timedelta(
            seconds=table.whole(countdown, 0, _LONGEST_CLOCK) if table.has(countdown) else 0
        ),
    )
