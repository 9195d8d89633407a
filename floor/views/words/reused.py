"""Parts of a view that are made again only when what they are made from has changed."""

from collections.abc import Callable, Collection, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class PartCache(Generic[V]):
    """What was made last under each name, and the parts it was made from.

    A frozen room shares what has not changed, and who compares a value with itself looks no
    further: to ask costs next to nothing.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[tuple[object, ...], V]] = {}

    def get(self, name: Hashable, parts: tuple[object, ...], make: Callable[[], V]) -> V:
        """What `make` answers, or what it answered last when `parts`, all it reads, are alike."""
        known = self._made.get(name)
        if known is None or known[0] != parts:
            known = self._made[name] = parts, make()
        return known[1]

    def keep_only(self, names: Collection[Hashable]) -> None:
        """Forget what is kept under any other name."""
        for gone in self._made.keys() - set(names):
            del self._made[gone]
