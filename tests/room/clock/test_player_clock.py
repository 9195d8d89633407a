"""The clock on a slow player: what is read off it."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.room.clock.player_clock import GUIDE, TDA, ClockFace, Phase, PlayerClock, face

CALLED = datetime(2026, 10, 24, 20, tzinfo=UTC)
clocks = st.builds(
    lambda lasts, countdown: PlayerClock(
        lasts=timedelta(seconds=lasts), countdown=timedelta(seconds=countdown)
    ),
    st.integers(5, 600),
    st.integers(0, 600),
)
gone = st.integers(0, 1_500_000).map(lambda ms: timedelta(milliseconds=ms))


@pytest.mark.parametrize(
    ("clock", "seconds", "shown"),
    [
        (GUIDE, 0, ClockFace(Phase.RUNNING, 30)),
        (GUIDE, 0.2, ClockFace(Phase.RUNNING, 30)),
        (GUIDE, 29.9, ClockFace(Phase.RUNNING, 1)),
        (GUIDE, 30, ClockFace(Phase.RUN_OUT, 0)),
        (GUIDE, -3, ClockFace(Phase.RUNNING, 30)),
        (TDA, 49.5, ClockFace(Phase.RUNNING, 1)),
        (TDA, 50, ClockFace(Phase.COUNTDOWN, 10)),
        (TDA, 59.1, ClockFace(Phase.COUNTDOWN, 1)),
        (TDA, 60, ClockFace(Phase.RUN_OUT, 0)),
    ],
)
def test_a_clock_shows_what_is_left_of_it(clock: PlayerClock, seconds: float, shown: ClockFace):
    assert face(clock, CALLED, CALLED + timedelta(seconds=seconds)) == shown


@given(clock=clocks, first=gone, more=gone)
def test_a_clock_never_gains(clock: PlayerClock, first: timedelta, more: timedelta):
    def left(after: timedelta) -> int:
        shown = face(clock, CALLED, CALLED + after)
        later = clock.countdown.seconds if shown.phase is Phase.RUNNING else 0
        return shown.seconds + later

    assert left(first + more) <= left(first) <= clock.whole.total_seconds()
    assert (left(first) == 0) == (first >= clock.whole)
