"""Pots, rake and jackpot euro of a hand, and what each player gets."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QLineEdit, QWidget

from floor.app.core.names import Names
from floor.app.core.room import Room, game_of
from floor.base.money import NOTHING, Money
from floor.base.text import _, amount_of, money_text, typed_text
from floor.desk.arbiter.pot_card import PotCard
from floor.desk.arbiter.puts_grid import PutsGrid
from floor.desk.arbiter.shares_grid import SharesGrid
from floor.desk.kit.fields import choice
from floor.desk.kit.step_button import disable_with_reason
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import STRETCH, Space, column, holding, row, scrolling, stretched
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, TextStyle, button, label, plain_tip
from floor.views.arbiter.hand_history import HandHistory
from floor.views.arbiter.page import HandHistoryView
from floor.views.arbiter.pot_rows import PotSlip, PotsView, WhoWon
from floor.views.arbiter.pot_slip import pots_view
from floor.views.words.chip_set import chips_of

_CENTS = (100, 50, 25, 10, 5, 1)
"""Smallest chips a pot may be paid in, in cents."""


class PotsPanel(QFrame):
    """Shows PotsViews of what the arbiter knows, or of what is typed here."""

    said = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("pots")
        self.setAccessibleName(_("Pots and rake"))
        self._room: Room | None = None
        self._names: Names | None = None
        self._history: HandHistory | None = None
        self._told: HandHistoryView | None = None
        self._typed = False
        """What was put in is typed here and no longer the arbiter's."""
        self._won: tuple[WhoWon, ...] = ()
        self._view = PotsView()
        self.puts = PutsGrid()
        self.cards: list[PotCard] = []
        self._build()

    def _build(self) -> None:
        self.dead = QLineEdit()
        self.dead.setObjectName("pots-dead")
        self.dead.setMaxLength(14)
        self.dead.setFixedWidth(96)
        self.dead.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.dead.setAccessibleName(_("Dead money in the pot"))
        self.dead.setToolTip(plain_tip(_("Antes, dead blinds, and what was in the pot before")))
        self.chip = choice((money_text(Money(cents)), cents) for cents in _CENTS)
        self.chip.setObjectName("pots-chip")
        self.chip.setAccessibleName(_("Smallest chip"))
        self.chip.setToolTip(plain_tip(_("Pots are shared down to this chip, no further")))
        self.seen = QCheckBox(_("Second round reached"))
        self.seen.setObjectName("pots-second-round")
        self.seen.setAccessibleName(self.seen.text())
        self.seen.setToolTip(plain_tip(_("Else the hand pays the flat rake (CH-RAKE-5)")))
        self.again = button(_("From the arbiter"), "pots-again", ButtonRole.QUIET)
        self.again.setToolTip(plain_tip(_("Fill in the sums from the arbiter")))
        self.copy = button(_("Copy"), "pots-copy", ButtonRole.QUIET, spoken=_("Copy the pots"))
        self.odd = QLineEdit()
        self.odd.setObjectName("pots-odd")
        self.odd.setAccessibleName(_("Who gets the odd chip"))
        self.odd.setMaxLength(80)
        self._dead_words = label(_("Dead money"), "pots-dead-words", TextStyle.SMALL)
        self._chip_words = label(_("Smallest chip"), "pots-chip-words", TextStyle.SMALL)
        self._returned = label("", "pots-returned", wraps=True)
        self._sums = label("", "pots-sums", TextStyle.MUTED, wraps=True)
        self._wrong = label("", "pots-wrong", TextStyle.ALERT, wraps=True)
        self._ask = label("", "pots-odd-words", TextStyle.ALERT)
        self._waits = label("", "pots-wait", TextStyle.MUTED, wraps=True)
        self.shares = SharesGrid()
        self._lay_out()
        self.puts.edited.connect(self._edited)
        self.dead.textEdited.connect(self._edited)
        self.seen.clicked.connect(self._edited)
        self.chip.activated.connect(self._show)
        self.odd.textEdited.connect(self._show)
        self.again.clicked.connect(self.from_arbiter)
        self.copy.clicked.connect(self.copy_text)

    def _lay_out(self) -> None:
        self._pots = column(
            self._waits,
            self._returned,
            row(self._ask, stretched(self.odd), gap=None),
            self.shares,
            self._sums,
            STRETCH,
        )
        inside = holding("pots-inside", self._pots)
        area = scrolling("pots-area", "", inside)
        self._across = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._across.setContentsMargins(PAD, PAD, PAD, PAD)
        self._across.setSpacing(PAD)
        typed = column(
            row(
                label(_("Pots and rake"), "pots-title", TextStyle.HEAD),
                STRETCH,
                self.again,
                self.copy,
            ),
            self.puts,
            row(
                self._dead_words,
                self.dead,
                self._chip_words,
                self.chip,
                Space(GAP),
                self.seen,
                STRETCH,
            ),
            self._wrong,
            STRETCH,
            gap=PAD - 2,
        )
        self._across.addLayout(typed)
        self._across.addWidget(area, 1)

    def show_side_by_side(self, side_by_side: bool) -> None:
        """On a page of its own the pots stand beside what was put in, else below."""
        way = QBoxLayout.Direction
        wanted = way.LeftToRight if side_by_side else way.TopToBottom
        if self._across.direction() is not wanted:
            self._across.setDirection(wanted)

    def show_told(
        self, room: Room, names: Names, history: HandHistory, told: HandHistoryView
    ) -> None:
        """What the arbiter knows by now."""
        other = self._history is None or self._history.setting != history.setting
        if other:
            self._typed, self._won = False, ()
            self.odd.clear()
            chips = chips_of(game_of(room, history.setting.game))
            self.chip.setCurrentIndex(max(self.chip.findData(chips[0].cents), 0))
        self._room, self._names, self._history, self._told = room, names, history, told
        if self._typed:
            self.puts.show_players(told.tiles)
        else:
            self._won = () if told.betting else self._won
            self.puts.show_puts(told.contributions, told.tiles)
            if not self.dead.hasFocus():
                self.dead.setText(typed_text(told.dead) if told.dead else "")
            self.seen.setChecked(told.second_round)
        self._show()

    @Slot()
    def _edited(self) -> None:
        self._typed = True
        self._show()

    @Slot()
    def from_arbiter(self) -> None:
        """What was told to the arbiter, in place of what is typed here."""
        self._typed = False
        if self._room and self._names and self._history and self._told:
            self.setFocus()
            self.show_told(self._room, self._names, self._history, self._told)

    @Slot()
    def copy_text(self) -> None:
        """All of it as text on the clipboard."""
        QGuiApplication.clipboard().setText(self._view.copy)
        self.said.emit(_("The pots are copied."))

    @Slot()
    def _show(self) -> None:
        if self._room is None or self._names is None or self._history is None:
            return
        puts, dead = self.puts.puts, amount_of(self.dead.text() or "0")
        if puts is None or dead is None or dead.cents < 0:
            self._wrong.setText(_("Type sums like 6, 6,50 or 1 200."))
            self._wrong.show()
            return
        slip = PotSlip(
            puts=puts,
            dead=dead.cents,
            second_round=self.seen.isChecked(),
            won=self._won,
            chip=self.chip.currentData(),
            odd=self.odd.text(),
        )
        self._view = view = pots_view(self._room, self._history, slip, self._names)
        while len(self.cards) < len(view.pots):
            card = PotCard(len(self.cards))
            card.won.connect(self._winners)
            self._pots.insertWidget(len(self.cards), card)
            self.cards.append(card)
        waits = not self._typed and self._told is not None and self._told.betting
        pots = () if waits else view.pots
        fill(self.cards, pots, lambda card, one: card.show_pot(one, view.halves))
        self.shares.show_shares(() if waits else view.shares)
        for place, words in (
            (self._waits, _waiting(self._told) if waits else ""),
            (self._returned, "" if waits else view.returned),
            (self._sums, "" if waits else view.sums),
            (self._wrong, view.wrong),
            (self._ask, view.ask_odd),
        ):
            place.setText(words)
            place.setVisible(bool(words))
        self.odd.setVisible(bool(view.ask_odd) or bool(self.odd.text()))
        disable_with_reason(
            self.again, "" if self._typed else _("These sums come from the arbiter.")
        )

    @Slot(int, object)
    def _winners(self, pot: int, who: WhoWon) -> None:
        won = [*self._won, *[WhoWon()] * (pot + 1 - len(self._won))]
        won[pot] = who
        self._won = tuple(won)
        self._show()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.again, self.copy)
        yield from self.puts.stops()
        yield from (self.dead, self.chip, self.seen)
        for card in self.cards:
            yield from card.stops()
        yield self.odd


def _waiting(told: HandHistoryView | None) -> str:
    pot = money_text(told.pot if told is not None else NOTHING)
    return _("{amount} so far. The pots are made when the betting round is over.").format(
        amount=pot
    )
