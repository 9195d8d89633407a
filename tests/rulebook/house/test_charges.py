"""Time charges in a house's rulebook."""

from datetime import timedelta

import pytest

from floor.base.money import Money
from floor.room.games.game import NO_RAKE, Game, GameId
from floor.room.games.time_charge import Absence, Counting, Payer, TimeCharge
from floor.rulebook.house.rulebooks import read_house
from tests.evening import HELSINKI


def high_stakes(text: str) -> Game:
    return read_house(text, "house.toml").games[GameId("nlh-10-20")]


def test_helsinki_offers_a_game_by_the_half_hour():
    game = high_stakes(HELSINKI)
    assert game.rake == NO_RAKE
    assert game.charge == TimeCharge(
        amount=Money(700), period=timedelta(minutes=30), payer=Payer.PLAYER
    )


@pytest.mark.parametrize(
    ("old", "new", "field", "value"),
    [
        ('payer = "player"', 'payer = "table"', "payer", Payer.TABLE),
        ('periods = "begun"', 'periods = "full"', "counting", Counting.FULL),
        ('absence = "counted"', 'absence = "free"', "absence", Absence.FREE),
        ('rule = "CH-RAKE-7"', 'rule = "JP-FEE-2"', "rule", "JP-FEE-2"),
    ],
)
def test_a_house_chooses_who_pays_for_what(old: str, new: str, field: str, value: object):
    charge = high_stakes(HELSINKI.replace(old, new)).charge
    assert getattr(charge, field) == value


def test_a_house_without_time_charges_says_nothing_of_them():
    begin, end = HELSINKI.index("[time_charge"), HELSINKI.index("# The house's chips")
    text = HELSINKI[:begin] + HELSINKI[end:]
    game = high_stakes(text.replace('charge = "half_hour"', 'rake = "ten_percent"'))
    assert game.charge is None
    assert game.rake.step == Money(1000)
