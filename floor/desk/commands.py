"""What the field at the top leads to: tables, players, pages, and every command by its name."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from floor.app.views.floor import in_order
from floor.app.views.names import Called
from floor.base.text import _
from floor.desk.command_field import CommandField, Hit
from floor.desk.player_picker import called_words, known_players
from floor.desk.rail import PLACES
from floor.desk.scene import Scene
from floor.qtkit.bridge import Bridge
from floor.room.button import PlayerId, SeatNo
from floor.room.table import seat_of
from floor.room.waitlist import TableId

if TYPE_CHECKING:
    from floor.desk.window import DeskWindow


class Commands(QObject):
    """Fills the field, and goes where it is told."""

    def __init__(self, window: "DeskWindow", bridge: Bridge, scene: Scene) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self.scene = scene
        self.field: CommandField = window.top.field
        self.field.find_wanted.connect(self._find)
        self.field.opened.connect(self._fill)

    @Slot()
    def _fill(self) -> None:
        """The commands and tables there are now."""
        window, errands = self._window, self._window.errands
        hits = [
            Hit(_("Open a table  (F2)"), errands.open_table),
            Hit(_("Add to a waiting list  (F3)"), errands.join),
            Hit(_("Count a drop box  (F6)"), errands.count_drop),
            Hit(_("Gaming day: open or close  (F7)"), errands.day),
            Hit(_("Arbiter and pots  (F8)"), window.pages.to_table),
            Hit(_("Undo the newest entry  (Ctrl+Z)"), window.undo_newest),
            Hit(_("Lock this desk  (Ctrl+L)"), window.lock),
            Hit(_("Sign off duty"), errands.sign_off),
        ]
        hits += [
            Hit(f"{_(place.words)}  ({place.key})", partial(window.go, place.name))
            for place in PLACES
            if place.key
        ]
        house = self.scene.room.house
        for name in in_order(self.scene.room):
            game = self.scene.room.tables[name].game
            known = house.games.get(game) if house is not None else None
            words = f"{name} · {known.name if known is not None else game}"
            hits.append(Hit(words, partial(self._to_seat, name, None)))
        self.field.show_hits(hits)

    def _to_seat(self, table: TableId, seat: SeatNo | None) -> None:
        self._window.go("floor")
        self._window.choose(table, seat)

    @Slot(str)
    def _find(self, text: str) -> None:
        self._bridge.consult(
            lambda back: known_players(back, back.people.find_players(text)[:8]),
            lambda found: self._found(text, found),
            self,
        )

    def _found(self, text: str, found: object) -> None:
        if isinstance(found, tuple):
            self.field.show_players(text, [self._player(who, called) for who, called in found])

    def _player(self, who: PlayerId, called: Called) -> Hit:
        """Where somebody sits; who does not is shown in the books."""
        words = called_words(who, called)
        at = self.scene.room.seated.get(who)
        seat = seat_of(self.scene.room.tables[at], who) if at is not None else None
        if at is None or seat is None:
            return Hit(words, partial(self._to_player, who))
        where = _("{table} seat {seat}").format(table=at, seat=seat)
        return Hit(f"{words}  ·  {where}", partial(self._to_seat, at, seat))

    def _to_player(self, who: PlayerId) -> None:
        self._window.go("players")
        self._window.pages.players.show_player(who)
