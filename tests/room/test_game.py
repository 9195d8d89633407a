"""How many seats a game may have."""

import msgspec
import pytest

from floor.room.game import GameId, seats_allowed
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
