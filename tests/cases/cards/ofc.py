"""Answers the kinds of case about Open Face Chinese by asking `floor.room`."""

from collections.abc import Mapping
from typing import Any

from floor.base.money import Money
from floor.cards.card import RANKS, from_text
from floor.cards.worth import HandClass
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm
from floor.room.games.procedure import dealt_in, seats_served
from floor.room.ofc.absent import first_five, row_for
from floor.room.ofc.points import (
    chips_needed,
    compared,
    net_of,
    places,
    points_of,
    settled,
    shared_loss,
)
from floor.room.ofc.rows import (
    FRONT_PAIRS,
    FRONT_TRIPS,
    LONG_ROWS,
    ROYAL,
    OfcRow,
    OfcRows,
    bonus,
    is_legal,
)
from tests.cases.cards.hands import cards, same_set

CLASSES = {
    HandClass.THREE_OF_A_KIND: "trips",
    HandClass.STRAIGHT: "straight",
    HandClass.FLUSH: "flush",
    HandClass.FULL_HOUSE: "full_house",
    HandClass.FOUR_OF_A_KIND: "quads",
    HandClass.STRAIGHT_FLUSH: "straight_flush",
}


def rows(given: Mapping[str, Any]) -> OfcRows:
    return OfcRows(
        front=cards(given["front"]), middle=cards(given["middle"]), back=cards(given["back"])
    )


def pair(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    found = compared(rows(given["A"]), rows(given["B"]))
    shown = {"rows": list(found.rows)} if found.rows else {}
    return {**shown, "scoop": found.scoop, "bonus_net": found.bonus, "net": found.net}


def table(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    hands = {who: rows(hand) for who, hand in given["players"].items()}
    return {"net": net_of(points_of(hands))}


def legal(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"legal": is_legal(rows(given))}


def bonus_table(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    if given["row"] == "front":
        pairs = {RANKS[rank - 2] * 2: points for rank, points in FRONT_PAIRS.items()}
        trips = {RANKS[rank - 2] * 3: points for rank, points in FRONT_TRIPS.items()}
        return {"points": {**pairs, **trips}}
    column = ("middle", "back").index(given["row"])
    points = {CLASSES[one]: both[column] for one, both in LONG_ROWS.items()}
    return {"points": {**points, "royal_flush": ROYAL[column]}}


def bonus_of(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"points": bonus(OfcRow(given["row"]), cards(given["cards"]))}


def capped(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"pays": shared_loss(given["wins"], given["max_loss"], given["from_button"])}


def absent_first_five(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """Row by row, in whatever order the case names its cards."""
    found = first_five(cards(given["cards"]))
    return {row.value: same_set(found.of(row), expected[row.value]) for row in OfcRow}


def absent_single(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """Without `seen_elsewhere`: what lies with others is disregarded (GM-OFC-27)."""
    return {"row": row_for(rows(given), from_text(given["card"])).value}


def settlement(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    points: dict[str, dict[str, int]] = {who: {} for who in given["order"]}
    for winner, loser, won in given["results"]:
        points[winner][loser], points[loser][winner] = won, -won
    found = settled(given["order"], given["stacks"], points, given["point_value"])
    return {"final": found.stacks, "busted": found.out}


def bust_order(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"order": [who for place in places(given["start_stacks"]) for who in place]}


def deal(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    game, seats = PROCEDURES[GameForm.OFC], range(given["seated"])
    assert len(seats) <= seats_served(game)
    dealt = dealt_in(game, seats)
    return {"dealt": len(dealt), "button_plays": seats[-1] in dealt}


def buy_in(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"minimum_on_table": chips_needed(Money(given["point_value"])).cents}


ANSWERS = {
    "ofc_pair": pair,
    "ofc_table": table,
    "ofc_legal": legal,
    "ofc_bonus_table": bonus_table,
    "ofc_bonus": bonus_of,
    "ofc_cap": capped,
    "ofc_absent_first_five": absent_first_five,
    "ofc_absent_single": absent_single,
    "ofc_settlement": settlement,
    "ofc_bust_order": bust_order,
    "ofc_deal": deal,
    "ofc_buy_in": buy_in,
}
