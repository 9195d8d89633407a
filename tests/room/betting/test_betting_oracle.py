"""Random rounds of betting, compared turn by turn with another engine's."""

import pytest
from pokerkit import Automation, NoLimitTexasHoldem, PotLimitOmahaHoldem, State

from floor.base.chance import SeededChance
from floor.room.betting.betting import folded, next_to_act, rights, wagered
from floor.room.betting.round import Bettor, FullBlinds, Round, opened
from floor.room.betting.rules import TDA
from floor.room.blinds.button import SeatNo
from tests.room.betting_table import NO_LIMIT, POT_LIMIT

# Many hands, few lines: what they go through is covered by test_betting.py.
pytestmark = pytest.mark.no_cover

BIG = 100
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
)
CREATE = {
    NO_LIMIT: NoLimitTexasHoldem.create_state,
    POT_LIMIT: PotLimitOmahaHoldem.create_state,
}


def our_round(theirs: State, structure_pot: int, limit: bool) -> Round:
    """The street that has just begun there, as our round."""
    structure = POT_LIMIT if limit else NO_LIMIT
    live = [index for index in theirs.player_indices if theirs.statuses[index]]
    bettors = [
        Bettor(seat=SeatNo(index + 1), stack=theirs.stacks[index], bet=theirs.bets[index])
        for index in live
    ]
    forced = FullBlinds(small_blind=BIG // 2, big_blind=BIG) if any(theirs.bets) else None
    return opened(structure, BIG, bettors, TDA, pot=structure_pot, forced=forced)


def comparable(theirs: State, ours: Round, seat: SeatNo) -> bool:
    """Whether the other engine decides by the same rule who may raise here.

    It takes the first wager of a street for a full one, however short the all-in, and so lets a
    limper or a checker raise after it. Once short all-ins have added up to a raise it forgets
    them, and a further one closes the betting again to who faces them all. And it refuses a raise
    that nobody could call, which no rule book does.
    """
    me = ours.bettor(seat)
    no_full_bet_yet = theirs.completion_betting_or_raising_amount < BIG
    short = sum(theirs.consecutive_short_all_in_amounts)
    forgotten = bool(short) and seat - 1 in theirs.acted_player_indices
    callers = any(
        other.live and other.seat != seat and other.most > ours.call_to and other.stack
        for other in ours.bettors
    )
    if forgotten and short < ours.call_to - me.bet:
        return False
    return callers and not (no_full_bet_yet and me.acted)


def play(chance: SeededChance) -> int:
    """One hand in both engines; how many rounds of it were compared.

    Raises:
        AssertionError: they disagree on whose turn it is, the call, or the sizes of a raise.
    """
    structure = (NO_LIMIT, POT_LIMIT)[chance.below(2)]
    depths = [(1, 1, 2, 4, 40)[chance.below(5)] for _ in range(2 + chance.below(5))]
    stacks = [depth * BIG + chance.below(400) for depth in depths]
    blinds = (BIG // 2, BIG)
    theirs = CREATE[structure](AUTOMATIC, True, 0, blinds, BIG, stacks, len(stacks))
    rounds = 0
    while theirs.status and theirs.actor_index is not None:
        street, pot = theirs.street_index, theirs.total_pot_amount - sum(theirs.bets)
        ours = our_round(theirs, pot, structure is POT_LIMIT)
        seat: SeatNo | None = SeatNo(theirs.actor_index + 1)
        while seat is not None:
            assert theirs.actor_index == seat - 1
            ours = turn(theirs, ours, seat, chance)
            seat = next_to_act(ours, seat)
        rounds += 1
        if theirs.actor_index is not None and theirs.street_index == street:
            # It asks a big blind whom nobody else can bet against; there is nothing to decide.
            assert not theirs.checking_or_calling_amount
            theirs.check_or_call()
        assert theirs.actor_index is None or theirs.street_index != street
    return rounds


def turn(theirs: State, ours: Round, seat: SeatNo, chance: SeededChance) -> Round:
    his = rights(ours, seat, TDA)
    me = ours.bettor(seat)
    assert his.call_to == me.bet + (theirs.checking_or_calling_amount or 0)
    least = theirs.min_completion_betting_or_raising_to_amount
    most = theirs.max_completion_betting_or_raising_to_amount
    if comparable(theirs, ours, seat):
        assert (his.least, his.most) == (least or 0, most or 0), ours
    may = his.may_wager and least is not None
    match ("fold", "call", "call", "least", "most", "between")[chance.below(6)]:
        case "fold" if his.call_to > me.bet:
            theirs.fold()
            return folded(ours, seat)
        case "least" if may:
            total = his.least
        case "most" if may:
            total = his.most
        case "between" if may:
            total = his.least + chance.below(his.most - his.least + 1)
        case _:
            theirs.check_or_call()
            return wagered(ours, seat, his.call_to, TDA)
    theirs.complete_bet_or_raise_to(total)
    return wagered(ours, seat, total, TDA)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_another_engine_allows_the_same_at_every_turn(full: bool) -> None:
    chance = SeededChance(2026)
    rounds = 0
    while rounds < (100_000 if full else 2_000):
        rounds += play(chance)
