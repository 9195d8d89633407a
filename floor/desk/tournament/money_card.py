"""The money of an event: what was paid in, how it is parted, what each place is paid."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel

from floor.base.text import _
from floor.desk.kit.card import TitledCard
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import STRETCH, column, grid, holding, row, scrolling, stretched
from floor.qtkit.look.theme import GAP, TextStyle, Tone, badge, label
from floor.views.tournament.money import EventMoney

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class MoneyCard(TitledCard):
    """Shows EventMoney; nothing is reckoned here."""

    def __init__(self) -> None:
        super().__init__("event-money")
        self.inside.setSpacing(GAP)
        self._sign = badge("", "event-money-sign", Tone.WAIT)
        title = label(_("Money"), "event-money-title", TextStyle.TITLE)
        self._wrong = label("", "event-money-wrong", TextStyle.MUTED, wraps=True)
        self._lines, self._prizes = grid(gap=(GAP, GAP)), grid(gap=(GAP, GAP))
        self._shown: EventMoney | None = None
        self._labels: list[QLabel] = []
        within = holding(
            "event-money-inside",
            column(self._lines, self._wrong, self._prizes, STRETCH, gap=GAP, margins=0),
        )
        self.inside.addLayout(row(stretched(title), self._sign))
        area = scrolling("event-money-area", _("Money"), within)
        within.setAutoFillBackground(False)
        area.viewport().setAutoFillBackground(False)
        self.inside.addWidget(area, 1)

    def show_money(self, money: EventMoney) -> None:
        """Show all sums."""
        if money == self._shown:
            return
        self._shown = money
        for gone in self._labels:
            gone.hide()
            gone.setParent(None)
            gone.deleteLater()
        self._labels = []
        for place, line in enumerate(money.lines):
            kind = TextStyle.TITLE if line.strong else TextStyle.BODY
            self._put(self._lines, place, (line.words, line.amount), f"event-sum-{place}", kind)
        for place, prize in enumerate(money.prizes):
            words = (prize.place, prize.part, prize.amount)
            self._put(self._prizes, place, words, f"event-prize-{place}", TextStyle.BODY)
        tell(self._wrong, money.why_not)
        tell(self._sign, money.sign)

    def _put(
        self, where: QGridLayout, place: int, words: tuple[str, ...], name: str, kind: TextStyle
    ) -> None:
        for number, said in enumerate(words):
            made = label(said, f"{name}-{number}", kind)
            if number:
                made.setAlignment(_RIGHT)
            where.addWidget(made, place, number)
            self._labels.append(made)
