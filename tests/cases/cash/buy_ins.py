"""Answers the kinds of case about chips bought and carried, closed tables and long breaks."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.money import Money
from floor.cards.card import from_text
from floor.room.blinds.button import PlayerId
from floor.room.clock.long_break import long_break_until
from floor.room.clock.time_bank import time_left
from floor.room.games.game import BettingStructure, Stakes
from floor.room.lists.waitlist import TableId, Waiting, rehoused
from floor.room.money.buy_in import (
    Arrival,
    BoughtBefore,
    BuyInTerms,
    LeftStack,
    Limits,
    NoSale,
    Purchase,
    Relation,
    StackRules,
    bring,
    limits,
    relation,
    why_not_buy,
    why_not_buy_short,
)
from floor.room.money.going_south import (
    Back,
    Return,
    join_limits,
    may_open_another,
    rejoin_choices,
    return_limits,
    returns_counted,
    top_up_due,
    top_up_limits,
    utc_midnight,
)
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.rulebook.online.cash import BankOf, Edition, OnlineCash, online_cash
from tests.cases.cash.felt import asked
from tests.evening import NLH, PLO, Evening

AT = datetime(2025, 9, 17, 18, tzinfo=UTC)


def stakes(text: str) -> Stakes:
    small, big = (Money(int(blind)) for blind in text.split("-"))
    return Stakes(small_blind=small, big_blind=big)


def terms(given: Mapping[str, Any]) -> BuyInTerms:
    return BuyInTerms(
        structure=BettingStructure(given.get("structure", "no_limit")),
        stakes=stakes(given.get("stakes", f"0-{given.get('big_blind', 1)}")),
        min_buy_in=Money(given.get("min_buy_in", 0)),
        max_buy_in=Money(given["max_buy_in"]) if "max_buy_in" in given else None,
    )


def ends(allowed: Limits, least: str, most: str) -> dict[str, Any]:
    """The ends of `allowed` under the names of the case; an end that is none is left out."""
    told = {least: allowed.least.cents}
    if allowed.most is not None:
        told[most] = allowed.most.cents
    return told


def stack_transfer(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    coming = Arrival.RETURNS if given["relation"] == "return" else Arrival.MOVES
    left, new = terms(given["from"]), terms(given["to"])
    assert relation(left, new, coming) is Relation(given["relation"])
    carried = LeftStack(terms=left, stack=Money(given["stack"]))
    return ends(bring(carried, new, coming, StackRules()).limits, "bring_min", "bring_max")


def told(reason: NoSale | None) -> dict[str, Any]:
    return {"allowed": True} if reason is None else {"allowed": False, "reason": reason.value}


def buy_in(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    purchase = Purchase(
        amount=Money(given["amount"]),
        stack=Money(given["stack"]),
        hand_running=given["hand_running"],
    )
    answer = told(why_not_buy(terms(given), purchase))
    if "max_amount" in expected:
        most = limits(terms(given), purchase.stack).most
        assert most is not None
        answer["max_amount"] = most.cents
    return answer


def short_buy_in(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    bought = BoughtBefore(purchases=given["purchases_today"], short=given["short_buy_ins_today"])
    purchase = Purchase(amount=Money(given["amount"]), stack=Money(given["stack"]))
    return told(why_not_buy_short(terms(given), purchase, bought))


def table_close(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    numbers = {
        name: PlayerId(number)
        for number, name in enumerate([*given["movers"], *given["waiting_list"]], start=1)
    }
    names = {number: name for name, number in numbers.items()}
    drawn = {numbers[name]: from_text(card) for name, card in given.get("cards", {}).items()}
    gone = rehoused(
        [numbers[name] for name in given["movers"]],
        given["free_seats"],
        [Waiting(player=numbers[name], since=AT) for name in given["waiting_list"]],
        drawn or None,
    )
    answer = {
        "draw_needed": gone.drawn_for > 0,
        "seats_drawn_for": gone.drawn_for,
        "seated_first": [names[player] for player in gone.seated],
        "not_seated": [names[player] for player in gone.unseated],
        "then_offered_to": [names[player] for player in gone.offered],
    }
    return asked(answer, expected)


def transfer(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """In the program itself: he is called from the list of one game while he plays another."""
    night = Evening(HandClock(AT), SeededChance(1)).opened()
    here, there = TableId(given["seated_at"]), TableId(f"{given['listed_for']}-1")
    night.table(here, PLO).seat(1, "A")
    night.table(there, NLH)
    night.join("A", NLH)
    if given["offered"]:
        night.call("A", there, 1, NLH)
    if given["taken"]:
        night.table(there).seat(1, "A")
    else:
        night.decline("A", NLH)
    player = night.player("A")
    return {
        "stays_at": night.room.seated[player],
        "on_list": any(one.player == player for one in night.room.lists[NLH]),
    }


def long_break(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    day = date.fromisoformat(given["gaming_day"])
    asked = [
        datetime.combine(day, time.fromisoformat(clock), UTC)
        for clock in (*given["granted_at"], given["requested_at"])
    ]
    allowed = read_house(shipped_house("helsinki"), "helsinki").long_break
    first = long_break_until([], asked[0], allowed)
    assert first is not None
    return {
        "first_deadline": f"{first:%H:%M}",
        "granted": long_break_until(asked[:-1], asked[-1], allowed) is not None,
    }


def edition(given: Mapping[str, Any]) -> OnlineCash:
    return online_cash()[Edition(given["ruleset"])]


def back(given: Mapping[str, Any]) -> Back:
    return Back(away=timedelta(seconds=given["since"]), left_with=Money(given["left_with"]))


def buy_in_window(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    window = edition(given).returns
    assert window is not None
    allowed = return_limits(
        window,
        Money(given["bb"]),
        back(given) if given["sat_here"] else None,
        form=given["format"],
        counter=given.get("counter", 0),
    )
    return ends(allowed, "min", "max")


def time_bank(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    bank = edition(given).time_banks[BankOf(given["mode"])]
    spent = {use["hand"]: timedelta(milliseconds=use["ms"]) for use in given["uses"]}
    left = time_left(bank, given["hand"], spent)
    return {"bank": left // timedelta(milliseconds=1)}


def ratholing_counter(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    window = edition(given).returns
    assert window is not None
    soon, late = window.window, window.window + timedelta(seconds=1)
    big_blind = Money(100)
    returns = [
        Return(
            at=moment(one["utc"]),
            back=Back(
                away=soon if one["within_30_min"] else late,
                left_with=big_blind * one["left_with_bb"],
            ),
            big_blind=big_blind,
        )
        for one in given["returns"]
    ]
    asked = [moment(at) for at in given["at"]]
    return {"counter": [returns_counted(window, returns, utc_midnight(at), at) for at in asked]}


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def banzai(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """Who comes back and has no stack to choose joins as anybody does."""
    rule, big_blind = edition(given).ten_blinds, Money(given["bb"])
    choices: tuple[Money, ...] = ()
    if given["rejoin"]:
        choices = rejoin_choices(rule, big_blind, back(given), given["resets_used"])
    fresh = {} if choices else ends(join_limits(rule, big_blind), "min", "max")
    answer = {"choices": [stack.cents for stack in choices], **fresh}
    return asked(answer, expected)


def banzai_tables(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    rule = edition(given).ten_blinds
    return {"may_open_another": may_open_another(rule, given["tables_at_stake"])}


def banzai_top_up(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    rule = edition(given).ten_blinds
    allowed = top_up_limits(rule, Money(given["bb"]), Money(given["stack"]))
    assert allowed.most is not None
    return {"max_add": allowed.most.cents}


def auto_top_up(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    due = top_up_due(
        Money(given["initial"]), Money(given["stack"]), standing_order=given["enabled"]
    )
    return {"add": due.cents}


ANSWERS = {
    "stack_transfer": stack_transfer,
    "buy_in": buy_in,
    "short_buy_in": short_buy_in,
    "table_close": table_close,
    "transfer": transfer,
    "long_break": long_break,
    "buy_in_window": buy_in_window,
    "ratholing_counter": ratholing_counter,
    "time_bank": time_bank,
    "banzai": banzai,
    "banzai_tables": banzai_tables,
    "banzai_top_up": banzai_top_up,
    "auto_top_up": auto_top_up,
}
"""How each kind of case is answered: given -> what the engine says, in the words of the case."""
