"""Badges in the book: numbers and roles, never names, and never taken back."""

from datetime import timedelta

import pytest

from floor.app.core.line_up import DealingTime, dealer_of
from floor.app.core.messages import SYSTEM, Command, Role, StaffId
from floor.app.office.catalog import to_body
from floor.app.staff.badges import (
    BadgeChanged,
    BadgeGiven,
    BadgeTaken,
    ChangeBadge,
    GiveBadge,
    GivePin,
    PinGiven,
    TakeBadge,
    TakePins,
)
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from tests.evening import T1, Evening, refused, undoable


def test_what_is_written_down_has_to_be_so(night: Evening):
    ida = night.dealer
    for command in (
        GiveBadge(staff=ida, role=Role.FLOOR),
        GiveBadge(staff=StaffId(99), role=Role.DEALER),
        ChangeBadge(staff=ida, role=Role.FLOOR, before=Role.DEALER),
        TakeBadge(staff=ida),
        GivePin(staff=StaffId(99)),
    ):
        staff = command.staff
        with refused("HOUSE", f"The staff records say something else about {staff}."):
            night.ask(command, night.manager)


def test_a_badge_stands_in_the_book_without_its_name(night: Evening):
    badge = night.people.add_staff("Marketta", Role.DEALER)
    entry = night.ask(GiveBadge(staff=badge, role=Role.DEALER))
    assert entry.events == (BadgeGiven(staff=badge, role=Role.DEALER),)
    assert b"Marketta" not in to_body(entry.events[0])
    assert badge not in night.room.on_duty


@pytest.mark.parametrize(
    "command",
    [
        GiveBadge(staff=StaffId(3), role=Role.SHIFT_MANAGER),
        ChangeBadge(staff=StaffId(3), role=Role.DEALER, before=Role.FLOOR),
        TakeBadge(staff=StaffId(3)),
    ],
    ids=lambda command: type(command).__name__,
)
def test_the_floor_gives_no_badge_that_could_be_the_second_and_changes_none(
    night: Evening, command: Command
):
    with refused("HOUSE", f"The badge of {night.floor} (floor) does not allow this."):
        night.ask(command)


def test_badges_are_given_while_no_gaming_day_is_open(night: Evening):
    night.close_day()
    badge = night.people.add_staff("Leena", Role.DEALER)
    night.ask(GiveBadge(staff=badge, role=Role.DEALER))


def test_a_new_role_holds_from_when_he_signs_on_next(night: Evening):
    ida = night.dealer
    night.people.change_staff(ida, name="Ida", role=Role.FLOOR)
    night.ask(ChangeBadge(staff=ida, role=Role.FLOOR, before=Role.DEALER), night.manager)
    assert night.events()[-1] == BadgeChanged(staff=ida, role=Role.FLOOR, before=Role.DEALER)
    assert night.room.on_duty[ida] is Role.DEALER


def test_who_loses_his_badge_is_off_duty_at_once_and_his_table_wants_a_dealer(night: Evening):
    ida = night.dealer
    night.table(T1)
    night.ask(TakeTable(table=T1, staff=ida))
    night.later(minutes=9)
    night.people.erase_staff(ida)
    night.ask(TakeBadge(staff=ida), night.manager)
    assert night.events()[-1] == BadgeTaken(staff=ida, taken_at=night.clock.now())
    assert ida not in night.room.on_duty
    assert dealer_of(night.room.dealers, ida) is None
    assert night.room.dealers.worked == {T1: {ida: DealingTime(0, timedelta(minutes=9))}}


def test_who_loses_his_badge_while_he_does_not_deal_is_off_duty_too(night: Evening):
    night.people.erase_staff(night.floor)
    night.ask(TakeBadge(staff=night.floor), night.manager)
    assert night.floor not in night.room.on_duty


def test_a_change_of_badges_is_not_taken_back(night: Evening):
    badge = night.people.add_staff("Leena", Role.DEALER)
    given = night.ask(GiveBadge(staff=badge, role=Role.DEALER))
    changes = ChangeBadge(staff=badge, role=Role.DEALER, before=Role.DEALER)
    changed = night.ask(changes, night.manager)
    night.people.erase_staff(badge)
    taken = night.ask(TakeBadge(staff=badge), night.manager)
    pin = night.ask(GivePin(staff=night.dealer), night.manager)
    assert pin.events == (PinGiven(staff=night.dealer),)
    lost = night.ask(TakePins(), SYSTEM)
    assert undoable((lost,)) == frozenset()
    assert lost.events[0].is_final()
    for entry in (given, changed, taken, pin):
        assert undoable((entry,)) == frozenset()
        with refused("HOUSE", "This is not taken back: change it by asking again."):
            night.void(entry)


def test_a_badge_without_its_fact_is_heard_of_when_its_bearer_signs_on(night: Evening):
    """The program ended between the row and the entry: the book still says what he may."""
    badge = night.people.add_staff("Leena", Role.DEALER)
    entry = night.ask(SignOn(staff=badge), badge)
    assert (entry.events[0].staff, entry.events[0].role) == (badge, Role.DEALER)
    night.ask(GiveBadge(staff=badge, role=Role.DEALER), night.manager)
