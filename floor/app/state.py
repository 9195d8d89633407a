"""The room: all that is true now, one frozen value."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

import msgspec

from floor.app.messages import Role, StaffId
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.base.value import Value, with_entry
from floor.room.button import PlayerId
from floor.room.game import Game, GameId
from floor.room.table import Table
from floor.room.waitlist import Call, TableId, Waiting
from floor.rulebook.house import HouseRules


class DayClosed(Value, frozen=True, tag="closed"):
    """No gaming day is open."""

    last: date | None = None
    """The gaming day closed last."""


class DayOpen(Value, frozen=True, tag="open"):
    """The gaming day staff opened; the calendar has no say in it."""

    day: date
    opened_at: datetime
    played: Mapping[TableId, GameId]
    """Every table opened in it, closed ones too: their drop is counted later."""
    clock_back: timedelta = timedelta()
    """By how much the computer's clock went back meanwhile, all in all."""


class Room(Value, frozen=True, kw_only=True):
    """All that is true now."""

    house: HouseRules | None = None
    day: DayClosed | DayOpen = DayClosed()
    on_duty: Mapping[StaffId, Role] = {}
    tables: Mapping[TableId, Table] = {}
    lists: Mapping[GameId, tuple[Waiting, ...]] = {}
    calls: tuple[Call, ...] = ()
    seated: Mapping[PlayerId, TableId] = {}
    """Everybody who has a seat, owners and over-players: one person sits once."""
    posted: Money = NOTHING
    """The jackpot sum as posted in the room: it grows only when a gaming day closes (JP-FEE-3)."""
    accrued: Money = NOTHING
    """What this gaming day's hands have added to it, not posted yet."""


EMPTY_ROOM = Room()


def house_of(room: Room) -> HouseRules:
    """The rules in force.

    Raises:
        Refused: no rulebook has been adopted yet.
    """
    if room.house is None:
        raise Refused("No rulebook is in force: adopt one first.", rule="HOUSE")
    return room.house


def game_of(room: Room, game: GameId) -> Game:
    """The game of that name in the house's offer.

    Raises:
        Refused: the house does not offer it.
    """
    offered = house_of(room).games.get(game)
    if offered is None:
        raise Refused("The house does not offer {game}.", rule="GM-GEN-1", game=game)
    return offered


def table_of(room: Room, table: TableId) -> Table:
    """The open table of that name.

    Raises:
        Refused: no such table is open.
    """
    found = room.tables.get(table)
    if found is None:
        raise Refused("{table} is not open.", rule="CH-TABLE-1", table=table)
    return found


def with_table(room: Room, table: Table) -> Room:
    """The room with `table` as it is now, in place of what was open under its name."""
    return msgspec.structs.replace(room, tables=with_entry(room.tables, table.id, table))
