"""Antes, the winner's button, who opens: what the button tests do not look at."""

import msgspec
import pytest

from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import BlindsOwed, BlindsPaid, Standing, Tokens
from floor.room.blinds.button import (
    Deal,
    NoDeal,
    Place,
    PlayerId,
    Positions,
    SeatedPlayer,
    SeatNo,
    Sitter,
)
from floor.room.blinds.dues import Between, deal_between, quote
from floor.room.blinds.next_hand import can_buy_button, first_deal, next_deal
from floor.room.blinds.rotation import winners_button
from floor.room.games.game import Stakes, limit_unit
from floor.room.games.profile import (
    Absent,
    ButtonMethod,
    HeadsUpPlay,
    MissedBigBlind,
    Profile,
    WinnersButton,
)
from floor.room.money.buy_in import least_stake
from tests.room.felt import STAKES

DEALS = Profile(winner=WinnersButton.DEALS)
BETS = Profile(winner=WinnersButton.BETS)


def at(seat: int) -> Place:
    return Place(SeatNo(seat), PlayerId(seat))


def chair(seat: int, standing: Standing = Standing.IN, *, here: bool = True) -> SeatedPlayer:
    paid = BlindsPaid.BOTH if standing is Standing.IN else BlindsPaid.NOTHING
    return SeatedPlayer(
        SeatNo(seat), Sitter(player=PlayerId(seat), standing=standing, paid=paid), here
    )


def table(*seats: int) -> list[SeatedPlayer]:
    return [chair(seat) for seat in seats]


def positions(button: int, small: int, big: int, **more: Place) -> Positions:
    return Positions(button=at(button), small=at(small), big=at(big), turn=at(big), **more)


def dealt(answer: Deal | NoDeal) -> Deal:
    assert isinstance(answer, Deal), answer
    return answer


def seats(deal: Deal) -> tuple[int, int, int]:
    now = deal.positions
    return now.button.seat, now.small.seat if now.small else 0, now.big.seat


def paid(deal: Deal) -> dict[int, BlindsOwed]:
    return {post.seat: post.dues for post in deal.posts}


# Antes


def test_everybody_dealt_in_pays_the_ante_besides_his_blind():
    """Blinds and antes both (CH-BLIND-1, CH-BLIND-6)."""
    stakes = msgspec.structs.replace(STAKES, ante=Money(25))
    deal = dealt(next_deal(positions(1, 2, 3), table(1, 2, 3, 4), stakes))
    assert paid(deal) == {
        1: BlindsOwed(NOTHING, NOTHING, Money(25)),
        2: BlindsOwed(NOTHING, NOTHING, Money(25)),
        3: BlindsOwed(Money(100), NOTHING, Money(25)),
        4: BlindsOwed(Money(200), NOTHING, Money(25)),
    }
    assert paid(deal)[4].due == Money(225)


@pytest.mark.parametrize(("small", "big"), [(100, 200), (250, 250)])
def test_the_small_blind_is_about_half_the_big_one_or_as_large(small: int, big: int):
    """The big one is the least bet, and the smaller unit of limit (CH-BLIND-1, CH-BLIND-3)."""
    stakes = Stakes(small_blind=Money(small), big_blind=Money(big))
    deal = dealt(next_deal(positions(1, 2, 3), table(1, 2, 3, 4), stakes))
    assert paid(deal) == {3: BlindsOwed(Money(small), NOTHING), 4: BlindsOwed(Money(big), NOTHING)}
    assert limit_unit(stakes) == least_stake(stakes) == Money(big)


def test_the_big_blind_pays_the_antes_of_all():
    stakes = msgspec.structs.replace(STAKES, big_blind_ante=Money(200))
    deal = dealt(next_deal(positions(1, 2, 3), table(1, 2, 3, 4), stakes))
    assert paid(deal) == {
        3: BlindsOwed(Money(100), NOTHING),
        4: BlindsOwed(Money(200), NOTHING, Money(200)),
    }


def test_a_small_blind_of_nothing_is_no_post():
    stakes = msgspec.structs.replace(STAKES, small_blind=NOTHING)
    deal = dealt(next_deal(positions(1, 2, 3), table(1, 2, 3, 4), stakes))
    assert seats(deal) == (2, 3, 4)
    assert paid(deal) == {4: BlindsOwed(Money(200), NOTHING)}


# Missed blinds, read the other way (D-35)


@pytest.mark.parametrize(
    ("hands", "tokens", "price"),
    [
        (1, Tokens.BIG, BlindsOwed(Money(200), NOTHING)),
        (2, Tokens.BOTH, BlindsOwed(Money(200), Money(100))),
        (9, Tokens.BOTH, BlindsOwed(Money(200), Money(100))),
    ],
)
def test_the_second_token_may_come_when_the_small_blind_passes(
    hands: int, tokens: Tokens, price: BlindsOwed
):
    profile = Profile(missed_big_blind=MissedBigBlind.SECOND_WITH_SMALL_BLIND)
    sitting = [*table(1, 2, 3), chair(4, here=False), chair(5)]
    between = Between(positions(1, 2, 3), sitting, STAKES, profile)
    for _ in range(hands):
        deal = dealt(deal_between(between))
        then = {one.seat: one.sitter for one in deal.changed}
        sitting = [SeatedPlayer(c.seat, then.get(c.seat, c.sitter), c.here) for c in sitting]
        between = between._replace(last=deal.positions, chairs=sitting)
    assert sitting[3].sitter.tokens is tokens
    posting = quote(between, SeatNo(4), sitting[3].sitter)[0]
    assert (posting.price, posting.hands) == (price, 1)


# The winner has the button


def test_the_winner_has_the_button_and_the_blinds_follow_it():
    last = positions(1, 2, 3, won=at(5))
    deal = dealt(next_deal(last, table(1, 2, 3, 4, 5, 6), STAKES, DEALS))
    assert seats(deal) == (5, 6, 1)
    assert deal.first_to_act.seat == 2


def test_who_wins_twice_keeps_the_button():
    last = positions(5, 6, 1, won=at(5))
    assert seats(dealt(next_deal(last, table(1, 2, 5, 6), STAKES, DEALS))) == (5, 6, 1)


def test_a_winner_who_has_gone_leaves_the_button_to_the_next():
    last = positions(1, 2, 3, won=at(5))
    assert seats(dealt(next_deal(last, table(1, 2, 3, 6), STAKES, DEALS))) == (6, 1, 2)


def test_the_absent_between_the_winner_and_his_blinds_miss_them():
    chairs = [chair(1), chair(2), chair(3), chair(4), chair(5, here=False), chair(6)]
    deal = dealt(next_deal(positions(1, 2, 3, won=at(4)), chairs, STAKES, DEALS))
    assert seats(deal) == (4, 6, 1)
    (missed,) = deal.changed
    assert (missed.seat, missed.sitter.tokens) == (5, Tokens.SMALL)


def test_without_a_winner_the_blinds_move_on():
    deal = dealt(next_deal(positions(1, 2, 3), table(1, 2, 3, 4), STAKES, DEALS))
    assert seats(deal) == (2, 3, 4)


def test_nobody_left_who_was_in_the_game_draws_anew():
    chairs = [chair(1, Standing.POSTS), chair(2, Standing.POSTS)]
    answer = next_deal(positions(5, 6, 7, won=at(5)), chairs, STAKES, DEALS)
    assert answer is NoDeal.NOBODY_FOR_BUTTON


def test_the_button_that_is_won_is_not_for_sale():
    chairs = [chair(1), chair(2), chair(3, Standing.BUYS_BUTTON), chair(4), chair(5)]
    assert not can_buy_button(positions(1, 2, 3), chairs, SeatNo(3), DEALS)
    deal = dealt(next_deal(positions(1, 2, 3, won=at(1)), chairs, STAKES, DEALS))
    assert [place.seat for place in deal.dealt] == [1, 2, 4, 5]


# Two buttons


def test_the_second_button_opens_the_later_rounds_and_the_first_one_travels():
    last = positions(1, 2, 3, won=at(5))
    deal = dealt(next_deal(last, table(1, 2, 3, 4, 5, 6), STAKES, BETS))
    assert seats(deal) == (2, 3, 4)
    assert deal.positions.betting == at(5)
    assert (deal.first_card_to.seat, deal.first_to_act.seat) == (3, 5)
    assert deal.first_to_act_later.seat == 6


def test_before_anybody_has_won_it_the_second_button_lies_with_the_first():
    deal = dealt(next_deal(positions(1, 2, 3), table(1, 2, 3, 4), STAKES, BETS))
    assert deal.positions.betting == at(2)


def test_a_second_button_that_nobody_wins_stays_or_goes_on_to_the_next_player():
    last = positions(1, 2, 3, betting=at(5))
    assert dealt(next_deal(last, table(1, 2, 3, 4, 5), STAKES, BETS)).positions.betting == at(5)
    assert dealt(next_deal(last, table(1, 2, 3, 4), STAKES, BETS)).positions.betting == at(1)


def test_of_several_who_share_the_pot_the_next_from_the_button_wins_it():
    sharers = (at(1), at(4))
    assert winners_button(positions(6, 1, 2, betting=at(2)), sharers) == at(4)
    assert winners_button(positions(4, 5, 6), sharers) == at(1)
    assert winners_button(positions(4, 5, 6), (at(4),)) == at(4)


# How many it takes


def test_a_table_may_ask_for_three_to_begin():
    profile = Profile(players_to_open=3)
    assert first_deal(at(1), table(1, 2), STAKES, profile) is NoDeal.TOO_FEW
    assert seats(dealt(first_deal(at(1), table(1, 2, 3), STAKES, profile))) == (1, 2, 3)
    assert isinstance(first_deal(at(1), table(1, 2), STAKES), Deal)


def test_a_table_may_let_two_go_on_for_one_hand_only():
    profile = Profile(heads_up=HeadsUpPlay.ONE_HAND)
    first = dealt(next_deal(positions(1, 2, 3), table(1, 2), STAKES, profile))
    assert next_deal(first.positions, table(1, 2), STAKES, profile) is NoDeal.TOO_FEW
    assert isinstance(next_deal(first.positions, table(1, 2), STAKES), Deal)
    assert isinstance(next_deal(first.positions, table(1, 2, 3), STAKES, profile), Deal)


@pytest.mark.parametrize("way", [Standing.POSTS, Standing.WAITS])
def test_two_who_may_not_go_on_alone_draw_anew_with_a_third(way: Standing):
    """Else he would wait for a button or a blind that never comes (ON-TBL-03)."""
    profile = Profile(heads_up=HeadsUpPlay.ONE_HAND)
    last = positions(2, 2, 1)
    answer = next_deal(last, [*table(1, 2), chair(3, way)], STAKES, profile)
    assert answer is NoDeal.NOBODY_FOR_BUTTON


@pytest.mark.parametrize("method", ButtonMethod)
def test_the_absent_may_be_dealt_in_and_pay_as_if_they_were_there(method: ButtonMethod):
    profile = Profile(button=method, absent=Absent.DEALT_IN)
    chairs = [chair(1), chair(2), chair(3, here=False), chair(4, here=False)]
    deal = dealt(next_deal(positions(1, 2, 3), chairs, STAKES, profile))
    assert seats(deal) == (2, 3, 4)
    assert set(paid(deal)) == {3, 4}
    assert not deal.changed


def test_who_is_played_over_is_not_dealt_in_beside_his_guest():
    profile = Profile(absent=Absent.DEALT_IN)
    guest = SeatedPlayer(SeatNo(4), Sitter(player=PlayerId(9), standing=Standing.POSTS), True)
    chairs = [*table(1, 2, 3), chair(4, here=False), guest]
    deal = dealt(next_deal(positions(1, 2, 3), chairs, STAKES, profile))
    assert deal.dealt == (at(1), at(2), at(3), guest.place)
    assert [one.sitter.tokens for one in deal.changed if one.sitter.player == 4] == [Tokens.BOTH]


def test_two_under_a_dead_button_go_on_while_who_posts_behind_it_waits():
    """Last hand heads-up: button 2, big blind 7; seat 5 lies between them (TDA-9)."""
    profile = Profile(button=ButtonMethod.DEAD)
    chairs = [chair(2), chair(5, Standing.POSTS), chair(7)]
    deal = dealt(next_deal(positions(2, 2, 7), chairs, STAKES, profile))
    assert seats(deal) == (7, 7, 2)
    deal = dealt(next_deal(deal.positions, chairs, STAKES, profile))
    assert at(5) in deal.dealt


def test_two_of_whom_one_would_straddle_take_in_who_posts_behind_a_dead_button():
    profile = Profile(button=ButtonMethod.DEAD)
    chairs = [chair(4), chair(7, Standing.STRADDLES), chair(10, Standing.POSTS)]
    deal = dealt(next_deal(positions(4, 7, 1), chairs, STAKES, profile))
    assert [place.seat for place in deal.dealt] == [4, 7, 10]
