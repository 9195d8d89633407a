"""The jackpots' meters: every euro in them has come from somewhere and goes somewhere."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.app.claim.claims import PayShare
from floor.app.core.claim import IdKind, PaymentForm
from floor.app.core.room import EMPTY_ROOM
from floor.app.hands.set_right import StopFollowing
from floor.app.jackpot.meters import (
    CorrectMeter,
    JackpotTimePaid,
    MeterCorrected,
    MeterMove,
    PayJackpotTime,
    attached_to,
    jackpot_at,
    main_meters,
    meters_of,
    moved,
    shown,
)
from floor.app.office.catalog import evolve
from floor.app.staff.days import AdoptRulebook
from floor.base.money import NOTHING, Money
from floor.jackpot.ledger import NO_METERS, Account, PostedFor, Posting, Transfer
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import SeatNo
from tests.app.claimed import ROOM_SHARED, SIX, SIX_MORE, claimed, played
from tests.evening import HELSINKI, NLH, NO_STRADDLE, T1, T2, Evening, refused

BAD_BEAT, ROOM_SHARE = JackpotId("bad_beat"), JackpotId("room_share")
EVERYBODY = tuple(SeatNo(number) for number in range(1, 7))
_JACKPOTS = slice(HELSINKI.index("# Bad beat jackpots."), HELSINKI.index("# The lists: "))
OLDER = HELSINKI.replace(HELSINKI[_JACKPOTS], "")


def moves(night: Evening) -> list[MeterMove]:
    """What every event of the night has moved, in order."""
    found: list[MeterMove] = []
    room = EMPTY_ROOM
    for event in night.events():
        found += moved(room, event)
        room = evolve(room, event)
    assert room.meters == night.room.meters
    return found


def pay(periods: int = 1, charge: str = "hour", agreed=EVERYBODY, table=T1) -> PayJackpotTime:
    return PayJackpotTime(table=table, charge=charge, periods=periods, agreed=agreed)


def correct(night: Evening, to: int, **other: object) -> CorrectMeter:
    asked = CorrectMeter(
        jackpot=BAD_BEAT,
        account=Account.POSTED,
        to=Money(to),
        reason=PostedFor.MISCOUNTED,
        note=night.note("Counted twice"),
        second=night.manager,
    )
    return replace(asked, **other)


# Which jackpots there are


def test_the_house_begins_each_jackpot_of_its_offer_with_the_guarantee(night: Evening):
    house = night.room.house
    assert house is not None
    assert attached_to(house) == (BAD_BEAT,)
    assert shown(night.room) == (BAD_BEAT,)
    assert main_meters(night.room).posted == Money(100_000)
    assert meters_of(night.room, ROOM_SHARE) == NO_METERS
    night.adopt(ROOM_SHARED)
    assert shown(night.room) == (ROOM_SHARE, BAD_BEAT)
    assert [meters_of(night.room, one).posted for one in shown(night.room)] == [
        Money(500_000),
        Money(100_000),
    ]
    assert (shown(EMPTY_ROOM), main_meters(EMPTY_ROOM)) == ((), NO_METERS)


def test_a_jackpot_nobody_plays_for_any_more_is_shown_while_it_has_money(night: Evening):
    night.adopt(ROOM_SHARED)
    night.adopt(HELSINKI)
    assert shown(night.room) == (BAD_BEAT, ROOM_SHARE)
    assert meters_of(night.room, ROOM_SHARE).posted == Money(500_000)


def test_an_older_rulebook_has_one_jackpot_and_says_nothing_of_it(night: Evening):
    night.adopt(OLDER)
    played(night)
    meters = main_meters(night.room)
    assert shown(night.room) == (BAD_BEAT,)
    assert (meters.posted, meters.accrued) == (Money(100_000), Money(100))
    assert jackpot_at(night.room, night.room.tables[T1]) is None
    night.table(T1).end()
    night.close(T1)
    night.close_day()
    assert main_meters(night.room).posted == Money(100_200)


def test_a_table_is_attached_by_what_it_plays(night: Evening):
    nlh, other = night.table(T1), night.table(T2, NO_STRADDLE, 8)
    profile = jackpot_at(night.room, nlh.now)
    assert profile is not None
    assert profile.id == BAD_BEAT
    assert jackpot_at(night.room, other.now) is None


# What moves what


def test_every_move_is_told_by_the_fact_behind_it(night: Evening):
    claim = claimed(night).ready()
    claim.release()
    claim.pay(1)
    night.ask(pay())
    night.ask(correct(night, 100_050), night.floor)
    night.table(T1).end()
    night.close(T1)
    night.close_day()
    told = [(one.jackpot, one.posting.reason) for one in moves(night)]
    assert told == [
        (BAD_BEAT, reason)
        for reason in (
            PostedFor.OPENING,
            PostedFor.HAND,
            PostedFor.HIT,
            PostedFor.FETCHED,
            PostedFor.TIME,
            PostedFor.MISCOUNTED,
            PostedFor.DAY_CLOSE,
        )
    ]
    meters = main_meters(night.room)
    assert meters.difference == NOTHING
    assert (meters.posted, meters.accrued) == (Money(104_150), NOTHING)
    assert (meters.owed, meters.on(Account.PAID)) == (Money(40_000), Money(40_000))


def test_what_moves_no_money_moves_no_meter(night: Evening):
    joined = night.join("Aino").events[0]
    assert moved(night.room, joined) == ()
    played(night).end()
    ended = night.events()[-1]
    assert [move.posting.transfers[0].amount for move in moved(night.room, ended)] == [Money(100)]
    assert moved(night.room, replace(ended, jackpot=NOTHING)) == ()


def test_a_fee_of_a_table_that_is_attached_to_nothing_stays_out(night: Evening):
    played(night).end()
    ended = night.events()[-1]
    night.table(T2, NO_STRADDLE, 8)
    assert moved(night.room, replace(ended, table=T2)) == ()
    paid = JackpotTimePaid(
        table=T2,
        charge="hour",
        amount=Money(4_000),
        paid_at=night.clock.now(),
        until=night.clock.now(),
        agreed=(),
    )
    assert moved(night.room, paid) == ()


def test_the_days_fees_are_posted_at_its_end_but_for_the_reserve(night: Evening):
    night.adopt(ROOM_SHARED)
    played(night).hands(0).end()
    assert meters_of(night.room, ROOM_SHARE).accrued == Money(400)
    night.close(T1)
    night.close_day()
    meters = meters_of(night.room, ROOM_SHARE)
    assert (meters.posted, meters.reserve, meters.accrued) == (Money(500_360), Money(40), NOTHING)


def test_a_fee_is_taken_back_with_its_hand_and_not_once_it_was_paid_out(night: Evening):
    played(night, T2, SIX_MORE).end()
    ended = night.office.answer_to(night.journal.written[-1].command)
    assert ended is not None
    claim = claimed(night).ready()
    fees = main_meters(night.room).accrued
    night.void(ended)
    assert main_meters(night.room).accrued == fees - Money(100)
    night.table(T2).end()
    ended = night.office.answer_to(night.journal.written[-1].command)
    assert ended is not None
    claim.release()
    with refused("HOUSE"):
        night.void(ended)


def test_rules_taken_back_take_the_guarantee_back(night: Evening):
    before = night.room.meters
    adopted = night.ask(AdoptRulebook(name="shared", text=ROOM_SHARED), night.manager)
    assert night.room.meters != before
    night.void(adopted, night.floor, night.manager)
    assert night.room.meters == before


# Time instead of hands (JP-FEE-2)


def test_a_table_pays_by_time_when_everybody_agrees(night: Evening):
    table = played(night)
    fees = main_meters(night.room).accrued
    now = night.clock.now()
    entry = night.ask(pay())
    assert entry.events == (
        JackpotTimePaid(
            table=T1,
            charge="hour",
            amount=Money(4_000),
            paid_at=now,
            until=now + timedelta(hours=1),
            agreed=EVERYBODY,
        ),
    )
    assert main_meters(night.room).accrued == fees + Money(4_000)
    night.later(minutes=59)
    table.end()  # it began before: paid by time all the same
    table.hands(1)
    assert main_meters(night.room).accrued == fees + Money(4_000)
    night.ask(pay(2, "quarter"))
    assert night.room.jackpot_time[T1] == now + timedelta(minutes=90)
    night.later(minutes=31)
    table.hands(1)
    assert main_meters(night.room).accrued == fees + Money(6_100)


def test_time_that_was_paid_by_mistake_is_taken_back_by_two(night: Evening):
    played(night)
    fees = main_meters(night.room).accrued
    entry = night.ask(pay())
    with refused("HOUSE"):
        night.void(entry)
    night.void(entry, night.floor, night.manager)
    assert (main_meters(night.room).accrued, night.room.jackpot_time) == (fees, {})
    again = night.ask(pay())
    night.ask(correct(night, 100_050), night.floor)
    with refused("HOUSE"):
        night.void(again, night.floor, night.manager)


def test_time_is_paid_from_now_on_where_none_is_left(night: Evening):
    table = played(night)
    night.ask(pay(1, "quarter"))
    night.later(minutes=40)
    now = night.clock.now()
    night.ask(pay(1, "quarter"))
    assert night.room.jackpot_time[T1] == now + timedelta(minutes=15)
    table.end()
    night.close(T1)
    assert night.room.jackpot_time == {}


@pytest.mark.parametrize(
    ("asked", "rule", "sentence"),
    [
        (pay(0), "JP-FEE-2", "Say for how long T1 pays."),
        (
            pay(charge="week"),
            "JP-FEE-2",
            "The jackpot fee is paid by the hand here: there is no such time charge.",
        ),
        (
            pay(agreed=EVERYBODY[:-1]),
            "JP-FEE-2",
            "Seat 6 has not agreed: the jackpot time charge needs the whole table.",
        ),
        (pay(table=T2), "JP-GAME-2", "T2 does not play for the jackpot."),
    ],
)
def test_time_is_not_paid(night: Evening, asked: PayJackpotTime, rule: str, sentence: str):
    played(night)
    night.table(T2, NO_STRADDLE, 8)
    with refused(rule, sentence):
        night.ask(asked)


def test_a_table_that_nobody_follows_pays_no_time(night: Evening):
    played(night).ask(StopFollowing(table=T1, note=night.note("No kiosk")))
    with refused("HOUSE"):
        night.ask(pay())


def test_who_is_away_is_not_asked(night: Evening):
    night.table(T1, NLH).seated(*SIX).away("Sanna")
    (paid,) = night.ask(pay(agreed=EVERYBODY[:5])).events
    assert isinstance(paid, JackpotTimePaid)
    assert paid.agreed == EVERYBODY[:5]


# Putting right


def test_a_meter_is_put_right_by_two_with_a_reason(night: Evening):
    asked = correct(night, 99_000)
    assert asked.note is not None
    (corrected,) = night.ask(asked).events
    posting = Posting(
        reason=PostedFor.MISCOUNTED,
        transfers=(Transfer(Account.POSTED, Account.HOUSE, Money(1_000)),),
    )
    assert corrected == MeterCorrected(
        jackpot=BAD_BEAT,
        account=Account.POSTED,
        posting=posting,
        note=asked.note,
        second=night.manager,
    )
    assert main_meters(night.room).posted == Money(99_000)
    assert main_meters(night.room).difference == NOTHING
    night.close_day()
    night.ask(correct(night, 100_000), night.floor)


WHY = "Give the right sum of the meter, and why."
TWO = "Correcting a meter takes two: a shift manager’s badge second, and a reason."


@pytest.mark.parametrize(
    ("to", "other", "rule", "sentence"),
    [
        (1, {"jackpot": ROOM_SHARE}, "JP-PAY-4", "The house has no such jackpot."),
        (1, {"note": None}, "JP-PAY-4", TWO),
        (1, {"second": None}, "JP-PAY-4", TWO),
        (-1, {}, "JP-PAY-4", "Give the right sum of the meter, and why."),
        (
            1,
            {"reason": PostedFor.HIT},
            "JP-PAY-4",
            "Give the right sum of the meter, and why.",
        ),
        (100_000, {}, "JP-PAY-4", "The meter shows that already: nothing to correct."),
        (
            1,
            {"account": Account.OWED},
            "JP-PAY-4",
            "What is owed or paid to players cannot be changed: only the jackpot’s sum, its "
            "reserve and the day’s fees can be corrected.",
        ),
    ],
)
def test_a_meter_is_not_put_right(
    night: Evening, to: int, other: dict[str, object], rule: str, sentence: str
):
    with refused(rule, sentence):
        night.ask(correct(night, to, **other))


def test_nobody_is_his_own_second(night: Evening):
    with refused("HOUSE", "This takes two: another shift manager's badge has to come second."):
        night.ask(correct(night, 1), night.manager)
    with refused("HOUSE"):
        night.ask(correct(night, 1, second=night.dealer))


def test_what_was_paid_out_bars_what_a_meter_was_put_right_by(night: Evening):
    corrected = night.ask(correct(night, 90_000))
    claim = claimed(night).ready()
    claim.release()
    with refused("HOUSE"):
        night.void(corrected, night.floor, night.manager)
    again = night.ask(correct(night, 200_000))
    night.void(again, night.floor, night.manager)
    assert main_meters(night.room).posted == Money(100_000)
    night.ask(PayShare(claim=claim.id, share=1, form=PaymentForm.CHIPS, checked=IdKind.KNOWN))
