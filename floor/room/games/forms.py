"""Every game of the guide: what no house can choose about it (games.md, overview)."""

from collections.abc import Mapping

from msgspec.structs import replace

from floor.cards.showdown import Contest
from floor.room.games.game import BettingStructure, GameForm
from floor.room.games.procedure import ForcedBets, OddChip, Procedure, SitsOut
from floor.room.games.street import Street, StreetName, Unit

_DEAL = Street(name=StreetName.DEAL, burns=0)
_FLOP = Street(name=StreetName.FLOP, board=3)
_TURN = Street(name=StreetName.TURN, board=1, unit=Unit.BIG)
_RIVER = Street(name=StreetName.RIVER, board=1, unit=Unit.BIG)


def _board_game(form: GameForm, own: int, contest: Contest) -> Procedure:
    deal = replace(_DEAL, down=own)
    return Procedure(form=form, streets=(deal, _FLOP, _TURN, _RIVER), contests=(contest,), rows=1)


def _changed(game: Procedure, **streets: Mapping[str, int]) -> Procedure:
    """`game` with fields of the streets named changed."""
    changed = tuple(
        replace(street, **streets.get(street.name.value, {})) for street in game.streets
    )
    return replace(game, streets=changed)


_LOWS = {
    Contest.BEST_FIVE: Contest.LOW,
    Contest.TWO_AND_THREE: Contest.LOW_TWO_AND_THREE,
}


def _hilo(game: Procedure, form: GameForm) -> Procedure:
    """The hi-lo version: dealt and bet as `game`, the pot is halved (GM-HILO-2, GM-STUD8-1)."""
    structures = game.structures
    if game.form is GameForm.STUD:
        structures = (BettingStructure.LIMIT,)
    return replace(
        game,
        form=form,
        contests=(*game.contests, _LOWS[game.contests[0]]),
        structures=structures,
        pair_opens_big_unit=False,
    )


_TEXAS = _board_game(GameForm.TEXAS, 2, Contest.BEST_FIVE)
_OMAHA = _board_game(GameForm.OMAHA, 4, Contest.TWO_AND_THREE)
_OMAHA5 = _board_game(GameForm.OMAHA5, 5, Contest.TWO_AND_THREE)
_COURCHEVEL = _changed(
    _board_game(GameForm.COURCHEVEL, 5, Contest.TWO_AND_THREE), deal={"board": 1}, flop={"board": 2}
)
_SVITEN = replace(
    _changed(
        _board_game(GameForm.SVITEN, 5, Contest.OWN_FIVE),
        flop={"exchange": 5},
        turn={"burns": 0},
    ),
    contests=(Contest.OWN_FIVE, Contest.TWO_AND_THREE),
    odd_chip=OddChip.BETTER_OWN_HAND,
    full_table=7,
    sits_out=SitsOut.CUTOFF,
)
_HELSINKI = _changed(
    _board_game(GameForm.HELSINKI, 4, Contest.BEST_FIVE), deal={"discard": 1}, flop={"discard": 1}
)
_PINEAPPLE = _changed(_board_game(GameForm.PINEAPPLE, 3, Contest.BEST_FIVE), deal={"discard": 1})
_CRAZY_PINEAPPLE = _changed(
    _board_game(GameForm.CRAZY_PINEAPPLE, 3, Contest.BEST_FIVE), flop={"discard": 1}
)
_DOUBLE_FLOP = replace(_board_game(GameForm.DOUBLE_FLOP, 2, Contest.BEST_FIVE), rows=2)
_SOKO = Procedure(
    form=GameForm.SOKO,
    streets=(
        Street(name=StreetName.SECOND, burns=0, down=1, up=1),
        Street(name=StreetName.THIRD, up=1),
        Street(name=StreetName.FOURTH, up=1, unit=Unit.BIG),
        Street(name=StreetName.FIFTH, up=1, unit=Unit.BIG),
    ),
    contests=(Contest.SOKO,),
    odd_chip=OddChip.HIGHEST_CARD,
    forced=ForcedBets.ANTES,
)
_STUD = Procedure(
    form=GameForm.STUD,
    streets=(
        Street(name=StreetName.THIRD, burns=0, down=2, up=1),
        Street(name=StreetName.FOURTH, up=1),
        Street(name=StreetName.FIFTH, up=1, unit=Unit.BIG),
        Street(name=StreetName.SIXTH, up=1, unit=Unit.BIG),
        Street(name=StreetName.SEVENTH, down=1, unit=Unit.BIG),
    ),
    contests=(Contest.BEST_FIVE,),
    odd_chip=OddChip.HIGHEST_CARD,
    forced=ForcedBets.ANTES_AND_BRING_IN,
    structures=(BettingStructure.LIMIT, BettingStructure.POT_LIMIT),
    pair_opens_big_unit=True,
    shares_cards_when_short=True,
)
_RAZZ = replace(
    _STUD,
    form=GameForm.RAZZ,
    contests=(Contest.RAZZ,),
    odd_chip=OddChip.LOWEST_CARD,
    structures=(BettingStructure.LIMIT,),
    pair_opens_big_unit=False,
)
_OFC = Procedure(
    form=GameForm.OFC,
    streets=(
        Street(name=StreetName.FIRST_FIVE, burns=0, down=5),
        Street(name=StreetName.SINGLES, burns=0, up=8),
    ),
    contests=(),
    forced=ForcedBets.POINTS,
    structures=(BettingStructure.POINTS,),
    full_table=5,
    sits_out=SitsOut.BUTTON,
)

PROCEDURES: Mapping[GameForm, Procedure] = {
    game.form: game
    for game in (
        _TEXAS,
        _hilo(_TEXAS, GameForm.TEXAS_HILO),
        _OMAHA,
        _hilo(_OMAHA, GameForm.OMAHA_HILO),
        _OMAHA5,
        _hilo(_OMAHA5, GameForm.OMAHA5_HILO),
        _COURCHEVEL,
        _hilo(_COURCHEVEL, GameForm.COURCHEVEL_HILO),
        _SVITEN,
        _HELSINKI,
        _PINEAPPLE,
        _CRAZY_PINEAPPLE,
        _DOUBLE_FLOP,
        _SOKO,
        _STUD,
        _hilo(_STUD, GameForm.STUD_HILO),
        _RAZZ,
        _OFC,
    )
}
