"""What the desk is handed besides the store: rulebooks, papers, languages, who made it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from floor.app.papers import KeptPaper, PictureOfPage, Printers, Serial
from floor.base.errors import FloorError

if TYPE_CHECKING:
    from floor.app.views.paper import SeatTicket, WaitingTicket


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

    def print_ticket(self, ticket: "SeatTicket | WaitingTicket") -> str:
        """On this machine's printer, numbered and kept; answers where it has gone."""
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


class House(NamedTuple):
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
