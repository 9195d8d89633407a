"""What can be looked up: every rule and situation, as people tell them."""

import pytest

from floor.base.errors import BadSetting
from floor.rulebook.book.book import LANGUAGES, known_book
from floor.rulebook.search.pages import TOLD_IN, PageKind, known_told, pages_in, read_told
from floor.rulebook.situations.reading import shipped_situations

SITUATIONS = shipped_situations().situations


def _pages(language: str, told=None):
    known = known_told() if told is None else told
    return {page.id: page for page in pages_in(language, known_book(), SITUATIONS.values(), known)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_situation_has_a_page(language: str):
    pages = _pages(language)
    assert set(pages) == {*known_book().rules, *SITUATIONS}
    assert {one for one in pages if pages[one].kind is PageKind.SITUATION} == set(SITUATIONS)


def test_people_tell_every_situation_that_comes_with_the_program():
    assert set(known_told()) == set(SITUATIONS)
    for told in known_told().values():
        assert set(told.by_language) == set(TOLD_IN)


def test_a_page_in_finnish_has_the_english_words_beside():
    pages = _pages("fi")
    assert pages["TDA-51"].title == "String bet turnauksissa"
    assert "String bets" in pages["TDA-51"].elsewhere
    assert "oversized chip" in pages["S15"].known_as
    assert "One bigger chip" in pages["S15"].elsewhere
    assert _pages("en")["TDA-51"].elsewhere == ""


def test_a_houses_own_situation_is_found_by_what_it_says_itself():
    page = _pages("fi", {})["S15"]
    assert page.title == "Yksi suurempi pelimerkki"
    assert "oversized chip" in page.known_as


def test_where_nobody_has_translated_the_rules_only_situations_have_pages():
    pages = _pages("et")
    assert set(pages) == set(SITUATIONS)
    assert "põletuskaart" in pages["S10"].told
    assert pages["S10"].title == pages["S10"].elsewhere[: len(pages["S10"].title)]


def test_mistakes_in_how_people_tell_things_are_named():
    with pytest.raises(BadSetting, match=r"told\.toml has mistakes") as refused:
        read_told('[told.S01]\nfi = "jako"\nde = "Karten"\n')
    assert [mistake.partition(",")[0] for mistake in refused.value.mistakes] == [
        "told.S01.en: missing",
        "told.S01.de: unknown key; known are en",
    ]
