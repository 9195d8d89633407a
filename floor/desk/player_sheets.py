"""Dialogs about players: join a list, sit down, play over, give a reason."""

from collections.abc import Callable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from floor.app.messages import Command
from floor.app.state import Room, house_of
from floor.app.views.names import Called
from floor.app.views.rows import QuoteLine, Step
from floor.app.waiting import JoinList
from floor.base.text import NOTE_LENGTH, _
from floor.desk.player_picker import PlayerPicker
from floor.desk.sheet import WIDE, Sheet
from floor.desk.way_rows import WayRows
from floor.qtkit.bridge import Bridge
from floor.qtkit.theme import Words, label
from floor.room.button import PlayerId
from floor.room.game import GameId


class JoinSheet(Sheet):
    """Put a player on a list (CH-SEAT-1)."""

    def __init__(
        self, bridge: Bridge, room: Room, parent: QWidget, game: GameId | None = None
    ) -> None:
        super().__init__("join-list", _("Add to a waiting list"), _("Add to the list"), parent)
        self.game = QComboBox()
        running = {table.game for table in room.tables.values()}
        games = house_of(room).games.values()
        for one in sorted(games, key=lambda offered: offered.id not in running):
            self.game.addItem(one.name, one.id)
        if game is not None:
            self.game.setCurrentIndex(self.game.findData(game))
        self.field(_("Game"), self.game, "game")
        self.setMinimumWidth(WIDE)
        self.picker = PlayerPicker(bridge, "join-player")
        self.body.addWidget(self.picker)
        self.phone = QCheckBox(_("By phone: has not arrived yet"))
        self.phone.setObjectName("join-list-phone")
        self.phone.setAccessibleName(self.phone.text())
        self.body.addWidget(self.phone)
        self.picker.field.setFocus()

    def command(self) -> Command | None:
        player = self.picker.player
        if player is None:
            self.complain(_("Choose a player first, or add a new one."))
            return None
        return JoinList(
            game=GameId(self.game.currentData()),
            player=player,
            by_phone=self.phone.isChecked(),
        )


Ways = Callable[[PlayerId, Called], tuple[QuoteLine, ...]]


class FindSheet(Sheet):
    """Find somebody for a seat; the ways in he has stand below, each with what comes of it."""

    step_asked = Signal(object)
    """The Step."""

    def __init__(self, bridge: Bridge, title: str, ways: Ways, parent: QWidget) -> None:
        super().__init__("find-player", title, _("Seat"), parent)
        self._ways = ways
        self.setMinimumWidth(WIDE)
        self.picker = PlayerPicker(bridge, "seat-player")
        self.picker.chosen.connect(self._player_chosen)
        self.body.addWidget(self.picker)
        self.ways = WayRows("find-player-ways", self.step_asked.emit)
        self.body.addWidget(self.ways)
        self.ask_button.hide()
        self.picker.field.returnPressed.connect(self._take_leading)
        self.picker.field.setFocus()

    @Slot(object)
    def _player_chosen(self, player: PlayerId | None) -> None:
        called = self.picker.called
        lines = self._ways(player, called) if player is not None and called is not None else ()
        self.ways.show_lines(lines, ())
        steps = (line.step for line in lines if line.step is not None)
        self.note.setText(next((step.why_not for step in steps if step.why_not), ""))

    @Slot()
    def _take_leading(self) -> None:
        for one in self.ways.buttons:
            if one.isEnabled():
                one.click()
                return

    def command(self) -> Command | None:
        return None


class ReasonSheet(Sheet):
    """Ask for the reason a step needs."""

    def __init__(self, step: Step, parent: QWidget) -> None:
        super().__init__("reason", step.words, _("Ask with this reason"), parent)
        assert step.command is not None
        self._command = step.command
        why = label(step.reason, "reason-why", Words.MUTED)
        why.setWordWrap(True)
        self.body.insertWidget(0, why)
        self.reason = QLineEdit()
        self.reason.setMaxLength(NOTE_LENGTH)
        self.field(_("Reason"), self.reason, "text")
        self.reason.setFocus()

    def command(self) -> Command | None:
        if not self.reason.text().strip():
            self.complain(_("A reason is needed."))
            return None
        return self._command

    def note_text(self) -> str:
        return self.reason.text().strip()
