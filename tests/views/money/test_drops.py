"""Counting a drop box, as it is asked for."""

from floor.app.money.chips import CountDrop
from floor.base.money import Money
from floor.views.money.drops import drop_form
from floor.views.words.form import Missing, Typed
from tests.evening import T1, T2, Evening


def test_only_tables_of_the_day_have_a_box(night: Evening):
    nothing = drop_form(night.room)
    assert nothing.wrong == "No table was open in this gaming day."
    assert nothing.asks == Missing(nothing.wrong)
    night.table(T1)
    night.table(T2)
    assert [table for _words, table in drop_form(night.room).field("table").options] == [T1, T2]


def test_what_was_found_is_recorded(night: Evening):
    night.table(T1)
    asked = drop_form(night.room, Typed(table=T1, amount=Money(12_050)))
    assert asked.asks == CountDrop(table=T1, amount=Money(12_050))
    assert asked.wrong == ""
