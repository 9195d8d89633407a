"""Rows kept by key: what stays keeps its widget under finger and focus, whatever comes and goes."""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

from PySide6.QtWidgets import QBoxLayout, QWidget

K = TypeVar("K")
R = TypeVar("R")
W = TypeVar("W", bound=QWidget)


class KeptRows(Generic[K, R, W]):
    """A widget in a column for each of several rows, from its place `first` on."""

    def __init__(self, column: QBoxLayout, made: Callable[[R], W], *, first: int = 0) -> None:
        """`made` makes the widget of a row that was not there."""
        self._column = column
        self._made = made
        self._first = first
        self.by_key: dict[K, W] = {}

    def keep(self, rows: Mapping[K, R]) -> Iterator[tuple[W, R]]:
        """Have a widget for each of `rows`, in their order, and give it to be filled."""
        for key in self.by_key.keys() - rows.keys():
            gone = self.by_key.pop(key)
            self._column.removeWidget(gone)
            gone.hide()
            gone.setParent(None)
            gone.deleteLater()
        for place, (key, row) in enumerate(rows.items(), start=self._first):
            widget = self.by_key.get(key)
            if widget is None:
                widget = self.by_key[key] = self._made(row)
            if self._column.indexOf(widget) != place:
                self._column.removeWidget(widget)
                self._column.insertWidget(place, widget)
                widget.show()
            yield widget, row
        self.by_key = {key: self.by_key[key] for key in rows}

    def __iter__(self) -> Iterator[W]:
        """The widgets as they stand."""
        return iter(self.by_key.values())
