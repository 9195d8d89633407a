"""What a house chooses about its lists."""

from datetime import timedelta

import pytest

from floor.base.errors import BadSetting
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.rulebook.house.waiting import BoardNames, WaitingRules

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
        board_names=BoardNames.INITIAL,
    )


@pytest.mark.parametrize("names", BoardNames)
def test_the_house_says_what_the_board_calls_people(names: BoardNames):
    text = HELSINKI.replace('board_names = "initial"', f'board_names = "{names.value}"')
    assert read_house(text, "helsinki.toml").waiting.board_names is names


def test_a_rulebook_that_does_not_say_shows_initials():
    text = HELSINKI.replace('board_names = "initial"\n', "")
    assert text != HELSINKI
    assert read_house(text, "helsinki.toml").waiting.board_names is BoardNames.INITIAL


def test_an_older_rulebook_says_nothing_about_lists():
    assert read_house(without_waiting(HELSINKI), "old.toml").waiting == WaitingRules()


def test_every_mistake_about_lists_is_named():
    text = HELSINKI.replace("opens_with = 5", "opens_with = 1").replace(
        "board_estimates = true", 'board_estimates = "yes"'
    )
    text = text.replace('"initial"', '"initials"')
    with pytest.raises(BadSetting) as refusal:
        read_house(text, "house.toml")
    assert refusal.value.mistakes == (
        "waiting.opens_with: found 1, expected a whole number from 2 to 12",
        'waiting.board_estimates: found "yes", expected true or false',
        'waiting.board_names: found "initials", expected perhaps "initial"',
    )
