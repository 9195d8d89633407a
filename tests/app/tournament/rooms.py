"""Nights with an event at every stage, and what people may type for one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from floor.app.tournament.buying import AnnounceRebuyHands, CloseBuying, DeclareRebuy
from floor.app.tournament.chips import LeftOver, PointsWon, RaceOff, StartColourUp
from floor.app.tournament.entries import WithdrawEntry
from floor.app.tournament.flights import CloseFlight
from floor.app.tournament.hands import DropProposal, ProposeOut, StartEventHand, TableDone
from floor.app.tournament.play import PlayHandForHand, StopClock
from floor.app.tournament.prizes import AgreedSum, AwardSpecial, PayPrize, VoidPayment
from floor.app.tournament.removals import RemoveFromEvent
from floor.app.tournament.seats import KeepApartHere, LiftApartHere, OpenEventTable, OrderBreaking
from floor.base.money import Chips, Money
from floor.base.value import Value
from floor.cards.card import DECK
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.chips import StackCount
from floor.tournament.event.sheet import EventSheet, Share, SpecialPrize
from floor.tournament.event.state import EntryNo, Out, PaidFor, SlipNo, TournamentId
from floor.tournament.money.deals import DealMethod
from tests.app.tournament.commands import E1, E2, ONE, SHEET, STACK
from tests.app.tournament.directed import Director, playing
from tests.app.tournament.test_chips import OFC
from tests.app.tournament.test_entries import REBUYS
from tests.app.tournament.test_flights import Flights, bag
from tests.app.tournament.test_prizes import deal, decide, locked, pay, second
from tests.evening import Evening

FIVE = ("Aino", "Eero", "Kaisa", "Väinö", "Otso")
SEVEN = (*FIVE, "Sanna", "Timo")
FIRST_OUT, BEST_HAND = (
    SpecialPrize(name=name, share=Share(sum=Money(5_000))) for name in ("First out", "Best hand")
)
SPECIAL = replace(SHEET, special=(FIRST_OUT, BEST_HAND))
APART = (PlayerId(1), PlayerId(5))
LAST_TWO = {"Väinö": 60_000, "Otso": 40_000}


def planned(night: Evening) -> None:
    """A sheet nobody has seen yet."""
    Director(night)


def sold(night: Evening) -> None:
    """Before the start: full, one waits, another has withdrawn."""
    event = Director(night, replace(SHEET, most_entries=3)).published().sell(*FIVE[:4])
    event.tables(E1, E2)
    event.ask(WithdrawEntry(tournament=ONE, entry=EntryNo(1)))


def drawn(night: Evening) -> None:
    """One table plays; somebody waits for a place at another, which has just been opened."""
    event = playing(night, *SEVEN[:6], sheet=replace(SHEET, seats=6)).sell("Timo")
    event.ask(OpenEventTable(tournament=ONE, table=E2))


def uneven(night: Evening) -> None:
    """Two tables, one of which lost three; the clock stands."""
    event = _two(night)
    for stack, name in enumerate(event.there(E1)[:0:-1], start=1):
        event.out(name, stacks={name: stack})
    event.ask(StopClock(tournament=ONE))


def in_hands(night: Evening) -> None:
    """Two tables, a hand on at one of them, whose dealer says that somebody is out."""
    event = _two(night)
    event.ask(StartEventHand(tournament=ONE, table=E1))
    first = event.of(event.there(E1)[0]).no
    event.ask(ProposeOut(tournament=ONE, table=E1, entries=(first,)))


def hand_for_hand(night: Evening) -> None:
    """One of the tables has played its hand of the round; two are kept apart."""
    event = _two(night)
    event.ask(KeepApartHere(tournament=ONE, players=APART))
    event.ask(PlayHandForHand(tournament=ONE))
    event.ask(TableDone(tournament=ONE, table=E1))


def rebuys(night: Evening) -> None:
    """One has rebought before the hand, another is out and may."""
    event = playing(night, *FIVE, sheet=REBUYS)
    seat = event.of("Aino").seat
    assert seat is not None
    event.ask(DeclareRebuy(tournament=ONE, table=E1, seat=seat.seat))
    event.out("Eero")


def add_ons(night: Evening) -> None:
    """The last rebuy hands are played."""
    event = playing(night, *FIVE, sheet=REBUYS).later(minutes=25)
    event.ask(AnnounceRebuyHands(tournament=ONE, played=3))


def in_the_money(night: Evening) -> None:
    """Two are left, and propose how to divide what is left; one place is paid."""
    event = locked(playing(night, *FIVE, sheet=SPECIAL))
    for name in FIVE[:3]:
        event.out(name)
    event.ask(AwardSpecial(tournament=ONE, name=FIRST_OUT.name, entry=EntryNo(1)))
    pay(event, "Aino", PaidFor.SPECIAL, FIRST_OUT.name)
    deal(event, DealMethod.CHIPS, LAST_TWO)


def divided(night: Evening) -> None:
    """What was left is divided, and nothing is played for any more."""
    event = locked(playing(night, *FIVE))
    for name in FIVE[:3]:
        event.out(name)
    decide(event, deal(event, DealMethod.CHIPS, LAST_TWO), second(night))


def finished(night: Evening) -> None:
    """One has won, nobody is paid yet."""
    event = locked(playing(night, *FIVE[:4]))
    for name in FIVE[:3]:
        event.out(name)


def racing(night: Evening) -> None:
    """The smallest chips go; somebody was removed."""
    event = playing(night, *FIVE)
    why = night.note("Shouting.")
    event.ask(RemoveFromEvent(tournament=ONE, entry=EntryNo(5), stack=STACK, note=why))
    event.ask(StartColourUp(tournament=ONE, old=Chips(100), new=Chips(500)))


def by_points(night: Evening) -> None:
    """Chinese poker, a hand on."""
    event = playing(night, *FIVE[:3], sheet=OFC)
    event.ask(StartEventHand(tournament=ONE, table=E1))


def flights(night: Evening) -> None:
    """All of one are bagged, one player of the other is not."""
    both = Flights(night)
    _bagged(both.one, "A")
    _bagged(both.two, "B", FIVE[:1])


def bagged(night: Evening) -> None:
    """Both flights are bagged and closed."""
    both = Flights(night)
    for event, seal in ((both.one, "A"), (both.two, "B")):
        _bagged(event, seal)
        event.ask(CloseFlight(tournament=event.number))


def _bagged(event: Director, seal: str, names: Sequence[str] = FIVE[:2]) -> None:
    event.sell(*FIVE[:3]).tables(TableId(seal)).begun()
    event.out("Kaisa")
    for number, name in enumerate(names, start=1):
        bag(event, name, 30_000, f"{seal}{number}")


def _two(night: Evening) -> Director:
    event = Director(night).published().sell(*SEVEN).tables(E1, E2).begun()
    event.ask(CloseBuying(tournament=ONE))
    return event


def overnight(night: Evening) -> None:
    """All lie in bags until it goes on."""
    event = playing(night, *FIVE[:3])
    event.ask(StopClock(tournament=ONE))
    for number, name in enumerate(event.left()):
        bag(event, name, STACK.points, str(number))
    event.ask(CloseFlight(tournament=ONE))


EVENTS: tuple[Callable[[Evening], None], ...] = (
    planned, sold, drawn, uneven, in_hands, hand_for_hand, rebuys, add_ons, in_the_money,
    finished, racing, by_points, flights, bagged, overnight, divided,
)  # fmt: skip

_OF_FIVE = tuple(StackCount(EntryNo(number), STACK) for number in range(1, 6))
_OF_TWO = (StackCount(EntryNo(4), Chips(60_000)), StackCount(EntryNo(5), Chips(40_000)))
_SUMS = (AgreedSum(EntryNo(4), Money(20_000)), AgreedSum(EntryNo(5), Money(20_000)))
CHOICES: Mapping[Any, st.SearchStrategy[Any]] = {
    TournamentId: st.sampled_from((ONE, ONE, ONE, ONE, ONE, 2, 3, 99)).map(TournamentId),
    EntryNo: st.sampled_from((1, 2, 3, 4, 5, 6, 99)).map(EntryNo),
    SlipNo: st.sampled_from((1, 1, 99)).map(SlipNo),
    Chips: st.sampled_from((0, 0, 100, 500, STACK.points, -1)).map(Chips),
    EventSheet: st.sampled_from((SHEET, SPECIAL, REBUYS, replace(SHEET, seats=0))),
    tuple[StackCount, ...]: st.sampled_from((_OF_FIVE[:4], _OF_FIVE[:3], _OF_TWO, ())),
    tuple[AgreedSum, ...]: st.sampled_from(((), (), _SUMS)),
    tuple[LeftOver, ...]: st.sampled_from(((), (LeftOver(seat=SeatNo(1), count=2),))),
    tuple[PointsWon, ...]: st.sampled_from(((), (PointsWon(SeatNo(1), SeatNo(2), 6),))),
    tuple[Out, ...]: st.integers(1, 6).map(
        lambda number: (Out(entry=EntryNo(number), table=E1, stack=Chips(0)),)
    ),
}
"""What may be typed for an event."""


FIELDS: Mapping[type[Value], dict[str, st.SearchStrategy[Any]]] = {
    AwardSpecial: {"name": st.sampled_from((FIRST_OUT.name, BEST_HAND.name, ""))},
    DropProposal: {"tournament": st.just(ONE), "entry": st.integers(1, 8).map(EntryNo)},
    LiftApartHere: {"tournament": st.just(ONE), "players": st.sampled_from((APART, ()))},
    OrderBreaking: {"tables": st.sampled_from(((E1, E2), (E2, E1), (E1,), ()))},
    RaceOff: {"cards": st.sampled_from(((), (), DECK[:2]))},
    PayPrize: {
        "name": st.sampled_from(("", "", FIRST_OUT.name)),
        "what": st.sampled_from((PaidFor.PRIZE, PaidFor.PRIZE, *PaidFor)),
    },
    VoidPayment: {"slip": st.sampled_from((1, 1, 99)).map(SlipNo)},
}
"""Of commands that nearly none would be granted of."""
