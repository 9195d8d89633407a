"""Who may give badges and PINs, change them and take them away."""

import pytest

from floor.app.core.messages import SYSTEM, Role, StaffId
from floor.app.core.people import PinRight
from floor.app.office.staffing import Staffing, all_pins_anew, first_badge
from floor.app.staff.badges import BadgeChanged, BadgeGiven, BadgeTaken, PinGiven, PinsTaken
from floor.app.staff.days import AdoptRulebook, SignOff, SignOn
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from tests.evening import HELSINKI, Evening, refused

PIN = "294715"
DEALERS_PIN, OTHER_DEALERS_PIN = "7381", "4076"
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
    return Staffing(night.office, night.people, badge)


def pin_for(role: Role) -> str:
    return DEALERS_PIN if role is Role.DEALER else PIN


def not_with_this_badge(role: Role) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, match=rf"The badge of \d+ \({role.value}\) does not allow this")


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("given", Role)
def test_a_badge_is_given_by_who_may(night: Evening, role: Role, given: Role):
    staffing, before = on_duty(night, role), night.people.badges()
    if given not in GIVES[role]:
        floors = role is Role.DEALER and given in GIVES[Role.FLOOR]
        no = refused("HOUSE", "Floor only, at the desk.") if floors else not_with_this_badge(role)
        with no:
            staffing.give("Kaisa", given, pin_for(given))
        assert night.people.badges() == before
        return
    badge = staffing.give("Kaisa", given, pin_for(given))
    assert night.people.role_of(badge) is given
    assert night.people.check_pin(badge, pin_for(given), night.clock.now()) == PinRight()
    assert night.events()[-1] == BadgeGiven(staff=badge, role=given)


@pytest.mark.parametrize(
    "name", ["Miia", "miia", "M\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}ia"]
)
def test_no_badge_reads_like_another(night: Evening, name: str):
    staffing = on_duty(night, Role.SHIFT_MANAGER)
    miia = staffing.give("Miia", Role.DEALER, DEALERS_PIN)
    with refused("HOUSE", f"{name} looks like the name on badge #{miia}: write it otherwise."):
        staffing.give(name, Role.DEALER, OTHER_DEALERS_PIN)
    with refused("HOUSE", f"{name} looks like the name on badge #{miia}: write it otherwise."):
        staffing.change(night.dealer, name=name, role=Role.DEALER)
    staffing.change(miia, name=name, role=Role.DEALER)
    assert night.people.staff_name(miia) == name


@pytest.mark.parametrize("role", Role)
def test_the_badges_of_others_are_changed_by_managers(night: Evening, role: Role):
    staffing, ida = on_duty(night, role), night.dealer
    night.people.set_pin(ida, DEALERS_PIN)
    before = night.people.badges()
    wishes = (
        lambda: staffing.change(ida, name="Ida", role=Role.SHIFT_MANAGER),
        lambda: staffing.change(ida, name="Iida", role=Role.DEALER),
        lambda: staffing.new_pin(ida, OTHER_DEALERS_PIN),
        lambda: staffing.take_away(ida),
    )
    if role in MANAGERS:
        for wish in wishes[:-1]:
            wish()
        assert night.people.staff_name(ida) == "Iida"
        right = night.people.check_pin(ida, OTHER_DEALERS_PIN, night.clock.now())
        assert right == PinRight()
        wishes[-1]()
        assert night.people.role_of(ida) is None
        assert night.events()[-4:] == (
            BadgeChanged(staff=ida, role=Role.SHIFT_MANAGER, before=Role.DEALER),
            BadgeChanged(staff=ida, role=Role.DEALER, before=Role.SHIFT_MANAGER),
            PinGiven(staff=ida),
            BadgeTaken(staff=ida, taken_at=night.clock.now()),
        )
        return
    for wish in wishes:
        with not_with_this_badge(role):
            wish()
    assert night.people.badges() == before
    assert night.people.check_pin(ida, DEALERS_PIN, night.clock.now()) == PinRight()


@pytest.mark.parametrize("role", Role)
def test_everybody_on_duty_may_set_his_own_pin(night: Evening, role: Role):
    staffing = on_duty(night, role)
    staffing.new_pin(staffing.by, pin_for(role))
    right = night.people.check_pin(staffing.by, pin_for(role), night.clock.now())
    assert right == PinRight()


def test_another_pin_stands_in_the_book_with_who_gave_it_and_nothing_of_itself(night: Evening):
    """FAULTS rows 55 and 68."""
    manager = on_duty(night, Role.SHIFT_MANAGER)
    manager.new_pin(night.dealer, DEALERS_PIN)
    row = list(night.journal.rows())[-1]
    assert (row.kind, row.by) == ("pin-given", manager.by)
    assert row.body == b'{"staff":%d}' % night.dealer


def test_a_pin_that_is_refused_leaves_no_fact(night: Evening):
    manager, before = on_duty(night, Role.SHIFT_MANAGER), night.office.head
    for staff, pin in ((night.dealer, "1234"), (night.dealer, PIN), (StaffId(99), DEALERS_PIN)):
        with refused("HOUSE"):
            manager.new_pin(staff, pin)
    night.office.refresh()
    assert night.office.head.seq == before.seq


def test_where_the_secret_is_lost_one_manager_gets_a_pin_and_the_book_says_so(night: Evening):
    night.people.set_pin(night.manager, PIN)
    night.people.set_pin(night.dealer, DEALERS_PIN)
    for staff, pin in ((night.manager, "123456"), (StaffId(99), PIN)):
        with refused("HOUSE"):
            all_pins_anew(night.office, night.people, staff, pin)
    assert all(one.has_pin for one in night.people.badges() if one.staff == night.manager)
    all_pins_anew(night.office, night.people, night.manager, "405182")
    having = [one.staff for one in night.people.badges() if one.has_pin]
    assert having == [night.manager]
    assert night.events()[-2:] == (PinsTaken(), PinGiven(staff=night.manager))
    assert [row.by for row in night.journal.rows()][-2:] == [SYSTEM, SYSTEM]


def test_who_is_off_duty_may_do_nothing(night: Evening):
    night.ask(SignOff(staff=night.manager), night.manager)
    for badge in (night.manager, SYSTEM, StaffId(99)):
        staffing = Staffing(night.office, night.people, badge)
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
    staffing = Staffing(night.office, night.people, night.manager)
    sentence = "Nobody changes their own role or badge: another manager does."
    with refused("HOUSE", sentence):
        staffing.change(night.manager, name="Mira", role=Role.ADMIN)
    with refused("HOUSE", sentence):
        staffing.take_away(night.manager)
    staffing.change(night.manager, name="Miira", role=Role.SHIFT_MANAGER)
    assert night.people.staff_name(night.manager) == "Miira"


def test_a_pin_that_is_refused_leaves_no_badge_behind(night: Evening):
    staffing, before = Staffing(night.office, night.people, night.manager), night.people.badges()
    for pin in ("123456", "12", ""):
        with refused("HOUSE"):
            staffing.give("Kaisa", Role.ADMIN, pin)
    assert night.people.badges() == before


def test_the_first_badge_is_given_by_nobody_and_stands_in_the_book(
    clock: HandClock, chance: SeededChance
):
    dark = Evening(clock, chance)
    dark.ask(AdoptRulebook(name="helsinki", text=HELSINKI), SYSTEM)
    with refused("HOUSE"):
        first_badge(dark.office, dark.people, "Rauha", Role.SHIFT_MANAGER, "123456")
    badge = first_badge(dark.office, dark.people, "Rauha", Role.SHIFT_MANAGER, PIN)
    assert dark.events()[-1] == BadgeGiven(staff=badge, role=Role.SHIFT_MANAGER)
    dark.ask(SignOn(staff=badge), badge)
    with refused("HOUSE", f"{SYSTEM} is not on duty: sign on first."):
        first_badge(dark.office, dark.people, "Kaisa", Role.SHIFT_MANAGER, PIN)


def test_nobody_who_was_never_there_is_changed_or_loses_his_badge(night: Evening):
    staffing, before = Staffing(night.office, night.people, night.manager), night.office.head
    for wish in (
        lambda: staffing.change(StaffId(99), name="Ida", role=Role.FLOOR),
        lambda: staffing.take_away(StaffId(99)),
    ):
        with refused("HOUSE", "Nobody of staff has number 99."):
            wish()
    assert night.office.head == before


@pytest.mark.parametrize("role", Role)
def test_a_card_is_set_by_a_manager(night: Evening, role: Role):
    staffing = on_duty(night, role)
    badge = night.people.add_staff("Kaisa", Role.DEALER)
    if role not in MANAGERS:
        with not_with_this_badge(role):
            staffing.new_card(badge, "4711")
        assert night.people.cards() == {}
        return
    staffing.new_card(badge, "4711")
    assert night.people.cards() == {badge: "4711"}
    assert night.events()[-1] == BadgeChanged(staff=badge, role=Role.DEALER, before=Role.DEALER)
    night.people.add_player("Otso Ek", card="FI 500")
    with refused("HOUSE", "That is the card of Otso Ek, a player."):
        staffing.new_card(badge, "fi500")
    assert night.people.bearer("4711") is not None
