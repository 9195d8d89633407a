"""A table is opened for the first of its list: seats, calls, the draws, in one entry."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import Event, NoteId
from floor.app.core.room import house_of
from floor.app.lists.waiting import PlayerCalled
from floor.app.orders.orders import KeepApart
from floor.app.seats.seats import PlayerSeated
from floor.app.tables.seat_draw import SeatsDrawn
from floor.app.tables.tables import OpenTable, TableOpened
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.room.blinds.blinds import Standing
from floor.room.lists.waitlist import Signup
from floor.room.table.draw import by_card
from floor.room.table.opening import Filling
from floor.room.table.table import HeldSeat
from tests.evening import NLH, PLO, T1, T2, Evening, refused

WHEN = datetime(2026, 10, 24, 15, tzinfo=UTC)
WAITING = ("Aino", "Eero", "Otso", "Kaisa")


def open_for(
    night: Evening,
    *names: str,
    filling: Filling = Filling.SEATED,
    draw_seats: bool = False,
    note: NoteId | None = None,
    seats: int = 9,
) -> tuple[Event, ...]:
    return night.ask(
        OpenTable(
            table=T2,
            game=NLH,
            seats=seats,
            players=tuple(map(night.player, names)),
            filling=filling,
            draw_seats=draw_seats,
            note=note,
        )
    ).events


@pytest.fixture
def waiting(night: Evening) -> Evening:
    for name in WAITING:
        night.join(name)
    return night


def seats_of(events: tuple[Event, ...], night: Evening) -> dict[str, int]:
    return {
        night.people.label(event.player): event.seat
        for event in events
        if isinstance(event, PlayerSeated | PlayerCalled)
    }


def test_the_first_of_the_list_have_seats_at_once_in_its_order(waiting: Evening):
    opened, *seated = open_for(waiting, "Otso", "Aino", "Eero")
    assert isinstance(opened, TableOpened)
    assert all(isinstance(event, PlayerSeated) for event in seated)
    assert seats_of(tuple(seated), waiting) == {"Aino": 1, "Eero": 2, "Otso": 3}
    assert [one.player for one in waiting.room.lists[NLH]] == [waiting.player("Kaisa")]


def test_or_their_seats_are_held_for_them_with_the_countdown(waiting: Evening):
    """CH-SEAT-3: the five minutes run from the opening of the table."""
    _opened, *called = open_for(waiting, "Aino", "Eero", filling=Filling.CALLED)
    until = waiting.clock.now() + house_of(waiting.room).seat_hold
    assert [(type(event), event.until) for event in called] == [(PlayerCalled, until)] * 2
    assert waiting.room.tables[T2].seats[0] == HeldSeat(waiting.player("Aino"))
    waiting.later(minutes=6).tick()
    assert len(waiting.room.lists[NLH]) == 2


def test_cards_say_who_sits_where(waiting: Evening):
    _opened, drawn, *seated = open_for(waiting, *WAITING, draw_seats=True)
    assert isinstance(drawn, SeatsDrawn)
    cards = {one.player: one.card for one in drawn.cards}
    assert set(cards) == set(map(waiting.player, WAITING))
    assert drawn.seats == 4
    assert drawn.touches() >= {"table:T2", f"player:{waiting.player('Aino')}"}
    order = [event.player for event in sorted(seated, key=lambda one: one.seat)]
    assert tuple(order) == by_card(cards)


def test_who_plays_elsewhere_is_called_for_his_chips_are_there(waiting: Evening):
    """CH-SEAT-4; and he may be in a hand (CH-GEN-1)."""
    waiting.table(T1, PLO).seated("Eero", "Sanna").draw().start()
    _opened, aino, eero = open_for(waiting, "Aino", "Eero")
    assert isinstance(aino, PlayerSeated)
    assert isinstance(eero, PlayerCalled)
    assert waiting.room.seated[waiting.player("Eero")] == T1


def test_whoever_was_in_the_draw_for_the_button_stands_in_its_event(waiting: Evening):
    """CH-BTN-5: they pay what they miss; whoever comes later is new (CH-NEW-1)."""
    open_for(waiting, "Aino", "Eero")
    table = waiting.table(T2).draw("Eero")
    (drawn,) = table.entry.events
    players = [one.place.player for one in drawn.cards]
    assert players == [waiting.player("Aino"), waiting.player("Eero")]
    table.seat(3, "Otso")
    assert not table.sitter("Aino").is_new
    assert table.sitter("Otso").is_new
    assert table.sitter("Otso").standing is Standing.WAITS


def test_nobody_is_passed_over_without_a_reason(waiting: Evening):
    with refused("CH-SEAT-7"):
        open_for(waiting, "Eero")
    with refused("CH-SEAT-7"):
        open_for(waiting, "Eero", filling=Filling.CALLED)
    note = waiting.note("Aino eats.")
    _opened, seated = open_for(waiting, "Eero", note=note)
    assert seated.note == note


def test_who_has_not_reported_gets_no_seat(waiting: Evening):
    waiting.join("Sanna", signup=Signup.PHONE)
    with refused("CH-SEAT-1"):
        open_for(waiting, "Sanna")
    open_for(waiting, *WAITING)


def test_only_who_is_on_the_list_of_the_game_comes(waiting: Evening):
    with refused("CH-SEAT-1"):
        open_for(waiting, "Sanna")


def test_no_more_come_than_there_are_seats(waiting: Evening):
    with refused("CH-TABLE-2", "T2 has 3 seats only."):
        open_for(waiting, *WAITING, seats=3)
    assert T2 not in waiting.room.tables


def test_two_who_may_not_share_a_table_do_not_come_together(waiting: Evening):
    players = (waiting.player("Aino"), waiting.player("Otso"))
    note = waiting.note("They fought.")
    waiting.ask(KeepApart(players=players, note=note), waiting.manager)
    with refused("CH-GEN-25"):
        open_for(waiting, "Aino", "Eero", "Otso")


def test_an_opening_is_taken_back_as_a_whole(waiting: Evening):
    before = waiting.room
    entry = waiting.ask(OpenTable(table=T2, game=NLH, seats=9, players=(waiting.player("Aino"),)))
    waiting.void(entry)
    assert waiting.room == before


@given(
    here=st.lists(st.booleans(), min_size=1, max_size=9),
    called=st.booleans(),
    seed=st.integers(0, 99),
    drawn=st.booleans(),
)
def test_everybody_asked_for_has_one_seat_and_everybody_else_still_waits(
    here: list[bool], called: bool, seed: int, drawn: bool
):
    chance = SeededChance(seed)
    night = Evening(HandClock(WHEN), chance).opened()
    names = [f"P{number}" for number in range(len(here))]
    for name in names:
        night.join(name)
    asked = [name for name, comes in zip(names, here, strict=True) if comes]
    filling = Filling.CALLED if called else Filling.SEATED
    note = night.note("Those who are ready.")
    events = open_for(night, *asked, filling=filling, draw_seats=drawn, note=note)
    given_out = seats_of(events, night)
    assert sorted(given_out) == sorted(asked)
    assert sorted(given_out.values()) == list(range(1, len(asked) + 1))
    left = {night.people.label(one.player) for one in night.room.lists[NLH]}
    assert left == set(names) - (set() if called else set(asked))
    held = {call.player for call in night.room.calls}
    assert held == (set(map(night.player, asked)) if called else set())
