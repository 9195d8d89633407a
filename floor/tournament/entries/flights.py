"""Several first phases, one second: whose bags go on (ON-VAR-11)."""

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from floor.base.money import Chips, total_chips
from floor.room.blinds.button import PlayerId

BagOf = TypeVar("BagOf")


class Bagged(NamedTuple):
    """A stack in a bag, and whose it is."""

    player: PlayerId
    stack: Chips


class Merged(NamedTuple, Generic[BagOf]):
    """Which bags go on, and which are void."""

    best: tuple[BagOf, ...]
    voided: tuple[BagOf, ...]
    removed: Chips
    """What leaves play with them."""


def merged(bags: Mapping[BagOf, Bagged]) -> Merged[BagOf]:
    """The best bag of each player goes on, nothing is added up; of equal ones the earlier."""
    best: dict[PlayerId, BagOf] = {}
    for name, bag in bags.items():
        before = best.get(bag.player)
        if bag.stack and (before is None or bag.stack > bags[before].stack):
            best[bag.player] = name
    voided = tuple(name for name, bag in bags.items() if best.get(bag.player) != name)
    return Merged(tuple(best.values()), voided, total_chips(bags[name].stack for name in voided))
