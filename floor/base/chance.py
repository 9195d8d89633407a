"""What is drawn by lot: real, and repeatable from a seed. The only module that imports random."""

import random
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Protocol, TypeVar

from floor.base.clock import to_micros

T = TypeVar("T")


class Chance(Protocol):
    """Draws lots."""

    def below(self, end: int) -> int:
        """A whole number from 0 to `end` - 1, each as likely."""
        ...

    def copy(self) -> "Chance":
        """One that will draw the same lots, so that drawing from it takes nothing from here."""
        ...


class SystemChance:
    """The operating system's randomness: nobody can foresee or repeat it."""

    def __init__(self) -> None:
        self._source = random.SystemRandom()

    def below(self, end: int) -> int:
        """A whole number from 0 to `end` - 1, each as likely."""
        return self._source.randrange(end)

    def copy(self) -> "SystemChance":
        """Itself: what cannot be repeated cannot be used up."""
        return self


class SeededChance:
    """The same seed draws the same lots: for rehearsals and tests."""

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def below(self, end: int) -> int:
        """A whole number from 0 to `end` - 1, each as likely."""
        return int(self._source.random() * end)

    def copy(self) -> "SeededChance":
        """One that will draw the same lots from here on."""
        twin = SeededChance(0)
        twin._source.setstate(self._source.getstate())
        return twin


class AsideChance:
    """Lots drawn to see what would happen: copies `source` only when one is really drawn."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self._copied = False

    def below(self, end: int) -> int:
        """What `source` would draw next."""
        if not self._copied:
            self._source, self._copied = self._source.copy(), True
        return self._source.below(end)

    def copy(self) -> Chance:
        """A copy of the lots still to come."""
        return self._source.copy()


def shuffled(of: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """`of` in an order drawn by lot, every order as likely (Fisher and Yates)."""
    order = list(of)
    for place in range(len(order) - 1, 0, -1):
        other = chance.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def time_ordered_id(now: datetime, chance: Chance) -> bytes:
    """Sixteen bytes nobody else draws: milliseconds first, so that later ones sort last."""
    millis = to_micros(now) // 1000
    lot = chance.below(1 << 40) << 40 | chance.below(1 << 40)
    return millis.to_bytes(6, "big") + lot.to_bytes(10, "big")


class ProvedChance:
    """Lots that anybody can draw again who knows the secret, the journal's head and the number.

    Lot k is SHA-256 of "secret/head/number/k" as a whole number; one that would favour small
    numbers is passed over.
    """

    def __init__(self, secret: str, head: str, number: int) -> None:
        self._key = f"{secret}/{head}/{number}"
        self._lots = 0

    def below(self, end: int) -> int:
        """A whole number from 0 to `end` - 1, each as likely."""
        most = (1 << 256) // end * end
        while True:
            seal = sha256(f"{self._key}/{self._lots}".encode()).digest()
            self._lots += 1
            lot = int.from_bytes(seal, "big")
            if lot < most:
                return lot % end

    def copy(self) -> "ProvedChance":
        """One that will draw the same lots."""
        other = ProvedChance("", "", 0)
        other._key, other._lots = self._key, self._lots
        return other
