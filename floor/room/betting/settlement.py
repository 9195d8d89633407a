"""What a move comes to once it is understood: a total the round allows, and its chips.

The arbiter (`floor.room.betting.arbiter`) reads words and chips; here its reading is held to the
round.
"""

from typing import NamedTuple, assert_never

from msgspec.structs import replace

from floor.room.betting.betting import (
    Rights,
    folded,
    is_capped,
    is_raise,
    least_raise,
    rights,
    wagered,
)
from floor.room.betting.move import Move
from floor.room.betting.round import Action, Amount, Bettor, Freedom, Round
from floor.room.betting.rules import BettingRules, Rounding
from floor.room.betting.verdict import Choice, Verdict, VerdictReason, cited
from floor.room.games.game import BettingStructure


class MoveInRound(NamedTuple):
    """A move and all that it is read against."""

    state: Round
    bettor: Bettor
    allowed: Rights
    move: Move
    rules: BettingRules

    @property
    def facing(self) -> bool:
        """There is something to call."""
        return self.state.call_to > self.bettor.bet

    @property
    def lying(self) -> Amount:
        """What lies before them without the chips now pushed."""
        return self.bettor.bet - self.move.took_back

    @property
    def raise_part(self) -> Amount:
        """What a least raise adds to the call."""
        return least_raise(self.state) - self.level

    @property
    def level(self) -> Amount:
        """The total a raise is measured over: the call, or a full blind where one is short."""
        return max(self.state.base, self.state.call_to)


def call(turn: MoveInRound, reason: VerdictReason) -> Verdict:
    """A call, or a check where there is nothing to call."""
    if turn.facing:
        return settled(turn, Action.CALL, turn.allowed.call_to, reason)
    reason = VerdictReason.CHECKED if reason is VerdictReason.CALLED else reason
    return settled(turn, Action.CHECK, turn.bettor.bet, reason)


def wager(
    turn: MoveInRound, wanted: Amount, reason: VerdictReason, *, to_be_named: bool = False
) -> Verdict:
    """A bet or raise to `wanted`, or to the nearest total the round allows; else a call."""
    allowed, most = turn.allowed, turn.bettor.most
    if not allowed.may_wager:
        cannot_cover = turn.state.call_to >= most
        return call(turn, VerdictReason.ALL_IN if cannot_cover else _why_not(turn))
    total = max(wanted, allowed.least)
    if total > wanted and reason not in (VerdictReason.HALF_RAISE, VerdictReason.STRING_BET):
        reason = VerdictReason.RAISE_COMPLETED if turn.state.wagers else VerdictReason.MINIMUM_BET
    total = min(total, most)
    if total == most < least_raise(turn.state):
        return _short_all_in(turn)
    rounded = _rounded(turn, total)
    if rounded != total:
        total, reason = rounded, VerdictReason.ROUNDED
    if total > allowed.most:
        total = allowed.most
        limit = turn.state.structure is BettingStructure.LIMIT
        reason = VerdictReason.LIMIT_SIZE if limit else VerdictReason.OVER_POT
    action = Action.RAISE if turn.state.wagers else Action.BET
    found = settled(turn, action, total, reason)
    return replace(found, to_be_named=to_be_named and allowed.least < allowed.most)


def _short_all_in(turn: MoveInRound) -> Verdict:
    """All they have, short of a bet or raise: in limit half a bet is a call (CH-BET-5,
    CH-BET-10)."""
    most = turn.bettor.most
    action = Action.RAISE if turn.state.wagers else Action.BET
    if turn.state.structure is not BettingStructure.LIMIT:
        return settled(turn, action, most, VerdictReason.ALL_IN)
    if is_raise(turn.state, most, turn.rules):
        return settled(turn, action, most, VerdictReason.OVER_HALF_BET)
    return settled(turn, Action.CALL if turn.facing else action, most, VerdictReason.HALF_BET)


def _why_not(turn: MoveInRound) -> VerdictReason:
    """Why somebody with chips enough may not bet or raise."""
    if turn.bettor.standing is Freedom.PASSIVE:
        return VerdictReason.PASSIVE
    return (
        VerdictReason.CAPPED if is_capped(turn.state, turn.rules) else VerdictReason.MAY_NOT_RAISE
    )


def _rounded(turn: MoveInRound, total: Amount) -> Amount:
    """To the nearest multiple of the big blind that the round allows, a tie up (CH-BET-27, D-50).

    Limit has its own sizes, and the largest bet or raise there is stays as it is.
    """
    unit = turn.state.unit
    match turn.rules.rounding:
        case Rounding.OFF:
            return total
        case Rounding.WHERE_BLIND_HAS_CENTS:
            applies = unit % 100 != 0
        case Rounding.EVERYWHERE:
            applies = True
        case _ as never:
            assert_never(never)
    limit = turn.state.structure is BettingStructure.LIMIT
    if not applies or limit or total >= turn.allowed.most:
        return total
    nearest = (2 * total + unit) // (2 * unit) * unit
    if nearest > turn.allowed.most:
        nearest -= unit
    return max(nearest, turn.allowed.least)


def undecided(turn: MoveInRound, reason: VerdictReason, choices: tuple[Choice, ...]) -> Verdict:
    """Nothing has been done yet that the rules decide: `choices` are the floor's."""
    return settled(turn, None, turn.bettor.bet, reason, choices)


def because(turn: MoveInRound, verdict: Verdict, reason: VerdictReason) -> Verdict:
    """`verdict` for another reason."""
    return replace(verdict, reason=reason, rules=cited(reason, turn.rules.book))


def settled(
    turn: MoveInRound,
    action: Action | None,
    total: Amount,
    reason: VerdictReason,
    choices: tuple[Choice, ...] = (),
) -> Verdict:
    """The verdict with its chips counted and the round after it looked at.

    While the floor decides, the chips pushed stay where they are.
    """
    state, seat, rules = turn.state, turn.bettor.seat, turn.rules
    match action:
        case None:
            after = state
        case Action.FOLD:
            after = folded(state, seat)
        case _:
            after = wagered(state, seat, total, rules)
    moving = total - turn.lying - turn.move.pushed if action is not None else 0
    return Verdict(
        action=action,
        total=total,
        add=max(0, moving),
        give_back=max(0, -moving),
        all_in=action not in (None, Action.FOLD) and total == turn.bettor.most,
        next_min=least_raise(after),
        may_reraise=any(
            other.acted
            and other.live
            and other.stack
            and other.seat != seat
            and rights(after, other.seat, rules).may_wager
            for other in after.bettors
        ),
        reason=reason,
        rules=cited(reason, rules.book),
        choices=choices,
    )
