"""What a hand is called at the table: "two pair, aces and kings"."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import assert_never

from floor.base.text import N_, _
from floor.cards.worth import ROYAL_FLUSH, HandClass, HighWorth

_ONE: Mapping[int, str] = MappingProxyType(
    {
        2: N_("deuce"),
        3: N_("three"),
        4: N_("four"),
        5: N_("five"),
        6: N_("six"),
        7: N_("seven"),
        8: N_("eight"),
        9: N_("nine"),
        10: N_("ten"),
        11: N_("jack"),
        12: N_("queen"),
        13: N_("king"),
        14: N_("ace"),
    }
)
_SEVERAL: Mapping[int, str] = MappingProxyType(
    {
        2: N_("deuces"),
        3: N_("threes"),
        4: N_("fours"),
        5: N_("fives"),
        6: N_("sixes"),
        7: N_("sevens"),
        8: N_("eights"),
        9: N_("nines"),
        10: N_("tens"),
        11: N_("jacks"),
        12: N_("queens"),
        13: N_("kings"),
        14: N_("aces"),
    }
)


def rank_words(rank: int) -> str:
    """A card of that rank, from 2 to 14: "ace"."""
    return _(_ONE[rank])


def rank_words_many(rank: int) -> str:
    """Several cards of that rank: "aces"."""
    return _(_SEVERAL[rank])


def high_words(high: HighWorth) -> str:
    """The class of `high` and the ranks that make it; side cards are left out."""
    first, *others = high.ranks
    one, several = _(_ONE[first]), _(_SEVERAL[first])
    match high.hand_class:
        case HandClass.STRAIGHT_FLUSH if high == ROYAL_FLUSH:
            return _("royal flush")
        case HandClass.STRAIGHT_FLUSH:
            return _("straight flush, {rank} high").format(rank=one)
        case HandClass.FOUR_OF_A_KIND:
            return _("four {ranks}").format(ranks=several)
        case HandClass.FULL_HOUSE:
            pair = _(_SEVERAL[others[0]])
            return _("full house, {ranks} full of {pair}").format(ranks=several, pair=pair)
        case HandClass.FLUSH:
            return _("flush, {rank} high").format(rank=one)
        case HandClass.STRAIGHT:
            return _("straight, {rank} high").format(rank=one)
        case HandClass.THREE_OF_A_KIND:
            return _("three {ranks}").format(ranks=several)
        case HandClass.TWO_PAIR:
            lower = _(_SEVERAL[others[0]])
            return _("two pair, {ranks} and {lower}").format(ranks=several, lower=lower)
        case HandClass.FOUR_FLUSH:
            return _("four-card flush, {rank} high").format(rank=one)
        case HandClass.FOUR_STRAIGHT:
            return _("four-card straight, {rank} high").format(rank=one)
        case HandClass.PAIR:
            return _("pair of {ranks}").format(ranks=several)
        case HandClass.HIGH_CARD:
            return _("{rank} high").format(rank=one)
        case _ as never:
            assert_never(never)
