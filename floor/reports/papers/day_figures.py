"""The day report about people and jackpots: waits, reorders, dealers, floor calls, orders."""

from collections.abc import Mapping, Sequence

from floor.base.money import NOTHING as NO_MONEY
from floor.base.money import Money
from floor.base.text import N_, _
from floor.jackpot.ledger import Account
from floor.reports.kit.paper import WIDTH, KeyFigure, Paper
from floor.reports.kit.table import ColumnKind, PaperCell, PaperColumn, PaperTable, write_section
from floor.reports.kit.telling import NOTHING, ReportLocale
from floor.views.jackpot.page import account_words
from floor.views.jackpot.page import reason_words as money_reason
from floor.views.night.figures import (
    CallsLine,
    DealerFigures,
    DisputeLine,
    NightFigures,
    ReorderLine,
    TakerLine,
    TroubleLine,
)
from floor.views.night.jackpots import JackpotDay, JackpotMove, TimeFee
from floor.views.night.lists import ListStep
from floor.views.night.money import EventLine
from floor.views.night.orders import OrderKind
from floor.views.words.words import capital, reason_words

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
        (
            PaperColumn(_("Time"), 40),
            PaperColumn(_("Game"), 82, most_lines=_NAME_LINES),
            PaperColumn(_("Player"), 104, most_lines=_NAME_LINES),
            PaperColumn(_("What"), 96, most_lines=2),
            PaperColumn(_("By"), 84, most_lines=_NAME_LINES),
            PaperColumn(_("Reason"), WIDTH - 406, most_lines=_REASON_LINES),
        ),
        [_reorder(line, told) for line in figures.reorders],
    )
    paper.note(" ".join(said for said in (wait, nothing) if said))


def _reorder(line: ReorderLine, told: ReportLocale) -> tuple[PaperCell, ...]:
    return (
        told.time(line.at),
        line.game,
        line.player,
        _step_words(line),
        line.by or NOTHING,
        line.reason or NOTHING,
    )


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
            KeyFigure(_("Posted at the end"), told.money(one.posted)),
        )
        paper.section(_("Jackpot: {name}").format(name=one.name), 60)
        paper.figures(figures)
        paper.note(_jackpot_note(one, told))
    _section(
        paper,
        _("What left the jackpot, and corrections"),
        "",
        (
            PaperColumn(_("Time"), 40),
            PaperColumn(_("Entry"), 44, ColumnKind.NUMBER),
            PaperColumn("", 12),
            PaperColumn(_("Jackpot"), 120, most_lines=_NAME_LINES),
            PaperColumn(_("Sum"), 84, ColumnKind.NUMBER),
            PaperColumn("", 12),
            PaperColumn(_("Reason"), WIDTH - 312, most_lines=_REASON_LINES),
        ),
        [_move(one.name, move, told) for one in jackpots for move in one.moves],
    )
    _section(
        paper,
        _("Jackpot time charges"),
        "",
        (
            PaperColumn(_("Time"), 40),
            PaperColumn(_("Table"), 80, most_lines=_NAME_LINES),
            PaperColumn(_("For"), 90, ColumnKind.NUMBER),
            PaperColumn(_("Agreed"), 90, ColumnKind.NUMBER),
            PaperColumn(_("Paid"), WIDTH - 300, ColumnKind.NUMBER),
        ),
        [_time_fee(fee, told) for fee in fees],
    )


def write_events(paper: Paper, events: Sequence[EventLine], told: ReportLocale) -> None:
    """What each tournament has brought in the day, and what was paid; nothing where none was."""
    _section(
        paper,
        _("Tournaments"),
        "",
        (
            PaperColumn(_("Tournament"), 138, most_lines=_NAME_LINES),
            PaperColumn(_("Entries"), 52, ColumnKind.NUMBER),
            PaperColumn(_("Hands"), 46, ColumnKind.NUMBER),
            PaperColumn(_("Taken in"), 70, ColumnKind.NUMBER),
            PaperColumn(_("Of that, fees"), 70, ColumnKind.NUMBER),
            PaperColumn(_("Paid out"), 70, ColumnKind.NUMBER),
            PaperColumn(_("Cash left"), WIDTH - 446, ColumnKind.NUMBER),
        ),
        [
            (
                one.title,
                told.number(one.entries),
                told.number(one.hands),
                *map(told.money, (one.taken, one.fees, one.paid, one.cash)),
            )
            for one in events
        ],
    )
    if events:
        paper.note(
            _(
                "Cash left: taken in cash less paid in cash, for the tournaments’ till. The report"
                " of each says the rest."
            )
        )


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


def _move(name: str, move: JackpotMove, told: ReportLocale) -> tuple[PaperCell, ...]:
    why = capital(money_reason(move.reason))
    if move.claim:
        hit = _("claim {claim} at {table}").format(claim=move.claim, table=move.table)
        why = f"{why}: {hit}"
    if move.account is not Account.POSTED:
        why = f"{account_words(move.account)}: {why}"
    said = " · ".join(filter(None, (move.note, ", ".join(move.badges))))
    return (
        told.time(move.at),
        told.number(move.entry),
        "",
        name,
        _signed(move.amount, told),
        "",
        f"{why}. {said}" if said else why,
    )


def _time_fee(fee: TimeFee, told: ReportLocale) -> tuple[PaperCell, ...]:
    agreed = _("all {n}").format(n=told.number(fee.agreed))
    return (told.time(fee.paid_at), fee.table, told.span(fee.lasts), agreed, told.money(fee.amount))


def write_people(paper: Paper, figures: NightFigures, told: ReportLocale) -> None:
    """Dealers, floor calls, disputes, orders; of what there was none of, a sentence under them."""
    parts = (_write_dealers, _write_calls, _write_takers, _write_disputes, _write_orders)
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
        (
            PaperColumn(_("Name"), 150, most_lines=_NAME_LINES),
            PaperColumn(_("Tables"), 50, ColumnKind.NUMBER),
            PaperColumn(_("Dealt"), 70, ColumnKind.NUMBER),
            PaperColumn(_("Cash hands"), 76, ColumnKind.NUMBER),
            PaperColumn(_("Tournament hands"), 86, ColumnKind.NUMBER),
            PaperColumn(_("Hands an hour"), WIDTH - 432, ColumnKind.NUMBER),
        ),
        [_dealer(line, told) for line in figures.dealers],
    )


def _dealer(line: DealerFigures, told: ReportLocale) -> tuple[PaperCell, ...]:
    return (
        line.name or NOTHING,
        told.number(line.tables),
        told.span(line.dealt),
        told.number(line.hands - line.event_hands),
        told.number(line.event_hands),
        told.number(line.hands_an_hour),
    )


def _write_calls(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """Why tables called the floor, and how long they waited."""
    return _section(
        paper,
        _("Floor calls"),
        _("No table called the floor."),
        (
            PaperColumn(_("Reason"), 150),
            PaperColumn(_("Calls"), 60, ColumnKind.NUMBER),
            PaperColumn(_("Median wait"), 84, ColumnKind.NUMBER),
            PaperColumn(_("Longest wait"), 84, ColumnKind.NUMBER),
            PaperColumn(_("Median until done"), 84, ColumnKind.NUMBER),
            PaperColumn(_("Never answered"), WIDTH - 462, ColumnKind.NUMBER),
        ),
        [_calls(line, told) for line in figures.calls],
    )


def _calls(line: CallsLine, told: ReportLocale) -> tuple[PaperCell, ...]:
    return (
        capital(reason_words(line.reason)),
        told.number(line.calls),
        told.span(line.median),
        told.span(line.most),
        told.span(line.took),
        told.number(line.untaken),
    )


def _write_takers(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """Who went to the tables, and how soon."""
    return _section(
        paper,
        _("Floor calls by who took them"),
        "" if not figures.calls else _("Nobody marked a call as taken."),
        (
            PaperColumn(_("Name"), 150, most_lines=_NAME_LINES),
            PaperColumn(_("Calls"), 60, ColumnKind.NUMBER),
            PaperColumn(_("Median wait"), 84, ColumnKind.NUMBER),
            PaperColumn(_("Longest wait"), 84, ColumnKind.NUMBER),
            PaperColumn(_("Median until done"), WIDTH - 378, ColumnKind.NUMBER),
        ),
        [_taker(line, told) for line in figures.takers],
    )


def _taker(line: TakerLine, told: ReportLocale) -> tuple[PaperCell, ...]:
    return (
        line.name or NOTHING,
        told.number(line.calls),
        told.span(line.median),
        told.span(line.most),
        told.span(line.took),
    )


def _write_disputes(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """What was disputed, how that was decided, and what is still open."""
    return _section(
        paper,
        _("Disputes"),
        _("No hand was disputed."),
        (
            PaperColumn(_("Time"), 40),
            PaperColumn(_("What"), 150, most_lines=_NAME_LINES),
            PaperColumn(_("Decision"), 140, most_lines=_REASON_LINES),
            PaperColumn(_("Settled"), 54),
            PaperColumn(_("Reason"), WIDTH - 384, most_lines=_REASON_LINES),
        ),
        [_dispute(line, told) for line in figures.disputes],
    )


def _dispute(line: DisputeLine, told: ReportLocale) -> tuple[PaperCell, ...]:
    return (
        told.time(line.at),
        line.words,
        line.outcome or NOTHING,
        _("not yet") if line.open else _("settled"),
        line.reason or NOTHING,
    )


def _write_orders(paper: Paper, figures: NightFigures, told: ReportLocale) -> str:
    """Who was turned away, let in by two people, warned, sent away, or given an order about; what
    was put right at a table."""
    return _section(
        paper,
        _("Orders, warnings, overrides"),
        _("No order, warning or override."),
        (
            PaperColumn(_("Time"), 40),
            PaperColumn(_("Kind"), 82, most_lines=2),
            PaperColumn(_("What"), 172, most_lines=_NAME_LINES),
            PaperColumn(_("By"), 84, most_lines=_NAME_LINES),
            PaperColumn(_("Reason"), WIDTH - 378, most_lines=_REASON_LINES),
        ),
        [_order(line, told) for line in figures.orders],
    )


def _order(line: TroubleLine, told: ReportLocale) -> tuple[PaperCell, ...]:
    return (
        told.time(line.at),
        _about_words(line.about),
        line.words,
        line.by or NOTHING,
        line.reason or NOTHING,
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


def _about_words(about: OrderKind) -> str:
    return _(_ABOUT_WORDS[about])


def _section(
    paper: Paper,
    title: str,
    nothing: str,
    columns: Sequence[PaperColumn],
    rows: Sequence[Sequence[PaperCell]],
) -> str:
    """A table under its title; where there are no rows, the sentence that says so comes back."""
    if not rows:
        return nothing
    table = PaperTable(columns=columns, rows=rows)
    write_section(paper, title, table)
    return ""
