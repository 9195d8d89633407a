"""Ledger extract: what a gaming day has moved on the accounts of a jackpot, line by line."""

from floor.base.money import Money
from floor.base.text import _, many, speaking
from floor.jackpot.ledger import Account, Meters
from floor.reports.kit.paper import WIDTH, KeyFigure, Paper, frame_of
from floor.reports.kit.table import ColumnKind, PaperCell, PaperColumn, PaperTable, write_section
from floor.reports.kit.telling import ReportLocale
from floor.views.claim.paper import LedgerExtract
from floor.views.claim.seats import second_text
from floor.views.jackpot.page import account_words, reason_words
from floor.views.night.meters import MeterRow

_HELD = (Account.POSTED, Account.ACCRUED, Account.RESERVE, Account.OWED)
_BALANCES = 195.0
"""For what stands on the accounts, of the page's width."""

_WHY_LINES = 28
"""Enough for the longest note there is."""


def build(view: LedgerExtract) -> bytes:
    """The extract as an A4 PDF, in its own language; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(view.issue.language):
        return _Extract(view).pdf()


class _Extract:
    """One extract being written."""

    def __init__(self, view: LedgerExtract) -> None:
        self._view = view
        issue = view.issue
        self._told = ReportLocale(issue.zone, issue.language)
        self._paper = Paper(frame_of(issue, _("Jackpot ledger")))

    def pdf(self) -> bytes:
        """The whole paper."""
        view, paper = self._view, self._paper
        last = view.lines[-1].meters if view.lines else view.before
        claim = _("for claim {claim}").format(claim=view.claim) if view.claim is not None else ""
        paper.note(", ".join(filter(None, (view.jackpot, claim))))
        for words, meters in ((_("before the day"), view.before), (_("after it"), last)):
            paper.figures([self._figure(account, meters, words) for account in _HELD])
        if view.lines:
            self._entries()
        paper.note(_("Every line moves money from one account to another: together they are zero."))
        return paper.finish()

    def _entries(self) -> None:
        accounts = self._accounts()
        width = _BALANCES / len(accounts)
        table = PaperTable(
            columns=(
                PaperColumn(_("Time"), 44),
                PaperColumn(_("Entry"), 36, ColumnKind.NUMBER),
                PaperColumn("", 10),
                PaperColumn(_("Why"), 118, most_lines=_WHY_LINES),
                PaperColumn(_("By"), WIDTH - _BALANCES - 266, most_lines=4),
                PaperColumn(_("Moved"), 58, ColumnKind.NUMBER),
                *(
                    PaperColumn(account_words(account), width, ColumnKind.NUMBER)
                    for account in accounts
                ),
            ),
            rows=[self._row(line, accounts) for line in self._view.lines],
        )
        write_section(self._paper, _("Entries"), table)

    def _accounts(self) -> tuple[Account, ...]:
        """Those on which anything stands or stood; the sum in any case."""
        every = (self._view.before, *(line.meters for line in self._view.lines))
        used = (one for one in _HELD[1:] if any(meters.on(one) for meters in every))
        return (_HELD[0], *used)

    def _figure(self, account: Account, meters: Meters, words: str) -> KeyFigure:
        return KeyFigure(account_words(account), self._told.money(meters.on(account)), words)

    def _row(self, line: MeterRow, accounts: tuple[Account, ...]) -> tuple[PaperCell, ...]:
        return (
            second_text(line.at, self._view.issue.zone),
            self._told.number(line.entry),
            "",
            self._why(line),
            self._by(line),
            self._told.money(_moved(line)),
            *(self._told.money(line.meters.on(account)) for account in accounts),
        )

    def _why(self, line: MeterRow) -> tuple[str, ...]:
        told = [reason_words(line.posting.reason)]
        if line.hands:
            hands = many("{n} hand", "{n} hands", line.hands).format(n=line.hands)
            told.append(f"{line.table} · {hands}")
        elif line.claim is not None:
            told.append(_("claim {claim}").format(claim=line.claim))
        elif line.table is not None:
            told.append(str(line.table))
        if line.note is not None:
            told.append(self._view.notes.get(line.note, ""))
        return tuple(filter(None, told))

    def _by(self, line: MeterRow) -> str:
        acting = (line.by, line.second)
        return ", ".join(self._view.staff[staff] for staff in acting if staff is not None)


def _moved(line: MeterRow) -> Money:
    """All that went from one account to another."""
    return Money(sum(transfer.amount.cents for transfer in line.posting.transfers))
