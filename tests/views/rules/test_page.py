"""A rule read up: what it says, what becomes of it in the program, who rules otherwise."""

import pytest

from floor.base.text import speaking
from floor.rulebook.book.book import known_book
from floor.rulebook.book.uses import READ_UP, Does, use_of
from floor.rulebook.situations.reading import shipped_situations
from floor.views.rules.page import does_words, rule_view, source_words


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
    assert view.reckoned == ("the arbiter: what a bet, a word or a push of chips means",)


def test_a_rule_says_what_becomes_of_it_and_that_it_can_be_read_up_only_if_nothing_does() -> None:
    book = known_book()

    def does(rule: str) -> tuple[str, ...]:
        return rule_view(book, shipped_situations(), book.rules[rule]).does

    assert does("CH-BTN-7")[-1] != does_words(Does.SHOWN)
    unused = next(rule for rule in book.rules if use_of(rule) == READ_UP)
    assert does(unused) == (does_words(Does.SHOWN),)


def test_a_rule_says_where_it_is_met_and_which_stand_beside_it_in_its_own_house() -> None:
    book = known_book()
    view = rule_view(book, shipped_situations(), book.rules["CH-BTN-7"])
    assert view.reckoned[0] == "button and blinds of the next hand"
    assert [line.id for line in view.beside] == ["CH-BTN-8", "CH-BTN-10"]


@pytest.mark.parametrize(
    ("source", "finnish"),
    [
        ("§1, lines 323–329", "§1, rivit 323–329"),
        ("online book v2023, line 12", "verkkokirja v2023, rivi 12"),
        ("TDA 2024, rule 40", "TDA 2024, sääntö 40"),
        ("not in the guide", "ei oppaassa"),
    ],
)
def test_where_a_rule_stands_is_told_in_the_reader_s_language(source: str, finnish: str) -> None:
    assert source_words(source) == source
    with speaking("fi"):
        assert source_words(source) == finnish


def test_the_shared_leaves_of_a_situation_count_as_its_own() -> None:
    book = known_book()
    view = rule_view(book, shipped_situations(), book.rules["TDA-34"])
    assert "S01" in dict(view.situations)
