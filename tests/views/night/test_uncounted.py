"""Stacks that nobody counted: the report says how many left with one, or bought chips onto one."""

from msgspec.structs import replace

from floor.app.core.queued import QueuedMove
from floor.app.money.chips import BuyIn, TopUp
from floor.app.seats.seats import LeaveSeat, SeatPlayer
from floor.app.tables.after_hand import QueueAct
from floor.app.tables.tables import CloseTable, CountedStack
from floor.base.money import Money
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.views.night.figures import figures
from tests.evening import T1, T2, Evening
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


def test_what_was_brought_is_uncounted_once_it_was_played_with(night: Evening):
    """Who moved with a counted stack and was dealt no hand leaves with it; after a hand nobody
    knows what it is."""
    begun = night.room
    opened = entries(night)
    night.table(T1).seated("Aino", "Eero")
    aino, eero = night.player("Aino"), night.player("Eero")
    for player in (aino, eero):
        night.ask(BuyIn(table=T1, player=player, amount=Money(10_000)))
    there = night.table(T2).seated("Petra", "Otso", "Ville").draw("Petra").hands(1)
    for seat, player in ((4, aino), (5, eero)):
        stack = Money(18_000)
        seating = SeatPlayer(table=T2, seat=SeatNo(seat), player=player, stack=stack)
        night.ask(seating if seat == 5 else replace(seating, way=Standing.POSTS))
    there.hands(1)
    assert T2 in night.room.tables
    night.ask(CloseTable(table=T2, movers=()))
    told = figures(begun, entries(night)[len(opened) :], night.people)
    assert told.uncounted == 1, "Aino posted and was dealt in; Eero waited"


def test_who_is_counted_on_arrival_is_uncounted_no_more(night: Evening):
    begun = night.room
    opened = entries(night)
    night.table(T2).seated("Petra", "Otso")
    table = night.table(T1).seated("Aino", "Eero", "Ville").draw("Aino")
    players = [night.player(name) for name in ("Aino", "Eero")]
    for player in players:
        night.ask(BuyIn(table=T1, player=player, amount=Money(10_000)))
    table.start()
    for seat, player in enumerate(players, start=4):
        deed = QueuedMove(to=T2, seat=SeatNo(seat))
        night.ask(QueueAct(table=T1, player=player, deed=deed))
    table.end()
    told = figures(begun, entries(night)[len(opened) :], night.people)
    assert told.uncounted == 2
    night.ask(BuyIn(table=T2, player=players[0], amount=Money(0), carried=Money(9_500)))
    night.ask(BuyIn(table=T2, player=players[1], amount=Money(10_000)))
    told = figures(begun, entries(night)[len(opened) :], night.people)
    assert told.uncounted == 1, "Aino was counted where they sat down; of Eero nobody knows"


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
