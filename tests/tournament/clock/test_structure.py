"""Levels and breaks: which holds when, and what may still be changed."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.base.money import Chips
from floor.room.betting.out_of_turn import Deemed, deemed_silent
from floor.room.betting.rules import HELSINKI_TOURNAMENT
from floor.room.orders.dispute import Deadline, may_dispute
from floor.tournament.clock.structure import (
    Break,
    Level,
    Stretch,
    Structure,
    begins_after,
    check_structure,
    level_of_hand,
    standing_at,
    with_level,
)

MINUTE = timedelta(minutes=1)


def level(big: int, minutes: int = 20) -> Level:
    return Level(
        lasts=minutes * MINUTE, small_blind=Chips(big // 2), big_blind=Chips(big), ante=Chips(big)
    )


FIRST, SECOND, THIRD = level(100), level(200), level(400)
EVENING = Structure(stretches=(FIRST, SECOND, Break(lasts=10 * MINUTE), THIRD))


def test_a_level_holds_from_the_instant_it_begins():
    assert standing_at(EVENING, 0 * MINUTE) == (1, FIRST, 20 * MINUTE)
    assert standing_at(EVENING, 19 * MINUTE) == (1, FIRST, MINUTE)
    assert standing_at(EVENING, 20 * MINUTE) == (2, SECOND, 20 * MINUTE)


def test_a_break_belongs_to_the_level_before_it():
    now = standing_at(EVENING, 45 * MINUTE)
    assert now.on_break
    assert (now.number, now.left) == (2, 5 * MINUTE)


def test_the_last_level_has_no_end_and_a_break_behind_it_never_comes():
    ends_with_break = Structure(stretches=(*EVENING.stretches, Break(lasts=MINUTE)))
    for structure in (EVENING, ends_with_break):
        now = standing_at(structure, 500 * MINUTE)
        assert now == (3, THIRD, None)
        assert not now.on_break


def test_a_clock_that_has_not_begun_shows_nothing():
    with pytest.raises(ValueError):
        standing_at(EVENING, -MINUTE)


stretches = st.lists(
    st.one_of(
        st.integers(1, 40).map(lambda minutes: level(100, minutes)),
        st.integers(1, 40).map(lambda minutes: Break(lasts=minutes * MINUTE)),
    ),
    max_size=8,
)


def test_a_sheet_of_one_level_can_be_played():
    check_structure(Structure(stretches=(FIRST,)))


@given(later=stretches)
def test_every_level_stands_where_it_begins(later: list[Stretch]):
    structure = Structure(stretches=(FIRST, *later))
    check_structure(structure)
    for number, one in enumerate(structure.levels, start=1):
        now = standing_at(structure, begins_after(structure, number))
        assert (now.number, now.stretch) == (number, one)


def test_the_house_changes_what_is_left_of_the_structure_not_what_is_over():
    # TR-STR-4, ON-TRN-02
    slower = level(200, minutes=40)
    second = standing_at(EVENING, begins_after(EVENING, 2))
    changed = with_level(EVENING, 2, slower, second)
    assert changed.levels == (FIRST, slower, THIRD)
    assert changed.stretches[2] == EVENING.stretches[2]
    assert with_level(EVENING, 3, slower, second).levels == (FIRST, SECOND, slower)
    with pytest.raises(Refused, match="Level 1 is over") as refusal:
        with_level(EVENING, 1, slower, second)
    assert refusal.value.rule == "TR-STR-4"


def test_in_a_break_the_level_before_it_is_over():  # TR-STR-4
    structure = Structure(stretches=(FIRST, Break(lasts=10 * MINUTE), SECOND))
    rest = standing_at(structure, FIRST.lasts + MINUTE)
    with pytest.raises(Refused, match="Level 1 is over"):
        with_level(structure, 1, level(200, minutes=60), rest)
    assert with_level(structure, 2, THIRD, rest).levels == (FIRST, THIRD)


@pytest.mark.parametrize("number", [0, 4])
def test_there_is_no_level_beyond_the_sheet(number: int):
    with pytest.raises(ValueError):
        begins_after(EVENING, number)


@pytest.mark.parametrize(
    "stretches",
    [(), (Break(lasts=MINUTE), FIRST), (FIRST, Break(lasts=0 * MINUTE))],
    ids=["empty", "begins with a break", "no length"],
)
def test_a_sheet_that_cannot_be_played_is_refused(stretches: tuple[Stretch, ...]):
    with pytest.raises(Refused) as refusal:
        check_structure(Structure(stretches=stretches))
    assert refusal.value.rule == "TR-STR-2"


def test_a_hand_keeps_the_level_that_was_announced_when_it_began():  # TR-X-3, TDA-22
    assert level_of_hand(announced=5, misdealt=None) == 5
    assert level_of_hand(announced=6, misdealt=5) == 5


def test_a_slow_player_has_thirty_seconds_as_in_the_room():  # TR-X-5
    assert EVENING.clock.whole == timedelta(seconds=30)
    for facing, deemed in ((True, Deemed.FOLDED), (False, Deemed.CHECKED)):
        assert deemed_silent(facing, HELSINKI_TOURNAMENT).deemed is deemed


def test_a_pot_is_put_right_until_the_next_hand_begins():  # TR-X-2
    late = timedelta(minutes=3)
    for begun in (True, False):
        terms = {"next_begun": begun, "on_break": False}
        assert may_dispute(Deadline.NEXT_HAND, late, **terms) is not begun
