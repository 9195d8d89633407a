"""Too many wrong PINs were typed at a kiosk: the floor hears of it and may open it again."""

from datetime import timedelta

from floor.app.core.messages import SYSTEM
from floor.app.staff.pin_locks import AskPinsAgain, LockPins
from floor.views.floor.alerts import Alert, AlertKind, alert_lines, alerts
from tests.evening import T1, T2, Evening, refused
from tests.views.looking import look


def of_pins(night: Evening) -> list[Alert]:
    found = alerts(night.room, night.clock.now()).get(T1, ())
    return [one for one in found if one.kind is AlertKind.PINS]


def test_the_floor_hears_of_it_and_lets_the_kiosk_ask_again(night: Evening):
    night.table(T1)
    until = night.clock.now() + timedelta(hours=1)
    night.ask(LockPins(table=T1, until=until), SYSTEM)
    (alert,) = of_pins(night)
    (line,) = alert_lines(night.room, look(night), (alert,))
    assert line.words == "too many wrong PINs: its kiosk takes none"
    assert alert.until == until
    assert line.step is not None
    assert line.step.words == "Let T1 ask PINs again"
    assert line.step.command == AskPinsAgain(table=T1)
    with refused("HOUSE"):
        night.ask(AskPinsAgain(table=T1), night.dealer)
    night.ask(AskPinsAgain(table=T1))
    assert of_pins(night) == []
    with refused("HOUSE"):
        night.ask(AskPinsAgain(table=T1))


def test_the_alert_ends_with_the_time_and_with_the_table(night: Evening):
    night.table(T1)
    now = night.clock.now()
    night.ask(LockPins(table=T2, until=now + timedelta(hours=1)), SYSTEM)
    night.ask(LockPins(table=T1, until=now), SYSTEM)
    assert T2 not in alerts(night.room, now)
    assert of_pins(night) == []


def test_a_badge_that_is_locked_locks_no_kiosk_and_nobody_takes_it_back(night: Evening):
    night.table(T1)
    until = night.clock.now() + timedelta(minutes=5)
    (locked,) = night.ask(LockPins(table=T1, until=until, staff=night.dealer), SYSTEM).events
    assert of_pins(night) == []
    night.ask(LockPins(table=T1, until=until), SYSTEM)
    (again,) = night.ask(AskPinsAgain(table=T1)).events
    assert locked.is_final()
    assert again.is_final()
    assert locked.touches() == again.touches() == {"pins:T1"}
