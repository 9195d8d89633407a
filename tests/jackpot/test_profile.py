"""What is kept of a jackpot survives the journal."""

from typing import Any

import msgspec
import pytest

from floor.base.money import Money
from floor.jackpot.ledger import NO_METERS, Meters, Posting, after, hand_paid, hit, opened
from floor.jackpot.profile import JackpotProfile
from floor.jackpot.shares import Party, Payout, payout, pool_at_trigger
from floor.jackpot.trigger import Finding, Showdown, judged
from tests.jackpot.profiles import BAD_BEAT, ROOM_SHARE, showdown

HAND = showdown("Ah Ad Jh 7c 7d", "As Js", "7h 7s", "Kc Kd")
METERS = after(after(NO_METERS, opened(BAD_BEAT.guarantee)), hand_paid(Money(100)))
PAYOUT = payout(
    BAD_BEAT,
    1,
    pool_at_trigger(BAD_BEAT, METERS.posted, METERS.accrued),
    Party(players=9, losers=1, winners=2),
)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (BAD_BEAT, JackpotProfile),
        (ROOM_SHARE, JackpotProfile),
        (HAND, Showdown),
        (judged(BAD_BEAT, HAND), Finding),
        (PAYOUT, Payout),
        (METERS, Meters),
        (hit(BAD_BEAT, METERS, PAYOUT)[0], Posting),
    ],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_what_is_written_down_reads_the_same_again(value: object, kind: type[Any]):
    assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
