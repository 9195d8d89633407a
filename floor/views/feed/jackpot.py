"""What has happened to a jackpot, in plain sentences."""

from typing import assert_never

from floor.app.claim.facts import (
    CardsShown,
    ClaimApproved,
    ClaimEvent,
    ClaimOpened,
    ClaimRejected,
    ClaimReopened,
    ConductChecked,
    HitReleased,
    OrderSaid,
    SeatsConfirmed,
    SharePaid,
    SurveillanceConfirmed,
    SurveillanceTold,
)
from floor.app.jackpot.meters import JackpotEvent, JackpotTimePaid, MeterCorrected
from floor.base.money import NOTHING, Money, total
from floor.base.text import _, many, money_text
from floor.jackpot.ledger import Account
from floor.views.words.words import Words

ToldOfJackpot = ClaimEvent | JackpotEvent


def jackpot_told(event: ToldOfJackpot, words: Words) -> str:
    """What `event` has brought; claims go by their numbers."""
    match event:
        case JackpotTimePaid(amount=amount, until=until):
            return _("the table pays {sum} for the jackpot by time, until {time}").format(
                sum=money_text(amount, short=True), time=words.time(until)
            )
        case MeterCorrected():
            return _meter(event)
        case HitReleased() | SharePaid():
            return _paid(event, words)
        case _:
            return _step(event, words)


def _meter(event: MeterCorrected) -> str:
    more = _balance(event, event.account)
    words = {
        Account.POSTED: _("jackpot put right by {sum}"),
        Account.ACCRUED: _("today’s jackpot fees put right by {sum}"),
    }.get(event.account, _("jackpot reserve put right by {sum}"))
    return words.format(sum=money_text(more))


def _balance(event: MeterCorrected, account: Account) -> Money:
    """By how much `account` has grown."""
    moves = event.posting.transfers
    came = total(move.amount for move in moves if move.target is account)
    went = total(move.amount for move in moves if move.source is account)
    return NOTHING + came - went


def _paid(event: HitReleased | SharePaid, words: Words) -> str:
    match event:
        case HitReleased(claim=claim, payout=payout):
            return _("jackpot hit: claim {claim} pays {sum}, {new} is left").format(
                claim=claim, sum=money_text(payout.paid), new=money_text(payout.new_base)
            )
        case SharePaid(claim=claim, amount=amount):
            return _("a share of claim {claim} paid: {sum}").format(
                claim=claim, sum=money_text(amount)
            )
        case _ as never:
            assert_never(never)


def _step(
    event: (
        ClaimOpened
        | SeatsConfirmed
        | CardsShown
        | ConductChecked
        | SurveillanceTold
        | SurveillanceConfirmed
        | OrderSaid
        | ClaimApproved
        | ClaimRejected
        | ClaimReopened
    ),
    words: Words,
) -> str:
    claim = event.claim
    match event:
        case ClaimOpened(hand=hand):
            return _("claim {claim} opened: hand {hand}").format(claim=claim, hand=hand)
        case SeatsConfirmed(contrary=contrary):
            said = _("claim {claim}: seats gone through").format(claim=claim)
            if not contrary:
                return said
            n = len(contrary)
            differs = many(
                "{n} player otherwise than in the book", "{n} players otherwise than in the book", n
            )
            return f"{said}, {differs.format(n=n)}"
        case CardsShown():
            return _("claim {claim}: cards entered").format(claim=claim)
        case ConductChecked():
            return _("claim {claim}: deck and conduct looked at").format(claim=claim)
        case SurveillanceTold():
            return _("claim {claim}: surveillance told").format(claim=claim)
        case SurveillanceConfirmed():
            return _("claim {claim}: surveillance has confirmed").format(claim=claim)
        case OrderSaid(earlier=earlier):
            return _("claim {earlier} began before claim {claim}, says surveillance").format(
                earlier=earlier, claim=claim
            )
        case ClaimApproved(staff=staff):
            return _("claim {claim} approved by {staff}").format(
                claim=claim, staff=words.staff(staff)
            )
        case ClaimRejected():
            return _("claim {claim} rejected").format(claim=claim)
        case ClaimReopened():
            return _("claim {claim} reopened").format(claim=claim)
        case _ as never:
            assert_never(never)
