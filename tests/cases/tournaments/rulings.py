"""Answers the tournament directors' kinds of case that a floor person is called for.

Each is asked of the situations, as somebody at the table would answer; where it is a matter of
figures, of the engine.
"""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from floor.room.betting.rules import HELSINKI_TOURNAMENT, TDA, BettingRules
from floor.room.blinds.button import SeatNo
from floor.room.orders.dispute import ON_BREAK, Deadline, may_dispute
from floor.room.orders.penalty import cost_away, hands_of, served
from floor.room.pots.pots import Contribution, collected
from floor.rulebook.situations.inquiry import Found, Inquiry
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import (
    AnswerId,
    FactId,
    Leaf,
    PenaltyAfter,
    SituationId,
    Urgency,
)
from floor.rulebook.situations.walk import answered, opened, standing
from tests.cases.cash.felt import asked

BOOK = shipped_situations()
STREETS = ("preflop", "flop", "turn", "river")


def ruled(situation: str, rules: BettingRules, *answers: str, **told: str) -> Leaf:
    """The ruling `answers` lead to, with what the table knows."""
    facts = {FactId(fact): value for fact, value in told.items()}
    inquiry: Inquiry = opened(BOOK, SituationId(situation), rules, facts)
    for answer in answers:
        inquiry = answered(BOOK, inquiry, AnswerId(answer))
    found = standing(BOOK, inquiry).next
    assert isinstance(found, Found), found
    return found.leaf


def yes_no(holds: bool) -> str:
    return "yes" if holds else "no"


def conduct(
    given: Mapping[str, Any], expected: Mapping[str, Any], rules: BettingRules = TDA
) -> dict[str, Any]:
    if given.get("gesture") == "tap":
        return asked({"action": ruled("S19", rules, "gesture", "tap").id}, expected)
    if given.get("gesture"):
        leaf = ruled("S21", rules, "no", "pulled_back")
        return asked({"bound_to": BOUND[leaf.id], "may_fold": "fold" in BOUND[leaf.id]}, expected)
    if "says" in given:
        leaf = ruled("S29", rules, "conditional")
        options = [*leaf.choices, *(["penalty"] if leaf.penalty is PenaltyAfter.MAY else [])]
        action = "td" if leaf.choices else CONDITIONAL[leaf.id]
        return asked({"action": action, "options": options}, expected)
    leaf = ruled("S29", rules, "before_size_known")
    answer = {
        "proper": leaf.penalty is PenaltyAfter.NONE,
        "fold_binding": leaf.ruling.startswith("A fold binds"),
        "penalty": "possible" if leaf.penalty is PenaltyAfter.MAY else "none",
    }
    return asked(answer, expected)


BOUND = {"bound": ["call", "raise"]}
CONDITIONAL = {"cond_no": "not_allowed"}


def timing(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    if given["event"] == "level_end":
        before = given["hand_start_second"] < 0
        leaf = ruled("S12", TDA, "which_level_holds", yes_no(before))
        return asked({"blinds_for_this_hand": leaf.id.replace("_", " ")}, expected)
    on_break, begun = given["on_break"], "next_hand" in given
    since = timedelta(seconds=given.get("seconds_after_award", 0))
    answers = [yes_no(since <= ON_BREAK)] if on_break else []
    told = {"on_break": yes_no(on_break), "next_begun": yes_no(begun)}
    accepted = ruled("S34", TDA, *answers, **told).id == "repair"
    terms = {"next_begun": begun, "on_break": on_break}
    assert accepted == may_dispute(Deadline.NEXT_HAND, since, **terms)
    return asked({"accepted": accepted, "limit_seconds": ON_BREAK.seconds}, expected)


def board(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    extra = given["flop_cards"] - 3
    leaf = ruled("S08", TDA, "one_on_flop" if extra == 1 else "two_or_more")
    assert leaf.id == "scramble"
    answer = {
        "floor_called": BOOK.situations[SituationId("S08")].urgency is Urgency.STOP,
        "scramble": given["flop_cards"],
        "next_burn": extra,
        "flop": 3,
        "drawn_by": "floor" if "floor draws" in leaf.ruling else "dealer",
    }
    return asked(answer, expected)


def ask_to_see(
    given: Mapping[str, Any], expected: Mapping[str, Any], rules: BettingRules = TDA
) -> dict[str, Any]:
    holding = {*given["tabled"], *given.get("kept", [])}
    callers = given.get("callers", [])
    found = {
        player: _may_see(rules, player in holding, given["river_bet"] and player in callers)
        for player in sorted({*holding, *given["mucked"]})
    }
    right = [player for player, leaf in found.items() if leaf == "right"]
    refused = [player for player, leaf in found.items() if leaf == "common.refuse"]
    answer = {
        "may_ask": [player for player, leaf in found.items() if leaf != "common.refuse"],
        "right_to_see": right,
        "may_not_ask": refused,
        "decides": "td",
        "right_to_see_last_aggressor": right,
        "lost_right": [player for player in refused if player in callers],
        "other_requests": "td" if rules is TDA else "floor",
    }
    return asked(answer, expected)


def _may_see(rules: BettingRules, holds: bool, called: bool) -> str:
    """What becomes of a wish to see the last aggressor's hand."""
    answers = [yes_no(holds), *([yes_no(called)] if holds else [])] if rules is TDA else ["no"]
    return ruled("S31", rules, "see_a_hand", *answers).id


def faceup(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    last = next((step for step in given["steps"] if _all_up(step["behind"])), given["steps"][-1])
    street = last["street"]
    dealt = [card for later in STREETS[STREETS.index(street) + 1 :] for card in ("burn", later)]
    put = given.get("contributions") or _put_by(given["players"], given["steps"])
    seats = {SeatNo(number): name for number, name in enumerate(given["players"], start=1)}
    pots = collected([Contribution(seat=seat, put=put[name]) for seat, name in seats.items()]).pots
    named = ["".join(seats[seat] for seat in pot.seats) for pot in pots]
    answer = {
        "turn_up_after": street,
        "then": [*dealt, "showdown"],
        "all_hands_at_once": True,
        "award_order": [*(f"side {who}" for who in named[:0:-1]), f"main {named[0]}"],
        "main_pot_at_least": pots[0].amount,
        "side_pot": pots[-1].amount,
    }
    return asked(answer, expected)


def _all_up(behind: Mapping[str, int]) -> bool:
    can_bet = sum(map(bool, behind.values())) > 1
    return ruled("S33", TDA, *(["yes"] if can_bet else ["no", "no"])).id == "up"


def _put_by(players: list[str], steps: list[Mapping[str, Any]]) -> dict[str, int]:
    """Who was all-in earlier has put in less; the case has no amounts."""
    return {name: 1 + sum(bool(step["behind"][name]) for step in steps[:-1]) for name in players}


def penalty(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    players, rounds = given["players_at_table"], given["rounds"]
    hands = hands_of(rounds, players)
    done = served(given.get("deals_seen", 0), given.get("of_which_redeals", 0))
    cost = cost_away(rounds, players, sum(given.get("blinds", ())), given.get("ante", 0))
    return asked({"hands": hands, "served": done, "left": hands - done, "cost": cost}, expected)


Ruled = Callable[[Mapping[str, Any], Mapping[str, Any], BettingRules], dict[str, Any]]


def at_helsinki(answer: Ruled) -> Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]:
    return lambda given, expected: answer(given, expected, HELSINKI_TOURNAMENT)


ANSWERS = {
    "ask_to_see": ask_to_see,
    "board": board,
    "conduct": conduct,
    "faceup": faceup,
    "penalty": penalty,
    "timing": timing,
}
AT_HELSINKI = {"ask_to_see": at_helsinki(ask_to_see), "conduct": at_helsinki(conduct)}
"""The same kinds asked of the other house, for the answers the file gives for it."""
