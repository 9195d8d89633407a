"""How fast a rehearsed night goes on, as its strip sees it."""

from typing import TYPE_CHECKING, Protocol

from floor.app.core.messages import StaffId
from floor.app.office.office import Office

if TYPE_CHECKING:
    from floor.rehearsal.practice import Staged


class Pace(Protocol):
    """How fast a rehearsed night goes on."""

    @property
    def speeds(self) -> tuple[int, ...]:
        """Those to choose from, times real time; 0 holds it."""
        ...

    @property
    def speed(self) -> int:
        """That of now."""
        ...

    def change(self, speed: int) -> None:
        """Go on at that speed; returns at once."""
        ...

    def stage(self, office: Office, by: StaffId) -> "Staged":
        """Have a bad beat claimed at some table, by `by` where nobody deals.

        Raises:
            Refused: at no table one is possible now.
        """
        ...
