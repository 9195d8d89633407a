"""The day report about people and jackpots: waits, reorders, dealers, floor calls, orders."""

from collections.abc import Callable, Mapping, Sequence

from floor.base.money import NOTHING as NO_MONEY
from floor.base.money import Money
from floor.base.text import N_, _
from floor.jackpot.ledger import Account
from floor.reports.kit.paper import KeyFigure, Paper
from floor.reports.kit.table import (
    REST,
    ColumnKind,
    PaperCell,
    PaperColumn,
    PaperTable,
    table_of,
    write_section,
)
from floor.reports.kit.telling import NOTHING, ReportLocale
from floor.views.jackpot.page import account_words
from floor.views.jackpot.page import reason_words as money_reason
from floor.views.night.figures import DisputeLine, NightFigures, ReorderLine, TroubleLine
from floor.views.night.jackpots import JackpotDay, JackpotMove, TimeFee
from floor.views.night.lists import ListStep
from floor.views.night.orders import OrderKind
from floor.views.words.words import capital, reason_words

_NUMBER = ColumnKind.NUMBER
_GAP = (PaperColumn("", 12), lambda _one: "")
_NAME_LINES = 3
_NOTE_HEIGHT = 40.0
_REASON_LINES = 16
"""Enough for the longest note there is."""


def write_waits(paper: Paper, figures: NightFigures, told: ReportLocale) -> None:
    """How long people waited, and where the order of the lists was changed."""
    waits = figures.waits
    paper.figures(
        (
            KeyFigure(_("Seats offered"), told.number(waits.offered)),
            KeyFigure(_("Mean wait"), told.span(waits.mean)),
            KeyFigure(_("95 of 100 waited at most"), told.span(waits.most)),
            KeyFigure(_("Declined"), told.number(waits.declined)),
            KeyFigure(_("Back on a list"), told.number(waits.restored)),
        )
    )
    wait = _("Wait: from being on the list and in the house until a seat was offered.")
    nothing = _section(
        paper,
        _("Lists changed by people"),
        _("Nobody was passed over, moved or put back."),
        table_of(
            figures.reorders,
            (PaperColumn(_("Time"), 40), lambda one: told.time(one.at)),
            (PaperColumn(_("Game"), 82, most_lines=_NAME_LINES), lambda one: one.game),
            (PaperColumn(_("Player"), 104, most_lines=_NAME_LINES), lambda one: one.player),
            (PaperColumn(_("What"), 96, most_lines=2), _step_words),
            (PaperColumn(_("By"), 84, most_lines=_NAME_LINES), lambda one: one.by or NOTHING),
            _reason(),
        ),
    )
    paper.note(" ".join(said for said in (wait, nothing) if said))


def _step_words(line: ReorderLine) -> str:
    match line.step:
        case ListStep.MOVED if line.place is not None:
            return _("to place {place}").format(place=line.place)
        case ListStep.RESTORED if line.place is not None:
            return _("back, to place {place}").format(place=line.place)
        case ListStep.CALLED:
            return _("called out of turn")
        case _:
            return _("seated out of turn")


def write_jackpots(
    paper: Paper, jackpots: Sequence[JackpotDay], fees: Sequence[TimeFee], told: ReportLocale
) -> None:
    """Each jackpot's day, everything that left its sum, and time paid instead of hands."""
    for one in jackpots:
        figures = (
            KeyFigure(_("Posted at the beginning"), told.money(one.posted_before)),
            KeyFigure(_("Fees of the day"), told.money(one.accrued)),
            KeyFigure(_("Won"), told.money(one.won)),
            KeyFigure(_("Added by the house"), told.money(one.house)),
            *((KeyFigure(_("Corrected"), _signed(one.corrected, told)),) if one.corrected else ()),
            *(
                (KeyFigure(_("From the reserve"), _signed(NO_MONEY - one.aside, told)),)
                if one.aside
                else ()
            ),
            KeyFigure(_("Posted at the end"), told.money(one.posted)),
        )
        paper.section(_("Jackpot: {name}").format(name=one.name), 60)
        paper.figures(figures)
        paper.note(_jackpot_note(one, told))
    _section(
        paper,
        _("What left the jackpot, and corrections"),
        "",
        table_of(
            [(one.name, move) for one in jackpots for move in one.moves],
            (PaperColumn(_("Time"), 40), lambda one: told.time(one[1].at)),
            (PaperColumn(_("Entry"), 44, _NUMBER), lambda one: told.number(one[1].entry)),
            _GAP,
            (PaperColumn(_("Jackpot"), 120, most_lines=_NAME_LINES), lambda one: one[0]),
            (PaperColumn(_("Sum"), 84, _NUMBER), lambda one: _signed(one[1].amount, told)),
            _GAP,
            (
                PaperColumn(_("Reason"), REST, most_lines=_REASON_LINES),
                lambda one: _why_moved(one[1]),
            ),
        ),
    )
    _section(
        paper,
        _("Jackpot time charges"),
        "",
        table_of(
            fees,
            (PaperColumn(_("Time"), 40), lambda one: told.time(one.paid_at)),
            (PaperColumn(_("Table"), 80, most_lines=_NAME_LINES), lambda one: one.table),
            (PaperColumn(_("For"), 90, _NUMBER), lambda one: told.span(one.lasts)),
            (
                PaperColumn(_("Agreed"), 90, _NUMBER),
                lambda one: _("all {n}").format(n=told.number(one.agreed)),
            ),
            (PaperColumn(_("Paid"), REST, _NUMBER), lambda one: told.money(one.amount)),
        ),
    )


def write_events(paper: Paper, figures: NightFigures, told: ReportLocale) -> None:
    """What each tournament has brought in the day, what was paid, and what is not; nothing where
    there is none."""
    events = figures.events
    _section(
        paper,
        _("Tournaments"),
        "",
        table_of(
            events,
            (PaperColumn(_("Tournament"), 138, most_lines=_NAME_LINES), lambda one: one.title),
            (PaperColumn(_("Entries"), 52, _NUMBER), lambda one: told.number(one.entries)),
            (PaperColumn(_("Hands"), 46, _NUMBER), lambda one: told.number(one.hands)),
            (PaperColumn(_("Taken in"), 70, _NUMBER), lambda one: told.money(one.taken)),
            (PaperColumn(_("Of that, fees"), 70, _NUMBER), lambda one: told.money(one.fees)),
            (PaperColumn(_("Paid out"), 70, _NUMBER), lambda one: told.money(one.paid)),
            (PaperColumn(_("Cash left"), REST, _NUMBER), lambda one: told.money(one.cash)),
        ),
    )
    if events:
        paper.note(
            _(
                "Cash left: taken in cash less paid in cash, for the tournaments’ till. The report"
                " of each says the rest."
            )
        )
    if figures.owed:
        paper.note(_("Not fetched of tournaments: {owed}").format(owed=" ".join(figures.owed)))


def _jackpot_note(one: JackpotDay, told: ReportLocale) -> str:
    words = _(
        "Shares paid to players: {paid}. Won and not fetched: {unpaid}. Fees not posted yet:"
        " {waiting}."
    )
    return words.format(
        paid=told.money(one.paid), unpaid=told.money(one.unpaid), waiting=told.money(one.waiting)
    )


def _signed(amount: Money, told: ReportLocale) -> str:
    return f"+{told.money(amount)}" if amount > NO_MONEY else told.money(amount)


def _why_moved(move: JackpotMove) -> str:
    why = capital(money_reason(move.reason))
    if move.claim:
        hit = _("claim {claim} at {table}").format(claim=move.claim, table=move.table)
        why = f"{why}: {hit}"
    if move.account is not Account.POSTED:
        why = f"{account_words(move.account)}: {why}"
    said = " · ".join(filter(None, (move.note, ", ".join(move.badges))))
    return f"{why}. {said}" if said else why


def write_people(paper: Paper, figures: NightFigures, told: ReportLocale) -> None:
    """Dealers, floor calls, rulings, disputes, orders; of what there was none of, a sentence under
    them."""
    parts = (
        _write_dealers,
        _write_calls,
        _write_takers,
        _write_rulings,
        _write_disputes,
        _write_orders,
    )
    nothing = [said for part in parts if (said := part(paper, figures, told))]
    if nothing:
        paper.keep(_NOTE_HEIGHT)
        paper.note(" ".join(nothing))


def _write_dealers(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """What each dealer has dealt."""
    return _section(
        paper,
        _("Dealers"),
        _("No dealer signed in at a table."),
        table_of(
            figures.dealers,
            (PaperColumn(_("Name"), 150, most_lines=_NAME_LINES), lambda one: one.name or NOTHING),
            (PaperColumn(_("Tables"), 50, _NUMBER), lambda one: told.number(one.tables)),
            (PaperColumn(_("Dealt"), 70, _NUMBER), lambda one: told.span(one.dealt)),
            (
                PaperColumn(_("Cash hands"), 76, _NUMBER),
                lambda one: told.number(one.hands - one.event_hands),
            ),
            (
                PaperColumn(_("Tournament hands"), 86, _NUMBER),
                lambda one: told.number(one.event_hands),
            ),
            (
                PaperColumn(_("Hands an hour"), REST, _NUMBER),
                lambda one: told.number(one.hands_an_hour),
            ),
        ),
    )


def _write_calls(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """Why tables called the floor, and how long they waited."""
    return _section(
        paper,
        _("Floor calls"),
        _("No table called the floor."),
        table_of(
            figures.calls,
            (PaperColumn(_("Reason"), 150), lambda one: capital(reason_words(one.reason))),
            (PaperColumn(_("Calls"), 60, _NUMBER), lambda one: told.number(one.calls)),
            (PaperColumn(_("Median wait"), 84, _NUMBER), lambda one: told.span(one.median)),
            (PaperColumn(_("Longest wait"), 84, _NUMBER), lambda one: told.span(one.most)),
            (PaperColumn(_("Median until done"), 84, _NUMBER), lambda one: told.span(one.took)),
            (PaperColumn(_("Never answered"), REST, _NUMBER), lambda one: told.number(one.untaken)),
        ),
    )


def _write_takers(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """Who went to the tables, and how soon."""
    return _section(
        paper,
        _("Floor calls by who took them"),
        "" if not figures.calls else _("Nobody marked a call as taken."),
        table_of(
            figures.takers,
            (PaperColumn(_("Name"), 150, most_lines=_NAME_LINES), lambda one: one.name or NOTHING),
            (PaperColumn(_("Calls"), 60, _NUMBER), lambda one: told.number(one.calls)),
            (PaperColumn(_("Median wait"), 84, _NUMBER), lambda one: told.span(one.median)),
            (PaperColumn(_("Longest wait"), 84, _NUMBER), lambda one: told.span(one.most)),
            (PaperColumn(_("Median until done"), REST, _NUMBER), lambda one: told.span(one.took)),
        ),
    )


def _write_rulings(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """What was ruled, the struck ones too."""
    return _section(
        paper,
        _("Rulings"),
        _("Nothing was ruled."),
        table_of(
            figures.rulings,
            (PaperColumn(_("Time"), 40), lambda one: told.time(one.at)),
            (PaperColumn(_("No."), 30, _NUMBER), lambda one: told.number(one.number)),
            _GAP,
            (PaperColumn(_("Table"), 70, most_lines=2), lambda one: one.where),
            (PaperColumn(_("Situation"), 116, most_lines=_NAME_LINES), lambda one: one.situation),
            (PaperColumn(_("Ruled"), 108, most_lines=_NAME_LINES), lambda one: one.words),
            (PaperColumn(_("Ruled by"), 66, most_lines=_NAME_LINES), lambda one: one.by or NOTHING),
            (PaperColumn(_("Marks"), REST, most_lines=_NAME_LINES), lambda one: one.mark),
        ),
    )


def _write_disputes(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """What was disputed, how that was decided, and what is still open."""
    return _section(
        paper,
        _("Disputes"),
        _("No hand was disputed."),
        table_of(
            figures.disputes,
            (PaperColumn(_("Time"), 40), lambda one: told.time(one.at)),
            (PaperColumn(_("What"), 150, most_lines=_NAME_LINES), lambda one: one.words),
            (
                PaperColumn(_("Decision"), 140, most_lines=_REASON_LINES),
                lambda one: one.outcome or NOTHING,
            ),
            (
                PaperColumn(_("Settled"), 54),
                lambda one: _("not yet") if one.open else _("settled"),
            ),
            _reason(),
        ),
    )


def _write_orders(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """Who was turned away, let in by two people, warned, sent away, or given an order about; what
    was put right at a table."""
    return _section(
        paper,
        _("Orders, warnings, overrides"),
        _("No order, warning or override."),
        table_of(
            figures.orders,
            (PaperColumn(_("Time"), 40), lambda one: told.time(one.at)),
            (PaperColumn(_("Kind"), 82, most_lines=2), lambda one: _(_ABOUT_WORDS[one.about])),
            (PaperColumn(_("What"), 172, most_lines=_NAME_LINES), lambda one: one.words),
            (PaperColumn(_("By"), 84, most_lines=_NAME_LINES), lambda one: one.by or NOTHING),
            _reason(),
        ),
    )


_ABOUT_WORDS: Mapping[OrderKind, str] = {
    OrderKind.TURNED_AWAY: N_("Turned away"),
    OrderKind.PASSED_OVER: N_("Override"),
    OrderKind.WARNING: N_("Warning"),
    OrderKind.PENALTY: N_("Penalty"),
    OrderKind.NOTE: N_("Note"),
    OrderKind.ORDER: N_("Order"),
    OrderKind.CORRECTION: N_("Correction"),
}


def _reason() -> tuple[PaperColumn, Callable[[ReorderLine | DisputeLine | TroubleLine], PaperCell]]:
    """The last column: why."""
    column = PaperColumn(_("Reason"), REST, most_lines=_REASON_LINES)
    return column, lambda one: one.reason or NOTHING


def _section(paper: Paper, title: str, nothing: str, table: PaperTable) -> str:
    """A table under its title; where there are no rows, the sentence that says so comes back."""
    if not table.rows:
        return nothing
    write_section(paper, title, table)
    return ""
