"""The clock of an event, and who goes out."""

from datetime import datetime, timedelta
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, about_event
from floor.app.core.room import Room
from floor.app.tournament.events import check_note, open_event, running_event, with_event
from floor.base.errors import Refused
from floor.base.text import N_
from floor.tournament.event.course import has_begun, played_at, rests_until, without_seat
from floor.tournament.event.seats import counts
from floor.tournament.event.state import EventClock, EventStage, Tournament, TournamentId
from floor.tournament.tables.seating import check_start

_NO_TIME = timedelta()


class StartClock(Command, frozen=True, kw_only=True):
    """Begin, or go on; also out of a break."""

    tournament: TournamentId


class StopClock(Command, frozen=True, kw_only=True):
    """Pause."""

    tournament: TournamentId


class SetClock(Command, frozen=True, kw_only=True):
    """Put the clock to another played time: minutes, a level back or forward; with a reason."""

    tournament: TournamentId
    played: timedelta | None = None
    """What it is to show; None: what it shows by then, and `more`."""
    more: timedelta = timedelta()
    went_on: bool = False
    """It shows what it has to: play went on while nobody was there to write."""
    note: NoteId | None = None


class CallBreak(Command, frozen=True, kw_only=True):
    """Everybody rests until then; the clock goes on by itself (ON-TRN-23)."""

    tournament: TournamentId
    until: datetime


class ClockRan(Event, frozen=True, kw_only=True):
    """The clock runs from then on."""

    tournament: TournamentId
    since: datetime
    first: bool = False
    """Play begins with it."""

    def about(self) -> About:
        return about_event(self.tournament, "clock", *(("start",) if self.first else ()))


class ClockStopped(Event, frozen=True, kw_only=True):
    """The clock stands, having run for so long."""

    tournament: TournamentId
    played: timedelta

    def about(self) -> About:
        return about_event(self.tournament, "clock")


class EventClockSet(Event, frozen=True, kw_only=True):
    """The clock was put from one played time to another."""

    tournament: TournamentId
    before: timedelta
    played: timedelta
    since: datetime
    """Of this moment: if it runs, it goes on from here."""
    note: NoteId | None = None

    def about(self) -> About:
        return about_event(self.tournament, "clock")


class BreakCalled(Event, frozen=True, kw_only=True):
    """Nothing is dealt until then; the clock stands at `played` meanwhile."""

    tournament: TournamentId
    played: timedelta
    until: datetime

    def about(self) -> About:
        return about_event(self.tournament, "clock")


PlayCommand = StartClock | StopClock | SetClock | CallBreak
PlayEvent = ClockRan | ClockStopped | EventClockSet | BreakCalled


def decide(room: Room, command: PlayCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case StartClock(tournament=number):
            return (_ran(open_event(room, number), ctx),)
        case StopClock(tournament=number):
            event = running_event(room, number)
            if event.clock.since is None:
                raise Refused("The clock stands already.", rule="HOUSE")
            return (ClockStopped(tournament=number, played=played_at(event, ctx.now)),)
        case SetClock():
            return (_set(running_event(room, command.tournament), command, ctx),)
        case CallBreak(tournament=number, until=until):
            event = running_event(room, number)
            if until <= ctx.now:
                raise Refused("A break ends later than now.", rule="ON-TRN-23")
            return (BreakCalled(tournament=number, played=played_at(event, ctx.now), until=until),)
        case _ as never:
            assert_never(never)


def _ran(event: Tournament, ctx: Context) -> ClockRan:
    if not has_begun(event):
        if not any(counts(event).values()):
            raise Refused(
                "Nobody has a seat in {title}: draw the seats first.",
                rule="TR-SEAT-1",
                title=event.sheet.title,
            )
        waiting = without_seat(event)
        if waiting:
            raise Refused(
                "{player} has paid and has no seat: draw the seats.",
                rule="TR-SEAT-1",
                player=waiting[0].player,
            )
        check_start({table: count for table, count in counts(event).items() if count})
        return ClockRan(tournament=event.id, since=ctx.now, first=True)
    if event.stage is not EventStage.RUNNING:
        raise Refused(
            "{title} lies in bags: its last phase goes on.",
            rule="ON-VAR-11",
            title=event.sheet.title,
        )
    if event.clock.since is not None and rests_until(event, ctx.now) is None:
        raise Refused("The clock runs already.", rule="HOUSE")
    return ClockRan(tournament=event.id, since=ctx.now)


def _set(event: Tournament, command: SetClock, ctx: Context) -> EventClockSet:
    before = played_at(event, ctx.now)
    if command.went_on:
        return EventClockSet(
            tournament=event.id, before=before, played=before, since=ctx.now, note=command.note
        )
    check_note(command.note)
    played = before if command.played is None else command.played
    played += command.more
    if played < _NO_TIME:
        raise Refused("The clock cannot show less than nothing.", rule="HOUSE")
    if played == before:
        raise Refused("The clock shows that already.", rule="HOUSE")
    return EventClockSet(
        tournament=event.id,
        before=before,
        played=played,
        since=ctx.now,
        note=command.note,
    )


def evolve(room: Room, event: PlayEvent) -> Room:
    """The room once `event` has happened."""
    return with_event(room, _evolved(room.tournaments[event.tournament], event))


def _evolved(tournament: Tournament, event: PlayEvent) -> Tournament:
    clock = tournament.clock
    match event:
        case ClockRan(since=since):
            stage = EventStage.RUNNING if event.first else tournament.stage
            going = EventClock(played=clock.played, since=since)
            return replace(tournament, stage=stage, clock=going)
        case ClockStopped(played=played):
            return replace(tournament, clock=EventClock(played=played))
        case EventClockSet(played=played, since=now):
            # A break that was called goes on until its end.
            runs = None if clock.since is None else max(clock.since, now)
            return replace(tournament, clock=replace(clock, played=played, since=runs))
        case BreakCalled(played=played, until=until):
            return replace(tournament, clock=EventClock(played=played, since=until))
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, StartClock, StopClock, SetClock, CallBreak),
    decide=decide,
    kinds=(
        EventKind("tournament-clock-ran", ClockRan, N_("the clock runs")),
        EventKind("tournament-clock-stopped", ClockStopped, N_("the clock is stopped")),
        EventKind("tournament-clock-set", EventClockSet, N_("the clock is put right")),
        EventKind("break-called", BreakCalled, N_("a break until {time}")),
    ),
    evolve=evolve,
)
