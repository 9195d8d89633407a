"""What has happened to a jackpot, where its sentence hangs on more than the names in it."""

from collections.abc import Mapping

from floor.app.claim.facts import HitReleased, SeatsConfirmed, SharePaid
from floor.app.core.messages import Event
from floor.app.jackpot.meters import MeterCorrected
from floor.base.money import NOTHING, total
from floor.base.text import _, many, money_text
from floor.jackpot.ledger import Account
from floor.views.words.words import Saying, Wording


def _seats_confirmed(event: SeatsConfirmed, words: Wording) -> str:
    said = _("claim {claim}: seats gone through").format(claim=event.claim)
    if not event.contrary:
        return said
    n = len(event.contrary)
    differs = many("{n} player differs from the log", "{n} players differ from the log", n)
    return f"{said}, {differs.format(n=n)}"


def _hit(event: HitReleased, words: Wording) -> str:
    return _("jackpot hit: claim {claim} pays {sum}, {new} is left").format(
        claim=event.claim,
        sum=money_text(event.payout.paid),
        new=money_text(event.payout.new_base),
    )


def _share_paid(event: SharePaid, words: Wording) -> str:
    return _("a share of claim {claim} paid: {sum}").format(
        claim=event.claim, sum=money_text(event.amount)
    )


def _corrected(event: MeterCorrected, words: Wording) -> str:
    """By how much its account has grown."""
    moves = event.posting.transfers
    came = total(move.amount for move in moves if move.target is event.account)
    went = total(move.amount for move in moves if move.source is event.account)
    said = {
        Account.POSTED: _("jackpot corrected by {sum}"),
        Account.ACCRUED: _("today’s jackpot fees corrected by {sum}"),
    }.get(event.account, _("jackpot reserve corrected by {sum}"))
    return said.format(sum=money_text(NOTHING + came - went))


SAID: Mapping[type[Event], Saying] = {
    SeatsConfirmed: _seats_confirmed,
    HitReleased: _hit,
    SharePaid: _share_paid,
    MeterCorrected: _corrected,
}
