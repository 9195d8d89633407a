"""Rules in short: whose they are, in which language, and who rules otherwise."""

import pytest

from floor.base.text import speaking
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import known_book
from floor.views.rules.lines import contrary_lines, house_words, rule_line


@pytest.mark.parametrize(
    ("house", "words"),
    [
        (RuleSource.GUIDE, "Helsinki guide"),
        (RuleSource.TDA, "TDA"),
        (RuleSource.ONLINE, "Online room"),
        (None, "House practice"),
    ],
)
def test_every_house_has_a_name(house: RuleSource | None, words: str) -> None:
    assert house_words(house) == words


def test_a_rule_is_told_in_the_reader_s_language() -> None:
    with speaking("fi"):
        line = rule_line(known_book(), "CH-BET-22")
    assert "potti" in line.text


def test_a_rule_the_book_has_not_is_told_by_its_number() -> None:
    line = rule_line(known_book(), "TDA-999")
    assert (line.title, line.text) == ("TDA-999", "")


def test_of_a_matter_in_which_houses_contradict_each_other_only_that_is_told_and_once() -> None:
    lines = tuple(contrary_lines(known_book(), ("CH-OOT-4", "CH-OOT-4", "CH-OOT-6")))
    assert [line.rule.id for line in lines] == ["TDA-40"]
    assert all(line.contrary for line in lines)
