"""Answers the kinds of case about how games are dealt, bet and rotated, by asking `floor.room`."""

from collections.abc import Mapping
from typing import Any

from floor.base.money import Money
from floor.room.forms import PROCEDURES
from floor.room.game import MOST_PLAYERS, GameForm, seats_for_tournament
from floor.room.limit import LimitRound, Units, bets_after, cap
from floor.room.mix import turn_of
from floor.room.procedure import cards_needed
from floor.room.shortage import Remaining, last_cards, needed, remedy
from floor.room.street import Unit
from floor.rulebook.house import HouseRules, read_house, shipped_house

FORMS = {"stud_limit": GameForm.STUD, "razz": GameForm.RAZZ}
CODES = {"pietari_dealers_choice": "pietari_dc"}
FIRST_STREET = 3
"""Stud counts its streets by the cards a player has."""


def helsinki() -> HouseRules:
    return read_house(shipped_house("helsinki"), "helsinki")


def deck_need(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"cards": cards_needed(PROCEDURES[GameForm(given["game"])], given["players"])}


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
    game = PROCEDURES[FORMS[given["game"]]]
    if "street_units" in given:
        small, big = sorted(set(given["street_units"]))
        units = Units(small=Money(small), big=Money(big))
        rounds = [LimitRound(game=game, street=street, units=units) for street in game.streets]
        assert [units.of(one.street.unit).cents for one in rounds] == given["street_units"]
        caps = [most.cents for one in rounds if (most := cap(one)) is not None]
        return {"street_caps": caps, "total": sum(caps)}
    small = given.get("small_unit") or given["unit"]
    this = LimitRound(
        game=game,
        street=game.streets[given["street"] - FIRST_STREET],
        units=Units(
            small=Money(small),
            big=Money(given.get("big_unit", 2 * small)),
            bring_in=Money(given.get("forced", 0)),
        ),
        pair_visible=given.get("pair_visible", False),
    )
    wagers = [Unit(action.split()[1]) for action in given.get("actions", ())]
    if not wagers:
        # The source prints the whole ladder of a round that stays at its unit.
        wagers = [this.street.unit] * (len(expected["totals"]) - 1)
    answer: dict[str, Any] = {"totals": [bet.cents for bet in bets_after(this, wagers)]}
    most = cap(this, wagers)
    if "cap" in expected and most is not None:
        answer["cap"] = most.cents
    return answer


def stud_shortage(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
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


ANSWERS = {
    "deck_need": deck_need,
    "seats": seats,
    "rotation": rotation,
    "limit_steps": limit_steps,
    "stud_shortage": stud_shortage,
    "stud_mid_deal": stud_mid_deal,
}
