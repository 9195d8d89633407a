"""After this hand: what the rules forbid while cards are out is kept, and done when it is over.

A move or a change of seats is done as the hand ends, before the next one can begin by itself; a
table that closes gets no next hand, and the desk closes it.
"""

from collections.abc import Callable
from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import (
    AT_TABLE,
    ON_FLOOR,
    AtKiosk,
    Declaration,
    EventKind,
    Evolve,
    given_by,
)
from floor.app.core.held_act import KeptRefusal, why_of
from floor.app.core.messages import About, Command, Context, Event, NoteId, StaffId
from floor.app.core.queued import (
    Deed,
    QueuedAct,
    QueuedChips,
    QueuedClosing,
    QueuedMove,
    QueuedSeat,
)
from floor.app.core.room import Room, ToCount, seat_at, table_of, with_table
from floor.app.hands.dealing import HandStarted, next_by_itself
from floor.app.money import chips
from floor.app.money.chips import TopUp
from floor.app.money.stacks import known_stack
from floor.app.seats import changes, seats
from floor.app.seats.changes import ChangeSeat
from floor.app.seats.requests import seat_for_newcomer
from floor.app.seats.seats import SeatPlayer
from floor.app.tables import tables
from floor.app.tables.tables import CloseTable, CountedStack
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import N_
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import EMPTY, HeldSeat, InHand, over_at


class QueueAct(Command, frozen=True, kw_only=True):
    """Do it when the hand at `table` is over; asked again it stands in place of what was asked."""

    table: TableId
    player: PlayerId | None = None
    """None: the table closes."""
    deed: Deed
    note: NoteId | None = None
    """Why somebody of the list is passed over."""


class QueueChips(Command, frozen=True, kw_only=True):
    """Add so much when the hand at `table` is over (CH-GEN-1); asked again it stands in place of
    what was asked."""

    table: TableId
    player: PlayerId
    amount: Money


class WithdrawQueued(Command, frozen=True, kw_only=True):
    """Do it not; of one that did not fit: somebody has seen that."""

    table: TableId
    player: PlayerId | None = None


class _AboutQueued(Event, frozen=True, kw_only=True):
    """A queued act is a thing of its own: it leaves hand, seats and list as they are."""

    table: TableId
    player: PlayerId | None = None

    def about(self) -> About:
        whose = frozenset() if self.player is None else frozenset({f"player:{self.player}"})
        return About(frozenset({f"queued:{self.table}/{self.player or 0}"}), whose)


class ActQueued(_AboutQueued, frozen=True, kw_only=True):
    """Something waits for the end of the hand."""

    deed: Deed
    by: StaffId
    at: datetime
    note: NoteId | None = None


class ChipsQueued(_AboutQueued, frozen=True, kw_only=True):
    """A player adds chips as soon as the hand is over."""

    amount: Money
    by: StaffId
    at: datetime


class QueuedWithdrawn(_AboutQueued, frozen=True, kw_only=True):
    """It is not wanted any more, or somebody has seen that it did not fit."""


class QueuedDone(_AboutQueued, frozen=True, kw_only=True):
    """The hand is over and it is done: what it brought stands behind this."""


class QueuedUnfit(_AboutQueued, frozen=True, kw_only=True):
    """The hand is over and it no longer fitted."""

    why: KeptRefusal


AfterHandCommand = QueueAct | QueueChips | WithdrawQueued
AfterHandEvent = ActQueued | ChipsQueued | QueuedWithdrawn | QueuedDone | QueuedUnfit
Decides = Callable[[Room, Command, Context], tuple[Event, ...]]


def decide(room: Room, command: AfterHandCommand, ctx: Context) -> tuple[AfterHandEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table, player = command.table, command.player
    match command:
        case QueueAct(deed=deed, note=note):
            act = QueuedAct(table=table, player=player, deed=deed, by=ctx.by, at=ctx.now, note=note)
            _check_fits(room, act, ctx)
            queued = ActQueued(
                table=table, player=player, deed=deed, by=ctx.by, at=ctx.now, note=note
            )
            return (queued,)
        case QueueChips(player=who, amount=amount):
            first = queued_for(room, table, who)
            if first is not None and not isinstance(first.deed, QueuedChips):
                raise Refused(
                    "{player} leaves seat or table after this hand: chips are bought then.",
                    rule="CH-GEN-1",
                    player=who,
                )
            added = QueuedChips(amount=amount)
            act = QueuedAct(table=table, player=who, deed=added, by=ctx.by, at=ctx.now)
            _check_fits(room, act, ctx)
            return (ChipsQueued(table=table, player=who, amount=amount, by=ctx.by, at=ctx.now),)
        case WithdrawQueued():
            if queued_for(room, table, player) is None:
                raise Refused("Nothing waits there for the end of the hand.", rule="HOUSE")
            return (QueuedWithdrawn(table=table, player=player),)
        case _ as never:
            assert_never(never)


def _check_fits(room: Room, act: QueuedAct, ctx: Context) -> None:
    """That it would be done if the hand were over now.

    Raises:
        Refused: by what else stands in its way.
    """
    table = table_of(room, act.table)
    if isinstance(table.stage, InHand):
        over = over_at(table.stage, max(ctx.now, table.stage.started))
        room = with_table(room, msgspec.structs.replace(table, stage=over))
    command = command_of(room, act)
    match command:
        case SeatPlayer():
            seats.decide(room, command, ctx)
        case ChangeSeat():
            changes.decide(room, command, ctx)
        case CloseTable():
            tables.decide(room, command, ctx)
        case TopUp():
            chips.decide(room, command, ctx)
        case _ as never:
            assert_never(never)


def command_of(room: Room, act: QueuedAct) -> SeatPlayer | ChangeSeat | CloseTable | TopUp:
    """What is asked for when the hand is over.

    Raises:
        Refused: the table is closed meanwhile, or the player has left it.
    """
    table = table_of(room, act.table)
    match act.deed:
        case QueuedClosing(movers=movers, into=into):
            here = room.seated
            still = tuple(player for player in movers if here.get(player) == table.id)
            open_yet = tuple(name for name in into if name in room.tables)
            _check_undisputed(room, act)
            stacks = ((player, known_stack(room, table, player)) for player in still)
            counted = tuple(CountedStack(who, stack) for who, stack in stacks if stack is not None)
            return CloseTable(
                table=table.id, movers=still, into=open_yet, stacks=counted, to_count=True
            )
        case QueuedMove(to=to, seat=seat, way=way, stack=said):
            player = _player(act)
            seat_at(table, player)
            there = table_of(room, to)
            if there.seat(seat) not in (EMPTY, HeldSeat(player)):
                seat = seat_for_newcomer(there) or seat
            count = ToCount(said)
            return SeatPlayer(
                table=to, seat=seat, player=player, way=way, note=act.note, to_count=count
            )
        case QueuedSeat(seat=seat, way=way):
            return ChangeSeat(table=table.id, player=_player(act), seat=seat, way=way)
        case QueuedChips(amount=amount):
            return TopUp(table=table.id, player=_player(act), amount=amount, stack=None)
        case _ as never:
            assert_never(never)


def _check_undisputed(room: Room, act: QueuedAct) -> None:
    """That nothing is disputed there since it was asked for: who did could not know of it.

    Raises:
        Refused: the floor settles it first, or closes the table all the same.
    """
    since = (
        one
        for one in room.disputes.values()
        if one.table == act.table and one.is_open and one.opened_at > act.at
    )
    if (one := next(since, None)) is not None:
        raise Refused(
            "Dispute {number} is open at {table}: settle it first, or close the table again.",
            rule="HOUSE",
            number=one.id,
            table=act.table,
        )


def _player(act: QueuedAct) -> PlayerId:
    if act.player is None:
        raise Refused("Say whose seat it is.", rule="HOUSE")
    return act.player


def queued_form(room: Room, command: Command) -> QueueAct | QueueChips | None:
    """`command` for the end of the hand that forbids it now; None: it is none that can wait."""
    match command:
        case SeatPlayer(table=to, seat=seat, player=player, way=way, note=note, stack=said):
            at = room.seated.get(player)
            if at is None or at == to:
                return None
            deed = QueuedMove(to=to, seat=seat, way=way, stack=said)
            return QueueAct(table=at, player=player, deed=deed, note=note)
        case ChangeSeat(table=table, player=player, seat=seat, way=way):
            return QueueAct(table=table, player=player, deed=QueuedSeat(seat=seat, way=way))
        case CloseTable(table=table, movers=movers, into=into):
            return QueueAct(table=table, deed=QueuedClosing(movers=movers, into=into))
        case TopUp(table=table, player=player, amount=amount, note=None):
            return QueueChips(table=table, player=player, amount=amount)
        case _:
            return None


def queued_for(room: Room, table: TableId, player: PlayerId | None) -> QueuedAct | None:
    """What waits there for that player, or for the table itself."""
    return next((one for one in room.queued if one.is_of(table, player)), None)


def due(room: Room) -> tuple[QueuedAct, ...]:
    """What can be done now: no hand is on at its table, and that does not stand still; the end of
    a table last."""
    if not room.queued:
        return ()
    ready = [
        one
        for one in room.queued
        if one.why is None
        and (table := room.tables.get(one.table)) is not None
        and table.frozen is None
        and not isinstance(table.stage, InHand)
    ]
    return tuple(sorted(ready, key=lambda one: isinstance(one.deed, QueuedClosing)))


def done(room: Room, act: QueuedAct, ctx: Context, decides: Decides) -> tuple[Event, ...]:
    """What comes of `act` now: it is done, or it no longer fits."""
    try:
        brought = decides(room, command_of(room, act), ctx._replace(by=act.by))
    except Refused as refusal:
        return (QueuedUnfit(table=act.table, player=act.player, why=why_of(refusal)),)
    return (QueuedDone(table=act.table, player=act.player), *brought)


def with_done(
    room: Room,
    table: TableId,
    events: tuple[Event, ...],
    ctx: Context,
    decides: Decides,
    evolves: Evolve,
) -> tuple[Event, ...]:
    """`events`, by which the hand at `table` ends, with what waited for that before the next hand
    begins by itself. The table's own end is left to the desk: no hand begins before it."""
    if all(one.table != table or one.why is not None for one in room.queued):
        return events
    ended = [event for event in events if not isinstance(event, HandStarted)]
    for event in ended:
        room = evolves(room, event)
    for act in due(room):
        if act.table != table or isinstance(act.deed, QueuedClosing):
            continue
        for event in done(room, act, ctx, decides):
            ended.append(event)
            room = evolves(room, event)
    closes = any(one.table == table for one in due(room))
    return (*ended, *(() if closes else next_by_itself(room, table, ctx)))


def evolve(room: Room, event: AfterHandEvent) -> Room:
    """The room once `event` has happened."""
    table, player = event.table, event.player
    others = tuple(one for one in room.queued if not one.is_of(table, player))
    match event:
        case ActQueued(deed=deed, by=by, at=at, note=note):
            act = QueuedAct(table=table, player=player, deed=deed, by=by, at=at, note=note)
            queued = (*others, act)
        case ChipsQueued(amount=amount, by=by, at=at):
            chips_then = QueuedChips(amount=amount)
            act = QueuedAct(table=table, player=player, deed=chips_then, by=by, at=at)
            queued = (*others, act)
        case QueuedUnfit(why=why):
            act_then = queued_for(room, table, player)
            kept = () if act_then is None else (msgspec.structs.replace(act_then, why=why),)
            queued = (*others, *kept)
        case QueuedWithdrawn() | QueuedDone():
            queued = others
        case _ as never:
            assert_never(never)
    return msgspec.structs.replace(room, queued=queued)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, QueueAct) | given_by(AT_TABLE, QueueChips, WithdrawQueued),
    decide=decide,
    kinds=(
        EventKind("act-queued", ActQueued, kiosk=AtKiosk.BY_FLOOR),
        EventKind("chips-queued", ChipsQueued, kiosk=AtKiosk.YES),
        EventKind(
            "queued-withdrawn",
            QueuedWithdrawn,
            N_("what waited for the end of the hand is not done"),
            AtKiosk.YES,
        ),
        EventKind("queued-done", QueuedDone, N_("as was asked for"), AtKiosk.YES),
        EventKind("queued-unfit", QueuedUnfit, kiosk=AtKiosk.YES),
    ),
    evolve=evolve,
)
