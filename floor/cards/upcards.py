"""Who opens a betting round at stud games, by the cards that lie open."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, assert_never

from floor.cards.card import Card, ace_low
from floor.cards.hand import high_so_far, low_so_far, soko_so_far
from floor.cards.worth import HighWorth, LowWorth


class StudGame(Enum):
    """What is opened differently; the hi-lo version goes by its high game (GM-HILO-2)."""

    SOKO = "soko"
    STUD_LIMIT = "stud_limit"
    STUD_POT_LIMIT = "stud_pot_limit"
    RAZZ = "razz"


class OpenerDuty(Enum):
    """What the opener has to do."""

    FORCED_BET = "forced_bet"
    """They post at least the forced bet (GM-STUD-5, GM-RAZZ-5)."""
    CHECK_OR_BET = "check_or_bet"


class Opener(NamedTuple):
    """Who begins: their place in the dealing order, from nought."""

    place: int
    opening: OpenerDuty


def opener(game: StudGame, up: Sequence[Sequence[Card]]) -> Opener:
    """Who opens the round after `up` was dealt: the open cards of those still in, in dealing order.

    With one card each suits break a tie (GM-SOKO-4, GM-STUD-8); of equal hands later on, the one
    dealt to first opens (GM-SOKO-5, GD-STUD-2). A common card counts with everybody's (GM-STUD-19),
    and so does a last card dealt open (GM-STUD-27). Not for round 1 at a table with blinds, where
    the seat decides (GM-DC-3).

    Raises:
        ValueError: nobody is in, or somebody shows no card, more than five, or one twice.
    """
    if not up:
        raise ValueError("nobody is in, so nobody opens")
    if all(len(cards) == 1 for cards in up):
        return _opener_by_card(game, [card for (card,) in up])
    match game:
        case StudGame.SOKO:
            place = _first_best([soko_so_far(cards) for cards in up])
        case StudGame.STUD_LIMIT | StudGame.STUD_POT_LIMIT:
            place = _first_best([high_so_far(cards) for cards in up])
        case StudGame.RAZZ:
            place = _first_best([low_so_far(cards) for cards in up])
        case _ as never:
            assert_never(never)
    return Opener(place, OpenerDuty.CHECK_OR_BET)


def _opener_by_card(game: StudGame, up: list[Card]) -> Opener:
    match game:
        case StudGame.SOKO | StudGame.STUD_POT_LIMIT:
            return Opener(up.index(max(up)), OpenerDuty.CHECK_OR_BET)
        case StudGame.STUD_LIMIT:
            return Opener(up.index(min(up)), OpenerDuty.FORCED_BET)
        case StudGame.RAZZ:
            return Opener(up.index(max(up, key=ace_low)), OpenerDuty.FORCED_BET)
        case _ as never:
            assert_never(never)


def _first_best(shown: Sequence[HighWorth] | Sequence[LowWorth]) -> int:
    strengths = [one.strength for one in shown]
    return strengths.index(max(strengths))
