"""After this hand: moves, changes of seat and the end of a table wait for it."""

from datetime import timedelta

import pytest

from floor.app.core.dispute import Subject
from floor.app.core.queued import Deed, QueuedClosing, QueuedMove, QueuedSeat
from floor.app.core.room import ToCount, guest_of
from floor.app.hands.dealing import EndHand, HandStarted
from floor.app.hands.stamps import SetStamps
from floor.app.money.chips import BuyIn, ChipsAdded
from floor.app.money.stacks import to_count
from floor.app.office.office import Office
from floor.app.rulings.disputes import OpenDispute
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.after_hand import QueueAct, QueueChips, QueuedUnfit, WithdrawQueued
from floor.app.tables.tables import CloseTable
from floor.base.money import Money
from floor.room.blinds.button import SeatNo
from floor.room.table.table import InHand, Stamp, seat_of
from tests.evening import NLH, PLO, T1, T2, Evening, TableTonight, refused


@pytest.fixture
def table(night: Evening) -> TableTonight:
    """T1 in a hand with four players; T2 is open beside it."""
    night.table(T2).seated("Petra", "Ville")
    return night.table(T1).seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino").start()


def wait_for(night: Evening, deed: Deed, name: str = "") -> None:
    player = night.player(name) if name else None
    night.ask(QueueAct(table=T1, player=player, deed=deed))


def by_itself(night: Evening) -> None:
    night.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC))


def sits_at(night: Evening, name: str) -> object:
    return night.room.seated.get(night.player(name))


def test_who_is_in_a_hand_moves_when_it_is_over(night: Evening, table: TableTonight):
    wait_for(night, QueuedMove(to=T2, seat=SeatNo(4)), "Aino")
    assert sits_at(night, "Aino") == T1
    table.end()
    assert (sits_at(night, "Aino"), night.room.queued) == (T2, ())


def test_where_hands_begin_by_themselves_it_is_done_before_the_next(
    night: Evening, table: TableTonight
):
    by_itself(night)
    wait_for(night, QueuedSeat(seat=SeatNo(8)), "Otso")
    wait_for(night, QueuedMove(to=T2, seat=SeatNo(4)), "Aino")
    table.end()
    stage = table.now.stage
    assert isinstance(stage, InHand)
    assert {place.seat for place in stage.deal.dealt} == {2, 3, 8}
    assert sits_at(night, "Aino") == T2


def test_chips_asked_for_in_a_hand_are_added_when_it_is_over(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    aino = night.player("Aino")
    table.ask(BuyIn(table=T1, player=aino, amount=Money(10_000))).start()
    with refused("CH-BUY-3"):
        night.ask(QueueChips(table=T1, player=aino, amount=Money(30_100)))
    for amount in (5_000, 14_000):
        night.ask(QueueChips(table=T1, player=aino, amount=Money(amount)))
    table.end()
    added = [event for event in night.events() if isinstance(event, ChipsAdded)]
    assert [(one.amount, one.stack) for one in added] == [(Money(14_000), None)]
    assert night.room.queued == ()


def test_a_dealer_withdraws_the_chips_they_may_ask_for_and_nothing_else(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").with_dealer()
    aino, eero = night.player("Aino"), night.player("Eero")
    table.ask(BuyIn(table=T1, player=aino, amount=Money(10_000))).start()
    night.ask(QueueChips(table=T1, player=aino, amount=Money(5_000)), night.dealer)
    wait_for(night, QueuedSeat(seat=SeatNo(8)), "Eero")
    night.ask(WithdrawQueued(table=T1, player=aino), night.dealer)
    with refused("HOUSE", "Floor only, at the desk."):
        night.ask(WithdrawQueued(table=T1, player=eero), night.dealer)
    assert [one.player for one in night.room.queued] == [eero]
    with refused("HOUSE", "Nothing waits there for the end of the hand."):
        night.ask(WithdrawQueued(table=T1, player=aino), night.dealer)


def test_who_leaves_the_seat_after_the_hand_buys_chips_where_they_go(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    aino = night.player("Aino")
    table.ask(BuyIn(table=T1, player=aino, amount=Money(10_000))).start()
    wait_for(night, QueuedSeat(seat=SeatNo(8)), "Aino")
    with refused("CH-GEN-1"):
        night.ask(QueueChips(table=T1, player=aino, amount=Money(5_000)))


def test_a_table_that_closes_gets_no_next_hand(night: Evening, table: TableTonight):
    by_itself(night)
    movers = (night.player("Aino"), night.player("Eero"))
    wait_for(night, QueuedClosing(movers=movers, into=(T2,)))
    table.end()
    assert not any(isinstance(event, HandStarted) and event.hand > 1 for event in night.events())
    night.tick()
    assert T1 not in night.room.tables
    assert {sits_at(night, name) for name in ("Aino", "Eero")} == {T2}
    assert night.room.queued == ()


def test_who_of_a_closed_table_had_chips_is_asked_for_them_where_they_go(night: Evening):
    """CH-SEAT-4: nobody could count them while the hand was on."""
    night.table(T2).seated("Petra", "Ville")
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino")
    for name in ("Aino", "Eero"):
        table.ask(BuyIn(table=T1, player=night.player(name), amount=Money(10_000)))
    table.start().seat(7, "Pirjo")
    table.ask(BuyIn(table=T1, player=night.player("Pirjo"), amount=Money(20_000)))
    movers = tuple(night.player(name) for name in ("Aino", "Otso", "Pirjo"))
    wait_for(night, QueuedClosing(movers=movers, into=(T2,)))
    table.end()
    night.tick()
    there = night.room.tables[T2]
    assert [(who, asked) for _seat, who, asked in to_count(night.room, there)] == [
        (night.player("Aino"), ToCount())
    ]
    assert guest_of(night.room, night.player("Pirjo")).carries == Money(20_000)
    night.ask(BuyIn(table=T2, player=movers[0], amount=Money(0), carried=Money(18_000)))
    assert not [*to_count(night.room, night.room.tables[T2])]


def test_what_is_disputed_meanwhile_keeps_a_table_open(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").draw("Aino").hands(1)
    night.ask(OpenDispute(table=T1, subject=Subject.POT))
    table.start()
    wait_for(night, QueuedClosing())
    night.clock.advance(timedelta(seconds=30))
    late = night.note("It was said in time.")
    night.ask(OpenDispute(table=T1, subject=Subject.OTHER, departs=True, note=late))
    table.end()
    night.tick()
    (unfit,) = night.room.queued
    assert unfit.why is not None
    assert unfit.why.sentence.startswith("Dispute {number} is open at {table}")
    night.ask(CloseTable(table=T1))
    assert T1 not in night.room.tables


def test_a_kiosk_leaves_the_end_of_a_table_to_the_desk(night: Evening, table: TableTonight):
    wait_for(night, QueuedClosing())
    night.office = Office(night.office._outside._replace(does_queued=False))
    table.end()
    night.tick()
    assert T1 in night.room.tables
    night.office_at("desk").tick()
    night.office.refresh()
    assert T1 not in night.room.tables


def test_it_waits_through_a_restart(night: Evening, table: TableTonight):
    wait_for(night, QueuedMove(to=T2, seat=SeatNo(4)), "Aino")
    night.office = night.office_at("other")
    table.end()
    assert sits_at(night, "Aino") == T2


def test_it_can_be_withdrawn_and_asked_otherwise(night: Evening, table: TableTonight):
    aino = night.player("Aino")
    wait_for(night, QueuedMove(to=T2, seat=SeatNo(4)), "Aino")
    wait_for(night, QueuedSeat(seat=SeatNo(9)), "Aino")
    (act,) = night.room.queued
    assert act.deed == QueuedSeat(seat=SeatNo(9))
    night.ask(WithdrawQueued(table=T1, player=aino))
    with refused("HOUSE", "Nothing waits there for the end of the hand."):
        night.ask(WithdrawQueued(table=T1, player=aino))
    table.end()
    assert table.now.seat(SeatNo(1)) == table.now.seats[0]
    assert sits_at(night, "Aino") == T1


def test_a_seat_taken_meanwhile_is_another_free_one_at_that_table(
    night: Evening, table: TableTonight
):
    wait_for(night, QueuedMove(to=T2, seat=SeatNo(4)), "Aino")
    night.table(T2).seat(4, "Sanna")
    table.end()
    assert night.room.tables[T2].seats[2].sitter.player == night.player("Aino")


def test_what_no_longer_fits_is_kept_until_somebody_has_seen_why(
    night: Evening, table: TableTonight
):
    wait_for(night, QueuedMove(to=T2, seat=SeatNo(4)), "Aino")
    wait_for(night, QueuedSeat(seat=SeatNo(8)), "Otso")
    table.leave("Aino").seat(8, "Sanna").end()
    unfit = [event for event in night.events() if isinstance(event, QueuedUnfit)]
    assert [event.why.sentence for event in unfit] == [
        "{player} does not sit at {table}.",
        "{table} seat {seat} is not free.",
    ]
    assert sits_at(night, "Aino") is None
    assert all(one.why is not None for one in night.room.queued)
    table.start().end()
    assert len(night.room.queued) == 2
    night.ask(WithdrawQueued(table=T1, player=night.player("Otso")))
    assert len(night.room.queued) == 1
    night.close(T1)
    assert night.room.queued == ()


def test_it_is_refused_at_once_for_what_another_hand_does_not_mend(
    night: Evening, table: TableTonight
):
    with refused("CH-SEAT-9", "T1 seat 2 is not free."):
        wait_for(night, QueuedSeat(seat=SeatNo(2)), "Aino")
    with refused("CH-SEAT-6"):
        wait_for(night, QueuedClosing(into=(T1,)))
    with refused("CH-SEAT-9"):
        wait_for(night, QueuedSeat(seat=SeatNo(8)), "Petra")
    with refused("HOUSE", "Say whose seat it is."):
        wait_for(night, QueuedSeat(seat=SeatNo(8)))
    night.join("Sanna")
    with refused("CH-SEAT-7"):
        wait_for(night, QueuedMove(to=T2, seat=SeatNo(4)), "Aino")


def test_who_is_called_to_a_seat_gets_that_one(night: Evening):
    table = night.table(T1, PLO).seated("Aino", "Eero", "Kaisa").draw()
    night.table(T2, NLH).seated("Petra", "Ville")
    night.join("Aino", NLH)
    night.call("Aino", T2, 6)
    table.start()
    with refused("CH-GEN-1"):
        night.ask(SeatPlayer(table=T2, seat=SeatNo(6), player=night.player("Aino")))
    wait_for(night, QueuedMove(to=T2, seat=SeatNo(6)), "Aino")
    table.end()
    assert night.room.tables[T2].seats[5].sitter.player == night.player("Aino")


def test_undoing_the_end_of_the_hand_brings_back_what_waited(night: Evening, table: TableTonight):
    wait_for(night, QueuedMove(to=T2, seat=SeatNo(4)), "Aino")
    over = night.ask(EndHand(table=T1, second_round=True))
    assert sits_at(night, "Aino") == T2
    night.void(over)
    assert sits_at(night, "Aino") == T1
    assert len(night.room.queued) == 1


def test_what_is_asked_for_now_is_judged_as_if_what_waits_were_done(
    night: Evening, table: TableTonight
):
    wait_for(night, QueuedClosing())
    desk = night.office
    night.office = Office(desk._outside._replace(does_queued=False))
    table.end()
    why = desk.why_not(
        SeatPlayer(table=T1, seat=SeatNo(8), player=night.player("Sanna")), night.floor
    )
    assert why is not None
    assert "T1" in str(why)


def test_between_hands_it_waits_for_nothing(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    table.end()
    wait_for(night, QueuedSeat(seat=SeatNo(8)), "Aino")
    night.tick()
    assert night.room.queued == ()
    assert seat_of(table.now, night.player("Aino")) == 8
