"""When hands are turned up because somebody is all-in."""

from enum import Enum
from typing import NamedTuple


class Face(Enum):
    """How the hands lie."""

    DOWN = "down"
    """Betting can go on."""
    UP_NOW = "up_now"
    """All of them, before the next card is dealt (TR-ALLIN-5)."""
    AFTER_EXCHANGE = "after_exchange"
    """All of them, as soon as everybody has finished their exchange (GM-SVIT-13)."""


class AllIn(NamedTuple):
    """A hand in which somebody may be all-in."""

    in_hand: int
    """Players who have not folded."""
    with_chips: int
    """Those of them who have any left to bet."""
    round_over: bool = True
    """Nobody owes an answer to a bet (TD-ALLIN-1)."""
    exchange_to_come: bool = False

    @property
    def somebody(self) -> bool:
        """Whether anybody is all-in."""
        return self.with_chips < self.in_hand


def check_all_in(hand: AllIn) -> None:
    """Complain about a hand that cannot be.

    Raises:
        ValueError: fewer than two are left, or more have chips than are left.
    """
    if hand.in_hand < 2 or not 0 <= hand.with_chips <= hand.in_hand:
        raise ValueError(f"{hand.with_chips} of {hand.in_hand} players cannot have chips")


def faces(hand: AllIn) -> Face:
    """Whether the hands are turned up now: when at most one player still has chips (TR-ALLIN-5).

    Not while they owe an answer to a bet (TD-ALLIN-1), and in Sviten not before the exchange.

    Raises:
        ValueError: there is no such hand.
    """
    check_all_in(hand)
    if not hand.somebody or hand.with_chips > 1 or not hand.round_over:
        return Face.DOWN
    return Face.AFTER_EXCHANGE if hand.exchange_to_come else Face.UP_NOW


def all_show_at_end(hand: AllIn) -> bool:
    """Whether all who are left have to show after the last betting round: somebody is all-in.

    Players of a side pot too (TR-ALLIN-2, TR-ALLIN-3); nobody may muck.

    Raises:
        ValueError: there is no such hand.
    """
    check_all_in(hand)
    return hand.somebody
