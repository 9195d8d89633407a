"""The house book: the rules of the house in force, with its version and date, in its language."""

from datetime import date

import pytest
from msgspec.structs import replace

from floor.reports.rules.house_book import HouseBook, build
from floor.rulebook.book.book import known_book
from floor.rulebook.house.in_force import in_force
from floor.rulebook.house.rulebooks import read_house, shipped_house
from tests.reports.reading import pages

HELSINKI = read_house(shipped_house("helsinki"), "helsinki")
PRINTED = date(2026, 11, 22)


def _book(language: str = "en", **changes: object) -> bytes:
    return build(HouseBook(replace(HELSINKI, **changes), known_book(), PRINTED), language)


def _told(pdf: bytes) -> str:
    return " ".join(" ".join(pages(pdf)).split())


@pytest.fixture(scope="module")
def english() -> str:
    return _told(_book())


def test_the_first_page_says_whose_rules_which_version_and_since_when():
    first = pages(_book())[0]
    assert "Casino Helsinki" in first
    assert "In force since" in first
    assert "17 Sept 2025" in first
    assert HELSINKI.digest[:8] in first
    assert "22 Nov 2026" in first
    assert "Gaming day" not in first


def test_every_rule_in_force_stands_in_it_once(english: str):
    for rule in in_force(known_book(), HELSINKI):
        assert english.count(f"{rule.id} {rule.title.told('en')}") == 1, rule.id


def test_rules_of_games_the_house_does_not_offer_are_not_in_it(english: str):
    assert "GM-THE-1" in english
    assert "GM-OFC-1 " not in english


def test_it_says_what_the_house_has_set(english: str):
    for words in ("A free seat is held", "5 min", "Long break, once a day", "30 min", "CH-GEN-8"):
        assert words in english
    assert "NLH 1–2" in english
    assert "Where the guide is silent" in english


def test_a_house_without_jackpot_and_offer_has_its_book_too():
    told = _told(_book(jackpots={}, games={}))
    assert "Jackpot guaranteed" not in told
    assert "CH-BTN-7" in told


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "fi",
            (
                "Talon säännöt",
                "CH-BTN-7 Iso blindi siirtyy aina, muut sen mukaan",
                "Iso blindi siirtyy joka jaon jälkeen seuraavalle",
                "Missä ohje vaikenee",
            ),
        ),
        (
            "sv",
            (
                "Husets regler",
                "CH-BTN-7 Big blind går alltid vidare, resten följer den",
                "Big blind går till nästa spelare efter varje giv",
                "Där regelboken tiger",
            ),
        ),
    ],
)
def test_it_speaks_the_languages_of_the_room_and_cuts_no_rule(
    language: str, said: tuple[str, ...], english: str
):
    told = _told(_book(language))
    for words in said:
        assert words in told
    assert "…" not in told + english


def test_equal_rules_give_equal_bytes():
    assert _book() == _book()
