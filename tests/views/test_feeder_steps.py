"""Marking a must-move table from the steps of the table."""

from floor.room.lists.waitlist import TableId
from floor.views.seats.table_steps import table_steps
from floor.views.words.rows import Step
from tests.evening import PLO, T1, T2, Evening
from tests.views.looking import detail, do, look, said


def steps(night: Evening, table: TableId) -> tuple[Step, ...]:
    every = table_steps(night.room, night.room.tables[table], look(night))
    return tuple(step for step in every if step.key == "feed")


def test_a_later_table_of_the_game_becomes_a_feeder_of_the_one_opened_first(night: Evening):
    night.table(T1)
    assert steps(night, T1) == ()
    night.later(minutes=1)
    night.table(T2)
    assert steps(night, T1) == ()
    do(night, steps(night, T2), "Must-move table for T1")
    assert night.room.feeders == {T2: T1}
    do(night, steps(night, T2), "Must-move for T1: end it")
    assert night.room.feeders == {}


def test_a_table_of_another_game_feeds_nobody(night: Evening):
    night.table(T1)
    night.table(T2, PLO)
    assert said(steps(night, T2)) == []


def test_an_open_seat_at_the_main_table_goes_to_the_feeders_player_first(night: Evening):
    night.table(T1, seats=3).seat(1, "Aino")
    night.table(T2, seats=3).seated("Eero", "Kaisa")
    night.feed(T2, T1)
    night.join("Otso")
    move, call = detail(night, 2).steps[:2]
    assert (move.words, move.leading) == ("Must move: Eero from T2", True)
    assert (call.words, call.leading) == ("Call Otso", False)
    assert (
        call.reason
        == "Eero moves from T2 to T1 first: only the floor passes over Eero, with a reason."
    )
    do(night, (move,), move.words)
    assert night.room.seated[night.player("Eero")] == T1
