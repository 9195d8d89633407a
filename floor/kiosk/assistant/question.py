"""One question at the table with its answers, read from a metre; beside it what is known."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from floor.base.text import _
from floor.kiosk.kit.choice_grid import Choice, ChoiceGrid, Shape
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.qtkit.look.theme import GAP, MARGIN, Look, Words, label
from floor.rulebook.situations.inquiry import Origin
from floor.views.assistant.page import FactView, RulingView

MARKS: Mapping[Origin, str] = MappingProxyType(
    {Origin.TABLE: "▣", Origin.TYPED: "✎", Origin.OVERRULED: "≠"}
)
"""Beside the words, so that colour never speaks alone."""
_ANSWERS, _COLUMN = 8, 4
_FACTS = 6
_SIDE = 270
_LETTERS = 28
_HIGH = 96
_FACT_HIGH = 64
"""Room for words as large as on other tiles; six of them stand beside a question."""
_QUESTION = "font-size: 34px;"
_ALL = Shape(columns=4, rows=4, tall=100)


def fact_under(fact: FactView) -> str:
    """What a fact is about; of one that is overruled, what the table says."""
    return f"{fact.title} · {fact.said}" if fact.origin is Origin.OVERRULED else fact.title


class AskPanel(QWidget):
    """Shows the question of a RulingView."""

    answered = Signal(int)
    """The answer's place, from 0."""
    fact_chosen = Signal(str)
    """A FactId to be overruled; empty: all of them are to be seen."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("ruling-ask")
        self.stop_words = label("", "ruling-stop", Words.ALERT)
        self.stop_words.setStyleSheet("font-size: 20px;")
        self.number = label("", "ruling-number", Words.MUTED)
        self.question = label("", "ruling-question", Words.SUM)
        self.question.setStyleSheet(_QUESTION)
        self.question.setWordWrap(True)
        self.answers = [Tile(f"ruling-answer-{place}", sizes.finger) for place in range(_ANSWERS)]
        for place, tile in enumerate(self.answers):
            tile.keep(sizes.finger, max(sizes.finger, _HIGH))
            tile.setMaximumHeight(_HIGH + 24)
            tile.clicked.connect(partial(self.answered.emit, place))
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP + 4)
        self._lay_answers(_COLUMN + 1)
        self.facts = [
            Tile(f"ruling-fact-{place}", sizes.finger, Look.QUIET) for place in range(_FACTS)
        ]
        self._known: tuple[str, ...] = ()
        for place, tile in enumerate(self.facts):
            tile.keep(sizes.finger, max(sizes.finger, _FACT_HIGH))
            tile.setMaximumHeight(_HIGH)
            tile.clicked.connect(partial(self._fact, place))
        self._known_title = label(_("Known: touch what is otherwise"), "ruling-known", Words.MUTED)
        self._legend = label(
            _("▣ from the table  ✎ asked  ≠ overruled"), "ruling-marks", Words.SMALL
        )
        for words in (self._known_title, self._legend):
            words.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(MARGIN * 2)
        row.addLayout(self._asking(), 1)
        row.addWidget(self._side(sizes))

    def _asking(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(GAP + 2)
        for part in (self.stop_words, self.number, self.question):
            column.addWidget(part)
        column.addSpacing(GAP)
        column.addLayout(self._grid)
        column.addStretch(1)
        return column

    def _side(self, sizes: Sizes) -> QWidget:
        side = QWidget()
        side.setFixedWidth(max(_SIDE, 3 * sizes.finger))
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self._known_title)
        for tile in self.facts:
            column.addWidget(tile)
        column.addWidget(self._legend)
        column.addStretch(1)
        return side

    def show_view(self, view: RulingView) -> None:
        """Ask what comes next."""
        self.stop_words.setText(view.urgency_words)
        self.stop_words.setVisible(bool(view.urgency_words))
        self.number.setText(_("Question {n}").format(n=view.number))
        self.question.setText(view.ask)
        self._lay_answers(len(view.answers))
        for place, tile in enumerate(self.answers):
            tile.setVisible(place < len(view.answers))
            if place < len(view.answers):
                tile.show_words(view.answers[place].words, large=_LETTERS)
        self._show_facts(view.facts)

    def _lay_answers(self, many: int) -> None:
        """Few stand below each other, more in two columns."""
        wide = 2 if many > _COLUMN else 1
        for place, tile in enumerate(self.answers):
            self._grid.addWidget(tile, place // wide, place % wide)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < wide))

    def _show_facts(self, facts: tuple[FactView, ...]) -> None:
        for words in (self._known_title, self._legend):
            words.setVisible(bool(facts))
        more = len(facts) > _FACTS
        shown = facts[: _FACTS - 1] if more else facts
        self._known = (*(one.fact for one in shown), *(("",) if more else ()))
        for place, tile in enumerate(self.facts):
            tile.setVisible(place < len(self._known))
            if place < len(shown):
                fact = shown[place]
                tile.show_words(f"{MARKS[fact.origin]} {fact.value}", fact_under(fact))
            elif place < len(self._known):
                tile.show_words(_("More …"))

    def _fact(self, place: int) -> None:
        self.fact_chosen.emit(self._known[place])


class FactsPanel(QWidget):
    """All that is known; a fact that is touched shows what it may be instead."""

    fact_chosen = Signal(str)
    overruled = Signal(str, str)
    """A fact, and what it is in truth."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("ruling-facts")
        self.told = label("", "ruling-facts-told", Words.HEAD)
        self.told.setWordWrap(True)
        self.grid = ChoiceGrid("ruling-facts", sizes.finger, _ALL)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP + 2)
        column.addWidget(self.told)
        column.addWidget(self.grid, 1)

    def show_facts(self, view: RulingView, chosen: str) -> None:
        """Those of `view`, or what the `chosen` one may be in truth."""
        fact = next((one for one in view.facts if one.fact == chosen), None)
        if fact is None:
            self.told.setText(_("Touch what is otherwise."))
            self.grid.show_choices(
                [
                    Choice(
                        f"fact-{one.fact}",
                        f"{MARKS[one.origin]} {one.value}",
                        partial(self.fact_chosen.emit, one.fact),
                        under=fact_under(one),
                        look=Look.QUIET,
                    )
                    for one in view.facts
                ]
            )
            return
        self.told.setText(
            _("{fact}: {value} ({origin}). What is it in truth?").format(
                fact=fact.title, value=fact.value, origin=fact.said
            )
        )
        self.grid.show_choices(
            [
                Choice(f"is-{value}", words, partial(self.overruled.emit, fact.fact, value))
                for value, words in fact.others
            ]
        )
