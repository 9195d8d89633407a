"""What a house chooses about its lists."""

from datetime import timedelta

import pytest

from floor.base.errors import BadSetting
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.rulebook.house.waiting import WaitingRules

HELSINKI = shipped_house("helsinki")


def without_waiting(text: str) -> str:
    begin = text.index("[waiting]")
    return text[:begin] + text[text.index("\n#", begin) :]


def test_helsinki_opens_with_five_and_puts_back_all_night():
    assert read_house(HELSINKI, "helsinki.toml").waiting == WaitingRules(
        opens_with=5,
        fetching=timedelta(minutes=5),
        restore=timedelta(hours=12),
        board_estimates=True,
    )


def test_an_older_rulebook_says_nothing_about_lists():
    assert read_house(without_waiting(HELSINKI), "old.toml").waiting == WaitingRules()


def test_every_mistake_about_lists_is_named():
    text = HELSINKI.replace("opens_with = 5", "opens_with = 1").replace(
        "board_estimates = true", 'board_estimates = "yes"'
    )
    with pytest.raises(BadSetting) as refusal:
        read_house(text, "house.toml")
    assert refusal.value.mistakes == (
        "waiting.opens_with: found 1, expected a whole number from 2 to 12",
        'waiting.board_estimates: found "yes", expected true or false',
    )
