"""Answers the tournament directors' kinds of case about betting by asking `floor.room`."""

from collections.abc import Mapping, Sequence
from typing import Any

from floor.room.betting.arbiter import read
from floor.room.betting.betting import pot_raise, rights
from floor.room.betting.move import CameFirst, Manner, Move, Word
from floor.room.betting.out_of_turn import (
    Clause,
    Deemed,
    Early,
    EarlyAct,
    EarlyVerdict,
    deemed_skipped,
    settle_early,
    substantial,
)
from floor.room.betting.round import Action, FullBlinds
from floor.room.betting.rules import HELSINKI_TOURNAMENT, TDA, BettingRules
from floor.room.betting.verdict import Choice, RulingOutcome
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure
from tests.cases.cash.felt import Felt, asked, verb, who
from tests.cases.cash.out_of_turn import early

STRUCTURES = {
    "nlhe": BettingStructure.NO_LIMIT,
    "plo": BettingStructure.POT_LIMIT,
    "plhe": BettingStructure.POT_LIMIT,
    "lhe": BettingStructure.LIMIT,
}
ORDERS = {
    "silent": CameFirst.CHIPS,
    "chips_first": CameFirst.CHIPS,
    "says_first": CameFirst.WORDS,
    "together": CameFirst.TOGETHER,
}
WORDS = {
    "bet": Word.BET,
    "raise": Word.RAISE,
    "call": Word.CALL,
    "check": Word.CHECK,
    "fold": Word.FOLD,
    "pot": Word.POT,
    "all-in": Word.ALL_IN,
    "allin": Word.ALL_IN,
}


def felt(given: Mapping[str, Any], rules: BettingRules, *more: str) -> Felt:
    """The round of the case before its actions; the blinds lie there before the flop."""
    told = given.get("actions", [])
    posts = {who(act): act["to"] for act in told if verb(act) == "post"}
    posts |= given.get("posts", {})
    small, big = given["blinds"]
    before_flop = given.get("street", "preflop" if posts else "") == "preflop"
    if before_flop and not posts:
        posts = {"small blind": small, "big blind": big}
    names = [*posts, *(who(act) for act in told), *more]
    at_table = Felt(names, told, rules, at_least=given.get("players_left", 2))
    at_table.posted = posts
    for name, posted in given.get("posts", {}).items():
        if posted < (small if name == "SB" else big):
            at_table.stacks[name] = posted
    lying = posts | {who(act): act["to"] for act in told if "to" in act and not act.get("oot")}
    lies = given.get("committed", given.get("prior_chips", 0))
    if more[0] not in lying:
        at_table.posted |= {more[0]: lies}
    if "behind" in given:
        at_table.stacks[more[0]] = given["behind"] + lying.get(more[0], lies)
    collected = given.get("pot", 0)
    if before_flop:
        # There is nothing else in it then than what lies before the players.
        collected = max(0, collected - sum(lying.values()))
    at_table.open(
        given.get("unit", big),
        structure=STRUCTURES[given["game"]],
        forced=FullBlinds(small_blind=small, big_blind=big) if before_flop else None,
        pot=collected,
    )
    return at_table


def acts(given: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [act for act in given["actions"] if verb(act) != "post"]


def said(given: Mapping[str, Any]) -> tuple[Word, tuple[int, ...]]:
    word, amounts = Word.NOTHING, tuple(given.get("readings", ()))
    for token in given["says"].replace("all in", "all-in").split():
        word = WORDS.get(token, word)
        if token.isdigit() and not given.get("readings"):
            amounts = (int(token),)
    return word, amounts


def manner(given: Mapping[str, Any]) -> Manner:
    if "if" in given["says"].split():
        return Manner.CONDITIONAL
    return Manner.TINY if given.get("tiny") else Manner.PLAIN


def wager(
    given: Mapping[str, Any], expected: Mapping[str, Any], rules: BettingRules = TDA
) -> dict[str, Any]:
    table = felt(given, rules, given["player"]).play(acts(given))
    word, amounts = said(given)
    chips = [given["chips"]] if given["chips"] else []
    move = Move(
        word=word,
        amounts=amounts,
        motions=tuple(tuple(motion) for motion in given.get("motions", chips)),
        first=ORDERS[given["order"]],
        manner=manner(given),
    )
    seat = table.seat(given["player"])
    verdict = read(table.state, seat, move, rules)
    named = {choice.ruling: choice for choice in verdict.choices}
    answer: dict[str, Any] = {
        "action": "td" if verdict.choices or verdict.action is None else verdict.action.value,
        "total": verdict.total,
        "add": verdict.total - table.state.bettor(seat).bet,
        "back": verdict.give_back,
        "next_min_total": verdict.next_min,
        "options": [label(choice) for choice in verdict.choices],
        "suggested": label(verdict.choices[0]) if verdict.choices else None,
        "penalty": "possible" if verdict.penalty_possible else "none",
    }
    if RulingOutcome.FORFEIT_AND_FOLD in named:
        answer["full_call_total"] = named[RulingOutcome.FULL_CALL].total
        answer["forfeit"] = named[RulingOutcome.FORFEIT_AND_FOLD].pays
    return asked(answer, expected)


def label(choice: Choice) -> str:
    sized = choice.ruling in (RulingOutcome.BET, RulingOutcome.RAISE)
    return f"{choice.ruling.value} {choice.total}" if sized else choice.ruling.value


def betting_round(
    given: Mapping[str, Any], expected: Mapping[str, Any], rules: BettingRules = TDA
) -> dict[str, Any]:
    table = felt(given, rules, given["ask"]).play(acts(given))
    seat = table.seat(given["ask"])
    his = rights(table.state, seat, rules)
    answer = {
        "current_bet": table.state.call_to,
        "to_call": his.call_to - table.state.bettor(seat).bet,
        "last_full": table.state.step,
        "may_raise": his.may_wager,
        "min_raise_total": his.least,
        "max_raise_total": his.most,
    }
    return asked(answer, expected)


def pot_limit(
    given: Mapping[str, Any], expected: Mapping[str, Any], rules: BettingRules = TDA
) -> dict[str, Any]:
    table = felt(given, rules, given["ask"]).play(acts(given))
    seat = table.seat(given["ask"])
    parts = pot_raise(table.state, table.state.bettor(seat))
    answer = {
        "call_part": parts.call_part,
        "raise_part": parts.raise_part,
        "max_total": rights(table.state, seat, rules).most,
    }
    return asked(answer, expected)


def behind(told: Sequence[Mapping[str, Any]]) -> list[EarlyAct]:
    """Acts as the case lists them, without the blinds; without names each is another player's."""
    names = [act.get("p", str(place)) for place, act in enumerate(told)]
    return [
        EarlyAct(SeatNo(names.index(name) + 1), Action(verb(act)), act.get("to", 0))
        for name, act in zip(names, told, strict=True)
        if verb(act) != "post"
    ]


def is_substantial(
    given: Mapping[str, Any], expected: Mapping[str, Any], rules: BettingRules = TDA
) -> dict[str, Any]:
    clause = substantial(behind(given["acts"]), rules)
    return asked({"substantial": clause is not Clause.NONE, "clause": clause.value}, expected)


def oot(
    given: Mapping[str, Any], expected: Mapping[str, Any], rules: BettingRules = TDA
) -> dict[str, Any]:
    early_acts = [act for act in acts(given) if act.get("oot")]
    in_turn = [act for act in acts(given) if not act.get("oot")]
    table = felt(given, rules, given["skipped"]).play(in_turn)
    if "if_skipped" in expected:
        return asked(one_early(given, expected, table, early_acts[0]), expected)
    skipped = table.state.bettor(table.seat(given["skipped"]))
    facing = table.state.call_to > skipped.bet
    clause = substantial(behind(early_acts), rules)
    deemed = deemed_skipped(facing, behind(early_acts), given["had_time_to_speak"], rules)
    hand = {
        Deemed.FLOOR_DECIDES: "floor decides",
        Deemed.FOLDED: "treated as folded (a bet was faced)",
        Deemed.CHECKED: "treated as checked",
        Deemed.TO_ACT: "acts now",
    }
    answer = {
        "substantial_out_of_turn": clause is not Clause.NONE,
        "clause": clause.value,
        "binding": [done(act) for act in early_acts if clause is not Clause.NONE],
        "skipped_hand": hand[deemed],
    }
    return asked(answer, expected)


def one_early(
    given: Mapping[str, Any],
    expected: Mapping[str, Any],
    table: Felt,
    act: Mapping[str, Any],
) -> dict[str, Any]:
    """What becomes of one early action, by what the skipped player then does."""
    found: dict[str, Any] = {"if_skipped": {}}
    for then in expected["if_skipped"]:
        least = rights(table.state, table.seat(given["skipped"]), table.rules).least
        to = given.get(f"skipped_{then}_to", least)
        sized = {"to": to} if then in ("bet", "raise") else {}
        after = table.after(table.state, {"p": given["skipped"], "a": then, **sized})
        verdict = settle_early(table.state, after, early(act, table), table.rules)
        found["if_skipped"][then] = outcome(verdict, act, table.rules)
        found["penalty"] = "possible" if verdict.penalty_possible else "none"
        if verdict.early is Early.CANCELLED:
            his = rights(after, table.seat(who(act)), table.rules)
            found |= {"then_call": his.call_to, "then_min_raise_total": his.least}
    return found


def outcome(verdict: EarlyVerdict, act: Mapping[str, Any], rules: BettingRules) -> str:
    """The verdict as the case puts it."""
    stands = verb(act) == "raise" and rules is not TDA
    match verdict.early:
        case Early.STANDS:
            return f"{done(act)} {'stands' if stands else 'binding'}"
        case Early.REDUCED:
            assert verdict.held_to is not None
            held = f"{who(act)} must {verdict.held_to.value}"
            return f"{held} {verdict.total}, {verdict.give_back} returned"
        case Early.CANCELLED:
            back = f"{verdict.give_back} returned, " if verdict.give_back else ""
            may = [action.value for action in verdict.may]
            if Action.RAISE not in verdict.may:
                return f"{back}{who(act)} may {' or '.join(may)}, not raise"
            return f"{back}{who(act)} may {', '.join(may[:-1])} or {may[-1]}"


def done(act: Mapping[str, Any]) -> str:
    return " ".join([who(act), verb(act), *([str(act["to"])] if "to" in act else [])])


ANSWERS = {
    "betting_round": betting_round,
    "oot": oot,
    "pot_limit": pot_limit,
    "substantial": is_substantial,
    "wager": wager,
}
AT_HELSINKI = {
    kind: lambda given, expected, answer=answer: answer(given, expected, HELSINKI_TOURNAMENT)
    for kind, answer in ANSWERS.items()
}
"""The same kinds asked of the other house, for the answers the file gives for it."""
