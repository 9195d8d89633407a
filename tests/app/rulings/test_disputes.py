"""Disputes: until when a hand may be disputed, how that is decided, what is paid back."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from floor.app.core.dispute import DisputeId, DisputeOutcome, Gain, Proof, Repayment, Subject
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Entry
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.stamps import SetStamps
from floor.app.office.fold import Fold
from floor.app.rulings.disputes import (
    DecideDispute,
    DisputeDecided,
    DisputeOpened,
    OpenDispute,
    RepaymentSettled,
    SettleRepayment,
    deadline,
    last_over,
)
from floor.app.seats.nameless import MergePlayers, SeatNewcomer
from floor.app.staff.floor_calls import CallFloor
from floor.base.money import Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.dealing.misdeal import MisdealReason
from floor.room.table.table import Stamp
from floor.store.engines.memory import MemorySnapshots
from floor.views.words.mentioned import mentioned
from tests.evening import CODE, T1, T2, Evening, TableTonight, refused

FIRST = DisputeId(1)
TOO_LATE = (
    "It is too late to dispute hand 1 at T1: the next one has begun, or the minute of the break is"
    " over. With a proof it is still heard, or the floor departs from that with a reason."
)


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1)


def dispute(
    night: Evening,
    name: str = "Aino",
    *,
    hand: int | None = None,
    proof: Proof | None = None,
    departs: bool = False,
    reason: str = "",
) -> Entry:
    return night.ask(
        OpenDispute(
            table=T1,
            subject=Subject.POT,
            hand=hand,
            player=night.player(name),
            proof=proof,
            departs=departs,
            note=night.note(reason) if reason else None,
        )
    )


def decide(
    night: Evening,
    outcome: DisputeOutcome,
    *gains: Gain,
    reason: str = "By the cards.",
    number: int = 1,
) -> Entry:
    note = night.note(reason) if reason else None
    asked = DecideDispute(dispute=DisputeId(number), outcome=outcome, gains=gains, note=note)
    return night.ask(asked)


def gain(night: Evening, payer: str, payee: str | None, euros: int) -> Gain:
    to = night.player(payee) if payee is not None else None
    return Gain(payer=night.player(payer), payee=to, amount=Money(euros * 100))


# Until when


def test_a_hand_may_be_disputed_until_the_next_begins(night: Evening, table: TableTonight):
    """TDA-21, TDA-22."""
    night.later(minutes=20)
    (opened,) = dispute(night).events
    assert opened == DisputeOpened(
        dispute=FIRST,
        table=T1,
        hand=1,
        subject=Subject.POT,
        opened=night.clock.now(),
        player=night.player("Aino"),
    )
    table.start()
    with refused("TDA-21", TOO_LATE):
        dispute(night)
    night.later(minutes=1)
    table.end()
    with refused("TDA-21", TOO_LATE):
        dispute(night, hand=1)
    assert dispute(night).events[0].hand == 2  # type: ignore[attr-defined]


def test_a_hand_that_is_not_over_is_no_dispute(night: Evening, table: TableTonight):
    table.start()
    for hand in (2, 3, 0):
        with refused("TDA-21", "Say which hand at T1 is disputed: one that is over."):
            dispute(night, hand=hand)
    night.table(T2)
    with refused("TDA-21"):
        night.ask(OpenDispute(table=T2, subject=Subject.CARDS))


def test_that_a_hand_began_by_itself_says_nothing_of_its_first_riffle(
    night: Evening, table: TableTonight
):
    """TDA-22."""
    night.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC))
    table.start()
    night.later(minutes=1)
    table.end()
    assert (table.now.hand, last_over(table.now)) == (3, 2)
    dispute(night, hand=2)
    table.start()  # now it is stamped
    with refused("TDA-21"):
        dispute(night, hand=2)


def test_a_hand_dealt_again_had_begun(night: Evening, table: TableTonight):
    """TDA-21."""
    night.later(minutes=1)
    table.start()
    night.later(minutes=1)
    table.ask(CallMisdeal(table=T1, reason=MisdealReason.NOT_SHUFFLED))
    with refused("TDA-21", TOO_LATE):
        dispute(night)


def test_who_called_the_floor_in_time_is_heard_when_it_comes(night: Evening, table: TableTonight):
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    night.later(minutes=2)
    table.start()
    dispute(night)


def test_where_no_next_hand_follows_a_minute_is_left(night: Evening, table: TableTonight):
    """TDA-21: as before a break."""
    table.leave("Kaisa").away("Eero")
    ended = night.clock.now()
    assert deadline(night.room, table.now, 1, ended).until == ended + timedelta(minutes=1)
    night.later(seconds=60)
    dispute(night)
    night.later(seconds=1)
    with refused("TDA-21"):
        dispute(night)


def test_a_certain_error_is_set_right_later_too(night: Evening, table: TableTonight):
    """CH-GEN-24: also when the table has closed meanwhile."""
    table.start()
    (opened,) = dispute(night, proof=Proof.CARDS).events
    assert not opened.late  # type: ignore[attr-defined]
    night.later(minutes=1)
    table.end()
    night.close(T1)
    dispute(night, hand=1, proof=Proof.CAMERA)
    for hand, proof in ((None, Proof.CAMERA), (1, None)):
        with refused("TDA-21"):
            dispute(night, hand=hand, proof=proof)
    with refused("CH-TABLE-1"):
        night.ask(OpenDispute(table=T2, subject=Subject.POT, hand=1))


def test_the_floor_departs_from_that_with_a_reason(night: Evening, table: TableTonight):
    """TDA-1."""
    table.start()
    with refused("TDA-1", "Give a reason for hearing what comes too late."):
        dispute(night, departs=True)
    (opened,) = dispute(night, departs=True, reason="The dealer did not let him speak.").events
    assert opened.late  # type: ignore[attr-defined]


def test_a_departure_that_is_not_needed_is_none(night: Evening, table: TableTonight):
    (opened,) = dispute(night, departs=True).events
    assert not opened.late  # type: ignore[attr-defined]


def test_nobody_disputes_who_is_not_in_the_books(night: Evening, table: TableTonight):
    with refused("HOUSE", "There is no player 999."):
        night.ask(OpenDispute(table=T1, subject=Subject.POT, player=PlayerId(999)))
    night.ask(OpenDispute(table=T1, subject=Subject.OTHER))


# Decided and paid


@pytest.mark.parametrize(
    "outcome", [DisputeOutcome.STANDS, DisputeOutcome.CORRECTED, DisputeOutcome.WITHDRAWN]
)
def test_a_dispute_is_decided_once_with_a_reason(
    night: Evening, table: TableTonight, outcome: DisputeOutcome
):
    dispute(night)
    with refused("CH-GEN-22"):
        decide(night, outcome, reason="")
    with refused("CH-GEN-24"):
        decide(night, outcome, gain(night, "Aino", "Eero", 10))
    (decided,) = decide(night, outcome).events
    assert isinstance(decided, DisputeDecided)
    assert not night.room.disputes[FIRST].is_open
    with refused("TDA-1"):
        decide(night, outcome)
    with refused("HOUSE", "There is no dispute 7."):
        decide(night, outcome, number=7)


def test_money_that_somebody_got_by_mistake_is_owed_until_it_is_paid(
    night: Evening, table: TableTonight
):
    """CH-GEN-24: whatever day that is."""
    dispute(night)
    gains = (gain(night, "Eero", "Aino", 40), gain(night, "Eero", None, 2))
    decide(night, DisputeOutcome.REPAID, *gains)
    decision = night.room.disputes[FIRST].decision
    assert decision is not None
    assert decision.repayments == tuple(Repayment(gain=one) for one in gains)
    assert night.room.disputes[FIRST].people == {night.player("Eero"), night.player("Aino")}
    (paid,) = night.ask(SettleRepayment(dispute=FIRST, place=1)).events
    assert paid == RepaymentSettled(dispute=FIRST, place=1, settled=night.clock.now())
    for place in (0, 1, 3):
        with refused("CH-GEN-24"):
            night.ask(SettleRepayment(dispute=FIRST, place=place))
    night.close(T1)
    night.close_day()
    assert night.room.disputes[FIRST].unpaid == (2,)
    night.ask(SettleRepayment(dispute=FIRST, place=2))
    assert not night.room.disputes[FIRST].is_open


def test_what_is_decided_is_gone_when_the_day_ends_and_what_is_not_stays(
    night: Evening, table: TableTonight
):
    dispute(night)
    dispute(night, "Eero")
    decide(night, DisputeOutcome.STANDS)
    night.close(T1)
    night.close_day()
    assert set(night.room.disputes) == {2}
    with refused("CH-GEN-24"):
        night.ask(SettleRepayment(dispute=DisputeId(2), place=1))
    decide(night, DisputeOutcome.STANDS, number=2)


@pytest.mark.parametrize(("payer", "payee", "euros"), [("Eero", "Eero", 5), ("Eero", "Aino", 0)])
def test_what_is_paid_back_is_a_sum_from_one_to_another(
    night: Evening, table: TableTonight, payer: str, payee: str, euros: int
):
    dispute(night)
    with refused("CH-GEN-24"):
        decide(night, DisputeOutcome.REPAID, gain(night, payer, payee, euros))
    with refused("CH-GEN-24", "Say who pays back how much."):
        decide(night, DisputeOutcome.REPAID)
    nobody = Gain(payer=PlayerId(999), amount=Money(500))
    with refused("HOUSE"):
        decide(night, DisputeOutcome.REPAID, nobody)


# Taken back, merged, folded


def test_a_dispute_bars_nobodys_undo_and_its_decision_stands(night: Evening, table: TableTonight):
    ended = table.entry
    opened = dispute(night)
    night.void(ended)
    decided = decide(night, DisputeOutcome.STANDS)
    with refused("HOUSE"):
        night.void(opened)
    with refused("HOUSE"):
        night.void(decided)


def test_the_number_of_a_dispute_that_was_taken_back_is_free(night: Evening, table: TableTonight):
    night.void(dispute(night))
    assert dispute(night).events[0].dispute == 1  # type: ignore[attr-defined]


def test_who_was_two_people_is_one_in_a_dispute_too(night: Evening, table: TableTonight):
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(5), player=new))
    for who, payer, payee in ((new, new, "Aino"), (night.player("Eero"), "Aino", new)):
        night.ask(OpenDispute(table=T1, subject=Subject.CHIPS, player=who))
        one, other = (night.player(x) if isinstance(x, str) else x for x in (payer, payee))
        number = night.room.disputed
        decide(
            night,
            DisputeOutcome.REPAID,
            Gain(payer=one, payee=other, amount=Money(500)),
            number=number,
        )
    night.ask(OpenDispute(table=T1, subject=Subject.BETTING, player=new))
    assert new in mentioned(night.room, ()).players
    timo = night.player("Timo")
    night.ask(MergePlayers(player=new, into=timo))
    assert all(new not in one.people for one in night.room.disputes.values())
    assert sum(timo in one.people for one in night.room.disputes.values()) == 3
    fold = Fold(night.journal)
    fold.start(MemorySnapshots(), CODE)
    assert msgspec.msgpack.decode(fold.snapshot(CODE).body, type=type(night.room)) == night.room


def test_everything_about_a_dispute_touches_it_and_whom_it_names():
    gains = (Gain(payer=PlayerId(3), amount=Money(100)),)
    decide = DecideDispute(dispute=FIRST, outcome=DisputeOutcome.REPAID, gains=gains)
    assert decide.touches() == {"dispute:1", "player:3"}
    assert SettleRepayment(dispute=FIRST, place=1).touches() == {"dispute:1"}
    now = datetime(2026, 10, 24, tzinfo=UTC)
    settled = RepaymentSettled(dispute=FIRST, place=1, settled=now)
    assert settled.touches() == {"dispute:1"}
    assert settled.is_final()
