"""A bad beat claimed: opened, gone through step by step, rejected, reopened, paid share by share.

A step may be said again as long as the claim is open.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from floor.app.claim.facts import (
    CardsShown,
    ClaimRejected,
    ClaimReopened,
    ConductChecked,
    OrderSaid,
    SeatsConfirmed,
    SharePaid,
    SurveillanceConfirmed,
    SurveillanceTold,
    about,
)
from floor.app.claim.opening import opened
from floor.app.claim.releases import approved, check_sayable, table_goes_on
from floor.app.claim.shown_cards import check_shown
from floor.app.core.claim import (
    Check,
    CheckResult,
    Claim,
    ClaimId,
    Conduct,
    Contrary,
    IdKind,
    PaymentForm,
    State,
)
from floor.app.core.declaration import ON_FLOOR, Declaration, given_by
from floor.app.core.messages import Command, Context, Event, NoteId
from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.cards.card import Card
from floor.jackpot.trigger import ShownHand
from floor.room.lists.waitlist import TableId


class _OfClaim(Command, frozen=True, kw_only=True):
    """Something asked of a claim."""

    claim: ClaimId

    def touches(self) -> frozenset[str]:
        return super().touches() | about(self.claim)


class OpenClaim(Command, frozen=True, kw_only=True):
    """Begin the claim of a hand at a table that stands still: the one played, or the last one."""

    table: TableId
    hand: int


class ClaimOtherHand(_OfClaim, frozen=True, kw_only=True):
    """It was another hand of the table: claim that one, and reject this claim; `note` says so.
    The table keeps standing still."""

    hand: int
    note: NoteId | None = None


class ConfirmSeats(_OfClaim, frozen=True, kw_only=True):
    """Say that who took part was gone through, seat by seat: all is as the book has it but for
    `contrary` (JP-FEE-1, JP-TRIG-4)."""

    contrary: tuple[Contrary, ...] = ()


class ShowCards(_OfClaim, frozen=True, kw_only=True):
    """Write down the board and the hands that were shown (JP-TRIG-7)."""

    board: tuple[Card, ...]
    hands: tuple[ShownHand, ...]


class CheckConduct(_OfClaim, frozen=True, kw_only=True):
    """Write down what was found of the deck and of how the hand was played."""

    answers: Mapping[Check, CheckResult]
    note: NoteId | None = None


class TellSurveillance(_OfClaim, frozen=True, kw_only=True):
    """Write down that surveillance was told, and who it was."""

    person: NoteId


class ConfirmSurveillance(_OfClaim, frozen=True, kw_only=True):
    """Write down that surveillance has confirmed it."""


class SayOrder(_OfClaim, frozen=True, kw_only=True):
    """Surveillance has said that the hand of `earlier` began before this one, where the stamps
    could not (JP-TRIG-6)."""

    earlier: ClaimId
    note: NoteId | None = None


class ApproveClaim(_OfClaim, frozen=True, kw_only=True):
    """Approve what has that digest; by the second of two everything is released."""

    digest: str


class RejectClaim(_OfClaim, frozen=True, kw_only=True):
    """Nothing is paid; `note` says why. The table goes on."""

    note: NoteId | None = None


class ReopenClaim(_OfClaim, frozen=True, kw_only=True):
    """Go through a rejected claim again; `note` says why."""

    note: NoteId | None = None


class PayShare(_OfClaim, frozen=True, kw_only=True):
    """Write down that a share was paid to its player."""

    share: int
    form: PaymentForm
    checked: IdKind


ClaimCommand = (
    OpenClaim
    | ClaimOtherHand
    | ConfirmSeats
    | ShowCards
    | CheckConduct
    | TellSurveillance
    | ConfirmSurveillance
    | SayOrder
    | ApproveClaim
    | RejectClaim
    | ReopenClaim
    | PayShare
)


def decide(room: Room, command: ClaimCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case OpenClaim():
            return (opened(room, command.table, command.hand, ctx),)
        case ReopenClaim():
            return (_reopened(room, command),)
        case PayShare():
            return (_share_paid(room, command, ctx),)
        case _:
            return _gone_on(room, _open_claim(room, command.claim), command, ctx)


def _gone_on(
    room: Room,
    claim: Claim,
    command: (
        ClaimOtherHand
        | ConfirmSeats
        | ShowCards
        | CheckConduct
        | TellSurveillance
        | ConfirmSurveillance
        | SayOrder
        | ApproveClaim
        | RejectClaim
    ),
    ctx: Context,
) -> tuple[Event, ...]:
    """What is asked of a claim that is open."""
    match command:
        case ClaimOtherHand():
            return _other_hand(room, claim, command, ctx)
        case ConfirmSeats(contrary=contrary):
            _check_contrary(claim, contrary)
            return (SeatsConfirmed(claim=claim.id, contrary=contrary),)
        case ShowCards(board=board, hands=hands):
            check_shown(claim, board, hands)
            return (CardsShown(claim=claim.id, board=board, hands=hands),)
        case CheckConduct(answers=answers, note=note):
            _check_answers(answers, note)
            in_order = {check: answers[check] for check in Check}
            return (ConductChecked(claim=claim.id, answers=in_order, note=note),)
        case TellSurveillance(person=person):
            return (SurveillanceTold(claim=claim.id, person=person, told_at=ctx.now),)
        case ConfirmSurveillance():
            if claim.watch is None:
                raise Refused("Tell surveillance first.", rule="JP-TRIG-7")
            return (SurveillanceConfirmed(claim=claim.id, confirmed_at=ctx.now),)
        case SayOrder():
            return (_order_said(room, claim, command),)
        case ApproveClaim(digest=digest):
            return approved(room, claim, digest, ctx)
        case RejectClaim(note=note):
            if note is None:
                raise Refused("Give a reason for rejecting the claim.", rule="JP-TRIG-7")
            rejected = ClaimRejected(claim=claim.id, note=note, rejected_at=ctx.now)
            return (rejected, *table_goes_on(room, claim, ctx, note))
        case _ as never:
            assert_never(never)


def _other_hand(
    room: Room, claim: Claim, command: ClaimOtherHand, ctx: Context
) -> tuple[Event, ...]:
    """The claim of the other hand, reopened where it was rejected before, in place of `claim`."""
    note = command.note
    if note is None:
        raise Refused("Write down that it was hand {hand}.", rule="JP-TRIG-7", hand=command.hand)
    rejected = ClaimRejected(claim=claim.id, note=note, rejected_at=ctx.now)
    meant = (claim.table, claim.table_opened, command.hand, State.REJECTED)
    for other in room.claims.values():
        if (other.table, other.table_opened, other.hand, other.state) == meant:
            return (ClaimReopened(claim=other.id, note=note), rejected)
    return (opened(room, claim.table, command.hand, ctx), rejected)


def claim_of(room: Room, number: ClaimId) -> Claim:
    """The claim of that number.

    Raises:
        Refused: there is none, or it was closed with its gaming day.
    """
    claim = room.claims.get(number)
    if claim is None:
        raise Refused("There is no such claim.", rule="JP-TRIG-7")
    return claim


def _open_claim(room: Room, number: ClaimId) -> Claim:
    claim = claim_of(room, number)
    match claim.state:
        case State.OPEN:
            return claim
        case State.REJECTED:
            raise Refused(
                "The claim was rejected: reopen it, and say why, before it goes on.",
                rule="JP-TRIG-7",
            )
        case State.RELEASED:
            raise Refused("The jackpot is paid for this hand: it is final.", rule="JP-PAY-1")
        case _ as never:
            assert_never(never)


def _check_contrary(claim: Claim, contrary: tuple[Contrary, ...]) -> None:
    known = {person.player for person in claim.people}
    for one in contrary:
        if one.player not in known:
            raise Refused(
                "{player} was not at {table}.",
                rule="JP-TRIG-5",
                player=one.player,
                table=claim.table,
            )
    seats = [person.seat for person in replace(claim, contrary=contrary).took_part]
    if len(set(seats)) != len(seats):
        raise Refused(
            "Two players share that seat: only one can have been dealt in.", rule="JP-TRIG-5"
        )


def _check_answers(answers: Mapping[Check, CheckResult], note: NoteId | None) -> None:
    if set(answers) != set(Check):
        raise Refused("Answer every question about the deck and the hand.", rule="JP-TRIG-7")
    if note is None and Conduct(answers=answers).not_as_expected:
        raise Refused(
            "Something was not as it should be: write down what, and why it is paid all the same;"
            " or reject the claim.",
            rule="JP-TRIG-7",
        )


def _order_said(room: Room, claim: Claim, command: SayOrder) -> OrderSaid:
    earlier = _open_claim(room, command.earlier)
    if command.note is None:
        raise Refused("Write down what surveillance has said.", rule="JP-TRIG-6")
    check_sayable(room, claim, earlier)
    return OrderSaid(claim=claim.id, earlier=earlier.id, note=command.note)


def _reopened(room: Room, command: ReopenClaim) -> ClaimReopened:
    claim = claim_of(room, command.claim)
    if claim.state is not State.REJECTED:
        raise Refused("Only a rejected claim is reopened.", rule="JP-TRIG-7")
    if command.note is None:
        raise Refused("Give a reason for reopening the claim.", rule="JP-TRIG-7")
    return ClaimReopened(claim=claim.id, note=command.note)


def _share_paid(room: Room, command: PayShare, ctx: Context) -> SharePaid:
    claim = claim_of(room, command.claim)
    shares = claim.released.shares if claim.released is not None else ()
    share = next((one for one in shares if one.number == command.share), None)
    if share is None:
        raise Refused("There is no such share: release the jackpot first.", rule="JP-PAY-1")
    if share.paid is not None:
        raise Refused(
            "{player} has got this share already: it is not paid twice.",
            rule="JP-PAY-1",
            player=share.player,
        )
    if share.player in room.nameless:
        raise Refused(
            "{player} has no name yet: write it down before the share is paid.",
            rule="JP-TRIG-7",
            player=share.player,
        )
    if ctx.people.are_one(ctx.by, share.player):
        raise Refused(
            "{staff} has the name of {player}: somebody else has to pay this share.",
            rule="HOUSE",
            staff=ctx.by,
            player=share.player,
        )
    return SharePaid(
        claim=claim.id,
        jackpot=claim.jackpot,
        share=share.number,
        amount=share.amount,
        paid_at=ctx.now,
        form=command.form,
        checked=command.checked,
        staff=ctx.by,
    )


PAGE = Declaration(
    commands=given_by(
        ON_FLOOR,
        OpenClaim,
        ClaimOtherHand,
        ConfirmSeats,
        ShowCards,
        CheckConduct,
        TellSurveillance,
        ConfirmSurveillance,
        SayOrder,
        ApproveClaim,
        RejectClaim,
        ReopenClaim,
    )
    | given_by(ON_FLOOR, PayShare, by_day_and_night=True),
    decide=decide,
)
