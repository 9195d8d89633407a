"""The first step of rake and pots: what each has put in, who has folded, if a flop was seen."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from floor.base.text import LOCALES, _, amount_of, language, money_text
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile, numbered
from floor.kiosk.kit.words import field_for_keys
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.layout import LINE, STRETCH, column, grid, row, stretched
from floor.qtkit.look.theme import MARGIN, ButtonRole
from floor.room.blinds.button import SeatNo
from floor.room.games.game import MOST_PLAYERS
from floor.room.pots.pots import Contribution
from floor.views.words.words import no_sum

COLUMNS = 4
HIGH, HIGHEST = 72, 110
"""Of what is touched here, in pixels; never less than a finger."""
_DEAD = MOST_PLAYERS
"""The field of the money that is nobody's any more stands behind those of the players."""


class PutsStep(QWidget):
    """Keeps the sums while the page is open."""

    changed = Signal()
    done = Signal()
    """On to the pots."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self._dealt: tuple[tuple[SeatNo, str], ...] = ()
        self._flop_words = "", ""
        self._at = 0
        self._folded: set[int] = set()
        self.second_round = True
        """The hand came past its initial deal."""
        self._fields = [field_for_keys(self, f"pots-typed-{n}") for n in range(MOST_PLAYERS + 1)]
        for field in self._fields:
            field.textChanged.connect(self.changed)
        self._keys = Keypad(self._fields[0], decimal=LOCALES[language()].decimal, size=sizes.key)
        row(
            stretched(column(self._players(sizes), STRETCH, self._acts(sizes), gap=None), 3),
            stretched(self._keys, 2),
            on=self,
            gap=MARGIN,
        )

    def _players(self, sizes: Sizes) -> QGridLayout:
        made = [Tile(f"pots-seat-{n}", sizes.finger) for n in range(MOST_PLAYERS)]
        self._tiles = numbered(made, self._choose, HIGH, HIGHEST)
        cells = grid(gap=LINE)
        for place, tile in enumerate(self._tiles):
            cells.addWidget(tile, place // COLUMNS, place % COLUMNS)
        return cells

    def _acts(self, sizes: Sizes) -> QHBoxLayout:
        self._fold = Tile("pots-fold", sizes.finger, ButtonRole.QUIET)
        self._dead = Tile("pots-dead", sizes.finger, ButtonRole.QUIET)
        self._flop = Tile("pots-flop", sizes.finger, ButtonRole.QUIET)
        self._on = Tile("pots-on", sizes.finger, ButtonRole.PRIMARY)
        across = row(gap=LINE)
        for tile, act in (
            (self._fold, self._toggle_fold),
            (self._dead, partial(self._choose, _DEAD)),
            (self._flop, self.turn_round),
            (self._on, self.done.emit),
        ):
            tile.stand(HIGH, HIGHEST)
            tile.clicked.connect(act)
            across.addWidget(tile)
        return across

    def begin(self, dealt: Sequence[tuple[SeatNo, str]], flop_words: tuple[str, str]) -> None:
        """Ask anew: who was dealt in, each with their name, and what `flop_words` says of a hand
        that came past its initial deal and of one that did not."""
        self._dealt, self._flop_words = tuple(dealt), flop_words
        self._at, self._folded, self.second_round = 0, set(), True
        for field in self._fields:
            field.blockSignals(True)
            field.clear()
            field.blockSignals(False)
        self._keys.type_into(self._fields[0])

    @property
    def puts(self) -> tuple[Contribution, ...]:
        """What each has put in, in cents, in the order of the deal."""
        return tuple(
            Contribution(seat=seat, put=self._cents(place), folded=place in self._folded)
            for place, (seat, _name) in enumerate(self._dealt)
        )

    @property
    def dead_cents(self) -> int:
        """What is nobody's any more."""
        return self._cents(_DEAD)

    def _cents(self, place: int) -> int:
        amount = amount_of(self._fields[place].text())
        return amount.cents if amount is not None else 0

    def _said(self, place: int) -> str:
        text = self._fields[place].text()
        amount = amount_of(text)
        return money_text(amount, short=True) if amount is not None else text or "–"

    def show_sums(self, wrong: str) -> None:
        """Show what was typed; `wrong` says why there are no pots of it yet."""
        typed = [one.text() for one in self._fields]
        if any(text and amount_of(text) is None for text in typed):
            wrong = no_sum()
        elif not any(typed):
            wrong = _("type the sums")
        for place, tile in enumerate(self._tiles):
            tile.setVisible(place < len(self._dealt))
            if place < len(self._dealt):
                seat, name = self._dealt[place]
                words = _("{seat} · {sum}").format(seat=seat, sum=self._said(place))
                tile.show_words(words, _("folded") if place in self._folded else name)
                tile.show_look(ButtonRole.STEP if place == self._at else ButtonRole.QUIET)
        self._fold.show_words(_("Folded") if self._at not in self._folded else _("Not folded"))
        self._fold.show_why_not("" if self._at != _DEAD else " ")
        self._dead.show_words(_("Dead money"), self._said(_DEAD))
        self._dead.show_look(ButtonRole.STEP if self._at == _DEAD else ButtonRole.QUIET)
        self._flop.show_words(self.round_words, _("touch to change"))
        self._on.show_words(_("The pots"), wrong)
        self._on.show_why_not(wrong)

    def _choose(self, place: int) -> None:
        self._at = place
        self._keys.type_into(self._fields[place])
        self.changed.emit()

    @Slot()
    def _toggle_fold(self) -> None:
        if self._at != _DEAD:
            self._folded ^= {self._at}
            self.changed.emit()

    @property
    def round_words(self) -> str:
        """Whether the hand came past its initial deal."""
        seen, none = self._flop_words
        return seen if self.second_round else none

    @Slot()
    def turn_round(self) -> None:
        """It did, or it did not."""
        self.second_round = not self.second_round
        self.changed.emit()
