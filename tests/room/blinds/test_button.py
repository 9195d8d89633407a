"""Where button and blinds go: the printed cases are in tests/cases, here are the corners."""

import pytest

from floor.room.betting.betting import next_to_act, wagered
from floor.room.betting.rules import HELSINKI
from floor.room.blinds.blinds import BlindsPaid, Standing, Tokens
from floor.room.blinds.button import (
    Deal,
    NoDeal,
    Place,
    PlayerId,
    Positions,
    Prompt,
    SeatNo,
)
from floor.room.blinds.next_hand import can_buy_button
from tests.room.betting_table import flop
from tests.room.felt import Felt


def dealt(felt: Felt) -> Deal:
    """The next hand, which the umpire finds fair."""
    answer, wrong = felt.ask()
    assert isinstance(answer, Deal), answer
    assert not wrong
    return answer


def not_dealt(felt: Felt) -> NoDeal:
    answer, wrong = felt.ask()
    assert isinstance(answer, NoDeal)
    assert not wrong
    return answer


def played(felt: Felt, hands: int = 1) -> Felt:
    for _ in range(hands):
        felt = felt.after(dealt(felt))
    return felt


def seats(deal: Deal) -> tuple[int, int, int]:
    """Seats of button, small and big blind; 0 is nobody's."""
    small = deal.positions.small
    return (
        deal.positions.button.seat,
        small.seat if small is not None else 0,
        deal.positions.big.seat,
    )


def posts(deal: Deal) -> dict[int, tuple[int, int]]:
    return {post.seat: (post.dues.live.cents, post.dues.dead.cents) for post in deal.posts}


FIVE = Felt.drawn(1, 1, 2, 3, 4, 5)


# The first hand


def test_the_winner_of_the_draw_has_the_button_and_the_blinds_follow_him():
    deal = dealt(FIVE)
    assert seats(deal) == (1, 2, 3)
    assert deal.first_to_act.seat == 4
    assert deal.first_card_to.seat == 2
    assert posts(deal) == {2: (100, 0), 3: (200, 0)}


def test_the_button_has_its_cards_last_and_acts_last_from_the_second_round_on():
    """CH-BTN-1, CH-BTN-2, CH-BLIND-4."""
    deal = dealt(FIVE)
    state = flop(players=5)
    acted, seat = [], deal.first_to_act_later.seat
    while seat is not None:
        acted.append(seat)
        state = wagered(state, seat, 0, HELSINKI)
        seat = next_to_act(state, seat)
    assert acted == [2, 3, 4, 5, deal.positions.button.seat]
    assert deal.first_card_to.seat == 2


def test_heads_up_the_winner_of_the_draw_posts_the_small_blind():
    """And acts first in the first round, last in the others (CH-HU-2, CH-HU-3, GM-X-11)."""
    deal = dealt(Felt.drawn(3, 3, 8))
    assert seats(deal) == (3, 3, 8)
    assert deal.first_to_act.seat == 3
    assert deal.first_card_to.seat == deal.first_to_act_later.seat == 8


def test_if_the_winner_of_the_draw_has_gone_the_next_who_drew_has_the_button():
    # Nobody who came after the draw has it: he has paid no blind (CH-BTN-6).
    felt = FIVE.leave(1).join(1, 9, Standing.POSTS)
    assert seats(dealt(felt)) == (2, 3, 4)


def test_heads_up_after_the_draw_the_button_is_with_who_drew():
    felt = Felt.drawn(1, 1, 2).leave(1).join(1, 9, Standing.POSTS)
    assert seats(dealt(felt)) == (2, 2, 1)


def test_who_waits_behind_the_small_blind_comes_in_with_the_first_big_blind():
    felt = Felt.drawn(1, 1, 2, 4).join(3, 9)
    deal = dealt(felt)
    assert seats(deal) == (1, 2, 3)
    assert len(deal.dealt) == 4


def test_who_waits_elsewhere_waits_on():
    deal = dealt(Felt.drawn(1, 1, 2, 3).join(6, 9))
    assert [place.seat for place in deal.dealt] == [1, 2, 3]


def test_who_drew_and_is_absent_owes_the_blind_the_first_hand_had_for_him():
    # CH-BTN-5: he is no new player.
    felt = FIVE.away(2).away(4)
    then = felt.after(dealt(felt))
    assert then.of(2).sitter.tokens is Tokens.SMALL
    assert then.of(4).sitter.tokens is Tokens.BOTH
    assert then.of(5).sitter.tokens is Tokens.NONE


def test_who_came_after_the_draw_and_is_absent_owes_nothing():
    felt = Felt.drawn(1, 1, 3, 5).join(2, 9).away(9)
    assert played(felt).of(9).sitter.is_new


def test_if_all_who_drew_have_gone_there_is_a_new_draw():
    felt = Felt.drawn(1, 1, 2).leave(1).leave(2)
    assert not_dealt(felt) is NoDeal.TOO_FEW
    felt = felt.join(3, 8, Standing.POSTS)
    assert not_dealt(felt) is NoDeal.TOO_FEW
    felt = felt.join(4, 9, Standing.POSTS)
    assert not_dealt(felt) is NoDeal.NOBODY_FOR_BUTTON
    assert seats(dealt(felt.redrawn(9))) == (4, 4, 3)


# The hands after it


def test_one_orbit_leads_everybody_through_all_three_places():
    """CH-BTN-3."""
    felt, went = FIVE, []
    for _ in range(5):
        deal = dealt(felt)
        went.append(seats(deal))
        felt = felt.after(deal)
    assert went == [(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 1), (5, 1, 2)]


def test_an_absent_player_is_given_tokens_once_and_not_again():
    felt = FIVE.away(4)
    first = dealt(played(felt))
    felt = played(felt, 2)
    assert felt.of(4).sitter.tokens is Tokens.BOTH
    changes = [first.changed]
    for _ in range(8):
        deal = dealt(felt)
        changes.append(deal.changed)
        felt = felt.after(deal)
    marked = [one for deal in changes for one in deal if one.sitter.player == 4]
    assert len(marked) <= 1


def test_who_has_missed_both_blinds_posts_them_and_is_in_at_once():
    """CH-MISS-5, CH-MISS-6."""
    felt = played(played(FIVE).away(4)).back(4, Standing.POSTS)
    assert felt.of(4).sitter.tokens is Tokens.BOTH
    deal = dealt(felt)
    assert 4 in [place.seat for place in deal.dealt]
    assert posts(deal)[4] == (200, 100)
    assert felt.after(deal).of(4).sitter.tokens is Tokens.NONE


def test_nobody_here_who_may_have_the_button_means_a_new_draw():
    felt = played(Felt.drawn(1, 1, 2, 3)).leave(1).leave(2).leave(3)
    assert not_dealt(felt) is NoDeal.TOO_FEW
    felt = felt.join(4, 8, Standing.WAITS).join(5, 9, Standing.WAITS)
    assert not_dealt(felt) is NoDeal.NOBODY_FOR_BUTTON


def test_three_of_whom_nobody_has_paid_draw_anew():
    felt = played(Felt.drawn(1, 1, 2, 3), 1)
    for seat in (4, 5, 6):
        felt = felt.join(seat, seat, Standing.POSTS)
    felt = played(felt)
    felt = felt.leave(1).leave(2).leave(3)
    assert not_dealt(felt) is NoDeal.NOBODY_FOR_BUTTON


def test_one_alone_gets_no_cards():
    felt = played(Felt.drawn(1, 1, 2)).leave(2)
    assert not_dealt(felt) is NoDeal.TOO_FEW


def test_one_alone_in_the_game_is_dealt_with_who_waits_for_his_big_blind():
    felt = played(Felt.drawn(1, 1, 2)).leave(2).join(2, 9)
    deal = dealt(felt)
    assert seats(deal) == (1, 1, 2)


def test_who_would_get_the_button_by_posting_waits_a_hand():
    # Seat 1 has button and small blind, seat 7 the big one; he who posts between 7 and 1 in front
    # of the next big blind would be on the button (D-40).
    felt = played(Felt.drawn(1, 1, 7)).join(4, 9, Standing.POSTS)
    deal = dealt(felt)
    assert deal.prompts == (Prompt.HELD_OUT,)
    assert seats(deal) == (7, 7, 1)
    then = dealt(felt.after(deal))
    assert Place(SeatNo(4), PlayerId(9)) in then.dealt


def test_the_floor_is_told_when_an_over_player_takes_the_big_blinds_seat():
    felt = played(FIVE).away(3).join(3, 9, Standing.POSTS)
    deal = dealt(felt)
    assert Prompt.OVER_PLAYER_BIG_BLIND in deal.prompts
    assert deal.positions.big == Place(SeatNo(3), PlayerId(9))


def test_the_owner_owes_his_blinds_though_somebody_plays_over():
    # CH-OVER-3
    felt = played(FIVE).away(4).join(4, 9, Standing.POSTS)
    then = played(felt)
    assert then.of(4).sitter.tokens is Tokens.BOTH
    assert then.of(9).sitter.tokens is Tokens.NONE
    assert then.last.big == Place(SeatNo(4), PlayerId(9))  # type: ignore[union-attr]


# Gone and come again: he is new, wherever he sits


def test_who_left_and_waits_in_his_old_seat_is_not_dealt_in_for_nothing():
    # Seat 2 had the small blind; heads-up he would have been given the button without paying.
    felt = played(Felt.drawn(1, 1, 2, 3)).leave(3).leave(2).join(2, 2)
    deal = dealt(felt)
    assert seats(deal) == (1, 1, 2)
    assert posts(deal) == {1: (100, 0), 2: (200, 0)}


def test_who_left_the_big_blind_and_posts_again_does_not_have_it_twice():
    for seat in (2, 5):
        felt = played(Felt.drawn(1, 1, 2)).leave(2).join(seat, 2, Standing.POSTS)
        deal = dealt(felt)
        assert deal.positions.big.player == 1
        assert posts(deal)[seat] == (200, 0)


def test_who_left_the_big_blind_and_waits_again_is_alone_with_one_and_not_dealt():
    felt = played(Felt.drawn(1, 1, 2)).leave(2).join(2, 2)
    assert not_dealt(felt) is NoDeal.TOO_FEW


def test_who_left_the_big_blind_and_sits_down_again_is_no_small_blind():
    felt = played(FIVE).leave(3).join(3, 3, Standing.POSTS)
    deal = dealt(felt)
    assert seats(deal) == (2, 0, 4)
    assert posts(deal) == {3: (200, 0), 4: (200, 0)}


def test_who_left_the_big_blind_cannot_buy_the_button_in_his_old_seat():
    felt = played(FIVE).leave(3).join(3, 3, Standing.BUYS_BUTTON)
    deal = dealt(felt)
    assert not deal.positions.bought
    assert deal.positions.big.player == 4


# Ways in


def test_only_the_nearer_of_two_comes_in_by_a_straddle():
    # Seats 4 and 5 both want to straddle behind the big blind in seat 3.
    felt = Felt.drawn(1, 1, 2, 3, 8).join(4, 21, Standing.STRADDLES).join(5, 22, Standing.STRADDLES)
    deal = dealt(felt)
    assert [place.seat for place in deal.dealt] == [1, 2, 3, 4, 8]
    assert posts(deal)[4] == (400, 0)
    assert deal.first_to_act.seat == 8


def test_nobody_comes_in_by_a_straddle_heads_up():
    felt = played(Felt.drawn(1, 1, 2)).leave(2).join(5, 2, Standing.STRADDLES)
    assert not_dealt(felt) is NoDeal.TOO_FEW


def test_who_straddles_at_the_big_blinds_place_just_pays_it():
    felt = played(Felt.drawn(1, 1, 2, 3)).join(4, 9, Standing.STRADDLES)
    deal = dealt(felt)
    assert posts(deal) == {3: (100, 0), 4: (200, 0)}


def test_the_bought_button_comes_in_the_next_hand():
    # Button 2, small blind 3, big blind 4 would follow; seat "2½" is between: use 2, 4, 6, 8.
    felt = played(Felt.drawn(2, 2, 4, 6, 8)).join(5, 9, Standing.BUYS_BUTTON)
    deal = dealt(felt)
    assert deal.positions.bought
    assert seats(deal) == (4, 0, 5)
    assert posts(deal) == {5: (200, 100)}
    assert seats(dealt(felt.after(deal))) == (5, 6, 8)


def test_the_button_stays_if_its_buyer_has_gone_and_the_floor_is_told():
    felt = played(Felt.drawn(2, 2, 4, 6, 8)).join(5, 9, Standing.BUYS_BUTTON)
    deal = dealt(played(felt).leave(9))
    assert deal.prompts == (Prompt.BUYER_GONE,)
    assert seats(deal) == (4, 6, 8)


def test_left_alone_with_the_buyer_the_last_big_blind_has_it_again_and_all_absent_owe():
    felt = played(Felt.drawn(2, 2, 4, 6, 8)).join(5, 9, Standing.BUYS_BUTTON)
    felt = played(felt).away(2).away(4).away(8)
    deal = dealt(felt)
    assert seats(deal) == (5, 5, 6)
    then = felt.after(deal)
    assert [then.of(player).sitter.tokens for player in (2, 4, 8)] == [Tokens.BOTH] * 3


def test_the_button_is_not_sold_elsewhere():
    felt = played(Felt.drawn(2, 2, 4, 6, 8))
    for seat in (1, 3, 7, 9):
        then = felt.join(seat, 9, Standing.BUYS_BUTTON)
        assert not dealt(then).positions.bought
        assert isinstance(then.last, Positions)
        assert not can_buy_button(then.last, then.chairs(), SeatNo(seat))
    then = felt.join(5, 9, Standing.BUYS_BUTTON)
    assert isinstance(then.last, Positions)
    assert can_buy_button(then.last, then.chairs(), SeatNo(5))
    assert not can_buy_button(then.last, then.chairs(), SeatNo(10))


def test_the_button_is_not_sold_where_no_hand_could_begin_or_two_play():
    felt = played(Felt.drawn(1, 1, 2)).join(12, 9, Standing.BUYS_BUTTON)
    assert isinstance(felt.last, Positions)
    assert not can_buy_button(felt.last, felt.chairs(), SeatNo(12))
    assert not can_buy_button(felt.last, felt.leave(1).chairs(), SeatNo(12))


def test_the_button_is_not_sold_when_only_one_other_is_in_the_game():
    # One in the game, one who waits and one who straddles would make three: not with a buyer.
    felt = played(Felt.drawn(1, 1, 4, 7)).leave(4).leave(7)
    felt = felt.join(9, 21).join(10, 22, Standing.STRADDLES).join(3, 23, Standing.BUYS_BUTTON)
    assert not dealt(felt).positions.bought


@pytest.mark.parametrize("way", [Standing.WAITS, Standing.POSTS])
def test_a_player_comes_into_the_rotation_owing_nothing(way: Standing):
    felt = played(Felt.drawn(1, 1, 2, 3)).join(4, 9, way)
    sitter = played(felt).of(9).sitter
    assert (sitter.standing, sitter.tokens, sitter.paid) == (
        Standing.IN,
        Tokens.NONE,
        BlindsPaid.BIG,
    )
