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


def test_once_the_day_is_closed_it_says_so(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw().hands(1).leave("Aino").leave("Eero")
    night.close(T1)
    night.count_drop(T1, 5)
    night.close_day()
    said = "The gaming day is closed: a drop is counted while it is open (F7)."
    assert drop_form(night.room).wrong == said


def test_the_next_box_that_is_still_to_be_counted_is_proposed(night: Evening):
    """Those of closed tables first; who names a table counts that one."""
    for table in (T1, T2):
        night.table(table).seated("Aino", "Eero").draw().hands(1).leave("Aino").leave("Eero")
    assert drop_form(night.room).field("table").start == T1
    assert drop_form(night.room).told[0].startswith("All that lay in the boxes of the table")
    night.close(T2)
    assert drop_form(night.room).field("table").start == T2
    night.ask(CountDrop(table=T2, amount=Money(100)))
    shown = drop_form(night.room)
    assert (shown.field("table").start, shown.begin) == (T1, "amount")
    assert [words for words, _table in shown.field("table").options] == ["T1", "T2 · counted"]
    night.close(T1)
    night.ask(CountDrop(table=T1, amount=Money(100)))
    assert drop_form(night.room).field("table").start == T1, "all are counted: any may be again"
    again = drop_form(night.room, counts=T2)
    assert again.field("table").start == T2
    assert again.told[0].startswith("T2 was counted before: this is added to it.")


def test_what_was_found_is_recorded(night: Evening):
    night.table(T1)
    asked = drop_form(night.room, Typed(table=T1, amount=Money(12_050)))
    assert asked.asks == CountDrop(table=T1, amount=Money(12_050))
    assert asked.wrong == ""
