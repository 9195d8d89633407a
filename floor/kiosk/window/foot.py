"""The big buttons: the hand's two, the clock, the pots, the floor, a bad beat."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from floor.base.text import _
from floor.kiosk.kit.page import mirror
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import HoldTile, Tile
from floor.qtkit.look.layout import LINE, row
from floor.qtkit.look.theme import PAD, ButtonRole, Ground, set_surface
from floor.views.kiosk.hand_keys import HandKey
from floor.views.kiosk.running import ClockShown, FloorShown
from floor.views.words.rows import Step

_WIDE = (26, 26, 13, 13, 16, 16)
"""How the width is shared out: the hand's two are hit without looking."""


class Foot(QWidget):
    """Shows HandKeys; asks for one of them, for the floor, for the clock."""

    hand_asked = Signal(object)
    """The Step of a big button."""
    clock_wanted = Signal()
    pots_wanted = Signal()
    floor_wanted = Signal()
    bad_beat = Signal()

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("kiosk-foot")
        set_surface(self, Ground.BAR)
        self.setFixedHeight(sizes.foot)
        self._steps: list[Step | None] = [None, None]
        self.hand = [Tile(f"hand-{place}", sizes.finger, ButtonRole.PRIMARY) for place in range(2)]
        self.clock = Tile("foot-clock", sizes.finger, ButtonRole.QUIET)
        self.pots = Tile("foot-pots", sizes.finger, ButtonRole.QUIET)
        self.floor = Tile("foot-floor", sizes.finger)
        self.bad = HoldTile("foot-bad-beat", sizes.finger, ButtonRole.GOLD)
        self._row = row(on=self, gap=LINE, margins=PAD)
        parts = (*self.hand, self.clock, self.pots, self.floor, self.bad)
        for one, wide in zip(parts, _WIDE, strict=True):
            self._row.addWidget(one, wide)
        for place, one in enumerate(self.hand):
            one.clicked.connect(lambda _checked=False, at=place: self._pressed(at))
        self.clock.clicked.connect(self.clock_wanted)
        self.pots.clicked.connect(self.pots_wanted)
        self.floor.clicked.connect(self.floor_wanted)
        self.bad.held.connect(self.bad_beat)
        self.say_always()

    def say_always(self) -> None:
        """What never changes but with the language."""
        self.pots.show_words(_("Rake & pots"), _("split, odd chip"))
        self.bad.show_words(_("Bad beat"), _("hold 1 s"))

    def turn(self, *, left_handed: bool) -> None:
        """Mirrored for a left hand."""
        mirror(self._row, left_handed=left_handed)

    def show_keys(self, keys: Sequence[HandKey], *, waits: bool, why_not: str) -> None:
        """How the hand ends or the next one begins; `waits` while it is being written."""
        for place, tile in enumerate(self.hand):
            key = keys[place] if place < len(keys) else None
            tile.setVisible(key is not None)
            self._steps[place] = key.step if key is not None else None
            if key is not None:
                stopped = why_not or key.step.why_not
                under = _("being written …") if waits else stopped or key.under
                tile.show_words(key.step.words, under, large=24)
                tile.show_why_not(under if waits or stopped else "")
                tile.show_look(ButtonRole.PRIMARY if place == 0 else ButtonRole.STEP)

    def show_clock(self, shown: ClockShown) -> None:
        """What is left of a player's time, or how much they would get."""
        running = shown.face is not None
        self.clock.show_words(shown.words, shown.under, large=40 if running else 0)
        self.clock.show_look(ButtonRole.DANGER if running else ButtonRole.QUIET)

    def show_floor(self, shown: FloorShown) -> None:
        """Whether the floor has been called, and for how long nobody has come."""
        self.floor.show_words(_("Call floor"), shown.under)
        self.floor.show_look(ButtonRole.DANGER if shown.red else ButtonRole.STEP)

    def _pressed(self, place: int) -> None:
        step = self._steps[place]
        if step is not None:
            self.hand_asked.emit(step)
