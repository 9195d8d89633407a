"""What stands on a badge, as it is typed."""

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import Badge
from floor.views.staff.badges import OnBadge, role_form
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
