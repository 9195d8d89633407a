"""How large everything is on one kiosk, from the finger that touches it."""

from typing import NamedTuple

from PySide6.QtGui import QScreen

from floor.qtkit.look.density import finger
from floor.qtkit.look.layout import LINE

_LEAST_WIDE, _LEAST_HIGH = 16.2, 10.8
"""Of a screen, in fingers: 195 by 130 mm."""
_HEAD, _FOOT, _SIDE, _STRIP = 72, 132, 384, 72
_KEY = 84
"""A key of the keypad where there is room."""


class Sizes(NamedTuple):
    """In pixels of the screen, laid out for 1280 by 800."""

    finger: int
    """The least side of whatever is touched."""

    @classmethod
    def on(cls, screen: QScreen, inches: str = "") -> "Sizes":
        """Those for `screen`, which is so many `inches` across; empty: as it says itself."""
        return cls(finger(screen, inches))

    def has_room(self, wide: int, high: int) -> bool:
        """Whether everything has its place on a screen of so many pixels."""
        return wide >= _LEAST_WIDE * self.finger and high >= _LEAST_HIGH * self.finger

    def letters(self, of_71: int, least: int) -> int:
        """Letters of that size where a finger is 71 pixels wide, and never smaller than `least`."""
        return max(round(self.finger * of_71 / 71), least)

    def grown(self, of_71: int) -> int:
        """Letters of that size, and larger where a finger has more than 71 pixels."""
        return self.letters(of_71, of_71)

    @property
    def read(self) -> int:
        """Letters for what a dealer has to read: their capitals are 3.5 mm high."""
        return self.letters(29, 20)

    @property
    def caption(self) -> int:
        """Letters for what is said besides."""
        return self.letters(21, 15)

    @property
    def strip(self) -> int:
        """Height of the strip over the big buttons."""
        return max(_STRIP, self.finger)

    @property
    def low_strip(self) -> int:
        """Its height over a page that has the room of the big buttons too."""
        return self.letters(42, 40)

    @property
    def strip_room(self) -> int:
        """What a page leaves free for it."""
        return self.strip + 2 * LINE

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
