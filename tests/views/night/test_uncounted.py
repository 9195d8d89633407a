"""Stacks that nobody counted: the report says how many left with one, or bought chips onto one."""

from floor.app.money.chips import BuyIn, TopUp
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


def test_chips_onto_a_stack_nobody_counted_are_counted(night: Evening):
    begun = night.room
    opened = entries(night)
    night.table(T1).seated("Aino", "Eero")
    for name in ("Aino", "Eero"):
        player = night.player(name)
        night.ask(BuyIn(table=T1, player=player, amount=Money(10_000)))
        counted = Money(10_000) if name == "Eero" else None
        night.ask(TopUp(table=T1, player=player, amount=Money(5_000), stack=counted))
    told = figures(begun, entries(night)[len(opened) :], night.people)
    assert told.added_uncounted == 1, "Aino's; Eero's stack was counted"
