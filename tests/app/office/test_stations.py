"""What the house takes from a kiosk on another PC, decided where everything is decided."""

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import SYSTEM, Command, CommandId, Entry, Role, StaffId
from floor.app.hands.dealing import EndHand, HandStarted, StartHand
from floor.app.office.office import Request
from floor.app.office.stations import UNPROVED, KioskRights
from floor.app.orders.orders import WarnPlayer
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import CloseDay, LockStaff, SignOff, SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor, TakeCall
from floor.app.staff.held_acts import HoldActs
from floor.base.errors import Refused
from floor.room.blinds.button import SeatNo
from tests.app.tournament.directed import playing
from tests.evening import T1, T2, Evening


def asked(evening: Evening, command: Command, by: StaffId, *proved: StaffId) -> Entry | Refused:
    """What comes of `command` at the kiosk of T1, where those have given their PINs."""
    rights = KioskRights("kiosk T1", T1, frozenset(proved))
    wish = Request(command, by, evening.office.new_id(), None, rights)
    return evening.office.submit_all((wish,))[0]


def rule_of(answer: Entry | Refused) -> str:
    assert isinstance(answer, Refused)
    return answer.rule


@pytest.fixture
def evening(night: Evening) -> Evening:
    """A hand can begin at T1; the dealer deals there."""
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    night.ask(TakeTable(table=T1, staff=night.dealer), night.dealer)
    return night


def test_a_hand_is_the_dealers_without_a_pin_and_the_entry_names_the_kiosk(evening: Evening):
    entry = asked(evening, StartHand(table=T1), evening.dealer)
    assert isinstance(entry, Entry)
    assert isinstance(entry.events[0], HandStarted)
    assert entry.station == "kiosk T1"


def test_no_hand_is_over_sooner_than_one_can_be_played(evening: Evening):
    """At the desk it can be ended: whoever sits there is trusted."""
    over = EndHand(table=T1, second_round=True)
    asked(evening, StartHand(table=T1), evening.dealer)
    evening.later(seconds=4)
    soon = asked(evening, over, evening.dealer)
    assert str(soon) == (
        "Hand 1 at T1 has begun less than 5 seconds before: press again when it is over. The floor"
        " can end it at the desk."
    )
    evening.later(seconds=1)
    ended = asked(evening, over, evening.dealer)
    assert isinstance(ended, Entry)
    evening.ask(StartHand(table=T1), evening.dealer)
    evening.ask(over, evening.dealer)


def test_what_ended_is_taken_back_while_the_next_hand_is_young(evening: Evening):
    over = EndHand(table=T1, second_round=True)
    asked(evening, StartHand(table=T1), evening.dealer)
    evening.later(seconds=40)
    ended = asked(evening, over, evening.dealer)
    assert isinstance(ended, Entry)
    back = evening.office.void(ended.command, evening.dealer, station=KioskRights("kiosk T1", T1))
    assert back.events


def test_who_does_not_deal_there_proves_it(evening: Evening):
    hand = StartHand(table=T1)
    assert rule_of(asked(evening, hand, evening.manager)) == UNPROVED
    assert isinstance(asked(evening, hand, evening.manager, evening.manager), Entry)


def test_it_asks_nothing_for_another_table(evening: Evening):
    call = CallFloor(table=T2, reason=CallReason.OTHER)
    assert "T1" in str(asked(evening, call, evening.manager, evening.manager))


def test_by_itself_it_only_hands_over_what_no_longer_fits(evening: Evening):
    lock = LockStaff(staff=evening.manager, until=evening.clock.now())
    assert rule_of(asked(evening, lock, SYSTEM)) == "HOUSE"
    held = asked(evening, HoldActs(table=T1, acts=()), SYSTEM)
    assert not isinstance(held, Refused) or "by itself" not in str(held)


def test_the_day_is_closed_at_the_desk(evening: Evening):
    evening.close(T1)
    evening.count_drop(T1, 0)
    note = evening.note("It is late.")
    answer = asked(evening, CloseDay(note=note), evening.manager, evening.manager)
    assert isinstance(answer, Refused)
    assert str(answer) == "This is done at the desk."


def test_what_is_the_floors_is_taken_from_a_badge_of_the_floor_alone(evening: Evening):
    evening.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    take = TakeCall(table=T1, reason=CallReason.OTHER)
    assert isinstance(asked(evening, take, evening.dealer, evening.dealer), Refused)
    assert isinstance(asked(evening, take, evening.floor, evening.floor), Entry)


def test_only_dealers_come_on_duty_there(evening: Evening):
    second = evening.people.add_staff("Olga", Role.SHIFT_MANAGER)
    answer = asked(evening, SignOn(staff=second), second, second)
    assert "Only dealers" in str(answer)


def test_whoever_comes_second_proves_it_there_too(evening: Evening):
    rights = KioskRights("kiosk T1", T1, frozenset({evening.manager}))
    asked(evening, StartHand(table=T1), evening.dealer)
    evening.later(seconds=40)
    done = asked(evening, EndHand(table=T1, second_round=True), evening.dealer)
    assert isinstance(done, Entry)
    with pytest.raises(Refused) as refusal:
        evening.office.void(done.command, evening.manager, second=evening.floor, station=rights)
    assert refusal.value.rule == UNPROVED


def test_it_takes_back_what_was_done_there_by_whoever_did_it(evening: Evening):
    rights = KioskRights("kiosk T1", T1)
    asked(evening, StartHand(table=T1), evening.dealer)
    evening.later(seconds=40)
    done = asked(evening, EndHand(table=T1, second_round=True), evening.dealer)
    assert isinstance(done, Entry)
    with pytest.raises(Refused) as refusal:
        evening.office.void(done.command, evening.manager, station=rights)
    assert refusal.value.rule == UNPROVED
    voided = evening.office.void(done.command, evening.dealer, station=rights)
    assert voided.station == "kiosk T1"


def test_what_the_desk_wrote_is_taken_back_at_the_desk(evening: Evening):
    at_desk = evening.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    with pytest.raises(Refused, match="only what was done there"):
        evening.office.void(
            at_desk.command,
            evening.manager,
            station=KioskRights("kiosk T1", T1, frozenset({evening.manager})),
        )


def test_an_unknown_entry_is_no_ones(evening: Evening):
    with pytest.raises(Refused, match="no such entry"):
        evening.office.void(
            CommandId(b"x" * 16), evening.dealer, station=KioskRights("kiosk T1", T1)
        )


def test_everybody_goes_off_duty_there_with_their_own_badge(evening: Evening):
    off = SignOff(staff=evening.floor)
    answer = asked(evening, off, evening.manager, evening.manager)
    assert "their own badge" in str(answer)


def test_a_warning_is_for_who_sits_at_its_table(evening: Evening):
    evening.table(T2).seated("Petra")
    warn = WarnPlayer(player=evening.player("Petra"), note=evening.note("shouts"))
    answer = asked(evening, warn, evening.floor, evening.floor)
    assert isinstance(answer, Refused)


def test_the_floor_brings_somebody_from_another_table_there(evening: Evening):
    evening.table(T2).seated("Petra", "Ville")
    there = SeatPlayer(
        table=T1, seat=SeatNo(8), player=evening.player("Petra"), note=evening.note("by hand")
    )
    assert isinstance(asked(evening, there, evening.floor, evening.floor), Entry)


def test_a_penalty_at_a_kiosk_is_for_who_sits_there_in_a_cash_game_or_an_event(evening: Evening):
    playing(evening, "Aino", "Otso", "Pia")

    def warned(name: str) -> Entry | Refused:
        note = evening.note("Language.")
        command = WarnPlayer(player=evening.player(name), note=note)
        return asked(evening, command, evening.manager, evening.manager)

    assert isinstance(warned("Aino"), Entry)
    assert rule_of(warned("Otso")) == "HOUSE"
    assert isinstance(warned("Ulla"), Entry)
