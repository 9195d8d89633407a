"""How large everything is on one kiosk, from the finger that touches it."""

from typing import NamedTuple

from PySide6.QtGui import QScreen

from floor.qtkit.look.density import finger

_HEAD, _FOOT, _SIDE = 72, 132, 384
_KEY = 84
"""A key of the keypad where there is room."""


class Sizes(NamedTuple):
    """In pixels of the screen, laid out for 1280 by 800."""

    finger: int
    """The least side of whatever is touched."""

    @classmethod
    def on(cls, screen: QScreen) -> "Sizes":
        """Those for `screen`."""
        return cls(finger(screen))

    @property
    def head(self) -> int:
        """Height of the head line, whose buttons are touched."""
        return max(_HEAD, self.finger + 4)

    @property
    def foot(self) -> int:
        """Height of the foot with the big buttons."""
        return max(_FOOT, self.finger + 24)

    @property
    def side(self) -> int:
        """Width of what stands beside the table: two fingers and their words."""
        return max(_SIDE, 4 * self.finger)

    @property
    def key(self) -> int:
        """Side of a key of the keypad."""
        return max(_KEY, self.finger)
