"""What the cards of a showdown come to: by which hands a game is decided, who wins, what plays."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import chain, combinations
from types import MappingProxyType
from typing import TypeVar, assert_never

from floor.base.value import Value
from floor.cards.card import DECK, Card
from floor.cards.hand import (
    best_high,
    best_low,
    eight_or_better,
    soko,
    two_and_three,
    two_and_three_low,
)
from floor.cards.tally import wrong_cards
from floor.cards.worth import HandClass, HighWorth, LowWorth

Who = TypeVar("Who")


class Contest(Enum):
    """What a pot, or a part of it, goes by."""

    BEST_FIVE = "best_five"
    """Any five of own cards and board (GM-THE-13, GM-STUD-14)."""
    TWO_AND_THREE = "two_and_three"
    """Exactly two own cards and three of the board (GM-OMA-2)."""
    OWN_FIVE = "own_five"
    """The five in the hand, without the board (GM-SVIT-11)."""
    SOKO = "soko"
    """All five by the ranking of Sökö (GM-SOKO-8)."""
    RAZZ = "razz"
    """The lowest five (GM-RAZZ-2)."""
    LOW = "low"
    """The lowest five of all cards if it is eight or better (GM-HILO-4)."""
    LOW_TWO_AND_THREE = "low_two_and_three"
    """The same of two own cards and three of the board (GM-HILO-9)."""


class HandRule(Value, frozen=True, kw_only=True):
    """The cards each player has at the showdown of a game, and what its pot goes by.

    Two contests halve the pot; the first one's winner has the odd chip between the halves.
    """

    own: int
    board: int
    """In each row."""
    rows: int = 1
    """Two where the pot is halved between them (GM-DFH-4)."""
    common: int = 0
    """So many of the own cards may be on the board instead, for everybody (GM-STUD-19, 22)."""
    contests: tuple[Contest, ...]

    def check(self, own: Sequence[Card], board: Sequence[Card]) -> None:
        """Whether these are as many cards as the game has: another number is a dead hand (GM-X-9).

        Raises:
            ValueError: they are not.
        """
        moved = len(board) - self.board
        if not 0 <= moved <= self.common or len(own) != self.own - moved:
            raise ValueError(
                f"{self.own} own cards and {self.board} on the board expected,"
                f" not {len(own)} and {len(board)}"
            )


_TEXAS = HandRule(own=2, board=5, contests=(Contest.BEST_FIVE,))
_FIVE_OWN = HandRule(own=5, board=5, contests=(Contest.TWO_AND_THREE,))
_FIVE_OWN_HILO = HandRule(
    own=5, board=5, contests=(Contest.TWO_AND_THREE, Contest.LOW_TWO_AND_THREE)
)

HAND_RULES: Mapping[str, HandRule] = MappingProxyType(
    {
        "texas": _TEXAS,
        "texas_hilo": HandRule(own=2, board=5, contests=(Contest.BEST_FIVE, Contest.LOW)),
        "helsinki": _TEXAS,
        "pineapple": _TEXAS,
        "crazy_pineapple": _TEXAS,
        "double_flop": HandRule(own=2, board=5, rows=2, contests=(Contest.BEST_FIVE,)),
        "omaha": HandRule(own=4, board=5, contests=(Contest.TWO_AND_THREE,)),
        "omaha_hilo": HandRule(
            own=4, board=5, contests=(Contest.TWO_AND_THREE, Contest.LOW_TWO_AND_THREE)
        ),
        "omaha5": _FIVE_OWN,
        "omaha5_hilo": _FIVE_OWN_HILO,
        "courchevel": _FIVE_OWN,
        "courchevel_hilo": _FIVE_OWN_HILO,
        "sviten": HandRule(own=5, board=5, contests=(Contest.OWN_FIVE, Contest.TWO_AND_THREE)),
        "soko": HandRule(own=5, board=0, contests=(Contest.SOKO,)),
        "stud": HandRule(own=7, board=0, common=2, contests=(Contest.BEST_FIVE,)),
        "stud_hilo": HandRule(own=7, board=0, common=2, contests=(Contest.BEST_FIVE, Contest.LOW)),
        "razz": HandRule(own=7, board=0, common=2, contests=(Contest.RAZZ,)),
    }
)
"""By the variant's code (games.md, overview). Mixed games go by the game of the hand; Helsinki and
Pineapple by the two cards kept (GM-HELS-3, GM-PINE-3, GM-CPIN-3). Open Face Chinese has no
showdown."""


def worth(
    contest: Contest, own: Sequence[Card], board: Sequence[Card] = ()
) -> HighWorth | LowWorth | None:
    """What a player's cards come to in `contest`; None where their low does not qualify.

    Raises:
        ValueError: there are too few or too many cards for it, or one is there twice.
    """
    match contest:
        case Contest.BEST_FIVE:
            return best_high((*own, *board))
        case Contest.TWO_AND_THREE:
            return two_and_three(own, board)
        case Contest.OWN_FIVE:
            return _own_five(own)
        case Contest.SOKO:
            return soko(own)
        case Contest.RAZZ:
            return best_low((*own, *board))
        case Contest.LOW:
            return eight_or_better((*own, *board))
        case Contest.LOW_TWO_AND_THREE:
            return two_and_three_low(own, board)
        case _ as never:
            assert_never(never)


def five_that_play(
    contest: Contest, own: Sequence[Card], board: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The five that are worth what a player's cards are, in the order in which they are named.

    Where several fives are worth the same, the one whose cards are named earlier; own cards are
    named before the board, so of two own cards both play whenever they can.

    Raises:
        ValueError: `worth` finds too few or too many cards, one twice, or no low.
    """
    best = worth(contest, own, board)
    if best is None:
        raise ValueError("there is no low, so no five cards make it")
    fives = _fives(contest, own, board)
    if isinstance(best, LowWorth):
        return next(five for five in fives if best_low(five) == best)
    return next(five for five in fives if contest is Contest.SOKO or best_high(five) == best)


def winners(
    contest: Contest, held: Mapping[Who, Sequence[Card]], board: Sequence[Card] = ()
) -> list[Who]:
    """Those who share what goes by `contest`, in the order of `held`; nobody where no low counts.

    Raises:
        ValueError: a card is there twice, or somebody has too few or too many (GM-X-9).
    """
    cards = [*board, *chain.from_iterable(held.values())]
    if len(set(cards)) != len(cards):
        raise wrong_cards(cards, 1, len(DECK))
    found = {who: worth(contest, own, board) for who, own in held.items()}
    counted = {who: one.strength for who, one in found.items() if one is not None}
    best = max(counted.values(), default=None)
    return [who for who, strength in counted.items() if strength == best]


class BothPlay(Enum):
    """Whether both own cards are in the best five (JP-TRIG-2, JD-01)."""

    NEVER = "never"
    SOMETIMES = "sometimes"
    """In one of several fives that are worth the same, but not in all of them."""
    ALWAYS = "always"


def both_play(own: Sequence[Card], board: Sequence[Card]) -> BothPlay:
    """Whether the best hand of two own cards and a board of five holds both own cards.

    Raises:
        ValueError: there are fewer or more cards, or one is there twice.
    """
    if len(own) != 2:
        raise wrong_cards(own, 2, 2)
    best = best_high((*own, *board))
    needed = _ranks_needed(best)
    usable = _usable((*own, *board), best)
    mine = [card.rank for card in own if card in usable]
    if len(mine) < 2 or any(needed.count(rank) < mine.count(rank) for rank in mine):
        return BothPlay.NEVER
    there = [card.rank for card in usable]
    if any(needed.count(rank) < there.count(rank) for rank in mine):
        return BothPlay.SOMETIMES
    return BothPlay.ALWAYS


def misread_as(own: Sequence[Card], board: Sequence[Card]) -> HandClass | None:
    """The better class these cards would make if any five could be used; None where it is the same.

    For Omaha, where players see a flush or full house that two own cards do not make (ON-SHO-04).

    Raises:
        ValueError: `two_and_three` finds too few or too many cards, or one twice.
    """
    really = two_and_three(own, board).hand_class
    seen = max(best_high(five) for five in combinations((*own, *board), 5)).hand_class
    return seen if seen > really else None


def _own_five(own: Sequence[Card]) -> HighWorth:
    if len(own) != 5:
        raise wrong_cards(own, 5, 5)
    return best_high(own)


_TIMES = {
    HandClass.FOUR_OF_A_KIND: (4, 1),
    HandClass.FULL_HOUSE: (3, 2),
    HandClass.THREE_OF_A_KIND: (3, 1, 1),
    HandClass.TWO_PAIR: (2, 2, 1),
    HandClass.PAIR: (2, 1, 1, 1),
    HandClass.FLUSH: (1, 1, 1, 1, 1),
    HandClass.HIGH_CARD: (1, 1, 1, 1, 1),
}
"""How often each rank of a hand is in its five cards; a straight names its top rank only."""


def _ranks_needed(high: HighWorth) -> list[int]:
    """The ranks of the five cards that make `high`: fives worth the same have the same ranks."""
    times = _TIMES.get(high.hand_class)
    if times is not None:
        repeated = zip(high.ranks, times, strict=True)
        return [rank for rank, often in repeated for _ in range(often)]
    (top,) = high.ranks
    return [top, top - 1, top - 2, top - 3, top - 4 if top > 5 else 14]


def _usable(cards: Sequence[Card], high: HighWorth) -> Sequence[Card]:
    """Those of `cards` that can be in the five: of a flush those of its suit."""
    if high.hand_class not in (HandClass.FLUSH, HandClass.STRAIGHT_FLUSH):
        return cards
    suits = [card.suit for card in cards]
    return [card for card in cards if suits.count(card.suit) >= 5]


def _fives(
    contest: Contest, own: Sequence[Card], board: Sequence[Card]
) -> Iterable[tuple[Card, ...]]:
    """All the fives that may be used in `contest`, the earlier named cards first."""
    match contest:
        case Contest.BEST_FIVE | Contest.RAZZ | Contest.LOW:
            return combinations((*own, *board), 5)
        case Contest.TWO_AND_THREE | Contest.LOW_TWO_AND_THREE:
            pairs, triples = combinations(own, 2), tuple(combinations(board, 3))
            return ((*pair, *triple) for pair in pairs for triple in triples)
        case Contest.OWN_FIVE | Contest.SOKO:
            return (tuple(own),)
        case _ as never:
            assert_never(never)
