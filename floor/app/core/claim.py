"""A claimed bad beat as it stands in the room: what was recorded, said, approved and paid."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum
from fractions import Fraction
from typing import NewType

from msgspec.structs import replace

from floor.app.core.messages import NoteId, StaffId
from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.cards.card import Card
from floor.jackpot.profile import JackpotId, JackpotProfile
from floor.jackpot.shares import Payout, ShareRole
from floor.jackpot.trigger import ShownHand
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.dealing.first_hand import HandBegan
from floor.room.games.game import GameForm, GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table

ClaimId = NewType("ClaimId", int)
"""Counted from 1 for ever."""

APPROVAL_HOLDS = timedelta(minutes=5)
"""After that it has to be given again (HOUSE)."""


class PartInHand(Enum):
    """What somebody had to do with the hand, as the book has it."""

    DEALT_IN = "dealt_in"
    """At the table, with cards in that hand (JP-TRIG-4)."""
    NOT_DEALT_IN = "not_dealt_in"
    """At the table, without cards in that hand."""
    ELSEWHERE = "elsewhere"
    """Present at another table of the same jackpot; asked for only where the room shares."""


class Person(Value, frozen=True, kw_only=True):
    """Somebody who may share."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    part: PartInHand
    here: bool = True
    """Or away from their seat when the claim was opened."""


class Contrary(Value, frozen=True, kw_only=True):
    """Somebody of whom the opposite of what the book has is true: who was dealt in was not at their
    seat, or who has no cards in the book was dealt in."""

    player: PlayerId
    note: NoteId
    """Why."""


class Check(Enum):
    """What is looked at before anything is paid (JP-TRIG-7, HOUSE)."""

    DECK_COUNTED = "deck_counted"
    """52 cards."""
    FACES_CHECKED = "faces_checked"
    DECK_KEPT = "deck_kept"
    """The deck is set aside under seal."""
    EXPOSED_EARLY = "exposed_early"
    """Cards were shown before the hand was over."""
    HAND_DISCUSSED = "hand_discussed"
    AGREEMENT = "agreement"
    """Players had agreed on something."""
    WRONG_NUMBER = "wrong_number"
    """Somebody held too many or too few cards."""
    FEE_NOT_DUE = "fee_not_due"
    """The hand should not have paid for the jackpot."""

    @property
    def expected(self) -> bool:
        """Whether all is well where it is so; else, where it is not."""
        return self in (Check.DECK_COUNTED, Check.FACES_CHECKED, Check.DECK_KEPT)


class CheckResult(Enum):
    """What was found."""

    YES = "yes"
    NO = "no"
    YES_ON_CAMERA = "yes_on_camera"
    """Surveillance has seen it too."""
    NO_ON_CAMERA = "no_on_camera"

    @property
    def is_yes(self) -> bool:
        """Whether it is so, whoever has seen it."""
        return self in (CheckResult.YES, CheckResult.YES_ON_CAMERA)


class Conduct(Value, frozen=True, kw_only=True):
    """How the hand was played, and the deck."""

    answers: Mapping[Check, CheckResult]
    """To every check."""
    note: NoteId | None = None
    """Which deck and seal; and why it is paid where something was not as it should be."""

    @property
    def not_as_expected(self) -> tuple[Check, ...]:
        """What speaks against paying."""
        return tuple(
            check for check, answer in self.answers.items() if answer.is_yes != check.expected
        )


class Watch(Value, frozen=True, kw_only=True):
    """What surveillance was told, and has confirmed."""

    person: NoteId
    """Who it was."""
    told_at: datetime
    confirmed_at: datetime | None = None


class Approval(Value, frozen=True, kw_only=True):
    """Somebody has approved exactly what has that digest."""

    staff: StaffId
    digest: str
    at: datetime

    def holds(self, digest: str, now: datetime) -> bool:
        """Whether it is for that, and still good: an approval lasts five minutes (HOUSE)."""
        return self.digest == digest and timedelta() <= now - self.at <= APPROVAL_HOLDS


class PaymentForm(Enum):
    """How a share is paid."""

    CASH = "cash"
    CHIPS = "chips"
    TRANSFER = "transfer"


class IdKind(Enum):
    """By what a recipient has shown who they are; its number is not kept."""

    PASSPORT = "passport"
    ID_CARD = "id_card"
    LICENCE = "licence"
    KNOWN = "known"
    """The house has registered them at the door."""


class SharePayment(Value, frozen=True, kw_only=True):
    """A share that its player has got."""

    at: datetime
    form: PaymentForm
    checked: IdKind
    by: StaffId


class Percentage(Value, frozen=True, array_like=True):
    """An exact number of percent."""

    units: int
    of: int

    @property
    def exact(self) -> Fraction:
        """The number."""
        return Fraction(self.units, self.of)


class JackpotShare(Value, frozen=True, kw_only=True):
    """What one person gets."""

    number: int
    """From 1: losers, winners, others, each in the order of tables and seats."""
    table: TableId
    seat: SeatNo
    player: PlayerId
    role: ShareRole
    percent: Percentage
    amount: Money
    paid: SharePayment | None = None


class State(Enum):
    """How far a claim has come."""

    OPEN = "open"
    REJECTED = "rejected"
    RELEASED = "released"
    """The shares are owed to their players: nothing takes that back."""


class Released(Value, frozen=True, kw_only=True):
    """What was paid by a claim."""

    at: datetime
    profile: JackpotProfile
    """The jackpot by the rules it was paid by, which may have changed before all is fetched."""
    payout: Payout
    shares: tuple[JackpotShare, ...]
    approved: tuple[StaffId, StaffId]
    digest: str


class Claim(Value, frozen=True, kw_only=True):
    """A hand that may have hit a jackpot."""

    id: ClaimId
    table: TableId
    table_opened: datetime
    """With the table and the number of the hand it says which hand it is."""
    game: GameId
    form: GameForm
    """Of the hand, in a mix too (JP-GAME-2)."""
    hand: int
    began: HandBegan
    jackpot: JackpotId
    opened_at: datetime
    accrued: Money = NOTHING
    """The day's fees when it was opened, less what a hit paid before has used of them; they count
    where the house says so (JD-07)."""
    people: tuple[Person, ...]
    """Of this table first, in order of seats."""
    contrary: tuple[Contrary, ...] | None = None
    """None: nobody has gone through the seats yet."""
    board: tuple[Card, ...] = ()
    hands: tuple[ShownHand, ...] = ()
    """Empty until the cards were entered."""
    conduct: Conduct | None = None
    watch: Watch | None = None
    later_than: tuple[ClaimId, ...] = ()
    """Claims whose hands began earlier, as surveillance has said where stamps could not."""
    approvals: tuple[Approval, ...] = ()
    state: State = State.OPEN
    rejected: NoteId | None = None
    """Why it was, the last time."""
    released: Released | None = None

    def is_of(self, table: Table) -> bool:
        """Whether its hand was played at `table`, not at one opened later under the same name."""
        return (self.table, self.table_opened) == (table.id, table.opened_at)

    @property
    def took_part(self) -> tuple[Person, ...]:
        """Who was dealt in and at their seat (JP-TRIG-4, JP-TRIG-5)."""
        return tuple(
            one
            for one in self.people
            if one.part is not PartInHand.ELSEWHERE
            and (one.part is PartInHand.DEALT_IN) is not self._is_contrary(one)
        )

    @property
    def stood_by(self) -> tuple[Person, ...]:
        """Who was there without having taken part; whether they share, the jackpot says (JD-04)."""
        return tuple(
            one
            for one in self.people
            if one.part is not PartInHand.DEALT_IN and not self._is_contrary(one)
        )

    @property
    def unpaid(self) -> tuple[JackpotShare, ...]:
        """What nobody has fetched yet."""
        shares = self.released.shares if self.released is not None else ()
        return tuple(share for share in shares if share.paid is None)

    def without_strange_cards(self) -> "Claim":
        """Itself; without any cards where one who showed some took no part, as is known now."""
        seats = {person.seat for person in self.took_part}
        if all(hand.seat in seats for hand in self.hands):
            return self
        return replace(self, board=(), hands=())

    def _is_contrary(self, person: Person) -> bool:
        return any(one.player == person.player for one in self.contrary or ())
