"""What the program does with each rule, as its own code says it: generated, see
`packaging/rule_uses.py`."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path

import msgspec

from floor.base.value import Value
from floor.rulebook.book.rule import RULEBOOKS


class Does(Enum):
    """What the program does with a rule; it may do several of these."""

    ENFORCED = "enforced"
    """Something is refused because of it."""
    COMPUTED = "computed"
    """It decides what is worked out: positions, amounts, who is next."""
    ASKED = "asked"
    """A ruling assistant's situation leads to it."""
    SHOWN = "shown"
    """It can be read up."""


class Use(Value, frozen=True, kw_only=True):
    """What one rule is used for, and where."""

    does: tuple[Does, ...] = (Does.SHOWN,)
    where: tuple[str, ...] = ()
    """Modules that cite it, such as "room/blinds/button", and situations, such as "S12"."""


READ_UP = Use()
"""What becomes of a rule that nothing cites."""
USES_FILE = RULEBOOKS / "rules" / "uses.json"


@cache
def known_uses(file: Path = USES_FILE) -> Mapping[str, Use]:
    """Which rules of the book the program uses, by id."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Use])


def use_of(rule: str) -> Use:
    """What the program does with that rule."""
    return known_uses().get(rule, READ_UP)
