"""Papers as the house keeps them: numbered, kept before they are printed, printed again."""

from collections.abc import Callable
from datetime import datetime
from enum import Enum
from typing import NewType, Protocol

from floor.base.clock import Clock
from floor.base.errors import PaperTrouble
from floor.base.text import ENGLISH, say
from floor.base.value import Value
from floor.room.button import PlayerId

Serial = NewType("Serial", str)
"""What stands on the paper: "ST 17"."""


class MayHavePrinted(PaperTrouble):
    """It is not certain that nothing came out: what is printed next is marked as a copy."""


class PaperKind(Enum):
    """What a paper is; each kind counts from 1 for ever, its value stands before the number."""

    DAY_REPORT = "DR"
    SEAT_TICKET = "ST"
    WAITING_TICKET = "WT"

    def serial(self, number: int) -> Serial:
        """The serial number of the paper of this kind that is the `number`th."""
        return Serial(f"{self.value} {number}")


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


class About(Value, frozen=True, kw_only=True):
    """What a paper is about, for the list of papers; `title` names no person."""

    at: datetime
    title: str = ""
    language: str = ENGLISH
    player: PlayerId | None = None
    """Whose name stands on it: it goes when he is forgotten."""


class KeptPaper(Value, frozen=True, kw_only=True):
    """A paper in the store."""

    serial: Serial
    kind: PaperKind
    number: int
    about: About
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


class Papers(Protocol):
    """The house's papers: each is kept, and its number taken, before any printer hears of it."""

    def put(self, kind: PaperKind, build: Callable[[Serial], bytes], about: About) -> KeptPaper:
        """Keep the paper that `build` makes with the next number of its kind.

        `build` may be asked more than once, when other stations take numbers meanwhile; what it
        raises leaves the number free.
        """
        ...

    def waiting(self) -> tuple[KeptPaper, ...]:
        """What is not printed yet, the oldest first; also what somebody is sending now."""
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
        papers.failed(paper, say(trouble), came_out=isinstance(trouble, MayHavePrinted))
        raise
    papers.printed(paper, clock.now(), place)
