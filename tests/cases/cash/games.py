"""Answers the kinds of case about how games are dealt, bet and rotated, by asking `floor.room`."""

from collections.abc import Mapping
from typing import Any

from floor.room.betting.betting import (
    at_big_unit,
    brought_in,
    is_capped,
    least_raise,
    next_to_act,
    wagered,
)
from floor.room.betting.round import Round
from floor.room.betting.rules import HELSINKI
from floor.room.dealing.exposed import Exposed, Remedy, dealer_exposed
from floor.room.dealing.mix import turn_of
from floor.room.dealing.shortage import Remaining, last_cards, needed, remedy
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import MOST_PLAYERS, GameForm, seats_for_tournament
from floor.room.games.procedure import Procedure, cards_needed
from floor.room.games.street import Street, StreetName, Unit
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.rulebooks import read_house, shipped_house
from tests.room.betting_table import FOUR, LIMIT, flop

CODES = {"pietari_dealers_choice": "pietari_dc"}
"""Where a case calls a variant by another name than the catalogue."""
BY_CARDS = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
"""Cases count the streets of stud games by the cards a player has, and name those of others."""


def helsinki() -> HouseRules:
    return read_house(shipped_house("helsinki"), "helsinki")


def procedure(name: str) -> Procedure:
    return PROCEDURES[GameForm(name.removesuffix("_limit"))]


def street(game: Procedure, called: int | str) -> Street:
    name = StreetName(BY_CARDS[called] if isinstance(called, int) else called)
    return next(one for one in game.streets if one.name is name)


def deck_need(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"cards": cards_needed(procedure(given["game"]), given["players"])}


def seats(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    assert given["absolute"] == MOST_PLAYERS
    variants = helsinki().variants
    found: dict[str, Any] = {}
    for name in expected:
        code = name.removesuffix("_cash").removesuffix("_tournament")
        variant = variants[CODES.get(code, code)]
        found[name] = (
            seats_for_tournament(variant) if name.endswith("_tournament") else variant.seats
        )
    return found


def rotation(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    games = helsinki().variants[given["game"]].choices
    turns = [turn_of(games, 1, hand) for hand in range(len(games))]
    return {"order": [turn.game for turn in turns]}


def limit_steps(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """The bets of one round, as far as its `actions` go or else to the cap; or all caps."""
    game = procedure(given["game"])
    assert given.get("raises", HELSINKI.raises) == HELSINKI.raises
    if "street_units" in given:
        return street_caps(game, given["street_units"])
    this = street(game, given["street"])
    small = given.get("small_unit") or given["unit"]
    assert given.get("big_unit", 2 * small) == 2 * small
    state = flop(structure=LIMIT, unit=small if this.unit is Unit.SMALL else 2 * small)
    if forced := given.get("forced", 0):
        state = brought_in(state, FOUR, forced)
    totals = [forced] if forced else []
    for action in given.get("actions", ()):
        if action.endswith(Unit.BIG.value) and state.unit == small:
            assert game.pair_opens_big_unit
            assert given["pair_visible"]
            assert this.name is StreetName.FOURTH
            state = at_big_unit(state)
        state, total = raised(state)
        totals.append(total)
    most = totals[-1] if totals else 0
    while not is_capped(state, HELSINKI):
        state, most = raised(state)
        if "actions" not in given:
            totals.append(most)
    return {"totals": totals, "cap": most} if "cap" in expected else {"totals": totals}


def raised(state: Round) -> tuple[Round, int]:
    """The round once the next player has bet or raised, and to what."""
    total = least_raise(state)
    last = max(state.bettors, key=lambda bettor: bettor.acted)
    seat = next_to_act(state, last.seat if last.acted else FOUR)
    assert seat is not None
    return wagered(state, seat, total, HELSINKI), total


def street_caps(game: Procedure, in_units: list[int]) -> dict[str, Any]:
    small, big = sorted(set(in_units))
    assert in_units == [small if one.unit is Unit.SMALL else big for one in game.streets]
    caps = []
    for unit in in_units:
        state, most = flop(structure=LIMIT, unit=unit), 0
        while not is_capped(state, HELSINKI):
            state, most = raised(state)
        caps.append(most)
    return {"street_caps": caps, "total": sum(caps)}


def stud_shortage(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """On whichever `street`: the same cards are needed (GD-STUD-3)."""
    deck = Remaining(stub=given["stub"], burned=given["burned"])
    return {
        "needed": needed(given["players"]),
        "action": remedy(given["players"], deck).value,
    }


def stud_mid_deal(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    deck = Remaining(stub=given["stub_after_burn"], burned=given["burned"])
    cards = last_cards(given["players"], deck)
    return {
        "own_first_pass": cards.first_pass,
        "own_second_pass": cards.second_pass,
        "common_for": cards.common_for,
        "last_round_bet": cards.has_betting,
    }


EXPOSED = {
    "first of a player's two cards exposed by the dealer": Exposed.ONE,
    "first or second card of a player exposed by the dealer": Exposed.ONE,
    "one of the first two down cards of any player exposed by the dealer": Exposed.ONE,
    "one own card exposed by the dealer in the initial deal": Exposed.ONE,
    "both initial cards of one player exposed by the dealer": Exposed.SEVERAL,
    "both down cards of one player exposed by the dealer": Exposed.SEVERAL,
    "last card of the first player dealt face up; he is not all-in": Exposed.LAST_OF_FIRST,
    "last card of the first player dealt face up; he is all-in": Exposed.LAST_OF_FIRST_ALL_IN,
    "last card of a later player dealt face up": Exposed.LAST_OF_LATER,
    "replacement card exposed by the dealer during the exchange": Exposed.REPLACEMENT,
}
REMEDIES = {
    Remedy.MISDEAL: "redeal",
    Remedy.REPLACED: "replaced by the first burn after the deal",
    Remedy.REPLACED_AFTER_BOARD: "replaced only after the first community card has been turned",
    Remedy.STAYS_UP: "card stays up; {nth} card dealt face down",
    Remedy.OTHERS_DOWN: "others get their card face down; betting round as normal",
    Remedy.ALL_UP: "last card dealt face up to all; betting round as normal",
    Remedy.DECLARES: "others get their card face down; that player declares before betting:"
    " no more betting (as all-in) or normal play",
    Remedy.KEPT_AND_DECLARES: "player keeps it, then chooses:"
    " no more betting (as all-in) or normal play",
}


def ruling_game(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """In a mix the first cards lie there before its game is named: any of its games will do."""
    variants = helsinki().variants
    variant = variants[CODES.get(given["game"], given["game"])]
    form = variant.form or variants[variant.choices[0]].form
    assert form is not None
    outcome = dealer_exposed(PROCEDURES[form], EXPOSED[given["event"]], variant.chooser)
    nth = BY_CARDS.get(outcome.dealt_down, "")
    return {"action": REMEDIES[outcome.remedy].format(nth=nth)}


ANSWERS = {
    "deck_need": deck_need,
    "seats": seats,
    "rotation": rotation,
    "limit_steps": limit_steps,
    "stud_shortage": stud_shortage,
    "stud_mid_deal": stud_mid_deal,
    "ruling_game": ruling_game,
}
