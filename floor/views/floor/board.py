"""What the public board shows: lists, calls, tables, tournaments, the jackpot; of people only their
labels."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import TypeVar, assert_never

from floor.app.core.names import Names
from floor.app.core.room import DayOpen, Room
from floor.app.jackpot.meters import main_meters, meters_of, shown
from floor.app.lists.lists import call_of, interested, tables_of, waiting_rules
from floor.app.lists.waiting import due
from floor.app.office.catalog import evolve
from floor.base.money import Money
from floor.base.text import NAME_LENGTH, _, money_span, money_text, plain
from floor.base.value import Value
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import CallStage, SeatCall, TableId, Waiting
from floor.room.table.table import Table, free_seats
from floor.views.floor.public import HIT_SHOWN, public_names, public_room
from floor.views.lists.waiting import expected_waits, games_shown, next_seat_in
from floor.views.tournament.board import EventSlide, SeatsSlide, event_slides, seats_title
from floor.views.words.words import Wording, spot

LINES = 8
"""Lines below each other in a column, of names and of what stands over them."""
HEAD = 2
"""Lines that what stands over a list takes."""
COLUMNS = 2
"""Columns beside each other on a page: names of 25 mm on a screen of 43 inches leave no third."""
CALLS = 6
"""Called players on a page."""
GAMES = 7
"""Games on a page of tables."""

Part = TypeVar("Part")


class LineState(Enum):
    """How somebody stands on a public list; each has a glyph, so that colour never speaks alone."""

    WAITS = "waits"
    CALLED = "called"
    COMING = "coming"
    """Has taken the seat they were called to, and fetches chips."""
    EXPECTED = "expected"
    """Signed up from afar, not arrived: no seat is offered to them yet (CH-SEAT-1)."""


class BoardLine(Value, frozen=True, kw_only=True):
    """One name on a list."""

    place: int
    """From 1."""
    label: str
    state: LineState
    expected: timedelta | None = None
    """How long they will still wait; None: nobody can say, or the house does not."""


class BoardList(Value, frozen=True, kw_only=True):
    """One game's list, or as much of it as stands below each other."""

    title: str
    buy_in: str
    """For how much one sits down; empty when the house offers the game no longer."""
    tables: int
    """While there is none, the list collects interest."""
    open_seats: int
    here: int
    """Who is here and would fill a new table."""
    needed: int
    """So many of them open one."""
    next_seat: timedelta | None
    """When a seat is expected to come free; None: nobody can say, or one is open."""
    lines: tuple[BoardLine, ...]

    @property
    def new_table(self) -> bool:
        """Whether a new table is possible."""
        return self.here - self.open_seats >= self.needed


class BoardCall(Value, frozen=True, kw_only=True):
    """Somebody called to a seat."""

    label: str
    game: str
    where: str
    """"T2 seat 5"."""
    until: datetime
    """Until when the seat is held (CH-SEAT-3)."""


class GameRow(Value, frozen=True, kw_only=True):
    """A game that is played now."""

    title: str
    buy_in: str
    """For how much one sits down; empty when the house offers the game no longer."""
    tables: int
    open_seats: int
    """Those nobody has and nobody is called for."""
    waiting: int
    next_seat: timedelta | None
    """When a seat is expected to come free; None: nobody can say, or one is open."""


class CallsSlide(Value, frozen=True, kw_only=True, tag="calls"):
    """Who goes to a seat now."""

    number: int
    calls: tuple[BoardCall, ...]


class ListsSlide(Value, frozen=True, kw_only=True, tag="lists"):
    """Who waits for what."""

    number: int
    columns: tuple[tuple[BoardList, ...], ...]
    """Beside each other; short lists share one."""

    @property
    def lists(self) -> tuple[BoardList, ...]:
        """All of them, in their order."""
        return tuple(one for column in self.columns for one in column)


class TablesSlide(Value, frozen=True, kw_only=True, tag="tables"):
    """What is played."""

    number: int
    games: tuple[GameRow, ...]


class JackpotSlide(Value, frozen=True, kw_only=True, tag="jackpot"):
    """What a bad beat pays, and what today has added that is not posted yet (JP-FEE-3)."""

    number: int = 1
    name: str = ""
    """What the house calls it; empty: it has only one."""
    posted: Money
    accrued: Money


class HitSlide(Value, frozen=True, kw_only=True, tag="hit"):
    """A jackpot has just been hit: where, and what it pays in all; never to whom."""

    number: int
    name: str = ""
    """What the house calls the jackpot; empty: it has only one."""
    table: TableId
    paid: Money
    at: datetime
    """When it was released."""


class QuietSlide(Value, frozen=True, kw_only=True, tag="quiet"):
    """No list, no table."""

    number: int = 1
    words: str


Slide = (
    CallsSlide
    | HitSlide
    | EventSlide
    | SeatsSlide
    | ListsSlide
    | TablesSlide
    | JackpotSlide
    | QuietSlide
)


class BoardView(Value, frozen=True, kw_only=True):
    """Everything the board turns through; a page stands here only if there is something on it."""

    house: str
    """Empty before a rulebook is in force."""
    zone: str
    posted: Money
    calls: tuple[BoardCall, ...]
    """The newest first."""
    pages: tuple[Slide, ...]
    """In the order they are shown; never empty."""


def board_view(room: Room, names: Names, now: datetime) -> BoardView:
    """The board at this moment: a call whose hold has run out is gone, written down or not.

    Nothing goes into it but the public part of `room`, wherever the board hangs.
    """
    room = public_room(room, now)
    for event in due(room, now):
        room = evolve(room, event)
    return _Board(room, Names(public_names(room, names, now)), now).view()


def page_title(page: Slide) -> str:
    """What stands over a page."""
    match page:
        case CallsSlide():
            return _("Please take your seat")
        case ListsSlide():
            return _("Waiting lists")
        case TablesSlide():
            return _("Tables")
        case JackpotSlide(name=name):
            return name or _("Bad beat jackpot")
        case HitSlide():
            return _("The jackpot is hit!")
        case EventSlide(title=title):
            return title
        case SeatsSlide():
            return seats_title(page)
        case QuietSlide():
            return ""
        case _ as never:
            assert_never(never)


class _Board:
    """A room as everybody may see it."""

    def __init__(self, room: Room, names: Names, now: datetime) -> None:
        self._room = room
        self._now = now
        self._names = names
        self._words = Wording(room, names)

    def view(self) -> BoardView:
        house = self._room.house
        unanswered = [one for one in self._room.calls if one.stage is CallStage.CALLED]
        newest = sorted(unanswered, key=lambda call: call.until, reverse=True)
        calls = tuple(self._call(call) for call in newest)
        return BoardView(
            house=house.name if house is not None else "",
            zone=house.zone if house is not None else "UTC",
            posted=main_meters(self._room).posted,
            calls=calls,
            pages=tuple(self._pages(calls)),
        )

    def _pages(self, calls: Sequence[BoardCall]) -> Iterator[Slide]:
        for number, some in enumerate(_shared(calls, CALLS), start=1):
            yield CallsSlide(number=number, calls=some)
        yield from self._hits()
        events = tuple(event_slides(self._room, self._names, self._now))
        yield from events
        games = games_shown(self._room)
        columns = _columns(part for game in games for part in self._parts(game))
        for number, beside in enumerate(_shared(columns, COLUMNS), start=1):
            yield ListsSlide(number=number, columns=beside)
        rows = [self._row(game) for game in games if tables_of(self._room, game)]
        for number, played in enumerate(_shared(rows, GAMES), start=1):
            yield TablesSlide(number=number, games=played)
        if not columns and not rows and not events:
            is_open = isinstance(self._room.day, DayOpen)
            yield QuietSlide(words=_("No table is open yet") if is_open else _("Closed"))
        yield from self._jackpots()

    def _hits(self) -> Iterator[HitSlide]:
        """The newest first."""
        hits = [
            (claim, claim.released)
            for claim in self._room.claims.values()
            if claim.released is not None and self._now - claim.released.at < HIT_SHOWN
        ]
        hits.sort(key=lambda hit: hit[1].at, reverse=True)
        for number, (claim, released) in enumerate(hits, start=1):
            yield HitSlide(
                number=number,
                name=self._jackpot_name(claim.jackpot),
                table=claim.table,
                paid=released.payout.paid,
                at=released.at,
            )

    def _jackpots(self) -> Iterator[JackpotSlide]:
        for number, jackpot in enumerate(shown(self._room), start=1):
            meters = meters_of(self._room, jackpot)
            if meters.posted or meters.accrued:
                yield JackpotSlide(
                    number=number,
                    name=self._jackpot_name(jackpot),
                    posted=meters.posted,
                    accrued=meters.accrued,
                )

    def _jackpot_name(self, jackpot: JackpotId) -> str:
        """What tells it apart where there are several."""
        house = self._room.house
        profile = house.jackpots.get(jackpot) if house is not None else None
        return profile.name if profile is not None and len(shown(self._room)) > 1 else ""

    def _parts(self, game: GameId) -> Iterator[BoardList]:
        """A game's list; a long one goes on in the next column."""
        rules = waiting_rules(self._room)
        waiting = self._room.lists.get(game, ())
        waits = expected_waits(self._room, game, self._now)
        lines = [
            self._line(place, one, game, wait if rules.board_estimates else None)
            for place, (one, wait) in enumerate(zip(waiting, waits, strict=True), start=1)
        ]
        tables, here = tables_of(self._room, game), len(interested(self._room, game))
        for some in _shared(lines, LINES - HEAD):
            yield BoardList(
                title=self._words.game(game),
                buy_in=self._buy_in(game),
                tables=len(tables),
                open_seats=_open_seats(tables),
                here=here,
                needed=rules.opens_with,
                next_seat=self._next_seat(game),
                lines=some,
            )

    def _buy_in(self, game: GameId) -> str:
        """The limits of the first buy-in: "€50–300", "€250+"."""
        house = self._room.house
        known = house.games.get(game) if house is not None else None
        if known is None:
            return ""
        if known.max_buy_in is None:
            return _("{sum}+").format(sum=money_text(known.min_buy_in, short=True))
        return money_span(known.min_buy_in, known.max_buy_in)

    def _next_seat(self, game: GameId) -> timedelta | None:
        """When the next seat comes free, where the house says such things."""
        if not waiting_rules(self._room).board_estimates:
            return None
        return next_seat_in(self._room, game, self._now)

    def _line(
        self, place: int, one: Waiting, game: GameId, expected: timedelta | None
    ) -> BoardLine:
        call = call_of(self._room, one.player, game)
        if call is not None:
            comes = call.stage is CallStage.FETCHING
            state = LineState.COMING if comes else LineState.CALLED
        else:
            state = LineState.WAITS if one.arrived else LineState.EXPECTED
        return BoardLine(place=place, label=self._label(one.player), state=state, expected=expected)

    def _call(self, call: SeatCall) -> BoardCall:
        return BoardCall(
            label=self._label(call.player),
            game=self._words.game(call.game),
            where=spot(call.table, call.seat),
            until=call.until,
        )

    def _row(self, game: GameId) -> GameRow:
        tables = tables_of(self._room, game)
        return GameRow(
            title=self._words.game(game),
            tables=len(tables),
            open_seats=_open_seats(tables),
            waiting=len(self._room.lists.get(game, ())),
            buy_in=self._buy_in(game),
            next_seat=self._next_seat(game),
        )

    def _label(self, player: PlayerId) -> str:
        """As the house has it; their number when nothing of it can be shown."""
        return plain(self._names.label(player), NAME_LENGTH) or f"#{player}"


def _open_seats(tables: Sequence[Table]) -> int:
    return sum(len(free_seats(table)) for table in tables)


def _columns(parts: Iterable[BoardList]) -> list[tuple[BoardList, ...]]:
    """The lists below each other, as many in a column as there is room for."""
    columns: list[tuple[BoardList, ...]] = []
    room = 0
    for part in parts:
        lines = HEAD + len(part.lines)
        if lines > room:
            columns.append(())
            room = LINES
        columns[-1] = (*columns[-1], part)
        room -= lines
    return columns


def _shared(parts: Sequence[Part], most: int) -> Iterator[tuple[Part, ...]]:
    """`parts` in groups of `most`, the last one of what is left."""
    for first in range(0, len(parts), most):
        yield tuple(parts[first : first + most])
