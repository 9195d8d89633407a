"""The line over everything: table, game, jackpot, hand, undo, dealer and the time."""

import re
from collections.abc import Callable
from textwrap import shorten
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import HAIR, LINE, STRETCH, Space, column, row
from floor.qtkit.look.theme import PAD, ButtonRole, Ground, TextStyle, label, set_surface
from floor.qtkit.office.own_entries import Offer

_BRIEF = 52
"""As much of what happened as stands on its button, in two lines."""


class HeadText(NamedTuple):
    """What stands in the line."""

    title: str = ""
    game: str = ""
    jackpot: str = ""
    accrued: str = ""
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
        self.setFixedHeight(sizes.head)
        self.table = self._tile("head-table", sizes, self.table_wanted.emit, ButtonRole.QUIET)
        self.undo = self._tile("head-undo", sizes, self.undo_wanted.emit, ButtonRole.QUIET)
        self.dealer = self._tile("head-dealer", sizes, self.dealers_wanted.emit, ButtonRole.QUIET)
        self.next = self._tile("head-next", sizes, self.next_wanted.emit, ButtonRole.QUIET)
        self.game = label("", "head-game", TextStyle.TITLE)
        self.jackpot = label("", "head-jackpot", TextStyle.SUM)
        self.accrued = label("", "head-accrued", TextStyle.SMALL)
        self.hand = label("", "head-hand", TextStyle.MUTED)
        self.time = label("", "head-time", TextStyle.SUM)
        self.time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        said, sums = (
            _below_each_other(*lines)
            for lines in ((self.game, self.hand), (self.jackpot, self.accrued))
        )
        row(
            self.table,
            said,
            Space(PAD),
            sums,
            STRETCH,
            self.undo,
            self.dealer,
            self.next,
            self.time,
            on=self,
            gap=LINE,
            margins=(PAD, HAIR),
        )
        for one, wide in ((self.table, 1.3), (self.undo, 3.2), (self.dealer, 2.0), (self.next, 2)):
            one.keep(round(wide * max(sizes.finger, 70)), sizes.finger)

    @staticmethod
    def _tile(name: str, sizes: Sizes, act: Callable[[], None], look: ButtonRole) -> Tile:
        made = Tile(name, sizes.finger, look)
        made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        made.clicked.connect(act)
        return made

    def show_told(self, told: HeadText) -> None:
        """Say this from now on."""
        self.table.show_words(f"☰ {told.title}", large=22)
        self.table.setAccessibleName(_("{table}: more").format(table=told.title))
        self.game.setText(told.game)
        self.jackpot.setText(told.jackpot)
        tell(self.accrued, told.accrued)
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
        said = offer.line.barred or offer.line.words
        undo = _("Undo ({n} min ago)").format(n=offer.minutes) if offer.minutes else _("Undo")
        self.undo.show_words(undo, shorten(said, _BRIEF, placeholder=" …"), large=17)
        self.undo.setAccessibleName(offer.line.barred or _("Undo: {what}").format(what=said))

    def show_time(self, time: str) -> None:
        """The clock on the wall; nothing beside it moves as its figures change."""
        widest = self.time.fontMetrics().horizontalAdvance(re.sub(r"\d", "0", time))
        self.time.setMinimumWidth(max(widest, self.time.minimumWidth()))
        self.time.setText(time)


def _below_each_other(*lines: QWidget) -> QVBoxLayout:
    return column(STRETCH, *lines, STRETCH, gap=0)
