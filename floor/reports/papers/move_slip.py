"""Move slip: from which seat somebody goes where, why, and what they bring."""

from typing import assert_never

from floor.base.text import _, speaking
from floor.reports.kit.paper import KeyFigure
from floor.reports.kit.slip import NOTE, SlipSize
from floor.reports.papers.ticket import HELD, TicketPage
from floor.views.feed.tables import card_words
from floor.views.money.chip_words import brought_told, range_words, uncounted_told, why_brought
from floor.views.money.dues import not_followed_words, owed_there_words
from floor.views.papers.tickets import MoveReason, MoveSlip
from floor.views.words.words import spot


def build(view: MoveSlip, language: str = "en", form: SlipSize = SlipSize.SLIP) -> bytes:
    """The slip as a PDF; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(language):
        page = TicketPage(view.issue, language, _("Move slip"))
        page.who()
        page.slip.figures((KeyFigure(_("From seat"), spot(view.left, view.left_seat)),))
        _write_target(page, view)
        page.slip.lines(_why(view), NOTE)
        page.slip.rule()
        _write_stack(page, view)
        page.game(view.play)
        return page.slip.finish(form)


def _write_target(page: TicketPage, view: MoveSlip) -> None:
    page.slip.y -= 6
    if view.table is not None and view.seat is not None:
        page.where(view.table, view.seat)
        owed = _("To come in at {table}: {what}.").format(
            table=view.table, what=owed_there_words(view.owed)
        )
        page.slip.lines(owed if view.followed else not_followed_words(), NOTE)
        return
    page.slip.lines(_("Top of the waiting list"), HELD, most=2)
    page.slip.lines(_("Stay near: the next free seat is offered to you first."), NOTE)


def _why(view: MoveSlip) -> str:
    match view.reason:
        case MoveReason.CLOSED:
            return _(
                "{table} is closed: its players go to the top of the list (CH-SEAT-7)."
            ).format(table=view.left)
        case MoveReason.DRAWN:
            card = card_words(view.card) if view.card is not None else ""
            return _("{table} is closed and seats are short: drawn {card} (CH-SEAT-6).").format(
                table=view.left, card=card
            )
        case MoveReason.MOVED:
            return _("Moved with the floor’s consent (CH-SEAT-4, CH-SEAT-9).")
        case _ as never:
            assert_never(never)


def _write_stack(page: TicketPage, view: MoveSlip) -> None:
    """What they carry, and what of it goes on the table they come to."""
    if view.stack is None:
        page.slip.figures((KeyFigure(_("Carries"), _("not counted")),))
        page.slip.lines(uncounted_told(view.duty), NOTE)
    else:
        brings = KeyFigure(_("Puts on the table"), range_words(view.duty.limits))
        page.slip.figures((KeyFigure(_("Carries"), page.money(view.stack)), brings))
        if view.table is None:
            why = _("{why} ({rule}).").format(why=why_brought(view.duty.rule), rule=view.duty.rule)
        else:
            why = brought_told(view.duty, view.table, view.stack)
        page.slip.lines(why, NOTE)
    page.slip.rule()
