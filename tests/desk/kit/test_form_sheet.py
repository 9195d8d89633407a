"""Any form as a dialog: what is typed stays until its field starts with something else."""

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.staff.days import CloseDay, OpenDay
from floor.base.money import Money
from floor.desk.kit.form_sheet import FormSheet
from floor.views.words.form import (
    Box,
    Day,
    Euros,
    Form,
    Missing,
    Number,
    OneOf,
    Reason,
    Said,
    Text,
    Tick,
    Ticks,
    Typed,
)
from floor.views.words.rows import Step
from tests.desk.forms import box, day, figure, line, pick, said, ticks

USUAL = {"apple": 3, "pear": 5}


def stall(typed: Typed) -> Form:
    """Fruit by number, where a plum is alone and a pear may be ripe."""
    fruit = typed.get("fruit", "apple")
    number = Number(name="number", words="How many", least=1, most=9, start=USUAL.get(fruit, 0))
    ripe = Tick(name="ripe", words="Ripe & sweet")
    return Form(
        "stall",
        "Stall",
        "Buy",
        CloseDay(clock_checked=typed.get("ripe", False)),
        (
            OneOf(
                name="fruit",
                words="Fruit",
                options=(("Apple", "apple"), ("Pear", "pear"), ("Plum", "plum")),
            ),
            *((number,) if fruit in USUAL else ()),
            *((ripe,) if fruit == "pear" else ()),
            Text(name="whose", words="Whose"),
            Said(name="comes-to", words=f"{typed.get('number', 0)} of {fruit}"),
        ),
        told=(f"A {fruit}.", *(("Alone.",) if fruit == "plum" else ())),
        hint="" if fruit == "apple" else f"It is a {fruit}.",
    )


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_what_is_typed_stays_until_its_field_starts_with_something_else(
    parent: QWidget, qtbot: QtBot
) -> None:
    sheet = FormSheet(stall, parent)
    sheet.open()
    qtbot.keyClicks(line(sheet, "whose"), "Aino")
    figure(sheet, "number").setValue(7)
    assert said(sheet, "comes-to") == "7 of apple"
    pick(sheet, "fruit", "pear")
    assert figure(sheet, "number").value() == 5, "a pear starts with another number"
    assert sheet.note.text() == "It is a pear."
    assert line(sheet, "whose").text() == "Aino"
    pick(sheet, "fruit", "plum")
    assert figure(sheet, "number").isHidden()
    assert sheet.typed == Typed(fruit="plum", whose="Aino", **{"comes-to": None})
    pick(sheet, "fruit", "apple")
    assert figure(sheet, "number").value() == 3
    assert sheet.note.text() == ""
    sheet.reject()


def test_a_field_that_comes_later_stands_in_its_place_for_eye_and_tab(
    parent: QWidget, qtbot: QtBot
) -> None:
    sheet = FormSheet(stall, parent)
    sheet.open()
    pick(sheet, "fruit", "pear")
    rows = [sheet._row_of(sheet.parts[name]) for name in ("fruit", "number", "ripe", "whose")]
    assert rows == sorted(rows)
    ripe = sheet.parts["ripe"].widget
    figure(sheet, "number").setFocus()
    qtbot.waitUntil(lambda: sheet.focusWidget() is figure(sheet, "number"))
    sheet.focusNextChild()
    assert sheet.focusWidget() is ripe
    sheet.focusNextChild()
    assert sheet.focusWidget() is line(sheet, "whose")
    sheet.reject()


def test_it_asks_for_what_follows_from_what_stands_there(parent: QWidget, qtbot: QtBot) -> None:
    sheet = FormSheet(stall, parent)
    sheet.open()
    pick(sheet, "fruit", "pear")
    qtbot.keyClick(sheet.parts["ripe"].widget, Qt.Key.Key_Space)
    with qtbot.waitSignal(sheet.asked) as asked:
        qtbot.keyClick(sheet, Qt.Key.Key_Return)
    assert asked.args == [CloseDay(clock_checked=True), ""]
    sheet.reject()


def bill(typed: Typed) -> Form:
    paid, amount = typed.get("seat", ()), typed.sum("amount")
    step = Step(key="pay", words="Pay", command=OpenDay(), reason="" if amount else "Say why.")
    return Form(
        "bill",
        "Bill",
        "Pay",
        step if paid else Missing("Tick who pays.", "seat"),
        (
            Euros(name="amount", words="Sum", start=Money(250), hint="0,00", keypad=True),
            Day(name="day", words="Day", start=date(2026, 10, 24), least=date(2026, 10, 23)),
            Ticks(
                name="seat",
                boxes=(Box(key=1, words="Seat 1"), Box(key=4, words="Seat 4")),
                columns=2,
            ),
            OneOf(name="house", words="House", options=(("Ours", 1),), fixed=True),
            Reason(),
        ),
    )


def test_what_is_missing_is_said_and_gone_to(parent: QWidget, qtbot: QtBot) -> None:
    sheet = FormSheet(bill, parent)
    sheet.open()
    with qtbot.assertNotEmitted(sheet.asked):
        sheet.ask()
        assert sheet.note.text() == "Tick who pays."
        assert sheet.focusWidget() is ticks(sheet, "seat")[0]
        ticks(sheet, "seat")[1].setChecked(True)
        assert sheet.note.text() == "", "something else was done since"
        amount = line(sheet, "amount")
        amount.setText("much")
        sheet.ask()
        assert sheet.note.text() == "Type the sum in euros, for example 1234.50."
        assert sheet.focusWidget() is amount
        amount.setText("0")
        sheet.ask()
        assert sheet.note.text() == "Say why."
    sheet.reason.setText("No change")
    with qtbot.waitSignal(sheet.asked) as asked:
        sheet.ask()
    assert asked.args == [OpenDay(), "No change"]
    sheet.reject()


def test_every_kind_of_field_gives_what_stands_in_it(parent: QWidget, qtbot: QtBot) -> None:
    sheet = FormSheet(bill, parent)
    assert line(sheet, "amount").text() == "2.50"
    assert line(sheet, "amount").hasSelectedText(), "it is typed over"
    key = sheet.findChild(QPushButton, "key-7")
    assert key is not None
    key.click()
    day(sheet, "day").setDate(day(sheet, "day").minimumDate())
    ticks(sheet, "seat")[1].setChecked(True)
    assert sheet.typed.sum("amount") == Money(700)
    assert sheet.typed.get("day", None) == date(2026, 10, 23)
    assert sheet.typed.get("seat", ()) == (4,)
    assert not box(sheet, "house").isEnabled()
