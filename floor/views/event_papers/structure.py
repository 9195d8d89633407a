"""The structure sheet: all that is on view before a tournament begins (TR-STR-1, TR-STR-2)."""

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from itertools import groupby
from zoneinfo import ZoneInfo

from floor.app.core.room import house_of
from floor.app.staff.papers import PaperKey, PaperKind
from floor.app.tournament.sheet import SheetChanged
from floor.base.money import NOTHING, Money
from floor.base.text import (
    N_,
    _,
    day_text,
    money_text,
    number_text,
    share_text,
    speaking,
    time_text,
)
from floor.room.games.game import GameForm
from floor.tournament.clock.structure import AnteBy, Break, Level
from floor.tournament.event.lottery import pool_at
from floor.tournament.event.sheet import WHOLE, PayoutLine, Share
from floor.tournament.event.state import Draw, EventStage
from floor.tournament.money.payouts import CENT
from floor.tournament.money.placings import SameTime
from floor.tournament.money.terms import Price, RebuyWhen, Window
from floor.tournament.tables.balance import SeatTaken, SmallBlindSeat, WhoMoves
from floor.tournament.tables.breaking import BreaksFirst, BrokenDraw
from floor.tournament.tables.presence import AbsentGet
from floor.tournament.tables.seating import FirstButton
from floor.views.event_papers.book import EventBook
from floor.views.event_papers.sheets import EventSheetPaper, SheetColumn, SheetFigure, SheetPart
from floor.views.feed.sheet_changes import changes_said
from floor.views.planning.rules import BETTING_WORDS
from floor.views.tournament.clock import (
    KIND_WORDS,
    ante_of,
    blinds_words,
    chips_text,
    re_entries_words,
)
from floor.views.words.issued import issued
from floor.views.words.words import span_words

_FORMS = {form.value: form for form in GameForm}
_MINUTE = timedelta(minutes=1)
_NBSP = "\N{NO-BREAK SPACE}"
"""A place and its share stay on one line."""
_LINES_FOR = 100
"""Payout lines up to so many players stand on the sheet, or to twice those who have entered."""


def structure_sheet(book: EventBook, language: str) -> EventSheetPaper:
    """The sheet as it is on view, with its seal and that of the draws."""
    event = book.event
    draft = event.stage is EventStage.PLANNED
    with speaking(language):
        version = _("draft") if draft else _("version {number}").format(number=event.version)
        parts = tuple(_Parts(book).parts())
        return EventSheetPaper(
            issue=issued(book, language),
            kind=PaperKind.STRUCTURE_SHEET,
            key=PaperKey("" if draft else f"event {event.id} sheet {event.version} in {language}"),
            title=_("Structure sheet"),
            event=event.sheet.title,
            about=version,
            parts=parts,
        )


class _Parts:
    def __init__(self, book: EventBook) -> None:
        self._book, self._sheet = book, book.event.sheet
        self._zone = book.zone

    def parts(self) -> Iterator[SheetPart]:
        """One after the other."""
        kind = _(KIND_WORDS[self._sheet.kind])
        game = self._game()
        draft = self._book.event.stage is EventStage.PLANNED
        notes = (_("A draft: not published, and all of it may still change."),) if draft else ()
        yield SheetPart(title=self._sheet.title, notes=(*notes, f"{kind} · {game}"))
        yield SheetPart(figures=tuple(self._first()))
        yield SheetPart(figures=tuple(self._second()))
        yield self._sold()
        yield self._levels()
        yield self._prizes()
        if self._sheet.lottery is not None:
            yield SheetPart(title=_("What is played for"), notes=tuple(self._lottery()))
        yield SheetPart(title=_("As it is played here"), notes=tuple(self._rules()))
        changes = self._changes()
        if changes.rows:
            yield changes
        draw = self._book.event.draw
        if draw is not None:
            yield self._seals(draw)

    def _game(self) -> str:
        """What is dealt, and how much may be bet."""
        sheet = self._sheet
        games = dict.fromkeys(_game(self._book, one) for one in sheet.games)
        dealt = ", ".join(games)
        if sheet.betting is None:
            return dealt
        return f"{dealt} · {_(BETTING_WORDS[sheet.betting])}"

    def _lottery(self) -> Iterator[str]:
        """What may be drawn, with its odds, and what was (ON-HEX-01, ON-HEX-02)."""
        lottery = self._sheet.lottery
        assert lottery is not None  # it is asked of a lottery only
        yield _("It is drawn before the first hand, by lots that can be drawn again (ON-HEX-01).")
        every = number_text(sum(one.lots for one in lottery.lines))
        for one in lottery.lines:
            yield _("{sum}: {lots} of {every} lots").format(
                sum=money_text(pool_at(self._sheet, one.tenths), short=True),
                lots=number_text(one.lots),
                every=every,
            )
        if lottery.drawn is not None:
            pool = money_text(pool_at(self._sheet, lottery.drawn), short=True)
            yield _("Drawn: {sum}.").format(sum=pool)

    def _first(self) -> Iterator[SheetFigure]:
        starts, terms = self._sheet.registration.starts, self._sheet.terms
        day = day_text(starts.astimezone(ZoneInfo(self._zone)).date())
        yield SheetFigure(_("Begins"), time_text(starts, self._zone), day)
        yield SheetFigure(
            _("An entry"), money_text(terms.entry.total, short=True), _split(terms.entry)
        )
        yield SheetFigure(_("Starting stack"), chips_text(terms.stack), self._values())
        wanted = self._sheet.guarantee
        yield SheetFigure(
            _("Guaranteed"),
            money_text(wanted, short=True) if wanted else "–",
            _("bounties count for it") if self._sheet.guarantee_with_bounties else "",
        )

    def _second(self) -> Iterator[SheetFigure]:
        sheet = self._sheet
        most, full = sheet.most_entries, sheet.registration.full_at
        yield SheetFigure(_("Seats at a table"), number_text(sheet.seats))
        yield SheetFigure(_("Fewest entries"), number_text(sheet.registration.fewest))
        if full is not None:
            yield SheetFigure(_("Starts with"), number_text(full))
        else:
            said = number_text(most) if most is not None else "–"
            yield SheetFigure(_("Most entries"), said, _("more wait as alternates") if most else "")
        until = sheet.registration.withdraw_until
        back = _("no") if until is None else _("the start")
        if until:
            back = _("{span} before").format(span=span_words(until))
        yield SheetFigure(_("Given back until"), back)

    def _values(self) -> str:
        return " · ".join(map(chips_text, self._sheet.chips))

    def _sold(self) -> SheetPart:
        terms = self._sheet.terms
        until, chips = _before(terms.late), chips_text(terms.stack)
        rows = [self._sale(_("An entry"), terms.entry, chips, until)]
        if terms.re_entry is not None:
            again, chips = terms.re_entry, chips_text(terms.stack)
            until = _until(again.window)
            rows.append(self._sale(_("Re-entry"), again.price, chips, until, again.most))
        if terms.rebuy is not None:
            sold, chips = terms.rebuy, chips_text(terms.stack)
            until = _until(sold.window)
            rows.append(self._sale(_("Rebuy"), sold.price, chips, until, sold.most))
        if terms.add_on is not None:
            until = _("the floor closes it")
            if terms.add_on.window is not None:
                until = _until(terms.add_on.window)
            price, chips = terms.add_on.price, chips_text(terms.add_on.stack)
            rows.append(self._sale(_("Add-on"), price, chips, until, 1))
        return SheetPart(
            title=_("What is sold"),
            columns=(
                SheetColumn("", 70),
                SheetColumn(_("Price"), 60, number=True),
                SheetColumn(_("Prize pool"), 60, number=True),
                SheetColumn(_("Bounty"), 55, number=True),
                SheetColumn(_("House fee"), 55, number=True),
                SheetColumn(_("Chips"), 60, number=True),
                SheetColumn(_("Until"), 105, lines=3),
                SheetColumn(_("Most"), 50, number=True),
            ),
            rows=tuple(rows),
            notes=tuple(self._sold_notes()),
        )

    def _sale(
        self, what: str, price: Price, chips: str, until: str, most: int | None = None
    ) -> tuple[str, ...]:
        sums = (price.total, price.to_pool, price.bounty, price.fee)
        return (what, *map(_sum, sums), chips, until, number_text(most) if most else "–")

    def _sold_notes(self) -> Iterator[str]:
        terms, sheet = self._sheet.terms, self._sheet
        if terms.is_freezeout:
            yield _("Nothing can be bought a second time (TR-FRZ-1).")
        if terms.re_entry is not None:
            yield re_entries_words(terms.re_entry.prizes_per)
        if terms.rebuy is not None:
            yield _(_REBUYS[terms.rebuy.when])
            yield _("The last {n} rebuy hands are announced (TR-REB-4).").format(
                n=terms.rebuy.last_hands
            )
        if terms.rebuy is not None and terms.add_on is not None:
            yield _(
                "Whoever has lost everything by then may rebuy once more for the add-on (TR-ADD-2)."
            )
        if sheet.multi is not None:
            yield _(
                "For the pool everybody pays from {least} to {most}, with chips in proportion."
            ).format(least=_sum(sheet.multi.least), most=_sum(sheet.multi.most))

    def _levels(self) -> SheetPart:
        """When each begins hangs on the breaks, and on whether the clock is stopped."""
        sheet, games = self._sheet, any(one.game for one in self._sheet.structure.levels)
        begins, number, rows = sheet.registration.starts, 0, []
        for stretch in sheet.structure.stretches:
            at = time_text(begins, self._zone)
            minutes = number_text(stretch.lasts // _MINUTE)
            if isinstance(stretch, Break):
                row = ("", _("(break)"), "", minutes, at)
            else:
                number += 1
                row = (str(number), blinds_words(stretch), ante_of(stretch), minutes, at)
            game = self._variant(stretch.game) if isinstance(stretch, Level) else ""
            rows.append((*row, game) if games else row)
            begins += stretch.lasts
        columns = [
            SheetColumn(_("Level"), 45),
            SheetColumn(_("Blinds"), 120),
            SheetColumn(_("Ante"), 140),
            SheetColumn(_("Minutes"), 55, number=True),
            SheetColumn(_("Begins"), 55, number=True),
        ]
        if games:
            columns.append(SheetColumn(_("Game"), 100))
        return SheetPart(
            title=_("Levels and breaks"),
            columns=tuple(columns),
            rows=tuple(rows),
            notes=tuple(self._level_notes()),
        )

    def _level_notes(self) -> Iterator[str]:
        plan, clock = self._sheet.breaks, self._sheet.structure.clock
        antes = {one.ante_by for one in self._sheet.structure.levels if ante_of(one)}
        yield from (_(_ANTES[by]) for by in AnteBy if by in antes)
        if plan is not None:
            yield _(
                "All events of the room rest together at {minute} past the hour (ON-TRN-23): the"
                " times of the levels move with it."
            ).format(minute=plan.minute)
        yield _("The last level has no end. A slow player has {n} seconds (TR-X-5).").format(
            n=clock.whole // timedelta(seconds=1)
        )
        yield _("The house may change the betting conditions to regulate the duration (TR-STR-4).")

    def _variant(self, code: str | None) -> str:
        known = house_of(self._book.room).variants
        if code is None:
            return _game(self._book, self._sheet.game)
        if code in known:
            return known[code].name
        return _game(self._book, _FORMS[code]) if code in _FORMS else code

    def _prizes(self) -> SheetPart:
        sheet = self._sheet
        notes = tuple(self._prize_notes())
        if sheet.satellite is not None:
            return SheetPart(title=_("Prizes"), notes=notes)
        entered = 2 * len(self._book.event.entries)
        cap = sheet.most_entries or max(_LINES_FOR, entered)
        lines = sheet.payouts.lines
        shown = [one for one in lines if one.players <= cap] or list(lines[:1])
        if len(shown) < len(lines):
            more = _("From {players} players on more places are paid by the same sealed table.")
            notes = (more.format(players=number_text(lines[len(shown)].players)), *notes)
        return SheetPart(
            title=_("Prizes"),
            columns=(
                SheetColumn(_("From players"), 60, number=True),
                SheetColumn(_("Paid"), 50, number=True),
                SheetColumn(_("Of the prizes, first place first"), 405, lines=6),
            ),
            rows=tuple(
                (number_text(one.players), number_text(len(one.parts)), _shares(one))
                for one in shown
            ),
            notes=notes,
        )

    def _prize_notes(self) -> Iterator[str]:
        sheet = self._sheet
        won, bounty = sheet.satellite, sheet.bounty
        if won is not None:
            yield _("The pool is paid out as entries worth {sum} each (TR-SAT-1).").format(
                sum=_sum(won.entry)
            )
        if sheet.payouts.unit != CENT and won is None:
            yield _(
                "Prizes are whole multiples of {sum}; the rest goes to the first place."
            ).format(sum=_sum(sheet.payouts.unit))
        if bounty is not None and bounty.chip == CENT:
            yield _(
                "Who share a pot share the bounty to the cent: an odd one goes to the first left of"
                " the button (TR-BNTY-4)."
            )
        elif bounty is not None:
            yield _(
                "Who share a pot share the bounty in whole chips of {sum}: the odd one goes to the"
                " first left of the button (TR-BNTY-4)."
            ).format(sum=_sum(bounty.chip))
        if bounty is not None and bounty.split.stay:
            yield _(
                "Of a bounty won {keep} of {all} parts are paid, the rest stays on the winner’s"
                " head (TR-PRG-1)."
            ).format(keep=bounty.split.keep, all=bounty.split.keep + bounty.split.stay)
        if sheet.vip_bounty:
            yield _("One player carries a bounty of {sum}.").format(sum=_sum(sheet.vip_bounty))
        for special in sheet.special:
            yield f"{special.name}: {_share(special.share)} (TR-SPEC-2)"
        if sheet.set_aside != Share():
            yield _("Set aside: {share} (TR-POOL-3)").format(share=_share(sheet.set_aside))
        yield _("Prizes in money are on view when nothing more can be bought (TR-POOL-2).")

    def _rules(self) -> Iterator[str]:
        sheet = self._sheet
        even = sheet.evenness
        yield _("Seats are drawn and not changed; play starts with three at every table.")
        yield _(
            "Tables differ by {early} players at most, later by {late} (TR-BAL-1, TR-BAL-2)."
        ).format(early=even.early, late=even.late)
        yield _(_ACROSS[sheet.across])
        yield _(_FIRST_BUTTON[sheet.first_button])
        yield _(_SMALL_BLIND[sheet.small_blind_seat])
        if sheet.halts_at:
            yield _("A table {n} players short of the fullest stops (TDA-10).").format(
                n=sheet.halts_at
            )
        if sheet.who_moves is WhoMoves.BY_LOT:
            yield _("Who moves to another table is drawn by lot (ON-TRN-19).")
        if sheet.seat_taken is SeatTaken.FAR_FROM_BIG_BLIND:
            yield _("Who is moved sits farthest from the big blind (ON-TRN-19).")
        if sheet.breaks_first is BreaksFirst.OLDEST:
            yield _("The table opened first breaks first (TR-BRK-3).")
        if sheet.broken_draw is BrokenDraw.CARDS:
            yield _("A broken table draws cards first: the highest draws a seat first (TDA-9).")
        yield _(_ABSENT[sheet.absent])

    def _changes(self) -> SheetPart:
        """What was changed once it was on view, and why (TR-STR-4)."""
        rows, version = [], 1
        for one in self._book.happened(SheetChanged):
            changed = one.event
            assert isinstance(changed, SheetChanged)
            if not changed.digest:
                continue
            version += 1
            why = self._book.people.note(changed.note) if changed.note is not None else ""
            at = time_text(one.at, self._zone)
            played = span_words(changed.played)
            staff = self._book.people.staff_name(one.by)
            what = changes_said(changed.before, changed.sheet, self._zone)
            why = f"{why} ({staff})"
            rows.append((str(version), at, played, changed.digest[:16], what, why))
        return SheetPart(
            title=_("Changes"),
            columns=(
                SheetColumn(_("Version"), 45),
                SheetColumn(_("Time"), 40),
                SheetColumn(_("Clock showed"), 70),
                SheetColumn(_("Seal"), 95),
                SheetColumn(_("What"), 150, lines=6),
                SheetColumn(_("Why and by whom"), 115, lines=6),
            ),
            rows=tuple(rows),
        )

    def _seals(self, draw: Draw) -> SheetPart:
        """Of a sheet on view; its draws are sealed with it."""
        event = self._book.event
        notes = (
            _("Sheet, version {number}: {digest}").format(
                number=event.version, digest=event.digest
            ),
            _("Secret of the draws: {digest}").format(digest=draw.digest),
            _(
                "Every draw is made of the secret, the journal’s head and the number of the draw."
                " The secret is shown when the event is over; then everybody can draw all seats"
                " again."
            ),
        )
        return SheetPart(title=_("Seals (SHA-256)"), notes=notes)


def _game(book: EventBook, form: GameForm) -> str:
    variants = house_of(book.room).variants.values()
    return next((one.name for one in variants if one.form is form), form.value)


def _split(price: Price) -> str:
    parts = [price.to_pool, *([price.bounty] if price.bounty else []), price.fee]
    return " + ".join(money_text(part, short=True) for part in parts)


def _sum(amount: Money) -> str:
    return money_text(amount, short=True) if amount != NOTHING else "–"


def _before(late: Window | None) -> str:
    return _until(late) if late is not None else _("the start")


def _until(window: Window) -> str:
    told = _("end of level {n}").format(n=window.through_level)
    if window.through_break:
        told = _("end of the break after level {n}").format(n=window.through_level)
    if window.closes_in_prizes:
        told = _("{until}, or the prizes").format(until=told)
    return told


def _share(share: Share) -> str:
    if share.part:
        return _("{percent} % of the pool").format(
            percent=share_text(Fraction(share.part * 100, WHOLE))
        )
    return _sum(share.sum)


def _shares(line: PayoutLine) -> str:
    """ "1: 50 %, 2: 30 %, 3–4: 10 %"; equal ones next to each other stand together."""
    place, told = 1, []
    for part, some in groupby(line.parts):
        count = len(tuple(some))
        places = str(place) if count == 1 else f"{place}–{place + count - 1}"
        told.append(f"{places}:{_NBSP}{share_text(Fraction(part * 100, WHOLE))}{_NBSP}%")
        place += count
    return ", ".join(told)


_ANTES = {
    AnteBy.EVERYBODY: N_("Everybody dealt in pays the ante (TR-ANTE-1)."),
    AnteBy.BIG_BLIND: N_("BB ante: the big blind pays it for all (TR-ANTE-2)."),
}
_REBUYS = {
    RebuyWhen.ANY_STACK: N_("Rebuys with any stack (TR-REB-3)."),
    RebuyWhen.BELOW_START: N_("Rebuys with less than the starting stack (TR-REB-3)."),
    RebuyWhen.ALL_LOST: N_("Rebuys once all is lost (TR-REB-3)."),
}
_ACROSS = {
    SameTime.SHARED: N_(
        "Out in the same hand: the bigger stack places higher; at different tables they share"
        " (TR-PLACE-1, TR-PLACE-3)."
    ),
    SameTime.BY_STACK: N_(
        "Out in the same hand: the bigger stack places higher, at different tables too (ON-TRN-18)."
    ),
}
_FIRST_BUTTON = {
    FirstButton.LAST_SEAT: N_("The button begins on the dealer’s right (TR-SEAT-3)."),
    FirstButton.FILLED_LAST: N_("The button begins at the seat filled last (ON-TRN-05)."),
}
_SMALL_BLIND = {
    SmallBlindSeat.LAST: N_(
        "Who is moved comes into the small blind only if nothing else is free (TR-BAL-4)."
    ),
    SmallBlindSeat.NEVER: N_("Nobody is moved into the small blind (TDA-10)."),
}
_ABSENT = {
    AbsentGet.NONE: N_("Who is not there gets no cards and pays all the same (TR-ABS-4)."),
    AbsentGet.ALWAYS: N_("Who is not there is dealt in; the hand is dead (TDA-29)."),
}
