"""The 52 cards to pick a board and hands from, by finger, mouse or keyboard."""

from collections.abc import Iterator
from functools import partial
from typing import assert_never

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget

from floor.base.text import _
from floor.cards.card import SUIT_LETTERS, Card, Suit
from floor.qtkit.cards.face import CardFace
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import (
    APART,
    LINE,
    STRETCH,
    column,
    grid,
    holding,
    row,
    scrolling,
    stretched,
)
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    ButtonRole,
    TextStyle,
    button,
    label,
    plain_tip,
    restyle,
)
from floor.room.blinds.button import SeatNo
from floor.views.claim.picked_cards import PickedCards, why_not_laid
from floor.views.words.cards import (
    SUIT_SIGNS,
    TypedCard,
    TypedSeat,
    Unread,
    card_words,
    first_typed,
    suit_words,
)

KEY, LARGE_KEY = QSize(40, 54), QSize(52, 70)
SLOT, LARGE_SLOT = QSize(32, 44), QSize(40, 54)
ROOMY = 1_280
"""So wide a picker has the large ones."""
_SUITS = (Suit.SPADE, Suit.HEART, Suit.DIAMOND, Suit.CLUB)
_RANKS = range(14, 1, -1)
_MOST_SLOTS = 7
_BETWEEN = 3
_WHO, _WIDEST_WHO = 96, 260
"""Of the words before a hand, at least and at most."""


class TypedCards(QLineEdit):
    """Where cards are typed; what is read of it goes at once."""

    stepped = Signal(int)
    """To the hand before (-1) or behind."""
    taken_back = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in steps:
            self.stepped.emit(steps[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Backspace and not self.text():
            self.taken_back.emit()
        else:
            super().keyPressEvent(event)


class _Row(QFrame):
    """One group: who, and their cards or the places for them."""

    wanted = Signal()
    taken_away = Signal(object)
    """A Card."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._name = f"group-{number}"
        self.setObjectName(f"{self._name}-row")
        self.who = button("", f"key-{self._name}", ButtonRole.QUIET)
        self.who.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.who.clicked.connect(self.wanted)
        across = row(self.who, on=self, gap=_BETWEEN)
        self._slots: list[CardFace] = []
        for place in range(_MOST_SLOTS):
            made = CardFace(f"key-{self._name}-{place}", SLOT)
            made.clicked.connect(partial(self._pressed, made))
            across.addWidget(made)
            self._slots.append(made)
        across.addStretch(1)

    def _pressed(self, slot: CardFace) -> None:
        """A card goes; an empty place is the next one."""
        if slot.card is None:
            self.wanted.emit()
        else:
            self.taken_away.emit(slot.card)

    def fit(self, slot: QSize, who: int) -> None:
        """Have cards of that size and words of that width."""
        self.who.setFixedWidth(who)
        for one in self._slots:
            one.setFixedSize(slot)

    def show_group(self, picked: PickedCards, place: int) -> None:
        """Be the group at `place`."""
        group, chosen = picked.groups[place], picked.at == place
        size = picked.size(place)
        metrics, room = self.who.fontMetrics(), self.who.maximumWidth() - 26
        shown = metrics.elidedText(group.words, Qt.TextElideMode.ElideRight, room)
        self.who.setText(shown.replace("&", "&&"))
        self.who.setToolTip(plain_tip("" if shown == group.words else group.words))
        self.who.setAccessibleName(group.words)
        restyle(self.who, ButtonRole.STEP if chosen else ButtonRole.QUIET)
        for number, slot in enumerate(self._slots):
            slot.setVisible(number < max(size, len(group.cards)))
            card = group.cards[number] if number < len(group.cards) else None
            where = _("{who}, card {n}").format(who=group.words, n=number + 1)
            slot.show_card(card, comes_next=chosen and number == len(group.cards), where=where)


class CardPicker(QWidget):
    """Lays out PickedCards: each pick goes where the next card is missing, and that moves on by
    itself. Clicking a card that lies takes it away."""

    changed = Signal(object)
    """The PickedCards as they lie now."""
    entered = Signal()
    """Enter, with nothing typed."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card-picker")
        self.setAccessibleName(_("Cards"))
        self._picked: PickedCards | None = None
        self._keys: dict[Card, CardFace] = {}
        self._rows: list[_Row] = []
        self.field = TypedCards()
        self.field.setObjectName("card-typed")
        self.field.setAccessibleName(_("Cards, as in Ah Kd"))
        self.field.setPlaceholderText(_("or type: Ah Kd 10s"))
        self.field.setMaxLength(200)
        self.field.textEdited.connect(self._typed)
        self.field.returnPressed.connect(self._enter)
        self.field.stepped.connect(self._step)
        self.field.taken_back.connect(self._take_back)
        self._note = label("", "card-note", TextStyle.ALERT, wraps=True)
        self._note.hide()
        self._legend = label(
            _("3: goes to seat 3 · ↑ ↓ another hand · Backspace takes the last card back"),
            "card-legend",
            TextStyle.SMALL,
            wraps=True,
        )
        self.below = QVBoxLayout()
        """What a page has to say of the cards, under the deck."""
        self._lay_out()

    def _lay_out(self) -> None:
        cards = grid(gap=_BETWEEN)
        for line, suit in enumerate(_SUITS):
            sign = label(
                f"{SUIT_SIGNS[suit]} {SUIT_LETTERS[suit]}",
                f"suit-{SUIT_LETTERS[suit]}",
                TextStyle.MUTED,
                spoken=suit_words(suit),
            )
            cards.addWidget(sign, line, 0)
            for place, rank in enumerate(_RANKS, start=1):
                card = Card(rank, suit)
                made = CardFace(f"key-{card}", KEY)
                made.show_card(card)
                made.setToolTip(plain_tip(card_words(card)))
                made.clicked.connect(partial(self.pick, card))
                self._keys[card] = made
                cards.addWidget(made, line, place)
        self._groups = column(STRETCH, margins=(0, 0, GAP, 0))
        inside = holding("card-groups-inside", self._groups)
        self._area = scrolling("card-groups", _("Board and hands"), inside)
        row(
            column(cards, self.field, self._note, self._legend, stretched(self.below), gap=LINE),
            stretched(self._area),
            on=self,
            gap=APART,
        )
        self._add_row()

    @property
    def picked(self) -> PickedCards | None:
        """As they lie."""
        return self._picked

    def show_picked(self, picked: PickedCards) -> None:
        """Lay these out."""
        self._picked = picked
        while len(self._rows) < len(picked.groups):
            self._add_row()
        self._fit(picked)
        used = picked.used
        for card, key in self._keys.items():
            if key.isEnabled() == (card in used):
                key.setEnabled(card not in used)
        for number, line in enumerate(self._rows):
            line.setVisible(number < len(picked.groups))
            if number < len(picked.groups):
                line.show_group(picked, number)
        if picked.groups:
            self._area.ensureWidgetVisible(self._rows[picked.at])

    def _add_row(self) -> None:
        number = len(self._rows)
        across = _Row(number)
        across.wanted.connect(partial(self._go_to, number))
        across.taken_away.connect(self.take_away)
        self._groups.insertWidget(number, across)
        self._rows.append(across)

    def _fit(self, picked: PickedCards) -> None:
        """Large cards where there is room; what is left beside them is for the names."""
        large = self.width() >= ROOMY
        key, slot = (LARGE_KEY, LARGE_SLOT) if large else (KEY, SLOT)
        deck = (key.width() + _BETWEEN) * len(_RANKS) + 36
        most = max((picked.size(place) for place in range(len(picked.groups))), default=0)
        left = self.width() - deck - PAD * 2 - (slot.width() + _BETWEEN) * most - GAP * 4
        who = min(max(left, _WHO), _WIDEST_WHO)
        for face in self._keys.values():
            face.setFixedSize(key)
        for line in self._rows:
            line.fit(slot, who)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._picked is not None:
            self.show_picked(self._picked)

    def _say(self, words: str) -> None:
        tell(self._note, words)

    def _change(self, picked: PickedCards) -> None:
        if picked != self._picked:
            self.show_picked(picked)
            self.changed.emit(picked)

    @Slot()
    def pick(self, card: Card) -> None:
        """Lay `card` where the next one goes; say why not where it cannot."""
        if self._picked is not None:
            self._say(why_not_laid(self._picked, card))
            self._change(self._picked.with_card(card))
            self.field.setFocus()

    @Slot(object)
    def take_away(self, card: Card) -> None:
        """Take a card that lies away again."""
        if self._picked is not None:
            self._say("")
            self._change(self._picked.without(card))
            self.field.setFocus()

    @Slot()
    def _take_back(self) -> None:
        if self._picked is not None:
            self._say("")
            self._change(self._picked.without_last())

    def _go_to(self, place: int) -> None:
        if self._picked is not None:
            self._say("")
            self._change(self._picked.at_group(place))
            self.field.setFocus()

    @Slot(int)
    def _step(self, by: int) -> None:
        if self._picked is not None:
            self._go_to(self._picked.at + by)

    @Slot(str)
    def _typed(self, line: str) -> None:
        """Every card that can be read is laid out; what is left is still being typed."""
        self._say("")
        while True:
            typed, line = first_typed(line)
            match typed:
                case None:
                    break
                case TypedCard(card=card):
                    self.pick(card)
                case TypedSeat(seat=seat):
                    self._to_seat(SeatNo(seat))
                case Unread(text=text):
                    self._say(_("No card begins with {text}.").format(text=text))
                case _ as never:
                    assert_never(never)
        if line != self.field.text():
            self.field.setText(line)

    def _to_seat(self, seat: SeatNo) -> None:
        if self._picked is None:
            return
        there = self._picked.at_seat(seat)
        if there is None:
            self._say(_("Seat {seat} was not dealt in.").format(seat=seat))
        else:
            self._change(there)

    @Slot()
    def _enter(self) -> None:
        if not self.field.text().strip():
            self.entered.emit()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through: every card has its letters."""
        yield self.field
