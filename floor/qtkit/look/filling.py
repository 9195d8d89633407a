"""As many places as there is room for, and what stands in each of them now."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtWidgets import QWidget

W = TypeVar("W", bound=QWidget)
V = TypeVar("V")


def fill(places: Sequence[W], values: Sequence[V], show: Callable[[W, V], object]) -> None:
    """Have each place show its value; those left over are hidden."""
    for number, place in enumerate(places):
        place.setVisible(number < len(values))
        if number < len(values):
            show(place, values[number])
