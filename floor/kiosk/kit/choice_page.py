"""One of a few things is chosen: a reason, a dealer, a game, a seat, a setting."""

from collections.abc import Sequence

from floor.kiosk.kit.choice_grid import ChoiceGrid, GridChoice, Shape
from floor.kiosk.kit.page import Page
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile

_SHAPE = Shape(columns=4, rows=3)


class ChoicePage(Page):
    """Shows Choices as tiles over the table."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__("choice", sizes)
        self._grid = ChoiceGrid("choice", sizes.finger, _SHAPE)
        self.body.addWidget(self._grid, 1)

    @property
    def tiles(self) -> list[Tile]:
        """All there are, those not shown too."""
        return self._grid.tiles

    @property
    def meaning(self) -> tuple[object, ...]:
        """Each choice stands in its place."""
        return (*super().meaning, *self._grid.keys)

    def begin(self) -> None:
        """From the first of them on."""
        self._grid.begin()

    def show_choices(self, choices: Sequence[GridChoice]) -> None:
        """Offer these; whoever looks on page two stays there while they are the same ones."""
        self._grid.show_choices(choices)

    def tile_of(self, key: str) -> Tile | None:
        """The tile of that choice, as it is shown."""
        return self._grid.tile_of(key)
