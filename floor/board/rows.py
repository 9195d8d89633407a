"""The rows and columns that lie on the board's pages."""

from datetime import datetime, timedelta
from typing import assert_never

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from floor.base.text import _, many
from floor.board.plates import Plate, TextLine
from floor.qtkit.look.deck import DARK
from floor.qtkit.look.layout import column, row, stretched
from floor.views.floor.board import LINES, BoardCall, BoardLine, BoardList, GameRow, LineState
from floor.views.words.words import minutes_and_seconds

_RIGHT = Qt.AlignmentFlag.AlignRight
_MIDDLE = Qt.AlignmentFlag.AlignHCenter
_GLYPHS = {
    LineState.WAITS: "",
    LineState.CALLED: "▶",
    LineState.COMING: "✓",
    LineState.EXPECTED: "☎",
}
_FIVE_MINUTES, _LONG = timedelta(minutes=5), timedelta(hours=2)
_PLACE = 6.6
"""Width of a place: three figures, however wide the list is."""


class ListLine(Plate):
    """Place, name, and how they stand."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._place = TextLine(f"{name}-place", 4.4, DARK.muted).to_the(_RIGHT)
        self._place.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._label = TextLine(f"{name}-label", 4.8, strong=True)
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
        self._wait.show_words(_wait_words(line.expected, narrow=narrow))
        self._glyph.show_words(_GLYPHS[line.state], ink)


class ListColumn(Plate):
    """One game's list."""

    ABOVE, APART = 1.4, 0.3

    def __init__(self, name: str) -> None:
        super().__init__(name, DARK.card, edge=DARK.line)
        self._title = TextLine(f"{name}-title", 5.6, DARK.accent, strong=True)
        self._tables = TextLine(f"{name}-tables", 4.0, DARK.muted)
        self._lines = [ListLine(f"{name}-{number}") for number in range(LINES)]
        column(self._title, self._tables, *(stretched(line) for line in self._lines), on=self)

    def show_list(self, shown: BoardList, *, narrow: bool) -> None:
        self._title.show_words(shown.title)
        self._tables.show_words(_room_words(shown))
        for number, line in enumerate(self._lines):
            if number < len(shown.lines):
                line.show_line(shown.lines[number], narrow=narrow)
            keep_place(line, visible=number < len(shown.lines))


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

    def __init__(self, name: str, ground: str = DARK.card) -> None:
        super().__init__(name, ground)
        size = 5.4 if ground else 4.2
        ink = DARK.text if ground else DARK.muted
        self._title = TextLine(f"{name}-title", size, ink, strong=bool(ground))
        self._figures = [
            TextLine(f"{name}-{what}", size, ink, strong=bool(ground)).to_the(_MIDDLE)
            for what in ("tables", "seats", "waiting")
        ]
        row(
            stretched(self._title, 45),
            *(stretched(figure, 22) for figure in self._figures),
            on=self,
        )

    def show_heads(self) -> None:
        self._title.show_words(_("Game"))
        for figure, words in zip(
            self._figures, (_("Tables"), _("Open seats"), _("Waiting")), strict=True
        ):
            figure.show_words(words)

    def show_game(self, game: GameRow) -> None:
        tables, seats, waiting = self._figures
        self._title.show_words(game.title)
        tables.show_words(str(game.tables))
        if game.open_seats:
            seats.show_words(f"○ {game.open_seats}", DARK.calm_text)
        else:
            seats.show_words("–", DARK.muted)
        waiting.show_words(str(game.waiting or "–"), DARK.text if game.waiting else DARK.muted)


def keep_place(row: QWidget, *, visible: bool, kept: bool = True) -> None:
    """Rows stay where they are when others go: a hidden one keeps its place, if it is `kept`."""
    policy = row.sizePolicy()
    if policy.retainSizeWhenHidden() is not kept:
        policy.setRetainSizeWhenHidden(kept)
        row.setSizePolicy(policy)
    row.setVisible(visible)


def _wait_words(expected: timedelta | None, *, narrow: bool) -> str:
    """To five minutes, and never longer than a board should promise; empty where nobody can say."""
    if expected is None or expected < _FIVE_MINUTES / 2:
        return ""
    if expected > _LONG:
        return _("> {n} h").format(n=_LONG // timedelta(hours=1))
    minutes = round(expected / _FIVE_MINUTES) * 5
    return f"~{minutes}\N{PRIME}" if narrow else _("~{n} min").format(n=minutes)


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
