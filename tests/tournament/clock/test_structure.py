"""Levels and breaks: which holds when, and what may still be changed."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips
from floor.room.betting.out_of_turn import Deemed, deemed_silent
from floor.room.betting.rules import HELSINKI_TOURNAMENT
from floor.room.orders.dispute import Deadline, may_dispute
from floor.tournament.clock.structure import (
    Break,
    Level,
    Stretch,
    Structure,
    begins_after,
    break_begins_after,
    check_structure,
    level_of_hand,
    standing_at,
    with_inserted,
    with_stretch,
    with_stretches,
    without_stretch,
)

MINUTE = timedelta(minutes=1)


def level(big: int, minutes: int = 20) -> Level:
    return Level(
        lasts=minutes * MINUTE, small_blind=Chips(big // 2), big_blind=Chips(big), ante=Chips(big)
    )


NONE = timedelta()
REST = Break(lasts=10 * MINUTE)
FIRST, SECOND, THIRD = level(100), level(200), level(400)
EVENING = Structure(stretches=(FIRST, SECOND, REST, THIRD))


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


def test_a_break_begins_where_its_level_ends():
    levels = range(1, len(EVENING.levels) + 1)
    found = [break_begins_after(EVENING, number) for number in levels]
    assert any(found)
    assert None in found
    for number, at in zip(levels, found, strict=True):
        if at is not None:
            here = standing_at(EVENING, at)
            assert (here.number, here.on_break) == (number, True)


def test_the_house_changes_what_is_left_of_the_structure_not_what_is_over():
    # TR-STR-4, ON-TRN-02
    slower = level(200, minutes=40)
    second = begins_after(EVENING, 2)
    changed = with_stretch(EVENING, 1, slower, second)
    assert changed.levels == (FIRST, slower, THIRD)
    assert changed.stretches[2] == EVENING.stretches[2]
    assert with_stretch(EVENING, 3, slower, second).levels == (FIRST, SECOND, slower)
    with pytest.raises(Refused, match="Level 1 is over") as refusal:
        with_stretch(EVENING, 0, slower, second)
    assert refusal.value.rule == "TR-STR-4"


def test_in_a_break_the_level_before_it_is_over():  # TR-STR-4
    structure = Structure(stretches=(FIRST, REST, SECOND))
    rest = FIRST.lasts + MINUTE
    with pytest.raises(Refused, match="Level 1 is over"):
        with_stretch(structure, 0, level(200, minutes=60), rest)
    assert with_stretch(structure, 2, THIRD, rest).levels == (FIRST, THIRD)


def test_a_level_cut_below_what_was_played_ends_now_and_the_next_is_whole():  # TR-STR-4
    cut = with_stretch(EVENING, 1, level(200, minutes=5), 32 * MINUTE)
    assert cut.stretches[1] == level(200, minutes=12)
    assert standing_at(cut, 32 * MINUTE) == (2, REST, 10 * MINUTE)
    assert standing_at(cut, 42 * MINUTE).number == 3


def test_breaks_are_changed_added_and_dropped():  # TR-STR-4
    longer = with_stretch(EVENING, 2, Break(lasts=15 * MINUTE), 45 * MINUTE)
    assert standing_at(longer, 45 * MINUTE) == (2, Break(lasts=15 * MINUTE), 10 * MINUTE)
    over = with_stretch(EVENING, 2, Break(lasts=MINUTE), 45 * MINUTE)
    assert standing_at(over, 45 * MINUTE) == (3, THIRD, None)
    assert without_stretch(EVENING, 2, NONE).stretches == (FIRST, SECOND, THIRD)
    added = with_inserted(EVENING, 1, REST, 5 * MINUTE)
    assert added.stretches == (FIRST, REST, SECOND, REST, THIRD)
    ended = without_stretch(EVENING, 2, 45 * MINUTE)
    assert standing_at(ended, 45 * MINUTE) == (3, THIRD, None)


def test_what_runs_and_is_dropped_ends_now():  # TR-STR-4
    dropped = without_stretch(EVENING, 1, 27 * MINUTE)
    assert dropped.stretches == (FIRST, level(200, minutes=7), REST, THIRD)
    assert standing_at(dropped, 27 * MINUTE) == (2, REST, 10 * MINUTE)
    # Nothing of it has been played when it begins.
    assert without_stretch(EVENING, 1, 20 * MINUTE).stretches == (FIRST, REST, THIRD)


def test_the_last_level_ends_when_another_is_written_behind_it():  # TR-STR-4
    late = 95 * MINUTE
    longer = with_inserted(EVENING, 4, level(800), late)
    assert longer.stretches[3] == level(400, minutes=45)
    assert standing_at(longer, late) == (4, level(800), None)
    early = with_inserted(EVENING, 4, level(800), 55 * MINUTE)
    assert standing_at(early, 55 * MINUTE) == (3, THIRD, 15 * MINUTE)
    assert with_stretch(EVENING, 3, level(600), late).levels[2] == level(600)


@pytest.mark.parametrize("played", [NONE, 10 * MINUTE, 45 * MINUTE])
def test_a_clock_always_has_a_level_to_go_on_with(played: timedelta):  # TR-STR-4
    two = Structure(stretches=(FIRST, Break(lasts=100 * MINUTE), SECOND))
    with pytest.raises(Refused, match="needs a level") as refusal:
        without_stretch(Structure(stretches=(FIRST, REST)), 0, played)
    assert refusal.value.rule == "TR-STR-4"
    assert without_stretch(two, 2, NONE).levels == (FIRST,)
    for change in (
        lambda: without_stretch(two, 2, 30 * MINUTE),
        lambda: with_stretch(two, 2, REST, 30 * MINUTE),
        lambda: with_stretch(Structure(stretches=(FIRST,)), 0, REST, NONE),
    ):
        with pytest.raises(Refused, match="needs a level"):
            change()


def test_a_sheet_written_anew_keeps_what_is_over():  # TR-STR-4
    new = (FIRST, level(300, minutes=2), level(600), level(900))
    changed = with_stretches(EVENING, new, 27 * MINUTE)
    assert changed.stretches == (FIRST, level(300, minutes=7), *new[2:])
    with pytest.raises(Refused, match="Level 1 is over"):
        with_stretches(EVENING, (SECOND, SECOND), 27 * MINUTE)
    with pytest.raises(Refused, match="needs a level"):
        with_stretches(EVENING, (FIRST,), 27 * MINUTE)


def test_what_is_played_stays_what_it_is():  # TR-STR-4
    for change in (
        lambda: with_inserted(EVENING, 1, REST, 21 * MINUTE),
        lambda: with_stretch(EVENING, 1, REST, 21 * MINUTE),
        lambda: without_stretch(EVENING, 0, 21 * MINUTE),
    ):
        with pytest.raises(Refused) as refusal:
            change()
        assert refusal.value.rule == "TR-STR-4"
    for wrong in (-1, 5):
        with pytest.raises(ValueError):
            with_inserted(EVENING, wrong, REST, NONE)
    for wrong in (-1, 4):
        with pytest.raises(ValueError):
            with_stretch(EVENING, wrong, REST, NONE)


@given(
    later=stretches,
    played=st.integers(0, 300).map(lambda minutes: minutes * MINUTE),
    place=st.integers(0, 8),
    stretch=st.one_of(
        st.integers(1, 40).map(lambda minutes: level(300, minutes)),
        st.integers(1, 40).map(lambda minutes: Break(lasts=minutes * MINUTE)),
    ),
    change=st.sampled_from(["insert", "replace", "drop"]),
)
def test_no_change_moves_what_has_been_played(
    later: list[Stretch], played: timedelta, place: int, stretch: Stretch, change: str
):  # TR-STR-4
    structure = Structure(stretches=(FIRST, *later))
    before = standing_at(structure, played)
    try:
        match change:
            case "insert":
                changed = with_inserted(structure, place, stretch, played)
            case "replace":
                changed = with_stretch(structure, place, stretch, played)
            case _:
                changed = without_stretch(structure, place, played)
    except (Refused, ValueError):
        return
    after = standing_at(changed, played)
    assert after.number in (before.number, before.number + 1)
    if after.stretch != before.stretch and after.left is not None:
        assert after.left in {after.stretch.lasts, stretch.lasts - played_of(structure, played)}
    for minute in range(0, int(played / MINUTE) - 1, 7):
        then = standing_at(structure, minute * MINUTE)
        now = standing_at(changed, minute * MINUTE)
        assert (now.number, now.on_break) == (then.number, then.on_break)


def played_of(structure: Structure, played: timedelta) -> timedelta:
    """How much of what holds has been played."""
    now = standing_at(structure, played)
    if now.left is not None:
        return now.stretch.lasts - now.left
    return played - begins_after(structure, now.number)


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


@pytest.mark.parametrize(
    "wrong",
    [
        level(0),
        Level(lasts=MINUTE, small_blind=Chips(200), big_blind=Chips(100)),
        Level(lasts=MINUTE, big_blind=Chips(100), ante=Chips(-25)),
        level(250),
    ],
    ids=["nothing", "small above big", "negative", "no chips make it"],
)
def test_a_level_that_cannot_be_played_is_refused(wrong: Level):  # TR-STR-2
    structure = Structure(stretches=(FIRST, REST, wrong))
    with pytest.raises(Refused, match="Level 2") as refusal:
        check_structure(structure, (Chips(500), Chips(50)))
    assert refusal.value.rule == "TR-STR-2"
    with pytest.raises(Refused, match="Every chip"):
        check_structure(structure, (NO_CHIPS,))


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
