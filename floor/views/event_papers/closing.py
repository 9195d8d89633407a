"""Deal sheet, results and report: what an event came to, in sums that anybody can add up."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from fractions import Fraction

from floor.app.core.messages import Event, NoteId
from floor.app.core.room import house_of
from floor.app.staff.papers import MADE_AT_WILL, PaperKey, PaperKind
from floor.app.tournament.draws import SlipsDrawn
from floor.app.tournament.entries import EntryReturned
from floor.app.tournament.moves import EventPlayerMoved, EventTableBroken
from floor.app.tournament.play import EventClockSet
from floor.app.tournament.prizes import DealDecided, DealProposed, PaymentVoided, PrizePaid
from floor.app.tournament.removals import PlayerRemoved
from floor.app.tournament.sheet import SheetChanged
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, total
from floor.base.text import N_, _, money_text, number_text, percent_text, speaking, time_text
from floor.tournament.event.dues import Due, dues, unpaid
from floor.tournament.event.money import by_means, event_pool, purchases, taken_in
from floor.tournament.event.places import finishes, last_entries, placings
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import (
    Buy,
    EntryNo,
    EventDeal,
    LockedPrizes,
    Means,
    PaidFor,
    SlipNo,
)
from floor.tournament.money.deals import DealMethod
from floor.views.event_papers.book import EventBook, issued
from floor.views.event_papers.sheets import EventSheetPaper, SheetColumn, SheetFigure, SheetPart
from floor.views.tournament.money import BUYS_WORDS, MEANS_WORDS
from floor.views.words.words import capital, span_words

METHOD_WORDS = {
    DealMethod.ICM: N_("by what the chips are worth (ICM)"),
    DealMethod.CHIPS: N_("by chips"),
    DealMethod.LOWEST_AND_CHIPS: N_("the lowest prize each, the rest by chips"),
    DealMethod.BLEND: N_("a blend of worth and chips"),
    DealMethod.FREE: N_("as the players agreed"),
}
_PAID_FOR = {
    PaidFor.PRIZE: N_("prize"),
    PaidFor.BOUNTY: N_("bounty"),
    PaidFor.SPECIAL: N_("special prize"),
    PaidFor.REFUND: N_("paid back"),
}


def deal_sheet(book: EventBook, language: str) -> EventSheetPaper:
    """What the players agree on beside what they have a right to (TR-DEAL-1).

    Raises:
        Refused: no deal was proposed.
    """
    deal = book.event.deal
    if deal is None:
        raise Refused("No deal was proposed in {title}.", rule="TR-DEAL-1", title=_title(book))
    with speaking(language):
        return EventSheetPaper(
            issue=issued(book, language),
            kind=PaperKind.DEAL_SHEET,
            key=PaperKey(
                f"event {book.event.id} deal {deal.digest} {deal.decided} on {book.day}"
                f" in {language}"
            ),
            title=_("Deal sheet"),
            event=_title(book),
            about=_decision(deal),
            parts=tuple(_deal_parts(book, deal)),
            signs=(_("Shift manager"), _("Second badge")),
        )


def results(book: EventBook, language: str) -> EventSheetPaper:
    """Who finished where and what they get."""
    with speaking(language):
        return EventSheetPaper(
            issue=issued(book, language),
            kind=PaperKind.RESULTS,
            key=MADE_AT_WILL,
            title=_("Results"),
            event=_title(book),
            about="",
            parts=tuple(_result_parts(book)),
        )


def event_report(book: EventBook, language: str) -> EventSheetPaper:
    """The whole event in figures, by numbers and without names: it is kept for ever."""
    with speaking(language):
        return EventSheetPaper(
            issue=issued(book, language),
            kind=PaperKind.EVENT_REPORT,
            key=MADE_AT_WILL,
            title=_("Tournament report"),
            event=_title(book),
            about="",
            parts=tuple(_Report(book).parts()),
            signs=(_("Tournament director"), _("Shift manager")),
        )


def _title(book: EventBook) -> str:
    return book.event.sheet.title


def _decision(deal: EventDeal) -> str:
    if deal.decided is None:
        return _("proposed")
    return _("agreed") if deal.decided else _("not made: the original prizes are paid")


def _deal_parts(book: EventBook, deal: EventDeal) -> Iterator[SheetPart]:
    chips = sum(stack.points for stack in deal.stacks.values())
    yield SheetPart(
        title=_title(book),
        figures=(
            SheetFigure(_("Players"), number_text(len(deal.agreed))),
            SheetFigure(_("Divided"), _euros(total(deal.original))),
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
            _euros(total(deal.agreed.values())),
            "",
        ),
        notes=tuple(_left_over(deal)),
    )
    yield SheetPart(
        title=_("Original prizes"),
        columns=(SheetColumn(_("Placing"), 60, number=True), SheetColumn(_("Prize"), 110, True)),
        rows=tuple(
            (str(place), _euros(prize)) for place, prize in enumerate(deal.original, start=1)
        ),
        sums=("", _euros(total(deal.original))),
        notes=(
            _("Seal of this deal: {digest}").format(digest=deal.digest),
            *_decided_by(book, deal),
        ),
    )


def _agreed_rows(book: EventBook, deal: EventDeal, chips: int) -> Iterator[tuple[str, ...]]:
    ranked = sorted(deal.agreed, key=lambda no: (-deal.agreed[no].cents, no))
    for entry in ranked:
        stack = deal.stacks.get(entry)
        points = stack.points if stack is not None else 0
        part = Fraction(round(Fraction(points * 10_000, chips)), 100) if chips else Fraction(0)
        yield (
            str(entry),
            _player(book, entry),
            number_text(points) if points else "–",
            percent_text(part) if points else "–",
            _euros(deal.agreed[entry]),
            "",
        )


def _left_over(deal: EventDeal) -> Iterator[str]:
    if deal.left_to_play_for:
        yield _("Left to play for, to the winner: {sum}.").format(sum=_euros(deal.left_to_play_for))
    agreed = total(deal.agreed.values()) + deal.left_to_play_for
    yield _("{agreed} = {prizes}: the deal divides the original prizes to the cent.").format(
        agreed=_euros(agreed), prizes=_euros(total(deal.original))
    )


def _decided_by(book: EventBook, deal: EventDeal) -> Iterator[str]:
    for one in book.happened(DealProposed, DealDecided):
        event = one.event
        at, staff = time_text(one.at, _zone(book)), book.people.staff_name(one.by)
        if isinstance(event, DealProposed) and event.deal.digest == deal.digest:
            yield _("Proposed {time} by {staff}.").format(time=at, staff=staff)
        if isinstance(event, DealDecided) and event.digest == deal.digest:
            second = book.people.staff_name(event.second) if event.second is not None else "–"
            yield _("Decided {time} by {staff} and {second}.").format(
                time=at, staff=staff, second=second
            )


def _result_parts(book: EventBook) -> Iterator[SheetPart]:
    event, prizes = book.event, book.event.prizes
    yield SheetPart(title=_title(book), figures=tuple(_heads(book)), notes=tuple(_overlay(prizes)))
    sums = _sums_of(dues(event))
    bounties = any(what is PaidFor.BOUNTY for _entry, what in sums)
    out, entry_of = dict(_went_out(book)), last_entries(event)
    rows = []
    for finish in finishes(event):
        places = finish.places
        place = str(places[0]) if len(places) == 1 else f"{places[0]}–{places[-1]}"
        for player in finish.players:
            entry = entry_of[player]
            row = (
                place,
                _player(book, entry),
                str(entry),
                out.get(entry, ""),
                _or_dash(sums.get((entry, PaidFor.PRIZE))),
            )
            more = (_or_dash(sums.get((entry, PaidFor.BOUNTY))),) if bounties else ()
            rows.append((*row, *more))
    columns = [
        SheetColumn(_("Placing"), 55, number=True),
        SheetColumn(_("Player"), 190),
        SheetColumn(_("Entry no"), 50, number=True),
        SheetColumn(_("Out at"), 60, number=True),
        SheetColumn(_("Prize"), 80, number=True),
    ]
    if bounties:
        columns.append(SheetColumn(_("Bounties"), 80, number=True))
    if rows:
        paid = total(amount for (_no, what), amount in sums.items() if what is PaidFor.PRIZE)
        heads = total(amount for (_no, what), amount in sums.items() if what is PaidFor.BOUNTY)
        tail = (_euros(heads),) if bounties else ()
        yield SheetPart(
            title=_("Places"),
            columns=tuple(columns),
            rows=tuple(rows),
            sums=("", _("Together"), "", "", _euros(paid), *tail),
            notes=tuple(_result_notes(book)),
        )
    if prizes is not None and not rows:
        yield _prize_list(prizes)


def _prize_list(prizes: LockedPrizes) -> SheetPart:
    return SheetPart(
        title=_("Prizes"),
        columns=(SheetColumn(_("Placing"), 60, number=True), SheetColumn(_("Prize"), 110, True)),
        rows=tuple(
            (str(place), _euros(prize)) for place, prize in enumerate(prizes.values, start=1)
        ),
        sums=("", _euros(total(prizes.values))),
    )


def _heads(book: EventBook) -> Iterator[SheetFigure]:
    event, prizes = book.event, book.event.prizes
    bought = [one.what for one in purchases(event)]
    yield SheetFigure(_("Entered"), number_text(bought.count(Buy.ENTRY)), _more_bought(bought))
    pool = prizes.pool if prizes is not None else taken_in(event).pool
    locked = "" if prizes is not None else _("not locked")
    yield SheetFigure(_("Prize pool"), _euros(pool), locked)
    paid = number_text(prizes.paid) if prizes is not None else "–"
    yield SheetFigure(_("Places paid"), paid)
    ended = time_text(event.finished, _zone(book)) if event.finished is not None else "–"
    yield SheetFigure(_("Over"), ended)


def _more_bought(bought: list[Buy]) -> str:
    told = ((what, bought.count(what)) for what in (Buy.RE_ENTRY, Buy.REBUY, Buy.ADD_ON))
    return ", ".join(f"{number_text(count)} {_(BUYS_WORDS[what])}" for what, count in told if count)


def _overlay(prizes: LockedPrizes | None) -> Iterator[str]:
    if prizes is not None and prizes.house_adds:
        yield _("The house adds {sum} to what was guaranteed.").format(
            sum=_euros(prizes.house_adds)
        )
    if prizes is not None and prizes.set_aside:
        yield _("Set aside: {share} (TR-POOL-3)").format(share=_euros(prizes.set_aside))
    if prizes is not None and prizes.entries_won:
        yield _("The first {n} places win an entry worth {sum} each (TR-SAT-1).").format(
            n=prizes.entries_won, sum=_euros(prizes.entry)
        )


def _result_notes(book: EventBook) -> Iterator[str]:
    deal, draw = book.event.deal, book.event.draw
    if deal is not None and deal.decided:
        yield _("Paid by the deal of {n} players (TR-DEAL-1).").format(n=len(deal.agreed))
    for name, entry in book.event.special.items():
        yield f"{name}: {_player(book, entry)}"
    if draw is not None and draw.revealed:
        yield _("Secret of the draws: {secret}").format(secret=draw.secret)


def _went_out(book: EventBook) -> Iterator[tuple[EntryNo, str]]:
    for _finish, moment in placings(book.event):
        for out in moment.outs:
            yield out.entry, time_text(moment.at, _zone(book))


def _sums_of(owed: Iterable[Due]) -> dict[tuple[EntryNo, PaidFor], Money]:
    found: dict[tuple[EntryNo, PaidFor], Money] = {}
    for due in owed:
        key = due.entry, due.what
        found[key] = found.get(key, NOTHING) + due.amount
    return found


class _Report:
    """The parts of the report."""

    def __init__(self, book: EventBook) -> None:
        self._book, self._event = book, book.event

    def parts(self) -> Iterator[SheetPart]:
        """One after the other."""
        yield SheetPart(
            title=_title(self._book),
            figures=tuple(_heads(self._book)),
            notes=tuple(_overlay(self._event.prizes)),
        )
        yield self._sold()
        yield self._till()
        yield self._pool()
        yield from self._payments()
        yield self._play()
        yield from self._reasons()

    def _sold(self) -> SheetPart:
        bought = purchases(self._event)
        rows = []
        for what, words in BUYS_WORDS.items():
            some = [one.price for one in bought if one.what is what]
            if some:
                sums = (
                    total(price.to_pool for price in some),
                    total(price.bounty for price in some),
                    total(price.fee for price in some),
                    total(price.total for price in some),
                )
                rows.append((number_text(len(some)), _(words), *map(_or_dash, sums)))
        prices = [one.price for one in bought]
        together = (
            total(price.to_pool for price in prices),
            total(price.bounty for price in prices),
            total(price.fee for price in prices),
            total(price.total for price in prices),
        )
        back = [
            one.event.amount
            for one in self._book.happened(EntryReturned)
            if isinstance(one.event, EntryReturned)
        ]
        notes = (
            (_("Given back: {n}, {sum}.").format(n=len(back), sum=_euros(total(back))),)
            if back
            else ()
        )
        return SheetPart(
            title=_("Sold"),
            columns=(
                SheetColumn("", 50, number=True),
                SheetColumn("", 145),
                SheetColumn(_("Prize pool"), 80, number=True),
                SheetColumn(_("Bounties"), 80, number=True),
                SheetColumn(_("House fee"), 80, number=True),
                SheetColumn(_("Together"), 80, number=True),
            ),
            rows=tuple(rows) or (("0", _("entries"), *("–",) * 4),),
            sums=("", _("Together"), *map(_or_dash, together)),
            notes=notes,
        )

    def _till(self) -> SheetPart:
        """What lies in the till, by how it was paid and what has left it."""
        paid_out: dict[Means, Money] = {}
        for payment in self._event.payments:
            if not payment.voided:
                before = paid_out.get(payment.means, NOTHING)
                paid_out[payment.means] = before + payment.amount
        came = by_means(self._event)
        every = [one for one in Means if one in came or one in paid_out]
        rows = []
        for means in every:
            into, out = came.get(means, NOTHING), paid_out.get(means, NOTHING)
            rows.append((capital(_(MEANS_WORDS[means])), *map(_euros, (into, out, into - out))))
        into, out = total(came.values()), total(paid_out.values())
        return SheetPart(
            title=_("Till"),
            columns=(
                SheetColumn("", 195),
                SheetColumn(_("Came in"), 105, number=True),
                SheetColumn(_("Paid out"), 105, number=True),
                SheetColumn(_("Left"), 105, number=True),
            ),
            rows=tuple(rows) or (("–", "–", "–", "–"),),
            sums=(_("Together"), *map(_euros, (into, out, into - out))),
        )

    def _pool(self) -> SheetPart:
        """Where the pool goes: one line, one sum."""
        event = self._event
        pool = event_pool(event)
        prizes = event.prizes
        rows = [(_("Collected for the pool"), _euros(pool.collected))]
        if prizes is not None:
            brought = prizes.pool - prizes.house_adds - pool.collected
            if brought > NOTHING:
                rows.append((_("Brought from flights"), _euros(brought)))
            if prizes.house_adds:
                rows.append((_("Added by the house (overlay)"), _euros(prizes.house_adds)))
            rows += [(name, f"-{_euros(sum_)}") for name, sum_ in prizes.special.items()]
            if prizes.set_aside:
                rows.append((_("Set aside"), f"-{_euros(prizes.set_aside)}"))
            places = total(prizes.values)
        else:
            if pool.house_adds:
                rows.append((_("Added by the house (overlay)"), _euros(pool.house_adds)))
            places = pool.places
        return SheetPart(
            title=_("Prize pool"),
            columns=(SheetColumn("", 300), SheetColumn("", 110, number=True)),
            rows=tuple(rows),
            sums=(_("For the places"), _euros(places)),
        )

    def _payments(self) -> Iterator[SheetPart]:
        event, open_ = self._event, unpaid(self._event)
        paid_by = {
            one.event.payment.slip: self._book.people.staff_name(one.by)
            for one in self._book.happened(PrizePaid)
            if isinstance(one.event, PrizePaid)
        }
        rows = []
        for one in event.payments:
            what = one.name or _(_PAID_FOR[one.what])
            if one.ticket:
                what = _("{what} + entry").format(what=what)
            rows.append(
                (
                    str(one.slip),
                    time_text(one.at, _zone(self._book)),
                    f"{what} · {_('void')}" if one.voided else what,
                    str(one.entry),
                    _(MEANS_WORDS[one.means]),
                    paid_by.get(one.slip, ""),
                    _euros(one.amount),
                )
            )
        if rows:
            stands = total(one.amount for one in event.payments if not one.voided)
            yield SheetPart(
                title=_("Paid out"),
                columns=(
                    SheetColumn(_("Slip"), 40, number=True),
                    SheetColumn(_("Time"), 50, number=True),
                    SheetColumn(_("What for"), 130),
                    SheetColumn(_("Entry no"), 45, number=True),
                    SheetColumn(_("As"), 60),
                    SheetColumn(_("Paid by"), 100),
                    SheetColumn(_("Amount"), 80, number=True),
                ),
                rows=tuple(rows),
                sums=("", "", _("Together"), "", "", "", _euros(stands)),
            )
        if open_:
            yield SheetPart(
                title=_("Still to be paid"),
                columns=(
                    SheetColumn(_("Entry no"), 50, number=True),
                    SheetColumn(_("What for"), 200),
                    SheetColumn(_("Amount"), 90, number=True),
                ),
                rows=tuple(
                    (str(due.entry), due.name or _(_PAID_FOR[due.what]), _euros(due.amount))
                    for due in open_
                ),
                sums=("", _("Together"), _euros(total(due.amount for due in open_))),
            )

    def _play(self) -> SheetPart:
        event, happened = self._event, self._book.happened
        draws = [one.event for one in happened(SlipsDrawn)]
        moves, broken = len(happened(EventPlayerMoved)), len(happened(EventTableBroken))
        chips = event.chips
        in_play = number_text(chips_in_play(event).points)
        figures = (
            SheetFigure(_("Draws"), number_text(len(draws))),
            SheetFigure(_("Moves"), number_text(moves)),
            SheetFigure(_("Tables broken"), number_text(broken)),
            SheetFigure(
                _("Chips in play"),
                in_play,
                _("raced {raced}, removed {removed}").format(
                    raced=number_text(chips.raced.points), removed=number_text(chips.removed.points)
                ),
            ),
        )
        clock = span_words(event.clock.played)
        return SheetPart(
            title=_("Play"),
            figures=figures,
            notes=(_("The clock showed {time}.").format(time=clock),),
        )

    def _reasons(self) -> Iterator[SheetPart]:
        """What was done by hand, and why."""
        rows = []
        for one in self._book.happened(EventClockSet, SheetChanged, PlayerRemoved, PaymentVoided):
            said = _what_was_done(one.event)
            note = getattr(one.event, "note", None)
            rows.append(
                (
                    time_text(one.at, _zone(self._book)),
                    self._book.people.staff_name(one.by),
                    said,
                    self._note(note),
                )
            )
        if rows:
            yield SheetPart(
                title=_("Done by hand"),
                columns=(
                    SheetColumn(_("Time"), 50),
                    SheetColumn(_("By"), 100),
                    SheetColumn(_("What"), 180, lines=2),
                    SheetColumn(_("Why"), 185, lines=3),
                ),
                rows=tuple(rows),
            )

    def _note(self, note: NoteId | None) -> str:
        return self._book.people.note(note) if note is not None else ""


def _what_was_done(event: Event) -> str:
    match event:
        case EventClockSet(before=before, played=played):
            return _("clock from {before} to {after}").format(
                before=_clock(before), after=_clock(played)
            )
        case SheetChanged():
            return _("structure sheet changed")
        case PlayerRemoved(entry=entry, disqualified=disqualified):
            words = (
                _("entry {number} disqualified") if disqualified else _("entry {number} removed")
            )
            return words.format(number=entry)
        case PaymentVoided(slip=slip, amount=amount):
            return _("slip {slip} void, {sum} came back").format(
                slip=SlipNo(slip), sum=_euros(amount)
            )
        case _:
            raise ValueError(f"{type(event).__name__} is not done by hand")


def _clock(span: timedelta) -> str:
    minutes, seconds = divmod(span // timedelta(seconds=1), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _player(book: EventBook, entry: EntryNo) -> str:
    return book.people.label(book.event.entries[entry].player)


def _zone(book: EventBook) -> str:
    return house_of(book.room).zone


def _euros(amount: Money) -> str:
    return money_text(amount)


def _or_dash(amount: Money | None) -> str:
    return money_text(amount) if amount else "–"
