"""How a ruling begins at the table: likely situations, the others by group, or a few letters."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.base.text import _
from floor.kiosk.kit.choice_grid import ChoiceGrid, GridChoice, Shape
from floor.kiosk.kit.keys import LETTERS, FieldKeys, TypedPanel
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.words import shown_field
from floor.qtkit.look.layout import column
from floor.qtkit.look.theme import ButtonRole
from floor.views.assistant.page import SituationLine

_SHAPE = Shape(columns=5, rows=4, tall=112)
_HITS = Shape(columns=5, rows=1, tall=100)
_LONGEST = 60


class FindPanel(QWidget):
    """Offers SituationLines; a touched group opens."""

    situation_chosen = Signal(str)
    group_opened = Signal()

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("ruling-find")
        self.group = ""
        """Whose situations are shown; empty for the likely ones and all groups."""
        self.lines: tuple[SituationLine, ...] = ()
        self.grid = ChoiceGrid("ruling-situations", sizes.finger, _SHAPE)
        column(self.grid, on=self, gap=None)

    def show_situations(self, lines: tuple[SituationLine, ...]) -> None:
        """Those there are."""
        self.lines = lines
        if self.group:
            own = [one for one in self.lines if one.group == self.group]
            self.grid.show_choices([self._situation(one) for one in own])
            return
        likely = [self._situation(one) for one in self.lines if one.likely]
        others = dict.fromkeys(one.group for one in self.lines if not one.likely)
        self.grid.show_choices([*likely, *map(self._group, others)])

    def _situation(self, line: SituationLine) -> GridChoice:
        chosen: Callable[[], None] = partial(self.situation_chosen.emit, line.situation)
        return GridChoice(line.situation, line.title, chosen)

    def _group(self, group: str) -> GridChoice:
        n = sum(one.group == group for one in self.lines)
        act = partial(self._open, group)
        return GridChoice(f"group-{group}", group, act, under=f"{n} ▸", look=ButtonRole.QUIET)

    def _open(self, group: str) -> None:
        self.group = group
        self.group_opened.emit()


class SearchPanel(TypedPanel):
    """Letters to touch, and the situations they find."""

    situation_chosen = Signal(str)

    def __init__(self, sizes: Sizes) -> None:
        super().__init__("ruling-search")
        asks = _("A few words of what happened")
        field = shown_field("ruling-search-field", asks, _LONGEST)
        field.setPlaceholderText(asks)
        self.hits = ChoiceGrid("ruling-hits", sizes.finger, _HITS)
        letters = FieldKeys("ruling-letters", LETTERS, sizes.finger)
        self.ask(field, letters, field, self.hits)

    @Slot()
    def begin(self) -> None:
        """Nothing is typed."""
        self.field.clear()
        self.keys.begin()
        self.show_found(())

    def show_found(self, lines: Sequence[SituationLine]) -> None:
        """What was found."""
        self.hits.show_choices(
            [
                GridChoice(
                    one.situation, one.title, partial(self.situation_chosen.emit, one.situation)
                )
                for one in lines
            ]
        )
