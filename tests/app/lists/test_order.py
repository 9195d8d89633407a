"""The order of a list where people change it: moved with a reason, put back in the old place."""

import msgspec
import pytest

from floor.app.lists.lists import next_for
from floor.app.lists.order import EntryMoved, EntryRestored, may_restore
from floor.app.lists.waiting import CallExpired
from floor.room.games.game import GameId
from tests.evening import NLH, PLO, T1, T2, Evening, refused

NAMES = ("Aino", "Eero", "Kaisa", "Otso")


@pytest.fixture
def four(night: Evening) -> Evening:
    """Four wait for a table that is open."""
    night.table(T1)
    for name in NAMES:
        night.join(name)
    return night


def line(night: Evening, game: GameId = NLH) -> list[str]:
    known = {night.player(name): name for name in NAMES}
    return [known[player] for player in night.waiting(game)]


# Another place


def test_somebody_is_moved_with_a_reason_and_undo_takes_it_back(four: Evening):
    note = four.note("He was here first.")
    entry = four.put_at("Kaisa", 1, note)
    kaisa = four.player("Kaisa")
    assert entry.events == (EntryMoved(game=NLH, player=kaisa, place=1, note=note),)
    assert line(four) == ["Kaisa", "Aino", "Eero", "Otso"]
    assert next_for(four.room, NLH, four.clock.now()) == kaisa
    four.void(entry)
    assert line(four) == list(NAMES)


def test_behind_the_end_is_the_end(four: Evening):
    four.put_at("Aino", 99, four.note("He eats."))
    assert line(four) == ["Eero", "Kaisa", "Otso", "Aino"]


def test_nobody_is_moved_without_a_reason(four: Evening):
    kaisa = four.player("Kaisa")
    with refused("HOUSE", f"Place 1 for {kaisa} is out of turn: give a reason."):
        four.put_at("Kaisa", 1)


def test_a_place_must_be_one_and_another_one(four: Evening):
    note = four.note("Because.")
    with refused("HOUSE", "The first place of a list is 1."):
        four.put_at("Kaisa", 0, note)
    for name, place in (("Kaisa", 3), ("Otso", 4), ("Otso", 9)):
        with refused("HOUSE", f"{four.player(name)} has place {min(place, 4)} already."):
            four.put_at(name, place, note)
    with refused("CH-SEAT-1"):
        four.put_at("Kaisa", 1, note, PLO)


# The old place


def test_after_a_call_that_ran_out_he_is_put_back_without_a_reason(four: Evening):
    four.call("Aino", T1, 1)
    four.later(minutes=6)
    four.join("Aino", PLO)
    assert isinstance(four.events()[-2], CallExpired)
    assert line(four) == ["Eero", "Kaisa", "Otso"]
    entry = four.put_back("Aino")
    assert entry.events == (EntryRestored(game=NLH, player=four.player("Aino")),)
    assert line(four) == list(NAMES)
    assert (line(four, PLO), four.room.gone[NLH]) == (["Aino"], ())


def test_who_was_struck_off_or_declined_is_put_back_with_a_reason(four: Evening):
    four.call("Aino", T1, 1)
    four.decline("Aino")
    four.strike_off("Kaisa")
    for name in ("Aino", "Kaisa"):
        player = four.player(name)
        sentence = (
            f"{player} was removed from the list for nlh-1-2: give a reason to put {player} back."
        )
        with refused("HOUSE", sentence):
            four.put_back(name)
        note = four.note("A mistake.")
        assert four.put_back(name, note).events[0].note == note
    assert line(four) == list(NAMES)


def test_nobody_is_put_back_who_has_not_left(four: Evening):
    sentence = "{} has not left the list for nlh-1-2 lately: add to its end."
    with refused("HOUSE", sentence.format(four.player("Aino"))):
        four.put_back("Aino")


def test_who_joins_again_or_sits_down_is_not_put_back(four: Evening):
    for name in ("Aino", "Eero", "Kaisa"):
        four.strike_off(name)
    note = four.note("A mistake.")
    four.join("Aino")
    four.table(T1).seat(1, "Eero", note=note)
    four.table(T2, PLO).seat(1, "Kaisa")
    for name in ("Aino", "Eero"):
        with refused("HOUSE"):
            four.put_back(name, note)
    four.put_back("Kaisa", note)
    assert line(four) == ["Kaisa", "Otso", "Aino"]


def test_a_mover_of_a_closed_table_is_on_the_list_and_not_put_back(four: Evening):
    four.call("Aino", T1, 1)
    four.later(minutes=6).tick()
    four.table(T2).seat(1, "Aino", note=four.note("He was called."))
    four.close(T2, "Aino")
    with refused("HOUSE"):
        four.put_back("Aino")


def test_after_the_houses_time_he_goes_to_the_end(four: Evening):
    four.call("Aino", T1, 1)
    four.later(minutes=5)
    four.later(minutes=12 * 60).tick()
    four.put_back("Aino")
    four.call("Aino", T1, 1)
    four.later(minutes=5)
    four.later(minutes=12 * 60, seconds=1).tick()
    with refused("HOUSE"):
        four.put_back("Aino")


def test_who_has_had_a_seat_since_is_not_put_back_when_he_leaves_it(four: Evening):
    four.strike_off("Eero")
    table = four.table(T1)
    table.seat(1, "Eero", note=four.note("He pays at the bar."))
    table.leave("Eero")
    with refused("HOUSE"):
        four.put_back("Eero", note=four.note("He asks."))
    assert not four.room.gone.get(NLH)


def test_a_mover_who_was_struck_off_before_is_forgotten_as_one_who_left(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2)
    night.join("Aino")
    night.strike_off("Aino")
    night.close(T1, "Aino")
    assert night.waiting() == [night.player("Aino")]
    assert night.room.gone == {NLH: ()}


def test_who_stands_on_the_list_is_not_put_back_whatever_is_remembered_of_him(four: Evening):
    now = four.clock.now()
    eero, was = four.player("Eero"), four.room
    four.strike_off("Eero")
    assert may_restore(four.room, NLH, eero, now) is not None
    there = msgspec.structs.replace(four.room, lists=was.lists)
    assert may_restore(there, NLH, eero, now) is None
