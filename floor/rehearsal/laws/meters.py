"""The laws of the jackpots' money, kept by a till of their own and checked after every hand.

They are written from the rules: they add up what the facts say was paid in, won and fetched, and
never look at how a posting was made.
"""

from collections.abc import Iterable, Iterator

from floor.app.claim.facts import ClaimOpened, HitReleased, SharePaid
from floor.app.core.claim import ClaimId
from floor.app.core.messages import Entry, Event
from floor.app.core.room import Room
from floor.app.hands.dealing import HandEnded
from floor.app.jackpot.meters import JackpotTimePaid, MeterCorrected
from floor.app.office.voiding import EntryVoided
from floor.app.staff.days import DayEnded, RulebookAdopted
from floor.base.money import NOTHING, Money, total
from floor.jackpot.ledger import OWN


class MeterLaws:
    """Counts what must lie in the meters of a room."""

    def __init__(self) -> None:
        self._held: Money | None = None
        """What the house holds for players, all jackpots together; None: nobody has looked yet."""
        self._accrued = NOTHING
        self._since: int | None = None
        """The first entry seen."""
        self._paid_in: dict[int, Money] = {}
        """By entry, should it be voided."""
        self._ended: dict[int, Money] = {}
        """What was accrued at the end of a day, by its entry."""
        self._claims: dict[ClaimId, tuple[object, ...]] = {}
        self._hit: set[tuple[object, ...]] = set()
        """Hands for which a jackpot was paid."""
        self._fetched: set[tuple[ClaimId, int]] = set()

    def broken_by(self, room: Room, entries: Iterable[Entry]) -> Iterator[str]:
        """What `entries` have broken, which led to `room`; the first time it is believed."""
        held = total(meters.held for meters in room.meters.values())
        believed = self._held is None
        for entry in entries:
            self._since = entry.seq if self._since is None else self._since
            for event in entry.events:
                believed = believed or self._is_news(event)
                yield from self._count(event, entry.seq)
        if believed or self._held is None:
            self._held = held
            self._accrued = total(meters.accrued for meters in room.meters.values())
        if held != self._held:
            yield f"the house holds {held} for jackpots, and {self._held} came in and stayed"
        yield from self._standing(room)

    def _is_news(self, event: Event) -> bool:
        """Whether the meters move by what was not seen, or by what people found."""
        match event:
            case MeterCorrected() | RulebookAdopted():
                return True
            case EntryVoided(entry=voided):
                return self._since is not None and voided < self._since
            case _:
                return False

    def _standing(self, room: Room) -> Iterator[str]:
        """What holds of the meters at any moment."""
        for jackpot, meters in room.meters.items():
            if meters.difference:
                yield f"the accounts of {jackpot} do not balance: {meters.difference}"
            if any(meters.on(account) < NOTHING for account in OWN):
                yield f"an account of {jackpot} is below nothing: {meters}"
            unpaid = total(
                share.amount
                for claim in room.claims.values()
                if claim.jackpot == jackpot
                for share in claim.unpaid
            )
            if meters.owed != unpaid:
                yield f"{jackpot} owes {meters.owed}, and {unpaid} was won and not fetched"
        accrued = total(meters.accrued for meters in room.meters.values())
        if accrued != self._accrued:
            yield f"{accrued} is accrued, and the fees of the day are {self._accrued}"

    def _count(self, event: Event, entry: int) -> Iterator[str]:
        match event:
            case HandEnded(jackpot=amount) | JackpotTimePaid(amount=amount):
                self._comes_in(amount)
                self._paid_in[entry] = self._paid_in.get(entry, NOTHING) + amount
            case EntryVoided(entry=voided):
                self._comes_in(NOTHING - self._paid_in.pop(voided, NOTHING))
                self._accrued += self._ended.pop(voided, NOTHING)
            case DayEnded():
                self._ended[entry] = self._accrued
                self._accrued = NOTHING
            case ClaimOpened():
                self._claims[event.claim] = (event.table, event.table_opened, event.hand)
            case HitReleased():
                yield from self._released(event)
            case SharePaid(claim=claim, share=share, amount=amount):
                if (claim, share) in self._fetched:
                    yield f"share {share} of claim {claim} is paid twice"
                self._fetched.add((claim, share))
                self._comes_in(NOTHING - amount, fee=False)
            case _:
                pass

    def _comes_in(self, amount: Money, *, fee: bool = True) -> None:
        if self._held is not None:
            self._held += amount
            self._accrued += amount if fee else NOTHING

    def _released(self, event: HitReleased) -> Iterator[str]:
        """Paid once for a hand, to every cent what the shares say, by two people."""
        hand = self._claims.get(event.claim, (event.claim,))
        if hand in self._hit:
            yield f"the jackpot is paid twice for {hand}"
        self._hit.add(hand)
        if total(share.amount for share in event.shares) != event.payout.paid:
            yield f"the shares of claim {event.claim} are not {event.payout.paid}"
        if len(set(event.approved)) != 2:
            yield f"claim {event.claim} is not approved by two: {event.approved}"
        self._comes_in(event.payout.house_top_up, fee=False)
