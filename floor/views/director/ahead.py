"""What is ahead of an event, in words: ranges out of many games by lot, and how often they held."""

from datetime import datetime, timedelta
from typing import NamedTuple

from floor.app.core.room import Room
from floor.base.chance import SeededChance
from floor.base.text import _
from floor.tournament.clock.foresight import Ahead, calibrated, tried
from floor.tournament.event.ahead import EventAhead, event_ahead
from floor.tournament.event.course import goes_on_from, left, played_at, waits_for_hands
from floor.tournament.event.places import played_out
from floor.tournament.event.state import EventStage, Tournament, TournamentId
from floor.views.director.next_cards import late_through
from floor.views.words.words import Wording, span_words

_MINUTE = timedelta(minutes=1)
_NIGHT = timedelta(hours=18)
_STEPS = 10_000
"""So many outs are played by lot for one look: a big field is played less often."""
_MOST, _FEWEST = 200, 10
_TRIES, _TRIED = 40, 8
"""Games by lot for each of the last events."""


class _House(NamedTuple):
    """What the house's own events say."""

    pace: float
    right: int
    of: int


class Foresight:
    """Looks ahead once a minute of each event; the house's own events are asked once each."""

    def __init__(self) -> None:
        self._finished: tuple[object, ...] | None = None
        self._house = _House(0.0, 0, 0)
        self._seen: dict[TournamentId, tuple[object, EventAhead | None]] = {}

    def words(self, event: Tournament, words: Wording, now: datetime) -> str:
        """When play is over, the next table breaks and prizes rise; empty: nothing is played."""
        if event.stage is not EventStage.RUNNING:
            return ""
        self._ask_house(words.room)
        found = self._look(event, now)
        if found is None:
            return ""
        runs = event.clock.since is not None and not waits_for_hands(event, now)
        then = goes_on_from(event, now)
        said = [_("Over {range}").format(range=_range(found.end, words, then, runs=runs))]
        if found.next_break is not None and not late_through(event, now):
            said.append(
                _("next table breaks at {n} left: {range}").format(
                    n=found.break_at, range=_range(found.next_break, words, then, runs=runs)
                )
            )
        if found.next_jump is not None:
            said.append(
                _("prizes rise at {n} left: {range}").format(
                    n=found.jump_at, range=_range(found.next_jump, words, then, runs=runs)
                )
            )
        said.append(self._held())
        return " · ".join(said)

    def _held(self) -> str:
        if not self._house.of:
            return _("a first guess: no earlier event to go by")
        return _("such ranges held {right} of {n} times").format(
            right=self._house.right, n=self._house.of
        )

    def _ask_house(self, room: Room) -> None:
        events = room.tournaments
        over = tuple(number for number, one in events.items() if one.stage is EventStage.FINISHED)
        finished = (room.played_out, over)
        if finished == self._finished:
            return
        self._finished = finished
        here = (played_out(events[number]) for number in over)
        found = [*room.played_out, *(one for one in here if one is not None)]
        right, of = tried(found[-_TRIED:], SeededChance(len(found)), _TRIES)
        self._house = _House(calibrated(found), right, of)

    def _look(self, event: Tournament, now: datetime) -> EventAhead | None:
        """As it was found in this minute of the clock, while nobody has gone out since."""
        still = len(left(event))
        minute = played_at(event, now) // _MINUTE
        money = event.prizes is None, event.agreed is None
        key = (minute, still, len(event.tables), event.version, money, self._house)
        before = self._seen.get(event.id)
        if before is not None and before[0] == key:
            return before[1]
        runs = min(max(_STEPS // max(still, 1), _FEWEST), _MOST)
        lots = SeededChance(int(event.id) * 1_000_003 + minute)
        found = event_ahead(event, now, self._house.pace, lots, runs)
        self._seen[event.id] = key, found
        return found


def _range(ahead: Ahead, words: Wording, then: datetime, *, runs: bool) -> str:
    """From when to when, on the wall clock while the event's runs (from `then` on) and it is of
    this night."""
    if runs and ahead.latest < _NIGHT:
        return f"{words.time(then + ahead.soonest)}–{words.time(then + ahead.latest)}"
    return _("in {soonest} to {latest}").format(
        soonest=span_words(ahead.soonest), latest=span_words(ahead.latest)
    )
