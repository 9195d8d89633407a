"""Tickets and move slips: made from what is on the screen, printed out of its way."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from floor.app.core.messages import Entry
from floor.app.tables.after_hand import ActQueued, QueuedDone, QueuedUnfit, QueuedWithdrawn
from floor.base.clock import Clock
from floor.base.errors import FloorError, Refused
from floor.base.text import _, many, number_text
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import OwedSlips, PaperDesk
from floor.qtkit.office.work import Work
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import TournamentId
from floor.views.event_papers.book import PaperOrder
from floor.views.event_papers.slips import due_of
from floor.views.papers.move_slip import OwedSlip, move_slips
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
    owed = Signal(str)
    """How many papers of tournaments are not printed, in words; empty: all are."""

    def __init__(
        self,
        parent: QObject,
        scene: Scene,
        clock: Clock,
        papers: PaperDesk,
        owed: OwedSlips | None = None,
    ) -> None:
        """`owed` keeps what is still to be printed while no window is there."""
        super().__init__(parent)
        self.scene = scene
        self._clock = clock
        self._papers = papers
        self._work = Work(self)
        self._work.done.connect(self._done)
        self._looking = Work(self)
        self._looking.done.connect(self._tell_owed)
        self._is_owed = False
        self._owed = owed
        self._slips_in = ""
        self._later: dict[tuple[TableId, PlayerId | None], OwedSlip] = {}
        """Who is moved when a hand is over, and is to have a slip then."""
        for slip in owed.owed() if owed is not None else ():
            self._later[slip.table, slip.player] = slip
        self.heard(scene.entries)

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
        waits = [
            OwedSlip(one.table, one.player, entry.seq)
            for one in entry.events
            if isinstance(one, ActQueued)
        ]
        for slip in waits:
            self._settle((slip.table, slip.player))
            self._later[slip.table, slip.player] = slip
            if self._owed is not None:
                self._owed.owe(slip)
        if not waits:
            self._print_moves(move_slips(self._printing(), entry))
            self._print_events(due_of(entry))

    def heard(self, entries: Iterable[Entry]) -> None:
        """Print what waited for the end of a hand, once that has come."""
        if not self._later:
            return
        for entry in entries:
            done = set()
            for event in entry.events:
                if isinstance(event, QueuedDone | QueuedWithdrawn | QueuedUnfit):
                    key = (event.table, event.player)
                    slip = self._later.get(key)
                    if slip is None or slip.since >= entry.seq:
                        continue
                    if self._settle(key) and isinstance(event, QueuedDone):
                        done.add(key)
            slips = move_slips(self._printing(), entry) if done else ()
            self._print_moves(
                slip for slip in slips if done & {(slip.left, slip.issue.player), (slip.left, None)}
            )
        # A window has its room before it has the night's entries.
        if self.scene.entries:
            self._forget_stale()

    def _settle(self, key: tuple[TableId, PlayerId | None]) -> bool:
        """It is owed no more; whether it was, and no other window here has seen to it."""
        slip = self._later.pop(key, None)
        return slip is not None and (self._owed is None or self._owed.settle(slip))

    def _forget_stale(self) -> None:
        """What was done so long ago that nobody tells of it any more."""
        room, seq = self.scene.room, self.scene.head.seq
        waits = {(one.table, one.player) for one in room.queued}
        for key, slip in [*self._later.items()]:
            if slip.since <= seq and key not in waits:
                self._settle(key)

    def _print_moves(self, wanted: Iterable[MoveSlip]) -> None:
        slips, papers = tuple(wanted), self._papers
        if slips:
            self.said.emit(_("The move slips are being printed …"), False)
            self._work.start(lambda: print_all(papers, slips))

    @Slot(object)
    def event_paper(self, order: PaperOrder | None) -> None:
        """What somebody wants of a tournament; None: all that is owed."""
        if isinstance(order, PaperOrder):
            self._print_events((order,))
            return
        self.said.emit(_("What is owed is being printed …"), False)
        self._is_owed = True
        self._work.start(self._papers.print_owed)

    @Slot()
    def look_owed(self) -> None:
        """Whether papers of tournaments are to be printed: the program may have ended between a
        sale and its paper."""
        if self.scene.room.tournaments or self._is_owed:
            self._looking.start(self._papers.owed)

    def _tell_owed(self, found: object) -> None:
        """Trouble of the store is told by whoever meets it first."""
        if isinstance(found, int):
            self._is_owed = found > 0
            said = many(
                "{n} paper of the tournaments is not printed.",
                "{n} papers of the tournaments are not printed.",
                found,
            )
            self.owed.emit(said.format(n=number_text(found)) if found else "")

    @Slot(str)
    def speak_slips(self, language: str) -> None:
        """The slips of tournaments that are made from now on speak it; empty: as the desk does."""
        self._slips_in = language

    @Slot(object)
    def hand_out(self, tournament: TournamentId) -> None:
        """All of a tournament, in files."""
        papers = self._papers
        self.said.emit(_("The files are being written …"), False)
        self._work.start(lambda: papers.save_event(tournament))

    def _print_events(self, orders: tuple[PaperOrder, ...]) -> None:
        papers = self._papers
        orders = tuple(order._replace(language=self._slips_in) for order in orders)
        if orders:
            self.said.emit(_("The papers of the tournament are being printed …"), False)
            self._work.start(lambda: print_events(papers, orders))

    def _print(self, ticket: AnyTicket) -> None:
        papers = self._papers
        self.said.emit(_("The ticket is being printed …"), False)
        self._work.start(lambda: papers.print_ticket(ticket))

    def _done(self, outcome: object) -> None:
        if self._is_owed or isinstance(outcome, FloorError):
            self.look_owed()
        if isinstance(outcome, FloorError):
            self.said.emit(self.scene.why(outcome), True)
        else:
            self.said.emit(_("Printed: {place}").format(place=outcome), False)


def print_events(papers: PaperDesk, orders: Iterable[PaperOrder]) -> str:
    """Where the last paper of these `orders` has gone, once each was tried.

    Raises:
        FloorError: one of them was not printed; it is kept with the others.
    """
    return _each_tried(partial(papers.print_event, order) for order in orders)


def print_all(papers: PaperDesk, slips: Iterable[AnyTicket]) -> str:
    """Where the last of `slips` has gone, once each was tried.

    Raises:
        FloorError: one of them was not printed; it is kept with the others.
    """
    return _each_tried(partial(papers.print_ticket, slip) for slip in slips)


def _each_tried(printings: Iterable[Callable[[], str]]) -> str:
    trouble: FloorError | None = None
    place = ""
    for prints in printings:
        try:
            place = prints()
        except FloorError as why:
            trouble = trouble or why
    if trouble is not None:
        raise trouble
    return place
