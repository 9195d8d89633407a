"""Answers the kinds of case about what beats what and who opens by asking `floor.cards`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from floor.cards.card import Card, from_text
from floor.cards.hand import best_high, best_low, eight_or_better, soko
from floor.cards.showdown import HAND_RULES, Contest, five_that_play, misread_as, worth
from floor.cards.upcards import StudGame, opener
from floor.cards.worth import HandClass, HighWorth, LowWorth
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import BettingStructure, GameForm
from floor.room.games.procedure import stud_game

CODES = {"texas_holdem": "texas"}
"""Where a case calls a game by another name than the catalogue."""
SHORT = {"quads": "four_of_a_kind", "trips": "three_of_a_kind"}
"""What some cases call a class."""


def cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(from_text(text) for text in texts)


def class_name(hand_class: HandClass) -> str:
    return hand_class.name.lower()


def called(hand_class: HandClass, wanted: str) -> str:
    """The name of a class, the short one if the case uses it."""
    name = class_name(hand_class)
    return wanted if SHORT.get(wanted) == name else name


def same_set(played: Sequence[Card], printed: Sequence[str]) -> list[str]:
    """The cards played as texts; as printed where they are those cards in another order."""
    texts = [str(card) for card in played]
    return list(printed) if sorted(texts) == sorted(printed) else texts


def winner(a: HighWorth, b: HighWorth, names: tuple[str, str]) -> str:
    if a == b:
        return "tie"
    return names[0] if a > b else names[1]


def order(worths: Sequence[HighWorth] | Sequence[LowWorth]) -> list[int]:
    return sorted(range(len(worths)), key=lambda index: worths[index].strength)


def played(
    contest: Contest,
    own: Sequence[Card],
    board: Sequence[Card],
    wanted: Mapping[str, Any],
    value: Callable[[Sequence[Card]], HighWorth | LowWorth],
) -> dict[str, Any]:
    """The five that play; where any of equal rank will do, the printed ones if they are equal."""
    if "best" not in wanted:
        return {}
    five = five_that_play(contest, own, board)
    if not wanted.get("any_of_equal_rank"):
        return {"best": same_set(five, wanted["best"])}
    equal = value(five) == value(cards(wanted["best"]))
    best = wanted["best"] if equal else [str(card) for card in five]
    return {"best": best, "any_of_equal_rank": True}


def best_hand(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """The high hand of a hi-lo game, the own five at Sviten: what the first contest goes by."""
    own, board = cards(given["hole"]), cards(given.get("board", ()))
    rule = HAND_RULES[given["game"]]
    rule.check(own, board)
    contest = rule.contests[0]
    value = worth(contest, own, board)
    assert value is not None
    by = best_low if isinstance(value, LowWorth) else soko if contest is Contest.SOKO else best_high
    answer = played(contest, own, board, expected, by)
    if "class" in expected:
        answer["class"] = called(value.hand_class, expected["class"])
    return answer


def hand(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    own, board = cards(given["hole"]), cards(given["board"])
    rule = HAND_RULES[CODES.get(given["game"], given["game"])]
    rule.check(own, board)
    (contest,) = rule.contests
    high = worth(contest, own, board)
    assert isinstance(high, HighWorth)
    answer: dict[str, Any] = {
        "category": class_name(high.hand_class),
        "five": same_set(five_that_play(contest, own, board), expected["five"]),
    }
    if "misread_as" in expected:
        misread = misread_as(own, board)
        answer["misread_as"] = class_name(misread) if misread is not None else None
    return answer


def hand_compare(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    a, b = best_high(cards(given["a"])), best_high(cards(given["b"]))
    return {
        "winner": winner(a, b, ("a", "b")),
        "category_a": class_name(a.hand_class),
        "category_b": class_name(b.hand_class),
    }


def low8(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    held = cards(given["cards"])
    if eight_or_better(held) is None:
        return {"qualifies": False}
    return {"qualifies": True, **played(Contest.LOW, held, (), expected, best_low)}


def razz_best(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return played(Contest.RAZZ, cards(given["cards"]), (), expected, best_low)


def razz_order(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"order": order([best_low(cards(one)) for one in given["hands"]])}


def soko_class(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"class": called(soko(cards(given["cards"])).hand_class, expected["class"])}


def soko_compare(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    a, b = soko(cards(given["A"])), soko(cards(given["B"]))
    return {"winner": winner(a, b, ("A", "B"))}


def soko_order(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"order": order([soko(cards(one)) for one in given["hands"]])}


def as_stud(game: str) -> StudGame:
    """As which game its up cards are read, in limit where the case does not say."""
    if game in {one.value for one in StudGame}:
        return StudGame(game)
    return stud_game(PROCEDURES[GameForm(game)], BettingStructure.LIMIT)


def upcard_opener(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    found = opener(as_stud(given["game"]), [cards(up) for up in given["upcards"]])
    return {"opener": found.place, "role": found.opening.value}


ANSWERS = {
    "best_hand": best_hand,
    "hand": hand,
    "hand_compare": hand_compare,
    "low8": low8,
    "razz_best": razz_best,
    "razz_order": razz_order,
    "soko_class": soko_class,
    "soko_compare": soko_compare,
    "soko_order": soko_order,
    "upcard_opener": upcard_opener,
}
"""How each kind of case is answered: given -> what the engine says, in the words of the case."""
