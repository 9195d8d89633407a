"""What each player may do in a betting round, and the round after they did it.

A round only moves forward: `wagered` and `folded` give the one after an action. Whose turn it is
they do not ask; out of turn is a matter of its own (`floor.room.betting.out_of_turn`).
"""

from typing import assert_never

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.betting.round import Action, Amount, Bettor, Freedom, Round, check_amounts
from floor.room.betting.rules import BettingRules, HalfBet, Reopening
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure


class Rights(Value, frozen=True, kw_only=True):
    """What a player may do in their turn; totals as everywhere."""

    may: tuple[Action, ...]
    """From the mildest on: fold, check or call, bet or raise."""
    call_to: Amount
    """What a call makes their total, all-in for less if they have less (ON-ALL-02)."""
    least: Amount = 0
    """The least bet or raise, all-in for less if they have less; 0 where they may not."""
    most: Amount = 0
    """The largest."""

    @property
    def may_wager(self) -> bool:
        """They may bet or raise."""
        return self.least > 0


def rights(state: Round, seat: SeatNo, rules: BettingRules) -> Rights:
    """What the player in `seat` may do if it is their turn (CH-BET-2 to 14, ON-BET-02 to 06).

    A fold is always open, also when a check would be free (ON-BET-02). Only limit counts the
    raises (CH-BET-3, CH-BET-6, ON-BET-06).

    Raises:
        Refused: nobody there has cards, or they are all-in.
    """
    bettor = state.bettor(seat)
    if not bettor.stack:
        raise Refused("Seat {seat} is all-in and acts no more.", rule="CH-GEN-3", seat=seat)
    facing = state.call_to > bettor.bet
    call_to = min(max(state.call_to, bettor.bet), bettor.most)
    may = (Action.FOLD, Action.CALL if facing else Action.CHECK)
    if bettor.most <= call_to or not _may_wager(state, bettor, rules):
        return Rights(may=may, call_to=call_to)
    least, most = min(least_raise(state), bettor.most), min(most_raise(state, bettor), bettor.most)
    wager = Action.RAISE if state.wagers else Action.BET
    return Rights(may=(*may, wager), call_to=call_to, least=least, most=max(least, most))


def least_raise(state: Round) -> Amount:
    """The total of the least full bet or raise (CH-BET-7, CH-BET-8, CH-BET-10, D-42).

    In limit it is the only one (CH-BET-2, CH-BET-5).
    """
    return state.base + state.step


def most_raise(state: Round, bettor: Bettor) -> Amount:
    """The total of the largest bet or raise the structure allows, whatever `bettor` has."""
    if state.structure is BettingStructure.LIMIT:
        return least_raise(state)
    if state.structure is BettingStructure.POT_LIMIT:
        return pot_raise(state, bettor).total
    return bettor.most


class PotRaise(Value, frozen=True):
    """A pot-sized bet or raise in its parts."""

    call_part: Amount
    """What they add to call."""
    raise_part: Amount
    """All that then lies in the pot."""
    total: Amount


def pot_raise(state: Round, bettor: Bettor) -> PotRaise:
    """The call first, then all money in the pot with it (CH-BET-11, CH-BET-12, D-45).

    Over a blind all-in for less the call part is that of the full blind (CH-BET-13, D-47).
    """
    call_part = max(0, state.base - bettor.bet)
    raise_part = state.pot + state.bets + state.missing + call_part
    return PotRaise(call_part, raise_part, state.base + raise_part)


def raises_left(state: Round, rules: BettingRules) -> int:
    """How often the bet may still be raised in limit with a cap (CH-BET-3)."""
    return max(0, rules.raises - state.raises)


def _may_wager(state: Round, bettor: Bettor, rules: BettingRules) -> bool:
    """Nothing keeps them from a bet or raise but the size of their stack."""
    if bettor.standing is Freedom.PASSIVE or is_capped(state, rules):
        return False
    return _is_open_to(state, bettor, rules)


def is_capped(state: Round, rules: BettingRules) -> bool:
    """Limit betting has come to its last raise (CH-BET-3, TDA-48)."""
    limit = state.structure is BettingStructure.LIMIT
    return limit and state.capped and not raises_left(state, rules)


def _is_open_to(state: Round, bettor: Bettor, rules: BettingRules) -> bool:
    """They have not acted, or what happened since lets them raise again (CH-BET-10, D-44)."""
    if bettor.acted == 0 or bettor.acted < state.reopened:
        return True
    facing = state.call_to - bettor.bet
    if state.structure is BettingStructure.LIMIT:
        return rules.half_bet is HalfBet.AT_LEAST_HALF and 2 * facing >= state.unit
    return rules.reopening is Reopening.FACING_FULL_RAISE and facing >= state.step


def wagered(state: Round, seat: SeatNo, total: Amount, rules: BettingRules) -> Round:
    """The round once the player in `seat` has checked, called, bet or raised to `total`.

    Raises:
        Refused: the rules of the round do not allow them this total.
    """
    bettor = state.bettor(seat)
    allowed = rights(state, seat, rules)
    above = total > allowed.call_to
    if above and not allowed.may_wager:
        raise Refused("Seat {seat} may not raise now.", rule="CH-BET-10", seat=seat)
    if not (total == allowed.call_to or (above and allowed.least <= total <= allowed.most)):
        raise Refused(
            "Seat {seat} may not make it {amount}.", rule="CH-BET-8", seat=seat, amount=total
        )
    after = _raised(state, total, rules) if above else _called(state, bettor)
    return _with(
        replace(after, actions=state.actions + 1),
        replace(bettor, stack=bettor.most - total, bet=total, acted=state.actions + 1),
    )


def is_raise(state: Round, total: Amount, rules: BettingRules) -> bool:
    """Whether going to `total` is a bet or a raise: in limit an all-in for half a unit is none.

    By the guide half of it is too little, by the TDA enough (CH-BET-5, D-41, TDA-44).
    """
    if state.structure is not BettingStructure.LIMIT:
        return True
    size = total - state.base
    match rules.half_bet:
        case HalfBet.MORE_THAN_HALF:
            return 2 * size > state.unit
        case HalfBet.AT_LEAST_HALF:
            return 2 * size >= state.unit
        case _ as never:
            assert_never(never)


def _called(state: Round, bettor: Bettor) -> Round:
    """A call breaks the chain of short all-ins; a check does not."""
    return replace(state, chain=0) if state.call_to > bettor.bet else state


def _raised(state: Round, total: Amount, rules: BettingRules) -> Round:
    size = total - state.base
    now = state.actions + 1
    after = replace(state, call_to=max(state.call_to, total))
    if not is_raise(state, total, rules):
        return after
    after = replace(after, wagers=state.wagers + 1)
    if state.structure is BettingStructure.LIMIT:
        return _raised_in_limit(after, size, rules)
    if size >= state.step:
        return replace(
            after,
            base=total,
            step=size,
            raises=state.raises + bool(state.wagers),
            reopened=now,
            chain=0,
        )
    chain = state.chain + max(0, size)
    after = replace(after, base=max(state.base, total), chain=chain)
    if rules.reopening is Reopening.CONSECUTIVE and chain >= state.step:
        return replace(after, reopened=now, chain=0)
    return after


def _raised_in_limit(after: Round, size: Amount, rules: BettingRules) -> Round:
    """More than half a bet goes up by what it is; what is less leaves the next raise where it would
    have been (D-41)."""
    whole = size >= after.unit or rules.half_bet is HalfBet.MORE_THAN_HALF
    return replace(
        after,
        base=after.base + size,
        raises=after.raises + bool(after.base),
        reopened=after.actions + 1 if whole else after.reopened,
    )


def brought_in(state: Round, seat: SeatNo, amount: Amount) -> Round:
    """A round of limit once the player in `seat` has opened it with the forced bet.

    It is no bet yet: the first one completes it to the unit and does not come on top, and the
    raises are counted from there (CH-BLIND-8, GM-STUD-5, GM-STUD-6). Who cannot put in all of it
    is all-in, and the others owe it in full (GM-STUD-25).

    Raises:
        Refused: nobody there has cards.
    """
    bettor, actions = state.bettor(seat), state.actions + 1
    put = min(amount, bettor.stack)
    opener = replace(bettor, bet=put, stack=bettor.stack - put, acted=actions)
    return _with(replace(state, call_to=amount, actions=actions), opener)


def at_big_unit(state: Round) -> Round:
    """A round of limit that goes on by the bigger unit, as a pair in view allows on fourth street
    of stud; the raises are counted on (GM-STUD-10)."""
    return replace(state, unit=state.unit * 2, step=state.unit * 2)


def folded(state: Round, seat: SeatNo) -> Round:
    """The round once the player in `seat` has folded; what lies before them stays there.

    Raises:
        Refused: nobody there has cards.
    """
    bettor = replace(state.bettor(seat), standing=Freedom.FOLDED, acted=state.actions + 1)
    return _with(replace(state, actions=state.actions + 1), bettor)


def passive(state: Round, seat: SeatNo) -> Round:
    """The round in which the player in `seat` may no longer bet or raise (CH-OOT-3, CH-SHOW-7).

    Raises:
        Refused: nobody there has cards.
    """
    return _with(state, replace(state.bettor(seat), standing=Freedom.PASSIVE))


def next_to_act(state: Round, after: SeatNo) -> SeatNo | None:
    """The next player clockwise who still has to act; None when the round is over.

    CH-GEN-3, ON-BET-01: everybody who is not all-in acts at least once and answers every raise.
    A lone player with chips who owes nothing has nobody left to bet against; a blind all-in for
    less that they have matched they do not owe, whatever a full call is.
    """
    ring = sorted(state.bettors, key=lambda bettor: (bettor.seat <= after, bettor.seat))
    live = [bettor for bettor in ring if bettor.live]
    able = [bettor for bettor in live if bettor.stack]
    if len(live) < 2:
        return None
    for bettor in able:
        against = max(other.most for other in live if other.seat != bettor.seat)
        owes = bettor.bet < min(state.call_to, against)
        if owes or (not bettor.acted and len(able) > 1):
            return bettor.seat
    return None


def blind_before_ante(big_blind: Amount, ante: Amount, stack: Amount) -> tuple[Amount, Amount]:
    """What `stack` posts of the big blind and of the big-blind ante: blind first (CH-BET-15).

    Raises:
        ValueError: an amount that cannot be.
    """
    check_amounts("blind, ante and stack", big_blind, ante, stack)
    to_blind = min(big_blind, stack)
    return to_blind, min(ante, stack - to_blind)


def _with(state: Round, changed: Bettor) -> Round:
    bettors = tuple(changed if other.seat == changed.seat else other for other in state.bettors)
    return replace(state, bettors=bettors)
