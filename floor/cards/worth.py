"""What a poker hand is worth: its class, then the ranks that settle a tie within the class."""

from enum import IntEnum

from floor.base.value import Value


class HandClass(IntEnum):
    """The classes from worst to best (ON-HND-01), with the two of Sökö in their place (GM-SOKO-8).

    Only Sökö knows the four-card straight and the four-card flush.
    """

    HIGH_CARD = 0
    PAIR = 1
    FOUR_STRAIGHT = 2
    FOUR_FLUSH = 3
    TWO_PAIR = 4
    THREE_OF_A_KIND = 5
    STRAIGHT = 6
    FLUSH = 7
    FULL_HOUSE = 8
    FOUR_OF_A_KIND = 9
    STRAIGHT_FLUSH = 10


_CLASS_AT = 20
_RANKS_AT = (16, 12, 8, 4, 0)


class HighWorth(Value, frozen=True, order=True):
    """What a hand is worth where the best wins: the greater beats the smaller, equal ones share.

    `strength` holds the class and up to five ranks in hexadecimal digits, so that comparing two
    hands compares two numbers. A hand of a class is never compared by suit (ON-HND-03).
    """

    strength: int

    @classmethod
    def of(cls, hand_class: HandClass, *ranks: int) -> "HighWorth":
        """The least hand of its class with these ranks to the front: "four jacks or better"."""
        return cls(_packed(hand_class, ranks))

    @property
    def hand_class(self) -> HandClass:
        """The highest class it belongs to; that name counts (ON-HND-02)."""
        return HandClass(self.strength >> _CLASS_AT)

    @property
    def ranks(self) -> tuple[int, ...]:
        """From 2 to 14 in the order in which they settle a tie (ON-HND-03).

        Of a straight its top card only, five where the ace is low; of a full house the three, then
        the pair; of a four-card straight its top, then the fifth card; of a four-card flush its
        four, then the fifth.
        """
        return _unpacked(self.strength)


class LowWorth(Value, frozen=True, order=True):
    """What a hand is worth where the lowest wins: the greater, too, beats the smaller.

    Aces are one, straights and flushes do not exist (GM-RAZZ-2, GM-HILO-4).
    """

    strength: int
    """Below nought: the further, the higher the cards and the worse the hand."""

    @classmethod
    def of(cls, hand_class: HandClass, *ranks: int) -> "LowWorth":
        """The hand of this class with these ranks, the ace as one."""
        return cls(-_packed(hand_class, ranks))

    @property
    def hand_class(self) -> HandClass:
        """High card, or the pair or worse that could not be helped (GM-RAZZ-3)."""
        return HandClass(-self.strength >> _CLASS_AT)

    @property
    def ranks(self) -> tuple[int, ...]:
        """From 1 (ace) to 13 as they settle a tie: pairs and such first, then from the top."""
        return _unpacked(-self.strength)


def _packed(hand_class: HandClass, ranks: tuple[int, ...]) -> int:
    packed = hand_class << _CLASS_AT
    for rank, place in zip(ranks, _RANKS_AT, strict=False):
        packed |= rank << place
    return packed


def _unpacked(packed: int) -> tuple[int, ...]:
    """The ranks written; what is missing behind them is nought."""
    ranks = (packed >> place & 0xF for place in _RANKS_AT)
    return tuple(rank for rank in ranks if rank)


ROYAL_FLUSH = HighWorth.of(HandClass.STRAIGHT_FLUSH, 14)
EIGHT_HIGH = LowWorth.of(HandClass.HIGH_CARD, 8, 7, 6, 5, 4)
"""The worst low that counts in eight or better (GM-HILO-4)."""
