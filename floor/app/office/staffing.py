"""Badges given, changed and taken away: ordinary rows, not for everybody to write, and each a fact.

The row comes first, the fact after it (`badges`).
"""

from typing import NamedTuple

from floor.app.core.messages import SYSTEM, Role, StaffId
from floor.app.core.people import check_new_pin
from floor.app.core.ports import People
from floor.app.office.office import Office
from floor.app.office.roles import check_giving, check_pin_of, check_staffing
from floor.app.staff.badges import ChangeBadge, GiveBadge, GivePin, TakeBadge, TakePins
from floor.base.errors import Refused
from floor.base.likeness import look_of
from floor.base.text import NAME_LENGTH, plain


class Staffing(NamedTuple):
    """What somebody on duty may do with the badges of the house.

    Everything raises Refused when their own badge does not allow it, and as `ports.Staff` says.
    """

    office: Office
    people: People
    by: StaffId

    def give(self, name: str, role: Role, pin: str) -> StaffId:
        """The number of a new badge with its PIN."""
        check_giving(self.office.room, self.by, role)
        check_new_pin(pin, role)  # before there is a badge: who is refused here tries again
        self._check_look(name)
        return _given(self, name, role, pin)

    def change(self, staff: StaffId, *, name: str, role: Role) -> None:
        """Write another name or role on a badge; nobody changes the role on their own.

        Where the new role needs another kind of PIN, there is none until one is set.
        """
        check_staffing(self.office.room, self.by)
        before = self.people.role_of(staff)
        if role is not before:
            self._check_another(staff)
        if before is not None:
            self._check_look(name, staff)
        self.people.change_staff(staff, name=name, role=role)
        assert before is not None
        self.office.submit(ChangeBadge(staff=staff, role=role, before=before), self.by)

    def new_pin(self, staff: StaffId, pin: str) -> None:
        """Another PIN for a badge, with all tries."""
        check_pin_of(self.office.room, self.by, staff)
        self.people.set_pin(staff, pin)
        self.office.submit(GivePin(staff=staff), self.by)

    def new_card(self, staff: StaffId, card: str) -> None:
        """Another card for a badge, or none: a reader says whose it is, their PIN proves it."""
        check_staffing(self.office.room, self.by)
        holder = self.people.card_holder(card)
        if holder is not None:
            raise Refused(
                "That is the card of {name}, a player.",
                rule="HOUSE",
                name=self.people.label(holder),
            )
        self.people.set_card(staff, card)
        role = self.people.role_of(staff)
        assert role is not None
        self.office.submit(ChangeBadge(staff=staff, role=role, before=role), self.by)

    def take_away(self, staff: StaffId) -> None:
        """Forget somebody of staff, who is then off duty; nobody forgets themselves."""
        check_staffing(self.office.room, self.by)
        self._check_another(staff)
        self.people.erase_staff(staff)
        self.office.submit(TakeBadge(staff=staff), self.by)

    def _check_look(self, name: str, own: StaffId | None = None) -> None:
        """What stands on papers and in the log is a name: no two badges of the house read the same,
        with whatever letters."""
        look = look_of(name)
        for badge in self.people.badges():
            if badge.staff != own and look_of(badge.name) == look:
                raise Refused(
                    "{name} looks like the name on badge {badge}: write it otherwise.",
                    rule="HOUSE",
                    name=plain(name, NAME_LENGTH),
                    badge=f"#{badge.staff}",
                )

    def _check_another(self, staff: StaffId) -> None:
        if staff == self.by:
            raise Refused(
                "Nobody changes their own role or badge: another manager does.",
                rule="HOUSE",
            )


def first_badge(office: Office, people: People, name: str, role: Role, pin: str) -> StaffId:
    """The number of the badge with which a new house is opened: nobody could give it.

    Raises:
        Refused: the PIN may not be theirs, or nothing is left of the name.
    """
    check_new_pin(pin, role)  # before there is a badge: who is refused here tries again
    return _given(Staffing(office, people, SYSTEM), name, role, pin)


def all_pins_anew(office: Office, people: People, staff: StaffId, pin: str) -> None:
    """Take everybody's PIN away, their secret being lost, and give `staff` this one.

    Asked at the store itself: nobody could sign on to ask for it.

    Raises:
        Refused: the PIN may not be theirs, or nobody has that badge; nothing was taken away then.
    """
    role = people.role_of(staff)
    if role is None:
        raise Refused("Nobody of staff has number {staff}.", rule="HOUSE", staff=staff)
    check_new_pin(pin, role)
    people.forget_pins()
    office.submit(TakePins(), SYSTEM)
    people.set_pin(staff, pin)
    office.submit(GivePin(staff=staff), SYSTEM)


def _given(staffing: Staffing, name: str, role: Role, pin: str) -> StaffId:
    staff = staffing.people.add_staff(name, role)
    staffing.people.set_pin(staff, pin)
    staffing.office.submit(GiveBadge(staff=staff, role=role), staffing.by)
    return staff
