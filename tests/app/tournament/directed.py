"""A director: speaks commands of one event, so that a test reads like a tournament."""

from collections.abc import Mapping
from datetime import timedelta

from floor.app.core.messages import Command, Entry, StaffId
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import StartClock
from floor.app.tournament.seats import DrawSeats, OpenEventTable
from floor.app.tournament.sheet import ChangeSheet, PlanTournament, PublishSheet
from floor.base.clock import EPOCH
from floor.base.money import Chips, Money
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.course import left
from floor.tournament.event.money import event_pool, prizes_at
from floor.tournament.event.places import finishes
from floor.tournament.event.sheet import EventSheet
from floor.tournament.event.state import EntryNo, EventEntry, Means, Out, Tournament, TournamentId
from tests.app.tournament.commands import E1, ONE, SHEET
from tests.evening import Evening


class Director:
    """One event in a night."""

    def __init__(
        self,
        night: Evening,
        sheet: EventSheet = SHEET,
        *,
        goes_on_in: TournamentId | None = None,
        number: TournamentId | None = None,
    ) -> None:
        """A new one, or that of a `number`."""
        self.night = night
        if number is None:
            self.ask(PlanTournament(sheet=sheet, goes_on_in=goes_on_in))
        self.number = number or max(night.room.tournaments)

    @property
    def event(self) -> Tournament:
        return self.night.room.tournaments[self.number]

    def ask(self, command: Command, by: StaffId | None = None) -> Entry:
        return self.night.ask(command, by)

    def published(self) -> "Director":
        self.ask(PublishSheet(tournament=self.number))
        return self

    def change(self, sheet: EventSheet, why: str = "It runs long.") -> Entry:
        note = self.night.note(why) if why else None
        return self.ask(ChangeSheet(tournament=self.number, sheet=sheet, note=note))

    def sell(self, *names: str, means: Means = Means.CASH) -> "Director":
        for name in names:
            who = self.night.player(name)
            self.ask(SellEntry(tournament=self.number, player=who, means=means))
        return self

    def tables(self, *names: TableId) -> "Director":
        for name in names:
            self.ask(OpenEventTable(tournament=self.number, table=name))
        return self

    def begun(self) -> "Director":
        """Seats drawn, the clock running."""
        self.ask(DrawSeats(tournament=self.number))
        self.ask(StartClock(tournament=self.number))
        return self

    def of(self, name: str) -> EventEntry:
        """The last entry of somebody."""
        who = self.night.player(name)
        return [one for one in self.event.entries.values() if one.player == who][-1]

    def out(
        self,
        *names: str,
        stacks: Mapping[str, int] = {},
        by: Mapping[str, tuple[str, ...]] = {},
        table: TableId | None = None,
        **more: bool,
    ) -> Entry:
        outs = tuple(
            Out(
                entry=self.of(name).no,
                table=table or self.at(name),
                stack=Chips(stacks.get(name, 0)),
                by=tuple(self.of(one).no for one in by.get(name, ())),
            )
            for name in names
        )
        where = table or self.at(names[0])
        return self.ask(BustOut(tournament=self.number, table=where, outs=outs, **more))

    def at(self, name: str) -> TableId:
        slip = self.of(name).seat
        assert slip is not None
        return slip.table

    def there(self, table: TableId) -> list[str]:
        """Who sits there, by name."""
        return [self.name(seat.entry) for seat in self.event.tables[table].taken.values()]

    def name(self, entry: EntryNo) -> str:
        return self.called(self.event.entries[entry].player)

    def called(self, player: PlayerId) -> str:
        return next(name for name, who in self.night._players.items() if who == player)

    def left(self) -> list[str]:
        return [self.called(one.player) for one in left(self.event)]

    def places(self) -> dict[str, tuple[int, ...]]:
        """Who finished where."""
        return {
            self.called(player): finish.places
            for finish in finishes(self.event)
            for player in finish.players
        }

    def likely(self) -> tuple[Money, ...]:
        """What the places get, or would if nobody bought anything more."""
        if self.event.prizes is not None:
            return self.event.prizes.values
        return prizes_at(self.event, event_pool(self.event), EPOCH).values

    def later(self, **time: float) -> "Director":
        self.night.clock.advance(timedelta(**time))
        return self


NAMES = ("Aino", "Eero", "Kaisa", "Otso", "Pia", "Risto", "Saara", "Teemu", "Ulla", "Veikko")


def playing(night: Evening, *names: str, sheet: EventSheet = SHEET) -> Director:
    """An event at one table, its clock running."""
    some = names or NAMES[:6]
    return Director(night, sheet).published().sell(*some).tables(E1).begun()


__all__ = ["NAMES", "ONE", "Director", "playing"]
