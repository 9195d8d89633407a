"""What limit stud has beside other limit games: the forced bet, and a pair that opens the big unit.

Whose card opens and whether a pair lies open only the table knows: the floor is asked.
"""

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.room.betting.betting import at_big_unit, least_raise
from floor.room.betting.move import CameFirst, Word
from floor.room.betting.round import Action, Amount, Round
from floor.room.betting.verdict import Choice, RulingOutcome, Verdict, VerdictReason, cited
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure
from floor.room.games.street import StreetName
from floor.views.arbiter.terms import HandTerms
from floor.views.arbiter.typed_moves import TypedMove


def bring_in_of(terms: HandTerms) -> Amount:
    """What the opener of the first round has to put in at least; 0 where there is no forced bet
    (GM-STUD-5, GM-RAZZ-5)."""
    limit = terms.structure is BettingStructure.LIMIT
    return terms.stakes.bring_in.cents if limit else 0


def is_bring_in(said: TypedMove, bring_in: Amount) -> bool:
    """That much was named or pushed, and no more; a raise was not announced before."""
    move = said.move
    if move.word is Word.RAISE and move.first is not CameFirst.CHIPS:
        return False
    return move.pushed == bring_in or move.amounts == (bring_in,)


def bring_in_verdict(terms: HandTerms, bring_in: Amount, unit: Amount) -> Verdict:
    """That a player has brought it in; the next one calls or completes it to `unit`."""
    return Verdict(
        action=Action.BET,
        total=bring_in,
        next_min=unit,
        reason=VerdictReason.BRING_IN,
        rules=cited(VerdictReason.BRING_IN, terms.rules.book),
    )


def must_open(seat: SeatNo, bring_in: Amount) -> Refused:
    """Whose card opens does not check."""
    return Refused(
        "Seat {seat} brings it in for {amount}, or bets at once.",
        rule="GM-STUD-5",
        seat=seat,
        amount=bring_in,
    )


def asks_for_big_unit(state: Round, seat: SeatNo, said: TypedMove) -> bool:
    """Whether the player in `seat` named or pushed a wager by the unit above that of the round."""
    asked = said.move.amounts or (state.bettor(seat).bet + said.move.pushed,)
    return asked == (least_raise(at_big_unit(state)),)


def pair_may_open(terms: HandTerms, street: StreetName) -> bool:
    """Whether a pair in view would let the round of `street` go by the bigger unit (GM-STUD-10)."""
    limit = terms.structure is BettingStructure.LIMIT
    return limit and terms.procedure.pair_opens_big_unit and street is StreetName.FOURTH


def with_big_unit(terms: HandTerms, state: Round, seat: SeatNo, verdict: Verdict) -> Verdict:
    """A wager in place of which the floor says whether the smaller unit stands or, with a pair in
    view, the bigger; any other verdict as it is."""
    if verdict.action not in (Action.BET, Action.RAISE):
        return verdict
    bet = state.bettor(seat).bet
    ruling = RulingOutcome.RAISE if verdict.action is Action.RAISE else RulingOutcome.BET
    totals = least_raise(state), least_raise(at_big_unit(state))
    return replace(
        verdict,
        action=None,
        add=0,
        give_back=0,
        reason=VerdictReason.BIG_UNIT,
        rules=cited(VerdictReason.BIG_UNIT, terms.rules.book),
        choices=tuple(Choice(ruling, total, total - bet) for total in totals),
    )
