"""Answers the kinds of case about button, blinds, draws and seats by asking `floor.room`."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from floor.base.money import Money
from floor.cards.card import from_text
from floor.room.blinds import (
    Blind,
    Standing,
    Tokens,
    dues,
    hand_while_waiting,
    hand_with_debt,
    tokens_after,
)
from floor.room.button import (
    Chair,
    Deal,
    Paid,
    Place,
    PlayerId,
    Positions,
    SeatNo,
    Sitter,
)
from floor.room.draw import highest_card
from floor.room.game import Stakes
from floor.room.next_hand import next_deal
from floor.room.waitlist import TableId, TableOffer, hold_ends, keeps_seat, table_for_newcomer

WAYS = {
    "post": Standing.POSTS,
    "wait": Standing.WAITS,
    "straddle": Standing.STRADDLES,
    "buy_button": Standing.BUYS_BUTTON,
}
TOKENS = {Tokens.NONE: [], Tokens.SMALL: ["SB"], Tokens.BOTH: ["SB", "BB"]}


def stakes(given: Mapping[str, Any]) -> Stakes:
    return Stakes(
        small_blind=Money(given.get("small_blind_amount", 100)),
        big_blind=Money(given.get("big_blind_amount", 200)),
        straddle=Money(given.get("straddle", 0)),
    )


class Felt:
    """A table told by a case: names in seats, changed by its events, dealt hand by hand."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.stakes = stakes(given)
        self.names: dict[int, str] = {}
        """Player numbers by order of appearance, so that names stay out of the engine."""
        self.owners: dict[int, tuple[Sitter, bool]] = {}
        self.overs: dict[int, Sitter] = {}
        self.last: Positions | None = None

    def number(self, name: str) -> PlayerId:
        for number, known in self.names.items():
            if known == name:
                return PlayerId(number)
        self.names[len(self.names) + 1] = name
        return PlayerId(len(self.names))

    def sit(self, seat: int, name: str, standing: Standing) -> None:
        paid = Paid.BOTH if standing is Standing.IN else Paid.NOTHING
        sitter = Sitter(player=self.number(name), standing=standing, paid=paid)
        self.owners[seat] = (sitter, True)

    def happen(self, event: Mapping[str, Any]) -> None:
        seat, name = event["seat"], event["player"]
        way = WAYS[event["choice"]] if "choice" in event else None
        match event["type"]:
            case "arrive":
                self.sit(seat, name, way or Standing.WAITS)
            case "over":
                self.overs[seat] = Sitter(player=self.number(name), standing=way or Standing.WAITS)
            case "leave" if seat in self.overs and self.overs[seat].player == self.number(name):
                del self.overs[seat]
            case "leave":
                del self.owners[seat]
            case "away":
                self.owners[seat] = (self.owners[seat][0], False)
            case "back":
                sitter = self.owners[seat][0]
                if sitter.tokens is not Tokens.NONE and way is not None:
                    sitter = msgspec.structs.replace(sitter, standing=way)
                self.owners[seat] = (sitter, True)

    def chairs(self) -> list[Chair]:
        chairs = []
        for seat in sorted(self.owners):
            sitter, here = self.owners[seat]
            chairs.append(Chair(SeatNo(seat), sitter, here))
            if seat in self.overs:
                chairs.append(Chair(SeatNo(seat), self.overs[seat], True))
        return chairs

    def deal(self) -> Deal:
        assert self.last is not None
        deal = next_deal(self.last, self.chairs(), self.stakes)
        assert isinstance(deal, Deal), deal
        self.take(deal)
        return deal

    def take(self, deal: Deal) -> None:
        self.last = deal.positions
        for seated in deal.changed:
            if seated.seat in self.overs and self.overs[seated.seat].player == seated.sitter.player:
                self.overs[seated.seat] = seated.sitter
            else:
                self.owners[seated.seat] = (seated.sitter, self.owners[seated.seat][1])

    def tokens_of(self, name: str) -> list[str]:
        number = self.number(name)
        sitters = [*(owner for owner, _ in self.owners.values()), *self.overs.values()]
        return next((TOKENS[s.tokens] for s in sitters if s.player == number), [])


def told(deal: Deal, felt: Felt, wanted: Mapping[str, Any], hand: int) -> dict[str, Any]:
    """The deal in the words of a case, as far as the case asks."""
    small = deal.positions.small
    answer: dict[str, Any] = {
        "hand": hand,
        "button": deal.positions.button.seat,
        "small_blind": small.seat if small is not None else 0,
        "big_blind": deal.positions.big.seat,
    }
    posts = {post.seat: post.dues for post in deal.posts}
    if "first_to_act" in wanted:
        answer["first_to_act"] = deal.first_to_act.seat
    if "dealt" in wanted:
        answer["dealt"] = [place.seat for place in deal.dealt]
    if "posts" in wanted:
        order = [post["seat"] for post in wanted["posts"]]
        assert sorted(order) == sorted(posts)
        answer["posts"] = [
            {"seat": s, "live": posts[s].live.cents, "dead": posts[s].dead.cents} for s in order
        ]
    if "pays" in wanted:
        order = [pay["seat"] for pay in wanted["pays"]]
        assert sorted(order) == sorted(posts)
        answer["pays"] = [{"seat": s, "total": posts[s].due.cents} for s in order]
    if "tokens" in wanted:
        answer["tokens"] = {name: felt.tokens_of(name) for name in wanted["tokens"]}
    return answer


def hands(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    felt = Felt(given)
    hands_told: Sequence[Mapping[str, Any]] = given["hands"]
    first, wanted = hands_told[0], expected["hands"][0]
    started = {event["seat"] for event in first["events"] if event["type"] == "away"}
    for seat in sorted({*first["present"], *started}):
        felt.sit(seat, f"P{seat}", Standing.IN)
    answers = []
    for hand, wanted in zip(hands_told, expected["hands"], strict=True):
        for event in hand["events"]:
            felt.happen(event)
        if felt.last is None:
            # The case begins in mid-game: let the hand before it be the one that leads here.
            felt.last = before(wanted, felt.chairs())
        deal = felt.deal()
        assert [place.seat for place in deal.dealt] == hand["present"]
        answers.append(told(deal, felt, wanted, hand["hand"]))
    return {"hands": answers}


def before(wanted: Mapping[str, Any], chairs: Sequence[Chair]) -> Positions:
    """Positions of the hand that came before the first one of a case."""
    here = [chair.place for chair in chairs if chair.here]
    by_seat = {place.seat: place for place in here}
    button, small = by_seat[wanted["button"]], by_seat[wanted["small_blind"]]
    earlier = here[here.index(button) - 1]
    return Positions(button=earlier, small=button, big=small, turn=small)


def heads_up(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    last = {role: Place(SeatNo(s), PlayerId(s)) for role, s in given["last_hand"].items()}
    positions = Positions(
        button=last["button"],
        small=last["small_blind"],
        big=last["big_blind"],
        turn=last["big_blind"],
    )
    equal = (
        {"small_blind_amount": 250, "big_blind_amount": 250} if given.get("equal_blinds") else {}
    )
    chairs = [
        Chair(place.seat, Sitter(player=place.player, standing=Standing.IN, paid=Paid.BOTH), True)
        for place in sorted(last.values(), key=lambda place: place.seat)
        if place.seat != given["left"]
    ]
    deal = next_deal(positions, chairs, stakes(equal))
    assert isinstance(deal, Deal)
    assert deal.positions.small is not None
    return {
        "button": deal.positions.button.seat,
        "small_blind": deal.positions.small.seat,
        "big_blind": deal.positions.big.seat,
        "first_to_act_first_round": deal.first_to_act.seat,
        "first_to_act_later": deal.first_card_to.seat,
        "first_card_to": deal.first_card_to.seat,
    }


def missed_blinds(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    tokens = Tokens.NONE
    for missed in given["turns_missed"]:
        tokens = tokens_after(tokens, Blind(missed))
    prices = Stakes(
        small_blind=Money(given["small_blind"]),
        big_blind=Money(given["big_blind"]),
        straddle=Money(given.get("straddle", 0)),
    )
    way = WAYS[given["return_option"]]
    paid = dues(tokens, way, prices)
    # He comes in by that way in a hand of four in which it is open to him: what is left then?
    seat = {Standing.POSTS: 2, Standing.STRADDLES: 5, Standing.BUYS_BUTTON: 3}[way]
    quiet = [1, 2, 4, 6] if seat != 2 else [1, 3, 4, 6]
    chairs = [
        Chair(SeatNo(s), Sitter(player=PlayerId(s), standing=Standing.IN, paid=Paid.BOTH), True)
        for s in quiet
    ]
    owing = Sitter(player=PlayerId(seat), standing=way, tokens=tokens)
    chairs.append(Chair(SeatNo(seat), owing, True))
    places = {s: Place(SeatNo(s), PlayerId(s)) for s in quiet}
    last = Positions(
        button=places[quiet[0]], small=places[quiet[1]], big=places[quiet[2]], turn=places[quiet[2]]
    )
    if way is Standing.STRADDLES:
        last = Positions(button=places[6], small=places[1], big=places[2], turn=places[2])
    deal = next_deal(last, sorted(chairs, key=lambda chair: chair.seat), prices)
    assert isinstance(deal, Deal)
    post = next(post for post in deal.posts if post.seat == seat)
    assert post.dues == paid
    after = next(s.sitter for s in deal.changed if s.seat == seat)
    return {
        "tokens": TOKENS[tokens],
        "live": paid.live.cents,
        "dead": paid.dead.cents,
        "due": paid.due.cents,
        "tokens_after": TOKENS[after.tokens],
    }


def dealt_with_debt(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    tokens = next(token for token, names in TOKENS.items() if names == given["tokens"])
    return {"hand": hand_with_debt(tokens, Money(given["posted"])).value}


def dealt_while_waiting(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"hand": hand_while_waiting(**given).value}


def button_draw(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    drawn = {int(seat): from_text(card) for seat, card in given["cards"].items()}
    return {"button": highest_card(drawn)}


def _clock_time(text: str) -> datetime:
    parts = [int(part) for part in text.split(":")]
    return datetime(2025, 9, 17, *parts, tzinfo=UTC)


def seat_claim(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    until = hold_ends(_clock_time(given["freed_at"]), timedelta(minutes=5))
    return {"keeps_seat": keeps_seat(until, _clock_time(given["present_at"]))}


def table_choice(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    tables = [
        TableOffer(TableId(one["table"]), _clock_time(one["opened_at"]), one["players"])
        for one in given["tables"]
    ]
    return {"table": table_for_newcomer(tables)}


ANSWERS = {
    "hands": hands,
    "heads_up": heads_up,
    "missed_blinds": missed_blinds,
    "dealt_with_debt": dealt_with_debt,
    "dealt_while_waiting": dealt_while_waiting,
    "button_draw": button_draw,
    "seat_claim": seat_claim,
    "table_choice": table_choice,
}
"""How each kind of case is answered: given -> what the engine says, in the words of the case."""
