"""As many places as there is room for, and what stands in each of them now."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtWidgets import QLabel, QWidget

W = TypeVar("W", bound=QWidget)
V = TypeVar("V")


def fill(places: Sequence[W], values: Sequence[V], show: Callable[[W, V], object]) -> None:
    """Have each place show its value; those left over are hidden."""
    for number, place in enumerate(places):
        place.setVisible(number < len(values))
        if number < len(values):
            show(place, values[number])


def tell(place: QLabel, words: str) -> None:
    """Have `place` say `words`; it is hidden where there are none."""
    place.setText(words)
    place.setVisible(bool(words))
