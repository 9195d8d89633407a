"""The jackpots' meters: which fact moves which money, time fees, and meters put right."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple, assert_never

from msgspec.structs import replace

from floor.app.claim.facts import HitReleased, SharePaid
from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event, NoteId, StaffId
from floor.app.core.room import Room, followed_table, game_of, house_of
from floor.app.hands.dealing import JACKPOT, HandEnded
from floor.app.hands.mixes import game_at
from floor.app.staff.days import DayEnded, RulebookAdopted
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.base.text import N_
from floor.base.value import with_entry
from floor.jackpot.fees import time_fee
from floor.jackpot.ledger import (
    CORRECTIONS,
    NO_METERS,
    Account,
    Meters,
    PostedFor,
    Posting,
    after,
    booked,
    corrected,
    day_closed,
    fetched,
    hand_paid,
    opened,
    time_paid,
)
from floor.jackpot.profile import NO_PERCENT, JackpotId, JackpotProfile
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table, chairs_of
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.rulebooks import read_house


class PayJackpotTime(Command, frozen=True, kw_only=True):
    """A table pays the jackpot by time, not by the hand, since everybody agrees (JP-FEE-2)."""

    table: TableId
    charge: str
    """By which of the jackpot's charges."""
    periods: int
    """So many of its periods, from now or from the end of those that are paid."""
    agreed: tuple[SeatNo, ...]
    """Who has said yes."""


class CorrectMeter(Command, frozen=True, kw_only=True):
    """Put a jackpot's meter right to what it has to be; with a second badge, and why."""

    jackpot: JackpotId
    account: Account
    to: Money
    reason: PostedFor
    note: NoteId | None = None
    second: StaffId | None = None


class JackpotTimePaid(Event, frozen=True, kw_only=True):
    """A table has paid for time; until it is over its hands pay nothing (JP-FEE-2)."""

    table: TableId
    charge: str
    amount: Money
    paid_at: datetime
    until: datetime
    agreed: tuple[SeatNo, ...]

    def adds_to(self) -> frozenset[str]:
        return _FUND


class MeterCorrected(Event, frozen=True, kw_only=True):
    """A meter was put right."""

    jackpot: JackpotId
    account: Account
    posting: Posting
    note: NoteId
    second: StaffId

    def touches(self) -> frozenset[str]:
        return _FUND


_FUND = frozenset({f"fund:{JACKPOT}"})

JackpotCommand = PayJackpotTime | CorrectMeter
JackpotEvent = JackpotTimePaid | MeterCorrected


class MeterMove(NamedTuple):
    """Money that a fact moves on the accounts of a jackpot."""

    jackpot: JackpotId
    posting: Posting


def meters_of(room: Room, jackpot: JackpotId) -> Meters:
    """What stands on its accounts; nothing where it has not begun."""
    return room.meters.get(jackpot, NO_METERS)


def shown(room: Room) -> tuple[JackpotId, ...]:
    """The jackpots a screen shows: what the offer is attached to, then what still has money."""
    attached = attached_to(room.house) if room.house is not None else ()
    held = (jackpot for jackpot, meters in room.meters.items() if meters.held)
    return tuple(dict.fromkeys((*attached, *held)))


def main_meters(room: Room) -> Meters:
    """Those of the jackpot that screens with room for one show: the first of the offer."""
    return next((meters_of(room, jackpot) for jackpot in shown(room)), NO_METERS)


def attached_to(house: HouseRules) -> tuple[JackpotId, ...]:
    """The jackpots that games of the house pay for, in the order of the offer."""
    funds = (house.fund_of(game) for game in house.games.values())
    return tuple(dict.fromkeys(fund for fund in funds if fund is not None))


def jackpot_at(room: Room, table: Table) -> JackpotProfile | None:
    """The jackpot `table` is attached to; None: to none (JP-GAME-1)."""
    return house_of(room).jackpot_of(game_at(room, table))


def moved(room: Room, event: Event) -> tuple[MeterMove, ...]:
    """What `event` moves when it happens in `room`; the one place that says so.

    Postings that move nothing are left out.
    """
    moving = _MOVES.get(type(event))
    if moving is None:
        return ()
    return tuple(move for move in moving(room, event) if move.posting.transfers)


def with_moves(before: Room, event: Event, room: Room) -> Room:
    """`room`, which `event` has made of `before`, with its meters moved on."""
    if type(event) not in _MOVES:
        return room
    meters = room.meters
    for jackpot, posting in moved(before, event):
        meters = booked(meters, jackpot, posting)
    return replace(room, meters=meters)


def _fund_at(room: Room, name: TableId) -> JackpotId | None:
    house = house_of(room)
    return house.fund_of(game_of(room, room.tables[name].game))


def _by_hand(room: Room, event: HandEnded) -> Iterator[MeterMove]:
    fund = _fund_at(room, event.table) if event.jackpot else None
    if fund is not None:
        yield MeterMove(fund, hand_paid(event.jackpot))


def _by_time(room: Room, event: JackpotTimePaid) -> Iterator[MeterMove]:
    fund = _fund_at(room, event.table)
    if fund is not None:
        yield MeterMove(fund, time_paid(event.amount))


def _at_day_close(room: Room, _: DayEnded) -> Iterator[MeterMove]:
    jackpots = room.house.jackpots if room.house is not None else {}
    for jackpot, meters in room.meters.items():
        profile = jackpots.get(jackpot)
        reserve = profile.reserve if profile is not None else NO_PERCENT
        yield MeterMove(jackpot, day_closed(reserve, meters))


def _by_rules(room: Room, event: RulebookAdopted) -> Iterator[MeterMove]:
    """The house begins each jackpot its offer is attached to, with the guarantee (JP-PAY-4)."""
    house = read_house(event.text, event.name)
    for jackpot in attached_to(house):
        profile = house.jackpots.get(jackpot)
        guarantee = profile.guarantee if profile is not None else house.jackpot_guarantee
        yield MeterMove(jackpot, opened(guarantee, meters_of(room, jackpot)))


def _by_hit(_: Room, event: HitReleased) -> Iterable[MeterMove]:
    return (MeterMove(event.jackpot, posting) for posting in event.postings)


def _by_share(_: Room, event: SharePaid) -> Iterable[MeterMove]:
    return (MeterMove(event.jackpot, fetched(event.amount)),)


def _by_correction(_: Room, event: MeterCorrected) -> Iterable[MeterMove]:
    return (MeterMove(event.jackpot, event.posting),)


_MOVES: dict[type[Event], Callable[[Room, Any], Iterable[MeterMove]]] = {
    HandEnded: _by_hand,
    JackpotTimePaid: _by_time,
    DayEnded: _at_day_close,
    RulebookAdopted: _by_rules,
    HitReleased: _by_hit,
    SharePaid: _by_share,
    MeterCorrected: _by_correction,
}


def decide(room: Room, command: JackpotCommand, ctx: Context) -> tuple[JackpotEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case PayJackpotTime():
            return (_time_paid(room, command, ctx),)
        case CorrectMeter():
            return (_corrected(room, command),)
        case _ as never:
            assert_never(never)


def _time_paid(room: Room, command: PayJackpotTime, ctx: Context) -> JackpotTimePaid:
    table = followed_table(room, command.table)
    profile = jackpot_at(room, table)
    if profile is None:
        raise Refused("{table} does not play for the jackpot.", rule="JP-GAME-2", table=table.id)
    terms = profile.time_fees.get(command.charge)
    if command.periods < 1:
        raise Refused("Say for how long {table} pays.", rule="JP-FEE-2", table=table.id)
    lasts = terms.period * command.periods if terms is not None else timedelta()
    there = [chair.seat for chair in chairs_of(table) if chair.here]
    amount = time_fee(profile, command.charge, lasts, there, command.agreed)
    begins = max(ctx.now, room.jackpot_time.get(table.id, ctx.now))
    return JackpotTimePaid(
        table=table.id,
        charge=command.charge,
        amount=amount,
        paid_at=ctx.now,
        until=begins + lasts,
        agreed=tuple(sorted(there)),
    )


def _corrected(room: Room, command: CorrectMeter) -> MeterCorrected:
    jackpot = command.jackpot
    if jackpot not in room.meters:
        raise Refused("The house has no such jackpot.", rule="JP-PAY-4")
    if command.note is None or command.second is None:
        raise Refused(
            "Correcting a meter takes two: a shift manager’s badge second, and a reason.",
            rule="JP-PAY-4",
        )
    if command.to < NOTHING or command.reason not in CORRECTIONS:
        raise Refused("Give the right sum of the meter, and why.", rule="JP-PAY-4")
    meters = room.meters[jackpot]
    posting = corrected(meters, command.account, command.to, command.reason)
    if not posting.transfers:
        raise Refused("The meter shows that already: nothing to correct.", rule="JP-PAY-4")
    after(meters, posting)
    return MeterCorrected(
        jackpot=jackpot,
        account=command.account,
        posting=posting,
        note=command.note,
        second=command.second,
    )


def evolve(room: Room, event: JackpotEvent) -> Room:
    """The room once `event` has happened, but for the meters, which `with_moves` moves on."""
    match event:
        case JackpotTimePaid(table=table, until=until):
            return replace(room, jackpot_time=with_entry(room.jackpot_time, table, until))
        case MeterCorrected():
            return room
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, PayJackpotTime)
    | given_by(ON_FLOOR, CorrectMeter, by_day_and_night=True),
    decide=decide,
    kinds=(
        EventKind(
            "jackpot-time-paid",
            JackpotTimePaid,
            N_("jackpot time charge of {sum} paid, until {time}"),
            takes_two=True,
        ),
        EventKind("meter-corrected", MeterCorrected, takes_two=True),
    ),
    evolve=evolve,
)
