"""The money of an event: what was paid in, the pool, and what each place is paid."""

from collections.abc import Mapping
from typing import NamedTuple

from floor.base.money import NOTHING, Money, total
from floor.tournament.event.state import Bought, Buy, EntryIs, Means, Tournament
from floor.tournament.money.payouts import counted_players, prizes_by
from floor.tournament.money.pool import Takings, divided, guaranteed


class EventPool(NamedTuple):
    """The pool as it stands, and how it comes about."""

    collected: Money
    house_adds: Money
    pool: Money
    set_aside: Money
    special: Mapping[str, Money]
    places: Money
    """For the places, all together."""
    players: int
    """By how many the row of the payout table is chosen."""


def purchases(event: Tournament) -> tuple[Bought, ...]:
    """All that was bought and not given back."""
    return tuple(
        one
        for entry in event.entries.values()
        if entry.state is not EntryIs.RETURNED
        for one in entry.bought
    )


def taken_in(event: Tournament) -> Takings:
    """Pool, fees and bounties of all that was bought, each by itself (TR-ENT-2)."""
    prices = [one.price for one in purchases(event)]
    return Takings(
        pool=total(price.to_pool for price in prices),
        fees=total(price.fee for price in prices),
        bounties=total(price.bounty for price in prices),
    )


def by_means(event: Tournament) -> dict[Means, Money]:
    """What lies in the till, by how it was paid."""
    found: dict[Means, Money] = {}
    for one in purchases(event):
        found[one.means] = found.get(one.means, NOTHING) + one.price.total
    return found


def players_counted(event: Tournament) -> int:
    """How many players number and size of the prizes go by (TR-RE-4)."""
    bought = [one.what for one in purchases(event)]
    sold = event.sheet.terms.re_entry
    per = sold.prizes_per if sold is not None else None
    return counted_players(bought.count(Buy.ENTRY), bought.count(Buy.RE_ENTRY), per)


def event_pool(event: Tournament, brought: Money = NOTHING) -> EventPool:
    """The pool as it stands now; `brought` comes from flights (TR-POOL-1).

    Raises:
        Refused: special prizes leave nothing for the places (TR-SPEC-2).
    """
    sheet, paid = event.sheet, taken_in(event)
    collected = paid.pool + brought
    with_bounties = paid.bounties if sheet.guarantee_with_bounties else NOTHING
    adds = guaranteed(collected + with_bounties, sheet.guarantee).house_adds
    pool = collected + adds
    parts = divided(pool, sheet.announced)
    return EventPool(
        collected, adds, pool, parts.set_aside, parts.special, parts.places, players_counted(event)
    )


def likely_prizes(event: Tournament) -> tuple[Money, ...]:
    """What the places would be paid if nobody bought anything more; first place first.

    Raises:
        Refused: the payout table has no row for so few.
    """
    if event.prizes is not None:
        return event.prizes.places
    pool = event_pool(event)
    return prizes_by(event.sheet.payouts.table, pool.places, max(pool.players, 1))
