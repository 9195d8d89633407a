"""The money of a tournament: the players' pool and the house's fees, kept as two sums.

No jackpot fee is taken from it and no jackpot paid in it (TR-X-9).
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, total
from floor.base.value import Value
from floor.tournament.money.terms import Price, TournamentTerms


class Sold(Value, frozen=True, kw_only=True):
    """How many of each have been paid for; removed and disqualified players' too (TR-PEN-3)."""

    entries: int
    re_entries: int = 0
    rebuys: int = 0
    add_ons: int = 0


class Takings(NamedTuple):
    """What has been paid in."""

    pool: Money
    fees: Money
    bounties: Money

    @property
    def total(self) -> Money:
        """All that lies in the till."""
        return self.pool + self.fees + self.bounties


def takings(terms: TournamentTerms, sold: Sold) -> Takings:
    """What `sold` has brought in: pool, fees and bounties each by itself (TR-ENT-2).

    Raises:
        ValueError: something was sold that the terms do not know, or fewer than none.
    """
    prices = (
        (sold.entries, terms.entry),
        (sold.re_entries, terms.re_entry.price if terms.re_entry else None),
        (sold.rebuys, terms.rebuy.price if terms.rebuy else None),
        (sold.add_ons, terms.add_on.price if terms.add_on else None),
    )
    paid: list[tuple[int, Price]] = []
    for times, price in prices:
        if times < 0 or (times and price is None):
            raise ValueError(f"{sold} cannot have been sold by these terms")
        if price is not None:
            paid.append((times, price))
    return Takings(
        pool=total(price.to_pool * times for times, price in paid),
        fees=total(price.fee * times for times, price in paid),
        bounties=total(price.bounty * times for times, price in paid),
    )


class Guaranteed(NamedTuple):
    """A pool of at least so much."""

    pool: Money
    house_adds: Money


def guaranteed(collected: Money, guarantee: Money) -> Guaranteed:
    """The pool, and what of it the house puts in (ON-VAR-01).

    A freeroll's whole pool is the house's: nothing is collected (ON-VAR-05).
    """
    pool = max(collected, guarantee)
    return Guaranteed(pool, pool - collected)


PoolPart = Money | Fraction
"""A sum, or a share of the pool."""


class Announced(Value, frozen=True, kw_only=True):
    """What of the pool is no prize of a place, as the structure says beforehand."""

    set_aside: PoolPart = NOTHING
    """For a later tournament (TR-POOL-3)."""
    special: tuple[tuple[str, PoolPart], ...] = ()
    """Special prizes by name: first to so many points, first out (TR-SPEC-1, TR-SPEC-2)."""


def check_announced(announced: Announced) -> None:
    """Refuse parts of the pool that cannot be taken from it.

    Raises:
        Refused: a sum below nothing, a special prize of nothing, without a name or with another's,
            or shares that leave nothing for the places (TR-SPEC-2).
    """
    names = [name for name, _ in announced.special]
    if len({*names}) != len(names) or not all(names):
        raise Refused("Every special prize has a name of its own.", rule="TR-SPEC-2")
    if any(_amount(part) <= 0 for _, part in announced.special) or _amount(announced.set_aside) < 0:
        raise Refused("A special prize is above nothing.", rule="TR-SPEC-2")
    parts = [announced.set_aside, *(part for _, part in announced.special)]
    shares = sum((part for part in parts if isinstance(part, Fraction)), Fraction(0))
    if shares >= 1:
        raise Refused(
            "Special prizes and what is set aside take {percent} % of the pool: nothing is left for"
            " the places.",
            rule="TR-SPEC-2",
            percent=shares * 100,
        )


def _amount(part: PoolPart) -> Fraction:
    return Fraction(part.cents) if isinstance(part, Money) else part


class Division(NamedTuple):
    """The pool in its parts; together they are the pool."""

    set_aside: Money
    special: Mapping[str, Money]
    places: Money

    @property
    def total(self) -> Money:
        """All of it."""
        return self.set_aside + total(self.special.values()) + self.places


def divided(pool: Money, announced: Announced) -> Division:
    """The pool, less what is set aside and what special prizes take (TR-POOL-3, TR-SPEC-1).

    Shares are of the whole pool, cut to the cent; what is cut off stays with the places.

    Raises:
        Refused: nothing would be left for the places.
    """
    aside = _sum_of(announced.set_aside, pool)
    special = {name: _sum_of(part, pool) for name, part in announced.special}
    places = pool - aside - total(special.values())
    if places < NOTHING or (pool and not places):
        raise Refused(
            "Special prizes and what is set aside leave nothing of {pool} for the places.",
            rule="TR-SPEC-2",
            pool=pool,
        )
    return Division(aside, special, places)


def _sum_of(part: PoolPart, pool: Money) -> Money:
    return part if isinstance(part, Money) else Money(int(pool.cents * part))


class Refund(NamedTuple):
    """What goes back when a tournament is called off before its start."""

    cash: Money
    tickets: int


def refund(entries: int, price: Price, *, by_ticket: bool) -> Refund:
    """Everything they paid, fee too, by the means they paid it with (ON-CAN-01).

    Raises:
        ValueError: fewer than no entries.
    """
    if entries < 0:
        raise ValueError(f"{entries} entries")
    return Refund(NOTHING, entries) if by_ticket else Refund(price.total * entries, 0)


def fees_back(paid: Iterable[Price]) -> Money:
    """The fees of everything a player bought, rebuys and add-ons too (ON-CAN-02)."""
    return total(price.fee for price in paid)
