"""The rules the program goes by: id, title, and where the guide says it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from floor.base.value import Value
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.reader import Reader, reading

RULEBOOKS = Path(__file__).parents[3] / "resources" / "rulebooks"
"""The rulebooks that come with the program."""

MOST_RULES = 2000
HOUSE_RULE = "HOUSE"
"""The id of what no book says, or leaves to the house."""
_BOOKS = {"TDA": RuleSource.TDA, "ON": RuleSource.ONLINE}


class Rule(Value, frozen=True, kw_only=True):
    """A rule as screens and rulings cite it."""

    id: str
    """As in the digests, for example "CH-BTN-7"; HOUSE is the house's own choice."""
    title: str
    """In our own words."""
    source: str
    """Section and lines of the guide."""


def read_rules(text: str, file: str) -> Mapping[str, Rule]:
    """The rules listed in `text`, by id, in its order.

    Raises:
        BadSetting: with all mistakes; `file` is what the sentence calls the text.
    """
    rules = {}
    with reading(text, file) as top:
        top.text("guide")
        for rule_id, row in top.tables("rules", MOST_RULES):
            rules[rule_id] = Rule(id=rule_id, title=row.text("title"), source=row.text("source"))
            row.close()
    return rules


@cache
def known_rules() -> Mapping[str, Rule]:
    """The rules that come with the program, by id; read once."""
    file = RULEBOOKS / "rules.toml"
    return read_rules(file.read_text(encoding="utf-8"), file.name)


def book_of(rule: str) -> RuleSource | None:
    """Whose rule that is; None for the house's own choice."""
    if rule == HOUSE_RULE:
        return None
    return _BOOKS.get(rule.partition("-")[0], RuleSource.GUIDE)


def cite(table: Reader) -> str:
    """The id of the rule which `table` says it follows."""
    return table.one_of("rule", known_rules())
