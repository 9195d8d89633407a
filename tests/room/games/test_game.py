"""How many seats a game may have."""

import msgspec
import pytest

from floor.base.money import NOTHING, Money
from floor.room.games.game import GameId, Stakes, limit_unit, seats_allowed, seats_for_tournament
from floor.rulebook.house.house import HouseRules


@pytest.mark.parametrize(
    ("game", "most"),
    [("nlh-1-2", 10), ("omaha5-5-5", 8), ("sviten-5-5", 8), ("dc-5-5", 8)],
)
def test_a_table_has_no_more_seats_than_jackpot_and_deck_allow(
    house: HouseRules, game: str, most: int
):
    """CH-TABLE-2, GM-GEN-2; ten at a table with the jackpot (GM-X-12, JP-GAME-1)."""
    assert seats_allowed(house.games[GameId(game)]) == most


def test_without_the_jackpot_hold_em_goes_up_to_twelve(house: HouseRules):
    game = msgspec.structs.replace(house.games[GameId("nlh-1-2")], jackpot=False)
    assert seats_allowed(game) == 12


RECOMMENDED = {
    "texas": ("GM-THE-1", 10, 10),
    "omaha": ("GM-OMA-1", 9, 9),
    "omaha5": ("GM-OMA5-1", 8, 8),
    "courchevel": ("GM-COUR-1", 8, 8),
    "sviten": ("GM-SVIT-1", 7, 7),
    "helsinki": ("GM-HELS-1", 9, 9),
    "pineapple": ("GM-PINE-1", 10, 10),
    "crazy_pineapple": ("GM-CPIN-1", 10, 10),
    "double_flop": ("GM-DFH-1", 10, 10),
    "soko": ("GM-SOKO-1", 8, 9),
    "stud": ("GM-STUD-1", 8, 9),
    "razz": ("GM-RAZZ-1", 8, 9),
    "dealers_choice": ("GM-DC-1", 8, 8),
    "pietari_dc": ("GM-PDC-1", 8, 8),
    "ofc": ("GM-OFC-1", 5, 5),
}
"""By the overview: the rule, at most in cash games, at most in tournaments."""


@pytest.mark.parametrize("code", RECOMMENDED)
def test_each_game_recommends_the_seats_the_guide_prints(house: HouseRules, code: str):
    variant = house.variants[code]
    found = (variant.rule, variant.seats, seats_for_tournament(variant))
    assert found == RECOMMENDED[code]
    assert variant.seats <= variant.deck_limit


@pytest.mark.parametrize(("code", "seats"), [("texas", 10), ("soko", 9), ("horse", 9), ("ofc", 5)])
def test_a_tournament_may_recommend_more_seats(house: HouseRules, code: str, seats: int):
    assert seats_for_tournament(house.variants[code]) == seats


def test_with_blinds_the_big_one_is_the_smaller_unit():
    """CH-BLIND-3, GM-STUD-28."""
    blinds = Stakes(small_blind=Money(500), big_blind=Money(1000))
    antes = Stakes(small_blind=NOTHING, big_blind=NOTHING, ante=Money(100), unit=Money(1000))
    assert limit_unit(blinds) == limit_unit(antes) == Money(1000)
