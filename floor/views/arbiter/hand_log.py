"""What happened in a hand that is played again: moves, verdicts, streets."""

from enum import Enum
from typing import NamedTuple, assert_never

from floor.base.errors import Refused
from floor.room.betting.out_of_turn import EarlyVerdict
from floor.room.betting.round import Action, Amount
from floor.room.betting.verdict import RulingOutcome, Verdict
from floor.room.blinds.button import SeatNo
from floor.room.games.street import Street
from floor.views.arbiter.hand_history import ReportedMove


class MoveResult(NamedTuple):
    """A move and what it came to."""

    heard: ReportedMove
    verdict: Verdict | None = None
    refusal: Refused | None = None
    early: bool = False
    """Out of turn."""
    done: bool = False
    """It counts; else it is refused, or the floor has to choose first."""
    heads_up: bool = False
    """Out of turn with two players left: the other may claim their turn (CH-OOT-7)."""


class BoundAction(NamedTuple):
    """What a player is held to who acted early."""

    seat: SeatNo
    verdict: EarlyVerdict


class Dealt(NamedTuple):
    """A betting round begins."""

    street: Street


LogLine = MoveResult | BoundAction | Dealt


class Ending(Enum):
    """Whether the betting goes on."""

    BETTING = "betting"
    NEXT_STREET = "next_street"
    ALL_IN = "all_in"
    """Nobody has anybody left to bet against: the rest is dealt."""
    SHOWDOWN = "showdown"
    WON = "won"
    """One player has cards."""


class PlayedMove(NamedTuple):
    """What a player has done, with the total that then lies before them."""

    action: Action
    total: Amount


def chosen(verdict: Verdict, choice: int | None) -> PlayedMove | None:
    """What is done by `verdict` when the floor has made its `choice`; None: nothing yet."""
    if choice is None or choice >= len(verdict.choices):
        return None if verdict.action is None else PlayedMove(verdict.action, verdict.total)
    picked = verdict.choices[choice]
    match picked.ruling:
        case RulingOutcome.FOLD | RulingOutcome.FORFEIT_AND_FOLD:
            return PlayedMove(Action.FOLD, picked.total)
        case RulingOutcome.CALL | RulingOutcome.FULL_CALL:
            return PlayedMove(Action.CALL, picked.total)
        case RulingOutcome.BET:
            return PlayedMove(Action.BET, picked.total)
        case RulingOutcome.RAISE | RulingOutcome.BINDING:
            return PlayedMove(Action.RAISE, picked.total)
        case RulingOutcome.NOT_BINDING:
            return None
        case (
            RulingOutcome.TRUE_AMOUNT
            | RulingOutcome.AS_ANNOUNCED
            | RulingOutcome.INCLUDED
            | RulingOutcome.EXCLUDED
        ):  # asked when chips turn up, not when somebody acts
            return None
        case _ as never:
            assert_never(never)
