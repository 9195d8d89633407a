"""What is ahead of an event that is played, and what it leaves for the next."""

from datetime import UTC, datetime, timedelta

import pytest

from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.prizes import LockPrizes
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.tournament.clock.foresight import USUAL_PACE, calibrated
from floor.tournament.event.ahead import EventAhead, event_ahead
from floor.tournament.event.balancing import may_break
from floor.tournament.event.places import finish_of, played_out
from tests.app.tournament.commands import E1, E2, ONE
from tests.app.tournament.directed import NAMES, Director, playing
from tests.evening import Evening


@pytest.fixture
def night() -> Evening:
    return Evening(HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC)), SeededChance(7)).opened()


def ahead(event: Director) -> EventAhead | None:
    return event_ahead(event.event, event.night.clock.now(), USUAL_PACE, SeededChance(1))


def test_end_next_break_and_next_jump_are_ranges(night: Evening):
    more = (*NAMES, "Xenia", "Yrjö")
    event = Director(night).published().sell(*more).tables(E1, E2)
    assert ahead(event) is None
    event.begun()
    found = ahead(event)
    assert found is not None
    assert (found.break_at, found.jump_at, found.next_jump) == (9, None, None)
    assert found.next_break is not None
    assert found.next_break.likely < found.end.likely
    event.ask(CloseBuying(tournament=ONE))
    event.ask(LockPrizes(tournament=ONE))
    locked = ahead(event)
    assert locked is not None
    assert locked.jump_at == 3
    assert locked.next_jump is not None
    assert locked.end == found.end


def test_at_one_table_none_breaks(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa")
    found = ahead(event)
    assert found is not None
    assert (found.break_at, found.next_break) == (None, None)


def test_a_finished_event_shows_the_house_its_pace(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa")
    assert played_out(event.event) is None
    event.later(minutes=61)
    event.out("Aino")
    event.later(minutes=30)
    event.out("Eero")
    assert ahead(event) is None
    left_behind = played_out(event.event)
    assert left_behind is not None
    assert left_behind.outs == (timedelta(minutes=61), timedelta(minutes=91))
    assert left_behind.field.left == 3
    assert calibrated([left_behind], fewest=2) > 0


def test_the_last_table_does_not_break_and_only_the_last_entry_has_a_place(night: Evening):
    # TR-BRK-1, TD-RE-2
    event = playing(night, "Aino", "Eero", "Kaisa")
    assert not may_break(event.event)
    event.out("Aino")
    first = event.of("Aino").no
    event.sell("Aino")
    event.out("Aino")
    assert finish_of(event.event, first) is None
    finish = finish_of(event.event, event.of("Aino").no)
    assert finish is not None
    assert finish.places == (3,)
