"""Breaks everybody takes at once (ON-TRN-23)."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from floor.tournament.clock.synchronised import BreakPlan, break_begins, break_ends, breaks

MINUTE = timedelta(minutes=1)
PLAN = BreakPlan()


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 10, 24, hour, minute, tzinfo=UTC)


def test_breaks_begin_at_five_to_the_hour_once_the_first_level_is_over():
    found = list(breaks(PLAN, at(7, 25), 15 * MINUTE, at(10, 0)))
    assert found == [at(7, 55), at(8, 55), at(9, 55)]
    assert next(breaks(PLAN, at(7, 25), 31 * MINUTE, at(10, 0))) == at(8, 55)
    assert next(breaks(PLAN, at(7, 57), 5 * MINUTE, at(10, 0))) == at(8, 55)


def test_the_night_the_clocks_go_back_has_one_break_more():  # ON-TRN-23
    helsinki = ZoneInfo("Europe/Helsinki")
    for day, count in ((24, 6), (25, 7)):
        start = datetime(2026, 10, day, 1, 10, tzinfo=helsinki)
        found = list(breaks(PLAN, start, 15 * MINUTE, start.replace(hour=7)))
        assert len(found) == count
        assert {moment.astimezone(helsinki).minute for moment in found} == {55}
    kathmandu = datetime(2026, 10, 24, 1, 10, tzinfo=ZoneInfo("Asia/Kathmandu"))
    first = next(breaks(PLAN, kathmandu, 15 * MINUTE, kathmandu.replace(hour=7)))
    assert first == kathmandu.replace(minute=55)


def test_a_break_waits_for_the_last_hand():
    assert break_begins(at(7, 55), [at(7, 54), at(7, 57)]) == at(7, 57)
    assert break_begins(at(7, 55), []) == at(7, 55)


def test_it_ends_at_the_full_hour_or_when_the_floor_says_so():
    assert break_ends(PLAN, at(7, 55)) == at(8, 0)
    assert break_ends(BreakPlan(ends_at_full_hour=False), at(7, 55)) is None
