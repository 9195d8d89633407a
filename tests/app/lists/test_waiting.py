"""The waiting lists: join, check in, call, the five-minute hold, strike off."""

from datetime import timedelta

import pytest

from floor.app.core.messages import SYSTEM
from floor.app.lists.lists import call_of, next_for
from floor.app.lists.waiting import (
    CallConfirmed,
    CallExpired,
    CallPlayer,
    JoinList,
    PlayerCalled,
    PlayerCheckedIn,
    PlayerJoined,
    PlayerStruckOff,
    SeatDeclined,
    StrikeOff,
    due,
    evolve,
)
from floor.app.orders.orders import GivePenalty, KeepApart
from floor.app.seats.changes import ChangeSeat
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import CallStage, SeatCall, Signup, Waiting
from floor.room.table.table import EMPTY, Away, HeldSeat
from tests.evening import NLH, PLO, T1, T2, Evening, refused

FIVE = timedelta(minutes=5)


# Joining


def test_a_player_joins_at_the_end_of_the_list(night: Evening):
    night.join("Aino")
    eero, now = night.player("Eero"), night.clock.now()
    entry = night.join("Eero")
    assert entry.events == (PlayerJoined(game=NLH, player=eero, since=now),)
    assert night.room.lists[NLH][1] == Waiting(player=eero, since=now)


def test_a_player_may_wait_for_several_games(night: Evening):
    night.join("Aino", NLH)
    night.join("Aino", PLO)
    assert [len(night.room.lists[game]) for game in (NLH, PLO)] == [1, 1]


def test_nobody_stands_on_a_list_twice(night: Evening):
    night.join("Aino")
    with refused("CH-SEAT-2", f"{night.player('Aino')} is on the list for nlh-1-2 already."):
        night.join("Aino")


def test_who_plays_a_game_does_not_wait_for_it_but_may_for_another(night: Evening):
    night.table(T1, NLH).seat(1, "Aino")
    with refused("CH-SEAT-4", f"{night.player('Aino')} plays nlh-1-2 at T1 already."):
        night.join("Aino", NLH)
    night.join("Aino", PLO)


def test_only_games_that_are_offered_have_a_list(night: Evening):
    with refused("GM-GEN-1", "The house does not offer badugi."):
        night.join("Aino", GameId("badugi"))


def test_nobody_waits_who_is_not_in_the_books(night: Evening):
    with refused("HOUSE", "There is no player 99."):
        night.ask(JoinList(game=NLH, player=PlayerId(99)))


# Changing tables


def test_who_has_a_seat_waits_as_a_transfer_also_for_another_table_of_his_game(night: Evening):
    night.table(T1).seat(1, "Aino")
    night.table(T2)
    aino, now = night.player("Aino"), night.clock.now()
    for game in (NLH, PLO):
        (joined,) = night.join("Aino", game, Signup.PHONE).events
        assert joined == PlayerJoined(game=game, player=aino, since=now, signup=Signup.TRANSFER)


def test_nobody_is_called_to_a_seat_at_his_own_table_and_the_next_one_is(night: Evening):
    night.table(T1).seat(1, "Aino")
    night.table(T2)
    night.join("Aino")
    night.join("Eero")
    aino, eero = night.player("Aino"), night.player("Eero")
    assert (
        next_for(night.room, NLH, night.clock.now(), T1),
        next_for(night.room, NLH, night.clock.now(), T2),
    ) == (eero, aino)
    with refused("CH-SEAT-9", f"{aino} sits at T1: only another table can be waited for."):
        night.call("Aino", T1, 4)
    night.call("Eero", T1, 4)
    night.call("Aino", T2, 4)
    night.table(T2).seat(4, "Aino")
    assert night.room.seated[aino] == T2
    assert night.waiting() == [eero]


# By phone


def test_who_signs_up_by_phone_has_still_to_report(night: Evening):
    aino, now = night.player("Aino"), night.clock.now()
    entry = night.join("Aino", signup=Signup.PHONE)
    assert entry.events == (
        PlayerJoined(game=NLH, player=aino, since=now, signup=Signup.PHONE, arrived=False),
    )
    assert next_for(night.room, NLH, night.clock.now()) is None


def test_once_checked_in_he_is_offered_a_seat_in_his_turn(night: Evening):
    night.join("Aino", signup=Signup.PHONE)
    night.join("Eero")
    aino, eero = night.player("Aino"), night.player("Eero")
    assert next_for(night.room, NLH, night.clock.now()) == eero
    entry = night.check_in("Aino")
    assert entry.events == (PlayerCheckedIn(game=NLH, player=aino),)
    assert next_for(night.room, NLH, night.clock.now()) == aino


def test_who_has_come_is_here_for_every_list_they_signed_up_for(night: Evening):
    for game in (NLH, PLO):
        night.join("Aino", game, signup=Signup.PHONE)
    aino = night.player("Aino")
    entry = night.check_in("Aino", PLO)
    assert entry.events == (
        PlayerCheckedIn(game=PLO, player=aino),
        PlayerCheckedIn(game=NLH, player=aino),
    )
    for game in (NLH, PLO):
        assert next_for(night.room, game, night.clock.now()) == aino
    night.void(entry)
    assert next_for(night.room, NLH, night.clock.now()) is None


def test_nobody_checks_in_twice_or_from_nowhere(night: Evening):
    night.join("Aino")
    with refused("CH-SEAT-1", f"{night.player('Aino')} has checked in already."):
        night.check_in("Aino")
    with refused("CH-SEAT-1", f"{night.player('Eero')} is not on the list for nlh-1-2."):
        night.check_in("Eero")


# Calling


def test_a_call_holds_a_seat_for_five_minutes(night: Evening):
    table = night.table(T1)
    night.join("Aino")
    aino, until = night.player("Aino"), night.clock.now() + FIVE
    entry = night.call("Aino", T1, 4)
    assert entry.events == (PlayerCalled(game=NLH, player=aino, table=T1, seat=4, until=until),)
    assert table.seats(4) == (HeldSeat(aino),)
    call = SeatCall(game=NLH, player=aino, table=T1, seat=SeatNo(4), until=until)
    assert night.room.calls == (call,)
    assert call_of(night.room, aino, NLH) == call
    assert call_of(night.room, aino, PLO) is None


def test_who_has_not_reported_is_not_called(night: Evening):
    night.table(T1)
    night.join("Aino", signup=Signup.PHONE)
    sentence = "{} signed up by phone and has not reported yet: check in first."
    with refused("CH-SEAT-1", sentence.format(night.player("Aino"))):
        night.call("Aino", T1, 4)


def test_who_does_not_wait_is_not_called(night: Evening):
    night.table(T1)
    with refused("CH-SEAT-1", f"{night.player('Aino')} is not on the list for nlh-1-2."):
        night.call("Aino", T1, 4)


def test_nobody_is_called_to_two_seats_of_one_game(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    with refused("CH-SEAT-3", f"{night.player('Aino')} is called already, to T1 seat 4."):
        night.call("Aino", T1, 5)


def test_a_player_may_be_called_to_two_games(night: Evening):
    night.table(T1, NLH)
    night.table(T2, PLO)
    night.join("Aino", NLH)
    night.join("Aino", PLO)
    night.call("Aino", T1, 1, NLH)
    night.call("Aino", T2, 1, PLO)
    night.table(T1).seat(1, "Aino")
    assert [call.game for call in night.room.calls] == [PLO]


def test_a_player_is_called_only_to_a_table_that_plays_his_game(night: Evening):
    night.table(T1, PLO)
    night.join("Aino", NLH)
    sentence = "No table plays nlh-1-2 yet: its list collects interest until one is opened."
    with refused("CH-TABLE-1", sentence):
        night.call("Aino", T1, 4)
    with refused("CH-TABLE-1", "T2 is not open."):
        night.call("Aino", T2, 4)
    night.table(T2, NLH)
    with refused("CH-SEAT-1", "T1 plays plo-2-2, not nlh-1-2."):
        night.call("Aino", T1, 4)


@pytest.mark.parametrize("seat", [1, 2, 10])
def test_a_player_is_called_only_to_a_free_seat(night: Evening, seat: int):
    night.table(T1).seat(1, "Eero")
    for name in ("Kaisa", "Aino"):
        night.join(name)
    night.call("Kaisa", T1, 2)
    with refused("CH-SEAT-3", f"T1 seat {seat} is not free."):
        night.call("Aino", T1, seat)


def test_nobody_is_passed_over_without_a_reason(night: Evening):
    night.table(T1)
    for name in ("Aino", "Eero"):
        night.join(name)
    aino, eero = night.player("Aino"), night.player("Eero")
    sentence = (
        f"{aino} comes before {eero} on the list for nlh-1-2: only the floor passes over"
        f" {aino}, with a reason."
    )
    with refused("CH-SEAT-7", sentence):
        night.call("Eero", T1, 1)
    note = night.note("Aino eats.")
    assert night.call("Eero", T1, 1, note=note).events[0].note == note
    assert next_for(night.room, NLH, night.clock.now()) == aino


# Taking or declining the seat


def test_who_fetches_chips_has_his_seat_kept_a_while_longer(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.join("Eero")
    night.call("Aino", T1, 4)
    night.call("Eero", T1, 5)
    night.later(minutes=4)
    aino, until = night.player("Aino"), night.clock.now() + FIVE
    entry = night.confirm("Aino")
    confirmed = CallConfirmed(game=NLH, player=aino, table=T1, seat=SeatNo(4), until=until)
    assert entry.events == (confirmed,)
    call = call_of(night.room, aino, NLH)
    assert call is not None
    assert (call.stage, call.until) == (CallStage.FETCHING, until)
    night.later(minutes=3).tick()
    assert [one.player for one in night.room.calls] == [aino]
    night.later(minutes=3).tick()
    assert not night.room.calls


def test_nobody_fetches_chips_twice_or_for_a_seat_he_has_not_got(night: Evening):
    night.table(T1)
    night.join("Aino")
    aino = night.player("Aino")
    with refused("CH-SEAT-3", f"{aino} is not called for nlh-1-2."):
        night.confirm("Aino")
    night.call("Aino", T1, 4)
    night.confirm("Aino")
    with refused("HOUSE"):
        night.confirm("Aino")


def test_who_declines_is_struck_off_that_list_alone_and_the_seat_is_free(night: Evening):
    table = night.table(T1)
    night.table(T2, PLO)
    for game in (NLH, PLO):
        night.join("Aino", game)
    night.call("Aino", T1, 4)
    aino, at = night.player("Aino"), night.clock.now()
    entry = night.decline("Aino")
    declined = SeatDeclined(game=NLH, player=aino, table=T1, seat=SeatNo(4), at=at)
    assert entry.events == (declined,)
    assert (night.waiting(NLH), night.waiting(PLO)) == ([], [aino])
    assert table.seats(4) == (EMPTY,)
    with refused("CH-SEAT-3", f"{aino} is not called for plo-2-2."):
        night.decline("Aino", PLO)


# How fast the list moves


def test_calls_to_seats_that_come_free_are_counted_and_forgotten_with_the_day(night: Evening):
    night.table(T1)
    for name in ("Aino", "Eero"):
        night.join(name)
    night.call("Aino", T1, 1)
    assert night.room.turns == {}
    night.later(minutes=20)
    at = night.clock.now()
    night.call("Eero", T1, 2)
    assert night.room.turns == {NLH: (at,)}
    night.strike_off("Eero")
    night.close(T1)
    night.close_day()
    assert (night.room.turns, night.room.gone) == ({}, {})


# Striking off


def test_who_is_struck_off_waits_no_longer_and_his_seat_is_free(night: Evening):
    table = night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    aino = night.player("Aino")
    entry = night.strike_off("Aino")
    assert entry.events == (PlayerStruckOff(game=NLH, player=aino, at=night.clock.now(), table=T1),)
    assert table.seats(4) == (EMPTY,)
    assert not night.room.calls
    assert not night.room.lists[NLH]


def test_who_was_struck_off_in_an_old_journal_is_not_remembered(night: Evening):
    night.join("Aino")
    struck_off = PlayerStruckOff(game=NLH, player=night.player("Aino"))
    room = evolve(night.room, struck_off)
    assert (room.lists, room.gone) == ({NLH: ()}, {})


def test_only_who_waits_is_struck_off(night: Evening):
    with refused("CH-SEAT-1"):
        night.ask(StrikeOff(game=NLH, player=night.player("Aino")))


# The hold runs out


def test_a_call_expires_once_dated_with_its_deadline_and_frees_seat_and_list(night: Evening):
    table = night.table(T1)
    night.join("Aino")
    until = night.call("Aino", T1, 4).events[0].until
    heard = []
    night.office.listen(lambda room, entries: heard.extend(entries))
    night.later(minutes=5).tick()
    assert not heard
    night.later(minutes=30).tick()
    night.tick()
    aino = night.player("Aino")
    expired = CallExpired(game=NLH, player=aino, table=T1, seat=SeatNo(4), until=until)
    assert [entry.events for entry in heard] == [(expired,)]
    assert (heard[0].at, heard[0].by) == (until, SYSTEM)
    assert table.seats(4) == (EMPTY,)
    assert not night.room.lists[NLH]
    assert not night.room.calls


def test_at_the_last_moment_the_seat_is_still_his(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    night.later(minutes=5)
    night.table(T1).seat(4, "Aino")


def test_a_moment_later_he_is_nobody_in_particular(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    night.later(minutes=5, seconds=1)
    night.table(T1).seat(4, "Eero")
    assert isinstance(night.events()[-2], CallExpired)


def test_calls_expire_in_the_order_of_their_deadlines(night: Evening):
    night.table(T1)
    for number, name in enumerate(("Aino", "Eero", "Kaisa"), start=1):
        night.join(name)
        night.call(name, T1, number)
        night.later(minutes=1)
    assert [one.player for one in due(night.room, night.clock.now())] == []
    late = due(night.room, night.clock.now() + FIVE)
    assert [one.seat for one in late] == [1, 2, 3]
    assert [one.seat for one in due(night.room, late[1].until)] == [1]
    night.later(minutes=10)
    night.join("Otso")
    assert [type(event) for event in night.events()[-4:]] == [CallExpired] * 3 + [PlayerJoined]


def test_where_nobody_is_called_nothing_is_due(night: Evening):
    assert due(night.room, night.clock.now() + timedelta(days=1)) == ()


def test_a_refused_command_still_writes_down_what_time_brought(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    night.later(minutes=6)
    aino = night.player("Aino")
    with refused("CH-SEAT-1"):
        night.ask(CallPlayer(game=NLH, player=aino, table=T1, seat=SeatNo(4)))
    assert isinstance(night.events()[-1], CallExpired)
    assert not night.room.calls


# Orders, and who plays over


def test_who_plays_over_is_called_to_a_seat_of_his_own_at_that_table(night: Evening):
    table = night.table(T1).seated("Aino", "Eero")
    table.away("Eero").over(2, "Otso")
    night.join("Otso")
    night.join("Kaisa")
    otso = night.player("Otso")
    assert night.room.lists[NLH][0].signup is Signup.FLOOR
    assert next_for(night.room, NLH, night.clock.now(), T1) == otso
    night.call("Otso", T1, 5)
    table.seat(5, "Otso")
    assert (night.room.seated[otso], night.room.calls) == (T1, ())
    assert isinstance(table.now.seats[1], Away)


def test_whom_an_order_keeps_off_is_passed_over_without_a_reason_and_keeps_his_place(
    night: Evening,
):
    night.table(T1).seated("Aino")
    for name in ("Eero", "Otso", "Kaisa"):
        night.join(name)
    aino, eero, otso, kaisa = (night.player(one) for one in ("Aino", "Eero", "Otso", "Kaisa"))
    night.ask(KeepApart(players=(aino, eero)))
    night.ask(GivePenalty(player=otso, lasts=timedelta(minutes=10)))
    assert next_for(night.room, NLH, night.clock.now()) == eero
    assert next_for(night.room, NLH, night.clock.now(), T1) == kaisa
    night.call("Kaisa", T1, 3)
    assert night.waiting() == [eero, otso, kaisa]
    night.later(minutes=11)
    assert next_for(night.room, NLH, night.clock.now(), T1) == otso


# Taking back


def test_striking_off_is_not_taken_back_once_somebody_has_the_seat_it_freed(night: Evening):
    table = night.table(T1).seated("Eero", "Kaisa")
    night.join("Aino")
    night.call("Aino", T1, 4)
    struck_off = night.strike_off("Aino")
    night.ask(ChangeSeat(table=T1, player=night.player("Eero"), seat=SeatNo(4)))
    with refused("HOUSE"):
        night.void(struck_off)
    assert table.place("Eero").seat == 4


def test_a_seat_taken_is_not_given_back_once_another_has_the_seat_held_before(night: Evening):
    table = night.table(T1).seated("Eero", "Kaisa")
    night.table(T2)
    night.join("Aino")
    night.call("Aino", T1, 4)
    seated = night.table(T2).seat(1, "Aino").entry
    night.ask(ChangeSeat(table=T1, player=night.player("Eero"), seat=SeatNo(4)))
    with refused("HOUSE"):
        night.void(seated)
    assert (table.place("Eero").seat, night.room.calls) == (4, ())
