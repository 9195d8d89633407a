"""Answers the kinds of case about rake by asking `floor.room.pots.rake`."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from floor.base.money import NOTHING, Money
from floor.room.games.game import Game, GameId, RakePlan
from floor.room.pots.rake import (
    PercentRake,
    Rake,
    cap_with,
    jackpot_fee_due,
    percent_taken,
    rake_taken,
)
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.rulebook.online.cash import Edition, OnlineGame, online_cash

HOUSE = read_house(shipped_house("helsinki"), "helsinki")


def plan(given: Mapping[str, Any]) -> RakePlan:
    """Five percent as the house has it, or a euro for each full ten; with the cap of the case."""
    five = HOUSE.games[GameId("nlh-1-2")].rake
    steps = {5: five.step, 10: Money(1_000)}
    cap = Money(given["cap"]) if "cap" in given else None
    return msgspec.structs.replace(five, step=steps[given["percent"]], cap=cap)


def game(given: Mapping[str, Any]) -> Game:
    """A game with a bad beat trigger, at an attached table or not."""
    texas = HOUSE.games[GameId("nlh-1-2")]
    return msgspec.structs.replace(texas, jackpot=given["jackpot_linked"])


def rake(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    due = jackpot_fee_due(
        game(given),
        given.get("players", 0),
        HOUSE.jackpot_fee_players,
        given.get("reached_second_round", False),
    )
    taken = rake_taken(
        plan(given),
        pots(given["pots"]),
        past_initial_deal=given["past_initial_deal"],
        fee=HOUSE.jackpot_fee if due else NOTHING,
    )
    return {
        "rake": taken.rake.cents,
        "from_pots": [pot.cents for pot in taken.from_pots],
        "jackpot_fee": taken.jackpot.cents,
    }


def pots(cents: Sequence[int]) -> list[Money]:
    return [Money(pot) for pot in cents]


def online_plan(given: Mapping[str, Any]) -> PercentRake:
    edition = online_cash()[Edition(given["ruleset"])]
    return edition.rake_of(OnlineGame(given["game"]), given["label"], Money(given["bb"]))


def rake_cap(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"cap": cap_with(online_plan(given), given["dealt"]).cents}


def _online(given: Mapping[str, Any], cents: Sequence[int]) -> Rake:
    return percent_taken(online_plan(given), pots(cents), dealt=given["dealt"], flop=given["flop"])


def rake_online(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"rake": _online(given, [given["pot"]]).rake.cents}


def rake_pots(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"rake": _online(given, given["pots"]).rake.cents}


ANSWERS = {
    "rake": rake,
    "rake_cap": rake_cap,
    "rake_online": rake_online,
    "rake_pots": rake_pots,
}
"""How each kind of case is answered: given -> what the engine says, in the words of the case."""
