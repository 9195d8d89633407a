"""Answers the kinds of case about bad deals and the clock on a slow player."""

from collections.abc import Mapping
from typing import Any

import msgspec

from floor.room.betting.out_of_turn import Deemed, deemed_silent
from floor.room.betting.rules import HELSINKI_TOURNAMENT, TDA, BettingRules
from floor.room.clock.player_clock import GUIDE, PlayerClock
from floor.room.clock.player_clock import TDA as TDA_CLOCK
from floor.room.dealing.misdeal import REDEAL, BadDeal, Consequence, consequence
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm
from tests.cases.cash.felt import asked
from tests.cases.tournaments.tda_betting import behind

GAMES = {"nlhe": GameForm.TEXAS}
REMEDIES = {
    Consequence.PLAYED_OUT: "hand is played out",
    Consequence.HOUSE_RULE: "house rule (text silent)",
    Consequence.REPLACED: "exposed card becomes the first burn card face up;"
    " its owner gets the card meant as first burn",
    Consequence.REMOVED: "the idle seat's cards are removed after the initial deal",
}
SILENCE = {
    (Deemed.FOLDED, Deemed.FOLDED): "hand dead",
    (Deemed.CHECKED, Deemed.FOLDED): "checked if nothing is owed, otherwise folded",
}


def misdeal(
    given: Mapping[str, Any], expected: Mapping[str, Any], rules: BettingRules = TDA
) -> dict[str, Any]:
    bad = BadDeal(
        exposed=tuple(given.get("exposed_by_dealer", ())),
        face_up=given.get("boxed", 0),
        idle_seat=given.get("dealt_to_idle_seat", False),
        left_out=given.get("seat_missed", False),
    )
    game = PROCEDURES[GAMES[given["game"]]]
    found = consequence(bad, behind(given["acts"]), game, rules)
    answer = {
        "misdeal": found is Consequence.MISDEAL,
        "remedy": REMEDIES.get(found),
        **msgspec.structs.asdict(REDEAL),
    }
    return asked(answer, expected)


def clock(
    given: Mapping[str, Any],
    expected: Mapping[str, Any],
    rules: BettingRules = TDA,
    terms: PlayerClock = TDA_CLOCK,
) -> dict[str, Any]:
    assert given == {"granted": True}
    silent = (deemed_silent(False, rules).deemed, deemed_silent(True, rules).deemed)
    answer = {
        "seconds": terms.lasts.seconds,
        "countdown": terms.countdown.seconds,
        "total": terms.whole.seconds,
        "on_expiry": SILENCE[silent],
    }
    return asked(answer, expected)


def misdeal_at_helsinki(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return misdeal(given, expected, HELSINKI_TOURNAMENT)


def clock_at_helsinki(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return clock(given, expected, HELSINKI_TOURNAMENT, GUIDE)


ANSWERS = {"clock_tda": clock, "misdeal": misdeal}
AT_HELSINKI = {"clock_tda": clock_at_helsinki, "misdeal": misdeal_at_helsinki}
"""The same kinds asked of the other house, for the answers the file gives for it."""
