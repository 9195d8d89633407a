"""The long break: once an evening, with a time to be back."""

from datetime import timedelta

import pytest

from floor.app.seats.breaks import GrantLongBreak, LongBreakGranted
from floor.app.staff.days import OpenDay
from floor.room.blinds.blinds import Tokens
from floor.room.table.table import Away, PlayedOver, Taken
from tests.evening import T1, T2, Evening, TableTonight, refused

HALF_AN_HOUR = timedelta(minutes=30)


@pytest.fixture
def table(night: Evening) -> TableTonight:
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino")
    return table.hands(1)


def grant(night: Evening, name: str, table: TableTonight) -> None:
    night.ask(GrantLongBreak(table=table.name, player=night.player(name)))


def test_a_long_break_keeps_the_seat_until_the_time_said(night: Evening, table: TableTonight):
    now = night.clock.now()
    grant(night, "Aino", table)
    assert night.events()[-1] == LongBreakGranted(
        table=T1, seat=1, player=night.player("Aino"), since=now, until=now + HALF_AN_HOUR
    )
    assert table.seats(1) == (Away(table.sitter("Aino"), now),)


def test_blinds_are_missed_in_it_as_in_any_other(night: Evening, table: TableTonight):
    grant(night, "Aino", table)
    table.hands(4)
    assert table.sitter("Aino").tokens is Tokens.BOTH
    table.back("Aino")
    assert isinstance(table.seats(1)[0], Taken)


def test_nobody_has_two_in_an_evening(night: Evening, table: TableTonight):
    grant(night, "Aino", table)
    table.back("Aino")
    aino = night.player("Aino")
    with refused("CH-GEN-8", f"{aino} has had the evening’s long break."):
        grant(night, "Aino", table)
    table.leave("Aino")
    elsewhere = night.table(T2).seat(1, "Aino")
    with refused("CH-GEN-8"):
        grant(night, "Aino", elsewhere)


def test_the_next_gaming_day_brings_a_new_one(night: Evening, table: TableTonight):
    grant(night, "Aino", table)
    night.close(T1)
    night.close_day()
    night.later(minutes=24 * 60)
    night.ask(OpenDay(), night.manager)
    again = night.table(T1).seat(1, "Aino")
    grant(night, "Aino", again)


def test_one_who_is_away_may_have_it_without_coming_back(night: Evening, table: TableTonight):
    table.away("Aino")
    gone = table.seats(1)
    night.later(minutes=10)
    grant(night, "Aino", table)
    assert table.seats(1) == gone


def test_the_owner_of_a_seat_that_is_played_over_may_have_it_too(
    night: Evening, table: TableTonight
):
    table.away("Aino").over(1, "Tauno")
    grant(night, "Aino", table)
    assert isinstance(table.seats(1)[0], PlayedOver)


def test_who_does_not_sit_there_has_no_break_from_it(night: Evening, table: TableTonight):
    tauno = night.player("Tauno")
    with refused("CH-SEAT-9", f"{tauno} does not sit at T1."):
        grant(night, "Tauno", table)


def test_a_break_taken_back_is_there_again(night: Evening, table: TableTonight):
    entry = night.ask(GrantLongBreak(table=T1, player=night.player("Aino")))
    night.void(entry)
    assert isinstance(table.seats(1)[0], Taken)
    grant(night, "Aino", table)
