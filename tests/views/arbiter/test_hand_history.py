"""The hand the arbiter is asked about, and what was told of it."""

import pytest
from msgspec.structs import replace

from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import BlindsOwed
from floor.room.blinds.button import Lies, SeatNo
from floor.room.table.table import HandOver
from floor.views.arbiter.hand_history import (
    HandHistory,
    ReportedMove,
    begun_at,
    hand_at,
    with_choice,
    with_move,
    with_next_round,
    with_out,
    without_last,
)
from tests.evening import NLH, T1, Evening, TableTonight, refused
from tests.views.hands.hands import STUD_STAKES, deal, flop, room, setting

FOUR = ("Aino", "Eero", "Väinö", "Kaisa")


def at(night: Evening, *names: str) -> TableTonight:
    return night.table().seated(*names)


def test_the_hand_being_played_is_the_one_that_is_asked_about(night: Evening):
    table = at(night, *FOUR).ask(DrawButton(table=T1)).ask(StartHand(table=T1))
    known = hand_at(night.room, table.now)
    assert known.hand == 1
    assert known.seats == tuple(place.seat for place in table.deal.dealt)
    assert known.posts == table.deal.posts
    assert (known.first, known.later) == (
        table.deal.first_to_act.seat,
        table.deal.first_to_act_later.seat,
    )


def test_between_two_hands_it_is_the_one_just_over(night: Evening):
    table = at(night, *FOUR).ask(DrawButton(table=T1)).ask(StartHand(table=T1))
    playing = hand_at(night.room, table.now)
    table.ask(EndHand(table=T1, second_round=True))
    assert hand_at(night.room, table.now) == playing


def test_two_players_have_a_small_blind_that_opens(night: Evening):
    table = at(night, "Aino", "Eero").ask(DrawButton(table=T1)).ask(StartHand(table=T1))
    table.ask(EndHand(table=T1, second_round=True))
    known = hand_at(night.room, table.now)
    assert known.first == known.small == known.button
    assert known.later == known.big


def test_a_hand_without_a_small_blind_has_one_post(night: Evening):
    """Whoever was to post it has left (CH-BTN-7)."""
    table = at(night, *FOUR).ask(DrawButton(table=T1)).ask(StartHand(table=T1))
    table.ask(EndHand(table=T1, second_round=True))
    big = hand_at(night.room, table.now).big
    name = next(one for one in FOUR if table.place(one).seat == big)
    table.leave(name)
    table.ask(StartHand(table=T1)).ask(EndHand(table=T1, second_round=True))
    known = hand_at(night.room, table.now)
    assert known.small is None
    assert [post.dues for post in known.posts] == [BlindsOwed(Money(200), Money(0))]


def test_a_hand_with_antes_alone_has_no_blinds(night: Evening):
    """CH-BLIND-6."""
    table = at(night, *FOUR).ask(DrawButton(table=T1)).ask(StartHand(table=T1))
    table.ask(EndHand(table=T1, second_round=True))
    over = table.now.stage
    assert isinstance(over, HandOver)
    antes = replace(over.positions, small=None, lies=Lies.BUTTON)
    stakes = room(NLH, stakes=replace(STUD_STAKES, bring_in=Money(0)))
    known = hand_at(
        replace(night.room, house=stakes.house),
        replace(table.now, stage=replace(over, positions=antes)),
    )
    assert (known.small, known.big) == (None, None)
    assert known.first == known.later
    assert [post.dues for post in known.posts] == [BlindsOwed(NOTHING, NOTHING, Money(100))] * 4


def test_before_the_first_hand_there_is_nothing_to_ask_about(night: Evening):
    table = at(night, *FOUR)
    undrawn = table.now
    drawn = table.ask(DrawButton(table=T1)).now
    for before in (undrawn, drawn):
        with pytest.raises(Refused, match="No hand has been dealt at T1"):
            hand_at(night.room, before)


def test_moves_are_added_and_taken_back_one_by_one():
    start = deal()
    one = with_move(start, ReportedMove(seat=SeatNo(3), line="r 6"))
    two = with_next_round(one)
    assert one.last == ReportedMove(seat=SeatNo(3), line="r 6")
    assert two.last is None
    assert without_last(two) == one
    assert without_last(one) == start
    assert without_last(start) == start
    assert with_choice(one, 1).last == ReportedMove(seat=SeatNo(3), line="r 6", choice=1)


def test_who_was_out_before_may_be_put_back_in():
    start = flop()
    assert with_out(start, SeatNo(2)).out == (2,)
    assert with_out(with_out(start, SeatNo(2)), SeatNo(2)) == start


def test_two_players_have_cards_when_a_round_begins():
    history = flop()
    *others, _one, _another = history.setting.seats
    for seat in others:
        history = with_out(history, seat)
    with refused("GM-GEN-3", "Two players at least have cards when a round begins."):
        with_out(history, history.setting.seats[-1])


def test_a_hearing_is_begun_once_anything_is_told():
    start = HandHistory(setting=setting())
    assert not start.is_begun
    assert not begun_at(start, 2).is_begun
    assert with_out(begun_at(start, 2), SeatNo(1)).is_begun
    assert deal(3, "3 f").is_begun
    assert begun_at(deal(3, "3 f"), 0) == start
