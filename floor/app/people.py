"""What is kept of people, and what a PIN is answered; none of it is for the journal.

Their `repr` has no name in it, so that none can come into a log.
"""

from datetime import datetime

from floor.app.messages import Role, StaffId
from floor.base.value import Value
from floor.room.button import PlayerId


class Player(Value, frozen=True, kw_only=True):
    """A player as the house knows him."""

    player: PlayerId
    name: str
    alias: str = ""
    """What he is called on public screens, if he chose something."""
    card: str = ""
    """The number on his card, if the house gave him one."""

    def __repr__(self) -> str:
        return f"Player({self.player})"


class Badge(Value, frozen=True, kw_only=True):
    """Somebody of staff."""

    staff: StaffId
    name: str
    role: Role
    has_pin: bool

    def __repr__(self) -> str:
        return f"Badge({self.staff}, {self.role.value})"


class KeptNote(Value, frozen=True):
    """Free text and when it was written."""

    at: datetime
    text: str

    def __repr__(self) -> str:
        return "KeptNote(…)"


class PlayerFile(Value, frozen=True, kw_only=True):
    """All that is kept of a player; the journal has no more of him than his number."""

    player: Player
    notes: tuple[KeptNote, ...]
    papers: tuple[str, ...]
    """Serial numbers of those that bear his name."""


class PinRight(Value, frozen=True):
    """It was his PIN."""


class PinWrong(Value, frozen=True):
    """It was not."""

    tries_left: int


class PinLocked(Value, frozen=True, kw_only=True):
    """No PIN is looked at for this badge until then, right or wrong."""

    until: datetime
    newly: bool = False
    """This very try has locked it: the journal is to hear of it (`days.LockStaff`)."""


PinAnswer = PinRight | PinWrong | PinLocked
