"""What the director is to see to next, each with the buttons that do it."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from floor.base.text import _, number_text
from floor.desk.kit.card import TitledCard
from floor.desk.kit.step_button import Pending, StepRow
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
WAIT_MS = 1_000
"""So long a card that stands where another stood takes no click."""


def _placed(shown: Sequence[str], cards: Sequence[NextCard]) -> list[str]:
    """The names of `cards` as they stand where those `shown` stood: what stays keeps its place, a
    new one takes that of one that goes or stands behind, and what is only offered is last."""
    offered = [card.name for card in cards if card.offers]
    kept = [name for name in shown if name in offered]
    due = [card.name for card in cards if not card.offers]
    new = [name for name in due if name not in shown]
    order = []
    for name in shown:
        if name in due:
            order.append(name)
        elif new:
            order.append(new.pop(0))
    return [*order, *new, *kept, *(name for name in offered if name not in kept)]


class NextCards(QWidget):
    """Shows NextCards side by side; Enter does none by itself.

    One that is shown keeps its place as long as it is due, and new ones come behind, the most
    urgent first. One that stands where another stood takes no click at first. Under the pointer
    also what is gone keeps its place for a while.
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
        self._acts = ""
        """The card that was clicked: what comes of it is looked for."""
        self._is_new = True
        """Nothing of this event was shown."""
        self._still = QTimer(self)
        self._still.setSingleShot(True)
        self._still.setInterval(STILL_MS)
        self.asked.connect(self._asks)
        self._still.timeout.connect(self._settle)

    def show_cards(self, cards: tuple[NextCard, ...], pending: Pending) -> None:
        """Show what is to be seen to; behind more than four a button leads to the others."""
        if len(cards) <= _MOST:
            self._first = 0
        self._last = (*cards[self._first :], *cards[: self._first]), pending
        anew, self._is_new = self._is_new, False
        self._show(still=self.underMouse() and not self._acts and not anew, anew=anew)

    def _show(self, *, still: bool, anew: bool = False) -> None:
        """With `anew` they stand as they come, whatever stood there."""
        cards, pending = self._last
        before = tuple(self._cards.by_key)
        free = _MOST - len(before)
        new = [card.name for card in cards if card.name not in before][:free]
        by_name = {card.name: card for card in cards}
        order = (*before, *new) if still else self._order(() if anew else before)
        shown = {name: by_name[name] for name in order if name in by_name}
        self._nothing.setVisible(not order)
        for widget, card in self._cards.keep(shown, still=still):
            widget.show_card(card, pending)
        after = tuple(self._cards.by_key)
        if anew or after != before:
            if self._acts in before and self._acts not in after:
                self._acts = ""
            else:
                self._guard(before, anew=anew)
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

    def _order(self, before: Sequence[str]) -> list[str]:
        """How those that have room stand after those `before`; turned to, all are as they come."""
        cards = self._last[0][:_MOST]
        if self._first:
            there = {card.name for card in cards}
            stays = [name for name in before if name in there]
            return [*stays, *(card.name for card in cards if card.name not in stays)]
        return _placed(before, cards)

    def _guard(self, before: Sequence[str], *, anew: bool) -> None:
        """No card is clicked for one that stood there."""
        for stood, (name, card) in zip(before, self._cards.by_key.items(), strict=False):
            if anew or name != stood:
                card.wait()

    @Slot()
    def _turn(self) -> None:
        """The others come to the front, and behind the last the first again."""
        cards, pending = self._last
        step = min(_MOST, len(cards) - self._first)
        first = self._first + step
        self._first = first if first < len(cards) else 0
        self._last = (*cards[step:], *cards[:step]), pending
        self._show(still=False, anew=True)

    @property
    def _waits(self) -> bool:
        """Whether they do not stand as they should, since the pointer is over them."""
        names = list(self._cards.by_key)
        return names != self._order(names)

    @Slot(object)
    def _asks(self, step: object) -> None:
        """What comes of it is looked for."""
        for name, card in self._cards.by_key.items():
            if any(one.step is step for one in card.steps.buttons):
                self._acts = name

    @Slot()
    def _settle(self) -> None:
        """They stand as they should."""
        self._show(still=False)

    def _set_widths(self) -> None:
        """Each as wide as where there are four: it moves none of the others as it goes."""
        widest = (self.width() - (_MOST - 1) * PAD) // _MOST
        for card in self._cards:
            card.setMaximumWidth(widest)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has gone: the cards stand as they should. Where it has gone into the dialog
        that a card has opened, what comes of that is still looked for."""
        if QApplication.activeModalWidget() is None:
            self._acts = ""
        if self._waits:
            self._show(still=False)
        super().leaveEvent(event)

    def forget(self) -> None:
        """Another event is looked at: its cards are as high as they are."""
        self._acts = ""
        self._is_new = True
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
            self.setMinimumHeight(_USUAL)
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
        self._flow = flow = QWidget()
        flow.setObjectName(f"{name}-steps")
        self.steps = StepRow(Flow(flow), asked)
        self._waits = QTimer(self)
        self._waits.setSingleShot(True)
        self._waits.setInterval(WAIT_MS)
        self._waits.timeout.connect(self._guard)
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
        self._flow.setEnabled(True)  # each says by itself why it cannot
        self.steps.show(card.steps, pending)
        self._guard()

    def wait(self) -> None:
        """Take no click at first, and show it."""
        self._waits.start()
        self._guard()

    @Slot()
    def _guard(self) -> None:
        """Grey while it waits; what has the focus keeps it, and only the pointer does nothing."""
        waits = self._waits.isActive()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, waits)
        focus = QApplication.focusWidget()
        self._flow.setEnabled(not waits or (focus is not None and self.isAncestorOf(focus)))
