"""Ordinary rows of a store, the same statements on either engine.

Values stand as `?` or as `:name`; what the statements are made of means the same to SQLite and to
PostgreSQL: RETURNING, ON CONFLICT, CASE, TRUE; no rowid, no literal of bytes, no sum of truths.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from floor.base.errors import Refused
from floor.base.text import plain

T = TypeVar("T")
Execute = Callable[..., Any]
"""Runs a statement with its values; what it found is fetched from the answer."""
Values = Sequence[object] | Mapping[str, object]


class Statements(Protocol):
    """Statements on a store's connection; whatever its engine says becomes a sentence."""

    def read(self, query: str, values: Values = ()) -> list[Any]:
        """All that `query` finds."""
        ...

    def change(self, work: Callable[[Execute], T]) -> T:
        """What `work` answers, done in one transaction while nobody else changes rows.

        What `work` raises leaves everything as it was.
        """
        ...

    def forget(self, work: Callable[[Execute], object]) -> None:
        """As `change`, for what shall be gone from the disk too as far as the engine can."""
        ...


def readable(text: str, most: int) -> str:
    """`text` made plain.

    Raises:
        Refused: nothing is left of it.
    """
    left = plain(text, most)
    if not left:
        raise Refused("Nothing readable is left of what was typed: write it anew.", rule="HOUSE")
    return left
