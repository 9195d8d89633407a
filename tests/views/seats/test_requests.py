"""Another seat as steps: he asks, it is offered in order, a newcomer is called after it."""

from floor.room.blinds.button import SeatNo
from floor.views.seats.seats import ask_seat_steps
from floor.views.seats.table_steps import table_detail
from floor.views.words.rows import Step, ToFind
from tests.evening import T1, Evening
from tests.views.looking import detail, do, look, row, said, step


def wishes(night: Evening, seat: int) -> tuple[Step, ...]:
    return ask_seat_steps(night.room, night.room.tables[T1], SeatNo(seat), look(night))


def test_he_asks_for_any_seat_a_side_or_a_seat_of_his_choice(night: Evening):
    night.table(seats=5).seated("Aino", "Eero")
    found = step(detail(night, 2).steps, "Ask for another seat …")
    assert (found.finder, found.why_not) == (ToFind.WISH, "")
    assert said(wishes(night, 2)) == [
        "Any other seat",
        "On the dealer’s left: seats 1–3",
        "On the dealer’s right: seats 4–5",
        "Seat 1",
        "Seat 3",
        "Seat 4",
        "Seat 5",
    ]
    do(night, wishes(night, 2), "On the dealer’s left: seats 1–3")
    (asked,) = night.room.tables[T1].seat_requests
    assert (asked.player, asked.seats) == (night.player("Eero"), (1, 3))


def test_nobody_asks_from_a_seat_without_a_player(night: Evening):
    night.table().seated("Aino")
    assert wishes(night, 4) == ()


def test_he_can_see_his_place_and_withdraw(night: Evening):
    night.table().seated("Aino", "Eero")
    do(night, wishes(night, 1), "Any other seat")
    do(night, wishes(night, 2), "Seat 9")
    do(night, detail(night, 2).steps, "Withdraw the seat request (no. 2)")
    assert "Ask for another seat …" in said(detail(night, 2).steps)
    assert "Withdraw the seat request (no. 1)" in said(detail(night, 1).steps)


def test_a_free_seat_is_offered_before_anybody_is_called(night: Evening):
    """Row 10: the seat, then who gets it."""
    night.table().seated("Aino", "Eero")
    night.join("Otso")
    assert detail(night, 5).steps[0].words == "Call Otso"
    do(night, wishes(night, 1), "Any other seat")
    steps = detail(night, 5).steps
    assert said(steps)[:3] == [
        "Aino: Move to seat 5, nothing due",
        "Aino does not want it",
        "Call Otso",
    ]
    assert [one.leading for one in steps[:3]] == [True, False, False]
    do(night, steps, "Aino: Move to seat 5, nothing due")
    assert night.room.tables[T1].seat_requests == ()
    assert detail(night, 6).steps[0].words == "Call Otso"


def test_who_refuses_makes_room_for_the_next(night: Evening):
    night.table().seated("Aino", "Eero")
    do(night, wishes(night, 1), "Any other seat")
    do(night, wishes(night, 2), "Any other seat")
    do(night, detail(night, 5).steps, "Aino does not want it")
    assert said(detail(night, 5).steps)[0] == "Eero: Move to seat 5, nothing due"


def test_farther_from_the_blinds_the_offer_says_what_it_costs(night: Evening):
    table = night.table(seats=8).seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino").hands(1)
    assert table.now.hand == 1
    do(night, wishes(night, 4), "Any other seat")
    found = said(detail(night, 5).steps) + said(detail(night, 8).steps)
    assert any(one.startswith("Otso: Move to seat") for one in found)


def test_the_table_tells_who_asks_in_order(night: Evening):
    table = night.table().seated("Aino", "Eero")
    assert table_detail(night.room, table.now, look(night)).status == ""
    do(night, wishes(night, 2), "Seat 9")
    do(night, wishes(night, 1), "Any other seat")
    status = table_detail(night.room, table.now, look(night)).status
    assert status == "other seats: Eero (9), Aino (any)"


def test_the_next_of_the_list_is_called_to_a_seat_nobody_asks_for(night: Evening):
    night.table(seats=5).seated("Aino", "Eero")
    night.join("Otso")
    do(night, wishes(night, 1), "Seat 3")
    assert row(night, "Otso").steps[0].words == "Call: T1 seat 4"
    do(night, wishes(night, 2), "Any other seat")
    assert row(night, "Otso").steps[0].words == "Call: T1 seat 3"
