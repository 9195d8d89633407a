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
from floor.desk.kit.step_button import StepButton
from floor.desk.kit.step_menu import StepMenu
from floor.desk.lists.line import WaitingLine
from floor.desk.scene.places import PLACES
from floor.views.words.rows import Step

if TYPE_CHECKING:
    from floor.desk.scene.screen import DeskScreen
    from floor.desk.window.errands import Errands
    from floor.desk.window.key_sheet import KeySheet
    from floor.desk.window.pages import Pages


class Shortcuts(QObject):
    """Listens for the window. A letter reaches it only where nobody types: what can be typed into
    keeps its letters."""

    def __init__(
        self,
        screen: "DeskScreen",
        pages: "Pages",
        errands: "Callable[[], Errands]",
        own: Mapping[str, Callable[[], object]],
    ) -> None:
        """`own` is what the window does itself, by the names of its keys; `errands` are made when
        somebody asks for one."""
        self._window = pages.stack.window()
        super().__init__(self._window)
        self._screen = screen
        self._pages = pages
        self._floor = pages.floor
        self.acts: Mapping[str, Callable[[], object]] = {
            **own,
            "open-table": lambda: errands().open_table(),
            "join": lambda: errands().join(),
            "lists": partial(screen.go, "lists"),
            "drop": lambda: errands().count_drop(),
            "day": lambda: errands().day(),
            "table": lambda: pages.to_calling(),
            "ruled": partial(screen.go, "ruled"),
            "then": lambda: pages.to_then(),
            "arrange": lambda: self._switch(pages.floor.arrange_button),
            "layout": lambda: self._switch(pages.floor.layout_button),
            "keys": lambda: self.sheet.open(),
        }
        """What each key does, by its name."""
        pages.floor.map.acted.connect(self._acted)
        for key in KEYS:
            self._hear(key.key, self.acts[key.name])
        for place in PLACES:
            self._hear(place.key, partial(screen.go, place.name))

    @cached_property
    def sheet(self) -> "KeySheet":
        """All keys, over everything."""
        from floor.desk.window.key_sheet import KeySheet

        return KeySheet(self._window)

    @Slot(object)
    def _acted(self, _at: SeatAt) -> None:
        """Enter on the map leads to the first step there is, and does nothing itself; to a sum that
        is bought at once nobody is led: whoever was just seated by Enter has not bought it."""
        for stop in self._floor.seat.stops():
            if stop.isEnabled() and not (isinstance(stop, StepButton) and stop.moves_money):
                stop.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _switch(self, toggle: QAbstractButton) -> None:
        """Turn a switch of the floor page round, which is then to be seen."""
        self._screen.go("floor")
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
        if event.key() == Qt.Key.Key_Space and self._pages.name == "tournaments":
            self._pages.tournaments.clock.press_space()
            return True
        if event.text() in ("n", "N"):
            self.acts["next-alert"]()
            return True
        plain = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if plain != Qt.KeyboardModifier.NoModifier:
            return False
        step = step_for(event.text().upper(), self._steps())
        if step is not None:
            self._screen.do(step)
        return step is not None

    def _steps(self) -> Iterator[Step]:
        """Those of the line that has the focus; with the focus on the map those of the seat or
        table selected, and the next call of the lists. A letter typed elsewhere was meant for
        something else."""
        if self._pages.name not in ("floor", "lists"):
            return
        scene, now = self._screen.scene, self._screen.now()
        line = _line_in_focus()
        if line is not None:
            yield from line.row.steps
            return
        if QApplication.focusWidget() is not self._floor.map:
            return
        detail = scene.detail(now) if self._pages.name == "floor" else None
        if detail is not None:
            yield from detail.steps if detail.seat else detail.table_steps
        chosen = scene.chosen
        known = scene.room.tables.get(chosen.table) if chosen is not None else None
        for board in sorted(
            scene.boards(now), key=lambda one: known is None or one.game != known.game
        ):
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
