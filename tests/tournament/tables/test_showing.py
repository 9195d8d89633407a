"""When the hands of an all-in are turned up."""

import pytest

from floor.tournament.tables.showing import AllIn, Face, all_show_at_end, faces


@pytest.mark.parametrize("with_chips", [0, 1])
def test_with_one_player_left_who_can_bet_the_hands_come_up(with_chips: int):  # TR-ALLIN-5
    assert faces(AllIn(in_hand=3, with_chips=with_chips)) is Face.UP_NOW


def test_nothing_is_turned_up_while_two_can_bet():
    hand = AllIn(in_hand=3, with_chips=2)
    assert faces(hand) is Face.DOWN
    assert all_show_at_end(hand)  # TR-ALLIN-2


def test_nothing_is_turned_up_while_somebody_owes_an_answer():  # TD-ALLIN-1
    assert faces(AllIn(in_hand=2, with_chips=1, round_over=False)) is Face.DOWN


def test_in_sviten_the_exchange_comes_first():  # GM-SVIT-13
    hand = AllIn(in_hand=2, with_chips=0, exchange_to_come=True)
    assert faces(hand) is Face.AFTER_EXCHANGE


def test_without_an_all_in_nobody_has_to_show():
    hand = AllIn(in_hand=2, with_chips=2)
    assert faces(hand) is Face.DOWN
    assert not all_show_at_end(hand)


@pytest.mark.parametrize("hand", [AllIn(1, 1), AllIn(3, 4), AllIn(3, -1)], ids=str)
def test_a_hand_that_cannot_be_is_not_judged(hand: AllIn):
    with pytest.raises(ValueError):
        faces(hand)
    with pytest.raises(ValueError):
        all_show_at_end(hand)
