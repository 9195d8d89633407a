"""The chips there are buttons for."""

import pytest
from msgspec.structs import replace

from floor.base.money import Money
from floor.room.games.game import GameId
from floor.views.words.chip_set import chips_of, shared_in
from tests.views.hands.hands import HOUSE


@pytest.mark.parametrize(
    ("game", "small_blind", "smallest"),
    [("nlh-1-2", 100, 100), ("nlh-250-250", 250, 50), ("nlh-1-2", 25, 25), ("nlh-1-2", 10, 10)],
)
def test_every_forced_bet_can_be_paid_in_the_smallest_chip(
    game: str, small_blind: int, smallest: int
):
    known = HOUSE.games[GameId(game)]
    stakes = replace(known.stakes, small_blind=Money(small_blind))
    chips = chips_of(replace(known, stakes=stakes))
    assert chips[0] == Money(smallest)
    assert Money(100) in chips
    assert list(chips) == sorted(chips)


def test_a_house_that_lists_its_chips_has_those():
    own = (Money(200), Money(2500))
    assert chips_of(replace(HOUSE.games[GameId("nlh-1-2")], chips=own)) == own


def test_a_pot_is_shared_in_the_smallest_chip_of_its_stakes_first() -> None:
    """D-53: smaller ones are there to be chosen."""
    known = HOUSE.games[GameId("nlh-1-2")]
    stakes = replace(known.stakes, small_blind=Money(50))
    whole, halves = shared_in(known), shared_in(replace(known, stakes=stakes))
    assert whole[0] == Money(100)
    assert whole[-1] == Money(1)
    assert halves[0] == Money(50)
    assert Money(100) not in halves
