"""What is kept of people, and what a PIN is answered; none of it is for the journal.

Their `repr` has no name in it, so that none can come into a log.
"""

from datetime import datetime
from itertools import pairwise

from floor.app.core.messages import Role, StaffId
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import Value
from floor.room.blinds.button import PlayerId

_FIGURES, _DEALERS_FIGURES = 6, 4
_OF_TRAINING = "271828"
_CARDS_LEAST = 4
TRAINEE, SECOND_TRAINEE = N_("Trainee"), N_("Second trainee")
"""The badges to practise with: a shift manager's, and one of the floor that may come second."""


class Player(Value, frozen=True, kw_only=True):
    """A player as the house knows them."""

    player: PlayerId
    name: str
    alias: str = ""
    """What they are called on public screens, if they chose something."""
    card: str = ""
    """The number on their card, if the house gave them one."""

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
    """All that is kept of a player; the journal has no more of them than their number."""

    player: Player
    notes: tuple[KeptNote, ...]
    papers: tuple[str, ...]
    """Serial numbers of those that bear their name."""


def may_be_card(typed: str) -> bool:
    """Whether a reader can have read that: four characters, a figure among them. Whatever is
    shorter, and words alone, are typed by somebody."""
    return len(typed) >= _CARDS_LEAST and any(char.isdigit() for char in typed)


def pin_figures(role: Role) -> int:
    """How many figures the PIN of a badge has: a dealer's opens their own table and no more."""
    return _DEALERS_FIGURES if role is Role.DEALER else _FIGURES


def training_pin(role: Role) -> str:
    """Of everybody with that badge in a rehearsed night; no secret, its strip says it."""
    return _OF_TRAINING[: pin_figures(role)]


def check_new_pin(pin: str, role: Role) -> None:
    """That `pin` may be that of somebody with `role` on their badge.

    Raises:
        Refused: not as many figures as it needs, or among the first that anybody would try.
    """
    if len(pin) != pin_figures(role) or not (pin.isascii() and pin.isdigit()):
        if role is Role.DEALER:
            raise Refused("A dealer’s PIN has 4 digits.", rule="HOUSE")
        raise Refused("A PIN has 6 digits.", rule="HOUSE")
    if _is_easy_of_four(pin) if role is Role.DEALER else _is_easy_of_six(pin):
        raise Refused(
            "This PIN is too easy to guess (a row, a repeat, the same backwards, a year): choose"
            " another.",
            rule="HOUSE",
        )


_WIDE_STEPS = {4, 6}
"""From figure to figure of a row that nobody sees: 5937."""


def _steps(pin: str) -> list[int]:
    return [(int(after) - int(before)) % 10 for before, after in pairwise(pin)]


def _is_easy_of_six(pin: str) -> bool:
    """In step: 000000, 123456, 975310, 121212, 112233; then 471471, 471174, 111222."""
    steps = _steps(pin)
    in_threes = len(set(pin[:3])) == len(set(pin[3:])) == 1
    return in_threes or steps[:-2] == steps[2:] or pin[3:] in (pin[:3], pin[2::-1])


def _is_easy_of_four(pin: str) -> bool:
    """In step: 0000, 1234, 9753; 1212, 1122, 1221; straight down the keys; a year of birth."""
    steps = set(_steps(pin))
    in_step = len(steps) == 1 and not steps & _WIDE_STEPS
    in_pairs = pin[:2] in (pin[2:], pin[:1:-1]) or (pin[0], pin[2]) == (pin[1], pin[3])
    return in_step or in_pairs or pin in ("2580", "0852") or pin[:2] in ("19", "20")


class PinRight(Value, frozen=True):
    """It was their PIN."""


class PinWrong(Value, frozen=True):
    """It was not."""

    tries_left: int


class PinLocked(Value, frozen=True, kw_only=True):
    """No PIN is looked at for this badge until then, right or wrong."""

    until: datetime
    newly: bool = False
    """This very try has locked it: the journal is to hear of it (`days.LockStaff`)."""
    here: bool = False
    """No PIN of anybody is, but at this kiosk alone."""


PinAnswer = PinRight | PinWrong | PinLocked
