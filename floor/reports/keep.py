"""Every paper the house numbers: made with its number, and kept before it is printed."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.papers import About, KeptPaper, PaperKind, Papers
from floor.app.views.day import DayReport
from floor.app.views.paper import AnyTicket, MoveSlip, SeatTicket, WaitingTicket, about, numbered
from floor.base.text import day_text
from floor.reports import day_report, move_slip, ticket
from floor.reports.slip import Form


def keep_ticket(
    papers: Papers, view: AnyTicket, language: str, form: Form = Form.SLIP
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


def _build(view: AnyTicket, language: str, form: Form) -> bytes:
    if isinstance(view, MoveSlip):
        return move_slip.build(view, language, form)
    return ticket.build(view, language, form)


def keep_day_report(papers: Papers, view: DayReport, language: str, at: datetime) -> KeptPaper:
    """The day report with the next number; a draft, of a day still open, takes one too.

    Raises:
        PaperTrouble: a font is missing.
        StoreTrouble: it could not be kept; no number was taken.
    """
    return papers.put(
        PaperKind.DAY_REPORT,
        lambda serial: day_report.build(msgspec.structs.replace(view, serial=serial), language),
        About(at=at, title=day_text(view.day), language=language),
    )
