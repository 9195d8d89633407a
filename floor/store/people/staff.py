"""Staff as ordinary rows: badges with a role and a PIN."""

from datetime import datetime

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import Badge, PinAnswer, pin_figures
from floor.base.errors import Refused
from floor.base.text import NAME_LENGTH
from floor.store.journal.rows import Execute, Statements, readable
from floor.store.people.pins import PinRows
from floor.store.people.players import card_number, check_card

_INSTEAD = {
    Role.ADMIN: (Role.ADMIN, Role.SHIFT_MANAGER),
    Role.SHIFT_MANAGER: (Role.SHIFT_MANAGER, Role.SHIFT_MANAGER),
}
"""Who is needed, and which badges can take their place: without a shift manager nobody could be the
second badge, and without either nobody could change the staff. A house needs no administrator, so a
badge that was made one by mistake is put right by any shift manager."""


class StaffRows:
    """Staff in rows of the store; see `ports.People`."""

    def __init__(self, rows: Statements, pins: PinRows) -> None:
        self._rows = rows
        self._pins = pins

    def add_staff(self, name: str, role: Role) -> StaffId:
        """A new badge number."""
        named = readable(name, NAME_LENGTH)

        def work(execute: Execute) -> StaffId:
            ((number,),) = execute(
                "INSERT INTO staff (name, role) VALUES (?, ?) RETURNING id", (named, role.value)
            ).fetchall()
            return StaffId(number)

        return self._rows.change(work)

    def badges(self) -> tuple[Badge, ...]:
        """Everybody of staff, in order of their numbers."""
        found = self._rows.read(
            "SELECT id, name, role, hash IS NOT NULL FROM staff LEFT JOIN pins ON staff = id"
            " WHERE NOT erased ORDER BY id"
        )
        return tuple(
            Badge(staff=StaffId(number), name=name, role=Role(role), has_pin=bool(has_pin))
            for number, name, role, has_pin in found
        )

    def change_staff(self, staff: StaffId, *, name: str, role: Role) -> None:
        """Write another name or role on a badge; it holds from when they sign on next.

        A PIN that has not the figures the new role needs is forgotten: they get another.
        """
        named = readable(name, NAME_LENGTH)

        def work(execute: Execute) -> None:
            before = _check_others(execute, staff, role)
            if pin_figures(before) != pin_figures(role):
                execute("DELETE FROM pins WHERE staff = ?", (staff,))
            execute("UPDATE staff SET name = ?, role = ? WHERE id = ?", (named, role.value, staff))

        self._rows.change(work)

    def role_of(self, staff: StaffId) -> Role | None:
        """The role on that person's badge; None when nobody of staff has that number."""
        found = self._rows.read("SELECT role FROM staff WHERE id = ? AND NOT erased", (staff,))
        return Role(found[0][0]) if found else None

    def staff_name(self, staff: StaffId) -> str:
        """The name on a badge; "#3" for one that was erased."""
        found = self._rows.read("SELECT name FROM staff WHERE id = ?", (staff,))
        return (found[0][0] if found else "") or f"#{staff}"

    def set_card(self, staff: StaffId, card: str) -> None:
        """Give `staff` that card in place of the one before; an empty number takes it away."""
        number = card_number(card)

        def work(execute: Execute) -> None:
            check_card(execute, number, staff=staff)
            put = "UPDATE staff SET card = ? WHERE id = ? AND NOT erased"
            if not execute(put, (number, staff)).rowcount:
                raise Refused("Nobody of staff has number {staff}.", rule="HOUSE", staff=staff)

        self._rows.change(work)

    def cards(self) -> dict[StaffId, str]:
        """The numbers of the cards of those of staff who have one."""
        found = self._rows.read("SELECT id, card FROM staff WHERE card <> ''")
        return {StaffId(staff): card for staff, card in found}

    def bearer(self, card: str) -> Badge | None:
        """Whose of staff that card is, however it was typed."""
        number = card_number(card)
        found = self._rows.read("SELECT id FROM staff WHERE card = ? AND card <> ''", (number,))
        return next((one for one in self.badges() if (one.staff,) in found), None)

    def erase_staff(self, staff: StaffId) -> None:
        """Forget everything about them but their number; their PIN too."""

        def work(execute: Execute) -> None:
            _check_others(execute, staff, None)
            execute("DELETE FROM pins WHERE staff = ?", (staff,))
            execute("UPDATE staff SET name = '', card = '', erased = TRUE WHERE id = ?", (staff,))

        self._rows.forget(work)

    def set_pin(self, staff: StaffId, pin: str) -> None:
        """Give `staff` a PIN, in place of the one before and with all tries."""
        self._pins.set(staff, pin)

    def check_pin(self, staff: StaffId, pin: str, now: datetime) -> PinAnswer:
        """Whether that is the PIN of `staff`; a miss is counted (`pins.PinRows.check`)."""
        return self._pins.check(staff, pin, now)

    def forget_pins(self) -> None:
        """Take everybody's PIN away: the way out when the pepper is lost for good."""
        self._pins.forget_all()


def _check_others(execute: Execute, staff: StaffId, role: Role | None) -> Role:
    """The role on the badge of `staff`; that the house can do without them in it, or that `role` is
    the same.

    Raises:
        Refused: it cannot, or nobody has that badge.
    """
    found = execute("SELECT role FROM staff WHERE id = ? AND NOT erased", (staff,)).fetchone()
    if found is None:
        raise Refused("Nobody of staff has number {staff}.", rule="HOUSE", staff=staff)
    now = Role(found[0])
    if now is role or now not in _INSTEAD:
        return now
    one, other = _INSTEAD[now]
    others = "SELECT 1 FROM staff WHERE role IN (?, ?) AND id <> ? AND NOT erased"
    if not execute(others, (one.value, other.value, staff)).fetchone():
        raise Refused(
            "{staff} is the last with this badge ({role}): give it to somebody else first.",
            rule="HOUSE",
            staff=staff,
            role=now.value,
        )
    return now
