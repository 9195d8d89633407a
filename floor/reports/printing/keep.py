"""Every paper the house numbers: made with its number, and kept before it is printed."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from msgspec.structs import replace

from floor.app.staff.papers import KeptPaper, PaperKind, Papers, PaperSubject, Serial
from floor.base.text import day_text
from floor.reports.claim import ledger as ledger_paper
from floor.reports.claim import payout_slip
from floor.reports.claim import report as claim_report
from floor.reports.event_papers import sheet as event_sheet
from floor.reports.event_papers import slips as event_slips
from floor.reports.kit.slip import SlipSize
from floor.reports.papers import day_report, move_slip, ticket
from floor.reports.rulings import consistency_report, ruling_sheet
from floor.views.claim import paper as claim_paper
from floor.views.claim.paper import AnyClaimPaper, ClaimReport, LedgerExtract, PayoutSlip
from floor.views.event_papers import sheets as event_sheets
from floor.views.event_papers import slips as event_views
from floor.views.event_papers.sheets import EventSheetPaper
from floor.views.event_papers.slips import AnyEventSlip
from floor.views.night.day import DayReport
from floor.views.papers import tickets
from floor.views.papers.tickets import AnyTicket, MoveSlip, SeatTicket, WaitingTicket
from floor.views.rulings import consistency
from floor.views.rulings import paper as ruling_paper
from floor.views.rulings.consistency import ConsistencyPaper
from floor.views.rulings.paper import RulingSheet

AnyPaper = AnyClaimPaper | RulingSheet | ConsistencyPaper | EventSheetPaper
"""What is in a language of its own."""
AnySlip = AnyTicket | AnyEventSlip
"""What is in the language of whoever it is for."""
View = TypeVar("View", bound=AnyPaper | AnySlip)

_Made = tuple[PaperKind, Callable[[Any], bytes], Callable[[Any], PaperSubject]]
_PAPERS: Mapping[type, _Made] = {
    PayoutSlip: (PaperKind.PAYOUT_SLIP, payout_slip.build, claim_paper.about),
    ClaimReport: (PaperKind.CLAIM_REPORT, claim_report.build, claim_paper.about),
    LedgerExtract: (PaperKind.LEDGER_EXTRACT, ledger_paper.build, claim_paper.about),
    RulingSheet: (PaperKind.RULING_SHEET, ruling_sheet.build, ruling_paper.about),
    ConsistencyPaper: (PaperKind.RULINGS_ALIKE, consistency_report.build, consistency.about),
}
_TICKETS: Mapping[type, tuple[PaperKind, Callable[[Any, str, SlipSize], bytes]]] = {
    SeatTicket: (PaperKind.SEAT_TICKET, ticket.build),
    WaitingTicket: (PaperKind.WAITING_TICKET, ticket.build),
    MoveSlip: (PaperKind.MOVE_SLIP, move_slip.build),
}


def keep_paper(papers: Papers, view: AnyPaper) -> KeptPaper:
    """The paper with the next number of its kind, or the one that stands for it.

    Raises:
        PaperTrouble: a font is missing.
        StoreTrouble: it could not be kept; no number was taken.
    """
    if isinstance(view, EventSheetPaper):
        made: _Made = (view.kind, event_sheet.build, event_sheets.about)
    else:
        made = _PAPERS[type(view)]
    kind, build, about = made
    return papers.put(kind, lambda serial: build(_numbered(view, serial)), about(view))


def keep_slip(
    papers: Papers, view: AnySlip, language: str, form: SlipSize = SlipSize.SLIP
) -> KeptPaper:
    """The slip with the next number of its kind; of a tournament's the one that stands for it.

    Raises:
        PaperTrouble, StoreTrouble: as `keep_paper`.
    """
    if isinstance(view, AnyTicket):
        kind, build = _TICKETS[type(view)]
        about = tickets.about(view, language)
    else:
        kind, build = event_views.kind_of(view), event_slips.build
        about = event_views.about(view, language)
    return papers.put(kind, lambda serial: build(_numbered(view, serial), language, form), about)


def _numbered(view: View, serial: Serial) -> View:
    """`view` with the number it has among the house's papers."""
    return replace(view, issue=replace(view.issue, serial=serial))


def keep_day_report(papers: Papers, view: DayReport, language: str, at: datetime) -> KeptPaper:
    """The day report with the next number; a draft, of a day still open, takes one too.

    Raises:
        PaperTrouble, StoreTrouble: as `keep_paper`.
    """
    return papers.put(
        PaperKind.DAY_REPORT,
        lambda serial: day_report.build(replace(view, serial=serial), language),
        PaperSubject(at=at, title=day_text(view.day), language=language),
    )
