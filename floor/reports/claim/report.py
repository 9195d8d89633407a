"""Claim report: all that is to be known of a paid jackpot, for the house's files and the auditor.

It names staff and no player, so that it never has to be forgotten.
"""

from datetime import datetime
from fractions import Fraction

from floor.app.core.claim import Check, CheckResult, PartInHand, State
from floor.base.money import NOTHING, Money, total
from floor.base.text import LOCALES, _, percent_text, speaking
from floor.reports.kit.paper import WIDTH, KeyFigure, Paper, frame_of
from floor.reports.kit.table import (
    REST,
    ColumnKind,
    PaperCell,
    PaperColumn,
    PaperTable,
    height_of_start,
    table_of,
    write_section,
    write_table,
)
from floor.reports.kit.telling import NOTHING as NONE
from floor.reports.kit.telling import ReportLocale
from floor.views.claim.checks import check_words
from floor.views.claim.paper import ClaimReport, ShareOut, Signed
from floor.views.claim.seats import began_words, second_text
from floor.views.claim.share_words import form_words, id_words, share_role_words
from floor.views.words.cards import card_signs
from floor.views.words.words import capital, role_words, spot

_NUMBER = ColumnKind.NUMBER
_KEY = 130.0
_LINES = 16
"""Enough for the longest note there is."""


def build(view: ClaimReport) -> bytes:
    """The report as an A4 PDF, in its own language; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(view.issue.language):
        return _Report(view).pdf()


class _Report:
    """One report being written, part by part."""

    def __init__(self, view: ClaimReport) -> None:
        self._view = view
        issue = view.issue
        self._told = ReportLocale(issue.zone, issue.language)
        self._paper = Paper(frame_of(issue, _("Jackpot claim {claim}").format(claim=view.claim)))

    def pdf(self) -> bytes:
        """The whole paper."""
        self._first()
        self._hand()
        self._cards()
        self._people()
        self._others()
        self._conduct()
        self._sums()
        self._shares()
        self._approvals()
        return self._paper.finish()

    def _first(self) -> None:
        view, hand = self._view, self._view.hand
        self._paper.figures(
            (
                KeyFigure(_("Paid"), self._told.money(view.payout.paid), hand.jackpot),
                KeyFigure(_("Category"), str(view.payout.category), view.least),
                KeyFigure(_("Hand"), str(hand.hand), str(hand.table)),
                KeyFigure(_("Released"), self._time(view.released_at)),
            )
        )
        if view.issue.training:
            self._paper.note(_("A training night: nothing on this paper is real."))

    def _hand(self) -> None:
        view, hand, zone = self._view, self._view.hand, self._view.issue.zone
        ended = self._time(hand.ended) if hand.ended is not None else NONE
        told = self._time(view.told_at) if view.told_at is not None else NONE
        confirmed = self._time(view.confirmed_at) if view.confirmed_at is not None else NONE
        at = _("{time}, by {staff}")
        self._facts(
            _("About the hand"),
            (
                (_("Jackpot"), hand.jackpot),
                (_("Table and game"), f"{hand.table} · {hand.game} · {hand.variant}"),
                (_("Hand"), f"{hand.hand}: {began_words(hand.began, zone)}"),
                (_("Hand over at"), ended),
                (_("Dealer"), view.dealer or NONE),
                (
                    _("Claim opened"),
                    at.format(time=self._time(view.opened_at), staff=view.opened_by),
                ),
                (_("On duty"), ", ".join(map(_signed, view.duty)) or NONE),
                (_("Surveillance"), view.watched_by or NONE),
                (_("Told, confirmed"), f"{told}, {confirmed}"),
                (_("Printed"), self._time(view.issue.at)),
            ),
        )

    def _facts(self, title: str, facts: tuple[tuple[str, str], ...]) -> None:
        """What is so, one thing a line."""
        columns = (
            PaperColumn("", _KEY, most_lines=2),
            PaperColumn("", WIDTH - _KEY, most_lines=_LINES),
        )
        self._table(title, PaperTable(columns, facts))

    def _table(self, title: str, table: PaperTable) -> None:
        write_section(self._paper, title, table)

    def _cards(self) -> None:
        view, cards = self._view, self._view.cards
        table = table_of(
            cards.lines,
            (PaperColumn(_("Seat"), 74, most_lines=2), lambda line: line.who),
            (PaperColumn(_("Own cards"), 80, most_lines=2), lambda line: card_signs(line.cards)),
            (PaperColumn(_("Best five"), 92, most_lines=2), lambda line: card_signs(line.five)),
            (PaperColumn(_("Rank"), 110, most_lines=3), lambda line: line.rank),
            (PaperColumn(_("Hole cards"), 66, most_lines=3), lambda line: line.both or NONE),
            (PaperColumn(_("Result"), REST, most_lines=4), lambda line: line.told),
        )
        self._table(_("Cards"), table)
        if view.board:
            self._paper.note(_("Board: {cards}").format(cards=card_signs(view.board)))
        clause = _("Category {n}: the losing hand is at least {hand} ({rule}).").format(
            n=view.payout.category, hand=view.least, rule=view.rule
        )
        for words in (cards.verdict, clause, cards.others):
            if words:
                self._paper.note(words)

    def _people(self) -> None:
        people = self._view.people
        book = {
            PartInHand.DEALT_IN: _("dealt in"),
            PartInHand.NOT_DEALT_IN: _("not dealt in"),
            PartInHand.ELSEWHERE: _("at another table"),
        }
        table = table_of(
            people,
            (PaperColumn(_("Seat"), 90, most_lines=2), lambda one: spot(one.table, one.seat)),
            (PaperColumn(_("Player"), 60, _NUMBER), lambda one: f"#{one.player}"),
            (PaperColumn("", 16), lambda _one: ""),
            (PaperColumn(_("Per log"), 110, most_lines=2), lambda one: book[one.part]),
            (PaperColumn(_("Took part"), 60), lambda one: _("yes") if one.took_part else _("no")),
            (PaperColumn(_("Reason"), REST, most_lines=_LINES), lambda one: one.reason or NONE),
        )
        took = sum(one.took_part for one in people)
        self._table(_("Who took part: {n}").format(n=took), table)

    def _others(self) -> None:
        others = self._view.others
        title = _("Other tables")
        if not others:
            self._paper.section(title, 20)
            self._paper.note(_("No other hand was claimed for this jackpot."))
            return
        state = {
            State.OPEN: _("still open"),
            State.REJECTED: _("rejected"),
            State.RELEASED: _("released"),
        }
        hand, zone = _("{table}, hand {hand}"), self._view.issue.zone
        table = table_of(
            others,
            (PaperColumn(_("Claim"), 44), lambda one: str(one.claim)),
            (
                PaperColumn(_("Hand"), 90, most_lines=2),
                lambda one: hand.format(table=one.table, hand=one.hand),
            ),
            (PaperColumn(_("Began"), 160, most_lines=3), lambda one: began_words(one.began, zone)),
            (PaperColumn(_("State"), 60), lambda one: state[one.state]),
            (
                PaperColumn(_("Surveillance says"), REST, most_lines=_LINES),
                lambda one: one.said or NONE,
            ),
        )
        self._table(title, table)

    def _conduct(self) -> None:
        view = self._view
        table = PaperTable(
            columns=(
                PaperColumn(_("Deck and conduct"), 270, most_lines=2),
                PaperColumn(_("Answer"), 60),
                PaperColumn(_("Seen on camera"), 90),
                PaperColumn(_("As it should be"), WIDTH - 420),
            ),
            rows=[self._answer(check, view.answers.get(check)) for check in Check],
        )
        self._table(_("Deck and conduct"), table)
        if view.note:
            self._paper.note(view.note)

    def _answer(self, check: Check, answer: CheckResult | None) -> tuple[PaperCell, ...]:
        if answer is None:
            return (check_words(check), NONE, NONE, NONE)
        yes, no = _("yes"), _("no")
        seen = answer in (CheckResult.YES_ON_CAMERA, CheckResult.NO_ON_CAMERA)
        well = answer.is_yes is check.expected
        marks = (answer.is_yes, seen, well)
        return (check_words(check), *(yes if mark else no for mark in marks))

    def _sums(self) -> None:
        view, payout, money = self._view, self._view.payout, self._told.money
        rules = _("{edition}, digest {digest}").format(
            edition=view.edition, digest=view.rulebook[:16]
        )
        party = _("{players} players, {losers} losing, {winners} winning").format(
            players=payout.party.sharing, losers=payout.party.losers, winners=payout.party.winners
        )
        self._facts(
            _("The jackpot before and after"),
            (
                (_("Posted before"), money(view.before.posted)),
                (_("Fees not yet posted"), money(view.accrued)),
                (_("Reserve before"), money(view.before.reserve)),
                (_("Paid from"), money(payout.pool)),
                (_("Share table"), _("formula of category {n}").format(n=payout.category)),
                (_("Who shares"), party),
                (_("Played by"), rules),
                (_("Total paid"), money(payout.paid)),
                (_("To the reserve"), money(payout.to_reserve)),
                (_("From the reserve"), money(payout.from_reserve)),
                (
                    _("House’s top-up"),
                    _("{sum}, to the guarantee of {guarantee}").format(
                        sum=money(payout.house_top_up), guarantee=money(view.guarantee)
                    ),
                ),
                (_("New base"), money(payout.new_base)),
                (_("Equation"), self._equation()),
            ),
        )

    def _equation(self) -> str:
        payout = self._view.payout
        terms = (
            ("+", payout.kept),
            ("–", payout.paid),
            ("–", payout.to_reserve),
            ("+", payout.from_reserve),
            ("+", payout.house_top_up),
        )
        told = [self._told.money(payout.pool)]
        told += [f"{sign} {self._told.money(sum_)}" for sign, sum_ in terms if sum_ != NOTHING]
        return " ".join((*told, "=", self._told.money(payout.new_base)))

    def _shares(self) -> None:
        view = self._view
        table = PaperTable(
            columns=(
                PaperColumn("", 22),
                PaperColumn(_("Seat"), 62, most_lines=2),
                PaperColumn(_("Player"), 38, _NUMBER),
                PaperColumn("", 8),
                PaperColumn(_("Shares as"), 64, most_lines=2),
                PaperColumn(_("Percent"), 62, _NUMBER),
                PaperColumn(_("Amount"), 72, _NUMBER),
                PaperColumn(_("Cut off, cents"), 44, _NUMBER),
                PaperColumn("", 8),
                PaperColumn(_("Identity, paid as, signature"), WIDTH - 380, most_lines=3),
            ),
            rows=[self._share(one) for one in view.shares],
            sums=(
                *("", _("Sum"), "", "", "", ""),
                self._told.money(_paid(view.shares)),
                self._cents(sum((one.cut for one in view.shares), Fraction(0))),
                *("", ""),
            ),
        )
        self._table(_("Shares"), table)
        self._paper.note(
            _("Cut off: what rounding down to the payout unit left of each share (JP-PAY-3).")
        )

    def _share(self, one: ShareOut) -> tuple[PaperCell, ...]:
        share, paid = one.share, one.share.paid
        got: PaperCell = ("", "", "_" * 24)
        if paid is not None:
            checked, form = id_words(paid.checked), form_words(paid.form)
            got = (checked, f"{form}, {self._time(paid.at)}", "_" * 24)
        return (
            *(str(share.number), spot(share.table, share.seat), f"#{share.player}", ""),
            share_role_words(share.role),
            percent_text(share.percent.exact),
            self._told.money(share.amount),
            self._cents(one.cut),
            *("", got),
        )

    def _cents(self, cut: Fraction) -> str:
        whole, hundredths = divmod(int(cut * 100), 100)
        return f"{whole}{LOCALES[self._told.language].decimal}{hundredths:02}"

    def _approvals(self) -> None:
        view = self._view
        table = table_of(
            view.approvals,
            (PaperColumn(_("Approved by"), 200, most_lines=2), lambda one: one.name),
            (
                PaperColumn(_("Role"), 130),
                lambda one: capital(role_words(one.role)) if one.role is not None else NONE,
            ),
            (
                PaperColumn(_("PIN given"), REST),
                lambda one: self._time(one.at) if one.at is not None else NONE,
            ),
        )
        self._paper.section(_("Approvals"), height_of_start(table) + 150)
        write_table(self._paper, table)
        paid = _("Paid by entry {entry} of the journal, {digest}. What was approved: {code}.")
        self._paper.note(
            paid.format(
                entry=self._told.number(view.entry.seq),
                digest=view.entry.digest.hex()[:16],
                code=view.digest,
            )
        )
        signs = (*(one.name for one in view.approvals), _("Surveillance"), _("Cashier"))
        self._paper.signatures(signs)
        self._paper.note(
            _("Sign with first initial and full last name: initials are not a signature.")
        )
        self._paper.note(
            _("Copies: cashier, accounting, poker room. A recipient gets only their own slip.")
        )

    def _time(self, moment: datetime) -> str:
        return second_text(moment, self._view.issue.zone)


def _signed(one: Signed) -> str:
    role = f" ({role_words(one.role)})" if one.role is not None else ""
    return f"{one.name}{role}"


def _paid(shares: tuple[ShareOut, ...]) -> Money:
    return total(one.share.amount for one in shares)
