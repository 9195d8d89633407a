"""A sum over time as a line of steps, with marks for what happened; by mouse and by keys."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from floor.base.money import NOTHING, Money
from floor.base.text import day_text, money_text, time_text
from floor.qtkit.look.theme import GAP, PAD, SMALL, deck_of, font

_LINES = 5
"""At most so many lines across."""
_STEPS = (1, 2, 5)
_DAY_APART = 118
"""Pixels between two days below the line, at least."""
_SHORT = timedelta(hours=36)
"""Over no more than that hours are written below the line, not days."""
_APART = (
    *(timedelta(minutes=n) for n in (5, 10, 15, 30)),
    *(timedelta(hours=n) for n in (1, 2, 3, 6, 12)),
    *(timedelta(days=n) for n in (1, 2, 4, 7, 14, 28, 56, 91, 182, 365)),
)
"""How far two times below the line may be apart."""
_DOT = 3.5
_MARK = "★"
_LEAST = QSize(260, 140)
_SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_MIDDLE = int(Qt.AlignmentFlag.AlignCenter)


class SumAt(NamedTuple):
    """From then on the sum is so much, until the next one."""

    at: datetime
    amount: Money
    why: str
    marked: bool = False
    """It is drawn with a star: a hit."""


class SumChart(QWidget):
    """Draws sums in order of time. One of them can be looked at: by mouse, or by the arrow keys;
    what it was and why stands over the line and is what a screen reader hears."""

    def __init__(self, name: str, spoken: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._sums: tuple[SumAt, ...] = ()
        self._zone = "UTC"
        self._looked: int | None = None

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    @property
    def words(self) -> str:
        """What was looked at: time, sum, and why; else the last one."""
        if not self._sums:
            return ""
        one = self._sums[-1 if self._looked is None else self._looked]
        local = one.at.astimezone(ZoneInfo(self._zone))
        when = f"{day_text(local.date(), weekday=True)} {time_text(one.at, self._zone)}"
        return f"{when} · {money_text(one.amount)} · {one.why}".rstrip(" ·")

    def show_sums(self, sums: Sequence[SumAt], zone: str) -> None:
        """Draw `sums`, the oldest first."""
        if (tuple(sums), zone) != (self._sums, self._zone):
            self._sums, self._zone, self._looked = tuple(sums), zone, None
            self._tell()

    def look_at(self, place: int) -> None:
        """Look at the sum of that place; at most at the first or last."""
        if self._sums:
            self._looked = min(max(place, 0), len(self._sums) - 1)
            self._tell()

    def _tell(self) -> None:
        self.setAccessibleDescription(self.words)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._sums) - 1
        now = last if self._looked is None else self._looked
        places = {
            Qt.Key.Key_Left: now - 1,
            Qt.Key.Key_Right: now + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        place = places.get(Qt.Key(event.key()))
        if place is None:
            super().keyPressEvent(event)
        else:
            self.look_at(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._sums:
            scale = _Scale(self._sums, self._field())
            self.look_at(scale.place_at(event.position().x()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _field(self) -> QRectF:
        """Where the line is: sums stand left of it, days below, words over it."""
        letters = QFontMetricsF(font(SMALL))
        most = max((one.amount for one in self._sums), default=NOTHING)
        left = letters.horizontalAdvance(money_text(most, short=True)) + 2 * GAP
        high = letters.height() + 2 * GAP
        return QRectF(self.rect()).adjusted(left, high, -PAD, -high)

    def paintEvent(self, event: QPaintEvent) -> None:
        deck = deck_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHints(_SMOOTH)
        painter.setFont(font(SMALL))
        field = self._field()
        if self._sums and field.isValid():
            scale = _Scale(self._sums, field)
            self._paint_lines(painter, scale)
            self._paint_days(painter, scale)
            self._paint_sums(painter, scale)
            painter.setPen(QColor(deck.text))
            above = QRectF(field.left(), 0, field.width(), field.top())
            words = painter.fontMetrics().elidedText(
                self.words, Qt.TextElideMode.ElideRight, int(above.width())
            )
            painter.drawText(above, _LEFT, words)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(deck.focus), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), GAP, GAP)
        painter.end()

    def _paint_lines(self, painter: QPainter, scale: "_Scale") -> None:
        deck = deck_of(self.palette())
        for amount in scale.lines():
            y = scale.y(amount)
            painter.setPen(QPen(QColor(deck.line), 1))
            painter.drawLine(QPointF(scale.field.left(), y), QPointF(scale.field.right(), y))
            painter.setPen(QColor(deck.muted))
            place = QRectF(0, y - SMALL, scale.field.left() - GAP, 2 * SMALL)
            painter.drawText(place, _RIGHT, money_text(amount, short=True))

    def _paint_days(self, painter: QPainter, scale: "_Scale") -> None:
        painter.setPen(QColor(deck_of(self.palette()).muted))
        before, right = "", 0.0
        for at in scale.moments(self._zone):
            x = scale.x(at)
            day = day_text(at.astimezone(ZoneInfo(self._zone)).date())
            words = time_text(at, self._zone) if scale.lasts <= _SHORT else day
            wide = painter.fontMetrics().horizontalAdvance(words) + 2
            left = min(max(x - wide / 2, 0.0), self.width() - wide)
            if words == before or left < right:
                continue
            before, right = words, left + wide + GAP
            below = QRectF(left, scale.field.bottom(), wide, self.height() - scale.field.bottom())
            painter.drawText(below, _MIDDLE, words)

    def _paint_sums(self, painter: QPainter, scale: "_Scale") -> None:
        deck = deck_of(self.palette())
        line = QPolygonF(list(scale.corners()))
        under = QPolygonF(line)
        under.append(scale.field.bottomRight())
        under.append(QPointF(line.first().x(), scale.field.bottom()))
        gold = QColor(deck.sum)
        pale = QColor(gold)
        pale.setAlpha(40)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pale)
        painter.drawPolygon(under)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(gold, 2))
        painter.drawPolyline(line)
        for place, one in enumerate(self._sums):
            at = QPointF(scale.x(one.at), scale.y(one.amount))
            if one.marked:
                painter.setPen(QPen(QColor(deck.accent), 1, Qt.PenStyle.DashLine))
                painter.drawLine(QPointF(at.x(), scale.field.top()), at)
                painter.setPen(QColor(deck.accent))
                star = QRectF(at.x() - SMALL, at.y() - SMALL, 2 * SMALL, 2 * SMALL)
                painter.setFont(font(SMALL + 5))
                painter.drawText(star, _MIDDLE, _MARK)
                painter.setFont(font(SMALL))
            if place == self._looked:
                painter.setPen(QPen(QColor(deck.focus), 2))
                painter.setBrush(QColor(deck.card))
                painter.drawEllipse(at, _DOT + 1, _DOT + 1)
                painter.setBrush(Qt.BrushStyle.NoBrush)


class _Scale:
    """Where times and sums lie in a field."""

    def __init__(self, sums: Sequence[SumAt], field: QRectF) -> None:
        self.field = field
        self._sums = sums
        self._begin, self._end = sums[0].at, sums[-1].at
        self.lasts = self._end - self._begin
        amounts = [one.amount.cents for one in sums]
        low, high = min(amounts), max(amounts)
        # From nothing on, unless all of it would lie at the top.
        low = low if high < 2 * low and low < high else min(low, 0)
        self._step = _step(max(high - low, 100))
        self._low = low // self._step * self._step
        self._high = max(-(-high // self._step) * self._step, self._low + self._step)

    def x(self, at: datetime) -> float:
        """Across."""
        share = (at - self._begin) / self.lasts if self.lasts else 1.0
        return self.field.left() + share * self.field.width()

    def y(self, amount: Money) -> float:
        """Down."""
        share = (amount.cents - self._low) / (self._high - self._low)
        return self.field.bottom() - share * self.field.height()

    def lines(self) -> Iterator[Money]:
        """The round sums a line across is drawn for."""
        yield from map(Money, range(self._low, self._high + 1, self._step))

    def moments(self, zone: str) -> Iterator[datetime]:
        """Those that are written below: round times on the clock of `zone`, as many as have room;
        where none is between, the beginning."""
        many = max(int(self.field.width() // _DAY_APART), 1)
        step = next((one for one in _APART if self.lasts <= one * many), _APART[-1])
        begin = self._begin.astimezone(ZoneInfo(zone))
        # On the clock on the wall, so that noon stays noon when clocks change.
        at = begin.replace(hour=0, minute=0, second=0, microsecond=0)
        while at.astimezone(UTC) < self._begin:
            at += step
        if at.astimezone(UTC) > self._end:
            yield self._begin
        while at.astimezone(UTC) <= self._end:
            yield at.astimezone(UTC)
            at += step

    def corners(self) -> Iterator[QPointF]:
        """The line: the sum stays what it was until it is another."""
        before = None
        for one in self._sums:
            x, y = self.x(one.at), self.y(one.amount)
            if before is None:
                yield QPointF(x if self.lasts else self.field.left(), y)
            else:
                yield QPointF(x, before)
            yield QPointF(x, y)
            before = y

    def place_at(self, x: float) -> int:
        """Which sum it was there."""
        places = [self.x(one.at) for one in self._sums]
        return max(bisect_right(places, x) - 1, 0)


def _step(cents: int) -> int:
    """A round sum of which no more than `_LINES` are `cents`."""
    unit = 100
    while True:
        for times in _STEPS:
            if cents <= unit * times * _LINES:
                return unit * times
        unit *= 10
