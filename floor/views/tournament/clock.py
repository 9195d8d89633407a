"""The clock of an event as it is shown: what is left, blinds now and next, the break to come."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import Enum
from itertools import accumulate
from typing import NamedTuple, assert_never

from floor.app.core.room import Room
from floor.base.money import Chips
from floor.base.text import N_, _, many, number_text
from floor.base.value import Value
from floor.tournament.clock.structure import AnteBy, Break, Level, begins_after
from floor.tournament.event.balancing import rounds_until
from floor.tournament.event.chips import average_stack
from floor.tournament.event.course import (
    entered,
    left,
    played_at,
    rests_until,
    shows_at,
    standing,
    waits_for_hands,
)
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.sheet import EventKinds
from floor.tournament.event.state import Buy, EventStage, Tournament, TournamentId
from floor.views.words.words import Wording, span_words

_SECOND, _MINUTE = timedelta(seconds=1), timedelta(minutes=1)
_HEARD_FOR = timedelta(seconds=2)
"""Who looks later has missed the sound: nothing is heard long after it."""
_WRITTEN_FOR = timedelta(seconds=20)
"""Within it a break that begins is known everywhere."""

KIND_WORDS = {
    EventKinds.FREEZEOUT: N_("Freezeout"),
    EventKinds.RE_ENTRY: N_("With re-entry"),
    EventKinds.REBUY: N_("With rebuys and add-on"),
    EventKinds.SATELLITE: N_("Satellite"),
    EventKinds.BOUNTY: N_("Bounty"),
    EventKinds.PROGRESSIVE: N_("Progressive bounty"),
    EventKinds.VIP: N_("One bounty on a guest"),
    EventKinds.MULTI_BUY_IN: N_("Buy-in of one’s own choice"),
    EventKinds.FLIGHTS: N_("In flights"),
    EventKinds.FREEROLL: N_("Freeroll"),
    EventKinds.SIT_AND_GO: N_("Sit & go"),
    EventKinds.LOTTERY: N_("Lottery sit & go"),
}


class ClockFact(Value, frozen=True, kw_only=True):
    """One figure beside the clock: what it is, the figure, what belongs to it."""

    name: str
    """Of its control: "now"."""
    head: str
    figure: str
    below: str = ""


class ClockView(Value, frozen=True, kw_only=True):
    """What the clock of an event says from a moment on, until something happens."""

    head: str
    """ "Level 9 ends 22:05"."""
    left: timedelta | None
    """At that moment; None: nothing runs out."""
    ends: datetime | None
    """When nothing is left; None: the clock stands."""
    lasts: timedelta
    """The whole of it; nothing: no bar is drawn."""
    facts: tuple[ClockFact, ...]

    def left_at(self, now: datetime) -> timedelta | None:
        """What is left at `now`, never less than nothing."""
        span = self.left if self.ends is None else self.ends - now
        return None if span is None else max(span, timedelta())


def countdown(span: timedelta | None) -> str:
    """What is left, to the second that has begun: "17:36", "1:02:05"; a dash for no end."""
    if span is None:
        return "–"
    seconds = -(-span // _SECOND)
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def off_words(more: int) -> str:
    """By how many points too many or too few were counted."""
    said = _("{n} too many") if more > 0 else _("{n} missing")
    return said.format(n=number_text(abs(more)))


def chips_text(chips: Chips) -> str:
    """So many chips, as the language writes a number."""
    return number_text(chips.points)


def places_text(places: tuple[int, ...]) -> str:
    """A place, or all that several share: "7", "7–8"."""
    return "–".join(number_text(one) for one in dict.fromkeys((places[0], places[-1])))


def blinds_words(level: Level) -> str:
    """What a level is called by: "600–1,200", or its limit or ante, or what a point is worth."""
    if level.big_blind.points:
        return f"{chips_text(level.small_blind)}–{chips_text(level.big_blind)}"
    if level.point.points:
        return _("{chips} a point").format(chips=chips_text(level.point))
    if level.unit.points:
        return _("limit {small}–{big}").format(
            small=chips_text(level.unit), big=chips_text(level.unit * 2)
        )
    return _("ante {chips}").format(chips=chips_text(level.ante))


def re_entries_words(per: int | None) -> str:
    """Whether re-entries make for more prizes (TR-RE-4)."""
    if per is None:
        return _("Re-entries do not change how many places are paid (TR-RE-4).")
    return many(
        "Every re-entry counts as one more player (TR-RE-4).",
        "Every {n} re-entries count as one more player (TR-RE-4).",
        per,
    ).format(n=per)


def ante_words(level: Level) -> str:
    """Who puts in which ante, and by which rule; empty where nobody does, or where it names the
    level."""
    said = ante_of(level)
    rule = "TR-ANTE-2" if level.ante_by is AnteBy.BIG_BLIND else "TR-ANTE-1"
    return f"{said} ({rule})" if said else ""


def ante_of(level: Level) -> str:
    """Who puts in which ante, and the bring-in, where many stand under each other."""
    said = []
    if level.ante.points and level.ante_by is AnteBy.BIG_BLIND:
        said.append(_("BB ante {chips}").format(chips=chips_text(level.ante)))
    elif level.ante.points and (level.big_blind.points or level.unit.points):
        said.append(_("ante {chips} each").format(chips=chips_text(level.ante)))
    if level.bring_in.points:
        said.append(_("bring-in {chips}").format(chips=chips_text(level.bring_in)))
    return " · ".join(said)


def clock_view(event: Tournament, words: Wording, now: datetime) -> ClockView:
    """The clock of `event` at `now`."""
    if event.stage in (EventStage.PLANNED, EventStage.PUBLISHED):
        starts = event.sheet.registration.starts
        head = _("Begins {time}").format(time=words.time(starts))
        return ClockView(
            head=head,
            left=max(starts - now, timedelta()),
            ends=starts,
            lasts=timedelta(),
            facts=tuple(_facts(event, words, now)),
        )
    if event.stage in (EventStage.FINISHED, EventStage.CANCELLED):
        return ClockView(
            head=_head(event, words, None, now),
            left=max(played_at(event, now) - event.skipped, timedelta()),
            ends=None,
            lasts=timedelta(),
            facts=_facts_after(event, now),
        )
    rest = rests_until(event, now)
    if rest is not None:
        return ClockView(
            head=_("Break until {time}").format(time=words.time(rest)),
            left=rest - now,
            ends=rest,
            lasts=timedelta(),
            facts=tuple(_facts(event, words, now)),
        )
    here = standing(event, now)
    runs = event.clock.since is not None and event.stage is EventStage.RUNNING
    runs = runs and not waits_for_hands(event, now)
    ends = now + here.left if runs and here.left is not None else None
    return ClockView(
        head=_head(event, words, ends, now),
        left=here.left,
        ends=ends,
        lasts=here.stretch.lasts if here.left is not None else timedelta(),
        facts=tuple(_facts(event, words, now)),
    )


def _head(event: Tournament, words: Wording, ends: datetime | None, now: datetime) -> str:
    if event.stage is EventStage.FINISHED:
        if event.finished is None:
            return _("Over")
        return _("Over {time} · played").format(time=words.time(event.finished))
    if event.stage is EventStage.CANCELLED:
        return _("Called off")
    if event.stage is EventStage.BAGGED:
        return _("Bagged")
    here = standing(event, now)
    if event.clock.since is None:
        return _("Level {number} · clock stopped").format(number=here.number)
    if waits_for_hands(event, now):
        return _("Level {number} · last rebuy hands").format(number=here.number)
    if event.round is not None and not here.on_break:
        return rounds_words(event)
    if ends is None:
        return _("Level {number}, the last one").format(number=here.number)
    time = words.time(ends)
    if here.on_break:
        return _("Break until {time}").format(time=time)
    return _("Level {number} ends {time}").format(number=here.number, time=time)


def rounds_words(event: Tournament) -> str:
    """That play is hand for hand, and until when."""
    until = rounds_until(event)
    if until is None:
        return _("Hand for hand")
    return _("Hand for hand until {n} left").format(n=number_text(until))


def _facts_after(event: Tournament, now: datetime) -> tuple[ClockFact, ...]:
    """What it came to, once nothing is played any more."""
    number = standing(event, now).number
    sold = entered(event)
    again = sum(one.count(Buy.RE_ENTRY) for one in sold)
    return (
        ClockFact(
            name="entries",
            head=_("Entries"),
            figure=number_text(len(sold)),
            below=many("of them {n} re-entry", "of them {n} re-entries", again).format(n=again)
            if again
            else "",
        ),
        ClockFact(
            name="last",
            head=_("Last level"),
            figure=number_text(number),
            below=blinds_words(event.sheet.structure.levels[number - 1]),
        ),
        *_clock_showed(event, now),
    )


def _clock_showed(event: Tournament, now: datetime) -> Iterator[ClockFact]:
    """What stood on the clock, where levels were skipped."""
    if event.skipped:
        yield ClockFact(
            name="clock",
            head=_("The clock showed"),
            figure=countdown(played_at(event, now)),
            below=_("{span} of it skipped").format(span=span_words(event.skipped)),
        )


def _facts(event: Tournament, words: Wording, now: datetime) -> Iterator[ClockFact]:
    structure = event.sheet.structure
    here = standing(event, now)
    level = structure.levels[here.number - 1]
    yield ClockFact(name="now", head=_("Now"), figure=blinds_words(level), below=ante_words(level))
    waits = waits_for_hands(event, now)
    runs = event.clock.since is not None and not waits
    if here.number < len(structure.levels):
        following = structure.levels[here.number]
        at = shows_at(event, begins_after(structure, here.number + 1), now)
        head = _("Level {number}").format(number=here.number + 1)
        if runs:
            head = _("Level {number}, {time}").format(number=here.number + 1, time=words.time(at))
        yield ClockFact(
            name="next", head=head, figure=blinds_words(following), below=ante_words(following)
        )
    coming = next_break(event, now)
    if coming is not None:
        begins, rest, number = coming
        lasts = span_words(rest.lasts)
        at = shows_at(event, begins, now)
        away = lasts if waits else span_words(at - now)
        behind = _("after the hands") if waits else lasts
        yield ClockFact(
            name="break",
            head=_("Break after level {number}").format(number=number),
            figure=words.time(at) if runs else away,
            below=_("in {span}, {lasts}").format(span=away, lasts=lasts) if runs else behind,
        )
    chips = chips_in_play(event)
    average = average_stack(event, chips).points
    if left(event):
        big = level.big_blind.points
        of_all = _("{chips} in play").format(chips=chips_text(chips))
        blinds = f"{number_text(average // big)} BB · " if big else ""
        yield ClockFact(
            name="average",
            head=_("Average stack"),
            figure=number_text(average),
            below=f"{blinds}{of_all}",
        )


def clocks_then(words: Wording, moment: datetime) -> tuple[str, ...]:
    """What the clock of each event that was played then said."""
    return tuple(
        said_then(event, words, moment)
        for event in words.room.tournaments.values()
        if event.stage is EventStage.RUNNING
    )


def said_then(event: Tournament, words: Wording, moment: datetime) -> str:
    """What the clock of a running event said at a moment, to the second."""
    here = standing(event, moment)
    rest = rests_until(event, moment)
    left_then = rest - moment if rest is not None else here.left
    level = event.sheet.structure.levels[here.number - 1]
    state = _("level {number}").format(number=here.number)
    if rest is not None or here.on_break:
        state = _("break")
    elif event.clock.since is None:
        state = _("level {number}, clock stopped").format(number=here.number)
    return " · ".join(
        (
            event.sheet.title,
            state,
            countdown(left_then),
            blinds_words(level),
            count_words(event),
        )
    )


def next_break(event: Tournament, now: datetime) -> tuple[timedelta, Break, int] | None:
    """The break that comes next: the played time it begins at, itself, and the level before it."""
    played, waits = played_at(event, now), waits_for_hands(event, now)
    stretches = event.sheet.structure.stretches
    ends = accumulate((one.lasts for one in stretches), initial=timedelta())
    number = 0
    for begins, stretch in zip(ends, stretches, strict=False):
        number += isinstance(stretch, Level)
        if isinstance(stretch, Break) and (begins > played or (waits and begins == played)):
            return begins, stretch, number
    return None


class Signal(Enum):
    """What is heard of a clock."""

    LEVEL = "level"
    """A level begins."""
    BREAK = "break"
    MINUTE = "minute"
    """A level or a break is over in a minute."""


class ClockSignal(NamedTuple):
    """A sound of an event's clock: due once, whenever that much is played."""

    event: TournamentId
    level: int
    played: timedelta
    kind: Signal
    at: datetime | None = None
    """Of a break that was called: it is due then, whatever is played."""


def signals_now(room: Room, now: datetime) -> Iterator[ClockSignal]:
    """What is to be heard of the clocks that run in `room`, and of the breaks called."""
    for event in room.tournaments.values():
        if event.stage is EventStage.RUNNING:
            yield from tuple(_rest_now(event, now)) or _sheet_now(event, now)


def is_ahead(room: Room, signal: ClockSignal, now: datetime) -> bool:
    """Whether the clock was put back behind `signal`: it is due again then."""
    event = room.tournaments.get(signal.event)
    if event is None or signal.at is not None:
        return event is None
    return played_at(event, now) < signal.played


def _sheet_now(event: Tournament, now: datetime) -> Iterator[ClockSignal]:
    since = event.clock.since
    if since is None or now < since or waits_for_hands(event, now):
        return
    played = played_at(event, now)
    for signal in _signals(event):
        if timedelta() <= played - signal.played < _HEARD_FOR:
            yield signal


def _rest_now(event: Tournament, now: datetime) -> Iterator[ClockSignal]:
    """Of the break that was called: its begin, its last minute, and its end, with which the level
    goes on; of a break of the sheet that goes on then, nothing."""
    begins, ends = event.clock.rested, event.clock.since
    if begins is None or ends is None:
        return
    sounds = [(begins, Signal.BREAK, min(_WRITTEN_FOR, ends - begins))]
    if ends - begins > 2 * _MINUTE:
        sounds.append((ends - _MINUTE, Signal.MINUTE, _HEARD_FOR))
    if not standing(event, ends).on_break:
        sounds.append((ends, Signal.LEVEL, _HEARD_FOR))
    for at, kind, heard in sounds:
        if timedelta() <= now - at < heard:
            level, played = standing(event, now).number, event.clock.played
            yield ClockSignal(event.id, level, played, kind, at)


def _signals(event: Tournament) -> Iterator[ClockSignal]:
    stretches, begins, level = event.sheet.structure.stretches, timedelta(), 0
    for place, one in enumerate(stretches):
        is_level = isinstance(one, Level)
        level += is_level
        if is_level or any(isinstance(later, Level) for later in stretches[place:]):
            kind = Signal.LEVEL if is_level else Signal.BREAK
            yield ClockSignal(event.id, level, begins, kind)
            before = stretches[place - 1].lasts if place else timedelta()
            if before > 2 * _MINUTE:
                yield ClockSignal(event.id, level, begins - _MINUTE, Signal.MINUTE)
        begins += one.lasts


def sign_words(event: Tournament, words: Wording, now: datetime) -> str:
    """How far an event is, in two words: "level 9", "from 22:30", "bagged"."""
    match event.stage:
        case EventStage.PLANNED:
            return _("draft")
        case EventStage.PUBLISHED:
            return _("from {time}").format(time=words.time(event.sheet.registration.starts))
        case EventStage.BAGGED:
            return _("bagged")
        case EventStage.FINISHED:
            return _("over")
        case EventStage.CANCELLED:
            return _("called off")
        case EventStage.RUNNING:
            here = standing(event, now)
            if event.clock.since is None:
                return _("stopped")
            if here.on_break or rests_until(event, now) is not None:
                return _("break")
            return _("level {number}").format(number=here.number)
        case _ as never:
            assert_never(never)


def count_words(event: Tournament) -> str:
    """How many play: "31 of 64", or before it begins and once it is over "14 entries"."""
    sold = len(entered(event))
    if event.stage in (EventStage.PLANNED, EventStage.PUBLISHED, EventStage.FINISHED):
        return many("{n} entry", "{n} entries", sold).format(n=number_text(sold))
    return _("{left} of {sold}").format(left=number_text(len(left(event))), sold=number_text(sold))
