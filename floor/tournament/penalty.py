"""Sent away for a time, removed, disqualified: what each does to seat, chips, places and pool.

Penalties in hands and rounds are counted by `floor.room.orders.penalty`.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from floor.base.clock import lasted
from floor.base.money import NO_CHIPS, Chips, Money
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.tournament.money.placings import Finish


class TimeAway(Value, frozen=True, kw_only=True):
    """A penalty in time: the player is away from the table for so long (TR-PEN-2)."""

    player: PlayerId
    since: datetime
    lasts: timedelta

    def is_running(self, now: datetime) -> bool:
        """Whether they may not sit down yet; at its last instant they may."""
        return lasted(self.since, now) < self.lasts

    def left(self, now: datetime) -> timedelta:
        """How much of it is to come."""
        return max(self.lasts - lasted(self.since, now), timedelta())


def seated(
    at_table: Iterable[PlayerId], penalties: Collection[TimeAway], now: datetime
) -> tuple[PlayerId, ...]:
    """Who of those `at_table` counts as present: nobody whose penalty runs (TR-PEN-2)."""
    away = {penalty.player for penalty in penalties if penalty.is_running(now)}
    return tuple(player for player in at_table if player not in away)


def without(finishes: Sequence[Finish], out: Collection[PlayerId]) -> tuple[Finish, ...]:
    """The places once the players `out` are disqualified; their own are annulled (TR-DQ-2).

    Everybody below moves up one place for each disqualified player who stood above them (TR-DQ-4,
    TD-DQ-1), and gets the prize of the new place; the cheat has no right to one, it stays in the
    pool (TR-DQ-3). `finishes` are in order of places.
    """
    found, gone = [], 0
    for finish in finishes:
        stay = tuple(player for player in finish.players if player not in out)
        if stay:
            found.append(Finish(players=stay, first_place=finish.first_place - gone))
        gone += len(finish.players) - len(stay)
    return tuple(found)


def moved_up(finishes: Iterable[Finish], disqualified: int) -> tuple[Finish, ...]:
    """The places of those who are out when so many of the players left are disqualified (TR-DQ-4).

    A player removed without that is simply out: nobody moves up for them (TD-PEN-1).

    Raises:
        ValueError: somebody would come before the first place.
    """
    finishes = tuple(finishes)
    if disqualified < 0 or any(one.first_place <= disqualified for one in finishes):
        raise ValueError(f"nobody can move up {disqualified} places")
    return tuple(
        Finish(players=one.players, first_place=one.first_place - disqualified) for one in finishes
    )


class RemovalEffect(NamedTuple):
    """What the removal of a player changes."""

    pool: Money
    in_play: Chips
    """All chips in play after it."""


def removed(pool: Money, in_play: Chips, stack: Chips) -> RemovalEffect:
    """The tournament without a player who was removed: their chips leave play, what they paid
    stays.

    Entry fee and rebuys remain in the pool (TR-PEN-3, TDA-66); it is the same for who is
    disqualified.

    Raises:
        ValueError: they have more chips than there are.
    """
    if not NO_CHIPS <= stack <= in_play:
        raise ValueError("a stack is part of the chips in play")
    return RemovalEffect(pool, in_play - stack)
