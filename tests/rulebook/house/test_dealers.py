"""What a house chooses about its dealers."""

from datetime import timedelta

import pytest

from floor.base.errors import BadSetting
from floor.rulebook.house.dealers import DealerRules
from floor.rulebook.house.rulebooks import read_house, shipped_house

HELSINKI = shipped_house("helsinki")


def without_dealers(text: str) -> str:
    begin = text.index("[dealers]")
    return text[:begin] + text[text.index("\n#", begin) :]


def test_dealers_are_pushed_every_half_hour_and_rest_after_three_tables():
    assert read_house(HELSINKI, "helsinki.toml").dealers == DealerRules(
        push=timedelta(minutes=30), pushes=3, rest=timedelta(minutes=30)
    )


def test_a_house_chooses_its_own():
    text = HELSINKI.replace("push_minutes = 30", "push_minutes = 20")
    assert read_house(text, "own.toml").dealers.push == timedelta(minutes=20)


def test_an_older_rulebook_says_nothing_about_dealers():
    assert read_house(without_dealers(HELSINKI), "old.toml").dealers == DealerRules()


def test_every_mistake_about_dealers_is_named():
    text = HELSINKI.replace("push_minutes = 30", "push_minutes = 0").replace(
        "pushes_before_break = 3", 'pushes_before_break = "3"'
    )
    with pytest.raises(BadSetting) as refusal:
        read_house(text, "house.toml")
    assert refusal.value.mistakes == (
        "dealers.push_minutes: found 0, expected a whole number from 1 to 240",
        'dealers.pushes_before_break: found "3", expected a whole number from 1 to 20',
    )
