"""Rulings written down: proved by their tree, whole, amended and never taken back."""

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from floor.app.core.dispute import DisputeId, Subject
from floor.app.core.floor_call import CallReason
from floor.app.core.ruling import Discretion, FoundRuling, Punished, RulingNo
from floor.app.office.fold import Fold
from floor.app.office.ruling_log import rulings_in
from floor.app.rulings.disputes import OpenDispute
from floor.app.rulings.prefilled import inquiry_at
from floor.app.rulings.rulings import (
    GiveRuling,
    RulingAmended,
    RulingGiven,
    RulingStruck,
    StrikeRuling,
)
from floor.app.seats.nameless import MergePlayers, SeatNewcomer
from floor.app.staff.days import OpenDay
from floor.app.staff.floor_calls import CallEnded
from floor.room.betting.rules import TDA, RuleSource
from floor.room.blinds.button import PlayerId, SeatNo
from floor.rulebook.situations.calculators import Calculator
from floor.rulebook.situations.figures import Figure, Figures
from floor.rulebook.situations.inquiry import Counted, Inquiry, Overruled
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import FactId, LeafId, LogAs, SituationId
from floor.rulebook.situations.walk import back
from floor.store.engines.memory import MemorySnapshots
from floor.views.words.mentioned import mentioned
from tests.app.ruled import (
    ABUSE,
    FOUL_DECK,
    MISDEAL,
    NO_HAND,
    amended,
    dealt,
    give,
    inquiry_to,
    ruled,
    warned,
    whole,
    written,
)
from tests.evening import CODE, T1, T2, Evening, refused

TRUE = Figures(bet=400)


@pytest.fixture
def called(night: Evening) -> Evening:
    return dealt(night)


def test_a_ruling_of_a_line_is_written_down_without_typing(called: Evening):
    inquiry = inquiry_to(called, *MISDEAL)
    (event,) = give(called, inquiry).events
    assert isinstance(event, RulingGiven)
    ruling = event.ruling
    assert (ruling.number, ruling.table, ruling.hand) == (1, T1, 1)
    assert (ruling.by, ruling.at) == (called.floor, called.clock.now())
    assert (ruling.situation, ruling.book) == ("S02", RuleSource.GUIDE)
    assert ruling.found == FoundRuling(situation=MISDEAL[0], leaf=MISDEAL[1], log=LogAs.LINE)
    assert ruling.said == inquiry.said
    assert len(ruling.path) == len(inquiry.said)
    assert ruling.discretion is Discretion.NONE
    assert called.room.rulings == {1: ruling}
    assert ruled(called).number == 2


def test_what_the_answers_do_not_lead_to_is_no_ruling(called: Evening):
    inquiry = inquiry_to(called, *NO_HAND)
    sentence = (
        "That is not what the answers lead to: go through them again, or depart from the rule with"
        " a reason."
    )
    for leaf in (None, LeafId("wrong_count"), LeafId("nowhere")):
        with refused("TDA-1", sentence):
            give(called, inquiry, leaf=leaf)
    sentence = (
        "The questions are not all answered: answer them, or depart from the rule with a reason."
    )
    for leaf in (None, NO_HAND[1]):
        with refused("TDA-1", sentence):
            called.ask(GiveRuling(table=T1, inquiry=back(inquiry), leaf=leaf))


def test_it_is_ruled_by_the_house_in_force(called: Evening):
    inquiry = inquiry_to(called, *MISDEAL)
    with refused("HOUSE", "The house's rules have changed meanwhile: go through the ruling again."):
        give(called, replace(inquiry, rules=TDA))
    nowhere = replace(inquiry, situation=SituationId("S99"))
    with refused("HOUSE", "This house has no ruling for S99."):
        called.ask(GiveRuling(table=T1, inquiry=nowhere))


def test_the_floor_may_depart_from_the_rule_anywhere_with_a_reason(called: Evening):
    """TDA-1."""
    inquiry, note = inquiry_to(called, *NO_HAND), called.note("Nobody had looked.")
    whom = {"players": (called.player("Aino"),), "departs": True}
    with refused("TDA-1", "Write down how and why you depart from the rule."):
        give(called, inquiry, **whom, note=None)
    there = give(called, inquiry, **whom, note=note).events[0].ruling  # type: ignore[attr-defined]
    assert (there.discretion, there.found.leaf) == (Discretion.DEPARTED, NO_HAND[1])
    early: dict[str, Any] = {"table": T1, "inquiry": back(inquiry), "note": note, "departs": True}
    with refused(
        "TDA-1",
        "This ruling is written down in full: say which players or seats it concerns.",
    ):
        called.ask(GiveRuling(**early))
    with refused("TDA-1"):
        called.ask(GiveRuling(**early, seats=(SeatNo(1),), leaf=NO_HAND[1]))
    on_the_way = called.ask(GiveRuling(**early, seats=(SeatNo(1),))).events[0]
    assert isinstance(on_the_way, RulingGiven)
    assert on_the_way.ruling.found is None
    line = inquiry_to(called, *MISDEAL)
    with refused("TDA-1"):
        give(called, line, departs=True, note=note)
    assert give(called, line, departs=True, note=note, **{"seats": (SeatNo(1),)})


def test_where_the_rule_leaves_it_to_the_floor_it_says_which_and_why(called: Evening):
    inquiry = inquiry_to(called, *FOUL_DECK)
    for choice in ("", "nothing_of_it"):
        with refused("TDA-1", "The rule leaves this to you: say which it is."):
            give(called, inquiry, choice=choice)
    with refused("TDA-1", "Write down why you have chosen so."):
        give(called, inquiry, note=None)
    ruling = ruled(called, FOUL_DECK)
    assert (ruling.choice, ruling.discretion) == ("void_all_bets_back", Discretion.CHOICE)
    with refused("TDA-1", "There is nothing to choose here: the rule decides."):
        give(called, inquiry_to(called, *MISDEAL), choice="hand_stands")


def test_what_is_written_down_in_full_is_whole(called: Evening):
    inquiry = inquiry_to(called, *NO_HAND)
    with refused("TDA-1", "This ruling is written down in full: say why."):
        give(called, inquiry, note=None)
    with refused("TDA-1"):
        give(called, inquiry, players=(), seats=())
    assert give(called, inquiry, players=())
    assert give(called, inquiry, seats=())
    unclear = inquiry_to(called, SituationId("S21"), LeafId("unclear"))
    with refused(
        "TDA-1", "This ruling is written down in full: count what its amounts are made of."
    ):
        give(called, unclear)
    departed = give(called, unclear, departs=True, choice="").events[0]
    assert not departed.ruling.amounts  # type: ignore[attr-defined]
    counted = give(called, whole(unclear)).events[0].ruling  # type: ignore[attr-defined]
    ((calculator, worked),) = counted.amounts.items()
    lies = worked.lines[0]
    assert (calculator, lies.amount, lies.sum) == (Calculator.CHIPS, 1100, (0, 500, 500, 100))


def test_what_needs_the_camera_takes_two(called: Evening):
    inquiry = inquiry_to(called, *FOUL_DECK)
    sentence = (
        "This ruling takes two: write down the camera's time, and have a shift manager sign it too."
    )
    with refused("HOUSE", sentence):
        give(called, inquiry, camera=None)
    with refused(
        "HOUSE",
        "This ruling takes two: a shift manager on duty signs it too. Whoever is not signs on at"
        " the desk first (“Another badge …”, under the name at the left).",
    ):
        give(called, inquiry, second=None)
    with refused("HOUSE", "The camera's time has not come yet."):
        give(called, inquiry, camera=called.clock.now() + timedelta(seconds=1))
    for nobody in (called.floor, called.dealer):
        with refused("HOUSE", "This takes two: another shift manager's badge has to come second."):
            give(called, inquiry, second=nobody)
    ruling = ruled(called, FOUL_DECK)
    assert (ruling.camera, ruling.second) == (called.clock.now(), called.manager)


def test_a_penalty_goes_with_it_where_the_rule_has_one(called: Evening):
    inquiry = inquiry_to(called, *ABUSE)
    with refused("TDA-66", "A penalty goes with this ruling: give it first, or a warning."):
        give(called, inquiry, punished=())
    eero = called.player("Eero")
    for nothing in (
        Punished(player=eero, since=called.clock.now()),
        Punished(player=PlayerId(99), since=called.clock.now()),
    ):
        with refused("TDA-66"):
            give(called, inquiry, punished=(nothing,))
    ruling = ruled(called, ABUSE, players=(eero,))
    assert ruling.people == {eero, called.player("Aino")}
    marks = called.room.orders.marks[called.player("Aino")]
    assert {mark.ruling for mark in marks} == {ruling.number}, "his file tells which ruling"
    with refused("TDA-66", "No penalty goes with this ruling."):
        give(called, inquiry_to(called, *MISDEAL), punished=(warned(called, "Eero"),))
    assert give(called, inquiry, punished=(), departs=True)
    assert give(called, inquiry_to(called, SituationId("S37"), LeafId("away")), punished=()), (
        "the choice is the penalty"
    )


def test_it_names_only_what_there_is(called: Evening):
    inquiry = inquiry_to(called, *MISDEAL)
    with refused("HOUSE", "There is no player 99."):
        give(called, inquiry, players=(PlayerId(99),))
    for seat in (0, 10):
        with refused("CH-TABLE-1", f"T1 has no seat {seat}."):
            give(called, inquiry, seats=(SeatNo(seat),))
    with refused("HOUSE", "There is no dispute 1."):
        give(called, inquiry, dispute=DisputeId(1))
    for hand in (-1, 2):
        with refused("HOUSE", "Say which hand at T1 it is about."):
            give(called, inquiry, hand=hand)
    with refused("CH-TABLE-1", "T2 is not open."):
        give(called, inquiry, table=T2)
    called.table().end()
    called.ask(OpenDispute(table=T1, subject=Subject.POT))
    ruling = ruled(called, MISDEAL, dispute=DisputeId(1), hand=0)
    assert (ruling.dispute, ruling.hand) == (1, 0)


def test_a_table_closed_tonight_is_still_ruled_about(called: Evening):
    called.table(T2)
    called.close(T2)
    inquiry = inquiry_to(called, *MISDEAL)
    with refused("HOUSE", "Say which hand at T2 it is about."):
        give(called, inquiry, table=T2)
    with refused("CH-TABLE-1", "T2 has no seat 13."):
        give(called, inquiry, table=T2, hand=3, seats=(SeatNo(13),))
    assert give(called, inquiry, table=T2, hand=3)


def test_it_ends_the_call_it_came_from(called: Evening):
    inquiry = inquiry_to(called, *MISDEAL)
    with refused("HOUSE", "T1 has not called the floor for that."):
        give(called, inquiry, ends=CallReason.CLOCK)
    _ruling, ended = give(called, inquiry, ends=CallReason.RULING).events
    assert ended == CallEnded(table=T1, reason=CallReason.RULING, ended_at=called.clock.now())
    assert called.room.floor_calls == ()


def test_a_ruling_is_amended_only_by_another(called: Evening):
    entry = give(called, inquiry_to(called, *NO_HAND))
    with refused("HOUSE"):
        called.void(entry)
    with refused("HOUSE", "There is no ruling 2."):
        amended(called, 2)
    with refused("HOUSE", "There is no ruling 0."):
        amended(called, 0)
    with refused("TDA-1", "Write down why ruling 1 is amended."):
        amended(called, note=None)
    called.table(T2)
    with refused("HOUSE", "Ruling 1 was given at T1."):
        amended(called, table=T2)
    later = amended(called)
    assert (later.number, later.amends) == (2, 1)
    with refused("HOUSE", "Ruling 1 was amended by ruling 2: amend that one."):
        amended(called)
    assert amended(called, 2).amends == 2
    one, two, three = rulings_in(called.journal)
    assert (one.amended_by, two.amended_by, three.amended_by) == (2, 3, None)
    assert {one.station, two.station} == {"desk"}
    assert isinstance(called.events()[-1], RulingAmended)


def test_who_entered_a_ruling_by_mistake_strikes_it_at_once_and_it_stays_in_the_log(
    called: Evening,
):
    ruled(called)
    called.ask(StrikeRuling(ruling=RulingNo(1)), called.floor)
    assert called.room.rulings[RulingNo(1)].struck
    (one,) = rulings_in(called.journal)
    assert one.struck == RulingStruck(
        ruling=RulingNo(1), by=called.floor, at=called.clock.now(), note=None
    )
    assert not one.holds
    assert ruled(called).number == 2, "its number is not given again"
    with refused("HOUSE", "Ruling 1 is struck already."):
        called.ask(StrikeRuling(ruling=RulingNo(1)))


def test_later_or_somebody_else_says_why(called: Evening):
    ruled(called)
    for by in (called.manager, called.floor):
        with refused("HOUSE", "Write down why ruling 1 is struck."):
            called.ask(StrikeRuling(ruling=RulingNo(1)), by)
        called.later(minutes=11)
    note = called.note("Meant for T2.")
    called.ask(StrikeRuling(ruling=RulingNo(1), note=note), called.floor)
    assert rulings_in(called.journal)[0].struck.note == note  # type: ignore[union-attr]


def test_what_was_amended_is_not_struck_and_a_struck_amendment_gives_its_place_back(
    called: Evening,
):
    with refused("HOUSE", "There is no ruling 1."):
        called.ask(StrikeRuling(ruling=RulingNo(1)))
    ruled(called)
    amended(called)
    with refused("HOUSE", "Ruling 1 was amended by ruling 2: strike that one."):
        called.ask(StrikeRuling(ruling=RulingNo(1)), called.floor)
    called.ask(StrikeRuling(ruling=RulingNo(2), note=called.note("The wrong table.")))
    one, two = rulings_in(called.journal)
    assert (one.holds, one.amended_by, two.holds) == (True, None, False)
    assert amended(called).amends == 1


def test_a_struck_ruling_stands_no_longer_in_the_file_of_who_was_punished(called: Evening):
    ruling = ruled(called, ABUSE)
    (punished,) = ruling.punished
    called.ask(StrikeRuling(ruling=ruling.number), called.floor)
    (mark,) = called.room.orders.marks[punished.player]
    assert mark.ruling is None
    fold = Fold(called.journal)
    fold.start(MemorySnapshots(), CODE)
    assert fold.room == called.room


def test_a_ruling_of_an_earlier_night_is_struck_with_a_reason(called: Evening):
    ruled(called)
    called.table().end()
    called.close(T1)
    called.close_day()
    called.later(minutes=24 * 60).ask(OpenDay(), called.manager)
    with refused("HOUSE", "Write down why ruling 1 is struck."):
        called.ask(StrikeRuling(ruling=RulingNo(1)))
    called.ask(StrikeRuling(ruling=RulingNo(1), note=called.note("Meant for T2.")))
    assert not rulings_in(called.journal)[0].holds


def test_rulings_of_earlier_days_stand_in_the_journal_and_may_be_amended(called: Evening):
    ruled(called)
    called.table().end()
    called.close(T1)
    called.close_day()
    assert (called.room.rulings, called.room.ruled) == ({}, 1)
    called.later(minutes=24 * 60).ask(OpenDay(), called.manager)
    with refused("HOUSE", "Say which hand at T1 it is about."):
        amended(called)
    with refused("CH-TABLE-1", "T1 is not open."):
        give(called, inquiry_to(called, *MISDEAL))
    assert amended(called, hand=1).number == 2
    assert [one.ruling.number for one in rulings_in(called.journal)] == [1, 2]


def test_the_book_folds_to_the_same_rulings(called: Evening):
    ruled(called, FOUL_DECK)
    amended(called)
    fold = Fold(called.journal)
    fold.start(MemorySnapshots(), CODE)
    assert fold.room == called.room
    assert called.office_at("other").room.rulings == called.room.rulings


def test_who_was_two_people_is_one_in_a_ruling(called: Evening):
    new, kaisa = called.people.add_player("New 1"), called.player("Sanna")
    called.table().ask(SeatNewcomer(table=T1, seat=SeatNo(8), player=new))
    called.ask(SeatNewcomer(table=T1, seat=SeatNo(9), player=called.people.add_player("New 2")))
    ruled(called, ABUSE, players=(new, kaisa), punished=(warned(called, "Aino"),))
    called.ask(MergePlayers(player=new, into=kaisa))
    (ruling,) = called.room.rulings.values()
    assert ruling.players == (kaisa,)


def test_whom_a_ruling_names_is_called_by_his_name(called: Evening):
    ruled(called, FOUL_DECK, players=(called.player("Otso"),))
    ruled(called)
    found = mentioned(called.room, ())
    assert called.player("Otso") in found.players
    assert {called.floor, called.manager} <= found.staff


def test_a_ruling_about_a_hand_does_not_bar_its_undo(called: Evening):
    ended = called.table().end().entry
    ruled(called, MISDEAL)
    called.void(ended)


def test_what_was_set_against_the_table_stays_marked(called: Evening):
    at_table = inquiry_at(called.room, T1, MISDEAL[0])
    assert at_table.told[FactId("game_family")] == "flop"
    against = replace(
        at_table,
        said=(
            Overruled(FactId("game_family"), "stud"),
            Overruled(FactId("structure"), at_table.told[FactId("structure")]),
            Overruled(FactId("sa"), "no"),
            Counted(Figures(big_blind=400)),
            Counted(TRUE),
        ),
    )
    note, seats = called.note("It was stud."), (SeatNo(1),)
    (event,) = called.ask(
        GiveRuling(table=T1, inquiry=against, departs=True, note=note, seats=seats)
    ).events
    assert isinstance(event, RulingGiven)
    ruling = event.ruling
    assert ruling.overruled == {"game_family": ("flop", "stud")}
    assert ruling.recounted == (Figure.BIG_BLIND,)
    assert (ruling.figures.big_blind, ruling.figures.bet) == (400, 400)


def test_an_inquiry_nobody_could_have_made_is_refused(called: Evening):
    book = shipped_situations()
    strange = Inquiry(
        situation=SituationId("S02"),
        rules=inquiry_to(called, *MISDEAL).rules,
        said=(Overruled(FactId("sa"), "perhaps"),),
    )
    assert "perhaps" not in book.facts[FactId("sa")].values
    with refused("TDA-1"):
        called.ask(GiveRuling(table=T1, inquiry=strange, leaf=MISDEAL[1]))


def test_the_fields_of_these_tests_are_those_demanded(called: Evening):
    assert set(written(called, inquiry_to(called, *MISDEAL))) == {"table", "inquiry", "leaf"}
