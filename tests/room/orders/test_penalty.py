"""Penalties counted in hands."""

import pytest

from floor.room.orders.penalty import cost_away, hands_of, served


def test_rounds_are_hands_by_the_players_at_the_table_now():
    assert hands_of(2, 8) == 16


@pytest.mark.parametrize(("rounds", "players"), [(0, 8), (51, 8), (1, 1), (1, 13)])
def test_a_penalty_at_no_table_or_without_end_cannot_be(rounds: int, players: int):
    with pytest.raises(ValueError, match="no penalty"):
        hands_of(rounds, players)


def test_a_misdeal_and_its_redeal_are_one_hand():
    assert served(4, 1) == 3


@pytest.mark.parametrize(("deals", "redeals"), [(1, 2), (1, -1)])
def test_only_deals_can_have_been_redeals(deals: int, redeals: int):
    with pytest.raises(ValueError, match="cannot have been"):
        served(deals, redeals)


def test_who_is_away_pays_blinds_and_antes():
    assert cost_away(1, 9, 600, 50) == 1050
