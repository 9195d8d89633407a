"""Which tables an event is played at, as values."""

from msgspec.structs import replace

from floor.app.tournament.seats import OpenEventTable
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import CORNER, RoomPlan
from floor.views.director.opening import closed_tables, open_form
from floor.views.tables.opening import all_open
from floor.views.tournament.counter import free_event_table
from floor.views.words.form import NOTHING_TYPED, Form, Missing, Ticks, Typed
from floor.views.words.rows import Step
from tests.app.tournament.commands import E1, ONE
from tests.app.tournament.directed import Director
from tests.evening import T1, Evening
from tests.views.director.test_chips import look_of

ASKS = OpenEventTable(tournament=ONE, table=E1)
T9, T10, T11 = (TableId(f"T{number}") for number in (9, 10, 11))


def shown(night: Evening, **typed: object) -> Form:
    return open_form(look_of(night), ASKS, Typed(**typed) if typed else NOTHING_TYPED)


def asked(form: Form) -> Step:
    assert isinstance(form.asks, Step)
    return form.asks


def test_where_the_house_has_no_closed_table_the_next_is_named(night: Evening):
    at = Director(night).published()
    form = shown(night)
    assert (form.ask, asked(form).command) == ("Open E1", replace(ASKS, seats=at.event.sheet.seats))
    assert [one.name for one in form.fields] == ["names", "seats"]
    empty = shown(night, names=" ")
    assert empty.asks == Missing("Name a table, or several: T9–T15.", "names")


def test_closed_tables_of_the_house_come_first_and_the_next_go_on_from_them(night: Evening):
    at = Director(night).published()
    night.table(T1)
    night.table(T9)
    night.close(T9)
    assert closed_tables(night.room) == (T9,)
    ticks = shown(night).field("house")
    assert isinstance(ticks, Ticks)
    assert [one.key for one in ticks.boxes] == [T9]
    assert isinstance(shown(night).asks, Missing)
    form = shown(night, house=(T9,), names="T10–T11", seats=8)
    assert form.ask == "Open T9, T10, T11"
    at.ask(asked(form).command)
    assert {one.seats for one in at.event.tables.values()} == {8}
    assert closed_tables(night.room) == ()
    assert free_event_table(night.room, at.event) == "T12"
    assert all_open(night.room) == (T1, T9, T10, T11)
    assert shown(night).field("seats").start == 8


def test_a_table_that_is_played_at_is_refused_in_words_and_many_are_named_in_short(night: Evening):
    Director(night).published()
    night.table(T9)
    form = shown(night, names="T8–T15")
    assert form.ask == "Open T8 … T15"
    assert form.wrong == "T9 is a cash table now: close it first."


def test_the_tables_on_the_map_are_the_house_s_on_a_day_without_any(night: Evening):
    night.close_day()
    room = replace(night.room, plan=RoomPlan(spots={T10: CORNER, T9: CORNER}))
    assert closed_tables(room) == (T9, T10)
