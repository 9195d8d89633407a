"""Around every page: its title, jackpot and clock over it, who is called and the house below it."""

from datetime import datetime

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from floor.base.text import _, time_text
from floor.board.plates import Plate, TextLine
from floor.qtkit.look.deck import DARK
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import row, stretched
from floor.views.floor.board import BoardCall
from floor.views.words.words import minutes_and_seconds

_RIGHT = Qt.AlignmentFlag.AlignRight
_CALLS = 2
"""Called players beside each other; more of them take turns."""


class Head(QWidget):
    """The page's title, what the jackpot pays, and the time."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("head")
        self._title = TextLine("title", 7.4, strong=True)
        self._name = TextLine("jackpot-name", 4.2, DARK.muted).whole()
        self._sum = TextLine("jackpot-sum", 5.6, DARK.sum, strong=True).whole()
        self._clock = TextLine("clock", 7.4, strong=True).whole()
        self._row = row(stretched(self._title), self._name, self._sum, self._clock, on=self)

    def show_head(self, title: str, posted: str) -> None:
        """Show the title; without a sum the jackpot is not spoken of."""
        self._title.show_words(title)
        self._name.show_words(_("Bad beat") if posted else "")
        self._sum.show_words(posted)

    def show_time(self, words: str) -> None:
        """Show the time."""
        self._clock.show_words(words)

    def fit(self, unit: float) -> None:
        """Everything in the board's size."""
        self._row.setSpacing(round(3 * unit))
        for line in (self._title, self._name, self._sum, self._clock):
            line.fit(unit)


class _Called(Plate):
    """One called player in a line."""

    ABOVE, APART = 0.5, 1.0

    def __init__(self, name: str) -> None:
        super().__init__(name, DARK.wait)
        self._label = TextLine(f"{name}-label", 4.6, DARK.wait_text, strong=True)
        self._where = TextLine(f"{name}-where", 4.6)
        self._left = TextLine(f"{name}-left", 4.6, DARK.wait_text, strong=True).whole()
        row(stretched(self._label, 11), stretched(self._where, 9), self._left, on=self)

    def show_call(self, call: BoardCall, now: datetime, *, lit: bool) -> None:
        self._label.show_words(f"▶ {call.label}", DARK.text if lit else DARK.wait_text)
        self._where.show_words(call.where)
        self._left.show_words(minutes_and_seconds(call.until - now))
        self.paint_in(DARK.wait, edge=DARK.held_ring if lit else DARK.wait)

    def fit(self, unit: float) -> None:
        for line in (self._label, self._where, self._left):
            line.fit(unit)
        super().fit(unit)


class CallBand(QWidget):
    """Who is called, while another page is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("band")
        self._called = [_Called(f"band-{number}") for number in range(_CALLS)]
        self._more = TextLine("band-more", 4.6, DARK.wait_text, strong=True).whole()
        self._row = row(*(stretched(one) for one in self._called), self._more, on=self)

    def show_calls(
        self,
        calls: tuple[BoardCall, ...],
        now: datetime,
        lit: frozenset[BoardCall],
        turn: int = 0,
    ) -> None:
        """Show those whose `turn` it is, the newest first; without calls the band is gone."""
        self.setVisible(bool(calls))
        first = turn % max(-(-len(calls) // _CALLS), 1) * _CALLS
        shown = calls[first : first + _CALLS]
        fill(self._called, shown, lambda one, call: one.show_call(call, now, lit=call in lit))
        last = first + len(shown)
        numbers = f"{last}" if len(shown) == 1 else f"{first + 1}–{last}"
        self._more.show_words(f"{numbers} / {len(calls)}")
        self._more.setVisible(len(calls) > _CALLS)

    def fit(self, unit: float) -> None:
        """Everything in the board's size."""
        self._row.setSpacing(round(1.2 * unit))
        self._more.fit(unit)
        for one in self._called:
            one.fit(unit)


class _Dots(QWidget):
    """One for each page, the one shown filled."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("dots")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._count, self._shown, self._size = 0, 0, 10.0

    def show_page(self, shown: int, count: int) -> None:
        if (shown, count) != (self._shown, self._count):
            self._shown, self._count = shown, count
            self.setAccessibleName(_("Page {n} of {count}").format(n=shown + 1, count=count))
            self.updateGeometry()
            self.update()

    def fit(self, unit: float) -> None:
        self._size = 1.2 * unit
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(round(self._size * 2 * max(self._count, 1)), round(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._count < 2:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        top = (self.height() - self._size) / 2
        for number in range(self._count):
            painter.setBrush(QColor(DARK.text if number == self._shown else DARK.line))
            painter.drawEllipse(QRectF(number * self._size * 2, top, self._size, self._size))
        painter.end()


class Foot(QWidget):
    """Whose board it is, which page of how many, and since when it is not up to date."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("foot")
        self._house = TextLine("house", 4.0, DARK.muted)
        self._notice = TextLine("notice", 4.4, DARK.alert, strong=True).to_the(_RIGHT)
        self._dots = _Dots()
        self._row = row(stretched(self._house), stretched(self._notice, 2), self._dots, on=self)

    def show_foot(self, house: str, shown: int, count: int) -> None:
        """Show the house and where in the round of pages the board is."""
        self._house.show_words(house)
        self._dots.show_page(shown, count)

    def show_notice(self, since: datetime | None, zone: str, hint: str = "") -> None:
        """Say since when nothing has been heard of the room; while all is well the `hint`."""
        if since is None:
            self._notice.show_words(hint, DARK.muted)
            return
        words = _("Not up to date: as it was at {time}")
        self._notice.show_words(words.format(time=time_text(since, zone)), DARK.alert)

    def fit(self, unit: float) -> None:
        """Everything in the board's size."""
        self._row.setSpacing(round(2 * unit))
        for part in (self._house, self._notice, self._dots):
            part.fit(unit)
