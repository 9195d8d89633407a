"""Chance in the shapes a simulation needs."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import SeededChance
from floor.rehearsal.players import Fortune
from floor.room.blinds.blinds import Standing
from tests.lots import ScriptedChance


@given(low=st.integers(-5, 5), more=st.integers(0, 5), seed=st.integers())
def test_between_reaches_both_ends_and_nothing_beyond(low: int, more: int, seed: int):
    fortune = Fortune(SeededChance(seed))
    drawn = {fortune.between(low, low + more) for _ in range(200)}
    assert drawn <= set(range(low, low + more + 1))
    assert Fortune(ScriptedChance([0])).between(low, low + more) == low
    assert Fortune(ScriptedChance([more])).between(low, low + more) == low + more


def test_per_cent_are_per_cent():
    fortune = Fortune(SeededChance(1))
    assert not any(fortune.percent(0) for _ in range(200))
    assert all(fortune.percent(100) for _ in range(200))
    assert 380 < sum(fortune.percent(20) for _ in range(2000)) < 420


def test_durations_vary_about_their_mean_and_are_never_short():
    fortune = Fortune(SeededChance(1))
    lasted = [fortune.about(timedelta(minutes=60)) for _ in range(4000)]
    assert min(lasted) >= timedelta(seconds=20)
    mean = sum(lasted, timedelta()) / len(lasted)
    assert timedelta(minutes=57) < mean < timedelta(minutes=63)


def test_people_choose_every_way_in():
    fortune = Fortune(SeededChance(1))
    assert {fortune.way_in() for _ in range(500)} == set(Standing) - {Standing.IN}


def test_everybody_has_a_name_with_the_houses_letters():
    fortune = Fortune(SeededChance(1))
    names = [fortune.name() for _ in range(2000)]
    assert set("".join(names)) >= set("äöÅõüřůČŠŽ")
    assert len(set(names)) > 400
