"""Penalties when other things go wrong at the same time: none is lost, none runs twice."""

from datetime import timedelta

import pytest

from floor.app.hands.misdeals import CallMisdeal
from floor.app.office.fold import Fold
from floor.app.orders.ladder import Measure, proposed
from floor.app.orders.orders import (
    EarlyEnd,
    EndPenalty,
    GivePenalty,
    HandsAway,
    Length,
    Removed,
    WarnPlayer,
)
from floor.app.seats.nameless import MergePlayers, SeatNewcomer
from floor.app.seats.seats import LeaveSeat, PlayerAway
from floor.app.staff.days import OpenDay
from floor.base.errors import Refused
from floor.base.money import Money
from floor.room.blinds.button import SeatNo
from floor.room.dealing.misdeal import MisdealReason
from floor.room.orders.orders import Removal, is_removed, penalty_on
from floor.room.table.table import Empty
from tests.evening import CODE, T1, T2, Evening, TableTonight, refused
from tests.views.looking import detail, step

DAY = timedelta(days=1)


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table().seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino")


def send_away(night: Evening, lasts: Length, name: str = "Aino") -> None:
    note = night.note("Abuse")
    night.ask(GivePenalty(player=night.player(name), lasts=lasts, note=note))


def left(night: Evening, name: str = "Aino") -> int | None:
    serves = penalty_on(night.room.orders, night.player(name), night.clock.now())
    return None if serves is None or serves.hands is None else serves.hands.left


def test_a_hand_whose_beginning_is_taken_back_was_not_missed(night: Evening, table: TableTonight):
    send_away(night, HandsAway(2))
    begun = table.start().entry
    night.void(begun)
    assert left(night) == 2
    table.hand()
    assert left(night) == 1


def test_a_misdeal_in_the_last_hand_he_misses_lets_nobody_back_too_early(
    night: Evening, table: TableTonight
):
    """TDA-34C: both deals are one hand."""
    send_away(night, HandsAway(1))
    table.start().ask(CallMisdeal(table=T1, reason=MisdealReason.NOT_SHUFFLED))
    with refused("TDA-66"):
        table.back("Aino")
    night.later(minutes=1)
    table.end()
    table.back("Aino")


def test_what_he_serves_bars_the_undo_and_then_it_is_ended_as_a_mistake(
    night: Evening, table: TableTonight
):
    given = night.ask(GivePenalty(player=night.player("Aino"), lasts=HandsAway(3)))
    table.hand()
    with pytest.raises(Refused):
        night.void(given)
    night.ask(EndPenalty(player=night.player("Aino"), why=EarlyEnd.MISTAKE))
    table.back("Aino")


def test_a_table_that_is_broken_under_him_leaves_him_his_hands(night: Evening, table: TableTonight):
    """TDA-66: he serves the rest where he sits down next, also under the old name."""
    send_away(night, HandsAway(3))
    table.hand()
    night.close(T1)
    assert left(night) == 2
    again = night.table(T1).seated("Petra", "Ville").draw("Petra")
    entry = again.seat(3, "Aino").entry
    assert isinstance(entry.events[-1], PlayerAway)
    again.hands(2)
    assert left(night) is None


def test_the_night_ends_over_a_removal_and_a_disqualification_stays(
    night: Evening, table: TableTonight
):
    """HOUSE; TDA-66: until somebody ends it."""
    send_away(night, Removed(Removal.NIGHT), "Aino")
    send_away(night, Removed(Removal.DISQUALIFIED), "Eero")
    night.close(T1)
    night.close_day()
    night.later(minutes=20 * 60)
    night.ask(OpenDay(), night.manager)
    tonight = night.table(T1).seat(1, "Aino")
    with refused("TDA-66", f"{night.player('Eero')} is disqualified: see the shift manager."):
        tonight.seat(2, "Eero")


def test_who_is_removed_has_his_chips_counted_and_his_seat_is_free(
    night: Evening, table: TableTonight
):
    """TR-PEN-3: the seat's first step is to give it up."""
    send_away(night, Removed(Removal.NIGHT))
    aino = night.player("Aino")
    leave = step(detail(night, 1).steps, "Give up the seat …")
    assert leave.leading
    assert not leave.why_not
    night.ask(LeaveSeat(table=T1, player=aino, stack=Money(31_500)))
    assert isinstance(table.now.seat(SeatNo(1)), Empty)
    with refused("TDA-66", f"{aino} is removed for the night: see the shift manager."):
        table.seat(1, "Aino")


def test_a_clock_set_back_makes_no_penalty_longer_and_the_ladder_still_counts_it(
    night: Evening, table: TableTonight
):
    """CH-SHOW-7."""
    aino = night.player("Aino")
    night.later(minutes=5)
    send_away(night, timedelta(minutes=10))
    night.clock.advance(-timedelta(hours=2))
    night.tick()
    serves = penalty_on(night.room.orders, aino, night.clock.now())
    assert serves is not None
    assert serves.until is not None
    assert serves.until - night.clock.now() <= timedelta(minutes=10)
    assert proposed(night.room, aino) is Measure.NIGHT
    night.ask(WarnPlayer(player=night.player("Eero")))
    assert proposed(night.room, night.player("Eero")) is Measure.MINUTES


def test_two_desks_do_not_punish_one_offence_twice_without_knowing(
    night: Evening, table: TableTonight
):
    """TDA-66: the second is told what was given a moment ago, and has to say why."""
    aino, other = night.player("Aino"), night.office_at("desk-2")
    twice = GivePenalty(player=aino, lasts=HandsAway(2))
    assert other.why_not(twice, night.manager) is None
    night.ask(twice)
    with refused("TDA-66"):
        other.submit(twice, night.manager)
    assert len(night.room.orders.marks[aino]) == 1


def test_a_station_started_in_the_middle_counts_on(night: Evening, table: TableTonight):
    send_away(night, HandsAway(3))
    table.hand()
    table.start()
    again = Fold(night.journal)
    again.start(night.snapshots, CODE)
    assert again.room == night.room
    other = night.office_at("desk-2")
    other.tick()
    table.end()
    other.tick()
    assert other.room.orders == night.room.orders
    assert left(night) == 1


@pytest.mark.parametrize("first", ["profile", "nameless"])
def test_whoever_is_found_to_be_one_keeps_what_both_were_given(
    night: Evening, table: TableTonight, first: str
):
    """His file tells both, and whoever gave them."""
    petra, new = night.player("Petra"), night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(5), player=new))
    night.ask(WarnPlayer(player=petra), night.manager)
    given = GivePenalty(player=new, lasts=HandsAway(2), note=night.note("Phone"))
    if first == "nameless":
        night.ask(given)
    night.ask(MergePlayers(player=new, into=petra))
    if first == "profile":
        night.ask(GivePenalty(player=petra, lasts=HandsAway(2), note=night.note("Phone")))
    marks = night.room.orders.marks[petra]
    assert {mark.by for mark in marks} == {night.manager, night.floor}
    assert new not in night.room.orders.marks
    table.hands(2)
    assert left(night, "Petra") is None
    assert proposed(night.room, petra) is Measure.NIGHT


def test_only_who_may_lets_a_removed_player_back_and_says_why(night: Evening, table: TableTonight):
    send_away(night, Removed(Removal.DISQUALIFIED))
    aino = night.player("Aino")
    with refused("HOUSE", f"Say why the penalty of {aino} ends early."):
        night.ask(EndPenalty(player=aino))
    night.ask(EndPenalty(player=aino, note=night.note("The camera clears him.")), night.manager)
    assert not is_removed(night.room.orders, aino)
    night.table(T2).seat(1, "Petra")
