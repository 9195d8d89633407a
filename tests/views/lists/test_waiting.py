"""The waiting lists as the podium sees them."""

from datetime import timedelta

import msgspec

from floor.app.core.messages import StaffId
from floor.app.core.names import Viewer
from floor.app.lists.lists import next_for
from floor.app.lists.waiting import CallPlayer
from floor.app.orders.orders import KeepApart
from floor.app.seats.seats import SeatPlayer
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.views.lists.waiting import ROWS, games_shown, seat_offered, waiting_board
from floor.views.words.rows import Step, WaitingState
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.views.looking import board, do, look, names_of, row, said, step

T3 = TableId("T3")
FEW = "Too few calls tonight to say how long."


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


def test_where_enough_play_the_shorter_table_is_offered_first(night: Evening):
    assert seat_offered(night.room, NLH, night.clock.now()) is None
    night.table(T1).seated("Eero", "Kaisa", "Elli", "Onni", "Pirjo", "Sami")
    night.later(minutes=1)
    night.table(T2).seated("Otso", "Kai", "Ulla", "Veli", "Ville")
    assert seat_offered(night.room, NLH, night.clock.now()) == (T2, 6)
    night.join("Aino")
    assert board(night).call_to == "T2: 5 of 9, the shorter table"
    assert said(more(night, "Aino"))[0] == "Call: T1 seat 7 · T1: 6 of 9, not the shortest"
    night.table(T2).seat(6, "Petra", note=night.note("A friend."))
    assert seat_offered(night.room, NLH, night.clock.now()) == (T1, 7)
    assert board(night).call_to == "T1: 6 of 9, opened first"
    assert said(more(night, "Aino"))[0] == "Call: T2 seat 7 · T2: 6 of 9, opened later"


def test_the_fuller_of_short_tables_is_offered_before_one_where_enough_play(night: Evening):
    night.table(T1).seated("Eero", "Kaisa", "Elli", "Onni", "Pirjo", "Sami")
    night.table(T2).seated("Otso", "Kai", "Ulla")
    night.table(T3).seated("Veli", "Ville", "Ida", "Petra")
    night.join("Aino")
    assert board(night).call_to == "T3: 4 of 9, one short"
    assert said(row(night, "Aino").steps) == ["Call: T3 seat 5"]
    assert said(more(night, "Aino"))[:2] == [
        "Call: T1 seat 7 · T1: 6 of 9",
        "Call: T2 seat 4 · T2: 3 of 9, 2 short",
    ]
    night.call("Aino", T3, 5)
    night.join("Maija")
    assert board(night).call_to == "T3: 4 of 9, 1 called, the shorter table"


def test_an_empty_table_gets_nobody_until_enough_wait_to_start_it(night: Evening):
    night.table(T1).seated("Eero", "Kaisa", "Elli", "Onni", "Pirjo")
    night.later(minutes=1)
    night.table(T2)
    night.join("Aino")
    assert said(row(night, "Aino").steps) == ["Call: T1 seat 6"]
    assert said(more(night, "Aino"))[0] == "Call: T2 seat 1 · T2 starts with 5 players: 1 waits"
    night.close(T1)
    assert (board(night).call_to, seat_offered(night.room, NLH, night.clock.now())) == (
        "T2 starts with 5 players: 1 waits",
        None,
    )
    assert row(night, "Aino").steps[0].why_not == "T2 starts with 5 players: 1 waits"
    do(night, more(night, "Aino"), "Call: T2 seat 1 · T2 starts with 5 players: 1 waits")
    for name in ("Maija", "Kai", "Ulla"):
        night.join(name)
    assert board(night).call_to == "T2 starts with 5 players: 1 called, 3 wait"
    night.join("Veli")
    assert said(row(night, "Maija").steps) == ["Call: T2 seat 2"]
    assert board(night).call_to == "T2 can start: 1 called, 4 wait"
    night.ask(SeatPlayer(table=T2, seat=1, player=night.player("Aino")))
    assert board(night).call_to == "T2 can start: 1 sits there, 4 wait"
    night.call("Maija", T2, 2)
    assert board(night).call_to == "T2: 1 of 9, 1 called, 3 short"


def test_where_enough_are_here_and_no_table_is_open_one_is_to_be_opened(night: Evening):
    for name in ("Aino", "Maija", "Kai", "Ulla"):
        night.join(name)
    (call, *_others) = row(night, "Aino").steps
    assert call.why_not == "No table plays NLH 1–2 yet: 4 of 5 are here."
    night.join("Veli")
    (call, *_others) = row(night, "Aino").steps
    assert call.why_not == "Enough are here to start NLH 1–2: open a table for it."


def test_the_first_on_the_list_is_called_to_the_seat_that_is_free(night: Evening):
    night.table(T1, seats=2).seat(1, "Eero")
    night.join("Aino")
    shown = row(night, "Aino")
    assert (shown.place, shown.state, shown.where) == (1, WaitingState.HERE, "")
    assert shown.since == night.clock.now()
    assert said(shown.steps) == ["Call: T1 seat 2"]
    assert shown.steps[0].leading
    do(night, shown.steps, "Call: T1 seat 2")
    assert next_for(night.room, NLH, night.clock.now()) is None


def test_who_is_called_out_of_turn_is_called_with_a_reason(night: Evening):
    night.table(T1).seated("Kaisa", "Otso")
    night.join("Aino")
    night.join("Eero")
    call = row(night, "Eero").steps[0]
    assert call.reason == (
        "Aino comes before Eero on the list for NLH 1–2: only the floor passes over"
        " Aino, with a reason."
    )
    assert (call.why_not, call.leading) == ("", False)
    assert isinstance(call.command, CallPlayer)
    night.ask(msgspec.structs.replace(call.command, note=night.note("Aino is at dinner")))
    assert row(night, "Eero").state is WaitingState.CALLED


def test_without_a_table_or_a_free_seat_nobody_is_called(night: Evening):
    night.join("Aino")
    call = row(night, "Aino").steps[0]
    assert (call.words, call.command) == ("Call", None)
    assert call.why_not == "No table plays NLH 1–2 yet: 1 of 5 are here."
    assert not call.leading
    table = night.table(T1, seats=2)
    table.seat(1, "Eero", note=night.note("A friend.")).seat(2, "Kaisa", note=night.note("Too."))
    assert row(night, "Aino").steps[0].why_not == "No seat is free for NLH 1–2."


def test_who_is_called_is_seated_where_his_seat_is_held(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    shown = row(night, "Aino")
    assert (shown.state, shown.where) == (WaitingState.CALLED, "T1 seat 4")
    assert shown.until == night.clock.now() + timedelta(minutes=5)
    assert said(shown.steps) == ["Seat: T1 seat 4", "Buying chips"]
    do(night, shown.steps, "Seat: T1 seat 4")
    assert night.room.seated[night.player("Aino")] == T1
    assert board(night).rows == ()


def test_who_signed_up_by_phone_checks_in_first(night: Evening):
    night.table(T1)
    night.join("Aino", signup=Signup.PHONE)
    shown = row(night, "Aino")
    assert shown.state is WaitingState.PHONE
    assert said(shown.steps) == ["Check in"]
    do(night, shown.steps, "Check in")
    assert row(night, "Aino").state is WaitingState.HERE


def test_who_plays_elsewhere_waits_as_a_transfer(night: Evening):
    night.table(T2, PLO).seat(1, "Aino")
    night.table(T1).seated("Kaisa", "Otso")
    night.join("Aino")
    shown = row(night, "Aino")
    assert (shown.state, shown.where) == (WaitingState.TRANSFER, "T2")
    do(night, shown.steps, "Call: T1 seat 3")
    do(night, row(night, "Aino").steps, "Seat: T1 seat 3")
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
    assert (seat.words, seat.why_not) == ("T1 seat 1 · after the hand", "")
    do(night, row(night, "Aino").steps, seat.words)
    assert night.room.seated[night.player("Aino")] == T2
    table.end()
    assert night.room.seated[night.player("Aino")] == T1


def test_a_dealer_seats_those_called_but_works_no_lists(night: Evening):
    night.table(T1).with_dealer()
    night.join("Aino")
    night.join("Eero")
    night.call("Aino", T1, 1)
    called = row(night, "Aino", by=night.dealer)
    assert step(called.steps, "Seat: T1 seat 1").why_not == ""
    (off,) = (one for one in more(night, "Aino", by=night.dealer) if one.grave)
    assert off.why_not == "Floor only, at the desk."


def test_where_nobody_signed_on_nothing_can_be_asked(night: Evening):
    night.table(T1).seated("Kaisa", "Otso")
    night.join("Aino")
    nobody = Viewer(night.clock.now(), names_of(night.people))
    (shown,) = waiting_board(night.room, NLH, nobody).rows
    assert {one.why_not for one in shown.steps} == {"Sign on first."}
    stranger = row(night, "Aino", by=StaffId(99))
    assert {one.why_not for one in stranger.steps} == {"#99 is not on duty: sign on first."}


# What is seldom done


def more(night: Evening, name: str, by: StaffId | None = None) -> tuple[Step, ...]:
    return board(night, by=by).whole.more(night.player(name))


def test_somebody_in_the_middle_can_be_moved_each_way_and_struck_off_last(night: Evening):
    for name in ("Aino", "Eero", "Kaisa", "Otso", "Petra"):
        night.join(name)
    assert said(more(night, "Kaisa")) == [
        "To the first place …",
        "Up to place 2 …",
        "Down to place 4 …",
        "To the end of the list …",
        "Remove",
    ]
    assert said(more(night, "Aino")) == [
        "Down to place 2 …",
        "To the end of the list …",
        "Remove",
    ]
    assert [one.grave for one in more(night, "Aino")] == [False, False, True]
    assert all(one.reason for one in more(night, "Aino")[:-1])
    assert board(night).whole.more(night.player("Sanna")) == ()
    assert board(night).whole.place_of(night.player("Sanna")) == 0


def test_who_is_called_may_fetch_chips_or_not_want_the_seat(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    assert said(more(night, "Aino")) == ["Does not want the seat", "Remove"]
    do(night, row(night, "Aino").steps, "Buying chips")
    shown = row(night, "Aino")
    assert shown.state is WaitingState.FETCHING
    assert said(shown.steps) == ["Seat: T1 seat 4"]
    do(night, more(night, "Aino"), "Does not want the seat")
    assert board(night).rows == ()


# Who has left


def test_who_has_just_left_stands_beside_the_list_and_is_put_back_in_one_tap(night: Evening):
    night.table(T1)
    for name in ("Aino", "Eero", "Kaisa", "Otso"):
        night.join(name)
    night.call("Aino", T1, 1)
    night.later(minutes=4)
    night.strike_off("Kaisa")
    night.call("Eero", T1, 2)
    night.decline("Eero")
    night.later(minutes=2).tick()
    shown = board(night)
    assert [one.words for one in shown.gone] == [
        "Aino did not come, 18:05",
        "Eero did not want the seat, 18:04",
        "Kaisa was removed, 18:04",
    ]
    assert [bool(one.step.reason) for one in shown.gone] == [False, True, True]
    do(night, tuple(one.step for one in shown.gone), "Put back Aino")
    assert [one.label for one in board(night).rows] == ["Aino", "Otso"]
    night.later(minutes=20)
    assert board(night).gone == ()
    assert len(board(night).whole.gone()) == 2
    night.join("Eero")
    assert [one.player for one in board(night).whole.gone()] == [night.player("Kaisa")]


# Interest, and how long


def test_a_list_without_a_table_counts_who_is_here_until_a_table_is_possible(night: Evening):
    for number, name in enumerate(("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ida")):
        night.join(name, signup=Signup.PHONE if number == 1 else Signup.FLOOR)
        shown = board(night)
        here = number if number else 1
        assert (shown.tables, shown.needed, shown.here) == (0, 5, here)
        assert shown.new_table is (here >= 5)
    assert shown.unknown == "No table yet: nobody can say how long."
    assert {one.expected for one in shown.rows} == {None}


def test_who_plays_the_game_meanwhile_or_gets_an_open_seat_makes_no_new_table(night: Evening):
    night.table(T1, seats=2).seat(1, "Aino")
    night.table(T2, seats=3)
    for name in ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ida"):
        night.join(name)
    shown = board(night)
    assert (shown.waiting, shown.here, len(shown.open_seats)) == (6, 5, 4)
    assert not shown.new_table


def test_how_long_one_waits_comes_from_the_night_itself(night: Evening):
    night.table(T1, seats=4)
    night.later(minutes=10)
    for number, name in enumerate(("Aino", "Eero", "Kaisa"), start=1):
        night.join(name)
        shown = board(night)
        assert (shown.unknown, shown.rows[0].expected) == (FEW, timedelta())
        night.call(name, T1, number)
        night.table(T1).seat(number, name)
        night.later(minutes=6)
    for name in ("Otso", "Petra", "Ida"):
        night.join(name)
    night.join("Sanna", signup=Signup.PHONE)
    shown = board(night)
    assert shown.unknown == ""
    assert [one.expected for one in shown.rows] == [
        timedelta(),
        timedelta(minutes=6),
        timedelta(minutes=12),
        None,
    ]
    for one in reversed(shown.rows):
        bare = msgspec.structs.replace(one, steps=())
        assert shown.whole.row(one.place) == bare
        assert shown.whole.steps(one.player) == one.steps
    assert shown.whole.steps(night.player("Aino")) == ()
    assert len(shown.whole) == shown.waiting == 4
    night.call("Otso", T1, 4)
    assert row(night, "Otso").expected is None


def test_who_changes_tables_keeps_nobody_waiting(night: Evening):
    night.table(T1, seats=3)
    night.later(minutes=10)
    for number, name in enumerate(("Aino", "Eero", "Kaisa"), start=1):
        night.join(name)
        night.call(name, T1, number)
        night.table(T1).seat(number, name)
        night.later(minutes=6)
    night.table(T2, seats=2).seated("Otso", "Petra")
    for name in ("Aino", "Ida"):
        night.join(name)
    assert [one.expected for one in board(night).rows] == [timedelta(minutes=6)] * 2


def test_a_seat_at_ones_own_table_is_none_to_wait_for(night: Evening):
    night.table(T1, seats=3).seat(1, "Aino")
    night.table(T2, seats=2).seated("Kaisa", "Otso")
    for name in ("Aino", "Eero"):
        night.join(name)
    assert [one.expected for one in board(night).rows] == [None, timedelta()]


def test_of_a_long_list_only_the_first_lines_are_worked_out_at_once(night: Evening):
    for number in range(ROWS + 3):
        night.join(f"Player{number}")
    shown = board(night)
    assert (len(shown.rows), shown.waiting) == (ROWS, ROWS + 3)
    last = shown.whole.row(ROWS + 3)
    assert (last.place, last.label) == (ROWS + 3, f"Player{ROWS + 2}")
    assert shown.whole.place_of(last.player) == last.place


# Must-move tables


def test_a_feeders_player_goes_on_before_anybody_is_called(night: Evening):
    night.table(T1, seats=3).seat(1, "Aino")
    night.table(T2, seats=3).seated("Eero", "Kaisa", "Ida")
    night.feed(T2, T1)
    night.join("Otso")
    shown = board(night)
    assert said(shown.must_move) == ["Must move: Eero, T2 → T1 seat 2"]
    assert shown.rows[0].steps[0].why_not == "T1: Eero moves up first"
    assert seat_offered(night.room, NLH, night.clock.now()) is None
    do(night, shown.must_move, "Must move: Eero, T2 → T1 seat 2")
    assert said(row(night, "Otso").steps) == ["Call: T2 seat 1"]
    assert board(night).call_to == "T2: 2 of 3, feeds T1"
    night.table(T1).seat(3, "Kaisa")
    assert board(night).must_move == ()


def test_who_waits_for_another_table_is_called_away_from_his_own(night: Evening):
    night.table(T1, seats=4).seated("Aino", "Otso", "Ida")
    night.later(minutes=1)
    night.table(T2, seats=4).seated("Kaisa", "Petra")
    night.join("Aino")
    night.join("Eero")
    first, second = board(night).rows
    assert (first.state, first.where) == (WaitingState.TRANSFER, "T1")
    assert said(first.steps) == ["Call: T2 seat 3"]
    assert said(second.steps) == ["Call: T1 seat 4"]
    assert [one.steps[0].leading for one in (first, second)] == [True, True]
    night.close(T2)
    assert row(night, "Aino").steps[0].why_not == "No seat is free for NLH 1–2."


def test_by_the_app_is_not_by_phone(night: Evening):
    night.join("Aino", signup=Signup.MOBILE)
    assert row(night, "Aino").state is WaitingState.MOBILE


def test_a_call_that_has_run_out_no_longer_seats_past_the_list(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.join("Eero")
    night.call("Aino", T1, 1)
    night.later(minutes=6)
    seat = row(night, "Aino").steps[0]
    assert seat.reason == "Eero waits for NLH 1–2: only the floor seats Aino first, with a reason."


def test_a_hostile_name_is_only_a_name(night: Evening):
    night.table(T1).seated("Kaisa", "Otso")
    night.join("{first} {0} %s")
    night.join("Eero")
    assert row(night, "{first} {0} %s").label == "{first} S."
    assert row(night, "Eero").steps[0].reason.startswith("{first} S. comes before Eero")


def test_beside_the_map_only_the_first_lines_have_their_steps(night: Evening):
    night.table(T1, seats=2)
    for name in ("Aino", "Eero", "Kaisa"):
        night.join(name)
    shown = waiting_board(night.room, NLH, look(night), 2)
    assert [bool(one.steps) for one in shown.rows] == [True, True, False]
    assert shown.whole.steps(night.player("Kaisa"))[0].key.startswith("call-")


def test_who_is_kept_from_the_table_that_is_next_is_called_to_another(night: Evening):
    night.table(T1).seated("Aino", "Otso", "Petra")
    night.table(T2).seated("Kaisa", "Ida")
    night.join("Eero")
    eero = night.player("Eero")
    assert seat_offered(night.room, NLH, night.clock.now()) == (T1, 4)
    night.ask(KeepApart(players=(eero, night.player("Aino"))))
    call = board(night).rows[0].steps[0]
    assert (call.words, call.why_not, call.leading) == ("Call: T2 seat 3", "", True)
    night.ask(KeepApart(players=(eero, night.player("Kaisa"))))
    call = board(night).rows[0].steps[0]
    assert call.words == "Call: T1 seat 4"
    assert "may not share a table" in call.why_not
