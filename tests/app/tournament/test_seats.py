"""Tables of an event: opened, drawn for, given back; cash or tournament, never both."""

from msgspec.structs import replace

from floor.app.core.room import event_at, people_at
from floor.app.orders.orders import KeepApart
from floor.app.tournament.draws import SlipsDrawn
from floor.app.tournament.seats import CloseEventTable, DrawSeats, OpenEventTable
from floor.base.chance import ProvedChance
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.seats import with_player_renamed
from floor.tournament.event.state import EntryIs
from floor.tournament.tables.seating import drawn_seats
from tests.app.tournament.commands import E1, E2, ONE, SHEET
from tests.app.tournament.directed import NAMES, Director, playing
from tests.evening import T1, Evening, refused


def test_a_table_is_cash_or_tournament_never_both(night: Evening):
    night.table(T1)
    event = Director(night).published()
    with refused("CH-TABLE-1", "T1 is a cash table now: close it first."):
        event.tables(T1)
    event.tables(E1)
    with refused("CH-TABLE-1", "E1 belongs to Saturday 115."):
        event.tables(E1)
    with refused("CH-TABLE-1", "E1 belongs to Saturday 115."):
        night.table(E1)
    with refused("HOUSE"):
        event.tables(TableId(" "))
    with refused("CH-TABLE-2"):
        event.ask(OpenEventTable(tournament=ONE, table=E2, seats=1))
    event.ask(CloseEventTable(tournament=ONE, table=E1))
    night.table(E1)
    assert event_at(night.room, E1) is None
    with refused("HOUSE", "E1 is no table of Saturday 115."):
        event.ask(CloseEventTable(tournament=ONE, table=E1))


def test_several_tables_are_opened_at_once_and_the_next_have_as_many_seats(night: Evening):
    event, names = Director(night).published(), tuple(TableId(f"T{n}") for n in (9, 10, 11))
    night.table(TableId("T10"))
    opens = OpenEventTable(tournament=ONE, table=names[0], seats=8, more=names[1:])
    with refused("CH-TABLE-1", "T10 is a cash table now: close it first."):
        event.ask(opens)
    assert event.event.tables == {}
    night.close(TableId("T10"))
    event.ask(opens)
    assert [(one.id, one.seats) for one in event.event.tables.values()] == [
        (name, 8) for name in names
    ]
    event.tables(E1)
    assert event.event.tables[E1].seats == 8
    event.ask(OpenEventTable(tournament=ONE, table=E2, seats=6))
    event.tables(TableId("E3"))
    assert event.event.tables[TableId("E3")].seats == SHEET.seats, "they differ"
    many = tuple(TableId(f"X{n}") for n in range(60))
    with refused("HOUSE", "60 tables at most are opened at once."):
        event.ask(OpenEventTable(tournament=ONE, table=names[0], more=many))


def test_every_seat_drawn_can_be_drawn_again_by_anybody(night: Evening):
    event = Director(night).published().sell(*NAMES).tables(E1, E2)
    drawn = event.ask(DrawSeats(tournament=ONE)).events[0]
    assert isinstance(drawn, SlipsDrawn)
    draw = event.event.draw
    assert draw is not None
    again = ProvedChance(draw.secret, drawn.head, drawn.number)
    players = [event.event.entries[slip.entry].player for slip in drawn.slips]
    seats = drawn_seats(players, drawn.hat, again).values()
    assert [(slip.table, slip.seat) for slip in drawn.slips] == [
        (one.table, one.seat) for one in seats
    ]
    assert drawn.head in {row.digest.hex() for row in night.journal.written}
    assert draw.drawn == 1


def test_too_few_tables_are_said(night: Evening):
    event = Director(night).published().sell(*NAMES).tables(E1)
    with refused("TR-OPEN-1", "10 players and 9 free seats: open more tables."):
        event.ask(DrawSeats(tournament=ONE))


def test_a_small_table_is_filled_and_the_rest_is_even(night: Evening):
    event = Director(night).published().sell(*NAMES).tables(E1)
    event.ask(OpenEventTable(tournament=ONE, table=E2, seats=3))
    event.ask(DrawSeats(tournament=ONE))
    assert [len(event.there(one)) for one in (E1, E2)] == [7, 3]


def test_a_table_with_players_is_not_given_back(night: Evening):
    event = playing(night)
    with refused("TR-BRK-2", "Somebody sits at E1: break it."):
        event.ask(CloseEventTable(tournament=ONE, table=E1))


def test_who_is_kept_apart_does_not_draw_the_same_table(night: Evening):
    players = tuple(map(night.player, NAMES[:2]))
    night.ask(KeepApart(players=players))
    event = Director(night).published().sell(*NAMES[:6]).tables(E1, E2)
    event.ask(DrawSeats(tournament=ONE))
    assert event.at("Aino") != event.at("Eero")


def test_nothing_is_drawn_before_the_secret_is_sealed(night: Evening):
    event = Director(night)
    with refused("TR-STR-1"):
        event.tables(E1)
    event.published().tables(E1).sell("Aino")
    assert event.of("Aino").state is EntryIs.SOLD
    assert replace(SHEET, seats=9) == SHEET


def test_who_is_at_a_table_of_an_event_and_who_has_another_number_now(night: Evening):
    event = playing(night, *NAMES[:4])
    assert {event.called(who) for who in people_at(night.room, E1)} == set(NAMES[:4])
    assert people_at(night.room, E2) == ()
    assert with_player_renamed(event.event, PlayerId(98), PlayerId(99)) is event.event
