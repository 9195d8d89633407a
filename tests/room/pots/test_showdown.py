"""Who shows first, and who after him."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.cards.card import DECK, Card, from_text
from floor.cards.showdown import HAND_RULES
from floor.room.blinds.button import SeatNo
from floor.room.pots.pots import (
    ByCards,
    FromButton,
    High,
    HighLow,
    Low,
    OwnAndBoard,
    Pot,
    TwoRows,
    shares,
)
from floor.room.pots.showdown import FirstToShow, UpCards, odd_chips_of, showing_order, won_by
from floor.rulebook.house.options import Options

BUTTON_1 = FromButton(SeatNo(1))


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(from_text(card) for card in text.split())


def hands(*texts: str) -> dict[SeatNo, tuple[Card, ...]]:
    """These hands in seats 1, 2, 3 …"""
    return {SeatNo(seat): cards(text) for seat, text in enumerate(texts, start=1)}


def pot(*eligible: int) -> Pot:
    return Pot(amount=100, seats=seats(*eligible))


def test_the_last_to_raise_shows_first_even_if_later_rounds_were_checked():
    rounds = [seats(4, 2), seats(5), (), ()]
    assert showing_order([pot(2, 4, 5)], rounds, BUTTON_1) == (5, 2, 4)


def test_a_house_may_look_at_the_last_round_only():
    rounds = [seats(4, 2), seats(5), (), ()]
    last_round = FirstToShow.LAST_AGGRESSOR_OF_ROUND
    assert showing_order([pot(2, 4, 5)], rounds, FromButton(SeatNo(2)), last_round) == (4, 5, 2)
    bet = [*rounds[:3], seats(2)]
    assert showing_order([pot(2, 4, 5)], bet, FromButton(SeatNo(2)), last_round) == (2, 4, 5)


def test_who_bet_last_but_gave_up_leaves_it_to_the_one_before_him():
    assert showing_order([pot(2, 5)], [seats(5, 4)], BUTTON_1) == (5, 2)


def test_without_a_bet_the_player_after_the_button_shows_first():
    assert showing_order([pot(1, 2, 5)], [(), ()], FromButton(SeatNo(3))) == (5, 1, 2)
    assert showing_order([pot(1, 2, 5)], [], FromButton(SeatNo(3))) == (5, 1, 2)


def test_without_a_bet_at_stud_the_strongest_up_cards_are_shown_first():
    assert showing_order([pot(1, 2, 5)], [], UpCards(seats(4, 2, 5, 1))) == (2, 5, 1)
    with pytest.raises(ValueError, match="up cards"):
        showing_order([pot(1, 2)], [], UpCards(seats(4)))


def test_the_side_pot_formed_last_is_shown_first():
    """CH-SHOW-5."""
    pots = [pot(1, 2, 3, 4), pot(2, 3, 4), pot(3, 4)]
    assert showing_order(pots, [seats(3, 1)], BUTTON_1) == (3, 4, 2, 1)
    assert showing_order(pots, [], FromButton(SeatNo(3))) == (4, 3, 2, 1)


def test_the_readings_are_those_the_rulebook_offers():
    assert FirstToShow(Options().first_to_show) is FirstToShow.LAST_AGGRESSOR_OF_HAND


@given(
    levels=st.lists(st.integers(1, 12), min_size=1, unique=True),
    bets=st.lists(st.lists(st.integers(1, 12).map(SeatNo), max_size=4), max_size=4),
    button=st.integers(1, 12).map(SeatNo),
    reading=st.sampled_from(FirstToShow),
)
def test_everybody_shows_once(levels, bets, button, reading):
    """Whoever is left after the last betting round (CH-SHOW-1)."""
    pots = [pot(*sorted(levels[place:])) for place in range(0, len(levels), 2)]
    order = showing_order(pots, bets, FromButton(button), reading)
    assert sorted(order) == sorted(levels)
    assert set(order[: len(pots[-1].seats)]) == set(pots[-1].seats)


# What is won


def test_the_best_hand_wins_and_equal_ones_share():
    """CH-SPLIT-1."""
    board = cards("Ah Kd Qc 9s 2h")
    held = hands("Ad 4c", "As 3h", "Kc 3d")
    assert won_by(HAND_RULES["texas"], held, [board]) == High(seats(1, 2))


def test_at_razz_the_lowest_hand_wins():
    held = hands("Ac 2d 3h 4s 6c Kd Kh", "Ad 2h 3s 4c 5d Qc Qh")
    assert won_by(HAND_RULES["razz"], held, []) == Low(seats(2))


def test_a_common_card_is_a_row_of_its_own_and_counts_for_the_odd_chip():
    held, common = hands("Ac Kd Qh Js 9c 3d", "Ad Kh Qs Jc 9d 3c"), cards("Th")
    rule = HAND_RULES["stud"]
    won = won_by(rule, held, [common])
    assert won == High(seats(1, 2))
    odd = odd_chips_of(rule, held, [common], SeatNo(1))
    assert isinstance(odd, ByCards)
    assert common[0] in odd.cards[SeatNo(1)]
    assert shares(Pot(amount=9, seats=seats(1, 2)), won, odd) == {1: 4, 2: 5}


def test_with_a_board_the_odd_chip_goes_from_the_button():
    rule, held = HAND_RULES["omaha"], hands("Ac Kd Qh Js", "2c 2d 3h 3s")
    assert odd_chips_of(rule, held, [], SeatNo(4)) == FromButton(SeatNo(4))


def test_high_and_low_are_won_one_by_one_and_without_a_low_by_nobody():
    """GM-HILO-3, GM-HILO-5, GM-HILO-6."""
    board, held = cards("8h 7h 3h Ks Kd"), hands("Ah 2h Tc 9d", "As 2d Jc Qc")
    rule = HAND_RULES["omaha_hilo"]
    assert won_by(rule, held, [board]) == HighLow(high=seats(1), low=seats(1, 2))
    high = cards("Kh Qd 9s 4c Th")
    assert won_by(rule, held, [high]) == HighLow(high=seats(2), low=())
    stud = hands("Ac 2d 3h 4s 6c Kd Kh", "Qs Qd Jh Js 9c 9d Tc")
    assert won_by(HAND_RULES["stud_hilo"], stud, []) == HighLow(high=seats(2), low=seats(1))


def test_two_rows_are_won_one_by_one():
    upper, lower = cards("Ah Kd Qc 9s 2h"), cards("7c 7d 6s 3h Js")
    held = hands("Ad 4c", "As 7h")
    won = won_by(HAND_RULES["double_flop"], held, [upper, lower])
    assert won == TwoRows(upper=seats(1, 2), lower=seats(2))


@pytest.mark.parametrize(("game", "rows"), [("texas", 2), ("texas", 0), ("double_flop", 1)])
def test_a_board_of_another_game_is_a_mistake(game: str, rows: int):
    board = [cards("Ah Kd Qc 9s 2h"), cards("7c 7d 6s 3h Js")][:rows]
    with pytest.raises(ValueError, match=f"not of {rows} rows"):
        won_by(HAND_RULES[game], hands("Ad 4c", "As 7h"), board)


def test_a_card_cannot_lie_in_both_rows():
    upper, lower = cards("Ah Kd Qc 9s 2h"), cards("7c 7d 6s 3h Ah")
    with pytest.raises(ValueError, match="Ah cannot be there twice"):
        won_by(HAND_RULES["double_flop"], hands("Ad 4c", "As 7h"), [upper, lower])


def test_in_sviten_everybody_is_put_in_order_by_his_own_cards():
    board = cards("Qh 8h 5h Kd 2c")
    held = hands("9c 9d 9s 4d 3s", "Ah Jh 7c 4c 2d", "As Js 7d 4s 2s")
    won = won_by(HAND_RULES["sviten"], held, [board])
    assert won == OwnAndBoard(own=(seats(1), seats(2, 3)), board=seats(2))


@pytest.mark.parametrize(
    ("held", "board"),
    [
        ({}, "Ah Kd Qc 9s 2h"),
        (hands("Ad 4c", "As"), "Ah Kd Qc 9s 2h"),
        (hands("Ad 4c", "As 3h"), "Ah Kd Qc 9s"),
        (hands("Ad 4c", "Ad 3h"), "Ah Kd Qc 9s 2h"),
    ],
)
def test_a_showdown_without_hands_or_with_wrong_cards_is_a_mistake(held, board):
    with pytest.raises(ValueError):
        won_by(HAND_RULES["texas"], held, [cards(board)])


@given(
    game=st.sampled_from(sorted(HAND_RULES)),
    players=st.integers(1, 6),
    amount=st.integers(0, 10_000),
    deck=st.permutations(DECK),
)
def test_whatever_is_shown_pays_out_the_pot_to_the_last_chip(game, players, amount, deck):
    rule = HAND_RULES[game]
    taken = iter(deck)
    held = {
        SeatNo(seat): tuple(next(taken) for _ in range(rule.own)) for seat in range(1, players + 1)
    }
    row_count = 2 if game == "double_flop" else min(rule.board, 1)
    rows = [tuple(next(taken) for _ in range(rule.board)) for _ in range(row_count)]
    whole = Pot(amount=amount, seats=tuple(held))
    odd = odd_chips_of(rule, held, rows, SeatNo(1))
    assert sum(shares(whole, won_by(rule, held, rows), odd).values()) == amount
