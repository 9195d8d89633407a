"""What happened in a hand that is played again: moves, verdicts, streets."""

from enum import Enum
from typing import NamedTuple, assert_never

from floor.base.errors import Refused
from floor.room.betting.out_of_turn import EarlyVerdict
from floor.room.betting.round import Action, Amount
from floor.room.betting.verdict import Ruling, Verdict
from floor.room.blinds.button import SeatNo
from floor.room.games.street import Street
from floor.views.arbiter.told_hand import Heard


class Told(NamedTuple):
    """A move and what it came to."""

    heard: Heard
    verdict: Verdict | None = None
    refusal: Refused | None = None
    early: bool = False
    """Out of turn."""
    done: bool = False
    """It counts; else it is refused, or the floor has to choose first."""
    heads_up: bool = False
    """Out of turn with two players left: the other may claim his turn (CH-OOT-7)."""


class Held(NamedTuple):
    """What a player is held to who acted early."""

    seat: SeatNo
    verdict: EarlyVerdict


class Dealt(NamedTuple):
    """A betting round begins."""

    street: Street


Happened = Told | Held | Dealt


class Ending(Enum):
    """Whether the betting goes on."""

    BETTING = "betting"
    NEXT_STREET = "next_street"
    ALL_IN = "all_in"
    """Nobody has anybody left to bet against: the rest is dealt."""
    SHOWDOWN = "showdown"
    WON = "won"
    """One player has cards."""


class Done(NamedTuple):
    """What a player has done, with the total that then lies before him."""

    action: Action
    total: Amount


def chosen(verdict: Verdict, choice: int | None) -> Done | None:
    """What is done by `verdict` when the floor has made its `choice`; None: nothing yet."""
    if choice is None or choice >= len(verdict.choices):
        return None if verdict.action is None else Done(verdict.action, verdict.total)
    picked = verdict.choices[choice]
    match picked.ruling:
        case Ruling.FOLD | Ruling.FORFEIT_AND_FOLD:
            return Done(Action.FOLD, picked.total)
        case Ruling.CALL | Ruling.FULL_CALL:
            return Done(Action.CALL, picked.total)
        case Ruling.BET:
            return Done(Action.BET, picked.total)
        case Ruling.RAISE | Ruling.BINDING:
            return Done(Action.RAISE, picked.total)
        case Ruling.NOT_BINDING:
            return None
        case (
            Ruling.TRUE_AMOUNT | Ruling.AS_ANNOUNCED | Ruling.INCLUDED | Ruling.EXCLUDED
        ):  # asked when chips turn up, not when somebody acts
            return None
        case _ as never:
            assert_never(never)
