"""What the rules forbid in a hand is asked for at the desk and done when the hand is over."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from floor.app.core.room import guest_of
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.money.chips import BuyIn
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.base.money import Money
from floor.desk.kit.elided import Elided
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sum_sheet import SumSheet
from floor.desk.seats.move_sheet import MoveSheet
from floor.desk.seats.sheets import StepsSheet
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import EMPTY
from floor.views.floor.alerts import AlertKind
from floor.wiring.papers import OwedFiles
from tests.desk.hall import NLH, SITTING, T1, Hall, NoPaper, desk_on, surroundings
from tests.desk.looks import complaints
from tests.desk.tables.test_table_moves import tick
from tests.desk.window.test_window import button, choose, click
from tests.qtkit.shots import shot

T2 = TableId("T2")


@pytest.fixture
def paper() -> NoPaper:
    return NoPaper()


@pytest.fixture
def window(hall: Hall, paper: NoPaper, qtbot: QtBot) -> Iterator[DeskWindow]:
    """T1 is in a hand, T2 is open beside it; seat 1 of T1 is chosen."""
    house = surroundings(papers=paper)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        hall.ask(OpenTable(table=T2, game=NLH, seats=9))
        hall.ask(DrawButton(table=T1))
        hall.ask(StartHand(table=T1))
        caught_up(window, hall, qtbot)
        choose(qtbot, window, 1)
        yield window


def caught_up(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.room.office.refresh()
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()


def end_hand(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(EndHand(table=T1, second_round=True))
    caught_up(window, hall, qtbot)


def queue_a_seat(window: DeskWindow, qtbot: QtBot, player: int) -> None:
    change = button(window, f"step-change-{player}")
    assert change.text() == "Change seat · after this hand …"
    click(qtbot, change)
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, StepsSheet)
    first = next(one for one in sheet.findChildren(type(change)) if "seat 4" in one.text().lower())
    assert "after this hand" in first.text()
    click(qtbot, first)
    qtbot.waitUntil(lambda: bool(window.scene.room.queued))
    window.draw()


def queue_a_move(window: DeskWindow, qtbot: QtBot, player: int) -> None:
    """To T2, with a slip."""
    click(qtbot, button(window, f"step-move-{player}"))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, MoveSheet)
    sheet.reason.setText("They asked for it.")
    tick(qtbot, sheet.slip)
    click(qtbot, sheet.ways[0].buttons[0])
    qtbot.waitUntil(lambda: bool(window.scene.room.queued))
    window.draw()


def test_a_change_of_seats_waits_is_shown_and_done(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    player = hall.player(SITTING[0])
    queue_a_seat(window, qtbot, player)
    status = window.findChild(Elided, "seat-status")
    assert status.text().endswith("after this hand: to seat 4")
    assert button(window, f"step-withdraw-{player}").text() == "Do not do it: to seat 4"
    shot(window, "after-hand")
    assert complaints(window) == []
    end_hand(window, hall, qtbot)
    table = window.scene.room.tables[T1]
    assert (table.seat(SeatNo(1)), table.seats[3].sitter.player) == (EMPTY, player)


def test_it_is_withdrawn_with_one_tap(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    player = hall.player(SITTING[0])
    queue_a_seat(window, qtbot, player)
    click(qtbot, button(window, f"step-withdraw-{player}"))
    qtbot.waitUntil(lambda: not window.scene.room.queued)
    end_hand(window, hall, qtbot)
    assert window.scene.room.tables[T1].seats[0].sitter.player == player


def test_a_move_waits_for_the_end_of_the_hand_and_prints_its_slip_then(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    player = hall.player(SITTING[0])
    queue_a_move(window, qtbot, player)
    assert paper.asked == [], "nobody goes yet"
    end_hand(window, hall, qtbot)
    assert window.scene.room.seated[player] == T2
    qtbot.waitUntil(lambda: paper.asked == [("ticket", "MoveSlip", "Aino L.")])
    log = [window.findChild(QLabel, "feed-1-place"), window.findChild(Elided, "feed-1-words")]
    assert [one.text() for one in log] == [
        "T1",
        "Hand 1 over, flop seen; Aino L. moves from seat 1 to T2 seat 1",
    ]


@pytest.mark.parametrize("over", ["while no desk runs", "after the restart"])
def test_a_desk_that_was_restarted_prints_the_slip_of_a_move_that_waited(
    hall: Hall, qtbot: QtBot, over: str
) -> None:
    player, papers = hall.player(SITTING[0]), (NoPaper(), NoPaper(), NoPaper())
    houses = [
        surroundings(papers=one, store=hall.path)._replace(owed_slips=OwedFiles(hall.path))
        for one in papers
    ]
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    hall.ask(DrawButton(table=T1))
    hall.ask(StartHand(table=T1))
    with desk_on(hall, qtbot, badge=hall.manager, house=houses[0]) as (window, _bridge):
        caught_up(window, hall, qtbot)
        choose(qtbot, window, 1)
        queue_a_move(window, qtbot, player)
    if over == "while no desk runs":
        hall.ask(EndHand(table=T1, second_round=True))
    with desk_on(hall, qtbot, badge=hall.manager, house=houses[1]) as (window, _bridge):
        caught_up(window, hall, qtbot)
        if over != "while no desk runs":
            end_hand(window, hall, qtbot)
        qtbot.waitUntil(lambda: papers[1].asked == [("ticket", "MoveSlip", "Aino L.")])
    with desk_on(hall, qtbot, badge=hall.manager, house=houses[2]) as (window, _bridge):
        caught_up(window, hall, qtbot)
        qtbot.waitUntil(lambda: "tickets" in vars(window))
    assert [one.asked for one in papers] == [[], papers[1].asked, []], "once is enough"


def test_a_stack_said_in_the_hand_is_asked_anew_after_it(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    player = hall.player(SITTING[0])
    hall.ask(EndHand(table=T1, second_round=True))
    if not guest_of(hall.room.office.room, player).bought_in:
        hall.ask(BuyIn(table=T1, player=player, amount=Money(10_000)))
    hall.ask(StartHand(table=T1))
    caught_up(window, hall, qtbot)
    click(qtbot, button(window, f"step-move-{player}"))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, MoveSheet)
    qtbot.keyClicks(sheet.stack, "90")
    sheet.reason.setText("They asked for it.")
    click(qtbot, sheet.ways[0].buttons[0])
    qtbot.waitUntil(lambda: bool(window.scene.room.queued))
    end_hand(window, hall, qtbot)
    (count,) = (one for one in window.needs._every if one.kind is AlertKind.COUNT)
    assert (count.table, count.player) == (T2, player)
    window.needs.toggle()
    click(qtbot, button(window, f"step-alert-{count.key}"))
    asked = window.errands.sheets[-1]
    assert isinstance(asked, SumSheet)
    assert asked.windowTitle() == "Count the stack of Aino L. · T2 seat 1"
    assert [edit.text() for edit in asked.edits] == ["90", ""]
    assert (asked.focusWidget(), asked.edits[0].selectedText()) == (asked.edits[0], "90")
    shot(asked, "after-hand-count")
    assert complaints(asked) == []
    before = guest_of(window.scene.room, player).bought
    qtbot.keyClicks(asked.edits[0], "95")
    qtbot.keyClick(asked.edits[0], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: guest_of(window.scene.room, player).bought_in)
    after = guest_of(window.scene.room, player)
    assert (after.to_count, after.bought) == (None, before), "counted, and nothing bought"
    assert after.counted is not None
    assert after.counted.stack == Money(9_500)
    window.draw()
    assert not [one for one in window.needs._every if one.kind is AlertKind.COUNT]


def test_nothing_is_bought_where_nobody_said_what_lay_there(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """The alert asks for the count alone; Enter on an empty field asks again."""
    player = hall.player(SITTING[0])
    hall.ask(EndHand(table=T1, second_round=True))
    hall.ask(BuyIn(table=T1, player=player, amount=Money(10_000)))
    hall.ask(StartHand(table=T1))
    caught_up(window, hall, qtbot)
    queue_a_move(window, qtbot, player)
    end_hand(window, hall, qtbot)
    (count,) = (one for one in window.needs._every if one.kind is AlertKind.COUNT)
    window.needs.toggle()
    alert = button(window, f"step-alert-{count.key}")
    assert (alert.text(), alert.isEnabled()) == ("Count …", True)
    click(qtbot, alert)
    asked = window.errands.sheets[-1]
    assert isinstance(asked, SumSheet)
    assert [edit.text() for edit in asked.edits] == ["", ""]
    qtbot.keyClick(asked.edits[0], Qt.Key.Key_Return)
    assert (asked.isVisible(), asked.focusWidget()) == (True, asked.edits[0])
    assert guest_of(window.scene.room, player).to_count is not None
    qtbot.keyClicks(asked.edits[0], "120")
    qtbot.keyClicks(asked.edits[1], "180")
    click(qtbot, asked.ask_button)
    qtbot.waitUntil(lambda: guest_of(window.scene.room, player).bought_in)
    counted = guest_of(window.scene.room, player).counted
    assert counted is not None
    assert counted.stack == Money(30_000)


def test_a_move_that_is_withdrawn_prints_nothing(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    player = hall.player(SITTING[0])
    queue_a_move(window, qtbot, player)
    click(qtbot, button(window, f"step-withdraw-{player}"))
    qtbot.waitUntil(lambda: not window.scene.room.queued)
    end_hand(window, hall, qtbot)
    qtbot.wait(50)
    assert paper.asked == []


def test_a_table_closes_after_its_hand_and_everybody_has_a_slip(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    qtbot.keyClick(window.floor.map, Qt.Key.Key_Space)
    window.draw()
    close = button(window, "step-close")
    assert close.text() == "Close T1 · after this hand …"
    click(qtbot, close)
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, FormSheet)
    assert sheet.ask_button.text() == "Close T1 after this hand"
    assert "Hand 1 is on" in sheet._told[0].text()
    assert not sheet.parts["mover"].sums
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: bool(window.scene.room.queued))
    qtbot.waitUntil(lambda: not window.errands.sheets)
    hall.ask(EndHand(table=T1, second_round=True))
    qtbot.waitUntil(lambda: T1 not in window.scene.room.tables)
    qtbot.waitUntil(lambda: len(paper.asked) == 3)
    assert {one[1] for one in paper.asked} == {"MoveSlip"}


def test_what_no_longer_fits_is_said_on_the_desk(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    player = hall.player(SITTING[0])
    queue_a_seat(window, qtbot, player)
    note = hall.note("A friend.") if hasattr(hall, "note") else None
    hall.ask(SeatPlayer(table=T1, seat=SeatNo(4), player=hall.player("Kaisa Berg"), note=note))
    end_hand(window, hall, qtbot)
    window.needs.toggle()
    alert = button(window, f"step-alert-T1-not_done-1-{player}")
    assert alert.text() == "Seen"
    click(qtbot, alert)
    qtbot.waitUntil(lambda: not window.scene.room.queued)
