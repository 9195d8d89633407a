"""Disputes with a deadline: a hand that is over is disputed, decided, and money paid back."""

from datetime import datetime, timedelta
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.dispute import (
    Decision,
    Dispute,
    DisputeId,
    DisputeOutcome,
    Gain,
    Proof,
    Repayment,
    Subject,
    settled,
)
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Command, Context, Event, NoteId
from floor.app.core.room import DayOpen, Room
from floor.app.hands.dealing import deal_now
from floor.app.lists.may_sit import check_known
from floor.app.staff.floor_calls import call_of
from floor.base.errors import Refused
from floor.base.money import NOTHING
from floor.base.text import N_
from floor.base.value import with_entry
from floor.room.blinds.button import NoDeal, PlayerId
from floor.room.lists.waitlist import TableId
from floor.room.orders.dispute import ON_BREAK, Deadline, may_dispute
from floor.room.table.table import HandOver, InHand, Stamp, Table

_MOST_GAINS = 12
"""Nobody else can have got anything: so many sit at the largest table."""


class OpenDispute(Command, frozen=True, kw_only=True):
    """A hand that is over is disputed."""

    table: TableId
    subject: Subject
    hand: int | None = None
    """None: the last one that is over."""
    player: PlayerId | None = None
    """Who disputes it; None: the dealer, or nobody said it."""
    proof: Proof | None = None
    """What makes the error certain, if something does (CH-GEN-24)."""
    departs: bool = False
    """It is too late and is heard all the same; `note` says why (TDA-1)."""
    note: NoteId | None = None


class DecideDispute(Command, frozen=True, kw_only=True):
    """Say what becomes of it; `note` says why."""

    dispute: DisputeId
    outcome: DisputeOutcome
    gains: tuple[Gain, ...] = ()
    """What is to be paid back, and by whom."""
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        return _about(self.dispute, *_people(self.gains))


class SettleRepayment(Command, frozen=True, kw_only=True):
    """What was to be paid back is."""

    dispute: DisputeId
    place: int
    """Which of them, from 1."""

    def touches(self) -> frozenset[str]:
        return _about(self.dispute)


class DisputeOpened(Event, frozen=True, kw_only=True):
    """A hand is disputed."""

    dispute: DisputeId
    table: TableId
    hand: int
    subject: Subject
    opened: datetime
    player: PlayerId | None = None
    proof: Proof | None = None
    late: bool = False
    """The floor has departed from the rule that it was too late."""
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        # Not the table: whoever disputes a hand must not bar its undo by that.
        return _about(self.dispute, self.player)


class DisputeDecided(Event, frozen=True, kw_only=True):
    """The floor has decided; another opinion is another dispute."""

    dispute: DisputeId
    outcome: DisputeOutcome
    decided: datetime
    gains: tuple[Gain, ...] = ()
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        return _about(self.dispute, *_people(self.gains))

    def is_final(self) -> bool:
        return True


class RepaymentSettled(Event, frozen=True, kw_only=True):
    """Money that somebody had by mistake was paid back."""

    dispute: DisputeId
    place: int
    settled: datetime

    def touches(self) -> frozenset[str]:
        return _about(self.dispute)

    def is_final(self) -> bool:
        return True


def _about(dispute: DisputeId, *players: PlayerId | None) -> frozenset[str]:
    return frozenset(
        {f"dispute:{dispute}", *(f"player:{one}" for one in players if one is not None)}
    )


def _people(gains: tuple[Gain, ...]) -> tuple[PlayerId | None, ...]:
    return tuple(one for gain in gains for one in (gain.payer, gain.payee))


DisputeCommand = OpenDispute | DecideDispute | SettleRepayment
DisputeEvent = DisputeOpened | DisputeDecided | RepaymentSettled


class Disputable(NamedTuple):
    """How long a hand may still be disputed."""

    hand: int
    heard: bool
    """Still, or in time by a call of the floor that is not over."""
    until: datetime | None
    """None: until the next hand begins, or that it is over already."""
    in_time: bool = False
    """The next has begun, and the floor was called before."""


def decide(room: Room, command: DisputeCommand, ctx: Context) -> tuple[DisputeEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case OpenDispute():
            return (_opened(room, command, ctx),)
        case DecideDispute():
            return (_decided(room, command, ctx),)
        case SettleRepayment(dispute=number, place=place):
            if place not in _dispute_of(room, number).unpaid:
                raise Refused("Nothing of that is to be paid back any more.", rule="CH-GEN-24")
            return (RepaymentSettled(dispute=number, place=place, settled=ctx.now),)
        case _ as never:
            assert_never(never)


def last_over(table: Table) -> int:
    """The number of the last hand that is over; 0 when none is."""
    return table.hand - isinstance(table.stage, InHand)


def deadline(room: Room, table: Table, hand: int, moment: datetime) -> Disputable:
    """How long `hand`, which is over, may be disputed at `table`, asked at `moment` (TDA-21).

    What was raised by calling the floor for a ruling was raised then. That a hand began by itself
    says nothing: its first riffle comes later (TDA-22). One dealt again after a misdeal had begun.
    """
    call = call_of(room, table.id, CallReason.RULING)
    raised = min(moment, call.since) if call is not None else moment
    rests, began = _break_since(room, table, hand), _next_began(table, hand)
    heard = may_dispute(
        Deadline.NEXT_HAND,
        timedelta() if rests is None else raised - rests,
        next_begun=began is not None and raised >= began,
        on_break=rests is not None,
    )
    until = None if rests is None else rests + ON_BREAK
    return Disputable(hand, heard, until, in_time=heard and began is not None)


def _next_began(table: Table, hand: int) -> datetime | None:
    """When the hand after `hand` surely had begun; None: it may be that it has not."""
    later = table.hand - hand
    if later == 0:
        return None
    match table.stage:
        case InHand(started=started, stamp=stamp) if later == 1:
            if stamp is not Stamp.AUTOMATIC:
                return started
            over = table.played
            # What begins by itself does so as the last one ends: later it is dealt again after a
            # misdeal, and had begun some time before.
            again = over is not None and over.hand == hand and started > over.ended
            return over.ended if over is not None and again else None
        case _:
            # Of a hand before the last one its start no longer matters.
            return table.opened_at


def _break_since(room: Room, table: Table, hand: int) -> datetime | None:
    """When `hand` ended, if no other can follow it as the table is."""
    if table.hand != hand or not isinstance(table.stage, HandOver):
        return None
    return table.stage.ended if deal_now(room, table) is NoDeal.TOO_FEW else None


def _opened(room: Room, command: OpenDispute, ctx: Context) -> DisputeOpened:
    hand, late = _hand_of(room, command, ctx)
    if command.player is not None:
        check_known(command.player, ctx)
    late = late and command.proof is None
    if late and not command.departs:
        raise Refused(
            "It is too late to dispute hand {hand} at {table}: the next one has begun, or the"
            " minute of the break is over. With a proof it is still heard, or the floor departs"
            " from that with a reason.",
            rule="TDA-21",
            hand=hand,
            table=command.table,
        )
    if late and command.note is None:
        raise Refused(
            "Give a reason for hearing what comes too late.", rule="TDA-1", table=command.table
        )
    return DisputeOpened(
        dispute=DisputeId(room.disputed + 1),
        table=command.table,
        hand=hand,
        subject=command.subject,
        opened=ctx.now,
        player=command.player,
        proof=command.proof,
        late=late,
        note=command.note,
    )


def _hand_of(room: Room, command: OpenDispute, ctx: Context) -> tuple[int, bool]:
    """Which hand is disputed, and whether it is too late for it."""
    table = room.tables.get(command.table)
    played = isinstance(room.day, DayOpen) and command.table in room.day.played
    if table is None and not played:
        raise Refused("{table} is not open.", rule="CH-TABLE-1", table=command.table)
    last = last_over(table) if table is not None else None
    hand = command.hand if command.hand is not None else last
    if hand is None or hand < 1 or (last is not None and hand > last):
        raise Refused(
            "Say which hand at {table} is disputed: one that is over.",
            rule="TDA-21",
            table=command.table,
        )
    return hand, table is None or not deadline(room, table, hand, ctx.moment).heard


def _dispute_of(room: Room, number: DisputeId) -> Dispute:
    found = room.disputes.get(number)
    if found is None:
        raise Refused("There is no dispute {number}.", rule="HOUSE", number=number)
    return found


def _decided(room: Room, command: DecideDispute, ctx: Context) -> DisputeDecided:
    dispute = _dispute_of(room, command.dispute)
    if dispute.decision is not None:
        raise Refused(
            "Dispute {number} is decided: who sees it otherwise opens another.",
            rule="TDA-1",
            number=dispute.id,
        )
    _check_gains(command, ctx)
    if command.note is None:
        raise Refused("Write down why it is decided so.", rule="CH-GEN-22")
    return DisputeDecided(
        dispute=dispute.id,
        outcome=command.outcome,
        decided=ctx.now,
        gains=command.gains,
        note=command.note,
    )


def _check_gains(command: DecideDispute, ctx: Context) -> None:
    """That what is paid back can be, and that it is where that was decided and nowhere else."""
    gains = command.gains
    if (command.outcome is DisputeOutcome.REPAID) != bool(gains) or len(gains) > _MOST_GAINS:
        raise Refused("Say who pays back how much.", rule="CH-GEN-24")
    for gain in gains:
        for player in (gain.payer, *((gain.payee,) if gain.payee is not None else ())):
            check_known(player, ctx)
        if gain.amount <= NOTHING or gain.payer == gain.payee:
            raise Refused("What is paid back is a sum, from one to another.", rule="CH-GEN-24")


def evolve(room: Room, event: DisputeEvent) -> Room:
    """The room once `event` has happened; what is told of a dispute whose opening was taken back
    changes nothing."""
    match event:
        case DisputeOpened(dispute=number):
            return replace(_with(room, opened(event)), disputed=number)
        case DisputeDecided(dispute=number):
            decision = Decision(
                outcome=event.outcome,
                at=event.decided,
                note=event.note,
                repayments=tuple(Repayment(gain=gain) for gain in event.gains),
            )
            return _with(room, replace(room.disputes[number], decision=decision))
        case RepaymentSettled(dispute=number, place=place, settled=at):
            return _with(room, settled(room.disputes[number], place, at))
        case _ as never:
            assert_never(never)


def opened(event: DisputeOpened) -> Dispute:
    """The dispute as it was opened."""
    return Dispute(
        id=event.dispute,
        table=event.table,
        hand=event.hand,
        subject=event.subject,
        player=event.player,
        opened_at=event.opened,
        proof=event.proof,
        late=event.late,
        note=event.note,
    )


def _with(room: Room, dispute: Dispute) -> Room:
    return replace(room, disputes=with_entry(room.disputes, dispute.id, dispute))


PAGE = Declaration(
    commands=given_by(ON_FLOOR, OpenDispute)
    | given_by(ON_FLOOR, DecideDispute, SettleRepayment, by_day_and_night=True),
    decide=decide,
    kinds=(
        EventKind("dispute-opened", DisputeOpened, kiosk=AtKiosk.BY_FLOOR),
        EventKind("dispute-decided", DisputeDecided),
        EventKind(
            "repayment-settled", RepaymentSettled, N_("dispute {number}: the money is paid back")
        ),
    ),
    evolve=evolve,
)
