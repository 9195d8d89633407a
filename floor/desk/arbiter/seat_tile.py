"""A player of a hand as a button: their seat, what lies before them, how they stand."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy

from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import HAIR, column
from floor.qtkit.look.theme import GAP, TextStyle, Tone, badge, label, plain_tip, restyle
from floor.views.arbiter.page import BettorTile
from floor.views.arbiter.words import Stand

TILE = 58
"""Its height."""
_TONES = {
    Stand.IN: Tone.PLAIN,
    Stand.TO_ACT: Tone.CALM,
    Stand.EARLY: Tone.WAIT,
    Stand.ALL_IN: Tone.ELSEWHERE,
    Stand.FOLDED: Tone.PLAIN,
}


class SeatTile(QPushButton):
    """Shows a BettorTile; pressed, it says that this player has done what is typed."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setObjectName(f"tile-{number}")
        self.setProperty("look", "tile")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._number = label("", f"tile-{number}-seat", TextStyle.TITLE)
        self._name = Elided(f"tile-{number}-name", TextStyle.BODY)
        self._marks = badge("", f"tile-{number}-marks", Tone.WAIT)
        self._before = Elided(f"tile-{number}-before", TextStyle.TITLE)
        self._stand = badge("", f"tile-{number}-stand")
        above, below = QHBoxLayout(), QHBoxLayout()
        for line, widgets in (
            (above, (self._number, self._name, self._marks)),
            (below, (self._before, self._stand)),
        ):
            line.setSpacing(GAP)
            for widget in widgets:
                widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
                line.addWidget(widget)
        above.setStretch(1, 1)
        below.setStretch(0, 1)
        column(above, below, on=self, gap=HAIR, margins=(8, 4))

    def show_tile(self, tile: BettorTile, chosen: bool) -> None:
        """Be this player's; `chosen` is whose move is being typed."""
        self._number.setText(str(tile.seat))
        self._name.show_words(tile.label)
        self._marks.setText(" ".join(tile.marks))
        self._marks.setVisible(bool(tile.marks))
        self._before.show_words(tile.before or "–")
        tell(self._stand, tile.words)
        restyle(self._stand, _TONES[tile.stand])
        restyle(
            self._number, TextStyle.TITLE if tile.stand is not Stand.FOLDED else TextStyle.MUTED
        )
        restyle(
            self._before, TextStyle.TITLE if tile.stand is not Stand.FOLDED else TextStyle.MUTED
        )
        self.setChecked(chosen)
        words = _("Seat {seat} {player}").format(seat=tile.seat, player=tile.label)
        self.setAccessibleName(f"{words}, {tile.before}, {tile.words}")
        self.setToolTip(plain_tip(_("{who}: type the action").format(who=words)))

    def sizeHint(self) -> QSize:
        return QSize(120, TILE)

    def minimumSizeHint(self) -> QSize:
        return QSize(96, TILE)
