"""What the desk is handed besides the store: rulebooks, papers, languages, who made it."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from floor.app.core.claim import ClaimId
from floor.app.core.messages import StaffId
from floor.app.core.ruling import RulingNo
from floor.app.staff.papers import KeptPaper, PictureOfPage, Printers, Serial
from floor.base.errors import FloorError
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import PlayerId
from floor.tournament.event.state import TournamentId

if TYPE_CHECKING:
    from datetime import date, datetime
    from pathlib import Path

    from floor.app.core.stations import HouseStations, Pairing
    from floor.app.office.past import PastNight, TellRow
    from floor.desk.scene.pace import Pace
    from floor.room.lists.waitlist import TableId
    from floor.rulebook.search.pages import OpenSearch
    from floor.views.assistant.course import Same
    from floor.views.event_papers.book import PaperOrder
    from floor.views.floor.past import PastQuery, Seen
    from floor.views.jackpot import history as jackpot_history
    from floor.views.night.closing import Copied
    from floor.views.night.walk import TellProgress
    from floor.views.papers.export_order import ExportOrder
    from floor.views.papers.move_slip import OwedSlip
    from floor.views.papers.tickets import AnyTicket
    from floor.views.rules.compare import Wish
    from floor.views.rulings import log as rulings_log
    from floor.views.rulings.before import BeforeView
    from floor.views.rulings.consistency import ConsistencyPaper


PROGRAM = (sys.executable,) if getattr(sys, "frozen", False) else (sys.executable, "-m", "floor")
"""How this program is started again."""


class PaperDesk(Protocol):
    """Papers, made and printed away from the window's thread; each may raise a FloorError."""

    def day_report(self) -> bytes:
        """The report of the last gaming day, to be looked at."""
        ...

    def preview(self, pdf: bytes, dpi: int) -> tuple[PictureOfPage, ...]:
        """The pages of a PDF at so many pixels an inch."""
        ...

    def printers(self) -> Printers:
        """Where papers can go, and which of it this machine has chosen for tickets."""
        ...

    def choose(self, name: str) -> None:
        """Print this machine's tickets on the printer of that name from now on."""
        ...

    def print_day_report(self, printer: str) -> str:
        """On the printer of that name, numbered and kept; answers where it has gone."""
        ...

    def print_ticket(self, ticket: "AnyTicket") -> str:
        """On this machine's printer, numbered and kept; answers where it has gone."""
        ...

    def print_slip(self, claim: ClaimId, share: int, language: str) -> str:
        """The slip of a share of a paid jackpot, made once; answers where it has gone."""
        ...

    def print_ledger(self, jackpot: JackpotId, day: "date") -> str:
        """What a gaming day has moved for a jackpot; answers where it has gone."""
        ...

    def print_claim(self, claim: ClaimId) -> tuple[str, ...]:
        """All slips of a claim, its report and the ledger; answers where they have gone."""
        ...

    def print_ruling(self, number: RulingNo) -> str:
        """The sheet of a ruling, made once; answers where it has gone."""
        ...

    def save_house_book(self) -> str:
        """The rules of the house in force, with version and date; answers where the PDF is."""
        ...

    def save_comparison(self, wish: "Wish") -> str:
        """What is wanted of the houses side by side; answers where the PDF is."""
        ...

    def print_alike(self, view: "ConsistencyPaper") -> str:
        """How alike it was ruled, numbered and kept; answers where it has gone."""
        ...

    def print_event(self, order: "PaperOrder") -> str:
        """Papers of a tournament, each made once; answers where the last has gone."""
        ...

    def owed(self) -> int:
        """How many papers of tournaments are to be printed."""
        ...

    def print_owed(self) -> str:
        """What of tournaments is not printed yet; answers where the last has gone."""
        ...

    def save_event(self, number: TournamentId) -> str:
        """All of a tournament as JSON and CSV; answers where they have gone."""
        ...

    def claim_papers(self, claim: ClaimId) -> tuple[KeptPaper, ...]:
        """The papers made for a claim, oldest first; also what is void."""
        ...

    def make_void(self, serial: Serial, by: StaffId, reason: str) -> None:
        """A paper is good for nothing any more; another may be made in its place."""
        ...

    def player_file(self, player: PlayerId) -> str:
        """All that is kept of a player, as JSON and as a PDF; answers where they have gone."""
        ...

    def kept(self) -> tuple[KeptPaper, ...]:
        """The papers made last, newest first."""
        ...

    def body(self, serial: Serial) -> bytes:
        """One of them, to be looked at."""
        ...

    def print_again(self, serial: Serial, printer: str) -> str:
        """One of them, marked as a copy where it may have come out; answers where it has gone."""
        ...


class LookBack(Protocol):
    """What was, read away from the window's thread; each may raise a FloorError."""

    def nights(self) -> "tuple[PastNight, ...]":
        """Every gaming day there was, the newest first."""
        ...

    def see(self, asked: "PastQuery", told: "TellRow") -> "Seen":
        """What was to be seen then."""
        ...

    def jackpots(
        self, asked: "jackpot_history.HistoryQuery", told: "TellRow"
    ) -> "jackpot_history.JackpotPast":
        """What the jackpots were."""
        ...

    def rulings(self, asked: "rulings_log.LogQuery") -> "rulings_log.LogResult":
        """Which rulings there are, and how alike they are."""
        ...

    def precedents(self, same: "Same") -> "BeforeView":
        """How the same was ruled before."""
        ...

    def ruling(self, seeing: "rulings_log.LogView") -> "rulings_log.RulingSeen":
        """A ruling as it is written down."""
        ...


class OwedSlips(Protocol):
    """Move slips this machine prints when a hand is over, kept while no program runs."""

    def owed(self) -> "tuple[OwedSlip, ...]":
        """Those nobody has printed."""
        ...

    def owe(self, slip: "OwedSlip") -> None:
        """Keep that one is to be printed."""
        ...

    def settle(self, slip: "OwedSlip") -> bool:
        """Nobody need print it any more; whether nobody had settled it before."""
        ...


class Exporter(Protocol):
    """Nights handed out as files, away from the window's thread; each may raise a FloorError."""

    @property
    def folder(self) -> "Path":
        """Where the files go."""
        ...

    def nights(self) -> "tuple[date, ...]":
        """Every gaming day there was, the newest first."""
        ...

    def put_out(
        self, order: "ExportOrder", told: "TellProgress", writes: Callable[[str], None]
    ) -> "tuple[Path, ...]":
        """Where the files now are; `told` and `writes` stop it by what they raise."""
        ...

    def put_out_alike(self, view: "ConsistencyPaper") -> "tuple[Path, ...]":
        """Where the tables of how alike it was ruled now are."""
        ...


class StationDesk(Protocol):
    """Kiosks and boards on other PCs, seen to away from the window's thread; each may raise a
    FloorError."""

    def seen(self) -> "HouseStations":
        """Who is there, and which doors are open."""
        ...

    def add(self, table: "TableId", by: StaffId) -> "Pairing":
        """Digits that make one PC the kiosk of `table`, from now on for five minutes."""
        ...

    def add_board(self, by: StaffId) -> "Pairing":
        """Digits that make one PC a board more, likewise."""
        ...

    def revoke(self, number: int) -> None:
        """That one may not come in any more."""
        ...

    def confirm(self, by: StaffId) -> None:
        """The book that lies there holds, though it lacks what was seen of it."""
        ...

    def blink(self, number: int) -> None:
        """Have it show itself."""
        ...

    def serves(self) -> bool:
        """Whether this PC lets kiosks in, whenever it is on."""
        ...

    def serve(self, on: bool) -> None:
        """Let kiosks in from now on, or no more."""
        ...


class Services(NamedTuple):
    """The surroundings of a desk."""

    training: bool
    rulebooks: tuple[tuple[str, str], ...]
    """Those that come with the program: name and words."""
    rulebook: Callable[[str], str]
    """The text of one of them."""
    languages: tuple[tuple[str, str], ...]
    about: Callable[[], tuple[tuple[str, str], ...]]
    """Versions and places, for whoever asks for support."""
    trouble: FloorError | None
    """What is wrong with this machine's settings."""
    papers: PaperDesk
    past: LookBack
    exports: Exporter
    rule_search: "OpenSearch"
    own_situations: "Path"
    """The file in which the house writes its own, to be adopted; it need not be there."""
    owed_slips: OwedSlips | None = None
    """None where nothing outlives the window."""
    copied: "Callable[[], Copied | None]" = lambda: None
    """How far this machine has copied the book; None where somebody else sees to that."""
    stations: Callable[[], StationDesk] | None = None
    """None where a night is rehearsed: kiosks of a house stay out of it."""
    pace: "Pace | None" = None
    up_until: "Callable[[], datetime | None]" = lambda: None
    """When a desk or a door of this PC was last at the book; None: nobody knows."""
    """Of a rehearsed night that goes on by itself."""
