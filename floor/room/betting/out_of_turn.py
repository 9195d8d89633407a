"""Out of turn: what an early action is worth, when a skipped player's silence speaks, and how much
action a hand has seen.
"""

from collections.abc import Sequence
from datetime import timedelta
from enum import Enum
from typing import assert_never

from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.betting.betting import rights
from floor.room.betting.round import Action, Amount, Round
from floor.room.betting.rules import BettingRules, OutOfTurn, Silence, SkippedAfter, Substantial
from floor.room.blinds.button import SeatNo


class EarlyAct(Value, frozen=True):
    """What a player did, with the total that then lay before them."""

    seat: SeatNo
    action: Action
    total: Amount = 0

    @property
    def with_chips(self) -> bool:
        """They called, bet or raised."""
        return self.action not in (Action.FOLD, Action.CHECK)


class Early(Enum):
    """What becomes of an action out of turn."""

    STANDS = "stands"
    REDUCED = "reduced"
    """To a check or call; the rest goes back (CH-OOT-4)."""
    CANCELLED = "cancelled"
    """Undone: their turn comes anew (CH-OOT-5, TDA-40)."""


class EarlyVerdict(Value, frozen=True, kw_only=True):
    """What the player who acted early is held to."""

    early: Early
    held_to: Action | None
    """None: they are free in their turn, but for what `may` leaves out."""
    total: Amount
    """What lies before them once the excess is back."""
    give_back: Amount
    add: Amount = 0
    """What an early call is short of the call it has become (CH-BET-5)."""
    may: tuple[Action, ...]
    """What is open to them: nothing but `held_to`, or what they may choose from."""
    rules: tuple[str, ...]
    penalty_possible: bool = True


_ANY = (Action.FOLD, Action.CALL, Action.RAISE)
"""As the guide lists them where somebody has bet before them (CH-OOT-5)."""


def settle_early(before: Round, after: Round, early: EarlyAct, rules: BettingRules) -> EarlyVerdict:
    """What `early` is worth once the skipped players have acted.

    `before` is the round when it happened, `after` the one in which they have acted in turn;
    a skipped player who bets or raises counts before one who checks or calls (D-56). With two
    players left the guide asks `settle_heads_up` about a bet; who checked early is `passive` in
    the round from then on (CH-OOT-3).

    Raises:
        Refused: nobody with cards sits there.
    """
    there = before.bettor(early.seat)
    # In limit a skipped player's all-in for half a bet is a call (CH-BET-5).
    changed = after.base > before.base or after.wagers > before.wagers
    acted = [
        bettor
        for bettor, was in zip(after.bettors, before.bettors, strict=True)
        if bettor.acted > was.acted and bettor.live
    ]
    if early.action is Action.FOLD:
        return _held(early, early.action, there.bet, _rules(rules, "CH-OOT-8", "TDA-53"))
    match rules.out_of_turn:
        case OutOfTurn.BINDING:
            if not changed:
                calls = early.action is Action.CALL
                total = rights(after, early.seat, rules).call_to if calls else early.total
                return _held(early, early.action, total, ("TDA-40",))
            return _cancelled(early, there.bet, _ANY, ("TDA-40",))
        case OutOfTurn.REDUCED if early.action is Action.CHECK:
            if not changed:
                return _held(early, early.action, early.total, ("CH-OOT-3",))
            return _cancelled(early, there.bet, (Action.FOLD, Action.CALL), ("CH-OOT-3",))
        case OutOfTurn.REDUCED if changed:
            return _cancelled(early, there.bet, _ANY, ("CH-OOT-5",))
        case OutOfTurn.REDUCED if acted:
            call_to = rights(after, early.seat, rules).call_to
            held_to = Action.CALL if call_to > there.bet else Action.CHECK
            return _held(early, held_to, call_to, ("CH-OOT-4",))
        case OutOfTurn.REDUCED:
            return _held(early, early.action, early.total, ("CH-OOT-6",))
        case _ as never:
            assert_never(never)


class Skipped(Enum):
    """What a skipped player heads-up says when they are asked."""

    NOTHING = "nothing"
    BETS_IN_TURN = "bets_in_turn"
    """They claim their turn by betting themselves."""


class HeadsUpBet(Value, frozen=True, kw_only=True):
    """An early bet between two players: both sides of it."""

    verdict: EarlyVerdict
    skipped_may: tuple[Action, ...]
    """What the skipped player chooses from now; nothing when they have bet themselves."""


def settle_heads_up(
    before: Round, early: EarlyAct, says: Skipped, rules: BettingRules
) -> HeadsUpBet:
    """A bet or raise out of turn with two players left, all-in ones included (CH-OOT-7, D-52).

    Raises:
        Refused: nobody with cards sits there, or more than two players are left.
    """
    there = before.bettor(early.seat)
    live = sum(bettor.live for bettor in before.bettors)
    if live != 2:
        raise Refused("{count} players are left, not two.", rule="CH-OOT-7", count=live)
    cites = _rules(rules, "CH-OOT-7", "TDA-40")
    match says:
        case Skipped.NOTHING:
            verdict = _held(early, early.action, early.total, cites)
            return HeadsUpBet(verdict=verdict, skipped_may=(Action.CALL, Action.RAISE, Action.FOLD))
        case Skipped.BETS_IN_TURN:
            return HeadsUpBet(verdict=_cancelled(early, there.bet, _ANY, cites), skipped_may=())
        case _ as never:
            assert_never(never)


def _held(early: EarlyAct, held_to: Action, total: Amount, cites: tuple[str, ...]) -> EarlyVerdict:
    """Bound to `held_to`; whatever lies above `total` goes back."""
    whole = held_to is early.action
    return EarlyVerdict(
        early=Early.STANDS if whole else Early.REDUCED,
        held_to=held_to,
        total=total,
        give_back=max(0, early.total - total),
        add=max(0, total - early.total) if held_to is Action.CALL else 0,
        may=(held_to,),
        rules=cites,
    )


def _cancelled(
    early: EarlyAct, lay_before: Amount, may: tuple[Action, ...], cites: tuple[str, ...]
) -> EarlyVerdict:
    return EarlyVerdict(
        early=Early.CANCELLED,
        held_to=None,
        total=lay_before,
        give_back=max(0, early.total - lay_before),
        may=may,
        rules=cites,
    )


def _rules(rules: BettingRules, guide: str, tda: str) -> tuple[str, ...]:
    return (guide,) if rules.out_of_turn is OutOfTurn.REDUCED else (tda,)


class Deemed(Enum):
    """What has become of a player who did not act in their turn."""

    TO_ACT = "to_act"
    """Their turn is still open."""
    CHECKED = "check"
    FOLDED = "fold"
    FLOOR_DECIDES = "floor_decides"
    """Acts now without a raise, acts with every option, or their hand is dead (TDA-40)."""


def deemed_skipped(
    facing_bet: bool, behind: Sequence[EarlyAct], had_time: bool, rules: BettingRules
) -> Deemed:
    """What a skipped player has done when these acts went by `behind` them.

    Without time enough to speak up their turn is open in either house (CH-OOT-1, TDA-40).
    """
    match rules.skipped_after:
        case SkippedAfter.TWO_PLAYERS:
            enough = len({act.seat for act in behind}) >= 2
        case SkippedAfter.TWO_ACTIONS:
            enough = len(behind) >= 2
        case SkippedAfter.SUBSTANTIAL_ACTION:
            enough = substantial(behind, rules) is not Clause.NONE
            return Deemed.FLOOR_DECIDES if enough and had_time else Deemed.TO_ACT
        case _ as never:
            assert_never(never)
    if not (enough and had_time):
        return Deemed.TO_ACT
    return Deemed.FOLDED if facing_bet else Deemed.CHECKED


class Lapse(Value, frozen=True):
    """What follows when a player's time has run out."""

    deemed: Deemed
    sits_out: bool = False
    """From the next hand on."""


def deemed_silent(facing_bet: bool, rules: BettingRules, left: timedelta = timedelta()) -> Lapse:
    """What a player has done who does not act: nothing yet while some of their time is `left`.

    CH-GEN-21, D-04, TDA-27, ON-CLK-05.
    """
    if left > timedelta():
        return Lapse(Deemed.TO_ACT)
    deemed = Deemed.FOLDED if facing_bet else Deemed.CHECKED
    match rules.silence:
        case Silence.CHECKED:
            return Lapse(deemed)
        case Silence.CHECKED_AND_OUT:
            return Lapse(deemed, sits_out=True)
        case Silence.DEAD:
            return Lapse(Deemed.FOLDED)
        case _ as never:
            assert_never(never)


class Clause(Enum):
    """By what a hand has seen substantial action."""

    NONE = "none"
    TWO_WITH_CHIPS = "A"
    ANY_THREE = "B"


def substantial(acts: Sequence[EarlyAct], rules: BettingRules) -> Clause:
    """Whether `acts`, in turn and without the blinds, are too many for a redeal.

    CH-DEAL-10, TDA-35; posting is not acting (G9).
    """
    chips = any(act.with_chips for act in acts)
    match rules.substantial:
        case Substantial.TWO_PLAYERS_WITH_CHIPS:
            enough = len({act.seat for act in acts}) >= 2
            return Clause.TWO_WITH_CHIPS if enough and chips else Clause.NONE
        case Substantial.TWO_WITH_CHIPS_OR_THREE:
            if len(acts) >= 2 and chips:
                return Clause.TWO_WITH_CHIPS
            return Clause.ANY_THREE if len(acts) >= 3 else Clause.NONE
        case _ as never:
            assert_never(never)
