"""Situations found by a few letters, with nothing but the books."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from floor.base.text import ENGLISH, use_language
from floor.room.betting.rules import RuleSource
from floor.rulebook.search.pages import PageKind, SearchHit
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import SituationId
from floor.views.assistant.lookup import situations_found, situations_like
from floor.views.assistant.page import situation_lines


@pytest.fixture(params=["en", "fi"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language(ENGLISH)


def found(typed: str) -> list[str]:
    book = shipped_situations()
    lines = situation_lines(book, RuleSource.GUIDE)
    return [line.situation for line in situations_like(book, lines, typed)]


def test_nothing_typed_finds_nothing_and_nonsense_neither() -> None:
    assert found("") == found("   ") == found("xyzzy") == []


def test_the_beginnings_of_words_find_what_is_called_so(language: str) -> None:
    """English is found in every language: half of what is said at a table is English."""
    assert found("string")[0] == "S20"
    assert found("string b")[0] == "S20"
    assert "S04" in found("jakaja kaansi" if language == "fi" else "dealer flashed")[:3]


def test_who_has_more_of_the_words_comes_first_and_titles_before_stories() -> None:
    ranked = found("button")
    titled = [
        line.situation
        for line in situation_lines(shipped_situations(), RuleSource.GUIDE)
        if "button" in line.title.casefold().split()
    ]
    assert ranked[: len(titled)] == titled
    assert len(ranked) > len(titled)
    assert found("button xyzzy")[0] == ranked[0]


def test_what_a_situation_is_known_as_in_no_story_is_found_too() -> None:
    book = shipped_situations()
    for one in list(book.of_house(RuleSource.GUIDE))[:10]:
        for name in one.known_as:
            assert one.id in found(name), name


def test_the_books_order_stands_and_without_it_the_words_decide() -> None:
    book = shipped_situations()
    lines = situation_lines(book, RuleSource.GUIDE)
    last, first = lines[3], lines[0]
    hits = [
        SearchHit(id=name, kind=PageKind.SITUATION, title="", excerpt="", why=())
        for name in (last.situation, "nowhere", first.situation)
    ]
    assert situations_found(book, lines, "string", hits) == (last, first)
    assert situations_found(book, lines, "string", hits[1:2]) == situations_like(
        book, lines, "string"
    )


def test_what_a_house_has_added_and_nobody_tells_is_found_by_its_title() -> None:
    book = shipped_situations()
    own = replace(book.situations[SituationId("S20")], id=SituationId("H01"), title="Dog on felt")
    added = replace(book, situations={SituationId("H01"): own})
    (line,) = situations_like(added, situation_lines(added, RuleSource.GUIDE), "dog")
    assert line.situation == "H01"


def test_of_a_long_story_the_first_words_count() -> None:
    assert found("string " + "xyzzy " * 40) == found("string " + "xyzzy " * 11)
