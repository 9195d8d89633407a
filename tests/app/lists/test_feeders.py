"""Must-move tables: a feeder's longest-sitting player comes before the list."""

from datetime import timedelta

import pytest

from floor.app.lists.feeders import EndFeeding, FeederMarked, FeedingEnded, must_move
from floor.app.lists.lists import next_for, next_of_list
from floor.app.orders.orders import BarPlayer, GivePenalty, KeepApart
from floor.app.tables.tables import OpenTable
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import BarKind
from tests.evening import NLH, PLO, T1, T2, Evening, refused

T3 = TableId("T3")


@pytest.fixture
def fed(night: Evening) -> Evening:
    """T1 is fed by T2, where Eero has sat longest; Otso waits."""
    night.table(T1).seated("Aino", "Ida")
    night.table(T2).seated("Eero", "Kaisa", "Väinö")
    night.feed(T2, T1)
    night.join("Otso")
    return night


def test_a_table_is_marked_and_unmarked(night: Evening):
    night.table(T1)
    night.table(T2)
    assert night.feed(T2, T1).events == (FeederMarked(table=T2, main=T1),)
    assert night.room.feeders == {T2: T1}
    assert night.ask(EndFeeding(table=T2)).events == (FeedingEnded(table=T2, main=T1),)
    assert night.room.feeders == {}
    with refused("HOUSE", "T2 is no must-move table."):
        night.ask(EndFeeding(table=T2))


def test_only_another_table_of_the_game_is_fed_and_there_are_no_chains(night: Evening):
    night.table(T1)
    night.table(T2, PLO)
    for table, main in ((T1, T1), (T2, T1)):
        with refused("HOUSE", f"{table} can feed only another table of its game, not {main}."):
            night.feed(table, main)
    with refused("CH-TABLE-1"):
        night.feed(T3, T1)
    night.change(T2, NLH)
    night.table(T3)
    night.feed(T2, T1)
    for table, main in ((T3, T2), (T1, T3), (T2, T1)):
        if table == T2:
            night.feed(T3, T1)
        else:
            with refused("HOUSE"):
                night.feed(table, main)


def test_the_next_seat_at_the_main_table_is_for_who_sat_longest_at_the_feeder(fed: Evening):
    eero, otso = fed.player("Eero"), fed.player("Otso")
    assert must_move(fed.room, T1, fed.clock.now()) == eero
    assert next_for(fed.room, NLH, fed.clock.now(), T1) == eero
    assert next_for(fed.room, NLH, fed.clock.now(), T2) == otso
    assert next_of_list(fed.room, NLH, fed.clock.now(), T1) == otso
    sentence = (
        f"{eero} moves from T2 to T1 first: only the floor passes over {eero}, with a reason."
    )
    with refused("HOUSE", sentence):
        fed.call("Otso", T1, 4)
    with refused("HOUSE", sentence):
        fed.table(T1).seat(4, "Otso")
    fed.table(T1).seat(4, "Eero")
    assert must_move(fed.room, T1, fed.clock.now()) == fed.player("Kaisa")
    fed.call("Otso", T1, 5, note=fed.note("Kaisa eats."))


def test_who_is_away_is_passed_over_until_he_is_back(fed: Evening):
    fed.table(T2).away("Eero")
    assert must_move(fed.room, T1, fed.clock.now()) == fed.player("Kaisa")
    fed.table(T2).back("Eero")
    assert must_move(fed.room, T1, fed.clock.now()) == fed.player("Eero")


def test_a_table_that_plays_another_game_feeds_nobody_meanwhile(fed: Evening):
    fed.change(T2, PLO)
    assert must_move(fed.room, T1, fed.clock.now()) is None
    fed.change(T2, NLH)
    assert must_move(fed.room, T1, fed.clock.now()) == fed.player("Eero")


@pytest.mark.parametrize("closed", [T1, T2])
def test_with_either_table_the_feeding_ends(fed: Evening, closed: TableId):
    fed.close(closed)
    assert fed.room.feeders == {}
    assert must_move(fed.room, T1, fed.clock.now()) is None


def test_a_main_table_is_not_taken_back_while_another_feeds_it(night: Evening):
    night.table(T2)
    opened = night.ask(OpenTable(table=T1, game=NLH, seats=9))
    night.feed(T2, T1)
    with refused("HOUSE"):
        night.void(opened)


def test_no_chain_comes_about_by_taking_back_that_feeding_ended(night: Evening):
    for table in (T1, T2, T3):
        night.table(table)
    night.feed(T2, T1)
    ended = night.ask(EndFeeding(table=T2))
    night.feed(T1, T3)
    with refused("HOUSE"):
        night.void(ended)
    assert night.room.feeders == {T1: T3}


def test_an_old_journal_does_not_say_which_table_was_fed():
    assert FeedingEnded(table=T2).touches() == {"table:T2"}


def test_who_may_not_sit_with_somebody_there_does_not_go_on_and_keeps_nobody_from_it(
    fed: Evening,
):
    fed.ask(KeepApart(players=(fed.player("Eero"), fed.player("Ida"))))
    assert must_move(fed.room, T1, fed.clock.now()) == fed.player("Kaisa")


def test_who_may_not_play_or_is_sent_away_keeps_nobody_from_going_on(fed: Evening):
    fed.ask(BarPlayer(player=fed.player("Eero"), kind=BarKind.BARRED))
    assert must_move(fed.room, T1, fed.clock.now()) == fed.player("Kaisa")
    fed.ask(GivePenalty(player=fed.player("Kaisa"), lasts=timedelta(minutes=15)))
    fed.later(minutes=1).table(T2)
    assert must_move(fed.room, T1, fed.clock.now()) == fed.player("Väinö")


def test_who_is_called_to_the_main_table_goes_on_before_the_list_and_the_next_after_him(
    fed: Evening,
):
    fed.join("Eero")
    fed.call("Eero", T1, 4)
    assert must_move(fed.room, T1, fed.clock.now()) == fed.player("Kaisa")
    fed.table(T1).seat(4, "Eero")
    assert fed.room.seated[fed.player("Eero")] == T1
