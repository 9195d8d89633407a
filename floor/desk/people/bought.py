"""What a player has bought tonight, each time with what takes it back."""

from collections.abc import Iterator

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.base.text import _
from floor.desk.kit.card import TitledCard
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, disable_with_reason
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import HAIR, STRETCH, column, holding, row, scrolling, stretched
from floor.qtkit.look.theme import PAD, ButtonRole, Ground, button
from floor.views.people.person import PastPurchase
from floor.views.words.rows import FeedLine

_SHOWN = 4
"""Lines that stand there at once: the others scroll."""


class BoughtCard(TitledCard):
    """Shows purchases, the newest first; asks for one to be taken back, never does it."""

    undo = Signal(object)
    """A FeedLine."""

    def __init__(self) -> None:
        super().__init__("player-bought", _("Bought tonight"))
        self.rows: list[_Row] = []
        self._column = column(gap=HAIR)
        lines = column(self._column, STRETCH, gap=None, margins=(PAD, HAIR))
        inside = holding("player-bought-inside", lines, Ground.ROW)
        self._area = scrolling("player-bought-area", _("Bought tonight"), inside)
        self.inside.addWidget(self._area)
        self.hide()

    def show_purchases(self, some: tuple[PastPurchase, ...], pending: Pending) -> None:
        """Nothing where nothing was bought."""
        while len(self.rows) < len(some):
            made = _Row(len(self.rows))
            made.undo.connect(self.undo)
            self.rows.append(made)
            self._column.addWidget(made)
        fill(self.rows, some, lambda line, one: line.show_purchase(one, pending))
        if some:
            high = self.rows[0].sizeHint().height() + HAIR
            self._area.setFixedHeight(high * min(len(some), _SHOWN) + HAIR * 2)
        self.setVisible(bool(some))

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (line.press for line in self.rows)


class _Row(QWidget):
    """Chips somebody bought, and the button that takes that back."""

    undo = Signal(object)
    """The FeedLine."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setObjectName(f"player-bought-{number}")
        self._line: FeedLine | None = None
        self.words = Elided(f"player-bought-{number}-words", least=120)
        self.press = button(_("Take back"), f"player-bought-{number}-undo", ButtonRole.LINK)
        self.press.clicked.connect(self._pressed)
        row(stretched(self.words), self.press, on=self, gap=PAD)

    def show_purchase(self, one: PastPurchase, pending: Pending) -> None:
        self._line = one.line
        self.words.show_words(one.words)
        self.press.setAccessibleName(_("Take back: {what}").format(what=one.words))
        written = _("Being written …") if one.line.command in pending else ""
        disable_with_reason(self.press, one.line.barred or written)

    @Slot()
    def _pressed(self) -> None:
        if self._line is not None:
            self.undo.emit(self._line)
