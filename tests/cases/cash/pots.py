"""Answers the kinds of case about pots, their shares and who shows by asking `floor.room`."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from floor.cards.showdown import HAND_RULES
from floor.room.blinds.button import SeatNo
from floor.room.pots.pots import (
    ByCards,
    Collected,
    Contribution,
    FromButton,
    High,
    HighLow,
    Low,
    LowOddChip,
    OddChips,
    OwnAndBoard,
    Pot,
    TwoRows,
    Won,
    awarded,
    clockwise,
    collected,
    paid_out,
    shares,
    wound_back,
)
from floor.room.pots.showdown import odd_chips_of, showing_order, won_by
from tests.cases.cards.hands import cards
from tests.cases.cash.felt import asked

AGGRESSIVE = ("bet", "raise")
ONE, OTHER = SeatNo(1), SeatNo(2)


def seats_of(numbers: Iterable[int]) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


class Letters:
    """The players of a case by name, in seats 1, 2, 3 …"""

    def __init__(self, names: Iterable[str]) -> None:
        self.seat = {name: SeatNo(number) for number, name in enumerate(names, start=1)}
        self.name = {seat: name for name, seat in self.seat.items()}

    def seats(self, names: Iterable[str]) -> tuple[SeatNo, ...]:
        return tuple(self.seat[name] for name in names)

    def named(self, paid: Mapping[SeatNo, int]) -> dict[str, int]:
        return {self.name[seat]: amount for seat, amount in paid.items()}


def odd_chip(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    odd: OddChips
    if given["game"].startswith("button"):
        odd = FromButton(SeatNo(given["button"]))
    else:
        known = [given[end] for end in ("highest_card", "lowest_card") if end in given]
        odd = ByCards(
            {
                SeatNo(int(seat)): cards(ends[seat] for ends in known if seat in ends)
                for seat in {seat for ends in known for seat in ends}
            }
        )
    parts = []
    for one in given["pots"]:
        high, low = seats_of(one.get("high", ())), seats_of(one.get("low", ()))
        won: Won = HighLow(high, low) if high and low else High(high) if high else Low(low)
        pot = Pot(amount=one["amount"], seats=seats_of(given["seats"]))
        parts.append(shares(pot, won, odd, given["chip"]))
    return {"shares": {str(seat): amount for seat, amount in paid_out(parts).items()}}


def showdown_order(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    rounds = [
        [SeatNo(act["seat"]) for act in acts if act["action"] in AGGRESSIVE]
        for _, acts in groupby(given["actions"], key=lambda act: act["street"])
    ]
    pot = Pot(amount=1, seats=seats_of(given["still_in"]))
    order = showing_order([pot], rounds, FromButton(SeatNo(given["button"])))
    return {"first_to_show": order[0]}


def two_button_split(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    button = SeatNo(given["action_button"])
    return {"action_button": clockwise(seats_of(given["sharers"]), button)[0]}


def side_pots(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    letters = Letters(one["p"] for one in given["put"])
    made = collected(
        [
            Contribution(seat=letters.seat[one["p"]], put=one["put"], folded=one["folded"])
            for one in given["put"]
        ]
    )
    back = made.returned
    return {
        "pots": [
            {"amount": pot.amount, "players": [letters.name[seat] for seat in pot.seats]}
            for pot in made.pots
        ],
        "returned": [] if back is None else [{"p": letters.name[back.seat], "amount": back.amount}],
    }


def pot_split(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    winners = seats_of(given["winners"])
    pot = Pot(amount=given["pot"], seats=winners)
    paid = shares(pot, High(winners), FromButton(SeatNo(given["button"])), given["unit"])
    return {"shares": [{"seat": seat, "amount": amount} for seat, amount in paid.items()]}


def rollback(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    letters = Letters(one["p"] for one in given["start"])
    now = {letters.seat[one["p"]]: one["chips"] for one in given["now"]}
    put = [
        Contribution(seat=seat, put=one["chips"] - now[seat])
        for one in given["start"]
        for seat in [letters.seat[one["p"]]]
    ]
    for back in wound_back(put):
        now[back.seat] += back.amount
    stacks = letters.named(now)
    return {"stacks": [{"p": name, "chips": chips} for name, chips in stacks.items()]}


def pots(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    made = _made(given)
    ranks = {SeatNo(int(seat)): rank for seat, rank in given["ranks"].items()}
    paid = awarded(made.pots, ranks, FromButton(SeatNo(given["button"])), given["unit"])
    back = made.returned
    answer = {
        "pots": [{"amount": pot.amount, "eligible": list(pot.seats)} for pot in made.pots],
        "awards": {str(seat): amount for seat, amount in paid.items()},
        "refunds": {} if back is None else {str(back.seat): back.amount},
    }
    return asked(answer, expected)


def _made(given: Mapping[str, Any]) -> Collected:
    return collected(
        [
            Contribution(
                seat=SeatNo(int(seat)), put=put, folded=int(seat) in given.get("folded", ())
            )
            for seat, put in given["contributions"].items()
        ]
    )


def split_tda(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """By seats, or by names where the case has only those; the suits or cards decide then."""
    high = given.get("winners") or given["high"]
    low = high if given.get("identical_hi_lo") else given.get("low", ())
    names = list(dict.fromkeys([*high, *low]))
    seat = {n: SeatNo(n if "button" in given else place) for place, n in enumerate(names, start=1)}
    best, lowest = tuple(seat[name] for name in high), tuple(seat[name] for name in low)
    odd, unit = _odd_chips_tda(given, seat), given["unit"]

    def paid(amount: int, won: Won, seats: Iterable[SeatNo] = seat.values()) -> dict[SeatNo, int]:
        return shares(Pot(amount=amount, seats=tuple(seats)), won, odd, unit)

    whole = paid(given["pot"], HighLow(best, lowest) if low else High(best))
    half = paid(given["pot"], HighLow((ONE,), (OTHER,)), (ONE, OTHER))
    awards = {str(name): whole[seat[name]] for name in names}
    answer: dict[str, Any] = {
        "awards": awards,
        "odd_to": max(awards, key=lambda name: awards[name]),
        "high_half": half[ONE],
        "low_half": half[OTHER],
    }
    if "wrong" in expected:
        by_halves = paid_out((paid(half[ONE], High(best)), paid(half[OTHER], High(lowest))))
        answer["wrong"] = {str(name): by_halves[seat[name]] for name in names}
    return asked(answer, expected)


def _odd_chips_tda(given: Mapping[str, Any], seat: Mapping[Any, SeatNo]) -> OddChips:
    if "button" in given:
        return FromButton(SeatNo(given["button"]))
    best_suit = given.get("best_suit", {})
    known = given.get("five_cards") or {name: [f"6{suit}"] for name, suit in best_suit.items()}
    return ByCards({seat[name]: cards(held) for name, held in known.items()}, LowOddChip.HIGHEST)


def split(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """Seats follow the button in the order of the case; who is not in it sits behind."""
    letters = Letters(dict.fromkeys([*given["from_button"], *given["players"]]))
    hands = {letters.seat[name]: cards(held) for name, held in given["players"].items()}
    rows = [cards(given[row]) for row in ("board", "board2") if given.get(row)]
    rule = HAND_RULES[given["game"]]
    won = won_by(rule, hands, rows)
    odd = odd_chips_of(rule, hands, rows, SeatNo(len(letters.seat)))
    paid = shares(Pot(amount=given["pot"], seats=tuple(sorted(hands))), won, odd)
    answer: dict[str, Any] = {"payout": {letters.name[seat]: paid.get(seat, 0) for seat in hands}}
    for key, seats in _winners_of(won).items():
        if key in expected:
            answer[key] = sorted(letters.name[seat] for seat in seats)
    return answer


def _winners_of(won: Won) -> dict[str, tuple[SeatNo, ...]]:
    match won:
        case TwoRows(upper=upper, lower=lower):
            return {"board1_winners": upper, "board2_winners": lower}
        case OwnAndBoard(own=own, board=board):
            return {"own_winners": own[0], "board_winners": board}
        case High(seats=seats):
            return {"winners": seats}
        case _:
            return {}


ANSWERS = {
    "split": split,
    "hilo_split": split,
    "odd_chip": odd_chip,
    "showdown_order": showdown_order,
    "two_button_split": two_button_split,
    "side_pots": side_pots,
    "pot_split": pot_split,
    "rollback": rollback,
    "pots": pots,
    "split_tda": split_tda,
}
"""How each kind of case is answered: given -> what the engine says, in the words of the case."""
