"""The report: what an event came to, in sums that anybody can add up."""

from collections.abc import Iterable, Iterator
from datetime import timedelta

from floor.app.core.messages import Event, NoteId
from floor.app.staff.papers import MADE_AT_WILL, PaperKind
from floor.app.tournament.draws import SlipsDrawn
from floor.app.tournament.entries import EntryReturned
from floor.app.tournament.moves import EventPlayerMoved, EventTableBroken
from floor.app.tournament.play import EventClockSet
from floor.app.tournament.prizes import DealProposed, PaymentVoided, PrizePaid
from floor.app.tournament.removals import PlayerRemoved
from floor.app.tournament.sheet import SheetChanged
from floor.base.money import NOTHING, Money, total
from floor.base.text import N_, _, many, money_text, number_text, speaking, time_text
from floor.tournament.event.dues import unpaid
from floor.tournament.event.money import by_means, gathered, purchases
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import (
    Bought,
    Means,
    PaidFor,
    SlipNo,
)
from floor.views.event_papers.book import EventBook
from floor.views.event_papers.results import heads, overlay
from floor.views.event_papers.sheets import EventSheetPaper, SheetColumn, SheetFigure, SheetPart
from floor.views.event_papers.slips import MOVES_BY_DRAW
from floor.views.feed.sheet_changes import changes_said
from floor.views.tournament.money import BUYS_WORDS
from floor.views.tournament.ranking import were_moved
from floor.views.words.issued import issued
from floor.views.words.words import MEANS_WORDS, capital, span_words

_PAID_FOR = {
    PaidFor.PRIZE: N_("prize"),
    PaidFor.BOUNTY: N_("bounty"),
    PaidFor.SPECIAL: N_("special prize"),
    PaidFor.REFUND: N_("paid back"),
}


def event_report(book: EventBook, language: str) -> EventSheetPaper:
    """The whole event in figures, by numbers and without names: it is kept for ever."""
    with speaking(language):
        return EventSheetPaper(
            issue=issued(book, language),
            kind=PaperKind.EVENT_REPORT,
            key=MADE_AT_WILL,
            title=_("Tournament report"),
            event=book.title,
            about="",
            parts=tuple(_Report(book).parts()),
            signs=(_("Tournament director"), _("Shift manager")),
        )


class _Report:
    """The parts of the report."""

    def __init__(self, book: EventBook) -> None:
        self._book, self._event = book, book.event

    def parts(self) -> Iterator[SheetPart]:
        """One after the other."""
        yield SheetPart(
            title=self._book.title,
            figures=tuple(heads(self._book)),
            notes=tuple(overlay(self._event.prizes)),
        )
        yield self._sold()
        yield self._till()
        yield self._pool()
        yield from self._payments()
        yield self._play()
        yield from self._reasons()

    def _sold(self) -> SheetPart:
        bought = purchases(self._event)
        kinds = {what: [one for one in bought if one.what is what] for what in BUYS_WORDS}
        rows = tuple(
            (number_text(len(some)), _(BUYS_WORDS[what]), *_sums(some))
            for what, some in kinds.items()
            if some
        )
        back = [
            one.event.amount
            for one in self._book.happened(EntryReturned)
            if isinstance(one.event, EntryReturned)
        ]
        notes = (
            (_("Given back: {n}, {sum}.").format(n=len(back), sum=money_text(total(back))),)
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
            rows=rows or (("0", _("entries"), *_sums([])),),
            sums=("", _("Together"), *_sums(bought)),
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
            rows.append((capital(_(MEANS_WORDS[means])), *map(money_text, (into, out, into - out))))
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
            sums=(_("Together"), *map(money_text, (into, out, into - out))),
        )

    def _pool(self) -> SheetPart:
        """Where the pool goes: one line, one sum."""
        event = self._event
        pool = gathered(event)
        prizes = event.prizes
        rows = [(_("Collected for the pool"), money_text(pool.collected))]
        if prizes is not None:
            brought = prizes.pool - prizes.house_adds - pool.collected
            if brought > NOTHING:
                rows.append((_("Brought from flights"), money_text(brought)))
            if prizes.house_adds:
                rows.append((_("Added by the house (overlay)"), money_text(prizes.house_adds)))
            rows += [(name, f"-{money_text(sum_)}") for name, sum_ in prizes.special.items()]
            if prizes.set_aside:
                rows.append((_("Set aside"), f"-{money_text(prizes.set_aside)}"))
            places = total(prizes.values)
        else:
            if pool.house_adds:
                rows.append((_("Added by the house (overlay)"), money_text(pool.house_adds)))
            places = pool.collected + pool.house_adds
        return SheetPart(
            title=_("Prize pool"),
            columns=(SheetColumn("", 300), SheetColumn("", 110, number=True)),
            rows=tuple(rows),
            sums=(_("For the places"), money_text(places)),
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
                    time_text(one.at, self._book.zone),
                    f"{what} · {_('void')}" if one.voided else what,
                    str(one.entry),
                    _(MEANS_WORDS[one.means]),
                    paid_by.get(one.slip, ""),
                    money_text(one.amount),
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
                sums=("", "", _("Together"), "", "", "", money_text(stands)),
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
                    (str(due.entry), due.name or _(_PAID_FOR[due.what]), money_text(due.amount))
                    for due in open_
                ),
                sums=("", _("Together"), money_text(total(due.amount for due in open_))),
            )

    def _play(self) -> SheetPart:
        event, happened = self._event, self._book.happened
        drawn = event.draw.drawn if event.draw is not None else 0
        moves, drawn_moves = len(happened(EventPlayerMoved)), self._moved_by_draw()
        broken, players = len(happened(EventTableBroken)), len(were_moved(event))
        chips = event.chips
        in_play = number_text(chips_in_play(event).points)
        figures = (
            SheetFigure(_("Draws"), number_text(drawn), _("the number of the last one")),
            SheetFigure(
                _("Moved"),
                number_text(moves + drawn_moves),
                many("{n} player", "{n} players", players).format(n=number_text(players)),
            ),
            SheetFigure(_("Tables broken"), number_text(broken)),
            SheetFigure(
                _("Chips in play"),
                in_play,
                _("raced {raced}, removed {removed}").format(
                    raced=number_text(chips.raced.points), removed=number_text(chips.removed.points)
                ),
            ),
        )
        shown = event.clock.played
        notes = [
            _("Played for {time}.").format(time=span_words(max(shown - event.skipped, timedelta())))
        ]
        if event.skipped:
            notes.append(
                _("The clock showed {time}: it was put forward by {skipped}.").format(
                    time=span_words(shown), skipped=span_words(event.skipped)
                )
            )
        if drawn_moves:
            notes.append(
                many(
                    "{n} move to a seat drawn by lot, as a table was broken or seats drawn anew.",
                    "{n} moves to seats drawn by lot, as tables were broken or seats drawn anew.",
                    drawn_moves,
                ).format(n=number_text(drawn_moves))
            )
        return SheetPart(title=_("Play"), figures=figures, notes=tuple(notes))

    def _moved_by_draw(self) -> int:
        """How many seats were drawn for who sat elsewhere: each has a slip of its own."""
        draws = (one.event for one in self._book.happened(SlipsDrawn))
        return sum(
            len(draw.slips)
            for draw in draws
            if isinstance(draw, SlipsDrawn) and draw.why in MOVES_BY_DRAW
        )

    def _reasons(self) -> Iterator[SheetPart]:
        """What was done by hand, and why."""
        rows = []
        for one in self._book.happened(
            EventClockSet, SheetChanged, PlayerRemoved, DealProposed, PaymentVoided
        ):
            note = getattr(one.event, "note", None)
            if isinstance(one.event, DealProposed) and note is None:
                continue  # every chip was counted: there is nothing to give a reason for
            said = _what_was_done(one.event, self._book.zone)
            rows.append(
                (
                    time_text(one.at, self._book.zone),
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
                    SheetColumn(_("What"), 180, lines=4),
                    SheetColumn(_("Why"), 185, lines=3),
                ),
                rows=tuple(rows),
            )

    def _note(self, note: NoteId | None) -> str:
        return self._book.people.note(note) if note is not None else ""


def _what_was_done(event: Event, zone: str) -> str:
    match event:
        case EventClockSet(before=before, played=played):
            return _("clock from {before} to {after}").format(
                before=_clock(before), after=_clock(played)
            )
        case SheetChanged(before=before, sheet=sheet):
            what = changes_said(before, sheet, zone)
            return (
                f"{_('structure sheet changed')}: {what}" if what else _("structure sheet changed")
            )
        case PlayerRemoved(entry=entry, disqualified=disqualified):
            words = (
                _("entry {number} disqualified") if disqualified else _("entry {number} removed")
            )
            return words.format(number=entry)
        case DealProposed(deal=deal):
            counted = sum(stack.points for stack in deal.stacks.values())
            return _("deal proposed with {counted} points counted, not all in play").format(
                counted=number_text(counted)
            )
        case PaymentVoided(slip=slip, amount=amount):
            return _("slip {slip} void, {sum} came back").format(
                slip=SlipNo(slip), sum=money_text(amount)
            )
        case _:
            raise ValueError(f"{type(event).__name__} is not done by hand")


def _clock(span: timedelta) -> str:
    minutes, seconds = divmod(span // timedelta(seconds=1), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _sums(bought: Iterable[Bought]) -> tuple[str, ...]:
    """What went to the pool, on heads and to the house, and all of it."""
    prices = [one.price for one in bought]
    parts = (
        total(price.to_pool for price in prices),
        total(price.bounty for price in prices),
        total(price.fee for price in prices),
        total(price.total for price in prices),
    )
    return tuple(money_text(part) if part else "–" for part in parts)
