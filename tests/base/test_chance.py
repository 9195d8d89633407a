"""What is drawn by lot: repeatable where it should be, scripted where a test says so."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import (
    AsideChance,
    ProvedChance,
    SeededChance,
    SystemChance,
    shuffled,
    time_ordered_id,
)
from tests.lots import ScriptedChance

NOON = datetime(2026, 10, 24, 12, tzinfo=UTC)


def lots(chance: SystemChance | SeededChance | AsideChance, count: int = 20) -> list[int]:
    return [chance.below(1000) for _ in range(count)]


def test_the_same_seed_draws_the_same_lots():
    assert lots(SeededChance(7)) == lots(SeededChance(7))
    assert lots(SeededChance(7)) != lots(SeededChance(8))


def test_a_copy_draws_what_the_source_will_draw():
    source = SeededChance(7)
    source.below(10)
    assert lots(source.copy()) == lots(source)


def test_the_systems_lots_are_in_range_and_cannot_be_used_up():
    chance = SystemChance()
    assert set(lots(chance, 200)) <= set(range(1000))
    assert chance.copy() is chance


def test_scripted_lots_come_as_written_and_end():
    chance = ScriptedChance([3, 0])
    assert chance.copy().below(4) == 3
    assert [chance.below(4), chance.below(1)] == [3, 0]
    with pytest.raises(ValueError):
        chance.below(2)


def test_a_scripted_lot_that_is_out_of_range_is_the_tests_mistake():
    with pytest.raises(ValueError):
        ScriptedChance([4]).below(4)


def test_drawing_aside_takes_nothing_from_the_source():
    source, twin = SeededChance(7), SeededChance(7)
    aside = AsideChance(source)
    ahead = lots(aside)
    assert lots(aside.copy(), 3) == lots(aside, 3)
    assert ahead == lots(twin)
    assert lots(source) == ahead


@given(st.lists(st.integers()), st.integers())
def test_shuffling_loses_nothing(cards: list[int], seed: int):
    assert Counter(shuffled(cards, SeededChance(seed))) == Counter(cards)


def test_every_order_comes_up_about_as_often():
    chance = SeededChance(1)
    orders = Counter(shuffled("abc", chance) for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


def test_ids_of_a_later_millisecond_sort_later():
    chance = SeededChance(7)
    ids = [time_ordered_id(NOON + timedelta(milliseconds=n), chance) for n in range(50)]
    assert ids == sorted(ids)
    assert {len(one) for one in ids} == {16}


def test_two_ids_of_one_moment_differ():
    chance = SeededChance(7)
    assert len({time_ordered_id(NOON, chance) for _ in range(1000)}) == 1000


def test_a_proved_lot_that_would_favour_small_numbers_is_passed_over():
    """Of so many numbers nearly every second lot is: all that are drawn lie below the end."""
    end = (1 << 255) + 1
    lots = ProvedChance("secret", "head", 1)
    copy = lots.copy()
    drawn = [lots.below(end) for _ in range(20)]
    assert all(lot < end for lot in drawn)
    assert drawn == [copy.below(end) for _ in range(20)]
    assert lots.copy().below(6) == copy.below(6)
