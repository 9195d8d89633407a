"""Buttons for what players say and push: words, chips by denomination, figures."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from floor.base.money import Money
from floor.base.text import LOCALES, N_, _, language, money_text
from floor.desk.arbiter.move_field import MoveField
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.layout import column, grid, row, stretched
from floor.qtkit.look.theme import GAP, ButtonRole, button, plain_tip
from floor.views.words.words import capital

# Not "Call", which is what is done with somebody on a waiting list.
WORDS = (
    (N_("fold"), "f"),
    (N_("check"), "k"),
    (N_("call"), "c"),
    (N_("bet"), "b"),
    (N_("raise"), "r"),
    (N_("pot"), "p"),
    (N_("all-in"), "a"),
)
ALONE = ("f", "k", "c")
"""Taken at once when nothing else is typed: they need no amount."""
_COLUMNS = 3
_KEY = 40
_MOST_HEIGHT = 480
"""Keys need not grow beyond what a finger finds."""


class MovePad(QWidget):
    """Types into a MoveField."""

    said = Signal()
    """A word that needs nothing more stands in the field."""

    def __init__(self, field: MoveField) -> None:
        super().__init__()
        self.setObjectName("move-pad")
        self._field = field
        self._words = [self._word(capital(_(words)), letter) for words, letter in WORDS]
        self._motion = self._made("/", "motion", _("The next motion  (/)"), " / ")
        self._plus = self._made("+", "plus", _("A chip of another value  (+)"), "+")
        self._chips: list[QPushButton] = []
        self._shown: tuple[Money, ...] | None = None
        words = row(*self._words)
        self._grid = grid()
        self.keys = Keypad(field, decimal=LOCALES[language()].decimal, size=_KEY)
        column(
            words, stretched(row(stretched(self.keys), stretched(self._grid), gap=GAP * 2)), on=self
        )
        self.setMaximumHeight(_MOST_HEIGHT)
        self.show_chips(())

    def _word(self, words: str, letter: str) -> QPushButton:
        made = button(words, f"move-{letter}", ButtonRole.STEP)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolTip(plain_tip(f"{words} ({letter.upper()})"))
        made.clicked.connect(partial(self._say, letter))
        return made

    def _made(self, words: str, name: str, spoken: str, typed: str) -> QPushButton:
        made = button(words, f"chip-{name}", ButtonRole.QUIET, spoken=spoken)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolTip(plain_tip(spoken))
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        made.clicked.connect(partial(self._type, typed))
        return made

    def show_chips(self, chips: Sequence[Money]) -> None:
        """Have a button for each chip of the game."""
        if tuple(chips) == self._shown:
            return
        self._shown = tuple(chips)
        for old in (*self._chips, self._motion, self._plus):
            self._grid.removeWidget(old)
        for old in self._chips:
            old.hide()
            old.deleteLater()
        self._chips = [self._chip(chip) for chip in chips]
        for place, made in enumerate((*self._chips, self._motion, self._plus)):
            self._grid.addWidget(made, place // _COLUMNS, place % _COLUMNS)

    def _chip(self, chip: Money) -> QPushButton:
        plain = money_text(chip, short=True).replace("€", "").strip()
        words = _("Push a chip of {amount}").format(amount=money_text(chip, short=True))
        return self._made(f"+{plain}", str(chip.cents), words, f"+{plain}")

    def _say(self, letter: str) -> None:
        alone = not self._field.text().strip() and letter in ALONE
        self._field.say(letter if letter in ALONE else f"{letter} ")
        self._field.setFocus()
        if alone:
            self.said.emit()

    def _type(self, typed: str) -> None:
        self._field.say(typed)
        self._field.setFocus()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._words
        yield from self._chips
        yield from self._rest()

    def _rest(self) -> Iterable[QWidget]:
        return (self._motion, self._plus)
