"""What a table pays for the jackpot: a euro a hand, or for time when everybody agrees."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from enum import Enum

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.jackpot.profile import JackpotProfile, RunOut
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.room.games.time_charge import time_due


class Reached(Enum):
    """How far a hand got."""

    FIRST_ROUND = "first_round"
    """It was over before a further card was dealt."""
    RUN_OUT = "run_out"
    """All-in in the first round, and the rest of the cards dealt out (JD-06)."""
    SECOND_ROUND = "second_round"


def hand_fee(profile: JackpotProfile, form: GameForm, took_part: int, reached: Reached) -> Money:
    """What a hand pays at an attached table that does not pay by time (JP-FEE-1, JP-GAME-2)."""
    if form not in profile.triggers or took_part < profile.fee_players:
        return NOTHING
    is_free = reached is Reached.FIRST_ROUND or (
        reached is Reached.RUN_OUT and profile.run_out is RunOut.FREE
    )
    return NOTHING if is_free else profile.fee


def time_fee(
    profile: JackpotProfile,
    charge: str,
    lasts: timedelta,
    at_table: Sequence[SeatNo],
    agree: Collection[SeatNo],
) -> Money:
    """What a table pays by `charge` for time instead, whoever leaves meanwhile (JP-FEE-2).

    While it lasts no hand pays, and nothing is given back (JD-10).

    Raises:
        Refused: the jackpot has no such charge, nobody sits there, or not everybody agrees.
        ValueError: `lasts` is below zero.
    """
    terms = profile.time_fees.get(charge)
    if terms is None or not at_table:
        raise Refused(
            "The jackpot fee is paid by the hand here: there is no such time charge.",
            rule="JP-FEE-2",
        )
    for seat in at_table:
        if seat not in agree:
            raise Refused(
                "Seat {seat} has not agreed: the jackpot time charge needs the whole table.",
                rule="JP-FEE-2",
                seat=seat,
            )
    return time_due(terms, lasts)
