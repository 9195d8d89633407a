"""How simulated people leave their seats for a while, and come back."""

from datetime import timedelta
from functools import partial

from floor.app.core.room import guest_of
from floor.app.seats.breaks import GrantLongBreak
from floor.app.seats.seats import ChooseWay, MarkAway, MarkBack
from floor.rehearsal.evening import Evening
from floor.rehearsal.players import Fortune, Temper
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId
from floor.room.table.table import Away, PlayedOver, Seat, Table, Taken, seat_of


class Walks:
    """Sends those who sit in the room of `evening` for walks and meals."""

    def __init__(self, evening: Evening, fortune: Fortune, temper: Temper) -> None:
        self._evening = evening
        self._fortune = fortune
        self._temper = temper

    def later(self, player: PlayerId) -> None:
        """They walk off some time from now."""
        after = self._fortune.about(self._temper.between_walks)
        self._evening.at(after, partial(self._walk, player))

    def come_back(self, player: PlayerId) -> None:
        """They come back if they are away, and walk off again later."""
        table = self._evening.table_of(player)
        seat = seat_of(table, player) if table is not None else None
        if table is None or seat is None or not _is_away(table.seats[seat - 1], player):
            return
        for way in dict.fromkeys((self._fortune.way_in(), Standing.WAITS)):
            back = MarkBack(table=table.id, player=player, way=way)
            if self._evening.ask(back, self._evening.speaks_for(table.id)) is not None:
                break
        else:
            # Somebody plays over in their seat, in a hand.
            self._evening.at(timedelta(seconds=60), partial(self.come_back, player))
            return
        if self._fortune.percent(10):
            self._evening.at(timedelta(seconds=90), partial(self._change_mind, player))
        self.later(player)

    def _walk(self, player: PlayerId) -> None:
        table = self._evening.table_of(player)
        if table is None:
            return
        seat = seat_of(table, player)
        sits = seat is not None and isinstance(table.seats[seat - 1], Taken)
        if sits and table.frozen is None and not self._evening.is_left(table.id):
            self._go_away(player, table)
        else:
            self.later(player)

    def _go_away(self, player: PlayerId, table: Table) -> None:
        """For a moment, or once an evening for a meal."""
        eats = self._fortune.percent(self._temper.long_breaks)
        if eats and guest_of(self._evening.room, player).long_break is None:
            self._evening.ask(GrantLongBreak(table=table.id, player=player))
            self._evening.at(self._fortune.seconds(900, 2400), partial(self.come_back, player))
            return
        away = MarkAway(table=table.id, player=player)
        self._evening.ask(away, self._evening.speaks_for(table.id))
        after = self._fortune.about(self._temper.walk)
        self._evening.at(after, partial(self.come_back, player))

    def _change_mind(self, player: PlayerId) -> None:
        """Who waits for their big blind gets impatient and posts."""
        table = self._evening.table_of(player)
        if table is not None:
            posts = ChooseWay(table=table.id, player=player, way=Standing.POSTS)
            self._evening.ask(posts, self._evening.speaks_for(table.id))


def _is_away(seat: Seat, player: PlayerId) -> bool:
    match seat:
        case Away(sitter=sitter):
            return sitter.player == player
        case PlayedOver(owner=owner):
            return owner.player == player
        case _:
            return False
