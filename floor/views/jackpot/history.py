"""What the jackpots were: their sums over the nights, the hits, and the ledger of one night."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from heapq import merge
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.claim.facts import ClaimOpened, HitReleased
from floor.app.core.claim import ClaimId
from floor.app.core.messages import Event, NoteId
from floor.app.core.ports import START, Journal, JournalHead, JournalRow, People
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.jackpot.meters import MeterCorrected, moved
from floor.app.office.catalog import VOIDED_KIND, kind_of_class
from floor.app.office.fold import entries_of, event_of
from floor.app.office.past import Past, PastNight
from floor.app.office.voiding import EntryVoided
from floor.app.staff.days import DayEnded, RulebookAdopted
from floor.app.staff.papers import Papers
from floor.base.clock import from_micros
from floor.base.money import Money
from floor.base.text import _, day_text
from floor.jackpot.ledger import NO_METERS, MetersById, booked
from floor.jackpot.profile import JackpotId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.views.claim.paper import claim_key, slip_key
from floor.views.jackpot.page import reason_words
from floor.views.night.meters import MeterRow, meter_lines

TellNights = Callable[[int], None]
"""Hears up to which row the book is being read; what it raises stops the reading."""

_TOLD_EVERY = 500
_RARE: tuple[type[Event], ...] = (
    RulebookAdopted,
    ClaimOpened,
    HitReleased,
    MeterCorrected,
    DayEnded,
)
"""What moves a jackpot's sum, when gaming days closed, and which hand a hit was."""


class HistoryQuery(NamedTuple):
    """What is to be known."""

    nights: int
    """Of so many of the last gaming days the sums and the hits."""
    day: date | None = None
    """Whose ledger; None: that of the last gaming day."""


class SumThen(NamedTuple):
    """From then on a jackpot's sum was so much."""

    at: datetime
    amount: Money
    why: str
    hit: bool = False


class HitLine(NamedTuple):
    """A jackpot that was won."""

    at: datetime
    """When it was released."""
    jackpot: JackpotId
    claim: ClaimId
    table: TableId
    hand: int
    game: GameId
    category: int
    paid: Money
    shares: int
    unpaid: int
    """So many have not fetched their share yet."""


class JackpotPast(NamedTuple):
    """What was found."""

    nights: tuple[PastNight, ...] = ()
    """Every gaming day there was, the newest first."""
    night: PastNight | None = None
    """Whose ledger `lines` are; None: no gaming day was ever opened."""
    sums: Mapping[JackpotId, tuple[SumThen, ...]] = {}
    hits: tuple[HitLine, ...] = ()
    """The newest first."""
    lines: tuple[MeterRow, ...] = ()
    notes: Mapping[NoteId, str] = {}
    """What stands beside the people about meters that were put right."""
    papers: Mapping[tuple[ClaimId, int], str] = {}
    """Numbers of the papers of a claim and of each of its shares; share 0 is the claim itself."""
    until: int = 0
    """Number of the last row that was read."""


class HistorySources(NamedTuple):
    """What is read."""

    journal: Journal
    people: People
    papers: Papers


def read(
    past: Past, books: HistorySources, asked: HistoryQuery, told: TellNights = lambda row: None
) -> JackpotPast:
    """What was asked, out of the book.

    Raises:
        StoreTrouble: it cannot be read.
    """
    nights = past.nights()
    if not nights:
        return JackpotPast()
    shown = nights[: asked.nights]
    night = next((one for one in nights if one.day == asked.day), nights[0])
    rare = _Rare(books.journal, _begin(past, nights, shown[-1]), nights[0].last)
    now = past.look(nights[0].last, told).room
    lines, hits = _lines(past, books.journal, nights, night, told), _hits(rare, now)
    return JackpotPast(
        nights,
        night,
        _Sums(past, nights, told).over(shown, rare, now.meters),
        hits,
        lines,
        {line.note: books.people.note(line.note) for line in lines if line.note is not None},
        _papers(books.papers, hits, lines),
        nights[0].last,
    )


def _papers(
    papers: Papers, hits: tuple[HitLine, ...], lines: tuple[MeterRow, ...]
) -> Mapping[tuple[ClaimId, int], str]:
    """What was made for those hits and shares, and is not void."""
    wanted = {(hit.claim, share) for hit in hits for share in range(hit.shares + 1)}
    wanted |= {(line.claim, line.share) for line in lines if line.claim is not None}
    keys = {
        slip_key(claim, share) if share else claim_key(claim): (claim, share)
        for claim, share in sorted(wanted)
    }
    made: dict[tuple[ClaimId, int], list[str]] = {}
    for paper in papers.made_for(keys):
        if paper.void is None:
            made.setdefault(keys[paper.about.key], []).append(paper.serial)
    return {of: ", ".join(serials) for of, serials in made.items()}


def _begin(past: Past, nights: tuple[PastNight, ...], night: PastNight) -> JournalHead:
    """Where to begin to read `night`: behind its opening, the first one at the book's beginning."""
    return START if night == nights[-1] else JournalHead(past.end_of(night.first), b"")


def _lines(
    past: Past, journal: Journal, nights: tuple[PastNight, ...], night: PastNight, told: TellNights
) -> tuple[MeterRow, ...]:
    begin = _begin(past, nights, night)
    before = past.look(begin.seq, told).room if begin.seq else EMPTY_ROOM
    rows = journal.rows(begin, night.last)

    def walked(done: int, whole: int) -> None:
        if not done % _TOLD_EVERY:
            told(begin.seq + (night.last - begin.seq) * done // max(whole, 1))

    return meter_lines(before, entries_of(rows), walked)


class _Rare:
    """What moves jackpot sums outside the end of a gaming day, and stands."""

    def __init__(self, journal: Journal, begin: JournalHead, last: int) -> None:
        kinds = [journal.of_kind(kind_of_class(event), begin.seq) for event in _RARE]
        voids = (event_of(row) for row in journal.of_kind(VOIDED_KIND, begin.seq))
        voided = {void.command for void in voids if isinstance(void, EntryVoided)}
        self._facts = [
            (row, event_of(row))
            for row in merge(*kinds, key=lambda row: row.seq)
            if row.seq <= last and row.command not in voided
        ]

    def told(self, after: int = 0, last: int | None = None) -> Iterator[tuple[JournalRow, Event]]:
        """Those behind row `after` up to row `last`."""
        for row, event in self._facts:
            if after < row.seq and (last is None or row.seq <= last):
                yield row, event


class _Sums:
    """Draws the line of each jackpot's sum."""

    def __init__(self, past: Past, nights: tuple[PastNight, ...], told: TellNights) -> None:
        self._past, self._nights, self._told = past, nights, told
        self._found: dict[JackpotId, list[SumThen]] = {}
        self._book: MetersById = {}
        self._read = 0
        """Up to which row."""

    def over(
        self, shown: tuple[PastNight, ...], rare: _Rare, now: MetersById
    ) -> Mapping[JackpotId, tuple[SumThen, ...]]:
        """The sums over the nights `shown`, up to `now`."""
        oldest, newest = shown[-1], shown[0]
        self._read = _begin(self._past, self._nights, oldest).seq
        if self._read:
            self._book = self._past.look(self._read, self._told).room.meters
            for jackpot in self._book:
                self._add(jackpot, oldest.opened_at, "")
        for night, before in zip(shown[-2::-1], shown[:0:-1], strict=True):
            row = self._past.end_of(night.first)
            self._close(rare, before, row, self._past.look(row, self._told).room.meters)
        self._close(rare, newest, newest.last, now)
        for jackpot in self._book:
            self._add(jackpot, newest.ended_at, "")
        return {jackpot: tuple(sums) for jackpot, sums in self._found.items()}

    def _close(self, rare: _Rare, night: PastNight, last: int, book: MetersById) -> None:
        """Go on to row `last`, behind which `book` stands; what is not told by anything rare came
        with the end of `night`."""
        at = night.ended_at
        for row, event in rare.told(self._read, last):
            if isinstance(event, DayEnded):
                # How much its fees were stands in `book`.
                at = event.closed_at
                continue
            at = night.ended_at
            moves = moved(replace(EMPTY_ROOM, meters=self._book), event)
            for jackpot, posting in moves:
                self._book = booked(self._book, jackpot, posting)
            # Of several postings at once, as of a hit that is paid from the day's fees too, the
            # last one is what it is about.
            for jackpot, posting in dict(moves).items():
                why, is_hit = reason_words(posting.reason), isinstance(event, HitReleased)
                self._add(jackpot, from_micros(row.at), why, hit=is_hit)
        why = _("Gaming day {day} closed").format(day=day_text(night.day, weekday=True))
        for jackpot, meters in book.items():
            closed = meters.posted != self._book.get(jackpot, NO_METERS).posted
            self._book = {**self._book, jackpot: meters}
            if closed:
                self._add(jackpot, at, why)
        self._read = last

    def _add(self, jackpot: JackpotId, at: datetime, why: str, *, hit: bool = False) -> None:
        sums = self._found.setdefault(jackpot, [])
        sums.append(SumThen(at, self._book[jackpot].posted, why, hit))


def _hits(rare: _Rare, now: Room) -> tuple[HitLine, ...]:
    opened: dict[ClaimId, ClaimOpened] = {}
    found: list[HitLine] = []
    for row, event in rare.told():
        if isinstance(event, ClaimOpened):
            opened[event.claim] = event
        elif isinstance(event, HitReleased):
            claim, still = opened[event.claim], now.claims.get(event.claim)
            found.append(
                HitLine(
                    from_micros(row.at),
                    event.jackpot,
                    event.claim,
                    event.table,
                    claim.hand,
                    claim.game,
                    event.payout.category,
                    event.payout.paid,
                    len(event.shares),
                    len(still.unpaid) if still is not None else 0,
                )
            )
    return tuple(reversed(found))
