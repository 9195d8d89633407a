"""Which papers a tournament has to offer, and each as it is wanted."""

from collections.abc import Iterator
from typing import NamedTuple

from floor.app.staff.papers import PaperKind
from floor.base.text import _
from floor.tournament.event.state import (
    EntryNo,
    EventEntry,
    EventStage,
    SettledEvent,
    Tournament,
    TournamentId,
)
from floor.views.event_papers.book import EventBook, PaperOrder
from floor.views.event_papers.deal_sheet import deal_sheet
from floor.views.event_papers.report import event_report
from floor.views.event_papers.results import results
from floor.views.event_papers.sheets import EventSheetPaper
from floor.views.event_papers.slips import AnyEventSlip, slips_of
from floor.views.event_papers.structure import structure_sheet
from floor.views.words.words import Wording

_SHEETS = {
    PaperKind.STRUCTURE_SHEET: structure_sheet,
    PaperKind.DEAL_SHEET: deal_sheet,
    PaperKind.RESULTS: results,
    PaperKind.EVENT_REPORT: event_report,
}
_BEFORE = (EventStage.PLANNED, EventStage.PUBLISHED)


def event_views(
    book: EventBook, order: PaperOrder, language: str
) -> tuple[AnyEventSlip | EventSheetPaper, ...]:
    """All that `order` asks for.

    Raises:
        Refused: there is nothing of the kind.
    """
    made = _SHEETS.get(order.kind)
    return (made(book, language),) if made is not None else slips_of(book, order)


class PaperOffer(NamedTuple):
    """A paper somebody may have printed."""

    name: str
    words: str
    order: PaperOrder


def offers(event: Tournament, entry: EntryNo | None, words: Wording) -> tuple[PaperOffer, ...]:
    """The papers there are of `event`, and those of the entry that is looked at."""
    found = [*_of_event(event)]
    one = event.entries.get(entry) if entry is not None else None
    if one is not None:
        found += _of_entry(event, one, words.player(one.player))
    return tuple(found)


def settled_offers(event: SettledEvent) -> tuple[PaperOffer, ...]:
    """The papers there are of an event that is not in the room any more."""
    deal = ("deal",) if event.dealt else ()
    names = ("sheet", *deal, "results", "report")
    return tuple(_offer(event.number, name, again=True) for name in names)


def settled_words(event: SettledEvent, words: Wording) -> str:
    """Which event that was: "Monday Fifty, 23 Nov 2026"."""
    return _("{title}, {day}").format(title=event.title, day=words.day(event.starts))


def _offer(number: TournamentId, name: str, *, again: bool = False) -> PaperOffer:
    kind, words = {
        "sheet": (PaperKind.STRUCTURE_SHEET, _("Structure sheet")),
        "cards": (PaperKind.SEAT_CARD, _("All seat cards not printed yet")),
        "deal": (PaperKind.DEAL_SHEET, _("Deal sheet")),
        "results": (PaperKind.RESULTS, _("Results")),
        "report": (PaperKind.EVENT_REPORT, _("Tournament report")),
    }[name]
    return PaperOffer(name, words, PaperOrder(number, kind, again=again))


def _of_event(event: Tournament) -> Iterator[PaperOffer]:
    yield _offer(event.id, "sheet", again=True)
    if any(one.seat is not None for one in event.entries.values()):
        yield _offer(event.id, "cards")
    if event.deal is not None:
        yield _offer(event.id, "deal", again=True)
    if event.stage not in _BEFORE:
        yield _offer(event.id, "results")
        yield _offer(event.id, "report")


def _of_entry(event: Tournament, entry: EventEntry, called: str) -> Iterator[PaperOffer]:
    """What came out of it before comes out as a copy."""
    moved = entry.seat is not None and entry.moved is not None
    paid = any(one.entry == entry.no and not one.voided for one in event.payments)
    for name, there, words, kind in (
        ("receipt", bool(entry.bought), _("Receipt: {player}"), PaperKind.ENTRY_RECEIPT),
        ("card", entry.seat is not None, _("Seat card: {player}"), PaperKind.SEAT_CARD),
        ("move", moved, _("Move slip: {player}"), PaperKind.EVENT_MOVE),
        ("bag", entry.no in event.flight.bags, _("Bag slip: {player}"), PaperKind.BAG_SLIP),
        ("prize", paid, _("Prize slips: {player}"), PaperKind.PRIZE_SLIP),
    ):
        if there:
            order = PaperOrder(event.id, kind, (entry.no,), again=True)
            yield PaperOffer(name, words.format(player=called), order)
