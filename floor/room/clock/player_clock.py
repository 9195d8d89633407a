"""The clock on a slow player: how long they have, and how much of it is left.

What they have done when it runs out is `out_of_turn.deemed_silent`.
"""

from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from floor.base.clock import lasted
from floor.base.value import Value

_SECOND = timedelta(seconds=1)


class PlayerClock(Value, frozen=True, kw_only=True):
    """How long a slow player has."""

    lasts: timedelta
    countdown: timedelta = timedelta()
    """Counted aloud once that is over."""

    @property
    def whole(self) -> timedelta:
        """Both together."""
        return self.lasts + self.countdown


GUIDE = PlayerClock(lasts=timedelta(seconds=30))
"""CH-GEN-21."""
TDA = PlayerClock(lasts=timedelta(seconds=50), countdown=timedelta(seconds=10))
"""TDA-27."""


class ClockResult(Enum):
    """How a clock ended."""

    ACTED = "acted"
    """In time."""
    RAN_OUT = "ran_out"
    """Their hand is what the rules make of silence (CH-GEN-21, TDA-27)."""
    WITHDRAWN = "withdrawn"
    """It should not have been called."""


class Phase(Enum):
    """What a clock shows."""

    RUNNING = "running"
    COUNTDOWN = "countdown"
    RUN_OUT = "run_out"


class ClockFace(NamedTuple):
    """What is to be read off a clock."""

    phase: Phase
    seconds: int
    """Left of this phase, a begun one counts; none once it has run out."""


def face(clock: PlayerClock, since: datetime, now: datetime) -> ClockFace:
    """What `clock`, called at `since`, shows when it is `now`."""
    gone = lasted(since, now)
    if gone < clock.lasts:
        return ClockFace(Phase.RUNNING, _begun_seconds(clock.lasts - gone))
    left = clock.whole - gone
    if left > timedelta():
        return ClockFace(Phase.COUNTDOWN, _begun_seconds(left))
    return ClockFace(Phase.RUN_OUT, 0)


def _begun_seconds(left: timedelta) -> int:
    return -(-left // _SECOND)
