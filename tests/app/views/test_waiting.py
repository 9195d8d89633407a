"""The waiting lists as the podium sees them."""

from datetime import timedelta

import msgspec

from floor.app.messages import StaffId
from floor.app.views.names import Look
from floor.app.views.rows import WaitingState
from floor.app.views.waiting import games_shown, seat_offered, waiting_board
from floor.app.waiting import CallPlayer, next_for
from floor.room.game import GameId
from floor.room.waitlist import TableId
from tests.app.views.looking import board, do, look, names_of, row, said, step
from tests.evening import NLH, PLO, T1, T2, Evening

T3 = TableId("T3")


def test_only_games_that_are_played_or_waited_for_are_shown(night: Evening):
    assert games_shown(night.room) == ()
    night.join("Aino", PLO)
    night.table(T1, NLH)
    assert games_shown(night.room) == (NLH, PLO)
    night.strike_off("Aino", PLO)
    assert games_shown(night.room) == (NLH,)


def test_a_list_of_a_game_no_longer_offered_is_still_shown(night: Evening):
    night.join("Aino", PLO)
    waiting = night.room.lists[PLO]
    old = GameId("old-game")
    room = msgspec.structs.replace(night.room, lists={PLO: waiting, old: waiting})
    assert games_shown(room) == (PLO, old)
    assert waiting_board(room, old, look(night)).title == "old-game"
    homeless = msgspec.structs.replace(room, house=None)
    assert games_shown(homeless) == (old, PLO)


def test_a_board_counts_tables_and_names_every_free_seat(night: Evening):
    night.table(T1, seats=3).seat(2, "Eero")
    night.table(T2, seats=2)
    night.table(T3, PLO, seats=2)
    night.join("Aino")
    night.call("Aino", T2, 1)
    shown = board(night)
    assert (shown.game, shown.title, shown.tables) == (NLH, "NLH 1–2", 2)
    assert shown.open_seats == ("T1 seat 1", "T1 seat 3", "T2 seat 2")


def test_the_shorter_table_is_offered_first(night: Evening):
    assert seat_offered(night.room, NLH) is None
    night.table(T1, seats=3).seated("Eero", "Kaisa")
    night.later(minutes=1)
    night.table(T2, seats=3).seat(1, "Otso")
    assert seat_offered(night.room, NLH) == (T2, 2)
    night.table(T2).seat(3, "Petra")
    assert seat_offered(night.room, NLH) == (T1, 3)


def test_the_first_on_the_list_is_called_to_the_seat_that_is_free(night: Evening):
    night.table(T1, seats=2).seat(1, "Eero")
    night.join("Aino")
    shown = row(night, "Aino")
    assert (shown.place, shown.state, shown.where) == (1, WaitingState.HERE, "")
    assert shown.since == night.clock.now()
    assert said(shown.steps) == ["Call: T1 seat 2", "Strike off"]
    assert shown.steps[0].leading
    assert shown.steps[1].grave
    do(night, shown.steps, "Call: T1 seat 2")
    assert next_for(night.room, NLH) is None


def test_who_is_called_out_of_turn_is_called_with_a_reason(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.join("Eero")
    call = row(night, "Eero").steps[0]
    assert call.reason == (
        "Aino comes before Eero on the list for NLH 1–2: give a reason to pass him over."
    )
    assert (call.why_not, call.leading) == ("", False)
    assert isinstance(call.command, CallPlayer)
    night.ask(msgspec.structs.replace(call.command, note=night.note("Aino is at dinner")))
    assert row(night, "Eero").state is WaitingState.CALLED


def test_without_a_free_seat_nobody_is_called(night: Evening):
    night.join("Aino")
    call = row(night, "Aino").steps[0]
    assert (call.words, call.command) == ("Call", None)
    assert call.why_not == "No seat is free for NLH 1–2."
    assert not call.leading


def test_who_is_called_is_seated_where_his_seat_is_held(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    shown = row(night, "Aino")
    assert (shown.state, shown.where) == (WaitingState.CALLED, "T1 seat 4")
    assert shown.until == night.clock.now() + timedelta(minutes=5)
    assert said(shown.steps) == ["Seat: T1 seat 4", "Strike off"]
    do(night, shown.steps, "Seat: T1 seat 4")
    assert night.room.seated[night.player("Aino")] == T1
    assert board(night).rows == ()


def test_who_signed_up_by_phone_checks_in_first(night: Evening):
    night.table(T1)
    night.join("Aino", by_phone=True)
    shown = row(night, "Aino")
    assert shown.state is WaitingState.PHONE
    assert said(shown.steps) == ["Check in", "Strike off"]
    do(night, shown.steps, "Check in")
    assert row(night, "Aino").state is WaitingState.HERE


def test_who_plays_elsewhere_waits_as_a_transfer(night: Evening):
    night.table(T2, PLO).seat(1, "Aino")
    night.table(T1)
    night.join("Aino")
    shown = row(night, "Aino")
    assert (shown.state, shown.where) == (WaitingState.TRANSFER, "T2")
    do(night, shown.steps, "Call: T1 seat 1")
    do(night, row(night, "Aino").steps, "Seat: T1 seat 1")
    assert night.room.seated[night.player("Aino")] == T1


def test_players_of_a_closed_table_stand_first_and_say_why(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.join("Kaisa")
    night.close(T1, "Eero")
    shown = board(night).rows
    assert [one.label for one in shown] == ["Eero", "Kaisa"]
    assert [one.state for one in shown] == [WaitingState.CLOSED_TABLE, WaitingState.HERE]
    assert [one.place for one in shown] == [1, 2]
    night.table(T2, PLO).seat(1, "Eero", note=night.note("until a seat is free"))
    assert row(night, "Eero").state is WaitingState.CLOSED_TABLE
    assert row(night, "Eero").where == "T2"


def test_who_is_in_a_hand_elsewhere_is_seated_after_it(night: Evening):
    table = night.table(T2, PLO).seated("Aino", "Eero", "Kaisa").draw()
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 1)
    table.start()
    seat = row(night, "Aino").steps[0]
    assert seat.why_not == "Aino is in a hand at T2: he moves when it is over."
    assert not seat.leading
    table.end()
    assert row(night, "Aino").steps[0].why_not == ""


def test_a_dealer_seats_those_called_but_works_no_lists(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.join("Eero")
    night.call("Aino", T1, 1)
    called = row(night, "Aino", by=night.dealer)
    assert step(called.steps, "Seat: T1 seat 1").why_not == ""
    assert step(called.steps, "Strike off").why_not == (
        "The badge of Ida (dealer) does not allow this."
    )


def test_where_nobody_signed_on_nothing_can_be_asked(night: Evening):
    night.table(T1)
    night.join("Aino")
    nobody = Look(night.clock.now(), names_of(night.people))
    (shown,) = waiting_board(night.room, NLH, nobody).rows
    assert {one.why_not for one in shown.steps} == {"Sign on first."}
    stranger = row(night, "Aino", by=StaffId(99))
    assert {one.why_not for one in stranger.steps} == {"#99 is not on duty: sign on first."}


def test_a_call_that_has_run_out_no_longer_seats_past_the_list(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.join("Eero")
    night.call("Aino", T1, 1)
    night.later(minutes=6)
    seat = row(night, "Aino").steps[0]
    assert seat.reason == "Eero waits for NLH 1–2: give a reason to seat Aino before him."


def test_a_hostile_name_is_only_a_name(night: Evening):
    night.table(T1)
    night.join("{first} {0} %s")
    night.join("Eero")
    assert row(night, "{first} {0} %s").label == "{first} S."
    assert row(night, "Eero").steps[0].reason.startswith("{first} S. comes before Eero")
