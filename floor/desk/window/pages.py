"""The pages of the window: the floor page at once, each other one when it is first shown."""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from floor.app.core.claim import ClaimId
from floor.app.core.floor_call import CallReason
from floor.app.core.people import Player
from floor.app.core.ruling import Ruling, RulingNo
from floor.app.staff.floor_calls import TakeCall, call_of
from floor.app.staff.papers import Serial
from floor.base.text import _
from floor.desk.floor.page import FloorPage
from floor.desk.kit.step_button import Pending
from floor.desk.scene.page import Moment, Page
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import TournamentId
from floor.views.words.rows import FloorView, Step

if TYPE_CHECKING:
    from floor.app.core.names import Viewer
    from floor.app.rulings.prefilled import HandAsked
    from floor.desk.arbiter.page import TablePage
    from floor.desk.assistant.page import RulingPage
    from floor.desk.claim.page import ClaimPage
    from floor.desk.jackpot.page import JackpotPage
    from floor.desk.lists.page import ListsPage
    from floor.desk.papers.book_papers import BookPapers
    from floor.desk.papers.page import ReportsPage
    from floor.desk.past.page import PastPage
    from floor.desk.people.page import PlayersPage
    from floor.desk.rules.compare import ComparePage
    from floor.desk.rulings.page import RulingsLogPage
    from floor.desk.scene.screen import DeskScreen
    from floor.desk.scene.services import Services
    from floor.desk.staff.dealers_page import DealersPage
    from floor.desk.staff.setup_page import SetupPage
    from floor.desk.tournament.errands import EventErrands
    from floor.desk.tournament.page import TournamentPage
    from floor.desk.window.errands import Errands
    from floor.views.event_papers.book import PaperOrder

_LATER = (
    "claim", "compare", "dealers", "jackpot", "lists", "players", "reports", "ruled", "rulings",
    "setup", "table", "then", "tournaments",
)  # fmt: skip
"""Pages made when they are first shown, by their names on the rail."""
P = TypeVar("P", bound=Page)


class Pages(QObject):
    """Makes the pages, shows one of them, and passes on what they ask."""

    language_chosen = Signal(str)
    ticket_wanted = Signal(str, int)
    """For a list, by its game, and who was called from it."""
    event_paper_wanted = Signal(object)
    """A PaperOrder of a tournament; None: all that is owed."""
    event_files_wanted = Signal(object)
    event_slips_in = Signal(str)

    def __init__(
        self,
        screen: "DeskScreen",
        stack: QStackedWidget,
        bridge: Bridge,
        house: "Services",
        errands: "Callable[[], Errands]",
    ) -> None:
        """`errands` are made when the first page asks for one."""
        super().__init__(stack)
        self._screen = screen
        self._scene = screen.scene
        self.stack = stack
        self._errands = errands
        self._bridge = bridge
        self._house = house
        self.name = "floor"
        """Of the page shown, as the rail calls it."""
        self._made: list[Page] = []
        self.floor = self._added(FloorPage())
        self._hear(self.floor)
        self.floor.undo.connect(lambda line: self._errands().undo(line))
        self.floor.lists_wanted.connect(lambda: self._screen.go("lists"))
        self.floor.opening.connect(lambda: self._errands().open_table())
        self.floor.opening_again.connect(lambda table: self._errands().open_table(table=table))
        self.floor.naming.connect(lambda _name: self._screen.draw())
        self.floor.arrange_button.toggled.connect(lambda _on: self._screen.draw())
        self.floor.seat.history_wanted.connect(self.to_table)
        self.floor.feed.then.connect(lambda line: self.to_then(line.seq))
        self.shown: Page = self.floor

    @cached_property
    def lists(self) -> "ListsPage":
        """All waiting lists in full."""
        from floor.desk.lists.page import ListsPage

        page = self._added(ListsPage())
        self._hear(page)
        page.joining_any.connect(lambda: self._errands().join())
        page.drop_wanted.connect(lambda: self._errands().count_drop())
        return page

    @cached_property
    def dealers(self) -> "DealersPage":
        """Who deals where."""
        from floor.desk.staff.dealers_page import DealersPage
        from floor.views.staff.dealers import coming_steps, more_steps
        from floor.views.staff.floor_calls import calling_steps

        scene = self._scene

        def look() -> "Viewer":
            return scene.look(self._screen.now())

        page = self._added(
            DealersPage(
                self._bridge,
                lambda table: calling_steps(scene.room, table, look()),
                lambda badges: coming_steps(scene.room, look(), badges),
                lambda staff: more_steps(scene.room, look(), staff),
            )
        )
        page.asked.connect(lambda step: self._screen.do(step))
        page.choice_changed.connect(lambda: self._screen.draw())
        return page

    @cached_property
    def event_errands(self) -> "EventErrands":
        """The dialogs of tournaments."""
        from floor.desk.tournament.errands import EventErrands

        return EventErrands(self._errands(), self._screen.now, lambda step: self._screen.do(step))

    def event_step(self, step: Step) -> None:
        """Do a step of a tournament, or first what it needs."""
        self.event_errands.step(step)

    def event_entry(self, tournament: TournamentId, called: str) -> None:
        """Sell an entry to whoever is found; `called` is looked for."""
        self.event_errands.sell(tournament, called)

    def event_paper(self, order: "PaperOrder") -> None:
        """Print a paper of a tournament."""
        self.event_paper_wanted.emit(order)

    def to_event(
        self, tournament: TournamentId, table: TableId | None = None, seat: SeatNo | None = None
    ) -> None:
        """A tournament, a table or a seat of it, on its page."""
        self._screen.go("tournaments")
        self.tournaments.look_at(tournament, table, seat)

    @cached_property
    def tournaments(self) -> "TournamentPage":
        """Every event, and all of one of them."""
        from floor.desk.tournament.page import TournamentPage

        page, errands = self._added(TournamentPage()), self.event_errands
        page.asked.connect(errands.step)
        page.planning.connect(errands.plan)
        page.selling.connect(errands.sell)
        page.paper_wanted.connect(self.event_paper_wanted)
        page.files_wanted.connect(self.event_files_wanted)
        page.slips_in.connect(self.event_slips_in)
        page.undo.connect(lambda line: self._errands().undo(line))
        page.then.connect(lambda line: self.to_then(line.seq))
        page.drawn.connect(self._screen.draw)
        return page

    @cached_property
    def jackpot(self) -> "JackpotPage":
        """The jackpots' meters, and what they were."""
        from floor.desk.jackpot.page import JackpotPage
        from floor.desk.scene.services import PROGRAM

        page = self._added(JackpotPage(self._house.past, self._house.papers, PROGRAM))
        page.correct_wanted.connect(lambda which: self._errands().correct_meter(which))
        page.unpaid.claim_wanted.connect(self._to_that_claim)
        page.rejected.claim_wanted.connect(self._to_that_claim)
        return page

    def to_unpaid(self) -> None:
        """The shares of the jackpots that nobody has fetched."""
        self._screen.go("jackpot")
        self.jackpot.show_unpaid()

    @cached_property
    def claim(self) -> "ClaimPage":
        """A bad beat, gone through step by step."""
        from floor.desk.claim.errands import ClaimErrands
        from floor.desk.claim.page import ClaimPage

        page = self._added(ClaimPage())
        errands = ClaimErrands(self._errands(), self._house.papers)
        page.back.connect(lambda: self._screen.go("floor"))
        page.step_asked.connect(lambda step: self._screen.do(step))
        page.command_asked.connect(lambda command: self._errands().ask(command))
        page.noted.connect(errands.note)
        page.approving.connect(errands.approve)
        errands.refused.connect(page.release.refuse)
        errands.waits.connect(page.wait)
        page.paper_wanted.connect(errands.paper)
        page.papers_wanted.connect(errands.look_for_papers)
        errands.papers_found.connect(page.show_papers)
        errands.papers_missed.connect(page.payment.show_missed)
        errands.printed.connect(page.show_printed)
        page.looked.connect(self._screen.draw)
        return page

    def _to_that_claim(self, claim: ClaimId) -> None:
        """Where the shares of a claim are paid, or where it is reopened."""
        self.to_claim(self._scene.room.claims[claim].table, claim)

    def to_claim(self, table: TableId, claim: ClaimId | None = None) -> None:
        """The bad beat of a table; with a `claim`, that one of it."""
        self.claim.show_table(table, claim)
        self._screen.go("claim")

    @cached_property
    def players(self) -> "PlayersPage":
        """The books of players."""
        from floor.desk.people.page import PlayersPage

        page = self._added(
            PlayersPage(
                self._bridge,
                self._screen.badge,
                lambda: self._scene.look(self._screen.now()),
                self._house.papers,
            )
        )
        page.join_wanted.connect(lambda who: self._errands().join("", who))
        page.asked.connect(lambda command, note: self._errands().ask(command, note))
        page.step_asked.connect(lambda step: self._screen.do(step))
        page.order_wanted.connect(lambda key, who: self._errands().order(key, who))
        page.undo.connect(lambda line: self._errands().undo(line))
        page.rulings_wanted.connect(self.to_rulings_about)
        return page

    @cached_property
    def reports(self) -> "ReportsPage":
        """Papers, made and printed."""
        from floor.desk.papers.page import ReportsPage
        from floor.desk.papers.void_paper import VoidPaper

        papers = self._house.papers
        page = self._added(ReportsPage(self._bridge, papers, self._house.exports))
        voids = VoidPaper(self._errands(), papers)
        page.alike_wanted.connect(self.to_alike)
        page.void_wanted.connect(voids.ask)
        voids.done.connect(page.show_void)
        return page

    @cached_property
    def rulings(self) -> "RulingPage":
        """The ruling assistant, and the rules to be read up."""
        from floor.desk.assistant.errands import RulingErrands
        from floor.desk.assistant.page import RulingPage

        page = self._added(RulingPage(self._house.rule_search, self._house.past))
        errands = RulingErrands(self._errands())
        page.back.connect(self._from_ruling)
        page.finding.compare_wanted.connect(lambda: self._screen.go("compare"))
        page.finding.book_wanted.connect(lambda: self.book_papers.save_house_book())
        page.step_asked.connect(lambda step: self._screen.do(step))
        page.log_wanted.connect(lambda: self._screen.go("ruled"))
        page.ruling_wanted.connect(self.to_ruled)
        page.turned.connect(self._screen.draw)
        page.ruled.connect(errands.rule)
        errands.done.connect(self._was_ruled)
        return page

    @cached_property
    def ruled(self) -> "RulingsLogPage":
        """What was ruled, and how alike it was."""
        from floor.desk.rulings.page import RulingsLogPage

        house = self._house
        page = self._added(RulingsLogPage(house.past, house.papers, house.exports))
        page.back.connect(lambda: self._screen.go("rulings"))
        page.amend_wanted.connect(self._amend)
        page.strike_wanted.connect(lambda step: self._errands().step(step))
        page.paper_wanted.connect(lambda serial: self.to_paper(Serial(serial)))
        page.turned.connect(self._screen.draw)
        return page

    def to_ruled(self, number: int) -> None:
        """A ruling given before, as it is written down."""
        self.ruled.show_ruling(RulingNo(number))
        self._screen.go("ruled")

    def to_rulings_about(self, player: Player) -> None:
        """Every ruling about that player."""
        self.ruled.show_about(player)
        self._screen.go("ruled")

    def to_alike(self) -> None:
        """How alike it was ruled."""
        self.ruled.turn(1)
        self._screen.go("ruled")

    def _amend(self, ruling: Ruling) -> None:
        """Go through a ruling again, to write down another in its place."""
        self._screen.go("rulings")
        self.rulings.amend(ruling)

    def to_paper(self, serial: Serial) -> None:
        """That paper, on the page of papers."""
        self.reports.choose_paper(serial)
        self._screen.go("reports")

    def print_day_report(self) -> None:
        """On paper, from the page of papers."""
        self._screen.go("reports")
        self.reports.print_day_report()

    def _was_ruled(self) -> None:
        """The ruling stands in the book: the room goes on."""
        self.rulings.was_ruled()
        self._screen.go("floor")
        self._screen.say(_("The ruling is recorded."), False)

    def _from_ruling(self) -> None:
        """Back to the hand that is being told, else to the floor."""
        if self.rulings.course.asked is None:
            self._screen.go("floor")
        else:
            self._screen.go("table")
            self.table.type_move()

    def to_ruling(self, table: TableId | None, reason: CallReason | None = None) -> None:
        """Rule at that table, for the call it has made; who goes there has taken its call."""
        call = None
        if table is not None and reason is not None:
            call = call_of(self._scene.room, table, reason)
            if call is not None and call.taken is None:
                self._errands().ask(TakeCall(table=call.table, reason=call.reason))
        self._screen.go("rulings")
        self.rulings.open_for(table, reason if call is not None else None)

    def to_rule(self, rule: str) -> None:
        """Read a rule up."""
        self._screen.go("rulings")
        self.rulings.show_rule(rule)

    def to_player(self, player: PlayerId) -> None:
        """A player in the books."""
        self._screen.go("players")
        self.players.show_player(player)

    def to_new_player(self, card: str) -> None:
        """Writing down whoever has this card."""
        self._screen.go("players")
        self.players.show_new(card)

    def to_seat(self, table: TableId, seat: SeatNo | None) -> None:
        """A seat or a table on the floor, with its keys at hand."""
        self._screen.go("floor")
        self._screen.choose(table, seat)
        self.floor.map.setFocus()

    @cached_property
    def book_papers(self) -> "BookPapers":
        """The book of rules as PDFs."""
        from floor.desk.papers.book_papers import BookPapers

        made = BookPapers(self, self._house.papers)
        made.said.connect(self._screen.say)
        return made

    def save_house_book(self) -> None:
        """The rules of the house in force, as a PDF."""
        self.book_papers.save_house_book()

    def to_situation(self, situation: str, table: TableId | None = None) -> None:
        """Ask about that situation at `table`, or at the one selected."""
        chosen = self._scene.chosen
        self.to_ruling(table or (chosen.table if chosen is not None else None))
        self.rulings.begin(situation)

    @cached_property
    def compare(self) -> "ComparePage":
        """The houses side by side."""
        from floor.desk.rules.compare import ComparePage

        page = self._added(ComparePage(self.rulings.reading))
        page.back.connect(lambda: self._screen.go("rulings"))
        page.situation_wanted.connect(self.to_situation)
        page.turned.connect(self._screen.draw)
        page.paper_wanted.connect(self.book_papers.save_comparison)
        page.book_wanted.connect(self.book_papers.save_house_book)
        return page

    @cached_property
    def setup(self) -> "SetupPage":
        """This machine, its language, the staff."""
        from floor.desk.staff.setup_page import SetupPage

        page = self._added(
            SetupPage(self._bridge, self._house, self._screen.badge, self._screen.now)
        )
        page.language_chosen.connect(self.language_chosen)
        page.rules.asked.connect(lambda command: self._errands().ask(command))
        return page

    @cached_property
    def table(self) -> "TablePage":
        """The arbiter and the pots of one table."""
        from floor.desk.arbiter.page import TablePage

        page = self._added(TablePage())
        page.back.connect(lambda: self._screen.go("floor"))
        page.said.connect(lambda words: self._screen.say(words, False))
        page.ruling_wanted.connect(self._to_hand_asked)
        return page

    def _to_hand_asked(self, asked: "HandAsked | None") -> None:
        """Rule on what the arbiter was told at the table it was told of."""
        self._screen.go("rulings")
        self.rulings.open_for(self.table.table, None, asked)

    @cached_property
    def then(self) -> "PastPage":
        """The room as it was."""
        from floor.desk.past.page import PastPage

        page = self._added(PastPage(self._house.past))
        page.back.connect(lambda: self._screen.go("floor"))
        return page

    def to_then(self, wanted: datetime | int | None = None) -> None:
        """The room as it was at that moment, or behind that entry; nothing said: as looked at."""
        self._screen.go("then")
        chosen = self._scene.chosen
        self.then.look_back(wanted, chosen.table if chosen is not None else None)

    def to_table(self) -> None:
        """Arbiter and pots of the selected table, or of the one they were last opened for."""
        self._screen.go("table")
        chosen = self._scene.chosen
        self._show_table(self.table.table if chosen is None else chosen.table)

    def to_calling(self) -> None:
        """Arbiter and pots of the table whose call is to be taken first; where nobody calls, or
        that table is in front, as `to_table`."""
        from floor.views.staff.floor_calls import first_calling

        first = first_calling(self._scene.room, self._screen.now())
        in_front = self.table.table if self.name == "table" else None
        if first is None or first == in_front:
            self.to_table()
            return
        self._screen.go("table")
        self._show_table(first)

    def _show_table(self, table: TableId | None) -> None:
        if table is not None:
            self.table.show_table(table)

    def _added(self, page: P) -> P:
        self._made.append(page)
        self.stack.addWidget(page)
        return page

    def _hear(self, page: "FloorPage | ListsPage") -> None:
        page.asked.connect(lambda step: self._screen.do(step))
        page.joining.connect(lambda game: self._errands().join(game))
        page.opening_for.connect(lambda game: self._errands().open_table(GameId(game)))
        page.ticket.connect(self.ticket_wanted)

    def go(self, name: str) -> None:
        """Show the page of that name as the rail calls it; the floor, where there is none yet."""
        page: Page = getattr(self, name) if name in _LATER else self.floor
        page.arrive(self._scene)
        self.shown, self.name = page, name
        self.stack.setCurrentWidget(page)
        page.take_focus()

    def let_go(self) -> None:
        """The keyboard goes where nothing is done by Enter."""
        self.shown.setFocus()
        self.shown.take_focus()

    def show_view(self, view: FloorView, now: datetime, pending: Pending) -> None:
        """Let the page shown show the room; the others hear when they are."""
        self.shown.show_moment(Moment(self._scene, view, now, pending))

    def stop(self) -> None:
        """The window closes: nothing is worked at any more."""
        for page in self._made:
            page.stop()

    def show_time(self, now: datetime) -> None:
        """What the clock alone changes on the page shown."""
        self.shown.show_time(now)
