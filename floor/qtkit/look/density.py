"""How many pixels a length is on a screen, so that what is touched is as large as a finger."""

from math import ceil, hypot

from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen

FINGER_MM = 12.0
"""The least that is hit without looking twice."""
_MM_OF_AN_INCH = 25.4
_USUAL_INCHES = 10.1
"""Across a kiosk's panel, where a screen tells nonsense: of the smallest there are, so that
everything comes out too large rather than too small."""
_LAID_OUT = 71
"""Pixels of a finger where 1280 by 800 are 10.1 inches across."""
_LEAST_DPI, _MOST_DPI = 60.0, 300.0
_LEAST_INCHES, _MOST_INCHES = 7.0, 45.0


def finger(screen: QScreen, inches: str = "") -> int:
    """The least side of what is touched on `screen`, in its pixels; `inches` is how far it is
    across, by somebody who has measured."""
    return pixels(FINGER_MM, dots_of(screen.size(), screen.physicalDotsPerInch(), inches))


def dots_of(size: QSize, told: float, inches: str = "") -> float:
    """How many pixels an inch has on a screen of `size`: as somebody has set it, else as the screen
    has `told`; what no screen has is not believed."""
    across = hypot(size.width(), size.height())
    if inches:
        return across / float(inches)
    believed = _LEAST_DPI <= told <= _MOST_DPI and _LEAST_INCHES <= across / told <= _MOST_INCHES
    return told if believed else across / _USUAL_INCHES


def enlargement(screen: QScreen, inches: str = "") -> float:
    """How many times larger everything is drawn on `screen` than a kiosk is laid out for: on a
    small panel of many pixels each of its own is split, in quarters; 1 where there is no need."""
    ratio = screen.devicePixelRatio()
    told = screen.physicalDotsPerInch() * ratio
    wanted = pixels(FINGER_MM, dots_of(screen.size() * ratio, told, inches)) / _LAID_OUT
    return max(round(wanted * 4) / 4, 1.0)


def pixels(millimetres: float, dpi: float) -> int:
    """How many pixels that is at `dpi`."""
    return ceil(millimetres / _MM_OF_AN_INCH * dpi)
