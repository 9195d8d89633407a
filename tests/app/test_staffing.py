"""Who may give badges and PINs, change them and take them away."""

import pytest

from floor.app.days import SignOff, SignOn
from floor.app.messages import SYSTEM, Role, StaffId
from floor.app.people import PinRight
from floor.app.staffing import Staffing
from floor.base.errors import Refused
from tests.evening import Evening, refused

PIN, OTHER_PIN = "294715", "806153"
MANAGERS = frozenset({Role.SHIFT_MANAGER, Role.ADMIN})
GIVES = {
    Role.DEALER: frozenset(),
    Role.FLOOR: frozenset({Role.DEALER, Role.FLOOR}),
    Role.SHIFT_MANAGER: frozenset(Role),
    Role.AUDITOR: frozenset(),
    Role.ADMIN: frozenset(Role),
}


def on_duty(night: Evening, role: Role) -> Staffing:
    """Somebody with that badge, and what he may do with the badges of the house."""
    badge = night.people.add_staff("Somebody", role)
    night.ask(SignOn(staff=badge), badge)
    return Staffing(night.room, night.people, badge)


def not_with_this_badge(role: Role) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, match=rf"The badge of \d+ \({role.value}\) does not allow this")


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("given", Role)
def test_a_badge_is_given_by_who_may(night: Evening, role: Role, given: Role):
    staffing, before = on_duty(night, role), night.people.badges()
    if given not in GIVES[role]:
        with not_with_this_badge(role):
            staffing.give("Kaisa", given, PIN)
        assert night.people.badges() == before
        return
    badge = staffing.give("Kaisa", given, PIN)
    assert night.people.role_of(badge) is given
    assert night.people.check_pin(badge, PIN, night.clock.now()) == PinRight()


@pytest.mark.parametrize("role", Role)
def test_the_badges_of_others_are_changed_by_managers(night: Evening, role: Role):
    staffing, ida = on_duty(night, role), night.dealer
    night.people.set_pin(ida, PIN)
    before = night.people.badges()
    wishes = (
        lambda: staffing.change(ida, name="Ida", role=Role.SHIFT_MANAGER),
        lambda: staffing.change(ida, name="Iida", role=Role.DEALER),
        lambda: staffing.new_pin(ida, OTHER_PIN),
        lambda: staffing.take_away(ida),
    )
    if role in MANAGERS:
        for wish in wishes[:-1]:
            wish()
        assert night.people.staff_name(ida) == "Iida"
        assert night.people.check_pin(ida, OTHER_PIN, night.clock.now()) == PinRight()
        wishes[-1]()
        assert night.people.role_of(ida) is None
        return
    for wish in wishes:
        with not_with_this_badge(role):
            wish()
    assert night.people.badges() == before
    assert night.people.check_pin(ida, PIN, night.clock.now()) == PinRight()


@pytest.mark.parametrize("role", Role)
def test_everybody_on_duty_may_set_his_own_pin(night: Evening, role: Role):
    staffing = on_duty(night, role)
    staffing.new_pin(staffing.by, PIN)
    assert night.people.check_pin(staffing.by, PIN, night.clock.now()) == PinRight()


def test_who_is_off_duty_may_do_nothing(night: Evening):
    night.ask(SignOff(staff=night.manager), night.manager)
    for badge in (night.manager, SYSTEM, StaffId(99)):
        staffing = Staffing(night.room, night.people, badge)
        for wish in (
            lambda one=staffing: one.give("Kaisa", Role.DEALER, PIN),
            lambda one=staffing: one.new_pin(one.by, PIN),
            lambda one=staffing: one.change(night.dealer, name="Ida", role=Role.FLOOR),
            lambda one=staffing: one.take_away(night.dealer),
        ):
            with refused("HOUSE", f"{badge} is not on duty: sign on first."):
                wish()


def test_nobody_changes_his_own_role_or_takes_his_own_badge_away(night: Evening):
    """Whoever comes second must be somebody else's choice."""
    on_duty(night, Role.SHIFT_MANAGER)  # the house could do without him
    staffing = Staffing(night.room, night.people, night.manager)
    sentence = "Nobody changes his own role or takes his own badge away: another manager does."
    with refused("HOUSE", sentence):
        staffing.change(night.manager, name="Mira", role=Role.ADMIN)
    with refused("HOUSE", sentence):
        staffing.take_away(night.manager)
    staffing.change(night.manager, name="Miira", role=Role.SHIFT_MANAGER)
    assert night.people.staff_name(night.manager) == "Miira"


def test_a_pin_that_is_refused_leaves_no_badge_behind(night: Evening):
    staffing, before = Staffing(night.room, night.people, night.manager), night.people.badges()
    for pin in ("123456", "12", ""):
        with refused("HOUSE"):
            staffing.give("Kaisa", Role.ADMIN, pin)
    assert night.people.badges() == before
