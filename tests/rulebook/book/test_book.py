"""The book of rules: whole, under a topic, in every language, and readable."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from floor.base.errors import BadSetting
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import (
    LANGUAGES,
    LocalizedText,
    book_digest,
    book_files,
    group_of,
    known_book,
    read_book,
)
from floor.rulebook.book.rule import RULEBOOKS, Rule, book_of, known_rules

RULES = {
    "CH-BTN-7": Rule(id="CH-BTN-7", title="The big blind moves on", source="§4, line 717"),
    "TDA-31": Rule(id="TDA-31", title="Dead button", source="TDA 2015, rule 31"),
}
TEXTS = {
    "topics": """
[topics.button]
title.en = "Button"
title.fi = "Buttoni"
rules = ["CH-BTN", "TDA-31"]
""",
    "cash": """
[rules.CH-BTN-7]
text.en = "The big blind always moves to the next player."
title.fi = "Iso blindi siirtyy"
""",
    "tda": """
[rules.TDA-31]
text.en = "The button may stand at an empty seat."
text.fi = "Button voi olla tyhjällä paikalla."
""",
    "matters": """
[matters.button]
title.en = "How the button moves"
agree = false
tda = { rules = ["TDA-31"], says.en = "Dead button" }
helsinki = { rules = ["CH-BTN-7"], says.en = "The big blind leads" }
""",
    "told": "",
}


def refusal(texts: Mapping[str, str]) -> str:
    with pytest.raises(BadSetting) as refused:
        read_book(RULES, texts)
    return str(refused.value)


def test_a_rule_says_whose_it_is_where_it_stands_and_what_it_means():
    book = read_book(RULES, TEXTS)
    rule = book.rules["TDA-31"]
    assert (rule.book, rule.topic, rule.source) == (RuleSource.TDA, "button", "TDA 2015, rule 31")
    assert rule.text.told("fi") == "Button voi olla tyhjällä paikalla."
    assert [one.id for one in book.of_topic("button")] == ["CH-BTN-7", "TDA-31"]


def test_what_nobody_has_translated_is_told_in_english():
    rule = read_book(RULES, TEXTS).rules["CH-BTN-7"]
    assert rule.title.told("fi") == "Iso blindi siirtyy"
    assert rule.text.told("fi") == rule.text.told("sv") == rule.text.told("en")
    assert LocalizedText({"en": "One", "sv": ""}).told("sv") == "One"


def test_a_matter_says_what_each_house_does():
    (matter,) = read_book(RULES, TEXTS).matters
    assert matter.agree is False
    assert list(matter.houses) == [RuleSource.TDA, RuleSource.GUIDE]
    assert matter.houses[RuleSource.GUIDE].rules == ("CH-BTN-7",)


def test_only_one_house_neither_agrees_nor_contradicts():
    alone = (
        '[matters.button]\ntitle.en = "Button"\ntda = { rules = ["TDA-31"], says.en = "Dead" }\n'
    )
    (matter,) = read_book(RULES, {**TEXTS, "matters": alone}).matters
    assert matter.agree is None


@pytest.mark.parametrize(
    ("file", "old", "new", "mistake"),
    [
        ("topics", '"TDA-31"', '"TDA-32"', 'topics.button.rules: found "TDA-32" in it'),
        ("topics", ', "TDA-31"', "", "topics: TDA-31 stands under none"),
        ("topics", '"CH-BTN", ', '"CH-BTN", "CH-BTN", ', "CH-BTN under one topic only"),
        ("cash", "text.en", "text.de", "rules.CH-BTN-7.text.en: missing"),
        ("cash", "CH-BTN-7", "CH-BTN-8", "rules.CH-BTN-8: no such rule in rules.toml"),
        ("tda", "[rules.TDA-31]", "[rules.CH-BTN-7]", "TDA-31: missing, expected what it says"),
        ("matters", "agree = false", "", "matters.button.agree: missing"),
        ("matters", '"TDA-31"', '"CH-BTN-7"', 'found "CH-BTN-7" in it'),
        ("matters", "tda = ", "nobody = ", "matters.button.nobody: unknown key"),
    ],
)
def test_each_mistake_in_the_book_is_named(file: str, old: str, new: str, mistake: str):
    assert old in TEXTS[file]
    assert mistake in refusal({**TEXTS, file: TEXTS[file].replace(old, new)})


def test_a_matter_without_a_house_is_a_mistake():
    silent = '[matters.button]\ntitle.en = "Button"\n'
    assert "a house that speaks" in refusal({**TEXTS, "matters": silent})


def test_every_rule_of_the_list_is_in_the_book_that_comes_with_the_program():
    book = known_book()
    assert list(book.rules) == list(known_rules())
    assert {rule.topic for rule in book.rules.values()} == set(book.topics)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_title_of_its_own_and_a_text(language: str):
    book = known_book()
    for words in (one for rule in book.rules.values() for one in (rule.title, rule.text)):
        assert words.by_language.get(language), words
    titles = [rule.title.told(language) for rule in book.rules.values()]
    assert len(set(titles)) == len(titles)


def test_every_topic_and_matter_is_told_in_every_language():
    book = known_book()
    for name, title in book.topics.items():
        assert set(title.by_language) == set(LANGUAGES), name
    for matter in book.matters:
        for words in (matter.title, *(house.says for house in matter.houses.values())):
            assert set(words.by_language) == set(LANGUAGES), matter.id


def test_the_digest_changes_with_any_file_of_the_book(tmp_path: Path):
    shutil.copytree(RULEBOOKS, tmp_path / "books")
    before = book_digest(tmp_path / "books")
    assert before == book_digest()
    with (tmp_path / "books" / "rules" / "told.toml").open("a", encoding="utf-8") as file:
        file.write("# another word\n")
    assert book_digest(tmp_path / "books") != before
    assert set(book_files(tmp_path / "books")) == set(book_files())


@pytest.mark.parametrize(
    ("rule", "book", "group"),
    [
        ("CH-BTN-7", RuleSource.GUIDE, "CH-BTN"),
        ("JP-PAY-1", RuleSource.GUIDE, "JP-PAY"),
        ("TDA-19A", RuleSource.TDA, "TDA"),
        ("ON-BTN-02", RuleSource.ONLINE, "ON-BTN"),
        ("HOUSE", None, "HOUSE"),
    ],
)
def test_an_id_tells_whose_rule_it_is_and_of_which_group(rule: str, book: RuleSource, group: str):
    assert book_of(rule) is book
    assert group_of(rule) == group
