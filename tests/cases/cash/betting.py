"""Answers the kinds of case about betting in a cash game and online by asking `floor.room`."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from floor.room.betting.arbiter import read, without_smallest
from floor.room.betting.betting import (
    blind_before_ante,
    least_raise,
    pot_raise,
    raises_left,
    rights,
    wagered,
)
from floor.room.betting.hand_lost import (
    Count,
    true_count,
)
from floor.room.betting.move import Move, Word
from floor.room.betting.round import (
    Bettor,
    FullBlinds,
    Round,
    opened,
)
from floor.room.betting.rules import (
    HELSINKI,
    HELSINKI_TOURNAMENT,
    ONLINE,
    BettingRules,
    ShortBlindPot,
)
from floor.room.betting.verdict import RulingOutcome, VerdictReason
from floor.room.blinds.button import SeatNo
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import BettingStructure, GameForm
from floor.room.games.street import Unit
from tests.cases.cash.felt import DEEP, Felt, asked, first_bettor, who
from tests.room.betting_table import cap_to

FLAT = HELSINKI_TOURNAMENT
"""A case in plain chips has no blind with cents."""
ME, OTHER = SeatNo(1), SeatNo(2)
WORDLESS = ("", "amount")


def declared(text: str) -> Word:
    return Word.NOTHING if text in WORDLESS else Word(text)


def facing(current: int, step: int, *, in_front: int = 0, unit: int = 1) -> Round:
    """A round of no limit in which `ME` faces `current`, the least raise part being `step`."""
    return Round(
        structure=BettingStructure.NO_LIMIT,
        unit=unit,
        bettors=(
            Bettor(seat=ME, stack=DEEP, bet=in_front),
            Bettor(seat=OTHER, stack=DEEP, bet=current),
        ),
        call_to=current,
        base=current,
        step=step,
        wagers=1 if current else 0,
    )


def limit_round(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    actions = given["actions"]
    names = [who(act) for act in actions] + [given["next_player"]]
    felt = Felt(names, actions, FLAT, at_least=given["players_with_chips_at_start"])
    unit = given["bet_unit"]
    felt.open(unit, structure=BettingStructure.LIMIT, forced=felt.blinds(unit)).play(actions[:-1])
    earlier = felt.state
    state = felt.play(actions[-1:]).state
    asks = felt.seat(given["next_player"])
    answer: dict[str, Any] = {
        "all_in_counts_as_raise": state.raises > earlier.raises,
        "all_in_counts_as_bet": state.base > earlier.base,
        "counted_raises": state.raises,
        "raises_left": raises_left(state, FLAT),
        "call_to": rights(state, asks, FLAT).call_to,
        "raise_to": least_raise(state),
        "cap_to": cap_to(state, FLAT),
        "further_raise_allowed": rights(state, asks, FLAT).may_wager,
    }
    return asked(answer | after_the_call(felt, asks, actions, expected), expected)


def after_the_call(
    felt: Felt, asks: SeatNo, actions: Sequence[Mapping[str, Any]], expected: Mapping[str, Any]
) -> dict[str, Any]:
    """What the first bettor may do once the next player has just called."""
    if "first_bettor_may_raise_after_call" not in expected:
        return {}
    call_to = rights(felt.state, asks, felt.rules).call_to
    called = wagered(felt.state, asks, call_to, felt.rules)
    his = rights(called, felt.seat(first_bettor(actions)), felt.rules)
    return {
        "first_bettor_may_raise_after_call": his.may_wager,
        "first_bettor_raise_to": his.least,
    }


def sizes(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    actions = given["actions"]
    names = [who(act) for act in actions] + [given.get("next_player", "next")]
    felt = Felt(names, actions, FLAT)
    structure = BettingStructure(given["structure"])
    pot = {"pot": DEEP} if structure is BettingStructure.POT_LIMIT else {}
    felt.start(structure=structure, **pot).play(actions[:-1])
    full_raise_to = least_raise(felt.state)
    state = felt.play(actions[-1:]).state
    asks = felt.seat(names[-1])
    answer = {
        "call_to": rights(state, asks, FLAT).call_to,
        "last_full_raise": state.step,
        "min_raise_to": rights(state, asks, FLAT).least,
        "full_raise_to": full_raise_to,
    }
    return asked(answer | after_the_call(felt, asks, actions, expected), expected)


def told(
    state: Round, move: Move, expected: Mapping[str, Any], rules: BettingRules = FLAT
) -> dict[str, Any]:
    verdict = read(state, ME, move, rules)
    assert verdict.action is not None
    answer = {
        "ruling": verdict.action.value,
        "total": verdict.total,
        "add": verdict.add,
        "returned": verdict.give_back,
        "put": move.pushed,
    }
    return asked(answer, expected)


def amount_convention(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """A bet has nothing before it, a call names what it calls."""
    word, amount = Word(given["announced_action"]), given["announced_amount"]
    before = {Word.BET: 0, Word.CALL: amount}.get(word, 1)
    return told(facing(before, 1), Move(word=word, amounts=(amount,)), expected)


def fifty_percent(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    put, word = given["put_total"], declared(given["declared"])
    move = Move(word=word, amounts=() if word is Word.RAISE else (put,), motions=((put,),))
    return told(facing(given["current_bet"], given["required_raise"]), move, expected)


def single_chip(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    state = facing(given["facing_bet"], given["facing_bet"] or 1)
    move = Move(word=declared(given["declared"]), motions=((given["chip"],),))
    return told(state, move, expected)


def opening_below_min(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    state = facing(0, given["big_blind"], unit=given["big_blind"])
    return told(state, Move(motions=((given["put"],),)), expected, HELSINKI)


def bet_rounding(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    state = facing(0, given["big_blind"], unit=given["big_blind"])
    return told(state, Move(motions=(tuple(given["chips"]),)), expected, HELSINKI)


def multi_chip(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    in_front, added = given["in_front"], tuple(given["added"])
    state = facing(given["current_bet"], given["required_raise"], in_front=in_front)
    move = Move(word=declared(given["declared"]), motions=(added,))
    answer = told(state, move, expected) | {
        "total_in_front": in_front + move.pushed,
        "after_removal": without_smallest(in_front, added),
    }
    return asked(answer, expected)


def undercall(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    actions = given["actions"]
    felt = Felt([*map(who, actions), given["player"]], actions, FLAT).start().play(actions)
    verdict = read(felt.state, felt.seat(given["player"]), Move(motions=((given["put"],),)), FLAT)
    choices = {choice.ruling: choice for choice in verdict.choices}
    answer: dict[str, Any] = {"default_total": verdict.total, "default_add": verdict.add}
    if RulingOutcome.FORFEIT_AND_FOLD in choices:
        answer["floor_may_allow"] = "fold"
        answer["forfeited_if_folded"] = choices[RulingOutcome.FORFEIT_AND_FOLD].pays
    return asked(answer, expected)


def pot_limit_max(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    bets = list(given["street_bets"].values())
    if given["player_in"] in bets:
        bets.remove(given["player_in"])
    state = Round(
        structure=BettingStructure.POT_LIMIT,
        unit=1,
        bettors=tuple(
            Bettor(seat=SeatNo(seat), stack=DEEP, bet=bet)
            for seat, bet in enumerate([given["player_in"], *(bets or [0])], start=1)
        ),
        pot=given["pot_collected"],
        aside=given.get("excluded_bb_ante", 0),
        call_to=given["current_bet"],
        base=given["current_bet"],
        step=given["current_bet"] or 1,
    )
    return msgspec.to_builtins(pot_raise(state, state.bettors[0]))  # type: ignore[no-any-return]


def short_blinds(given: Mapping[str, Any], rules: BettingRules) -> tuple[Round, Bettor]:
    """Both blinds posted, short ones all-in, and the player who acts next."""
    caller = Bettor(seat=SeatNo(3), stack=DEEP)
    posts = (given["small_blind_posted"], given["big_blind_posted"])
    stacks = (DEEP, DEEP if posts[1] == given["big_blind"] else 0)
    bettors = [
        Bettor(seat=SeatNo(seat), stack=stack, bet=bet)
        for seat, (stack, bet) in enumerate(zip(stacks, posts, strict=True), start=1)
    ]
    forced = FullBlinds(small_blind=posts[0], big_blind=given["big_blind"])
    state = opened(
        BettingStructure.POT_LIMIT,
        given["big_blind"],
        [*bettors, caller],
        rules,
        forced=forced,
    )
    return state, caller


def short_blind(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    state, caller = short_blinds(given, FLAT)
    as_if_full = msgspec.structs.replace(FLAT, short_blind_pot=ShortBlindPot.AS_IF_FULL)
    his = rights(state, caller.seat, FLAT)
    answer = {
        "shortfall": short_blinds(given, as_if_full)[0].missing,
        "call_to": his.call_to,
        "min_raise_to": his.least,
        **msgspec.to_builtins(pot_raise(state, caller)),
    }
    return asked(answer, expected)


def bb_ante_short(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    to_blind, to_ante = blind_before_ante(given["big_blind"], given["bb_ante"], given["stack"])
    return {"to_blind": to_blind, "to_ante": to_ante}


def limit_units(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """Stud has the most rounds; every other game bets as its first ones."""
    small, big = given["stakes"]
    units = {Unit.SMALL: small, Unit.BIG: big}
    streets = PROCEDURES[GameForm.STUD].streets[: given["betting_rounds"]]
    return {"unit_by_round": [units[street.unit] for street in streets]}


def visible_bet(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    verdict = true_count(msgspec.convert(given, Count), HELSINKI)
    answer = {
        "corrected_total": verdict.total,
        "add": verdict.add,
        "returned": verdict.give_back,
    }
    return asked(answer, expected)


def pot_word(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    state = msgspec.structs.replace(
        facing(1 if given["facing_bet"] else 0, 1),
        structure=BettingStructure(given["structure"]),
    )
    verdict = read(state, ME, Move(word=Word.POT), HELSINKI)
    assert verdict.action is not None
    return {"must": verdict.action.value, "amount_fixed": verdict.reason is VerdictReason.POT_SIZE}


def online(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    actions, unit = given["actions"], given["big_blind"]
    felt = Felt([*map(who, actions), given["to_act"]], actions, ONLINE)
    felt.open(unit, forced=felt.blinds(unit)).play(actions)
    his = rights(felt.state, felt.seat(given["to_act"]), ONLINE)
    answer = {
        "may": [action.value for action in his.may],
        "call_to": his.call_to,
        "min_raise_to": his.least,
    }
    return asked(answer, expected)


ANSWERS = {
    "amount_convention": amount_convention,
    "bb_ante_short": bb_ante_short,
    "bet_rounding": bet_rounding,
    "betting": online,
    "fifty_percent": fifty_percent,
    "full_bet": sizes,
    "limit_round": limit_round,
    "limit_unit": limit_units,
    "min_raise": sizes,
    "multi_chip": multi_chip,
    "opening_below_min": opening_below_min,
    "pot_limit_max": pot_limit_max,
    "pot_limit_short_blind": short_blind,
    "pot_word": pot_word,
    "short_blind_call": short_blind,
    "single_chip": single_chip,
    "undercall": undercall,
    "visible_bet": visible_bet,
}
