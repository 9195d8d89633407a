"""Betting rounds made by hand and by chance, for the tests of betting."""

from collections.abc import Sequence

from hypothesis import strategies as st

from floor.room.betting.betting import folded, next_to_act, raises_left, rights, wagered
from floor.room.betting.round import Amount, Bettor, FullBlinds, Round, opened
from floor.room.betting.rules import HELSINKI, ONLINE, TDA, BettingRules
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure

HOUSES = {"helsinki": HELSINKI, "tda": TDA, "online": ONLINE}
DEEP = 1_000_000
ONE, TWO, THREE, FOUR = (SeatNo(seat) for seat in range(1, 5))
NO_LIMIT, POT_LIMIT, LIMIT = (
    BettingStructure.NO_LIMIT,
    BettingStructure.POT_LIMIT,
    BettingStructure.LIMIT,
)


def flop(
    *totals: Amount,
    rules: BettingRules = HELSINKI,
    structure: BettingStructure = NO_LIMIT,
    unit: Amount = 100,
    stacks: Sequence[Amount] = (),
    pot: Amount = 0,
    players: int = 4,
) -> Round:
    """A round after the flop: the players put in these `totals` one after the other."""
    stacks = [*stacks, *[DEEP] * (players - len(stacks))]
    bettors = [Bettor(seat=SeatNo(seat), stack=stack) for seat, stack in enumerate(stacks, 1)]
    state = opened(structure, unit, bettors, rules, pot=pot)
    for turn, total in enumerate(totals):
        state = wagered(state, SeatNo(turn % players + 1), total, rules)
    return state


def cap_to(state: Round, rules: BettingRules) -> Amount | None:
    """The total at which limit betting ends, if full raises follow; None without a cap."""
    if state.structure is not BettingStructure.LIMIT or not state.capped:
        return None
    opening = 0 if state.base else state.unit
    return state.base + opening + raises_left(state, rules) * state.unit


def preflop(
    small: Amount = 50,
    big: Amount = 100,
    *straddles: Amount,
    rules: BettingRules = HELSINKI,
    structure: BettingStructure = NO_LIMIT,
    players: int = 5,
    short: Amount = 0,
) -> Round:
    """Blinds in seats 1 and 2, straddles behind them, nobody has acted.

    With `short` the big blind is all-in for that.
    """
    posts = [small, short or big, *straddles]
    posts += [0] * (players - len(posts))
    stacks = [DEEP, 0 if short else DEEP, *[DEEP] * players]
    bettors = [
        Bettor(seat=SeatNo(seat), stack=stack, bet=post)
        for seat, (post, stack) in enumerate(zip(posts, stacks, strict=False), 1)
    ]
    forced = FullBlinds(small_blind=small, big_blind=big, straddles=straddles)
    return opened(structure, big, bettors, rules, forced=forced)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Round, BettingRules, SeatNo]:
    """A round some way on, its house, and the player whose turn it is."""
    rules = HOUSES[draw(st.sampled_from(sorted(HOUSES)))]
    structure = draw(st.sampled_from([NO_LIMIT, POT_LIMIT, LIMIT]))
    unit = draw(st.sampled_from([100, 200, 250]))
    stacks = draw(st.lists(st.integers(1, 40 * unit), min_size=2, max_size=6))
    before_flop = draw(st.booleans())
    posts = [unit // 2, unit] if before_flop else []
    bettors = [
        Bettor(
            seat=SeatNo(seat),
            stack=stack - min(stack, post),
            bet=min(stack, post),
        )
        for seat, (stack, post) in enumerate(
            zip(stacks, [*posts, *[0] * len(stacks)], strict=False), 1
        )
    ]
    forced = FullBlinds(small_blind=unit // 2, big_blind=unit) if before_flop else None
    pot = draw(st.integers(0, 20)) * unit
    state = opened(structure, unit, bettors, rules, forced=forced, pot=pot)
    seat = next_to_act(state, SeatNo(len(posts)))
    for _ in range(draw(st.integers(0, 10))):
        if seat is None:
            break
        state = draw(turns(state, seat, rules))
        seat = next_to_act(state, seat)
    if seat is None:
        return draw(rounds())
    return state, rules, seat


@st.composite
def turns(draw: st.DrawFn, state: Round, seat: SeatNo, rules: BettingRules) -> Round:
    """The round after a legal action of the player in `seat`."""
    his = rights(state, seat, rules)
    match draw(st.sampled_from(["fold", "call", "call", "least", "all", "any"])):
        case "fold":
            return folded(state, seat)
        case "least" if his.may_wager:
            total = his.least
        case "all" if his.may_wager:
            total = his.most
        case "any" if his.may_wager:
            total = draw(st.integers(his.least, his.most))
        case _:
            total = his.call_to
    return wagered(state, seat, total, rules)
