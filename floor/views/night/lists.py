"""What the waiting lists were: everything that happened on them, and how long people waited."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple, assert_never

from floor.app.core.messages import NoteId, StaffId
from floor.app.core.room import Room
from floor.app.lists.lists import call_of, entry_of
from floor.app.lists.order import EntryMoved, EntryRestored, ListOrderEvent
from floor.app.lists.waiting import (
    CallConfirmed,
    CallExpired,
    PlayerCalled,
    PlayerCheckedIn,
    PlayerJoined,
    PlayerStruckOff,
    PlayerTurnedAway,
    SeatDeclined,
    WaitingEvent,
)
from floor.app.seats.seats import PlayerSeated
from floor.app.tables.tables import TableClosed
from floor.base.clock import lasted
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.views.night.walk import WalkedEvent


class ListStep(Enum):
    """What happened to somebody's place on a list."""

    JOINED = "joined"
    CHECKED_IN = "checked_in"
    CALLED = "called"
    CONFIRMED = "confirmed"
    SEATED = "seated"
    DECLINED = "declined"
    NO_SHOW = "no_show"
    STRUCK_OFF = "struck_off"
    MOVED = "moved"
    RESTORED = "restored"
    TURNED_AWAY = "turned_away"


class ListRow(NamedTuple):
    """One step of one player on one list."""

    at: datetime
    game: GameId
    player: PlayerId
    step: ListStep
    signup: Signup | None
    place: int | None
    """On the list, from 1: behind the step, or before one that took them off it."""
    table: TableId | None
    seat: SeatNo | None
    waited: timedelta | None
    """Since they were on the list and in the house: when they are called, or seated without a
    call."""
    by: StaffId
    note: NoteId | None


class Lists:
    """Every step, in the order of the book."""

    def __init__(self) -> None:
        self.lines: list[ListRow] = []
        self._here: dict[tuple[GameId, PlayerId], datetime] = {}
        """Since when somebody waits in the house."""

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        match fact.event:
            case PlayerSeated() as seated:
                self._seated(fact, seated)
            case TableClosed(game=game, movers=movers):
                for mover in movers:
                    self.lines.append(self._line(fact, game, mover, ListStep.JOINED))
                    self._here[game, mover] = fact.at
            case EntryMoved() | EntryRestored() as event:
                self._reordered(fact, event)
            case _ if isinstance(fact.event, WaitingEvent):
                self._stepped(fact, fact.event)
            case _:
                pass

    def waits(self) -> list[timedelta]:
        """How long each of those who were offered a seat had waited for it."""
        return [line.waited for line in self.lines if line.waited is not None]

    def _stepped(self, fact: WalkedEvent, event: WaitingEvent) -> None:
        game, player = event.game, event.player
        line = self._line(fact, game, player, _step(event))
        match event:
            case PlayerJoined(arrived=True) | PlayerCheckedIn():
                self._here[game, player] = fact.at
            case PlayerCalled(table=table, seat=seat, note=note):
                waited = self._waited(fact, game, player)
                line = line._replace(table=table, seat=seat, waited=waited, note=note)
            case CallConfirmed() | SeatDeclined() | CallExpired():
                line = line._replace(table=event.table, seat=event.seat)
            case _:
                pass
        self.lines.append(line)

    def _reordered(self, fact: WalkedEvent, event: ListOrderEvent) -> None:
        step = ListStep.MOVED if isinstance(event, EntryMoved) else ListStep.RESTORED
        line = self._line(fact, event.game, event.player, step)
        self.lines.append(line._replace(note=event.note))

    def _seated(self, fact: WalkedEvent, event: PlayerSeated) -> None:
        """From the list; who sits down without having waited is no step of it."""
        if entry_of(fact.before, event.game, event.player) is None:
            return
        line = self._line(fact, event.game, event.player, ListStep.SEATED)
        called = call_of(fact.before, event.player, event.game) is not None
        waited = None if called else self._waited(fact, event.game, event.player)
        self.lines.append(
            line._replace(table=event.table, seat=event.seat, waited=waited, note=event.note)
        )

    def _waited(self, fact: WalkedEvent, game: GameId, player: PlayerId) -> timedelta | None:
        since = self._here.get((game, player))
        return lasted(since, fact.at) if since is not None else None

    def _line(self, fact: WalkedEvent, game: GameId, player: PlayerId, step: ListStep) -> ListRow:
        room = fact.after if entry_of(fact.after, game, player) is not None else fact.before
        entry, place = entry_of(room, game, player), _place(room, game, player)
        signup = entry.signup if entry is not None else None
        return ListRow(fact.at, game, player, step, signup, place, None, None, None, fact.by, None)


def _step(event: WaitingEvent) -> ListStep:
    match event:
        case CallConfirmed():
            return ListStep.CONFIRMED
        case SeatDeclined():
            return ListStep.DECLINED
        case PlayerStruckOff():
            return ListStep.STRUCK_OFF
        case CallExpired():
            return ListStep.NO_SHOW
        case PlayerJoined():
            return ListStep.JOINED
        case PlayerTurnedAway():
            return ListStep.TURNED_AWAY
        case PlayerCheckedIn():
            return ListStep.CHECKED_IN
        case PlayerCalled():
            return ListStep.CALLED
        case _ as never:
            assert_never(never)


def _place(room: Room, game: GameId, player: PlayerId) -> int | None:
    waiting = room.lists.get(game, ())
    return next((n for n, one in enumerate(waiting, start=1) if one.player == player), None)


def mean(spans: Sequence[timedelta]) -> timedelta | None:
    """The average of `spans`; None of nothing."""
    return sum(spans, timedelta()) / len(spans) if spans else None


def most_of(spans: Sequence[timedelta], percent: int) -> timedelta | None:
    """No more than so long took so many percent of `spans`; None of nothing."""
    if not spans:
        return None
    return sorted(spans)[-(-len(spans) * percent // 100) - 1]
