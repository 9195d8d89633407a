"""A gaming day as lines and sums, for its report."""

from datetime import date, datetime, timedelta

from floor.app.core.messages import Role
from floor.app.core.ports import JournalHead
from floor.app.core.room import ClockMove
from floor.base.clock import lasted
from floor.base.money import NOTHING, Money, total
from floor.base.value import Value
from floor.room.lists.waitlist import TableId
from floor.views.night.figures import NO_FIGURES, NightFigures
from floor.views.night.jackpots import JackpotDay, TimeFee


class TableLine(Value, frozen=True, kw_only=True):
    """One table's night; the line of a game played later at it goes on in the same line."""

    table: TableId
    games: tuple[str, ...]
    """What was played there, in order."""
    opened_at: datetime
    closed_at: datetime | None
    hands: int = 0
    second_round: int = 0
    """Hands in which the flop was seen or the second betting round reached."""
    jackpot: Money = NOTHING
    """Jackpot euros due by the hands (JP-FEE-1)."""
    flat_rake: Money = NOTHING
    """Rake of the hands that ended before that (CH-RAKE-5)."""
    time: Money = NOTHING
    """Collected for time (CH-RAKE-7)."""
    drop: Money = NOTHING
    """Counted."""
    clock_put: timedelta = timedelta()
    """How far the computer's clock was put while it was open; less than nothing: back."""
    followed: bool = True
    """All the time; else of some hands nothing is claimed."""

    @property
    def known(self) -> Money:
        """What must be in the drop at least: the rake of the pots comes on top."""
        return self.jackpot + self.flat_rake + self.time

    def hands_an_hour(self, until: datetime) -> int:
        """Hands an hour while it was open, rounded down."""
        open_for = lasted(self.opened_at + self.clock_put, self.closed_at or until)
        return self.hands * 3600 // max(int(open_for.total_seconds()), 1)


class HourLine(Value, frozen=True, kw_only=True):
    """How full the room was at the end of an hour."""

    at: datetime
    tables: int
    seated: int
    waiting: int


class DutyLine(Value, frozen=True, kw_only=True):
    """Somebody's time on duty."""

    name: str
    role: Role
    on: datetime
    off: datetime | None


class VoidLine(Value, frozen=True, kw_only=True):
    """An entry taken back."""

    at: datetime
    entry: int
    what: str = ""
    """What was taken back; empty where nobody knows."""
    by: str
    second: str
    reason: str


class DayReport(Value, frozen=True, kw_only=True):
    """A gaming day on paper."""

    house: str
    edition: str
    zone: str
    day: date
    opened_at: datetime
    closed_at: datetime | None
    """None while the day is still open: the report is then a draft."""
    late: bool = False
    """Closed after the hour at which the next gaming day begins."""
    reason: str = ""
    """Why it was closed with something left open."""
    clock_moves: tuple[ClockMove, ...] = ()
    """Each time the computer's clock was put meanwhile."""
    training: bool = False
    """Of a rehearsed night: nothing on it is real."""
    serial: str
    tables: tuple[TableLine, ...]
    hours: tuple[HourLine, ...]
    duty: tuple[DutyLine, ...]
    voids: tuple[VoidLine, ...]
    joined: int
    called: int
    expired: int
    struck_off: int
    seated: int
    """Of those who had none."""
    moved: int = 0
    """To another table."""
    tokens: int
    """Missed blinds marked by tokens: players who were given one."""
    figures: NightFigures = NO_FIGURES
    jackpots: tuple[JackpotDay, ...] = ()
    time_fees: tuple[TimeFee, ...] = ()
    """What tables paid the jackpots for time instead of by the hand."""
    uncopied: str | None = None
    """Where no copy of it lies, though copies go there; empty: they go nowhere; None: there is one,
    or somebody else sees to that."""
    entries: int
    head: JournalHead
    """The journal's last entry of the day and its digest, which seals the whole night."""

    @property
    def length(self) -> timedelta | None:
        """How long the day was open; None while it is."""
        if self.closed_at is None:
            return None
        put = sum((move.by for move in self.clock_moves), timedelta())
        return lasted(self.opened_at + put, self.closed_at)

    @property
    def sums(self) -> TableLine:
        """The bottom line: every column added up."""
        return TableLine(
            table=TableId(""),
            games=(),
            opened_at=self.opened_at,
            closed_at=self.closed_at,
            hands=sum(line.hands for line in self.tables),
            second_round=sum(line.second_round for line in self.tables),
            jackpot=total(line.jackpot for line in self.tables),
            flat_rake=total(line.flat_rake for line in self.tables),
            time=total(line.time for line in self.tables),
            drop=total(line.drop for line in self.tables),
        )
