"""Whose badge the kiosk works under, and when it is taken off: nobody touches it, they went."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic

from floor.app.core.messages import Command, StaffId
from floor.app.office.stations import WITHOUT_PIN
from floor.rulebook.house.kiosk import KioskRules

VISIT = timedelta(minutes=1)
"""So long untouched, and the badge of somebody who does not deal here is taken off."""


class Lock:
    """Keeps the badge that was put on, and takes it off in time."""

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self.idle = KioskRules().lock_after
        """So long untouched, and a PIN is asked for again (FAULTS row 69)."""
        self._seconds = seconds
        self._touched = seconds()
        self._visits = False
        self.by: StaffId | None = None

    def put_on(self, staff: StaffId, *, visits: bool = False) -> None:
        """Work under that badge from now on, and no other's; who `visits` deals not here."""
        self.by, self._visits = staff, visits
        self._touched = self._seconds()

    def give_back(self, before: StaffId | None) -> None:
        """Who visited goes: it is the badge of who was here `before` again, if anybody's."""
        if before is not None:
            self.put_on(before)
        else:
            self.take_off()

    def touch(self) -> None:
        """Somebody is there."""
        self.look()
        self._touched = self._seconds()

    def take_off(self) -> None:
        """A PIN is asked for before anything that is not open."""
        self.by = None

    def look(self) -> bool:
        """Take the badge off when it is time; whether that was just now."""
        idle = min(VISIT, self.idle) if self._visits else self.idle
        if self.by is None or self._seconds() - self._touched < idle.total_seconds():
            return False
        self.by = None
        return True

    def speaks(self, command: Command, dealer: StaffId | None) -> StaffId | None:
        """Under whose name `command` is asked; None: somebody has to give their PIN first, unless
        anybody may ask it."""
        self.look()
        if self.by is not None:
            return self.by
        return dealer if isinstance(command, WITHOUT_PIN) else None
