"""How hands are stamped, and the hand over in one tap where they begin by themselves."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import Pressed
from floor.app.hands.dealing import EndHand, HandEnded, HandStamped, HandStarted, StartHand
from floor.app.hands.stamps import SetStamps, StampsSet, stamp_at
from floor.app.money.chips import BuyIn
from floor.base.money import Money
from floor.room.blinds.blinds import Standing
from floor.room.table.table import HandOver, InHand, Stamp
from tests.app.kiosk_nights import FIVE, five_by_themselves
from tests.evening import HELSINKI, NO_STRADDLE, T1, Evening, TableTonight, refused


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated(*FIVE).draw("Aino")


@pytest.fixture
def by_itself(table: TableTonight) -> TableTonight:
    """Hands begin by themselves there, and the first one is being played."""
    return table.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC)).start()


def stage(table: TableTonight) -> InHand:
    found = table.now.stage
    assert isinstance(found, InHand)
    return found


def test_a_table_is_stamped_by_the_riffle_until_somebody_says_otherwise(
    night: Evening, table: TableTonight
):
    assert stamp_at(night.room, T1) is Stamp.RIFFLE
    table.ask(SetStamps(table=T1, stamp=Stamp.LID))
    assert table.entry.events == (StampsSet(table=T1, stamp=Stamp.LID),)
    assert stage(table.start()).stamp is Stamp.LID
    with refused("CH-DEAL-4", "Hand start time at T1 is taken that way already."):
        table.ask(SetStamps(table=T1, stamp=Stamp.LID))


def test_a_closed_table_keeps_how_it_is_stamped(night: Evening, table: TableTonight):
    table.ask(SetStamps(table=T1, stamp=Stamp.LID))
    night.close(T1)
    night.table(T1)
    assert stamp_at(night.room, T1) is Stamp.LID


def test_the_hand_over_begins_the_next_hand_at_once(night: Evening, by_itself: TableTonight):
    night.later(minutes=2)
    by_itself.end()
    ended, started = by_itself.entry.events
    assert isinstance(ended, HandEnded)
    assert isinstance(started, HandStarted)
    assert (ended.hand, ended.jackpot, ended.flat_rake) == (1, Money(100), Money(0))
    assert (started.hand, started.stamp) == (2, Stamp.AUTOMATIC)
    assert started.started == ended.ended == night.clock.now()
    assert started.deal.positions.button == by_itself.place("Eero")


def test_undo_takes_back_the_whole_hand_over(night: Evening, by_itself: TableTonight):
    night.later(seconds=60)
    before = night.room
    entry = by_itself.end().entry
    night.void(entry)
    assert night.room == before


def test_a_first_riffle_stamps_the_hand_that_began_by_itself(
    night: Evening, by_itself: TableTonight
):
    night.later(seconds=70)
    by_itself.end()
    deal = stage(by_itself).deal
    night.later(seconds=9)
    by_itself.start()
    assert by_itself.entry.events == (
        HandStamped(table=T1, hand=2, started=night.clock.now(), stamp=Stamp.RIFFLE),
    )
    assert stage(by_itself) == InHand(night.clock.now(), deal, Stamp.RIFFLE)
    with refused("CH-DEAL-4", "T1 is still in hand 2: end it first."):
        by_itself.start()


def test_where_no_hand_can_begin_the_hand_over_only_ends_one(by_itself: TableTonight):
    for name in FIVE[1:]:
        by_itself.away(name)
    by_itself.ask(EndHand(table=T1, second_round=False))
    assert isinstance(by_itself.now.stage, HandOver)


def test_a_game_that_is_chosen_is_said_before_its_hand_begins(night: Evening):
    table = night.table(T1, NO_STRADDLE, 8).seated("Aino", "Eero", "Kaisa").draw("Aino")
    table.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC)).start()
    table.end()
    assert isinstance(table.now.stage, HandOver)


def test_chips_are_bought_in_a_hand_that_began_by_itself(night: Evening, by_itself: TableTonight):
    night.later(seconds=60)
    buy = BuyIn(table=T1, player=night.player("Aino"), amount=Money(100_00))
    with refused("CH-GEN-1"):
        by_itself.ask(buy)
    by_itself.end().ask(buy)


# A second press


@given(after=st.integers(0, 2_000))
def test_two_presses_within_the_guard_are_one_hand(after: int):
    night = five_by_themselves()
    table = night.table(T1)
    night.later(seconds=90)
    table.end()
    night.later(seconds=after / 1000)
    if after < 300:
        with refused("HOUSE", "Hand 2 at T1 has only just begun."):
            table.end()
    else:
        table.end()
    assert table.now.hand == (2 if after < 300 else 3)


def test_presses_are_told_apart_by_when_they_were_pressed(night: Evening, by_itself: TableTonight):
    """However late both of them come."""
    first = night.later(seconds=60).clock.now()
    end = EndHand(table=T1, second_round=True)
    night.later(minutes=5)
    night.office.submit(end, night.floor, pressed=Pressed(first))
    with refused("HOUSE"):
        night.office.submit(end, night.floor, pressed=Pressed(first + timedelta(milliseconds=200)))
    later = Pressed(first + timedelta(seconds=100))
    night.office.submit(end, night.floor, pressed=later)
    assert by_itself.now.hand == 3
    assert stage(by_itself).started == later.at


def test_the_house_may_set_the_guard(night: Evening):
    night.adopt(HELSINKI.replace("second_press_ms = 300", "second_press_ms = 0"))
    table = night.table(T1).seated(*FIVE).draw("Aino")
    table.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC)).start().end().end().end()
    assert table.now.hand == 4


def test_a_hand_that_was_stamped_may_be_over_at_once(table: TableTonight):
    table.start().end().start().end()
    assert table.now.hand == 2


def test_who_came_in_meanwhile_is_dealt_in_next(night: Evening, by_itself: TableTonight):
    by_itself.seat(8, "Timo", Standing.POSTS)
    night.later(seconds=60)
    by_itself.end()
    assert by_itself.place("Timo") in stage(by_itself).deal.dealt


def test_a_riffle_may_be_stamped_where_the_table_has_a_lid(table: TableTonight):
    table.ask(SetStamps(table=T1, stamp=Stamp.LID)).ask(StartHand(table=T1, stamp=Stamp.RIFFLE))
    assert stage(table).stamp is Stamp.RIFFLE


def test_how_a_table_is_stamped_may_be_taken_back_after_a_hand(night: Evening, table: TableTonight):
    entry = table.ask(SetStamps(table=T1, stamp=Stamp.LID)).entry
    table.start().end()
    night.void(entry)
    assert stamp_at(night.room, T1) is Stamp.RIFFLE
