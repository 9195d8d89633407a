"""The waiting lists: join, check in, call, the five-minute hold, strike off."""

from datetime import timedelta

import pytest

from floor.app.messages import SYSTEM
from floor.app.waiting import (
    CallExpired,
    CallPlayer,
    JoinList,
    PlayerCalled,
    PlayerCheckedIn,
    PlayerJoined,
    PlayerStruckOff,
    StrikeOff,
    call_of,
    due,
    next_for,
)
from floor.room.button import PlayerId, SeatNo
from floor.room.game import GameId
from floor.room.table import EMPTY, Held
from floor.room.waitlist import Call, Signup, Waiting
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


# By phone


def test_who_signs_up_by_phone_has_still_to_report(night: Evening):
    aino, now = night.player("Aino"), night.clock.now()
    entry = night.join("Aino", by_phone=True)
    assert entry.events == (
        PlayerJoined(game=NLH, player=aino, since=now, signup=Signup.PHONE, arrived=False),
    )
    assert next_for(night.room, NLH) is None


def test_once_checked_in_he_is_offered_a_seat_in_his_turn(night: Evening):
    night.join("Aino", by_phone=True)
    night.join("Eero")
    aino, eero = night.player("Aino"), night.player("Eero")
    assert next_for(night.room, NLH) == eero
    entry = night.check_in("Aino")
    assert entry.events == (PlayerCheckedIn(game=NLH, player=aino),)
    assert next_for(night.room, NLH) == aino


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
    assert table.seats(4) == (Held(aino),)
    call = Call(game=NLH, player=aino, table=T1, seat=SeatNo(4), until=until)
    assert night.room.calls == (call,)
    assert call_of(night.room, aino, NLH) == call
    assert call_of(night.room, aino, PLO) is None


def test_who_has_not_reported_is_not_called(night: Evening):
    night.table(T1)
    night.join("Aino", by_phone=True)
    sentence = "{} signed up by phone and has not reported yet: check him in first."
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
    with refused("CH-SEAT-1", "T1 plays plo-2-2, not nlh-1-2."):
        night.call("Aino", T1, 4)
    with refused("CH-TABLE-1", "T2 is not open."):
        night.call("Aino", T2, 4)


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
        f"{aino} comes before {eero} on the list for nlh-1-2: give a reason to pass him over."
    )
    with refused("CH-SEAT-7", sentence):
        night.call("Eero", T1, 1)
    note = night.note("Aino eats.")
    assert night.call("Eero", T1, 1, note=note).events[0].note == note
    assert next_for(night.room, NLH) == aino


# Striking off


def test_who_is_struck_off_waits_no_longer_and_his_seat_is_free(night: Evening):
    table = night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    aino = night.player("Aino")
    entry = night.strike_off("Aino")
    assert entry.events == (PlayerStruckOff(game=NLH, player=aino),)
    assert table.seats(4) == (EMPTY,)
    assert not night.room.calls
    assert not night.room.lists[NLH]


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
