"""What an entry says that opens a table for its list, or closes one and moves its players."""

from floor.app.tables.tables import CloseTable, CountedStack, OpenTable, TableClosed
from floor.base.money import Money
from floor.room.table.opening import Filling
from floor.views.feed.sentences import entry_sentence
from floor.views.feed.tables import closed_told
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.views.looking import words


def opened(night: Evening, filling: Filling, *names: str, draw_seats: bool = False) -> str:
    command = OpenTable(
        table=T1,
        game=NLH,
        seats=9,
        players=tuple(map(night.player, names)),
        filling=filling,
        draw_seats=draw_seats,
    )
    return entry_sentence(night.ask(command), words(night), {})


def closed(night: Evening, *movers: str) -> str:
    players = tuple(map(night.player, movers))
    entry = night.ask(CloseTable(table=T1, movers=players, into=(T2,)))
    return entry_sentence(entry, words(night), {})


def test_an_opened_table_says_who_was_seated_and_who_called(night: Evening):
    night.table(T2, PLO).seated("Otso")
    for name in ("Aino", "Eero", "Otso"):
        night.join(name)
    said = opened(night, Filling.SEATED, "Aino", "Eero", "Otso")
    assert said == "opens: NLH 1–2, 9 seats; seated: 1 · Aino, 2 · Eero; called: 3 · Otso"


def test_or_only_who_was_called(night: Evening):
    night.join("Aino")
    assert opened(night, Filling.CALLED, "Aino") == "opens: NLH 1–2, 9 seats; called: 1 · Aino"


def test_the_draw_for_seats_is_told(night: Evening):
    night.join("Aino")
    said = opened(night, Filling.SEATED, "Aino", draw_seats=True)
    assert said.startswith("opens: NLH 1–2, 9 seats; drawn for 1 seat: Aino ")
    assert said.endswith("seated: 1 · Aino")


def test_a_closed_table_says_where_its_players_went(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.table(T2).seated("Otso")
    assert closed(night, "Aino", "Eero") == (
        "closes; seated: Aino to T2 seat 2, Eero to T2 seat 3; stacks counted: 0 of 2"
    )


def test_where_nobody_sat_no_stack_is_counted(night: Evening):
    night.table(T1)
    night.table(T2)
    assert closed(night) == "closes"
    before = TableClosed(table=T1, game=NLH, closed_at=night.clock.now())  # of an older journal
    assert closed_told((before,), words(night)) == "closes"


def test_and_with_how_much(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.table(T2).seated("Otso")
    players = tuple(map(night.player, ("Aino", "Eero")))
    stacks = (CountedStack(players[0], Money(15_050)),)
    entry = night.ask(CloseTable(table=T1, movers=players, into=(T2,), stacks=stacks))
    said = entry_sentence(entry, words(night), {})
    assert said == (
        "closes; seated: Aino to T2 seat 2 (€150.50), Eero to T2 seat 3; stacks counted: 1 of 2"
    )


def test_and_who_waits_before_the_list(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.table(T2, seats=2).seated("Otso", "Kaisa")
    assert closed(night, "Aino") == (
        "closes; top of the list for NLH 1–2: Aino; going home: Eero; stacks counted: 0 of 2"
    )


def test_who_goes_home_is_told_with_the_stack_that_was_counted(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Lasse")
    night.table(T2, seats=2).seated("Otso", "Kaisa")
    aino, eero, _lasse = map(night.player, ("Aino", "Eero", "Lasse"))
    stacks = (CountedStack(aino, Money(12_000)), CountedStack(eero, Money(8_500)))
    entry = night.ask(CloseTable(table=T1, movers=(aino,), stacks=stacks))
    assert entry_sentence(entry, words(night), {}) == (
        "closes; top of the list for NLH 1–2: Aino (€120); going home: Eero (€85), Lasse;"
        " stacks counted: 2 of 3"
    )
