"""The chips a house says it has."""

import pytest
from msgspec.structs import replace

from floor.base.money import NOTHING, Money
from floor.room.games.game import GameId
from floor.rulebook.house.chips import can_pay
from floor.rulebook.house.rulebooks import read_house
from tests.evening import HELSINKI, NLH

CHIPS = """[chips]
values = ["0.50", "1.00", "2.50", "5.00", "25.00", "100.00"]
rule = "HOUSE"

"""


def with_chips(text: str) -> str:
    begin = HELSINKI.index("[variants.texas]")
    return HELSINKI[:begin] + text + HELSINKI[begin:]


def test_every_game_is_played_with_the_chips_of_the_house():
    games = read_house(with_chips(CHIPS), "house.toml").games
    worth = tuple(Money(cents) for cents in (50, 100, 250, 500, 2500, 10000))
    assert {game.chips for game in games.values()} == {worth}


def test_a_house_may_leave_it_to_the_stakes():
    assert read_house(HELSINKI, "helsinki.toml").games[NLH].chips == ()


@pytest.mark.parametrize(
    ("chips", "game", "payable"),
    [
        ((), "nlh-250-250", True),
        ((250,), "nlh-250-250", True),
        ((250,), "nlh-1-2", False),
        ((200, 300), "nlh-2-5", True),
        ((200, 500), "nlh-1-2", False),
        ((100, 2500), "nlh-10-20", True),
    ],
)
def test_forced_bets_are_paid_in_the_chips_there_are(
    chips: tuple[int, ...], game: str, payable: bool
):
    known = read_house(HELSINKI, "helsinki.toml").games[GameId(game)]
    stakes = replace(known.stakes, straddle=NOTHING)
    played = replace(known, stakes=stakes, chips=tuple(Money(cents) for cents in chips))
    assert can_pay(played) is payable
