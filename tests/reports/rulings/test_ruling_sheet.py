"""The sheet of a ruling: every field, a mark on what was overruled, whatever was typed."""

import pytest
from msgspec.structs import replace

from floor.app.rulings.prefilled import inquiry_at
from floor.app.rulings.rulings import GiveRuling
from floor.base.text import LOCALES
from floor.reports.rulings.ruling_sheet import build
from floor.room.blinds.button import PlayerId, SeatNo
from floor.rulebook.situations.inquiry import Overruled
from floor.rulebook.situations.situation import FactId, LeafId, SituationId
from floor.views.rulings.paper import RulingSheet, ruling_sheet
from tests.app.ruled import (
    ABUSE,
    FOUL_DECK,
    amended,
    dealt,
    give,
    inquiry_to,
    ruled,
    ruling_book,
    whole,
)
from tests.app.test_own_situations import adopt, photographed, rule
from tests.evening import T1, Evening
from tests.hostile import HOSTILE
from tests.reports.kit.test_hostile import links_and_pictures
from tests.reports.reading import overlapping, pages, rows, words


def said(pdf: bytes) -> str:
    lines = [" ".join(line) for page in words(pdf) for line in rows(page)]
    return " ".join(" ".join(lines).replace("\N{NO-BREAK SPACE}", " ").split())


def sheet(night: Evening, number: int = 1, language: str = "en") -> RulingSheet:
    return ruling_sheet(ruling_book(night, number), language)


@pytest.fixture
def called(night: Evening) -> Evening:
    return dealt(night)


def test_it_has_every_field_a_ruling_sheet_has_to_have(called: Evening):
    """night.md 2.4: facts asked and answered, clause, decision, discretion, people, time."""
    ruled(called, FOUL_DECK)
    view = sheet(called)
    text = said(build(view))
    for part in (
        *("Ruling 1", "T1", "Olli", "desk", "24 Oct 2026", view.title),
        *("Questions and answers", view.asked[0].answer, "asked"),
        *("Decision", "Chosen", view.choice, "Reason He was asleep.", "1. "),
        *("Discretion the rule leaves it to the floor", "Clause", view.rules[0].id),
        *("Camera time 18:01:00", "Signed too by Mira", "Players #1", "Seats 1"),
        "initials are not a signature",
    ):
        assert part in text, part
    assert "TRAINING" not in text
    assert "Amounts" not in text
    assert "own situations" not in text


def test_it_names_the_version_of_the_houses_own_situations_it_was_ruled_by(night: Evening):
    adopt(night)
    rule(dealt(night), photographed(night))
    text = said(build(sheet(night)))
    assert "A guest photographs a hand" in text
    assert "the house’s own situations, version 1" in text
    assert "overruled" not in text


def test_amounts_and_penalties_stand_on_it_where_there_are_any(called: Evening):
    give(called, whole(inquiry_to(called, SituationId("S21"), LeafId("unclear"))))
    text = said(build(sheet(called)))
    assert "2 × €5 + €1" in text
    assert "What the table told and what was counted" in text
    ruled(called, ABUSE)
    assert "Penalty #1: Warning" in said(build(sheet(called, 2)))


def test_what_was_overruled_bears_a_mark(called: Evening):
    at_table = inquiry_at(called.room, T1, SituationId("S04"))
    against = replace(at_table, said=(Overruled(FactId("game_family"), "stud"),))
    note = called.note("It was stud, so all is otherwise.")
    called.ask(GiveRuling(table=T1, inquiry=against, departs=True, note=note, seats=(SeatNo(2),)))
    text = said(build(sheet(called)))
    assert "● Game Stud overruled; the table says: With a flop" in text
    assert "● overruled by the floor" in text
    assert "Followed no: departed from it" in text
    assert "The rule –" in text


def test_an_amended_ruling_says_so_on_both_sheets(called: Evening):
    ruled(called)
    amended(called)
    assert "It no longer holds: ruling 2 has taken its place." in said(build(sheet(called)))
    assert "It takes the place of ruling 1." in said(build(sheet(called, 2)))


def test_a_rehearsed_one_says_so_and_a_ruling_before_the_first_hand_has_none(called: Evening):
    ruled(called, hand=0)
    view = sheet(called)
    text = said(build(replace(view, issue=replace(view.issue, training=True))))
    assert "TRAINING – NOT VALID" in text
    assert "Hand" in text


def test_where_the_house_is_silent_the_paper_says_whose_practice_it_is(called: Evening):
    ruled(called)
    view = replace(sheet(called), silent="HOUSE: the guide is silent here.", rules=())
    text = said(build(view))
    assert "HOUSE: the guide is silent here." in text
    assert "Clause" not in text


def test_it_speaks_swedish_to_the_last_word(called: Evening):
    ruled(called, FOUL_DECK)
    text = said(build(sheet(called, language="sv")))
    for part in (
        *("Avgörande 1", "Frågor och svar", "Vad är det för fel på leken?", "frågat"),
        *("Beslut", "Dealerns steg 1. Stoppa given", "Kort Leken ur bruk, förseglad"),
        *("CH-GEN-22 Det som reglerna lämnar öppet avgör floor", "Sida 1 av"),
    ):
        assert part in text, part


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_nothing_overlaps_in_any_language(called: Evening, language: str):
    ruled(called, FOUL_DECK)
    pdf = build(sheet(called, language=language))
    assert [clash for page in words(pdf) for clash in overlapping(page)] == []
    assert pdf == build(sheet(called, language=language))


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_a_ruling_of_one_question_fits_on_one_page(called: Evening, language: str):
    """Though it was rehearsed, signed by two and punished, and its reason takes some lines."""
    ruled(called, FOUL_DECK, note=called.note("The ten of clubs lay below seat six. " * 8))
    view = sheet(called, language=language)
    view = replace(
        view, issue=replace(view.issue, training=True), penalties=((PlayerId(1), "Warning"),)
    )
    assert len(view.asked) == 1
    assert len(pages(build(view))) == 1


@pytest.mark.parametrize("lines", range(4, 40))
def test_the_seal_never_stands_on_a_page_alone(called: Evening, lines: int):
    ruled(called, FOUL_DECK)
    view = sheet(called)
    last = pages(build(replace(view, asked=view.asked * lines)))[-1]
    assert "People and times" in last
    assert "Sealed by the journal" in last


@pytest.mark.parametrize("typed", HOSTILE)
def test_it_stands_whatever_was_typed(called: Evening, typed: str):
    ruled(called, FOUL_DECK)
    view = sheet(called)
    pdf = build(replace(view, note=typed * 3, by=typed, second=typed, station=typed))
    assert pages(pdf)
    assert not links_and_pictures(pdf)
