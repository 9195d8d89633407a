"""What has happened to a claimed bad beat, step by step, and what it makes of the claim.

Every step is a fact of its own, so that another desk, or this one after a fall, goes on where it
was.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.claim import (
    Approval,
    Check,
    CheckResult,
    Claim,
    ClaimId,
    Conduct,
    Contrary,
    IdKind,
    JackpotShare,
    PaymentForm,
    Person,
    Released,
    SharePayment,
    State,
    Watch,
)
from floor.app.core.declaration import Declaration, EventKind
from floor.app.core.messages import Event, NoteId, StaffId
from floor.app.core.room import Room, house_of
from floor.app.hands.dealing import JACKPOT
from floor.base.money import NOTHING, Money, total
from floor.base.text import N_
from floor.base.value import with_entry
from floor.cards.card import Card
from floor.jackpot.ledger import PostedFor, Posting
from floor.jackpot.profile import JackpotId
from floor.jackpot.shares import Payout
from floor.jackpot.trigger import ShownHand
from floor.room.dealing.first_hand import HandBegan
from floor.room.games.game import GameForm, GameId
from floor.room.lists.waitlist import TableId


def about(claim: ClaimId) -> frozenset[str]:
    return frozenset({f"claim:{claim}"})


class _ClaimEvent(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A fact of a claim: said anew or answered by another, never taken back."""

    claim: ClaimId

    def touches(self) -> frozenset[str]:
        return super().touches() | about(self.claim)

    def is_final(self) -> bool:
        return True


class ClaimOpened(_ClaimEvent, frozen=True, kw_only=True):
    """The claim of a hand has begun; what the book has of that hand."""

    table: TableId
    table_opened: datetime
    game: GameId
    form: GameForm
    hand: int
    began: HandBegan
    jackpot: JackpotId
    opened_at: datetime
    accrued: Money
    people: tuple[Person, ...]


class SeatsConfirmed(_ClaimEvent, frozen=True, kw_only=True):
    """Who took part is known. The hands shown before go where their player took no part."""

    contrary: tuple[Contrary, ...]


class CardsShown(_ClaimEvent, frozen=True, kw_only=True):
    """The cards are written down."""

    board: tuple[Card, ...]
    hands: tuple[ShownHand, ...]


class ConductChecked(_ClaimEvent, frozen=True, kw_only=True):
    """Deck and conduct were looked at."""

    answers: Mapping[Check, CheckResult]
    note: NoteId | None = None


class SurveillanceTold(_ClaimEvent, frozen=True, kw_only=True):
    """Surveillance knows of it."""

    person: NoteId
    told_at: datetime


class SurveillanceConfirmed(_ClaimEvent, frozen=True, kw_only=True):
    """Surveillance has confirmed it."""

    confirmed_at: datetime


class OrderSaid(_ClaimEvent, frozen=True, kw_only=True):
    """Another hand began earlier, as surveillance has seen."""

    earlier: ClaimId
    note: NoteId


class ClaimApproved(_ClaimEvent, frozen=True, kw_only=True):
    """Somebody has approved what has that digest."""

    digest: str
    staff: StaffId
    at: datetime


class HitReleased(_ClaimEvent, frozen=True, kw_only=True):
    """The jackpot is paid: every share is owed to its player (JP-PAY-1…4)."""

    jackpot: JackpotId
    table: TableId
    payout: Payout
    shares: tuple[JackpotShare, ...]
    postings: tuple[Posting, ...]
    approved: tuple[StaffId, StaffId]
    digest: str
    released_at: datetime

    def touches(self) -> frozenset[str]:
        players = {f"player:{share.player}" for share in self.shares}
        return super().touches() | players | {f"fund:{JACKPOT}"}


class ClaimRejected(_ClaimEvent, frozen=True, kw_only=True):
    """Nothing is paid."""

    note: NoteId
    rejected_at: datetime


class ClaimReopened(_ClaimEvent, frozen=True, kw_only=True):
    """A rejected claim is gone through again."""

    note: NoteId


class SharePaid(_ClaimEvent, frozen=True, kw_only=True):
    """A player has got their share."""

    jackpot: JackpotId
    share: int
    amount: Money
    paid_at: datetime
    form: PaymentForm
    checked: IdKind
    staff: StaffId
    """Who has paid it."""


ClaimEvent = (
    ClaimOpened
    | SeatsConfirmed
    | CardsShown
    | ConductChecked
    | SurveillanceTold
    | SurveillanceConfirmed
    | OrderSaid
    | ClaimApproved
    | HitReleased
    | ClaimRejected
    | ClaimReopened
    | SharePaid
)


def evolve(room: Room, event: ClaimEvent) -> Room:
    """The room once `event` has happened, but for the meters."""
    if isinstance(event, ClaimOpened):
        claims = with_entry(room.claims, event.claim, _begun(event))
        return replace(room, claims=claims, claimed=max(room.claimed, event.claim))
    claim = room.claims[event.claim]
    if isinstance(event, HitReleased):
        claims = {number: _less_used(other, event) for number, other in room.claims.items()}
        return replace(room, claims=with_entry(claims, claim.id, _released(room, claim, event)))
    claims = with_entry(room.claims, claim.id, _after(claim, event))
    if isinstance(event, OrderSaid):
        claims[event.earlier] = _not_later(claims[event.earlier], claim.id)
    return replace(room, claims=claims)


def _released(room: Room, claim: Claim, event: HitReleased) -> Claim:
    released = Released(
        at=event.released_at,
        profile=house_of(room).jackpots[event.jackpot],
        payout=event.payout,
        shares=event.shares,
        approved=event.approved,
        digest=event.digest,
    )
    return replace(claim, state=State.RELEASED, released=released)


def _not_later(claim: Claim, than: ClaimId) -> Claim:
    """`claim` without the word that its hand began after that of `than`."""
    return replace(claim, later_than=tuple(one for one in claim.later_than if one != than))


def _less_used(claim: Claim, paid: HitReleased) -> Claim:
    """`claim` without the fees that `paid` has used: nothing is paid from them twice."""
    if claim.jackpot != paid.jackpot:
        return claim
    moves = (
        move
        for posting in paid.postings
        if posting.reason is PostedFor.AT_TRIGGER
        for move in posting.transfers
    )
    used = total(move.amount for move in moves)
    return replace(claim, accrued=max(claim.accrued - used, NOTHING))


def _begun(event: ClaimOpened) -> Claim:
    return Claim(
        id=event.claim,
        table=event.table,
        table_opened=event.table_opened,
        game=event.game,
        form=event.form,
        hand=event.hand,
        began=event.began,
        jackpot=event.jackpot,
        opened_at=event.opened_at,
        accrued=event.accrued,
        people=event.people,
    )


def _after(
    claim: Claim,
    event: (
        SeatsConfirmed
        | CardsShown
        | ConductChecked
        | SurveillanceTold
        | SurveillanceConfirmed
        | OrderSaid
        | ClaimApproved
        | ClaimRejected
        | ClaimReopened
        | SharePaid
    ),
) -> Claim:
    match event:
        case SeatsConfirmed(contrary=contrary):
            return replace(claim, contrary=contrary).without_strange_cards()
        case CardsShown(board=board, hands=hands):
            return replace(claim, board=board, hands=hands)
        case ConductChecked(answers=answers, note=note):
            return replace(claim, conduct=Conduct(answers=answers, note=note))
        case SurveillanceTold(person=person, told_at=told_at):
            return replace(claim, watch=Watch(person=person, told_at=told_at))
        case SurveillanceConfirmed(confirmed_at=confirmed_at):
            assert claim.watch is not None
            return replace(claim, watch=replace(claim.watch, confirmed_at=confirmed_at))
        case OrderSaid(earlier=earlier):
            return replace(claim, later_than=(*_not_later(claim, earlier).later_than, earlier))
        case ClaimApproved(digest=digest, staff=staff, at=at):
            given = Approval(staff=staff, digest=digest, at=at)
            others = (one for one in claim.approvals if one.staff != staff)
            return replace(claim, approvals=(*others, given))
        case ClaimRejected(note=note):
            return replace(claim, state=State.REJECTED, rejected=note, approvals=())
        case ClaimReopened():
            return replace(claim, state=State.OPEN, approvals=())
        case SharePaid():
            return _with_paid(claim, event)
        case _ as never:
            assert_never(never)


def _with_paid(claim: Claim, event: SharePaid) -> Claim:
    assert claim.released is not None
    paid = SharePayment(at=event.paid_at, form=event.form, checked=event.checked, by=event.staff)
    shares = tuple(
        replace(share, paid=paid) if share.number == event.share else share
        for share in claim.released.shares
    )
    return replace(claim, released=replace(claim.released, shares=shares))


PAGE = Declaration(
    kinds=(
        EventKind("claim-opened", ClaimOpened, N_("claim {claim} opened: hand {hand}")),
        EventKind("claim-seats-confirmed", SeatsConfirmed),
        EventKind("claim-cards-shown", CardsShown, N_("claim {claim}: cards entered")),
        EventKind(
            "claim-conduct-checked", ConductChecked, N_("claim {claim}: deck and conduct looked at")
        ),
        EventKind("surveillance-told", SurveillanceTold, N_("claim {claim}: surveillance told")),
        EventKind(
            "surveillance-confirmed",
            SurveillanceConfirmed,
            N_("claim {claim}: surveillance has confirmed"),
        ),
        EventKind(
            "claim-order-said",
            OrderSaid,
            N_("claim {earlier} began before claim {claim}, says surveillance"),
        ),
        EventKind("claim-approved", ClaimApproved, N_("claim {claim} approved by {staff}")),
        EventKind("hit-released", HitReleased),
        EventKind("claim-rejected", ClaimRejected, N_("claim {claim} rejected")),
        EventKind("claim-reopened", ClaimReopened, N_("claim {claim} reopened")),
        EventKind("share-paid", SharePaid),
    ),
    evolve=evolve,
)
