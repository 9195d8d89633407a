"""What stands on a badge, as it is typed."""

import pytest

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import Badge
from floor.views.staff.badges import (
    OnBadge,
    OnCard,
    card_form,
    limits_words,
    rights_words,
    role_form,
)
from floor.views.words.form import Missing, Typed

OLLI = Badge(staff=StaffId(7), name="Olli", role=Role.FLOOR, has_pin=True)


def test_a_badge_keeps_what_is_not_changed():
    assert role_form(OLLI, on_duty=False).asks == OnBadge("Olli", Role.FLOOR)
    assert role_form(OLLI, on_duty=False).told == ()
    assert "signs on next" in role_form(OLLI, on_duty=True).told[0]
    asked = role_form(OLLI, False, Typed(name="Olli R.", role=Role.SHIFT_MANAGER))
    assert asked.asks == OnBadge("Olli R.", Role.SHIFT_MANAGER)
    assert asked.hint == "", "the same PIN is as long"


def test_nobody_is_without_a_name():
    assert role_form(OLLI, False, Typed(name="")).asks == Missing("A name is needed.", "name")


def test_who_becomes_a_dealer_gets_another_pin():
    words = role_form(OLLI, False, Typed(role=Role.DEALER)).hint
    assert words == "Olli needs a new PIN then: the current one is erased."


def test_what_a_role_may_do_is_said_by_who_may_ask_for_what():
    said = {role: rights_words(role) for role in Role}
    assert len(set(said.values())) == len(Role)
    assert said[Role.DEALER] == "Hands, seats and chips at the table they deal at, nothing else."
    assert said[Role.FLOOR] == (
        "Hands, seats and chips at every table; tables, lists, money, tournaments, rulings."
    )
    assert said[Role.SHIFT_MANAGER].startswith(said[Role.FLOOR].rstrip("."))
    assert said[Role.SHIFT_MANAGER].endswith(
        "lifts bars, calls tournaments off; the rulebook and everybody’s badges; comes second where"
        " two are needed."
    )
    assert said[Role.ADMIN] == "The rulebook and everybody’s badges."
    assert said[Role.AUDITOR] == "Signs on and looks: changes nothing."
    assert role_form(OLLI, on_duty=False).field("rights").words == said[Role.FLOOR]


def test_a_badge_that_is_no_good_on_the_floor_says_so_where_it_signs_on():
    assert {role for role in Role if limits_words(role)} == {Role.DEALER, Role.ADMIN, Role.AUDITOR}
    assert limits_words(Role.ADMIN) == (
        "This badge: The rulebook and everybody’s badges. Tables, lists and money are for the"
        " floor’s badges."
    )


def test_the_card_of_a_badge_is_typed_or_taken_away() -> None:
    assert card_form(OLLI, "4711").asks == OnCard("4711")
    assert card_form(OLLI, "4711", Typed(card=" ")).asks == OnCard("")
    assert card_form(OLLI, "", Typed(card="ab 47")).asks == OnCard("ab47")


@pytest.mark.parametrize("typed", ["471", "4 71", "Olli"])
def test_what_no_reader_reads_is_no_card(typed: str) -> None:
    asked = card_form(OLLI, "", Typed(card=typed)).asks
    assert isinstance(asked, Missing)
    assert "4 characters or more" in asked.words
