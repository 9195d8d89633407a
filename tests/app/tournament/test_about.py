"""What every event of a tournament is about: what bars that it is taken back."""

from collections.abc import Callable

import pytest

from floor.app.core.messages import EVERYTHING, Event
from floor.app.tournament.buying import DeclareRebuy
from floor.app.tournament.chips import CountStacks
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.hands import ProposeOut, StartEventHand
from floor.app.tournament.play import StartClock
from floor.app.tournament.seats import DrawSeats
from floor.tournament.event.chips import StackCount
from floor.tournament.event.state import EntryNo, EventEntry, EventStage
from tests.app.tournament.commands import E1, ONE, STACK
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_entries import REBUYS
from tests.evening import Evening, refused
from tests.views.tournament_told import TOURNAMENT_TOLD


@pytest.mark.parametrize(
    "event", [event for event, _ in TOURNAMENT_TOLD], ids=lambda e: str(e)[:50]
)
def test_each_is_about_its_own_tournament_and_of_nothing_else(event: Event):
    about = event.about()
    things = about.changes | about.within
    assert EVERYTHING not in things
    assert any(one.endswith(("@1", "tournament:1")) for one in things)
    assert all(one.endswith("@1") for one in event.adds_to())


def proposed(event: Director, late: EventEntry) -> None:
    event.ask(ProposeOut(tournament=ONE, table=E1, entries=(late.no, late.no)))
    assert [one.entry for one in event.event.proposed] == [late.no]


def rebought(event: Director, late: EventEntry) -> None:
    assert late.seat is not None
    event.ask(DeclareRebuy(tournament=ONE, table=E1, seat=late.seat.seat))


def a_hand(event: Director, _late: EventEntry) -> None:
    event.ask(StartEventHand(tournament=ONE, table=E1))


def an_out(event: Director, _late: EventEntry) -> None:
    event.out("Aino")


def a_count(event: Director, _late: EventEntry) -> None:
    taken = event.event.tables[E1].taken.values()
    stacks = tuple(StackCount(seat.entry, STACK) for seat in taken)
    event.ask(CountStacks(tournament=ONE, table=E1, stacks=stacks))


@pytest.mark.parametrize("says", [proposed, rebought, a_hand])
def test_a_sale_is_not_taken_back_behind_what_was_said_of_it(
    night: Evening, says: Callable[[Director, EventEntry], None]
):
    event = playing(night, *NAMES[:5], sheet=REBUYS)
    sale = event.ask(SellEntry(tournament=ONE, player=night.player("Ulla")))
    says(event, event.of("Ulla"))
    with refused("HOUSE"):
        night.void(sale)


@pytest.mark.parametrize("plays", [proposed, rebought, a_hand, an_out, a_count])
def test_the_start_is_not_taken_back_behind_what_was_played(
    night: Evening, plays: Callable[[Director, EventEntry], None]
):
    event = Director(night, REBUYS).published().sell(*NAMES[:5]).tables(E1)
    event.ask(DrawSeats(tournament=ONE))
    start = event.ask(StartClock(tournament=ONE))
    plays(event, event.of("Kaisa"))
    with refused("HOUSE"):
        night.void(start)


def test_a_start_nobody_has_played_behind_is_taken_back(night: Evening):
    event = Director(night).published().sell(*NAMES[:5]).tables(E1)
    event.ask(DrawSeats(tournament=ONE))
    night.void(event.ask(StartClock(tournament=ONE)))
    assert event.event.stage is EventStage.PUBLISHED


def test_who_has_won_the_hand_sits_there(night: Evening):
    event = playing(night, *NAMES[:5])
    says = ProposeOut(tournament=ONE, table=E1, entries=(EntryNo(1),), by=(EntryNo(99),))
    with refused("TR-PLACE-1", "Say who of this table has won the hand."):
        event.ask(says)
