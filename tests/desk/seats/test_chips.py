"""Chips, breaks, straddles, seats and winners at the desk, by mouse and keyboard."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Command
from floor.app.core.room import guest_of
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.hands.last_rounds import AnnounceLastRound
from floor.app.lists.waiting import StrikeOff
from floor.app.money.chips import BuyIn, PlayerBoughtIn
from floor.app.money.stacks import is_uncounted
from floor.app.seats.seats import MarkAway, PlayOver, SeatPlayer
from floor.app.staff.days import AdoptRulebook
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.money import Money
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sum_sheet import SumSheet
from floor.desk.seats.move_sheet import MoveSheet
from floor.desk.seats.sheets import StepsSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.card_reader import GAP_MS
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Away, HandOver, InHand, seat_of
from floor.rulebook.house.rulebooks import shipped_house
from tests.desk.forms import ticks
from tests.desk.hall import NLH, SITTING, T1, WAITING, Hall, desk_on, tell
from tests.desk.window.test_dialogs import type_into
from tests.desk.window.test_looks import settle
from tests.desk.window.test_window import button, choose, click, seat
from tests.qtkit.shots import shot

Desk = tuple[DeskWindow, Bridge]
T2, T3 = TableId("T2"), TableId("T3")
NLH_2_5 = GameId("nlh-2-5")
"""Buy-ins: NLH 1–2 from 50 to 300, NLH 2–5 from 200 to 1000."""


@pytest.fixture
def window(desk: Desk) -> DeskWindow:
    return desk[0]


def sums(window: DeskWindow, qtbot: QtBot, number: int, step: str) -> SumSheet:
    """The sheet behind a step of that seat."""
    choose(qtbot, window, number)
    click(qtbot, button(window, step))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, SumSheet)
    qtbot.waitUntil(lambda: sheet.edits[0].hasFocus())
    return sheet


def six_at_t2(hall: Hall) -> tuple[Command, ...]:
    """They sit down and draw for the button."""
    players = [hall.player(f"P{number} Q") for number in range(1, 7)]
    return (
        OpenTable(table=T2, game=NLH_2_5, seats=9),
        *(SeatPlayer(table=T2, seat=SeatNo(n), player=one) for n, one in enumerate(players, 1)),
        DrawButton(table=T2),
    )


def told(sheet: QWidget) -> str:
    return " ".join(one.text() for one in sheet.findChildren(QLabel))


def is_done(window: DeskWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.errands.sheets)


def aino(hall: Hall) -> PlayerId:
    return hall.player("Aino Laine")


# Buying in


def test_a_buy_in_is_one_press_and_enter(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    sheet = sums(window, qtbot, 1, f"step-buy-in-{aino(hall)}")
    assert "€50 to €300 on T1 (CH-BUY-1, CH-BUY-3)" in told(sheet)
    assert sheet.edits[0].text() == "50"
    qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
    is_done(window, qtbot)
    assert guest_of(window.scene.room, aino(hall)).bought_in
    window.draw()
    assert button(window, f"step-top-up-{aino(hall)}").isEnabled()


def test_a_short_buy_in_is_refused_in_the_sheet_until_there_is_a_reason(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    sheet = sums(window, qtbot, 1, f"step-buy-in-{aino(hall)}")
    type_into(qtbot, sheet.edits[0], "30")
    assert (
        sheet.note.text()
        == "Aino L. puts at least €50.00 on T1: the floor may allow less, with a reason."
    )
    qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
    assert sheet.reason.isVisible()
    assert (sheet.edits[0].hasFocus(), sheet.edits[0].selectedText()) == (True, "30")
    qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
    assert sheet.reason.hasFocus(), "asked for again it is meant"
    qtbot.keyClicks(sheet.reason, "His last note")
    qtbot.keyClick(sheet.reason, Qt.Key.Key_Return)
    is_done(window, qtbot)
    bought = window.scene._feed[-1].events[0]
    assert hall.people.note(bought.note) == "His last note"  # type: ignore[attr-defined]


def test_a_sum_above_the_maximum_is_put_right_where_it_was_typed(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """What is typed after the refusal is the sum, not a reason."""
    sheet = sums(window, qtbot, 1, f"step-buy-in-{aino(hall)}")
    type_into(qtbot, sheet.edits[0], "350")
    qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
    assert (
        sheet.note.text()
        == "Aino L. puts at most €300.00 on T1: the floor may allow more, with a reason."
    )
    typing = sheet.focusWidget()
    assert typing is sheet.edits[0]
    qtbot.keyClicks(typing, "300")
    assert (sheet.edits[0].text(), sheet.reason.isVisible()) == ("300", False)
    qtbot.keyClick(typing, Qt.Key.Key_Return)
    is_done(window, qtbot)
    bought = window.scene._feed[-1].events[0]
    assert isinstance(bought, PlayerBoughtIn)
    assert (bought.amount, bought.note) == (Money(30_000), None)


def test_a_sum_alone_is_no_reason(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    sheet = sums(window, qtbot, 1, f"step-buy-in-{aino(hall)}")
    type_into(qtbot, sheet.edits[0], "350")
    qtbot.keyClicks(sheet.reason, "300,00")
    qtbot.keyClick(sheet.reason, Qt.Key.Key_Return)
    assert sheet.note.text() == "“300,00” is no reason: say in words why."
    assert sheet.reason.selectedText() == "300,00"
    shot(sheet, "no-reason")
    qtbot.keyClicks(sheet.reason, "A guest of the house")
    qtbot.keyClick(sheet.reason, Qt.Key.Key_Return)
    is_done(window, qtbot)
    bought = window.scene._feed[-1].events[0]
    assert isinstance(bought, PlayerBoughtIn)
    assert bought.amount == Money(35_000)


def test_what_is_no_sum_is_not_asked(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    sheet = sums(window, qtbot, 1, f"step-buy-in-{aino(hall)}")
    for text in ("abc", ""):
        type_into(qtbot, sheet.edits[0], text)
        qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Delete)
        qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
        assert sheet.note.text() == "Type the sum in euros, for example 1234.50."
    type_into(qtbot, sheet.edits[0], "0")
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "No chips are bought: say how much."
    assert not guest_of(hall.room.office.room, aino(hall)).bought_in
    click(qtbot, sheet.cancel_button)


def test_who_bought_meanwhile_is_told_by_the_store(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    sheet = sums(window, qtbot, 1, f"step-buy-in-{aino(hall)}")
    hall.ask(BuyIn(table=T1, player=aino(hall), amount=Money(100_00)))
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: "has bought in at T1 already" in sheet.note.text())
    click(qtbot, sheet.cancel_button)


# Topping up


def test_the_keypad_types_stack_and_amount(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    tell(window, hall, qtbot, BuyIn(table=T1, player=aino(hall), amount=Money(100_00)))
    sheet = sums(window, qtbot, 1, f"step-top-up-{aino(hall)}")
    press = _keypad(sheet, qtbot)
    press("1", "2", "0", "5", "back")
    assert "Add at most €180 (CH-BUY-3)." in told(sheet)
    qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
    assert sheet.edits[1].hasFocus(), "Enter goes to the sum that is missing"
    press("1", "8", "0")
    assert [one.text() for one in sheet.edits] == ["120", "180"]
    qtbot.keyClick(sheet.edits[1], Qt.Key.Key_Return)
    is_done(window, qtbot)
    assert guest_of(window.scene.room, aino(hall)).bought.purchases == 2


def _keypad(sheet: SumSheet, qtbot: QtBot) -> Callable[..., None]:
    def press(*figures: str) -> None:
        for figure in figures:
            key = sheet.findChild(QPushButton, f"key-{figure}")
            assert isinstance(key, QPushButton)
            click(qtbot, key)

    return press


def test_in_a_hand_chips_wait_and_the_button_says_so(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1))
    choose(qtbot, window, 1)
    buy = button(window, f"step-buy-in-{aino(hall)}")
    assert not buy.isEnabled()
    assert buy.statusTip() == "Aino L. is in a hand at T1: chips are bought when it is over."


# Leaving and moving


def test_a_stack_is_left_with_and_asked_for_again(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    player = aino(hall)
    sheet = sums(window, qtbot, 1, f"step-leave-{player}")
    type_into(qtbot, sheet.edits[0], "420")
    assert "Back tonight: with €420 again (CH-STACK-1)" in told(sheet)
    qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
    is_done(window, qtbot)
    for name in WAITING:
        hall.ask(StrikeOff(game=NLH, player=hall.player(name)))
    tell(window, hall, qtbot, SeatPlayer(table=T1, seat=SeatNo(1), player=player))
    sheet = sums(window, qtbot, 1, f"step-buy-in-{player}")
    assert [one.text() for one in sheet.edits] == ["", "420"]
    assert "exactly €420 on T1 (CH-STACK-1)" in told(sheet)
    qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
    is_done(window, qtbot)
    assert guest_of(window.scene.room, player).bought_in


def test_nobody_leaves_uncounted_by_enter_alone(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """L, Enter asks for the stack; a tick says that nobody counted it, and nothing else does."""
    player = aino(hall)
    tell(window, hall, qtbot, BuyIn(table=T1, player=player, amount=Money(100_00)))
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1))
    tell(window, hall, qtbot, EndHand(table=T1, second_round=True))
    sheet = sums(window, qtbot, 1, f"step-leave-{player}")
    qtbot.waitUntil(sheet.isActiveWindow)
    assert sheet.edits[0].text() == ""
    key(sheet, Qt.Key.Key_Return)
    assert sheet.note.text() == "Count the stack, or tick “not counted”."
    assert sheet.edits[0].hasFocus()
    assert player in hall.room.office.room.seated
    key(sheet, Qt.Key.Key_Tab)
    tick = sheet.edits[0].left_out
    assert tick is not None
    assert tick.hasFocus()
    key(sheet, Qt.Key.Key_Space)
    qtbot.waitUntil(tick.isChecked)
    assert sheet.note.text() == ""
    key(sheet, Qt.Key.Key_Backtab)
    key(sheet, Qt.Key.Key_7)
    assert not tick.isChecked(), "a sum is counted"
    key(sheet, Qt.Key.Key_Tab)
    key(sheet, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: sheet.edits[0].text() == "")
    key(sheet, Qt.Key.Key_Return)
    is_done(window, qtbot)
    assert player not in window.scene.room.seated
    assert is_uncounted(window.scene.room, player)


def key(window: QWidget, struck: Qt.Key) -> None:
    """To whatever has the focus in that window, as the system hands it over."""
    handle = window.windowHandle()
    assert handle is not None
    QTest.qWait(GAP_MS + 20)  # quicker is a reader of cards
    QTest.keyClick(handle, struck)
    QApplication.processEvents()


def test_who_moves_is_counted_or_said_not_to_be(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    player = aino(hall)
    tell(window, hall, qtbot, BuyIn(table=T1, player=player, amount=Money(100_00)))
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=9))
    choose(qtbot, window, 1)
    click(qtbot, button(window, f"step-move-{player}"))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, MoveSheet)
    sheet.reason.setText("Asked for it.")
    click(qtbot, sheet.ways[0].buttons[0])
    assert sheet.note.text() == "Count the stack, or tick “not counted”."
    sheet.uncounted.click()
    click(qtbot, sheet.ways[0].buttons[0])
    is_done(window, qtbot)
    assert window.scene.room.seated[player] == T2
    assert is_uncounted(window.scene.room, player)


def test_a_move_is_found_told_and_its_chips_wait_in_the_buy_in(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    player = aino(hall)
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH_2_5, seats=9))
    window.choose(T2, SeatNo(4))
    click(qtbot, button(window, "step-seat"))
    find = window.errands.sheets[-1]
    qtbot.keyClicks(find.picker.field, "aino")  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: find.picker.player == player)  # type: ignore[attr-defined]
    qtbot.keyClick(find.picker.field, Qt.Key.Key_Return)  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: isinstance(window.errands.sheets[-1], SumSheet))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, SumSheet)
    assert "As a new player there (CH-SEAT-4)" in told(sheet)
    type_into(qtbot, sheet.edits[0], "60")
    assert "Buys €140 more." in told(sheet)
    click(qtbot, sheet.ask_button)
    is_done(window, qtbot)
    assert window.scene.room.seated[player] == T2
    window.draw()
    click(qtbot, button(window, f"step-buy-in-{player}"))
    buy = window.errands.sheets[-1]
    assert isinstance(buy, SumSheet)
    assert [one.text() for one in buy.edits] == ["60", "140"]
    click(qtbot, buy.ask_button)
    is_done(window, qtbot)


def test_who_left_meanwhile_has_no_sheet(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    choose(qtbot, window, 1)
    detail = window.scene.detail(hall.clock.now())
    assert detail is not None
    tell(window, hall, qtbot, CloseTable(table=T1))
    for step in detail.steps:
        if step.finder:
            window.errands.step(step)
    assert not window.errands.sheets


# Breaks, seats, straddles, winners


def test_a_long_break_is_given_once(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    player = aino(hall)
    choose(qtbot, window, 1)
    grant = button(window, f"step-long-break-{player}")
    assert grant.text() == "Long break until 18:30"
    click(qtbot, grant)
    qtbot.waitUntil(lambda: isinstance(seat(window, 1), Away))
    window.draw()
    used = button(window, f"step-long-break-{player}")
    assert not used.isEnabled()
    assert "has had the evening’s long break" in used.toolTip()


def test_a_seat_is_changed_with_its_price_on_the_button(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    player = hall.player("Eero Virta")
    tell(
        window,
        hall,
        qtbot,
        DrawButton(table=T1),
        StartHand(table=T1),
        EndHand(table=T1, second_round=True),
    )
    choose(qtbot, window, 2)
    click(qtbot, button(window, f"step-change-{player}"))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, StepsSheet)
    words = [one.text() for one in sheet.steps.buttons]
    assert words, "each says what it costs"
    assert all(", " in one for one in words)
    qtbot.waitUntil(sheet.isActiveWindow)
    assert not any(one.hasFocus() for one in sheet.steps.buttons), "none by itself"
    qtbot.keyClick(sheet, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: sheet.steps.buttons[0].hasFocus())
    qtbot.keyClick(sheet.steps.buttons[0], Qt.Key.Key_Space)
    is_done(window, qtbot)
    assert seat_of(window.scene.room.tables[T1], player) == 4


def test_where_somebody_says_the_game_it_is_chosen_before_the_hand_begins(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    opens = OpenTable(table=T3, game=GameId("dc-5-5"), seats=8)
    sits = [
        SeatPlayer(table=T3, seat=SeatNo(seat), player=hall.player(f"Mixed{seat} Holm"))
        for seat in (1, 2, 3)
    ]
    tell(window, hall, qtbot, opens, *sits, DrawButton(table=T3))
    window.choose(T3, None)
    settle(window)
    click(qtbot, button(window, "step-start"))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, StepsSheet)
    (razz,) = (one for one in sheet.steps.buttons if one.text() == "Razz")
    click(qtbot, razz)
    is_done(window, qtbot)
    stage = window.scene.room.tables[T3].stage
    assert isinstance(stage, InHand)
    assert stage.variant == "razz"


def test_a_straddle_of_the_coming_hand_is_announced_at_the_table(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, *six_at_t2(hall))
    window.choose(T2, None)
    (straddle,) = (
        one for one in window.floor.seat.stops() if one.objectName().startswith("step-straddles-")
    )
    click(qtbot, straddle)
    qtbot.waitUntil(lambda: bool(window.scene.room.tables[T2].straddles))
    window.draw()
    assert "straddles €10" in window.floor.seat._status.text()
    assert window.floor.seat._status.text().startswith("Next hand: ")


def test_a_hand_after_the_last_round_is_asked_for_once_more(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """The button that begins hands opens a sheet then; Enter on the sheet deals it (CH-TABLE-3)."""
    hands = [StartHand(table=T1), EndHand(table=T1, second_round=True)]
    hall.ask(DrawButton(table=T1))
    tell(window, hall, qtbot, *hands, AnnounceLastRound(table=T1), *hands * 3)
    window.choose(T1, None)
    start = button(window, "step-start")
    assert start.text() == "One more hand …"
    click(qtbot, start)
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, FormSheet)
    assert "only if the floor says so" in told(sheet)
    shot(sheet, "one-more-hand")
    hand = window.scene.room.tables[T1].hand
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: window.scene.room.tables[T1].hand == hand + 1)


def test_where_the_winner_has_the_button_he_is_ticked(hall: Hall, qtbot: QtBot) -> None:
    text = shipped_house("helsinki").replace(
        'variant = "texas"\n', 'variant = "texas"\nprofile = "win_the_button"\n'
    )
    for command in (CloseTable(table=T1), AdoptRulebook(name="helsinki", text=text)):
        hall.ask(command)
    for name in WAITING:
        hall.ask(StrikeOff(game=NLH, player=hall.player(name)))
    hall.ask(OpenTable(table=T1, game=NLH, seats=9))
    for number, name in enumerate(SITTING, start=1):
        hall.ask(SeatPlayer(table=T1, seat=SeatNo(number), player=hall.player(name)))
    hall.ask(DrawButton(table=T1))
    hall.ask(StartHand(table=T1))
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        window.choose(T1, None)
        click(qtbot, button(window, "step-end-second-round"))
        sheet = window.errands.sheets[-1]
        assert isinstance(sheet, FormSheet)
        click(qtbot, sheet.ask_button)
        assert sheet.note.text() == "Tick who has won."
        third = ticks(sheet, "winner")[2]
        third.setFocus()
        qtbot.keyClick(third, Qt.Key.Key_Space)
        qtbot.keyClick(sheet, Qt.Key.Key_Return)
        is_done(window, qtbot)
        stage = window.scene.room.tables[T1].stage
        assert isinstance(stage, HandOver)
        assert stage.positions.won is not None
        assert stage.positions.won.seat == 3


# The ways back


def test_each_way_back_is_a_row_with_its_price_and_what_comes_of_it(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    absent = hall.player("P2 Q")
    hands = [StartHand(table=T2), EndHand(table=T2, second_round=True)]
    tell(window, hall, qtbot, *six_at_t2(hall), MarkAway(table=T2, player=absent), *hands * 7)
    window.choose(T2, SeatNo(2))
    panel = window.floor.seat
    settle(window)
    first = panel._ways.buttons[0]
    assert "€5 + dead €2" in first.text()
    said = ways_told(window)
    assert said[0] == "How P2 Q. comes back"
    warning = "Dealt in without paying: the hand is dead (CH-MISS-10)"
    assert said[-1] == warning
    assert next(iter(panel.stops())) is first, "the likeliest comes first"
    back = button(window, f"step-back-{absent}-waits")
    click(qtbot, back)
    qtbot.waitUntil(lambda: not isinstance(seat(window, 2), Away))
    window.draw()
    qtbot.waitUntil(lambda: any(one.startswith("✓ ") for one in ways_told(window)))
    assert next(iter(panel.stops())).objectName() == f"step-chips-{absent}-20000"


def ways_told(window: DeskWindow) -> list[str]:
    labels = window.floor.seat._ways.findChildren(QLabel)
    return [one.text() for one in sorted(labels, key=lambda one: one.y()) if one.isVisible()]


def test_who_played_over_leaves_counted_when_the_owner_comes_back(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    owner, over = hall.player("Eero Virta"), hall.player("Otso Salmi")
    for command in (
        DrawButton(table=T1),
        MarkAway(table=T1, player=owner),
        PlayOver(table=T1, seat=SeatNo(2), player=over),
        BuyIn(table=T1, player=over, amount=Money(10_000)),
        StartHand(table=T1),
        EndHand(table=T1, second_round=True),
    ):
        hall.ask(command)
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    sheet = sums(window, qtbot, 2, f"step-back-{owner}-posts")
    assert sheet.windowTitle() == "Eero V. is back: count Otso S.’s stack"
    qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
    assert sheet.note.text() == "Count the stack, or tick “not counted”."
    type_into(qtbot, sheet.edits[0], "185,50")
    qtbot.keyClick(sheet.edits[0], Qt.Key.Key_Return)
    is_done(window, qtbot)
    assert guest_of(window.scene.room, over).left[-1].stack == Money(18_550)
    assert seat_of(window.scene.room.tables[T1], over) is None
    assert seat_of(window.scene.room.tables[T1], owner) == 2
