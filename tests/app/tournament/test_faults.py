"""What goes wrong around an event: two desks at once, the day's end, a clock put back, bytes."""

from contextlib import suppress
from datetime import timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.app.office.catalog import KINDS, from_body
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.flights import BagStack, CloseFlight
from floor.app.tournament.hands import ProposeOut
from floor.app.tournament.moves import Reseat
from floor.app.tournament.outs import BustOut
from floor.app.tournament.removals import Reinstate
from floor.app.tournament.seats import DrawSeats
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.tournament.event.course import played_at
from floor.tournament.event.places import finishes
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import EntryIs, EventStage, Out
from floor.tournament.tables.seating import MoveBecause
from tests.app.tournament.commands import E1, ONE, SHEET, STACK, STARTS
from tests.app.tournament.directed import Director, playing
from tests.evening import Evening, refused

OF_EVENTS = [name for name, kind in KINDS.items() if "tournament" in kind.event.__struct_fields__]


def test_two_desks_bust_the_same_player_and_one_place_is_given(night: Evening):  # TR-PLACE-1
    at = playing(night, "Aino", "Eero", "Kaisa")
    other = night.office_at("desk 2")
    bust = BustOut(tournament=ONE, table=E1, outs=(Out(entry=at.of("Aino").no, table=E1),))
    other.submit(bust, night.floor)
    night.office.refresh()
    with refused("TR-PLACE-1"):
        at.out("Aino")
    assert [finish.first_place for finish in finishes(at.event)] == [3]


def test_two_desks_enter_the_same_player_once(night: Evening):  # ON-TRN-02
    at = playing(night, "Aino", "Eero", "Kaisa")
    other = night.office_at("desk 2")
    sells = SellEntry(tournament=ONE, player=night.player("Otso"))
    other.submit(sells, night.floor)
    night.office.refresh()
    with pytest.raises(Refused, match="is in: one entry each"):
        night.ask(sells)
    assert len(at.event.entries) == 4


def test_the_day_is_closed_with_a_flight_in_bags_and_not_with_one_being_played(night: Evening):
    last = Director(night, replace(SHEET, title="Final"))
    flight = Director(night, goes_on_in=last.number).published()
    flight.sell("Aino", "Eero", "Kaisa").tables(E1).begun()
    with refused("HOUSE", "Saturday 115 is being played: finish it, bag it or cancel it first."):
        night.close_day()
    flight.ask(CloseBuying(tournament=flight.number))
    for number, name in enumerate(("Aino", "Eero", "Kaisa")):
        own = flight.of(name).no
        flight.ask(BagStack(tournament=flight.number, entry=own, stack=STACK, seal=f"A{number}"))
    flight.ask(CloseFlight(tournament=flight.number))
    night.close_day()
    assert flight.event.stage is EventStage.BAGGED
    assert set(flight.event.flight.bags) == {1, 2, 3}
    assert chips_in_play(flight.event) == STACK * 3


def test_a_clock_put_back_takes_nothing_from_what_was_played():
    clock, steady = HandClock(STARTS), HandClock(STARTS)
    night = Evening(clock, SeededChance(3), steady=steady).opened()
    at = playing(night)

    def goes_on(minutes: float) -> None:
        clock.advance(timedelta(minutes=minutes))
        steady.advance(timedelta(minutes=minutes))
        night.tick()

    goes_on(30)
    assert played_at(at.event, clock.now()) == timedelta(minutes=30)
    clock.advance(-timedelta(hours=1))
    night.tick()
    assert played_at(at.event, clock.now()) == timedelta(minutes=30)
    goes_on(1)
    assert played_at(at.event, clock.now()) == timedelta(minutes=31)


def test_a_pc_that_starts_with_its_clock_put_back_goes_on_from_the_newest_entry(night: Evening):
    at = playing(night).later(minutes=30)
    at.ask(CloseBuying(tournament=at.number))  # the newest entry: at half an hour
    at.later(minutes=5)
    back = Evening(
        HandClock(night.clock.now() - timedelta(hours=1)), SeededChance(3), night.journal
    )
    back.people = night.people
    office = back.office_at("desk")
    office.tick()
    night.office.refresh()
    event = office.room.tournaments[at.number]
    assert event == at.event
    assert played_at(event, back.clock.now()) == timedelta(minutes=30)
    assert played_at(event, back.clock.now() + timedelta(minutes=1)) == timedelta(minutes=31)


@given(name=st.sampled_from(OF_EVENTS), body=st.binary(max_size=60), cut=st.integers(0, 40))
def test_bytes_that_are_no_entry_are_refused_as_such(name: str, body: bytes, cut: int):
    whole = b'{"tournament":1,"entry":1,"table":"E1","player":1}'
    for some in (body, whole[:cut] + body, whole[:cut] + body + whole[cut:]):
        with suppress(msgspec.MsgspecError, UnicodeDecodeError):
            from_body(name, some)


def test_re_entry_while_the_bust_is_disputed(night: Evening):  # TD-RE-2
    at = playing(night, "Aino", "Eero", "Kaisa")
    first = at.of("Aino").no
    at.ask(ProposeOut(tournament=ONE, table=E1, entries=(first,)))
    sells = SellEntry(tournament=ONE, player=night.player("Aino"))
    with pytest.raises(Refused, match="is in: one entry each"):
        at.ask(sells)  # the floor has not said yet that they are out
    bust = at.out("Aino")
    sold = at.ask(sells)
    back = Reinstate(tournament=ONE, entry=first, stack=STACK, note=night.note("Had a chip."))
    with refused("TD-RE-2"):
        at.ask(back)
    with pytest.raises(Refused, match="undo that first"):
        night.void(bust)
    night.void(sold)
    at.ask(back)
    assert (at.of("Aino").no, at.of("Aino").state) == (first, EntryIs.SEATED)
    assert chips_in_play(at.event) == STACK * 3
    assert finishes(at.event) == ()


def test_two_desks_seat_the_same_players_and_each_sits_once(night: Evening):  # TR-SEAT-1
    at = Director(night).published().sell("Aino", "Eero", "Kaisa", "Otso").tables(E1)
    other = night.office_at("desk 2")
    draws = DrawSeats(tournament=ONE)
    other.submit(draws, night.floor)
    night.office.refresh()
    with refused("TR-SEAT-1"):
        at.ask(draws)
    own, free = at.of("Aino").no, at.event.tables[E1].free
    moves = [
        Reseat(tournament=ONE, entry=own, table=E1, seat=seat, because=MoveBecause.WRONG_SEAT)
        for seat in sorted(free)[:2]
    ]
    other.submit(replace(moves[0], note=night.note("One.")), night.floor)
    night.office.refresh()
    at.ask(replace(moves[1], note=night.note("Other.")))
    taken = [(seat, one.entry) for seat, one in at.event.tables[E1].taken.items()]
    assert sorted(entry for _seat, entry in taken) == [1, 2, 3, 4]
    assert (moves[1].seat, own) in taken
