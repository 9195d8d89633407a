"""Things to be chosen as tiles; where there are more than fit, the last tile leads on."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QGridLayout, QWidget

from floor.base.text import _
from floor.kiosk.kit.tile import Tile
from floor.qtkit.look.layout import FORM, STRETCH, column, grid
from floor.qtkit.look.theme import ButtonRole

_TALL = 120


class GridChoice(NamedTuple):
    """A thing to be chosen and what is done then."""

    key: str
    words: str
    act: Callable[[], None]
    under: str = ""
    sign: str = ""
    why_not: str = ""
    look: ButtonRole = ButtonRole.STEP


class Shape(NamedTuple):
    """How many tiles stand beside and under each other, and how high they are at most."""

    columns: int
    rows: int
    tall: int = _TALL


class ChoiceGrid(QWidget):
    """Shows Choices."""

    def __init__(self, name: str, finger: int, shape: Shape) -> None:
        super().__init__()
        self.setObjectName(f"{name}-grid")
        self._room = shape.columns * shape.rows
        self._choices: tuple[GridChoice, ...] = ()
        self._page = 0
        self.tiles = [Tile(f"{name}-{place}", finger) for place in range(self._room)]
        self._acts: dict[Tile, GridChoice | None] = {}
        cells = grid(gap=FORM)
        spread(cells, self.tiles, shape.columns)
        for tile in self.tiles:
            tile.stand(shape.tall)
            tile.clicked.connect(self._pressed)
        column(cells, STRETCH, on=self, gap=None)

    def begin(self) -> None:
        """From the first page on."""
        self._page = 0

    def show_choices(self, choices: Sequence[GridChoice]) -> None:
        """Offer these; whoever looks on page two stays there while they are the same ones."""
        keys = [one.key for one in self._choices]
        if keys != [one.key for one in choices]:
            self._page = 0
        self._choices = tuple(choices)
        self._fill()

    def _fill(self) -> None:
        room = self._room
        each = room - 1 if len(self._choices) > room else room
        if self._page * each >= len(self._choices):
            self._page = 0
        shown = self._choices[self._page * each : (self._page + 1) * each]
        for place, tile in enumerate(self.tiles):
            choice = shown[place] if place < len(shown) else None
            leads_on = each < room and place == room - 1
            self._acts[tile] = choice
            tile.setVisible(choice is not None or leads_on)
            if choice is not None:
                tile.show_words(choice.words, choice.why_not or choice.under, sign=choice.sign)
                tile.show_why_not(choice.why_not)
                tile.show_look(choice.look)
            elif leads_on:
                tile.show_words(_("More …"))
                tile.show_why_not("")
                tile.show_look(ButtonRole.QUIET)

    @property
    def keys(self) -> tuple[str, ...]:
        """Of all that is offered, in its order."""
        return tuple(one.key for one in self._choices)

    def tile_of(self, key: str) -> Tile | None:
        """The tile of that choice, as it is shown."""
        return next(
            (t for t, one in self._acts.items() if one is not None and one.key == key), None
        )

    @Slot()
    def _pressed(self) -> None:
        tile = self.sender()
        assert isinstance(tile, Tile)
        choice = self._acts[tile]
        if choice is not None:
            choice.act()
        else:
            self._page += 1
            self._fill()


def spread(cells: QGridLayout, parts: Sequence[QWidget], wide: int, most: int = 2) -> None:
    """`parts` in so many columns, all as wide; there may be `most` at other times."""
    for place, part in enumerate(parts):
        cells.addWidget(part, place // wide, place % wide)
    for across in range(max(wide, most)):
        cells.setColumnStretch(across, int(across < wide))
