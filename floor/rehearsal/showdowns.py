"""Cards that hit a jackpot, drawn at random: what lies on the table of a rehearsed bad beat."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeVar

from floor.base.chance import Chance
from floor.cards.card import DECK, Card, Suit
from floor.cards.showdown import HAND_RULES
from floor.jackpot.profile import JackpotProfile
from floor.jackpot.trigger import Finding, Showdown, ShownHand, judged
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm

T = TypeVar("T")

_ACE, _TWO = 14, 2
_RANKS = 4
"""Beside the aces: where so few ranks are, full houses and four of a kind meet soon enough."""
_RUN, _BESIDE = 8, 8
"""So many cards of one suit in a row, and so many others: there straight flushes meet."""
_TRIES = 400
"""Deals from the same few cards before others are tried."""
_DECKS = 400


class JackpotHit(NamedTuple):
    """A showdown that wins something, and what it comes to."""

    showdown: Showdown
    finding: Finding


def drawn_hit(
    profile: JackpotProfile, form: GameForm, took_part: Sequence[SeatNo], chance: Chance
) -> JackpotHit | None:
    """The end of a hand of that game in which two of `took_part`, at times three, show hands that
    hit the jackpot; None: it cannot be hit there, or hardly ever.

    Not all hits are as likely as at a table: they are looked for among few cards.
    """
    if form not in profile.triggers or len(took_part) < max(profile.fewest_players, 2):
        return None
    for number in range(_DECKS):
        few = _suited(chance) if number % 2 else _paired(chance)
        for _ in range(_TRIES):
            showdown = _dealt(form, took_part, few, chance)
            finding = judged(profile, showdown)
            tied = max(len(finding.losers), len(finding.winners))
            if finding.category and tied <= profile.most_tied:
                return JackpotHit(showdown, finding)
    return None


def _paired(chance: Chance) -> list[Card]:
    """All cards of the aces and of four other ranks."""
    ranks = [_ACE, *_some(list(range(_TWO, _ACE)), _RANKS, chance)]
    return [Card(rank, suit) for rank in ranks for suit in Suit]


def _suited(chance: Chance) -> list[Card]:
    """Cards of one suit in a row, and any others."""
    suit, lowest = Suit(chance.below(len(Suit))), _TWO + chance.below(_ACE - _TWO - _RUN + 2)
    row = [Card(rank, suit) for rank in range(lowest, lowest + _RUN)]
    others = [card for card in DECK if card not in row]
    return [*row, *_some(others, _BESIDE, chance)]


def _dealt(
    form: GameForm, took_part: Sequence[SeatNo], cards: Sequence[Card], chance: Chance
) -> Showdown:
    rule = HAND_RULES[form.value]
    shown = 3 if len(cards) >= rule.board + 3 * rule.own and not chance.below(3) else 2
    seats = _some(list(took_part), shown, chance)
    dealt = _some(list(cards), rule.board + shown * rule.own, chance)
    ends = accumulate([rule.board] + [rule.own] * shown)
    hands = [
        ShownHand(seat=seat, cards=tuple(dealt[start:end]))
        for seat, (start, end) in zip(seats, pairwise(ends), strict=True)
    ]
    hands.sort(key=lambda hand: hand.seat)
    return Showdown(
        form=form,
        board=tuple(dealt[: rule.board]),
        hands=tuple(hands),
        took_part=tuple(took_part),
    )


def _some(among: list[T], number: int, chance: Chance) -> list[T]:
    """So many of `among`, in the order in which they are drawn."""
    return [among.pop(chance.below(len(among))) for _ in range(number)]
