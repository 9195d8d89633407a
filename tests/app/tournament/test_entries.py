"""Entries: sold, again, late, rebuys and add-ons, given back, waiting for a seat."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.app.core.messages import Context, Entry
from floor.app.office.catalog import decide, evolve
from floor.app.orders.orders import BarPlayer
from floor.app.seats.nameless import MergePlayers, SeatNewcomer
from floor.app.seats.seats import LeaveSeat
from floor.app.tournament.buying import (
    AnnounceRebuyHands,
    ChipsSold,
    CloseBuying,
    DeclareRebuy,
    DropRebuy,
    SellAddOn,
    SellRebuy,
)
from floor.app.tournament.draws import SlipsDrawn
from floor.app.tournament.entries import (
    CallAlternate,
    EntryReturned,
    EntrySold,
    SellEntry,
    WithdrawEntry,
)
from floor.app.tournament.filling import FillTable
from floor.app.tournament.hands import EndEventHand, ProposeOut, StartEventHand
from floor.app.tournament.moves import BreakTable
from floor.app.tournament.outs import FinishTournament
from floor.app.tournament.prizes import LockPrizes, PayPrize, PrizePaid, VoidPayment
from floor.app.tournament.removals import RemoveFromEvent
from floor.app.tournament.seats import DrawSeats, KeepApartHere, OpenEventTable
from floor.base.money import Chips, Money, total
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.orders.orders import BarKind
from floor.tournament.event.course import (
    alternates,
    may_still_buy,
    stage_at,
    without_seat,
)
from floor.tournament.event.dues import is_settled
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.money import by_means, event_pool, taken_in
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.sheet import (
    BountySheet,
    EventKinds,
    MultiBuyIn,
    SatelliteSheet,
    Share,
    SpecialPrize,
)
from floor.tournament.event.state import (
    Buy,
    EntryIs,
    EntryNo,
    EventPayment,
    Means,
    PaidFor,
    SlipNo,
    TicketNo,
)
from floor.tournament.money.bounties import TERMINATOR
from floor.tournament.money.terms import AddOn, Price, Rebuy, RebuyWhen, TournamentTerms, Window
from tests.app.tournament.commands import E1, E2, ONE, PRICE, SHEET, STACK, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_prizes import locked, pay, second
from tests.evening import T1, Evening, refused

CHIPS = Price(to_pool=Money(5_000))
REBUYS = replace(
    SHEET,
    terms=TournamentTerms(
        entry=PRICE,
        stack=STACK,
        late=Window(through_level=1),
        rebuy=Rebuy(price=CHIPS, window=Window(through_level=1), when=RebuyWhen.ALL_LOST),
        add_on=AddOn(price=CHIPS, stack=Chips(30_000)),
    ),
)


def rebuy(event: Director, name: str, stack: int = 0) -> Entry:
    return event.ask(
        SellRebuy(tournament=event.number, entry=event.of(name).no, stack=Chips(stack))
    )


def add_on(event: Director, name: str, stack: int | None = None) -> Entry:
    chips = None if stack is None else Chips(stack)
    return event.ask(SellAddOn(tournament=event.number, entry=event.of(name).no, stack=chips))


def test_an_entry_keeps_pool_and_fee_apart(night: Evening):
    event = Director(night).published().sell("Aino", "Eero").sell("Kaisa", means=Means.CARD)
    takings = taken_in(event.event)
    assert (takings.pool, takings.fees, takings.total) == tuple(map(Money, (30_000, 4_500, 34_500)))
    assert by_means(event.event) == {Means.CASH: Money(23_000), Means.CARD: Money(11_500)}
    assert chips_in_play(event.event) == STACK * 3
    assert [one.no for one in without_seat(event.event)] == [1, 2, 3]
    assert event_pool(event.event).players == 3
    assert event.likely() == (Money(30_000),)


def test_nobody_enters_twice_or_against_an_order(night: Evening):
    event = Director(night).published().sell("Aino")
    with refused("ON-TRN-09"):
        event.sell("Aino")
    with refused("HOUSE"):
        night.ask(SellEntry(tournament=ONE, player=PlayerId(99)))
    eero = night.player("Eero")
    night.ask(BarPlayer(player=eero, kind=BarKind.BARRED))
    with refused("CH-GEN-4"):
        event.sell("Eero")
    with refused("CH-GEN-4"):
        night.ask(SellEntry(tournament=ONE, player=eero, second=night.manager))
    note = night.note("By order.")
    entry = night.ask(SellEntry(tournament=ONE, player=eero, second=night.manager, note=note))
    assert isinstance(entry.events[0], EntrySold)


def test_a_free_entry_is_for_a_freeroll(night: Evening):
    event = Director(night).published()
    with refused("TR-ENT-1"):
        event.sell("Aino", means=Means.FREE)
    with refused("ON-VAR-06"):
        night.ask(SellEntry(tournament=ONE, player=night.player("Aino"), amount=Money(1)))


def test_who_comes_late_draws_a_seat_at_once_and_not_after_its_time(night: Evening):
    event = playing(night)
    event.sell("Otto")
    assert event.of("Otto").state is EntryIs.SEATED
    assert event.event.tables[E1].taken[event.of("Otto").seat.seat].comes  # type: ignore[union-attr]
    event.later(hours=1, minutes=1)
    with refused("TR-LATE-1"):
        event.sell("Ville")


def test_a_player_who_is_out_enters_again_and_keeps_one_place(night: Evening):
    event = playing(night)
    event.out("Aino")
    assert event.places() == {"Aino": (6,)}
    event.sell("Aino")
    assert event.places() == {}
    assert event.of("Aino").bought[0].what is Buy.RE_ENTRY
    assert event_pool(event.event).players == 6
    event.later(hours=2).out("Aino")
    with refused("TR-RE-3"):
        event.sell("Aino")


def test_a_rebuy_is_for_who_lost_everything_and_brings_them_back(night: Evening):
    event = playing(night, sheet=REBUYS)
    with refused("TR-REB-3"):
        rebuy(event, "Eero", 5)
    rebuy(event, "Eero")
    event.out("Aino")
    rebuy(event, "Aino")
    assert event.of("Aino").state is EntryIs.SEATED
    assert event.places() == {}
    assert chips_in_play(event.event) == STACK * 8
    event.later(minutes=25)
    with refused("TR-ADD-1"):
        add_on(event, "Aino")
    event.ask(AnnounceRebuyHands(tournament=ONE, played=3))
    with refused("TR-ADD-2"):
        add_on(event, "Aino", 0)
    add_on(event, "Aino")
    with refused("TR-ADD-1"):
        add_on(event, "Aino")
    assert taken_in(event.event).pool == Money(60_000 + 15_000)
    with refused("TR-ENT-1"):
        rebuy_of_nobody(event)


def test_a_rebuy_declared_before_the_hand_binds_and_is_sold_later(night: Evening):
    event = playing(night, sheet=REBUYS)
    seat = event.of("Aino").seat
    assert seat is not None
    declares = DeclareRebuy(tournament=ONE, table=E1, seat=seat.seat)
    event.ask(StartEventHand(tournament=ONE, table=E1))
    with refused(
        "TDA-26", "Hand 1 is being played: a rebuy is declared before the next one begins."
    ):
        event.ask(declares)
    event.ask(EndEventHand(tournament=ONE, table=E1))
    event.ask(declares)
    assert [one.entry for one in event.event.rebuys] == [event.of("Aino").no]
    with refused("HOUSE", "The floor knows that 1 rebuys."):
        event.ask(declares)
    event.later(minutes=25)
    rebuy(event, "Aino")
    assert event.event.rebuys == ()
    event.ask(AnnounceRebuyHands(tournament=ONE, played=3))
    with refused("TR-REB-1", "The last rebuy hand has been played."):
        rebuy(event, "Eero", 5)
    with refused("HOUSE", "Nobody sits at E1 seat 9."):
        event.ask(DeclareRebuy(tournament=ONE, table=E1, seat=SeatNo(9)))


def test_a_rebuy_that_was_not_declared_is_dropped_and_who_is_out_declares_none(night: Evening):
    event = playing(night, sheet=REBUYS)
    for name in ("Aino", "Eero"):
        seat = event.of(name).seat
        assert seat is not None
        event.ask(DeclareRebuy(tournament=ONE, table=E1, seat=seat.seat))
    event.ask(DropRebuy(tournament=ONE, entry=event.of("Aino").no))
    with refused("TDA-26", "Nobody has declared that rebuy."):
        event.ask(DropRebuy(tournament=ONE, entry=event.of("Aino").no))
    event.out("Eero")
    assert event.event.rebuys == ()


def test_a_rebuy_is_paid_and_takes_back_that_somebody_is_out(night: Evening):
    event = playing(night, *NAMES[:3], sheet=REBUYS)
    event.ask(ProposeOut(tournament=ONE, table=E1, entries=(event.of("Aino").no,)))
    free = SellRebuy(tournament=ONE, entry=event.of("Aino").no, means=Means.FREE)
    with refused("TR-ENT-1", "It costs something here: say how it is paid."):
        event.ask(free)
    rebuy(event, "Aino")
    assert event.event.proposed == ()


def test_an_add_on_brings_back_who_has_bought_it_from_nothing(night: Evening):
    event = playing(night, sheet=REBUYS)
    event.later(minutes=25)
    event.ask(AnnounceRebuyHands(tournament=ONE, played=3))
    event.out("Aino")
    with refused("TR-ADD-2"):
        add_on(event, "Aino")
    rebuy(event, "Aino")
    add_on(event, "Aino")


def test_only_their_last_entry_buys(night: Evening):
    both = replace(REBUYS, terms=replace(REBUYS.terms, re_entry=SHEET.terms.re_entry))
    event = playing(night, sheet=both)
    event.out("Aino")
    event.sell("Aino")
    with refused("TR-REB-1"):
        event.ask(SellRebuy(tournament=ONE, entry=EntryNo(1)))


def test_who_has_been_paid_does_not_enter_again(night: Evening):
    early = replace(SHEET, special=(SpecialPrize(name="First out", share=Share(sum=Money(1_000))),))
    event = playing(night, sheet=early)
    event.out("Aino")
    paid = EventPayment(
        slip=SlipNo(1),
        entry=event.of("Aino").no,
        what=PaidFor.SPECIAL,
        amount=Money(1_000),
        at=night.clock.now(),
    )
    room = evolve(
        night.room, PrizePaid(tournament=ONE, player=PlayerId(1), payment=paid, amount=paid.amount)
    )
    ctx = Context(night.clock.now(), night.floor, night.chance, night.people)
    with refused("TR-RE-1"):
        decide(room, SellEntry(tournament=ONE, player=night.player("Aino")), ctx)


def test_who_never_had_a_seat_has_the_entry_back_when_all_is_over(night: Evening):  # ON-TRN-10
    event = playing(night, "Aino", "Eero", "Kaisa", sheet=replace(SHEET, most_entries=3))
    event.sell("Otso")
    for name in ("Aino", "Eero"):
        event.ask(
            RemoveFromEvent(
                tournament=ONE, entry=event.of(name).no, stack=STACK, note=night.note("Enough.")
            )
        )
    event.ask(FinishTournament(tournament=ONE))
    assert not is_settled(event.event)
    back = WithdrawEntry(tournament=ONE, entry=event.of("Otso").no)
    event.ask(back)
    event.ask(LockPrizes(tournament=ONE))
    with refused("HOUSE"):
        event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Kaisa").no))


def test_a_bounty_that_was_fetched_bars_nobody_from_entering_again(night: Evening):  # TR-RE-1
    price = replace(SHEET.terms.entry, bounty=Money(2_000))
    again = replace(SHEET.terms.re_entry, price=price)
    headed = replace(SHEET, terms=replace(SHEET.terms, entry=price, re_entry=again))
    event = playing(night, sheet=replace(headed, bounty=BountySheet(split=TERMINATOR)))
    event.out("Aino", by={"Aino": ("Eero",)})
    paid = PayPrize(tournament=ONE, entry=event.of("Eero").no, what=PaidFor.BOUNTY)
    event.ask(paid)
    event.out("Eero", by={"Eero": ("Kaisa",)})
    event.sell("Eero")
    assert event.of("Eero").count(Buy.RE_ENTRY) == 1


def test_where_no_guest_has_a_bounty_nobody_carries_it(night: Evening):  # ON-VAR-10
    event = playing(night)
    with refused("ON-VAR-10", "No guest carries a bounty here."):
        event.ask(SellEntry(tournament=ONE, player=night.player("Saara"), vip=True))


def test_a_vip_carries_the_one_bounty(night: Evening):
    event = Director(night, replace(SHEET, vip_bounty=Money(50_000))).published()
    event.sell("Eero", "Kaisa")
    event.ask(SellEntry(tournament=ONE, player=night.player("Aino"), vip=True))
    event.tables(E1).begun()
    with refused("TR-BNTY-1"):
        event.out("Aino")
    event.out("Aino", by={"Aino": ("Eero",)})
    assert event.event.won == {event.of("Eero").no: Money(50_000)}


def test_an_entry_won_is_used_once_by_who_won_it(night: Evening):
    seats = replace(SHEET, satellite=SatelliteSheet(entry=Money(25_000)))
    won = locked(playing(night, "Aino", "Eero", "Kaisa", sheet=seats))
    won.out("Aino")
    won.out("Eero")
    pay(won, "Kaisa")
    (number,) = night.room.tickets
    event = Director(night).published()

    def enter(name: str, ticket: str = number) -> Entry:
        player = night.player(name)
        return event.ask(SellEntry(tournament=event.number, player=player, ticket=TicketNo(ticket)))

    with refused("TR-SAT-2"):
        enter("Aino")
    with refused("TR-SAT-2", "There is no such ticket."):
        enter("Kaisa", "9-9")
    sold = enter("Kaisa")
    assert event.of("Kaisa").bought[0].means is Means.TICKET
    assert sold.events[0].about().changes >= {f"ticket:{number}"}
    void = VoidPayment(
        tournament=won.number, slip=SlipNo(1), note=night.note("x"), second=second(night)
    )
    with refused("TR-SAT-2"):
        event.ask(void, night.manager)
    event.ask(WithdrawEntry(tournament=event.number, entry=event.of("Kaisa").no))
    assert not night.room.tickets[number].used
    event.ask(void, night.manager)
    assert night.room.tickets == {}


def test_who_gets_a_name_plays_on_under_it(night: Evening):
    cash = night.table(T1)
    nobody = night.player("Newcomer")
    cash.ask(SeatNewcomer(table=T1, seat=SeatNo(1), player=nobody))
    cash.ask(LeaveSeat(table=T1, player=nobody))
    event = Director(night).published().sell("Newcomer", "Eero")
    ville = night.player("Ville")
    event.ask(KeepApartHere(tournament=ONE, players=(nobody, night.player("Eero"))))
    with refused("ON-TRN-09"):
        night.ask(MergePlayers(player=nobody, into=night.player("Eero")))
    night.ask(MergePlayers(player=nobody, into=ville))
    assert event.event.entries[EntryNo(1)].player == ville
    assert event.event.apart == ((ville, night.player("Eero")),)


def rebuy_of_nobody(event: Director) -> None:
    from floor.app.tournament.events import seated_entry

    event.out("Eero")
    seated_entry(event.event, event.of("Eero").no)


def test_a_seat_that_was_taken_meanwhile_is_not_taken_back(night: Evening):
    small = replace(REBUYS, seats=3)
    event = playing(night, "Aino", "Eero", "Kaisa", sheet=small)
    event.out("Aino")
    event.sell("Otto")
    with refused("TR-OPEN-1"):
        rebuy(event, "Aino")
    event.tables(E2)
    sold, drawn = rebuy(event, "Aino").events
    assert isinstance(sold, ChipsSold)
    assert sold.drawn
    assert isinstance(drawn, SlipsDrawn)
    assert event.at("Aino") == E2
    assert event.places() == {}


def test_who_rebuys_when_the_table_has_gone_draws_a_seat(night: Evening):
    event = Director(night, REBUYS).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    name = event.there(E2)[0]
    event.out(name)
    event.ask(BreakTable(tournament=ONE, table=E2, note=night.note("It is needed.")))
    rebuy(event, name)
    assert event.at(name) == E1
    assert len(event.left()) == 6


def test_what_is_not_sold_here(night: Evening):
    event = playing(night)
    with refused("TR-REB-1"):
        rebuy(event, "Aino")
    with refused("TR-REB-1"):
        event.ask(AnnounceRebuyHands(tournament=ONE))
    with refused("HOUSE", "Saturday 115 has no entry 99."):
        event.ask(SellRebuy(tournament=ONE, entry=EntryNo(99)))


def test_an_entry_goes_back_in_time_and_never_after_the_start(night: Evening):
    event = Director(night).published().sell("Aino", *NAMES[1:4])
    back = event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Aino").no)).events[0]
    assert isinstance(back, EntryReturned)
    assert back.amount == PRICE.total
    assert back.is_final()
    assert event.left() == list(NAMES[1:4])
    assert chips_in_play(event.event) == STACK * 3
    event.sell("Aino").tables(E1)
    night.clock.move_to(STARTS - timedelta(minutes=1))
    with refused("ON-TRN-12"):
        event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Aino").no))
    event.begun()
    with refused("ON-TRN-12"):
        event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Aino").no))


def test_who_finds_no_seat_waits_and_is_called_in_order(night: Evening):
    event = playing(night, *NAMES[:9])
    event.sell("Otto", "Ville")
    assert [event.called(one.player) for one in alternates(event.event)] == ["Otto", "Ville"]
    # What they have paid lies in the till and is nobody's prize until they play.
    assert taken_in(event.event).pool == Money(9 * 10_000)
    assert total(by_means(event.event).values()) == Money(11 * 11_500)
    with refused("TR-OPEN-1"):
        event.ask(CallAlternate(tournament=ONE))
    event.out("Aino")
    event.ask(CallAlternate(tournament=ONE))
    assert event.of("Otto").state is EntryIs.SEATED
    event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Ville").no))
    with refused("TR-LATE-1", "Nobody waits for a seat."):
        event.ask(CallAlternate(tournament=ONE))


def test_a_cap_makes_alternates_before_the_start_too(night: Evening):
    event = Director(night, replace(SHEET, most_entries=3)).published().sell(*NAMES[:4])
    event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Aino").no))
    event.ask(CallAlternate(tournament=ONE))
    assert event.of("Otso").state is EntryIs.SOLD
    assert event.left() == ["Eero", "Kaisa", "Otso"]


def test_once_buying_is_closed_nothing_is_sold(night: Evening):
    event = playing(night, *NAMES[:9])
    event.sell("Otto")
    assert may_still_buy(event.event, night.clock.now())
    event.ask(CloseBuying(tournament=ONE))
    assert not may_still_buy(event.event, night.clock.now())
    assert stage_at(event.event, night.clock.now()).add_ons_closed
    for asking in (
        CloseBuying(tournament=ONE),
        CallAlternate(tournament=ONE),
        SellEntry(tournament=ONE, player=night.player("Ville")),
        SellRebuy(tournament=ONE, entry=EntryNo(1)),
    ):
        with refused("TR-LATE-1", "All buying is closed."):
            event.ask(asking)


def test_a_buy_in_of_ones_own_choice_brings_chips_in_proportion(night: Evening):
    multi = replace(SHEET, multi=MultiBuyIn(least=Money(10_000), most=Money(50_000)))
    event = Director(night, multi).published()
    night.ask(SellEntry(tournament=ONE, player=night.player("Aino"), amount=Money(25_000)))
    assert event.of("Aino").chips == Chips(50_000)
    assert taken_in(event.event).pool == Money(25_000)
    with refused("ON-VAR-06"):
        night.ask(SellEntry(tournament=ONE, player=night.player("Eero"), amount=Money(1)))


def test_a_late_comer_sits_at_the_smallest_table(night: Evening):
    event = Director(night).published().sell(*NAMES[:7]).tables(E1, E2).begun()
    smallest = min((E1, E2), key=lambda one: len(event.event.tables[one].taken))
    event.sell("Otto")
    assert event.at("Otto") == smallest
    with refused("TR-SEAT-1", "Everybody has a seat."):
        event.ask(DrawSeats(tournament=ONE))


@pytest.mark.parametrize("again", [False, True])
def test_an_entry_is_taken_back_until_something_followed(night: Evening, again: bool):
    event = Director(night).published()
    sold = night.ask(SellEntry(tournament=ONE, player=night.player("Aino")))
    event.sell("Eero")
    if again:
        event.ask(WithdrawEntry(tournament=ONE, entry=EntryNo(1)))
        with refused("HOUSE"):
            night.void(sold)
        return
    night.void(sold)
    assert event.left() == ["Eero"]


def test_an_entry_that_was_given_back_is_not_paid_back_again(night: Evening):  # ON-TRN-10
    event = Director(night).published().sell("Aino")
    first = WithdrawEntry(tournament=ONE, entry=EntryNo(1))
    event.ask(first)
    event.sell("Aino")
    with refused("ON-TRN-10", f"{night.player('Aino')} has had this entry back."):
        event.ask(first)
    event.ask(WithdrawEntry(tournament=ONE, entry=EntryNo(2)))
    assert by_means(event.event) == {}


def test_nothing_is_bought_for_nothing_that_has_a_price(night: Evening):  # TR-ENT-1
    event = playing(night, "Aino", "Eero", "Kaisa", sheet=REBUYS)
    with refused("TR-ENT-1"):
        event.ask(SellRebuy(tournament=ONE, entry=EntryNo(1), means=Means.FREE))
    with refused("TR-ENT-1"):
        event.ask(SellEntry(tournament=ONE, player=night.player("Otso"), means=Means.FREE))


def test_one_player_carries_the_bounty_of_the_guest(night: Evening):  # ON-VAR-10
    event = Director(night, replace(SHEET, vip_bounty=Money(10_000))).published()
    event.ask(SellEntry(tournament=ONE, player=night.player("Aino"), vip=True))
    with refused("ON-VAR-10"):
        event.ask(SellEntry(tournament=ONE, player=night.player("Eero"), vip=True))
    event.ask(WithdrawEntry(tournament=ONE, entry=EntryNo(1)))
    event.ask(SellEntry(tournament=ONE, player=night.player("Eero"), vip=True))
    assert event.event.heads == {EntryNo(2): Money(10_000)}


def test_who_is_disqualified_for_an_earlier_entry_enters_no_more(night: Evening):  # TR-DQ-2
    event = playing(night, *NAMES[:5])
    event.out("Aino")
    event.sell("Aino")
    event.out("Aino")
    cheated = RemoveFromEvent(
        tournament=ONE, entry=EntryNo(1), disqualified=True, note=night.note("Two stacks.")
    )
    event.ask(cheated)
    with refused("TR-DQ-2"):
        event.sell("Aino")


def test_who_waits_is_not_passed_by_who_comes_later(night: Evening):  # TR-LATE-1
    event = playing(night, *NAMES[:4], sheet=replace(SHEET, seats=4)).sell("Otto")
    event.out("Aino")
    event.sell("Ville")
    assert [one.player for one in alternates(event.event)] == [
        night.player("Otto"),
        night.player("Ville"),
    ]
    event.ask(CallAlternate(tournament=ONE))
    assert event.of("Otto").seat is not None


def test_who_waits_to_play_again_is_out_no_more(night: Evening):  # TD-RE-2
    event = playing(night, *NAMES[:3], sheet=replace(SHEET, seats=3))
    event.out("Aino")
    event.sell("Otto").sell("Aino")
    assert event.of("Aino").state is EntryIs.WAITS
    assert event.places() == {}
    event.out("Eero")
    assert event.places() == {"Eero": (3,)}
    event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Aino").no))
    assert event.places() == {"Aino": (4,), "Eero": (3,)}


def test_who_waited_until_nothing_was_sold_any_more_keeps_the_place_they_had(night: Evening):
    event = playing(night, *NAMES[:3], sheet=replace(SHEET, seats=3))
    event.out("Aino")
    event.sell("Otto").sell("Aino")
    assert event.places() == {}
    event.ask(CloseBuying(tournament=ONE))
    assert event.places() == {"Aino": (4,)}


def test_nobody_is_called_beyond_what_the_sheet_allows(night: Evening):
    event = Director(night, replace(SHEET, most_entries=4)).published().sell(*NAMES[:6])
    calls = CallAlternate(tournament=ONE)
    with refused("TR-LATE-1"):
        event.ask(calls)
    event.tables(E1).begun()
    event.ask(OpenEventTable(tournament=ONE, table=E2))
    with refused("TR-LATE-1"):
        event.ask(calls)
    with refused("TR-OPEN-1", "Nobody waits for a seat."):
        event.ask(FillTable(tournament=ONE, table=E2))
    event.out("Aino")
    event.ask(calls)
    assert len(event.left()) == 4


def test_a_sit_and_go_that_is_full_sells_no_more(night: Evening):  # ON-VAR-02
    event = Director(night, ready_sheet(EventKinds.SIT_AND_GO, "Fast", STARTS)).published()
    event.sell(*NAMES[:9])
    with refused("ON-VAR-02"):
        event.sell(NAMES[9])
