"""The dialogs about orders: who does not play and how long, who sits with whom no more."""

from datetime import datetime

from PySide6.QtWidgets import QWidget

from floor.app.core.messages import Command
from floor.app.core.people import Player
from floor.app.orders.orders import KeepApart
from floor.base.text import _
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sheet import WIDE, Sheet
from floor.desk.people.picker import PlayerPicker
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import BarKind
from floor.views.orders.bars import bar_form
from floor.views.people.person import APART, EXCLUDE


def order_sheet(key: str, player: Player, bridge: Bridge, now: datetime, parent: QWidget) -> Sheet:
    """The dialog that asks the rest of the order of that key; rules are in force."""
    if key == APART:
        return ApartSheet(bridge, player.player, player.alias or player.name, parent)
    kind = BarKind.SELF_EXCLUDED if key == EXCLUDE else BarKind.BARRED
    room = bridge.last.room
    return FormSheet(lambda typed: bar_form(room, player.player, kind, now, typed), parent)


class ApartSheet(Sheet):
    """Two players who may not share a table (CH-GEN-25)."""

    def __init__(self, bridge: Bridge, player: PlayerId, label: str, parent: QWidget) -> None:
        title = _("Keep {player} apart from …").format(player=label)
        super().__init__("keep-apart", title, _("Keep them apart"), parent)
        self._player = player
        self.setMinimumWidth(WIDE)
        self.picker = PlayerPicker(bridge, "apart-player")
        self.body.insertWidget(0, self.picker)
        self.reason_field()
        self.picker.field.setFocus()

    def command(self) -> Command | None:
        other = self.picker.player
        if other is None or other == self._player:
            self.complain(_("Choose the other player first."))
            return None
        return KeepApart(players=(self._player, other))
