"""A betting round as a case tells it: by names, in its words."""

from collections.abc import Mapping, Sequence
from typing import Any

from floor.room.betting.betting import folded, rights, wagered
from floor.room.betting.round import Bettor, FullBlinds, Round, opened
from floor.room.betting.rules import BettingRules
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure

DEEP = 10**9
"""Behind whom no case says is all-in."""
ALL_IN = ("allin", "all_in")


class Felt:
    """A round told by names; who is said to go all-in has exactly that much."""

    def __init__(
        self,
        names: Sequence[str],
        actions: Sequence[Mapping[str, Any]],
        rules: BettingRules,
        *,
        at_least: int = 2,
    ) -> None:
        self.rules = rules
        self.names = list(dict.fromkeys(names))
        self.names += [f"another {n}" for n in range(at_least - len(self.names))]
        self.stacks = dict.fromkeys(self.names, DEEP)
        for act in actions:
            if act.get("allin") or verb(act) in ALL_IN:
                self.stacks[who(act)] = act["to"]
        self.posted = {who(act): act["to"] for act in actions if verb(act) == "post"}

    def seat(self, name: str) -> SeatNo:
        return SeatNo(self.names.index(name) + 1)

    @property
    def big_blind(self) -> int:
        """The larger of the two posted first; a chip where nothing is posted."""
        return max([*self.posted.values()][:2], default=1)

    def blinds(self, big_blind: int) -> FullBlinds | None:
        """Those that the case says were posted, with the straddles above them."""
        straddles = tuple(sorted(post for post in self.posted.values() if post > big_blind))
        return FullBlinds(big_blind=big_blind, straddles=straddles) if self.posted else None

    def start(self, **more: Any) -> "Felt":
        """A round in which nothing but the posts is told of its size."""
        return self.open(self.big_blind, forced=self.blinds(self.big_blind), **more)

    def open(
        self,
        unit: int,
        *,
        structure: BettingStructure = BettingStructure.NO_LIMIT,
        forced: FullBlinds | None = None,
        **more: Any,
    ) -> "Felt":
        bettors = [
            Bettor(
                seat=self.seat(name),
                stack=self.stacks[name] - self.posted.get(name, 0),
                bet=self.posted.get(name, 0),
            )
            for name in self.names
        ]
        self.state = opened(structure, unit, bettors, self.rules, forced=forced, **more)
        return self

    def play(self, actions: Sequence[Mapping[str, Any]]) -> "Felt":
        for act in actions:
            if verb(act) != "post":
                self.state = self.after(self.state, act)
        return self

    def after(self, state: Round, act: Mapping[str, Any]) -> Round:
        seat = self.seat(who(act))
        if verb(act) == "fold":
            return folded(state, seat)
        total = act["to"] if "to" in act else rights(state, seat, self.rules).call_to
        return wagered(state, seat, total, self.rules)


def who(act: Mapping[str, Any]) -> str:
    return str(act["player"] if "player" in act else act["p"])


def verb(act: Mapping[str, Any]) -> str:
    return str(act.get("action") or act.get("act") or act["a"])


def first_bettor(actions: Sequence[Mapping[str, Any]]) -> str:
    return next(who(act) for act in actions if verb(act) in ("bet", "raise", *ALL_IN))


def asked(answer: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """Only what the case asserts."""
    return {key: answer[key] for key in expected if key in answer}
