"""Lines that stand still while the pointer is over them: nothing slips away under a finger."""

from collections.abc import Sequence
from typing import TypeVar

K = TypeVar("K")


def steady(shown: Sequence[K], wanted: Sequence[K], *, still: bool) -> tuple[K, ...]:
    """The lines as `wanted`; while the pointer is over them (`still`) those that are there keep
    their places, also one that is gone, and what is new stands behind."""
    there = set(shown)
    if not still or not there & set(wanted):
        return tuple(wanted)
    return (*shown, *(one for one in wanted if one not in there))
