"""A tournament on a night that lies on disk."""

from floor.app.core.messages import Command
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.play import StartClock
from floor.app.tournament.seats import DrawSeats, OpenEventTable
from floor.app.tournament.sheet import PlanTournament, PublishSheet
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.sheet import EventSheet
from floor.tournament.event.state import EntryNo, Means, Tournament, TournamentId
from tests.app.tournament.commands import SHEET
from tests.desk.hall import Hall

PLAYERS = (
    *("Aino Laine", "Eero Virta", "Anna-Kaarina Ylä-Jääski", "Bo Ek", "Åke Öhman"),
    *("Jiří Dvořák", "Zoë Ng", "Konstantin Müllersdorf"),
)


class HallEvent:
    """One event of `hall`."""

    def __init__(
        self, hall: Hall, sheet: EventSheet = SHEET, goes_on_in: TournamentId | None = None
    ) -> None:
        self.hall = hall
        hall.ask(PlanTournament(sheet=sheet, goes_on_in=goes_on_in))
        self.number: TournamentId = max(hall.room.office.room.tournaments)
        hall.ask(PublishSheet(tournament=self.number))

    @property
    def now(self) -> Tournament:
        """As the store has it."""
        self.hall.room.office.refresh()
        return self.hall.room.office.room.tournaments[self.number]

    def ask(self, command: Command) -> None:
        self.hall.ask(command)

    def sold(self, *names: str) -> "HallEvent":
        """Entered, in cash."""
        for name in names or PLAYERS:
            who = self.hall.player(name)
            self.ask(SellEntry(tournament=self.number, player=who, means=Means.CASH))
        return self

    def drawn(self, *tables: TableId) -> "HallEvent":
        """Everybody has a seat at one of these tables."""
        for name in tables:
            self.ask(OpenEventTable(tournament=self.number, table=name))
        self.ask(DrawSeats(tournament=self.number))
        return self

    def begun(self) -> "HallEvent":
        """The clock runs."""
        self.ask(StartClock(tournament=self.number))
        return self

    def entry_at(self, table: TableId, seat: SeatNo) -> EntryNo:
        """Who sits there."""
        return self.now.tables[table].taken[seat].entry
