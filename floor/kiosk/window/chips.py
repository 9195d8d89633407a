"""Beside the table, of somebody who sits: chips added by touching sums, and what else is wanted."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.base.money import NOTHING
from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile, numbered
from floor.qtkit.look.layout import LINE, column, grid, row
from floor.qtkit.look.theme import ButtonRole
from floor.views.kiosk.acts import brief_reason
from floor.views.kiosk.chip_pad import SUMS, ChipPad, PadKey, PadShown, Touched
from floor.views.words.rows import Step

_COLUMNS = 3
_ACTS = 2


class ChipKeys(QWidget):
    """Shows a ChipPad and keeps what was touched; asks for a Step."""

    asked = Signal(object)
    more_wanted = Signal()

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("side-chips")
        finger = sizes.finger
        self._pad: ChipPad | None = None
        self._shown: PadShown | None = None
        self._of: object = None
        self._touched: Touched = ()
        made = [Tile(f"chip-{place}", finger) for place in range(SUMS)]
        self.keys = numbered(made, self._add, finger)
        self.most = Tile("chip-most", finger, ButtonRole.QUIET)
        self.back = Tile("chip-back", finger, ButtonRole.QUIET)
        self.add = Tile("chip-add", finger, ButtonRole.PRIMARY)
        self.acts = numbered(
            [Tile(f"chip-act-{place}", finger, ButtonRole.QUIET) for place in range(_ACTS)],
            self._act,
            finger,
        )
        self.more = Tile("chip-more", finger, ButtonRole.QUIET)
        for tile, act in (
            (self.most, self._fill_up),
            (self.back, self._take_back),
            (self.add, self._ask),
            (self.more, self.more_wanted.emit),
        ):
            tile.stand(finger)
            tile.clicked.connect(act)
        # All of a reason is said when its button is touched.
        self.add.greyed_touched.connect(self._ask)
        for place, tile in enumerate(self.acts):
            tile.greyed_touched.connect(partial(self._act, place))
        cells = grid(gap=LINE)
        for place, tile in enumerate((*self.keys, self.most, self.back)):
            cells.addWidget(tile, place // _COLUMNS, place % _COLUMNS)
        for across in range(_COLUMNS):
            cells.setColumnStretch(across, 1)
        column(cells, self.add, row(*self.acts, self.more, gap=LINE), on=self, gap=LINE)

    def show_pad(self, pad: ChipPad, of: object) -> None:
        """Offer the sums of `pad`; what was touched stays while it is about the same."""
        self._pad = pad
        if self._of != (of, pad.told):
            self._of, self._touched = (of, pad.told), ()
        self._fill()

    def begin(self) -> None:
        """Nothing was touched yet."""
        self._of = None

    def _fill(self) -> None:
        pad = self._pad
        assert pad is not None
        shown = self._shown = pad.shown(self._touched)
        for tile, key in zip(self.keys, shown.keys, strict=True):
            _show_key(tile, key)
        if shown.most is not None:
            _show_key(self.most, shown.most)
        else:
            self.most.show_words(_("Count …"))
            self.most.show_why_not(pad.counting.why_not)
        self.back.show_words("⌫")
        self.back.setAccessibleName(_("Delete the last"))
        self.back.setEnabled(bool(self._touched))
        step = shown.step
        self.add.show_words(step.words, brief_reason(step, in_hand=False) or shown.under)
        self.add.show_why_not(step.why_not)
        for place, tile in enumerate(self.acts):
            act = pad.acts[place] if place < len(pad.acts) else None
            tile.setVisible(act is not None)
            if act is not None:
                tile.show_words(act.words)
                tile.show_why_not(act.why_not)
        self.more.show_words(_("All …"))

    def tile_of(self, key: str) -> Tile | None:
        """The tile that asks for the step of that key."""
        steps: list[tuple[Tile, Step]] = []
        if self._pad is not None and self._shown is not None:
            steps = [(self.add, self._shown.step), *zip(self.acts, self._pad.acts, strict=False)]
        return next((tile for tile, step in steps if step.key == key and tile.isVisible()), None)

    def _add(self, place: int) -> None:
        if self._shown is not None:
            self._touched = (*self._touched, self._shown.keys[place].adds)
            self._fill()

    @Slot()
    def _fill_up(self) -> None:
        if self._shown is None or self._pad is None:
            return
        if self._shown.most is None:
            added = sum(self._touched, start=NOTHING)
            self.asked.emit(replace(self._pad.counting, sum=added or None))
        else:
            self._touched = (*self._touched, self._shown.most.adds)
            self._fill()

    @Slot()
    def _take_back(self) -> None:
        self._touched = self._touched[:-1]
        self._fill()

    @Slot()
    def _ask(self) -> None:
        if self._shown is not None:
            step = self._shown.step
            if not step.why_not:
                self._touched = ()
            self.asked.emit(step)

    def _act(self, place: int) -> None:
        if self._pad is not None:
            self.asked.emit(self._pad.acts[place])


def _show_key(tile: Tile, key: PadKey) -> None:
    tile.show_words(key.words)
    tile.show_why_not(key.why_not)
