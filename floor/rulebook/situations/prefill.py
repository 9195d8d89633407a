"""What a table knows already: the facts and figures an inquiry about it begins with.

A page joins these mappings and hands them to `walk.opened`; what a table does not know is left out
and asked.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from floor.room.betting.out_of_turn import Clause, Deemed, EarlyAct, deemed_skipped, substantial
from floor.room.betting.round import Round
from floor.room.betting.rules import BettingRules, SkippedAfter
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure, Chooser, Game, GameForm
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.situation import FactId

_STRUCTURES: Mapping[BettingStructure, str] = MappingProxyType(
    {
        BettingStructure.NO_LIMIT: "nl",
        BettingStructure.POT_LIMIT: "pl",
        BettingStructure.LIMIT: "fl",
    }
)
_FAMILIES: Mapping[GameForm, str] = MappingProxyType(
    {
        GameForm.STUD: "stud",
        GameForm.STUD_HILO: "stud",
        GameForm.RAZZ: "stud",
        GameForm.SOKO: "soko",
        GameForm.SVITEN: "draw",
        GameForm.COURCHEVEL: "courchevel",
        GameForm.COURCHEVEL_HILO: "courchevel",
    }
)
_NO_SITUATION = frozenset({GameForm.OFC})
"""Nothing is bet in it, and no situation asks about it."""


def of_cash_game(game: Game) -> Mapping[FactId, str]:
    """What `game` tells of a cash table; of a mix less, since its game of the moment decides."""
    facts = {"kind": "cash", "structure": _STRUCTURES.get(game.structure), "game_family": None}
    form = game.variant.form
    if game.variant.chooser is Chooser.LEFT_OF_BUTTON:
        facts["game_family"] = "st_petersburg"
    elif form is not None and form not in _NO_SITUATION:
        facts["game_family"] = _FAMILIES.get(form, "flop")
    return _known(facts)


def of_hand(acts: Sequence[EarlyAct], rules: BettingRules, *, whole: bool) -> Mapping[FactId, str]:
    """Whether there was substantial action, by what was done in turn; blinds are no action (G9).

    Unless the `whole` hand was told, there may have been more than these.
    """
    enough = substantial(acts, rules) is not Clause.NONE
    return _known({"sa": _yes_no(enough) if enough or whole else None})


def of_skipped(behind: Sequence[EarlyAct], rules: BettingRules) -> Mapping[FactId, str]:
    """Whether enough was done behind a skipped player. Where the rules want time to object as well
    (CH-OOT-1), nobody but the floor can say that it was; that it was too little is told."""
    if not behind:
        return {}
    enough = deemed_skipped(False, behind, True, rules) is not Deemed.TO_ACT
    asked = enough and rules.skipped_after is not SkippedAfter.SUBSTANTIAL_ACTION
    return _known({"behind": None if asked else _yes_no(enough)})


def of_round(state: Round, seat: SeatNo) -> Mapping[FactId, str]:
    """What a betting round tells about the player in `seat`, before they act.

    Raises:
        Refused: nobody there has cards.
    """
    bettor = state.bettor(seat)
    live = sum(other.live for other in state.bettors)
    facing = state.call_to > bettor.bet
    return _known(
        {
            "facing": _yes_no(facing),
            "live": "two" if live == 2 else "more",
            "opener": _yes_no(state.wagers == 1) if facing else None,
            "acted": _yes_no(bettor.acted > 0),
        }
    )


def figures_of_round(state: Round, seat: SeatNo) -> Figures:
    """The figures of the same; what they pushed, and what they have then, is still to be asked.

    Raises:
        Refused: nobody there has cards.
    """
    return Figures(
        bet=state.call_to,
        mine=state.bettor(seat).bet,
        step=state.step,
        pot=state.pot + state.aside + state.bets,
    )


def _known(facts: Mapping[str, str | None]) -> Mapping[FactId, str]:
    return {FactId(fact): value for fact, value in facts.items() if value is not None}


def _yes_no(holds: bool) -> str:
    return "yes" if holds else "no"
