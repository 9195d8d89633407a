"""The move slips of an entry: one for everybody it has sent to another table or to its list."""

from collections.abc import Iterator
from typing import NamedTuple

from floor.app.core.messages import Entry
from floor.app.core.room import game_of
from floor.app.money.stacks import to_bring, uncounted_to_bring
from floor.app.seats.seats import PlayerSeated, SeatLeft
from floor.app.tables.tables import TableClosed
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.money.buy_in import Bring
from floor.views.money.dues import owed_there
from floor.views.papers.tickets import Issue, MoveReason, MoveSlip, TicketSource, issue_of, play_of
from floor.views.tables.closing import cards_drawn


class OwedSlip(NamedTuple):
    """Somebody who is moved when a hand is over is to have a slip then."""

    table: TableId
    player: PlayerId | None
    """None: everybody of a table that closes."""
    since: int
    """By which entry of the book it was asked for."""


def move_slips(printing: TicketSource, entry: Entry) -> tuple[MoveSlip, ...]:
    """Of those who were moved or whose table was closed; none for an entry of another kind."""
    return tuple(_Moves(printing, entry).slips())


class _Moves:
    """What one entry says about those who left their seats by it."""

    def __init__(self, printing: TicketSource, entry: Entry) -> None:
        self._printing = printing
        events = entry.events
        self._closed = next((one for one in events if isinstance(one, TableClosed)), None)
        self._seated = [one for one in events if isinstance(one, PlayerSeated)]
        self._left = {one.player: one for one in events if isinstance(one, SeatLeft)}
        self._cards = cards_drawn(entry)

    def slips(self) -> Iterator[MoveSlip]:
        for seated in self._seated:
            left = self._left.get(seated.player)
            if left is not None:
                yield self._slip(left, seated.game, seated.table, seated.seat)
        closed = self._closed
        if closed is not None:
            for player in closed.movers:
                yield self._slip(self._left[player], closed.game)

    def _slip(
        self,
        left: SeatLeft,
        game: GameId,
        table: TableId | None = None,
        seat: SeatNo | None = None,
    ) -> MoveSlip:
        issue: Issue = issue_of(self._printing, left.player)
        room = self._printing.room
        there = room.tables.get(table) if table is not None else None
        owed = None
        if there is not None and seat is not None:
            owed = owed_there(room, there, seat, left.player)
        return MoveSlip(
            issue=issue,
            play=play_of(game_of(room, game)),
            left=left.table,
            left_seat=left.seat,
            table=table,
            seat=seat,
            reason=self._reason(left.player),
            card=self._cards.get(left.player),
            stack=left.stack,
            duty=self._duty(left, game),
            owed=owed,
            followed=there is None or there.followed,
        )

    def _reason(self, player: PlayerId) -> MoveReason:
        if self._closed is None:
            return MoveReason.MOVED
        return MoveReason.DRAWN if player in self._cards else MoveReason.CLOSED

    def _duty(self, left: SeatLeft, game: GameId) -> Bring:
        """One night, one stack, as the room knows their stack (CH-SEAT-4, CH-STACK-2…8)."""
        room = self._printing.room
        if left.stack is None:
            table = room.tables.get(left.table)
            return uncounted_to_bring(room, table.game if table is not None else game, game)
        return to_bring(room, left.player, game)
