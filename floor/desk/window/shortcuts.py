"""What the keys of the window do: those heard everywhere, and the letters of the next steps."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from floor.desk.floor.map_keys import ENTER
from floor.desk.floor.room_map import SeatAt
from floor.desk.kit.keys import KEYS, letter_of, step_for
from floor.desk.kit.step_menu import StepMenu
from floor.desk.lists.line import WaitingLine
from floor.desk.scene.places import PLACES
from floor.views.words.rows import Step

if TYPE_CHECKING:
    from floor.desk.window.key_sheet import KeySheet
    from floor.desk.window.window import DeskWindow


class Shortcuts(QObject):
    """Listens for the window. A letter reaches it only where nobody types: what can be typed into
    keeps its letters."""

    def __init__(self, window: "DeskWindow") -> None:
        super().__init__(window)
        self._window = window
        self.acts: Mapping[str, Callable[[], object]] = {
            "find": lambda: window.commands.open(),
            "undo": window.undo.newest,
            "open-table": lambda: window.errands.open_table(),
            "join": lambda: window.errands.join(),
            "lists": partial(window.go, "lists"),
            "drop": lambda: window.errands.count_drop(),
            "day": lambda: window.errands.day(),
            "table": lambda: window.pages.to_table(),
            "ruled": partial(window.go, "ruled"),
            "then": lambda: window.pages.to_then(),
            "alerts": lambda: window.needs.toggle(),
            "arrange": lambda: self._switch(window.floor.arrange_button),
            "layout": lambda: self._switch(window.floor.layout_button),
            "staff": window.staff_menu,
            "lock": window.lock,
            "keys": lambda: self.sheet.open(),
        }
        """What each key does, by its name."""
        window.floor.map.acted.connect(self._acted)
        for key in KEYS:
            self._hear(key.key, self.acts[key.name])
        for place in PLACES:
            if place.key:
                self._hear(place.key, partial(window.go, place.name))

    @cached_property
    def sheet(self) -> "KeySheet":
        """All keys, over everything."""
        from floor.desk.window.key_sheet import KeySheet

        return KeySheet(self._window)

    @Slot(object)
    def _acted(self, _at: SeatAt) -> None:
        """Enter on the map seats who was called there; else it leads to the first step there is."""
        detail = self._window.scene.detail(self._window.now())
        seat = step_for("S", detail.steps) if detail is not None else None
        if seat is not None and seat.leading:
            self._window.errands.step(seat)
            return
        for stop in self._window.floor.seat.stops():
            if stop.isEnabled():
                stop.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _switch(self, toggle: QAbstractButton) -> None:
        """Turn a switch of the floor page round, which is then to be seen."""
        self._window.go("floor")
        toggle.toggle()

    def _hear(self, key: str, act: Callable[[], object]) -> None:
        made = QShortcut(QKeySequence(key), self._window)
        # A key that is held down takes nothing back twice.
        made.setAutoRepeat(False)
        made.activated.connect(act)

    def typed(self, event: QKeyEvent) -> bool:
        """Do what the letter asks for; False when it asks for nothing here.

        A letter that is held down asks once (FAULTS row 25).
        """
        if event.isAutoRepeat():
            return True
        if event.key() in ENTER:
            return _press(QApplication.focusWidget())
        if event.text() == "?":
            self.sheet.open()
            return True
        if event.text() in ("n", "N"):
            self._window.needs.next()
            return True
        plain = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if plain != Qt.KeyboardModifier.NoModifier:
            return False
        step = step_for(event.text().upper(), self._steps())
        if step is not None:
            self._window.errands.step(step)
        return step is not None

    def _steps(self) -> Iterator[Step]:
        """Those of the line that has the focus; else those of the seat or table selected, and the
        next call of the lists."""
        if self._window.pages.name not in ("floor", "lists"):
            return
        line = _line_in_focus()
        if line is not None:
            yield from line.row.steps
            return
        detail = (
            self._window.scene.detail(self._window.now())
            if self._window.pages.name == "floor"
            else None
        )
        if detail is not None:
            yield from detail.steps if detail.seat else detail.table_steps
        chosen = self._window.scene.chosen
        room = self._window.scene.room
        known = room.tables.get(chosen.table) if chosen is not None else None
        boards = self._window.scene.boards(self._window.now())
        for board in sorted(boards, key=lambda one: known is None or one.game != known.game):
            for row in board.rows:
                yield from (step for step in row.steps if step.leading and letter_of(step) == "C")


def _press(control: QWidget | None) -> bool:
    """Enter presses what the space bar presses, outside dialogs too; whether it is a button."""
    if isinstance(control, StepMenu):
        control.showMenu()
    elif isinstance(control, QAbstractButton):
        control.click()
    else:
        return False
    return True


def _line_in_focus() -> WaitingLine | None:
    widget = QApplication.focusWidget()
    while widget is not None and not isinstance(widget, WaitingLine):
        widget = widget.parentWidget()
    return widget
