"""Stacks that nobody counted: the report says how many left with one."""

from floor.app.money.chips import BuyIn
from floor.app.seats.seats import LeaveSeat
from floor.app.tables.tables import CloseTable, CountedStack
from floor.base.money import Money
from floor.views.night.figures import figures
from tests.evening import T1, Evening
from tests.views.looking import entries


def test_who_left_uncounted_is_counted_once(night: Evening):
    begun = night.room
    opened = entries(night)
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Otso", "Petra")
    for name in ("Aino", "Eero", "Kaisa", "Otso"):
        night.ask(BuyIn(table=T1, player=night.player(name), amount=Money(10_000)))
    table.leave("Aino").seat(1, "Aino").leave("Aino")
    night.ask(LeaveSeat(table=T1, player=night.player("Eero"), stack=Money(12_000)))
    counted = CountedStack(night.player("Kaisa"), Money(9_000))
    night.ask(CloseTable(table=T1, movers=(), stacks=(counted,)))
    told = figures(begun, entries(night)[len(opened) :], night.people)
    assert told.uncounted == 2, "Aino, and Otso when the table closed; Petra had no chips"
