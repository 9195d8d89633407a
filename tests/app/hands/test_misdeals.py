"""Misdeals: the same hand again, and not a cent moves."""

from hypothesis import given
from hypothesis import strategies as st

from floor.app.hands.dealing import deal_now
from floor.app.hands.misdeals import CallMisdeal, MisdealCalled
from floor.app.hands.straddles import DeclareStraddle
from floor.app.jackpot.meters import main_meters
from floor.base.money import Money
from floor.room.blinds.button import Deal, SeatNo
from floor.room.dealing.misdeal import MisdealReason
from floor.room.table.table import InHand, Stamp
from tests.app.claimed import claim_at
from tests.app.kiosk_nights import five_seated
from tests.evening import T1, Evening, refused

MISDEAL = CallMisdeal(table=T1, reason=MisdealReason.CARDS_EXPOSED)


@given(
    hands=st.integers(0, 6),
    away=st.sets(st.sampled_from(("Eero", "Kaisa", "Otso")), max_size=2),
    straddle=st.booleans(),
    reason=st.sampled_from(MisdealReason),
    times=st.integers(1, 3),
)
def test_a_misdeal_moves_neither_money_nor_button(hands, away, straddle, reason, times):
    """Whoever posted has posted it again, and the next hand is what it would have been.

    CH-DEAL-10, CH-BLIND-5.
    """
    nights = (five_seated(), five_seated())
    for night in nights:
        table = night.table(T1).hands(hands)
        for name in sorted(away):
            table.away(name)
        if straddle:
            seat = _first_to_act(night)
            table.ask(DeclareStraddle(table=T1, seat=seat))
        table.start()
    dealt_again, played = nights
    before = dealt_again.room
    for _ in range(times):
        dealt_again.later(seconds=20)
        dealt_again.table(T1).ask(CallMisdeal(table=T1, reason=reason))
    now, was = dealt_again.room.tables[T1], before.tables[T1]
    assert isinstance(now.stage, InHand)
    assert isinstance(was.stage, InHand)
    assert (now.stage.deal, now.hand, now.seats) == (was.stage.deal, was.hand, was.seats)
    assert (main_meters(dealt_again.room).accrued, dealt_again.room.day) == (
        main_meters(before).accrued,
        before.day,
    )
    dealt_again.table(T1).start()
    for night in nights:
        night.table(T1).end().start()
    assert dealt_again.table(T1).deal == played.table(T1).deal
    assert main_meters(dealt_again.room).accrued == main_meters(played.room).accrued


def _first_to_act(night: Evening) -> SeatNo:
    deal = deal_now(night.room, night.room.tables[T1])
    assert isinstance(deal, Deal)
    return deal.first_to_act.seat


def test_the_hand_begins_anew_with_the_next_riffle():
    night = five_seated()
    table = night.table(T1).start()
    night.later(seconds=40)
    table.ask(MISDEAL)
    called = night.clock.now()
    assert table.entry.events == (
        MisdealCalled(table=T1, hand=1, reason=MisdealReason.CARDS_EXPOSED, called_at=called),
    )
    assert isinstance(table.now.stage, InHand)
    assert (table.now.stage.started, table.now.stage.stamp) == (called, Stamp.AUTOMATIC)
    night.later(seconds=15)
    table.start()
    assert isinstance(table.now.stage, InHand)
    assert (table.now.stage.started, table.now.stage.stamp) == (night.clock.now(), Stamp.RIFFLE)
    assert table.now.hand == 1
    table.end()
    assert main_meters(night.room).accrued == Money(100)


def test_nothing_is_dealt_again_between_two_hands():
    night = five_seated()
    with refused("CH-DEAL-8", "No hand is being played at T1: nothing is dealt again."):
        night.table(T1).ask(MISDEAL)


def test_a_misdeal_may_be_taken_back():
    night = five_seated()
    table = night.table(T1).start()
    before = night.room
    night.later(seconds=30)
    entry = table.ask(MISDEAL).entry
    night.void(entry)
    assert night.room == before


def test_a_hand_the_jackpot_is_paid_for_is_not_dealt_again():
    night = five_seated()
    night.table(T1).hands(1).start()
    claim = claim_at(night)
    claim.reject()
    night.table(T1).ask(MISDEAL)  # nothing was paid
    claim.reopen()
    claim.ready().release()
    with refused("JP-PAY-1", "The jackpot is paid for hand 2 at T1: it is not dealt again."):
        night.table(T1).ask(MISDEAL)
    night.later(seconds=30)
    night.table(T1).end().start().ask(MISDEAL)
