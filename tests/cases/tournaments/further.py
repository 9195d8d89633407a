"""Answers the further kinds of case about tournaments by asking `floor.tournament`."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import Chips, Money
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import (
    Break,
    Level,
    Stretch,
    Structure,
    standing_at,
    with_inserted,
    with_stretch,
    without_stretch,
)
from floor.tournament.event.bounties import bounty_shares
from floor.tournament.event.sheet import BountySheet
from floor.tournament.event.state import NOBODY, EntryNo, Out
from floor.tournament.money.bounties import Split
from floor.tournament.money.deals import DealMethod, above_first, proposed
from floor.tournament.money.payouts import (
    PayoutRow,
    PayoutTable,
    Rest,
    check_table,
    counted_players,
    prizes_by,
    satellite,
)
from floor.tournament.money.pool import Announced, PoolPart, check_announced, divided
from floor.tournament.money.terms import TournamentStage, Window
from tests.cases.tournaments.events import placed_event
from tests.cases.tournaments.money import Named

MINUTE = timedelta(minutes=1)
Given = Mapping[str, Any]


def or_refused(answer: Callable[[Given], dict[str, Any]]) -> Callable[[Given, Given], Any]:
    """`answer`, or the rule by which it is refused."""

    def answered(given: Given, expected: Given) -> dict[str, Any]:
        try:
            return answer(given)
        except Refused as refusal:
            return {"refused": refusal.rule}

    return answered


def cents(amounts: list[Money] | tuple[Money, ...]) -> list[int]:
    return [amount.cents for amount in amounts]


def payouts(given: Given) -> dict[str, Any]:
    rows = tuple(
        PayoutRow(players=int(players), shares=tuple(Fraction(part, 100) for part in parts))
        for players, parts in given["rows"].items()
    )
    table = PayoutTable(rows=rows, unit=Money(given["unit"]))
    check_table(table)
    players = counted_players(given["players"], given["re_entries"], given["per"])
    return {"prizes": cents(prizes_by(table, Money(given["pool"]), players))}


def of_satellite(given: Given) -> dict[str, Any]:
    found = satellite(
        Money(given["pool"]),
        Money(given["entry"]),
        Rest(given["rest"]),
        players=given["players"],
        step=Money(given["step"]),
    )
    return {
        "entries": found.entries,
        "cash": cents(found.cash),
        "set_aside": found.set_aside.cents,
    }


def part_of(written: int | str) -> PoolPart:
    if isinstance(written, str):
        return Fraction(int(written.removesuffix(" %")), 100)
    return Money(written)


def division(given: Given) -> dict[str, Any]:
    announced = Announced(
        set_aside=part_of(given["set_aside"]),
        special=tuple((name, part_of(part)) for name, part in given["special"].items()),
    )
    check_announced(announced)
    found = divided(Money(given["pool"]), announced)
    assert found.total == Money(given["pool"])
    return {
        "set_aside": found.set_aside.cents,
        "special": {name: amount.cents for name, amount in found.special.items()},
        "places": found.places.cents,
    }


def deal(given: Given) -> dict[str, Any]:
    prizes = [Money(one) for one in given["prizes"]]
    stacks = [Chips(one) for one in given["stacks"]]
    found = proposed(DealMethod(given["method"]), prizes, stacks, Money(given["left"]))
    return {"amounts": cents(found), "above_first": list(above_first(found, prizes[0]))}


def stretch_of(kind: str, minutes: int) -> Stretch:
    lasts = minutes * MINUTE
    return Break(lasts=lasts) if kind == "break" else Level(lasts=lasts, big_blind=Chips(100))


def structure_of(given: Given) -> Structure:
    return Structure(stretches=tuple(stretch_of(*one) for one in given["stretches"]))


def standing(structure: Structure, played: timedelta) -> dict[str, Any]:
    now = standing_at(structure, played)
    left = "" if now.left is None else now.left // MINUTE
    return {"level": now.number, "on_break": now.on_break, "left": left}


def clock(given: Given) -> dict[str, Any]:
    return standing(structure_of(given), given["played"] * MINUTE)


def level_change(given: Given) -> dict[str, Any]:
    structure, played = structure_of(given), given["played"] * MINUTE
    what, place, *stretch = given["change"]
    match what:
        case "drop":
            changed = without_stretch(structure, place, played)
        case "insert":
            changed = with_inserted(structure, place, stretch_of(*stretch), played)
        case _:
            changed = with_stretch(structure, place, stretch_of(*stretch), played)
    kinds = [
        ["break" if isinstance(one, Break) else "level", one.lasts // MINUTE]
        for one in changed.stretches
    ]
    return {"stretches": kinds, **standing(changed, played)}


def window(given: Given) -> dict[str, Any]:
    times = Window(
        through_level=given["through"],
        through_break=given["with_break"],
        closes_in_prizes=given["in_prizes"],
    )
    stage = TournamentStage(
        level=given["level"], level_over=given["over"], left=given["left"], paid=given["paid"]
    )
    return {"open": times.is_open(stage)}


def bounty_shared(given: Given) -> dict[str, Any]:
    named = Named(given["from_button"])
    worth = Money(given["worth"])
    split = Split(keep=given["keep"], stay=given["stay"])
    event = placed_event(())
    event = replace(
        event,
        sheet=replace(event.sheet, bounty=BountySheet(split=split, chip=worth)),
        heads={
            NOBODY: worth * given["chips"],
            **{EntryNo(named.numbers[name]): Money(own) for name, own in given["own"].items()},
        },
    )
    by = tuple(map(EntryNo, named.numbers.values()))
    won = bounty_shares(event, (Out(entry=NOBODY, table=TableId("E1"), by=by),))
    return {
        "cash": {named[PlayerId(one.entry)]: one.cash.cents for one in won},
        "own": {
            named[PlayerId(one.entry)]: (event.heads[one.entry] + one.stays).cents for one in won
        },
    }


ANSWERS = {
    "bounty_shared": or_refused(bounty_shared),
    "tournament_clock": or_refused(clock),
    "deal": or_refused(deal),
    "division": or_refused(division),
    "level_change": or_refused(level_change),
    "payouts": or_refused(payouts),
    "satellite": or_refused(of_satellite),
    "window": or_refused(window),
}
