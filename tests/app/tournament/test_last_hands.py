"""The end of the rebuys: the clock waits for the last hands, then the break, then the add-ons."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.core.messages import Entry
from floor.app.tournament.buying import (
    AnnounceRebuyHands,
    CloseBuying,
    DeclareRebuy,
    SellAddOn,
    SellRebuy,
)
from floor.app.tournament.hands import (
    EndEventHand,
    EventHandStarted,
    ProposeOut,
    StartEventHand,
)
from floor.app.tournament.play import ClockRan, SetClock, StartClock, StopClock, evolve
from floor.app.tournament.seats import DrawSeats
from floor.base.money import Chips
from floor.tournament.clock.structure import Break, Structure
from floor.tournament.event.course import (
    is_dealt,
    played_at,
    stage_at,
    standing,
    waits_for_hands,
)
from floor.tournament.event.state import EntryIs
from floor.tournament.money.terms import AddOn, Rebuy, TournamentTerms, Window
from tests.app.tournament.commands import E1, ONE, PRICE, SHEET, STACK, STRUCTURE, level
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_entries import CHIPS
from tests.evening import Evening, refused

TERMS = TournamentTerms(
    entry=PRICE,
    stack=STACK,
    late=Window(through_level=3),
    rebuy=Rebuy(price=CHIPS, window=Window(through_level=3)),
    add_on=AddOn(price=CHIPS, stack=Chips(30_000)),
)
LAST_HANDS = replace(SHEET, terms=TERMS)
"""Rebuys through level 3, then three hands, then a break of ten minutes with the add-ons."""


def played(event: Director) -> float:
    return played_at(event.event, event.night.clock.now()).total_seconds() / 60


def waits(event: Director) -> bool:
    return waits_for_hands(event.event, event.night.clock.now())


def hands(event: Director, count: int) -> Entry:
    return event.ask(AnnounceRebuyHands(tournament=ONE, played=count))


def hand(event: Director) -> EventHandStarted:
    started = event.ask(StartEventHand(tournament=ONE, table=E1)).events[0]
    event.ask(EndEventHand(tournament=ONE, table=E1))
    assert isinstance(started, EventHandStarted)
    return started


def on_break(event: Director) -> bool:
    return standing(event.event, event.night.clock.now()).on_break


def rebuy(event: Director, name: str, stack: int = 0) -> None:
    entry = event.of(name).no
    event.ask(SellRebuy(tournament=ONE, entry=entry, stack=Chips(stack)))


def add_on(event: Director, name: str) -> None:
    event.ask(SellAddOn(tournament=ONE, entry=event.of(name).no))


def test_the_clock_waits_for_the_last_rebuy_hands_before_the_break(night: Evening):  # TR-REB-4
    event = playing(night, sheet=LAST_HANDS).later(minutes=59)
    assert not waits(event)
    event.later(minutes=8)
    assert (waits(event), played(event), on_break(event)) == (True, 60, False)
    assert stage_at(event.event, night.clock.now()).level_over
    hands(event, 0)
    for count in (1, 2, 3):
        assert waits(event)
        with refused("TR-ADD-1", "Add-ons are sold after the last rebuy hand."):
            add_on(event, "Aino")
        assert is_dealt(event.event, night.clock.now())
        assert hand(event).level == 3
        rebuy(event, "Eero")
        hands(event, count)
        event.later(minutes=2 * (count < 3))
    assert (waits(event), played(event), on_break(event)) == (False, 60, True)
    with refused("ON-TRN-23"):
        hand(event)
    add_on(event, "Aino")
    event.later(minutes=9)
    assert (played(event), on_break(event)) == (69, True)
    event.later(minutes=2)
    assert (played(event), standing(event.event, night.clock.now()).number) == (71, 4)


def test_hands_that_were_played_in_time_hold_nothing_up(night: Evening):
    event = playing(night, sheet=LAST_HANDS).later(minutes=58)
    hands(event, 3)
    event.later(minutes=4)
    assert (waits(event), played(event), on_break(event)) == (False, 62, True)


def test_closed_buying_ends_the_waiting(night: Evening):
    event = playing(night, sheet=LAST_HANDS).later(minutes=65)
    event.ask(CloseBuying(tournament=ONE))
    assert (waits(event), played(event)) == (False, 60)
    assert played(event.later(minutes=3)) == 63


def test_a_clock_that_waits_is_stopped_goes_on_waiting_and_is_put_on(night: Evening):
    event = playing(night, sheet=LAST_HANDS).later(minutes=65)
    event.ask(StopClock(tournament=ONE))
    assert (waits(event), played(event), is_dealt(event.event, night.clock.now())) == (
        True, 60, False,
    )  # fmt: skip
    event.later(minutes=5).ask(StartClock(tournament=ONE))
    assert played(event.later(minutes=5)) == 60
    hands(event, 3)
    assert played(event.later(minutes=1)) == 61
    night.ask(SetClock(tournament=ONE, played=timedelta(minutes=60), note=night.note("Once more.")))
    hands(event, 2)
    assert (waits(event.later(minutes=2)), played(event)) == (True, 60)
    note = night.note("They were played.")
    event.ask(SetClock(tournament=ONE, played=timedelta(minutes=61), note=note))
    assert (waits(event), played(event.later(minutes=1))) == (False, 62)


def test_a_clock_that_is_stopped_before_its_hands_goes_on_from_there(night: Evening):
    event = playing(night, sheet=LAST_HANDS).later(minutes=65)
    event.ask(StopClock(tournament=ONE))
    hands(event, 3)
    assert (waits(event), played(event), on_break(event)) == (False, 60, True)


def test_a_sheet_changed_while_the_clock_waits_goes_on_from_there(night: Evening):
    event = playing(night, sheet=LAST_HANDS).later(minutes=65)
    stretches = [one for one in STRUCTURE.stretches if not isinstance(one, Break)]
    event.change(replace(LAST_HANDS, structure=Structure(stretches=tuple(stretches))))
    assert (waits(event), played(event)) == (False, 60)
    assert standing(event.event, night.clock.now()).number == 4


def test_nothing_waits_where_nobody_rests_behind_the_rebuys(night: Evening):
    through = replace(TERMS, rebuy=Rebuy(price=CHIPS, window=Window(through_level=2)))
    event = playing(night, sheet=replace(LAST_HANDS, terms=through)).later(minutes=45)
    assert (waits(event), played(event)) == (False, 45)


def test_nothing_waits_where_rebuys_are_sold_in_the_break_or_at_the_last_level(night: Evening):
    late = Window(through_level=3, through_break=True)
    sold = replace(LAST_HANDS, terms=replace(TERMS, rebuy=Rebuy(price=CHIPS, window=late)))
    event = playing(night, sheet=sold).later(minutes=65)
    assert (waits(event), on_break(event)) == (False, True)


def test_no_break_behind_the_last_level_is_waited_for(night: Evening):
    ends = Structure(stretches=(level(100, 200), level(200, 400), Break(lasts=timedelta(1))))
    terms = replace(
        TERMS,
        late=Window(through_level=2),
        rebuy=Rebuy(price=CHIPS, window=Window(through_level=2)),
    )
    event = playing(night, sheet=replace(LAST_HANDS, structure=ends, terms=terms))
    assert not waits(event.later(hours=3))


def test_a_clock_begun_before_it_could_wait_does_not(night: Evening):
    event = Director(night, LAST_HANDS).published().sell(*NAMES[:6]).tables(E1)
    event.ask(DrawSeats(tournament=ONE))
    now = night.clock.now()
    room = evolve(night.room, ClockRan(tournament=ONE, since=now, first=True))
    assert not waits_for_hands(room.tournaments[ONE], now + timedelta(minutes=65))
    assert not waits_for_hands(room.tournaments[ONE], now + timedelta(minutes=60))


def test_after_the_last_rebuy_hand_only_who_has_nothing_left_rebuys(night: Evening):  # TR-ADD-2
    event = playing(night, sheet=LAST_HANDS).later(minutes=61)
    seat = event.of("Pia").seat
    assert seat is not None
    event.ask(DeclareRebuy(tournament=ONE, table=E1, seat=seat.seat))
    event.out("Otso")
    event.ask(ProposeOut(tournament=ONE, table=E1, entries=(event.of("Kaisa").no,)))
    hands(event, 3)
    with refused("TR-REB-1", "The last rebuy hand has been played."):
        rebuy(event, "Aino")
    for name in ("Otso", "Kaisa", "Pia"):
        rebuy(event, name)
        assert event.of(name).state is EntryIs.SEATED
        with refused("TR-REB-1", "The last rebuy hand has been played."):
            rebuy(event, name)
    assert event.event.proposed == ()
