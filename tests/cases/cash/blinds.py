"""Answers the kinds of case about button, blinds, draws and seats by asking `floor.room`."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from floor.base.money import Money
from floor.cards.card import from_text
from floor.room.blinds.blinds import (
    NO_DUES,
    BlindsOwed,
    BlindsPaid,
    Standing,
    Tokens,
    hand_while_waiting,
    hand_with_debt,
)
from floor.room.blinds.button import (
    Deal,
    Place,
    PlayerId,
    Positions,
    SeatedPlayer,
    SeatNo,
    Sitter,
)
from floor.room.blinds.next_hand import next_deal
from floor.room.games.game import MOST_PLAYERS, Stakes
from floor.room.lists.waitlist import TableId, TableOffer, hold_ends, keeps_seat, table_for_newcomer
from floor.room.table.draw import highest_card

WAYS = {
    "post": Standing.POSTS,
    "wait": Standing.WAITS,
    "straddle": Standing.STRADDLES,
    "buy_button": Standing.BUYS_BUTTON,
}
TOKENS: dict[Tokens, list[str]] = {
    Tokens.NONE: [],
    Tokens.SMALL: ["SB"],
    Tokens.BOTH: ["SB", "BB"],
}


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
        paid = BlindsPaid.BOTH if standing is Standing.IN else BlindsPaid.NOTHING
        sitter = Sitter(player=self.number(name), standing=standing, paid=paid)
        self.owners[seat] = (sitter, True)

    def happen(self, event: Mapping[str, Any]) -> None:
        seat = event["seat"]
        name = event.get("player", f"P{seat}")
        way = WAYS[event["choice"]] if "choice" in event else None
        over = seat in self.overs and self.overs[seat].player == self.number(name)
        match event["type"]:
            case "arrive":
                self.sit(seat, name, way or Standing.WAITS)
            case "over":
                self.overs[seat] = Sitter(player=self.number(name), standing=way or Standing.WAITS)
                self.owners[seat] = (self.owners[seat][0], False)
            case "leave" | "away" if over:
                del self.overs[seat]
            case "leave" if seat in self.overs:
                self.owners[seat] = (self.overs.pop(seat), True)
            case "leave":
                del self.owners[seat]
            case "away":
                self.owners[seat] = (self.owners[seat][0], False)
            case "back":
                self.overs.pop(seat, None)
                sitter = self.owners[seat][0]
                if sitter.standing is not Standing.IN and way is not None:
                    sitter = msgspec.structs.replace(sitter, standing=way)
                self.owners[seat] = (sitter, True)
            case unknown:
                raise AssertionError(unknown)

    def chairs(self) -> list[SeatedPlayer]:
        chairs = []
        for seat in sorted(self.owners):
            sitter, here = self.owners[seat]
            chairs.append(SeatedPlayer(SeatNo(seat), sitter, here))
            if seat in self.overs:
                chairs.append(SeatedPlayer(SeatNo(seat), self.overs[seat], True))
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
    gone = ("away", "leave", "over")
    started = {event["seat"] for event in first["events"] if event["type"] in gone}
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
        seats = {place.seat for place in deal.dealt}
        # Who is held out for a hand wanted cards all the same, and the floor is told.
        assert seats <= {*hand["present"]} if deal.prompts else seats == {*hand["present"]}
        answers.append(told(deal, felt, wanted, hand["hand"]))
    return {"hands": answers}


def before(wanted: Mapping[str, Any], chairs: Sequence[SeatedPlayer]) -> Positions:
    """Positions of the hand that came before the first one of a case."""
    here = [chair.place for chair in chairs if chair.here]
    by_seat = {place.seat: place for place in here}
    button = by_seat[wanted["button"]]
    small = by_seat.get(wanted["small_blind"], gone_from(wanted["button"], wanted["big_blind"]))
    earlier = here[here.index(button) - 1]
    return Positions(button=earlier, small=button, big=small, turn=small)


def gone_from(button: int, big: int) -> Place:
    """Somebody who sat before the big blind and left: his small blind is not posted."""
    seat = big - 1 or MOST_PLAYERS
    return Place(SeatNo(big if seat == button else seat), PlayerId(0))


def heads_up(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    last = given["last_hand"]
    button, big = (Place(SeatNo(s), PlayerId(s)) for s in (last["button"], last["big_blind"]))
    small = Place(SeatNo(last["small_blind"]), PlayerId(last["small_blind"]))
    positions = Positions(button=button, small=small if small.seat else None, big=big, turn=big)
    equal = (
        {"small_blind_amount": 250, "big_blind_amount": 250} if given.get("equal_blinds") else {}
    )
    left = given["left"] if isinstance(given["left"], list) else [given["left"]]
    felt = Felt(equal)
    for seat in sorted({*last.values(), *given.get("seats", ())} - {0, *left}):
        sitter = Sitter(player=PlayerId(seat), standing=Standing.IN, paid=BlindsPaid.BOTH)
        felt.owners[seat] = (sitter, True)
    felt.last = positions
    deal = felt.deal()
    assert deal.positions.small is not None
    return {
        "button": deal.positions.button.seat,
        "small_blind": deal.positions.small.seat,
        "big_blind": deal.positions.big.seat,
        "first_to_act_first_round": deal.first_to_act.seat,
        "first_to_act_later": deal.first_to_act_later.seat,
        "first_card_to": deal.first_card_to.seat,
    }


def missed_blinds(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """Of six players P4 is away while those blinds go past him, and comes back by that way."""
    turns, way = given["turns_missed"], WAYS[given["return_option"]]
    amounts = {f"{blind}_amount": given[blind] for blind in ("small_blind", "big_blind")}
    felt = Felt({**given, **amounts})
    drew = given.get("in_button_draw", True)
    for seat in range(1, 7):
        felt.sit(seat, f"P{seat}", Standing.IN if drew or seat != 4 else Standing.WAITS)
    # The next big blind is his; or he has just paid it; or he has both blinds behind him.
    big = {"BB": 3, "SB": 4}[turns[0]] if turns else 5
    places = [Place(SeatNo(seat), felt.number(f"P{seat}")) for seat in range(big - 2, big + 1)]
    felt.last = Positions(button=places[0], small=places[1], big=places[2], turn=places[2])
    felt.happen({"type": "away", "seat": 4})

    def until(big: int) -> Deal:
        """The deal in which seat `big` has the big blind: 5 when it goes past P4, then 6."""
        while (deal := felt.deal()).positions.big.seat != big:
            pass
        return deal

    for number, missed in enumerate(turns):
        until(5 if missed == "BB" or not number else 6)
    owed = felt.tokens_of("P4")
    if way is Standing.STRADDLES and given.get("left_of_big_blind", True):
        until(2)
    elif way is Standing.BUYS_BUTTON and felt.last.big.seat != 5:
        until(5)
    felt.happen({"type": "back", "seat": 4, "choice": given["return_option"]})
    deal = until(4) if way is Standing.WAITS else felt.deal()
    paid = paid_by(deal, 4)
    return {
        "tokens": owed,
        "live": paid.live.cents,
        "dead": paid.dead.cents,
        "due": paid.due.cents,
        "tokens_after": felt.tokens_of("P4"),
    }


def paid_by(deal: Deal, seat: int) -> BlindsOwed:
    return next((post.dues for post in deal.posts if post.seat == seat), NO_DUES)


def dealt_with_debt(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    tokens = next(token for token, names in TOKENS.items() if names == given["tokens"])
    amounts = {
        "small_blind_amount": given.get("small_blind", 200),
        "big_blind_amount": given.get("big_blind", 400),
    }
    return {"hand": hand_with_debt(tokens, Money(given["posted"]), stakes(amounts)).value}


def dealt_while_waiting(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"hand": hand_while_waiting(**given).value}


def button_draw(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    drawn = {int(seat): from_text(card) for seat, card in given["cards"].items()}
    return {"button": highest_card(drawn)}


def _clock_time(text: str) -> datetime:
    hour, minute, second = (int(part) for part in f"{text}:0".split(":")[:3])
    return datetime(2025, 9, 17, hour, minute, second, tzinfo=UTC)


def seat_claim(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    freed, present = _clock_time(given["freed_at"]), _clock_time(given["present_at"])
    if present < freed:
        present += timedelta(days=1)
    return {"keeps_seat": keeps_seat(hold_ends(freed, timedelta(minutes=5)), present)}


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
