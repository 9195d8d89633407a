"""Time charges: the meters of a table that is paid by the hour, and what is collected."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import DayOpen, Room
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, total
from floor.base.value import Value, with_entry
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.games.time_charge import Absence, Payer, TimeCharge, shared
from floor.room.lists.waitlist import TableId
from floor.room.money.meter import Meter, meter_due, started, stopped
from floor.room.table.table import Table, chairs_of

_NO_GAME = GameId("")
"""Of an event that names none."""


class CollectTime(Command, frozen=True, kw_only=True):
    """Write down what was paid for time: by everybody at the table, or by one player."""

    table: TableId
    amount: Money
    """All together, as the screen said it: if more is due by now, nothing is written down."""
    player: PlayerId | None = None
    """Also one who has left and owes it still; None: everybody who sits there."""


class TimeShare(Value, frozen=True, kw_only=True):
    """What one player has paid of it."""

    player: PlayerId
    amount: Money


class MeterStarted(Event, frozen=True, kw_only=True):
    """Time is charged from `at` on: to a player, or to the table as a whole (CH-RAKE-7)."""

    table: TableId
    at: datetime
    player: PlayerId | None = None

    def touches(self) -> frozenset[str]:
        return super().touches() | _together(self.table, self.player)


class MeterStopped(Event, frozen=True, kw_only=True):
    """Time is no longer charged; what is due for it stays due."""

    table: TableId
    at: datetime
    player: PlayerId | None = None

    def touches(self) -> frozenset[str]:
        return super().touches() | _together(self.table, self.player)


class TimeCollected(Event, frozen=True, kw_only=True):
    """Players have paid for their time: money of the house, counted with the table's drop."""

    table: TableId
    at: datetime
    shares: tuple[TimeShare, ...]
    together: bool = False
    """The table's charge, in equal parts; and what they owed for their own time there, if the game
    was paid for so before."""

    @property
    def amount(self) -> Money:
        """What was paid, all together."""
        return total(share.amount for share in self.shares)

    def touches(self) -> frozenset[str]:
        """Who paid, not their table: the next hand is no reason why it could not be taken back."""
        table = _together(self.table, None) if self.together else frozenset()
        return table | {f"player:{share.player}" for share in self.shares}


def _together(table: TableId, player: PlayerId | None) -> frozenset[str]:
    """The meter of a table that pays as a whole is nobody's, so it is a reference of its own."""
    return frozenset({f"time:{table}"}) if player is None else frozenset()


ChargeCommand = CollectTime
ChargeEvent = MeterStarted | MeterStopped | TimeCollected


class TimeDue(Value, frozen=True, kw_only=True):
    """What is to be paid for time at a table."""

    player: PlayerId | None
    """None: all who sit there together."""
    amount: Money
    left: bool = False
    """They have given up their seat there."""


def due(room: Room, name: TableId, now: datetime) -> tuple[TimeDue, ...]:
    """What is due for time at that table when it is `now`; who sat down first stands first.

    Empty where rake is taken, and where everything is paid. Also for a table closed in this gaming
    day, and for players who have left it.
    """
    meters = _meters_at(room, name)
    if not meters:
        return ()
    table = room.tables.get(name)
    here = _payers(table, None) if table is not None else frozenset()
    amounts = ((meter.player, meter_due(meter, now)) for meter in meters)
    return tuple(
        TimeDue(player=player, amount=amount, left=player is not None and player not in here)
        for player, amount in amounts
        if amount
    )


def decide(room: Room, command: ChargeCommand, ctx: Context) -> tuple[ChargeEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case CollectTime():
            return (_collected(room, command, ctx),)
        case _ as never:
            assert_never(never)


def _collected(room: Room, command: CollectTime, ctx: Context) -> TimeCollected:
    name, every = command.table, due(room, command.table, ctx.now)
    if command.player is None:
        asked = tuple(one for one in every if not one.left)
    else:
        asked = tuple(one for one in every if one.player == command.player)
    if not asked and any(one.player is None for one in every):
        raise Refused(
            "{table} is charged as a whole: collect from everybody.", rule="JP-FEE-2", table=name
        )
    shares = _shares(room, name, asked)
    if asked and not shares:
        raise Refused(
            "Nobody sits at {table} any more who could pay what is due for time.",
            rule="JP-FEE-2",
            table=name,
        )
    if not shares:
        raise Refused("Nothing is due for time at {table}.", rule="CH-RAKE-7", table=name)
    together = any(one.player is None for one in asked)
    collected = TimeCollected(table=name, at=ctx.now, shares=shares, together=together)
    if collected.amount != command.amount:
        raise Refused(
            "{due} is due for time at {table} by now: look again.",
            rule="CH-RAKE-7",
            due=collected.amount,
            table=name,
        )
    return collected


def _shares(room: Room, name: TableId, asked: Iterable[TimeDue]) -> tuple[TimeShare, ...]:
    """What each pays of all that is asked for: their own time, and their part of the table's."""
    paid: dict[PlayerId, Money] = {}
    for one in asked:
        for player, amount in _parts(room, name, one):
            paid[player] = paid.get(player, NOTHING) + amount
    return tuple(
        TimeShare(player=player, amount=amount) for player, amount in paid.items() if amount
    )


def _parts(room: Room, name: TableId, one: TimeDue) -> tuple[tuple[PlayerId, Money], ...]:
    """Who pays how much of it; of a table's charge everybody an equal part, from seat 1 on."""
    if one.player is not None:
        return ((one.player, one.amount),)
    table = room.tables.get(name)
    payers = tuple(_sitting(table, Absence.COUNTED)) if table is not None else ()
    return tuple(zip(payers, shared(one.amount, len(payers)), strict=True))


def evolve(room: Room, event: ChargeEvent) -> Room:
    """The room once `event` has happened. A meter goes along to a table of the same charge, and on
    where it stood still when its player comes back."""
    match event:
        case MeterStarted():
            return _with_started(room, event)
        case MeterStopped(table=name, player=player, at=at):
            meters = _meters_at(room, name)
            return _with_meters(
                room,
                name,
                tuple(stopped(one, at) if one.player == player else one for one in meters),
            )
        case TimeCollected(table=name, at=at, shares=shares, together=together):
            paying: set[PlayerId | None] = {share.player for share in shares}
            if together:
                paying.add(None)
            meters = _meters_at(room, name)
            return _with_meters(
                room, name, tuple(_paid(one, at) if one.player in paying else one for one in meters)
            )
        case _ as never:
            assert_never(never)


def _with_started(room: Room, event: MeterStarted) -> Room:
    charge = _charge_of(room, room.tables[event.table])
    if charge is None or not isinstance(room.day, DayOpen):
        return room
    meter = Meter(charge=charge, player=event.player)
    among = room.day.meters if event.player is not None else (event.table,)
    for name in among:
        for one in _meters_at(room, name):
            if one.charge == charge and one.player == event.player:
                meter = one
                others = tuple(other for other in _meters_at(room, name) if other is not one)
                room = _with_meters(room, name, others)
    meters = (*_meters_at(room, event.table), started(meter, event.at))
    return _with_meters(room, event.table, meters)


def _paid(meter: Meter, at: datetime) -> Meter:
    return replace(meter, paid=meter.paid + meter_due(meter, at))


def _meters_at(room: Room, name: TableId) -> tuple[Meter, ...]:
    return room.day.meters.get(name, ()) if isinstance(room.day, DayOpen) else ()


def _with_meters(room: Room, name: TableId, meters: tuple[Meter, ...]) -> Room:
    if not isinstance(room.day, DayOpen):
        return room
    day = replace(room.day, meters=with_entry(room.day.meters, name, meters))
    return replace(room, day=day)


def may_move_meters(room: Room, events: Iterable[Event]) -> bool:
    """Whether a meter may start or stand still by `events`: one of them names a table or a game
    that is paid for by time. Looking closer is dear."""
    games = room.house.games if room.house is not None else {}
    for event in events:
        table = room.tables.get(getattr(event, "table", TableId("")))
        at, named = table.game if table is not None else _NO_GAME, getattr(event, "game", _NO_GAME)
        if any(game in games and games[game].charge is not None for game in (at, named)):
            return True
    return False


def meters_moved(before: Room, after: Room, now: datetime) -> tuple[ChargeEvent, ...]:
    """The meters that start and stand still as the room goes from `before` to `after`.

    Whatever brought it about: a seat taken, left or moved, a table opened, changed or closed.
    """
    if before.tables is after.tables:
        return ()
    moved: list[ChargeEvent] = []
    names = dict.fromkeys((*before.tables, *after.tables))
    changed = [
        (name, _running(before, name), _running(after, name))
        for name in names
        if before.tables.get(name) is not after.tables.get(name)
    ]
    for name, was, will in changed:
        stopping = [player for player, charge in was.items() if will.get(player) != charge]
        moved += [MeterStopped(table=name, at=now, player=player) for player in stopping]
    for name, was, will in changed:
        starting = [player for player, charge in will.items() if was.get(player) != charge]
        moved += [MeterStarted(table=name, at=now, player=player) for player in starting]
    return tuple(moved)


def _running(room: Room, name: TableId) -> dict[PlayerId | None, TimeCharge]:
    """Whose meters run at that table, each by which charge."""
    table = room.tables.get(name)
    charge = _charge_of(room, table) if table is not None else None
    if table is None or charge is None:
        return {}
    return dict.fromkeys(sorted(_payers(table, charge), key=lambda who: who or 0), charge)


def _charge_of(room: Room, table: Table) -> TimeCharge | None:
    game = room.house.games.get(table.game) if room.house is not None else None
    return game.charge if game is not None else None


def _payers(table: Table, charge: TimeCharge | None) -> frozenset[PlayerId | None]:
    """Who pays at `table`: its players, those away too if their absence counts, or the table as a
    whole while anybody plays. Without a charge, everybody who has a seat there."""
    absence = charge.absence if charge is not None else Absence.COUNTED
    sitting = frozenset[PlayerId | None](_sitting(table, absence))
    if charge is None or charge.payer is Payer.PLAYER:
        return sitting
    return frozenset({None}) if sitting else frozenset()


def _sitting(table: Table, absence: Absence) -> Iterator[PlayerId]:
    for chair in chairs_of(table):
        if chair.here or absence is Absence.COUNTED:
            yield chair.sitter.player


PAGE = Declaration(
    commands=given_by(ON_FLOOR, CollectTime),
    decide=decide,
    kinds=(
        EventKind("time-meter-started", MeterStarted, kiosk=AtKiosk.YES),
        EventKind("time-meter-stopped", MeterStopped, kiosk=AtKiosk.YES),
        EventKind("time-collected", TimeCollected, kiosk=AtKiosk.BY_FLOOR, takes_two=True),
    ),
    evolve=evolve,
)
