"""One question at the table with its answers, read from a metre; beside it what is known."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from floor.base.text import _
from floor.kiosk.kit.choice_grid import ChoiceGrid, GridChoice, Shape, spread
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile, numbered
from floor.kiosk.kit.words import large
from floor.qtkit.look.filling import fill, tell
from floor.qtkit.look.layout import BREAK, FORM, LINE, STRETCH, Space, column, grid, row, stretched
from floor.qtkit.look.theme import GAP, ButtonRole, TextStyle
from floor.rulebook.situations.inquiry import Origin
from floor.views.assistant.page import MARKS, FactView, RulingView

_ANSWERS, _COLUMN = 8, 4
_FACTS = 6
_SIDE = 270
_LETTERS = 28
_HIGH = 90
_FACT_HIGH = 64
"""Room for words as large as on other tiles; six of them stand beside a question."""
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
        self.stop_words = large("ruling-stop", sizes.grown(20), TextStyle.ALERT, wraps=False)
        self.number = large("ruling-number", sizes.grown(15), TextStyle.MUTED, wraps=False)
        self.question = large("ruling-question", sizes.grown(34), TextStyle.SUM)
        answers = [Tile(f"ruling-answer-{place}", sizes.finger) for place in range(_ANSWERS)]
        self.answers = numbered(answers, self.answered.emit, _HIGH, _HIGH + 24)
        self._grid = grid(gap=FORM)
        spread(self._grid, self.answers, 2)
        self._known: tuple[str, ...] = ()
        facts = [Tile(f"ruling-fact-{n}", sizes.finger, ButtonRole.QUIET) for n in range(_FACTS)]
        self.facts = numbered(facts, self._fact, _FACT_HIGH, _HIGH)
        self._known_title = large(
            "ruling-known", sizes.grown(15), TextStyle.MUTED, _("Known: touch what is different")
        )
        self._legend = large(
            "ruling-marks",
            sizes.grown(13),
            TextStyle.SMALL,
            _("▣ from the table  ✎ asked  ≠ overruled"),
        )
        asked = (self.stop_words, self.number, self.question, Space(GAP), self._grid, STRETCH)
        row(stretched(column(*asked, gap=LINE)), self._side(sizes), on=self, gap=BREAK)

    def _side(self, sizes: Sizes) -> QWidget:
        side = QWidget()
        side.setFixedWidth(max(_SIDE, 3 * sizes.finger))
        column(self._known_title, *self.facts, self._legend, STRETCH, on=side)
        return side

    def show_view(self, view: RulingView) -> None:
        """Ask what comes next."""
        tell(self.stop_words, view.urgency_words)
        self.number.setText(_("Question {n}").format(n=view.number))
        self.question.setText(view.ask)
        # Few stand below each other, more in two columns.
        spread(self._grid, self.answers, 2 if len(view.answers) > _COLUMN else 1)
        fill(
            self.answers,
            view.answers,
            lambda tile, answer: tile.show_words(answer.words, large=_LETTERS),
        )
        self._show_facts(view.facts)

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
        self.told = large("ruling-facts-told", sizes.grown(20), TextStyle.HEAD)
        self.grid = ChoiceGrid("ruling-facts", sizes.finger, _ALL)
        column(self.told, stretched(self.grid), on=self, gap=LINE)

    def show_facts(self, view: RulingView, chosen: str) -> None:
        """Those of `view`, or what the `chosen` one may be in truth."""
        fact = next((one for one in view.facts if one.fact == chosen), None)
        if fact is None:
            self.told.setText(_("Touch what is different."))
            self.grid.show_choices(
                [
                    GridChoice(
                        f"fact-{one.fact}",
                        f"{MARKS[one.origin]} {one.value}",
                        partial(self.fact_chosen.emit, one.fact),
                        under=fact_under(one),
                        look=ButtonRole.QUIET,
                    )
                    for one in view.facts
                ]
            )
            return
        self.told.setText(
            _("{fact}: {value} ({origin}). What is it really?").format(
                fact=fact.title, value=fact.value, origin=fact.said
            )
        )
        self.grid.show_choices(
            [
                GridChoice(f"is-{value}", words, partial(self.overruled.emit, fact.fact, value))
                for value, words in fact.others
            ]
        )
