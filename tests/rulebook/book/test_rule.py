"""The list of rules: complete, readable, and citing the guide."""

import re
from pathlib import Path

import pytest

from floor.base.errors import BadSetting
from floor.rulebook.book.book import group_of
from floor.rulebook.book.rule import RULEBOOKS, Rule, known_rules, read_rules

ROOT = Path(__file__).parents[3]
RULE_ID = re.compile(r"\b(?:CH|GM|JP|TR|ON|TDA)-[A-Z0-9]+(?:-[0-9]+)*\b")
SOURCE = re.compile(
    r"§[1-8], (from )?lines? [0-9]"
    r"|TDA 2015, (rule|example) [0-9]"
    r"|online book v2\.[078], lines? [0-9]"
)
GOOD = """
guide = "A guide"
[rules]
CH-BTN-7 = { title = "The big blind always moves on", source = "§4, lines 717–720" }
"""


def test_a_rule_has_id_title_and_source():
    assert read_rules(GOOD, "rules.toml") == {
        "CH-BTN-7": Rule(
            id="CH-BTN-7", title="The big blind always moves on", source="§4, lines 717–720"
        )
    }


def test_every_rule_cited_is_known():
    cited = {
        (rule, file.relative_to(ROOT).as_posix())
        for folder, pattern in ((ROOT / "floor", "*.py"), (RULEBOOKS, "*.toml"))
        for file in folder.rglob(pattern)
        for rule in RULE_ID.findall(file.read_text(encoding="utf-8"))
    }
    known = {*known_rules(), *map(group_of, known_rules())}
    assert not [(rule, file) for rule, file in sorted(cited) if rule not in known]


def test_the_houses_own_choice_is_a_rule_too():
    assert known_rules()["HOUSE"].source == "not in the guide"


def test_every_other_rule_says_where_it_stands():
    for rule in known_rules().values():
        if rule.id != "HOUSE":
            assert SOURCE.match(rule.source), rule


def test_no_two_rules_have_one_title():
    titles = [rule.title for rule in known_rules().values()]
    assert len(set(titles)) == len(titles)


def test_all_mistakes_in_the_list_are_named_together():
    text = GOOD.replace("title", "titel").replace("guide =", "book =")
    with pytest.raises(BadSetting) as refusal:
        read_rules(text, "rules.toml")
    assert str(refusal.value).startswith("rules.toml has mistakes:\n  guide: missing")
    assert [mistake.partition(", ")[0] for mistake in refusal.value.mistakes] == [
        "guide: missing",
        "rules.CH-BTN-7.title: missing",
        "rules.CH-BTN-7.titel: unknown key; did you mean title?",
        "book: unknown key; known are guide",
    ]


def test_a_list_that_is_no_toml_is_refused():
    with pytest.raises(BadSetting, match=r"rules\.toml cannot be read:\n.*at line 4"):
        read_rules(GOOD.replace("{", "("), "rules.toml")
