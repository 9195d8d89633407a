"""What each player of a hit is paid, by the closed form of the share tables."""

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.jackpot.profile import (
    AtTrigger,
    Category,
    Further,
    JackpotProfile,
    LaterHit,
    Others,
    OthersShare,
    Remainder,
)


class ShareRole(Enum):
    """As what a player shares."""

    LOSER = "loser"
    WINNER = "winner"
    OTHER = "other"


class Party(Value, frozen=True, kw_only=True):
    """How many share a hit."""

    players: int
    """Who took part in the hand."""
    losers: int
    winners: int
    elsewhere: int = 0
    """Who shares as another player without having taken part (JD-04, or a jackpot that shares with
    the room)."""

    @property
    def sharing(self) -> int:
        """All who get something."""
        return self.players + self.elsewhere

    @property
    def others(self) -> int:
        """Who is neither loser nor winner."""
        return self.sharing - self.losers - self.winners


class Pool(NamedTuple):
    """What there is when a jackpot is hit."""

    pays: Money
    """The sum the percentages are of."""
    kept: Money = NOTHING
    """What stands in the jackpot beside it (JD-05)."""
    reserve: Money = NOTHING


class Percents(Value, frozen=True, kw_only=True):
    """Exact numbers of percent for each player of a role; nought for a role nobody has."""

    loser: Fraction
    winner: Fraction
    other: Fraction

    def of(self, role: ShareRole) -> Fraction:
        """For each player of `role`."""
        return {
            ShareRole.LOSER: self.loser,
            ShareRole.WINNER: self.winner,
            ShareRole.OTHER: self.other,
        }[role]

    def in_all(self, party: Party) -> Fraction:
        """For all of `party` together."""
        return self.loser * party.losers + self.winner * party.winners + self.other * party.others


class Payout(Value, frozen=True, kw_only=True):
    """What a hit pays, and what becomes of the jackpot sum."""

    category: int
    party: Party
    pool: Money
    """The sum it is paid from."""
    kept: Money = NOTHING
    """What is in the jackpot beside it and not paid from: the house's top-up after a hit before
    this one (JD-05)."""
    loser_each: Money
    winner_each: Money
    other_each: Money
    to_reserve: Money = NOTHING
    """What rounding left over, where it does not stay (JD-09)."""
    from_reserve: Money = NOTHING
    """Put back before the house has to top up."""
    house_top_up: Money = NOTHING
    """What the house adds so that the guarantee is there (JP-PAY-4)."""

    @property
    def paid(self) -> Money:
        """To all players together."""
        party = self.party
        return (
            self.loser_each * party.losers
            + self.winner_each * party.winners
            + self.other_each * party.others
        )

    @property
    def remaining(self) -> Money:
        """What stays in the jackpot, before anything is topped up."""
        return self.pool + self.kept - self.paid - self.to_reserve

    @property
    def new_base(self) -> Money:
        """The jackpot sum after it."""
        return self.remaining + self.from_reserve + self.house_top_up


def percents(category: Category, party: Party) -> Percents:
    """What each loser, winner and other player gets, in exact percent (JP-PAY-1, JP-PAY-2).

    Raises:
        ValueError: somebody has to lose and somebody to win, and no more than there are.
    """
    if party.losers < 1 or party.winners < 1 or party.others < 0 or party.elsewhere < 0:
        raise ValueError("a hit has losers and winners, and no more of them than players")
    other = _other(category, party)
    loser, winner = category.loser.exact, category.winner.exact
    if category.further is Further.BRINGS_OWN:
        loser += (party.losers - 1) * other
        winner += (party.winners - 1) * other
    return Percents(
        loser=loser / party.losers,
        winner=winner / party.winners,
        other=other if party.others else Fraction(0),
    )


def _other(category: Category, party: Party) -> Fraction:
    """The share of another player, if there are any, and what a second loser or winner brings."""
    if category.others_share is OthersShare.EACH:
        return category.others.exact
    brings = category.further is Further.BRINGS_OWN
    # As long as there were one loser and one winner, all the rest would be others.
    places = party.sharing - 2 if brings else party.others
    return category.others.exact / places if places else Fraction(0)


def payout(profile: JackpotProfile, number: int, pool: Pool, party: Party) -> Payout:
    """What category `number` pays to `party`, and what is topped up after it.

    Each player of a role gets the same, cut down to the payout unit (JP-PAY-3). What is missing to
    the guarantee comes from the reserve as far as it goes, then from the house (JP-PAY-4).

    Raises:
        Refused: the tables are not defined for so many (JP-PAY-5).
        ValueError: there is no such category, or a sum below zero.
    """
    if not 1 <= number <= len(profile.categories) or min(pool) < NOTHING:
        raise ValueError(f"no category {number} can be paid from {pool}")
    check_party(profile, party)
    exact = percents(profile.categories[number - 1], party)
    paid = Payout(
        category=number,
        party=party,
        pool=pool.pays,
        kept=pool.kept,
        loser_each=cut(exact.loser, pool.pays, profile.payout_unit),
        winner_each=cut(exact.winner, pool.pays, profile.payout_unit),
        other_each=cut(exact.other, pool.pays, profile.payout_unit),
    )
    return _topped_up(profile, paid, exact, pool.reserve)


def check_party(profile: JackpotProfile, party: Party) -> None:
    """Refuse what the tables are not defined for (JP-PAY-5).

    Raises:
        Refused: naming what there are too many or too few of.
        ValueError: somebody shares from elsewhere, which this jackpot does not know.
    """
    if party.elsewhere and profile.others is Others.TOOK_PART:
        raise ValueError(f"{party.elsewhere} share who took no part")
    at_table = party.players if profile.others is Others.ROOM else party.sharing
    if not profile.shares_from <= at_table <= profile.shares_to:
        raise Refused(
            "{players} players share at the table: the jackpot is defined for {fewest} to "
            "{most}. Check who was dealt in and at the table.",
            rule="JP-PAY-5",
            players=at_table,
            fewest=profile.shares_from,
            most=profile.shares_to,
        )
    if not (1 <= party.losers <= profile.most_tied and 1 <= party.winners <= profile.most_tied):
        raise Refused(
            "The jackpot is defined for 1 to {most} losers and as many winners, not for {losers}"
            " and {winners}.",
            rule="JP-PAY-5",
            losers=party.losers,
            winners=party.winners,
            most=profile.most_tied,
        )
    if party.losers + party.winners > party.players:
        raise Refused(
            "Only {players} took part: there cannot be {losers} losers and {winners} winners.",
            rule="JP-PAY-5",
            losers=party.losers,
            winners=party.winners,
            players=party.players,
        )


def pool_at_trigger(
    profile: JackpotProfile, posted: Money, accrued: Money, reserve: Money = NOTHING
) -> Pool:
    """What a hit is paid from: the posted sum, and today's accrual where it counts (JD-07)."""
    counts = profile.at_trigger is AtTrigger.POSTED_AND_ACCRUED
    return Pool(posted + accrued if counts else posted, reserve=reserve)


def pool_for_later(profile: JackpotProfile, first: Payout, reserve: Money = NOTHING) -> Pool:
    """What a second table is paid from whose hand began after the first (JP-TRIG-6, JD-05)."""
    if profile.later_hit is LaterHit.NEW_BASE:
        return Pool(first.new_base, reserve=reserve)
    left = first.remaining - first.kept
    return Pool(left, first.new_base - left, reserve)


def cut(percent: Fraction, pool: Money, unit: Money) -> Money:
    """`percent` of `pool`, cut down to whole units."""
    return unit * int(pool.cents * percent / 100 / unit.cents)


def _topped_up(profile: JackpotProfile, paid: Payout, exact: Percents, reserve: Money) -> Payout:
    to_reserve = NOTHING
    if profile.remainder is Remainder.RESERVE:
        to_reserve = cut(exact.in_all(paid.party), paid.pool, Money(1)) - paid.paid
    missing = max(profile.guarantee - (paid.remaining - to_reserve), NOTHING)
    from_reserve = min(missing, reserve + to_reserve)
    return replace(
        paid,
        to_reserve=to_reserve,
        from_reserve=from_reserve,
        house_top_up=missing - from_reserve,
    )
