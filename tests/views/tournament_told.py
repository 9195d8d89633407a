"""What has happened in tournaments, and how the feed says it."""

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from floor.app.core.messages import Event, NoteId, StaffId
from floor.app.tournament.buying import (
    BuyingClosed,
    ChipsSold,
    RebuyDeclared,
    RebuyDropped,
    RebuyHandsPlayed,
)
from floor.app.tournament.cancelling import TournamentCancelled
from floor.app.tournament.chips import (
    ColourUpStarted,
    EventChipsRaced,
    PointsSettled,
    StacksCounted,
)
from floor.app.tournament.draws import DrawnSlip, DrawWhy, SlipsDrawn
from floor.app.tournament.entries import AlternateCalled, EntryReturned, EntrySold
from floor.app.tournament.flights import BagsOpened, FlightClosed, FlightsMerged, StackBagged
from floor.app.tournament.hands import (
    EventHandEnded,
    EventHandStarted,
    EventSeatMarked,
    OutProposed,
    ProposalDropped,
    TableIsDone,
)
from floor.app.tournament.moves import EventPlayerMoved, EventTableBroken, LateStageSet
from floor.app.tournament.outs import PlayersOut, TournamentFinished
from floor.app.tournament.play import (
    BreakCalled,
    ClockRan,
    ClockStopped,
    EventClockSet,
    JumpsNamed,
    LotteryDrawn,
    RoundBegan,
    RoundsEnded,
)
from floor.app.tournament.prizes import (
    DealDecided,
    DealProposed,
    PaymentVoided,
    PrizePaid,
    PrizesLocked,
    SpecialAwarded,
)
from floor.app.tournament.removals import PlayerReinstated, PlayerRemoved
from floor.app.tournament.seats import (
    ApartHereLifted,
    BreakingOrdered,
    EventTableClosed,
    EventTableOpened,
    KeptApartHere,
)
from floor.app.tournament.sheet import (
    DrawCommitted,
    DrawRevealed,
    SheetChanged,
    SheetPublished,
    TournamentPlanned,
)
from floor.base.money import Chips, Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.tournament.event.state import (
    Bag,
    Bought,
    Buy,
    Cancelled,
    EntryNo,
    EventDeal,
    EventPayment,
    LockedPrizes,
    Means,
    Out,
    PaidFor,
    SlipNo,
)
from floor.tournament.money.deals import DealMethod
from floor.tournament.tables.seating import MoveBecause, SeatSlip
from tests.app.tournament.commands import E1, E2, FIRST, ONE, PRICE, SHEET, STACK

AINO = PlayerId(1)
SEAT = SeatNo(4)
AT = datetime(2026, 10, 24, 19, 5, tzinfo=UTC)
HOUR = timedelta(hours=1)
BOUGHT = Bought(what=Buy.ENTRY, price=PRICE, chips=STACK, means=Means.CASH, at=AT)
TWO = tuple(Out(entry=EntryNo(number), table=E1) for number in (1, 2))
LOCKED = LockedPrizes(at=AT, players=5, pool=Money(50_000), places=(Money(50_000),))
DEAL = EventDeal(method=DealMethod.CHIPS, original=LOCKED.places, agreed={}, stacks={}, digest="")
PAYMENT = EventPayment(slip=SlipNo(3), entry=FIRST, what=PaidFor.PRIZE, amount=Money(50_000), at=AT)

TOURNAMENT_TOLD: list[tuple[Event, str]] = [
    (TournamentPlanned(tournament=ONE, sheet=SHEET), "tournament 1 is planned: Saturday 115"),
    (DrawCommitted(tournament=ONE, digest="", secret=""), "the secret of the draws is sealed"),
    (SheetPublished(tournament=ONE, digest="", published=AT), "the structure sheet is on view"),
    (SheetChanged(tournament=ONE, sheet=SHEET, played=HOUR), "the structure sheet is changed"),
    (EntrySold(tournament=ONE, entry=FIRST, player=AINO, bought=BOUGHT), "Aino L. enters"),
    (
        ChipsSold(tournament=ONE, entry=FIRST, player=AINO, bought=replace(BOUGHT, what=Buy.REBUY)),
        "Aino L. rebuys: €115",
    ),
    (
        ChipsSold(
            tournament=ONE, entry=FIRST, player=AINO, bought=replace(BOUGHT, what=Buy.ADD_ON)
        ),
        "Aino L. buys the add-on: €115",
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
    (EventTableClosed(tournament=ONE, table=E1, closed=AT), "no longer a tournament’s table"),
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
    (
        ClockRan(tournament=ONE, since=AT, ends_break=True),
        "the break is over: the clock runs",
    ),
    (ClockStopped(tournament=ONE, played=HOUR), "the clock is stopped"),
    (
        EventClockSet(tournament=ONE, before=HOUR, played=HOUR, since=AT),
        "the clock is right as it is: it went on",
    ),
    (
        EventClockSet(tournament=ONE, before=HOUR, played=2 * HOUR, since=AT, note=NoteId(1)),
        "the clock is put from 1:00:00 to 2:00:00, with a reason",
    ),
    (
        LotteryDrawn(
            tournament=ONE, number=2, head="ab", tenths=40, pool=Money(10_000), digest="cd"
        ),
        "€100 are played for: draw 2",
    ),
    (BreakCalled(tournament=ONE, played=HOUR, until=AT), "a break until 22:05"),
    (PlayersOut(tournament=ONE, table=E1, moment=1, at=AT, outs=TWO[:1]), "a player is out"),
    (PlayersOut(tournament=ONE, table=E1, moment=1, at=AT, outs=TWO), "2 players are out"),
    (
        RebuyDeclared(tournament=ONE, table=E1, seat=SeatNo(4), entry=FIRST, at=AT),
        "seat 4 rebuys",
    ),
    (RebuyDropped(tournament=ONE, entry=FIRST), "the rebuy was not declared"),
    (TournamentFinished(tournament=ONE, finished=AT), "the tournament is over"),
    (
        EventHandStarted(tournament=ONE, table=E1, hand=7, level=3, started=AT),
        "hand 7 begins at level 3",
    ),
    (
        EventHandStarted(tournament=ONE, table=E1, hand=7, level=3, started=AT, without=(SEAT,)),
        "hand 7 begins at level 3, without seat 4: told out",
    ),
    (EventHandEnded(tournament=ONE, table=E1, hand=7, ended=AT), "hand 7 over"),
    (TableIsDone(tournament=ONE, table=E1), "the hand of the round is played"),
    (
        EventSeatMarked(tournament=ONE, table=E1, seat=SEAT, entry=FIRST, away=True),
        "seat 4 is away",
    ),
    (
        EventSeatMarked(tournament=ONE, table=E1, seat=SEAT, entry=FIRST, away=False),
        "seat 4 is there",
    ),
    (
        OutProposed(tournament=ONE, table=E1, entries=(FIRST,), at=AT),
        "the dealer says that a player is out",
    ),
    (
        OutProposed(tournament=ONE, table=E1, entries=(FIRST, FIRST), at=AT),
        "the dealer says that 2 players are out",
    ),
    (ProposalDropped(tournament=ONE, entry=FIRST), "nobody is out after all"),
    (RoundBegan(tournament=ONE, round=2, tables=(E1,)), "hand for hand: round 2"),
    (RoundsEnded(tournament=ONE), "no longer hand for hand"),
    (JumpsNamed(tournament=ONE, places=(9,)), "the places for hand for hand are named"),
    (
        EventPlayerMoved(
            tournament=ONE,
            entry=FIRST,
            player=AINO,
            table=E1,
            seat=SEAT,
            was=SeatSlip(E2, SEAT),
            because=MoveBecause.BALANCED,
            rule="TR-BAL-3",
        ),
        "Aino L. moves to E1 seat 4",
    ),
    (
        EventTableBroken(tournament=ONE, table=E1, players=4, order=(E1,), at=AT),
        "the table is broken",
    ),
    (BreakingOrdered(tournament=ONE, tables=(E1,)), "the breaking order is set"),
    (LateStageSet(tournament=ONE, late=True), "tables may differ by one player only"),
    (LateStageSet(tournament=ONE, late=False), "tables may differ as before"),
    (
        KeptApartHere(tournament=ONE, players=(AINO, PlayerId(2))),
        "Aino L., Eero V. may not share a table of this tournament",
    ),
    (
        ApartHereLifted(tournament=ONE, players=(AINO, PlayerId(2))),
        "Aino L., Eero V. may share a table of this tournament again",
    ),
    (DrawRevealed(tournament=ONE, secret=""), "the secret of the draws is shown"),
    (
        PlayerRemoved(
            tournament=ONE, entry=FIRST, player=AINO, stack=STACK, at=AT, disqualified=True
        ),
        "Aino L. is disqualified from the tournament",
    ),
    (
        PlayerRemoved(
            tournament=ONE, entry=FIRST, player=AINO, stack=STACK, at=AT, disqualified=False
        ),
        "Aino L. is removed from the tournament",
    ),
    (
        PlayerReinstated(tournament=ONE, entry=FIRST, player=AINO, stack=STACK),
        "Aino L. is in again",
    ),
    (
        PlayerReinstated(
            tournament=ONE, entry=FIRST, player=AINO, stack=STACK, seat=SeatSlip(E2, SEAT)
        ),
        "Aino L. is in again",
    ),
    (PrizesLocked(tournament=ONE, prizes=LOCKED), "the prizes are final and on view"),
    (DealProposed(tournament=ONE, deal=DEAL), "a deal is proposed"),
    (DealDecided(tournament=ONE, digest="", agreed=True), "the deal is made"),
    (
        DealDecided(tournament=ONE, digest="", agreed=False, second=StaffId(1)),
        "the deal is not made: the original prizes are paid (second badge: Mira Holm)",
    ),
    (
        SpecialAwarded(tournament=ONE, entry=FIRST, player=AINO, name="First out"),
        "Aino L. wins First out",
    ),
    (
        PrizePaid(tournament=ONE, player=AINO, payment=PAYMENT, amount=PAYMENT.amount),
        "Aino L. is paid €500 by slip 3",
    ),
    (
        PaymentVoided(tournament=ONE, slip=SlipNo(3), amount=PAYMENT.amount),
        "slip 3 is void: €500",
    ),
    (StacksCounted(tournament=ONE, table=E1, stacks=()), "the stacks are counted"),
    (
        ColourUpStarted(tournament=ONE, old=Chips(100), new=Chips(500)),
        "chips of 100 become chips of 500",
    ),
    (
        EventChipsRaced(tournament=ONE, table=E1, left_over=(), cards=()),
        "the odd chips are raced off",
    ),
    (
        PointsSettled(tournament=ONE, table=E1, points=(), before=(), after=()),
        "the points of the hand are settled",
    ),
    (
        StackBagged(
            tournament=ONE,
            entry=FIRST,
            player=AINO,
            bag=Bag(entry=FIRST, stack=STACK, seal="A1", at=AT),
        ),
        "Aino L. bags the stack",
    ),
    (FlightClosed(tournament=ONE, closed=AT), "play stops: all stacks are bagged"),
    (BagsOpened(tournament=ONE), "the bags are opened: play goes on"),
    (FlightsMerged(tournament=ONE, bags=(), at=AT), "the flights are merged"),
    (
        TournamentCancelled(tournament=ONE, cancelled=Cancelled(at=AT, amounts={})),
        "the tournament is called off",
    ),
]
