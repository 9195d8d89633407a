"""A table closes: its players get the free seats first, by card where they are too few."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import Event
from floor.app.core.room import guest_of
from floor.app.orders.orders import KeepApart
from floor.app.seats.seats import PlayerAway, PlayerSeated, SeatLeft
from floor.app.tables.seat_draw import SeatsDrawn
from floor.app.tables.tables import CloseTable, CountedStack, TableClosed
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.money import Money
from floor.room.blinds.blinds import Standing
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.draw import by_card
from floor.room.table.table import Away, free_seats
from tests.evening import NLH, PLO, T1, T2, Evening, refused

WHEN = datetime(2026, 10, 24, 15, tzinfo=UTC)
T3 = TableId("T3")


def close(
    night: Evening, *movers: str, into: tuple[TableId, ...] = (T2,), **euros: int
) -> tuple[Event, ...]:
    """Close T1; `euros` were counted in front of these."""
    stacks = tuple(
        CountedStack(night.player(name), Money(sum_ * 100)) for name, sum_ in euros.items()
    )
    players = tuple(map(night.player, movers))
    return night.ask(CloseTable(table=T1, movers=players, into=into, stacks=stacks)).events


def seats_of(night: Evening, events: tuple[Event, ...]) -> dict[str, tuple[TableId, int]]:
    return {
        night.people.label(event.player): (event.table, event.seat)
        for event in events
        if isinstance(event, PlayerSeated)
    }


@pytest.fixture
def closing(night: Evening) -> Evening:
    """Three at T1, two at T2 with four seats, somebody on the list."""
    night.table(T1).seated("Aino", "Eero", "Otso")
    night.table(T2, seats=4).seated("Kaisa", "Marek")
    night.join("Sanna")
    return night


def test_where_there_are_seats_for_all_they_sit_down_at_once(closing: Evening):
    events = close(closing, "Otso", "Aino")
    assert seats_of(closing, events) == {"Otso": (T2, 3), "Aino": (T2, 4)}
    (closed,) = (event for event in events if isinstance(event, TableClosed))
    assert closed.movers == ()
    assert not any(isinstance(event, SeatsDrawn) for event in events)
    sitter = closing.table(T2).sitter("Otso")
    assert (sitter.is_new, sitter.standing) == (True, Standing.WAITS)
    assert closing.player("Eero") not in closing.room.seated


def test_where_seats_are_short_cards_are_drawn_and_the_others_come_before_the_list(
    closing: Evening,
):
    """CH-SEAT-6, CH-SEAT-7, D-13."""
    events = close(closing, "Aino", "Eero", "Otso")
    drawn = events[0]
    assert isinstance(drawn, SeatsDrawn)
    cards = {one.player: one.card for one in drawn.cards}
    order = by_card(cards)
    assert drawn.seats == 2
    (closed,) = (event for event in events if isinstance(event, TableClosed))
    assert closed.movers == order[2:]
    seated = [event.player for event in events if isinstance(event, PlayerSeated)]
    assert tuple(seated) == order[:2]
    first, second = closing.room.lists[NLH]
    assert (first.player, first.signup) == (order[2], Signup.CLOSED_TABLE)
    assert second.player == closing.player("Sanna")


def test_without_tables_to_go_to_all_of_them_wait_in_their_order(closing: Evening):
    events = close(closing, "Otso", "Aino", into=())
    assert [type(event) for event in events] == [SeatLeft, SeatLeft, TableClosed]
    line = [one.player for one in closing.room.lists[NLH]]
    assert line == [closing.player(name) for name in ("Otso", "Aino", "Sanna")]


def test_a_full_table_takes_nobody_and_no_cards_are_drawn(closing: Evening):
    closing.join("Tuomo")
    closing.call("Sanna", T2, 3)
    closing.call("Tuomo", T2, 4)
    events = close(closing, "Aino", "Eero")
    assert not any(isinstance(event, SeatsDrawn | PlayerSeated) for event in events)
    assert [one.player for one in closing.room.lists[NLH]][:2] == [
        closing.player("Aino"),
        closing.player("Eero"),
    ]


def test_each_goes_to_the_shorter_table_of_equal_ones_to_the_older(closing: Evening):
    """CH-SEAT-8, D-14."""
    closing.later(minutes=1).strike_off("Sanna")
    closing.table(T3, seats=5).seated("Tuomo")
    events = close(closing, "Aino", "Eero", "Otso", into=(T3, T2))
    assert seats_of(closing, events) == {"Aino": (T3, 2), "Eero": (T2, 3), "Otso": (T3, 3)}


def test_what_was_counted_goes_along(closing: Evening):
    """CH-SEAT-4, CH-STACK-1…8."""
    close(closing, "Aino", Aino=120, Eero=80)
    aino, eero = (guest_of(closing.room, closing.player(name)) for name in ("Aino", "Eero"))
    assert (aino.carries, [one.stack for one in aino.left]) == (Money(12_000), [Money(12_000)])
    assert (eero.carries, [one.stack for one in eero.left]) == (None, [Money(8_000)])
    assert guest_of(closing.room, closing.player("Otso")).left == ()


def test_who_waits_on_carries_his_chips_too(closing: Evening):
    close(closing, "Aino", into=(), Aino=120)
    assert guest_of(closing.room, closing.player("Aino")).carries == Money(12_000)


def test_who_is_away_is_away_from_his_new_seat_as_long(closing: Evening):
    table = closing.table(T1).away("Aino")
    since = table.now.seats[0].since
    closing.later(minutes=9)
    events = close(closing, "Aino", "Eero")
    assert sum(isinstance(event, PlayerAway) for event in events) == 1
    assert closing.table(T2).seats(3)[0] == Away(closing.table(T2).sitter("Aino"), since)


def test_an_owner_and_his_over_player_both_move(closing: Evening):
    closing.table(T1).away("Aino").over(1, "Tuomo")
    events = close(closing, "Aino", "Tuomo")
    assert seats_of(closing, events) == {"Aino": (T2, 3), "Tuomo": (T2, 4)}
    assert isinstance(closing.table(T2).seats(3)[0], Away)
    assert not isinstance(closing.table(T2).seats(4)[0], Away)


def test_nobody_is_put_where_an_order_keeps_him_away(closing: Evening):
    """CH-GEN-25: he waits before the list."""
    note = closing.note("They fought.")
    kept = (closing.player("Aino"), closing.player("Kaisa"))
    closing.ask(KeepApart(players=kept, note=note), closing.manager)
    events = close(closing, "Aino", "Eero")
    assert seats_of(closing, events) == {"Eero": (T2, 3)}
    assert closing.room.lists[NLH][0].player == closing.player("Aino")


def test_they_go_only_where_the_same_game_is_played(closing: Evening):
    closing.table(T3, PLO)
    for name in (T1, T3):
        with refused("CH-SEAT-6", f"{name} is no other table of nlh-1-2."):
            close(closing, "Aino", into=(name,))
    with refused("CH-TABLE-1"):
        close(closing, "Aino", into=(TableId("T9"),))


def test_only_a_stack_that_can_be_is_counted_and_of_who_sits_there(closing: Evening):
    with refused("HOUSE"):
        close(closing, "Aino", Aino=-1)
    with refused("HOUSE"):
        close(closing, "Aino", Aino=1_000_001)
    with refused("CH-SEAT-7"):
        close(closing, "Aino", Kaisa=100)


def test_closing_is_taken_back_as_a_whole(closing: Evening):
    before = closing.room
    entry = closing.ask(
        CloseTable(
            table=T1,
            movers=tuple(map(closing.player, ("Aino", "Eero", "Otso"))),
            into=(T2,),
            stacks=(CountedStack(closing.player("Aino"), Money(100)),),
        )
    )
    closing.void(entry)
    assert closing.room == before


@given(
    movers=st.integers(0, 8),
    stays=st.integers(0, 3),
    seats=st.integers(2, 9),
    taken=st.integers(0, 9),
    waits=st.integers(0, 3),
    seed=st.integers(0, 99),
)
def test_all_who_want_to_play_on_have_a_seat_or_a_place_before_the_list(
    movers: int, stays: int, seats: int, taken: int, waits: int, seed: int
):
    night = Evening(HandClock(WHEN), SeededChance(seed)).opened()
    names = [f"M{number}" for number in range(movers)]
    home = [f"H{number}" for number in range(min(stays, 9 - movers))]
    night.table(T1).seated(*names, *home)
    night.table(T2, seats=seats).seated(*(f"T{number}" for number in range(min(taken, seats))))
    line = [f"W{number}" for number in range(waits)]
    for name in line:
        night.join(name)
    free = len(free_seats(night.room.tables[T2]))
    events = close(night, *names)
    seated = [event.player for event in events if isinstance(event, PlayerSeated)]
    (closed,) = (event for event in events if isinstance(event, TableClosed))
    assert len(seated) == min(free, movers)
    assert {*seated, *closed.movers} == set(map(night.player, names))
    order = [one.player for one in night.room.lists.get(NLH, ())]
    assert order == [*closed.movers, *map(night.player, line)]
    assert any(isinstance(event, SeatsDrawn) for event in events) is (0 < free < movers)
    places = [(event.table, event.seat) for event in events if isinstance(event, PlayerSeated)]
    assert len(set(places)) == len(places)
    for event in events:
        if isinstance(event, SeatsDrawn):
            cards = {one.player: one.card for one in event.cards}
            assert (*seated, *closed.movers) == by_card(cards)
