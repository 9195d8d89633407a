"""Rulings in words, those too whose situation the house no longer has."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from floor.app.core.messages import StaffId
from floor.app.core.ruling import Discretion, FoundRuling, Ruling, RulingNo
from floor.room.betting.rules import RuleSource
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.inquiry import Origin, Passed
from floor.rulebook.situations.situation import AnswerId, LeafId, LogAs, SituationId, StepId
from floor.views.rulings.words import (
    choice_words,
    discretion_words,
    given_words,
    gone_through,
    leaf_of,
    ruled_words,
    situation_words,
)
from tests.app.ruled import FOUL_DECK, NO_HAND, dealt, ruled
from tests.evening import Evening

GONE = Ruling(
    number=RulingNo(7),
    table=TableId("T1"),
    hand=3,
    at=datetime(2026, 10, 24, 19, 5, tzinfo=UTC),
    by=StaffId(1),
    situation=SituationId("X1"),
    book=RuleSource.GUIDE,
    path=(
        Passed(
            situation=SituationId("X1"),
            step=StepId("a"),
            answer=AnswerId("yes"),
            origin=Origin.TYPED,
        ),
        Passed(
            situation=SituationId("S02"), step=StepId("zz"), answer=AnswerId("sum"), origin=None
        ),
    ),
    found=FoundRuling(situation=SituationId("X1"), leaf=LeafId("own"), log=LogAs.LINE),
    choice="this",
)


@pytest.fixture
def called(night: Evening) -> Evening:
    return dealt(night)


def test_a_ruling_is_told_with_what_was_chosen(called: Evening):
    ruling = ruled(called, FOUL_DECK)
    leaf = leaf_of(ruling)
    assert leaf is not None
    assert ruled_words(ruling) == f"{leaf.ruling}: {leaf.choices['void_all_bets_back']}"


def test_a_departure_names_the_rule_it_departs_from(called: Evening):
    ruling = ruled(called, NO_HAND, departs=True)
    assert ruled_words(ruling) == ("departed from the rule, which is: The seat sits out this hand")
    early = replace(ruling, found=None)
    assert (ruled_words(early), given_words(early)) == ("departed from the rule", "")
    assert choice_words(early) == ""


def test_what_the_house_no_longer_has_is_told_by_its_id():
    assert situation_words(GONE.situation) == "X1"
    assert ruled_words(GONE) == "own: this"
    assert list(gone_through(GONE)) == [("a", "yes", 0)]


def test_the_questions_gone_through_are_told_in_order(called: Evening):
    ruling = ruled(called)
    asked = list(gone_through(ruling))
    assert len(asked) == len(ruling.path)
    assert all(ask.endswith("?") for ask, _answer, _place in asked)


def test_discretion_has_words_for_each_kind():
    assert len({discretion_words(one) for one in Discretion}) == len(Discretion)
