"""What the desk is handed besides the store: rulebooks, papers, languages, who made it."""

from collections.abc import Callable
from typing import NamedTuple

from floor.app.days import AdoptRulebook, OpenDay, SignOn
from floor.app.messages import SYSTEM, StaffId
from floor.app.papers import KeptPaper, Serial
from floor.app.tables import OpenTable
from floor.app.views.paper import SeatTicket, WaitingTicket
from floor.desk.staff_sheets import FirstStart
from floor.desk.table_sheets import free_name
from floor.qtkit.bridge import Backroom


class Page(NamedTuple):
    """A page of paper as a picture, for looking at before it is printed."""

    width: int
    height: int
    stride: int
    """Bytes a row."""
    pixels: bytes
    """RGB, three bytes a pixel."""


class PaperDesk(NamedTuple):
    """Papers, made and printed away from the window's thread; each may raise a FloorError."""

    day_report: Callable[[], bytes]
    preview: Callable[[bytes, float], tuple[Page, ...]]
    """The pages of a PDF at so many pixels an inch."""
    printers: Callable[[], tuple[tuple[str, str], ...]]
    """Their names, and how people call them."""
    print_day_report: Callable[[str], str]
    """On the printer of that name, numbered and kept; answers where it has gone."""
    kept: Callable[[], tuple[KeptPaper, ...]]
    """The papers made last, newest first."""
    print_again: Callable[[Serial, str], str]
    """One of them on the printer of that name, marked as a copy where it may have come out."""
    print_ticket: Callable[[SeatTicket | WaitingTicket], str]
    """On this machine's printer for tickets, numbered and kept; answers where it has gone."""


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
    papers: PaperDesk


def begin(back: Backroom, first: FirstStart, text: str) -> StaffId:
    """Open a new house: rules in force, first badge, gaming day and tables open.

    Raises:
        FloorError: it stopped on the way; what was done stays and asking again goes on from there.
    """
    office = back.office
    if office.room.house is None:
        office.submit(AdoptRulebook(name=first.rulebook, text=text), SYSTEM)
    badge = back.people.add_staff(first.badge.name, first.badge.role)
    back.people.set_pin(badge, first.badge.pin)
    office.submit(SignOn(staff=badge), badge)
    if first.tables:
        office.submit(OpenDay(), badge)
        assert office.room.house is not None
        game = next(iter(office.room.house.games.values()))
        for _number in range(first.tables):
            name = free_name(office.room.tables)
            office.submit(OpenTable(table=name, game=game.id, seats=game.seats), badge)
    return badge
