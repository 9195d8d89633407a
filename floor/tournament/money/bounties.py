"""What a knockout is worth: whole bounties, progressive ones, chips that are shared."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from floor.base.money import NOTHING, Money, share_out
from floor.base.value import Value

Who = TypeVar("Who")


class Split(Value, frozen=True, kw_only=True):
    """Of a bounty won, what the winner keeps to what stays on the table as part of their own.

    The ratio is in the structure (TR-PRG-1, TD-PRG-1, ON-VAR-09).
    """

    keep: int
    stay: int


TERMINATOR = Split(keep=1, stay=0)
"""Who knocks a player out gets the whole of their bounty (TR-BNTY-1, ON-VAR-08)."""
HALF = Split(keep=1, stay=1)
"""The printed example (TR-PRG-2)."""


class BountyWon(NamedTuple):
    """What a knockout brings."""

    cash: Money
    own_bounty: Money
    """Their own, with what stays of the one they won."""


def knocked_out(bounty: Money, own_bounty: Money, split: Split) -> BountyWon:
    """What who knocked out a player with `bounty` has, their own having been `own_bounty`.

    A cent that does not divide goes where more of it was cut off, if as much into their pocket;
    none is lost.

    Raises:
        ValueError: bounties or parts below nothing, or no part at all.
    """
    if min(bounty, own_bounty) < NOTHING or min(split.keep, split.stay) < 0:
        raise ValueError("bounties and their parts are not below nothing")
    cash, stays = share_out(bounty, [Fraction(split.keep), Fraction(split.stay)])
    return BountyWon(cash, own_bounty + stays)


def chips_shared(chips: int, from_button: Sequence[Who]) -> dict[Who, int]:
    """How many bounty chips each sharer of a pot gets; they are never broken (TR-BNTY-4).

    `from_button` are the sharers clockwise, the first left of the button first; an odd chip goes to
    them, further ones to those behind them, one each (TD-BNTY-2).

    Raises:
        ValueError: nobody shares, somebody twice, or fewer than no chips.
    """
    if not from_button or len(set(from_button)) != len(from_button) or chips < 0:
        raise ValueError("bounty chips are shared by players of a pot")
    each, odd = divmod(chips, len(from_button))
    return {who: each + (place < odd) for place, who in enumerate(from_button)}


def vip_bounty(bounty: Money, *, stays: bool) -> Money:
    """What knocking out the one player with a bounty brings (ON-VAR-10).

    Nothing if they `stays` by a rebuy; it is pending until they have declined it, or cannot.
    """
    return NOTHING if stays else bounty
