"""In which place somebody goes out, and which prizes that is."""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from itertools import groupby

from floor.base.chance import Chance, shuffled
from floor.base.money import NOTHING, Chips, Money, share_out, total
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId


class Bust(Value, frozen=True, kw_only=True):
    """A player who has lost all their chips."""

    player: PlayerId
    table: TableId
    stack: Chips
    """At the start of the hand."""


class Finish(Value, frozen=True, kw_only=True):
    """Who finished, and where; several share as many places."""

    players: tuple[PlayerId, ...]
    first_place: int
    """The best of their places."""

    @property
    def places(self) -> tuple[int, ...]:
        """One for each of them, the best first."""
        return tuple(range(self.first_place, self.first_place + len(self.players)))


class SameTime(Enum):
    """How those are placed who go out at the same time at different tables (TD-PLACE-3)."""

    SHARED = "shared"
    """They share their places, whatever their stacks (TR-PLACE-3); so do all, if two of them sat at
    one table (TD-PLACE-1)."""
    BY_STACK = "by_stack"
    """As at one table: the bigger stack at the start of the hand places higher (ON-TRN-18)."""


def out_together(
    busts: Sequence[Bust],
    left_before: int,
    across: SameTime = SameTime.SHARED,
    by_lot: Sequence[PlayerId] = (),
) -> tuple[Finish, ...]:
    """The places of players who went out at the same time, the best first.

    At one table the bigger stack at the start of the hand places higher (TR-PLACE-1, ON-TRN-17), at
    Open Face Chinese too (TR-PLACE-4, GM-OFC-25); equal stacks share their places (TR-PLACE-2),
    unless the floor has drawn lots for them: `by_lot`, the best first (ON-TRN-17). `left_before`
    players had chips before that hand. Who has entered again is placed by their last time out only
    (TD-RE-2).

    Raises:
        ValueError: nobody went out, somebody twice, or more than there were.
    """
    if len({bust.player for bust in busts}) != len(busts) or not 0 < len(busts) <= left_before:
        raise ValueError(f"{len(busts)} of {left_before} players cannot have gone out")
    best = left_before - len(busts) + 1
    if across is SameTime.SHARED and len({bust.table for bust in busts}) > 1:
        return (Finish(players=tuple(bust.player for bust in busts), first_place=best),)
    order = sorted(busts, key=lambda bust: bust.stack, reverse=True)
    found = []
    for _, same in groupby(order, key=lambda bust: bust.stack):
        for players in _parted(tuple(bust.player for bust in same), by_lot):
            found.append(Finish(players=players, first_place=best))
            best += len(players)
    return tuple(found)


def _parted(
    equal: tuple[PlayerId, ...], by_lot: Sequence[PlayerId]
) -> tuple[tuple[PlayerId, ...], ...]:
    """One after the other where lots were drawn for all of them, else together."""
    if not set(equal) <= set(by_lot):
        return (equal,)
    return tuple((player,) for player in by_lot if player in equal)


def prizes_shared(
    finish: Finish, prizes: Mapping[int, Money], chance: Chance
) -> dict[PlayerId, Money]:
    """What each of them is paid: the prizes of their places in equal parts (TR-PLACE-2).

    A place that is not paid counts as nothing. Cents that do not divide go by lot, one each
    (TD-PLACE-2); no lot is drawn where there are none.
    """
    in_all = total(prizes.get(place, NOTHING) for place in finish.places)
    players = finish.players
    if in_all.cents % len(players):
        players = shuffled(players, chance)
    return dict(zip(players, share_out(in_all, [Fraction(1)] * len(players)), strict=True))
