"""Why is this person next? One sentence, and the rule."""

from floor.app.orders.orders import KeepApart
from floor.room.lists.waitlist import Signup, TableId
from floor.views.lists.next_in_line import why_next
from tests.evening import NLH, T1, T2, Evening
from tests.views.looking import board, words


def why(night: Evening, table: TableId | None = None) -> str:
    found = why_next(night.room, NLH, table, words(night), night.clock.now())
    return found.words if found is not None else ""


def test_where_nobody_waits_nobody_is_next(night: Evening):
    assert why(night) == ""
    night.join("Aino", signup=Signup.PHONE)
    assert why(night) == ""


def test_the_first_who_is_here_is_next_and_it_is_said_who_is_passed_over(night: Evening):
    night.table(T1).seat(1, "Ida")
    night.table(T2)
    night.join("Otso")
    assert why(night) == "Otso is the first who is here, on the list since 18:00 (CH-SEAT-1)."
    night.join("Eero", signup=Signup.MOBILE)
    night.join("Ida")
    night.later(minutes=2)
    night.join("Kaisa")
    night.call("Otso", T1, 2)
    assert why(night, T1) == (
        "Kaisa is the first who is here, on the list since 18:02; before 1 called already,"
        " 1 not here yet, 1 at that table already (CH-SEAT-1)."
    )
    assert [one.label for one in board(night).rows if one.why] == [
        "Kaisa"
    ]  # to T1, where they play


def test_whose_table_was_closed_comes_before_the_list(night: Evening):
    night.join("Aino")
    night.table(T1).seat(1, "Eero", note=night.note("The list sleeps."))
    night.close(T1, "Eero")
    assert why(night) == "Eero’s table was closed: top of the list (CH-SEAT-7)."


def test_who_was_moved_was_put_there_with_a_reason(night: Evening):
    night.join("Aino")
    night.join("Eero")
    night.put_at("Eero", 1, night.note("He was here first."))
    assert why(night) == "Eero was put there by the floor, with a reason (HOUSE)."


def test_a_feeders_player_has_sat_there_longest(night: Evening):
    night.table(T1)
    night.table(T2).seated("Eero", "Kaisa")
    night.feed(T2, T1)
    night.join("Aino")
    assert why(night, T1) == "Eero has sat longest at T2, which feeds T1 (HOUSE)."
    assert why(night, T2).startswith("Aino is the first")


def test_whom_an_order_keeps_from_the_table_is_named_among_those_passed_over(night: Evening):
    night.table(T1).seat(1, "Ida")
    night.join("Eero")
    night.join("Otso")
    night.ask(KeepApart(players=(night.player("Ida"), night.player("Eero"))))
    assert why(night, T1) == (
        "Otso is the first who is here, on the list since 18:00; before 1 kept from it by an"
        " order (CH-SEAT-1)."
    )
