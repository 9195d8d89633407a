"""What the tables of an event are called: as the house calls the first of them, and on from it."""

import re
from collections.abc import Iterator, Sequence
from itertools import count

from floor.room.lists.waitlist import TableId

_OWN = "E"
"""Tables of nobody else: an event's, as long as the house names none."""
_LONGEST = 100
"""More tables than are ever opened at once."""
_NUMBERED = re.compile(r"(.*?)([0-9]{1,6})")
_SPAN = re.compile(r"([^0-9]*)([0-9]{1,6})\s*[-–—]\s*(?:\1)?([0-9]{1,6})", re.IGNORECASE)


def next_names(tables: Sequence[TableId]) -> Iterator[TableId]:
    """What one more beside `tables` may be called, the first the best: like the newest that has a
    number, from the lowest of those on; E1, E2 … where none has."""
    found = [(one[1], int(one[2])) for name in tables if (one := _NUMBERED.fullmatch(name))]
    head = found[-1][0] if found else _OWN
    lowest = min((number for other, number in found if other == head), default=1)
    return (TableId(f"{head}{number}") for number in count(1 if head == _OWN else lowest))


def names_meant(typed: str) -> tuple[TableId, ...]:
    """The tables named by "T9–T15, E4", each once; of a span no more than `_LONGEST`."""
    found = [name for part in typed.split(",") for name in _of_part(part.strip())]
    return tuple(dict.fromkeys(found))


def _of_part(part: str) -> Iterator[TableId]:
    span, one = _SPAN.fullmatch(part), _NUMBERED.fullmatch(part)
    if span is not None:
        first, last = sorted((int(span[2]), int(span[3])))
        for number in range(first, min(last, first + _LONGEST - 1) + 1):
            yield TableId(f"{_head(span[1])}{number}")
    elif one is not None:
        yield TableId(f"{_head(one[1])}{one[2]}")
    elif part:
        yield TableId(part)


def _head(typed: str) -> str:
    """ "t9" is T9."""
    return typed.upper() if len(typed) == 1 else typed
