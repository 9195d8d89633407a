"""What the day report says of tournaments: what came in, what was paid, what the till holds."""

from datetime import timedelta
from functools import partial

from msgspec.structs import replace

from floor.app.core.messages import Role
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.prizes import PayPrize, VoidPayment
from floor.app.tournament.sheet import PlanTournament
from floor.base.money import NOTHING, Money, total
from floor.base.text import money_text
from floor.tournament.event.dues import unpaid
from floor.tournament.event.state import PaidFor
from floor.views.night.money import EventLine
from tests.app.tournament.commands import E1, SHEET
from tests.app.tournament.directed import playing
from tests.evening import T1, Evening
from tests.views.night.test_night_jackpots import report
from tests.views.tournament.test_event_money import locked


def line(night: Evening) -> EventLine:
    (one,) = report(night).figures.events
    return one


def test_a_tournament_brings_entries_fees_and_pays_prizes(night: Evening):
    at = locked(night)
    taken = line(night)
    assert (taken.title, taken.entries) == ("Saturday 115", 6)
    assert (taken.taken, taken.fees) == (Money(69_000), Money(9_000))
    assert (taken.paid, taken.cash) == (NOTHING, Money(69_000))
    at.out(at.there(next(iter(at.event.tables)))[0])
    (due,) = unpaid(at.event)
    sum_ = money_text(due.amount, short=True)
    assert report(night).figures.owed == (f"Saturday 115: 1 prize is not paid, {sum_}.",)
    at.ask(PayPrize(tournament=at.number, entry=due.entry, what=PaidFor.PRIZE))
    assert report(night).figures.owed == ()
    assert line(night).paid == total([due.amount])
    assert line(night).cash == taken.cash - due.amount
    slip = at.event.payments[-1].slip
    other = night.people.add_staff("Olli", Role.SHIFT_MANAGER)
    night.ask(SignOn(staff=other), other)
    note = night.note("Wrong slip")
    void = VoidPayment(tournament=at.number, slip=slip, note=note, second=other)
    at.ask(void, night.manager)
    assert line(night).paid == NOTHING


def test_hands_of_a_tournament_are_its_dealers_and_told_apart(night: Evening):
    at = playing(night)
    dealer = night.people.add_staff("Pia", Role.DEALER)
    night.ask(SignOn(staff=dealer), dealer)
    hand = partial(StartEventHand, tournament=at.number, table=E1)
    over = partial(EndEventHand, tournament=at.number, table=E1)
    at.ask(hand())
    at.ask(over())  # nobody deals there by the book
    night.ask(TakeTable(table=E1, staff=dealer))
    for misdealt in (False, True, False):
        at.ask(hand())
        at.later(minutes=2)
        at.ask(over(misdealt=misdealt))
    assert line(night).hands == 3
    (figures,) = report(night).figures.dealers
    assert (figures.tables, figures.hands, figures.event_hands) == (1, 2, 2)
    assert (figures.dealt, figures.hands_an_hour) == (timedelta(minutes=6), 20)
    table = night.table(T1).seated("Fia", "Ville", "Zoë").draw()
    night.ask(TakeTable(table=T1, staff=dealer))
    table.hands(1)
    (figures,) = report(night).figures.dealers
    assert (figures.tables, figures.hands, figures.event_hands) == (2, 3, 2)


def test_of_two_each_has_its_own(night: Evening):
    at = locked(night)
    night.ask(PlanTournament(sheet=replace(SHEET, title="Sunday 50")))
    before = line(night)
    at.out(at.there(next(iter(at.event.tables)))[0])
    assert line(night) == before, "nothing was paid for the other one"


def test_a_night_without_tournaments_has_none(night: Evening):
    night.table()
    assert report(night).figures.events == ()
