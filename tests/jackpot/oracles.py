"""Showdowns judged by others: phevaluator in C and pokerkit, both for tests only.

The cards are drawn so that many hands lie around the thresholds.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import OmahaHoldemHand, StandardHighHand

from floor.base.chance import SeededChance, shuffled
from floor.cards.card import DECK, RANKS, Card
from floor.jackpot.profile import JackpotProfile
from floor.jackpot.trigger import Showdown, ShownHand, judged
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from tests.cards.deals import cards
from tests.cards.oracles import ids
from tests.jackpot.profiles import seats

Cards = Sequence[Card]
Value = Callable[[Cards, Cards], int]
"""The greater the better."""
Found = tuple[int, tuple[int, ...], tuple[int, ...]]
"""Category, losers, winners."""


class Judge(NamedTuple):
    """Another program's opinion of a game."""

    form: GameForm
    own: int
    board: int
    value: Value
    five: Callable[[Cards], int]
    least: tuple[str, ...]
    """The least hands as the guide says them, worst side cards and all."""
    ranks: str
    """What is dealt mostly: around the least hands."""
    hole_cards: bool = False


def _five(five: Cards) -> int:
    return -int(evaluate_cards(*ids(five)))


def _any(own: Cards, board: Cards) -> int:
    return -int(evaluate_cards(*ids((*own, *board))))


def _omaha(own: Cards, board: Cards) -> int:
    return -int(evaluate_omaha_cards(*ids(board), *ids(own)))


def _two_and_three(own: Cards, board: Cards) -> int:
    fives = product(combinations(ids(own), 2), combinations(ids(board), 3))
    return -min(int(evaluate_cards(*pair, *triple)) for pair, triple in fives)


def _text(some: Cards) -> str:
    return "".join(map(str, some))


def _kit_five(five: Cards) -> int:
    return int(StandardHighHand(_text(five)).entry.index)


def _kit_any(own: Cards, board: Cards) -> int:
    return int(StandardHighHand.from_game(_text(own), _text(board)).entry.index)


def _kit_omaha(own: Cards, board: Cards) -> int:
    return int(OmahaHoldemHand.from_game(_text(own), _text(board)).entry.index)


TEXAS = ("Ah Ad Ac Ks Kh", "Ah Ad Ac Js Jh")
OMAHA = ("Jh Jd Jc Js 2h", "2h 2d 2c 2s 3h")
OMAHA5 = ("Ah Ad Ac As 2h", "9h 9d 9c 9s 2h")
STUD = ("4h 4d 4c 4s 2h", "Ah Ad Ac 2s 2h")
SOKO = ("4h 4d 4c 2s 2h", "Kh 5h 4h 3h 2h")

QUICK = (
    Judge(GameForm.TEXAS, 2, 5, _any, _five, TEXAS, "AKQJT", hole_cards=True),
    Judge(GameForm.OMAHA, 4, 5, _omaha, _five, OMAHA, "JT23Q"),
    Judge(GameForm.OMAHA5, 5, 5, _two_and_three, _five, OMAHA5, "AK98T"),
    Judge(GameForm.COURCHEVEL, 5, 5, _two_and_three, _five, OMAHA5, "A98QJ"),
    Judge(GameForm.STUD, 7, 0, _any, _five, STUD, "A4325"),
    # From two pair on, Sökö ranks hands as everybody does.
    Judge(GameForm.SOKO, 5, 0, _any, _five, SOKO, "K4325"),
)
"""Judged by phevaluator."""
SLOW = (
    Judge(GameForm.TEXAS, 2, 5, _kit_any, _kit_five, TEXAS, "AKQJT", hole_cards=True),
    Judge(GameForm.OMAHA, 4, 5, _kit_omaha, _kit_five, OMAHA, "JT23Q"),
    Judge(GameForm.OMAHA5, 5, 5, _kit_omaha, _kit_five, OMAHA5, "AK98T"),
    Judge(GameForm.COURCHEVEL, 5, 5, _kit_omaha, _kit_five, OMAHA5, "A98QJ"),
    Judge(GameForm.STUD, 7, 0, _kit_any, _kit_five, STUD, "A4325"),
)
"""Judged by pokerkit, which does not know Sökö, a thousand a second."""


def found_by(judge: Judge, showdown: Showdown) -> Found:
    """What the other program says the rules come to, asking it for every five if need be."""
    least = [judge.five(cards(hand)) for hand in judge.least]
    values = {hand.seat: judge.value(hand.cards, showdown.board) for hand in showdown.hands}
    best = max(values.values())
    winners = tuple(seat for seat, value in values.items() if value == best)
    lost = {
        hand.seat: values[hand.seat]
        for hand in showdown.hands
        if least[-1] <= values[hand.seat] < best and _entitled(judge, hand, showdown, values)
    }
    if not lost:
        return 0, (), winners
    losing = max(lost.values())
    category = next(number for number, one in enumerate(least, start=1) if losing >= one)
    return category, tuple(seat for seat, value in lost.items() if value == losing), winners


def _entitled(
    judge: Judge, hand: ShownHand, showdown: Showdown, values: Mapping[SeatNo, int]
) -> bool:
    """Whether some five that holds both hole cards is worth the hand."""
    triples = combinations(showdown.board, 3)
    return not judge.hole_cards or any(
        judge.five((*hand.cards, *triple)) == values[hand.seat] for triple in triples
    )


def dealt(judge: Judge, chance: SeededChance) -> Showdown:
    """A showdown of two to four hands, each of them drawn to what may make it strong.

    The board is out of three of the judge's ranks and any other one. Every player looks for cards
    of two ranks, on the board if there is one, or of one suit.
    """
    few = {*shuffled(judge.ranks, chance)[:3], RANKS[chance.below(13)]}
    board = shuffled([card for card in DECK if str(card)[0] in few], chance)[: judge.board]
    rest = [card for card in shuffled(DECK, chance) if card not in board]
    hands = []
    for place in range(2 + chance.below(3)):
        wanted = _wanted(board or [card for card in rest if str(card)[0] in few] or rest, chance)
        liked = [card for card in rest if wanted(card)][: 2 + chance.below(judge.own)]
        own = [*liked, *(card for card in rest if card not in liked)][: judge.own]
        rest = [card for card in rest if card not in own]
        hands.append(ShownHand(seat=SeatNo(place + 1), cards=tuple(own)))
    return Showdown(
        form=judge.form, board=board, hands=tuple(hands), took_part=seats(1, 2, 3, 4, 5, 6)
    )


def _wanted(among: Cards, chance: SeededChance) -> Callable[[Card], bool]:
    one, other = (among[chance.below(len(among))] for _ in range(2))
    if chance.below(4):
        return lambda card: card.rank in (one.rank, other.rank)
    return lambda card: card.suit is one.suit


class Agreement(NamedTuple):
    """How two judges of the same showdowns agreed."""

    hands: int
    hits: tuple[int, ...]
    """How often nothing, category 1, category 2 and so on came out."""
    wrong: list[tuple[Showdown, Found, Found]]


def compared(profile: JackpotProfile, judge: Judge, hands: int, seed: int) -> Agreement:
    """At least so many hands, and every showdown of which the other program says something else."""
    chance, done = SeededChance(seed), 0
    hits = [0] * (len(profile.categories) + 1)
    wrong: list[tuple[Showdown, Found, Found]] = []
    while done < hands:
        showdown = dealt(judge, chance)
        found = judged(profile, showdown)
        ours: Found = (found.category, found.losers, found.winners)
        theirs = found_by(judge, showdown)
        if judge.form is GameForm.SOKO and not ours[0] + theirs[0]:
            # Below two pair Sökö has classes of its own, so another may win where nothing is.
            theirs = ours
        hits[found.category] += 1
        if ours != theirs:
            wrong.append((showdown, ours, theirs))
        done += len(showdown.hands)
    return Agreement(done, tuple(hits), wrong)
