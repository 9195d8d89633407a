"""What is kept of people comes into no log by its name."""

from datetime import UTC, datetime

import pytest

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import Badge, KeptNote, Player, check_new_pin, training_pin
from floor.room.blinds.button import PlayerId
from tests.evening import refused

TOO_EASY = (
    "This PIN is too easy to guess (a row, a repeat, the same backwards, a year): choose another."
)


def test_nobodys_name_stands_where_a_value_is_written_out():
    kept = (
        Player(player=PlayerId(17), name="Aino Laine", alias="Aino"),
        Badge(staff=StaffId(3), name="Aino Laine", role=Role.FLOOR, has_pin=True),
        KeptNote(datetime(2026, 10, 24, tzinfo=UTC), "Aino Laine eats first."),
    )
    assert repr(kept) == "(Player(17), Badge(3, floor), KeptNote(…))"


def test_a_pin_has_as_many_figures_as_its_badge_can_do():
    """FAULTS 1.7: six for whoever rules, approves or pays, four for a dealer."""
    for role in Role:
        right, wrong = ("7381", "294715") if role is Role.DEALER else ("294715", "7381")
        check_new_pin(right, role)
        sentence = "A dealer’s PIN has 4 digits." if role is Role.DEALER else "A PIN has 6 digits."
        with refused("HOUSE", sentence):
            check_new_pin(wrong, role)
        with refused("HOUSE", TOO_EASY):
            check_new_pin("123456"[: len(right)], role)


@pytest.mark.parametrize("pin", ["2749", "8316", "9427"])
def test_a_pin_that_only_a_sum_knows_for_easy_is_taken(pin: str) -> None:
    check_new_pin(pin, Role.DEALER)


@pytest.mark.parametrize("pin", ["0000", "4567", "9753", "1212", "1122", "1221", "2580", "1984"])
def test_a_pin_that_anybody_would_try_is_not_taken(pin: str) -> None:
    with refused("HOUSE", TOO_EASY):
        check_new_pin(pin, Role.DEALER)


def test_the_pin_of_a_training_night_has_as_many_figures_as_the_badge_needs():
    assert [len(training_pin(role)) for role in (Role.DEALER, Role.SHIFT_MANAGER)] == [4, 6]
