"""Forms that are open while somebody else is quicker: they always show the event as it is."""

from functools import partial

from msgspec.structs import replace

from floor.app.tournament.chips import CountStacks, RaceOff, StartColourUp
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.moves import Balance, BreakTable
from floor.app.tournament.outs import BustOut
from floor.app.tournament.removals import Reinstate, RemoveFromEvent
from floor.base.money import Chips
from floor.tournament.event.state import Out, TournamentId
from floor.views.director.forms import event_form
from floor.views.words.form import Form, Typed
from tests.app.tournament.commands import E1, E2, ONE
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_cancelling import cancel
from tests.app.tournament.test_prizes import second
from tests.app.tournament.test_removals import back, remove
from tests.evening import Evening
from tests.views.director.test_chips import look_of

PASSED = ("This has changed meanwhile: nothing is left to do here.",)


def is_passed(form: Form) -> bool:
    return form.told == PASSED and form.asks is None and not form.fields


def two(night: Evening) -> Director:
    return Director(night).published().sell(*NAMES[:8]).tables(E1, E2).begun()


def test_of_an_event_that_is_gone_nothing_is_asked(night: Evening):
    form = event_form(Balance(tournament=TournamentId(9)), look_of(night))
    assert is_passed(form(Typed()))


def test_of_an_entry_that_was_taken_back_nothing_is_asked(night: Evening):
    at = playing(night)
    sold = at.ask(SellEntry(tournament=ONE, player=night.player("Saara")))
    number = at.of("Saara").no
    bust = BustOut(tournament=ONE, table=E1, outs=(Out(entry=number, table=E1),))
    removes = RemoveFromEvent(tournament=ONE, entry=number)
    forms = [event_form(one, look_of(night)) for one in (bust, removes)]
    assert not any(is_passed(form(Typed())) for form in forms)
    night.void(sold)
    assert all(is_passed(form(Typed())) for form in forms)


def test_a_table_that_broke_is_not_counted_any_more(night: Evening):
    at = two(night)
    form = event_form(CountStacks(tournament=ONE, table=E2, stacks=()), look_of(night))
    typed = Typed(**{"table-0": E2, "at-E2": {1: 20_000}})
    assert form(typed).title == "Chips at E2"
    why = night.note("The table is needed.")
    at.ask(BreakTable(tournament=ONE, table=E2, note=why))
    assert form(typed).title == "Chips at E1"
    balance = event_form(Balance(tournament=ONE), look_of(night))
    assert is_passed(balance(Typed(**{"from": E1, "to": E2})))
    cancel(at, second(night), dict.fromkeys(NAMES[:8], 20_000))
    assert is_passed(form(typed))


def test_a_table_that_broke_has_nothing_to_race(night: Evening):
    at = two(night)
    at.ask(StartColourUp(tournament=ONE, old=Chips(100), new=Chips(500)))
    form = event_form(RaceOff(tournament=ONE, table=E2), look_of(night))
    assert not is_passed(form(Typed()))
    at.ask(BreakTable(tournament=ONE, table=E2, note=night.note("The table is needed.")))
    assert is_passed(form(Typed()))


def test_who_is_in_again_or_has_no_place_is_not_brought_back(night: Evening):
    at = playing(night)
    asks = Reinstate(tournament=ONE, entry=at.of("Aino").no, stack=Chips(1))
    at.out("Aino")
    at.out("Eero")
    made = partial(event_form, looking=look_of(night))
    form, other = made(asks), made(replace(asks, entry=at.of("Eero").no))
    assert not is_passed(form(Typed()))
    back(at, "Aino")
    assert is_passed(form(Typed()))
    remove(at, "Eero")
    assert is_passed(other(Typed()))
