"""How alike it was ruled on paper and in files: every count, nobody compared who may not be."""

import csv

import pytest
from msgspec.structs import replace

from floor.base.text import LOCALES
from floor.reports.rulings.consistency_csv import files
from floor.reports.rulings.consistency_report import build
from floor.rulebook.situations.situation import SituationId
from floor.views.rulings.consistency import ConsistencyPaper, ConsistencyRow, ConsistencyView
from floor.views.rulings.precedents import Tally
from tests.evening import Evening
from tests.hostile import HOSTILE
from tests.reports.kit.test_hostile import links_and_pictures
from tests.reports.reading import overlapping, pages, words
from tests.reports.rulings.test_ruling_sheet import said
from tests.views.rulings.test_consistency import called, paper_of

__all__ = ["called"]
BY_PERSON = "By person"


def without_staff(paper: ConsistencyPaper) -> ConsistencyPaper:
    return replace(paper, view=replace(paper.view, staff=()))


def test_every_situation_and_person_stands_with_all_counts(called: Evening):
    text = said(build(paper_of(called)))
    for part in (
        *("Ruling consistency", "All rulings", "24 Oct 2026"),
        "Seat left out, or wrong number of cards 2 0 0 0 1 100 %",
        *("Mira 1 0 0 0 0 100 %", "Olli 4 0 3 0 1 75 %"),
        *("Together 5 0 3 0 1 80 %", "Sealed by the journal"),
    ):
        assert part in text, part
    assert "TRAINING" not in text


def test_who_may_not_compare_people_gets_a_paper_without_them(called: Evening):
    text = said(build(without_staff(paper_of(called))))
    assert BY_PERSON not in text
    assert "Mira" not in text


@pytest.mark.parametrize("language", [*LOCALES])
def test_it_is_in_its_own_language_and_nothing_overlaps(called: Evening, language: str):
    paper = paper_of(called, language)
    pdf = build(paper)
    assert pdf == build(paper), "equal values, equal bytes"
    assert all(not overlapping(page) for page in words(pdf))


def test_a_rehearsed_night_is_no_proof_of_anything(called: Evening):
    paper = paper_of(called)
    paper = replace(paper, issue=replace(paper.issue, training=True))
    assert "TRAINING – NOT VALID" in pages(build(paper))[0]
    assert all("-TRAINING-" in file.name for file in files(paper))


@pytest.mark.parametrize("typed", HOSTILE)
def test_whatever_a_house_calls_its_situations_and_people(called: Evening, typed: str):
    paper = paper_of(called)
    tally = paper.view.all
    row = ConsistencyRow(of=SituationId("S99"), words=typed, tally=tally)
    view = replace(paper.view, situations=(row,) * 40, staff=(row,))
    pdf = build(replace(paper, view=view))
    assert not links_and_pictures(pdf)
    assert all(not overlapping(page) for page in words(pdf))


def test_a_spreadsheet_gets_a_table_by_situation_and_one_by_person(called: Evening):
    by_situation, by_person = files(paper_of(called))
    assert by_situation.name == "2026-10-24-rulings-all-situation.csv"
    assert by_person.name == "2026-10-24-rulings-all-staff.csv"
    read = [
        list(csv.DictReader(file.body.decode("utf-8-sig").splitlines()))
        for file in (by_situation, by_person)
    ]
    assert read[0][0]["situation"] == "S02"
    assert read[1][1]["staff_name"] == "Olli"
    assert [read[1][1][key] for key in ("ruled", "chosen", "amended", "alike_percent")] == [
        *("4", "3", "1", "75"),
    ]
    assert [file.name for file in files(without_staff(paper_of(called)))] == [by_situation.name]


def test_of_nothing_that_holds_nothing_is_alike(called: Evening):
    none = ConsistencyRow(of=SituationId("S02"), words="S02", tally=Tally(0, 0, 0, 0, 1, None))
    paper = paper_of(called)
    view = ConsistencyView(period=paper.view.period, all=none.tally, situations=(none,), staff=())
    paper = replace(paper, view=view)
    (file,) = files(paper)
    assert file.body.decode("utf-8-sig").splitlines()[1] == "S02,S02,0,0,0,0,1,"
    assert "S02 0 0 0 0 1 –" in said(build(paper))
