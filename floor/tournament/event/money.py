"""The money of an event: what was paid in, the pool, and what each place is paid."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from floor.base.money import NOTHING, Money, total
from floor.tournament.event.state import (
    NO_PART,
    Bought,
    Buy,
    EntryIs,
    LockedPrizes,
    Means,
    Tournament,
)
from floor.tournament.money.payouts import counted_players, prizes_by, row_for, satellite
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


def played_for(event: Tournament) -> tuple[Bought, ...]:
    """What makes the pool: all that was bought but by those who wait for a seat still, who get it
    back if they never have one."""
    return tuple(
        one
        for entry in event.entries.values()
        if entry.state not in (EntryIs.RETURNED, EntryIs.WAITS)
        for one in entry.bought
    )


def taken_in(event: Tournament) -> Takings:
    """Pool, fees and bounties of those who play, each by itself (TR-ENT-2)."""
    prices = [one.price for one in played_for(event)]
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
    bought = [one.what for one in played_for(event)]
    sold = event.sheet.terms.re_entry
    per = sold.prizes_per if sold is not None else None
    return counted_players(bought.count(Buy.ENTRY), bought.count(Buy.RE_ENTRY), per)


class GatheredPool(NamedTuple):
    """What is played for, before anything of it is parted off."""

    collected: Money
    house_adds: Money


def gathered(event: Tournament, brought: Money = NOTHING) -> GatheredPool:
    """What was paid for the pool, so much of it in flights, and what the house puts in."""
    sheet, paid = event.sheet, taken_in(event)
    collected = paid.pool + brought
    with_bounties = paid.bounties if sheet.guarantee_with_bounties else NOTHING
    return GatheredPool(
        collected, guaranteed(collected + with_bounties, sheet.guarantee).house_adds
    )


def event_pool(event: Tournament, brought: Money = NOTHING, players: int = 0) -> EventPool:
    """The pool as it stands now; so much and so many `players` come from flights (TR-POOL-1).

    Raises:
        Refused: special prizes leave nothing for the places (TR-SPEC-2).
    """
    collected, adds = gathered(event, brought)
    pool = collected + adds
    parts = divided(pool, event.sheet.announced)
    return EventPool(
        collected,
        adds,
        pool,
        parts.set_aside,
        parts.special,
        parts.places,
        players or players_counted(event),
    )


def prizes_at(event: Tournament, pool: EventPool, at: datetime) -> LockedPrizes:
    """The prizes that such a pool makes, as they are locked (TR-POOL-2, TR-SAT-1).

    Raises:
        Refused: the payout table has no row for so few, or a place would get nothing.
    """
    sheet, players = event.sheet, max(pool.players, 1)
    locked = LockedPrizes(
        at=at,
        players=players,
        pool=pool.pool,
        house_adds=pool.house_adds,
        places=(),
        special=pool.special,
        set_aside=pool.set_aside,
    )
    won = sheet.satellite
    if won is None:
        return replace(locked, places=prizes_by(sheet.payouts.table, pool.places, players))
    if pool.places < won.entry:
        # Too little for one entry is what is left over: cash for the first place (TD-SAT-1).
        return replace(locked, places=(pool.places,), entry=won.entry)
    paid = satellite(pool.places, won.entry, won.rest, players=_contestants(event), step=won.step)
    places = max(paid.entries, len(paid.cash))
    cash = (*paid.cash, *(NOTHING for _ in range(places - len(paid.cash))))
    return replace(
        locked,
        places=cash,
        entries_won=paid.entries,
        entry=won.entry,
        set_aside=pool.set_aside + paid.set_aside,
    )


def _contestants(event: Tournament) -> int:
    """How many could win something: players, however often they have entered."""
    return max(len({one.player for one in event.entries.values() if one.state not in NO_PART}), 1)


def prizes_left(prizes: LockedPrizes, players: int) -> tuple[Money, ...]:
    """What the places of so many players are paid, nothing where there is nothing."""
    paid = prizes.values[:players]
    return (*paid, *(NOTHING for _ in range(players - len(paid))))


def prize_shares(event: Tournament) -> tuple[Fraction, ...]:
    """By which the places are paid: equal ones are played for no longer (ON-TRN-16)."""
    if event.prizes is None or event.sheet.satellite is not None:
        return ()
    return row_for(event.sheet.payouts.table, event.prizes.players).shares
