"""What goes wrong between people in a rehearsed night: warnings, penalties, bars, keeping apart."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from floor.app.core.room import house_of
from floor.app.orders.orders import BarPlayer, GivePenalty, KeepApart, WarnPlayer
from floor.app.seats.seats import SeatPlayer
from floor.rehearsal.evening import Evening
from floor.rehearsal.guests import Guests
from floor.rehearsal.players import Fortune
from floor.rehearsal.walks import Walks
from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import BarKind
from floor.room.table.table import InHand, free_seats

_BEGINS = timedelta(minutes=50)
"""Nobody misbehaves before."""
_AGAIN = timedelta(minutes=70)


class Troubles:
    """Has the floor of `evening` warn, send away, bar and keep apart; people try all the same."""

    def __init__(self, evening: Evening, guests: Guests, walks: Walks, fortune: Fortune) -> None:
        self._evening = evening
        self._guests = guests
        self._walks = walks
        self._fortune = fortune

    def begin(self) -> None:
        """They come one by one, from an hour after the doors have opened on."""
        kinds: tuple[Callable[[], None], ...] = (self._warn, self._bar, self._keep_apart)
        for number, kind in enumerate(kinds):
            self._evening.at(_BEGINS + timedelta(minutes=9 * number), partial(self._again, kind))

    def _again(self, kind: Callable[[], None]) -> None:
        kind()
        self._evening.at(self._fortune.about(_AGAIN), partial(self._again, kind))

    def _anybody(self) -> PlayerId | None:
        """Somebody who sits at one of the tables."""
        tables = self._evening.own_tables()
        sitting = [who for table in tables for who in self._evening.sitting_at(table.id)]
        return sitting[self._fortune.chance.below(len(sitting))] if sitting else None

    def _warn(self) -> None:
        """A warning; half of those warned do it again and are sent away for a while."""
        player = self._anybody()
        if player is None:
            return
        note = self._evening.note("Phone at the table during a hand.", player)
        self._evening.ask(WarnPlayer(player=player, note=note))
        if self._fortune.percent(50):
            self._evening.at(self._fortune.seconds(120, 900), partial(self._send_away, player))

    def _send_away(self, player: PlayerId) -> None:
        if self._evening.table_of(player) is None:
            return
        lasts = timedelta(minutes=self._fortune.between(10, 30))
        note = self._evening.note("Again, after a warning.", player)
        if self._evening.ask(GivePenalty(player=player, lasts=lasts, note=note)) is not None:
            after = lasts + self._fortune.seconds(10, 300)
            self._evening.at(after, partial(self._walks.come_back, player))

    def _bar(self) -> None:
        """Somebody who has gone home is barred, comes back, and is turned away at the desk."""
        home = self._guests.gone_home
        tables = self._evening.own_tables()
        if not home or not tables:
            return
        player = home[0]
        if player in self._evening.room.seated:
            return
        note = self._evening.note("Threatened a dealer on his way out.", player)
        bar = BarPlayer(player=player, kind=BarKind.BARRED, note=note)
        if self._evening.ask(bar) is not None:
            home.remove(player)
            game = house_of(self._evening.room).games[tables[0].game]
            tries = partial(self._guests.arrives, game, player)
            self._evening.at(self._fortune.seconds(60, 1800), tries)

    def _keep_apart(self) -> None:
        """Two at different tables may not share one; a while later one of them asks to, and now and
        then two people let them."""
        one, other = self._anybody(), self._anybody()
        room = self._evening.room
        if one is None or other is None or room.seated[one] == room.seated[other]:
            return
        note = self._evening.note("They came to blows in the bar.", one, other)
        if self._evening.ask(KeepApart(players=(one, other), note=note)) is not None:
            tries = partial(self._joins_other, one, other)
            self._evening.at(self._fortune.seconds(120, 1800), tries)

    def _joins_other(self, one: PlayerId, other: PlayerId) -> None:
        """`one` wants to sit with `other`: refused, unless a shift manager is asked too."""
        old, table = self._evening.table_of(one), self._evening.table_of(other)
        if old is None or table is None or old.id == table.id or isinstance(old.stage, InHand):
            return
        free = free_seats(table)
        if not free:
            return
        sits = SeatPlayer(
            table=table.id,
            seat=free[0],
            player=one,
            note=self._evening.note("They have made it up.", one, other),
            second=self._evening.staff.manager if self._fortune.percent(50) else None,
        )
        if self._evening.ask(sits) is not None:
            self._guests.has_sat_down(one)
