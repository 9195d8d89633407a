"""What has happened in tournaments, and how the feed says it."""

from datetime import UTC, datetime, timedelta

from floor.app.core.messages import Event
from floor.app.tournament.draws import DrawnSlip, DrawWhy, SlipsDrawn
from floor.app.tournament.entries import (
    AlternateCalled,
    BuyingClosed,
    ChipsSold,
    EntryReturned,
    EntrySold,
    RebuyHandsPlayed,
)
from floor.app.tournament.outs import PlayersOut, TournamentFinished
from floor.app.tournament.play import BreakCalled, ClockRan, ClockStopped, EventClockSet
from floor.app.tournament.seats import EventTableClosed, EventTableOpened
from floor.app.tournament.sheet import (
    DrawCommitted,
    SheetChanged,
    SheetPublished,
    TournamentPlanned,
)
from floor.base.money import Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.tournament.event.state import Bought, Buy, EntryNo, Means, Out
from tests.app.tournament.commands import E1, FIRST, ONE, PRICE, SHEET, STACK

AINO = PlayerId(1)
AT = datetime(2026, 10, 24, 19, 5, tzinfo=UTC)
HOUR = timedelta(hours=1)
BOUGHT = Bought(what=Buy.ENTRY, price=PRICE, chips=STACK, means=Means.CASH, at=AT)
TWO = tuple(Out(entry=EntryNo(number), table=E1) for number in (1, 2))

TOURNAMENT_TOLD: list[tuple[Event, str]] = [
    (TournamentPlanned(tournament=ONE, sheet=SHEET), "tournament 1 is planned: Saturday 115"),
    (DrawCommitted(tournament=ONE, digest="", secret=""), "the secret of the draws is sealed"),
    (SheetPublished(tournament=ONE, digest="", published=AT), "the structure sheet is on view"),
    (SheetChanged(tournament=ONE, sheet=SHEET, played=HOUR), "the structure sheet is changed"),
    (EntrySold(tournament=ONE, entry=FIRST, player=AINO, bought=BOUGHT), "Aino L. enters"),
    (
        ChipsSold(tournament=ONE, entry=FIRST, player=AINO, bought=BOUGHT),
        "Aino L. buys more chips",
    ),
    (
        EntryReturned(
            tournament=ONE, entry=FIRST, player=AINO, amount=Money(11_500), means=Means.CASH
        ),
        "Aino L. gives the entry back: €115",
    ),
    (
        AlternateCalled(tournament=ONE, entry=FIRST, player=AINO),
        "Aino L. no longer waits for a seat",
    ),
    (BuyingClosed(tournament=ONE, closed=AT), "nothing is sold any more"),
    (RebuyHandsPlayed(tournament=ONE, hands=2), "last rebuy hands played: 2"),
    (
        EventTableOpened(tournament=ONE, table=E1, seats=9, opened=AT),
        "opened for a tournament",
    ),
    (EventTableClosed(tournament=ONE, table=E1), "no longer a tournament’s table"),
    (
        SlipsDrawn(
            tournament=ONE,
            number=3,
            head="",
            why=DrawWhy.LATE,
            hat=(),
            slips=(DrawnSlip(FIRST, E1, SeatNo(4)),),
        ),
        "seats are drawn: draw 3",
    ),
    (ClockRan(tournament=ONE, since=AT), "the clock runs"),
    (ClockStopped(tournament=ONE, played=HOUR), "the clock is stopped"),
    (
        EventClockSet(tournament=ONE, before=HOUR, played=HOUR, since=AT),
        "the clock is put right",
    ),
    (BreakCalled(tournament=ONE, played=HOUR, until=AT), "a break until 22:05"),
    (PlayersOut(tournament=ONE, table=E1, moment=1, at=AT, outs=TWO[:1]), "a player is out"),
    (PlayersOut(tournament=ONE, table=E1, moment=1, at=AT, outs=TWO), "2 players are out"),
    (TournamentFinished(tournament=ONE, finished=AT), "the tournament is over"),
]
