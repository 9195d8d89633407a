"""Hands of an event: levels, blinds, who waits; hand for hand; what a dealer says."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import CommandId, Entry, Pressed
from floor.app.core.room import hands_at, in_events
from floor.app.lists.lists import next_of_list
from floor.app.office.office import Request
from floor.app.orders.orders import GivePenalty, HandsAway, RoundsAway
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor, EndCall, stands_still
from floor.app.tournament.buying import CloseBuying, DeclareRebuy, SellRebuy
from floor.app.tournament.draws import SlipsDrawn
from floor.app.tournament.hands import (
    DropProposal,
    EndEventHand,
    EventHandStarted,
    MarkEventSeat,
    ProposeOut,
    StartEventHand,
    TableDone,
)
from floor.app.tournament.moves import Balance, BreakTable, RedrawSeats, Reseat
from floor.app.tournament.outs import BustOut, PlayersOut
from floor.app.tournament.play import (
    JumpsNamed,
    NameJumps,
    PlayHandForHand,
    ReleaseRound,
    RoundBegan,
    StartClock,
    StopClock,
)
from floor.app.tournament.seats import CloseEventTable, DrawSeats
from floor.base.errors import Refused
from floor.base.money import Chips, Money
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import penalty_on
from floor.tournament.event.balancing import (
    round_waits_for,
    rounds_until,
    why_rounds,
    why_rounds_end,
)
from floor.tournament.event.blinds import begins_at
from floor.tournament.event.sheet import SatelliteSheet
from floor.tournament.event.state import EntryNo, EventHand, Out
from floor.tournament.money.placings import SameTime
from floor.tournament.tables.hand_for_hand import Because
from floor.tournament.tables.seating import FirstButton, MoveBecause
from tests.app.tournament.commands import E1, E2, E3, ONE, SHEET
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_entries import REBUYS
from tests.app.tournament.test_prizes import locked
from tests.evening import NLH, T1, T2, Evening, refused


def start(event: Director, table: TableId = E1) -> EventHandStarted:
    started = event.ask(StartEventHand(tournament=event.number, table=table)).events[0]
    assert isinstance(started, EventHandStarted)
    return started


def end(event: Director, table: TableId = E1, *, misdealt: bool = False) -> Entry:
    return event.ask(EndEventHand(tournament=event.number, table=table, misdealt=misdealt))


def hand(event: Director, table: TableId = E1) -> EventHandStarted:
    started = start(event, table)
    end(event, table)
    return started


def places(of: EventHandStarted | EventHand) -> tuple[int | None, ...]:
    return (of.button, of.small, of.big)


def test_a_hand_keeps_the_level_it_began_at(night: Evening):
    event = playing(night).later(minutes=19)
    first = start(event)
    assert (first.hand, first.level, places(first)) == (1, 1, (6, 1, 2))
    with refused("HOUSE", "Hand 1 is being played at E1: end it first."):
        start(event)
    event.later(minutes=2)
    end(event, misdealt=True)
    again = start(event)
    assert (again.level, places(again)) == (1, (6, 1, 2))
    end(event)
    third = hand(event)
    assert (third.hand, third.level, places(third)) == (3, 2, (1, 2, 3))
    assert hands_at(night.room, E1) == 3
    assert hands_at(night.room, TableId("T9")) == 0
    with refused("HOUSE", "No hand is being played at E1."):
        end(event)
    assert event.of("Aino").dealt


def test_no_hand_begins_while_the_clock_stands(night: Evening):
    event = playing(night)
    event.ask(StopClock(tournament=ONE))
    with refused("ON-TRN-23", "The clock stands: no hand begins."):
        start(event)


def test_no_hand_begins_in_the_break_of_the_sheet(night: Evening):
    event = playing(night).later(minutes=61)
    with refused("ON-TRN-23", "It is the break: no hand begins."):
        start(event)


def test_a_table_of_one_deals_nothing(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa")
    event.out("Aino")
    event.out("Eero")
    with refused("TR-START-1", "Fewer than two players sit at E1."):
        start(event)


def test_the_button_is_dead_where_somebody_went_out(night: Evening):
    event = playing(night)
    hand(event)
    second = event.there(E1)[1]
    event.out(second)
    assert places(hand(event)) == (1, 2, 3)


def test_the_button_of_the_first_hand_stays_whoever_comes_later(night: Evening):
    at = Director(night).published().sell(*NAMES[:4]).tables(E1)
    at.ask(DrawSeats(tournament=ONE))
    assert begins_at(at.event, at.event.tables[E1]) == 4
    at.ask(StartClock(tournament=ONE))
    at.sell(*NAMES[4:9])
    assert len(at.event.tables[E1].taken) == 9
    assert start(at).button == 4


def test_the_button_goes_to_the_right_of_one_who_has_left_before_the_first_hand(night: Evening):
    at = Director(night).published().sell(*NAMES[:5]).tables(E1).begun()
    at.out(at.there(E1)[4])
    assert begins_at(at.event, at.event.tables[E1]) == 4
    for name in (*at.there(E1)[:3],):
        at.out(name)
    assert begins_at(at.event, at.event.tables[E1]) == 4


def test_the_button_of_a_table_opened_later_lies_once_three_have_come(night: Evening):
    at = Director(night).published().sell(*NAMES[:8]).tables(E1).begun().tables(E2)
    for count, seat in enumerate((3, 8, 5, 9), start=1):
        entry = at.of(at.there(E1)[0]).no
        at.ask(
            Reseat(
                tournament=ONE,
                entry=entry,
                table=E2,
                seat=SeatNo(seat),
                because=MoveBecause.WRONG_SEAT,
                note=night.note("An uneven start."),
            )
        )
        assert begins_at(at.event, at.event.tables[E2]) == (3, 8, 8, 8)[count - 1]
    at.ask(RedrawSeats(tournament=ONE))
    table = at.event.tables[E1]
    assert begins_at(at.event, table) == max(table.taken), "seats drawn anew: a new beginning"


def test_late_comers_to_a_new_table_have_a_button_once_three_are_there(night: Evening):
    at = Director(night).published().sell(*NAMES[:5]).tables(E1).begun().tables(E2)
    came = []
    for name in NAMES[5:]:
        at.sell(name)
        table = at.event.tables[E2]
        came.append(at.of(name).seat)
        highest = max(slip.seat for slip in came[:3] if slip is not None)
        assert table.button == (highest if len(came) >= 3 else None)


def test_at_a_table_opened_later_the_seat_filled_last_has_it_too(night: Evening):
    online = replace(SHEET, first_button=FirstButton.FILLED_LAST)
    at = Director(night, online).published().sell(*NAMES[:5]).tables(E1).begun().tables(E2)
    at.sell(*NAMES[5:9])
    third, fourth = (at.of(name).seat for name in NAMES[7:9])
    assert third is not None
    assert fourth is not None
    assert at.event.tables[E2].button == third.seat != fourth.seat
    at.ask(RedrawSeats(tournament=ONE))
    drawn = [event for event in night.events() if isinstance(event, SlipsDrawn)][-1]
    for name, table in at.event.tables.items():
        assert table.button == [slip.seat for slip in drawn.slips if slip.table == name][-1]


def test_where_the_seat_filled_last_has_it_the_draw_decides(night: Evening):
    online = replace(SHEET, first_button=FirstButton.FILLED_LAST)
    at = Director(night, online).published().sell(*NAMES[:6]).tables(E1)
    at.ask(DrawSeats(tournament=ONE))
    (drawn,) = [event for event in night.events() if isinstance(event, SlipsDrawn)]
    last = drawn.slips[-1].seat
    assert begins_at(at.event, at.event.tables[E1]) == last
    at.ask(StartClock(tournament=ONE))
    at.sell(NAMES[6])
    assert begins_at(at.event, at.event.tables[E1]) == last


def test_a_seat_behind_the_button_is_dealt_in_when_it_has_passed(night: Evening):
    event = playing(night, sheet=replace(SHEET, seats=7))
    hand(event)  # 6, 1, 2: seat 7 is between button and small blind of the next but one
    for _ in range(4):
        hand(event)
    last = hand(event)  # 5, 6, 1
    assert places(last) == (5, 6, 1)
    event.sell("Otto")  # seat 7, between the next button 6 and small blind 1
    assert event.event.tables[E1].taken[SeatNo(7)].waits
    first = hand(event)
    assert places(first) == (6, 1, 2)
    assert first.waiting == (7,)
    assert 7 not in first.dealt
    second = hand(event)
    assert second.waiting == ()
    assert 7 in second.dealt


def test_a_misdeal_whose_big_blind_has_gone_moves_on(night: Evening):
    event = playing(night)
    start(event)
    end(event, misdealt=True)
    event.out(event.there(E1)[1])
    assert places(start(event)) == (1, 2, 3)


def test_a_game_without_blinds_has_no_button(night: Evening):
    event = playing(night, sheet=replace(SHEET, game=GameForm.STUD))
    started = hand(event)
    assert places(started) == (None, None, None)
    assert len(started.dealt) == 6


def test_absent_hands_are_dead(night: Evening):
    event = playing(night)
    mark = MarkEventSeat(tournament=ONE, table=E1, seat=SeatNo(3), away=True)
    event.ask(mark)
    with refused("HOUSE", "It is marked so already."):
        event.ask(mark)
    with refused("HOUSE", "Nobody sits at E1 seat 9."):
        event.ask(replace(mark, seat=SeatNo(9)))
    started = hand(event)
    assert 3 not in started.live
    event.ask(replace(mark, away=False))
    assert 3 in hand(event).live


def test_a_dealer_deals_where_they_sit_and_proposes_who_is_out(night: Evening):
    event = playing(night)
    dealer = night.dealer
    with refused("HOUSE"):
        night.ask(StartEventHand(tournament=ONE, table=E1), dealer)
    night.ask(TakeTable(table=E1, staff=dealer), dealer)
    night.ask(StartEventHand(tournament=ONE, table=E1), dealer)
    aino, eero = event.of("Aino").no, event.of("Eero").no
    propose = ProposeOut(tournament=ONE, table=E1, entries=(aino,), by=(eero,))
    night.ask(propose, dealer)
    (said,) = event.event.proposed
    assert (said.entry, said.by, said.hand) == (aino, (eero,), 1)
    with refused("HOUSE", "The floor knows that they are out."):
        night.ask(propose, dealer)
    with refused("TR-PLACE-1", "Say who of this table is out."):
        night.ask(replace(propose, entries=(EntryNo(77),)), dealer)
    rest = tuple(event.of(name).no for name in NAMES[1:6])
    with refused("TR-PLACE-1"):
        night.ask(replace(propose, entries=rest), dealer)
    event.out("Aino")
    assert event.event.proposed == ()
    assert event.event.moments[0].hand == 1
    with refused("HOUSE"):
        event.ask(DropProposal(tournament=ONE, entry=aino))
    night.ask(replace(propose, entries=(eero,), by=()), dealer)
    event.ask(DropProposal(tournament=ONE, entry=eero))
    assert event.event.proposed == ()
    night.ask(CallFloor(table=E1, reason=CallReason.RULING), dealer)
    assert stands_still(night.room, night.room.floor_calls[0])
    end(event.later(minutes=1))
    assert not stands_still(night.room, night.room.floor_calls[0])
    night.ask(EndCall(table=E1, reason=CallReason.RULING), dealer)


def test_who_still_plays_cash_is_blinded_off_and_then_sits_nowhere_else(night: Evening):
    cash = night.table(T1).seated("Aino")
    event = playing(night)
    aino = event.of("Aino").seat
    assert aino is not None
    started = hand(event)
    assert aino.seat not in started.live
    assert not event.of("Aino").dealt
    cash.leave("Aino").seat(2, "Aino")  # no hand has been played yet
    cash.leave("Aino")
    hand(event)
    with refused("TR-ABS-4"):
        cash.seat(2, "Aino")
    event.out("Aino")
    cash.seat(2, "Aino")


def test_where_nobody_records_hands_a_seat_while_the_clock_runs_counts_as_playing(night: Evening):
    cash = night.table(T1).seated("Zorro", "Yrjö")
    event = playing(night).later(seconds=59)
    cash.seat(4, "Aino")  # nothing can have been dealt to them yet
    cash.leave("Aino")
    event.later(seconds=1)
    with refused("TR-ABS-4"):
        cash.seat(4, "Aino")
    for name in ("Aino", "Valma"):
        night.join(name)
    assert next_of_list(night.room, NLH, night.clock.now()) == night.player("Valma")
    with refused("TR-ABS-4"):
        night.call("Aino", T1, 4)
    cash.seat(4, "Valma")
    event.out("Aino")
    cash.seat(5, "Aino")


def test_who_sat_in_a_cash_game_as_the_event_began_is_blinded_off_unrecorded_too(night: Evening):
    cash = night.table(T1).seated("Aino", "Zorro")
    night.table(T2).seated("Yrjö")
    event = playing(night).later(minutes=30)
    assert in_events(night.room, night.clock.now()) == {
        night.player(name) for name in event.left() if name != "Aino"
    }
    night.table(T2).seat(4, "Aino")
    night.table(T2).leave("Aino")
    with refused("TR-ABS-4"):
        cash.seat(5, "Aino")


def test_who_comes_late_plays_a_minute_after_their_seat(night: Evening):
    cash = night.table(T1).seated("Zorro")
    event = playing(night).later(minutes=30).sell("Late")
    event.later(seconds=30)
    event.ask(StopClock(tournament=ONE))
    event.later(minutes=10)
    cash.seat(4, "Late")
    cash.leave("Late")
    event.ask(StartClock(tournament=ONE))
    event.later(seconds=30)
    with refused("TR-ABS-4"):
        cash.seat(4, "Late")


def test_who_gets_no_cards_at_a_recorded_table_is_not_playing(night: Evening):
    cash = night.table(T1).seated("Zorro")
    event = playing(night)
    seat = event.of("Aino").seat
    assert seat is not None
    event.ask(MarkEventSeat(tournament=ONE, table=E1, seat=seat.seat, away=True))
    hand(event.later(minutes=30))
    cash.seat(4, "Aino")


def test_who_is_back_in_the_tournament_is_called_to_no_cash_seat(night: Evening):
    cash = night.table(T1).seated("Zorro", "Yrjö")
    event = playing(night, sheet=REBUYS)
    hand(event)
    event.out("Aino")
    night.join("Aino")
    event.ask(SellRebuy(tournament=ONE, entry=event.of("Aino").no))
    with refused("TR-ABS-4"):
        night.call("Aino", T1, 4)
    night.join("Valma")
    assert next_of_list(night.room, NLH, night.clock.now()) == night.player("Valma")
    cash.seat(3, "Valma")
    event.out("Aino")
    assert next_of_list(night.room, NLH, night.clock.now()) == night.player("Aino")
    night.call("Aino", T1, 4)


def test_the_second_out_of_a_followed_hand_joins_by_itself(night: Evening):
    event = playing(night)
    start(event)
    event.out("Aino", stacks={"Aino": 100})
    event.out("Eero", stacks={"Eero": 200})
    assert event.places() == {"Eero": (5,), "Aino": (6,)}
    end(event)
    start(event)
    event.out("Kaisa")
    assert event.places()["Kaisa"] == (4,)


@pytest.fixture
def two(night: Evening) -> Director:
    """Ten at two tables."""
    return Director(night).published().sell(*NAMES).tables(E1, E2).begun()


def test_hand_for_hand_every_table_waits_for_the_others(two: Director):
    with refused("ON-TRN-18", "Play is not hand for hand."):
        two.ask(ReleaseRound(tournament=ONE))
    with refused("ON-TRN-18"):
        two.ask(TableDone(tournament=ONE, table=E1))
    two.ask(PlayHandForHand(tournament=ONE))
    with refused("ON-TRN-18", "Play is hand for hand already."):
        two.ask(PlayHandForHand(tournament=ONE))
    hand(two, E1)
    with refused("ON-TRN-18"):
        start(two, E1)
    with refused("ON-TRN-18"):
        two.ask(ReleaseRound(tournament=ONE))
    two.ask(TableDone(tournament=ONE, table=E2))
    with refused("ON-TRN-18"):
        two.ask(TableDone(tournament=ONE, table=E2))
    two.ask(ReleaseRound(tournament=ONE))
    assert two.event.rounds == 2
    two.ask(ReleaseRound(tournament=ONE, last=True))
    assert two.event.round is None
    hand(two, E1)


def test_who_goes_out_in_one_round_shares_whatever_the_table(two: Director):
    two.ask(PlayHandForHand(tournament=ONE))
    one, other = two.there(E1)[0], two.there(E2)[0]
    two.out(one, stacks={one: 100})
    two.out(other, stacks={other: 900})
    assert two.places() == {one: (9, 10), other: (9, 10)}
    by_stack = BustOut(
        tournament=ONE,
        table=E2,
        outs=(Out(entry=two.of(other).no, table=E2, stack=Chips(900)),),
        by_stack=True,
    )
    with refused("HOUSE", "This takes two: another shift manager's badge has to come second."):
        two.ask(by_stack, two.night.floor)
    two.ask(by_stack, two.night.manager)  # TD-PLACE-1
    assert two.places() == {other: (9,), one: (10,)}
    for table in (E1, E2):
        two.ask(TableDone(tournament=ONE, table=table))
    two.ask(ReleaseRound(tournament=ONE))
    third = two.there(E1)[0]
    two.out(third)
    assert two.places()[third] == (8,)


def test_who_comes_into_a_round_that_goes_by_stacks_goes_by_them_too(two: Director):  # TD-PLACE-1
    one, other, third = two.there(E1)[0], two.there(E2)[0], two.there(E1)[1]
    two.out(one)
    with refused(
        "TR-PLACE-3", "Only hand for hand do players of several tables go out in one hand."
    ):
        two.out(other, by_stack=True)
    two.ask(PlayHandForHand(tournament=ONE))
    one = two.there(E1)[1]
    two.out(one, stacks={one: 100})
    outs = tuple(
        Out(entry=two.of(name).no, table=E2, stack=Chips(points))
        for name, points in ((other, 900),)
    )
    second = BustOut(tournament=ONE, table=E2, outs=outs, by_stack=True, second=two.night.manager)
    (out,) = two.ask(second, two.night.floor).events
    assert isinstance(out, PlayersOut)
    assert (out.by_stack, out.second) == (True, two.night.manager)
    assert two.places()[other] == (8,)
    with refused("TR-PLACE-1"):  # theirs is asked for too
        two.out(third)
    two.out(third, stacks={third: 500})
    assert {name: two.places()[name] for name in (other, third, one)} == {
        other: (7,),
        third: (8,),
        one: (9,),
    }


def test_where_stacks_count_across_tables_all_of_a_round_are_asked(night: Evening):  # ON-TRN-18
    sheet = replace(SHEET, across=SameTime.BY_STACK)
    two = Director(night, sheet).published().sell(*NAMES).tables(E1, E2).begun()
    two.ask(PlayHandForHand(tournament=ONE))
    one, other = two.there(E1)[0], two.there(E2)[0]
    two.out(one)
    with refused("TR-PLACE-1"):
        two.out(other, stacks={other: 900})
    two.out(one, stacks={one: 100}, table=E1)
    two.out(other, stacks={other: 900})
    assert two.places() == {other: (9,), one: (10,)}


def test_hand_for_hand_until_so_few_are_left(two: Director):
    with refused("ON-TRN-18", "10 are left: name a lower place."):
        two.ask(PlayHandForHand(tournament=ONE, until=10))
    two.ask(NameJumps(tournament=ONE, places=(3,)))
    begun = two.ask(PlayHandForHand(tournament=ONE, until=8)).events
    assert [type(one) for one in begun] == [JumpsNamed, RoundBegan]
    assert two.event.jumps == (3, 8)
    assert rounds_until(two.event) == 9  # ten left: the final table comes first
    two.out(two.there(E1)[0])
    assert rounds_until(two.event) == 8
    for table in (E1, E2):
        two.ask(TableDone(tournament=ONE, table=table))
    two.ask(ReleaseRound(tournament=ONE, last=True))
    assert rounds_until(two.event) is None
    two.out(two.there(E1)[0])
    two.ask(PlayHandForHand(tournament=ONE, until=3))
    assert two.event.jumps == (3, 8)
    assert rounds_until(two.event) == 3
    two.ask(NameJumps(tournament=ONE, places=()))
    assert rounds_until(two.event) is None


def test_a_table_that_is_left_alone_waits_for_nobody(two: Director):
    for name in two.there(E1)[:1]:
        two.out(name)
    two.ask(PlayHandForHand(tournament=ONE))
    hand(two, E1)
    two.ask(BreakTable(tournament=ONE, at_once=True))
    assert two.event.round is None
    hand(two, next(iter(two.event.tables)))


def three(night: Evening) -> Director:
    """Nine at three tables of four and hand for hand, one gone: they fit at two."""
    sheet = replace(SHEET, seats=4)
    event = Director(night, sheet).published().sell(*NAMES[:9]).tables(E1, E2, E3).begun()
    event.ask(CloseBuying(tournament=ONE))
    for table in (E1, E2, E3):
        hand(event, table)
    event.out(event.there(E1)[0])
    event.ask(PlayHandForHand(tournament=ONE))
    return event


def test_a_table_breaks_behind_the_round_so_that_all_have_one_hand_in_it(night: Evening):
    event = three(night)
    breaks = event.event.break_order[0]
    others = [name for name in event.event.tables if name != breaks]
    assert round_waits_for(event.event) == (), "nothing of it has been played"
    hand(event, breaks)
    assert round_waits_for(event.event) == tuple(others)
    words = f"{', '.join(others)}: the hand of the round is still played. {breaks} breaks when it"
    with refused("ON-TRN-18", f"{words} is over."):
        event.ask(BreakTable(tournament=ONE))
    hand(event, others[0])
    start(event, others[1])
    with refused("ON-TRN-18"):
        event.ask(BreakTable(tournament=ONE))
    end(event, others[1])
    moved = event.there(breaks)
    event.ask(BreakTable(tournament=ONE))
    assert event.event.round is not None
    assert event.event.round.is_over
    event.ask(ReleaseRound(tournament=ONE))
    dealt = {name for table in others for name in at_hand(event, start(event, table))}
    assert dealt.issuperset(moved)


def at_hand(event: Director, begun: EventHandStarted) -> list[str]:
    """Who has cards in it."""
    taken = event.event.tables[begun.table].taken
    return [event.name(taken[seat].entry) for seat in begun.dealt]


def test_the_floor_may_break_a_table_in_the_middle_of_a_round(night: Evening):
    event = three(night)
    breaks = event.event.break_order[0]
    hand(event, breaks)
    event.ask(BreakTable(tournament=ONE, at_once=True))
    assert breaks not in event.event.tables
    assert event.event.round is not None


def test_a_table_at_which_no_hand_can_begin_is_not_waited_for(two: Director):
    two.out(two.there(E1)[0])
    two.ask(PlayHandForHand(tournament=ONE))
    hand(two, E2)
    assert round_waits_for(two.event) == (E1,)
    for stack, name in enumerate(two.there(E1)[1:], start=1):
        two.out(name, stacks={name: stack})
    assert round_waits_for(two.event) == ()


def test_a_round_goes_on_while_somebody_of_it_may_be_out(two: Director):
    for name in two.there(E1)[:1]:
        two.out(name)
    two.ask(PlayHandForHand(tournament=ONE))
    last = two.event.break_order[0]
    stays = next(name for name in two.event.tables if name != last)
    start(two, stays)
    entry = next(iter(two.event.tables[stays].taken.values())).entry
    two.ask(ProposeOut(tournament=ONE, table=stays, entries=(entry,)))
    end(two, stays)
    two.ask(BreakTable(tournament=ONE, at_once=True))
    assert two.event.round is not None
    assert two.event.round.tables == {stays}


def test_one_table_alone_waits_for_nobody(night: Evening):
    event = playing(night)
    with refused("ON-TRN-18", "One table alone waits for nobody."):
        event.ask(PlayHandForHand(tournament=ONE))


@pytest.mark.parametrize("lasts", [HandsAway(2), RoundsAway(1)])
def test_hands_of_a_penalty_are_served_at_an_event_too(
    night: Evening, lasts: HandsAway | RoundsAway
):
    event = playing(night)
    aino = night.player("Aino")
    night.ask(GivePenalty(player=aino, lasts=lasts))
    seat = event.of("Aino").seat
    assert seat is not None
    assert seat.seat not in hand(event).live
    start(event)
    end(event, misdealt=True)
    for _ in range(1 if isinstance(lasts, HandsAway) else 5):
        assert penalty_on(night.room.orders, aino, night.clock.now(), E1) is not None
        hand(event)
    assert penalty_on(night.room.orders, aino, night.clock.now(), E1) is None
    assert seat.seat in hand(event).live


def test_the_floor_names_the_places_it_is_for(two: Director):
    assert why_rounds(two.event) is Because.FINAL_TABLE
    two.out(two.there(E1)[0])
    assert why_rounds(two.event) is None
    two.ask(NameJumps(tournament=ONE, places=(8, 4, 8)))
    assert two.event.jumps == (4, 8)
    assert why_rounds(two.event) is Because.JUMP
    two.ask(PlayHandForHand(tournament=ONE))
    assert why_rounds(two.event) is None


def test_the_bubble_is_played_hand_for_hand(two: Director):
    locked(two)
    for _ in range(3):
        name = max((two.there(E1), two.there(E2)), key=len)[0]
        two.out(name)
    prizes = two.event.prizes
    assert prizes is not None
    assert why_rounds(two.event) is None
    while len(two.left()) > prizes.paid + 1:
        two.out(max((two.there(E1), two.there(E2)), key=len)[0])
    assert why_rounds(two.event) is Because.PRIZES


def test_a_hand_is_told_late_and_not_on_top_of_others(night: Evening):
    event = playing(night)
    start(event)
    pressed = Pressed(night.clock.now())
    event.later(minutes=2)
    end(event)
    start(event.later(seconds=5))
    command = EndEventHand(tournament=ONE, table=E1)
    wish = Request(command, night.floor, CommandId(bytes(16)), pressed)
    (answer,) = night.office.submit_all((wish,))
    assert isinstance(answer, Refused)
    assert str(answer) == "E1 has gone on since this was pressed: look how it stands."
    assert timedelta(minutes=2) > timedelta()


def test_where_the_sheet_says_so_a_table_three_short_halts(two: Director):  # TDA-10
    for name in two.there(E1)[:2]:
        two.out(name)
    hand(two, E1)
    two.out(two.there(E1)[0])
    why = "E1 is 3 short: no hand begins until somebody has come."
    with refused("TDA-10", why):
        start(two, E1)
    hand(two, E2)
    two.ask(Balance(tournament=ONE))
    hand(two, E1)


def test_a_table_that_stays_short_is_counted(night: Evening):
    sheet = replace(SHEET, halts_at=0)
    two = Director(night, sheet).published().sell(*NAMES).tables(E1, E2).begun()
    hand(two, E1)
    assert two.event.tables[E1].uneven_since == 0
    for stack in range(1, 4):
        name = two.there(E1)[0]
        two.out(name, stacks={name: stack})
    hand(two, E1)
    hand(two, E1)
    assert two.event.tables[E1].uneven_since == 2


def test_a_table_is_not_done_while_its_hand_is_played(two: Director):  # ON-TRN-18
    two.ask(PlayHandForHand(tournament=ONE))
    two.ask(StartEventHand(tournament=ONE, table=E1))
    with refused("HOUSE"):
        two.ask(TableDone(tournament=ONE, table=E1))
    two.ask(EndEventHand(tournament=ONE, table=E1))
    assert two.event.round is not None
    assert two.event.round.waited_for == {E2}


def test_nobody_waits_for_a_table_that_was_closed_in_the_round(night: Evening):  # ON-TRN-18
    event = Director(night).published().sell(*NAMES[:9]).tables(E1, E2, E3).begun()
    event.ask(CloseBuying(tournament=ONE))
    event.ask(PlayHandForHand(tournament=ONE))
    event.ask(TableDone(tournament=ONE, table=E1))
    event.ask(TableDone(tournament=ONE, table=E3))
    for number, name in enumerate(event.there(E2)[:-1], start=1):
        event.out(name, stacks={name: number * 100})
    (last,) = event.there(E2)
    to = Reseat(
        tournament=ONE,
        entry=event.of(last).no,
        table=E1,
        seat=event.event.tables[E1].free[0],
        because=MoveBecause.WRONG_SEAT,
        note=night.note("Nobody else is left there."),
    )
    event.ask(to)
    event.ask(CloseEventTable(tournament=ONE, table=E2))
    event.ask(ReleaseRound(tournament=ONE))
    assert event.event.round is not None
    assert event.event.round.waited_for == {E1, E3}


def test_the_last_entry_of_a_satellite_is_played_hand_for_hand(night: Evening):  # TR-SAT-1
    """€1,000 is four entries of €240, and €40 for place 5."""
    seats = replace(SHEET, satellite=SatelliteSheet(entry=Money(24_000)))
    event = Director(night, seats).published().sell(*NAMES).tables(E1, E2).begun()
    locked(event)
    prizes = event.event.prizes
    assert prizes is not None
    assert (prizes.entries_won, prizes.paid) == (4, 5)
    why = {}
    while len(event.left()) > 4:
        why[len(event.left())] = why_rounds(event.event)
        event.out(max((event.there(E1), event.there(E2)), key=len)[0])
    assert why[6] is Because.PRIZES
    assert why[5] is Because.JUMP
    assert {why[one] for one in (10, 9, 8, 7)} == {Because.FINAL_TABLE, None}


def test_hand_for_hand_of_a_satellite_goes_on_until_all_entries_are_won(night: Evening):
    seats = replace(SHEET, satellite=SatelliteSheet(entry=Money(24_000)))
    event = Director(night, seats).published().sell(*NAMES).tables(E1, E2).begun()
    locked(event)
    for _ in range(4):
        event.out(max((event.there(E1), event.there(E2)), key=len)[0])
    event.ask(PlayHandForHand(tournament=ONE))
    assert rounds_until(event.event) == 5
    event.out(max((event.there(E1), event.there(E2)), key=len)[0])
    assert rounds_until(event.event) == 4
    assert why_rounds_end(event.event) is None


def told_out(event: Director, seat: int) -> EntryNo:
    """The dealer of E1 says that who sits there is out."""
    entry = event.event.tables[E1].taken[SeatNo(seat)].entry
    event.ask(ProposeOut(tournament=event.number, table=E1, entries=(entry,)))
    return entry


def test_who_is_told_out_is_not_dealt_and_blinds_pass_over_them(night: Evening):
    event = playing(night)
    assert places(start(event)) == (6, 1, 2)
    gone = told_out(event, 3)
    end(event)
    second = start(event)
    assert places(second) == (1, 2, 4)
    assert second.without == (3,)
    assert 3 not in (*second.dealt, *second.live)
    name = event.name(gone)
    event.out(name)
    table = event.event.tables[E1]
    assert table.hand is not None
    assert table.hand.big in table.taken
    end(event)
    assert places(start(event)) == (2, 4, 5)


def test_who_is_not_out_after_all_is_dealt_in_from_the_next_hand(night: Evening):
    event = playing(night)
    start(event)
    gone = told_out(event, 3)
    end(event)
    assert hand(event).without == (3,)
    event.ask(DropProposal(tournament=event.number, entry=gone))
    third = start(event)
    assert third.without == ()
    assert 3 in third.dealt


def test_who_rebuys_is_told_out_no_more(night: Evening):
    event = playing(night, sheet=REBUYS)
    start(event)
    told_out(event, 3)
    end(event)
    event.ask(DeclareRebuy(tournament=event.number, table=E1, seat=SeatNo(3)))
    assert places(start(event)) == (1, 2, 3)


def test_of_two_of_whom_one_is_told_out_no_hand_is_dealt(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa")
    event.out("Kaisa")
    hand(event)
    told_out(event, min(event.event.tables[E1].taken))
    why = "Fewer than two at E1 have chips: the floor confirms first who is out."
    with refused("TR-START-1", why):
        start(event)
