"""A down card that the dealer has exposed: what becomes of it, by the way the game is dealt."""

from enum import Enum
from typing import assert_never

from floor.base.value import Value
from floor.room.games.game import Chooser, GameForm
from floor.room.games.procedure import Procedure


class Exposed(Enum):
    """Which card was seen, or may have been."""

    VERY_FIRST = "very_first"
    """The first card of the hand."""
    ONE = "one"
    """One of a player's first down cards, but not the first card of the hand."""
    SEVERAL = "several"
    """Two or more of the initial deal; in stud games all down cards of one player."""
    LAST_OF_FIRST = "last_of_first"
    """The last card of who gets theirs before the others."""
    LAST_OF_FIRST_ALL_IN = "last_of_first_all_in"
    LAST_OF_LATER = "last_of_later"
    """The last card of anybody else."""
    REPLACEMENT = "replacement"
    """A card drawn in an exchange."""


class Remedy(Enum):
    """What is done about it."""

    MISDEAL = "misdeal"
    """The cards are dealt again."""
    REPLACED = "replaced"
    """After the deal, by what would have been the first burn; it becomes that burn itself."""
    REPLACED_AFTER_BOARD = "replaced_after_board"
    """The same, once the board card of the initial deal has been turned."""
    STAYS_UP = "stays_up"
    """It plays, and a card meant to be open is dealt down."""
    OTHERS_DOWN = "others_down"
    """The others get theirs face down; the betting is as always."""
    ALL_UP = "all_up"
    """Everybody's last card is dealt open; the betting is as always."""
    DECLARES = "declares"
    """The others get theirs face down; before the betting they say whether they take part or are
    out of it like one who is all-in."""
    KEPT_AND_DECLARES = "kept_and_declares"
    """The same about the rest of the betting, with the card they have to keep."""


class RemedyByRule(Value, frozen=True, kw_only=True):
    """The remedy and the rules that say so."""

    remedy: Remedy
    rules: tuple[str, ...]
    dealt_down: int = 0
    """Which of their cards, counted from 1, is dealt down instead of it; 0 where none is."""


def dealer_exposed(game: Procedure, what: Exposed, chooser: Chooser | None = None) -> RemedyByRule:
    """What becomes of the card (CH-DEAL-8, CH-DEAL-14 and the rules of each game).

    `chooser` is given while the first cards of a mix lie there and its game is not named yet
    (GM-PDC-4).

    Raises:
        ValueError: no such card is dealt in this game.
    """
    match what:
        case Exposed.VERY_FIRST:
            return RemedyByRule(remedy=Remedy.MISDEAL, rules=("CH-DEAL-8",))
        case Exposed.SEVERAL:
            return RemedyByRule(remedy=Remedy.MISDEAL, rules=_both_seen(game))
        case Exposed.ONE if chooser is Chooser.LEFT_OF_BUTTON:
            return RemedyByRule(remedy=Remedy.MISDEAL, rules=("GM-PDC-5",))
        case Exposed.ONE:
            return _one(game)
        case Exposed.LAST_OF_FIRST | Exposed.LAST_OF_FIRST_ALL_IN | Exposed.LAST_OF_LATER:
            if not game.streets[-1].down:
                raise ValueError(f"the last card of {game.form.value} is not dealt down")
            return RemedyByRule(remedy=_last(what), rules=("GM-STUD-26",))
        case Exposed.REPLACEMENT:
            if not any(street.exchange for street in game.streets):
                raise ValueError(f"no cards are exchanged in {game.form.value}")
            return RemedyByRule(remedy=Remedy.KEPT_AND_DECLARES, rules=("GM-SVIT-7",))
        case _ as never:
            assert_never(never)


def _one(game: Procedure) -> RemedyByRule:
    """One down card of the initial deal."""
    deal = game.streets[0]
    if deal.up:
        rule = "GM-SOKO-14" if game.form is GameForm.SOKO else "GM-STUD-23"
        return RemedyByRule(remedy=Remedy.STAYS_UP, rules=(rule,), dealt_down=deal.own)
    if deal.board:
        return RemedyByRule(remedy=Remedy.REPLACED_AFTER_BOARD, rules=("CH-DEAL-14", "GM-COUR-4"))
    return RemedyByRule(remedy=Remedy.REPLACED, rules=("CH-DEAL-14",))


def _both_seen(game: Procedure) -> tuple[str, ...]:
    if game.streets[0].up:
        return ("GM-SOKO-15",) if game.form is GameForm.SOKO else ("GM-STUD-24",)
    return ("CH-DEAL-8",)


def _last(what: Exposed) -> Remedy:
    if what is Exposed.LAST_OF_FIRST_ALL_IN:
        return Remedy.OTHERS_DOWN
    return Remedy.ALL_UP if what is Exposed.LAST_OF_FIRST else Remedy.DECLARES
