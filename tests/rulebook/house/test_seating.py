"""What a house chooses about opening tables and changing seats."""

import pytest

from floor.base.errors import BadSetting
from floor.room.table.opening import Filling
from floor.room.table.seat_change import RequestEnds
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.rulebook.house.seating import SeatingRules

HELSINKI = shipped_house("helsinki")


def test_helsinki_seats_the_first_of_the_list_and_ends_a_request_that_was_used_or_refused():
    assert read_house(HELSINKI, "helsinki.toml").seating == SeatingRules(
        filling=Filling.SEATED, request_ends=RequestEnds.USED_OR_REFUSED
    )


def test_an_older_rulebook_says_nothing_about_seats():
    begin = HELSINKI.index("[seating]")
    older = HELSINKI[:begin] + HELSINKI[HELSINKI.index("\n#", begin) :]
    assert read_house(older, "old.toml").seating == SeatingRules()


def test_every_reading_may_be_chosen():
    for filling in Filling:
        for ends in RequestEnds:
            text = HELSINKI.replace('opening = "seated"', f'opening = "{filling.value}"').replace(
                '"used_or_refused"\nrule', f'"{ends.value}"\nrule'
            )
            assert read_house(text, "house.toml").seating == SeatingRules(
                filling=filling, request_ends=ends
            )


def test_every_mistake_about_seats_is_named():
    text = HELSINKI.replace('opening = "seated"', 'opening = "seat"').replace(
        '"used_or_refused"\nrule', '"often"\nrule'
    )
    with pytest.raises(BadSetting) as refusal:
        read_house(text, "house.toml")
    first, second = refusal.value.mistakes
    assert first.startswith("seating.opening:")
    assert "seated" in first
    assert second.startswith("seating.seat_request_ends:")
