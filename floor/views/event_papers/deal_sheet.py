"""Deal sheet: what the players agree on, beside what they have a right to."""

from collections.abc import Iterator
from fractions import Fraction

from floor.app.staff.papers import PaperKey, PaperKind
from floor.app.tournament.prizes import DealDecided, DealProposed
from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, share_whole, total
from floor.base.text import N_, _, money_text, number_text, percent_text, speaking, time_text
from floor.tournament.event.state import (
    EventDeal,
)
from floor.tournament.money.deals import DealMethod
from floor.views.event_papers.book import EventBook
from floor.views.event_papers.results import prize_list
from floor.views.event_papers.sheets import EventSheetPaper, SheetColumn, SheetFigure, SheetPart
from floor.views.words.issued import issued

METHOD_WORDS = {
    DealMethod.ICM: N_("by what the chips are worth (ICM)"),
    DealMethod.CHIPS: N_("by chips"),
    DealMethod.LOWEST_AND_CHIPS: N_("the lowest prize each, the rest by chips"),
    DealMethod.BLEND: N_("a blend of worth and chips"),
    DealMethod.FREE: N_("as the players agreed"),
}


def deal_sheet(book: EventBook, language: str) -> EventSheetPaper:
    """What the players agree on beside what they have a right to (TR-DEAL-1).

    Raises:
        Refused: no deal was proposed.
    """
    deal = book.event.deal
    if deal is None:
        raise Refused("No deal was proposed in {title}.", rule="TR-DEAL-1", title=book.title)
    with speaking(language):
        return EventSheetPaper(
            issue=issued(book, language),
            kind=PaperKind.DEAL_SHEET,
            key=PaperKey(
                f"event {book.event.id} deal {deal.digest} {deal.decided} on {book.day}"
                f" in {language}"
            ),
            title=_("Deal sheet"),
            event=book.title,
            about=_decision(deal),
            parts=tuple(_deal_parts(book, deal)),
            signs=(_("Shift manager"), _("Second badge")),
        )


def _decision(deal: EventDeal) -> str:
    if deal.decided is None:
        return _("proposed")
    return _("agreed") if deal.decided else _("not made: the original prizes are paid")


def _deal_parts(book: EventBook, deal: EventDeal) -> Iterator[SheetPart]:
    chips = sum(stack.points for stack in deal.stacks.values())
    yield SheetPart(
        title=book.title,
        figures=(
            SheetFigure(_("Players"), number_text(len(deal.agreed))),
            SheetFigure(_("Divided"), money_text(total(deal.original))),
            SheetFigure(_("Chips counted"), number_text(chips)),
            SheetFigure(_("State"), _decision(deal)),
        ),
        notes=(
            _("Divided {method}.").format(method=_(METHOD_WORDS[deal.method])),
            _("The house may pay by the original prizes all the same (TR-DEAL-1)."),
        ),
    )
    yield SheetPart(
        title=_("The deal"),
        columns=(
            SheetColumn(_("Entry no"), 50, number=True),
            SheetColumn(_("Player"), 145),
            SheetColumn(_("Chips"), 80, number=True),
            SheetColumn("%", 60, number=True),
            SheetColumn(_("Gets"), 80, number=True),
            SheetColumn(_("Signature"), 100),
        ),
        rows=tuple(_agreed_rows(book, deal, chips)),
        sums=(
            "",
            _("Together"),
            number_text(chips),
            "",
            money_text(total(deal.agreed.values())),
            "",
        ),
        notes=tuple(_left_over(deal)),
    )
    seal = _("Seal of this deal: {digest}").format(digest=deal.digest)
    yield prize_list(_("Original prizes"), deal.original, (seal, *_decided_by(book, deal)))


def _agreed_rows(book: EventBook, deal: EventDeal, chips: int) -> Iterator[tuple[str, ...]]:
    ranked = sorted(deal.agreed, key=lambda no: (-deal.agreed[no].cents, no))
    stacks = [deal.stacks.get(entry, NO_CHIPS).points for entry in ranked]
    # Together they are the hundred, as the chips are all that is in play.
    hundredths = share_whole(10_000, [*map(Fraction, stacks)]) if chips else stacks
    for entry, points, part in zip(ranked, stacks, hundredths, strict=True):
        yield (
            str(entry),
            book.label(entry),
            number_text(points) if points else "–",
            percent_text(Fraction(part, 100)) if points else "–",
            money_text(deal.agreed[entry]),
            "",
        )


def _left_over(deal: EventDeal) -> Iterator[str]:
    if deal.left_to_play_for:
        yield _("Left to play for, to the winner: {sum}.").format(
            sum=money_text(deal.left_to_play_for)
        )
    agreed = total(deal.agreed.values()) + deal.left_to_play_for
    yield _("{agreed} = {prizes}: the deal divides the original prizes to the cent.").format(
        agreed=money_text(agreed), prizes=money_text(total(deal.original))
    )


def _decided_by(book: EventBook, deal: EventDeal) -> Iterator[str]:
    for one in book.happened(DealProposed, DealDecided):
        event = one.event
        at, staff = time_text(one.at, book.zone), book.people.staff_name(one.by)
        if isinstance(event, DealProposed) and event.deal.digest == deal.digest:
            said = _("Proposed {time} by {staff}.")
            why = book.people.note(event.note) if event.note is not None else ""
            if why:
                said = _(
                    "Proposed {time} by {staff}, though the chips counted are not what was in"
                    " play: {why}"
                )
            yield said.format(time=at, staff=staff, why=why)
        if isinstance(event, DealDecided) and event.digest == deal.digest:
            second = book.people.staff_name(event.second) if event.second is not None else "–"
            yield _("Decided {time} by {staff} and {second}.").format(
                time=at, staff=staff, second=second
            )
