"""An older copy of the book was put back: each open table is compared with its felt."""

from msgspec.structs import replace

from floor.app.core.messages import SYSTEM
from floor.app.core.room import DayClosed
from floor.app.hands.set_right import SetRight
from floor.app.staff.older_book import CompareFelt, NoteOlderBook
from floor.room.lists.waitlist import TableId
from floor.views.floor.alerts import AlertKind, alert_lines, alerts
from tests.app.tournament.commands import E1
from tests.app.tournament.directed import playing
from tests.evening import T1, T2, Evening, refused
from tests.views.looking import look

OLDER = NoteOlderBook(seen=84, ends=60)


def test_every_open_table_waits_until_it_is_compared_set_right_or_closed(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    night.table(T2)
    night.table(TableId("T3"))
    night.ask(OLDER, SYSTEM)
    put_back = night.clock.now()
    assert night.room.put_back == {T1: put_back, T2: put_back, TableId("T3"): put_back}
    night.ask(CompareFelt(table=T2))
    with refused("HOUSE"):
        night.ask(CompareFelt(table=T2))
    night.ask(SetRight(table=T1, hands_missed=2, note=night.note("Two hands are not in it")))
    night.close(TableId("T3"))
    assert night.room.put_back == {}


def test_what_was_put_back_is_taken_back_by_nobody(night: Evening):
    """Nothing has happened at a table by it; what the floor has found there is of that table."""
    night.table(T1)
    (put_back,) = night.ask(OLDER, SYSTEM).events
    (found,) = night.ask(CompareFelt(table=T1)).events
    assert put_back.is_final()
    assert put_back.touches() == {"older-book"}
    assert found.touches() == {"older-book:T1"}


def test_a_day_that_was_closed_in_the_older_book_goes_on(night: Evening):
    closed = night.close_day()
    night.ask(OLDER, SYSTEM)
    night.void(closed, night.manager)
    assert not isinstance(night.room.day, DayClosed)


def test_a_dealer_does_not_say_it(night: Evening):
    night.table(T1)
    night.ask(OLDER, SYSTEM)
    with refused("HOUSE"):
        night.ask(CompareFelt(table=T1), night.dealer)


def test_the_floor_hears_of_each_table_and_may_correct_it(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    night.ask(OLDER, SYSTEM)
    some = alerts(night.room, night.clock.now())[T1]
    (alert,) = (one for one in some if one.kind is AlertKind.OLDER_BOOK)
    (line,) = alert_lines(night.room, look(night), (alert,))
    assert line.words == "Older book: check button and seats"
    assert line.step is not None
    assert line.also is not None
    assert line.step.words == alert.act == "Correct T1 …"
    assert line.also.command == CompareFelt(table=T1)


def test_a_table_that_is_no_more_is_compared_with_nothing(night: Evening):
    night.table(T1)
    room = replace(night.room, put_back={TableId("E9"): night.clock.now()})
    assert AlertKind.OLDER_BOOK not in {
        one.kind for some in alerts(room, night.clock.now()).values() for one in some
    }


def test_a_tournament_s_tables_are_compared_too(night: Evening):
    playing(night)
    night.ask(OLDER, SYSTEM)
    (alert,) = (
        one for one in alerts(night.room, night.clock.now())[E1] if one.kind is AlertKind.OLDER_BOOK
    )
    (line,) = alert_lines(night.room, look(night), (alert,))
    assert line.step is None
    assert line.also is not None
    night.ask(CompareFelt(table=E1))
    assert E1 not in night.room.put_back
