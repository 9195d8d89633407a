"""Rows kept by key: what stays keeps its widget under finger and focus, whatever comes and goes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from PySide6.QtWidgets import QBoxLayout, QWidget

K = TypeVar("K")
R = TypeVar("R")
W = TypeVar("W", bound=QWidget)


def steady(shown: Sequence[K], wanted: Sequence[K], *, still: bool) -> tuple[K, ...]:
    """The lines as `wanted`; while the pointer is over them (`still`) those that are there keep
    their places, also one that is gone, and what is new stands behind."""
    there = set(shown)
    if not still or not there & set(wanted):
        return tuple(wanted)
    return (*shown, *(one for one in wanted if one not in there))


class KeptRows(Generic[K, R, W]):
    """A widget in a column for each of several rows, from its place `first` on."""

    def __init__(self, column: QBoxLayout, made: Callable[[R], W], *, first: int = 0) -> None:
        """`made` makes the widget of a row that was not there."""
        self._column = column
        self._made = made
        self._first = first
        self.by_key: dict[K, W] = {}
        self.waits = False
        """They do not stand as they should, since the pointer is over them."""

    def keep(self, rows: Mapping[K, R], *, still: bool = False) -> Iterator[tuple[W, R]]:
        """Have a widget for each of `rows`, in their order, and give it to be filled; with `still`
        those that are there keep their places, and one that is gone only goes dead."""
        order = steady(tuple(self.by_key), tuple(rows), still=still)
        self.waits = order != tuple(rows)
        for key in self.by_key.keys() - set(order):
            gone = self.by_key.pop(key)
            self._column.removeWidget(gone)
            gone.hide()
            gone.setParent(None)
            gone.deleteLater()
        for place, key in enumerate(order, start=self._first):
            widget = self.by_key.get(key)
            if key not in rows:
                self.by_key[key].setEnabled(False)
                continue
            row = rows[key]
            if widget is None:
                widget = self.by_key[key] = self._made(row)
            widget.setEnabled(True)
            if self._column.indexOf(widget) != place:
                self._column.removeWidget(widget)
                self._column.insertWidget(place, widget)
                widget.show()
            yield widget, row
        self.by_key = {key: self.by_key[key] for key in order}

    def __iter__(self) -> Iterator[W]:
        """The widgets as they stand."""
        return iter(self.by_key.values())
