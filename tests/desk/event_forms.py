"""Every form of an event, filled from a tournament in memory."""

from datetime import timedelta
from functools import cache, partial

from msgspec.structs import replace

from floor.app.core.messages import Command
from floor.app.core.names import Names, PersonName, Viewer
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.chips import CountStacks, RaceOff, SettlePoints, StartColourUp
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.flights import BagStack
from floor.app.tournament.moves import Balance, Reseat
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import CallBreak, PlayHandForHand, SetClock
from floor.app.tournament.prizes import (
    AwardSpecial,
    LockPrizes,
    PayPrize,
    ProposeDeal,
    VoidPayment,
)
from floor.app.tournament.removals import Reinstate, RemoveFromEvent
from floor.app.tournament.seats import KeepApartHere, OpenEventTable, OrderBreaking
from floor.app.tournament.sheet import ChangeSheet
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.money import Chips, Money
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import EventKinds, Share, SpecialPrize
from floor.tournament.event.state import Out, PaidFor, SlipNo
from floor.tournament.money.deals import DealMethod
from floor.tournament.tables.seating import MoveBecause
from floor.views.director.forms import _FORMS, event_form
from floor.views.words.form import Asking
from floor.views.words.steps import Looking
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, STARTS
from tests.app.tournament.directed import Director
from tests.desk.hall import EVENING
from tests.evening import Evening

HOSTILE = "<b>Åke</b> <img src=x> & Jörgensdóttir-Hämäläinen"
PLAYERS = ("Aino", "Eero", "Kaisa", "Otso", "Pia", "Risto", "Saara", "Teemu", HOSTILE)


def _played(kind: EventKinds) -> Director:
    """Nine at one table, one of them out and paid, the prizes locked."""
    night = Evening(HandClock(EVENING), SeededChance(5)).opened()
    special = SpecialPrize(name="First to 100,000 points", share=Share(sum=Money(5_000)))
    sheet = replace(ready_sheet(kind, HOSTILE, STARTS), special=(special,))
    at = Director(night, sheet).published().sell(*PLAYERS).tables(E1).begun()
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    return at


@cache
def _events() -> tuple[Director, Director]:
    """One with bounties that is played, one in which two are out and one is paid."""
    heads = _played(EventKinds.PROGRESSIVE)
    plain = _played(EventKinds.VIP)
    for name in PLAYERS[:8]:
        plain.out(name)
    plain.ask(PayPrize(tournament=plain.number, entry=plain.of("Teemu").no))
    race = StartColourUp(tournament=heads.number, old=Chips(25), new=Chips(100))
    heads.ask(race)
    return heads, plain


def event_forms() -> dict[str, Asking]:
    """By the names of the views that make them."""
    heads, plain = _events()
    one, first = heads.number, heads.of("Aino").no
    gone = heads.event.sheet.structure
    asks: tuple[tuple[Director, Command], ...] = (
        (heads, BagStack(tournament=one, entry=first, stack=Chips(0), seal="")),
        (_unrecorded(), Balance(tournament=one)),
        (heads, CallBreak(tournament=one, until=STARTS)),
        (heads, ChangeSheet(tournament=one, sheet=replace(heads.event.sheet, structure=gone))),
        (heads, CountStacks(tournament=one, table=E1, stacks=())),
        (heads, KeepApartHere(tournament=one, players=())),
        (heads, OrderBreaking(tournament=one, tables=(E1,))),
        (heads, OpenEventTable(tournament=one, table=E1)),
        (heads, PlayHandForHand(tournament=one)),
        (heads, RaceOff(tournament=one, table=E1)),
        (
            heads,
            Reseat(
                tournament=one,
                entry=first,
                table=E1,
                seat=SeatNo(1),
                because=MoveBecause.WRONG_SEAT,
            ),
        ),
        (heads, SetClock(tournament=one, played=timedelta())),
        (_three(), SettlePoints(tournament=one, table=E1, stacks=(), points=())),
        (heads, AwardSpecial(tournament=one, name="First to 100,000 points", entry=first)),
        (heads, BustOut(tournament=one, table=E1, outs=(Out(entry=first, table=E1),))),
        (heads, CancelTournament(tournament=one)),
        (heads, ProposeDeal(tournament=one, method=DealMethod.ICM, stacks=())),
        (heads, RemoveFromEvent(tournament=one, entry=first)),
        (plain, Reinstate(tournament=one, entry=plain.of("Aino").no, stack=Chips(1))),
        (plain, VoidPayment(tournament=one, slip=SlipNo(1))),
        (plain, PayPrize(tournament=one, entry=first, what=PaidFor.PRIZE)),
        (_choice(), SellEntry(tournament=one, player=heads.event.entries[first].player)),
    )
    unsold = _unsold()
    whole = ChangeSheet(tournament=unsold.number, sheet=unsold.event.sheet)
    named = {_FORMS[type(asked)].__name__: _form(at, asked) for at, asked in asks}
    return {**named, "again_form": _form(unsold, whole)}


@cache
def _unrecorded() -> Director:
    """Nine at two tables whose hands nobody records."""
    night = Evening(HandClock(EVENING), SeededChance(5)).opened()
    sheet = ready_sheet(EventKinds.FREEZEOUT, HOSTILE, STARTS)
    at = Director(night, sheet).published().sell(*PLAYERS).tables(E1, TableId("E2")).begun()
    return at.later(minutes=5)


@cache
def _unsold() -> Director:
    """On view, and nobody has bought anything."""
    night = Evening(HandClock(EVENING), SeededChance(5)).opened()
    return Director(night, ready_sheet(EventKinds.PROGRESSIVE, HOSTILE, STARTS)).published()


@cache
def _choice() -> Director:
    night = Evening(HandClock(EVENING), SeededChance(5)).opened()
    sheet = ready_sheet(EventKinds.MULTI_BUY_IN, HOSTILE, STARTS)
    return Director(night, sheet).published().sell("Aino", "Eero")


@cache
def _three() -> Director:
    """As many as play Open Face at a table."""
    night = Evening(HandClock(EVENING), SeededChance(5)).opened()
    sheet = ready_sheet(EventKinds.FREEZEOUT, HOSTILE, STARTS)
    return Director(night, sheet).published().sell("Aino", "Eero", HOSTILE).tables(E1).begun()


def _form(at: Director, asked: Command) -> Asking:
    return event_form(asked, partial(_looking, at.night))


def _looking(night: Evening) -> Looking:
    known = {player: PersonName(name) for name, player in night._players.items()}
    look = Viewer(night.clock.now(), Names(known), night.manager)
    return Looking(Wording(night.room, look.names), look)
