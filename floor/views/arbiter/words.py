"""What is said of a betting round: its name, who stands how in it, and what they may do."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import assert_never

from floor.base.text import N_, _
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

    No limit has no largest bet: nobody knows what they have.
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


_STAND_WORDS: Mapping[Stand, str] = {
    Stand.IN: "",
    Stand.TO_ACT: N_("to act"),
    Stand.EARLY: N_("acted early"),
    Stand.ALL_IN: N_("all-in"),
    Stand.FOLDED: N_("folded"),
}


def stand_words(stand: Stand) -> str:
    """How somebody stands in the round."""
    return _(_STAND_WORDS[stand])


_STRUCTURE_WORDS: Mapping[BettingStructure, str] = {
    BettingStructure.NO_LIMIT: N_("No limit"),
    BettingStructure.POT_LIMIT: N_("Pot limit"),
    BettingStructure.LIMIT: N_("Limit"),
    BettingStructure.MIXED: N_("Mixed"),
    BettingStructure.POINTS: N_("Points"),
}


def structure_words(structure: BettingStructure) -> str:
    """How much may be bet."""
    return _(_STRUCTURE_WORDS[structure])


_STREET_WORDS: Mapping[StreetName, str] = {
    StreetName.DEAL: N_("Before the flop"),
    StreetName.FLOP: N_("Flop"),
    StreetName.TURN: N_("Turn"),
    StreetName.RIVER: N_("River"),
    StreetName.SECOND: N_("Second street"),
    StreetName.THIRD: N_("Third street"),
    StreetName.FOURTH: N_("Fourth street"),
    StreetName.FIFTH: N_("Fifth street"),
    StreetName.SIXTH: N_("Sixth street"),
    StreetName.SEVENTH: N_("Seventh street"),
    StreetName.FIRST_FIVE: N_("Setting the rows"),
    StreetName.SINGLES: N_("Setting the rows"),
}


def street_words(name: StreetName) -> str:
    """What a dealer calls the betting round of a street."""
    return _(_STREET_WORDS[name])
