"""How the same was ruled before, as it stands beside a ruling."""

import pytest

from floor.app.core.messages import NoteId
from floor.app.office.ruling_log import KnownRulings
from floor.room.betting.rules import RuleSource
from floor.rulebook.situations.situation import LeafId, SituationId
from floor.views.assistant.course import Same
from floor.views.rulings.before import BeforeView, read_before
from tests.app.ruled import FOUL_DECK, MISDEAL, NO_HAND, amended, dealt, ruled
from tests.evening import Evening


@pytest.fixture
def called(night: Evening) -> Evening:
    return dealt(night)


def before(night: Evening, which: tuple[SituationId, LeafId]) -> BeforeView:
    same = Same(*which, RuleSource.GUIDE, "Europe/Helsinki")
    return read_before(night.journal, night.people, KnownRulings(), same)


def test_what_was_never_ruled_is_said_to_be_new(called: Evening):
    assert before(called, NO_HAND) == BeforeView(
        told="Never ruled before.", ways=(), elsewhere="", latest=()
    )


def test_the_ways_stand_with_their_counts_the_most_frequent_first(called: Evening):
    ruled(called, NO_HAND, departs=True)
    for _time in range(2):
        ruled(called, NO_HAND)
    ruled(called, MISDEAL)
    view = before(called, NO_HAND)
    assert view.told == "Ruled 3 times before, departed from the rule: 1"
    assert view.ways == ("2 × as the rule says", "1 × departed from the rule")
    assert view.elsewhere == "In this situation 1 other ruling."
    assert [line.number for line in view.latest] == [3, 2, 1]
    newest, _next, departed = view.latest
    assert newest.head == "3 · 24 Oct 2026 18:01 · T1 · Olli"
    assert (newest.words, newest.why) == ("As the rule says", "")
    assert (departed.words, departed.why) == ("≠ Departed from the rule", "He was asleep.")


def test_an_option_is_told_with_why_it_was_chosen(called: Evening):
    ruled(called, FOUL_DECK)
    ruled(called, FOUL_DECK, choice="hand_stands")
    view = before(called, FOUL_DECK)
    assert view.told == "Ruled 2 times before"
    assert "1 × Hand stands" in view.ways
    assert view.elsewhere == ""
    assert (view.latest[0].words, view.latest[0].why) == ("Hand stands", "He was asleep.")


def test_a_ruling_that_no_longer_holds_is_marked_and_not_counted(called: Evening):
    ruled(called, NO_HAND)
    amended(called)
    view = before(called, NO_HAND)
    assert view.told == "Never ruled before."
    assert [line.words for line in view.latest] == ["✗ No longer holds: 2 · As the rule says"]
    assert view.elsewhere == "In this situation 1 other ruling."


def test_no_more_than_the_latest_few_are_told_and_a_forgotten_reason_is_not(called: Evening):
    for _time in range(6):
        ruled(called, NO_HAND, departs=True)
    called.people.erase_note(NoteId(6))
    view = before(called, NO_HAND)
    assert view.told.startswith("Ruled 6 times before")
    assert [line.number for line in view.latest] == [6, 5, 4, 3]
    assert [line.why for line in view.latest] == ["", *["He was asleep."] * 3]
