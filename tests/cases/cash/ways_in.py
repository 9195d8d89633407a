"""Answers the kinds of case about button methods, straddles, seat changes and ways into a game."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import msgspec

from floor.base.money import NOTHING, Money
from floor.room.betting.betting import blind_before_ante, rights
from floor.room.betting.round import Action, Bettor, FullBlinds, opened
from floor.room.betting.rules import HELSINKI as BETTING
from floor.room.blinds.blinds import BlindsPaid, Standing, Tokens
from floor.room.blinds.button import (
    Deal,
    NoDeal,
    Place,
    PlayerId,
    Positions,
    SeatedPlayer,
    SeatNo,
    Sitter,
)
from floor.room.blinds.dues import Between, deal_between, quote
from floor.room.blinds.straddle import Straddle, why_no_straddle, with_straddle
from floor.room.games.game import BettingStructure, GameId, Stakes
from floor.room.games.profile import (
    HELSINKI,
    ButtonStraddle,
    Profile,
    Straddles,
    away_too_long,
)
from floor.room.table.seat_change import moved_sitter, seat_move
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.tournament.tables.presence import action_for_absent
from tests.cases.cash.blinds import WAYS, gone_from, paid_by
from tests.cases.cash.felt import DEEP, asked

BLINDS = Stakes(small_blind=Money(100), big_blind=Money(200))
NLH = GameId("nlh-1-2")


def profile_named(name: str) -> Profile:
    """The customs under that name in the rulebook that comes with the program."""
    text = shipped_house("helsinki").replace(
        'variant = "texas"\n', f'variant = "texas"\nprofile = "{name}"\n'
    )
    return read_house(text, name).games[NLH].profile


EDITIONS = {
    edition: profile_named(edition) for edition in ("online_2019", "online_2023", "online_2024")
}
DEAD, TOURNAMENT = profile_named("dead_button"), profile_named("tournament")


def at(seat: int) -> Place:
    return Place(SeatNo(seat), PlayerId(seat))


def sitting(seat: int) -> SeatedPlayer:
    sitter = Sitter(player=PlayerId(seat), standing=Standing.IN, paid=BlindsPaid.BOTH)
    return SeatedPlayer(SeatNo(seat), sitter, True)


def positions(button: int, small: int, big: int) -> Positions:
    """Those seats; nobody has posted a small blind of 0."""
    if small:
        return Positions(button=at(button), small=at(small), big=at(big), turn=at(big))
    nobody = gone_from(button, big)
    return Positions(button=at(button), small=None, big=at(big), turn=at(big), dead_small=nobody)


def hand_before(ring: Sequence[int], button: int, small: int, big: int) -> Positions:
    """The hand before the one with those seats: everything was one player further back."""
    there = small or gone_from(button, big).seat
    return positions(ring[ring.index(button) - 1], button, there)


def chairs_at(seats: Sequence[int]) -> list[SeatedPlayer]:
    return [sitting(seat) for seat in sorted(seats)]


def dealt(table: Between) -> Deal:
    deal = deal_between(table)
    assert isinstance(deal, Deal), deal
    return deal


def played_on(table: Between, deal: Deal) -> Between:
    """The table after `deal`."""
    then = {(one.seat, one.sitter.player): one.sitter for one in deal.changed}
    chairs = [
        SeatedPlayer(c.seat, then.get((c.seat, c.sitter.player), c.sitter), c.here)
        for c in table.chairs
    ]
    return table._replace(last=deal.positions, chairs=chairs)


def without(table: Between, seats: Sequence[int]) -> Between:
    return table._replace(chairs=[chair for chair in table.chairs if chair.seat not in seats])


def straddle(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    policy, big = given["policy"], Money(given["big_blind"])
    stakes = Stakes(
        small_blind=Money(big.cents // 2),
        big_blind=big,
        straddle=big * 2 if policy["live"] else NOTHING,
    )
    profile = msgspec.structs.replace(
        HELSINKI,
        straddles=Straddles.CHAIN if policy["multiple"] else Straddles.SINGLE,
        button_straddle=ButtonStraddle.ON if policy["button"] else ButtonStraddle.OFF,
    )
    ring = sorted(given["seats"])
    last = hand_before(ring, *(given[role] for role in ROLES))
    deal = dealt(Between(last, chairs_at(ring), stakes, profile))
    small = deal.positions.small
    found = deal.positions.button.seat, small.seat if small is not None else 0
    assert (*found, deal.positions.big.seat) == tuple(given[role] for role in ROLES)
    accepted, rejected = [], []
    for attempt in given["attempts"]:
        wish = Straddle(SeatNo(attempt["seat"]), Money(attempt["amount"]))
        reason = why_no_straddle(deal, wish, stakes, profile)
        if reason is None:
            deal = with_straddle(deal, wish.seat, stakes, profile)
            post = next(post for post in deal.posts if post.seat == wish.seat)
            accepted.append({"seat": post.seat, "amount": post.dues.live.cents})
        else:
            rejected.append({"seat": wish.seat, "reason": reason.value})
    answer = {
        "accepted": accepted,
        "rejected": rejected,
        "first_to_act": deal.first_to_act.seat,
        "last_to_act": deal.last_to_act.seat,
    }
    return asked(answer, expected)


ROLES = ("button", "small_blind_seat", "big_blind_seat")


def entry(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    big, seat = Money(given["big_blind"]), SeatNo(given["seat"])
    stakes = Stakes(
        small_blind=Money(given.get("small_blind", big.cents // 2)),
        big_blind=big,
        straddle=Money(given.get("straddle", 0)),
    )
    way = WAYS[given["choice"]]
    ring = sorted({*given["seats"]} - {seat})
    if way is Standing.BUYS_BUTTON:
        # Who would have posted the small blind sits behind him: the last big blind (CH-BUYB-4).
        small = next((one for one in ring if one > seat), ring[0])
    else:
        everybody = sorted([*ring, seat]) if given["big_blind_seat"] == seat else ring
        small = everybody[everybody.index(given["big_blind_seat"]) - 1]
    last = hand_before(ring, given["button"], small, given["big_blind_seat"])
    newcomer = Sitter(player=PlayerId(99))
    table = Between(last, chairs_at(ring), stakes)
    (quoted,) = (one for one in quote(table, seat, newcomer) if one.way is way)
    assert quoted.closed is None
    coming = SeatedPlayer(seat, msgspec.structs.replace(newcomer, standing=way), True)
    chairs = sorted([*table.chairs, coming], key=lambda chair: chair.seat)
    deal = dealt(table._replace(chairs=chairs))
    assert deal.positions.button.seat == given["button"]
    assert deal.positions.big.seat == (
        seat if way is Standing.BUYS_BUTTON else given["big_blind_seat"]
    )
    now = coming.place in deal.dealt
    paid = paid_by(deal, seat)
    assert (quoted.hands == 1) is now
    assert not now or paid == quoted.price
    answer = {
        "live": paid.live.cents,
        "dead": paid.dead.cents,
        "due": paid.due.cents,
        "first_to_act": deal.first_to_act.seat,
        "last_to_act": deal.last_to_act.seat,
        "options": choices(deal, seat, stakes) if now else [],
    }
    return asked(answer, expected)


def choices(deal: Deal, seat: SeatNo, stakes: Stakes) -> list[str]:
    """What the player in `seat` may do in his first turn besides folding."""
    live = {post.seat: post.dues.live.cents for post in deal.posts}
    bettors = [
        Bettor(seat=place.seat, stack=DEEP, bet=live.get(place.seat, 0)) for place in deal.dealt
    ]
    unit = stakes.big_blind.cents
    forced = FullBlinds(small_blind=stakes.small_blind.cents, big_blind=unit)
    state = opened(BettingStructure.NO_LIMIT, unit, bettors, BETTING, forced=forced)
    may = rights(state, seat, BETTING).may
    return [action.value for action in may if action is not Action.FOLD]


def seat_change(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    old, new = SeatNo(given["from"]), SeatNo(given["to"])
    others = [SeatNo(seat) for seat in given["occupied"] if seat != old]
    turn = at(given["big_blind_seat"])
    move = seat_move(turn.seat, others, old, new)
    moved = moved_sitter(sitting(old).sitter, move)
    return {
        "hands_to_bb_before": move.hands_before,
        "hands_to_bb_after": move.hands_after,
        "direction": move.direction.value,
        "owes_small_blind": move.owes_small_blind,
        "may_wait_instead": moved.standing is Standing.WAITS,
    }


def hands_after(table: Between, leave: Sequence[Sequence[int]]) -> list[Deal]:
    """The hands that follow, those of `leave` gone before each."""
    deals = []
    for gone in leave:
        table = without(table, gone)
        deals.append(dealt(table))
        table = played_on(table, deals[-1])
    return deals


def as_told(deal: Deal) -> dict[str, Any]:
    small = deal.positions.small
    return {
        "button": deal.positions.button.seat,
        "sb": small.seat if small is not None else 0,
        "bb": deal.positions.big.seat,
    }


def button_online(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    last = positions(given["button"], given["sb"], given["bb"])
    profile = EDITIONS[given["ruleset"]]
    # The rule lets two go on for one hand; how the blinds go on is asked without that limit.
    profile = msgspec.structs.replace(profile, heads_up=HELSINKI.heads_up)
    table = Between(last, chairs_at(given["seats"]), BLINDS, profile)
    return {"hands": [as_told(deal) for deal in hands_after(table, given["leave"])]}


def button_tda(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"hands": tda_hands(given, DEAD)}


def tda_hands(given: Mapping[str, Any], profile: Profile) -> list[dict[str, Any]]:
    before = given["previous"]
    last = positions(before["button"], before["sb"], before["bb"])
    table = Between(last, chairs_at(given["occupied"]), BLINDS, profile)
    deals = hands_after(table, [()] * given["hands"])
    return [{**as_told(deal), "button_dead": deal.button_is_dead} for deal in deals]


def headsup(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    before = given["previous"]
    ring = given.get("ring") or list(dict.fromkeys(who for who in before.values() if who))
    seat = {name: number for number, name in enumerate(ring, start=1)}
    name = {number: who for who, number in seat.items()}
    last = positions(*(seat.get(before.get(role), 0) for role in ("button", "sb", "bb")))
    left = [seat[who] for who in ring if who not in given["bust"]]
    deal = dealt(Between(last, chairs_at(left), BLINDS, TOURNAMENT))
    now = deal.positions
    assert now.small is not None
    others = [place for place in deal.dealt if place != deal.first_card_to]
    return {
        "button": name[now.button.seat],
        "sb": name[now.small.seat],
        "bb": name[now.big.seat],
        "first_preflop": name[deal.first_to_act.seat],
        "first_postflop": name[deal.first_to_act_later.seat],
        "last_card": name[others[-1].seat],
    }


def blinds(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    winner = at(given["button"])
    profile = msgspec.structs.replace(EDITIONS[given["ruleset"]], players_to_open=2)
    deal = dealt(Between(winner, chairs_at(given["seats"]), BLINDS, profile))
    assert deal.positions.small is not None
    return {
        "sb": deal.positions.small.seat,
        "bb": deal.positions.big.seat,
        "first_preflop": deal.first_to_act.seat,
    }


def table_start(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    profile = EDITIONS[given["ruleset"]]
    table = Between(at(1), [], BLINDS, profile)
    answers = []
    for active in given["active"]:
        # Everybody keeps his seat; who does not count as active sits out for this hand.
        everybody = {chair.seat: chair.sitter for chair in table.chairs}
        for seat in range(1, max(given["active"]) + 1):
            everybody.setdefault(SeatNo(seat), sitting(seat).sitter)
        chairs = [
            SeatedPlayer(
                seat, msgspec.structs.replace(everybody[seat], standing=Standing.IN), n < active
            )
            for n, seat in enumerate(sorted(everybody))
        ]
        deal = deal_between(table._replace(chairs=chairs))
        answers.append(isinstance(deal, Deal))
        if isinstance(deal, Deal):
            table = table._replace(last=deal.positions)
        else:
            assert deal is NoDeal.TOO_FEW
    return {"dealt": answers}


def sit_out(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    profile = EDITIONS[given["ruleset"]]
    limit = {"single": profile.away_limit, "global": profile.away_limit_everywhere}[given["scope"]]
    return {"removed": away_too_long(timedelta(seconds=given["elapsed"]), limit)}


def sit_out_posting(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    profile = TOURNAMENT if given["tournament"] else EDITIONS[given["ruleset"]]
    stakes = msgspec.structs.replace(BLINDS, ante=Money(25))
    table = Between(positions(1, 2, 3), chairs_at([1, 2, 3, 4, 5]), stakes, profile)
    out = given["sitting_out"]
    chairs = [SeatedPlayer(c.seat, c.sitter, c.seat != 4 or not out) for c in table.chairs]
    deal = dealt(table._replace(chairs=chairs))
    posts = paid_by(deal, 4)
    answer = {
        "dealt_in": at(4) in deal.dealt,
        "posts_blinds": bool(posts.live),
        "posts_ante": bool(posts.ante),
    }
    in_turn = action_for_absent(profile) if out else None
    return answer if in_turn is None else {**answer, "on_turn": in_turn.value}


def entry_online(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"dealt_in": comes_in(Sitter(player=PlayerId(9)), given)}


def return_after_missed_blind(
    given: Mapping[str, Any], expected: Mapping[str, Any]
) -> dict[str, Any]:
    missed = Sitter(player=PlayerId(9), tokens=Tokens.BOTH)
    owes_nothing = Sitter(player=PlayerId(9), standing=Standing.IN, paid=BlindsPaid.BOTH)
    return {"dealt_in": comes_in(missed if given["missed_big_blind"] else owes_nothing, given)}


def comes_in(sitter: Sitter, given: Mapping[str, Any]) -> bool:
    """Whether he is dealt in next hand who posts if he may, and else waits."""
    profile = EDITIONS[given["ruleset"]]
    # The next big blind is in seat 4.
    seat = SeatNo(4 if given["in_big_blind"] else 6)
    others = [1, 2, 3, 5] if given["in_big_blind"] else [1, 2, 3, 4]
    table = Between(positions(1, 2, 3), chairs_at(others), BLINDS, profile)
    ways = {one.way for one in quote(table, seat, sitter) if one.closed is None}
    way = Standing.POSTS if given["posts"] else Standing.WAITS
    if way not in ways:
        way = Standing.IN if Standing.IN in ways else Standing.WAITS
    coming = SeatedPlayer(seat, msgspec.structs.replace(sitter, standing=way), True)
    chairs = sorted([*table.chairs, coming], key=lambda chair: chair.seat)
    return coming.place in dealt(table._replace(chairs=chairs)).dealt


def blind_and_ante(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    blind, ante = blind_before_ante(given["big_blind"], given["ante"], given["chips"])
    return {"blind_paid": blind, "ante_paid": ante}


ANSWERS = {
    "straddle": straddle,
    "entry": entry,
    "seat_change": seat_change,
    "button_online": button_online,
    "button_tda": button_tda,
    "headsup": headsup,
    "blinds": blinds,
    "table_start": table_start,
    "sit_out": sit_out,
    "sit_out_posting": sit_out_posting,
    "entry_online": entry_online,
    "return_after_missed_blind": return_after_missed_blind,
    "blind_and_ante": blind_and_ante,
}
