"""Another seat is asked for in order, and offered before a newcomer gets it."""

import pytest

from floor.app.seats.changes import ChangeSeat, SeatChanged
from floor.app.seats.requests import (
    AskForSeat,
    RefuseSeat,
    SeatAskedFor,
    SeatRefused,
    SeatRequestEnded,
    WithdrawSeatRequest,
    first_to_ask,
    seat_for_newcomer,
)
from floor.room.blinds.button import SeatNo
from tests.evening import HELSINKI, NLH, T1, Evening, TableTonight, refused


def ask(night: Evening, name: str, *seats: int) -> None:
    wanted = tuple(map(SeatNo, seats))
    night.ask(AskForSeat(table=T1, player=night.player(name), seats=wanted))


def offered(night: Evening, seat: int) -> str | None:
    player = first_to_ask(night.room.tables[T1], SeatNo(seat))
    return None if player is None else night.people.label(player)


def refuse(night: Evening, name: str, seat: int) -> tuple[object, ...]:
    command = RefuseSeat(table=T1, player=night.player(name), seat=SeatNo(seat))
    return night.ask(command).events


def change(night: Evening, name: str, seat: int) -> tuple[object, ...]:
    return night.ask(ChangeSeat(table=T1, player=night.player(name), seat=SeatNo(seat))).events


def ending(night: Evening, when: str) -> None:
    """The same night in a house where a request ends otherwise."""
    old = 'seat_request_ends = "used_or_refused"'
    assert old in HELSINKI
    night.adopt(HELSINKI.replace(old, f'seat_request_ends = "{when}"'))


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(seats=6).seated("Aino", "Eero", "Otso")


def test_a_free_seat_is_offered_to_who_asked_first(night: Evening, table: TableTonight):
    ask(night, "Otso")
    ask(night, "Eero", 4)
    assert offered(night, 4) == "Otso"
    assert offered(night, 5) == "Otso"
    assert offered(night, 1) is None, "it is taken"
    assert table.entry.events


def test_only_who_wants_that_seat_is_offered_it(night: Evening, table: TableTonight):
    ask(night, "Otso", 6)
    ask(night, "Eero", 5, 4)
    assert offered(night, 4) == "Eero"
    assert offered(night, 6) == "Otso"
    (asked, _other) = table.now.seat_requests[::-1]
    assert asked.seats == (4, 5)


def test_who_is_away_is_passed_over_and_keeps_his_place(night: Evening, table: TableTonight):
    ask(night, "Aino")
    ask(night, "Eero")
    table.away("Aino")
    assert offered(night, 4) == "Eero"
    table.back("Aino")
    assert offered(night, 4) == "Aino"


def test_using_a_request_uses_it_up(night: Evening, table: TableTonight):
    ask(night, "Eero", 5)
    changed, ended = change(night, "Eero", 5)
    assert isinstance(changed, SeatChanged)
    assert ended == SeatRequestEnded(table=T1, player=night.player("Eero"))
    assert not table.now.seat_requests


def test_another_seat_than_he_asked_for_does_not(night: Evening, table: TableTonight):
    ask(night, "Eero", 5)
    assert len(change(night, "Eero", 4)) == 1
    assert offered(night, 5) == "Eero"


def test_refusing_uses_it_up_too_where_the_house_says_so(night: Evening, table: TableTonight):
    ask(night, "Eero")
    player = night.player("Eero")
    assert refuse(night, "Eero", 4) == (
        SeatRefused(table=T1, player=player, seat=SeatNo(4)),
        SeatRequestEnded(table=T1, player=player),
    )
    assert offered(night, 4) is None


@pytest.mark.parametrize("when", ["used", "never"])
def test_elsewhere_who_refuses_waits_for_another_seat(night: Evening, when: str):
    ending(night, when)
    table = night.table(seats=6).seated("Aino", "Eero", "Otso")
    ask(night, "Eero")
    ask(night, "Otso")
    assert len(refuse(night, "Eero", 4)) == 1
    assert offered(night, 4) == "Otso"
    assert offered(night, 5) == "Eero"
    table.seat(4, "Kaisa").leave("Kaisa")
    assert offered(night, 4) == "Eero", "it has become free anew"


def test_where_a_request_never_ends_it_stays_after_a_change(night: Evening):
    ending(night, "never")
    night.table(seats=6).seated("Aino", "Eero")
    ask(night, "Eero")
    assert len(change(night, "Eero", 5)) == 1
    assert offered(night, 4) == "Eero"


def test_a_seat_left_by_a_change_is_offered_to_who_refused_it_before(night: Evening):
    ending(night, "used")
    night.table(seats=6).seated("Aino", "Eero", "Otso")
    ask(night, "Eero")
    refuse(night, "Eero", 4)
    change(night, "Otso", 4)
    change(night, "Otso", 6)
    assert offered(night, 4) == "Eero"


def test_who_leaves_asks_no_longer(night: Evening, table: TableTonight):
    ask(night, "Eero")
    table.leave("Eero")
    assert not table.now.seat_requests


def test_an_owner_whose_seat_is_played_over_leaves_without_freeing_it(
    night: Evening, table: TableTonight
):
    ask(night, "Otso")
    table.away("Eero").over(2, "Kaisa").leave("Eero")
    assert [one.player for one in table.now.seat_requests] == [night.player("Otso")]


def test_a_request_is_withdrawn(night: Evening, table: TableTonight):
    ask(night, "Eero")
    content = WithdrawSeatRequest(table=T1, player=night.player("Eero"))
    assert night.ask(content).events == (SeatRequestEnded(table=T1, player=night.player("Eero")),)
    with refused("HOUSE", f"{night.player('Eero')} does not ask for another seat at T1."):
        night.ask(content)


def test_who_asks_for_something_else_keeps_his_place(night: Evening, table: TableTonight):
    ask(night, "Eero")
    ask(night, "Otso")
    ask(night, "Eero", 4)
    assert [one.player for one in table.now.seat_requests] == [
        night.player("Eero"),
        night.player("Otso"),
    ]
    with refused("HOUSE", f"{night.player('Eero')} asks for that at T1 already."):
        ask(night, "Eero", 4)


def test_nobody_asks_for_a_seat_that_is_his_or_that_is_not_there(
    night: Evening, table: TableTonight
):
    with refused("CH-SEAT-9", f"{night.player('Eero')} has that seat already."):
        ask(night, "Eero", 2)
    with refused("CH-SEAT-9", "T1 has no seat 7."):
        ask(night, "Eero", 7)
    with refused("CH-SEAT-9"):
        ask(night, "Kaisa")


def test_who_shares_a_seat_asks_for_none(night: Evening, table: TableTonight):
    table.away("Eero").over(2, "Kaisa")
    with refused("CH-OVER-1"):
        ask(night, "Kaisa")


def test_only_an_offered_seat_is_refused(night: Evening, table: TableTonight):
    ask(night, "Eero", 4)
    with refused("HOUSE", f"T1 seat 5 is not offered to {night.player('Eero')}."):
        refuse(night, "Eero", 5)
    with refused("HOUSE"):
        refuse(night, "Eero", 1)
    assert table.now.seat_requests[0].refused == ()


def test_a_newcomer_gets_the_seat_nobody_asks_for(night: Evening, table: TableTonight):
    assert seat_for_newcomer(table.now) == 4
    ask(night, "Eero", 4)
    assert seat_for_newcomer(table.now) == 5
    ask(night, "Eero")
    assert seat_for_newcomer(table.now) == 4
    table.seat(4, "Kaisa").seat(5, "Marek").seat(6, "Sanna")
    assert seat_for_newcomer(table.now) is None


def test_the_event_says_what_was_asked_for(night: Evening, table: TableTonight):
    command = AskForSeat(table=T1, player=night.player("Eero"), seats=(SeatNo(6), SeatNo(4)))
    assert night.ask(command).events == (
        SeatAskedFor(table=T1, player=night.player("Eero"), seats=(SeatNo(4), SeatNo(6))),
    )
    assert len(table.now.seat_requests) == 1


def test_a_request_for_seats_that_the_table_has_no_longer_is_over(
    night: Evening, table: TableTonight
):
    night.change(T1, NLH, 9)
    ask(night, "Eero", 8, 9)
    ask(night, "Aino", 4, 9)
    ask(night, "Otso")
    night.change(T1, NLH, 7)
    asked = {one.player: one.seats for one in table.now.seat_requests}
    assert asked == {night.player("Aino"): (4,), night.player("Otso"): ()}
