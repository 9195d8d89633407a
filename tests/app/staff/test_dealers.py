"""The dealers' line-up: who pushes in, who leaves, who rests, and what each has dealt."""

from datetime import timedelta

import pytest

from floor.app.core.line_up import (
    FREE,
    DealingTime,
    Deals,
    Rests,
    come,
    dealer_of,
    free_dealers,
    gone,
    posts,
    pushed,
    relieved,
    rested,
    returned,
    table_of_dealer,
)
from floor.app.core.messages import SYSTEM, CommandId, Role, StaffId
from floor.app.hands.dealing import EndHand
from floor.app.office.fold import entries_of
from floor.app.staff.days import OpenDay, SignOff, SignOn
from floor.app.staff.dealers import (
    DealerBack,
    DealerLeft,
    DealerPushed,
    DealerSentOnBreak,
    EndBreak,
    LeaveTable,
    LineMoved,
    MoveInLine,
    SendOnBreak,
    TakeTable,
)
from floor.room.lists.waitlist import TableId
from tests.evening import T1, T2, Evening, TableTonight, refused, undoable

HALF_AN_HOUR = timedelta(minutes=30)


@pytest.fixture
def ida(night: Evening) -> StaffId:
    return night.dealer


@pytest.fixture
def otto(night: Evening) -> StaffId:
    return dealer(night, "Otto")


@pytest.fixture
def leena(night: Evening) -> StaffId:
    return dealer(night, "Leena")


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")


def dealer(night: Evening, name: str) -> StaffId:
    badge = night.people.add_staff(name, Role.DEALER)
    night.ask(SignOn(staff=badge), badge)
    return badge


def push(night: Evening, staff: StaffId, table: TableId = T1) -> None:
    night.ask(TakeTable(table=table, staff=staff))


def test_dealers_stand_in_line_as_they_come_and_nobody_else_does(
    night: Evening, ida: StaffId, otto: StaffId
):
    assert free_dealers(night.room.dealers) == (ida, otto)
    night.ask(SignOff(staff=ida), ida)
    assert free_dealers(night.room.dealers) == (otto,)
    night.ask(SignOn(staff=ida), ida)
    assert free_dealers(night.room.dealers) == (otto, ida)


def test_the_floor_brings_a_dealer_into_the_line_up_and_nobody_else(night: Evening):
    badge = night.people.add_staff("Otto", Role.DEALER)
    for by in (night.dealer, StaffId(99)):
        with refused("HOUSE", "Everybody signs on with their own badge."):
            night.ask(SignOn(staff=badge), by)
    night.ask(SignOn(staff=badge), night.floor)
    assert free_dealers(night.room.dealers) == (night.dealer, badge)
    olli = night.people.add_staff("Olli", Role.FLOOR)
    with refused("HOUSE", "Everybody signs on with their own badge."):
        night.ask(SignOn(staff=olli), night.manager)


def test_a_dealer_sits_down_where_nobody_deals(night: Evening, ida: StaffId, table: TableTonight):
    now = night.clock.now()
    push(night, ida)
    assert night.events()[-1] == DealerPushed(table=T1, staff=ida, pushed_at=now)
    one = dealer_of(night.room.dealers, ida)
    assert one is not None
    assert (one.now, one.pushes) == (Deals(T1, now), 1)
    assert free_dealers(night.room.dealers) == ()


def test_who_is_pushed_goes_to_the_end_of_the_line_and_after_three_tables_has_his_break(
    night: Evening, ida: StaffId, otto: StaffId, leena: StaffId
):
    for name in (T1, T2, TableId("T3")):
        night.table(name)
    for name in (T1, T2):
        push(night, ida, name)
        night.later(minutes=30)
        push(night, otto, name)
        assert night.events()[-1] == DealerPushed(
            table=name, staff=otto, pushed_at=night.clock.now(), before=ida
        )
        assert free_dealers(night.room.dealers) == (leena, ida)
        night.ask(LeaveTable(staff=otto), otto)
        assert free_dealers(night.room.dealers) == (leena, ida, otto)
        push(night, leena, name)
        night.ask(LeaveTable(staff=leena))
        assert free_dealers(night.room.dealers) == (ida, otto, leena)
    push(night, ida, TableId("T3"))
    night.later(minutes=30)
    now = night.clock.now()
    push(night, otto, TableId("T3"))
    until = now + HALF_AN_HOUR
    assert night.events()[-1] == DealerPushed(
        table=TableId("T3"), staff=otto, pushed_at=now, before=ida, break_until=until
    )
    one = dealer_of(night.room.dealers, ida)
    assert one is not None
    assert (one.now, one.pushes) == (Rests(now, until), 0)
    night.later(minutes=20)
    night.ask(LeaveTable(staff=otto))
    assert night.events()[-1] == DealerLeft(
        table=TableId("T3"),
        staff=otto,
        left_at=night.clock.now(),
        break_until=night.clock.now() + HALF_AN_HOUR,
    )


def test_nobody_deals_at_two_tables(night: Evening, ida: StaffId, otto: StaffId):
    night.table(T1)
    night.table(T2)
    push(night, ida)
    with refused("HOUSE", f"{ida} deals at T1 already."):
        push(night, ida)
    now = night.clock.now()
    push(night, ida, T2)
    assert night.events()[-1] == DealerPushed(table=T2, staff=ida, pushed_at=now, left=T1)
    assert set(posts(night.room.dealers)) == {T2}
    push(night, otto)
    assert {name: post.dealer.staff for name, post in posts(night.room.dealers).items()} == {
        T1: otto,
        T2: ida,
    }


@pytest.mark.parametrize("first", [0, 1])
def test_two_dealers_swap_each_at_the_others_table(
    night: Evening, ida: StaffId, otto: StaffId, first: int
):
    night.table(T1)
    night.table(T2)
    push(night, ida)
    push(night, otto, T2)
    swaps = [(ida, T2), (otto, T1)]
    for staff, table in (swaps[first], swaps[1 - first]):
        night.ask(TakeTable(table=table, staff=staff), staff)
    here = {name: post.dealer.staff for name, post in posts(night.room.dealers).items()}
    assert here == {T1: otto, T2: ida}


def test_the_push_at_a_table_left_is_not_taken_back_behind_it(
    night: Evening, ida: StaffId, otto: StaffId
):
    night.table(T1)
    night.table(T2)
    sat_down = night.ask(TakeTable(table=T1, staff=ida))
    came = night.ask(TakeTable(table=T2, staff=ida))
    with refused("HOUSE"):
        night.void(sat_down, night.floor)
    night.void(came, night.floor)
    assert set(posts(night.room.dealers)) == {T1}


def test_only_a_dealer_on_duty_takes_a_table_that_is_open(
    night: Evening, ida: StaffId, table: TableTonight
):
    for staff in (night.floor, StaffId(99)):
        with refused("HOUSE", f"{staff} is not on duty as a dealer."):
            push(night, staff)
    with refused("CH-TABLE-1"):
        push(night, ida, T2)


def test_a_dealer_speaks_for_himself_the_floor_for_all(
    night: Evening, ida: StaffId, otto: StaffId, table: TableTonight
):
    sentence = "A dealer acts only with their own badge: ask the floor."
    with refused("HOUSE", sentence):
        night.ask(TakeTable(table=T1, staff=otto), ida)
    night.ask(TakeTable(table=T1, staff=ida), ida)
    night.ask(TakeTable(table=T1, staff=otto), otto)
    with refused("HOUSE", sentence):
        night.ask(LeaveTable(staff=otto), ida)
    night.ask(LeaveTable(staff=otto), night.manager)


def test_who_deals_nowhere_leaves_no_table(night: Evening, ida: StaffId):
    with refused("HOUSE", f"{ida} deals at no table."):
        night.ask(LeaveTable(staff=ida))


def test_a_dealer_who_is_free_has_a_break_and_comes_back_to_the_end_of_the_line(
    night: Evening, ida: StaffId, otto: StaffId, table: TableTonight
):
    now = night.clock.now()
    with refused("HOUSE", f"{ida} is not on a break."):
        night.ask(EndBreak(staff=ida))
    night.ask(SendOnBreak(staff=ida))
    until = now + HALF_AN_HOUR
    assert night.events()[-1] == DealerSentOnBreak(staff=ida, since=now, until=until)
    with refused("HOUSE", f"{ida} is on a break until {until}."):
        night.ask(SendOnBreak(staff=ida))
    night.ask(EndBreak(staff=ida), ida)
    assert night.events()[-1] == DealerBack(staff=ida)
    assert free_dealers(night.room.dealers) == (otto, ida)
    push(night, ida)
    with refused("HOUSE", f"{ida} deals at T1 and has to be pushed first."):
        night.ask(SendOnBreak(staff=ida))


def test_who_comes_to_a_table_from_his_break_deals_and_rests_no_longer(
    night: Evening, ida: StaffId, table: TableTonight
):
    night.ask(SendOnBreak(staff=ida))
    push(night, ida)
    assert table_of_dealer(night.room.dealers, ida) == T1


def test_the_line_is_put_into_another_order_with_a_reason(
    night: Evening, ida: StaffId, otto: StaffId, leena: StaffId, table: TableTonight
):
    note = night.note("Speaks the language of the table.")
    with refused("HOUSE", f"Give a reason to put {leena} into another place of the line-up."):
        night.ask(MoveInLine(staff=leena, place=1))
    for place in (0, 4):
        with refused("HOUSE", "The line-up has 3 places."):
            night.ask(MoveInLine(staff=leena, place=place, note=note))
    night.ask(MoveInLine(staff=leena, place=1, note=note))
    assert night.events()[-1] == LineMoved(staff=leena, place=1, note=note)
    assert free_dealers(night.room.dealers) == (leena, ida, otto)
    night.ask(MoveInLine(staff=leena, place=2, note=note))
    assert free_dealers(night.room.dealers) == (ida, leena, otto)
    night.ask(MoveInLine(staff=ida, place=3, note=note))
    assert free_dealers(night.room.dealers) == (leena, otto, ida)
    push(night, otto)
    with refused("HOUSE", f"{otto} deals at T1 and has to be pushed first."):
        night.ask(MoveInLine(staff=otto, place=1, note=note))
    night.ask(MoveInLine(staff=ida, place=1, note=note))
    assert free_dealers(night.room.dealers) == (ida, leena)


def test_nobody_who_deals_goes_off_duty(night: Evening, ida: StaffId, table: TableTonight):
    push(night, ida)
    with refused("HOUSE", f"{ida} deals at T1 and has to be pushed first."):
        night.ask(SignOff(staff=ida), ida)
    night.ask(LeaveTable(staff=ida))
    night.ask(SignOff(staff=ida), ida)


def test_a_table_that_closes_frees_its_dealer(night: Evening, ida: StaffId, otto: StaffId):
    night.table(T1)
    night.table(T2)
    push(night, ida)
    push(night, otto, T2)
    night.later(minutes=12)
    night.close(T1)
    assert free_dealers(night.room.dealers) == (ida,)
    assert night.room.dealers.worked == {T1: {ida: DealingTime(0, timedelta(minutes=12))}}
    assert table_of_dealer(night.room.dealers, otto) == T2


def test_a_hand_is_credited_to_who_deals_when_it_ends(
    night: Evening, ida: StaffId, otto: StaffId, table: TableTonight
):
    table.hands(2)
    push(night, ida)
    night.later(minutes=5)
    table.hands(3).start()
    push(night, otto)
    table.end()
    night.later(minutes=7)
    table.hands(1)
    push(night, ida)
    night.later(minutes=1)
    night.ask(LeaveTable(staff=ida))
    assert night.room.dealers.worked == {
        T1: {
            SYSTEM: DealingTime(2),
            ida: DealingTime(3, timedelta(minutes=6)),
            otto: DealingTime(2, timedelta(minutes=7)),
        }
    }


def free(night: Evening) -> frozenset[CommandId]:
    """What may be taken back."""
    return undoable(entries_of(night.journal.written))


def test_a_push_does_not_bar_the_undo_of_the_hand_before_it(
    night: Evening, ida: StaffId, otto: StaffId, table: TableTonight
):
    push(night, ida)
    table.start()
    ended = night.ask(EndHand(table=T1, second_round=True))
    push(night, otto)
    night.void(ended)
    assert night.room.dealers.worked == {T1: {ida: DealingTime(0, timedelta())}}
    table.end()
    assert posts(night.room.dealers)[T1].deals.hands == 1


def test_a_hand_that_has_begun_bars_the_undo_of_who_deals_it_and_of_nobody_elsewhere(
    night: Evening, ida: StaffId, otto: StaffId, table: TableTonight
):
    night.table(T2)
    pushed = night.ask(TakeTable(table=T1, staff=ida))
    elsewhere = night.ask(TakeTable(table=T2, staff=otto))
    assert {pushed.command, elsewhere.command} <= free(night)
    table.start()
    assert {pushed.command, elsewhere.command} & free(night) == {elsewhere.command}
    table.end()
    left = night.ask(LeaveTable(staff=ida))
    assert left.command in free(night)
    table.start()
    assert left.command not in free(night)


def test_a_push_taken_back_was_never_made(
    night: Evening, ida: StaffId, otto: StaffId, table: TableTonight
):
    push(night, ida)
    before = night.room.dealers
    pushed_in = night.ask(TakeTable(table=T1, staff=otto))
    night.void(pushed_in)
    assert night.room.dealers == before
    left = night.ask(LeaveTable(staff=ida))
    night.void(left)
    assert night.room.dealers == before


def test_nobody_deals_at_a_table_whose_opening_is_taken_back(night: Evening, ida: StaffId):
    night.table(T1)
    opened = list(night.journal.written)[-1].command
    push(night, ida)
    night.office.void(opened, night.floor)
    assert free_dealers(night.room.dealers) == (ida,)


def test_the_next_gaming_day_begins_with_nothing_dealt(
    night: Evening, ida: StaffId, otto: StaffId, table: TableTonight
):
    push(night, ida)
    table.hands(1)
    for name in ("Aino", "Eero", "Kaisa"):
        table.leave(name)
    night.close(T1)
    night.ask(SendOnBreak(staff=otto))
    night.close_day()
    assert night.room.dealers.worked
    night.later(minutes=24 * 60)
    night.ask(OpenDay(), night.manager)
    assert night.room.dealers.worked == {}
    assert free_dealers(night.room.dealers) == (otto, ida)


def test_whatever_was_taken_back_nobody_deals_twice_and_no_hand_is_lost(
    night: Evening, ida: StaffId, otto: StaffId
):
    """A closing taken back after its dealer has gone on: the fold finds him in two places."""
    now = night.clock.now()
    dealers = night.room.dealers
    at_both = pushed(pushed(dealers, ida, T1, now, None), ida, T2, now, None)
    assert table_of_dealer(at_both, ida) == T2
    assert [name for name, _ in posts(at_both).items()] == [T2]
    assert dealer_of(come(at_both, ida), ida) == dealer_of(at_both, ida)
    off = gone(at_both, ida)
    assert dealer_of(off, ida) is None
    assert off.worked == {T1: {ida: DealingTime()}, T2: {ida: DealingTime()}}
    assert gone(off, ida) == off
    assert relieved(off, T2, now, None) == off
    assert returned(off, ida) == rested(off, ida, now, now + HALF_AN_HOUR) == off
    newcomer = pushed(off, ida, T1, now, None)
    assert [one.now for one in newcomer.line] == [FREE, Deals(T1, now)]
    assert otto in free_dealers(newcomer)


def test_hands_are_not_lost_when_a_closing_is_taken_back_behind_the_dealers_break(
    night: Evening, ida: StaffId, table: TableTonight
):
    push(night, ida)
    table.hands(2)
    closing = night.close(T1)
    night.ask(SendOnBreak(staff=ida))
    night.void(closing)
    assert free_dealers(night.room.dealers) == ()
    assert table_of_dealer(night.room.dealers, ida) is None
    assert night.room.dealers.worked[T1][ida].hands == 2
