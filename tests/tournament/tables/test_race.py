"""The chip race: nobody goes out by it, and every chip it adds or takes is known."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import SeededChance, shuffled
from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips, total_chips
from floor.cards.card import DECK, Card, from_text
from floor.room.blinds.button import SeatNo
from floor.tournament.clock.structure import Level
from floor.tournament.tables.race import (
    ColourUp,
    check_cards,
    check_colour_up,
    dealing_list,
    dealt,
    exchanged,
    no_longer_needed,
    raced,
    raced_for,
)

TO_HUNDREDS = ColourUp(old=Chips(25), new=Chips(100))
TO_FIVES = ColourUp(old=Chips(100), new=Chips(500))
ONE, TWO, THREE, FOUR = (SeatNo(seat) for seat in range(1, 5))

stacks = st.dictionaries(
    st.integers(1, 10).map(SeatNo),
    st.tuples(st.integers(0, 40), st.integers(0, 3).map(Chips(1_000).__mul__)),
    min_size=1,
)


@given(
    stacks=stacks, seed=st.integers(0, 10**6), colour_up=st.sampled_from([TO_HUNDREDS, TO_FIVES])
)
def test_a_race_keeps_the_chips_in_play_but_for_what_rounding_and_rescue_add(
    stacks: dict[SeatNo, tuple[int, Chips]], seed: int, colour_up: ColourUp
):  # TR-RACE-1 … TR-RACE-6
    old, new = colour_up.old, colour_up.new
    own = {seat: exchanged(colour_up, count) for seat, (count, _) in stacks.items()}
    left_over = {seat: one.left_over for seat, one in own.items()}
    others = {seat: rest + new * own[seat].new for seat, (_, rest) in stacks.items()}
    deck = shuffled(DECK, SeededChance(seed))
    cards = dealt(left_over, deck[: sum(left_over.values())])
    race = raced(colour_up, left_over, cards, others)

    before = total_chips(rest + old * count for count, rest in stacks.values())
    after = {seat: others[seat] + new * race.gets(seat) for seat in stacks}
    assert total_chips(after.values()) - before == race.change
    assert NO_CHIPS <= race.change - new * len(race.rescued) < new
    assert all(race.gets(seat) <= 1 for seat in stacks)
    assert len(race.winners) == race.new_chips
    for seat, (count, rest) in stacks.items():
        assert after[seat] > NO_CHIPS or not (count or rest)
    best = {seat: max(cards[seat]) for seat in cards}
    losers = [best[seat] for seat in best if seat not in race.winners]
    assert all(best[winner] > loser for winner in race.winners for loser in losers)


def level(small: int, big: int, ante: int = 0) -> Level:
    return Level(
        lasts=timedelta(minutes=20),
        small_blind=Chips(small),
        big_blind=Chips(big),
        ante=Chips(ante),
    )


def test_chips_no_blind_or_ante_to_come_needs_are_raced_off():  # TR-RACE-1
    in_play = [Chips(100), Chips(25), Chips(1_000), Chips(500), Chips(40)]
    step_by_step = (TO_HUNDREDS, TO_FIVES)  # 40s make neither of them.
    assert no_longer_needed(in_play, [level(500, 1_000), level(1_000, 2_000)]) == step_by_step
    assert no_longer_needed(in_play, [level(100, 200, ante=25)]) == ()
    assert no_longer_needed(in_play, [level(100, 200), level(100, 200)]) == (TO_HUNDREDS,)
    assert no_longer_needed(in_play, [level(3, 6)]) == ()
    assert no_longer_needed(in_play, []) == ()


def test_a_race_never_takes_more_cards_than_a_deck_has():  # TR-RACE-2
    ten = [SeatNo(number) for number in range(1, 11)]
    chips = [Chips(points) for points in (25, 100, 500, 1_000, 5_000, 25_000, 100_000)]
    for step in no_longer_needed(chips, [level(100_000, 200_000)]):
        check_cards(dict.fromkeys(ten, step.ratio - 1))
    to_thousands = ColourUp(old=Chips(100), new=Chips(1_000))
    left_over = dict.fromkeys(ten[:6], 9)
    with pytest.raises(Refused, match="54 chips are left over and a deck has 52") as refusal:
        raced(to_thousands, left_over, {}, {})
    assert refusal.value.rule == "TR-RACE-2"


def test_nine_25s_become_three_100s():  # TR-RACE-3
    assert raced_for(TO_HUNDREDS, 9) == 3
    assert [raced_for(TO_HUNDREDS, count) for count in (0, 1, 4, 5)] == [0, 1, 1, 2]


def test_one_card_a_chip_from_the_dealers_left():  # TR-RACE-2, TDA-23
    left_over = {THREE: 1, ONE: 2, TWO: 0}
    assert list(dealing_list(left_over)) == [ONE, ONE, THREE]
    first, second, third = DECK[:3]
    assert dealt(left_over, DECK[:3]) == {ONE: (first, second), THREE: (third,)}
    with pytest.raises(ValueError):
        dealt(left_over, DECK[:2])


def test_who_loses_his_last_chips_gets_one_more():  # TR-RACE-5, TR-RACE-6, TD-RACE-2
    cards = {
        ONE: (from_text("Qs"), from_text("4d")),
        TWO: (from_text("8c"), from_text("5h")),
        THREE: (from_text("Ad"),),
    }
    race = raced(TO_HUNDREDS, {ONE: 2, TWO: 2, THREE: 1}, cards, {ONE: Chips(4_000)})
    assert race.winners == (THREE, ONE)
    assert race.rescued == (TWO,)
    assert [race.gets(seat) for seat in (ONE, TWO, THREE, FOUR)] == [1, 1, 1, 0]
    assert race.change == Chips(175)


@pytest.mark.parametrize(
    ("left_over", "cards"),
    [
        ({ONE: 4}, {ONE: DECK[:4]}),
        ({ONE: -1}, {}),
        ({ONE: 2}, {ONE: DECK[:1]}),
        ({ONE: 1}, {}),
        ({ONE: 1, TWO: 1}, {ONE: DECK[:1], TWO: DECK[:1]}),
    ],
    ids=["not exchanged", "below none", "a card short", "no card", "one card twice"],
)
def test_a_race_that_cannot_be_is_not_run(
    left_over: dict[SeatNo, int], cards: dict[SeatNo, tuple[Card, ...]]
):
    with pytest.raises(ValueError):
        raced(TO_HUNDREDS, left_over, cards, {})


@pytest.mark.parametrize(("old", "new"), [(0, 100), (100, 100), (100, 25), (25, 90)])
def test_chips_that_do_not_make_a_bigger_one_are_refused(old: int, new: int):  # TR-RACE-1
    with pytest.raises(Refused) as refusal:
        check_colour_up(ColourUp(old=Chips(old), new=Chips(new)))
    assert refusal.value.rule == "TR-RACE-1"
