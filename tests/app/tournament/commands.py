"""A sheet to play by, and everything that can be asked of a tournament."""

from datetime import UTC, datetime, timedelta

from floor.app.core.messages import Command
from floor.app.tournament import (
    buying,
    cancelling,
    chips,
    entries,
    filling,
    flights,
    hands,
    moves,
    outs,
    play,
    prizes,
    removals,
    seats,
    sheet,
)
from floor.base.money import Chips, Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import AnteBy, Break, Level, Structure
from floor.tournament.entries.registration import Registration
from floor.tournament.event.sheet import EventSheet, PayoutLine, PayoutSheet
from floor.tournament.event.state import EntryNo, Out, SlipNo, TournamentId
from floor.tournament.money.deals import DealMethod
from floor.tournament.money.terms import Price, ReEntry, TournamentTerms, Window
from floor.tournament.tables.seating import MoveBecause

ONE, FIRST = TournamentId(1), EntryNo(1)
E1, E2, E3 = TableId("E1"), TableId("E2"), TableId("E3")
STARTS = datetime(2026, 10, 24, 17, tzinfo=UTC)
MINUTES_20 = timedelta(minutes=20)
PRICE = Price(to_pool=Money(10_000), fee=Money(1_500))
STACK = Chips(20_000)


def level(small: int, big: int, ante: int = 0) -> Level:
    return Level(
        lasts=MINUTES_20,
        small_blind=Chips(small),
        big_blind=Chips(big),
        ante=Chips(ante),
        ante_by=AnteBy.BIG_BLIND,
    )


STRUCTURE = Structure(
    stretches=(
        level(100, 100),
        level(100, 200, 200),
        level(200, 400, 400),
        Break(lasts=timedelta(minutes=10)),
        level(300, 600, 600),
        level(500, 1000, 1000),
    ),
)
PAYOUTS = PayoutSheet(
    lines=(
        PayoutLine(1, (1_000_000,)),
        PayoutLine(4, (650_000, 350_000)),
        PayoutLine(10, (500_000, 300_000, 200_000)),
    )
)
SHEET = EventSheet(
    title="Saturday 115",
    structure=STRUCTURE,
    terms=TournamentTerms(
        entry=PRICE,
        stack=STACK,
        late=Window(through_level=3),
        re_entry=ReEntry(price=PRICE, window=Window(through_level=3)),
    ),
    registration=Registration(starts=STARTS, withdraw_until=timedelta(minutes=10)),
    payouts=PAYOUTS,
    chips=(Chips(100), Chips(500), Chips(1000), Chips(5000)),
)
BY_DAY_AND_NIGHT: tuple[Command, ...] = (
    sheet.PlanTournament(sheet=SHEET),
    sheet.PublishSheet(tournament=ONE),
    sheet.ChangeSheet(tournament=ONE, sheet=SHEET),
)
OF_THE_FLOOR: tuple[Command, ...] = (
    *BY_DAY_AND_NIGHT,
    entries.SellEntry(tournament=ONE, player=PlayerId(1)),
    buying.SellRebuy(tournament=ONE, entry=FIRST),
    buying.SellAddOn(tournament=ONE, entry=FIRST),
    entries.WithdrawEntry(tournament=ONE, entry=FIRST),
    entries.CallAlternate(tournament=ONE),
    buying.CloseBuying(tournament=ONE),
    buying.AnnounceRebuyHands(tournament=ONE),
    seats.OpenEventTable(tournament=ONE, table=E1),
    seats.CloseEventTable(tournament=ONE, table=E1),
    seats.DrawSeats(tournament=ONE),
    play.StartClock(tournament=ONE),
    play.StopClock(tournament=ONE),
    play.SetClock(tournament=ONE, played=MINUTES_20),
    play.CallBreak(tournament=ONE, until=STARTS),
    outs.BustOut(tournament=ONE, table=E1, outs=(Out(entry=FIRST, table=E1),)),
    outs.FinishTournament(tournament=ONE),
    hands.DropProposal(tournament=ONE, entry=FIRST),
    play.PlayHandForHand(tournament=ONE),
    play.ReleaseRound(tournament=ONE),
    play.NameJumps(tournament=ONE, places=(9,)),
    moves.Balance(tournament=ONE),
    moves.BreakTable(tournament=ONE),
    moves.Reseat(
        tournament=ONE,
        entry=FIRST,
        table=E1,
        seat=SeatNo(1),
        because=MoveBecause.WRONG_SEAT,
    ),
    moves.RedrawSeats(tournament=ONE),
    seats.OrderBreaking(tournament=ONE, tables=(E1,)),
    moves.SetLateStage(tournament=ONE),
    seats.KeepApartHere(tournament=ONE, players=()),
    seats.LiftApartHere(tournament=ONE, players=()),
    sheet.RevealDraw(tournament=ONE),
    filling.FillTable(tournament=ONE, table=E1),
    removals.RemoveFromEvent(tournament=ONE, entry=FIRST),
    removals.Reinstate(tournament=ONE, entry=FIRST, stack=STACK),
    prizes.LockPrizes(tournament=ONE),
    prizes.ProposeDeal(tournament=ONE, method=DealMethod.CHIPS, stacks=()),
    prizes.AwardSpecial(tournament=ONE, name="First out", entry=FIRST),
    prizes.PayPrize(tournament=ONE, entry=FIRST),
    chips.CountStacks(tournament=ONE, table=E1, stacks=()),
    chips.StartColourUp(tournament=ONE, old=Chips(100), new=Chips(500)),
    buying.DropRebuy(tournament=ONE, entry=FIRST),
    chips.RaceOff(tournament=ONE, table=E1),
    chips.SettlePoints(tournament=ONE, table=E1, stacks=(), points=()),
    flights.BagStack(tournament=ONE, entry=FIRST, stack=STACK, seal="A1"),
    flights.CloseFlight(tournament=ONE),
    flights.MergeFlights(tournament=ONE),
    flights.OpenBags(tournament=ONE),
)
OF_THE_MANAGER: tuple[Command, ...] = (
    prizes.DecideDeal(tournament=ONE, digest=""),
    prizes.VoidPayment(tournament=ONE, slip=SlipNo(1)),
    cancelling.CancelTournament(tournament=ONE),
)
T1 = TableId("T1")
OF_THE_DEALER: tuple[Command, ...] = (
    hands.StartEventHand(tournament=ONE, table=T1),
    hands.EndEventHand(tournament=ONE, table=T1),
    hands.TableDone(tournament=ONE, table=T1),
    hands.MarkEventSeat(tournament=ONE, table=T1, seat=SeatNo(1)),
    hands.ProposeOut(tournament=ONE, table=T1, entries=(FIRST,)),
    buying.DeclareRebuy(tournament=ONE, table=T1, seat=SeatNo(1)),
)
