"""The money of an event: what was paid in, how it is parted, what each place is paid."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from floor.base.text import _
from floor.desk.kit.card import TitledCard
from floor.desk.kit.step_button import Pending, StepRow
from floor.qtkit.look.filling import tell
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import (
    HAIR,
    STRETCH,
    column,
    holding,
    row,
    scrolling,
    stretched,
)
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    RADIUS,
    TextStyle,
    Tone,
    badge,
    deck_of,
    label,
    plain_tip,
)
from floor.views.tournament.money import EventMoney

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_PART = 60
_LINE = 26


class MoneyCard(TitledCard):
    """Shows EventMoney; a figure that is pressed says how it comes about. Nothing is reckoned
    here."""

    def __init__(self, asked: Callable[[object], None]) -> None:
        super().__init__("event-money")
        self.inside.setSpacing(GAP)
        self._sign = badge("", "event-money-sign", Tone.WAIT)
        title = label(_("Money"), "event-money-title", TextStyle.TITLE)
        self._wrong = label("", "event-money-wrong", TextStyle.MUTED, wraps=True)
        self._lines = column(gap=0)
        self._prizes = column(gap=0)
        self._shown: EventMoney | None = None
        self.figures: list[_Figure] = []
        within = holding(
            "event-money-inside",
            column(self._lines, self._wrong, self._prizes, STRETCH, gap=GAP, margins=0),
        )
        self.inside.addLayout(row(stretched(title), self._sign))
        area = scrolling("event-money-area", _("Money"), within)
        within.setAutoFillBackground(False)
        area.viewport().setAutoFillBackground(False)
        self.inside.addWidget(area, 1)
        self._told = label("", "event-money-told", TextStyle.SMALL, wraps=True)
        self._paid = label("", "event-money-paid", TextStyle.MUTED)
        flow = QWidget()
        flow.setObjectName("event-money-steps")
        self._steps = StepRow(Flow(flow), asked)
        self._told.hide()
        self.inside.addWidget(self._told)
        self.inside.addWidget(self._paid)
        self.inside.addWidget(flow)

    def show_money(self, money: EventMoney, pending: Pending) -> None:
        """Show all sums."""
        self._steps.show(money.steps, pending)
        if money == self._shown:
            return
        self._shown = money
        asked = next((one.objectName() for one in self.figures if one.isChecked()), "")
        for gone in self.figures:
            gone.hide()
            gone.setParent(None)
            gone.deleteLater()
        self.figures = []
        for place, line in enumerate(money.lines):
            words = (line.words, "", line.amount)
            self._put(self._lines, f"event-sum-{place}", words, line.told, strong=line.strong)
        for place, prize in enumerate(money.prizes):
            words = (prize.place, prize.part, prize.amount)
            self._put(self._prizes, f"event-prize-{place}", words, prize.told)
        tell(self._wrong, money.why_not)
        tell(self._sign, money.sign)
        tell(self._paid, money.paid)
        tell(self._told, "")
        for one in self.figures:
            if one.objectName() == asked:
                one.click()

    def _put(
        self,
        where: QVBoxLayout,
        name: str,
        words: tuple[str, str, str],
        told: str,
        *,
        strong: bool = False,
    ) -> None:
        made = _Figure(name, words, told, strong=strong)
        made.clicked.connect(self._explain)
        where.addWidget(made)
        self.figures.append(made)

    @Slot()
    def _explain(self) -> None:
        """Say how the figure that was pressed comes about; once more, and it is gone."""
        pressed = self.sender()
        for one in self.figures:
            if one is not pressed and one.isChecked():
                one.setChecked(False)
        told = pressed.told if isinstance(pressed, _Figure) and pressed.isChecked() else ""
        tell(self._told, told)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._steps.buttons


class _Figure(QAbstractButton):
    """A line of the card: what it is, its part, its sum. It may be pressed."""

    def __init__(self, name: str, words: tuple[str, str, str], told: str, *, strong: bool) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setCheckable(bool(told))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(" ".join(filter(None, words)))
        self.setAccessibleDescription(told)
        self.setToolTip(plain_tip(told))
        self.told = told
        kind = TextStyle.TITLE if strong else TextStyle.BODY
        said, part, amount = (label(one, f"{name}-{at}", kind) for at, one in enumerate(words))
        part.setAlignment(_RIGHT)
        part.setMinimumWidth(_PART if words[1] else 0)
        amount.setAlignment(_RIGHT)
        row(said, part, STRETCH, amount, on=self, gap=PAD, margins=(GAP, HAIR))
        for one in (said, part, amount):
            one.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if told:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        inside = self.layout()
        return inside.sizeHint() if inside is not None else QSize(0, _LINE)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.told or not (self.isChecked() or self.underMouse()):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        deck = deck_of(self.palette())
        painter.setBrush(QColor(deck.chosen if self.isChecked() else deck.row_hover))
        painter.drawRoundedRect(self.rect(), RADIUS, RADIUS)
        painter.end()
