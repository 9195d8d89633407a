"""The foot of a card: the worst thing its table needs, what can be done about it, who waits.

What the colour of the ribbon says its sign and its words say too; the most urgent one blinks, at
most once a second, between a filled ribbon and a framed one.
"""

from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from floor.qtkit.felt.lettering import Hand, Letters, Written
from floor.qtkit.look.deck import Deck

_KEPT = 240
"""So many feet are kept as pictures: a full room has forty."""
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_ONE_LINE = int(Qt.TextFlag.TextSingleLine)
_SIZE = 0.62
"""Of the foot's height: that of its letters."""
_SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing


class Loud(Enum):
    """How loud a ribbon is."""

    CALM = "calm"
    WARM = "warm"
    LOUD = "loud"
    BLINK = "blink"
    """Loud, and just now the other way round."""


class Ribbon(NamedTuple):
    """What a table needs most."""

    words: str
    """With its sign before and its clock behind: "⚑ Ruling 2:14"."""
    loud: Loud
    more: int = 0
    """So many other things it needs."""
    act: str = ""
    """What can be done about it in one tap."""


class CardFoot(NamedTuple):
    """What stands at the foot of a card now."""

    ribbon: Ribbon | None = None
    waits: str = ""
    """"◷ 41 min": the longest wait for its game."""


class _Laid(NamedTuple):
    """Where the parts of a foot stand, from its own corner; no rectangle for what found no room."""

    ribbon: QRectF
    act: QRectF
    words: tuple[Written, ...]


class Feet:
    """Draws feet of cards in the colours of `deck`, each kept as a picture until it changes."""

    def __init__(self, deck: Deck, letters: Letters) -> None:
        self._letters = letters
        self._muted = deck.muted
        self._ground = QColor(deck.card)
        self._colours = {
            Loud.CALM: (deck.calm_text, deck.calm),
            Loud.WARM: (deck.wait_text, deck.wait),
            Loud.LOUD: (deck.danger_text, deck.danger),
            Loud.BLINK: (deck.alert, deck.card),
        }
        self._act = (deck.step_text, deck.step)
        self._pictures: dict[tuple[CardFoot, float, float, float], QPixmap] = {}

    def paint(self, painter: QPainter, rect: QRectF, foot: CardFoot, ratio: float) -> None:
        """Draw `foot` in `rect`."""
        if foot == CardFoot():
            return
        key = (foot, rect.width(), rect.height(), ratio)
        picture = self._pictures.get(key)
        if picture is None:
            if len(self._pictures) >= _KEPT:
                self._pictures.clear()
            picture = self._pictures[key] = self._drawn(rect.size(), foot, ratio)
        painter.drawPixmap(rect.topLeft(), picture)

    def act_rect(self, rect: QRectF, foot: CardFoot) -> QRectF:
        """Where the button of `foot`'s ribbon stands in `rect`; empty without one."""
        found = self._laid(rect.size(), foot).act
        return found.translated(rect.topLeft()) if not found.isEmpty() else QRectF()

    def written(self, rect: QRectF, foot: CardFoot) -> tuple[Written, ...]:
        """All words of `foot`."""
        return self._laid(rect.size(), foot).words

    def _laid(self, size: QSizeF, foot: CardFoot) -> _Laid:
        """The ribbon's words come first, then the wait, then the button."""
        high, ribbon = size.height(), foot.ribbon
        letters, gap = high * _SIZE, high * 0.3
        waits = self._wide(foot.waits, letters) if foot.waits else 0.0
        words: list[Written] = []
        left = size.width()
        band = act = QRectF()
        if ribbon is not None:
            said = f"{ribbon.words}  +{ribbon.more}" if ribbon.more else ribbon.words
            wide = self._wide(said, letters, strong=True) + 2 * gap
            acts = self._wide(ribbon.act, letters, strong=True) + 2 * gap if ribbon.act else 0.0
            if wide + waits + gap > left:
                waits = 0.0
            spare = left - wide - (waits + gap if waits else 0.0)
            acts = acts if acts and acts <= spare else 0.0
            band = QRectF(0, 0, min(wide, left) + acts, high)
            inside = QRectF(gap, 0, min(wide, left) - 2 * gap, high)
            ink = self._colours[ribbon.loud][0]
            words.append(self._letters.fitted(said, inside, Hand(letters, ink, _LEFT, True)))
            if acts:
                act = QRectF(band.right() - acts, 0, acts, high).adjusted(2, 2, -2, -2)
                hand = Hand(letters, self._act[0], strong=True)
                words.append(self._letters.fitted(ribbon.act, act, hand))
        if waits:
            place = QRectF(left - waits, 0, waits, high)
            words.append(
                self._letters.fitted(foot.waits, place, Hand(letters, self._muted, _RIGHT))
            )
        return _Laid(band, act, tuple(words))

    def _wide(self, words: str, letters: float, *, strong: bool = False) -> float:
        return self._letters.width(words, letters, strong=strong) + 1

    def _drawn(self, size: QSizeF, foot: CardFoot, ratio: float) -> QPixmap:
        picture = QPixmap((size * ratio).toSize())
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._ground)
        laid = self._laid(size, foot)
        painter = QPainter(picture)
        painter.setRenderHints(_SMOOTH)
        round_by = size.height() * 0.32
        if foot.ribbon is not None:
            ink, ground = self._colours[foot.ribbon.loud]
            painter.setPen(QPen(QColor(ink), 1.2))
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(laid.ribbon.adjusted(1, 1, -1, -1), round_by, round_by)
        if not laid.act.isEmpty():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._act[1]))
            painter.drawRoundedRect(laid.act, round_by * 0.8, round_by * 0.8)
        for line in laid.words:
            painter.setFont(line.font)
            painter.setPen(QColor(line.hand.colour))
            painter.drawText(line.rect, line.hand.align | _ONE_LINE, line.shown)
        painter.end()
        return picture
