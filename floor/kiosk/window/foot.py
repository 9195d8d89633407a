"""The big buttons, each in its place all night: the hand's two, straddle, pots, floor, bad beat."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from floor.base.text import _
from floor.kiosk.kit.page import mirror
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import HoldTile, Tile
from floor.qtkit.look.layout import LINE, row
from floor.qtkit.look.theme import PAD, ButtonRole, Ground, set_surface
from floor.views.kiosk.hand_keys import HandKey
from floor.views.kiosk.running import FloorShown
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import wants_badge

_WIDE = (25, 22, 17, 17, 17, 17, 22)
"""How the width is shared out: the hand's two are hit without looking."""


class Foot(QWidget):
    """Shows HandKeys; asks for one of them, for the pots, for the floor."""

    hand_asked = Signal(object)
    """The Step of a big button."""
    pots_wanted = Signal()
    penalty_wanted = Signal()
    floor_wanted = Signal()
    bad_beat = Signal()
    let_go = Signal()
    """A bad beat was touched, and let go too soon."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("kiosk-foot")
        set_surface(self, Ground.BAR)
        self.setFixedHeight(sizes.foot)
        self._steps: list[Step | None] = [None] * 3
        self.hand = [Tile(f"hand-{place}", sizes.finger, ButtonRole.PRIMARY) for place in range(2)]
        self.straddle = Tile("foot-straddle", sizes.finger)
        self.pots = Tile("foot-pots", sizes.finger, ButtonRole.QUIET)
        self.penalty = Tile("foot-penalty", sizes.finger, ButtonRole.QUIET)
        self.floor = Tile("foot-floor", sizes.finger)
        self.bad = HoldTile("foot-bad-beat", sizes.finger, ButtonRole.GOLD)
        self._row = row(on=self, gap=LINE, margins=PAD)
        parts = (*self.hand, self.straddle, self.pots, self.penalty, self.floor, self.bad)
        for one, wide in zip(parts, _WIDE, strict=True):
            self._row.addWidget(one, wide)
        for place, one in enumerate((*self.hand, self.straddle)):
            one.clicked.connect(lambda _checked=False, at=place: self._pressed(at))
            # All of a reason is said when its button is touched.
            one.greyed_touched.connect(lambda at=place: self._pressed(at))
        self.pots.clicked.connect(self.pots_wanted)
        self.pots.greyed_touched.connect(self.pots_wanted)
        self.penalty.clicked.connect(self.penalty_wanted)
        self.floor.clicked.connect(self.floor_wanted)
        self.bad.held.connect(self.bad_beat)
        self.bad.let_go.connect(self.let_go)
        self.say_always()

    def say_always(self) -> None:
        """What never changes but with the language."""
        self.pots.show_words(_("Rake & pots"), _("split, odd chip"))
        self.penalty.show_words(_("Penalty"), _("floor’s PIN"))
        self.penalty.hide()
        self.show_jackpot("")

    def turn(self, *, left_handed: bool) -> None:
        """Mirrored for a left hand."""
        mirror(self._row, left_handed=left_handed)

    def show_keys(self, keys: Sequence[HandKey], *, waits: bool, why_not: str) -> None:
        """How the hand ends or the next one begins; `waits` while it is being written."""
        for place, tile in enumerate((*self.hand, self.straddle)):
            key = keys[place]
            stopped = why_not or key.step.why_not
            self._steps[place] = replace(key.step, why_not=stopped)
            brief = why_not or key.brief or stopped
            under = _("being written …") if waits else brief if stopped else key.under
            tile.show_words(key.step.words, under)
            greyed = "" if not why_not and wants_badge(key.step) else stopped
            tile.show_why_not(under if waits else greyed)
            other = ButtonRole.DANGER if key.takes else ButtonRole.STEP
            first = place == 0 and key.step.finder is not ToFind.ONE_MORE
            tile.show_look(ButtonRole.PRIMARY if first or key.leads else other)

    def show_jackpot(self, sum_words: str) -> None:
        """What a bad beat would be paid from."""
        words = "\n".join(part for part in (_("Bad beat"), sum_words) if part)
        self.bad.show_words(words, _("hold 1 s"))

    def show_event(self, misdeal: Step | None) -> None:
        """At a tournament's table there is no rake and no bad beat: `misdeal` and penalties are in
        their place."""
        self.bad.setVisible(misdeal is None)
        self.penalty.setVisible(misdeal is not None)
        if misdeal is None:
            self.pots.show_words(_("Rake & pots"), _("split, odd chip"))
            self.pots.show_why_not("")
            return
        under = _("in a hand only") if misdeal.why_not else _("same level again")
        self.pots.show_words(misdeal.words, under)
        self.pots.show_why_not(misdeal.why_not)

    def show_floor(self, shown: FloorShown) -> None:
        """Whether the floor has been called, and for how long nobody has come."""
        self.floor.show_words(_("Call floor"), shown.under)
        self.floor.show_look(ButtonRole.DANGER if shown.red else ButtonRole.STEP)

    def _pressed(self, place: int) -> None:
        step = self._steps[place]
        if step is not None:
            self.hand_asked.emit(step)
