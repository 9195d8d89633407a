"""What a player's words and chips mean: the round so far and their move give the verdict."""

from fractions import Fraction
from typing import assert_never

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.room.betting.betting import least_raise, rights
from floor.room.betting.move import CameFirst, Manner, Move, Word
from floor.room.betting.round import Action, Amount, Bettor, Round
from floor.room.betting.rules import BettingRules, Conditional, EarlierChips, Readings, Undercalls
from floor.room.betting.settlement import MoveInRound, because, call, settled, undecided, wager
from floor.room.betting.verdict import Choice, RulingOutcome, Verdict, VerdictReason
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure


def read(state: Round, seat: SeatNo, move: Move, rules: BettingRules) -> Verdict:
    """What the player in `seat` has done by `move` in their turn.

    The verdict's action is always one that the round allows; made again in proper form it gives
    itself.

    Raises:
        Refused: they are not in the hand or all-in, has not got these chips, or the game has none
            such.
    """
    bettor = state.bettor(seat)
    allowed = rights(state, seat, rules)
    _check_chips(state, bettor, move)
    return _word(MoveInRound(state, bettor, allowed, move, rules))


def without_smallest(in_front: Amount, chips: tuple[Amount, ...]) -> Amount:
    """What lies there without the smallest of the `chips` just added (CH-BET-24, D-49)."""
    return in_front + sum(chips) - min(chips)


def _check_chips(state: Round, bettor: Bettor, move: Move) -> None:
    for motion in move.motions:
        for chip in motion:
            if state.chips and chip not in state.chips:
                raise Refused(
                    "There is no chip of {amount} in this game.", rule="HOUSE", amount=chip
                )
    if move.took_back > bettor.bet:
        raise Refused(
            "Seat {seat} cannot take back {amount}: so much does not lie there.",
            rule="HOUSE",
            seat=bettor.seat,
            amount=move.took_back,
        )
    if move.pushed > bettor.stack + move.took_back:
        raise Refused(
            "Seat {seat} has not got {amount} to push.",
            rule="HOUSE",
            seat=bettor.seat,
            amount=move.pushed,
        )


def _word(turn: MoveInRound) -> Verdict:
    """The move by its word, unless the chips came first (TDA-37, CH-GEN-19)."""
    move = turn.move
    if move.manner is Manner.CONDITIONAL:
        return _conditional(turn)
    if any(move.motions) and move.first is CameFirst.CHIPS:
        return _silent(turn)
    match move.word:
        case Word.NOTHING:
            return _figure(turn) if move.amounts else _silent(turn)
        case Word.FOLD:
            return _fold(turn)
        case Word.CHECK if turn.facing:
            choices = (_choice(turn, RulingOutcome.CALL), _choice(turn, RulingOutcome.FOLD))
            return undecided(turn, VerdictReason.CHECK_FACING_BET, choices)
        case Word.CHECK | Word.CALL:
            return call(turn, VerdictReason.CALLED)
        case Word.ALL_IN:
            return wager(turn, turn.bettor.most, VerdictReason.ALL_IN)
        case Word.POT:
            return _pot(turn)
        case Word.BET | Word.RAISE:
            return _bound_to_raise(turn)
        case _ as never:
            assert_never(never)


def _fold(turn: MoveInRound) -> Verdict:
    """A fold binds, for nothing too (TDA-53); who took their chips back has to call (TDA-47)."""
    if _bound_by_taking_back(turn):
        return call(turn, VerdictReason.TOOK_BACK)
    reason = VerdictReason.FOLDED if turn.facing else VerdictReason.FOLDED_FOR_NOTHING
    return settled(turn, Action.FOLD, turn.bettor.bet, reason)


def _conditional(turn: MoveInRound) -> Verdict:
    match turn.rules.conditional:
        case Conditional.NOT_BINDING:
            return undecided(turn, VerdictReason.CONDITIONAL, ())
        case Conditional.FLOOR_DECIDES:
            plain = turn._replace(move=replace(turn.move, manner=Manner.PLAIN))
            held_to = _word(plain).total
            return undecided(
                turn,
                VerdictReason.CONDITIONAL,
                (
                    Choice(RulingOutcome.BINDING, held_to, held_to - turn.bettor.bet),
                    Choice(RulingOutcome.NOT_BINDING, turn.bettor.bet, 0),
                ),
            )
        case _ as never:
            assert_never(never)


def _pot(turn: MoveInRound) -> Verdict:
    """ "Pot": an amount in pot limit only (CH-GEN-18, TDA-50)."""
    if turn.state.structure is BettingStructure.POT_LIMIT:
        return wager(turn, turn.allowed.most, VerdictReason.POT_SIZE)
    return wager(turn, turn.allowed.least, VerdictReason.POT_WORD, to_be_named=True)


def _bound_to_raise(turn: MoveInRound) -> Verdict:
    """ "Bet" or "raise" binds; too little is made up to the minimum (CH-BET-18, CH-BET-20)."""
    move = turn.move
    if len(move.amounts) > 1:
        return _unclear(turn)
    if move.amounts:
        return wager(turn, move.amounts[0], VerdictReason.AS_MADE)
    if not any(move.motions):
        return wager(turn, turn.allowed.least, VerdictReason.TO_BE_NAMED, to_be_named=True)
    counted, string = _counted(turn)
    reason = VerdictReason.STRING_BET if string else VerdictReason.AS_MADE
    return wager(turn, turn.lying + sum(counted), reason)


def _counted(turn: MoveInRound) -> tuple[tuple[Amount, ...], bool]:
    """The chips of the first motion, and whether later ones come back as a string bet.

    After "raise" the exact call may go in first and the raise in one more motion (CH-BET-19,
    TDA-42).
    """
    first, *later = [motion for motion in turn.move.motions if motion]
    spoken = turn.move.word is Word.RAISE and turn.move.first is not CameFirst.CHIPS
    if later and spoken and turn.facing and turn.lying + sum(first) == turn.allowed.call_to:
        return (*first, *later[0]), len(later) > 1
    return first, bool(later)


def _figure(turn: MoveInRound) -> Verdict:
    """A bare amount equals that amount in chips (CH-BET-9, TDA-37)."""
    if len(turn.move.amounts) > 1:
        return _unclear(turn)
    return _amount(turn, turn.move.amounts[0], VerdictReason.AS_MADE)


def _unclear(turn: MoveInRound) -> Verdict:
    """Several readings of the amount (TDA-52); chips pushed together with it decide."""
    move, allowed = turn.move, turn.allowed
    if move.first is CameFirst.TOGETHER and any(move.motions):
        return _silent(turn)
    legal = sorted({min(a, turn.bettor.most) for a in move.amounts if a <= allowed.most})
    legal = [a for a in legal if a >= allowed.least] or [min(move.amounts)]
    by_fit = sorted(legal, key=lambda reading: _from_pot(turn.state, reading))
    lowest = legal[0]
    if len(legal) == 1 or (by_fit[0] == lowest and turn.rules.readings is Readings.LOWEST):
        return wager(turn, lowest, VerdictReason.LOWEST_READING)
    ruling = RulingOutcome.RAISE if turn.state.wagers else RulingOutcome.BET
    choices = tuple(Choice(ruling, a, a - turn.bettor.bet) for a in by_fit)
    return undecided(turn, VerdictReason.UNCLEAR_AMOUNT, choices)


def _from_pot(state: Round, reading: Amount) -> Fraction:
    """How many times the larger of reading and pot contains the smaller; 0 without a pot."""
    pot = state.pot + state.aside + state.bets
    return Fraction(max(pot, reading), min(pot, reading)) if pot else Fraction(0)


def _silent(turn: MoveInRound) -> Verdict:
    """Chips without a word that counts (CH-BET-17, 21, 24, 28; TDA-45, 46, 51)."""
    counted, string = _counted(turn)
    found = _pushed(turn, turn.lying, counted)
    if turn.rules.earlier_chips is EarlierChips.FLOOR_DECIDES and turn.lying and turn.facing:
        alone = _pushed(turn, 0, counted)
        if len(counted) > 1 and (found.action, found.total) != (alone.action, alone.total):
            choices = tuple(
                Choice(
                    RulingOutcome.RAISE if v.action is Action.RAISE else RulingOutcome.CALL,
                    v.total,
                    pays,
                )
                for v in (found, alone)
                for pays in (v.total - turn.bettor.bet,)
            )
            return undecided(turn, VerdictReason.EARLIER_CHIPS, choices)
    return because(turn, found, VerdictReason.STRING_BET) if string else found


def _pushed(turn: MoveInRound, in_front: Amount, chips: tuple[Amount, ...]) -> Verdict:
    """The chips of one motion over what lies `in_front`."""
    total = in_front + sum(chips)
    if not turn.facing:
        reason = VerdictReason.ONE_CHIP_BET if len(chips) == 1 else VerdictReason.AS_MADE
        return _amount(turn, total, reason)
    call_to = turn.allowed.call_to
    if total > call_to and len(chips) == 1:
        return call(turn, VerdictReason.ONE_CHIP_CALL)
    if total > call_to and without_smallest(in_front, chips) < call_to:
        return call(turn, VerdictReason.EVERY_CHIP_NEEDED)
    return _amount(turn, total, VerdictReason.AS_MADE)


def _amount(turn: MoveInRound, total: Amount, reason: VerdictReason) -> Verdict:
    """A total without a word: undercall, call, or what the half of a raise decides (CH-BET-9)."""
    call_to = turn.allowed.call_to
    if total < call_to:
        return _undercall(turn, total)
    if turn.facing and total == call_to:
        return call(turn, VerdictReason.EXACT_CALL)
    if not turn.state.wagers or total >= min(turn.bettor.most, least_raise(turn.state)):
        return wager(turn, total, reason)
    if 2 * (total - turn.level) >= turn.raise_part:
        return wager(turn, total, VerdictReason.HALF_RAISE)
    return call(turn, VerdictReason.UNDER_HALF)


def _undercall(turn: MoveInRound, total: Amount) -> Verdict:
    """Fewer chips than the call, though they have more (CH-BET-22, TDA-39)."""
    if _bound_by_taking_back(turn):
        return call(turn, VerdictReason.TOOK_BACK)
    put_in = max(total, turn.bettor.bet)
    choices = (
        _choice(turn, RulingOutcome.FULL_CALL),
        Choice(RulingOutcome.FORFEIT_AND_FOLD, put_in, put_in - turn.bettor.bet),
    )
    match turn.rules.undercalls:
        case Undercalls.FLOOR_MAY_LET_FOLD:
            return replace(call(turn, VerdictReason.UNDERCALL), choices=choices)
        case Undercalls.BY_WHAT_IS_FACED:
            if turn.move.manner is Manner.TINY:
                return undecided(turn, VerdictReason.TINY_CHIP, choices)
            live = sum(bettor.live for bettor in turn.state.bettors)
            if live == 2 or turn.state.wagers == 1:
                return call(turn, VerdictReason.UNDERCALL)
            return undecided(turn, VerdictReason.UNDERCALL, choices)
        case _ as never:
            assert_never(never)


def _bound_by_taking_back(turn: MoveInRound) -> bool:
    decides = turn.rules.earlier_chips is EarlierChips.FLOOR_DECIDES
    return decides and turn.move.took_back > 0 and turn.facing


def _choice(turn: MoveInRound, ruling: RulingOutcome) -> Choice:
    """Calling in full, or folding for nothing more."""
    total = turn.bettor.bet if ruling is RulingOutcome.FOLD else turn.allowed.call_to
    return Choice(ruling, total, total - turn.bettor.bet)
