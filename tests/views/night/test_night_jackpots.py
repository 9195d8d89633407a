"""What the day report says of the jackpots."""

from floor.app.core.room import EMPTY_ROOM
from floor.app.hands.dealing import EndHand
from floor.app.jackpot.meters import CorrectMeter, PayJackpotTime
from floor.app.office.fold import entries_of
from floor.app.staff.days import OpenDay
from floor.base.money import NOTHING, Money
from floor.jackpot.ledger import Account, PostedFor
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import SeatNo
from floor.views.night.day import DayReport
from floor.views.night.jackpots import JackpotDay, jackpot_days
from floor.views.night.tally import day_report
from tests.app.claimed import SIX, claimed
from tests.evening import T1, Evening

BAD_BEAT = JackpotId("bad_beat")


def report(night: Evening, after: int = 0) -> DayReport:
    entries = tuple(entries_of(row for row in night.journal.rows() if row.seq > after))
    made = day_report(entries, night.room.house, night.people, night.office.head)
    assert made is not None
    return made


def jackpot(night: Evening) -> JackpotDay:
    (one,) = report(night).jackpots
    # As the paper adds it up: what it had, and what came and went, is what there is.
    came = one.accrued + one.house + one.corrected
    assert one.posted_before + came - one.won - one.aside == one.posted + one.waiting
    return one


def test_fees_wait_until_the_day_is_closed_and_are_posted_then(night: Evening):
    """JP-FEE-3."""
    night.table().seated(*SIX).draw("Aino").start().ask(EndHand(table=T1, second_round=True))
    open_day = jackpot(night)
    assert (open_day.name, open_day.posted_before) == ("Bad Beat Jackpot", Money(100_000))
    assert (open_day.accrued, open_day.waiting) == (Money(100), Money(100))
    assert open_day.posted == Money(100_000)
    night.close(T1)
    night.close_day()
    closed = jackpot(night)
    assert (closed.accrued, closed.waiting, closed.posted) == (Money(100), NOTHING, Money(100_100))


def test_a_hit_says_what_was_won_paid_and_added_and_why_the_sum_fell(night: Evening):
    claim = claimed(night).ready()
    claim.release()
    share = claim.pay(1).events[0]
    found, released = jackpot(night), claim.now.released
    assert released is not None
    assert found.won == released.payout.paid
    assert found.house == released.payout.house_top_up
    assert found.paid == share.amount  # type: ignore[attr-defined]
    assert found.unpaid == found.won - found.paid
    (fall,) = found.moves
    assert (fall.reason, fall.claim, fall.table) == (PostedFor.HIT, 1, T1)
    assert fall.amount == NOTHING - found.won


def test_a_meter_put_right_downwards_says_why(night: Evening):
    note = night.note("Counted by two: fifty euros less.")
    asked = CorrectMeter(
        jackpot=BAD_BEAT,
        account=Account.POSTED,
        to=Money(95_000),
        reason=PostedFor.MISCOUNTED,
        note=note,
        second=night.manager,
    )
    night.ask(asked)
    (fall,) = jackpot(night).moves
    assert (fall.amount, fall.reason) == (Money(-5_000), PostedFor.MISCOUNTED)
    assert fall.note == "Counted by two: fifty euros less."
    assert len(fall.badges) == 2
    assert jackpot(night).corrected == Money(-5_000)


def test_a_meter_put_right_upwards_stands_there_too(night: Evening):
    """What the sum was and what was moved add up to what it is."""
    for account, to in ((Account.POSTED, 840_000), (Account.ACCRUED, 700)):
        night.ask(
            CorrectMeter(
                jackpot=BAD_BEAT,
                account=account,
                to=Money(to),
                reason=PostedFor.BROUGHT,
                note=night.note("The old book"),
                second=night.manager,
            )
        )
    found = jackpot(night)
    assert [(one.account, one.amount) for one in found.moves] == [
        (Account.POSTED, Money(740_000)),
        (Account.ACCRUED, Money(700)),
    ]
    assert found.posted_before + found.corrected == found.posted + found.waiting


def test_time_for_the_jackpot_is_told_with_how_many_agreed(night: Evening):
    """JP-FEE-2."""
    night.table().seated(*SIX)
    agreed = tuple(map(SeatNo, range(1, 7)))
    for periods in (1, 2):
        asked = PayJackpotTime(table=T1, charge="quarter", periods=periods, agreed=agreed)
        night.ask(asked)
    fees = report(night).time_fees
    assert [(fee.table, fee.lasts.seconds // 60, fee.agreed) for fee in fees] == [
        (T1, 15, 6),
        (T1, 30, 6),
    ]
    assert [fee.amount for fee in fees] == [Money(1_000), Money(2_000)]
    assert jackpot(night).accrued == Money(3_000)


def test_a_second_day_begins_with_what_the_first_has_left(night: Evening):
    """The journal of the second day alone does not know it: the room before it does."""
    claim = claimed(night).ready()
    claim.release()
    night.ask(EndHand(table=T1, second_round=True))
    night.close(T1)
    night.close_day()
    night.later(minutes=24 * 60)
    before, seen = night.room, night.office.head.seq
    night.ask(OpenDay(), night.manager)
    entries = tuple(entries_of(row for row in night.journal.rows() if row.seq > seen))
    made = day_report(entries, night.room.house, night.people, night.office.head, before=before)
    assert made is not None
    (one,) = made.jackpots
    assert one.posted_before == before.meters[BAD_BEAT].posted
    assert one.unpaid == before.meters[BAD_BEAT].owed > NOTHING


def test_before_any_rules_there_is_no_jackpot(night: Evening):
    assert jackpot_days(EMPTY_ROOM, (), night.people) == ()
