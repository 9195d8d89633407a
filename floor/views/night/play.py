"""What was played: each hand, each table's stretch of a game, each player's time in a seat."""

from datetime import datetime, timedelta
from typing import NamedTuple

import msgspec

from floor.app.core.line_up import post_at
from floor.app.core.messages import StaffId
from floor.app.core.room import Room
from floor.app.hands.dealing import HandEnded, HandStamped, HandStarted
from floor.app.hands.misdeals import MisdealCalled
from floor.app.seats.seats import SeatLeft
from floor.base.clock import lasted
from floor.base.money import Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Away, PlayedOver, seat_of
from floor.views.night.walk import WalkedEvent


class HandRow(NamedTuple):
    """A hand that was played to its end."""

    table: TableId
    game: GameId
    hand: int
    variant: str
    started: datetime
    ended: datetime
    dealer: StaffId | None
    players: int
    button: SeatNo
    small_blind: SeatNo | None
    """None: nobody posted one."""
    big_blind: SeatNo
    second_round: bool
    jackpot: Money
    flat_rake: Money


class TableRow(NamedTuple):
    """A table and a game it played, from its opening or its change to that game on."""

    table: TableId
    game: GameId
    seats: int
    opened: datetime
    closed: datetime | None


class Session(NamedTuple):
    """A player's time in a seat at one table."""

    player: PlayerId
    table: TableId
    seat: SeatNo
    game: GameId
    since: datetime
    until: datetime | None
    played: timedelta
    """Up to now, where they still sit there."""
    away: timedelta
    """Of it, away from the seat."""
    stack: Money | None
    """With which they got up; None: nobody counted it."""


class HandRows:
    """Every hand played, in the order in which they ended."""

    def __init__(self) -> None:
        self.lines: list[HandRow] = []
        self._begun: dict[TableId, HandStarted] = {}

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        match fact.event:
            case HandStarted(table=table) as started:
                self._begun[table] = started
            case HandStamped(table=table, started=at) | MisdealCalled(table=table, called_at=at):
                self._begun[table] = msgspec.structs.replace(self._begun[table], started=at)
            case HandEnded(table=table) as ended:
                started = self._begun.pop(table)
                self.lines.append(_hand(fact.before, started, ended))
            case _:
                pass


def _hand(room: Room, started: HandStarted, ended: HandEnded) -> HandRow:
    post, positions = post_at(room.dealers, ended.table), started.deal.positions
    return HandRow(
        table=ended.table,
        game=room.tables[ended.table].game,
        hand=ended.hand,
        variant=started.variant,
        started=started.started,
        ended=ended.ended,
        dealer=post.dealer.staff if post is not None else None,
        players=len(started.deal.dealt),
        button=positions.button.seat,
        small_blind=positions.small.seat if positions.small is not None else None,
        big_blind=positions.big.seat,
        second_round=ended.second_round,
        jackpot=ended.jackpot,
        flat_rake=ended.flat_rake,
    )


class Tables:
    """Every table that was open, game by game; whatever event opened, changed or closed it."""

    def __init__(self) -> None:
        self.lines: list[TableRow] = []
        self._open: dict[TableId, int] = {}

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        before, after = fact.before.tables, fact.after.tables
        if before is after:
            return
        for name in [name for name in self._open if name not in after]:
            self._end(name, fact.at)
        for name, table in after.items():
            old = before.get(name)
            if old is table or (old is not None and old.game == table.game):
                continue
            self._end(name, fact.at)
            self._open[name] = len(self.lines)
            self.lines.append(TableRow(name, table.game, len(table.seats), fact.at, None))

    def _end(self, name: TableId, at: datetime) -> None:
        place = self._open.pop(name, None)
        if place is not None:
            self.lines[place] = self.lines[place]._replace(closed=at)


class Sessions:
    """Everybody's time in a seat, in the order in which they sat down."""

    def __init__(self) -> None:
        self.lines: list[Session] = []
        self._sitting: dict[PlayerId, int] = {}
        self._away: dict[PlayerId, datetime] = {}
        self._now: datetime | None = None

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact: who sits where is seen from the room, whatever brought it about."""
        self._now = fact.at
        if fact.before.seated is not fact.after.seated:
            stack = fact.event.stack if isinstance(fact.event, SeatLeft) else None
            for player in [
                one
                for one, place in self._sitting.items()
                if fact.after.seated.get(one) != self.lines[place].table
            ]:
                self._gets_up(player, fact.at, stack)
            for player, table in fact.after.seated.items():
                if player not in self._sitting:
                    self._sits_down(fact, player, table)
        self._see_who_is_away(fact)

    def _sits_down(self, fact: WalkedEvent, player: PlayerId, name: TableId) -> None:
        table = fact.after.tables[name]
        seat = seat_of(table, player)
        assert seat is not None
        self._sitting[player] = len(self.lines)
        nothing = timedelta()
        self.lines.append(
            Session(player, name, seat, table.game, fact.at, None, nothing, nothing, None)
        )

    def _gets_up(self, player: PlayerId, at: datetime, stack: Money | None) -> None:
        self._comes_back(player, at)
        place = self._sitting.pop(player)
        line = self.lines[place]
        self.lines[place] = line._replace(until=at, played=lasted(line.since, at), stack=stack)

    def _see_who_is_away(self, fact: WalkedEvent) -> None:
        before, after = fact.before.tables, fact.after.tables
        if before is after:
            return
        for name, table in after.items():
            old = before.get(name)
            if old is table or (old is not None and old.seats is table.seats):
                continue
            away = {
                (seat.sitter if isinstance(seat, Away) else seat.owner).player
                for seat in table.seats
                if isinstance(seat, Away | PlayedOver)
            }
            for player in away - self._away.keys():
                self._away[player] = fact.at
            here = [one for one in self._away if fact.after.seated.get(one) == name]
            for player in here:
                if player not in away:
                    self._comes_back(player, fact.at)

    def _comes_back(self, player: PlayerId, at: datetime) -> None:
        since = self._away.pop(player, None)
        place = self._sitting.get(player)
        if since is not None and place is not None:
            line = self.lines[place]
            self.lines[place] = line._replace(away=line.away + lasted(since, at))

    def until_now(self) -> list[Session]:
        """All of them; who still sits has played until the last fact."""
        now = self._now
        return [
            self._still(line, now) if line.until is None and now is not None else line
            for line in self.lines
        ]

    def _still(self, line: Session, now: datetime) -> Session:
        since = self._away.get(line.player)
        away = line.away + (lasted(since, now) if since is not None else timedelta())
        return line._replace(played=lasted(line.since, now), away=away)
