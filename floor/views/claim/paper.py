"""The papers of a paid bad beat as values: a slip for each share, the report, the ledger.

The report and the ledger name no player, only their number: they are kept for ever, and a slip with
a name on it can be forgotten with its player.
"""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction

from floor.app.core.claim import (
    Check,
    CheckResult,
    Claim,
    ClaimId,
    JackpotShare,
    PartInHand,
    SharePayment,
    State,
)
from floor.app.core.messages import NoteId, Role, StaffId
from floor.app.core.ports import JournalHead
from floor.app.staff.papers import PaperKey, PaperSubject
from floor.base.money import Money
from floor.base.text import _, money_text, speaking
from floor.base.value import Value
from floor.cards.card import Card
from floor.jackpot.ledger import Meters
from floor.jackpot.shares import Payout
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.dealing.first_hand import HandBegan
from floor.room.lists.waitlist import TableId
from floor.views.claim.cards import CardsView
from floor.views.night.meters import MeterRow
from floor.views.words.issued import Issued
from floor.views.words.words import spot


class HandPlayed(Value, frozen=True, kw_only=True):
    """The hand that won the jackpot."""

    jackpot: str
    table: TableId
    game: str
    """As the board writes it: "NLH 1–2"."""
    variant: str
    hand: int
    began: HandBegan
    ended: datetime | None = None
    """None: the book has no end of it."""


class PayoutSlip(Value, frozen=True, kw_only=True):
    """What one recipient signs for."""

    issue: Issued
    claim: ClaimId
    hand: HandPlayed
    category: int
    share: JackpotShare
    of: int
    """So many shares there are."""
    name: str
    released_at: datetime
    approved: tuple[str, str]
    paid_by: str = ""
    """Empty while it is not paid: what was checked and how it is paid is then filled in by hand."""


class Signed(Value, frozen=True, kw_only=True):
    """Somebody of staff and what they are."""

    name: str
    role: Role | None
    """None: they were not on duty any more."""
    at: datetime | None = None


class PersonAtHand(Value, frozen=True, kw_only=True):
    """Somebody at the table, or who shares from elsewhere."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    part: PartInHand
    took_part: bool
    """As the seats were confirmed."""
    reason: str = ""
    """Why it is not as the book had it."""


class OtherClaim(Value, frozen=True, kw_only=True):
    """Another hand claimed for the same jackpot."""

    claim: ClaimId
    table: TableId
    hand: int
    began: HandBegan
    state: State
    said: str = ""
    """What surveillance has said of which began first."""


class ShareOut(Value, frozen=True, kw_only=True):
    """A share with what rounding has left of it."""

    share: JackpotShare
    cut: Fraction
    """In cents: what its percentage comes to beyond the amount (JP-PAY-3)."""

    @property
    def paid(self) -> SharePayment | None:
        """How it was fetched; None: not yet."""
        return self.share.paid


class ClaimReport(Value, frozen=True, kw_only=True):
    """All that is to be known of a paid jackpot (night.md 2.4)."""

    issue: Issued
    claim: ClaimId
    hand: HandPlayed
    opened_at: datetime
    opened_by: str
    dealer: str
    """Empty: nobody was signed in at the table."""
    duty: tuple[Signed, ...]
    watched_by: str
    told_at: datetime | None
    confirmed_at: datetime | None
    answers: Mapping[Check, CheckResult]
    note: str
    """Of the deck, its seal, and what was not as it should be."""
    board: tuple[Card, ...]
    cards: CardsView
    least: str
    """The clause: what the losing hand of the category has to be at least."""
    rule: str
    people: tuple[PersonAtHand, ...]
    others: tuple[OtherClaim, ...]
    payout: Payout
    accrued: Money
    """Today's fees when the claim was opened: not posted yet."""
    before: Meters
    guarantee: Money
    edition: str
    """Of the guide the house plays by."""
    rulebook: str
    """Its digest."""
    shares: tuple[ShareOut, ...]
    approvals: tuple[Signed, Signed]
    released_at: datetime
    digest: str
    """Of exactly what was approved."""
    entry: JournalHead
    """The journal's entry that has paid it."""


class LedgerExtract(Value, frozen=True, kw_only=True):
    """What a gaming day has moved on the accounts of a jackpot."""

    issue: Issued
    claim: ClaimId | None
    """Of whose hit it is the record; None: somebody wanted the day's."""
    jackpot: str
    before: Meters
    lines: tuple[MeterRow, ...]
    staff: Mapping[StaffId, str]
    notes: Mapping[NoteId, str] = {}
    """Why a meter was put right."""


AnyClaimPaper = PayoutSlip | ClaimReport | LedgerExtract


def slip_key(claim: ClaimId, share: int) -> PaperKey:
    """For what a payout slip is made once."""
    return PaperKey(f"claim {claim} share {share}")


def claim_key(claim: ClaimId) -> PaperKey:
    """For what a claim's report and its ledger are made once."""
    return PaperKey(f"claim {claim}")


def keys_of(claim: Claim) -> tuple[PaperKey, ...]:
    """Those of all papers that may have been made for `claim`."""
    shares = claim.released.shares if claim.released is not None else ()
    return (claim_key(claim.id), *(slip_key(claim.id, share.number) for share in shares))


def about(paper: AnyClaimPaper) -> PaperSubject:
    """What the list of papers says of `paper`; of a forgotten player's slip it says that still."""
    issue = paper.issue
    if paper.claim is None:
        return PaperSubject(at=issue.at, title=paper.jackpot, language=issue.language)
    with speaking(issue.language):
        title = _("claim {claim}").format(claim=paper.claim)
        if not isinstance(paper, PayoutSlip):
            return PaperSubject(
                at=issue.at, title=title, language=issue.language, key=claim_key(paper.claim)
            )
        share = paper.share
        where, amount = spot(share.table, share.seat), money_text(share.amount)
    return PaperSubject(
        at=issue.at,
        title=f"{title} · {where} · {amount}",
        language=issue.language,
        player=share.player,
        key=slip_key(paper.claim, share.number),
    )
