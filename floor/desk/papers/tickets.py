"""Tickets and move slips: made from what is on the screen, printed out of its way."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal, Slot

from floor.app.core.messages import Entry
from floor.app.tables.after_hand import ActQueued, QueuedDone, QueuedUnfit, QueuedWithdrawn
from floor.base.clock import Clock
from floor.base.errors import FloorError, Refused
from floor.base.text import _
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import PaperDesk
from floor.qtkit.office.work import Work
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.views.papers.move_slip import move_slips
from floor.views.papers.tickets import (
    AnyTicket,
    MoveSlip,
    TicketSource,
    seat_ticket,
    waiting_ticket,
)


class Tickets(QObject):
    """Prints what somebody carries to their table."""

    said = Signal(str, bool)
    """A line for the foot of the window, and whether it is a refusal."""

    def __init__(self, parent: QObject, scene: Scene, clock: Clock, papers: PaperDesk) -> None:
        super().__init__(parent)
        self.scene = scene
        self._clock = clock
        self._papers = papers
        self._work = Work(self)
        self._work.done.connect(self._done)
        self._later: set[tuple[TableId, PlayerId | None]] = set()
        """Who is moved when a hand is over, and is to have a slip then; without a player everybody
        of a table that closes."""

    def _printing(self) -> TicketSource:
        scene = self.scene
        look = scene.look(self._clock.now())
        return TicketSource(scene.room, look, scene.head, scene.training)

    @Slot()
    def seat(self) -> None:
        """For whoever has the selected seat or is called to it."""
        chosen = self.scene.chosen
        if chosen is None or chosen.seat is None:
            return
        try:
            self._print(seat_ticket(self._printing(), chosen.table, chosen.seat))
        except Refused as refusal:
            self.said.emit(self.scene.why(refusal), True)

    @Slot(str, int)
    def waiting(self, game: str, player: int) -> None:
        """For somebody on a list."""
        try:
            self._print(waiting_ticket(self._printing(), GameId(game), PlayerId(player)))
        except Refused as refusal:
            self.said.emit(self.scene.why(refusal), True)

    @Slot(object)
    def moves(self, entry: Entry) -> None:
        """One for everybody whom an entry has sent elsewhere, all of them at once; who only goes
        when the hand is over has it then."""
        waits = {(one.table, one.player) for one in entry.events if isinstance(one, ActQueued)}
        self._later |= waits
        if not waits:
            self._print_moves(move_slips(self._printing(), entry))

    def heard(self, entries: Iterable[Entry]) -> None:
        """Print what waited for the end of a hand, once that has come."""
        if not self._later:
            return
        for entry in entries:
            done = set()
            for event in entry.events:
                if isinstance(event, QueuedDone | QueuedWithdrawn | QueuedUnfit):
                    key = (event.table, event.player)
                    if key in self._later and isinstance(event, QueuedDone):
                        done.add(key)
                    self._later.discard(key)
            slips = move_slips(self._printing(), entry) if done else ()
            self._print_moves(
                slip for slip in slips if done & {(slip.left, slip.issue.player), (slip.left, None)}
            )

    def _print_moves(self, wanted: Iterable[MoveSlip]) -> None:
        slips, papers = tuple(wanted), self._papers
        if slips:
            self.said.emit(_("The move slips are being printed …"), False)
            self._work.start(lambda: print_all(papers, slips))

    def _print(self, ticket: AnyTicket) -> None:
        papers = self._papers
        self.said.emit(_("The ticket is being printed …"), False)
        self._work.start(lambda: papers.print_ticket(ticket))

    def _done(self, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            self.said.emit(self.scene.why(outcome), True)
        else:
            self.said.emit(_("Ticket printed: {place}").format(place=outcome), False)


def print_all(papers: PaperDesk, slips: Iterable[AnyTicket]) -> str:
    """Where the last of `slips` has gone, once each was tried.

    Raises:
        FloorError: one of them was not printed; it is kept with the others.
    """
    trouble: FloorError | None = None
    place = ""
    for slip in slips:
        try:
            place = papers.print_ticket(slip)
        except FloorError as why:
            trouble = trouble or why
    if trouble is not None:
        raise trouble
    return place
