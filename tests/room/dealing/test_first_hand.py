"""Which of two hands began first, and when their stamps cannot tell (JP-TRIG-6)."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from floor.room.dealing.first_hand import FirstOfTwo, HandBegan, began_first
from floor.room.table.table import Stamp

AT = datetime(2026, 10, 24, 20, tzinfo=UTC)


def ms(number: int) -> timedelta:
    return timedelta(milliseconds=number)


def began(after: int, error: int = 0, stamp: Stamp = Stamp.RIFFLE) -> HandBegan:
    return HandBegan(at=AT + ms(after), error=ms(error), stamp=stamp)


def test_the_earlier_stamp_is_the_earlier_hand():
    assert began_first(began(0), began(1)) == (FirstOfTwo.ONE, ms(1), ms(0))
    assert began_first(began(5, stamp=Stamp.LID), began(1)) == (FirstOfTwo.OTHER, ms(4), ms(0))


def test_stamps_as_close_as_their_errors_decide_nothing():
    assert began_first(began(0, 20), began(50, 30)).first is FirstOfTwo.UNDECIDED
    assert began_first(began(0, 20), began(51, 30)) == (FirstOfTwo.ONE, ms(51), ms(50))
    assert began_first(began(0), began(0)).first is FirstOfTwo.UNDECIDED


def test_a_hand_nobody_stamped_may_have_begun_any_time_after():
    unstamped = began(0, stamp=Stamp.AUTOMATIC)
    assert began_first(unstamped, began(90_000)).first is FirstOfTwo.UNDECIDED
    assert began_first(began(-1), unstamped).first is FirstOfTwo.ONE
    assert began_first(unstamped, began(-1)).first is FirstOfTwo.OTHER
    assert began_first(unstamped, unstamped).first is FirstOfTwo.UNDECIDED


hands = st.builds(began, st.integers(0, 300), st.integers(0, 100), st.sampled_from(Stamp))


@given(one=hands, other=hands, true=st.tuples(st.integers(-100, 100), st.integers(-100, 100)))
def test_whoever_asks_first_hears_the_same_and_never_a_lie(
    one: HandBegan, other: HandBegan, true: tuple[int, int]
):
    turned = {
        FirstOfTwo.ONE: FirstOfTwo.OTHER,
        FirstOfTwo.OTHER: FirstOfTwo.ONE,
        FirstOfTwo.UNDECIDED: FirstOfTwo.UNDECIDED,
    }
    found = began_first(one, other).first
    assert began_first(other, one).first is turned[found]
    first, second = (
        hand.at + max(min(ms(off), hand.error), -hand.error)
        for hand, off in zip((one, other), true, strict=True)
    )
    if found is FirstOfTwo.ONE:
        assert first < second
    if found is FirstOfTwo.OTHER:
        assert second < first
