"""How the same was ruled before, and whether people rule alike."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from floor.app.core.messages import NoteId
from floor.app.office.ruling_log import rulings_in
from floor.app.rulings.prefilled import cash_rules, inquiry_at
from floor.app.rulings.rulings import GiveRuling, RulingGiven
from floor.base.text import speaking
from floor.room.betting.rules import RuleSource
from floor.room.blinds.button import SeatNo
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.inquiry import Counted
from floor.rulebook.situations.situation import LeafId, SituationId
from floor.rulebook.situations.walk import back
from floor.views.rulings.precedents import Precedents, Tally, consistency, precedents, situations_of
from tests.app.ruled import (
    FOUL_DECK,
    MISDEAL,
    NO_HAND,
    amended,
    dealt,
    give,
    inquiry_to,
    ruled,
    whole,
)
from tests.evening import T1, Evening
from tests.rulebook.situations.ways import ways

FOUL = SituationId("S07")
S05_S04 = (SituationId("S05"), SituationId("S04"))


@pytest.fixture
def called(night: Evening) -> Evening:
    return dealt(night)


def before(night: Evening, situation: SituationId, leaf: LeafId | None = None) -> Precedents:
    return precedents(rulings_in(night.journal), situation, RuleSource.GUIDE, leaf)


def early(night: Evening) -> None:
    """The floor departs from the rule before it has come to anything."""
    inquiry, note = back(inquiry_to(night, *NO_HAND)), night.note("By the camera.")
    night.ask(GiveRuling(table=T1, inquiry=inquiry, departs=True, note=note, seats=(SeatNo(1),)))


def test_of_a_situation_never_ruled_there_is_nothing(called: Evening):
    assert before(called, FOUL) == Precedents((), 0, 0, ())
    told = consistency(rulings_in(called.journal))
    assert told.all == Tally(0, 0, 0, 0, 0, None)
    assert (told.situations, told.staff) == ((), ())


def test_precedents_stand_newest_first_and_are_counted_by_what_was_ruled(called: Evening):
    first = ruled(called, FOUL_DECK)
    ruled(called, FOUL_DECK, choice="hand_stands")
    last = ruled(called, FOUL_DECK)
    ruled(called, MISDEAL)
    told = before(called, FOUL)
    assert [one.ruling.number for one in told.rulings] == [3, 2, 1]
    assert (told.times, told.departed) == (3, 0)
    assert [times for _words, times in told.chosen] == [2, 1]
    newest = told.rulings[0]
    assert newest.ruling == last
    assert newest.ruling.note == NoteId(3)
    assert newest.words == told.chosen[0][0]
    assert told.rulings[2].ruling == first
    assert precedents(rulings_in(called.journal), FOUL, RuleSource.TDA).rulings == ()


def test_precedents_of_a_leaf_are_those_where_the_rules_gave_it(called: Evening):
    ruled(called, NO_HAND)
    ruled(called, NO_HAND, departs=True)
    ruled(called, MISDEAL)
    early(called)
    told = before(called, NO_HAND[0], NO_HAND[1])
    assert [one.ruling.number for one in told.rulings] == [2, 1]
    assert (told.times, told.departed) == (2, 1)
    assert [one.ruling.departs for one in told.rulings] == [True, False]
    every = before(called, NO_HAND[0])
    assert (every.times, every.departed) == (4, 2)
    assert every.rulings[0].words == "departed from the rule"


def test_what_was_amended_is_shown_and_counts_no_longer(called: Evening):
    ruled(called, NO_HAND)
    amended(called)
    told = before(called, NO_HAND[0])
    assert [(one.ruling.number, one.amended_by) for one in told.rulings] == [(2, None), (1, 2)]
    assert told.times == 1


def test_an_inquiry_that_went_on_elsewhere_is_a_precedent_for_both(called: Evening):
    """S05 sends a dropped card of the dealer's to S04."""
    way = next(
        way
        for way in ways(RuleSource.GUIDE)
        if (way.inquiry.situation, way.found.situation) == S05_S04
    )
    inquiry = replace(whole(way.inquiry), rules=cash_rules(called.room))
    (event,) = give(called, inquiry).events
    assert isinstance(event, RulingGiven)
    assert situations_of(event.ruling) == set(S05_S04)
    assert [before(called, one).times for one in S05_S04] == [1, 1]


def test_who_rules_otherwise_than_the_others_is_seen(called: Evening):
    for _time in range(2):
        ruled(called, FOUL_DECK)
    inquiry = inquiry_to(called, *FOUL_DECK)
    third = ruled(called, FOUL_DECK)
    called.ask(
        GiveRuling(
            table=T1,
            inquiry=inquiry,
            leaf=FOUL_DECK[1],
            choice="hand_stands",
            note=third.note,
            seats=(SeatNo(1),),
            camera=called.clock.now(),
            second=called.manager,
        )
    )
    counted = replace(
        inquiry_at(called.room, T1, MISDEAL[0]), said=(Counted(Figures(big_blind=3)),)
    )
    called.ask(
        GiveRuling(table=T1, inquiry=counted, departs=True, note=third.note, seats=(SeatNo(1),)),
        called.manager,
    )
    ruled(called, MISDEAL)
    amended(called, 6)
    told = consistency(rulings_in(called.journal))
    assert told.all == Tally(
        ruled=6, departed=1, chosen=4, overruled=1, amended=1, alike=Fraction(5, 6)
    )
    assert [one.situation for one in told.situations] == ["S02", "S07"]
    assert told.situations[0].title == "Seat left out, or wrong number of cards"
    assert told.situations[0].tally.alike == 1
    foul = told.situations[1].tally
    assert (foul.ruled, foul.chosen, foul.alike) == (4, 4, Fraction(3, 4))
    by = {one.staff: one.tally for one in told.staff}
    assert (by[called.manager].alike, by[called.manager].overruled) == (1, 1)
    assert (by[called.floor].alike, by[called.floor].amended) == (Fraction(4, 5), 1)


def test_where_no_way_is_more_frequent_all_are_usual(called: Evening):
    ruled(called, FOUL_DECK)
    ruled(called, FOUL_DECK, choice="hand_stands")
    assert consistency(rulings_in(called.journal)).all.alike == 1


def test_precedents_are_told_in_the_language_of_whoever_looks(called: Evening):
    ruled(called, MISDEAL)
    with speaking("fi"):
        ((words, _times),) = before(called, MISDEAL[0]).chosen
    assert words != before(called, MISDEAL[0]).chosen[0][0]
