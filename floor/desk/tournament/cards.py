"""What the director is to see to next, each with the buttons that do it."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from floor.base.text import _, number_text
from floor.desk.kit.card import TitledCard
from floor.desk.kit.step_button import Pending, StepRow
from floor.desk.scene.second_click import DEAD_MS
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.kept import KeptRows
from floor.qtkit.look.layout import SLACK, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    ButtonRole,
    TextStyle,
    Tone,
    badge,
    button,
    label,
    plain_tip,
    restyle,
)
from floor.views.director.cards import NextCard

_MOST = 4
_USUAL, _HIGHEST = 136, 220
"""The height of a card of two lines with its buttons, and the most that is kept free for one."""
STILL_MS = 3_000
"""So long the cards under the pointer keep their places while others have come or gone."""


class NextCards(QWidget):
    """Shows NextCards side by side, the most urgent to the left; Enter does none by itself.

    What comes or goes by itself moves none of them under the pointer: for a while they keep their
    places, and where they take others then no click is heard at first.
    """

    asked = Signal(object)
    """A Step."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event-next")
        self._nothing = label(_("Nothing is waiting for you."), "event-next-none", TextStyle.MUTED)
        self.setMinimumHeight(_USUAL)
        self._more = button("", "event-next-more", ButtonRole.QUIET)
        self._more.clicked.connect(self._turn)
        self._first = 0
        self._row = row(self._nothing, SLACK, self._more, on=self, gap=PAD)
        self._cards: KeptRows[str, NextCard, _Card] = KeptRows(
            self._row, lambda card: _Card(card, self.asked.emit), first=1
        )
        self._last: tuple[tuple[NextCard, ...], Pending] = ((), ())
        self._acts = False
        self._still, self._deaf = QTimer(self), QTimer(self)
        for timer, lasts in ((self._still, STILL_MS), (self._deaf, DEAD_MS)):
            timer.setSingleShot(True)
            timer.setInterval(lasts)
        self.asked.connect(self._asks)
        self._still.timeout.connect(self._settle)
        self._deaf.timeout.connect(self._hear)

    def show_cards(self, cards: tuple[NextCard, ...], pending: Pending) -> None:
        """Show what is to be seen to; behind more than four a button leads to the others."""
        if len(cards) <= _MOST:
            self._first = 0
        self._last = (*cards[self._first :], *cards[: self._first]), pending
        self._show(still=self.underMouse() and not self._acts)

    def _show(self, *, still: bool) -> None:
        cards, pending = self._last
        there = self._cards.by_key.keys() if still else ()
        free = _MOST - len(there)
        new = [card.name for card in cards if card.name not in there][:free]
        shown = {card.name: card for card in cards if card.name in there or card.name in new}
        self._nothing.setVisible(not shown and not there)
        before = tuple(self._cards.by_key)
        for widget, card in self._cards.keep(shown, still=still):
            widget.show_card(card, pending)
        if tuple(self._cards.by_key) != before:
            if not self._acts:
                self._go_deaf()
            self._acts = False
            self._set_widths()
        if not self._waits:
            self._still.stop()
        elif not self._still.isActive():
            self._still.start()
        self._show_more()
        self._keep_room()

    def _show_more(self) -> None:
        """How many stand behind those that are shown."""
        others = len(self._last[0]) - _MOST
        self._more.setVisible(others > 0)
        words = _("and {n} more").format(n=number_text(others))
        self._more.setText(words)
        names = [card.title for card in self._last[0][_MOST:]]
        self._more.setToolTip(plain_tip(", ".join(names)))

    @Slot()
    def _turn(self) -> None:
        """The others come to the front, and behind the last the first again."""
        cards, pending = self._last
        step = min(_MOST, len(cards) - self._first)
        first = self._first + step
        self._first = first if first < len(cards) else 0
        self._last = (*cards[step:], *cards[:step]), pending
        self._show(still=False)

    @property
    def _waits(self) -> bool:
        """Whether they do not stand as they should, since the pointer is over them."""
        names = tuple(card.name for card in self._last[0][:_MOST])
        return tuple(self._cards.by_key) != names

    @Slot()
    def _asks(self) -> None:
        """What comes of it is looked for."""
        self._acts = True

    @Slot()
    def _settle(self) -> None:
        """They stand as they should."""
        self._show(still=False)

    def _go_deaf(self) -> None:
        """No card is clicked while nobody has seen where it is now."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._deaf.start()

    def _set_widths(self) -> None:
        """Each as wide as where there are four: it moves none of the others as it goes."""
        widest = (self.width() - (_MOST - 1) * PAD) // _MOST
        for card in self._cards:
            card.setMaximumWidth(widest)

    @Slot()
    def _hear(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has gone: the cards stand as they should. Where it has gone into the dialog
        that a card has opened, what comes of that is still looked for."""
        self._acts = self._acts and QApplication.activeModalWidget() is not None
        if self._waits:
            self._show(still=False)
        super().leaveEvent(event)

    def forget(self) -> None:
        """Another event is looked at: its cards are as high as they are."""
        self._acts = True
        self._first = 0
        self.setMinimumHeight(_USUAL)

    def _keep_room(self) -> None:
        """As high as any card was by now: the tables below lie still while cards come and go."""
        self._row.activate()
        high = self._row.totalHeightForWidth(self.width())
        self.setMinimumHeight(min(max(high, self.minimumHeight()), _HIGHEST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._set_widths()
            self.forget()
            self._keep_room()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for one in self._cards:
            yield from one.steps.buttons
        if self._more.isVisible():
            yield self._more


class _Card(TitledCard):
    def __init__(self, card: NextCard, asked: Callable[[object], None]) -> None:
        name = f"next-{card.name}"
        super().__init__(name)
        self.inside.setSpacing(GAP)
        self._title = label("", f"{name}-title", TextStyle.TITLE)
        self._sign = badge("", f"{name}-sign", Tone.WAIT)
        self._said = label("", f"{name}-said", TextStyle.MUTED, wraps=True)
        flow = QWidget()
        flow.setObjectName(f"{name}-steps")
        self.steps = StepRow(Flow(flow), asked)
        self.inside.addLayout(row(stretched(self._title), self._sign))
        self.inside.addWidget(self._said)
        self.inside.addStretch(1)
        self.inside.addWidget(flow)

    def sizeHint(self) -> QSize:
        """As wide as it may be: what is left of the row stays free."""
        return QSize(self.maximumWidth(), super().sizeHint().height())

    def show_card(self, card: NextCard, pending: Pending) -> None:
        self._title.setText(card.title)
        self._sign.setText(card.sign)
        self._said.setText(card.said)
        restyle(self._sign, Tone.ALERT if card.urgent else Tone.WAIT)
        self.steps.show(card.steps, pending)
