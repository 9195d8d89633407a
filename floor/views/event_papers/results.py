"""Results: who finished where, and what they get."""

from collections.abc import Iterable, Iterator, Sequence

from floor.app.staff.papers import MADE_AT_WILL, PaperKind
from floor.base.money import NOTHING, Money, total
from floor.base.text import _, many, money_text, number_text, speaking, time_text
from floor.tournament.event.dues import Due, dues
from floor.tournament.event.money import purchases, taken_in
from floor.tournament.event.places import finishes, last_entries, placed_of, placings
from floor.tournament.event.state import (
    Buy,
    EntryNo,
    LockedPrizes,
    PaidFor,
)
from floor.tournament.money.placings import Finish
from floor.views.event_papers.book import EventBook
from floor.views.event_papers.sheets import EventSheetPaper, SheetColumn, SheetFigure, SheetPart
from floor.views.tournament.clock import places_text
from floor.views.tournament.money import bought_words
from floor.views.words.issued import issued


def results(book: EventBook, language: str) -> EventSheetPaper:
    """Who finished where and what they get."""
    with speaking(language):
        return EventSheetPaper(
            issue=issued(book, language),
            kind=PaperKind.RESULTS,
            key=MADE_AT_WILL,
            title=_("Results"),
            event=book.title,
            about="",
            parts=tuple(_result_parts(book)),
        )


def _result_parts(book: EventBook) -> Iterator[SheetPart]:
    event, prizes = book.event, book.event.prizes
    yield SheetPart(title=book.title, figures=tuple(heads(book)), notes=tuple(overlay(prizes)))
    ranked = finishes(event)
    if ranked:
        yield _places(book, ranked)
    elif prizes is not None:
        yield prize_list(_("Prizes"), prizes.values)


def _places(book: EventBook, ranked: Iterable[Finish]) -> SheetPart:
    """Who finished where, with their prize and, where there are any, their bounties."""
    event = book.event
    sums = _sums_of(dues(event))
    out, entry_of = dict(_went_out(book)), last_entries(event)
    kinds = [(PaidFor.PRIZE, _("Prize"))]
    if any(what is PaidFor.BOUNTY for _entry, what in sums):
        kinds.append((PaidFor.BOUNTY, _("Bounties")))
    rows = tuple(
        (
            places_text(finish.places),
            book.label(entry),
            str(entry),
            out.get(entry, ""),
            *(_or_dash(sums.get((entry, what), NOTHING)) for what, _words in kinds),
        )
        for finish in ranked
        for entry in (entry_of[player] for player in finish.players)
    )
    together = (
        total(amount for (_entry, kind), amount in sums.items() if kind is what)
        for what, _words in kinds
    )
    return SheetPart(
        title=_("Places"),
        columns=(
            SheetColumn(_("Placing"), 55, number=True),
            SheetColumn(_("Player"), 190),
            SheetColumn(_("Entry no"), 50, number=True),
            SheetColumn(_("Out at"), 60, number=True),
            *(SheetColumn(words, 80, number=True) for _what, words in kinds),
        ),
        rows=rows,
        sums=("", _("Together"), "", "", *map(money_text, together)),
        notes=tuple(_result_notes(book)),
    )


def prize_list(title: str, prizes: Sequence[Money], notes: tuple[str, ...] = ()) -> SheetPart:
    """What each place is paid, first place first."""
    return SheetPart(
        title=title,
        columns=(SheetColumn(_("Placing"), 60, number=True), SheetColumn(_("Prize"), 110, True)),
        rows=tuple((str(place), money_text(prize)) for place, prize in enumerate(prizes, start=1)),
        sums=("", money_text(total(prizes))),
        notes=notes,
    )


def heads(book: EventBook) -> Iterator[SheetFigure]:
    """What is read first of an event: entries, pool, places paid, its end."""
    event, prizes = book.event, book.event.prizes
    bought = [one.what for one in purchases(event)]
    yield SheetFigure(_("Entered"), number_text(bought.count(Buy.ENTRY)), _more_bought(bought))
    pool = prizes.pool if prizes is not None else taken_in(event).pool
    locked = "" if prizes is not None else _("not locked")
    yield SheetFigure(_("Prize pool"), money_text(pool), locked)
    paid = number_text(prizes.paid) if prizes is not None else "–"
    yield SheetFigure(_("Places paid"), paid)
    ended = time_text(event.finished, book.zone) if event.finished is not None else "–"
    yield SheetFigure(_("Over"), ended)


def _more_bought(bought: list[Buy]) -> str:
    told = ((what, bought.count(what)) for what in (Buy.RE_ENTRY, Buy.REBUY, Buy.ADD_ON))
    return ", ".join(bought_words(what, count) for what, count in told if count)


def overlay(prizes: LockedPrizes | None) -> Iterator[str]:
    """What the pool has beside what was paid in, and what else it pays."""
    if prizes is None:
        return
    if prizes.house_adds:
        yield _("The house adds {sum} to what was guaranteed.").format(
            sum=money_text(prizes.house_adds)
        )
    if prizes.set_aside:
        yield _("Set aside: {share} (TR-POOL-3)").format(share=money_text(prizes.set_aside))
    if prizes.entries_won:
        yield many(
            "The first place wins an entry worth {sum} (TR-SAT-1).",
            "The first {n} places win an entry worth {sum} each (TR-SAT-1).",
            prizes.entries_won,
        ).format(n=prizes.entries_won, sum=money_text(prizes.entry))


def _result_notes(book: EventBook) -> Iterator[str]:
    deal, draw = book.event.agreed, book.event.draw
    if deal is not None:
        yield _("Paid by the deal of {n} players (TR-DEAL-1).").format(n=len(deal.agreed))
    for moment in (one for one in book.event.moments if one.by_stack):
        names = ", ".join(book.label(out.entry) for out in placed_of(book.event, moment))
        yield _("Placed by stacks, as a shift manager decided (TD-PLACE-1): {players}").format(
            players=names
        )
    for name, entry in book.event.special.items():
        yield f"{name}: {book.label(entry)}"
    if draw is not None and draw.revealed:
        yield _("Secret of the draws: {secret}").format(secret=draw.secret)


def _went_out(book: EventBook) -> Iterator[tuple[EntryNo, str]]:
    for _finish, moment in placings(book.event):
        for out in moment.outs:
            yield out.entry, time_text(moment.at, book.zone)


def _sums_of(owed: Iterable[Due]) -> dict[tuple[EntryNo, PaidFor], Money]:
    found: dict[tuple[EntryNo, PaidFor], Money] = {}
    for due in owed:
        key = due.entry, due.what
        found[key] = found.get(key, NOTHING) + due.amount
    return found


def _or_dash(amount: Money) -> str:
    return money_text(amount) if amount else "–"
