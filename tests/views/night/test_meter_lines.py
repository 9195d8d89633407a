"""The jackpots' ledger of a night, line by line."""

from datetime import timedelta

from floor.app.core.claim import PaymentForm
from floor.app.core.room import EMPTY_ROOM
from floor.app.jackpot.meters import CorrectMeter, PayJackpotTime
from floor.app.office.fold import entries_of
from floor.base.money import NOTHING, Money
from floor.jackpot.ledger import Account, PostedFor
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import SeatNo
from floor.views.night.meters import MeterRow, fees, meter_lines
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.paid_jackpot import GUESTS, paid_jackpot

BAD_BEAT = JackpotId("bad_beat")


def lines_of(night: Evening) -> tuple[MeterRow, ...]:
    return meter_lines(EMPTY_ROOM, entries_of(night.journal.written))


def reasons(lines: tuple[MeterRow, ...]) -> list[PostedFor]:
    return [line.posting.reason for line in lines]


def two_tables(night: Evening) -> None:
    for name, game, guests in (
        (T2, PLO, [f"{guest} II" for guest in GUESTS]),
        (T1, NLH, GUESTS),
    ):
        night.table(name, game).seated(*guests).draw()
    for _turn in range(3):
        night.table(T2).hands(1)
        night.table(T1).hands(1)


def test_hands_that_pay_one_after_the_other_are_one_line_a_table(night: Evening):
    two_tables(night)
    begun, second, first = lines_of(night)
    assert begun.posting.reason is PostedFor.OPENING
    assert (second.table, second.hands, second.on(Account.ACCRUED)) == (T2, 3, Money(300))
    assert (first.table, first.hands, first.on(Account.ACCRUED)) == (T1, 3, Money(300))
    assert first.meters == night.room.meters[BAD_BEAT]
    assert second.meters.accrued == Money(300)


def test_what_else_is_moved_stands_between_the_hands_before_and_behind_it(night: Evening):
    two_tables(night)
    note = night.note("Two euros more in the box")
    night.ask(
        CorrectMeter(
            jackpot=BAD_BEAT,
            account=Account.ACCRUED,
            to=Money(800),
            reason=PostedFor.MISCOUNTED,
            note=note,
            second=night.manager,
        )
    )
    night.table(T1).hands(2)
    lines = lines_of(night)
    fee, other = PostedFor.HAND, PostedFor.MISCOUNTED
    assert reasons(lines) == [PostedFor.OPENING, fee, fee, other, fee]
    corrected, after = lines[-2:]
    assert (corrected.note, corrected.second) == (note, night.manager)
    assert corrected.on(Account.ACCRUED) == Money(200)
    assert corrected.on(Account.HOUSE) == Money(-200)
    assert after.hands == 2
    assert after.meters == night.room.meters[BAD_BEAT]


def test_a_hit_and_its_shares_name_their_claim(night: Evening):
    claiming = paid_jackpot(night).fetched(1, PaymentForm.CHIPS)
    lines = lines_of(night)
    hit, fetched = lines[-2:]
    assert hit.posting.reason is PostedFor.HIT
    assert (hit.claim, hit.table, hit.share) == (claiming.id, T1, 0)
    # Eighty percent of what the house has put in, which it tops up again.
    assert hit.on(Account.OWED) == Money(80_000) == NOTHING - hit.on(Account.HOUSE)
    assert hit.ways(Account.POSTED) == (Money(80_000), Money(80_000))
    assert (fetched.claim, fetched.share) == (claiming.id, 1)
    assert fetched.on(Account.PAID) == NOTHING - fetched.on(Account.OWED)
    assert fetched.meters == night.room.meters[BAD_BEAT]


def test_time_and_hands_are_apart_in_what_a_table_has_paid(night: Evening):
    two_tables(night)
    table = night.table(T1)
    everybody = tuple(map(SeatNo, range(1, len(GUESTS) + 1)))
    night.ask(PayJackpotTime(table=T1, charge="quarter", periods=2, agreed=everybody))
    assert night.room.jackpot_time[T1] == night.clock.now() + timedelta(minutes=30)
    table.hands(2)
    lines = lines_of(night)
    assert reasons(lines)[-1] is PostedFor.TIME
    first, second = fees(lines)
    assert (first.table, first.game, first.hands) == (T1, NLH, 3)
    assert (first.by_hand, first.by_time) == (Money(300), Money(2_000))
    assert (second.table, second.game, second.by_time) == (T2, PLO, NOTHING)


def test_what_was_taken_back_is_no_line_and_who_asks_hears_how_far_it_is(night: Evening):
    two_tables(night)
    night.void(night.table(T1).start().end().entry)
    heard: list[tuple[int, int]] = []
    lines = meter_lines(
        EMPTY_ROOM,
        entries_of(night.journal.written),
        lambda done, whole: heard.append((done, whole)),
    )
    assert sum(line.hands for line in lines) == 6
    assert lines[-1].meters == night.room.meters[BAD_BEAT]
    assert heard[0] == (0, len(heard))
