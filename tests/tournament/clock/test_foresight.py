"""What is foreseen comes about as often as it was said to."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.chance import SeededChance
from floor.base.money import NO_CHIPS, Chips
from floor.tournament.clock.foresight import (
    USUAL_PACE,
    Ahead,
    calibrated,
    expected_end,
    foreseen,
    next_jump,
    round_costs,
    seats_next_break,
    tried,
)
from floor.tournament.clock.structure import AnteBy, Break, FieldLeft, Level, PlayedOut, Structure

MINUTE = timedelta(minutes=1)
NONE = timedelta()


def level(big: int) -> Level:
    return Level(lasts=20 * MINUTE, small_blind=Chips(big // 2), big_blind=Chips(big))


EVENING = Structure(
    stretches=(
        *(level(100 * 2**number) for number in range(4)),
        Break(lasts=15 * MINUTE),
        *(level(1_600 * 2**number) for number in range(4)),
        Break(lasts=15 * MINUTE),
    )
)
FORTY = FieldLeft(structure=EVENING, played=NONE, left=40, chips=Chips(400_000), seats=9)


def test_who_is_left_comes_sooner_the_fewer_have_to_go():
    found = foreseen(FORTY, (1, 9, 36), USUAL_PACE, SeededChance(1))
    assert found[36].likely < found[9].likely < found[1].likely
    for ahead in found.values():
        assert NONE < ahead.soonest <= ahead.likely <= ahead.latest
    assert found == foreseen(FORTY, (1, 9, 36), USUAL_PACE, SeededChance(1))
    assert foreseen(FORTY, (), USUAL_PACE, SeededChance(1)) == {}


def test_what_is_there_already_takes_no_time():
    final = replace(FORTY, left=9)
    assert foreseen(final, (9,), USUAL_PACE, SeededChance(1)) == {9: Ahead(NONE, NONE, NONE)}


def test_nobody_goes_out_in_a_break():
    resting = replace(FORTY, played=81 * MINUTE)
    ahead = foreseen(resting, (39,), 1000.0, SeededChance(1))[39]
    assert ahead.soonest >= 14 * MINUTE
    assert ahead.latest < 16 * MINUTE


def test_a_range_holds_in_eight_of_ten_evenings():
    chance = SeededChance(7)
    ahead = foreseen(FORTY, (1,), USUAL_PACE, chance)[1]
    played = [foreseen(FORTY, (1,), USUAL_PACE, chance, runs=1)[1].likely for _ in range(300)]
    held = sum(ahead.holds(after) for after in played)
    assert 210 < held < 270
    assert ahead.soonest < expected_end(FORTY, USUAL_PACE) < ahead.latest


def test_the_house_measures_its_own_pace():
    for pace in (0.5, 2.0):
        chance, events = SeededChance(3), list[PlayedOut]()
        for _ in range(20):
            times = foreseen(FORTY, range(1, 40), pace, chance, runs=1)
            outs = tuple(times[left].likely for left in range(39, 0, -1))
            events.append(PlayedOut(field=FORTY, outs=outs))
        assert 0.75 * pace < calibrated(events) < 1.33 * pace
    assert calibrated(events[:1], fewest=40) == USUAL_PACE
    assert calibrated([]) == USUAL_PACE


def test_a_round_costs_the_blinds_and_everybodys_ante():
    one = replace(level(200), ante=Chips(25))
    assert round_costs(one, 9) == 300 + 225
    assert round_costs(replace(one, ante_by=AnteBy.BIG_BLIND), 9) == 325
    assert round_costs(Level(lasts=MINUTE, point=Chips(100)), 3) == 1_000
    assert round_costs(Level(lasts=MINUTE), 3) == 1


@pytest.mark.parametrize(
    ("left", "tables", "at"), [(20, 3, 18), (18, 3, 18), (12, 2, 9), (9, 1, None)]
)
def test_the_next_table_breaks_when_the_others_have_room(left: int, tables: int, at: int | None):
    assert seats_next_break(left, tables, 9) == at  # TR-BRK-1


def test_the_next_jump_is_where_the_next_prize_is_a_bigger_one():
    prizes = [500, 300, 200, 100, 100]
    assert [next_jump(left, prizes) for left in (9, 6, 5, 4, 3, 2, 1)] == [5, 5, 3, 3, 2, 1, None]
    assert next_jump(5, []) is None


@given(left=st.integers(1, 60), played=st.integers(0, 400).map(lambda minutes: minutes * MINUTE))
def test_every_tournament_comes_to_its_end(left: int, played: timedelta):
    field = replace(FORTY, left=left, played=played)
    ahead = foreseen(field, (1,), USUAL_PACE, SeededChance(5), runs=10)[1]
    assert NONE <= ahead.soonest <= ahead.latest


@pytest.mark.parametrize(
    ("field", "target"),
    [(replace(FORTY, left=0), 1), (replace(FORTY, chips=NO_CHIPS), 1), (FORTY, 0)],
)
def test_what_cannot_be_is_not_foreseen(field: FieldLeft, target: int):
    with pytest.raises(ValueError):
        foreseen(field, (target,), USUAL_PACE, SeededChance(1))


def test_ranges_are_tried_on_each_event_of_the_house_by_the_pace_of_the_others():
    lasted = expected_end(FORTY, USUAL_PACE)
    usual = PlayedOut(field=FORTY, outs=tuple(lasted * out // 39 for out in range(1, 40)))
    early = replace(usual, outs=tuple(one / 20 for one in usual.outs))
    once = PlayedOut(field=replace(FORTY, left=2), outs=(MINUTE,))
    assert tried((), SeededChance(1)) == (0, 0)
    assert tried((once,), SeededChance(1)) == (0, 0)
    found = tried((usual, early), SeededChance(1), 40)
    assert found.of == 12, "the end and the next table to break"
    assert found.right < 12


def test_a_prize_jump_is_tried_too_and_what_never_came_is_not():
    lasted = expected_end(FORTY, USUAL_PACE)
    outs = tuple(lasted * out // 39 for out in range(1, 40))
    final = PlayedOut(field=replace(FORTY, left=9), outs=outs[:8], prizes=(500, 300, 200))
    assert tried((final,), SeededChance(1), 40).of == 6, "no table breaks"
    last = replace(final, prizes=(500,))
    assert tried((last,), SeededChance(1), 40).of == 3, "the jump is the end"
    stopped = replace(final, outs=outs[:4])
    assert tried((stopped,), SeededChance(1), 40).of == 3, "they never came to three"
