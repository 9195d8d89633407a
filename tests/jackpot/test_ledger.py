"""The meters: what came in is always what is there and what went out."""

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from floor.base.chance import SeededChance
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, total
from floor.jackpot.ledger import (
    CORRECTIONS,
    NO_METERS,
    OWN,
    Account,
    Meters,
    MetersById,
    PostedFor,
    Posting,
    Transfer,
    after,
    booked,
    corrected,
    day_closed,
    fetched,
    hand_paid,
    hit,
    opened,
    time_paid,
)
from floor.jackpot.profile import JackpotProfile, LaterHit
from floor.jackpot.shares import Party, payout, pool_at_trigger, pool_for_later
from tests.jackpot.profiles import BAD_BEAT, ROOM_SHARE

NINE = Party(players=9, losers=1, winners=1)
ROOM = Party(players=9, losers=1, winners=1, elsewhere=31)


def all_after(meters: Meters, *postings: Posting) -> Meters:
    for posting in postings:
        meters = after(meters, posting)
    return meters


def begun(profile: JackpotProfile = BAD_BEAT) -> Meters:
    """Its guarantee is posted and 250 hands have paid."""
    meters = after(NO_METERS, opened(profile.guarantee))
    for _ in range(250):
        meters = after(meters, hand_paid(profile.fee))
    return meters


def standing(meters: Meters) -> dict[str, int]:
    return {account.value: meters.on(account).cents for account in Account if meters.on(account)}


def test_the_house_begins_with_its_guarantee_and_the_hands_add_to_the_day():
    meters = begun()
    assert standing(meters) == {
        "house": -100_000,
        "posted": 100_000,
        "players": -25_000,
        "accrued": 25_000,
    }
    assert (meters.posted, meters.accrued, meters.held) == (
        Money(100_000),
        Money(25_000),
        Money(125_000),
    )
    assert opened(BAD_BEAT.guarantee, meters).transfers == ()


def test_the_days_fees_join_the_sum_at_day_close():
    meters = after(begun(), day_closed(BAD_BEAT.reserve, begun()))
    assert (meters.posted, meters.accrued, meters.reserve) == (Money(125_000), NOTHING, NOTHING)
    assert day_closed(BAD_BEAT.reserve, meters).transfers == ()


def test_a_jackpot_may_put_part_of_the_days_fees_aside():
    meters = all_after(begun(ROOM_SHARE), time_paid(Money(7)))
    meters = after(meters, day_closed(ROOM_SHARE.reserve, meters))
    assert (meters.posted, meters.reserve) == (Money(500_000 + 45_007), Money(5_000))


def test_a_hit_is_owed_topped_up_and_fetched_share_by_share():
    meters = begun()
    found = payout(BAD_BEAT, 1, pool_at_trigger(BAD_BEAT, meters.posted, meters.accrued), NINE)
    meters = all_after(meters, *hit(BAD_BEAT, meters, found))
    assert (meters.posted, meters.owed) == (found.new_base, found.paid)
    assert meters.accrued == Money(25_000)
    meters = all_after(meters, fetched(found.loser_each), fetched(found.winner_each))
    assert meters.owed == found.other_each * 7
    assert meters.on(Account.PAID) == found.loser_each + found.winner_each
    assert meters.difference == NOTHING


def test_where_the_accrual_counts_it_is_posted_first():
    meters = begun(ROOM_SHARE)
    pool = pool_at_trigger(ROOM_SHARE, meters.posted, meters.accrued, meters.reserve)
    found = payout(ROOM_SHARE, 1, pool, ROOM)
    first, second = hit(ROOM_SHARE, meters, found)
    assert (first.reason, second.reason) == (PostedFor.AT_TRIGGER, PostedFor.HIT)
    done = all_after(meters, first, second)
    assert (done.accrued, done.posted) == (NOTHING, ROOM_SHARE.guarantee)
    bare = after(NO_METERS, opened(ROOM_SHARE.guarantee))
    pool = pool_at_trigger(ROOM_SHARE, bare.posted, bare.accrued)
    assert len(hit(ROOM_SHARE, bare, payout(ROOM_SHARE, 1, pool, ROOM))) == 1


@pytest.mark.parametrize("later_hit", LaterHit)
def test_a_second_table_is_paid_from_what_the_first_has_left(later_hit: LaterHit):
    profile = replace(BAD_BEAT, later_hit=later_hit)
    meters = begun()
    first = payout(profile, 1, pool_at_trigger(profile, meters.posted, meters.accrued), NINE)
    meters = all_after(meters, *hit(profile, meters, first))
    second = payout(profile, 1, pool_for_later(profile, first, meters.reserve), NINE)
    meters = all_after(meters, *hit(profile, meters, second))
    assert meters.posted == BAD_BEAT.guarantee
    assert meters.owed == first.paid + second.paid
    base = {LaterHit.NEW_BASE: first.new_base, LaterHit.WHAT_IS_LEFT: first.remaining}
    assert second.loser_each.cents == base[later_hit].cents * 40 // 100


def test_shares_computed_from_another_sum_are_refused():
    meters = begun()
    found = payout(BAD_BEAT, 1, pool_at_trigger(BAD_BEAT, meters.posted, meters.accrued), NINE)
    closed = after(meters, day_closed(BAD_BEAT.reserve, meters))
    with pytest.raises(Refused, match="compute them again"):
        hit(BAD_BEAT, closed, found)


@pytest.mark.parametrize(
    ("account", "to", "reason", "other"),
    [
        (Account.ACCRUED, 24_900, PostedFor.NOT_DUE, Account.PLAYERS),
        (Account.ACCRUED, 25_300, PostedFor.FORGOTTEN, Account.PLAYERS),
        (Account.ACCRUED, 25_300, PostedFor.GIVEN, Account.HOUSE),
        (Account.POSTED, 99_000, PostedFor.MISCOUNTED, Account.HOUSE),
        (Account.RESERVE, 10, PostedFor.MISCOUNTED, Account.HOUSE),
    ],
)
def test_a_meter_is_put_right_for_a_reason(
    account: Account, to: int, reason: PostedFor, other: Account
):
    meters = begun()
    done = after(meters, corrected(meters, account, Money(to), reason))
    assert done.on(account) == Money(to)
    assert done.on(other) - meters.on(other) == meters.on(account) - Money(to)
    assert done.difference == NOTHING


def test_what_is_owed_or_paid_is_not_put_right_and_nothing_without_a_reason():
    for account in (Account.OWED, Account.PAID, Account.PLAYERS, Account.HOUSE):
        with pytest.raises(Refused, match="cannot be changed"):
            corrected(begun(), account, Money(1), PostedFor.MISCOUNTED)
    with pytest.raises(ValueError, match="no reason"):
        corrected(begun(), Account.POSTED, Money(1), PostedFor.HIT)


@pytest.mark.parametrize(
    "spend",
    [
        fetched(Money(1)),
        corrected(begun(), Account.ACCRUED, Money(-1), PostedFor.NOT_DUE),
    ],
)
def test_no_meter_falls_below_zero(spend: Posting):
    with pytest.raises(Refused, match=r"nothing was written down") as refusal:
        after(begun(), spend)
    assert refusal.value.named == {"missing": Money(1)}


@pytest.mark.parametrize(
    "transfer",
    [
        Transfer(Account.PLAYERS, Account.ACCRUED, NOTHING),
        Transfer(Account.PLAYERS, Account.ACCRUED, Money(-1)),
        Transfer(Account.POSTED, Account.POSTED, Money(1)),
    ],
)
def test_a_transfer_moves_money_from_one_account_to_another(transfer: Transfer):
    with pytest.raises(ValueError, match="moves nothing"):
        after(begun(), Posting(reason=PostedFor.HAND, transfers=(transfer,)))


def test_each_jackpot_has_meters_of_its_own():
    book: MetersById = {}
    book = booked(book, BAD_BEAT.id, hand_paid(Money(100)))
    book = booked(book, ROOM_SHARE.id, hand_paid(Money(200)))
    book = booked(book, BAD_BEAT.id, hand_paid(Money(100)))
    assert (book[BAD_BEAT.id].accrued, book[ROOM_SHARE.id].accrued) == (Money(200), Money(200))


class Room:
    """A room that does to its meters whatever comes, and counts its own money beside them."""

    def __init__(self, profile: JackpotProfile, party: Party, seed: int) -> None:
        self.profile, self.party, self.chance = profile, party, SeededChance(seed)
        self.meters = after(NO_METERS, opened(profile.guarantee))
        self.outside = NOTHING - profile.guarantee
        self.done: Counter[str] = Counter()

    def act(self) -> None:
        acts = (self.hand, self.hand, self.hand, self.time, self.close, self.fetch, self.correct)
        act: Callable[[], tuple[Posting, ...]] = acts[self.chance.below(len(acts))]
        if self.chance.below(50) == 0:
            act = self.hit
        for posting in act():
            self.done[posting.reason.value] += 1
            try:
                self.meters = after(self.meters, posting)
            except Refused:
                self.done["refused"] += 1
                continue
            for transfer in posting.transfers:
                self.outside -= transfer.amount if transfer.source not in OWN else NOTHING
                self.outside += transfer.amount if transfer.target not in OWN else NOTHING

    def hand(self) -> tuple[Posting, ...]:
        return (hand_paid(self.profile.fee),)

    def time(self) -> tuple[Posting, ...]:
        return (time_paid(Money(4_000 + self.chance.below(100))),)

    def close(self) -> tuple[Posting, ...]:
        return (day_closed(self.profile.reserve, self.meters),)

    def fetch(self) -> tuple[Posting, ...]:
        return (fetched(Money(1 + self.chance.below(50_000))),)

    def correct(self) -> tuple[Posting, ...]:
        account = (Account.ACCRUED, Account.POSTED, Account.RESERVE)[self.chance.below(3)]
        reason = list(CORRECTIONS)[self.chance.below(len(CORRECTIONS))]
        to = self.meters.on(account) + Money(self.chance.below(2_000) - 1_000)
        return (corrected(self.meters, account, to, reason),)

    def hit(self) -> tuple[Posting, ...]:
        now, number = self.meters, 1 + self.chance.below(len(self.profile.categories))
        pool = pool_at_trigger(self.profile, now.posted, now.accrued, now.reserve)
        return hit(self.profile, now, payout(self.profile, number, pool, self.party))


@pytest.mark.parametrize(
    ("profile", "party"), [(BAD_BEAT, NINE), (ROOM_SHARE, ROOM)], ids=["bad beat", "room share"]
)
def test_whatever_is_done_in_whatever_order_no_cent_comes_or_goes(
    profile: JackpotProfile, party: Party, full: bool
):
    room = Room(profile, party, seed=11)
    for _ in range(500_000 if full else 50_000):
        room.act()
        balances = room.meters.balances
        assert sum(money.cents for money in balances.values()) == 0
        assert all(room.meters.on(account) >= NOTHING for account in OWN)
        assert room.meters.held + room.outside == NOTHING
    assert min(room.done[reason.value] for reason in CORRECTIONS) > 0
    assert min(room.done[kind] for kind in ("hand", "time", "day_close", "hit", "fetched")) > 0
    assert room.done["refused"] > 0
    assert total(room.meters.balances.values()) == room.meters.difference == NOTHING
