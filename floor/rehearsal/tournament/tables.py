"""Hands at the tables of a rehearsed event: begun, played, ended, and who is out by them."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from floor.app.tournament.hands import (
    EndEventHand,
    MarkEventSeat,
    ProposeOut,
    StartEventHand,
    TableDone,
)
from floor.base.money import Chips
from floor.rehearsal.evening import Evening
from floor.rehearsal.players import Fortune
from floor.rehearsal.tournament.stacks import Knocked, Stacks
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.course import is_dealt, standing
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import EntryNo, EventTable, Tournament, TournamentId

_LATER = timedelta(seconds=30)
_SOON = timedelta(seconds=15)
_MISDEALT = 1
"""Per cent of the hands."""
_AWAY = 2
"""Per cent of the hands: somebody walks off, or comes back."""


class EventTables:
    """The tables of one event; of some the hands are followed, of the others only who is out."""

    def __init__(
        self,
        evening: Evening,
        fortune: Fortune,
        number: TournamentId,
        stacks: Stacks,
        followed: int,
        is_out: Callable[[TableId, tuple[Knocked, ...]], None],
    ) -> None:
        """`is_out` hears of those of the tables that have no kiosk."""
        self._evening = evening
        self._fortune = fortune
        self._number = number
        self._stacks = stacks
        self._followed = followed
        self._is_out = is_out
        self._dealing: set[TableId] = set()
        self.said: dict[EntryNo, Knocked] = {}
        """Of whom a dealer has told the floor."""

    @property
    def _event(self) -> Tournament:
        return self._evening.room.tournaments[self._number]

    def look_round(self) -> None:
        """Whoever does not deal yet begins."""
        for name in self._event.tables:
            if name not in self._dealing:
                self._dealing.add(name)
                self._evening.at(self._fortune.seconds(1, 40), partial(self._begins, name))

    def _here(self, name: TableId) -> EventTable | None:
        event = self._evening.room.tournaments.get(self._number)
        return event.tables.get(name) if event is not None else None

    def _has_kiosk(self, name: TableId) -> bool:
        return name in list(self._event.tables)[: self._followed]

    def _begins(self, name: TableId) -> None:
        """The next hand, if there may be one now."""
        table, event = self._here(name), self._event
        if table is None:
            self._dealing.discard(name)
            return
        if table.hand is not None and table.hand.is_on:
            self._evening.at(_SOON, partial(self._ends, name))
            return
        waits = event.round is not None and name not in event.round.waited_for
        said = any(one.table == name for one in event.proposed)
        if waits or said or len(table.taken) < 2 or not is_dealt(event, self._evening.now):
            self._evening.at(_LATER, partial(self._begins, name))
            return
        if self._has_kiosk(name):
            self._walks(table)
            if self._evening.ask(StartEventHand(tournament=self._number, table=name)) is None:
                self._evening.at(_LATER, partial(self._begins, name))
                return
        self._evening.at(self._fortune.seconds(60, 150), partial(self._ends, name))

    def _walks(self, table: EventTable) -> None:
        if not self._fortune.percent(_AWAY):
            return
        seats = tuple(table.taken)
        seat: SeatNo = seats[self._fortune.chance.below(len(seats))]
        away = not table.taken[seat].away
        mark = MarkEventSeat(tournament=self._number, table=table.id, seat=seat, away=away)
        self._evening.ask(mark)

    def _ends(self, name: TableId) -> None:
        table = self._here(name)
        if table is None:
            self._dealing.discard(name)
            return
        misdealt = self._fortune.percent(_MISDEALT)
        if table.hand is not None and table.hand.is_on:
            ends = EndEventHand(tournament=self._number, table=name, misdealt=misdealt)
            self._evening.ask(ends)
        elif self._event.round is not None and name in self._event.round.waited_for:
            self._evening.ask(TableDone(tournament=self._number, table=name))
        if not misdealt:
            self._played(table)
        self._evening.at(_SOON, partial(self._begins, name))

    def _played(self, table: EventTable) -> None:
        """The chips change hands; whoever has none left is out."""
        event = self._event
        self._stacks.follow(event)
        playing = [
            seat.entry
            for number, seat in table.taken.items()
            if table.hand is None or not table.hand.is_on or number in table.hand.dealt
        ]
        knocked = self._stacks.hand(playing, self._big_blind(event))
        if not knocked:
            return
        if self._has_kiosk(table.id) and len(knocked) == 1:
            (one,) = knocked
            self.said[one.entry] = one
            said = ProposeOut(
                tournament=self._number, table=table.id, entries=(one.entry,), by=one.by
            )
            if self._evening.ask(said) is None:
                self._is_out(table.id, knocked)
        else:
            self._is_out(table.id, knocked)

    def _big_blind(self, event: Tournament) -> Chips:
        """At a level; where nobody would be out for hours a bigger one."""
        level = event.sheet.structure.levels[standing(event, self._evening.now).number - 1]
        return max(level.big_blind, Chips(chips_in_play(event).points // 20_000))
