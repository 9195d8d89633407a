"""What was ruled, looked up in the book: which rulings, how alike they are, and each of them as it
is written down."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple, assert_never

from floor.app.core.messages import StaffId
from floor.app.core.names import Viewer
from floor.app.core.people import Player
from floor.app.core.ports import Journal, JournalHead, People
from floor.app.core.room import Room
from floor.app.core.ruling import Discretion, Ruling, RulingNo
from floor.app.office.catalog import DAY_KIND
from floor.app.office.past import Past
from floor.app.office.roles import check_comparing
from floor.app.office.ruling_log import KnownRulings, Logged
from floor.app.staff.papers import Papers, Serial
from floor.base.errors import Refused
from floor.base.text import N_, _, language
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.situation import SituationId
from floor.views.rulings.paper import RulingBook, RulingSheet, ruling_key, ruling_sheet, sheet_key
from floor.views.rulings.precedents import Consistency, consistency, titles_of
from floor.views.rulings.words import given_words, ruled_words, strike_step, where_words
from floor.views.words.rows import Step
from floor.views.words.words import Wording

MOST_ROWS = 1_000
"""Rulings listed at a time; the counts are of all."""


class Period(Enum):
    """Of what time rulings are looked up."""

    NIGHT = "night"
    """The gaming day that runs, or the last one."""
    MONTH = "month"
    YEAR = "year"
    ALL = "all"


_SPANS = {Period.MONTH: timedelta(days=30), Period.YEAR: timedelta(days=365)}


class LogQuery(NamedTuple):
    """Which rulings are to be seen."""

    period: Period
    now: datetime
    situation: SituationId | None = None
    by: StaffId | None = None
    table: TableId | None = None
    player: PlayerId | None = None
    """Whom it concerns or punishes."""
    departed: bool = False
    """Only those in which the floor departed from the rule."""


class LogRow(NamedTuple):
    """A ruling in the list."""

    number: RulingNo
    at: datetime
    where: str
    situation: str
    words: str
    """What was ruled; where the floor departed from the rule, what was not."""
    by: str
    marks: str
    """Whether it departs from the rule, was chosen, overrules the table, or no longer holds."""


class LogResult(NamedTuple):
    """What was found."""

    asked: LogQuery
    rows: tuple[LogRow, ...]
    """The newest first, `MOST_ROWS` at most."""
    found: int
    """How many there are that were asked for; what was struck is not counted."""
    struck: int
    """How many of those asked for were entered by mistake."""
    alike: Consistency
    """Of the whole period, whatever else was asked for."""
    situations: tuple[tuple[SituationId, str], ...]
    """Those ruled on in that period, by their words."""
    staff: tuple[tuple[StaffId, str], ...]
    """Who has ruled in it, by name."""
    tables: tuple[TableId, ...]
    players: tuple[tuple[PlayerId, str], ...]
    """Whom rulings of it name, by name."""


class RulingSeen(NamedTuple):
    """A ruling as it is written down."""

    ruling: Ruling
    sheet: RulingSheet
    papers: tuple[Serial, ...]
    """Its sheets made before that are not void."""
    strike: Step
    """Says that it was entered by mistake."""


class LogSources(NamedTuple):
    """What is read."""

    journal: Journal
    people: People
    papers: Papers
    known: KnownRulings


class LogView(NamedTuple):
    """Which ruling is to be seen, and where the room stands."""

    number: RulingNo
    room: Room
    head: JournalHead
    now: datetime
    training: bool


def read(books: LogSources, asked: LogQuery) -> LogResult:
    """What was asked, out of the book.

    Raises:
        StoreTrouble: it cannot be read.
    """
    log = _within(books, asked)
    names = _names(books.people, log)
    found = [one for one in log if _fits(one, asked)]
    told = titles_of(log)
    return LogResult(
        asked=asked,
        rows=tuple(_row(one, told, names) for one in found[: -MOST_ROWS - 1 : -1]),
        found=sum(one.struck is None for one in found),
        struck=sum(one.struck is not None for one in found),
        alike=consistency(log),
        situations=tuple(told.items()),
        staff=tuple(sorted(names.items(), key=lambda one: one[1].casefold())),
        tables=tuple(sorted({one.ruling.table for one in log})),
        players=_players(books.people, log),
    )


def _within(books: LogSources, asked: LogQuery) -> tuple[Logged, ...]:
    """The rulings of that time, oldest first."""
    log = books.known.read(books.journal)
    match asked.period:
        case Period.NIGHT:
            began = books.journal.of_kind(DAY_KIND, 0)
            first = began[-1].seq if began else 0
            return tuple(one for one in log if one.row >= first)
        case Period.MONTH | Period.YEAR:
            since = asked.now - _SPANS[asked.period]
            return tuple(one for one in log if one.ruling.at >= since)
        case Period.ALL:
            return log
        case _ as never:
            assert_never(never)


def _fits(one: Logged, asked: LogQuery) -> bool:
    ruling = one.ruling
    return (
        asked.situation in (None, ruling.situation)
        and asked.by in (None, ruling.by)
        and asked.table in (None, ruling.table)
        and (asked.player is None or asked.player in ruling.people)
        and (ruling.departs or not asked.departed)
    )


def _row(
    one: Logged, situations: Mapping[SituationId, str], names: Mapping[StaffId, str]
) -> LogRow:
    ruling = one.ruling
    return LogRow(
        number=ruling.number,
        at=ruling.at,
        where=where_words(ruling),
        situation=situations[ruling.situation],
        words=_words(ruling),
        by=names[ruling.by],
        marks=", ".join(_marks(one)),
    )


def _words(ruling: Ruling) -> str:
    """Short enough for a line: that it departs from the rule is among the marks."""
    given = given_words(ruling)
    if ruling.departs and given:
        return _("not: {rule}").format(rule=given)
    return ruled_words(ruling)


def _marks(one: Logged) -> Iterable[str]:
    """In words: colour never speaks alone, and a sign has to be learnt."""
    ruling = one.ruling
    if one.struck is not None:
        yield _("struck: by mistake")
    if one.amended_by is not None:
        yield _("no longer holds: {number}").format(number=one.amended_by)
    if ruling.amends is not None:
        yield _("in place of {number}").format(number=ruling.amends)
    match ruling.discretion:
        case Discretion.DEPARTED:
            yield _("departed")
        case Discretion.CHOICE:
            yield _("chosen")
        case Discretion.NONE:
            pass
        case _ as never:
            assert_never(never)
    if ruling.overruled or ruling.recounted:
        yield _("overruled")


def _names(people: People, log: Iterable[Logged]) -> Mapping[StaffId, str]:
    return {staff: people.staff_name(staff) for staff in sorted({one.ruling.by for one in log})}


def _players(people: People, log: Iterable[Logged]) -> tuple[tuple[PlayerId, str], ...]:
    """Those that are named, by name; who was forgotten is a number."""
    named = sorted({player for one in log for player in one.ruling.people})
    words = {player: player_words(player, people.player(player)) for player in named}
    return tuple(sorted(words.items(), key=lambda one: one[1].casefold()))


def player_words(player: PlayerId, known: Player | None) -> str:
    """A player where several may be meant: name and number."""
    return f"{known.name} #{player}" if known is not None and known.name else f"#{player}"


def see(past: Past, books: LogSources, seeing: LogView) -> RulingSeen:
    """That ruling as it is written down, in the language spoken.

    Raises:
        Refused: there is none of that number.
        StoreTrouble: the book cannot be read.
    """
    log = books.known.read(books.journal)
    logged = next((one for one in log if one.ruling.number == seeing.number), None)
    if logged is None:
        raise Refused("There is no ruling {number}.", rule="HOUSE", number=seeing.number)
    book = RulingBook(
        room=seeing.room,
        logged=logged,
        day=next(night.day for night in past.nights() if night.first <= logged.row),
        people=books.people,
        head=seeing.head,
        at=seeing.now,
        training=seeing.training,
    )
    made = books.papers.made_for({ruling_key(seeing.number), sheet_key(logged)})
    return RulingSeen(
        ruling=logged.ruling,
        sheet=ruling_sheet(book, language()),
        strike=strike_step(seeing.number, _why_no_strike(logged)),
        papers=tuple(paper.serial for paper in made if paper.void is None),
    )


def _why_no_strike(logged: Logged) -> str:
    if logged.struck is not None:
        return _("It is struck already.")
    if logged.amended_by is None:
        return ""
    words = _("Ruling {later} has taken its place: strike that one.")
    return words.format(later=logged.amended_by)


def why_not_compare(room: Room, look: Viewer) -> str:
    """Why whoever looks may not see how each of the staff rules; empty if they may."""
    if look.by is None:
        return _("Sign on first.")
    try:
        check_comparing(room, look.by)
    except Refused as refusal:
        return Wording(room, look.names).why(refusal)
    return ""


_PERIOD_WORDS: Mapping[Period, str] = {
    Period.NIGHT: N_("This night"),
    Period.MONTH: N_("30 days"),
    Period.YEAR: N_("A year"),
    Period.ALL: N_("All rulings"),
}


def period_words(period: Period) -> str:
    """What people call it."""
    return _(_PERIOD_WORDS[period])
