"""Answers the kinds of case about early and silent players, shown and lost hands."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from floor.room.betting.betting import passive, rights
from floor.room.betting.hand_lost import (
    HowMucked,
    Protection,
    ShownBefore,
    chips_back,
    face_down_in_middle,
    shown_early,
)
from floor.room.betting.out_of_turn import (
    EarlyAct,
    Skipped,
    deemed_silent,
    deemed_skipped,
    settle_early,
    settle_heads_up,
)
from floor.room.betting.round import Action, Bettor, FullBlinds, opened
from floor.room.betting.rules import HELSINKI, ONLINE
from floor.room.betting.rules import HELSINKI_TOURNAMENT as FLAT
from floor.room.blinds.blinds import Fate
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure
from floor.rulebook.house.rulebooks import read_house, shipped_house
from tests.cases.cash.felt import Felt, asked, verb, who

SLIPS = {
    "show": HowMucked.SHOWING,
    "fold": HowMucked.THROWN,
    "misled": HowMucked.MISLED,
    "accident": HowMucked.MISLED,
    "misunderstanding": HowMucked.MISLED,
}


def out_of_turn(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    acts = [*given["before"], given["oot"], *given["skipped"]]
    felt = Felt(sorted(map(who, acts)), acts, FLAT, at_least=given["players_in_hand"])
    before = felt.start().play(given["before"]).state
    after = felt.play(given["skipped"]).state
    verdict = settle_early(before, after, early(given["oot"], felt), FLAT)
    held_to = verdict.held_to
    bound = "stands" if verdict.rules != ("CH-OOT-4",) or held_to is None else held_to.value
    answer = {
        "oot_action": verdict.early.value,
        "obligation": "free" if held_to is None else bound,
        "returned": verdict.give_back,
        "total": verdict.total,
    }
    return asked(answer, expected)


def early(act: Mapping[str, Any], felt: Felt) -> EarlyAct:
    return EarlyAct(felt.seat(who(act)), Action(verb(act)), act.get("to", 0))


def out_of_turn_hu(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    acts = [*given["before"], given["oot"]]
    felt = Felt([*map(who, acts), "skipped"][:2], acts, FLAT).start().play(given["before"])
    says = Skipped(given["skipped_says"])
    found = settle_heads_up(felt.state, early(given["oot"], felt), says, FLAT)
    answer = {
        "oot_action": found.verdict.early.value,
        "returned": found.verdict.give_back,
        "skipped_options": [action.value for action in found.skipped_may],
        "offender_options": [action.value for action in found.verdict.may],
    }
    return asked(answer, expected)


def skipped(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    behind = [EarlyAct(SeatNo(seat), Action.CHECK) for seat in range(1, given["acted_behind"] + 1)]
    deemed = deemed_skipped(given["facing_bet"], behind, given["time_to_react"], HELSINKI)
    return {"deemed": deemed.value}


def clock(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    house = read_house(shipped_house("helsinki"), "helsinki")
    left = house.clock.whole - timedelta(seconds=given["seconds"])
    return {"deemed": deemed_silent(given["facing_bet"], HELSINKI, left).deemed.value}


def auto_action(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    lapse = deemed_silent(given["facing_bet"], ONLINE)
    return {"action": lapse.deemed.value, "then": "sit_out" if lapse.sits_out else "play"}


def exposure(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    found = shown_early(
        ShownBefore(given["shown"]),
        last_round_over=given["last_round_over"],
        deliberate=given["clearly_deliberate"],
    )
    bettors = (Bettor(seat=SeatNo(1), stack=800, bet=200), Bettor(seat=SeatNo(2), stack=1_000))
    faced = opened(
        BettingStructure.NO_LIMIT, 200, bettors, HELSINKI, forced=FullBlinds(big_blind=200)
    )
    may = rights(faced if found.may_raise else passive(faced, SeatNo(2)), SeatNo(2), HELSINKI).may
    answer = {
        "may_bet_or_raise": Action.RAISE in may,
        "may_call": Action.CALL in may,
        "hand_dead": found.hand is Fate.DEAD,
        "hand_may_be_dead": Fate.DEAD in found.may_be_ruled,
        "penalty_possible": found.penalty_possible,
    }
    return asked(answer, expected)


def protection(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    how = Protection.PROTECTED if given["protected"] else Protection.UNPROTECTED
    back = chips_back(
        Protection.MIXED_ON_PURPOSE if given["deliberate_mixing"] else how,
        given["call_part"],
        given["raise_part"],
        raise_called=given["raise_called"],
    )
    stays = given["call_part"] + given["raise_part"] - back
    return {"returned": back, "stays_in_pot": stays}


def ruling(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    assert given["event"] == "cards_face_down_in_middle"
    found = face_down_in_middle(SLIPS[given["intent"]])
    answer: dict[str, Any] = {"by_the_letter": found.by_the_letter.value}
    if found.may_be_ruled:
        answer["floor_may_rule"] = found.may_be_ruled[0].value
    return answer


ANSWERS = {
    "auto_action": auto_action,
    "clock": clock,
    "exposure": exposure,
    "out_of_turn": out_of_turn,
    "out_of_turn_hu": out_of_turn_hu,
    "protection": protection,
    "ruling": ruling,
    "skipped": skipped,
}
