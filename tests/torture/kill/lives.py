"""Short lives of events that between them bring every kind of entry an event has."""

from collections.abc import Callable, Mapping
from datetime import timedelta

from msgspec.structs import replace

from floor.app.core.messages import Command
from floor.app.tournament.buying import DropRebuy
from floor.app.tournament.chips import (
    CountStacks,
    PointsWon,
    RaceOff,
    SettlePoints,
    StartColourUp,
)
from floor.app.tournament.entries import CallAlternate, SellEntry
from floor.app.tournament.flights import OpenBags
from floor.app.tournament.hands import DropProposal, EndEventHand, MarkEventSeat
from floor.app.tournament.moves import BreakTable, RedrawSeats, Reseat, SetLateStage
from floor.app.tournament.outs import BustOut, FinishTournament
from floor.app.tournament.play import (
    CallBreak,
    NameJumps,
    ReleaseRound,
    SetClock,
    StartClock,
    StopClock,
)
from floor.app.tournament.prizes import PayPrize, VoidPayment
from floor.app.tournament.seats import (
    CloseEventTable,
    DrawSeats,
    LiftApartHere,
    OpenEventTable,
    OrderBreaking,
)
from floor.app.tournament.sheet import RevealDraw
from floor.base.money import Chips
from floor.room.blinds.button import SeatNo
from floor.tournament.event.chips import StackCount
from floor.tournament.event.course import left
from floor.tournament.event.dues import unpaid
from floor.tournament.event.state import Out, SlipNo
from floor.tournament.tables.seating import MoveBecause
from tests.app.tournament import rooms
from tests.app.tournament.commands import E1, E2, E3, ONE, SHEET, STACK
from tests.app.tournament.directed import NAMES, Director
from tests.app.tournament.test_cancelling import cancel
from tests.app.tournament.test_entries import add_on
from tests.app.tournament.test_flights import merge
from tests.app.tournament.test_lottery import LICENSED, SPIN, THREE
from tests.app.tournament.test_prizes import decide, second
from tests.app.tournament.test_removals import back, remove
from tests.evening import Evening

Life = Callable[[Evening], None]


def _of(night: Evening) -> Director:
    return Director(night, number=ONE)


def before_the_start(night: Evening) -> None:
    """The sheet is changed, a seat is free again for who waits, and it is called off."""
    rooms.sold(night)
    event = _of(night)
    event.ask(CallAlternate(tournament=ONE))
    event.ask(CloseEventTable(tournament=ONE, table=E2))
    event.change(replace(SHEET, most_entries=4))
    cancel(event, second(night))


def at_the_tables(night: Evening) -> None:
    """A hand, a seat marked, a count; the clock set and a break; a table broken, all drawn anew."""
    rooms.in_hands(night)
    event = _of(night)
    event.ask(DropProposal(tournament=ONE, entry=event.event.proposed[0].entry))
    event.ask(EndEventHand(tournament=ONE, table=E1))
    seat = min(event.event.tables[E1].taken)
    event.ask(MarkEventSeat(tournament=ONE, table=E1, seat=seat, away=True))
    event.ask(OpenEventTable(tournament=ONE, table=E3))
    event.ask(OrderBreaking(tournament=ONE, tables=(E3, E2, E1)))
    note = night.note("It ran on.")
    event.ask(SetClock(tournament=ONE, played=timedelta(minutes=5), note=note))
    event.ask(CallBreak(tournament=ONE, until=night.clock.now() + timedelta(minutes=10)))
    event.later(minutes=11)
    event.ask(NameJumps(tournament=ONE, places=(3,)))
    event.ask(SetLateStage(tournament=ONE))
    event.ask(BreakTable(tournament=ONE))
    event.ask(RedrawSeats(tournament=ONE))


def round_by_round(night: Evening) -> None:
    """Hand for hand to its end; who was kept apart is so no more."""
    rooms.hand_for_hand(night)
    event = _of(night)
    event.ask(LiftApartHere(tournament=ONE, players=rooms.APART))
    event.ask(ReleaseRound(tournament=ONE, last=True))


def rebuys(night: Evening) -> None:
    """A declared rebuy is dropped; after the last hands somebody adds on."""
    rooms.rebuys(night)
    _of(night).ask(DropRebuy(tournament=ONE, entry=_of(night).of("Aino").no))


def add_ons(night: Evening) -> None:
    """In the break behind the last rebuy hands."""
    rooms.add_ons(night)
    add_on(_of(night), "Aino")


def counted_and_raced(night: Evening) -> None:
    """Somebody was removed; the small chips are raced off and all are counted."""
    rooms.racing(night)
    event = _of(night)
    event.ask(RaceOff(tournament=ONE, table=E1))
    stacks = tuple(StackCount(one.no, STACK) for one in left(event.event))
    event.ask(CountStacks(tournament=ONE, table=E1, stacks=stacks))


def not_out_after_all(night: Evening) -> None:
    """Somebody was out by mistake; somebody else is disqualified."""
    rooms.uneven(night)
    event = _of(night)
    gone = next(one for one in event.event.entries.values() if one not in left(event.event))
    back(event, event.name(gone.no))
    stays = left(event.event)[-1]
    assert stays.seat is not None
    table = event.event.tables[stays.seat.table]
    moved = Reseat(
        tournament=ONE,
        entry=stays.no,
        table=table.id,
        seat=table.free[0],
        because=MoveBecause.WRONG_SEAT,
        note=night.note("The wrong chair."),
    )
    event.ask(moved)
    remove(event, event.left()[0])


def taken_back(night: Evening) -> None:
    """Each act once, undone, and asked for again: the second time it stays."""
    event = Director(night).published()

    def twice(command: Command) -> None:
        night.void(event.ask(command))
        event.ask(command)

    for name in NAMES[:8]:
        twice(SellEntry(tournament=ONE, player=night.player(name)))
    twice(OpenEventTable(tournament=ONE, table=E1))
    twice(OpenEventTable(tournament=ONE, table=E2))
    twice(DrawSeats(tournament=ONE))
    twice(StartClock(tournament=ONE))
    last = event.there(E2)[-1]
    twice(BustOut(tournament=ONE, table=E2, outs=(Out(entry=event.of(last).no, table=E2),)))
    twice(SellEntry(tournament=ONE, player=night.player(last)))
    twice(BreakTable(tournament=ONE))
    twice(RedrawSeats(tournament=ONE))
    twice(StartColourUp(tournament=ONE, old=Chips(100), new=Chips(500)))
    (table,) = event.event.tables
    twice(RaceOff(tournament=ONE, table=table))
    twice(StopClock(tournament=ONE))


def by_points(night: Evening) -> None:
    """Chinese poker: a hand is settled."""
    rooms.by_points(night)
    event = _of(night)
    own = {1: 18_000, 2: 20_000, 3: 22_000}
    stacks = tuple(
        StackCount(seat.entry, Chips(own[number]))
        for number, seat in event.event.tables[E1].taken.items()
    )
    points = (PointsWon(SeatNo(3), SeatNo(1), 20),)
    event.ask(SettlePoints(tournament=ONE, table=E1, stacks=stacks, points=points))


def paid(night: Evening) -> None:
    """A deal, prizes paid and one of them void again; in the end the draw is shown."""
    rooms.in_the_money(night)
    event = _of(night)
    other = second(night)
    void = VoidPayment(tournament=ONE, slip=SlipNo(1), note=night.note("Wrong."), second=other)
    event.ask(void, night.manager)
    assert event.event.deal is not None
    decide(event, event.event.deal.digest, other)
    event.ask(FinishTournament(tournament=ONE))
    for due in unpaid(event.event):
        event.ask(PayPrize(tournament=ONE, entry=due.entry, what=due.what, name=due.name))
    event.ask(RevealDraw(tournament=ONE))


def flights(night: Evening) -> None:
    """Two flights become one."""
    rooms.bagged(night)
    merge(_of(night))


def overnight(night: Evening) -> None:
    """Bags are opened in the morning."""
    rooms.overnight(night)
    _of(night).later(hours=15).ask(OpenBags(tournament=ONE))


def lottery(night: Evening) -> None:
    """What is played for is drawn."""
    night.adopt(LICENSED)
    Director(night, SPIN).published().sell(*THREE).tables(E1).begun()


LIVES: Mapping[str, Life] = {
    life.__name__: life
    for life in (
        before_the_start, at_the_tables, round_by_round, rebuys, add_ons, counted_and_raced,
        not_out_after_all, taken_back, by_points, paid, flights, overnight, lottery,
    )
}  # fmt: skip
