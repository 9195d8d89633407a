"""What a line of a waiting list says: place, name, how they stand and how long they have waited."""

from functools import cache
from typing import NamedTuple, assert_never

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from floor.base.text import N_
from floor.qtkit.look.deck import Deck
from floor.qtkit.look.theme import GAP, SMALL, Tone, deck_of, font, plain_tip

LEGEND = N_("Beside each name: waited so far · estimated wait left")
"""What the times of all lines mean."""
SHORT_LEGEND = N_("waited · wait left")
"""The same below them where there is little room."""
_PLACE = 22
"""Width of the number at the left."""
_SPACE = GAP + 2
_LEAST = 40
"""Of the name so much is always seen."""
_EDGE, _ABOVE, _BELOW, _ROUND = 7, 1, 2, 6
"""Around the words of a sign."""
_FLAGS = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_LEFT = _FLAGS | int(Qt.AlignmentFlag.AlignLeft)
_RIGHT = _FLAGS | int(Qt.AlignmentFlag.AlignRight)
_CENTRE = _FLAGS | int(Qt.AlignmentFlag.AlignHCenter)


class LineText(NamedTuple):
    """The words of one line, and what its parts say when the pointer rests on them."""

    place: str
    who: str
    why: str
    """Why they are next; empty for everybody else."""
    sign: str
    """How they stand, as shortly as there is room for; `state` has it in full."""
    state: str
    tone: Tone
    since: str
    """Empty while a clock runs."""
    waited: str
    """The same in a sentence."""


class _Places(NamedTuple):
    """Where each part stands; one without words has no width."""

    place: QRect
    who: QRect
    sign: QRect
    since: QRect


class WaitingWords(QWidget):
    """Paints one line by itself: a label for each part would take four times the memory, and a
    night's lists are long."""

    def __init__(self, name: str, usual: str) -> None:
        """`usual` is as wide as most people's time: the signs before it stand below each other."""
        super().__init__()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._usual = self.fontMetrics().horizontalAdvance(usual)
        self._keeps = False
        self._told: LineText | None = None

    @property
    def told(self) -> LineText | None:
        """What stands there."""
        return self._told

    def show_words(self, told: LineText, *, keeps: bool) -> None:
        """Say `told`; with `keeps` the time has its usual width though its words are shorter."""
        if (told, keeps) == (self._told, self._keeps):
            return
        before, self._told, self._keeps = self.sizeHint(), told, keeps
        parts = (told.who, told.state, told.waited if told.since else "")
        self.setAccessibleName(", ".join(part for part in parts if part))
        if self.sizeHint() != before:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        who = self.fontMetrics().horizontalAdvance(self._told.who) if self._told else 0
        return QSize(self._beside() + who + 1, self._high())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._beside() + min(_LEAST, self.sizeHint().width()), self._high())

    def _high(self) -> int:
        return max(self.fontMetrics().height(), _metrics().height() + _ABOVE + _BELOW)

    def _beside(self) -> int:
        """Width of everything but the name."""
        sign, since = self._widths()
        return _PLACE + _SPACE + sum(wide + _SPACE for wide in (sign, since) if wide)

    def _widths(self) -> tuple[int, int]:
        """Of the sign and of the time."""
        told = self._told
        if told is None:
            return 0, 0
        since = self.fontMetrics().horizontalAdvance(told.since) if told.since else 0
        if since and self._keeps:
            since = max(since, self._usual)
        return _metrics().horizontalAdvance(told.sign) + 2 * _EDGE, since

    def _places(self) -> _Places:
        whole, (sign, since) = self.rect(), self._widths()
        at_since = whole.width() - since
        at_sign = at_since - (_SPACE if since else 0) - sign
        at_who = _PLACE + _SPACE
        high = _metrics().height() + _ABOVE + _BELOW
        return _Places(
            QRect(0, 0, _PLACE, whole.height()),
            QRect(at_who, 0, max(at_sign - _SPACE - at_who, 0), whole.height()),
            QRect(at_sign, (whole.height() - high) // 2, sign, high),
            QRect(at_since, 0, since, whole.height()),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        told = self._told
        if told is None:
            return
        deck, places, metrics = deck_of(self.palette()), self._places(), self.fontMetrics()
        ink, ground = _colours(deck, told.tone)
        painter = QPainter(self)
        painter.setPen(QColor(deck.muted))
        painter.drawText(places.place, _RIGHT, told.place)
        painter.drawText(places.since, _RIGHT, told.since)
        painter.setPen(QColor(deck.text))
        who = metrics.elidedText(told.who, Qt.TextElideMode.ElideRight, places.who.width())
        painter.drawText(places.who, _LEFT, who)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(places.sign), _ROUND, _ROUND)
        painter.setPen(QColor(ink))
        painter.setFont(_small())
        painter.drawText(places.sign.adjusted(0, _ABOVE, 0, -_BELOW), _CENTRE, told.sign)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.tip(event.pos().x())), self)
            return True
        return super().event(event)

    def tip(self, x: int) -> str:
        """What is said of the part at `x`."""
        told, places = self._told, self._places()
        if told is None:
            return ""
        if places.since.width() and x >= places.since.left():
            return told.waited
        if x >= places.sign.left():
            return told.state
        return told.why or told.who


@cache
def _small() -> QFont:
    return font(SMALL)


def _metrics() -> QFontMetrics:
    return QFontMetrics(_small())


def _colours(deck: Deck, tone: Tone) -> tuple[str, str]:
    """Words and ground of a sign."""
    match tone:
        case Tone.PLAIN:
            return deck.plain_text, deck.plain
        case Tone.CALM:
            return deck.calm_text, deck.calm
        case Tone.WAIT:
            return deck.wait_text, deck.wait
        case Tone.ELSEWHERE:
            return deck.elsewhere_text, deck.elsewhere
        case Tone.ALERT:
            return deck.danger_text, deck.danger
        case _ as never:
            assert_never(never)
