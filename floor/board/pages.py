"""The board's pages as widgets: each is filled with a page of the view and decides nothing."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from floor.base.errors import FloorError
from floor.base.text import _, localized, money_text, time_text
from floor.board.plates import Plate, TextLine
from floor.board.rows import CallRow, GameLine, ListColumn, keep_place
from floor.qtkit.look.deck import DARK
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import STRETCH, column, row, stretched
from floor.views.floor.board import (
    CALLS,
    COLUMNS,
    GAMES,
    BoardCall,
    CallsSlide,
    HitSlide,
    JackpotSlide,
    ListsSlide,
    QuietSlide,
    TablesSlide,
)

_MIDDLE = Qt.AlignmentFlag.AlignHCenter
_FEW = 3
"""Calls that are shown larger."""


class _Page(QWidget):
    """Parts below or beside each other that know how large the board is."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)

    def fit(self, unit: float) -> None:
        """Everything on it in the board's size."""
        for line in self.findChildren(TextLine):
            line.fit(unit)
        for plate in self.findChildren(Plate):
            plate.fit(unit)
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(round(1.2 * unit))


class ListsSheet(_Page):
    """Waiting lists, below and beside each other."""

    def __init__(self) -> None:
        super().__init__("lists")
        self._columns = [ListColumn(f"list-{number}") for number in range(COLUMNS)]
        row(*(stretched(place) for place in self._columns), on=self)

    def show_page(self, page: ListsSlide) -> None:
        """Fill it; fewer lists are wider."""
        show = partial(ListColumn.show_lists, narrow=len(page.columns) == COLUMNS)
        fill(self._columns, page.columns, show)

    def fit(self, unit: float) -> None:
        super().fit(unit)
        for place in self._columns:
            place.fit(unit)


class CallsSheet(_Page):
    """Who is called to a seat."""

    def __init__(self) -> None:
        super().__init__("called")
        self._rows = [CallRow(f"call-{number}") for number in range(CALLS)]
        _below_each_other(self, self._rows)

    def show_page(self, page: CallsSlide, now: datetime, lit: frozenset[BoardCall]) -> None:
        """Fill it; those in `lit` stand out at this moment."""
        few = len(page.calls) <= _FEW
        for number, line in enumerate(self._rows):
            line.enlarge(1.5 if few else 1.0)
            if number < len(page.calls):
                line.show_call(page.calls[number], now, lit=page.calls[number] in lit)
            keep_place(line, visible=number < len(page.calls), kept=not few or number < _FEW)


class TablesSheet(_Page):
    """What is played, and where there is room."""

    def __init__(self) -> None:
        super().__init__("tables")
        self._heads = GameLine("heads", "")
        self._rows = [GameLine(f"game-{number}") for number in range(GAMES)]
        _below_each_other(self, [self._heads, *self._rows])

    def show_page(self, page: TablesSlide) -> None:
        """Fill it."""
        self._heads.show_heads()
        for number, line in enumerate(self._rows):
            if number < len(page.games):
                line.show_game(page.games[number])
            keep_place(line, visible=number < len(page.games))


class JackpotSheet(_Page):
    """The sum, as large as a board can show it."""

    def __init__(self) -> None:
        super().__init__("jackpot")
        self._posted = TextLine("jackpot-posted", 24, DARK.sum, strong=True).to_the(_MIDDLE)
        self._accrued = TextLine("jackpot-accrued", 6, DARK.text).to_the(_MIDDLE)
        self._when = TextLine("jackpot-when", 4.2, DARK.muted).to_the(_MIDDLE)
        _in_the_middle(self, (self._posted, self._accrued, self._when))

    def show_page(self, page: JackpotSlide) -> None:
        """Fill it; what today has added is said only where there is any."""
        self._posted.show_words(money_text(page.posted, short=True))
        added = money_text(page.accrued, short=True)
        self._accrued.show_words(_("+{sum} today").format(sum=added) if page.accrued else "")
        self._when.show_words(_("Added when the gaming day closes") if page.accrued else "")


class HitSheet(_Page):
    """A jackpot that was just hit: where, and what it pays in all."""

    def __init__(self) -> None:
        super().__init__("hit")
        self._table = TextLine("hit-table", 9, strong=True).to_the(_MIDDLE)
        self._paid = TextLine("hit-paid", 24, DARK.sum, strong=True).to_the(_MIDDLE)
        self._name = TextLine("hit-name", 6, DARK.text).to_the(_MIDDLE)
        self._when = TextLine("hit-when", 4.2, DARK.muted).to_the(_MIDDLE)
        _in_the_middle(self, (self._table, self._paid, self._name, self._when))

    def show_page(self, page: HitSlide, zone: str) -> None:
        """Fill it."""
        self._table.show_words(_("Bad beat at {table}").format(table=page.table))
        self._paid.show_words(money_text(page.paid, short=True))
        self._name.show_words(page.name)
        self._when.show_words(_("released at {time}").format(time=time_text(page.at, zone)))


class QuietSheet(_Page):
    """A few words while nothing is played."""

    def __init__(self) -> None:
        super().__init__("quiet")
        self._words = TextLine("quiet-words", 10, DARK.muted).to_the(_MIDDLE)
        _in_the_middle(self, (self._words,))

    def show_page(self, page: QuietSlide) -> None:
        """Fill it."""
        self._words.show_words(page.words)


class AwaySheet(_Page):
    """Nothing is known of the room: why, and what to do."""

    def __init__(self) -> None:
        super().__init__("away")
        self._head = TextLine("away-head", 8, DARK.text).to_the(_MIDDLE)
        self._why = TextLine("away-why", 4.4, DARK.alert, strong=True).to_the(_MIDDLE)
        self._do = TextLine("away-do", 4.4, DARK.text).to_the(_MIDDLE)
        self._pair = TextLine("away-pair", 4.4, DARK.text).to_the(_MIDDLE)
        self._then = TextLine("away-then", 4.2, DARK.muted).to_the(_MIDDLE)
        _in_the_middle(self, (self._head, self._why, self._do, self._pair, self._then))

    def show_trouble(self, trouble: FloorError, *, paired: bool) -> None:
        """Say what stands in the way; a board that was `paired` is seen to at the desk."""
        self._why.show_words(localized(trouble))
        self._pair.setVisible(not paired)
        if paired:
            self._head.show_words(_("No room to show"))
            self._do.show_words(_("At the desk: Setup, Kiosks on other PCs"))
            self._then.show_words(_("The board goes on by itself once the house lets it."))
            return
        self._head.show_words(_("No room to show yet"))
        self._do.show_words(_("Open the desk on this computer first, or name the store: --store"))
        self._pair.show_words(
            _("On a PC of its own: packaging/start pair, with what the desk shows")
        )
        self._then.show_words(_("The board goes on by itself once the store is there."))


class NumberSheet(_Page):
    """Which board this is, for whoever looks for it."""

    def __init__(self) -> None:
        super().__init__("number")
        self._number = TextLine("number-number", 24, DARK.accent, strong=True).to_the(_MIDDLE)
        self._why = TextLine("number-why", 5.4, DARK.text).to_the(_MIDDLE)
        _in_the_middle(self, (self._number, self._why))

    def show_number(self, number: str) -> None:
        """Fill it."""
        self._number.show_words(_("Board {number}").format(number=number))
        self._why.show_words(_("The desk asks which board this is."))


def _below_each_other(page: QWidget, rows: Iterable[QWidget]) -> None:
    column(*(stretched(line) for line in rows), on=page)


def _in_the_middle(page: QWidget, lines: Iterable[TextLine]) -> None:
    column(STRETCH, *lines, STRETCH, on=page)
