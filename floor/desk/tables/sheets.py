"""Dialogs about tables and the day: change a table, count the drop, open and close the day."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QCheckBox, QWidget

from floor.app.core.messages import Command
from floor.app.core.room import DayOpen, Room, house_of
from floor.app.money.chips import CountDrop
from floor.app.staff.days import CloseDay, OpenDay
from floor.app.tables.tables import ChangeTable
from floor.base.text import LOCALES, _, amount_of, day_text, language
from floor.desk.kit.fields import choice, no_sum, number_box, sum_field
from floor.desk.kit.sheet import Sheet
from floor.qtkit.keypad import Keypad
from floor.room.games.game import FEWEST_PLAYERS, Game, GameId, seats_allowed
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table


class ChangeTableSheet(Sheet):
    """Another game or another number of seats at an open table."""

    def __init__(self, room: Room, table: Table, parent: QWidget) -> None:
        title = _("Change {table}").format(table=table.id)
        super().__init__("change-table", title, _("Change"), parent)
        self._table = table
        self._games = house_of(room).games
        self.game_box = choice((game.name, game.id) for game in self._games.values())
        self.seats = number_box(FEWEST_PLAYERS, FEWEST_PLAYERS)
        self.field(_("Game"), self.game_box, "game")
        self.field(_("Seats"), self.seats, "seats")
        self.reason_field()
        self.game_box.currentIndexChanged.connect(self._game_chosen)
        self.seats.valueChanged.connect(self._seats_chosen)
        self.game_box.setCurrentIndex(self.game_box.findData(table.game))
        self._game_chosen()
        self.seats.setValue(len(table.seats))

    @property
    def game(self) -> Game:
        """The one that is chosen."""
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

    def command(self) -> Command | None:
        return ChangeTable(table=self._table.id, game=self.game.id, seats=self.seats.value())


class DropSheet(Sheet):
    """Record what was found in a drop box."""

    def __init__(self, room: Room, parent: QWidget) -> None:
        super().__init__("count-drop", _("Count a drop box"), _("Record"), parent)
        played = room.day.played if isinstance(room.day, DayOpen) else {}
        self.table = choice((table, table) for table in played)
        self.amount = sum_field()
        self.amount.setPlaceholderText("0" + LOCALES[language()].decimal + "00")
        self.field(_("Table"), self.table, "table")
        self.field(_("Found (euros)"), self.amount, "amount")
        self.reason_field(_("Remark"), "remark")
        self.body.addWidget(Keypad(self.amount, decimal=LOCALES[language()].decimal, size=44))
        if not played:
            self.complain(_("No table was open in this gaming day."))

    def command(self) -> Command | None:
        amount = amount_of(self.amount.text())
        if self.table.count() == 0 or amount is None:
            self.complain(no_sum())
            return None
        return CountDrop(table=TableId(self.table.currentData()), amount=amount)


class DaySheet(Sheet):
    """Open the gaming day, or close it."""

    def __init__(self, room: Room, parent: QWidget, unpaid: str = "") -> None:
        """`unpaid` says what nobody has paid yet."""
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
        if unpaid:
            self.complain(unpaid)

    def open(self) -> None:
        super().open()
        self.ask_button.setFocus()

    def command(self) -> Command | None:
        return CloseDay(clock_checked=self.checked.isChecked()) if self._open else OpenDay()
