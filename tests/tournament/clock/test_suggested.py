"""A schedule suggested for hours and entries can be played, and ends when it should."""

from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.base.money import Chips
from floor.tournament.clock.foresight import USUAL_PACE, expected_end
from floor.tournament.clock.structure import AnteBy, Break, FieldLeft, check_structure
from floor.tournament.clock.suggested import SPARE_LEVELS, Wanted, suggested, usual_break

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
EVENING = Wanted(
    entries=40, stack=Chips(20_000), hours=5 * HOUR, level_lasts=20 * MINUTE, smallest=Chips(25)
)


@given(
    entries=st.integers(8, 800),
    hours=st.integers(2, 12),
    minutes=st.sampled_from([10, 15, 20, 30]),
    stack=st.sampled_from([10_000, 20_000, 50_000]),
)
def test_blinds_rise_in_figures_the_chips_make_up(
    entries: int, hours: int, minutes: int, stack: int
):  # TR-STR-3
    wanted = Wanted(entries, Chips(stack), hours * HOUR, minutes * MINUTE, Chips(25))
    found = suggested(wanted)
    check_structure(found, (wanted.smallest,))
    assert all(one.big_blind < two.big_blind for one, two in pairwise(found.levels))
    assert found.levels[0].big_blind.points * 60 <= stack
    assert isinstance(found.stretches[4], Break)
    assert not isinstance(found.stretches[-1], Break)


@pytest.mark.parametrize(("entries", "hours"), [(20, 4), (40, 5), (120, 6), (600, 10)])
def test_it_ends_about_when_it_was_to(entries: int, hours: int):  # TR-STR-3
    found = suggested(EVENING._replace(entries=entries, hours=hours * HOUR))
    field = FieldLeft(
        structure=found,
        played=timedelta(),
        left=entries,
        chips=EVENING.stack * entries,
        seats=9,
    )
    ends = expected_end(field, USUAL_PACE)
    assert abs(ends - hours * HOUR) < 30 * MINUTE


def test_antes_and_breaks_come_as_wished():
    found = suggested(EVENING)
    assert [bool(one.ante) for one in found.levels[:4]] == [False, False, True, True]
    assert found.levels[2].ante == found.levels[2].big_blind
    assert found.levels[2].ante_by is AnteBy.BIG_BLIND
    plain = suggested(EVENING._replace(ante_from=0, break_after=0))
    assert not any(one.ante for one in plain.levels)
    assert plain.stretches == plain.levels
    assert len(plain.levels) == 15 + SPARE_LEVELS


@pytest.mark.parametrize(
    "wanted",
    [
        EVENING._replace(hours=30 * MINUTE),
        EVENING._replace(entries=1),
        EVENING._replace(stack=Chips(1_000)),
        EVENING._replace(level_lasts=timedelta()),
        EVENING._replace(level_lasts=MINUTE),
    ],
)
def test_where_no_schedule_fits_the_house_is_told(wanted: Wanted):  # TR-STR-3
    with pytest.raises(Refused) as refusal:
        suggested(wanted)
    assert refusal.value.rule == "TR-STR-3"


@pytest.mark.parametrize(
    ("level", "rest"),
    [(1, 5), (3, 5), (7, 5), (8, 10), (10, 10), (12, 10), (13, 15), (20, 15), (60, 15)],
)
def test_a_break_is_about_as_long_as_a_level(level: int, rest: int):
    assert usual_break(level * MINUTE) == rest * MINUTE
    wanted = EVENING._replace(level_lasts=level * MINUTE, hours=level * 20 * MINUTE)
    breaks = {one.lasts for one in suggested(wanted).stretches if isinstance(one, Break)}
    assert breaks == {rest * MINUTE}
    longer = suggested(wanted._replace(break_lasts=30 * MINUTE)).stretches
    assert {one.lasts for one in longer if isinstance(one, Break)} == {30 * MINUTE}


def test_many_short_levels_rise_on_though_the_pace_falls_behind():
    wanted = Wanted(
        entries=8,
        stack=Chips(20_000),
        hours=timedelta(hours=9),
        level_lasts=timedelta(minutes=10),
        smallest=Chips(25),
    )
    bigs = [one.big_blind.points for one in suggested(wanted).levels]
    assert bigs == sorted({*bigs})
