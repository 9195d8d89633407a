"""Which papers of tournaments are still to come out: kept and not printed, or never made."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from floor.app.staff.papers import OF_EVENTS, KeptPaper, PaperKey, PaperKind, Papers, PaperState
from floor.base.errors import Refused
from floor.tournament.event.state import Tournament
from floor.views.event_papers.book import EventBook, PaperOrder
from floor.views.event_papers.slips import AnyEventSlip, money_keys, slips_of

_FOR_MONEY = (PaperKind.ENTRY_RECEIPT, PaperKind.PRIZE_SLIP)
"""Who has paid or was paid has one in any case."""
_OPEN = (PaperState.WAITING, PaperState.FAILED)
"""Nobody is about it."""


def to_print(kept: Iterable[KeptPaper]) -> list[KeptPaper]:
    """None twice: what was printed, or is on its way by another desk, stays."""
    return [paper for paper in kept if paper.state in _OPEN and paper.body]


def kept_of_events(papers: Papers) -> list[KeptPaper]:
    """Those of tournaments that are kept and have not come out, the oldest first."""
    return [paper for paper in papers.waiting() if paper.kind in OF_EVENTS]


def unmade(papers: Papers, event: Tournament) -> frozenset[PaperKey]:
    """Receipts and prize slips nobody has made: the program may have ended between a sale and its
    paper."""
    wanted = frozenset(money_keys(event))
    return wanted - {paper.about.key for paper in papers.made_for(wanted)}


def unmade_slips(papers: Papers, book: EventBook) -> Iterator[AnyEventSlip]:
    """The same, to be made now."""
    missing = unmade(papers, book.event)
    for kind in _FOR_MONEY if missing else ():
        with suppress(Refused):  # nothing is sold or paid yet
            orders = PaperOrder(book.event.id, kind)
            yield from (slip for slip in slips_of(book, orders) if slip.key in missing)
