"""The meters of the house's jackpots, each a card; one of them is looked at more closely."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QWidget

from floor.base.text import _, money_text
from floor.desk.kit.card import TitledCard
from floor.jackpot.profile import JackpotId
from floor.qtkit.look.layout import BREAK, STRETCH, grid, row
from floor.qtkit.look.theme import GAP, MARGIN, PAD, ButtonRole, TextStyle, button, label
from floor.views.jackpot.page import MeterView


class JackpotMeters(QWidget):
    """Shows MeterCards side by side."""

    chosen = Signal()
    """Another jackpot is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("jackpot-meters")
        self.jackpot: JackpotId | None = None
        """The one that is looked at."""
        self._cards: dict[JackpotId, _Meters] = {}
        self._group = QButtonGroup(self)
        self._nothing = label(
            _("No game of the house is attached to a jackpot."), "jackpot-none", TextStyle.MUTED
        )
        self._row = row(self._nothing, STRETCH, on=self, gap=PAD)

    def show_cards(self, cards: Sequence[MeterView]) -> None:
        """Show what stands on the meters now."""
        shown = [card.jackpot for card in cards]
        if shown != list(self._cards):
            self._make(cards)
        for card in cards:
            self._cards[card.jackpot].show_card(card, alone=len(cards) == 1)

    def _make(self, cards: Sequence[MeterView]) -> None:
        for gone in self._cards.values():
            self._group.removeButton(gone.title)
            gone.hide()
            gone.deleteLater()
        self._cards = {card.jackpot: _Meters(card) for card in cards}
        self._nothing.setVisible(not cards)
        for place, one in enumerate(self._cards.values()):
            self._row.insertWidget(place + 1, one)
            self._group.addButton(one.title)
            one.title.clicked.connect(self._choose)
        if self.jackpot not in self._cards:
            self.jackpot = next(iter(self._cards), None)
        if self.jackpot is not None:
            self._cards[self.jackpot].title.setChecked(True)

    @Slot()
    def _choose(self) -> None:
        checked = self._group.checkedButton()
        self.jackpot = next(name for name, one in self._cards.items() if one.title is checked)
        self.chosen.emit()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for one in self._cards.values():
            yield one.title


class _Meters(TitledCard):
    """One jackpot: its sum and the day's fees apart, what is put aside, what is owed."""

    def __init__(self, card: MeterView) -> None:
        super().__init__(f"meters-{card.jackpot}")
        self.inside.setContentsMargins(MARGIN, GAP, MARGIN, GAP)
        self.title = button(card.name, f"meters-{card.jackpot}-title", ButtonRole.QUIET)
        self.title.setCheckable(True)
        self._name = label(card.name, f"meters-{card.jackpot}-name", TextStyle.TITLE)
        cells = grid(gap=(BREAK, 0))
        self._sums = {}
        for place, (key, words) in enumerate(
            (
                ("posted", _("Jackpot sum")),
                ("accrued", _("Today’s fees")),
                ("reserve", _("Reserve")),
                ("owed", _("Owed to players")),
            )
        ):
            name = f"meters-{card.jackpot}-{key}"
            kind = TextStyle.SUM if key == "posted" else TextStyle.TITLE
            cells.addWidget(label(words, f"{name}-label", TextStyle.SMALL), 0, place)
            self._sums[key] = label("", name, kind)
            self._sums[key].setAlignment(Qt.AlignmentFlag.AlignVCenter)
            cells.addWidget(self._sums[key], 1, place)
        self.inside.addLayout(row(self._name, self.title, cells, gap=BREAK))

    def show_card(self, card: MeterView, *, alone: bool) -> None:
        """What stands there; the only one need not be chosen."""
        self.title.setVisible(not alone)
        self._name.setVisible(alone)
        self._sums["posted"].setText(money_text(card.posted))
        self._sums["accrued"].setText(f"+{money_text(card.accrued)}")
        self._sums["reserve"].setText(money_text(card.reserve))
        self._sums["owed"].setText(money_text(card.owed))
