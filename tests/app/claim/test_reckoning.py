"""What a claim comes to: category, shares, sums, and the digest of it all."""

import pytest
from msgspec.structs import replace

from floor.app.claim.reckoning import reckoned
from floor.app.core.claim import Percentage
from floor.base.money import NOTHING, Money
from floor.jackpot.ledger import Account, Meters, PostedFor
from floor.jackpot.profile import AtTrigger, JackpotId, JackpotProfile, LaterHit, Others
from floor.jackpot.shares import ShareRole
from floor.jackpot.trigger import NoWinReason
from tests.app.claimed import (
    ROOM_HIT,
    ROOM_SHARED,
    SIX_MORE,
    ClaimTonight,
    claim_at,
    claimed,
    shown,
)
from tests.app.claimed import played as played_at
from tests.evening import HELSINKI, T1, T2, Evening

BAD_BEAT = JackpotId("bad_beat")
COUNTED = HELSINKI.replace(
    'accrual_counts_at_trigger = "off"', 'accrual_counts_at_trigger = "on"', 1
)


@pytest.fixture
def claim(night: Evening) -> ClaimTonight:
    return claimed(night)


def with_profile(night: Evening, **changed: object):
    """The same room under another profile."""
    house = night.room.house
    assert house is not None
    profile: JackpotProfile = replace(house.jackpots[BAD_BEAT], **changed)
    return replace(night.room, house=replace(house, jackpots={BAD_BEAT: profile}))


def test_without_cards_there_is_nothing_to_reckon(claim: ClaimTonight):
    found = claim.seats().found
    assert (found.finding, found.payout, found.digest) == (None, None, "")
    assert found.after == found.before
    assert found.sharing == frozenset()


def test_category_1_pays_as_the_table_says(night: Evening, claim: ClaimTonight):
    found = claim.seats().cards().found
    assert found.finding is not None
    assert found.finding.category == 1
    assert [(one.number, one.seat, one.role, one.amount) for one in found.shares] == [
        (1, 2, ShareRole.LOSER, Money(40_000)),
        (2, 4, ShareRole.WINNER, Money(20_000)),
        (3, 1, ShareRole.OTHER, Money(5_000)),
        (4, 3, ShareRole.OTHER, Money(5_000)),
        (5, 5, ShareRole.OTHER, Money(5_000)),
        (6, 6, ShareRole.OTHER, Money(5_000)),
    ]
    assert found.shares[2].percent == Percentage(5, 1)
    assert found.shares[2].percent.exact == 5
    assert [posting.reason for posting in found.postings] == [PostedFor.HIT]
    assert found.before.posted == Money(100_000)
    assert (found.after.posted, found.after.owed) == (Money(100_000), Money(80_000))
    assert found.after.difference == NOTHING
    assert len(found.digest) == 32


def test_category_2_pays_each_other_player_one_percent(claim: ClaimTonight):
    found = claim.seats().cards("Ah Ad Js 8s 8d", shown((2, "Ac Jc"), (4, "8h 8c"))).found
    assert found.finding is not None
    assert found.finding.category == 2
    assert {one.role: one.amount for one in found.shares} == {
        ShareRole.LOSER: Money(10_000),
        ShareRole.WINNER: Money(5_000),
        ShareRole.OTHER: Money(1_000),
    }


def test_losers_and_winners_may_be_several(claim: ClaimTonight):
    board, hands = "Ah Ad Kh 8s 8d", shown((2, "Ac Kc"), (3, "As Kd"), (4, "8h 8c"))
    found = claim.seats().cards(board, hands).found
    assert [(one.seat, one.role) for one in found.shares[:3]] == [
        (2, ShareRole.LOSER),
        (3, ShareRole.LOSER),
        (4, ShareRole.WINNER),
    ]
    assert found.shares[0].percent == Percentage(45, 2)


def test_a_hand_that_was_no_bad_beat_pays_nothing(claim: ClaimTonight):
    found = claim.seats().cards(hands=shown((2, "Qc Qd"), (4, "8h 8c"))).found
    assert (found.finding.category, found.payout, found.digest) == (0, None, "")
    found = claim.seats("Otso", "Sanna").cards().found
    assert (found.finding.bar, found.payout) == (NoWinReason.TOO_FEW, None)


def test_a_party_the_tables_do_not_know_is_an_error_in_words(night: Evening, claim: ClaimTonight):
    claim.seats().cards()
    found = reckoned(with_profile(night, shares_to=5), claim.now)
    assert found.payout is None
    assert found.trouble is not None
    assert str(found.trouble) == (
        "6 players share at the table: the jackpot is defined for 5 to 5. Check who was dealt "
        "in and at the table."
    )


# Who shares (JD-04)


def test_who_has_a_seat_may_share_without_having_taken_part(night: Evening):
    table = played_at(night)
    table.end().away("Sanna").start()
    claim = claim_at(night).seats().cards()
    seats = {
        others: [one.seat for one in reckoned(with_profile(night, others=others), claim.now).shares]
        for others in Others
    }
    assert seats == {
        Others.TOOK_PART: [2, 4, 1, 3, 5],
        Others.SEATED: [2, 4, 1, 3, 5, 6],
        Others.ROOM: [2, 4, 1, 3, 5],  # he is away
    }


def test_the_whole_room_shares_in_whole_euros(night: Evening):
    night.adopt(ROOM_SHARED)
    played_at(night, T2, SIX_MORE)
    claim = claimed(night).seats().cards(*ROOM_HIT)
    found = claim.found
    assert len(found.shares) == 12
    assert {one.role: one.amount for one in found.shares} == {
        ShareRole.LOSER: Money(250_200),  # half of 5,004 €: the day's four euros count
        ShareRole.WINNER: Money(125_100),
        ShareRole.OTHER: Money(12_500),
    }
    assert [one.table for one in found.shares[:6]] == [T1] * 6
    assert [one.table for one in found.shares[6:]] == [T2] * 6
    assert found.payout is not None
    assert found.payout.to_reserve == Money(100)
    assert found.after.posted == Money(500_000)
    assert found.after.difference == NOTHING


# What there is to pay from


def test_fees_of_the_day_count_only_where_the_house_says_so(night: Evening):
    night.adopt(COUNTED)
    claim = claimed(night).ready()
    assert claim.now.accrued == Money(100)
    played_at(night, T2, SIX_MORE)  # a fee after the claim was opened is not the winners'
    found = claim.found
    assert found.before.accrued == Money(200)
    assert found.payout is not None
    assert found.payout.pool == Money(100_100)
    assert [posting.reason for posting in found.postings] == [PostedFor.AT_TRIGGER, PostedFor.HIT]
    claim.release()
    meters = night.room.meters[BAD_BEAT]
    assert (meters.accrued, meters.difference) == (Money(100), NOTHING)


def test_a_second_hit_is_not_paid_from_the_same_fees(night: Evening):
    night.adopt(COUNTED)
    played_at(night, T1)
    night.later(seconds=5)
    played_at(night, T2, SIX_MORE)
    first, second = claim_at(night, T1).ready(), claim_at(night, T2).ready()
    assert (first.now.accrued, second.now.accrued) == (Money(200), Money(200))
    first.release()
    assert (first.now.accrued, second.now.accrued) == (Money(200), NOTHING)
    second.release()
    released = second.now.released
    assert released is not None
    assert released.payout.pool == Money(100_000)  # what was left, topped up, and no fee again
    assert night.room.meters[BAD_BEAT].difference == NOTHING


def test_of_what_was_taken_back_meanwhile_nothing_is_paid(night: Evening):
    night.adopt(COUNTED)
    claim = claimed(night).ready()
    meters = night.room.meters[BAD_BEAT]
    fewer = replace(meters, balances={**meters.balances, Account.ACCRUED: NOTHING})
    found = reckoned(replace(night.room, meters={BAD_BEAT: fewer}), claim.now)
    assert found.payout is not None
    assert found.payout.pool == Money(100_000)


@pytest.mark.parametrize(
    ("later", "pool", "kept"),
    [
        (LaterHit.NEW_BASE, Money(100_000), NOTHING),
        (LaterHit.WHAT_IS_LEFT, Money(20_000), Money(80_000)),
    ],
)
def test_the_second_table_is_paid_from_what_the_first_has_left(
    night: Evening, later: LaterHit, pool: Money, kept: Money
):
    played_at(night, T1)
    night.later(seconds=5)
    played_at(night, T2, SIX_MORE)
    first, second = claim_at(night, T1).ready(), claim_at(night, T2).ready()
    first.release()
    found = reckoned(with_profile(night, later_hit=later), second.now)
    assert found.payout is not None
    assert (found.payout.pool, found.payout.kept) == (pool, kept)
    assert found.after.difference == NOTHING
    assert found.after.posted == Money(100_000)


def test_what_a_meter_was_put_right_by_since_is_paid_from_too(night: Evening):
    played_at(night, T1)
    night.later(seconds=5)
    played_at(night, T2, SIX_MORE)
    first, second = claim_at(night, T1).ready(), claim_at(night, T2).ready()
    first.release()
    room = with_profile(night, later_hit=LaterHit.WHAT_IS_LEFT)
    more = Meters({**room.meters[BAD_BEAT].balances, Account.POSTED: Money(100_001)})
    found = reckoned(replace(room, meters={BAD_BEAT: more}), second.now)
    assert found.payout is not None
    assert (found.payout.pool, found.payout.kept) == (Money(100_001), NOTHING)


def test_a_hit_of_yesterday_is_not_before_this_one(night: Evening):
    first = claimed(night).ready()
    first.release()
    night.later(seconds=1)
    night.table(T1).end().start()
    second = claim_at(night).ready()
    room = with_profile(night, later_hit=LaterHit.WHAT_IS_LEFT, at_trigger=AtTrigger.POSTED)
    found = reckoned(room, second.now)
    assert found.payout is not None
    assert found.payout.kept == NOTHING
