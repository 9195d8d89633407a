"""The sums of a betting round: what chips mean, what a call costs, how far a raise may go.

The player asked about sits in a round made for the occasion; two others stand for everybody else.
"""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from floor.room.betting.arbiter import read
from floor.room.betting.betting import least_raise, pot_raise, rights, wagered
from floor.room.betting.move import CameFirst, Move
from floor.room.betting.round import MOST, Action, Amount, Bettor, FullBlinds, Round, opened
from floor.room.betting.rules import BettingRules, EarlierChips
from floor.room.betting.verdict import Verdict, VerdictReason
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.worked import Calculated, CalculatedLine, What, known

_MINE, _OTHERS = SeatNo(1), (SeatNo(2), SeatNo(3))
"""The player asked about, and who stands for the others: deep stacks, the bet before them."""


def _facing(figures: Figures, structure: BettingStructure, behind: Amount) -> Round:
    """The round as they face it in their turn; a bet has been raised before, so that no undercall
    is settled by that the bet is the opening one: that is a question of its own."""
    bet, mine, step = known(figures.bet), known(figures.mine), known(figures.step)
    if mine > bet:
        raise ValueError("more lies before him than the bet he faces")
    return Round(
        structure=structure,
        unit=step,
        bettors=(
            Bettor(seat=_MINE, stack=behind, bet=mine),
            *(Bettor(seat=seat, stack=MOST - bet, bet=bet) for seat in _OTHERS),
        ),
        call_to=bet,
        base=bet,
        step=step,
        wagers=2 if bet else 0,
        capped=False,
    )


_OUTCOMES: Mapping[VerdictReason, str] = MappingProxyType(
    {
        VerdictReason.UNDERCALL: "under",
        VerdictReason.ONE_CHIP_CALL: "over_one",
        VerdictReason.EVERY_CHIP_NEEDED: "needed",
        VerdictReason.UNDER_HALF: "call",
    }
)


def chips(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-BET-21, CH-BET-24, TDA-46; what lay before them counts with the new chips (G13)."""
    pushed, mine = known(figures.pushed), known(figures.mine)
    state = _facing(figures, structure, sum(pushed) + known(figures.behind))
    counted = replace(rules, earlier_chips=EarlierChips.COUNT)
    verdict = read(state, _MINE, Move(motions=(pushed,), first=CameFirst.CHIPS), counted)
    lies = mine + sum(pushed)
    lines = [CalculatedLine(what=What.LIES, amount=lies, sum=(mine, *pushed))]
    if verdict.action is not None:
        lines.append(CalculatedLine(what=What.TOTAL, amount=verdict.total))
    if verdict.add:
        lines.append(CalculatedLine(what=What.ADDS, amount=verdict.add, sum=(verdict.total, -lies)))
    if verdict.give_back:
        lines.append(
            CalculatedLine(
                what=What.GOES_BACK, amount=verdict.give_back, sum=(lies, -verdict.total)
            )
        )
    prices = {choice.ruling.value: choice.pays for choice in verdict.choices}
    return Calculated(outcome=_outcome(verdict, state), lines=tuple(lines), prices=prices)


def _outcome(verdict: Verdict, state: Round) -> str:
    """Which of the calculator's answers that is."""
    match verdict.action:
        case Action.RAISE:
            return "half_raise" if verdict.reason is VerdictReason.HALF_RAISE else "raise"
        case _ if state.wagers:
            return _OUTCOMES.get(verdict.reason, "exact")
        case _:
            return "small_bet" if verdict.reason is VerdictReason.MINIMUM_BET else "bet"


def call(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    bet, mine = known(figures.bet), known(figures.mine)
    if mine > bet:
        raise ValueError("more lies before him than the bet he faces")
    total = CalculatedLine(what=What.TOTAL, amount=bet)
    return Calculated(
        lines=(total, CalculatedLine(what=What.ADDS, amount=bet - mine, sum=(bet, -mine)))
    )


def least_wager(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-BET-8, TDA-43."""
    state = _facing(replace(figures, mine=0), structure, MOST)
    parts = (state.base, state.step)
    return Calculated(
        lines=(CalculatedLine(what=What.LEAST, amount=least_raise(state), sum=parts),)
    )


def reopened(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """What is put over their own total is taken as one all-in (CH-BET-10, CH-BET-5, TDA-44)."""
    bet, mine, step = known(figures.bet), known(figures.mine), known(figures.step)
    if mine >= bet:
        raise ValueError("he faces nothing")
    before = Round(
        structure=structure,
        unit=step,
        bettors=(
            Bettor(seat=_MINE, stack=MOST - mine, bet=mine, acted=1),
            Bettor(seat=_OTHERS[0], stack=bet),
            Bettor(seat=_OTHERS[1], stack=MOST - mine, bet=mine, acted=2),
        ),
        call_to=mine,
        base=mine,
        step=step,
        wagers=2,
        capped=False,
        actions=2,
    )
    total = min(bet, rights(before, _OTHERS[0], rules).most)
    after = wagered(before, _OTHERS[0], total, rules)
    lines = (
        CalculatedLine(what=What.FACES, amount=bet - mine, sum=(bet, -mine)),
        CalculatedLine(what=What.FULL_RAISE, amount=step),
    )
    may = rights(after, _MINE, rules).may_wager
    return Calculated(outcome="may_raise" if may else "may_not", lines=lines)


def pot_limit(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-BET-11, CH-BET-12, TDA-50."""
    bet, mine, pot = known(figures.bet), known(figures.mine), known(figures.pot)
    if mine > bet:
        raise ValueError("more lies before him than the bet he faces")
    me = Bettor(seat=_MINE, stack=MOST - mine, bet=mine)
    state = Round(
        structure=BettingStructure.POT_LIMIT,
        unit=1,
        bettors=(me, Bettor(seat=_OTHERS[0], stack=0)),
        pot=pot - mine,
        call_to=bet,
        base=bet,
        step=1,
        wagers=1,
    )
    return Calculated(lines=(_most(state, me),))


def _most(state: Round, me: Bettor) -> CalculatedLine:
    """The call, the pot as it lies, and what the call adds to it."""
    parts = pot_raise(state, me)
    pot = parts.raise_part - parts.call_part
    return CalculatedLine(
        what=What.MOST,
        amount=parts.total,
        sum=(parts.total - parts.raise_part, pot, parts.call_part),
    )


def short_blind(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-BET-13, TDA-50."""
    small, big = known(figures.small_blind), known(figures.big_blind)
    me = Bettor(seat=_MINE, stack=MOST)
    bettors = (
        me,
        Bettor(seat=_OTHERS[0], stack=0, bet=known(figures.posted_small)),
        Bettor(seat=_OTHERS[1], stack=0, bet=known(figures.posted_big)),
    )
    forced = FullBlinds(small_blind=small, big_blind=big)
    state = opened(BettingStructure.POT_LIMIT, big, bettors, rules, forced=forced)
    call = CalculatedLine(what=What.FACES, amount=state.call_to)
    return Calculated(lines=(call, _most(state, me)))
