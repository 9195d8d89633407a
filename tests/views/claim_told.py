"""What the feed says of claims and meters."""

from datetime import UTC, datetime

from floor.app.claim.facts import (
    CardsShown,
    ClaimApproved,
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
from floor.app.core.claim import ClaimId, Contrary, IdKind, PaymentForm
from floor.app.core.messages import Event, NoteId, StaffId
from floor.app.jackpot.meters import JackpotTimePaid, MeterCorrected
from floor.base.money import Money
from floor.jackpot.ledger import Account, PostedFor, Posting, Transfer
from floor.jackpot.profile import JackpotId
from floor.jackpot.shares import Party, Payout
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.dealing.first_hand import HandBegan
from floor.room.games.game import GameForm
from tests.app.claimed import ALL_WELL
from tests.evening import NLH, T1

AT = datetime(2026, 10, 24, 19, 5, tzinfo=UTC)
ONE, MIRA, NOTE = ClaimId(1), StaffId(1), NoteId(3)
BAD_BEAT = JackpotId("bad_beat")
WRONG = tuple(Contrary(player=PlayerId(player), note=NOTE) for player in (1, 2))
PAYS = Payout(
    category=1,
    party=Party(players=6, losers=1, winners=1),
    pool=Money(100_000),
    loser_each=Money(40_000),
    winner_each=Money(20_000),
    other_each=Money(5_000),
    house_top_up=Money(80_000),
)


def corrected(source: Account, target: Account, cents: int) -> MeterCorrected:
    """The account that is none of the house's is the one put right."""
    own = target if source is Account.HOUSE else source
    transfers = (Transfer(source, target, Money(cents)),)
    return MeterCorrected(
        jackpot=BAD_BEAT,
        account=own,
        posting=Posting(reason=PostedFor.MISCOUNTED, transfers=transfers),
        note=NOTE,
        second=MIRA,
    )


CLAIM_TOLD: list[tuple[Event, str]] = [
    (
        ClaimOpened(
            claim=ONE,
            table=T1,
            table_opened=AT,
            game=NLH,
            form=GameForm.TEXAS,
            hand=7,
            began=HandBegan(at=AT),
            jackpot=BAD_BEAT,
            opened_at=AT,
            accrued=Money(0),
            people=(),
        ),
        "claim 1 opened: hand 7",
    ),
    (SeatsConfirmed(claim=ONE, contrary=()), "claim 1: seats gone through"),
    (
        SeatsConfirmed(claim=ONE, contrary=WRONG[:1]),
        "claim 1: seats gone through, 1 player differs from the log",
    ),
    (
        SeatsConfirmed(claim=ONE, contrary=WRONG),
        "claim 1: seats gone through, 2 players differ from the log",
    ),
    (CardsShown(claim=ONE, board=(), hands=()), "claim 1: cards entered"),
    (ConductChecked(claim=ONE, answers=ALL_WELL), "claim 1: deck and conduct looked at"),
    (SurveillanceTold(claim=ONE, person=NOTE, told_at=AT), "claim 1: surveillance told"),
    (SurveillanceConfirmed(claim=ONE, confirmed_at=AT), "claim 1: surveillance has confirmed"),
    (
        OrderSaid(claim=ONE, earlier=ClaimId(2), note=NOTE),
        "claim 2 began before claim 1, says surveillance",
    ),
    (
        ClaimApproved(claim=ONE, digest="0" * 32, staff=MIRA, at=AT),
        "claim 1 approved by Mira Holm",
    ),
    (
        HitReleased(
            claim=ONE,
            jackpot=BAD_BEAT,
            table=T1,
            payout=PAYS,
            shares=(),
            postings=(),
            approved=(MIRA, StaffId(2)),
            digest="0" * 32,
            released_at=AT,
        ),
        "jackpot hit: claim 1 pays €800.00, €1,000.00 is left",
    ),
    (ClaimRejected(claim=ONE, note=NOTE, rejected_at=AT), "claim 1 rejected"),
    (ClaimReopened(claim=ONE, note=NOTE), "claim 1 reopened"),
    (
        SharePaid(
            claim=ONE,
            jackpot=BAD_BEAT,
            share=2,
            amount=Money(20_000),
            paid_at=AT,
            form=PaymentForm.CASH,
            checked=IdKind.PASSPORT,
            staff=MIRA,
        ),
        "a share of claim 1 paid: €200.00",
    ),
    (
        JackpotTimePaid(
            table=T1,
            charge="hour",
            amount=Money(4_000),
            paid_at=AT,
            until=AT,
            agreed=(SeatNo(1),),
        ),
        "jackpot time charge of €40 paid, until 22:05",
    ),
    (
        corrected(Account.HOUSE, Account.POSTED, 1_000),
        "jackpot corrected by €10.00 (second badge: Mira Holm)",
    ),
    (
        corrected(Account.ACCRUED, Account.HOUSE, 100),
        "today’s jackpot fees corrected by -€1.00 (second badge: Mira Holm)",
    ),
    (
        corrected(Account.RESERVE, Account.HOUSE, 100),
        "jackpot reserve corrected by -€1.00 (second badge: Mira Holm)",
    ),
]
