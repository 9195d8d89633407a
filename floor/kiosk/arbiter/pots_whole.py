"""The usual step of rake and pots: how much is in the middle, and what is taken out of it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from floor.base.money import Money
from floor.base.text import LOCALES, _, amount_of, language, typed_text
from floor.kiosk.arbiter.pots_puts import COLUMNS, HIGH, HIGHEST
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile, numbered
from floor.kiosk.kit.words import field_for_keys, large
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.layout import LINE, STRETCH, column, grid, row, stretched
from floor.qtkit.look.theme import MARGIN, ButtonRole, TextStyle
from floor.views.arbiter.pot_slip import MOST_SUMS, PotSum
from floor.views.words.words import no_sum

_LARGE = 30


class WholePot(QWidget):
    """Shows PotSums; keeps how much is in the middle while the page is open."""

    changed = Signal()
    split_wanted = Signal()
    """There are side pots, or the pot is shared."""
    round_wanted = Signal()
    """The hand is over before a flop after all, or after one."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self._sums: tuple[PotSum, ...] = ()
        self.field = field_for_keys(self, "pots-typed-whole")
        self.field.textChanged.connect(self.changed)
        self.taken = large("pots-taken-whole", _LARGE, TextStyle.HEAD)
        made = [Tile(f"pots-sum-{n}", sizes.finger) for n in range(MOST_SUMS)]
        self._tiles = numbered(made, self._choose, HIGH, HIGHEST)
        self.flop = Tile("pots-whole-flop", sizes.finger, ButtonRole.QUIET)
        self._split = Tile("pots-split", sizes.finger)
        for tile, act in ((self.flop, self.round_wanted), (self._split, self.split_wanted)):
            tile.stand(HIGH, HIGHEST)
            tile.clicked.connect(act)
        cells = grid(gap=LINE)
        for place, tile in enumerate(self._tiles):
            cells.addWidget(tile, place // COLUMNS, place % COLUMNS)
        self._keys = Keypad(self.field, decimal=LOCALES[language()].decimal, size=sizes.key)
        acts = row(self.flop, self._split, gap=LINE)
        asked = column(self.taken, cells, STRETCH, acts, gap=LINE)
        row(stretched(asked, 3), stretched(self._keys, 2), on=self, gap=MARGIN)

    def begin(self) -> None:
        """Nothing has been touched yet."""
        self.field.blockSignals(True)
        self.field.clear()
        self.field.blockSignals(False)

    @property
    def pot(self) -> Money | None:
        """What is in the middle; None: nobody has said."""
        return amount_of(self.field.text())

    def show_sums(self, sums: Sequence[PotSum], taken: str, round_words: str) -> None:
        """Offer `sums`; `taken` is what the house takes out of what was touched."""
        self._sums, pot = tuple(sums), self.pot
        asks = no_sum() if self.field.text() and pot is None else _("How much is in the pot?")
        self.taken.setText(taken or asks)
        for place, tile in enumerate(self._tiles):
            one = self._sums[place] if place < len(self._sums) else None
            tile.setVisible(one is not None)
            if one is not None:
                tile.show_words(one.words, one.taken)
                tile.show_look(ButtonRole.PRIMARY if pot == one.pot else ButtonRole.STEP)
        self.flop.show_words(round_words, _("touch to change"))
        self._split.show_words(_("Side pots, split …"), _("who gets what"))

    def _choose(self, place: int) -> None:
        # What is typed next is another sum.
        self.field.setText(typed_text(self._sums[place].pot))
        self.field.selectAll()
