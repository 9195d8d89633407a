"""What an act of an event still needs before it can be asked for, by the command it will be."""

from collections.abc import Callable
from functools import partial
from typing import Any

from floor.app.core.messages import Command
from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.chips import CountStacks, RaceOff, SettlePoints
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.flights import BagStack
from floor.app.tournament.moves import Balance, Reseat
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import CallBreak, NameJumps, PlayHandForHand, SetClock
from floor.app.tournament.prizes import AwardSpecial, PayPrize, ProposeDeal, VoidPayment
from floor.app.tournament.removals import Reinstate, RemoveFromEvent
from floor.app.tournament.seats import KeepApartHere, OpenEventTable, OrderBreaking
from floor.app.tournament.sheet import ChangeSheet
from floor.base.text import _
from floor.tournament.event.state import NOBODY, EntryNo, TournamentId
from floor.views.director.chips import bag_form, count_form, race_form
from floor.views.director.opening import open_form
from floor.views.director.points import points_form
from floor.views.director.rounds import rounds_form
from floor.views.director.schedule import break_form, clock_form, sheet_form, shown_now
from floor.views.director.seats import apart_form, balance_form, order_form, reseat_form
from floor.views.tournament.calling_off import cancel_form
from floor.views.tournament.counter import pay_form, sell_form, special_form, void_form
from floor.views.tournament.deals import deal_form
from floor.views.tournament.leaving import bust_form, reinstate_form, removal_form
from floor.views.words.form import NOTHING_TYPED, Asking, Form, Typed, passed_form
from floor.views.words.steps import Look

_FORMS: dict[type[Command], Callable[..., Any]] = {
    BagStack: bag_form,
    Balance: balance_form,
    CallBreak: break_form,
    ChangeSheet: sheet_form,
    CountStacks: count_form,
    KeepApartHere: apart_form,
    NameJumps: rounds_form,
    OpenEventTable: open_form,
    OrderBreaking: order_form,
    PlayHandForHand: rounds_form,
    RaceOff: race_form,
    Reseat: reseat_form,
    SetClock: clock_form,
    SettlePoints: points_form,
    AwardSpecial: special_form,
    BustOut: bust_form,
    CancelTournament: cancel_form,
    PayPrize: pay_form,
    ProposeDeal: deal_form,
    Reinstate: reinstate_form,
    RemoveFromEvent: removal_form,
    SellEntry: sell_form,
    VoidPayment: void_form,
}
"""Each takes `Look`, a command like the one that is wanted, and what is typed."""


def event_form(command: Command, looking: Look) -> Asking:
    """The form that fills in a command like that one; it always shows the event as it is, and the
    clock as it was when the form was opened."""
    if isinstance(command, SetClock):
        command = shown_now(looking, command)
    return partial(_as_it_is, looking, command)


def _as_it_is(looking: Look, command: Command, typed: Typed = NOTHING_TYPED) -> Form:
    number = getattr(command, "tournament", TournamentId(0))
    event = looking().words.room.tournaments.get(number)
    if event is None:
        return passed_form("event-gone", _("The tournament is over"))
    if any(entry not in event.entries for entry in _entries_of(command)):
        return passed_form("entry-gone", _("The entry was taken back"))
    form: Form = _FORMS[type(command)](looking, command, typed)
    return form


def _entries_of(command: Command) -> tuple[EntryNo, ...]:
    """Whose it is; a special prize has nobody yet."""
    if isinstance(command, BustOut):
        return tuple(out.entry for out in command.outs)
    entry: EntryNo = getattr(command, "entry", NOBODY)
    return (entry,) if entry != NOBODY else ()
