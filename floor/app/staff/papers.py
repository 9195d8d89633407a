"""Papers as the house keeps them: numbered, kept before they are printed, printed again."""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from enum import Enum
from typing import NamedTuple, NewType, Protocol

from floor.app.core.messages import Entry, StaffId
from floor.app.staff.days import DayBegan
from floor.base.clock import Clock
from floor.base.errors import PaperTrouble, StoreTrouble
from floor.base.text import ENGLISH, localized
from floor.base.value import Value
from floor.room.blinds.button import PlayerId

_log = logging.getLogger("floor.app")

Serial = NewType("Serial", str)
"""What stands on the paper: "ST 17"."""

PaperKey = NewType("PaperKey", str)
"""What a paper is made once for: "claim 3 share 2"."""

MADE_AT_WILL = PaperKey("")
"""Of a paper that may be made as often as somebody likes."""

REHEARSAL = "rehearsal"
"""The station a rehearsed night is written at: every paper of such a store says so."""


class MayHavePrinted(PaperTrouble):
    """It is not certain that nothing came out: what is printed next is marked as a copy."""


class PaperKind(Enum):
    """What a paper is; each kind counts from 1 for ever, its value stands before the number."""

    DAY_REPORT = "DR"
    SEAT_TICKET = "ST"
    WAITING_TICKET = "WT"
    MOVE_SLIP = "MS"
    PAYOUT_SLIP = "JP"
    CLAIM_REPORT = "JC"
    LEDGER_EXTRACT = "JL"
    RULING_SHEET = "RS"
    RULINGS_ALIKE = "RA"
    STRUCTURE_SHEET = "TS"
    ENTRY_RECEIPT = "TR"
    SEAT_CARD = "TC"
    EVENT_MOVE = "TM"
    BAG_SLIP = "TB"
    PRIZE_SLIP = "TP"
    DEAL_SHEET = "TD"
    RESULTS = "TL"
    EVENT_REPORT = "TE"

    def serial(self, number: int) -> Serial:
        """The serial number of the paper of this kind that is the `number`th."""
        return Serial(f"{self.value} {number}")


TICKETS = frozenset(
    {
        PaperKind.SEAT_TICKET,
        PaperKind.WAITING_TICKET,
        PaperKind.MOVE_SLIP,
        PaperKind.SEAT_CARD,
        PaperKind.EVENT_MOVE,
        PaperKind.DEAL_SHEET,
        PaperKind.RESULTS,
    }
)
"""What nobody needs once the gaming day is over, or what is made from the book again with the names
people have then; all else the house keeps."""

SLIPS = TICKETS - {PaperKind.DEAL_SHEET, PaperKind.RESULTS} | {
    PaperKind.PAYOUT_SLIP,
    PaperKind.ENTRY_RECEIPT,
    PaperKind.BAG_SLIP,
    PaperKind.PRIZE_SLIP,
}
"""What is as narrow as the paper of a slip printer; all else is on sheets."""

OF_EVENTS = frozenset(
    {
        PaperKind.STRUCTURE_SHEET,
        PaperKind.ENTRY_RECEIPT,
        PaperKind.SEAT_CARD,
        PaperKind.EVENT_MOVE,
        PaperKind.BAG_SLIP,
        PaperKind.PRIZE_SLIP,
        PaperKind.DEAL_SHEET,
        PaperKind.RESULTS,
        PaperKind.EVENT_REPORT,
    }
)
"""The papers of tournaments."""


class PaperState(Enum):
    """How far a paper has come."""

    WAITING = "waiting"
    """Kept, to be printed."""
    SENDING = "sending"
    """On its way to a printer; whoever sent it has not said yet how that went."""
    PRINTED = "printed"
    """The printer or the system's queue has taken it."""
    FAILED = "failed"
    """Kept, to be printed once its printer is well or another is chosen."""


class PaperSubject(Value, frozen=True, kw_only=True):
    """What a paper is about, for the list of papers; `title` names no person."""

    at: datetime
    title: str = ""
    language: str = ENGLISH
    player: PlayerId | None = None
    """Whose name stands on it: it goes when they are forgotten."""
    key: PaperKey = MADE_AT_WILL
    """One paper of a kind stands for it at a time."""


class Void(Value, frozen=True, kw_only=True):
    """Why a paper is good for nothing any more."""

    at: datetime
    by: StaffId
    reason: str


class KeptPaper(Value, frozen=True, kw_only=True):
    """A paper in the store."""

    serial: Serial
    kind: PaperKind
    number: int
    about: PaperSubject
    state: PaperState
    copies: int
    """0 until it was ordered again; what comes out next is marked as the copy of that number."""
    printed_at: datetime | None
    place: str
    """Which file or which job of which printer; empty before it was printed."""
    error: str
    """Why it was not printed the last time; empty when there is nothing to say."""
    body: bytes
    """The PDF as it was made, never marked; empty once forgotten."""
    void: Void | None = None
    """What comes out of it from then on says so; its number stays taken."""


class Papers(Protocol):
    """The house's papers: each is kept, and its number taken, before any printer hears of it."""

    def put(
        self, kind: PaperKind, build: Callable[[Serial], bytes], about: PaperSubject
    ) -> KeptPaper:
        """Keep the paper that `build` makes with the next number of its kind.

        One that stands already for the key in `about` is the answer: nothing is built then.
        `build` may be asked more than once, when other stations take numbers meanwhile; what it
        raises leaves the number free.
        """
        ...

    def waiting(self) -> tuple[KeptPaper, ...]:
        """What is not printed yet, the oldest first; also what somebody is sending now.

        What is void is not waited for.
        """
        ...

    def recent(self, most: int = 50) -> tuple[KeptPaper, ...]:
        """The papers made last, newest first."""
        ...

    def paper(self, serial: Serial) -> KeptPaper:
        """The paper of that number.

        Raises:
            PaperTrouble: there is none.
        """
        ...

    def made_for(self, keys: Iterable[PaperKey]) -> tuple[KeptPaper, ...]:
        """The papers made for any of `keys`, oldest first; also what is void."""
        ...

    def make_void(self, serial: Serial, void: Void) -> KeptPaper:
        """From now on it is good for nothing; another may be made for its key.

        Raises:
            PaperTrouble: there is none of that number, or it is void already.
            Refused: no reason is given.
        """
        ...

    def again(self, serial: Serial) -> KeptPaper:
        """Order it once more: marked as a copy if anything of it may have come out before.

        Raises:
            PaperTrouble: there is none of that number, or it is no longer kept.
        """
        ...

    def sending(self, serial: Serial) -> KeptPaper:
        """Take it to send it to a printer: nobody else will send it meanwhile.

        Raises:
            PaperTrouble: it is being sent or was printed already: order it again.
        """
        ...

    def printed(self, paper: KeptPaper, at: datetime, place: str) -> None:
        """What `sending` gave has been taken by the printer."""
        ...

    def failed(self, paper: KeptPaper, why: str, *, came_out: bool) -> None:
        """What `sending` gave was not printed; with `came_out` some of it may have been."""
        ...

    def forget_tickets(self, before: datetime) -> None:
        """Drop the `TICKETS` made before that moment; their numbers stay taken."""
        ...


class PictureOfPage(NamedTuple):
    """A page as it will look on paper: three bytes a pixel, red, green and blue, row by row."""

    width: int
    height: int
    rgb: bytes


class Printers(NamedTuple):
    """Where a machine's papers can go."""

    known: tuple[tuple[str, str], ...]
    """Their names, and how people call them; the first is the folder of PDFs."""
    chosen: str
    """The one for this machine's tickets, there or not."""
    folder: str
    """Where the folder is."""
    trouble: PaperTrouble | None = None
    """Why the system's own are not among them."""


class Printer(Protocol):
    """Whatever puts a paper out, or somewhere to stay."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    def print(self, paper: KeptPaper) -> str:
        """Where it has gone: a file, a job; takes ten seconds at most.

        Raises:
            MayHavePrinted: it is not certain that nothing of it came out.
            PaperTrouble: it was not printed; says what to do.
        """
        ...


def forget_old_tickets(papers: Papers, entries: Iterable[Entry]) -> None:
    """Drop the tickets of earlier gaming days once `entries` say that a new one has begun.

    They bear names, and nobody sits or waits by them any more. What hinders it now is done when
    the next day begins.
    """
    events = (event for entry in entries for event in entry.events)
    begun = [event.opened_at for event in events if isinstance(event, DayBegan)]
    if not begun:
        return
    try:
        papers.forget_tickets(max(begun))
    except StoreTrouble as trouble:
        _log.warning("the tickets of the last day are still kept: %s", trouble)


def send(papers: Papers, serial: Serial, printer: Printer, clock: Clock) -> None:
    """Print a paper that waits, and write down what became of it.

    A program that ends in the middle leaves it as being sent: ordered again it is a copy.

    Raises:
        PaperTrouble: it was not printed; it is kept and the reason with it.
    """
    paper = papers.sending(serial)
    try:
        place = printer.print(paper)
    except PaperTrouble as trouble:
        papers.failed(paper, localized(trouble), came_out=isinstance(trouble, MayHavePrinted))
        raise
    papers.printed(paper, clock.now(), place)
