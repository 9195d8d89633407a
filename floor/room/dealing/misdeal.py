"""What makes a misdeal, what is done about a deal that went wrong, and when it is too late."""

from collections.abc import Sequence
from enum import Enum

from floor.base.value import Value
from floor.room.betting.out_of_turn import Clause, EarlyAct, substantial
from floor.room.betting.rules import BettingRules, RuleSource
from floor.room.dealing.exposed import Exposed, Remedy, dealer_exposed
from floor.room.games.procedure import Procedure


class MisdealReason(Enum):
    """Why the cards are dealt again."""

    NOT_SHUFFLED = "not_shuffled"
    WRONG_FIRST_PLAYER = "wrong_first_player"
    """Dealing began with somebody else, and somebody may have looked."""
    PLAYER_LEFT_OUT = "player_left_out"
    TOO_FEW_CARDS = "too_few_cards"
    """And not only of the last player, the next card being theirs."""
    TOO_MANY_CARDS = "too_many_cards"
    """And they cannot go back to their places."""
    FIRST_CARD_EXPOSED = "first_card_exposed"
    CARDS_EXPOSED = "cards_exposed"
    """More than one down card, by the dealer."""
    CARDS_FACE_UP = "cards_face_up"
    """More than one lay face up in the deck (CH-DEAL-11)."""
    SAME_CARD_TWICE = "same_card_twice"
    """The hand is void, however far it went (CH-DEAL-12)."""


def rule_of(reason: MisdealReason) -> str:
    """The rule by which that is a misdeal."""
    return "CH-DEAL-12" if reason is MisdealReason.SAME_CARD_TWICE else "CH-DEAL-8"


class BadDeal(Value, frozen=True, kw_only=True):
    """What went wrong in the initial deal of a game with a board."""

    exposed: tuple[int, ...] = ()
    """Which down cards the dealer has exposed, by their number off the deck, the first is 1."""
    face_up: int = 0
    """So many cards lay face up in the deck."""
    idle_seat: bool = False
    """Cards were dealt to somebody who does not play, or to an empty seat."""
    left_out: bool = False
    """Somebody who should have cards has none."""


class Consequence(Enum):
    """What is done about it."""

    MISDEAL = "misdeal"
    """All cards and bets go back, and the same hand is dealt again (see `REDEAL`)."""
    PLAYED_OUT = "played_out"
    """It is too late for that (CH-DEAL-10, TDA-34)."""
    REPLACED = "replaced"
    """The card becomes the first burn, face up; its owner gets the one meant for that."""
    REMOVED = "removed"
    """The cards of that seat are taken away after the initial deal (CH-DEAL-9)."""
    PASSED_OVER = "passed_over"
    """The card does not exist: the next one takes its place (CH-DEAL-11)."""
    HOUSE_RULE = "house_rule"
    """The book is silent."""
    NOTHING = "nothing"


class Redeal(Value, frozen=True, kw_only=True):
    """What changes when a hand is dealt again: nothing, it is the same hand (TDA-34)."""

    button_moves: bool = False
    new_players: bool = False
    limits_change: bool = False
    """The forced bets keep their size (CH-BLIND-5)."""


REDEAL = Redeal()


def consequence(
    deal: BadDeal, acts: Sequence[EarlyAct], game: Procedure, rules: BettingRules
) -> Consequence:
    """What `rules` make of a bad deal noticed after `acts`, in turn and without the blinds.

    CH-DEAL-8 to CH-DEAL-11, CH-DEAL-14; TDA-34: the first or second card off the deck, or any two.
    """
    found = _at_once(deal, game, rules)
    late = substantial(acts, rules) is not Clause.NONE
    return Consequence.PLAYED_OUT if late and found is Consequence.MISDEAL else found


def _at_once(deal: BadDeal, game: Procedure, rules: BettingRules) -> Consequence:
    """The same, noticed before anybody has acted."""
    tda = rules.book is RuleSource.TDA
    if deal.left_out or deal.face_up > 1 or len(deal.exposed) > 1 or (deal.idle_seat and tda):
        return Consequence.MISDEAL
    if deal.exposed:
        (number,) = deal.exposed
        return _one_exposed_by_tda(number) if tda else _one_exposed(number, game)
    if deal.idle_seat:
        return Consequence.REMOVED
    return Consequence.PASSED_OVER if deal.face_up else Consequence.NOTHING


def _one_exposed_by_tda(number: int) -> Consequence:
    return Consequence.MISDEAL if number <= 2 else Consequence.HOUSE_RULE


def _one_exposed(number: int, game: Procedure) -> Consequence:
    what = Exposed.VERY_FIRST if number == 1 else Exposed.ONE
    misdeal = dealer_exposed(game, what).remedy is Remedy.MISDEAL
    return Consequence.MISDEAL if misdeal else Consequence.REPLACED
