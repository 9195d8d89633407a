"""Dialogs about tables and the day: open, change, count the drop, open and close the day."""

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QWidget

from floor.app.chips import CountDrop
from floor.app.days import CloseDay, OpenDay
from floor.app.messages import Command
from floor.app.state import DayOpen, Room, house_of
from floor.app.tables import ChangeTable, CloseTable, OpenTable
from floor.app.views.movers import Closing
from floor.base.text import LOCALES, NOTE_LENGTH, _, amount_of, day_text, language, many
from floor.desk.sheet import Sheet, number_box
from floor.desk.step_button import quiet
from floor.qtkit.keypad import Keypad
from floor.qtkit.theme import GAP
from floor.room.game import FEWEST_PLAYERS, Game, GameId, seats_allowed
from floor.room.table import Table
from floor.room.waitlist import TableId


def free_name(taken: Iterable[str]) -> TableId:
    """The first of T1, T2, … that is not open."""
    names = set(taken)
    return TableId(next(f"T{n}" for n in range(1, len(names) + 2) if f"T{n}" not in names))


class _GameSheet(Sheet):
    """A game, a number of seats, and a reason where there are more than recommended."""

    def __init__(
        self, name: str, title: str, ask: str, games: Mapping[GameId, Game], parent: QWidget
    ) -> None:
        super().__init__(name, title, ask, parent)
        self._games = games
        self.game_box = QComboBox()
        for game in games.values():
            self.game_box.addItem(game.name, game.id)
        self.seats = number_box(FEWEST_PLAYERS, FEWEST_PLAYERS)
        self.reason = QLineEdit()
        self.reason.setMaxLength(NOTE_LENGTH)
        self.game_box.currentIndexChanged.connect(self._game_chosen)
        self.seats.valueChanged.connect(self._seats_chosen)

    def _fields(self) -> None:
        self.field(_("Game"), self.game_box, "game")
        self.field(_("Seats"), self.seats, "seats")
        self.field(_("Reason"), self.reason, "reason")
        self._game_chosen()

    @property
    def game(self) -> Game:
        return self._games[GameId(self.game_box.currentData())]

    @Slot()
    def _game_chosen(self) -> None:
        self.seats.setRange(FEWEST_PLAYERS, seats_allowed(self.game))
        self.seats.setValue(self.game.seats)
        self._seats_chosen()

    @Slot()
    def _seats_chosen(self) -> None:
        recommended = self.game.variant.seats
        more = self.seats.value() > recommended
        self.form.setRowVisible(self.reason, more)
        self.note.setText(
            _("{seats} seats are recommended at most: give a reason for more.").format(
                seats=recommended
            )
            if more
            else ""
        )

    def note_text(self) -> str:
        return self.reason.text() if not self.reason.isHidden() else ""


class OpenTableSheet(_GameSheet):
    """Open a table (CH-TABLE-1)."""

    def __init__(self, room: Room, parent: QWidget, game: GameId | None = None) -> None:
        games = house_of(room).games
        super().__init__("open-table", _("Open a table"), _("Open"), games, parent)
        self.table = QLineEdit(free_name(room.tables))
        self.table.setMaxLength(8)
        self.field(_("Table"), self.table, "table")
        self._fields()
        if game is not None:
            self.game_box.setCurrentIndex(self.game_box.findData(game))

    def command(self) -> Command | None:
        name = TableId(self.table.text().strip())
        return OpenTable(table=name, game=self.game.id, seats=self.seats.value())


class ChangeTableSheet(_GameSheet):
    """Another game or another number of seats at an open table."""

    def __init__(self, room: Room, table: Table, parent: QWidget) -> None:
        title = _("Change {table}").format(table=table.id)
        super().__init__("change-table", title, _("Change"), house_of(room).games, parent)
        self._table = table
        self._fields()
        self.game_box.setCurrentIndex(self.game_box.findData(table.game))
        self.seats.setValue(len(table.seats))

    def command(self) -> Command | None:
        return ChangeTable(table=self._table.id, game=self.game.id, seats=self.seats.value())


class DropSheet(Sheet):
    """Record what was found in a drop box."""

    def __init__(self, room: Room, parent: QWidget) -> None:
        super().__init__("count-drop", _("Count a drop box"), _("Record"), parent)
        self.table = QComboBox()
        played = room.day.played if isinstance(room.day, DayOpen) else {}
        for table in played:
            self.table.addItem(table, table)
        self.amount = QLineEdit()
        self.amount.setMaxLength(16)
        self.amount.setPlaceholderText("0" + LOCALES[language()].decimal + "00")
        self.reason = QLineEdit()
        self.reason.setMaxLength(NOTE_LENGTH)
        self.field(_("Table"), self.table, "table")
        self.field(_("Found (euros)"), self.amount, "amount")
        self.field(_("Remark"), self.reason, "remark")
        self.body.addWidget(Keypad(self.amount, decimal=LOCALES[language()].decimal, size=44))
        if not played:
            self.complain(_("No table was open in this gaming day."))

    def command(self) -> Command | None:
        amount = amount_of(self.amount.text())
        if self.table.count() == 0 or amount is None:
            self.complain(_("Type the sum in euros, for example 1234,50."))
            return None
        return CountDrop(table=TableId(self.table.currentData()), amount=amount)

    def note_text(self) -> str:
        return self.reason.text()


class CloseTableSheet(Sheet):
    """Close a table at which somebody sits: who waits on for its game (CH-SEAT-7)."""

    def __init__(self, shown: Closing, parent: QWidget) -> None:
        title = _("Close {table}").format(table=shown.table)
        super().__init__("close-table", title, title, parent)
        self._table = shown.table
        self.tell(
            _(
                "Everybody gives up his seat. Whoever is ticked waits for {game} from now on,"
                " before the list; the others go home."
            ).format(game=shown.game)
        )
        self.tell(_where_on(shown))
        grid = QGridLayout()
        grid.setSpacing(GAP + 4)
        self.boxes: list[QCheckBox] = []
        for place, mover in enumerate(shown.movers):
            words = mover.words if mover.here else _("{player} (away)").format(player=mover.words)
            box = QCheckBox(words.replace("&", "&&"))
            box.setObjectName(f"close-table-mover-{mover.player}")
            box.setAccessibleName(words)
            box.setChecked(True)
            grid.addWidget(box, place // 2, place % 2)
            self.boxes.append(box)
        self.body.addLayout(grid)
        self._movers = [mover.player for mover in shown.movers]
        self.all_button = quiet(_("Tick all"), "close-table-all")
        self.none_button = quiet(_("Tick nobody"), "close-table-none")
        for control, ticked in ((self.all_button, True), (self.none_button, False)):
            control.setAutoDefault(False)
            control.clicked.connect(partial(self._tick, ticked))
            self.below.insertWidget(self.below.count() - 3, control)

    def _tick(self, ticked: bool) -> None:
        for box in self.boxes:
            box.setChecked(ticked)

    def command(self) -> Command | None:
        pairs = zip(self._movers, self.boxes, strict=True)
        movers = tuple(player for player, box in pairs if box.isChecked())
        return CloseTable(table=self._table, movers=movers)


def _where_on(shown: Closing) -> str:
    """Where the game of a closing table goes on."""
    if not shown.tables:
        return _("{game} is played at no other table now.").format(game=shown.game)
    if not shown.open_seats:
        return _("At the other tables of {game} no seat is free.").format(game=shown.game)
    n = len(shown.open_seats)
    words = many("{n} seat is free for them: {where}", "{n} seats are free for them: {where}", n)
    return words.format(n=n, where=", ".join(shown.open_seats))


class DaySheet(Sheet):
    """Open the gaming day, or close it."""

    def __init__(self, room: Room, parent: QWidget) -> None:
        self._open = isinstance(room.day, DayOpen)
        title = _("Close the gaming day") if self._open else _("Open the gaming day")
        super().__init__("gaming-day", title, _("Close") if self._open else _("Open"), parent)
        if isinstance(room.day, DayOpen):
            words = _(
                "Closing {day} ends the waiting lists and posts today’s jackpot euros. Every table"
                " has to be closed first."
            ).format(day=day_text(room.day.day, weekday=True))
        else:
            words = _("From now on tables can be opened and people can join the lists.")
        self.tell(words)
        self.checked = QCheckBox(_("The computer’s clock went back: I have looked at the times"))
        self.checked.setObjectName("gaming-day-checked")
        self.checked.setAccessibleName(self.checked.text())
        self.body.addWidget(self.checked)
        if not (isinstance(room.day, DayOpen) and room.day.clock_back):
            self.checked.hide()

    def open(self) -> None:
        super().open()
        self.ask_button.setFocus()

    def command(self) -> Command | None:
        return CloseDay(clock_checked=self.checked.isChecked()) if self._open else OpenDay()
