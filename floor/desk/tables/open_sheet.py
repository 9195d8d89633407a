"""Open a table step by step: game, seats and players, then the draw for the button."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QLineEdit, QWidget

from floor.app.core.messages import Command, Entry
from floor.app.core.room import house_of
from floor.app.hands.dealing import ButtonDrawn, DrawButton
from floor.app.tables.tables import OpenTable
from floor.base.errors import FloorError
from floor.base.text import _
from floor.desk.kit.fields import named_box, number_box, scrolled
from floor.desk.kit.flow import Flow
from floor.desk.kit.guided import GuidedSheet
from floor.desk.kit.sheet import Telling
from floor.qtkit.look.layout import LINE, STRETCH, emptied, grid, holding, row
from floor.qtkit.look.theme import ButtonRole, TextStyle, button, label
from floor.room.games.game import FEWEST_PLAYERS, GameId, seats_allowed
from floor.room.lists.waitlist import TableId
from floor.room.table.opening import Filling
from floor.views.feed.sentences import sentence
from floor.views.tables.changing import too_many_seats
from floor.views.tables.opening import (
    FirstOfTable,
    OpeningView,
    button_lines,
    first_of_table,
    free_name,
    openings,
)
from floor.views.words.words import Wording, capital, game_name

_SET_UP, _DRAW, _DRAWN = range(3)
_NAME_WIDTH = 230
"""So two of them stand side by side."""


class OpenTableSheet(GuidedSheet):
    """Open a table (CH-TABLE-1), for whoever waits for its game, and draw for its button."""

    def __init__(self, words: Wording, parent: QWidget, game: GameId | None = None) -> None:
        """With a `game` the table is for its list: all of it that is here and fits is ticked."""
        steps = (_("Game, seats and players"), _("Draw for the button"), _("Who drew what"))
        super().__init__("open-table", _("Open a table"), steps, parent)
        self._words = words
        self._opened = TableId("")
        """The table, once it is asked for."""
        self._openings = openings(words)
        self._for_list = game is not None
        self._build_games()
        self._build_place()
        self._build_players()
        self.reason_field()
        self.columns[_SET_UP].addStretch(1)
        self.show_step(_SET_UP, _("Open"))
        first = self._openings[0].game.id if game is None else game
        self.choose_game(first)

    def _build_games(self) -> None:
        """A button for each game: one tap."""
        ground = QWidget()
        ground.setObjectName("open-table-games")
        flow = Flow(ground)
        self.games = QButtonGroup(self)
        self.games.setExclusive(True)
        for place, one in enumerate(self._openings):
            made = button(one.words, f"open-table-game-{one.game.id}", ButtonRole.QUIET)
            made.setCheckable(True)
            made.setAutoDefault(False)
            self.games.addButton(made, place)
            flow.addWidget(made)
        self.games.idClicked.connect(self._game_chosen)
        self.columns[_SET_UP].insertWidget(0, ground)

    def _build_place(self) -> None:
        self.table = QLineEdit(free_name(self._words.room.tables))
        self.table.setMaxLength(8)
        self.field(_("Table"), self.table, "table")
        self.seats = number_box(FEWEST_PLAYERS, FEWEST_PLAYERS)
        self.field(_("Seats"), self.seats, "seats")
        self.seats.valueChanged.connect(self._show_reason)

    def _build_players(self) -> None:
        self._told = label("", "open-table-told", TextStyle.MUTED, wraps=True)
        self._grid = grid(gap=LINE, margins=None)
        self._ground = holding("open-table-players", self._grid)
        self.boxes: list[QCheckBox] = []
        """One for each of the list who is not called, in its order."""
        self.called = named_box(_("Call them with the countdown"), "open-table-called")
        self.drawn = named_box(_("Draw cards for the seats"), "open-table-drawn")
        house = house_of(self._words.room)
        self.called.setChecked(house.seating.filling is Filling.CALLED)
        self._area = scrolled(self._ground, "open-table-area", _("Who comes to the table"))
        place = self.columns[_SET_UP]
        place.insertWidget(1, self._told)
        place.insertWidget(2, self._area)
        place.insertLayout(3, row(self.called, self.drawn, STRETCH, gap=None))

    def choose_game(self, game: GameId) -> None:
        """Show what `game` brings with it."""
        place = next(n for n, one in enumerate(self._openings) if one.game.id == game)
        self.games.button(place).setChecked(True)
        self._game_chosen(place)

    @property
    def opening(self) -> OpeningView:
        """The game that is chosen."""
        return self._openings[self.games.checkedId()]

    @Slot(int)
    def _game_chosen(self, _place: int) -> None:
        game = self.opening.game
        self._show_players()
        self.seats.setRange(FEWEST_PLAYERS, seats_allowed(game))
        self.seats.setValue(game.seats)
        self._show_reason()

    def _show_players(self) -> None:
        """Those of the list, ticked as far as the seats go, where the list waits for this table."""
        emptied(self._grid)
        shown = self.opening
        left = shown.game.seats if self._for_list or shown.full else 0
        self.boxes = []
        for place, one in enumerate(shown.candidates):
            box = named_box(one.words, f"open-table-player-{one.player}", _NAME_WIDTH)
            box.setEnabled(one.here)
            if one.here and left > 0:
                box.setChecked(True)
                left -= 1
            box.toggled.connect(self._show_reason)
            self._grid.addWidget(box, place // 2, place % 2)
            self.boxes.append(box)
        any_here = bool(shown.candidates)
        for widget in (self._area, self.called, self.drawn):
            widget.setVisible(any_here)
        self._told.setText(
            _("Whoever is ticked gets a seat, in the order of the list.")
            if any_here
            else _("Nobody waits for {game}: it opens with empty seats.").format(
                game=game_name(shown.game)
            )
        )

    @Slot()
    def _show_reason(self) -> None:
        """What needs a reason: more seats than recommended, somebody passed over (CH-SEAT-7)."""
        too_many = too_many_seats(self.opening.game, self.seats.value())
        said = " ".join(one for one in (too_many, self._passed_over()) if one)
        self.form.setRowVisible(self.reason, bool(said))
        self.complain(said)

    def _passed_over(self) -> str:
        """Who is here and comes before somebody ticked."""
        passed: str | None = None
        for one, box in zip(self.opening.candidates, self.boxes, strict=True):
            if one.here and not box.isChecked():
                passed = passed or self._words.player(one.player)
            elif passed is not None and box.isChecked():
                return _("{player} is passed over: give a reason.").format(player=passed)
        return ""

    def command(self) -> Command | None:
        if self.step == _DRAW:
            return DrawButton(table=self._opened)
        if self.step == _DRAWN:
            self.accept()
            return None
        self._opened = TableId(self.table.text().strip())
        chosen = zip(self.opening.candidates, self.boxes, strict=True)
        return OpenTable(
            table=self._opened,
            game=self.opening.game.id,
            seats=self.seats.value(),
            players=tuple(one.player for one, box in chosen if box.isChecked()),
            filling=Filling.CALLED if self.called.isChecked() else Filling.SEATED,
            draw_seats=self.drawn.isChecked() and not self.drawn.isHidden(),
        )

    def hear(self, outcome: Entry | FloorError, say: Telling) -> None:
        """Open: whoever came is told, and the button can be drawn for; drawn: who drew what."""
        self.wait(False)
        if isinstance(outcome, FloorError):
            self.complain(say(outcome))
        elif self.step == _SET_UP:
            self._opened_with(first_of_table(outcome, self._words))
        else:
            self._button_drawn(outcome)

    def _opened_with(self, first: FirstOfTable) -> None:
        if not first.lines:
            self.accept()
            return
        head = _("{table} is open: {game}").format(
            table=self._opened, game=game_name(self.opening.game)
        )
        self.write(_DRAW, "opened", (head,), TextStyle.TITLE)
        self.write(_DRAW, "first", first.lines)
        self.columns[_DRAW].addStretch(1)
        self.cancel_button.setText(_("Later"))
        if first.seated < FEWEST_PLAYERS:
            self.write(
                _DRAW,
                "wait",
                (_("Draw for the button once two of them have sat down."),),
                TextStyle.MUTED,
            )
            self.show_step(_DRAW, _("Done"))
            self.step = _DRAWN
            self.cancel_button.hide()
            return
        self.show_step(_DRAW, _("Draw for the button"))
        self.ask_button.setFocus()

    def _button_drawn(self, entry: Entry) -> None:
        for drawn in entry.events:
            if isinstance(drawn, ButtonDrawn):
                head = capital(sentence(drawn, self._words))
                self.write(_DRAWN, "button", (head,), TextStyle.TITLE)
                self.write(_DRAWN, "card", button_lines(drawn, self._words))
        told = _("They pay the blinds they miss; whoever comes later is a new player (CH-BTN-5).")
        self.write(_DRAWN, "rule", (told,), TextStyle.MUTED)
        self.columns[_DRAWN].addStretch(1)
        self.cancel_button.hide()
        self.show_step(_DRAWN, _("Done"))
        self.ask_button.setFocus()
