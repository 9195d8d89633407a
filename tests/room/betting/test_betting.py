"""The state of a betting round and what each player may do in it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.room.betting.betting import (
    at_big_unit,
    blind_before_ante,
    brought_in,
    folded,
    least_raise,
    next_to_act,
    passive,
    pot_raise,
    raises_left,
    rights,
    wagered,
)
from floor.room.betting.round import MOST, Action, Bettor, FullBlinds, Round, opened
from floor.room.betting.rules import (
    HELSINKI,
    ONLINE,
    TDA,
    BettingRules,
    OverStraddle,
    Reopening,
)
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure
from tests.room.betting_table import (
    DEEP,
    FOUR,
    HOUSES,
    LIMIT,
    NO_LIMIT,
    ONE,
    POT_LIMIT,
    THREE,
    TWO,
    cap_to,
    flop,
    preflop,
    rounds,
    turns,
)

SINGLY = replace(HELSINKI, reopening=Reopening.OFF)
BIG_BLIND_AGAIN = replace(HELSINKI, over_straddle=OverStraddle.STRADDLE_IS_BIG_BLIND)


def test_nobody_has_bet_so_a_check_is_free_and_so_is_a_fold():
    his = rights(flop(), ONE, HELSINKI)
    assert his.may == (Action.FOLD, Action.CHECK, Action.BET)
    assert (his.call_to, his.least, his.most) == (0, 100, DEEP)


def test_facing_a_bet_he_may_fold_call_or_raise():
    assert rights(flop(300), TWO, HELSINKI).may == (Action.FOLD, Action.CALL, Action.RAISE)


def test_the_big_blind_may_check_an_unraised_round_or_raise():
    state = preflop(players=3)
    state = folded(wagered(state, THREE, 100, HELSINKI), ONE)
    assert rights(state, TWO, HELSINKI).may == (Action.FOLD, Action.CHECK, Action.RAISE)


def test_whoever_cannot_cover_the_call_may_call_with_all_he_has():
    his = rights(flop(500, stacks=[DEEP, 300]), TWO, HELSINKI)
    assert his.may == (Action.FOLD, Action.CALL)
    assert his.call_to == 300


def test_an_all_in_player_acts_no_more():
    with pytest.raises(Refused, match="Seat 1 is all-in and acts no more"):
        rights(flop(500, stacks=[500]), ONE, HELSINKI)


def test_nobody_acts_for_a_seat_that_is_not_in_the_hand():
    with pytest.raises(Refused, match="Seat 9 is not in the hand"):
        rights(flop(), SeatNo(9), HELSINKI)
    with pytest.raises(Refused, match="Seat 1 is not in the hand"):
        rights(folded(flop(), ONE), ONE, HELSINKI)


@pytest.mark.parametrize("total", [50, 199, 301, 399, 250_000_000])
def test_a_total_the_round_does_not_allow_is_refused(total: int):
    with pytest.raises(Refused, match=f"Seat 2 may not make it {total}"):
        wagered(flop(200), TWO, total, HELSINKI)


def test_who_may_not_raise_is_refused_a_raise():
    state = flop(500, 900, 900, stacks=[DEEP, 900], players=3)
    with pytest.raises(Refused, match="Seat 1 may not raise now") as refusal:
        wagered(state, ONE, 1400, HELSINKI)
    assert refusal.value.rule == "CH-BET-10"


@pytest.mark.parametrize(
    ("rules", "may"), [(HELSINKI, True), (TDA, True), (ONLINE, False), (SINGLY, False)]
)
def test_short_all_ins_with_a_call_between_reopen_where_the_house_adds_them_up(
    rules: BettingRules, may: bool
):
    state = flop(400, 600, 600, 800, rules=rules, stacks=[DEEP, 600, DEEP, 800])
    assert rights(state, ONE, rules).may_wager is may
    assert rights(wagered(state, ONE, 800, rules), THREE, rules).may_wager is False


@pytest.mark.parametrize(("rules", "may"), [(ONLINE, True), (HELSINKI, False), (SINGLY, False)])
def test_short_all_ins_in_a_row_reopen_online_for_a_caller_too(rules: BettingRules, may: bool):
    state = flop(400, 400, 600, 800, rules=rules, stacks=[DEEP, DEEP, 600, 800], players=4)
    state = wagered(state, ONE, 800, rules)
    assert rights(state, TWO, rules).may_wager is (may or rules is HELSINKI)


def test_a_full_raise_reopens_everywhere():
    """ON-ALL-03."""
    for rules in (HELSINKI, TDA, ONLINE, SINGLY):
        state = flop(400, 600, 1000, rules=rules, stacks=[DEEP, 600], players=3)
        assert rights(state, ONE, rules).may_wager


def test_the_least_raise_never_shrinks():
    assert least_raise(flop(300, 1000, 1500, stacks=[DEEP, DEEP, 1500])) == 2200


@pytest.mark.parametrize(("rules", "least"), [(HELSINKI, 1200), (BIG_BLIND_AGAIN, 1600)])
def test_the_least_raise_over_a_straddle_is_the_houses_choice(rules: BettingRules, least: int):
    assert least_raise(preflop(200, 400, 800, rules=rules)) == least


def test_a_chain_of_straddles_is_a_chain_of_raises():
    assert least_raise(preflop(200, 400, 800, 1600)) == 2400


def test_a_straddle_in_limit_is_one_of_the_raises():
    state = preflop(50, 100, 200, structure=LIMIT)
    assert (least_raise(state), raises_left(state, HELSINKI), cap_to(state, HELSINKI)) == (
        300,
        2,
        400,
    )


def test_limit_ends_with_the_third_raise():
    state = flop(100, 200, 300, 400, structure=LIMIT)
    assert rights(state, ONE, HELSINKI).may == (Action.FOLD, Action.CALL)
    assert cap_to(state, HELSINKI) == 400


def test_limit_between_two_players_has_no_cap_in_a_cash_game():
    state = flop(100, 200, 300, 400, structure=LIMIT, players=2)
    assert rights(state, ONE, HELSINKI).least == 500
    assert cap_to(state, HELSINKI) is None


def test_limit_between_two_players_has_a_cap_until_two_are_left_in_the_event():
    two = [Bettor(seat=ONE, stack=DEEP), Bettor(seat=TWO, stack=DEEP)]
    assert opened(LIMIT, 100, two, TDA, left_in_event=3).capped
    assert not opened(LIMIT, 100, two, TDA, left_in_event=2).capped


def test_no_limit_has_no_cap():
    """However often it was raised, by more than two players (CH-BET-6, ON-BET-06)."""
    assert cap_to(flop(100), HELSINKI) is None
    often = flop(100, 200, 300, 400, 500, 600, 700)
    assert rights(often, ONE, HELSINKI).least == 800
    assert rights(flop(100, 200, 300, 400, 500, structure=POT_LIMIT), TWO, HELSINKI).may_wager


def test_an_all_in_of_half_a_unit_reopens_limit_for_who_faces_it_in_tournaments():
    state = flop(200, 300, 300, structure=LIMIT, unit=200, stacks=[DEEP, 300], rules=TDA)
    assert rights(state, ONE, TDA).may_wager
    state = wagered(folded(state, FOUR), ONE, 500, TDA)
    assert rights(state, THREE, TDA).may_wager


@pytest.mark.parametrize(("rules", "call_to"), [(HELSINKI, 700), (TDA, 1000)])
def test_a_short_big_blind_is_called_as_the_house_says(rules: BettingRules, call_to: int):
    his = rights(preflop(500, 1000, short=700, rules=rules), THREE, rules)
    assert (his.call_to, his.least) == (call_to, 2000)


@pytest.mark.parametrize(("rules", "most"), [(HELSINKI, 3200), (TDA, 3500)])
def test_a_short_big_blind_lies_in_the_pot_as_the_house_says(rules: BettingRules, most: int):
    state = preflop(500, 1000, short=700, rules=rules, structure=POT_LIMIT)
    assert rights(state, THREE, rules).most == most


def test_an_all_in_between_a_short_blind_and_the_full_one_leaves_the_raise_at_twice_the_full():
    state = preflop(500, 1000, short=700)
    bettors = (*state.bettors[:2], Bettor(seat=THREE, stack=900), *state.bettors[3:])
    state = wagered(replace(state, bettors=bettors), THREE, 900, HELSINKI)
    assert (state.call_to, least_raise(state)) == (900, 2000)


def test_a_pot_sized_raise_is_the_call_and_all_that_lies_in_the_pot_then():
    state = flop(300, 300, structure=POT_LIMIT, pot=500)
    assert rights(state, THREE, HELSINKI).most == 1700
    parts = pot_raise(state, state.bettor(THREE))
    assert (parts.call_part, parts.raise_part, parts.total) == (300, 1400, 1700)


def test_a_pot_smaller_than_the_least_bet_does_not_keep_anybody_from_betting():
    his = rights(flop(structure=POT_LIMIT, pot=60), ONE, HELSINKI)
    assert (his.least, his.most) == (100, 100)


def test_who_checked_out_of_turn_may_not_raise_in_that_round():
    assert not rights(passive(flop(100), TWO), TWO, HELSINKI).may_wager


def test_the_turn_goes_round_until_everybody_has_answered():
    """Clockwise, each in his turn (CH-GEN-3, ON-BET-01)."""
    state = flop(players=3)
    order = []
    seat = next_to_act(state, THREE)
    for total in (0, 200, 200, 200):
        assert seat is not None
        order.append(seat)
        state = wagered(state, seat, total, HELSINKI)
        seat = next_to_act(state, seat)
    assert order == [1, 2, 3, 1]
    assert seat is None


def test_the_big_blind_is_asked_though_everybody_has_only_called():
    """He may still raise (GM-THE-6)."""
    state = preflop(players=3)
    state = wagered(wagered(state, THREE, 100, HELSINKI), ONE, 100, HELSINKI)
    assert next_to_act(state, ONE) == TWO


def test_a_round_is_over_when_one_is_left_or_nobody_can_bet_any_more():
    state = flop(300, players=2)
    assert next_to_act(folded(state, TWO), TWO) is None
    state = flop(players=2, stacks=[0])
    assert next_to_act(state, ONE) is None


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_heads_up_nobody_is_asked_to_call_more_than_the_short_blind_can_win(house: str):
    covered = preflop(50, 100, players=2, short=30, rules=HOUSES[house])
    assert next_to_act(covered, TWO) is None
    owing = preflop(50, 100, players=2, short=70, rules=HOUSES[house])
    assert next_to_act(owing, TWO) == ONE


def test_who_cannot_bring_it_in_in_full_is_all_in_and_the_others_owe_all_of_it():
    """CH-BLIND-8, GM-STUD-6, GM-STUD-25."""
    short = brought_in(flop(structure=LIMIT, stacks=[30], players=3), ONE, 50)
    assert (short.bettor(ONE).bet, short.bettor(ONE).stack) == (30, 0)
    his = rights(short, TWO, HELSINKI)
    assert (his.call_to, his.least, his.most) == (50, 100, 100)
    assert cap_to(short, HELSINKI) == 400
    assert next_to_act(wagered(short, TWO, 100, HELSINKI), TWO) == THREE


def test_a_round_at_the_bigger_unit_stays_there_and_counts_its_raises_on():
    """GM-STUD-10: 100, raised to 300, then 500 and 700 is the cap."""
    state = at_big_unit(flop(100, structure=LIMIT))
    ladder = []
    for seat in (TWO, THREE, FOUR):
        ladder.append(least_raise(state))
        state = wagered(state, seat, ladder[-1], HELSINKI)
    assert ladder == [300, 500, 700]
    assert not rights(state, ONE, HELSINKI).may_wager


def test_a_short_stack_pays_its_blind_before_the_ante():
    assert blind_before_ante(1000, 1000, 1300) == (1000, 300)
    assert blind_before_ante(1000, 1000, 400) == (400, 0)
    with pytest.raises(ValueError, match="blind, ante and stack of 1000, 1000, -1 cannot be"):
        blind_before_ante(1000, 1000, -1)


@pytest.mark.parametrize("bad", [{"stack": -1}, {"stack": MOST + 1}, {"stack": 5, "bet": -5}])
def test_a_player_cannot_have_less_than_nothing_or_more_than_any_room(bad: dict[str, int]):
    with pytest.raises(ValueError, match=r"seat 1: stack and bet of .* cannot be"):
        Bettor(seat=ONE, **bad)


def test_a_round_that_cannot_be_is_refused_with_what_is_wrong():
    one, two = Bettor(seat=ONE, stack=5), Bettor(seat=TWO, stack=5)
    for bettors, structure, unit, sentence in (
        ((one, two), BettingStructure.MIXED, 1, "is not bet by mixed"),
        ((one, two), BettingStructure.POINTS, 1, "is not bet by points"),
        ((one, one), NO_LIMIT, 1, "a seat is twice"),
        ((one,), NO_LIMIT, 1, "needs two players"),
        ((one, two), NO_LIMIT, 0, "more than nothing"),
        ((one, two), NO_LIMIT, -1, "of -1, 1, 0, 0 cannot be"),
    ):
        with pytest.raises(ValueError, match=sentence):
            Round(structure=structure, unit=unit, bettors=bettors, step=1)
    with pytest.raises(ValueError, match="blinds of 50, 100, -200 cannot be"):
        FullBlinds(small_blind=50, big_blind=100, straddles=(-200,))


def money_in(state: Round) -> int:
    return state.pot + state.aside + sum(bettor.bet + bettor.stack for bettor in state.bettors)


@given(st.data())
def test_no_chip_is_lost_and_no_least_raise_shrinks(data: st.DataObject):
    state, rules, seat = data.draw(rounds())
    after = data.draw(turns(state, seat, rules))
    assert money_in(after) == money_in(state)
    assert after.step >= state.step
    assert after.call_to >= state.call_to


@given(st.data())
@settings(max_examples=min(30, settings().max_examples))
def test_a_round_comes_to_an_end(data: st.DataObject):
    state, rules, seat = data.draw(rounds())
    turn: SeatNo | None = seat
    for _ in range(200):
        if turn is None:
            break
        state = wagered(state, turn, rights(state, turn, rules).call_to, rules)
        turn = next_to_act(state, turn)
    assert turn is None
