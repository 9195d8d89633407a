"""A bad beat at a table of six: the claim step by step, as somebody says it at a desk."""

from typing import NamedTuple

from floor.app.claim.claims import (
    ApproveClaim,
    CheckConduct,
    ConfirmSeats,
    ConfirmSurveillance,
    OpenClaim,
    PayShare,
    RejectClaim,
    ReopenClaim,
    ShowCards,
    TellSurveillance,
)
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.claim.reckoning import Reckoning, reckoned
from floor.app.core.claim import Check, CheckResult, Claim, ClaimId, Contrary, IdKind, PaymentForm
from floor.app.core.messages import Entry, StaffId
from floor.jackpot.trigger import ShownHand
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from tests.cards.deals import cards
from tests.evening import HELSINKI, NLH, T1, Evening, TableTonight

SIX = ("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Sanna")
SIX_MORE = ("Timo", "Tauno", "Helmi", "Lauri", "Aarne", "Impi")
BOARD = tuple(cards("Ah Ad Kh 8s 8d"))
LOSES = tuple(cards("Ac Kc"))
"""Aces full of kings, with both hole cards: category 1."""
WINS = tuple(cards("8h 8c"))
ALL_WELL = {check: CheckResult.YES if check.expected else CheckResult.NO for check in Check}


ROOM_SHARED = HELSINKI.replace(
    'rake = "five_percent"\njackpot = true', 'rake = "five_percent"\njackpot = "room_share"', 1
)
"""NLH 1–2 plays for the jackpot that everybody in the room shares."""


def shown(*hands: tuple[int, str]) -> tuple[ShownHand, ...]:
    return tuple(ShownHand(seat=SeatNo(seat), cards=tuple(cards(hand))) for seat, hand in hands)


ROOM_HIT = ("Th Td Jh Js 2c", shown((2, "Tc Ts"), (4, "Jc Jd")))
"""Four tens lose to four jacks: it hits that jackpot."""
BAD_BEAT = shown((2, "Ac Kc"), (4, "8h 8c"))
"""Eero in seat 2 loses to Väinö in seat 4."""


class ClaimTonight(NamedTuple):
    """The claim of that number; each sentence answers it, so that they can be strung."""

    night: Evening
    id: ClaimId

    @property
    def now(self) -> Claim:
        return self.night.room.claims[self.id]

    @property
    def found(self) -> Reckoning:
        return reckoned(self.night.room, self.now)

    def seats(self, *contrary: str) -> "ClaimTonight":
        """Gone through; of those named the opposite is true."""
        note = self.night.note("The floor has seen it.")
        wrong = tuple(Contrary(player=self.night.player(name), note=note) for name in contrary)
        self.night.ask(ConfirmSeats(claim=self.id, contrary=wrong))
        return self

    def cards(
        self, board: str = "Ah Ad Kh 8s 8d", hands: tuple[ShownHand, ...] = BAD_BEAT
    ) -> "ClaimTonight":
        self.night.ask(ShowCards(claim=self.id, board=tuple(cards(board)), hands=hands))
        return self

    def conduct(self) -> "ClaimTonight":
        self.night.ask(CheckConduct(claim=self.id, answers=ALL_WELL))
        return self

    def watched(self) -> "ClaimTonight":
        self.night.ask(TellSurveillance(claim=self.id, person=self.night.note("Control room")))
        self.night.ask(ConfirmSurveillance(claim=self.id))
        return self

    def ready(self) -> "ClaimTonight":
        """Everything is done but the approvals."""
        return self.seats().cards().conduct().watched()

    def approve(self, by: StaffId, digest: str | None = None) -> Entry:
        shown_to_him = self.found.digest if digest is None else digest
        return self.night.ask(ApproveClaim(claim=self.id, digest=shown_to_him), by)

    def release(self) -> Entry:
        """By the floor and the shift manager."""
        self.approve(self.night.floor)
        return self.approve(self.night.manager)

    def reject(self) -> Entry:
        return self.night.ask(RejectClaim(claim=self.id, note=self.night.note("Not dealt in.")))

    def reopen(self) -> Entry:
        return self.night.ask(ReopenClaim(claim=self.id, note=self.night.note("He was.")))

    def pay(
        self, share: int, by: StaffId | None = None, form: PaymentForm = PaymentForm.CASH
    ) -> Entry:
        asked = PayShare(claim=self.id, share=share, form=form, checked=IdKind.PASSPORT)
        return self.night.ask(asked, by)


def played(
    night: Evening, name: TableId = T1, who: tuple[str, ...] = SIX, game: GameId = NLH
) -> TableTonight:
    """A table in its second hand."""
    return night.table(name, game).seated(*who).draw(who[0]).hands(1).start()


def claim_at(night: Evening, name: TableId = T1) -> ClaimTonight:
    """The newest hand of that table, which stands still for it, is claimed."""
    if night.room.tables[name].frozen is None:
        night.ask(ClaimBadBeat(table=name))
    hand = night.room.tables[name].hand
    entry = night.ask(OpenClaim(table=name, hand=hand))
    return ClaimTonight(night, entry.events[0].claim)


def claimed(night: Evening, name: TableId = T1, who: tuple[str, ...] = SIX) -> ClaimTonight:
    """The hand being played at a new table has been claimed."""
    played(night, name, who)
    return claim_at(night, name)
