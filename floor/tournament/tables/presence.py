"""Who gets cards when somebody is not at their seat, and whose hand is live."""

from collections.abc import Collection
from enum import Enum
from typing import NamedTuple

from floor.base.errors import Refused
from floor.room.betting.round import Action
from floor.room.blinds.button import SeatNo
from floor.room.games.profile import Profile


class AbsentGet(Enum):
    """Whether the seat of a player who is not there gets cards in the initial deal."""

    NONE = "none"
    """Unless a game or an empty table makes it so (TR-ABS-1, TR-ABS-2, TR-ABS-3)."""
    ALWAYS = "always"
    """Every seat with chips is dealt, the hand is taken away after the deal (TDA-29, ON-TRN-15)."""


class InitialDeal(NamedTuple):
    """Seats in order."""

    dealt: tuple[SeatNo, ...]
    live: tuple[SeatNo, ...]
    """The hands of the others are dead once the deal is over."""


def initial_deal(
    with_chips: Collection[SeatNo],
    present: Collection[SeatNo],
    *,
    brought_in: bool,
    absent: AbsentGet = AbsentGet.NONE,
) -> InitialDeal:
    """Who gets cards, and whose are live.

    Cards go to those who are seated when the hand starts (TR-ABS-1). They go to every seat with
    chips if only one player is there (TR-ABS-2), and in a game where the cards may make somebody
    put something in, or that has a bring-in (`brought_in`: TR-ABS-3, TR-X-10, TD-ABS-2). A hand
    whose player was not at their seat when the first card fell is dead, even if it could still be
    played (TR-X-1).

    Raises:
        Refused: nobody is seated (TD-ABS-3).
        ValueError: fewer than two seats have chips.
    """
    if len(with_chips) < 2:
        raise ValueError("a hand takes two seats with chips")
    live = tuple(sorted(seat for seat in with_chips if seat in present))
    if not live:
        raise Refused(
            "Nobody sits at this table: no hand is dealt until one player is back.", rule="TR-ABS-1"
        )
    every = absent is AbsentGet.ALWAYS or brought_in or len(live) == 1
    return InitialDeal(tuple(sorted(with_chips)) if every else live, live)


def action_for_absent(profile: Profile) -> Action | None:
    """What is done in turn for somebody who was dealt in and is not there (ON-TRN-15); None where
    nobody absent gets cards."""
    return Action.FOLD if profile.deals_absent(bring_in=True) else None
