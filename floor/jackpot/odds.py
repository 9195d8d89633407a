"""How often a jackpot would be hit, found out by dealing hands that nobody folds.

Since in a room many a hand is folded that would have lost or won, what comes out is the most that
can be expected.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

from floor.base.chance import Chance
from floor.base.value import Value
from floor.cards.card import DECK, Card
from floor.cards.showdown import HAND_RULES, worth
from floor.jackpot.profile import JackpotProfile
from floor.jackpot.trigger import Showdown, ShownHand, judged
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm

BATCH = 1_000
"""Hands between two questions whether to go on."""


class Odds(Value, frozen=True, kw_only=True):
    """What came of so many hands."""

    hands: int
    hits: tuple[int, ...]
    """Category 1 first."""

    def one_in(self, category: int) -> Fraction | None:
        """Once in how many hands `category` was hit; None: never."""
        hits = self.hits[category - 1]
        return Fraction(self.hands, hits) if hits else None


def together(parts: Iterable[Odds]) -> Odds:
    """The odds of several runs for the same jackpot and game as one.

    Raises:
        ValueError: there are none.
    """
    runs = list(parts)
    if not runs:
        raise ValueError("no run, no odds")
    columns = zip(*(run.hits for run in runs), strict=True)
    return Odds(hands=sum(run.hands for run in runs), hits=tuple(map(sum, columns)))


def simulated(
    profile: JackpotProfile,
    form: GameForm,
    players: int,
    hands: int,
    chance: Chance,
    go_on: Callable[[int], bool] = lambda _: True,
) -> Odds:
    """What `hands` hands of `players` come to, all of them shown down.

    `go_on` hears every thousand hands how many there were; where it says no, what there is counts.

    Raises:
        ValueError: the jackpot has no trigger for that game, fewer players could not win it, or one
            deck does not serve so many.
    """
    rule = HAND_RULES[form.value]
    needed = players * rule.own + rule.board
    if form not in profile.triggers or players < profile.fewest_players or needed > len(DECK):
        raise ValueError(f"{players} players cannot hit {profile.name} at {form.value}")
    hits = [0] * len(profile.categories)
    deck, dealt = list(DECK), 0
    while dealt < hands and (not dealt or go_on(dealt)):
        for _ in range(min(BATCH, hands - dealt)):
            _deal(deck, needed, chance)
            board = deck[: rule.board]
            held = [deck[at : at + rule.own] for at in range(rule.board, needed, rule.own)]
            if category := _category(profile, form, board, held):
                hits[category - 1] += 1
        dealt += min(BATCH, hands - dealt)
    return Odds(hands=dealt, hits=tuple(hits))


def _deal(deck: list[Card], many: int, chance: Chance) -> None:
    """The first `many` of `deck` drawn anew; the deck is as good as shuffled before."""
    for place in range(many):
        other = place + chance.below(len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]


def _category(
    profile: JackpotProfile, form: GameForm, board: list[Card], held: list[list[Card]]
) -> int:
    """Which category the hands hit; 0: none."""
    contest, least = HAND_RULES[form.value].contests[0], profile.triggers[form].least[-1].strength
    worths = [worth(contest, own, board) for own in held]
    strengths = [one.strength for one in worths if one is not None]
    best = max(strengths)
    # Few hands have a loser who is strong enough; only of those the rest is asked.
    if not any(least <= strength < best for strength in strengths):
        return 0
    return judged(profile, _showdown(form, board, held)).category


def _showdown(form: GameForm, board: list[Card], held: list[list[Card]]) -> Showdown:
    seats = [SeatNo(place) for place in range(1, len(held) + 1)]
    return Showdown(
        form=form,
        board=tuple(board),
        hands=tuple(
            ShownHand(seat=seat, cards=tuple(own)) for seat, own in zip(seats, held, strict=True)
        ),
        took_part=tuple(seats),
    )
