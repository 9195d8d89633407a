"""Flights: bags counted and sealed, the best one goes on, and the money of all with it."""

import pytest
from msgspec.structs import replace

from floor.app.core.messages import Entry
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.cancelling import DividedBy, divided_by
from floor.app.tournament.events import whole_pool
from floor.app.tournament.flights import BagStack, CloseFlight, MergeFlights, OpenBags
from floor.app.tournament.outs import FinishTournament
from floor.app.tournament.play import StartClock, StopClock
from floor.app.tournament.prizes import LockPrizes
from floor.app.tournament.seats import DrawSeats, OpenEventTable
from floor.app.tournament.sheet import PlanTournament
from floor.base.money import Chips, Money, total
from floor.tournament.event.dues import is_settled, unpaid
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.sheet import BountySheet, EventSheet, PayoutLine, PayoutSheet
from floor.tournament.event.state import EntryIs, EventStage, PaidFor, TournamentId
from floor.tournament.money.bounties import HALF
from floor.tournament.money.terms import Price, TournamentTerms
from tests.app.tournament.commands import E1, E2, ONE, PAYOUTS, SHEET, STACK
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_cancelling import cancel
from tests.app.tournament.test_prizes import second
from tests.app.tournament.test_removals import back, remove
from tests.evening import Evening, refused

FREEZEOUT = replace(
    SHEET, terms=TournamentTerms(entry=SHEET.terms.entry, stack=STACK), payouts=PAYOUTS
)


class Flights:
    """Two flights and what they go on in."""

    def __init__(self, night: Evening, sheet: EventSheet = FREEZEOUT) -> None:
        self.last = Director(night, replace(sheet, title="Main event")).published()
        self.one = self._flight(night, sheet)
        self.two = self._flight(night, sheet)

    def _flight(self, night: Evening, sheet: EventSheet) -> Director:
        return Director(night, sheet, goes_on_in=self.last.number).published()


def bag(flight: Director, name: str, stack: int, seal: str) -> Entry:
    command = BagStack(
        tournament=flight.number, entry=flight.of(name).no, stack=Chips(stack), seal=seal
    )
    return flight.ask(command)


def close(flight: Director, why: str = "") -> Entry:
    note = flight.night.note(why) if why else None
    return flight.ask(CloseFlight(tournament=flight.number, note=note))


def merge(last: Director) -> Entry:
    return last.ask(MergeFlights(tournament=last.number))


@pytest.fixture
def flights(night: Evening) -> Flights:
    """Aino and Eero bagged twice."""
    found = Flights(night)
    found.one.sell("Aino", "Eero", "Kaisa").tables(E1).begun()
    found.one.out("Kaisa")
    bag(found.one, "Aino", 45_000, "A1")
    bag(found.one, "Eero", 15_000, "A2")
    close(found.one)
    found.two.sell("Aino", "Eero", "Otso").tables(E1).begun()
    bag(found.two, "Aino", 10_000, "B1")
    bag(found.two, "Eero", 30_000, "B2")
    bag(found.two, "Otso", 20_000, "B3")
    return found


def test_the_best_bag_of_each_goes_on_and_the_others_are_void(flights: Flights):
    with refused("ON-VAR-11", "Saturday 115 has not been bagged yet."):
        merge(flights.last)
    close(flights.two)
    assert flights.two.event.stage is EventStage.BAGGED
    merge(flights.last)
    last = flights.last
    assert {last.name(no): one.stack for no, one in last.event.entries.items()} == {
        "Aino": Chips(45_000),
        "Eero": Chips(30_000),
        "Otso": Chips(20_000),
    }
    assert chips_in_play(last.event) == Chips(95_000)
    assert flights.one.event.stage is EventStage.FINISHED
    with refused("ON-VAR-11"):
        merge(last)
    last.tables(E1).begun()
    last.ask(CloseBuying(tournament=last.number))
    last.ask(LockPrizes(tournament=last.number))
    prizes = last.event.prizes
    assert prizes is not None
    assert (prizes.pool, prizes.players) == (Money(60_000), 6)
    last.out("Otso")
    last.out("Eero")
    assert total(due.amount for due in unpaid(last.event)) == Money(60_000)
    assert is_settled(flights.one.event)
    last.night.close_day()
    assert len(last.night.room.tournaments) == 3  # until the last phase is paid


def test_a_bagged_flight_outlives_the_day(flights: Flights):
    close(flights.two)
    flights.one.night.close_day()
    assert flights.two.event.stage is EventStage.BAGGED


def test_a_bagged_flight_is_not_started_again_and_a_bag_is_taken_back(night: Evening):
    found = Flights(night)
    found.one.sell("Aino", "Eero", "Kaisa").tables(E1).begun()
    entry = bag(found.one, "Aino", 20_000, "A1")
    night.void(entry)
    for number, name in enumerate(("Aino", "Eero", "Kaisa")):
        again = bag(found.one, name, 20_000, f"B{number}")
    close(found.one)
    with refused("ON-VAR-11"):
        found.one.ask(StartClock(tournament=found.one.number))
    with refused("HOUSE"):
        night.void(again)


def test_a_bag_is_counted_and_has_a_seal_of_its_own(night: Evening):
    found = Flights(night)
    found.one.sell("Aino", "Eero", "Kaisa").tables(E1).begun()
    with refused("ON-VAR-11"):
        bag(found.one, "Aino", 0, "A1")
    with refused("ON-VAR-11", "Every bag has a seal of its own."):
        bag(found.one, "Aino", 10, " ")
    bag(found.one, "Aino", 10_000, "A1")
    with refused("ON-VAR-11"):
        bag(found.one, "Eero", 10_000, "A1")
    with refused("TR-ENT-1"):
        bag(found.one, "Aino", 10_000, "A3")
    with refused("ON-VAR-11"):
        close(found.one)
    bag(found.one, "Eero", 10_000, "A2")
    bag(found.one, "Kaisa", 10_000, "A3")
    assert found.one.of("Aino").state is EntryIs.BAGGED
    with refused("ON-VAR-11"):
        close(found.one)
    close(found.one, "A chip lay on the floor.")


def test_nobody_enters_the_last_phase_but_by_a_flight(night: Evening):
    found = Flights(night)
    with refused("ON-VAR-11", "Nobody enters Main event but by a flight."):
        found.last.sell("Aino")
    with refused("ON-VAR-11", "Saturday 115 takes no more flights."):
        night.ask(PlanTournament(sheet=SHEET, goes_on_in=found.one.number))
    with refused("HOUSE"):
        night.ask(PlanTournament(sheet=SHEET, goes_on_in=TournamentId(9)))
    found.one.sell("Aino", "Eero", "Kaisa").tables(E1).begun()
    found.one.ask(CloseBuying(tournament=found.one.number))
    with refused("ON-VAR-11", "The prizes are those of the last phase."):
        found.one.ask(LockPrizes(tournament=found.one.number))


def test_without_flights_nothing_merges(night: Evening):
    event = Director(night)
    with refused("ON-VAR-11", "Saturday 115 has its players, or is not on view."):
        merge(event)
    event.published()
    with refused("ON-VAR-11", "Saturday 115 has not been bagged yet."):
        merge(event)


def test_a_bounty_goes_on_with_its_head(night: Evening):
    price = Price(to_pool=Money(10_000), bounty=Money(4_000))
    terms = TournamentTerms(entry=price, stack=STACK)
    found = Flights(night, replace(FREEZEOUT, terms=terms, bounty=BountySheet(split=HALF)))
    for flight, table, seal in ((found.one, E1, "A"), (found.two, E2, "B")):
        flight.sell("Aino", "Eero", "Kaisa").tables(table).begun()
        flight.out("Kaisa", by={"Kaisa": ("Aino",)})
        bag(flight, "Aino", 40_000, f"{seal}1")
        bag(flight, "Eero", 20_000, f"{seal}2")
        close(flight)
    merge(found.last)
    assert sum(head.cents for head in found.last.event.heads.values()) == 20_000
    assert found.one.event.heads == {}
    assert [due.amount for due in unpaid(found.one.event)] == [Money(2_000)]
    assert found.last.number == ONE


def two_bagged(night: Evening) -> Flights:
    """Three bags each, and nobody twice."""
    found = Flights(night)
    for flight, table, names in ((found.one, E1, NAMES[:3]), (found.two, E2, NAMES[3:6])):
        flight.sell(*names).tables(table).begun()
        for number, name in enumerate(names):
            bag(flight, name, 20_000, f"{number}")
        close(flight)
    return found


def test_an_event_that_is_being_played_is_not_bagged(night: Evening):
    event = playing(night, *NAMES[:3])
    words = "Saturday 115 is being played: stop its clock, then bag the stacks."
    with refused("HOUSE", words):
        bag(event, "Aino", 20_000, "A1")
    with refused("HOUSE", words):
        close(event)


def overnight(night: Evening) -> Director:
    """Six at two tables; one is out, the others lie in bags."""
    event = Director(night, FREEZEOUT).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    event.out("Aino")
    event.later(minutes=50).ask(StopClock(tournament=ONE))
    for number, name in enumerate(event.left()):
        bag(event, name, 24_000, f"{number}")
    close(event)
    return event


def test_an_event_lies_in_bags_overnight_and_goes_on_with_its_stacks(night: Evening):
    event = overnight(night)
    played, left = event.event.clock.played, event.left()
    assert event.event.stage is EventStage.BAGGED
    assert (event.event.tables, event.event.clock.since) == ({}, None)
    assert not event.event.buying_closed, "what is sold until when stands on the sheet"
    for act in (StartClock(tournament=ONE), OpenEventTable(tournament=ONE, table=E1)):
        with refused("HOUSE", "Saturday 115 lies in bags: open them first."):
            event.ask(act)
    event.later(hours=15).ask(OpenBags(tournament=ONE))
    assert event.event.stage is EventStage.RUNNING
    assert {event.of(name).state for name in left} == {EntryIs.SOLD}
    assert event.event.flight.bags == {}
    event.tables(E1)
    event.ask(DrawSeats(tournament=ONE))
    event.ask(StartClock(tournament=ONE))
    assert event.event.clock.played == played
    assert [event.of(name).stack for name in left] == [Chips(24_000)] * 5
    assert chips_in_play(event.event) == Chips(120_000)
    assert sorted(event.there(E1)) == sorted(left)
    event.out(left[0])
    assert event.places() == {left[0]: (5,), "Aino": (6,)}
    with refused("HOUSE", "Saturday 115 has no bags to open."):
        event.ask(OpenBags(tournament=ONE))


def test_the_bags_of_a_flight_go_on_in_its_last_phase_only(night: Evening):
    full = two_bagged(night)
    with refused("HOUSE", "Saturday 115 has no bags to open."):
        full.one.ask(OpenBags(tournament=full.one.number))


def test_in_bags_those_who_fit_at_one_table_are_at_the_final_table(night: Evening):
    pays_six = PayoutSheet(lines=(PayoutLine(6, (400_000, 250_000, 150_000, 100_000, 100_000)),))
    sheet = replace(FREEZEOUT, payouts=pays_six)
    event = Director(night, sheet).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    event.ask(CloseBuying(tournament=ONE))
    event.ask(LockPrizes(tournament=ONE))
    event.out("Aino")
    assert divided_by(event.event) is DividedBy.IN_PRIZES
    event.ask(StopClock(tournament=ONE))
    for number, name in enumerate(event.left()):
        bag(event, name, 24_000, f"{number}")
    close(event)
    assert divided_by(event.event) is DividedBy.FINAL_TABLE
    few = replace(event.event, sheet=replace(sheet, seats=4))
    assert divided_by(few) is DividedBy.IN_PRIZES


def test_an_event_in_bags_may_still_be_called_off(night: Evening):
    event = overnight(night)
    cancel(event, second(night), dict.fromkeys(event.left(), 24_000))
    assert total(due.amount for due in unpaid(event.event)) == Money(60_000 + 5 * 1_500)


def test_who_alone_is_left_of_a_flight_bags_and_goes_on(night: Evening):
    found = Flights(night)
    for flight, table, names in ((found.one, E1, NAMES[:3]), (found.two, E2, NAMES[3:6])):
        flight.sell(*names).tables(table).begun()
        flight.out(names[0])
        flight.out(names[1])
        assert flight.event.stage is EventStage.RUNNING
        with refused("ON-VAR-11", "Saturday 115 is a flight: it ends when every stack is bagged."):
            flight.ask(FinishTournament(tournament=flight.number))
        bag(flight, names[2], 60_000, "A1")
        close(flight)
    merge(found.last)
    assert found.last.left() == [NAMES[2], NAMES[5]]


def test_the_pool_of_a_flight_that_is_called_off_is_paid_once(night: Evening):
    found, other = Flights(night), second(night)
    found.one.sell(*NAMES[:3]).tables(E1).begun()
    for number, name in enumerate(NAMES[:3]):
        bag(found.one, name, 20_000, f"{number}")
    close(found.one)
    found.two.sell(*NAMES[3:6]).tables(E2).begun()
    cancel(found.two, other, dict.fromkeys(NAMES[3:6], 20_000))
    assert total(due.amount for due in unpaid(found.two.event)) == Money(3 * 11_500)
    merge(found.last)
    assert whole_pool(night.room, found.last.event).pool == Money(30_000)
    found.last.tables(E1).begun()
    found.last.ask(CloseBuying(tournament=ONE))
    found.last.ask(LockPrizes(tournament=ONE))
    assert found.last.event.prizes is not None
    assert found.last.event.prizes.pool == Money(30_000)


def test_the_last_phase_called_off_before_its_start_is_divided_by_the_bags(night: Evening):
    found, other = two_bagged(night), second(night)
    merge(found.last)
    with refused("ON-CAN-03"):
        cancel(found.last, other)
    cancel(found.last, other, dict.fromkeys(NAMES[:6], 20_000))
    owed = {found.last.name(due.entry): due.amount for due in unpaid(found.last.event)}
    assert owed == dict.fromkeys(NAMES[:6], Money(11_500))


def test_the_bounty_of_who_was_removed_from_a_flight_is_the_winners(night: Evening):
    price = Price(to_pool=Money(10_000), bounty=Money(4_000))
    terms = TournamentTerms(entry=price, stack=STACK)
    found = Flights(night, replace(FREEZEOUT, terms=terms, bounty=BountySheet(split=HALF)))
    for flight, table, names in ((found.one, E1, NAMES[:3]), (found.two, E2, NAMES[3:6])):
        flight.sell(*names).tables(table).begun()
        remove(flight, names[0])
        for name in names[1:]:
            bag(flight, name, 20_000, name)
        close(flight)
    merge(found.last)
    assert total(found.last.event.heads.values()) == Money(6 * 4_000)
    found.last.tables(E1).begun()
    left = found.last.left()
    for name in left[:3]:
        found.last.out(name, by={name: (left[3],)})
    assert found.last.event.stage is EventStage.FINISHED
    owed = [one for one in unpaid(found.last.event) if one.what is PaidFor.BOUNTY]
    assert total(one.amount for one in owed) == Money(6 * 4_000)


def test_nobody_of_a_merged_flight_comes_back(night: Evening):
    found = Flights(night)
    for flight, table, names in ((found.one, E1, NAMES[:3]), (found.two, E2, NAMES[3:6])):
        flight.sell(*names).tables(table).begun()
        flight.out(names[0])
        for name in names[1:]:
            bag(flight, name, 30_000, name)
        close(flight)
    merge(found.last)
    with refused("HOUSE", "Saturday 115 is over."):
        back(found.one, NAMES[0])


def test_the_last_phase_is_not_called_off_over_the_bags_of_its_flights(night: Evening):
    found, other = two_bagged(night), second(night)
    here = "Saturday 115 goes on here: merge the flights or call them off first."
    with refused("ON-VAR-11", here):
        cancel(found.last, other)
    merge(found.last)
    cancel(found.last, other, dict.fromkeys(NAMES[:6], 20_000))
    assert total(due.amount for due in unpaid(found.last.event)) == Money(6 * 11_500)


def test_no_flight_goes_on_where_somebody_has_entered(night: Evening):
    last = Director(night, FREEZEOUT).published().sell("Aino")
    with refused("ON-VAR-11", "Saturday 115 takes no more flights."):
        last.ask(PlanTournament(sheet=FREEZEOUT, goes_on_in=last.number))


def test_no_flight_goes_on_where_the_flights_are_merged(night: Evening):
    found = two_bagged(night)
    merge(found.last)
    with refused("ON-VAR-11", "Main event takes no more flights."):
        found.last.ask(PlanTournament(sheet=FREEZEOUT, goes_on_in=ONE))


def test_nothing_is_played_in_a_flight_that_lies_in_bags(night: Evening):
    flight = Flights(night).one.sell(*NAMES[:4]).tables(E1).begun()
    flight.out(NAMES[3])
    for number, name in enumerate(NAMES[:3]):
        bag(flight, name, 20_000, f"{number}")
    close(flight, "One chip lies under the table.")
    with refused("ON-VAR-11"):
        flight.ask(OpenEventTable(tournament=flight.number, table=E2))
    with refused("ON-VAR-11"):
        back(flight, NAMES[3])


def test_a_flight_is_not_opened_again_where_somebody_plays_now(night: Evening):
    flight = Flights(night).one.sell(*NAMES[:3]).tables(E1).begun()
    for number, name in enumerate(NAMES[:3]):
        bag(flight, name, 20_000, f"{number}")
    closed = close(flight)
    night.table(E1)
    with refused("HOUSE"):
        night.void(closed)
