"""The rows and columns that lie on the board's pages."""

from datetime import datetime
from typing import assert_never

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from floor.app.views.board import (
    LINES,
    BoardCall,
    BoardLine,
    BoardList,
    GameRow,
    LineState,
    time_left,
)
from floor.base.text import _, many
from floor.board.plates import Line, Plate
from floor.qtkit.deck import DARK

_RIGHT = Qt.AlignmentFlag.AlignRight
_MIDDLE = Qt.AlignmentFlag.AlignHCenter
_GLYPHS = {LineState.WAITS: "", LineState.CALLED: "▶", LineState.EXPECTED: "☎"}


class ListLine(Plate):
    """Place, name, and how he stands."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._place = Line(f"{name}-place", 4.4, DARK.muted).to_the(_RIGHT)
        self._label = Line(f"{name}-label", 4.8, strong=True)
        self._glyph = Line(f"{name}-glyph", 4.0).to_the(_RIGHT)
        row = QHBoxLayout(self)
        row.addWidget(self._place, 15)
        row.addWidget(self._label, 73)
        row.addWidget(self._glyph, 12)

    def show_line(self, line: BoardLine) -> None:
        match line.state:
            case LineState.WAITS:
                ink, ground = DARK.text, ""
            case LineState.CALLED:
                ink, ground = DARK.wait_text, DARK.wait
            case LineState.EXPECTED:
                ink, ground = DARK.muted, ""
            case _ as never:
                assert_never(never)
        self.paint_in(ground)
        self._place.show_words(str(line.place), DARK.muted if not ground else ink)
        self._label.show_words(line.label, ink)
        self._glyph.show_words(_GLYPHS[line.state], ink)


class Column(Plate):
    """One game's list."""

    ABOVE, APART = 1.4, 0.3

    def __init__(self, name: str) -> None:
        super().__init__(name, DARK.card, edge=DARK.line)
        self._title = Line(f"{name}-title", 5.6, DARK.accent, strong=True)
        self._tables = Line(f"{name}-tables", 4.0, DARK.muted)
        self._lines = [ListLine(f"{name}-{number}") for number in range(LINES)]
        column = QVBoxLayout(self)
        column.addWidget(self._title)
        column.addWidget(self._tables)
        for line in self._lines:
            column.addWidget(line, 1)

    def show_list(self, shown: BoardList) -> None:
        self._title.show_words(shown.title)
        self._tables.show_words(_room_words(shown))
        for number, line in enumerate(self._lines):
            if number < len(shown.lines):
                line.show_line(shown.lines[number])
            keep_place(line, visible=number < len(shown.lines))


class CallRow(Plate):
    """Who goes where, and how long the seat is his."""

    def __init__(self, name: str) -> None:
        super().__init__(name, DARK.wait)
        self._label = Line(f"{name}-label", 6.0, DARK.wait_text, strong=True)
        self._where = Line(f"{name}-where", 5.4, DARK.text, strong=True)
        self._game = Line(f"{name}-game", 4.4, DARK.text)
        self._left = Line(f"{name}-left", 6.0, DARK.wait_text, strong=True).to_the(_RIGHT)
        row = QHBoxLayout(self)
        row.addWidget(self._label, 36)
        row.addWidget(self._where, 28)
        row.addWidget(self._game, 21)
        row.addWidget(self._left, 15)

    def enlarge(self, by: float) -> None:
        """Times its usual size, where there is room."""
        for line, size in ((self._label, 6.0), (self._where, 5.4), (self._game, 4.4)):
            line.show_size(size * by)
        self._left.show_size(6.0 * by)

    def show_call(self, call: BoardCall, now: datetime, *, lit: bool) -> None:
        self._label.show_words(call.label, DARK.text if lit else DARK.wait_text)
        self._where.show_words(call.where)
        self._game.show_words(call.game)
        self._left.show_words(time_left(call.until, now))
        self.paint_in(DARK.wait, edge=DARK.held_ring if lit else DARK.wait)


class GameLine(Plate):
    """A game, or the heads over them all."""

    def __init__(self, name: str, ground: str = DARK.card) -> None:
        super().__init__(name, ground)
        size = 5.4 if ground else 4.2
        ink = DARK.text if ground else DARK.muted
        self._title = Line(f"{name}-title", size, ink, strong=bool(ground))
        self._figures = [
            Line(f"{name}-{what}", size, ink, strong=bool(ground)).to_the(_MIDDLE)
            for what in ("tables", "seats", "waiting")
        ]
        row = QHBoxLayout(self)
        row.addWidget(self._title, 45)
        for figure in self._figures:
            row.addWidget(figure, 22)

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


def _room_words(shown: BoardList) -> str:
    """How many tables have that game, and how many seats at them are open."""
    if not shown.tables:
        return _("No table yet")
    tables = many("{n} table", "{n} tables", shown.tables).format(n=shown.tables)
    seats = _("{n} open").format(n=shown.open_seats) if shown.open_seats else _("full")
    return f"{tables} · {seats}"
