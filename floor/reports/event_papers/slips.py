"""The slips of a tournament: entry receipt, seat card, move slip, bag slip, prize slip."""

from typing import assert_never

from floor.app.core.claim import IdKind
from floor.base.text import N_, _, number_text, speaking
from floor.reports.kit.canvas import squeezed
from floor.reports.kit.letters import BOLD, Style
from floor.reports.kit.paper import DARK, KeyFigure
from floor.reports.kit.slip import (
    AMOUNT,
    CAP,
    DEEP,
    LABEL,
    LEFT,
    NOTE,
    SMALL,
    WIDTH,
    SlipSize,
)
from floor.reports.papers.ticket import HELD, TicketPage
from floor.tournament.event.state import Buy, PaidFor
from floor.tournament.tables.seating import SeatSlip
from floor.views.claim.share_words import id_words
from floor.views.event_papers.slips import (
    AnyEventSlip,
    BagSlip,
    EntryReceipt,
    EventMove,
    EventSeatCard,
    Lots,
    PrizeSlip,
    price_parts,
    waits_there,
)
from floor.views.tournament.moving import why_moved
from floor.views.words.words import MEANS_WORDS, spot

EVENT = Style(BOLD, 15, DARK)
SUM = Style(BOLD, 12, DARK)
EVENT_LINES, WHY_LINES = 2, 7
_TITLES: dict[type[AnyEventSlip], str] = {
    EntryReceipt: N_("Entry receipt"),
    EventSeatCard: N_("Seat card"),
    EventMove: N_("Move slip"),
    BagSlip: N_("Bag slip"),
    PrizeSlip: N_("Prize slip"),
}
_MORE_CHIPS = {Buy.REBUY: N_("Rebuy receipt"), Buy.ADD_ON: N_("Add-on receipt")}
"""What a receipt is headed that is for no entry."""


def build(view: AnyEventSlip, language: str = "en", form: SlipSize = SlipSize.SLIP) -> bytes:
    """The slip as a PDF; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(language):
        return _Page(view, language).pdf(form)


class _Page(TicketPage):
    """One slip being written, part by part."""

    def __init__(self, view: AnyEventSlip, language: str) -> None:
        title = _TITLES[type(view)]
        if isinstance(view, EntryReceipt):
            title = _MORE_CHIPS.get(view.bought.what, title)
        super().__init__(view.issue, language, _(title))
        self._view = view

    def pdf(self, form: SlipSize) -> bytes:
        """The whole slip."""
        match self._view:
            case EventSeatCard():
                self._card(self._view)
            case EntryReceipt():
                self._receipt(self._view)
            case EventMove():
                self._move(self._view)
            case BagSlip():
                self._bag(self._view)
            case PrizeSlip():
                self._prize(self._view)
            case _ as never:
                assert_never(never)
        return self.slip.finish(form)

    def _event(self) -> None:
        self.slip.line(_("Tournament"), LABEL, gap=2)
        self.slip.lines(self._view.event, EVENT, most=EVENT_LINES, gap=5)

    def _entry(self) -> KeyFigure:
        return KeyFigure(_("Entry no"), number_text(self._view.entry))

    def _card(self, view: EventSeatCard) -> None:
        self.who()
        self.where(view.table, view.seat)
        self._event()
        self.slip.y -= 2
        starts = f"{self.day(view.starts)} {self.time(view.starts)}"
        self.slip.figures((KeyFigure(_("Begins"), starts),))
        stack = KeyFigure(_("Chips"), number_text(view.stack.points))
        again = _("re-entry") if view.again else ""
        entry = KeyFigure(_("Entry no"), f"{number_text(view.entry)} {again}".strip())
        self.slip.figures((entry, stack))
        if view.number:
            called = _("On the board you are {number}.").format(number=view.number)
            self.slip.lines(called, HELD)
        self.slip.rule()
        self._drawn(view.lots)
        self.slip.lines(_("The seat is not changed (TR-SEAT-2); the floor may move you."), NOTE)

    def _receipt(self, view: EntryReceipt) -> None:
        self.who()
        self._event()
        self.slip.y -= 2
        bought = view.bought
        what = _("Late entry") if view.late else _(_BUYS[bought.what])
        self.slip.figures((KeyFigure(_("What for"), what), self._entry()))
        self.slip.rule()
        for words, amount in price_parts(bought.price):
            self._sum(words, self.money(amount), NOTE)
        self.slip.rule(0.4, above=3, below=2)
        paid = _("Paid: {means}").format(means=_(MEANS_WORDS[bought.means]))
        self._sum(paid, self.money(bought.price.total), SUM)
        self.slip.rule()
        chips = KeyFigure(_("Chips"), number_text(bought.chips.points))
        self.slip.figures((chips, KeyFigure(_("Sold by"), view.sold_by or "–")))
        if bought.ticket is not None:
            self.slip.lines(_("Entry won: {ticket}").format(ticket=bought.ticket), NOTE)
        if view.waits:
            waits = _("No seat is free yet: you are called; without a seat it is paid back.")
            self.slip.lines(waits, NOTE)
        points = _("Chips are points without money value and stay in the house (TR-CHIP-1).")
        self.slip.lines(points, SMALL, most=3, gap=6)

    def _move(self, view: EventMove) -> None:
        self.who()
        was = view.moved.was
        self.slip.figures((KeyFigure(_("From seat"), spot(was.table, was.seat)), self._entry()))
        self.slip.y -= 6
        self.where(view.table, view.seat)
        self.slip.lines(waits_there(view), SUM)
        self.slip.rule()
        self._event()
        why = why_moved(view.moved, SeatSlip(view.table, view.seat))
        self.slip.lines(why, NOTE, most=WHY_LINES, gap=6)
        self._drawn(view.lots)
        if view.lots is None:
            self.slip.lines(_("No lot was drawn for this move."), NOTE)
        self.slip.lines(_("Carry your chips in a rack or in your hands (TR-CHIP-3)."), NOTE)

    def _drawn(self, lots: Lots | None) -> None:
        if lots is not None:
            drawn = _("Draw {number} · journal {head} · seal {seal}").format(
                number=lots.number, head=lots.head[:8], seal=lots.seal[:8]
            )
            self.slip.lines(drawn, NOTE)

    def _bag(self, view: BagSlip) -> None:
        self.who()
        self._event()
        self.slip.y -= 2
        self.slip.line(_("Chips in the bag"), LABEL, gap=4)
        self.slip.line(number_text(view.bag.stack.points), AMOUNT, gap=5)
        self.slip.y -= 2
        self.slip.figures((KeyFigure(_("Seal"), view.bag.seal), self._entry()))
        self.slip.figures((KeyFigure(_("Bagged"), self.time(view.bag.at)),))
        if view.goes_on_in:
            goes_on = _("Goes on in {event}; the best bag of each player counts (ON-VAR-11).")
            self.slip.lines(goes_on.format(event=view.goes_on_in), NOTE)
        self.slip.signatures((_("Player: counted and sealed"), _("For the house")))

    def _prize(self, view: PrizeSlip) -> None:
        self.slip.recipient(view.name)
        payment = view.payment
        if payment.amount:
            self.slip.amount(payment.amount, self.language)
        if payment.ticket:
            won = _("One entry worth {sum}, to be used in person (TR-SAT-2)").format(
                sum=self.money(view.ticket_worth)
            )
            self.slip.lines(won, SUM, most=3, gap=6)
        self.slip.y -= 2
        places = "–".join(map(str, view.places[:1] + view.places[1:][-1:]))
        for_what = payment.name or _(_PAID_FOR[payment.what])
        figures = [KeyFigure(_("What for"), for_what)]
        if places:
            of_all = _("{place} of {players}").format(place=places, players=view.players)
            figures.append(KeyFigure(_("Placing"), of_all))
        self.slip.figures((*figures, self._entry()))
        self.slip.rule()
        self._event()
        if view.by_deal:
            self.slip.lines(_("By the deal the players agreed on (TR-DEAL-1)."), NOTE)
        if view.by_stack:
            self.slip.lines(_("Placed by stacks, as a shift manager decided (TD-PLACE-1)."), NOTE)
        paid = _("Slip {slip}: {means}, {time}, {staff}.").format(
            slip=payment.slip,
            means=_(MEANS_WORDS[payment.means]),
            time=self.time(payment.at),
            staff=view.paid_by or "–",
        )
        self.slip.lines(paid, NOTE)
        self.slip.rule()
        self.slip.ticks(_("Identity checked"), [id_words(kind) for kind in IdKind])
        self.slip.signatures((_("Recipient: I have got this"), _("Paid by")))

    def _sum(self, words: str, amount: str, style: Style) -> None:
        """A sum at the right of what it is for."""
        slip = self.slip
        slip.y -= 4 + style.size * CAP
        slip.write(squeezed(words, LEFT, slip.y, style, WIDTH * 0.62), style)
        slip.write_right(amount, LEFT + WIDTH, slip.y, style, WIDTH * 0.36)
        slip.y -= style.size * DEEP


_BUYS = {
    Buy.ENTRY: N_("An entry"),
    Buy.RE_ENTRY: N_("Re-entry"),
    Buy.REBUY: N_("Rebuy"),
    Buy.ADD_ON: N_("Add-on"),
}
_PAID_FOR = {
    PaidFor.PRIZE: N_("Prize"),
    PaidFor.BOUNTY: N_("Bounty"),
    PaidFor.SPECIAL: N_("Special prize"),
    PaidFor.REFUND: N_("Paid back"),
}
