"""Straddles: the printed cases are in tests/cases, here are the corners."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import BlindsOwed, Standing
from floor.room.blinds.button import Deal, Post, SeatNo
from floor.room.blinds.straddle import (
    NoStraddle,
    Straddle,
    next_price,
    straddles_open,
    why_no_straddle,
    with_straddle,
    with_straddles,
)
from floor.room.games.profile import (
    ButtonMethod,
    ButtonStraddle,
    Profile,
    StraddleOpener,
    Straddles,
)
from tests.room.felt import STAKES, Felt

SINGLE = Profile()
CHAIN = Profile(straddles=Straddles.CHAIN)
BUTTON = Profile(button_straddle=ButtonStraddle.ON)
BOTH = Profile(straddles=Straddles.CHAIN, button_straddle=ButtonStraddle.ON)


def seats(*numbers: int) -> list[SeatNo]:
    return [SeatNo(number) for number in numbers]


def first(*numbers: int, winner: int = 1, method: ButtonMethod = ButtonMethod.DEAD) -> Deal:
    """The first hand with players in these seats, the button in the first of them."""
    deal, wrong = Felt.drawn(winner, *numbers, method=method).ask()
    assert isinstance(deal, Deal)
    assert not wrong
    return deal


def why(deal: Deal, seat: int, profile: Profile, cents: int | None = None) -> NoStraddle | None:
    amount = next_price(deal, STAKES) if cents is None else Money(cents)
    return why_no_straddle(deal, Straddle(SeatNo(seat), amount), STAKES, profile)


def offered(deal: Deal, profile: Profile) -> list[tuple[int, int]]:
    return [(one.seat, one.amount.cents) for one in straddles_open(deal, STAKES, profile)]


def test_the_first_to_act_is_offered_the_straddle_and_nobody_else():
    deal = first(1, 2, 3, 4, 5, 6)
    assert offered(deal, SINGLE) == [(4, 400)]
    assert offered(with_straddle(deal, SeatNo(4), STAKES, SINGLE), SINGLE) == []


def test_where_it_is_in_use_the_button_is_offered_it_too():
    deal = first(1, 2, 3, 4, 5, 6)
    assert offered(deal, BUTTON) == [(1, 400), (4, 400)]
    assert offered(with_straddle(deal, SeatNo(1), STAKES, BOTH), BOTH) == []


def test_a_chain_is_offered_on_at_twice_the_price():
    deal = with_straddles(first(1, 2, 3, 4, 5, 6), seats(4, 5), STAKES, CHAIN)
    assert deal.straddles == (4, 5)
    assert offered(deal, CHAIN) == [(6, 1600)]
    assert (deal.first_to_act.seat, deal.last_to_act.seat) == (6, 5)


def test_a_chain_round_to_the_button_lets_the_small_blind_open():
    deal = with_straddles(first(1, 2, 3, 4, 5, 6), seats(1, 4, 5, 6), STAKES, BOTH)
    assert deal.straddles == (4, 5, 6, 1)
    assert (deal.first_to_act.seat, deal.last_to_act.seat) == (2, 1)
    paid = {post.seat: post.dues.live.cents for post in deal.posts}
    assert paid == {1: 3200, 2: 100, 3: 200, 4: 400, 5: 800, 6: 1600}
    assert why(deal, 2, BOTH) is NoStraddle.AFTER_BUTTON
    assert why(deal, 5, BOTH) is NoStraddle.ALREADY


def test_asked_together_the_first_to_act_has_priority_over_the_button():
    deal = with_straddles(first(1, 2, 3, 4, 5, 6), seats(1, 4), STAKES, BUTTON)
    assert deal.straddles == (4,)
    assert why(deal, 1, BUTTON) is NoStraddle.FIRST_HAS_PRIORITY


def test_the_button_opens_nothing_when_it_straddles_alone():
    deal = first(1, 2, 3, 4, 5, 6)
    left_of_button = with_straddle(deal, SeatNo(1), STAKES, BUTTON)
    assert (left_of_button.first_to_act.seat, left_of_button.last_to_act.seat) == (2, 1)
    other = msgspec.structs.replace(BUTTON, after_button_straddle=StraddleOpener.LEFT_OF_BIG_BLIND)
    left_of_big = with_straddle(deal, SeatNo(1), STAKES, other)
    assert (left_of_big.first_to_act.seat, left_of_big.last_to_act.seat) == (4, 1)
    assert why(left_of_big, 4, other) is NoStraddle.BUTTON_EXCLUDES


def test_among_three_the_button_is_the_first_to_act():
    deal = first(1, 2, 3)
    assert offered(deal, SINGLE) == [(1, 400)]
    straddled = with_straddle(deal, SeatNo(1), STAKES, SINGLE)
    assert (straddled.first_to_act.seat, straddled.last_to_act.seat) == (2, 1)


def test_nobody_straddles_heads_up_or_out_of_the_hand_or_where_it_is_not_in_use():
    assert why(first(1, 2), 1, BOTH) is NoStraddle.HEADS_UP
    assert why(first(1, 2, 3), 7, BOTH) is NoStraddle.NOT_DEALT_IN
    none = msgspec.structs.replace(STAKES, straddle=NOTHING)
    wish = Straddle(SeatNo(1), Money(400))
    assert why_no_straddle(first(1, 2, 3), wish, none, SINGLE) is NoStraddle.NOT_IN_USE


@pytest.mark.parametrize("cents", [399, 401, 800])
def test_the_first_straddle_is_what_the_table_says(cents: int):
    assert why(first(1, 2, 3, 4), 4, SINGLE, cents) is NoStraddle.NOT_DOUBLE


def test_out_of_turn_nobody_straddles():
    deal = first(1, 2, 3, 4, 5, 6)
    assert why(deal, 5, SINGLE) is NoStraddle.SINGLE_ONLY
    assert why(deal, 5, CHAIN) is NoStraddle.NOT_CONSECUTIVE
    assert why(deal, 1, CHAIN) is NoStraddle.NOT_CONSECUTIVE
    assert why(deal, 3, CHAIN) is NoStraddle.AFTER_BUTTON


def test_without_a_straddle_the_big_blind_acts_last():
    """The forced bets are as always (CH-STRAD-5, GM-THE-6)."""
    deal = first(1, 2, 3, 4)
    assert with_straddles(deal, (), STAKES, BOTH) == deal
    assert {post.seat: post.dues.live.cents for post in deal.posts} == {2: 100, 3: 200}
    assert (deal.first_to_act.seat, deal.last_to_act.seat) == (4, 3)


def test_who_comes_in_by_a_straddle_begins_the_chain():
    felt = Felt.drawn(1, 1, 2, 3, 5, 6)
    one, _ = felt.ask()
    assert isinstance(one, Deal)
    deal, wrong = felt.after(one).join(7, 9, Standing.STRADDLES).leave(6).ask()
    assert isinstance(deal, Deal)
    assert not wrong
    assert (deal.positions.big.seat, deal.straddles) == (5, (7,))
    assert offered(deal, CHAIN) == [(1, 800)]
    assert offered(deal, SINGLE) == []


def test_behind_the_big_blind_the_straddle_is_all_that_is_paid():
    """Lines 806–808: who missed both blinds and straddles there does not pay them."""
    deal = first(1, 2, 3, 4, 5)
    straddler = deal.first_to_act.seat
    owing = Post(straddler, BlindsOwed(Money(200), Money(100)))
    deal = msgspec.structs.replace(deal, posts=(*deal.posts, owing))
    paid = next(
        post
        for post in with_straddle(deal, straddler, STAKES, SINGLE).posts
        if post.seat == straddler
    )
    assert paid.dues == BlindsOwed(Money(400), NOTHING)


def test_a_straddle_contains_what_its_player_had_posted_and_leaves_the_dead_part():
    deal = with_straddle(first(1, 2, 3, 4, 5), SeatNo(4), STAKES, CHAIN)
    owing = tuple(
        msgspec.structs.replace(
            post, seat=SeatNo(5), dues=BlindsOwed(Money(200), Money(100), Money(25))
        )
        for post in deal.posts[:1]
    )
    deal = msgspec.structs.replace(deal, posts=(*deal.posts, *owing))
    paid = with_straddle(deal, SeatNo(5), STAKES, CHAIN).posts[-1]
    assert (paid.seat, paid.dues) == (5, BlindsOwed(Money(800), Money(100), Money(25)))


def test_a_dead_button_does_not_straddle():
    felt = Felt.drawn(1, 1, 2, 3, 4, 5, method=ButtonMethod.DEAD)
    for _ in range(2):
        deal, _wrong = felt.ask()
        assert isinstance(deal, Deal)
        felt = felt.after(deal)
        felt = felt.leave(3) if any(one.player == 3 for one in felt.sitting) else felt
    deal, _wrong = felt.ask()
    assert isinstance(deal, Deal)
    assert deal.button_is_dead
    assert offered(deal, BOTH) == [(1, 400)]
    assert why(deal, 3, BOTH) is NoStraddle.NOT_DEALT_IN


@given(
    players=st.integers(3, 10),
    wishes=st.lists(st.integers(1, 10), max_size=10),
    profile=st.sampled_from([SINGLE, CHAIN, BUTTON, BOTH]),
)
def test_straddles_double_follow_each_other_and_end_with_the_button(
    players: int, wishes: list[int], profile: Profile
):
    deal = first(*range(1, players + 1))
    straddled = with_straddles(deal, seats(*wishes), STAKES, profile)
    line = [*range(4, players + 1), 1]
    chain = list(straddled.straddles)
    assert chain in (line[: len(chain)], [1])
    live = {post.seat: post.dues.live.cents for post in straddled.posts}
    assert [live[seat] for seat in chain] == [400 * 2**n for n in range(len(chain))]
    assert len(chain) <= (players - 2 if profile.straddles is Straddles.CHAIN else 1)
    assert straddled.dealt == deal.dealt
    if chain:
        assert straddled.last_to_act.seat == chain[-1]
        assert straddled.first_to_act.seat == chain[-1] % players + 1
    else:
        assert straddled == deal
