"""A jackpot claimed, approved and paid in a room, for whoever needs the papers of one."""

from typing import NamedTuple

from floor.app.claim.claims import (
    ApproveClaim,
    CheckConduct,
    ConfirmSeats,
    ConfirmSurveillance,
    OpenClaim,
    PayShare,
    ShowCards,
    TellSurveillance,
)
from floor.app.claim.freezes import ClaimBadBeat
from floor.app.claim.reckoning import reckoned
from floor.app.core.claim import Check, CheckResult, Claim, ClaimId, Contrary, IdKind, PaymentForm
from floor.app.core.messages import StaffId
from floor.app.core.ports import START, JournalHead
from floor.app.core.room import EMPTY_ROOM, DayOpen
from floor.app.office.fold import entries_of
from floor.cards.card import Card, from_text
from floor.jackpot.ledger import NO_METERS
from floor.jackpot.trigger import ShownHand
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.claim.book import ClaimBook
from floor.views.claim.story import story
from floor.views.night.meters import meter_lines
from tests.evening import NLH, PLO, T1, T2, Evening

GUESTS = ("Aino Mäkelä", "Jiří Dvořák", "Õie Šmidt", "Åke Öhman", "Väinö Holm", "Kaisa Berg")
BOARD, LOST, WON = "As Ad Kh Kd 2c", "Ks Kc", "Ah Ac"
WELL = {check: CheckResult.YES if check.expected else CheckResult.NO_ON_CAMERA for check in Check}


def cards(text: str) -> tuple[Card, ...]:
    """Several of them."""
    return tuple(map(from_text, text.split()))


class Claiming(NamedTuple):
    """A claim on its way through the room."""

    night: Evening
    id: ClaimId

    @property
    def now(self) -> Claim:
        return self.night.room.claims[self.id]

    def seats_said(self, *contrary: Contrary) -> "Claiming":
        self.night.ask(ConfirmSeats(claim=self.id, contrary=contrary))
        return self

    def shown(self, board: str = BOARD, lost: str = LOST, won: str = WON) -> "Claiming":
        """Seat 1 loses to seat 2."""
        hands = (
            ShownHand(seat=SeatNo(1), cards=cards(lost)),
            ShownHand(seat=SeatNo(2), cards=cards(won)),
        )
        self.night.ask(ShowCards(claim=self.id, board=cards(board), hands=hands))
        return self

    def looked_at(self, note: str = "Red deck, bag 412.") -> "Claiming":
        night = self.night
        night.ask(CheckConduct(claim=self.id, answers=WELL, note=night.note(note)))
        night.ask(TellSurveillance(claim=self.id, person=night.note("Sanna, camera room")))
        night.later(minutes=2)
        night.ask(ConfirmSurveillance(claim=self.id))
        return self

    def approved(self, *by: StaffId) -> "Claiming":
        """By these; by the floor and the shift manager when nobody says."""
        for staff in by or (self.night.floor, self.night.manager):
            digest = reckoned(self.night.room, self.now).digest
            self.night.ask(ApproveClaim(claim=self.id, digest=digest), staff)
            self.night.later(seconds=20)
        return self

    def fetched(self, share: int, form: PaymentForm = PaymentForm.CASH) -> "Claiming":
        self.night.ask(PayShare(claim=self.id, share=share, form=form, checked=IdKind.PASSPORT))
        return self


def claimed(night: Evening) -> Claiming:
    """The third hand at T1, while the table stands still."""
    tonight = night.table(T1, NLH).seated(*GUESTS).draw().hands(2)
    tonight.start()
    night.later(minutes=3)
    tonight.end()
    return _claimed_at(night, T1)


def both_claimed(night: Evening) -> tuple[Claiming, Claiming]:
    """Hands at T1 and T2 that began at the same moment, as far as anybody knows."""
    tables = {T1: NLH, T2: PLO}
    for name, game in tables.items():
        guests = GUESTS if name == T1 else [f"{guest} II" for guest in GUESTS]
        night.table(name, game).seated(*guests).draw()
    for name in tables:
        night.table(name).start()
    night.later(minutes=3)
    for name in tables:
        night.table(name).end()
    return _claimed_at(night, T1), _claimed_at(night, T2)


def _claimed_at(night: Evening, table: TableId) -> Claiming:
    night.ask(ClaimBadBeat(table=table))
    night.later(minutes=1)
    night.ask(OpenClaim(table=table, hand=night.table(table).now.hand))
    return Claiming(night, ClaimId(night.room.claimed))


def paid_jackpot(night: Evening) -> Claiming:
    """One paid at T1; nobody has fetched his share."""
    return claimed(night).seats_said().shown().looked_at().approved()


def book_of(claiming: Claiming) -> ClaimBook:
    """What the papers of a claim are made from, as the journal has it now."""
    night, claim = claiming.night, claiming.now
    rows, entries = night.journal.written, tuple(entries_of(night.journal.written))
    paid = [JournalHead(row.seq, row.digest) for row in rows if row.kind == "hit-released"]
    assert isinstance(night.room.day, DayOpen)
    return ClaimBook(
        room=night.room,
        claim=claim,
        story=story(EMPTY_ROOM, entries, claim),
        day=night.room.day.day,
        people=night.people,
        before=NO_METERS,
        lines=meter_lines(EMPTY_ROOM, entries),
        entry=paid[0] if paid else START,
        head=night.office.head,
        at=night.clock.now(),
        training=False,
    )
