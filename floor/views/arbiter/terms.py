"""What a hand is played by: its game, how that is bet, and the house's rules of betting."""

from typing import NamedTuple

from floor.app.core.room import Room, game_of, house_of
from floor.base.errors import Refused
from floor.room.betting.round import Amount
from floor.room.betting.rules import BettingRules
from floor.room.blinds.antes import stakes_in
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import BettingStructure, Stakes, Variant
from floor.room.games.procedure import Procedure
from floor.rulebook.house.options import betting_rules
from floor.views.arbiter.hand_history import HandHistory


class HandTerms(NamedTuple):
    """What a hand is played by."""

    procedure: Procedure
    structure: BettingStructure
    stakes: Stakes
    rules: BettingRules
    chips: tuple[Amount, ...] = ()


def terms_of(room: Room, history: HandHistory) -> HandTerms:
    """What the hand is played by: the table's game, at a mix that of the hand.

    Raises:
        Refused: the game is not bet in rounds, or is not known to the program.
    """
    house, game = house_of(room), game_of(room, history.setting.game)
    variant = variant_of(room, history)
    procedure = PROCEDURES.get(variant.form) if variant.form is not None else None
    if procedure is None or not procedure.betting_rounds:
        raise Refused("{game} is not bet in rounds.", rule="GM-GEN-1", game=history.setting.game)
    structure = game.structure
    if structure is BettingStructure.MIXED:
        offered = procedure.structures
        usual = BettingStructure.POT_LIMIT if len(offered) > 1 else offered[0]
        structure = history.structure if history.structure in offered else usual
    stakes = stakes_in(game, variant)
    return HandTerms(procedure, structure, stakes, betting_rules(house.options))


def variant_of(room: Room, history: HandHistory) -> Variant:
    """The game of the hand: at a mix the one the floor says or that was begun, else its first.

    Raises:
        Refused: the house does not offer the table's game.
    """
    game = game_of(room, history.setting.game)
    choices = game.variant.choices
    if not choices:
        return game.variant
    said = (history.variant, history.setting.variant)
    code = next((code for code in said if code in choices), choices[0])
    return house_of(room).variants[code]
