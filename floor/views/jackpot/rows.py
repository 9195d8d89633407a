"""The rows of the jackpots' page: the ledger of a night, what tables have paid, and hits."""

from collections.abc import Iterable, Mapping

from floor.app.core.claim import ClaimId
from floor.app.core.messages import NoteId
from floor.base.money import NOTHING, Money
from floor.base.text import _, many, money_text, number_text
from floor.base.value import Value
from floor.jackpot.ledger import Account, PostedFor
from floor.views.jackpot.history import HitLine
from floor.views.jackpot.page import reason_words
from floor.views.night.meters import FeeLine, MeterRow
from floor.views.words.words import Wording

PaperNumbers = Mapping[tuple[ClaimId, int], str]
"""Numbers of the papers of a claim, and of each of its shares; share 0 is its report."""


class LedgerRow(Value, frozen=True, kw_only=True):
    """A line of the ledger in words."""

    entry: int
    """As it stands in the book; several lines may be of one entry."""
    number: str
    time: str
    why: str
    fees: str
    """What it brings to today's fees, and so on; empty: nothing."""
    sum: str
    reserve: str
    owed: str
    after: str
    """The jackpot sum behind it."""
    paper: str
    """What proves it: a paper's number, or whose badges."""


class FeeRow(Value, frozen=True, kw_only=True):
    """What a table has paid at a game, in words."""

    table: str
    game: str
    hands: str
    by_hand: str
    by_time: str


class HitRow(Value, frozen=True, kw_only=True):
    """A hit in words."""

    claim: ClaimId
    day: str
    where: str
    game: str
    category: str
    paid: str
    papers: str


def ledger_rows(
    words: Wording, lines: Iterable[MeterRow], notes: Mapping[NoteId, str], papers: PaperNumbers
) -> tuple[LedgerRow, ...]:
    """`lines` in words, in their order."""
    return tuple(
        LedgerRow(
            entry=line.entry,
            number=number_text(line.entry),
            time=words.time(line.at),
            why=" · ".join(filter(None, (reason_words(line.posting.reason), *_about(words, line)))),
            fees=_change(line, Account.ACCRUED),
            sum=_change(line, Account.POSTED),
            reserve=_change(line, Account.RESERVE),
            owed=_change(line, Account.OWED),
            after=money_text(line.meters.posted),
            paper=_proof(words, line, notes, papers),
        )
        for line in lines
    )


def _about(words: Wording, line: MeterRow) -> Iterable[str]:
    """Which table and game, which hands, which share."""
    if line.table is not None:
        yield line.table
    if line.game is not None:
        yield words.game(line.game)
    if line.hands:
        yield many("{n} hand", "{n} hands", line.hands).format(n=number_text(line.hands))
    if line.share:
        yield _("share {n}").format(n=line.share)


def _proof(
    words: Wording, line: MeterRow, notes: Mapping[NoteId, str], papers: PaperNumbers
) -> str:
    """The paper behind a line, or who has said so and why."""
    if line.claim is not None:
        return papers.get((line.claim, line.share), "")
    if line.note is not None and line.second is not None:
        badges = f"{words.staff(line.by)}, {words.staff(line.second)}"
        return f"{badges}: {notes.get(line.note, '')}".rstrip(": ")
    if line.posting.reason is PostedFor.DAY_CLOSE:
        return words.staff(line.by)
    return ""


def fee_rows(words: Wording, lines: Iterable[FeeLine]) -> tuple[FeeRow, ...]:
    """What tables have paid, in words."""
    return tuple(
        FeeRow(
            table=line.table,
            game=words.game(line.game),
            hands=number_text(line.hands) if line.hands else "",
            by_hand=_sum(line.by_hand),
            by_time=_sum(line.by_time),
        )
        for line in lines
    )


def hit_rows(words: Wording, hits: Iterable[HitLine], papers: PaperNumbers) -> tuple[HitRow, ...]:
    """Hits in words."""
    return tuple(
        HitRow(
            claim=hit.claim,
            day=f"{words.day(hit.at)} {words.time(hit.at)}",
            where=_("{table}, hand {hand}").format(table=hit.table, hand=number_text(hit.hand)),
            game=words.game(hit.game),
            category=number_text(hit.category),
            paid=_paid(hit),
            papers=_papers(hit.claim, papers),
        )
        for hit in hits
    )


def _paid(hit: HitLine) -> str:
    if not hit.unpaid:
        return money_text(hit.paid)
    left = many("{n} share not fetched", "{n} shares not fetched", hit.unpaid)
    return f"{money_text(hit.paid)} ({left.format(n=hit.unpaid)})"


def _papers(claim: ClaimId, papers: PaperNumbers) -> str:
    """Its report first, then the slips."""
    return ", ".join(papers[key] for key in sorted(papers) if key[0] == claim)


def _sum(amount: Money) -> str:
    return money_text(amount) if amount else ""


def _change(line: MeterRow, account: Account) -> str:
    """What was taken from an account and what was brought there; nothing for neither.

    Both stand where both happened: a sum topped up at once has gone down all the same.
    """
    takes, brings = line.ways(account)
    taken = money_text(NOTHING - takes) if takes else ""
    brought = f"+{money_text(brings)}" if brings else ""
    return f"{taken} {brought}".strip()
