"""What a ruling's sheet says, as the book has it."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.app.core.dispute import DisputeId, Subject
from floor.app.core.room import house_of
from floor.app.core.ruling import RulingNo
from floor.app.rulings.disputes import OpenDispute
from floor.app.rulings.prefilled import inquiry_at
from floor.app.rulings.rulings import GiveRuling
from floor.room.blinds.button import SeatNo
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.inquiry import Counted, Origin, Overruled, Passed
from floor.rulebook.situations.situation import AnswerId, FactId, LeafId, SituationId, StepId
from floor.views.rulings.paper import (
    RulingSheet,
    about,
    ruling_key,
    ruling_sheet,
)
from tests.app.ruled import (
    ABUSE,
    FOUL_DECK,
    NO_HAND,
    amended,
    dealt,
    give,
    inquiry_to,
    ruled,
    ruling_book,
    warned,
    whole,
)
from tests.evening import T1, Evening


@pytest.fixture
def called(night: Evening) -> Evening:
    return dealt(night)


def sheet(night: Evening, number: int = 1, language: str = "en") -> RulingSheet:
    return ruling_sheet(ruling_book(night, number), language)


def test_a_sheet_says_what_was_asked_answered_and_decided(called: Evening):
    called.table().end()
    called.ask(OpenDispute(table=T1, subject=Subject.CARDS))
    ruled(called, FOUL_DECK, dispute=DisputeId(1))
    told = sheet(called)
    assert (told.number, told.table, told.hand) == (1, T1, 1)
    assert (told.by, told.second, told.station) == ("Olli", "Mira", "desk")
    assert told.title == "Defective deck, not shuffled"
    assert told.asked
    assert {one.origin for one in told.asked} == {"asked"}
    assert told.choice
    assert told.given
    assert told.steps
    assert told.discretion == "the rule leaves it to the floor"
    assert (told.note, told.camera) == ("He was asleep.", called.clock.now())
    assert (told.seats, told.players) == ((1,), (called.player("Aino"),))
    assert told.dispute == 1
    assert told.rulebook == house_of(called.room).digest


def test_clauses_bear_their_ids_and_our_titles(called: Evening):
    ruled(called, NO_HAND)
    rules = sheet(called).rules
    assert all(rule.id.startswith("CH-") for rule in rules)
    assert all(rule.title != rule.id for rule in rules)
    assert sheet(called).silent == ""


def test_where_the_house_is_silent_whose_practice_it_is_stands_there(called: Evening):
    ruled(called, (SituationId("S02"), LeafId("wrong_count")))
    told = sheet(called)
    borrowed = not any(rule.id.startswith("CH-") for rule in told.rules)
    assert bool(told.silent) is borrowed


def test_amounts_come_with_their_arithmetic(called: Evening):
    give(called, whole(inquiry_to(called, SituationId("S21"), LeafId("unclear"))))
    (lies, *_more) = sheet(called).sums
    assert (lies.amount, lies.arithmetic) == ("€11", "2 × €5 + €1")
    counted = {one.ask: one.answer for one in sheet(called).facts}
    assert counted["The chips pushed, one by one"]


def test_what_was_overruled_is_marked(called: Evening):
    at_table = inquiry_at(called.room, T1, NO_HAND[0])
    against = replace(
        at_table,
        said=(Overruled(FactId("game_family"), "stud"), Counted(Figures(big_blind=400, bet=400))),
    )
    note = called.note("It was stud.")
    called.ask(GiveRuling(table=T1, inquiry=against, departs=True, note=note, seats=(SeatNo(1),)))
    told = sheet(called)
    marked = {one.ask: (one.answer, one.origin) for one in told.facts if one.overruled}
    assert marked == {
        "Game": ("Stud", "overruled; the table says: With a flop"),
        "The big blind in full": ("€4", "overruled; the table says: €2"),
    }
    plain = {one.ask: one.origin for one in told.facts if not one.overruled}
    assert plain["Betting structure"] == "from the table"
    assert plain["The bet to call, in all"] == "asked"
    assert (told.departs, told.given, told.steps, told.rules) == (True, "", (), ())
    assert told.discretion == "departed from the rule: fairness comes first"


def test_a_departure_does_not_say_what_the_dealer_would_have_done(called: Evening):
    ruled(called, NO_HAND, departs=True)
    told = sheet(called)
    assert (told.steps, told.chips, told.cards) == ((), "", "")
    assert told.given == "The seat sits out this hand"
    assert told.rules, "the clause it departs from"


def test_the_penalty_given_with_it_stands_on_the_sheet(called: Evening):
    ruled(called, ABUSE)
    aino = called.player("Aino")
    assert sheet(called).penalties == ((aino, "Warning"),)
    book = ruling_book(called)
    gone = replace(book.room, orders=replace(book.room.orders, marks={}))
    assert ruling_sheet(book._replace(room=gone), "en").penalties == ((aino, "taken back"),)


def test_a_penalty_is_found_again_after_a_clock_was_set_back(called: Evening):
    ruled(called, ABUSE)
    aino = called.player("Aino")
    orders = called.room.orders
    moved = tuple(replace(mark, at=mark.at - timedelta(hours=2)) for mark in orders.marks[aino])
    book = ruling_book(called)
    book = book._replace(room=replace(book.room, orders=replace(orders, marks={aino: moved})))
    assert ruling_sheet(book, "en").penalties == ((aino, "Warning"),)


def test_a_sheet_says_which_ruling_takes_the_place_of_which(called: Evening):
    ruled(called)
    amended(called, punished=(), which=NO_HAND, players=())
    first, second = sheet(called), sheet(called, 2)
    assert (first.amends, first.amended_by) == (None, 2)
    assert (second.amends, second.amended_by) == (1, None)
    assert about(first).key == ruling_key(RulingNo(1), RulingNo(2))
    assert about(second).key == ruling_key(RulingNo(2))
    assert about(second).title == "ruling 2 · T1 hand 1"
    assert about(second).player is None


def test_what_the_house_no_longer_has_stands_there_by_its_id(called: Evening):
    ruled(called)
    book = ruling_book(called)
    strange = replace(
        book.logged.ruling,
        situation=SituationId("X1"),
        told={FactId("moon"): "full"},
        path=(
            Passed(
                situation=SituationId("X1"),
                step=StepId("a"),
                answer=AnswerId("yes"),
                origin=Origin.OVERRULED,
            ),
        ),
        found=replace(book.logged.ruling.found, situation=SituationId("X1"), leaf=LeafId("own")),
        note=None,
    )
    told = ruling_sheet(book._replace(logged=book.logged._replace(ruling=strange)), "en")
    assert (told.title, told.given, told.note) == ("X1", "own", "")
    assert (told.facts[0].ask, told.facts[0].answer) == ("moon", "full")
    (asked,) = told.asked
    assert (asked.ask, asked.answer, asked.origin, asked.overruled) == (
        "a",
        "yes",
        "overruled",
        True,
    )


def test_a_sheet_speaks_the_language_it_was_asked_in(called: Evening):
    warned(called, "Eero")
    ruled(called)
    assert sheet(called, language="fi").title != sheet(called).title
    assert sheet(called, language="fi").issue.language == "fi"
