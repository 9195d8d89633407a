"""A tournament on the wall: its clock, and where everybody sits."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from floor.base.text import _
from floor.board.plates import Plate, TextLine
from floor.qtkit.look.deck import DARK
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import STRETCH, column, row, stretched
from floor.views.tournament.board import (
    SEATS,
    BoardChange,
    BoardPrize,
    BoardSeat,
    EventSlide,
    SeatsSlide,
)
from floor.views.tournament.clock import countdown

_RIGHT, _MIDDLE = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
_DIGITS, _LOW_DIGITS = 30.0, 22.0
"""Of the time; lower while somebody is called in the band below."""
_WINNERS = 6
"""Places shown at a time once it is over."""
_PRIZES, _LOW_PRIZES = 4, 3
_COLUMNS = 3

Part = TypeVar("Part")


class _Bar(QWidget):
    """How much of the level is over."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event-bar")
        self._over = 0.0

    def show_over(self, over: float) -> None:
        if over != self._over:
            self._over = over
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        half = self.height() / 2
        for share, colour in ((1.0, DARK.line), (self._over, DARK.accent)):
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRectF(0, 0, self.width() * share, 2 * half), half, half)
        painter.end()


class _Clock(Plate):
    """Level, time, how much is over, the break that comes."""

    ABOVE, APART = 1.2, 0.4

    def __init__(self) -> None:
        super().__init__("event-clock", DARK.card, edge=DARK.line)
        self._head = TextLine("event-head", 6.4, DARK.calm_text, strong=True)
        self.digits = TextLine("event-left", _DIGITS, strong=True).figures().to_the(_MIDDLE)
        self._bar = _Bar()
        self._at = TextLine("event-break", 5.0)
        self._in = TextLine("event-break-in", 5.0, DARK.muted).to_the(_RIGHT)
        coming = row(stretched(self._at), stretched(self._in))
        column(self._head, STRETCH, self.digits, STRETCH, self._bar, coming, on=self)

    def show_clock(self, page: EventSlide) -> None:
        ink = DARK.wait_text if page.rests or page.stands else DARK.calm_text
        self._head.show_words(page.head, ink)
        self.digits.show_words(countdown(page.left), DARK.muted if page.stands else DARK.text)
        done = page.lasts and page.left is not None
        self._bar.show_over(1 - page.left / page.lasts if done and page.left is not None else 0.0)
        self._at.show_words(page.break_at)
        self._in.show_words(page.break_in)

    def fit(self, unit: float) -> None:
        self._bar.setFixedHeight(round(1.5 * unit))
        super().fit(unit)


class _Winners(Plate):
    """Who has won, and the places behind them, as many as there is room for."""

    ABOVE, APART = 1.2, 0.8

    def __init__(self) -> None:
        super().__init__("event-winners", DARK.card, edge=DARK.line)
        self._head = TextLine("event-winners-head", 6.4, DARK.calm_text, strong=True)
        self._lines = [_Winner(number) for number in range(_WINNERS)]
        column(self._head, STRETCH, *self._lines, STRETCH, on=self)

    def show_winners(self, page: EventSlide, turn: int) -> None:
        self._head.show_words(page.head)
        fill(self._lines, _in_turn(page.changes, turn, _WINNERS), _Winner.show_winner)


class _Winner(QWidget):
    """Who, and their place."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setObjectName(f"event-winner-{number}")
        self._who = TextLine(f"event-winner-{number}-who", 7.0, DARK.text, strong=True)
        place = TextLine(f"event-winner-{number}-place", 6.0, DARK.calm_text)
        self._place = place.to_the(_RIGHT)
        row(stretched(self._who, 3), stretched(self._place, 2), on=self)

    def show_winner(self, change: BoardChange) -> None:
        self._who.show_words(change.label)
        self._place.show_words(change.said)


class _Blinds(Plate):
    """What is put in now."""

    def __init__(self) -> None:
        super().__init__("event-blinds", DARK.felt, edge=DARK.felt_edge)
        self._blinds = TextLine("event-now", 11.0, strong=True)
        self._words = TextLine("event-ante-words", 4.6, DARK.felt_text).to_the(_RIGHT)
        self._ante = TextLine("event-ante", 5.6, strong=True).to_the(_RIGHT)
        ante = column(STRETCH, self._words, self._ante, STRETCH, gap=0)
        row(stretched(self._blinds, 7), stretched(ante, 3), on=self)

    def show_blinds(self, page: EventSlide) -> None:
        self._blinds.show_words(page.blinds)
        self._words.show_words(_("ante") if page.ante else "")
        self._ante.show_words(page.ante)


class _Next(Plate):
    """What comes after it."""

    ABOVE = 0.5

    def __init__(self) -> None:
        super().__init__("event-next", DARK.row)
        self._words = TextLine("event-next-words", 5.0, DARK.muted)
        self._blinds = TextLine("event-next-blinds", 5.4, strong=True)
        self._ante = TextLine("event-next-ante", 5.0).to_the(_RIGHT)
        row(
            stretched(self._words, 3),
            stretched(self._blinds, 4),
            stretched(self._ante, 4),
            on=self,
        )

    def show_next(self, page: EventSlide) -> None:
        self._words.show_words(_("Next") if page.next_blinds else _("The last level"))
        self._blinds.show_words(page.next_blinds)
        ante = _("ante {chips}").format(chips=page.next_ante)
        self._ante.show_words(ante if page.next_ante else "")


class _Figure(Plate):
    """A figure and what it is."""

    ABOVE, APART = 0.8, 1.0

    def __init__(self, name: str, size: float) -> None:
        super().__init__(name, DARK.card, edge=DARK.line)
        self._head = TextLine(f"{name}-head", 4.8, DARK.muted)
        self._figure = TextLine(f"{name}-figure", size, strong=True).whole()
        self._more = TextLine(f"{name}-more", 5.0, DARK.muted)
        column(self._head, row(self._figure, stretched(self._more)), on=self)

    def show_figure(self, head: str, figure: str, more: str = "") -> None:
        self._head.show_words(head)
        self._figure.show_words(figure)
        self._more.show_words(more)


class _Prize(QWidget):
    """A place and what it is paid."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setObjectName(f"event-prize-{number}")
        self._place = TextLine(f"event-prize-{number}-place", 5.2, DARK.text)
        sums = TextLine(f"event-prize-{number}-sum", 5.2, DARK.sum, strong=True)
        self._sum = sums.to_the(_RIGHT)
        row(stretched(self._place, 1), stretched(self._sum, 3), on=self)

    def show_prize(self, prize: BoardPrize) -> None:
        self._place.show_words(prize.place)
        self._sum.show_words(prize.sum)


class _Prizes(Plate):
    """What the places are paid, as many as there is room for; the others have their turn."""

    ABOVE, APART = 0.6, 0.0

    def __init__(self) -> None:
        super().__init__("event-prizes", DARK.card, edge=DARK.line)
        self._said = TextLine("event-prizes-said", 4.8, DARK.muted).to_the(_MIDDLE)
        self._rows = [_Prize(number) for number in range(_PRIZES)]
        column(STRETCH, self._said, *self._rows, STRETCH, on=self)

    def show_prizes(self, page: EventSlide, turn: int, most: int) -> None:
        self._said.show_words(page.prizes_said)
        self._said.setVisible(bool(page.prizes_said))
        fill(self._rows, _in_turn(page.prizes, turn, most), _Prize.show_prize)


class _Change(Plate):
    """Who goes where, or went out; one after the other."""

    ABOVE = 0.5

    def __init__(self) -> None:
        super().__init__("event-change", DARK.row)
        self._label = TextLine("event-change-label", 5.0, strong=True)
        self._said = TextLine("event-change-said", 5.0, strong=True).to_the(_RIGHT)
        row(stretched(self._label), stretched(self._said), on=self)

    def show_change(self, change: BoardChange | None) -> None:
        moves = change is not None and change.moves
        ink = DARK.held_text if moves else DARK.text
        self.paint_in(DARK.wait if moves else DARK.row)
        self._label.show_words(change.label if change is not None else "", ink)
        self._said.show_words(change.said if change is not None else "", ink)


class EventWall(QWidget):
    """One tournament, read from anywhere in the room."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event")
        self._clock, self._blinds, self._next = _Clock(), _Blinds(), _Next()
        self._winners = _Winners()
        self._players = _Figure("event-players", 8.4)
        self._average = _Figure("event-average", 7.4)
        self._prizes, self._change = _Prizes(), _Change()
        self._left = column(
            stretched(self._clock), stretched(self._winners), self._blinds, self._next
        )
        self._right = column(self._players, self._average, stretched(self._prizes), self._change)
        self._row = row(stretched(self._left, 2), stretched(self._right), on=self)

    def show_page(self, page: EventSlide, turn: int, *, low: bool) -> None:
        """Fill it; `turn` says whose turn it is of those that share a place, `low` that less of the
        screen is left for it."""
        self._clock.digits.show_size(_LOW_DIGITS if low else _DIGITS)
        over = page.over
        self._winners.setVisible(over)
        for played in (self._clock, self._blinds, self._next, self._average, self._change):
            played.setVisible(not over)
        if over:
            self._winners.show_winners(page, turn)
        self._clock.show_clock(page)
        self._blinds.show_blinds(page)
        self._next.show_next(page)
        self._players.show_figure(page.players_head, page.players, page.of_all)
        self._average.show_figure(page.average_head, page.average)
        self._prizes.show_prizes(page, turn, _LOW_PRIZES if low else _PRIZES)
        changes = _in_turn(page.changes, turn, 1)
        self._change.show_change(changes[0] if changes else None)

    def fit(self, unit: float) -> None:
        """Everything on it in the board's size."""
        _fit(self, unit)
        for one in (self._left, self._right, self._row):
            one.setSpacing(round(1.2 * unit))


class _Seat(Plate):
    """Who sits where."""

    APART = 0.6

    def __init__(self, number: int) -> None:
        super().__init__(f"event-seat-{number}", DARK.card)
        self._label = TextLine(f"event-seat-{number}-label", 4.8, strong=True)
        self._where = TextLine(f"event-seat-{number}-where", 4.0, DARK.held_text).whole()
        row(stretched(self._label), self._where, on=self)

    def show_seat(self, seat: BoardSeat) -> None:
        self._label.show_words(seat.label)
        self._where.show_words(seat.where)


class SeatsSheet(QWidget):
    """Where everybody sits, by name, one column after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event-seats")
        self._seats = [_Seat(number) for number in range(SEATS)]
        down = SEATS // _COLUMNS
        self._columns = [
            column(*self._seats[first : first + down], STRETCH) for first in range(0, SEATS, down)
        ]
        self._row = row(*map(stretched, self._columns), on=self)

    def show_page(self, page: SeatsSlide) -> None:
        """Fill it."""
        fill(self._seats, page.seats, _Seat.show_seat)

    def fit(self, unit: float) -> None:
        """Everything on it in the board's size."""
        _fit(self, unit)
        for seat in self._seats:
            seat.setFixedHeight(round(8.6 * unit))
        for one in (*self._columns, self._row):
            one.setSpacing(round(1.2 * unit))


def _fit(page: QWidget, unit: float) -> None:
    for line in page.findChildren(TextLine):
        line.fit(unit)
    for plate in page.findChildren(Plate):
        plate.fit(unit)


def _in_turn(parts: Sequence[Part], turn: int, most: int) -> Sequence[Part]:
    """Those of `parts` whose turn it is, `most` at a time."""
    first = turn % max(-(-len(parts) // most), 1) * most
    return parts[first : first + most]
