"""What the program does with each rule, found in its own code and kept for a packaged program,
which has no sources.

    python packaging/rule_uses.py          write resources/rulebooks/rules/uses.json anew
    python packaging/rule_uses.py check    say whether it is what the code says now

A rule is enforced where a refusal names it (`rule="CH-SEAT-3"`), computed where what decides cites
it, asked where a situation leads to it, and can always be read up. Only what a program comes to
counts (`reach.py`): of a rule cited elsewhere alone the words are all there is.
"""

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import reach  # noqa: E402

from floor.rulebook.book.rule import known_rules  # noqa: E402
from floor.rulebook.book.uses import USES_FILE, Does  # noqa: E402
from floor.rulebook.situations.reading import shipped_situations  # noqa: E402

DECIDES = ("app", "cards", "jackpot", "room", "tournament")
"""Folders whose modules work things out; those above only show."""
_RULE = re.compile(r"\b(?:CH|GM|JP|TR|ON|TDA)-[A-Z0-9]+(?:-[0-9]+)*[A-Z]?\b")


def main(wishes: list[str]) -> int:
    now = written(uses())
    if wishes == ["check"]:
        if USES_FILE.read_text(encoding="utf-8") == now:
            return 0
        print("Rules are used otherwise than uses.json says: run packaging/rule_uses.py.")
        return 1
    USES_FILE.write_text(now, encoding="utf-8")
    return 0


def uses(parts: Iterable[reach.Part] | None = None) -> Mapping[str, Mapping[str, list[str]]]:
    """What is done with each rule that `parts` or a situation cite, and where, by its id; `parts`
    are those of the program that are reached."""
    if parts is None:
        parts = reach.Code(reach.sources(ROOT)).reached()
    does: dict[str, set[Does]] = defaultdict(lambda: {Does.SHOWN})
    where: dict[str, set[str]] = defaultdict(set)
    for part in parts:
        place = part.module.removeprefix("floor.").replace(".", "/")
        for rule in cited(part.text):
            where[rule].add(place)
            if place.startswith(DECIDES):
                does[rule].add(Does.COMPUTED)
        for rule in refused(part.nodes) if "Refus" in part.text else ():
            does[rule].add(Does.ENFORCED)
    for situation in shipped_situations().situations.values():
        for leaf in situation.leaves.values():
            for rule in leaf.rules:
                where[rule].add(situation.id)
                does[rule].add(Does.ASKED)
    return {
        rule: {
            "does": [one.value for one in Does if one in does[rule]],
            "where": sorted(where[rule]),
        }
        for rule in known_rules()
        if rule in where
    }


def written(found: Mapping[str, Mapping[str, list[str]]]) -> str:
    """One line a rule, so that a change shows as one."""
    lines = (f"{json.dumps(rule)}: {json.dumps(use)}" for rule, use in found.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def cited(text: str) -> Iterator[str]:
    """The rules `text` names; a clause of a rule the book has as a whole counts for it."""
    for name in _RULE.findall(text):
        if name in known_rules():
            yield name
        elif (whole := re.sub(r"[A-Z][0-9A-Z]*$", "", name)) in known_rules():
            yield whole


def refused(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The rules named there as the reason of a refusal."""
    for node in reach.walked(nodes):
        if not isinstance(node, ast.Call):
            continue
        match getattr(node.func, "id", ""), node.args:
            case "Refused", _:
                for keyword in node.keywords:
                    if keyword.arg == "rule":
                        yield from _named(keyword.value)
            case "Refusal", [_, rule]:
                yield from _named(rule)
            case _:
                pass


def _named(value: ast.expr) -> Iterator[str]:
    """The rules in an expression: one, or the two of a choice."""
    for node in ast.walk(value):
        if isinstance(node, ast.Constant) and node.value in known_rules():
            yield str(node.value)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
