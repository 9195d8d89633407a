"""Answers the kinds of case about tournaments by asking `floor.tournament`: money and placings."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from floor.base.clock import EPOCH
from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.entries.entries import Buyer, check_add_on, check_late_entry, check_rebuy
from floor.tournament.event.money import taken_in
from floor.tournament.event.places import finishes
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import Bought, Buy, ChipsMoved, EntryIs, EntryNo, Means
from floor.tournament.money.bounties import Split, chips_shared, knocked_out
from floor.tournament.money.payouts import as_places, counted_players
from floor.tournament.money.placings import Bust, out_together, prizes_shared
from floor.tournament.money.pool import Sold, takings
from floor.tournament.money.terms import (
    AddOn,
    Price,
    Rebuy,
    RebuyWhen,
    TournamentStage,
    TournamentTerms,
    Window,
    usual_re_entry,
    usual_rebuy,
)
from tests.cases.tournaments.events import placed_event
from tests.lots import ScriptedChance

ENTRY = Price(to_pool=Money(2_000), fee=Money(500))
START = Chips(10_000)
ANY_TIME = Window(through_level=99)


def euros(amount: int) -> Money:
    """The cases count whole euros."""
    return Money(amount * 100)


def in_euros(amount: Money) -> int:
    whole, cents = divmod(amount.cents, 100)
    assert cents == 0
    return whole


def allowed(check: Callable[[], None]) -> dict[str, Any]:
    try:
        check()
    except Refused:
        return {"allowed": False}
    return {"allowed": True}


def fee_split(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    price = Price(
        to_pool=euros(given["to_pool"]),
        fee=euros(given["fee"]),
        bounty=euros(given.get("bounty", 0)),
    )
    answer = {
        "total": in_euros(price.total),
        "certificate": [in_euros(price.played_for), in_euros(price.fee)],
    }
    return {name: answer[name] for name in expected}


def pool(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    entry = Price(to_pool=euros(given["entry_to_pool"]), fee=euros(given["entry_fee"]))
    re_entry, rebuy = usual_re_entry(entry, ANY_TIME), usual_rebuy(entry, ANY_TIME)
    terms = TournamentTerms(entry=entry, stack=START, re_entry=re_entry, rebuy=rebuy)
    sold = Sold(entries=given["entries"], re_entries=given["re_entries"], rebuys=given["rebuys"])
    taken = takings(terms, sold)
    return {
        "re_entry_price": in_euros(re_entry.price.total),
        "rebuy_price": in_euros(rebuy.price.total),
        "pool": in_euros(taken.pool),
        "fee": in_euros(taken.fees),
    }


def payout_count(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"count": counted_players(given["players"], given["re_entries"], given["per"])}


def late_entry(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    terms = TournamentTerms(
        entry=ENTRY, stack=START, late=Window(through_level=given["window_end_level"])
    )
    return allowed(lambda: check_late_entry(terms, TournamentStage(level=given["level"])))


def rebuy_allowed(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    rebuy = Rebuy(
        price=ENTRY.without_fee,
        window=Window(through_level=1),
        when=RebuyWhen(given["condition"]),
        last_hands=0,
    )
    terms = TournamentTerms(entry=ENTRY, stack=Chips(given["start_stack"]), rebuy=rebuy)
    stage = TournamentStage(level=1 if given["window_open"] else 2)
    buyer = Buyer(PlayerId(1), Chips(given["chips"]))
    return allowed(lambda: check_rebuy(terms, stage, buyer))


def addon_allowed(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    rebuy = Rebuy(price=ENTRY.without_fee, window=Window(through_level=1))
    add_on = AddOn(price=ENTRY.without_fee, stack=Chips(20_000))
    terms = TournamentTerms(entry=ENTRY, stack=START, rebuy=rebuy, add_on=add_on)
    played = rebuy.last_hands if given["after_last_rebuy_hand"] else rebuy.last_hands - 1
    stage = TournamentStage(level=2, rebuy_hands_played=played)
    buyer = Buyer(PlayerId(1), Chips(given["chips"]), rebuys=given["did_rebuy_after_bust"])
    return allowed(lambda: check_add_on(terms, stage, buyer))


def bounty_split(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"gets": chips_shared(given["chips"], given["from_button"])}


def progressive(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    won = knocked_out(
        euros(given["knocked_out_bounty"]),
        euros(given["own_bounty"]),
        Split(keep=given["keep"], stay=given["stay"]),
    )
    return {"cash": in_euros(won.cash), "own_bounty": in_euros(won.own_bounty)}


class Named:
    """The players of a case by their letters; the engine knows them by numbers."""

    def __init__(self, names: list[str]) -> None:
        self._names = {PlayerId(number): name for number, name in enumerate(names, start=1)}
        self.numbers = {name: player for player, name in self._names.items()}

    def __getitem__(self, player: PlayerId) -> str:
        return self._names[player]


def bust_out(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    named = Named([bust["player"] for bust in given["busts"]])
    busts = [
        Bust(
            player=named.numbers[bust["player"]],
            table=TableId(str(bust["table"])),
            stack=Chips(bust["stack"]),
        )
        for bust in given["busts"]
    ]
    prizes = {int(place): euros(prize) for place, prize in given["prizes"].items()}
    places, paid = dict[str, Any](), dict[str, int]()
    for finish in out_together(busts, given["left_before"]):
        for player, prize in prizes_shared(finish, prizes, ScriptedChance([])).items():
            places[named[player]] = list(finish.places)
            paid[named[player]] = in_euros(prize)
    return {"places": places, "prizes": paid}


def disqualify(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    order = sorted(given["places"], key=lambda name: int(given["places"][name]))
    named = Named(order)
    paid = [euros(prize) for _, prize in sorted(given["prizes"].items())]
    out = [named.numbers[name] for name in given["out"]]
    left = finishes(placed_event([named.numbers[name] for name in order], disqualified=out))
    places = {named[finish.players[0]]: finish.first_place for finish in left}
    prizes = as_places(paid)
    return {
        "places": places,
        "prizes": {name: in_euros(prizes.get(place, NOTHING)) for name, place in places.items()},
    }


def shift_places(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    first, last = given["eliminated_from"], given["eliminated_to"]
    every = [PlayerId(number) for number in range(1, last + 1)]
    playing = every[: first - 1]
    event = placed_event(
        every[first - 1 :], playing=playing, disqualified=playing[: given["disqualified_left"]]
    )
    moved = finishes(event)
    return {"new_from": moved[0].first_place, "new_to": moved[-1].first_place}


def penalty_removal(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    pool, stack = euros(given["pool"]), Chips(given["chips"])
    paid = Bought(
        what=Buy.ENTRY,
        price=Price(to_pool=pool),
        chips=Chips(600_000),
        means=Means.CASH,
        at=EPOCH,
    )
    before = placed_event((), playing=[PlayerId(1)])
    one = replace(before.entries[EntryNo(1)], bought=(paid,))
    before = replace(before, entries={one.no: one})
    removed = replace(one, state=EntryIs.DISQUALIFIED)
    after = replace(before, entries={one.no: removed}, chips=ChipsMoved(removed=stack))
    return {
        "pool": in_euros(taken_in(after).pool),
        "chips_in_play_change": (chips_in_play(after) - chips_in_play(before)).points,
    }


ANSWERS = {
    "addon_allowed": addon_allowed,
    "bounty_split": bounty_split,
    "bust_out": bust_out,
    "disqualify": disqualify,
    "fee_split": fee_split,
    "late_entry": late_entry,
    "payout_count": payout_count,
    "penalty_removal": penalty_removal,
    "pool": pool,
    "progressive": progressive,
    "rebuy_allowed": rebuy_allowed,
    "shift_places": shift_places,
}
