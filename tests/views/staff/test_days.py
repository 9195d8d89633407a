"""Opening and closing the gaming day, as it is asked for."""

from msgspec.structs import replace

from floor.app.core.room import DayOpen
from floor.app.staff.days import CloseDay, OpenDay
from floor.views.staff.days import day_form
from floor.views.words.form import Typed
from tests.evening import Evening


def test_the_day_is_closed_with_what_nobody_has_paid_in_sight(night: Evening):
    shown = day_form(night.room, "Time due: Aino €6")
    assert shown.asks == CloseDay()
    assert shown.told[0].startswith("Closing Sat, 24 Oct 2026 ends the waiting lists")
    assert shown.wrong == "Time due: Aino €6"
    night.close_day()
    assert day_form(night.room, "").asks == OpenDay()


def test_where_the_clock_went_back_somebody_has_looked_at_the_times(night: Evening):
    day = night.room.day
    assert isinstance(day, DayOpen)
    assert day_form(night.room, "").fields == ()
    back = replace(night.room, day=replace(day, clock_back=True))
    assert day_form(back, "").asks == CloseDay(clock_checked=False)
    assert day_form(back, "", Typed(checked=True)).asks == CloseDay(clock_checked=True)
