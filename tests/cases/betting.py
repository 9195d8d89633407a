"""Answers the kinds of case about betting in a cash game and online by asking `floor.room`."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from floor.room.arbiter import read, without_smallest
from floor.room.betting import (
    blind_before_ante,
    cap_to,
    folded,
    least_raise,
    limit_unit,
    pot_raise,
    raises_left,
    rights,
    wagered,
)
from floor.room.betting_round import (
    Action,
    Bettor,
    Forced,
    Round,
    opened,
)
from floor.room.betting_rules import (
    HELSINKI,
    HELSINKI_TOURNAMENT,
    ONLINE,
    BettingRules,
    ShortBlindPot,
)
from floor.room.blinds import Fate
from floor.room.button import SeatNo
from floor.room.game import BettingStructure
from floor.room.hand_lost import (
    Count,
    Protection,
    Shown,
    Slip,
    chips_back,
    face_down_in_middle,
    shown_early,
    true_count,
)
from floor.room.move import Move, Word
from floor.room.out_of_turn import (
    Act,
    Skipped,
    deemed_silent,
    deemed_skipped,
    settle_early,
    settle_heads_up,
)
from floor.room.verdict import Ruling

DEEP = 10**9
"""Behind whom no case says is all-in."""
FLAT = HELSINKI_TOURNAMENT
"""A case in plain chips has no blind with cents."""
ME, OTHER = SeatNo(1), SeatNo(2)
DECLARED = {"": Word.NOTHING, "amount": Word.NOTHING, "raise": Word.RAISE, "call": Word.CALL}


class Felt:
    """A round told by names; who is said to go all-in has exactly that much."""

    def __init__(
        self,
        names: Sequence[str],
        actions: Sequence[Mapping[str, Any]],
        rules: BettingRules,
        *,
        at_least: int = 2,
    ) -> None:
        self.rules = rules
        self.names = list(dict.fromkeys(names))
        self.names += [f"another {n}" for n in range(at_least - len(self.names))]
        self.stacks = dict.fromkeys(self.names, DEEP)
        for act in actions:
            if act.get("allin") or verb(act) in ("allin", "all_in"):
                self.stacks[who(act)] = act["to"]
        self.posted: dict[str, int] = {}

    def seat(self, name: str) -> SeatNo:
        return SeatNo(self.names.index(name) + 1)

    def open(
        self,
        unit: int,
        *,
        structure: BettingStructure = BettingStructure.NO_LIMIT,
        forced: Forced | None = None,
        **more: Any,
    ) -> "Felt":
        bettors = [
            Bettor(
                seat=self.seat(name),
                stack=self.stacks[name] - self.posted.get(name, 0),
                bet=self.posted.get(name, 0),
            )
            for name in self.names
        ]
        self.state = opened(structure, unit, bettors, self.rules, forced=forced, **more)
        return self

    def play(self, actions: Sequence[Mapping[str, Any]]) -> "Felt":
        for act in actions:
            self.state = self.after(self.state, act)
        return self

    def after(self, state: Round, act: Mapping[str, Any]) -> Round:
        seat = self.seat(who(act))
        if verb(act) == "fold":
            return folded(state, seat)
        total = act["to"] if "to" in act else rights(state, seat, self.rules).call_to
        return wagered(state, seat, total, self.rules)


def who(act: Mapping[str, Any]) -> str:
    return str(act["player"] if "player" in act else act["p"])


def verb(act: Mapping[str, Any]) -> str:
    return str(act.get("action") or act.get("act") or act["a"])


def asked(answer: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """Only what the case asserts."""
    return {key: answer[key] for key in expected if key in answer}


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
    felt.open(given["bet_unit"], structure=BettingStructure.LIMIT).play(actions[:-1])
    earlier = felt.state
    state = felt.play(actions[-1:]).state
    asks, first = felt.seat(given["next_player"]), felt.seat(who(actions[0]))
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
    return asked(answer | after_the_call(state, asks, first, FLAT, expected), expected)


def after_the_call(
    state: Round, asks: SeatNo, first: SeatNo, rules: BettingRules, expected: Mapping[str, Any]
) -> dict[str, Any]:
    """What the first bettor may do once the next player has just called."""
    if "first_bettor_may_raise_after_call" not in expected:
        return {}
    called = wagered(state, asks, rights(state, asks, rules).call_to, rules)
    his = rights(called, first, rules)
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
    felt.open(1, structure=structure, **pot).play(actions[:-1])
    full_raise_to = least_raise(felt.state)
    state = felt.play(actions[-1:]).state
    asks, first = felt.seat(names[-1]), felt.seat(names[0])
    answer = {
        "call_to": rights(state, asks, FLAT).call_to,
        "last_full_raise": state.step,
        "min_raise_to": rights(state, asks, FLAT).least,
        "full_raise_to": full_raise_to,
    }
    return asked(answer | after_the_call(state, asks, first, FLAT, expected), expected)


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
    move = Move(word=Word(given["announced_action"]), amounts=(given["announced_amount"],))
    return told(facing(1, 1), move, expected)


def fifty_percent(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    put, word = given["put_total"], DECLARED[given["declared"]]
    move = Move(word=word, amounts=() if word is Word.RAISE else (put,), motions=((put,),))
    return told(facing(given["current_bet"], given["required_raise"]), move, expected)


def single_chip(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    state = facing(given["facing_bet"], given["facing_bet"] or 1)
    move = Move(word=DECLARED[given["declared"]], motions=((given["chip"],),))
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
    move = Move(word=DECLARED[given["declared"]], motions=(added,))
    answer = told(state, move, expected) | {
        "total_in_front": in_front + move.pushed,
        "after_removal": without_smallest(in_front, added),
    }
    return asked(answer, expected)


def undercall(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    actions = given["actions"]
    felt = Felt([*map(who, actions), given["player"]], actions, FLAT).open(1).play(actions)
    verdict = read(felt.state, felt.seat(given["player"]), Move(motions=((given["put"],),)), FLAT)
    choices = {choice.ruling: choice for choice in verdict.choices}
    answer: dict[str, Any] = {"default_total": verdict.total, "default_add": verdict.add}
    if Ruling.FORFEIT_AND_FOLD in choices:
        answer["floor_may_allow"] = "fold"
        answer["forfeited_if_folded"] = choices[Ruling.FORFEIT_AND_FOLD].pays
    return asked(answer, expected)


def pot_limit_max(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    bets = list(given["street_bets"].values())
    if given["player_in"]:
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
    forced = Forced(small_blind=posts[0], big_blind=given["big_blind"])
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
    low, high = given["stakes"]
    rounds = range(1, given["betting_rounds"] + 1)
    return {"unit_by_round": [limit_unit((low, high), number) for number in rounds]}


def visible_bet(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    verdict = true_count(msgspec.convert(given, Count), HELSINKI)
    return {"corrected_total": verdict.total, "add": verdict.add}


def out_of_turn(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    acts = [*given["before"], given["oot"], *given["skipped"]]
    felt = Felt(sorted(map(who, acts)), acts, FLAT, at_least=given["players_in_hand"])
    before = felt.open(1).play(given["before"]).state
    after = felt.play(given["skipped"]).state
    verdict = settle_early(before, after, early(given["oot"], felt), FLAT)
    held_to = verdict.held_to
    bound = held_to.value if held_to in (Action.CALL, Action.CHECK) else "stands"
    answer = {
        "oot_action": verdict.early.value,
        "obligation": "free" if held_to is None else bound,
        "returned": verdict.give_back,
        "total": verdict.total,
    }
    return asked(answer, expected)


def early(act: Mapping[str, Any], felt: Felt) -> Act:
    return Act(felt.seat(who(act)), Action(verb(act)), act.get("to", 0))


def out_of_turn_hu(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    acts = [*given["before"], given["oot"]]
    felt = Felt([*map(who, acts), "skipped"][:2], acts, FLAT).open(1).play(given["before"])
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
    behind = [Act(SeatNo(seat), Action.CHECK) for seat in range(1, given["acted_behind"] + 1)]
    deemed = deemed_skipped(given["facing_bet"], behind, given["time_to_react"], HELSINKI)
    return {"deemed": deemed.value}


def clock(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"deemed": deemed_silent(given["facing_bet"], HELSINKI).deemed.value}


def auto_action(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    lapse = deemed_silent(given["facing_bet"], ONLINE)
    return {"action": lapse.deemed.value, "then": "sit_out" if lapse.sits_out else "play"}


def exposure(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    found = shown_early(
        Shown(given["shown"]),
        last_round_over=given["last_round_over"],
        deliberate=given["clearly_deliberate"],
    )
    answer = {
        "may_bet_or_raise": found.may_raise,
        "may_call": True,
        "hand_dead": found.hand is Fate.DEAD,
        "hand_may_be_dead": Fate.DEAD in found.may_be_ruled,
        "penalty_possible": found.penalty_possible,
    }
    return asked(answer, expected)


def pot_word(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    state = msgspec.structs.replace(
        facing(1 if given["facing_bet"] else 0, 1),
        structure=BettingStructure(given["structure"]),
    )
    verdict = read(state, ME, Move(word=Word.POT), HELSINKI)
    assert verdict.action is not None
    return {"must": verdict.action.value, "amount_fixed": not verdict.to_be_named}


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
    slips = {"show": Slip.SHOWING, "fold": Slip.THROWN, "misled": Slip.MISLED}
    assert given["event"] == "cards_face_down_in_middle"
    found = face_down_in_middle(slips[given["intent"]])
    answer: dict[str, Any] = {"by_the_letter": found.by_the_letter.value}
    if found.may_be_ruled:
        answer["floor_may_rule"] = found.may_be_ruled[0].value
    return answer


def online(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    posts = [act for act in given["actions"] if verb(act) == "post"]
    actions = [act for act in given["actions"] if verb(act) != "post"]
    names = [who(act) for act in given["actions"]] + [given["to_act"]]
    felt = Felt(names, actions, ONLINE)
    felt.posted = {who(act): act["to"] for act in posts}
    forced = Forced(big_blind=given["big_blind"]) if posts else None
    felt.open(given["big_blind"], forced=forced).play(actions)
    his = rights(felt.state, felt.seat(given["to_act"]), ONLINE)
    answer = {
        "may": [action.value for action in his.may],
        "call_to": his.call_to,
        "min_raise_to": his.least,
    }
    return asked(answer, expected)


ANSWERS = {
    "amount_convention": amount_convention,
    "auto_action": auto_action,
    "bb_ante_short": bb_ante_short,
    "bet_rounding": bet_rounding,
    "betting": online,
    "clock": clock,
    "exposure": exposure,
    "fifty_percent": fifty_percent,
    "full_bet": sizes,
    "limit_round": limit_round,
    "limit_unit": limit_units,
    "min_raise": sizes,
    "multi_chip": multi_chip,
    "opening_below_min": opening_below_min,
    "out_of_turn": out_of_turn,
    "out_of_turn_hu": out_of_turn_hu,
    "pot_limit_max": pot_limit_max,
    "pot_limit_short_blind": short_blind,
    "pot_word": pot_word,
    "protection": protection,
    "ruling": ruling,
    "short_blind_call": short_blind,
    "single_chip": single_chip,
    "skipped": skipped,
    "undercall": undercall,
    "visible_bet": visible_bet,
}
