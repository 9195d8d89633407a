"""An open table that gets another game or other seats: what is asked of it."""

from floor.app.tables.tables import ChangeTable
from floor.room.games.game import GameId
from floor.views.tables.changing import change_form
from floor.views.words.form import Form, Typed
from tests.evening import NLH, PLO, T1, Evening


def form(night: Evening, **typed: object) -> Form:
    return change_form(night.room, night.room.tables[T1], Typed(**typed))


def test_it_begins_as_the_table_stands(night: Evening):
    night.table(seats=8)
    shown = form(night)
    assert (shown.field("game").start, shown.field("seats").start) == (NLH, 8)
    assert shown.asks == ChangeTable(table=T1, game=NLH, seats=8)
    assert shown.wrong == ""


def test_another_game_has_seats_of_its_own(night: Evening):
    night.table()
    assert form(night, game=GameId("dc-5-5")).field("seats").start == 8
    assert form(night, game=PLO).field("seats").most == 10


def test_more_than_are_recommended_need_a_reason(night: Evening):
    """CH-TABLE-2."""
    night.table()
    assert [one.fixed for one in form(night).fields] == [False, False, True]
    shown = form(night, game=PLO, seats=10)
    assert shown.wrong == "9 seats are recommended at most: give a reason for more."
    assert [one.fixed for one in shown.fields] == [False, False, False]
    assert shown.asks == ChangeTable(table=T1, game=PLO, seats=10)
