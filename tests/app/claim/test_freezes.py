"""A bad beat: the table stands still until the floor lets it go on."""

import pytest

from floor.app.claim.claims import OpenClaim
from floor.app.claim.freezes import (
    BadBeatWithdrawn,
    ClaimBadBeat,
    ReleaseTable,
    TableFrozen,
    TableReleased,
    WithdrawBadBeat,
)
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import NoteId
from floor.app.hands.clocks import CallClock
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.set_right import SetRight, StopFollowing
from floor.app.money.chips import BuyIn
from floor.app.seats.changes import ChangeSeat
from floor.app.seats.seats import LeaveSeat, MarkAway, PlayOver, SeatPlayer
from floor.app.staff.floor_calls import CallEnded, CallFloor, EndCall, FloorCalled, TakeCall
from floor.app.tables.tables import ChangeTable, CloseTable
from floor.base.money import Money
from floor.room.blinds.button import SeatNo
from floor.room.dealing.misdeal import MisdealReason
from tests.evening import NLH, NO_STRADDLE, T1, T2, Evening, TableTonight, refused

CLAIM = ClaimBadBeat(table=T1)
SIX = SeatNo(6)
FLOORS = (
    "The floor lets T1 go on: a dealer withdraws a bad beat within a minute, before the floor goes"
    " into it."
)


@pytest.fixture
def table(night: Evening) -> TableTonight:
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").seat(5, "Otso").away("Otso")
    return table.draw("Aino").hands(2).start()


@pytest.fixture
def still(table: TableTonight) -> TableTonight:
    return table.ask(CLAIM)


@pytest.fixture
def why(night: Evening) -> NoteId:
    return night.note("Kings full did not lose")


def test_a_claim_stops_the_table_and_calls_the_floor(night: Evening, still: TableTonight):
    now = night.clock.now()
    assert still.entry.events == (
        TableFrozen(table=T1, hand=3, frozen_at=now),
        FloorCalled(table=T1, reason=CallReason.BAD_BEAT, called_at=now),
    )
    assert still.now.frozen == now
    with refused("JP-TRIG-7", "T1 is stopped already."):
        still.ask(CLAIM)


def test_who_has_called_the_floor_for_it_calls_no_second_time(table: TableTonight):
    table.ask(CallFloor(table=T1, reason=CallReason.BAD_BEAT)).ask(CLAIM)
    assert [type(event) for event in table.entry.events] == [TableFrozen]


def test_the_dealer_withdraws_it_within_a_minute_and_the_floor_need_not_come(
    night: Evening, still: TableTonight
):
    night.later(seconds=59)
    still.ask(WithdrawBadBeat(table=T1))
    now = night.clock.now()
    assert still.entry.events == (
        BadBeatWithdrawn(table=T1, withdrawn_at=now),
        CallEnded(table=T1, reason=CallReason.BAD_BEAT, ended_at=now),
    )
    assert still.now.frozen is None
    with refused("JP-TRIG-7", "T1 is not stopped."):
        still.ask(WithdrawBadBeat(table=T1))


def test_after_a_minute_or_once_the_floor_goes_into_it_only_the_floor_lets_it_go_on(
    night: Evening, still: TableTonight
):
    night.later(seconds=60)
    with refused("JP-TRIG-7", FLOORS):
        still.ask(WithdrawBadBeat(table=T1))


def test_a_claim_that_was_opened_is_the_floors(night: Evening, still: TableTonight):
    still.ask(OpenClaim(table=T1, hand=3))
    with refused("JP-TRIG-7", FLOORS):
        still.ask(WithdrawBadBeat(table=T1))


def test_nothing_moves_at_a_table_that_stands_still(
    night: Evening, still: TableTonight, why: NoteId
):
    before = still.now
    aino, timo = night.player("Aino"), night.player("Timo")
    night.table(T2)
    for command in (
        EndHand(table=T1, second_round=True),
        CallMisdeal(table=T1, reason=MisdealReason.NOT_SHUFFLED),
        MarkAway(table=T1, player=aino),
        LeaveSeat(table=T1, player=aino),
        SeatPlayer(table=T1, seat=SIX, player=timo),
        PlayOver(table=T1, seat=SeatNo(5), player=timo),
        CallClock(table=T1),
        StopFollowing(table=T1, note=NoteId(1)),
    ):
        with refused(
            "JP-TRIG-7", "T1 is stopped for a bad beat: the floor has to let it go on first."
        ):
            still.ask(command)
    assert still.now == before


def test_between_two_hands_nobody_starts_another_or_goes_elsewhere(
    night: Evening, table: TableTonight, why: NoteId
):
    table.end().ask(CLAIM)
    before = table.now
    aino = night.player("Aino")
    night.table(T2)
    for command in (
        StartHand(table=T1),
        ChangeSeat(table=T1, player=aino, seat=SIX),
        SeatPlayer(table=T2, seat=SIX, player=aino),
        ChangeTable(table=T1, game=NLH, seats=8),
        CloseTable(table=T1),
        SetRight(table=T1, button=SeatNo(1), note=why),
    ):
        with refused("JP-TRIG-7"):
            table.ask(command)
    assert table.now == before


def test_the_rest_of_the_room_plays_on(night: Evening, still: TableTonight):
    other = night.table(T2).seated("Timo", "Sanna").draw("Timo")
    other.hands(2)
    night.join("Tauno")
    still.ask(TakeCall(table=T1, reason=CallReason.BAD_BEAT))
    other.ask(BuyIn(table=T2, player=night.player("Timo"), amount=Money(100_00)))


def test_the_floor_lets_it_go_on_with_a_reason(night: Evening, still: TableTonight, why: NoteId):
    still.with_dealer()
    with refused("HOUSE"):
        still.ask(ReleaseTable(table=T1, note=why), night.dealer)
    with refused("JP-TRIG-7", "Give a reason for letting T1 go on."):
        still.ask(ReleaseTable(table=T1))
    still.ask(ReleaseTable(table=T1, note=why))
    now = night.clock.now()
    assert still.entry.events == (
        TableReleased(table=T1, released_at=now, note=why),
        CallEnded(table=T1, reason=CallReason.BAD_BEAT, ended_at=now),
    )
    assert still.now.frozen is None
    still.end()
    with refused("JP-TRIG-7", "T1 is not stopped."):
        still.ask(ReleaseTable(table=T1, note=why))


def test_a_call_that_is_done_already_is_not_ended_twice(
    night: Evening, still: TableTonight, why: NoteId
):
    still.ask(EndCall(table=T1, reason=CallReason.BAD_BEAT)).ask(ReleaseTable(table=T1, note=why))
    assert [type(event) for event in still.entry.events] == [TableReleased]


def test_neither_claim_nor_what_was_before_is_taken_back(night: Evening, table: TableTonight):
    started = table.entry
    claim = table.ask(CLAIM).entry
    with refused("HOUSE", "This is not taken back: change it by asking again."):
        night.void(claim)
    with refused("HOUSE"):
        night.void(started)
    goes_on = table.ask(ReleaseTable(table=T1, note=night.note("No jackpot"))).entry
    with refused("HOUSE", "This is not taken back: change it by asking again."):
        night.void(goes_on)


def test_a_table_without_a_jackpot_claims_none(night: Evening):
    night.table(T1, NO_STRADDLE, 8)
    with refused("JP-GAME-2", "T1 does not play for the jackpot."):
        night.ask(CLAIM)


def test_a_bad_beat_whose_call_was_answered_is_withdrawn_alone(night: Evening, still: TableTonight):
    still.ask(EndCall(table=T1, reason=CallReason.BAD_BEAT))
    still.ask(WithdrawBadBeat(table=T1))
    (withdrawn,) = still.entry.events
    assert isinstance(withdrawn, BadBeatWithdrawn)
    assert withdrawn.is_final()
