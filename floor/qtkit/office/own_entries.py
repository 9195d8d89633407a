"""What a station has done itself and may take back in one tap for a minute."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from floor.app.core.messages import CommandId, Entry
from floor.app.office.voiding import is_void
from floor.app.staff.days import SignedOff, SignedOn
from floor.base.clock import Clock, SystemClock
from floor.views.words.rows import FeedLine

OFFERED_FOR = timedelta(seconds=60)
_REMEMBERED = 50


class Offer(NamedTuple):
    """An entry that can be taken back in one tap, and for how many seconds more."""

    line: FeedLine
    seconds: int


class OwnEntries:
    """What this station has asked for and got, and when by the clock on the wall: the one of a
    rehearsed night may run sixty times as fast as who sits in front of it."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._known: dict[CommandId, datetime] = {}

    def heard(self, command: CommandId, outcome: object) -> None:
        """The answer to something asked here. What takes back is not taken back itself, and nobody
        comes on duty by mistake."""
        if isinstance(outcome, Entry) and not _stays(outcome):
            self._known[command] = self._clock.now()
            while len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]

    def offer(self, feed: Sequence[FeedLine]) -> Offer | None:
        """The newest of them, as long as it is offered and nothing that came after bars it."""
        if not self._known:
            return None
        from floor.views.feed.feed import newest_own  # not for the first picture

        line = newest_own(feed, self._known)
        if line is None:
            return None
        left = OFFERED_FOR - (self._clock.now() - self._known[line.command])
        return Offer(line, ceil(left.total_seconds())) if left > timedelta() else None


def _stays(entry: Entry) -> bool:
    return is_void(entry) or isinstance(entry.events[-1], SignedOn | SignedOff)
