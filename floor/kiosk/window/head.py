"""The line over everything: table, game, hand, undo, dealers and the time, each in its place."""

import re
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import CutTile, Tile
from floor.kiosk.kit.words import FittedWords
from floor.qtkit.look.layout import HAIR, LINE, column, row, stretched
from floor.qtkit.look.theme import PAD, ButtonRole, Ground, TextStyle, font, label, set_surface
from floor.qtkit.office.own_entries import Offer

_WIDE = 1.4, 4.4, 2.1, 2.1
"""Of table, undo and dealers, in fingers."""
_BELOW = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
_ABOVE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class HeadText(NamedTuple):
    """What stands in the line."""

    title: str = ""
    game: str = ""
    hand: str = ""
    dealer: str = ""
    comes: str = ""
    """Who is to push next: a button of their own."""
    locked: bool = False


class Head(QWidget):
    """Shows what it is told; its buttons lead to the table's page, back in time, to the dealers."""

    table_wanted = Signal()
    undo_wanted = Signal()
    dealers_wanted = Signal()
    next_wanted = Signal()

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("kiosk-head")
        set_surface(self, Ground.BAR)
        self._letters = sizes.read
        self.setFixedHeight(sizes.head)
        self.table = self._dressed(Tile("head-table", sizes.finger), self.table_wanted.emit)
        self.undo = self._dressed(CutTile("head-undo", sizes.finger), self.undo_wanted.emit)
        self.dealer = self._dressed(Tile("head-dealer", sizes.finger), self.dealers_wanted.emit)
        self.next = self._dressed(Tile("head-next", sizes.finger), self.next_wanted.emit)
        self.game = FittedWords("head-game", TextStyle.TITLE, sizes.read)
        self.hand = FittedWords("head-hand", TextStyle.MUTED, sizes.caption)
        for words, at in ((self.game, _BELOW), (self.hand, _ABOVE)):
            words.setAlignment(at)
        self.time = label("", "head-time", TextStyle.SUM)
        self.time.setStyleSheet(f"font-size: {sizes.read}px;")
        self.time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        said = column(stretched(self.game, 4), stretched(self.hand, 3), gap=0)
        row(
            self.table,
            stretched(said),
            self.undo,
            self.dealer,
            self.next,
            self.time,
            on=self,
            gap=LINE,
            margins=(PAD, HAIR),
        )
        tiles = (self.table, self.undo, self.dealer, self.next)
        for one, wide in zip(tiles, _WIDE, strict=True):
            one.keep(round(wide * max(sizes.finger, 60)), sizes.finger)
            # Whoever comes or goes, the others stay where they are.
            kept = one.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            one.setSizePolicy(kept)
        self.show_time("00:00")

    @staticmethod
    def _dressed(made: Tile, act: Callable[[], None]) -> Tile:
        made.show_look(ButtonRole.QUIET)
        made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        made.clicked.connect(act)
        return made

    def show_told(self, told: HeadText) -> None:
        """Say this from now on."""
        self.table.show_words(f"☰ {told.title}")
        self.table.setAccessibleName(_("{table}: more").format(table=told.title))
        self.game.setText(told.game)
        self.hand.setText(told.hand)
        who = told.dealer or _("Nobody deals")
        state = _("locked: PIN") if told.locked else _("dealer")
        self.dealer.show_words(who, state, sign="")
        for one in (self.dealer, self.undo):
            one.setVisible(bool(told.game))
        self.dealer.show_look(ButtonRole.DANGER if not told.dealer else ButtonRole.QUIET)
        self.next.show_words(told.comes, _("pushes in"))
        self.next.setVisible(bool(told.comes) and told.comes != told.dealer)

    def show_offer(self, offer: Offer | None, *, waits: bool) -> None:
        """What can be taken back; its place stays when there is nothing, and says why."""
        self.undo.setEnabled(offer is not None and offer.line.undo and not waits)
        if offer is None or not offer.is_shown:
            self.undo.show_words(_("Undo"), _("nothing to undo"))
            return
        if offer.line.barred:
            self.undo.show_words(offer.line.barred)
            self.undo.setAccessibleName(offer.line.barred)
            return
        undo = _("Undo ({n} min ago)").format(n=offer.minutes) if offer.minutes else _("Undo")
        self.undo.show_words(_("{undo}: {what}").format(undo=undo, what=offer.line.words))
        self.undo.setAccessibleName(_("Undo: {what}").format(what=offer.line.words))

    def show_kept(self, what: str, *, waits: bool) -> None:
        """What was done last and is not in the book yet: it is taken back here."""
        self.undo.setEnabled(not waits)
        self.undo.show_words(_("{undo}: {what}").format(undo=_("Undo"), what=what))
        self.undo.setAccessibleName(_("Undo: {what}").format(what=what))

    def show_uncertain(self) -> None:
        """Nobody knows yet whether what was done last is in the book: nothing before it is taken
        back either."""
        self.undo.setEnabled(False)
        self.undo.show_words(_("Undo"), _("not certain yet"))
        self.undo.setAccessibleName(_("Undo: {what}").format(what=_("not certain yet")))

    def show_time(self, time: str) -> None:
        """The clock on the wall; nothing beside it moves as its figures change."""
        letters = QFontMetrics(font(self._letters, strong=True))
        widest = letters.horizontalAdvance(re.sub(r"\d", "0", time)) + 2
        self.time.setMinimumWidth(max(widest, self.time.minimumWidth()))
        self.time.setText(time)
