"""The clock of an event, and play hand for hand."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, about_event
from floor.app.core.room import Room
from floor.app.tournament.events import (
    about_play,
    check_not_bagged,
    check_note,
    check_reported,
    event_in,
    lots,
    open_event,
    running_event,
    with_event,
)
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import N_
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import Structure, place_at
from floor.tournament.event.blinds import with_buttons
from floor.tournament.event.course import (
    break_begun,
    has_begun,
    left,
    played_at,
    rests_until,
    without_seat,
)
from floor.tournament.event.lottery import drawn_tenths, pool_at, with_lottery
from floor.tournament.event.seats import counts
from floor.tournament.event.sheet import sheet_digest
from floor.tournament.event.state import EventClock, EventStage, Tournament, TournamentId
from floor.tournament.tables.hand_for_hand import HandForHand, next_round
from floor.tournament.tables.seating import check_start

_A_MINUTE = timedelta(minutes=1)
_MICROSECOND = timedelta(microseconds=1)
MOST_PLAYED = timedelta(days=30)
_MOST_JUMPS, _LAST_PLACE = 100, 100_000
_LONGEST_BREAK = timedelta(days=1)
_LAST_LEVEL = timedelta(days=1)


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


class PlayHandForHand(Command, frozen=True, kw_only=True):
    """Every table waits for the others from the next hand on (ON-TRN-18)."""

    tournament: TournamentId
    until: int = 0
    """So few are to be left then; 0: the floor says when."""


class ReleaseRound(Command, frozen=True, kw_only=True):
    """The next hand at every table; `last`: play goes on freely."""

    tournament: TournamentId
    last: bool = False


class NameJumps(Command, frozen=True, kw_only=True):
    """Places before which play is hand for hand, besides the first that is paid."""

    tournament: TournamentId
    places: tuple[int, ...]


class ClockRan(Event, frozen=True, kw_only=True):
    """The clock runs from then on."""

    tournament: TournamentId
    since: datetime
    first: bool = False
    """Play begins with it."""
    hands_first: bool = False
    """It waits for the last rebuy hands before the break behind them (TR-REB-4)."""
    ends_break: bool = False
    """Everybody rested, and was to do so for longer."""

    def about(self) -> About:
        return about_event(self.tournament, "clock", *(("start",) if self.first else ()))


class LotteryDrawn(Event, frozen=True, kw_only=True):
    """What a lottery sit & go is played for, by the lots of draw `number`."""

    tournament: TournamentId
    number: int
    head: str
    """Of the journal, when it was drawn."""
    tenths: int
    """Of the buy-in."""
    pool: Money
    digest: str
    """Of the sheet as it is played by."""

    def about(self) -> About:
        return about_event(self.tournament, "sheet", "draw")

    def is_final(self) -> bool:
        return True


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
    at: datetime | None = None
    """When it began; a longer or shorter end for one that is on began with that."""

    def about(self) -> About:
        return about_event(self.tournament, "clock")


class RoundBegan(Event, frozen=True, kw_only=True):
    """The next hand of every table begins when all are ready."""

    tournament: TournamentId
    round: int
    tables: tuple[TableId, ...]

    def about(self) -> About:
        return about_play(self.tournament, "round")


class RoundsEnded(Event, frozen=True, kw_only=True):
    """Play goes on without waiting."""

    tournament: TournamentId

    def about(self) -> About:
        return about_event(self.tournament, "round")


class JumpsNamed(Event, frozen=True, kw_only=True):
    """Before these places play is hand for hand."""

    tournament: TournamentId
    places: tuple[int, ...]

    def about(self) -> About:
        return about_event(self.tournament, "jumps")


PlayCommand = (
    StartClock | StopClock | SetClock | CallBreak | PlayHandForHand | ReleaseRound | NameJumps
)
PlayEvent = (
    LotteryDrawn
    | ClockRan
    | ClockStopped
    | EventClockSet
    | BreakCalled
    | RoundBegan
    | RoundsEnded
    | JumpsNamed
)


def due(room: Room, now: datetime) -> tuple[tuple[datetime, BreakCalled], ...]:
    """Breaks of the house that have begun by `now`, each with its instant (ON-TRN-23)."""
    if room.house is None:
        return ()
    found = []
    for event in room.tournaments.values():
        begun = break_begun(event, room.house.zone, now)
        if begun is not None:
            at, taken = begun
            played = played_at(event, at)
            called = BreakCalled(tournament=event.id, played=played, until=taken.ends, at=at)
            found.append((at, called))
    return tuple(found)


def decide(room: Room, command: PlayCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case StartClock(tournament=number):
            event = open_event(room, number)
            return (*_lottery(event, ctx), _ran(event, ctx))
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
            if until - ctx.now > _LONGEST_BREAK:
                raise Refused("A break lasts a day at most: stop the clock.", rule="ON-TRN-23")
            rests = rests_until(event, ctx.now) is not None
            return (
                BreakCalled(
                    tournament=number,
                    played=played_at(event, ctx.now),
                    until=until,
                    at=event.clock.rested if rests else ctx.now,
                ),
            )
        case NameJumps(tournament=number, places=places):
            _check_jumps(places)
            event_in(room, number)
            return (JumpsNamed(tournament=number, places=tuple(sorted({*places}))),)
        case PlayHandForHand() | ReleaseRound():
            event = running_event(room, command.tournament)
            return (*_named_with(event, command), _rounds(event, command))
        case _ as never:
            assert_never(never)


def _lottery(event: Tournament, ctx: Context) -> tuple[LotteryDrawn, ...]:
    """What a lottery sit & go is played for, drawn as it begins (ON-HEX-01)."""
    sheet = event.sheet
    if sheet.lottery is None or sheet.lottery.drawn is not None or event.draw is None:
        return ()
    players = len(left(event))
    if players != sheet.seats:
        raise Refused(
            "{players} play for the prize that is drawn, no fewer: {here} are in.",
            rule="ON-HEX-01",
            players=sheet.seats,
            here=players,
        )
    tenths = drawn_tenths(sheet.lottery, lots(event, ctx))
    return (
        LotteryDrawn(
            tournament=event.id,
            number=event.draw.drawn + 1,
            head=ctx.head,
            tenths=tenths,
            pool=pool_at(sheet, tenths),
            digest=sheet_digest(with_lottery(sheet, tenths)),
        ),
    )


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
        return ClockRan(tournament=event.id, since=ctx.now, first=True, hands_first=True)
    check_not_bagged(event)
    rests = rests_until(event, ctx.now) is not None
    if event.clock.since is not None and not rests:
        raise Refused("The clock runs already.", rule="HOUSE")
    return ClockRan(tournament=event.id, since=ctx.now, ends_break=rests)


def _set(event: Tournament, command: SetClock, ctx: Context) -> EventClockSet:
    before = played_at(event, ctx.now)
    if command.went_on:
        return EventClockSet(
            tournament=event.id, before=before, played=before, since=ctx.now, note=command.note
        )
    check_note(command.note)
    played = before if command.played is None else command.played
    # In whole numbers: no sum of them is beyond what a time holds.
    shows = played // _MICROSECOND + command.more // _MICROSECOND
    if command.played is None and -_A_MINUTE <= command.more < timedelta():
        # A minute more for what is played: it begins anew, nothing before it comes back.
        stretches = event.sheet.structure.stretches[: place_at(event.sheet.structure, before)]
        begun = sum((one.lasts for one in stretches), timedelta())
        shows = max(shows, begun // _MICROSECOND) if begun < before else shows
    if shows < 0:
        raise Refused("The clock cannot show less than nothing.", rule="HOUSE")
    most = min(_longest(event.sheet.structure), MOST_PLAYED)
    if shows > max(most, before) // _MICROSECOND:
        raise Refused("No tournament is played for so long.", rule="HOUSE")
    played = shows * _MICROSECOND
    if played == before:
        raise Refused("The clock shows that already.", rule="HOUSE")
    return EventClockSet(
        tournament=event.id,
        before=before,
        played=played,
        since=ctx.now,
        note=command.note,
    )


def _longest(structure: Structure) -> timedelta:
    """As long as the clock can be meant to show: the sheet to its end, and its last level a day."""
    return sum((one.lasts for one in structure.stretches), _LAST_LEVEL)


def _check_jumps(places: Sequence[int]) -> None:
    if len(places) > _MOST_JUMPS or not all(1 <= place <= _LAST_PLACE for place in places):
        raise Refused("Name places of the tournament, a few of them.", rule="ON-TRN-18")


def _named_with(
    event: Tournament, command: PlayHandForHand | ReleaseRound
) -> tuple[JumpsNamed, ...]:
    """The place that play is hand for hand for, where it is named with it."""
    until = command.until if isinstance(command, PlayHandForHand) else 0
    if not until or until in event.jumps:
        return ()
    _check_jumps((until,))
    if until >= len(left(event)):
        raise Refused(
            "{players} are left: name a lower place.", rule="ON-TRN-18", players=len(left(event))
        )
    return (JumpsNamed(tournament=event.id, places=tuple(sorted({*event.jumps, until}))),)


def _rounds(event: Tournament, command: PlayHandForHand | ReleaseRound) -> RoundBegan | RoundsEnded:
    if isinstance(command, PlayHandForHand):
        if event.round is not None:
            raise Refused("Play is hand for hand already.", rule="ON-TRN-18")
        if len(event.tables) < 2:
            raise Refused("One table alone waits for nobody.", rule="ON-TRN-18")
        return _round(event)
    if event.round is None:
        raise Refused("Play is not hand for hand.", rule="ON-TRN-18")
    check_reported(event, *event.entries)
    if command.last:
        return RoundsEnded(tournament=event.id)
    next_round(event.round)
    return _round(event)


def _round(event: Tournament) -> RoundBegan:
    """A round of every table at which a hand can be played."""
    tables = tuple(name for name, count in counts(event).items() if count >= 2)
    return RoundBegan(tournament=event.id, round=event.rounds + 1, tables=tables)


def evolve(room: Room, event: PlayEvent) -> Room:
    """The room once `event` has happened."""
    return with_event(room, _evolved(room.tournaments[event.tournament], event))


def _evolved(tournament: Tournament, event: PlayEvent) -> Tournament:
    clock = tournament.clock
    match event:
        case LotteryDrawn():
            return _with_lottery(tournament, event)
        case ClockRan(since=since):
            stage = EventStage.RUNNING if event.first else tournament.stage
            rested = clock.rested if event.ends_break else None
            going = EventClock(played=clock.played, since=since, rested=rested)
            waits = event.hands_first or tournament.hands_first
            goes_on = replace(tournament, stage=stage, clock=going, hands_first=waits)
            return with_buttons(goes_on, {}) if event.first else goes_on
        case ClockStopped(played=played):
            return replace(tournament, clock=EventClock(played=played))
        case EventClockSet(before=before, played=played, since=now):
            # A break that was called goes on until its end.
            rests = clock.since is not None and now < clock.since
            runs = None if clock.since is None else max(clock.since, now)
            rested = clock.rested if rests else None
            put = EventClock(played=played, since=runs, rested=rested)
            # Put back it first takes back what was skipped; what it shows then was played.
            skipped = max(tournament.skipped + played - before, timedelta())
            return replace(tournament, clock=put, skipped=skipped)
        case BreakCalled(played=played, until=until, at=at):
            stands = EventClock(played=played, since=until, rested=at)
            return replace(tournament, clock=stands)
        case RoundBegan(round=number, tables=tables):
            round_ = HandForHand(tables=frozenset(tables))
            return replace(tournament, round=round_, rounds=number)
        case RoundsEnded():
            return replace(tournament, round=None)
        case JumpsNamed(places=places):
            return replace(tournament, jumps=places)
        case _ as never:
            assert_never(never)


def _with_lottery(tournament: Tournament, drawn: LotteryDrawn) -> Tournament:
    """The sheet as it is played by; who is in has the chips that were drawn."""
    sheet, draw = with_lottery(tournament.sheet, drawn.tenths), tournament.draw
    entries = {
        number: replace(
            one, bought=tuple(replace(bought, chips=sheet.terms.stack) for bought in one.bought)
        )
        for number, one in tournament.entries.items()
    }
    return replace(
        tournament,
        sheet=sheet,
        version=tournament.version + 1,
        digest=drawn.digest,
        entries=entries,
        draw=replace(draw, drawn=drawn.number) if draw is not None else None,
    )


PAGE = Declaration(
    commands=given_by(
        ON_FLOOR,
        StartClock,
        StopClock,
        SetClock,
        CallBreak,
        PlayHandForHand,
        ReleaseRound,
        NameJumps,
    ),
    decide=decide,
    kinds=(
        EventKind("lottery-drawn", LotteryDrawn, N_("{pool} are played for: draw {number}")),
        EventKind("tournament-clock-ran", ClockRan),
        EventKind("tournament-clock-stopped", ClockStopped, N_("the clock is stopped")),
        EventKind("tournament-clock-set", EventClockSet),
        EventKind("break-called", BreakCalled, N_("a break until {time}")),
        EventKind("round-began", RoundBegan, N_("hand for hand: round {round}")),
        EventKind("rounds-ended", RoundsEnded, N_("no longer hand for hand")),
        EventKind("jumps-named", JumpsNamed, N_("the places for hand for hand are named")),
    ),
    evolve=evolve,
)
