"""What each game is decided by, which five cards play, and whether both own cards do."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.cards.card import DECK
from floor.cards.hand import best_high, best_low
from floor.cards.showdown import (
    HAND_RULES,
    BothPlay,
    Contest,
    both_play,
    five_that_play,
    misread_as,
    winners,
    worth,
)
from floor.cards.worth import HandClass, HighWorth, LowWorth
from tests.cards.deals import cards


def texts(five):
    return " ".join(map(str, five))


@pytest.mark.parametrize("game", sorted(HAND_RULES))
@given(deck=st.permutations(DECK))
def test_the_five_that_play_are_worth_the_hand_and_come_out_of_it(game, deck):
    rule = HAND_RULES[game]
    own, board = deck[: rule.own], deck[rule.own : rule.own + rule.board]
    rule.check(own, board)
    for contest in rule.contests:
        found = worth(contest, own, board)
        if found is None:
            with pytest.raises(ValueError, match="no low"):
                five_that_play(contest, own, board)
            continue
        five = five_that_play(contest, own, board)
        assert len(set(five)) == 5
        assert {*five} <= {*own, *board}
        if contest is not Contest.SOKO:
            assert found == (best_low(five) if isinstance(found, LowWorth) else best_high(five))
        if contest in (Contest.TWO_AND_THREE, Contest.LOW_TWO_AND_THREE):
            assert len({*five} & {*own}) == 2
        if contest in (Contest.OWN_FIVE, Contest.SOKO):
            assert {*five} <= {*own}


def test_sviten_is_played_for_the_own_five_and_for_two_and_three():
    own, board = cards("9c 9d 9s 4d 3s"), cards("Qh 8h 5h 9h 2c")
    first, second = HAND_RULES["sviten"].contests
    assert worth(first, own, board) == HighWorth.of(HandClass.THREE_OF_A_KIND, 9, 4, 3)
    assert worth(second, own, board) == HighWorth.of(HandClass.THREE_OF_A_KIND, 9, 12, 8)


@pytest.mark.parametrize("game", ["texas", "helsinki", "pineapple", "crazy_pineapple"])
@pytest.mark.parametrize(("own", "playing"), [("2c 3d", 0), ("Kd 3d", 1), ("As Ks", 2)])
def test_none_one_or_both_of_the_cards_kept_may_play(game: str, own: str, playing: int):
    """GM-THE-13, GM-HELS-3, GM-PINE-3, GM-CPIN-3."""
    (contest,) = HAND_RULES[game].contests
    five = five_that_play(contest, cards(own), cards("Qs Js Ts 9h 8h"))
    assert len({*five} & {*cards(own)}) == playing


def test_where_no_low_counts_nobody_wins_it():
    held = {"A": cards("Ks Kd 8c 7d"), "B": cards("As 2d 5c 6c")}
    board = cards("Kh Qd 9s 4c 3h")
    high, low = HAND_RULES["omaha_hilo"].contests
    assert winners(high, held, board) == ["A"]
    assert winners(low, held, board) == []
    with pytest.raises(ValueError, match="no low"):
        five_that_play(low, held["A"], board)


def test_only_those_whose_low_counts_can_win_it():
    held = {"A": cards("Ks Kd 8c 8d 8h Qc Qd"), "B": cards("As 2d 5c 6c 7c Kh Qh")}
    assert winners(Contest.LOW, held) == ["B"]
    assert winners(Contest.RAZZ, held) == ["B"]


def test_equal_hands_share_and_suits_do_not_count():
    held = {7: cards("Ad 4c"), 3: cards("2d 2h"), 5: cards("As 3h")}
    assert winners(Contest.BEST_FIVE, held, cards("Ah Kd Qc 9s 8h")) == [7, 5]


def test_a_common_card_at_stud_is_on_the_board_for_everybody():
    rule = HAND_RULES["stud"]
    held = {1: cards("2c 3c 4c 5c 9d Kd"), 2: cards("2d 3d 4d 5h 9h Qd")}
    rule.check(held[1], cards("6c"))
    assert winners(Contest.BEST_FIVE, held, cards("6c")) == [1]


@pytest.mark.parametrize(
    ("game", "own", "board", "expected"),
    [
        ("omaha", 3, 5, "4 own cards and 5 on the board expected, not 3 and 5"),
        ("texas", 2, 4, "2 own cards and 5 on the board expected, not 2 and 4"),
        ("texas", 1, 6, "2 own cards and 5 on the board expected, not 1 and 6"),
        ("stud", 4, 3, "7 own cards and 0 on the board expected, not 4 and 3"),
        ("stud", 7, 1, "7 own cards and 0 on the board expected, not 7 and 1"),
        ("soko", 4, 1, "5 own cards and 0 on the board expected, not 4 and 1"),
    ],
)
def test_a_hand_with_a_wrong_number_of_cards_is_noticed(game, own, board, expected):
    with pytest.raises(ValueError, match=f"^{expected}$"):
        HAND_RULES[game].check(DECK[:own], DECK[own : own + board])


def test_the_same_card_in_two_hands_is_noticed():
    held = {1: cards("Ah Kd"), 2: cards("Ah Qd")}
    with pytest.raises(ValueError, match=r"^Ah cannot be there twice"):
        winners(Contest.BEST_FIVE, held, cards("2c 3c 4c 5c 9d"))


def test_a_sviten_hand_of_its_own_has_five_cards():
    with pytest.raises(ValueError, match=r"^5 cards expected, not 6"):
        worth(Contest.OWN_FIVE, cards("9c 9d 9s 4d 3s 3d"))


@pytest.mark.parametrize(
    ("own", "board", "plays", "five"),
    [
        ("Ac Ks", "Ah Kh Ad Qh 2d", BothPlay.ALWAYS, "Ac Ks Ah Kh Ad"),
        ("Ac Ks", "Ah Kh Ad Qh Kd", BothPlay.SOMETIMES, "Ac Ks Ah Kh Ad"),
        ("Ac 3c", "As Ad Ah 5h 4h", BothPlay.NEVER, "Ac As Ad Ah 5h"),
        ("As 3c", "Ah Ad Kh Kd Ks", BothPlay.NEVER, "As Ah Ad Kh Kd"),
        ("2c 3d", "Ts Js Qs Ks As", BothPlay.NEVER, "Ts Js Qs Ks As"),
        ("Kc Qd", "Ac Kd Qh Js Th", BothPlay.SOMETIMES, "Kc Qd Ac Js Th"),
        ("9c 9s", "9h 9d Th Jh 2c", BothPlay.ALWAYS, "9c 9s 9h 9d Jh"),
        ("Kc Kd", "Ah Qs Jh Ts 2c", BothPlay.NEVER, "Kc Ah Qs Jh Ts"),
        ("Ah 2h", "Kh Qh 9h 8h 3c", BothPlay.NEVER, "Ah Kh Qh 9h 8h"),
        ("Ah As", "Kh Qh 9h 8h Ac", BothPlay.NEVER, "Ah Kh Qh 9h 8h"),
        ("Ah 7h", "Kh Qh 9h 7s Ac", BothPlay.ALWAYS, "Ah 7h Kh Qh 9h"),
    ],
)
def test_both_own_cards_play_in_every_one_in_some_or_in_none_of_the_best_fives(
    own, board, plays, five
):
    assert both_play(cards(own), cards(board)) is plays
    assert texts(five_that_play(Contest.BEST_FIVE, cards(own), cards(board))) == five


@given(st.permutations(DECK[-24:]).map(lambda deck: deck[:7]))
def test_both_own_cards_play_as_often_as_in_the_fives_tried_one_by_one(deck):
    """High cards only, so that many fives are worth the same."""
    best = best_high(deck)
    fives = [five for five in combinations(deck, 5) if best_high(five) == best]
    holding = [five for five in fives if {*deck[:2]} <= {*five}]
    found = {0: BothPlay.NEVER, len(fives): BothPlay.ALWAYS}
    assert both_play(deck[:2], deck[2:]) is found.get(len(holding), BothPlay.SOMETIMES)


@given(st.permutations(DECK).map(lambda deck: deck[:7]))
def test_the_five_named_hold_both_own_cards_whenever_they_can(deck):
    own, board = deck[:2], deck[2:]
    five = five_that_play(Contest.BEST_FIVE, own, board)
    assert ({*own} <= {*five}) is (both_play(own, board) is not BothPlay.NEVER)


def test_both_play_is_asked_of_two_own_cards():
    with pytest.raises(ValueError, match=r"^2 cards expected, not 4"):
        both_play(cards("Ac Kc Qc Jc"), cards("As Ad Ah 5h 4h"))


def test_a_flush_that_takes_one_own_card_is_a_misread_omaha_hand():
    own = cards("Ac Kd Td 8h")
    assert misread_as(own, cards("Kc 9c 6c 6h Qc")) is HandClass.FLUSH
    assert misread_as(own, cards("Kc 9c 7c 6h 2d")) is None
