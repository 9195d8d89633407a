"""Every paper the house numbers: made with its number, and kept before it is printed."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.staff.papers import KeptPaper, PaperKind, Papers, PaperSubject
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
from floor.views.papers.tickets import (
    AnyTicket,
    MoveSlip,
    SeatTicket,
    WaitingTicket,
    about,
    numbered,
)
from floor.views.rulings import consistency
from floor.views.rulings import paper as ruling_paper
from floor.views.rulings.consistency import ConsistencyPaper
from floor.views.rulings.paper import RulingSheet


def keep_ticket(
    papers: Papers, view: AnyTicket, language: str, form: SlipSize = SlipSize.SLIP
) -> KeptPaper:
    """The ticket with the next number of its kind.

    Raises:
        PaperTrouble: a font is missing.
        StoreTrouble: it could not be kept; no number was taken.
    """
    return papers.put(
        _kind(view),
        lambda serial: _build(numbered(view, serial), language, form),
        about(view, language),
    )


def _kind(view: AnyTicket) -> PaperKind:
    match view:
        case SeatTicket():
            return PaperKind.SEAT_TICKET
        case WaitingTicket():
            return PaperKind.WAITING_TICKET
        case MoveSlip():
            return PaperKind.MOVE_SLIP
        case _ as never:
            assert_never(never)


def _build(view: AnyTicket, language: str, form: SlipSize) -> bytes:
    if isinstance(view, MoveSlip):
        return move_slip.build(view, language, form)
    return ticket.build(view, language, form)


def keep_claim_paper(papers: Papers, view: AnyClaimPaper) -> KeptPaper:
    """The paper of a jackpot with the next number of its kind, or the one that stands for it.

    Raises:
        PaperTrouble: a font is missing.
        StoreTrouble: it could not be kept; no number was taken.
    """
    return papers.put(
        _claim_kind(view),
        lambda serial: _build_of_claim(claim_paper.numbered(view, serial)),
        claim_paper.about(view),
    )


def _claim_kind(view: AnyClaimPaper) -> PaperKind:
    match view:
        case PayoutSlip():
            return PaperKind.PAYOUT_SLIP
        case ClaimReport():
            return PaperKind.CLAIM_REPORT
        case LedgerExtract():
            return PaperKind.LEDGER_EXTRACT
        case _ as never:
            assert_never(never)


def _build_of_claim(view: AnyClaimPaper) -> bytes:
    match view:
        case PayoutSlip():
            return payout_slip.build(view)
        case ClaimReport():
            return claim_report.build(view)
        case LedgerExtract():
            return ledger_paper.build(view)
        case _ as never:
            assert_never(never)


def keep_event_paper(
    papers: Papers,
    view: AnyEventSlip | EventSheetPaper,
    language: str,
    form: SlipSize = SlipSize.SLIP,
) -> KeptPaper:
    """The paper of a tournament with the next number of its kind, or the one that stands for it.

    Raises:
        PaperTrouble: a font is missing.
        StoreTrouble: it could not be kept; no number was taken.
    """
    if isinstance(view, EventSheetPaper):
        sheet = view
        return papers.put(
            sheet.kind,
            lambda serial: event_sheet.build(event_sheets.numbered(sheet, serial)),
            event_sheets.about(sheet),
        )
    slip = view
    return papers.put(
        event_views.kind_of(slip),
        lambda serial: event_slips.build(event_views.numbered(slip, serial), language, form),
        event_views.about(slip, language),
    )


def keep_ruling_sheet(papers: Papers, view: RulingSheet) -> KeptPaper:
    """The sheet of a ruling with the next number, or the one that stands for it.

    Raises:
        PaperTrouble: a font is missing.
        StoreTrouble: it could not be kept; no number was taken.
    """
    return papers.put(
        PaperKind.RULING_SHEET,
        lambda serial: ruling_sheet.build(ruling_paper.numbered(view, serial)),
        ruling_paper.about(view),
    )


def keep_consistency(papers: Papers, view: ConsistencyPaper) -> KeptPaper:
    """How alike it was ruled with the next number; another each time it is asked for.

    Raises:
        PaperTrouble: a font is missing.
        StoreTrouble: it could not be kept; no number was taken.
    """
    return papers.put(
        PaperKind.RULINGS_ALIKE,
        lambda serial: consistency_report.build(consistency.numbered(view, serial)),
        consistency.about(view),
    )


def keep_day_report(papers: Papers, view: DayReport, language: str, at: datetime) -> KeptPaper:
    """The day report with the next number; a draft, of a day still open, takes one too.

    Raises:
        PaperTrouble: a font is missing.
        StoreTrouble: it could not be kept; no number was taken.
    """
    return papers.put(
        PaperKind.DAY_REPORT,
        lambda serial: day_report.build(msgspec.structs.replace(view, serial=serial), language),
        PaperSubject(at=at, title=day_text(view.day), language=language),
    )
