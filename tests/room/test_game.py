"""How many seats a game may have."""

import msgspec
import pytest

from floor.base.money import NOTHING, Money
from floor.room.game import GameId, Stakes, limit_unit, seats_allowed, seats_for_tournament
from floor.rulebook.house import HouseRules


@pytest.mark.parametrize(
    ("game", "most"),
    [("nlh-1-2", 10), ("omaha5-5-5", 8), ("sviten-5-5", 8), ("dc-5-5", 8)],
)
def test_a_table_has_no_more_seats_than_jackpot_and_deck_allow(
    house: HouseRules, game: str, most: int
):
    assert seats_allowed(house.games[GameId(game)]) == most


def test_without_the_jackpot_hold_em_goes_up_to_twelve(house: HouseRules):
    game = msgspec.structs.replace(house.games[GameId("nlh-1-2")], jackpot=False)
    assert seats_allowed(game) == 12


@pytest.mark.parametrize(("code", "seats"), [("texas", 10), ("soko", 9), ("horse", 9), ("ofc", 5)])
def test_a_tournament_may_recommend_more_seats(house: HouseRules, code: str, seats: int):
    assert seats_for_tournament(house.variants[code]) == seats


def test_with_blinds_the_big_one_is_the_smaller_unit():
    blinds = Stakes(small_blind=Money(500), big_blind=Money(1000))
    antes = Stakes(small_blind=NOTHING, big_blind=NOTHING, ante=Money(100), unit=Money(1000))
    assert limit_unit(blinds) == limit_unit(antes) == Money(1000)
