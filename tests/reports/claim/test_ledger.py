"""The ledger of a jackpot on paper: every line, and what stands on the accounts behind it."""

import pytest

from floor.base.text import LOCALES
from floor.jackpot.ledger import PostedFor
from floor.reports.claim.ledger import build
from floor.views.jackpot.page import reason_words
from tests.hostile import HOSTILE
from tests.reports.claim.test_report import said
from tests.reports.claims import ledger
from tests.reports.kit.test_hostile import links_and_pictures
from tests.reports.reading import overlapping, pages, words


def test_it_says_what_moved_why_and_what_stands_there_then():
    text = said(build(ledger(lines=6)))
    assert "One euro more in the box" in text
    for part in (
        *("JL 5", "Bad beat jackpot, for claim 12", "before the day", "after it"),
        f"23:15:05 1,001 {reason_words(PostedFor.HAND)} Mira Salo €42.00 €112,345.67 €298.00 €0.00",
        "T3 · 42 hands",
        f"1,003 {reason_words(PostedFor.HIT)} Mira Salo €89,876.48 €22,469.19 €340.00 €89,876.48",
        "claim 12",
        f"1,004 {reason_words(PostedFor.FETCHED)} Mira Salo €3,209.87",
        "Dvořáková",
    ):
        assert part in text, part
    assert "Reserve" in text, "what stood on it before and after"
    assert "TRAINING" not in text


def test_a_day_without_a_line_still_has_its_sums():
    text = said(build(ledger(lines=0)))
    assert "Entries" not in text
    assert text.count("€112,345.67") == 2


def test_a_long_day_goes_on_over_the_pages():
    pdf = build(ledger(lines=400))
    assert len(pages(pdf)) > 5
    assert sum(text.count(reason_words(PostedFor.HAND)) for text in pages(pdf)) == 397


@pytest.mark.parametrize("language", LOCALES)
def test_it_stands_in_every_language(language: str):
    for page in words(build(ledger(language))):
        assert not overlapping(page)


def test_equal_ledgers_give_equal_bytes():
    assert build(ledger()) == build(ledger())


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_somebody_is_called_it_is_a_ledger(text: str):
    """FAULTS row 45."""
    pdf = build(ledger(text=text))
    assert not links_and_pictures(pdf)
    for page in words(pdf):
        assert not overlapping(page)
