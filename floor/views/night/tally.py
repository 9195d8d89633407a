"""Adds a gaming day up for its report, entry by entry."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import assert_never

import msgspec

from floor.app.core.messages import Entry, Event, NoteId, StaffId
from floor.app.core.ports import JournalHead, People
from floor.app.core.room import ClockMove, Room
from floor.app.hands.dealing import HandEnded, HandStarted
from floor.app.hands.set_right import FollowingStopped
from floor.app.lists.waiting import CallExpired, PlayerCalled, PlayerJoined, PlayerStruckOff
from floor.app.money.chips import DropCounted
from floor.app.money.time_charges import TimeCollected
from floor.app.office.catalog import evolve
from floor.app.office.voiding import EntryVoided, standing
from floor.app.seats.seats import OverPlayerSeated, PlayerSeated, SeatLeft
from floor.app.staff.clock_put import ClockEvent, ClockWentBack, ClockWentOn
from floor.app.staff.days import (
    DayBegan,
    DayEnded,
    RulebookAdopted,
    SignedOff,
    SignedOn,
)
from floor.app.staff.papers import REHEARSAL, KeptPaper
from floor.app.tables.tables import TableChanged, TableClosed, TableOpened
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.rulebooks import read_house
from floor.views.night.day import DayReport, DutyLine, HourLine, TableLine, VoidLine
from floor.views.night.figures import NO_FIGURES, VoidedActs, figures
from floor.views.night.jackpots import JackpotDay, TimeFee, jackpot_days, time_fees
from floor.views.night.walk import facts
from floor.views.words.words import game_name

_OfTheDay = RulebookAdopted | DayBegan | DayEnded | ClockEvent | SignedOn | SignedOff
_AtSeat = PlayerSeated | OverPlayerSeated | SeatLeft
_OnList = PlayerJoined | PlayerCalled | CallExpired | PlayerStruckOff
_AtTable = (
    HandEnded
    | DropCounted
    | TimeCollected
    | TableOpened
    | TableChanged
    | TableClosed
    | FollowingStopped
)

_LONGEST_DAY = timedelta(days=7)


def day_report(
    entries: Iterable[Entry],
    house: HouseRules | None,
    people: People,
    head: JournalHead,
    papers: Iterable[KeptPaper] = (),
    before: Room | None = None,
) -> DayReport | None:
    """The last gaming day begun in `entries`; None when there is none.

    `entries` begin early enough to tell who signed on before the day was opened; `house` are the
    rules in force unless `entries` adopt others; `head` is where the journal stood at the end.
    `papers` are those made since the day began. `before` is the room as it was then; without it
    the day is taken for the journal's first.
    """
    every = tuple(entries)
    counted = standing(every)
    began = max(
        (place for place, entry in enumerate(counted) if isinstance(entry.events[0], DayBegan)),
        default=None,
    )
    if began is None:
        return None
    first = counted[began].seq
    if before is None:
        before = Room(house=house)
        for fact in facts(before, counted[:began]):
            before = fact.after
    tally = _Tally(house, people, before)
    for entry in counted[:began]:
        tally.before_the_day(entry)
    for entry in counted[began:]:
        tally.add(entry)
    tally.figures = figures(before, counted[began:], people, papers)
    tally.jackpots = jackpot_days(before, counted[began:], people)
    tally.time_fees = time_fees(counted[began:])
    return tally.report([entry for entry in every if entry.seq >= first], head)


class _Tally:
    """Adds up a day, entry by entry."""

    def __init__(self, house: HouseRules | None, people: People, before: Room) -> None:
        self._people = people
        self._house = house
        self._room = before
        self._day = date.min
        self._opened_at: datetime | None = None
        self._closed_at: datetime | None = None
        self._late = False
        self._reason: NoteId | None = None
        self._clock_moves: tuple[ClockMove, ...] = ()
        self._hours_from: datetime | None = None
        self._lines: dict[TableId, list[TableLine]] = {}
        self._hours: list[HourLine] = []
        self._duty: dict[StaffId, int] = {}
        self._duty_lines: dict[int, DutyLine] = {}
        """By the entry that put them on duty: the book's order, whatever the clock showed."""
        self._movers: set[PlayerId] = set()
        """Who by this entry has left a seat for another."""
        counted = ("joined", "called", "expired", "struck_off", "seated", "moved")
        self._count = dict.fromkeys(counted, 0)
        self._tokens = 0
        self.figures = NO_FIGURES
        self.jackpots: tuple[JackpotDay, ...] = ()
        self.time_fees: tuple[TimeFee, ...] = ()

    def before_the_day(self, entry: Entry) -> None:
        """What still holds when the day begins: the rules, and who is on duty."""
        for event in entry.events:
            if isinstance(event, RulebookAdopted | SignedOn | SignedOff):
                self._happened(event, entry)
        self._duty_lines = {seq: self._duty_lines[seq] for seq in self._duty.values()}

    def add(self, entry: Entry) -> None:
        """Count one standing entry of the day."""
        self._hour_ends(entry.at)
        self._movers.clear()
        for event in entry.events:
            self._happened(event, entry)
            self._room = evolve(self._room, event)

    def _hour_ends(self, now: datetime) -> None:
        """Write down how full the room was for every full hour gone by."""
        if self._hours_from is None or now - self._hours_from > _LONGEST_DAY:
            self._hours_from = now  # a clock that was years behind was put right
            return
        hour = self._hours_from.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
        while hour <= now:
            self._hours_from = hour
            self._hours.append(
                HourLine(
                    at=hour,
                    tables=len(self._room.tables),
                    seated=len(self._room.seated),
                    waiting=sum(map(len, self._room.lists.values())),
                )
            )
            hour += timedelta(hours=1)

    def _happened(self, event: Event, entry: Entry) -> None:
        if isinstance(event, _OfTheDay):
            self._of_the_day(event, entry)
        elif isinstance(event, _AtTable):
            self._at_table(event)
        elif isinstance(event, _AtSeat):
            self._at_seat(event)
        elif isinstance(event, _OnList):
            self._on_list(event)
        elif isinstance(event, HandStarted):
            self._tokens += sum(bool(seated.sitter.tokens) for seated in event.deal.changed)

    def _of_the_day(self, event: _OfTheDay, entry: Entry) -> None:
        match event:
            case RulebookAdopted(name=name, text=text):
                self._house = read_house(text, name)
            case DayBegan(day=day, opened_at=opened_at):
                self._day, self._opened_at, self._hours_from = day, opened_at, opened_at
            case DayEnded(closed_at=closed_at, late=late, note=note):
                self._closed_at, self._late, self._reason = closed_at, late, note
            case ClockWentBack(by=by, pc=pc):
                self._clock_was_put(ClockMove(pc, -by), entry.at)
            case ClockWentOn(by=by, pc=pc):
                self._clock_was_put(ClockMove(pc, by), entry.at)
            case SignedOn(staff=staff, role=role):
                name = self._people.staff_name(staff)
                self._duty[staff] = entry.seq
                self._duty_lines[entry.seq] = DutyLine(name=name, role=role, on=entry.at, off=None)
            case SignedOff(staff=staff):
                on = self._duty.pop(staff, None)
                if on is not None:
                    line = msgspec.structs.replace(self._duty_lines[on], off=entry.at)
                    self._duty_lines[on] = line
            case _ as never:
                assert_never(never)

    def _at_seat(self, event: _AtSeat) -> None:
        match event:
            case PlayerSeated(player=player) | OverPlayerSeated(player=player):
                self._count["moved" if player in self._movers else "seated"] += 1
                self._movers.discard(player)
            case SeatLeft(player=player, moves=moves):
                if moves:
                    self._movers.add(player)
            case _ as never:
                assert_never(never)

    def _on_list(self, event: _OnList) -> None:
        match event:
            case PlayerJoined():
                self._count["joined"] += 1
            case PlayerCalled():
                self._count["called"] += 1
            case CallExpired():
                self._count["expired"] += 1
            case PlayerStruckOff():
                self._count["struck_off"] += 1
            case _ as never:
                assert_never(never)

    def _clock_was_put(self, move: ClockMove, now: datetime) -> None:
        """Go on by the new time; what was open has been open longer than its times say, or less
        long."""
        self._clock_moves += (move,)
        self._hours_from = now
        for lines in self._lines.values():
            if lines[-1].closed_at is None:
                put = lines[-1].clock_put + move.by
                lines[-1] = msgspec.structs.replace(lines[-1], clock_put=put)

    def _at_table(self, event: _AtTable) -> None:
        if isinstance(event, TableOpened):
            line = TableLine(
                table=event.table,
                games=(self._game_name(event.game),),
                opened_at=event.opened_at,
                closed_at=None,
            )
            self._lines.setdefault(event.table, []).append(line)
            return
        line = self._lines[event.table][-1]
        match event:
            case HandEnded(second_round=second_round, jackpot=jackpot, flat_rake=flat_rake):
                line = msgspec.structs.replace(
                    line,
                    hands=line.hands + 1,
                    second_round=line.second_round + second_round,
                    jackpot=line.jackpot + jackpot,
                    flat_rake=line.flat_rake + flat_rake,
                )
            case FollowingStopped():
                line = msgspec.structs.replace(line, followed=False)
            case TimeCollected():
                line = msgspec.structs.replace(line, time=line.time + event.amount)
            case DropCounted(amount=amount):
                line = msgspec.structs.replace(line, drop=line.drop + amount)
            case TableChanged(game=game):
                name = self._game_name(game)
                if name != line.games[-1]:
                    line = msgspec.structs.replace(line, games=(*line.games, name))
            case TableClosed(closed_at=closed_at):
                line = msgspec.structs.replace(line, closed_at=closed_at)
            case _ as never:
                assert_never(never)
        self._lines[event.table][-1] = line

    def _game_name(self, game: GameId) -> str:
        known = self._house.games.get(game) if self._house is not None else None
        return game_name(known) if known is not None else game

    def report(self, every: list[Entry], head: JournalHead) -> DayReport:
        """The day as counted; `every` are all its entries, the voided ones too."""
        assert self._opened_at is not None
        house = self._house
        return DayReport(
            house=house.name if house is not None else "",
            edition=house.edition if house is not None else "",
            zone=house.zone if house is not None else "UTC",
            day=self._day,
            opened_at=self._opened_at,
            closed_at=self._closed_at,
            late=self._late,
            reason=self._people.note(self._reason) if self._reason is not None else "",
            clock_moves=self._clock_moves,
            training=any(entry.station == REHEARSAL for entry in every),
            serial=f"DR {self._day.isoformat()} {head.seq}",
            tables=tuple(line for lines in self._lines.values() for line in lines),
            hours=tuple(self._hours),
            duty=tuple(line for _, line in sorted(self._duty_lines.items())),
            voids=self._voids(every),
            tokens=self._tokens,
            figures=self.figures,
            jackpots=self.jackpots,
            time_fees=self.time_fees,
            entries=len(every),
            head=head,
            uncopied=None,
            **self._count,
        )

    def _voids(self, every: list[Entry]) -> tuple[VoidLine, ...]:
        taken = VoidedActs(self._people, self._room, every)
        return tuple(
            self._void(entry, event, taken.words(event.command))
            for entry in every
            if (event := _void_of(entry)) is not None
        )

    def _void(self, entry: Entry, event: EntryVoided, what: str) -> VoidLine:
        return VoidLine(
            at=entry.at,
            entry=event.entry,
            what=what,
            by=self._people.staff_name(entry.by),
            second=self._people.staff_name(event.second) if event.second is not None else "",
            reason=self._people.note(event.note) if event.note is not None else "",
        )


def _void_of(entry: Entry) -> EntryVoided | None:
    event = entry.events[0]
    return event if isinstance(event, EntryVoided) else None
