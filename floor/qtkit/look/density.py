"""How many pixels a length is on a screen, so that what is touched is as large as a finger."""

from math import ceil

from PySide6.QtGui import QScreen

FINGER_MM = 12.0
"""The least that is hit without looking twice."""
_MM_OF_AN_INCH = 25.4
_USUAL_DPI = 149.5
"""Of a panel of 10.1 inches with 1280 by 800 pixels: the densest a kiosk usually has, so that on a
screen that tells nonsense everything comes out too large rather than too small."""
_LEAST_DPI, _MOST_DPI = 60.0, 300.0


def finger(screen: QScreen) -> int:
    """The least side of what is touched on `screen`, in its pixels."""
    return pixels(FINGER_MM, screen.physicalDotsPerInch())


def pixels(millimetres: float, dpi: float) -> int:
    """How many pixels that is at `dpi` as a screen tells it; what no screen has is not believed."""
    believed = dpi if _LEAST_DPI <= dpi <= _MOST_DPI else _USUAL_DPI
    return ceil(millimetres / _MM_OF_AN_INCH * believed)
