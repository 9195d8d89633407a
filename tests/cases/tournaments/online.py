"""Answers the online book's kinds of case about tournaments by asking `floor.tournament`."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.rulebook.online.cash import Edition
from floor.rulebook.online.tournaments import LotteryFormat, OnlineTournaments, online_tournaments
from floor.tournament.clock.structure import Level, standing_at
from floor.tournament.clock.synchronised import BreakPlan, break_begins, breaks
from floor.tournament.entries.cancelling import before_prizes, in_prizes, lottery
from floor.tournament.entries.entries import check_late_entry, stack_for
from floor.tournament.entries.flights import Bagged, merged
from floor.tournament.event.bounties import bounties_left
from floor.tournament.event.state import EntryNo
from floor.tournament.money.bounties import TERMINATOR, Split, knocked_out, vip_bounty
from floor.tournament.money.deals import by_worth
from floor.tournament.money.lottery import Lottery, LotteryDraw, pool_of, prizes_of, structure_of
from floor.tournament.money.payouts import is_over
from floor.tournament.money.placings import Bust, SameTime, out_together
from floor.tournament.money.pool import Sold, fees_back, guaranteed, refund, takings
from floor.tournament.money.terms import Price, TournamentStage, TournamentTerms, Window
from tests.cases.tournaments.events import placed_event
from tests.cases.tournaments.money import Named

DAY = datetime(2026, 10, 23, tzinfo=UTC)
FREE = Price(to_pool=NOTHING)


def money(cents: list[int]) -> list[Money]:
    return [Money(one) for one in cents]


def stacks(points: list[int]) -> list[Chips]:
    return [Chips(one) for one in points]


def late_registration(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    window = Window(through_level=given["through_level"], closes_in_prizes=True)
    stage = TournamentStage(
        level=given["level"],
        level_over=given["level_finished"],
        left=given["remaining"],
        paid=given["paid"],
    )
    try:
        check_late_entry(TournamentTerms(entry=FREE, stack=Chips(1), late=window), stage)
    except Refused:
        return {"open": False}
    return {"open": True}


def tournament_end(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"finished": is_over(given["remaining"], money(given["prizes"]))}


def bust_order(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    named = Named([bust["p"] for bust in given["busts"]])
    tables = {bust["table"] for bust in given["busts"]}
    assert given["hand_for_hand"] or len(tables) == 1, "not at the same time"
    busts = [
        Bust(
            player=named.numbers[bust["p"]],
            table=TableId(str(bust["table"])),
            stack=Chips(bust["start"]),
        )
        for bust in given["busts"]
    ]
    return {
        "order": [
            {
                "players": [named[player] for player in finish.players],
                "places": list(finish.places),
                "draw": len(finish.players) > 1,
            }
            for finish in out_together(busts, given["remaining"], SameTime.BY_STACK)
        ]
    }


def at(clock: str) -> datetime:
    hour, minute, *second = map(int, clock.split(":"))
    return DAY.replace(hour=hour, minute=minute, second=second[0] if second else 0)


def synchronised(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    first = timedelta(seconds=given["level_1_seconds"])
    found = breaks(BreakPlan(), at(given["start"]), first, at(given["until"]))
    return {"breaks": [f"{begins:%H:%M}" for begins in found]}


def break_start(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    begins = break_begins(at(given["scheduled"]), map(at, given["hands_end"]))
    return {"start": f"{begins:%H:%M:%S}"}


def guarantee(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    found = guaranteed(Money(given["collected"]), Money(given["guarantee"]))
    return {"pool": found.pool.cents, "house_adds": found.house_adds.cents}


def multi_buy_in(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    least, most, buy_in = (Money(given[name]) for name in ("min", "max", "buy_in"))
    return {"stack": stack_for(buy_in, least, most, Chips(given["stack_at_min"])).points}


def phased(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    bags = {
        number: Bagged(PlayerId(1), stack)
        for number, stack in enumerate(stacks(given["phase_1_stacks"]))
    }
    (best,) = merged(bags).best
    return {"carried": bags[best].stack.points}


def bounty(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    worth = Money(given["bounty"])
    if given["type"] == "vip":
        return {"paid": vip_bounty(worth, stays=given["rebuys"]).cents}
    percent = given.get("percent", 100)
    split = Split(keep=percent, stay=100 - percent) if percent < 100 else TERMINATOR
    won = knocked_out(worth, Money(given["eliminator_bounty"]), split)
    return {"paid": won.cash.cents, "eliminator_bounty": won.own_bounty.cents}


def icm(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    found = by_worth(money(given["prizes"]), stacks(given["chips"]))
    return {"amounts": [amount.cents for amount in found]}


def cancel_before_start(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    refunds = []
    for player in given["players"]:
        price = Price(to_pool=Money(player["buy_in"]), fee=Money(player["fee"]))
        found = refund(player["entries"], price, by_ticket=player["paid_with"] == "ticket")
        refunds.append({"p": player["p"], "cash": found.cash.cents, "tickets": found.tickets})
    return {"refunds": refunds}


def cancel(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    players = given["players"]
    chips = stacks([player["chips"] for player in players])
    if given["stage"] == "in_money":
        prize = in_prizes(money(given["prizes"]), chips, final_table=given["final_table"])
    else:
        prize = before_prizes(Money(given["pool"]), chips)
    fees = [fees_back([Price(to_pool=NOTHING, fee=Money(one["fees"]))]) for one in players]
    return {
        "prize": [amount.cents for amount in prize],
        "fee_refund": [fee.cents for fee in fees],
    }


def cancel_bounty(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    players = given["players"]
    named = Named([player["p"] for player in players])
    heads = {EntryNo(named.numbers[player["p"]]): Money(player["bounty"]) for player in players}
    paid = bounties_left(replace(placed_event(()), heads=heads), tuple(heads))
    return {
        "paid": [
            {"p": named[PlayerId(entry)], "amount": amount.cents} for entry, amount in paid.items()
        ]
    }


def edition_of(given: Mapping[str, Any]) -> OnlineTournaments:
    return online_tournaments()[Edition(given["ruleset"])]


def sng_fee(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    price = edition_of(given).price_of(given["seats"], Money(given["total"]))
    taken = takings(TournamentTerms(entry=price, stack=Chips(1)), Sold(entries=given["seats"]))
    return {
        "prize": price.to_pool.cents,
        "fee": price.fee.cents,
        "pool": taken.pool.cents,
        "fees": taken.fees.cents,
    }


def lottery_of(given: Mapping[str, Any]) -> Lottery:
    return edition_of(given).lotteries[LotteryFormat(given["format"])]


def drawn_of(given: Mapping[str, Any]) -> LotteryDraw:
    drawn = Fraction(given["multiplier_tenths"], 10)
    return next(one for one in lottery_of(given).draws if one.multiplier == drawn)


def lottery_sng(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    drawn, buy_in = drawn_of(given), Money(given["buy_in"])
    return {
        "pool": pool_of(buy_in, drawn).cents,
        "payouts": [prize.cents for prize in prizes_of(lottery_of(given), buy_in, drawn)],
        "stack": drawn.stack.points,
        "level_seconds": drawn.level_lasts.seconds,
    }


def lottery_table(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    format_ = lottery_of(given)
    return {
        "draws": sum(one.lots for one in format_.draws),
        "pool_tenths_per_100000": sum(10 * one.multiplier * one.lots for one in format_.draws),
        "players": format_.players,
        "fee_ppm": 1_000_000 * format_.fee,
    }


def level_at(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    structure = structure_of(lottery_of(given), drawn_of(given))
    now = standing_at(structure, timedelta(seconds=given["elapsed"]))
    assert isinstance(now.stretch, Level)
    return {
        "level": now.number,
        "sb": now.stretch.small_blind.points,
        "bb": now.stretch.big_blind.points,
        "ante": now.stretch.ante.points,
    }


def cancel_lottery(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    drawn = drawn_of(given)
    found = lottery(pool_of(Money(given["buy_in"]), drawn), drawn.shares, stacks(given["chips"]))
    return {"prize": [amount.cents for amount in found]}


ANSWERS = {
    "bounty": bounty,
    "break_start": break_start,
    "breaks": synchronised,
    "bust_order": bust_order,
    "cancel": cancel,
    "cancel_before_start": cancel_before_start,
    "cancel_bounty": cancel_bounty,
    "cancel_lottery": cancel_lottery,
    "guarantee": guarantee,
    "icm": icm,
    "late_registration": late_registration,
    "level_at": level_at,
    "lottery_sng": lottery_sng,
    "lottery_table": lottery_table,
    "multi_buy_in": multi_buy_in,
    "phased": phased,
    "sng_fee": sng_fee,
    "tournament_end": tournament_end,
}
