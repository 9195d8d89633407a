"""What a station has done itself and may take back in one tap."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from floor.app.core.messages import CommandId, Entry
from floor.app.office.voiding import may_be_voided
from floor.app.offline.kept_act import KeptAct, NotYet
from floor.app.rulings.rulings import RulingAmended, RulingGiven
from floor.app.staff.days import SignedOff, SignedOn
from floor.base.clock import Clock, SteadyClock, lasted
from floor.views.words.rows import FeedLine

_REMEMBERED = 50
_NEW_FOR = timedelta(seconds=60)
_A_NIGHT = timedelta(days=1)


class Offer(NamedTuple):
    """The entry this station wrote last: it can be taken back, or its line says what bars it."""

    line: FeedLine
    ago: timedelta
    """Since when, by a clock nobody can set."""

    @property
    def minutes(self) -> int:
        """For how many it stands; 0 while it is new, or where a clock that was put right leaves
        nobody to tell."""
        return self.ago // timedelta(minutes=1) if timedelta() <= self.ago < _A_NIGHT else 0

    @property
    def is_shown(self) -> bool:
        """What cannot be taken back is said only while it is new."""
        return self.line.undo or self.ago < _NEW_FOR


class OwnEntries:
    """What this station has asked for and got, and how long ago for who sits in front of it: the
    clock of a rehearsed night may run sixty times as fast, that of a computer be put right."""

    def __init__(self, clock: Clock | None = None, *, strikes: bool = False) -> None:
        """`strikes`: a ruling given here is struck by its undo."""
        self._clock = clock or SteadyClock()
        self._strikes = strikes
        self._known: dict[CommandId, datetime] = {}

    def heard(self, command: CommandId, outcome: object) -> None:
        """The answer to something asked here. What is never taken back is none of it, nor is who
        comes on duty: nobody does that by mistake. What a station keeps is its own as soon as the
        store has it."""
        if isinstance(outcome, KeptAct):
            self._known.pop(command, None)
            return
        wrote = isinstance(outcome, Entry) and self._may_go(outcome) and not _is_duty(outcome)
        if wrote or isinstance(outcome, NotYet):
            self._know(command, self._clock.now())

    def found(self, entries: Iterable[Entry], station: str, now: datetime) -> None:
        """What that `station` wrote before this program began stands in the book; it is `now` by
        the clock of the book."""
        for entry in entries:
            own = entry.station == station and may_be_voided(entry) and not _is_duty(entry)
            if own and entry.command not in self._known:
                self._know(entry.command, self._clock.now() - lasted(entry.at, now))

    def _know(self, command: CommandId, since: datetime) -> None:
        self._known[command] = since
        while len(self._known) > _REMEMBERED:
            del self._known[next(iter(self._known))]

    def _may_go(self, entry: Entry) -> bool:
        if may_be_voided(entry):
            return True
        return self._strikes and isinstance(entry.events[0], RulingGiven | RulingAmended)

    @property
    def known(self) -> Collection[CommandId]:
        """The commands by which it stands in the book."""
        return self._known.keys()

    def offer(self, feed: Sequence[FeedLine]) -> Offer | None:
        """The newest of them that stands. No time ends it: only what follows about the same things
        does, and its line says so."""
        if not self._known:
            return None
        from floor.views.feed.feed import newest_own  # not for the first picture

        line = newest_own(feed, self._known)
        if line is None:
            return None
        return Offer(line, self._clock.now() - self._known[line.command])


def _is_duty(entry: Entry) -> bool:
    return isinstance(entry.events[-1], SignedOn | SignedOff)
