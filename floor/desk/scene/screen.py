"""The desk's screen, as far as what stands on it may reach."""

from datetime import datetime
from typing import Protocol

from PySide6.QtCore import QObject

from floor.app.core.people import Badge, Player
from floor.app.staff.papers import Serial
from floor.desk.scene.badge import StationBadge
from floor.desk.scene.scene import Scene
from floor.qtkit.office.bridge import Job, Then
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import TournamentId
from floor.views.event_papers.book import PaperOrder
from floor.views.words.rows import Step


class DeskScreen(Protocol):
    """Goes where it is told, does what is asked, says what came of it."""

    scene: Scene
    badge: StationBadge

    def now(self) -> datetime:
        """By the clock of the night."""
        ...

    def go(self, name: str) -> None:
        """Show a page."""
        ...

    def choose(self, table: TableId, seat: SeatNo | None) -> None:
        """Select a seat, or a table as a whole."""
        ...

    def draw(self) -> None:
        """Show everything as it is at this moment."""
        ...

    def do(self, step: Step) -> None:
        """Ask for a step, or first for what it needs."""
        ...

    def meet(self, badge: Badge) -> None:
        """Whose of staff a card is that was read."""
        ...

    def say(self, words: str, refusal: bool) -> None:
        """A line for the foot."""
        ...

    def consult(self, job: Job, then: Then, asker: QObject) -> None:
        """Have `job` done in the store thread; `then` hears its answer or its FloorError."""
        ...


class Ways(Protocol):
    """Where on the pages one can be led."""

    def to_seat(self, table: TableId, seat: SeatNo | None) -> None:
        """A seat or a table on the floor, with its keys at hand."""
        ...

    def to_player(self, player: PlayerId) -> None:
        """A player in the books."""
        ...

    def to_new_player(self, card: str) -> None:
        """Writing down whoever has this card."""
        ...

    def to_paper(self, serial: Serial) -> None:
        """A paper, on the page of papers."""
        ...

    def print_day_report(self) -> None:
        """The report of the last gaming day, on paper."""
        ...

    def to_rule(self, rule: str) -> None:
        """Reading a rule up."""
        ...

    def to_situation(self, situation: str, table: TableId | None = None) -> None:
        """Asking about a situation at that table, or at the one selected."""
        ...

    def to_ruling(self, table: TableId | None) -> None:
        """Ruling at that table."""
        ...

    def to_rulings_about(self, player: Player) -> None:
        """Every ruling about that player."""
        ...

    def save_house_book(self) -> None:
        """The rules of the house in force, as a PDF."""
        ...

    def to_event(self, tournament: TournamentId, table: TableId, seat: SeatNo | None) -> None:
        """A seat or a table of a tournament, on its page."""
        ...

    def event_step(self, step: Step) -> None:
        """Do a step of a tournament, or first what it needs."""
        ...

    def event_entry(self, tournament: TournamentId, called: str) -> None:
        """Selling an entry to whoever is found; `called` is looked for."""
        ...

    def event_paper(self, order: PaperOrder) -> None:
        """Printing a paper of a tournament."""
        ...

    def to_then(self, wanted: datetime | int | None = None) -> None:
        """The room as it was."""
        ...
