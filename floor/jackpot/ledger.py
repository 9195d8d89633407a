"""The meters of a jackpot as a double-entry ledger in whole cents.

Every posting moves money from one account to another, so that what came in is always what is there
and what went out: nobody can write a sum down on one side only.
"""

from collections.abc import Mapping
from enum import Enum

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, total
from floor.base.value import Value, with_entry
from floor.jackpot.profile import AtTrigger, JackpotId, JackpotProfile, Percent
from floor.jackpot.shares import Payout


class Account(Enum):
    """Where money of a jackpot comes from, lies, and goes to."""

    PLAYERS = "players"
    """Who paid fees: what came from them stands here below zero."""
    HOUSE = "house"
    """What the house has guaranteed or put right, below zero too."""
    ACCRUED = "accrued"
    """Today's fees, not posted yet (JP-FEE-3)."""
    POSTED = "posted"
    """The jackpot sum."""
    RESERVE = "reserve"
    """Put aside for the sum after a hit."""
    OWED = "owed"
    """Won and not fetched yet."""
    PAID = "paid"
    """Paid out to players."""


OWN = (Account.ACCRUED, Account.POSTED, Account.RESERVE, Account.OWED)
"""What the house holds for players: none of them is ever below zero."""


class PostedFor(Enum):
    """Why money was moved; every one has a paper or a hand behind it."""

    HAND = "hand"
    """The fee of a hand (JP-FEE-1)."""
    TIME = "time"
    """A table's charge for time (JP-FEE-2)."""
    OPENING = "opening"
    """The house begins a jackpot with its guarantee (JP-PAY-4)."""
    DAY_CLOSE = "day_close"
    """The day's fees join the sum (JP-FEE-3)."""
    AT_TRIGGER = "at_trigger"
    """They join it because a hit is paid from them too (JD-07)."""
    HIT = "hit"
    """Won: owed to the players of a hand, what is left topped up (JP-PAY-1…4)."""
    FETCHED = "fetched"
    """A share was paid to its player."""
    MISCOUNTED = "miscounted"
    """The drop box was counted, and there was more or less."""
    NOT_DUE = "not_due"
    """A fee was taken that was not due: given back."""
    FORGOTTEN = "forgotten"
    """A fee that was due was not written down."""
    BROUGHT = "brought"
    """The players had paid it before this book began (JP-FEE-3)."""
    GIVEN = "given"
    """The house has put it in: an opening sum of its own, or more than its guarantee (HOUSE)."""


CORRECTIONS: Mapping[PostedFor, Account] = {
    PostedFor.MISCOUNTED: Account.HOUSE,
    PostedFor.NOT_DUE: Account.PLAYERS,
    PostedFor.FORGOTTEN: Account.PLAYERS,
    PostedFor.BROUGHT: Account.PLAYERS,
    PostedFor.GIVEN: Account.HOUSE,
}
"""Why a meter may be put right, and who pays or gets the difference."""


class Transfer(Value, frozen=True):
    """So much out of one account into another; more than nothing."""

    source: Account
    target: Account
    amount: Money


class Posting(Value, frozen=True, kw_only=True):
    """What is written down together, whole or not at all."""

    reason: PostedFor
    transfers: tuple[Transfer, ...]


class Meters(Value, frozen=True):
    """What stands on each account of a jackpot; together always nothing."""

    balances: Mapping[Account, Money] = {}

    def on(self, account: Account) -> Money:
        """What stands on `account`."""
        return self.balances.get(account, NOTHING)

    @property
    def posted(self) -> Money:
        """The jackpot sum (JP-FEE-3)."""
        return self.on(Account.POSTED)

    @property
    def accrued(self) -> Money:
        """Today's fees."""
        return self.on(Account.ACCRUED)

    @property
    def reserve(self) -> Money:
        """Put aside for the sum after a hit."""
        return self.on(Account.RESERVE)

    @property
    def owed(self) -> Money:
        """Won and not fetched."""
        return self.on(Account.OWED)

    @property
    def held(self) -> Money:
        """All that lies with the house for players."""
        return total(self.on(account) for account in OWN)

    @property
    def difference(self) -> Money:
        """What is missing or too much; nothing, unless somebody changed the balances by hand."""
        return total(self.balances.values())


NO_METERS = Meters()
MetersById = Mapping[JackpotId, Meters]
"""The meters of every jackpot of the house."""


def after(meters: Meters, posting: Posting) -> Meters:
    """The meters once `posting` is written down.

    Raises:
        Refused: an account of the players' money would fall below zero; nothing is written.
        ValueError: a transfer moves nothing, or less, or stays where it is.
    """
    for transfer in posting.transfers:
        if transfer.amount <= NOTHING or transfer.source is transfer.target:
            raise ValueError(f"{transfer} moves nothing")
    moved = _moved_by(meters, posting)
    for account in OWN:
        if (left := moved.on(account)) < NOTHING:
            raise Refused(
                "The jackpot has {missing} too little for that: nothing was written down.",
                rule="JP-PAY-4",
                missing=NOTHING - left,
            )
    return moved


def booked(book: MetersById, jackpot: JackpotId, posting: Posting) -> MetersById:
    """The book with a `posting` that was written down before: it is not looked at again."""
    return with_entry(book, jackpot, _moved_by(book.get(jackpot, NO_METERS), posting))


def _moved_by(meters: Meters, posting: Posting) -> Meters:
    balances = dict(meters.balances)
    for move in posting.transfers:
        balances[move.source] = balances.get(move.source, NOTHING) - move.amount
        balances[move.target] = balances.get(move.target, NOTHING) + move.amount
    return Meters(balances)


def hand_paid(fee: Money) -> Posting:
    """The fee of a hand (JP-FEE-1)."""
    return _moved(PostedFor.HAND, (Account.PLAYERS, Account.ACCRUED, fee))


def time_paid(fee: Money) -> Posting:
    """A table's charge for time (JP-FEE-2)."""
    return _moved(PostedFor.TIME, (Account.PLAYERS, Account.ACCRUED, fee))


def opened(guarantee: Money, meters: Meters = NO_METERS) -> Posting:
    """The house puts in what the sum lacks to its `guarantee` (JP-PAY-4)."""
    missing = max(guarantee - meters.posted, NOTHING)
    return _moved(PostedFor.OPENING, (Account.HOUSE, Account.POSTED, missing))


def day_closed(reserve: Percent, meters: Meters) -> Posting:
    """The day's fees join the sum, but for the `reserve` that is put aside (JP-FEE-3)."""
    aside = Money(int(meters.accrued.cents * reserve.exact / 100))
    return _moved(
        PostedFor.DAY_CLOSE,
        (Account.ACCRUED, Account.RESERVE, aside),
        (Account.ACCRUED, Account.POSTED, meters.accrued - aside),
    )


def hit(profile: JackpotProfile, meters: Meters, payout: Payout) -> tuple[Posting, ...]:
    """What a hit moves: first the fees it is paid from too, where they count, then the shares and
    the top-up at once.

    Raises:
        Refused: the payout was computed from another sum than the one that is there now.
    """
    fees = payout.pool + payout.kept - meters.posted
    counts = profile.at_trigger is AtTrigger.POSTED_AND_ACCRUED
    if not NOTHING <= fees <= (meters.accrued if counts else NOTHING):
        raise Refused(
            "The shares were computed from {pool}, and the jackpot is {now}: compute them again.",
            rule="JP-PAY-1",
            pool=payout.pool + payout.kept,
            now=meters.posted,
        )
    accrual = _moved(PostedFor.AT_TRIGGER, (Account.ACCRUED, Account.POSTED, fees))
    shares = _moved(
        PostedFor.HIT,
        (Account.POSTED, Account.OWED, payout.paid),
        (Account.POSTED, Account.RESERVE, payout.to_reserve),
        (Account.RESERVE, Account.POSTED, payout.from_reserve),
        (Account.HOUSE, Account.POSTED, payout.house_top_up),
    )
    return (accrual, shares) if fees else (shares,)


def fetched(share: Money) -> Posting:
    """A share is paid to its player."""
    return _moved(PostedFor.FETCHED, (Account.OWED, Account.PAID, share))


def corrected(meters: Meters, account: Account, to: Money, reason: PostedFor) -> Posting:
    """`account` put right to what it has to be; the other side is what `reason` says.

    Raises:
        Refused: nobody may put that account right.
        ValueError: `reason` is none of `CORRECTIONS`.
    """
    if account not in (Account.ACCRUED, Account.POSTED, Account.RESERVE):
        raise Refused(
            "What is owed or paid to players cannot be changed: only the jackpot’s sum, its "
            "reserve and the day’s fees can be corrected.",
            rule="JP-PAY-4",
        )
    if reason not in CORRECTIONS:
        raise ValueError(f"{reason} is no reason to put a meter right")
    against, more = CORRECTIONS[reason], to - meters.on(account)
    if more >= NOTHING:
        return _moved(reason, (against, account, more))
    return _moved(reason, (account, against, NOTHING - more))


def _moved(reason: PostedFor, *moves: tuple[Account, Account, Money]) -> Posting:
    """A posting of those `moves` that move something."""
    transfers = (Transfer(*move) for move in moves if move[2])
    return Posting(reason=reason, transfers=tuple(transfers))
