"""The sums behind rulings: each asks the engine that plays, none has rules of its own.

A calculator says which figures it needs; whoever asks it without them gets those that are missing,
never a guess (see `inquiry`).
"""

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from floor.base.errors import Refused
from floor.room.betting.rules import BettingRules
from floor.room.games.game import BettingStructure
from floor.rulebook.situations import betting_sums, table_sums
from floor.rulebook.situations.figures import Figure, Figures
from floor.rulebook.situations.worked import Calculated


class Calculator(Enum):
    """What can be computed; the names are those a file of situations uses."""

    CHIPS = "chips"
    """What several chips pushed without a word mean."""
    CALL = "call"
    """What a call costs."""
    RAISE = "raise"
    """The least bet or raise."""
    REOPEN = "reopen"
    """Whether somebody who has acted may raise again after one all-in."""
    POTMAX = "potmax"
    """The largest bet or raise of pot limit."""
    SHORT_BLIND = "short_blind"
    """The same before the flop, with a blind all-in for less."""
    POTS = "pots"
    """Main and side pots, and what goes back."""
    ODD = "odd"
    """A pot shared by equal hands, odd chips from the button on."""
    ODD_HILO = "odd_hilo"
    """The same between a high and a low hand."""
    ODD_STUD = "odd_stud"
    """The same by card and suit."""
    ODD_SVITEN = "odd_sviten"
    """The same between the halves of Sviten, by the own five cards."""
    ALL_BACK = "all_back"
    """What goes back when a hand is void."""
    LOST_HAND = "lost_hand"
    """What goes back to a protected hand that is gone, and the pots without it."""
    BUTTON = "button"
    """Where button and blinds go next."""
    ROUNDS = "rounds"
    """How many hands a penalty of rounds is."""


class _Kind(NamedTuple):
    needs: tuple[Figure, ...]
    work: Callable[[Figures, BettingRules, BettingStructure], Calculated]
    outcomes: tuple[str, ...] = ()


def needs(calculator: Calculator) -> tuple[Figure, ...]:
    """The figures `calculator` cannot do without, in the order to ask for them."""
    return _KINDS[calculator].needs


def outcomes(calculator: Calculator) -> tuple[str, ...]:
    """What it can find as the answer of a step; empty if it computes amounts only."""
    return _KINDS[calculator].outcomes


def work(
    calculator: Calculator,
    figures: Figures,
    rules: BettingRules,
    structure: BettingStructure = BettingStructure.NO_LIMIT,
) -> Calculated:
    """What `calculator` makes of `figures`, none of those it needs missing.

    Raises:
        Refused: the figures cannot all be true.
    """
    try:
        return _KINDS[calculator].work(figures, rules, structure)
    except ValueError as error:
        raise Refused(
            "These figures cannot all be right. Please look at the table and count again.",
            rule="HOUSE",
        ) from error


_F = Figure
_KINDS: Mapping[Calculator, _Kind] = MappingProxyType(
    {
        Calculator.CHIPS: _Kind(
            (_F.BET, _F.MINE, _F.STEP, _F.PUSHED, _F.BEHIND),
            betting_sums.chips,
            (
                "bet",
                "small_bet",
                "under",
                "exact",
                "over_one",
                "needed",
                "call",
                "raise",
                "half_raise",
            ),
        ),
        Calculator.CALL: _Kind((_F.BET, _F.MINE), betting_sums.call),
        Calculator.RAISE: _Kind((_F.BET, _F.STEP), betting_sums.least_wager),
        Calculator.REOPEN: _Kind(
            (_F.BET, _F.MINE, _F.STEP), betting_sums.reopened, ("may_raise", "may_not")
        ),
        Calculator.POTMAX: _Kind((_F.BET, _F.MINE, _F.POT), betting_sums.pot_limit),
        Calculator.SHORT_BLIND: _Kind(
            (_F.SMALL_BLIND, _F.BIG_BLIND, _F.POSTED_SMALL, _F.POSTED_BIG), betting_sums.short_blind
        ),
        Calculator.POTS: _Kind((_F.SEATS, _F.PUT, _F.FOLDED), table_sums.pots),
        Calculator.ODD: _Kind((_F.POT, _F.CHIP, _F.BUTTON, _F.WINNERS), table_sums.odd),
        Calculator.ODD_HILO: _Kind(
            (_F.POT, _F.CHIP, _F.BUTTON, _F.WINNERS, _F.LOW), table_sums.odd_hilo
        ),
        Calculator.ODD_STUD: _Kind((_F.POT, _F.CHIP, _F.WINNERS, _F.CARDS), table_sums.odd_stud),
        Calculator.ODD_SVITEN: _Kind(
            (_F.POT, _F.CHIP, _F.BUTTON, _F.WINNERS, _F.BOARD_HALF, _F.BY_OWN),
            table_sums.odd_sviten,
        ),
        Calculator.ALL_BACK: _Kind((_F.SEATS, _F.PUT), table_sums.all_back),
        Calculator.LOST_HAND: _Kind((_F.SEATS, _F.PUT, _F.FOLDED, _F.LOST), table_sums.lost_hand),
        Calculator.BUTTON: _Kind(
            (_F.SEATS, _F.BUTTON, _F.LAST_SMALL, _F.LAST_BIG), table_sums.next_button
        ),
        Calculator.ROUNDS: _Kind((_F.PLAYERS, _F.ROUNDS), table_sums.rounds),
    }
)
