"""Missed-blind tokens and what each way in costs; the printed figures are in tests/cases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import (
    NO_DUES,
    Blind,
    BlindsOwed,
    Fate,
    Standing,
    Tokens,
    dues,
    hand_while_waiting,
    hand_with_debt,
    tokens_after,
)
from floor.room.games.profile import MissedBigBlind
from tests.room.felt import STAKES


@given(st.lists(st.sampled_from(Blind), max_size=20))
def test_there_are_two_tokens_at_most_and_never_the_big_one_alone(missed: list[Blind]):
    tokens = Tokens.NONE
    for blind in missed:
        before, tokens = tokens, tokens_after(tokens, blind)
        assert tokens >= max(before, Tokens.SMALL)
    assert tokens is (
        Tokens.BOTH if Blind.BIG in missed else Tokens.SMALL if missed else Tokens.NONE
    )


@given(st.lists(st.sampled_from(Blind), max_size=20))
def test_where_the_small_blinds_token_follows_later_both_come_to_the_same(missed: list[Blind]):
    """D-35: one token for each blind at most, that of the big one alone until the small one."""
    tokens = Tokens.NONE
    for blind in missed:
        tokens = tokens_after(tokens, blind, MissedBigBlind.SECOND_WITH_SMALL_BLIND)
    wanted = {frozenset[Blind](): Tokens.NONE, frozenset({Blind.SMALL}): Tokens.SMALL}
    if missed.count(Blind.BIG) < 2:
        wanted[frozenset({Blind.BIG})] = Tokens.BIG
    assert tokens is wanted.get(frozenset(missed), Tokens.BOTH)


@pytest.mark.parametrize(
    ("tokens", "way", "live", "dead"),
    [
        (Tokens.NONE, Standing.POSTS, 200, 0),
        (Tokens.SMALL, Standing.POSTS, 100, 0),
        (Tokens.BIG, Standing.POSTS, 200, 0),
        (Tokens.BOTH, Standing.POSTS, 200, 100),
        (Tokens.NONE, Standing.STRADDLES, 400, 0),
        (Tokens.BOTH, Standing.STRADDLES, 400, 0),
        (Tokens.NONE, Standing.BUYS_BUTTON, 200, 100),
        (Tokens.SMALL, Standing.BUYS_BUTTON, 200, 100),
    ],
)
def test_each_way_in_has_its_price(tokens: Tokens, way: Standing, live: int, dead: int):
    paid = dues(tokens, way, STAKES)
    assert paid == BlindsOwed(Money(live), Money(dead))
    assert paid.due == Money(live + dead)


@pytest.mark.parametrize("tokens", Tokens)
@pytest.mark.parametrize("way", [Standing.IN, Standing.WAITS])
def test_who_is_in_or_waits_pays_nothing_beside_his_blinds(tokens: Tokens, way: Standing):
    assert dues(tokens, way, STAKES) == NO_DUES


def test_a_hand_dealt_on_credit_is_dead():
    assert hand_with_debt(Tokens.SMALL, NOTHING, STAKES) is Fate.DEAD
    assert hand_with_debt(Tokens.SMALL, Money(100), STAKES) is Fate.LIVE
    assert hand_with_debt(Tokens.NONE, NOTHING, STAKES) is Fate.LIVE


def test_part_of_the_missed_blinds_is_not_enough():
    assert hand_with_debt(Tokens.BOTH, Money(200), STAKES) is Fate.DEAD
    assert hand_with_debt(Tokens.BOTH, Money(300), STAKES) is Fate.LIVE


def test_who_was_dealt_in_while_waiting_pays_before_he_looks():
    assert hand_while_waiting(paid=True, looked_before_paying=False) is Fate.LIVE
    assert hand_while_waiting(paid=True, looked_before_paying=True) is Fate.REMOVED
    assert hand_while_waiting(paid=False, looked_before_paying=False) is Fate.REMOVED
