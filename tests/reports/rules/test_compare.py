"""The houses side by side on paper: what is wanted, whose paper it is, nothing cut."""

from datetime import date

import pytest

from floor.reports.rules.compare import Comparison, build
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import known_book
from floor.rulebook.book.compare import ComparedMatter, compared
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.views.rules.compare import Wish
from tests.reports.reading import pages
from tests.rulebook.book.test_compare import conflicts

HELSINKI = read_house(shipped_house("helsinki"), "helsinki")
PRINTED = date(2026, 11, 22)
BOTH = (RuleSource.TDA, RuleSource.GUIDE)


def _rows() -> list[ComparedMatter]:
    return [row for part in compared(known_book(), Wish().houses) for row in part.rows]


def told(wish: Wish, language: str = "en") -> str:
    pdf = build(Comparison(known_book(), wish, HELSINKI, PRINTED), language)
    return " ".join(" ".join(pages(pdf)).split())


def test_it_says_whose_it_is_when_it_was_printed_and_how_much_stands_in_it() -> None:
    first = told(Wish())
    for words in ("Casino Helsinki", "22 Nov 2026", HELSINKI.digest[:8], "97 matters", "Printed"):
        assert words in first


@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_matter_and_every_rule_of_one_house_alone_is_in_it_and_nothing_is_cut(
    language: str,
) -> None:
    words = told(Wish(), language)
    own = sum(row.matter.title.told(language).count("…") for row in _rows())
    assert words.count("…") == own
    for part in compared(known_book(), Wish().houses):
        for rule in part.beside:
            assert f"{rule} " in words
        for row in part.rows:
            for practice in row.matter.houses.values():
                assert practice.rules[0] in words


def test_only_contradictions_of_two_houses_are_put_on_it_alone() -> None:
    words = told(Wish(houses=BOTH, contrary_only=True))
    assert words.count("≠ they contradict") == len(conflicts(known_book(), BOTH))
    assert "Online room" not in words
    assert "One house only" not in words


def test_what_is_not_found_leaves_a_paper_that_says_so() -> None:
    assert "0 matters" in told(Wish(typed="zzz"))


def test_equal_wishes_give_equal_bytes() -> None:
    what = Comparison(known_book(), Wish(typed="button"), HELSINKI, PRINTED)
    assert build(what) == build(what)
