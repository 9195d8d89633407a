"""What is said of a betting round: its name, who stands how in it, and what he may do."""

from collections.abc import Iterable
from enum import Enum
from typing import assert_never

from floor.base.text import _
from floor.room.betting.betting import Rights
from floor.room.betting.round import Action, Bettor
from floor.room.games.game import BettingStructure
from floor.room.games.street import StreetName
from floor.views.arbiter.answers import in_money


class Stand(Enum):
    """How a player stands in the round; each has words of its own beside its colour."""

    IN = "in"
    TO_ACT = "to_act"
    EARLY = "early"
    ALL_IN = "all_in"
    FOLDED = "folded"


def rights_words(allowed: Rights, bettor: Bettor, structure: BettingStructure) -> Iterable[str]:
    """What somebody may do, from the mildest on: "fold", "call €6.00", "raise to €10.00 or more".

    No limit has no largest bet: nobody knows what he has.
    """
    call, adds = in_money(allowed.call_to), in_money(allowed.call_to - bettor.bet)
    for action in allowed.may:
        match action:
            case Action.FOLD:
                yield _("fold")
            case Action.CHECK:
                yield _("check")
            case Action.CALL if bettor.bet:
                yield _("call {amount} ({adds} to add)").format(amount=call, adds=adds)
            case Action.CALL:
                yield _("call {amount}").format(amount=call)
            case Action.BET:
                yield _("bet {amount}").format(amount=_sizes(allowed, structure))
            case Action.RAISE:
                yield _("raise to {amount}").format(amount=_sizes(allowed, structure))
            case _ as never:
                assert_never(never)


def _sizes(allowed: Rights, structure: BettingStructure) -> str:
    least, most = in_money(allowed.least), in_money(allowed.most)
    if allowed.least == allowed.most:
        return least
    if structure is BettingStructure.POT_LIMIT:
        return _("{least} to {most}").format(least=least, most=most)
    return _("{least} or more").format(least=least)


def stand_words(stand: Stand) -> str:
    """How somebody stands in the round."""
    match stand:
        case Stand.IN:
            return ""
        case Stand.TO_ACT:
            return _("to act")
        case Stand.EARLY:
            return _("acted early")
        case Stand.ALL_IN:
            return _("all-in")
        case Stand.FOLDED:
            return _("folded")
        case _ as never:
            assert_never(never)


def structure_words(structure: BettingStructure) -> str:
    """How much may be bet."""
    match structure:
        case BettingStructure.NO_LIMIT:
            return _("No limit")
        case BettingStructure.POT_LIMIT:
            return _("Pot limit")
        case BettingStructure.LIMIT:
            return _("Limit")
        case BettingStructure.MIXED:
            return _("Mixed")
        case BettingStructure.POINTS:
            return _("Points")
        case _ as never:
            assert_never(never)


def street_words(name: StreetName) -> str:
    """What a dealer calls the betting round of a street."""
    match name:
        case StreetName.DEAL:
            return _("Before the flop")
        case StreetName.FLOP:
            return _("Flop")
        case StreetName.TURN:
            return _("Turn")
        case StreetName.RIVER:
            return _("River")
        case StreetName.SECOND:
            return _("Second street")
        case StreetName.THIRD:
            return _("Third street")
        case StreetName.FOURTH:
            return _("Fourth street")
        case StreetName.FIFTH:
            return _("Fifth street")
        case StreetName.SIXTH:
            return _("Sixth street")
        case StreetName.SEVENTH:
            return _("Seventh street")
        case StreetName.FIRST_FIVE | StreetName.SINGLES:
            return _("Setting the rows")
        case _ as never:
            assert_never(never)
