"""A rule read up: what it says, what becomes of it in the program, who rules otherwise."""

import pytest

from floor.app.views.rule_page import (
    contrary_lines,
    does_words,
    house_words,
    rule_line,
    rule_view,
)
from floor.base.text import speaking
from floor.room.betting_rules import Book
from floor.rulebook.book import known_book
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.uses import Does


@pytest.mark.parametrize(
    ("house", "words"),
    [
        (Book.GUIDE, "Helsinki guide"),
        (Book.TDA, "TDA"),
        (Book.ONLINE, "Online room"),
        (None, "House practice"),
    ],
)
def test_every_house_has_a_name(house: Book | None, words: str) -> None:
    assert house_words(house) == words


def test_what_the_program_does_with_a_rule_is_told_differently_each_time() -> None:
    assert len({does_words(one) for one in Does}) == len(Does)


def test_a_rule_stands_beside_those_of_other_houses_with_whether_they_agree() -> None:
    book = known_book()
    view = rule_view(book, shipped_situations(), book.rules["TDA-40"])
    assert view.rule.house == "TDA"
    assert view.source == book.rules["TDA-40"].source
    assert "S26" in dict(view.situations)
    marks = {other.rule.id: other.verdict for other in view.others}
    assert marks["CH-OOT-4"] == "otherwise"
    assert marks["CH-OOT-6"] == "the same"
    assert "S26" not in view.where


def test_the_shared_leaves_of_a_situation_count_as_its_own() -> None:
    book = known_book()
    view = rule_view(book, shipped_situations(), book.rules["TDA-34"])
    assert "S01" in dict(view.situations)


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
