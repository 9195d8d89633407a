"""Which of two tables came first, and when nobody can say."""

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from floor.base.errors import Refused
from floor.jackpot.near import NearHit, in_order, why_not_first
from floor.room.dealing.first_hand import HandBegan
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Stamp

AT = datetime(2026, 10, 24, 20, tzinfo=UTC)


def at_table(
    name: str, seconds: float, error_ms: int = 200, stamp: Stamp = Stamp.RIFFLE
) -> NearHit:
    began = HandBegan(
        at=AT + timedelta(seconds=seconds), error=timedelta(milliseconds=error_ms), stamp=stamp
    )
    return NearHit(table=TableId(name), began=began)


ONE, TWO, THREE = at_table("1", 0), at_table("2", 0.5), at_table("3", 7)


def test_the_hand_that_began_first_is_paid_first():
    for some in permutations((ONE, TWO, THREE)):
        assert in_order(some) == (ONE, TWO, THREE)
    assert in_order(()) == ()


def test_stamps_closer_than_their_error_decide_nothing():
    close = at_table("4", 0.3)
    with pytest.raises(Refused) as refusal:
        in_order((THREE, close, ONE))
    assert str(refusal.value) == (
        "The hands at 1 and 4 began 0.300 s apart, and their start times may be off by 0.400 s "
        "together: nobody can say which was first. Ask surveillance."
    )
    assert refusal.value.rule == "JP-TRIG-6"


def test_a_hand_that_nobody_stamped_is_only_ever_known_to_be_later():
    unmarked = at_table("5", 3, stamp=Stamp.AUTOMATIC)
    assert in_order((unmarked, ONE)) == (ONE, unmarked)
    for some in ((unmarked, THREE), (THREE, unmarked)):
        with pytest.raises(Refused, match="Nobody marked the start of the hand at 5"):
            in_order(some)
    # Its stamp says when it began at the earliest: long after a wide error it can still overlap.
    wide = at_table("6", 20, error_ms=60_000)
    with pytest.raises(Refused, match="Nobody marked the start of the hand at 5"):
        in_order((wide, unmarked))


def test_a_claim_that_is_not_first_says_so():
    assert why_not_first(ONE, ()) is None
    assert why_not_first(ONE, (TWO, THREE)) is None
    assert str(why_not_first(TWO, (THREE, ONE))) == (
        "The hand at 1 began earlier: 2 is paid from what it leaves."
    )
    undecided = why_not_first(ONE, (THREE, at_table("4", 0.3)))
    assert undecided is not None
    assert "nobody can say" in str(undecided)
