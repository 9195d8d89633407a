"""Badges given, changed and taken away: ordinary rows, but not for everybody to write."""

from typing import NamedTuple

from floor.app.messages import Role, StaffId
from floor.app.people import check_new_pin
from floor.app.ports import People
from floor.app.roles import check_giving, check_pin_of, check_staffing
from floor.app.state import Room
from floor.base.errors import Refused


class Staffing(NamedTuple):
    """What somebody on duty may do with the badges of the house.

    Everything raises Refused when his own badge does not allow it, and as `ports.Staff` says.
    """

    room: Room
    people: People
    by: StaffId

    def give(self, name: str, role: Role, pin: str) -> StaffId:
        """The number of a new badge with its PIN."""
        check_giving(self.room, self.by, role)
        check_new_pin(pin)  # before there is a badge: who is refused here tries again
        staff = self.people.add_staff(name, role)
        self.people.set_pin(staff, pin)
        return staff

    def change(self, staff: StaffId, *, name: str, role: Role) -> None:
        """Write another name or role on a badge; nobody changes the role on his own."""
        check_staffing(self.room, self.by)
        if role is not self.people.role_of(staff):
            self._check_another(staff)
        self.people.change_staff(staff, name=name, role=role)

    def new_pin(self, staff: StaffId, pin: str) -> None:
        """Another PIN for a badge, with all tries."""
        check_pin_of(self.room, self.by, staff)
        self.people.set_pin(staff, pin)

    def take_away(self, staff: StaffId) -> None:
        """Forget somebody of staff; nobody forgets himself."""
        check_staffing(self.room, self.by)
        self._check_another(staff)
        self.people.erase_staff(staff)

    def _check_another(self, staff: StaffId) -> None:
        if staff == self.by:
            raise Refused(
                "Nobody changes his own role or takes his own badge away: another manager does.",
                rule="HOUSE",
            )
