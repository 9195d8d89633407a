"""The state of a betting round: who has put in what and what stands.

Every total is what lies before a player in the round, never what they add (CH-BET-1).
"""

from collections.abc import Sequence
from enum import Enum
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.betting.rules import (
    BettingRules,
    CapLifted,
    OverStraddle,
    ShortBlindCall,
    ShortBlindPot,
)
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure

Amount: TypeAlias = int
"""Cents in a cash game, chips in a tournament: betting is counted alike in both."""
MOST = 10**12
"""No stack, bet or pot has more: ten billion euros, or a slip of the keys."""


def check_amounts(what: str, *amounts: Amount) -> None:
    """Bar what cannot lie on a table; `what` begins the sentence.

    Raises:
        ValueError: an amount is below zero, or no room has so much.
    """
    if any(not 0 <= amount <= MOST for amount in amounts):
        told = ", ".join(map(str, amounts))
        raise ValueError(f"{what} of {told} cannot be: each is from 0 to {MOST}")


class Action(Enum):
    """What a player does in their turn."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class Freedom(Enum):
    """How a player stands in the round."""

    FREE = "free"
    PASSIVE = "passive"
    """They may check, call and fold: they checked out of turn (CH-OOT-3) or showed their cards
    (CH-SHOW-7)."""
    FOLDED = "folded"


class Bettor(Value, frozen=True, kw_only=True):
    """A player of the hand as the round sees them, folded or not.

    Raises:
        ValueError: a negative amount, or one that no room has.
    """

    seat: SeatNo
    stack: Amount
    """Behind: what they could still put in. A live player without any is all-in."""
    bet: Amount = 0
    """Before them, of this round; blinds and straddles too."""
    acted: int = 0
    """Which action of the round was their last; posting is not acting (G9)."""
    standing: Freedom = Freedom.FREE

    def __post_init__(self) -> None:
        check_amounts(f"seat {self.seat}: stack and bet", self.stack, self.bet)

    @property
    def live(self) -> bool:
        """They still have cards; an all-in player too (D-52)."""
        return self.standing is not Freedom.FOLDED

    @property
    def most(self) -> Amount:
        """Their total if they put in everything."""
        return self.bet + self.stack


class Round(Value, frozen=True, kw_only=True):
    """A betting round under way. Made by `opened`; every action makes the next one.

    Raises:
        ValueError: a seat twice, fewer than two players, an amount that cannot be, or a structure
            in which nothing is bet: that of a mixed game is that of the game of the moment.
    """

    structure: BettingStructure
    unit: Amount
    """The least bet: the big blind or the ante (CH-BET-7); in limit this round's unit."""
    bettors: tuple[Bettor, ...]
    pot: Amount = 0
    """What lies before nobody and counts for a pot-sized bet."""
    aside: Amount = 0
    """A big-blind ante: in the pot, but not counted in the first round (CH-BLIND-7)."""
    chips: tuple[Amount, ...] = ()
    """The chips of the game; empty: not told, and every chip is believed."""
    missing: Amount = 0
    """What short blinds are counted for though it is not there (TDA-50)."""
    call_to: Amount = 0
    """The total of a full call."""
    base: Amount = 0
    """The total a raise is counted from: above `call_to` over a blind all-in for less, below it
    over an all-in that is none in limit."""
    step: Amount
    """The least raise part: the largest full bet or raise of the round (CH-BET-8)."""
    wagers: int = 0
    """Bets and raises so far, of any size but half a bet in limit, which is none; the blinds and
    straddles together are one."""
    raises: int = 0
    """Those that count towards the limit's cap."""
    capped: bool = True
    """In limit: the number of raises has an end (CH-BET-3, CH-BET-4, TDA-48)."""
    actions: int = 0
    reopened: int = 0
    """Which action was the last that let everybody raise again."""
    chain: Amount = 0
    """What short all-ins without a call between them have added up to (ON-ALL-05)."""

    def __post_init__(self) -> None:
        if self.structure in (BettingStructure.MIXED, BettingStructure.POINTS):
            raise ValueError(f"a round is not bet by {self.structure.value}: ask the hand's game")
        if len({bettor.seat for bettor in self.bettors}) != len(self.bettors):
            raise ValueError("a seat is twice in the round")
        if len(self.bettors) < 2:
            raise ValueError("a round needs two players")
        check_amounts("unit, step, pot and ante", self.unit, self.step, self.pot, self.aside)
        if not (self.unit and self.step):
            raise ValueError("the least bet and the least raise are more than nothing")

    @property
    def bets(self) -> Amount:
        """All that lies before the players."""
        return sum(bettor.bet for bettor in self.bettors)

    def bettor(self, seat: SeatNo) -> Bettor:
        """Who plays in `seat`.

        Raises:
            Refused: nobody there has cards.
        """
        for bettor in self.bettors:
            if bettor.seat == seat and bettor.live:
                return bettor
        raise Refused("Seat {seat} is not in the hand.", rule="CH-GEN-3", seat=seat)


class FullBlinds(Value, frozen=True, kw_only=True):
    """What the blinds of a hand are in full, whatever the players could post of them.

    Raises:
        ValueError: an amount that cannot be.
    """

    small_blind: Amount = 0
    big_blind: Amount
    straddles: tuple[Amount, ...] = ()
    """In the order they were posted."""

    def __post_init__(self) -> None:
        check_amounts("blinds", self.small_blind, self.big_blind, *self.straddles)


def opened(
    structure: BettingStructure,
    unit: Amount,
    bettors: Sequence[Bettor],
    rules: BettingRules,
    *,
    pot: Amount = 0,
    aside: Amount = 0,
    chips: tuple[Amount, ...] = (),
    forced: FullBlinds | None = None,
    left_in_event: int = 0,
) -> Round:
    """A round before its first action, over the `pot` of those before it.

    With `forced` it is the first round and the blinds already lie before those who posted them; a
    blind all-in for less is called and raised as CH-BET-13, CH-BET-14 and D-47 say. A straddle is
    a raise or a big blind by D-25. `left_in_event` are the players left in the tournament, 0 in a
    cash game.
    """
    with_chips = sum(bettor.live and bettor.stack > 0 for bettor in bettors)
    match rules.cap_lifted:
        case CapLifted.TWO_IN_ROUND:
            capped = with_chips != 2
        case CapLifted.TWO_IN_EVENT:
            capped = left_in_event != 2
        case _ as never:
            assert_never(never)
    start = Round(
        structure=structure,
        unit=unit,
        bettors=tuple(bettors),
        pot=pot,
        aside=aside,
        chips=chips,
        step=unit,
        capped=capped,
    )
    return start if forced is None else _with_blinds(start, forced, rules)


def _with_blinds(start: Round, forced: FullBlinds, rules: BettingRules) -> Round:
    highest = (forced.big_blind, *forced.straddles)
    posted = max(bettor.bet for bettor in start.bettors)
    step = start.unit
    if forced.straddles and start.structure is not BettingStructure.LIMIT:
        over_last = highest[-1] - highest[-2]
        is_raise = rules.over_straddle is OverStraddle.STRADDLE_IS_RAISE
        step = over_last if is_raise else highest[-1]
    match rules.short_blind_call:
        case ShortBlindCall.LARGEST_POSTED:
            call_to = posted
        case ShortBlindCall.FULL_BIG_BLIND:
            call_to = max(posted, forced.big_blind)
        case _ as never:
            assert_never(never)
    missing = 0
    if rules.short_blind_pot is ShortBlindPot.AS_IF_FULL:
        full = forced.small_blind + sum(highest)
        missing = max(0, full - start.bets)
    return replace(
        start,
        call_to=call_to,
        base=max(highest[-1], posted),
        step=step,
        missing=missing,
        wagers=1,
        raises=len(forced.straddles),
    )
