"""What a kiosk of another PC asks is decided in the house, by the rules of the house."""

from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Pressed
from floor.app.core.people import PinRight, PinWrong
from floor.app.hands.dealing import DrawButton, EndHand, HandStarted, StartHand
from floor.app.money.chips import BuyIn
from floor.app.office.press_time import CameLate
from floor.app.office.stations import UNPROVED
from floor.app.seats.seats import MarkAway
from floor.app.staff.days import CloseDay
from floor.app.staff.floor_calls import CallFloor
from floor.base.clock import HandClock, SystemClock
from floor.base.errors import Refused
from floor.base.money import Money
from floor.door.clerk import _MOST_ERROR
from floor.door.wire import Badges
from floor.store.sqlite.sqlite import open_store
from tests.desk.hall import T1
from tests.door.house import FLOORS_PIN, PIN, House, Visitor, until


def test_a_hand_is_written_under_the_kiosks_name_and_is_seen_there_at_once(visitor: Visitor):
    house = visitor.house
    visitor.people.check_pin(house.dealer, PIN, SystemClock().now())
    visitor.ask(DrawButton(table=T1))
    entry = visitor.ask(StartHand(table=T1))
    assert isinstance(entry.events[0], HandStarted)
    assert entry.station == "kiosk T1"
    assert visitor.office.head.seq >= entry.seq
    assert house.entries()[-1] == entry


def test_the_same_id_twice_is_one_command(visitor: Visitor):
    house = visitor.house
    call = CallFloor(table=T1, reason=CallReason.MISDEAL)
    own = visitor.new_id()
    first = visitor.office.submit(call, house.dealer, own)
    again = visitor.office.submit(call, house.dealer, own)
    assert again == first
    assert sum(one.command == own for one in house.entries()) == 1
    assert visitor.office.answer_to(own) == first
    assert visitor.office.answer_to(visitor.new_id()) is None


def test_names_are_those_of_its_table_and_of_staff(visitor: Visitor):
    house = visitor.house
    here = house.seated["Eero Virta"]
    player = visitor.people.player(here)
    assert player is not None
    assert player.name == "Eero Virta"
    assert visitor.people.staff_name(house.dealer) == "Anna Karhu"


def test_what_is_the_desks_stays_there_whoever_has_given_their_pin(visitor: Visitor):
    house = visitor.house
    now = SystemClock().now()
    assert visitor.people.check_pin(house.manager, "111222", now) == PinWrong(4)
    assert visitor.people.check_pin(house.manager, FLOORS_PIN, now) == PinRight()
    before = len(house.entries())
    with pytest.raises(Refused, match=r"done at the desk|counted|first"):
        visitor.ask(CloseDay(), house.manager)
    assert len(house.entries()) == before


def test_a_proof_ends_with_the_houses_time_and_with_the_door(visitor: Visitor):
    house = visitor.house
    visitor.people.check_pin(house.dealer, PIN, SystemClock().now())
    visitor.ask(DrawButton(table=T1))
    house.shut()
    until(lambda: visitor.link.away is not None)
    house.open()
    visitor.until_back()
    with pytest.raises(Refused) as refusal:
        visitor.ask(BuyIn(table=T1, player=house.seated["Eero Virta"], amount=Money(100_00)))
    assert refusal.value.rule == UNPROVED
    visitor.ask(StartHand(table=T1))


def test_an_act_cannot_be_dated_back_before_the_kiosk_was_last_heard_of(visitor: Visitor):
    house = visitor.house
    visitor.people.check_pin(house.dealer, PIN, SystemClock().now())
    visitor.ask(DrawButton(table=T1))
    now = SystemClock().now()
    pressed = Pressed(now - timedelta(hours=6), timedelta(hours=3))
    away = MarkAway(table=T1, player=house.seated["Eero Virta"])
    entry = visitor.office.submit(away, house.dealer, visitor.new_id(), pressed=pressed)
    late = [one for one in entry.events if isinstance(one, CameLate)]
    # As far as it was moved it may be wrong.
    for one in late:
        moved = one.pressed - pressed.at
        assert timedelta() < moved
        assert one.error_ms == pytest.approx(
            (moved + _MOST_ERROR) / timedelta(milliseconds=1), abs=2
        )


def test_one_kiosk_takes_back_what_it_has_done_and_nothing_else(visitor: Visitor):
    house = visitor.house
    visitor.people.check_pin(house.dealer, PIN, SystemClock().now())
    visitor.ask(DrawButton(table=T1))
    visitor.ask(StartHand(table=T1))
    done = visitor.ask(EndHand(table=T1, second_round=True))
    voided = visitor.office.void(done.command, house.dealer, command_id=visitor.new_id())
    assert voided.station == "kiosk T1"
    foreign = next(one for one in reversed(house.entries()) if one.station != "kiosk T1")
    with pytest.raises(Refused, match="only what was done there"):
        visitor.office.void(foreign.command, house.dealer, command_id=visitor.new_id())


def test_how_far_the_kiosks_clock_is_off_is_known_in_the_house(shut_house: House, tmp_path: Path):
    """A dead battery: its clock stands four years back."""
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    shut_house.open()
    years = timedelta(days=4 * 365)
    visitor.come_in(HandClock(SystemClock().now() - years))
    visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER))

    def off() -> timedelta:
        with shut_house.rows() as rows:
            return rows.all()[0].offset

    until(lambda: abs(off() + years) < timedelta(minutes=1))
    visitor.leave()


def test_a_card_tells_a_kiosk_no_more_than_whose_of_staff_it_is(visitor: Visitor):
    house, people = visitor.house, visitor.people
    store = open_store(house.path)
    store.people.set_card(house.dealer, "50021")
    store.people.add_player("Otso Ek", card="50022")
    store.close()
    bearer = people.bearer("50021")
    assert bearer is not None
    assert bearer.staff == house.dealer
    assert people.bearer("50022") is None
    assert people.bearer("50023") is None
    assert "50021" not in repr((Badges(1, "50021"), msgspec.json.encode(people.badges())))
