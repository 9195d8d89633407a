"""The rows and columns that lie on the board's pages."""

from datetime import datetime, timedelta
from functools import partial
from typing import assert_never

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from floor.base.text import _, many
from floor.board.plates import Plate, TextLine
from floor.qtkit.look.deck import DARK
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import STRETCH, column, row, stretched
from floor.views.floor.board import (
    HEAD,
    LINES,
    BoardCall,
    BoardLine,
    BoardList,
    GameRow,
    LineState,
)
from floor.views.words.words import minutes_and_seconds

_RIGHT = Qt.AlignmentFlag.AlignRight
_MIDDLE = Qt.AlignmentFlag.AlignHCenter
_GLYPHS = {
    LineState.WAITS: "",
    LineState.CALLED: "▶",
    LineState.COMING: "✓",
    LineState.EXPECTED: "☎",
}
_FIVE_MINUTES, _SHORT, _LONG = timedelta(minutes=5), timedelta(minutes=10), timedelta(hours=2)
_BLOCKS = LINES // (HEAD + 1)
"""Lists in a column at most."""
_NAME = 6.5
"""Size of a name: capitals of 25 mm on a screen of 43 inches."""
_FIGURES = (
    ("buy-in", 26, 4.6),
    ("tables", 16, 5.4),
    ("seats", 22, 5.4),
    ("waiting", 17, 5.4),
    ("next", 32, 4.6),
)
"""What is told of a game beside its name: the share of the width it takes, and its size at most."""
_PLACE = 6.6
"""Width of a place: three figures, however wide the list is."""


class ListLine(Plate):
    """Place, name, and how they stand."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._place = TextLine(f"{name}-place", 4.8, DARK.muted).to_the(_RIGHT)
        self._place.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._label = TextLine(f"{name}-label", _NAME, strong=True)
        self._wait = TextLine(f"{name}-wait", 4.0, DARK.muted).whole()
        self._glyph = TextLine(f"{name}-glyph", 4.0).whole()
        row(self._place, stretched(self._label), self._wait, self._glyph, on=self)

    def fit(self, unit: float) -> None:
        self._place.setFixedWidth(round(_PLACE * unit))
        super().fit(unit)

    def show_line(self, line: BoardLine, *, narrow: bool) -> None:
        """Fill it; in a `narrow` column how long one waits is told shortly."""
        match line.state:
            case LineState.WAITS:
                ink, ground = DARK.text, ""
            case LineState.CALLED | LineState.COMING:
                ink, ground = DARK.wait_text, DARK.wait
            case LineState.EXPECTED:
                ink, ground = DARK.muted, ""
            case _ as never:
                assert_never(never)
        self.paint_in(ground)
        self._place.show_words(str(line.place), DARK.muted if not ground else ink)
        self._label.show_words(line.label, ink)
        self._wait.show_words(wait_words(line.expected, narrow=narrow))
        self._glyph.show_words(_GLYPHS[line.state], ink)
        self._glyph.setVisible(line.state is not LineState.WAITS)


class ListBlock(Plate):
    """One game's list: what stands over it, and its names."""

    ABOVE, APART = 1.0, 0.3

    def __init__(self, name: str) -> None:
        super().__init__(name, DARK.card, edge=DARK.line)
        self._title = TextLine(f"{name}-title", 5.6, DARK.accent, strong=True)
        self._buy_in = TextLine(f"{name}-buy-in", 4.0, DARK.text).whole()
        self._tables = TextLine(f"{name}-tables", 4.0, DARK.muted)
        self._next = TextLine(f"{name}-next", 4.0, DARK.calm_text).whole()
        self._lines = [ListLine(f"{name}-{number}") for number in range(LINES - HEAD)]
        column(
            row(stretched(self._title), self._buy_in),
            row(stretched(self._tables), self._next),
            *self._lines,
            on=self,
        )

    def show_list(self, shown: BoardList, *, narrow: bool) -> None:
        self._title.show_words(shown.title)
        self._buy_in.show_words(buy_in_words(shown.buy_in) if shown.buy_in else "")
        self._tables.show_words(_room_words(shown))
        self._next.show_words(_next_words(shown.next_seat))
        fill(self._lines, shown.lines, partial(ListLine.show_line, narrow=narrow))


class ListColumn(QWidget):
    """Lists below each other, from the top."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._blocks = [ListBlock(f"{name}-{number}") for number in range(_BLOCKS)]
        self._column = column(*self._blocks, STRETCH, on=self)

    def fit(self, unit: float) -> None:
        """Everything in the board's size."""
        self._column.setSpacing(round(1.2 * unit))

    def show_lists(self, lists: tuple[BoardList, ...], *, narrow: bool) -> None:
        """Fill it; in a `narrow` one how long one waits is told shortly."""
        fill(self._blocks, lists, partial(ListBlock.show_list, narrow=narrow))


class CallRow(Plate):
    """Who goes where, and how long the seat is theirs."""

    def __init__(self, name: str) -> None:
        super().__init__(name, DARK.wait)
        self._label = TextLine(f"{name}-label", 6.0, DARK.wait_text, strong=True)
        self._where = TextLine(f"{name}-where", 5.4, DARK.text, strong=True)
        self._game = TextLine(f"{name}-game", 4.4, DARK.text)
        self._left = TextLine(f"{name}-left", 6.0, DARK.wait_text, strong=True).to_the(_RIGHT)
        row(
            stretched(self._label, 36),
            stretched(self._where, 28),
            stretched(self._game, 21),
            stretched(self._left, 15),
            on=self,
        )

    def enlarge(self, by: float) -> None:
        """Times its usual size, where there is room."""
        for line, size in ((self._label, 6.0), (self._where, 5.4), (self._game, 4.4)):
            line.show_size(size * by)
        self._left.show_size(6.0 * by)

    def show_call(self, call: BoardCall, now: datetime, *, lit: bool) -> None:
        self._label.show_words(call.label, DARK.text if lit else DARK.wait_text)
        self._where.show_words(call.where)
        self._game.show_words(call.game)
        self._left.show_words(minutes_and_seconds(call.until - now))
        self.paint_in(DARK.wait, edge=DARK.held_ring if lit else DARK.wait)


class GameLine(Plate):
    """A game, or the heads over them all."""

    APART = 1.0

    def __init__(self, name: str, ground: str = DARK.card) -> None:
        super().__init__(name, ground)
        size = 5.4 if ground else 4.2
        ink = DARK.text if ground else DARK.muted
        self._title = TextLine(f"{name}-title", size, ink, strong=bool(ground))
        self._figures = [
            TextLine(f"{name}-{what}", min(size, most), ink, strong=bool(ground)).to_the(_MIDDLE)
            for what, _share, most in _FIGURES
        ]
        shares = [share for _what, share, _most in _FIGURES]
        row(stretched(self._title, 40), *map(stretched, self._figures, shares), on=self)

    def show_heads(self) -> None:
        self._title.show_words(_("Game"))
        heads = (_("Buy-in"), _("Tables"), _("Open seats"), _("Waiting"), _("Next seat"))
        for figure, words in zip(self._figures, heads, strict=True):
            figure.show_words(words)

    def show_game(self, game: GameRow) -> None:
        buy_in, tables, seats, waiting, coming = self._figures
        self._title.show_words(game.title)
        buy_in.show_words(game.buy_in or "–")
        tables.show_words(str(game.tables))
        if game.open_seats:
            seats.show_words(f"○ {game.open_seats}", DARK.calm_text)
        else:
            seats.show_words("–", DARK.muted)
        if game.open_seats > game.waiting:
            coming.show_words(_("now"), DARK.calm_text)
        else:
            words = wait_words(game.next_seat, narrow=True)
            coming.show_words(words or "–", DARK.text if words else DARK.muted)
        waiting.show_words(str(game.waiting or "–"), DARK.text if game.waiting else DARK.muted)


def keep_place(row: QWidget, *, visible: bool, kept: bool = True) -> None:
    """Rows stay where they are when others go: a hidden one keeps its place, if it is `kept`."""
    policy = row.sizePolicy()
    if policy.retainSizeWhenHidden() is not kept:
        policy.setRetainSizeWhenHidden(kept)
        row.setSizePolicy(policy)
    row.setVisible(visible)


def wait_words(expected: timedelta | None, *, narrow: bool) -> str:
    """To five minutes, and never longer than a board should promise; empty where nobody can say."""
    if not expected:
        return ""
    if expected < _SHORT:
        n, short, long = 10, _("under {n} min"), _("under {n} minutes")
    elif expected > _LONG:
        n, short, long = _LONG // timedelta(hours=1), _("over {n} h"), _("over {n} hours")
    else:
        n, short, long = (
            round(expected / _FIVE_MINUTES) * 5,
            _("about {n} min"),
            _("about {n} minutes"),
        )
    return (short if narrow else long).format(n=n)


def buy_in_words(limits: str) -> str:
    """For how much one sits down."""
    return _("Buy-in {limits}").format(limits=limits)


def _next_words(expected: timedelta | None) -> str:
    """When somebody more sits down, where that can be said."""
    words = wait_words(expected, narrow=True)
    return _("next seat: {wait}").format(wait=words) if words else ""


def _room_words(shown: BoardList) -> str:
    """How many tables have that game, and how many seats at them are open; of an interest list, how
    many are still wanted."""
    if not shown.tables:
        here = _("{here} of {needed}").format(here=shown.here, needed=shown.needed)
        if shown.new_table:
            here = _("new table possible")
        return _("No table yet · {words}").format(words=here)
    tables = many("{n} table", "{n} tables", shown.tables).format(n=shown.tables)
    seats = _("{n} open").format(n=shown.open_seats) if shown.open_seats else _("full")
    return f"{tables} · {seats}"
