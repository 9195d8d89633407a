"""Open Face Chinese: how the dealer sets the cards of a player who is not there, or out of time."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, takewhile
from typing import NamedTuple

from floor.base.errors import Refused
from floor.cards.card import DECK, Card, Suit
from floor.cards.tally import RANKS_AT, WEIGHTS, high_of_ranks, high_of_suited
from floor.cards.worth import HandClass, HighWorth
from floor.room.ofc.rows import OfcRow, OfcRows, with_card, worth

FIRST = 5
"""Cards that are set together, before the single ones (GM-OFC-3)."""
_RANKS = range(2, 15)
_ONE_OF = tuple(weight >> RANKS_AT for weight in WEIGHTS[Suit.CLUB])
"""What a card of each rank adds to a count of ranks."""


def first_five(cards: Sequence[Card]) -> OfcRows:
    """How the first five cards of an absent player are set (GM-OFC-26).

    Raises:
        Refused: there are not five different cards.
    """
    if len(cards) != FIRST or len(set(cards)) != FIRST:
        raise Refused(
            "The first five cards are set together, not {count}.",
            rule="GM-OFC-26",
            count=len(set(cards)),
        )
    times = Counter(card.rank for card in cards)
    grouped = tuple(sorted(cards, key=lambda card: (times[card.rank], card.rank), reverse=True))
    match worth(cards).hand_class:
        case HandClass.FOUR_OF_A_KIND:
            return OfcRows(back=grouped[:4], middle=grouped[4:])
        case HandClass.THREE_OF_A_KIND:
            return OfcRows(back=grouped[:3], middle=grouped[3:4], front=grouped[4:])
        case HandClass.TWO_PAIR | HandClass.PAIR | HandClass.HIGH_CARD:
            return OfcRows(back=grouped[:2], middle=grouped[2:4], front=grouped[4:])
        case _:
            return OfcRows(back=tuple(cards))


def row_for(rows: OfcRows, card: Card) -> OfcRow:
    """In which row a single card of an absent player is set.

    The first from the front that is not full and does not make the hand illegal of necessity; cards
    that lie with other players are disregarded (GM-OFC-27). Where every row does, the first that is
    not full (GD-OFC-6).

    Raises:
        Refused: the hand is complete, or the card lies there already.
    """
    free = [row for row in OfcRow if rows.free(row) > 0]
    if not free:
        raise Refused("All thirteen cards have been set.", rule="GM-OFC-4")
    for row in free:
        if can_be_legal(with_card(rows, row, card)):
            return row
    return free[0]


def can_be_legal(rows: OfcRows) -> bool:
    """Whether some cards of the deck, less the player's own, make a legal hand of `rows`."""
    if any(rows.free(row) < 0 for row in OfcRow):
        return False
    deck = frozenset(DECK).difference(rows.cards)
    fronts = sorted(_finishes(rows, OfcRow.FRONT, deck), key=_worth_of)
    backs = sorted(_finishes(rows, OfcRow.BACK, deck), key=_worth_of, reverse=True)
    weakest, best = fronts[0].worth, backs[0].worth
    middles = (one for one in _finishes(rows, OfcRow.MIDDLE, deck) if weakest < one.worth <= best)
    return any(
        _can_come(deck, front, middle, back)
        for middle in sorted(middles, key=_worth_of)
        for front in _weaker(fronts, middle)
        for back in _not_weaker(backs, middle)
    )


class _Finish(NamedTuple):
    """A way in which a row may end."""

    worth: HighWorth
    ranks: tuple[int, ...]
    """Of the cards to come."""
    suit: Suit | None
    """Of all of them, in a flush; None elsewhere."""
    unlike: Suit | None
    """Of which one card at least must not be, or it would be a flush; None: no danger."""


def _worth_of(finish: _Finish) -> HighWorth:
    return finish.worth


def _weaker(fronts: Sequence[_Finish], middle: _Finish) -> Iterator[_Finish]:
    """Of `fronts`, the weakest first."""
    return takewhile(lambda front: front.worth < middle.worth, fronts)


def _not_weaker(backs: Sequence[_Finish], middle: _Finish) -> Iterator[_Finish]:
    """Of `backs`, the best first."""
    return takewhile(lambda back: back.worth >= middle.worth, backs)


def _finishes(rows: OfcRows, row: OfcRow, deck: frozenset[Card]) -> Iterator[_Finish]:
    """Every way in which `row` may end with cards of `deck`, by ranks."""
    own, to_come = rows.of(row), rows.free(row)
    flushes = _flushes(row, own)
    unlike = flushes[0] if own and flushes else None
    left = Counter(card.rank for card in deck)
    held = sum(_ONE_OF[card.rank] for card in own)
    for ranks in combinations_with_replacement(_RANKS, to_come):
        if all(left[rank] >= ranks.count(rank) for rank in ranks):
            value = high_of_ranks(held + sum(_ONE_OF[rank] for rank in ranks))
            yield _Finish(value, ranks, None, unlike)
    for suit in flushes:
        suited = [card.rank for card in deck if card.suit is suit]
        for ranks in combinations(suited, to_come):
            value = high_of_suited(held + sum(_ONE_OF[rank] for rank in ranks))
            yield _Finish(value, ranks, suit, None)


def _flushes(row: OfcRow, own: Sequence[Card]) -> tuple[Suit, ...]:
    """The suits in which `row` may still become a flush."""
    if row is OfcRow.FRONT:
        return ()
    return tuple(suit for suit in Suit if all(card.suit is suit for card in own))


def _can_come(deck: frozenset[Card], front: _Finish, middle: _Finish, back: _Finish) -> bool:
    """Whether `deck` has the cards for all three at once.

    A back that becomes a flush unasked only gets better; a middle must not.
    """
    flush_cards = [
        Card(rank, row.suit) for row in (middle, back) if row.suit is not None for rank in row.ranks
    ]
    left = deck.difference(flush_cards)
    if len(left) != len(deck) - len(flush_cards):
        return False
    counts = Counter(card.rank for card in left)
    wanted = Counter(
        rank for row in (front, middle, back) if row.suit is None for rank in row.ranks
    )
    if not wanted <= counts:
        return False
    return middle.unlike is None or any(
        card.rank in middle.ranks and card.suit is not middle.unlike for card in left
    )
