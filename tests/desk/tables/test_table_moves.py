"""A table opened for its list, closed with its slips, players moved: by mouse and keyboard."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.core.room import guest_of
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.lists.waiting import JoinList
from floor.app.money.chips import BuyIn
from floor.app.orders.orders import KeepApart
from floor.app.seats.requests import AskForSeat
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.base.errors import PaperTrouble
from floor.base.money import Money
from floor.base.text import ENGLISH, use_language
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sheet import Sheet
from floor.desk.seats.move_sheet import MoveSheet
from floor.desk.seats.sheets import StepsSheet
from floor.desk.staff.staff_sheets import AllTheSameSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.table import Drawn, HeldSeat, Taken
from tests.desk.forms import figure, part, ticks
from tests.desk.hall import NLH, SITTING, T1, WAITING, Hall, NoPaper, desk_on, surroundings, tell
from tests.desk.looks import complaints
from tests.desk.window.test_window import button, choose, click
from tests.qtkit.shots import shot

Desk = tuple[DeskWindow, Bridge]
PLO = GameId("plo-2-2")
T2 = TableId("T2")


@pytest.fixture
def paper() -> NoPaper:
    return NoPaper()


@pytest.fixture
def desk(hall: Hall, paper: NoPaper, qtbot: QtBot) -> Iterator[Desk]:
    house = surroundings(papers=paper)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as opened:
        yield opened


@pytest.fixture
def window(desk: Desk) -> DeskWindow:
    return desk[0]


def told(sheet: Sheet) -> str:
    return " ".join(one.text() for one in sheet.findChildren(QLabel) if one.isVisible())


def ticked(boxes: list[QCheckBox]) -> list[str]:
    return [box.text() for box in boxes if box.isChecked()]


def tick(qtbot: QtBot, box: QCheckBox) -> None:
    """By the keyboard, wherever its indicator is."""
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Space)


def game_button(sheet: FormSheet, game: GameId) -> QPushButton:
    found = sheet.findChild(QPushButton, f"open-table-game-{game}")
    assert isinstance(found, QPushButton)
    return found


# Opening


def opened(window: DeskWindow, qtbot: QtBot, game: GameId | None = None) -> FormSheet:
    window.errands.open_table(game)
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, FormSheet)
    qtbot.waitUntil(sheet.isVisible)
    return sheet


def test_the_keys_begin_at_the_game_that_is_chosen(window: DeskWindow, qtbot: QtBot) -> None:
    for game in (PLO, NLH):
        sheet = opened(window, qtbot, game)
        chosen = game_button(sheet, game)
        assert chosen.isChecked()
        assert sheet.focusWidget() is chosen
        click(qtbot, sheet.cancel_button)
        qtbot.waitUntil(lambda: not window.errands.sheets)


def test_a_table_is_opened_for_its_list_and_its_button_drawn_in_three_taps(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """Row 23: with the game chosen and the dialog opened it is five."""
    sheet = opened(window, qtbot, NLH)
    assert len(ticked(ticks(sheet, "player"))) == 3
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.shown.at == 1)
    assert "T2 is open: NLH 1–2" in told(sheet)
    assert "Seat 1: Kaisa B." in told(sheet)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.shown.at == 2)
    assert "draws the button with" in told(sheet)
    assert "CH-BTN-5" in told(sheet)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    table = window.scene.room.tables[T2]
    assert isinstance(table.stage, Drawn)
    assert [seat.sitter.player for seat in table.seats if isinstance(seat, Taken)] == [
        hall.player(name) for name in WAITING
    ]


def test_where_seats_are_free_for_the_list_nobody_is_ticked_beforehand(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    sheet = opened(window, qtbot)
    assert sheet.typed.get("game", None) == NLH
    assert ticked(ticks(sheet, "player")) == []
    click(qtbot, game_button(sheet, PLO))
    assert "Nobody waits for PLO 2–2" in told(sheet)
    assert figure(sheet, "seats").value() == 9
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    assert window.scene.room.tables[T2].game == PLO


def test_who_has_not_come_yet_cannot_be_ticked(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    sanna = JoinList(game=PLO, player=hall.player("Sanna Tamm"), signup=Signup.PHONE)
    tell(window, hall, qtbot, sanna, JoinList(game=PLO, player=hall.player("Otso Niemi")))
    sheet = opened(window, qtbot, PLO)
    assert [(box.isEnabled(), box.isChecked()) for box in ticks(sheet, "player")] == [
        (False, False),
        (True, True),
    ]


def test_passing_somebody_over_needs_a_reason(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    sheet = opened(window, qtbot, NLH)
    assert not sheet.reason.isEnabled()
    tick(qtbot, ticks(sheet, "player")[0])
    assert sheet.note.text() == "Kaisa B. is passed over: give a reason."
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: "Kaisa B. waits for NLH 1–2" in sheet.note.text())
    qtbot.keyClicks(sheet.reason, "Eats")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.shown.at == 1)
    assert [one.player for one in window.scene.room.lists[NLH]] == [hall.player(WAITING[0])]
    click(qtbot, sheet.cancel_button)
    assert not window.errands.sheets


def test_more_seats_than_recommended_need_a_reason_too(window: DeskWindow, qtbot: QtBot) -> None:
    """GM-GEN-2, CH-TABLE-2."""
    sheet = opened(window, qtbot, PLO)
    assert figure(sheet, "seats").maximum() == 10
    figure(sheet, "seats").setValue(10)
    assert "9 seats are recommended at most" in sheet.note.text()
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: "recommended at most for PLO" in sheet.note.text())
    qtbot.keyClicks(sheet.reason, "A table of friends")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: T2 in window.scene.room.tables)
    assert len(window.scene.room.tables[T2].seats) == 10


def test_they_may_be_called_with_the_countdown_to_seats_drawn_for(
    window: DeskWindow, qtbot: QtBot
) -> None:
    sheet = opened(window, qtbot, NLH)
    tick(qtbot, ticks(sheet, "way")[0])
    tick(qtbot, ticks(sheet, "way")[1])
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: len(window.scene.room.calls) == 3)
    assert "called until" in told(sheet)
    assert "Draw for the button once two of them have sat down." in told(sheet)
    seats = window.scene.room.tables[T2].seats
    assert sum(isinstance(seat, HeldSeat) for seat in seats) == 3
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)


# Closing


def closed(window: DeskWindow, qtbot: QtBot) -> FormSheet:
    window.choose(T1, None)
    click(qtbot, button(window, "step-close"))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, FormSheet)
    return sheet


def stacks(sheet: FormSheet) -> list[QLineEdit]:
    """The sums before the movers, in their order."""
    return [part.line for part in sheet.parts["mover"].sums.values()]


def test_a_closing_table_draws_for_the_seats_and_prints_a_slip_for_each(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    """Row 24: table, close, close, print."""
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=2))
    sheet = closed(window, qtbot)
    assert ticked(ticks(sheet, "into")) == ["T2: 2 seats free"]
    assert "Cards are drawn for them (CH-SEAT-6)" in told(sheet)
    assert [box.text() for box in ticks(sheet, "mover")] == [
        "1 · Aino L.",
        "2 · Eero V.",
        "3 · Väinö H.",
    ]
    qtbot.keyClicks(stacks(sheet)[0], "120")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.shown.at == 1)
    assert "→ T2 seat 1" in told(sheet)
    assert "→ top of the list for NLH 1–2" in told(sheet)
    assert sheet.ask_button.text() == "Print 3 move slips"
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: len(paper.asked) == 3)
    assert {("ticket", "MoveSlip", name) for name in ("Aino L.", "Eero V.", "Väinö H.")} == set(
        paper.asked
    )
    qtbot.waitUntil(lambda: not window.errands.sheets)
    room = window.scene.room
    assert T1 not in room.tables
    assert len(room.lists[NLH]) == len(WAITING) + 1
    assert room.lists[NLH][0].signup is Signup.CLOSED_TABLE
    assert guest_of(room, hall.player(SITTING[0])).left[-1].stack == Money(12_000)


def test_where_there_is_a_seat_for_each_nobody_draws(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=9))
    sheet = closed(window, qtbot)
    assert "9 seats are free for them. Everybody who is ticked gets one at once." in told(sheet)
    tick(qtbot, ticks(sheet, "mover")[1])
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.shown.at == 1)
    assert sheet.ask_button.text() == "Print 2 move slips"
    click(qtbot, sheet.cancel_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    assert set(window.scene.room.seated) == {hall.player(SITTING[0]), hall.player(SITTING[2])}
    assert paper.asked == []


def test_the_rows_stay_where_they_are_whatever_is_said_over_them(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=2))
    sheet = closed(window, qtbot)
    qtbot.waitExposed(sheet)

    def places() -> list[int]:
        QApplication.processEvents()
        return [box.mapTo(sheet, QPoint()).y() for box in ticks(sheet, "mover")]

    before, said = places(), told(sheet)
    for place in (0, 1, 2):
        tick(qtbot, ticks(sheet, "mover")[place])
        assert places() == before, place
    assert told(sheet) != said
    tick(qtbot, ticks(sheet, "into")[0])
    assert places() == before


def test_a_table_left_out_gets_none_of_them(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=9))
    sheet = closed(window, qtbot)
    tick(qtbot, ticks(sheet, "into")[0])
    assert "No seat of NLH 1–2 is free for them." in told(sheet)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.shown.at == 1)
    assert not window.scene.room.seated
    first = [one.player for one in window.scene.room.lists[NLH]][:3]
    assert first == [hall.player(name) for name in SITTING]
    click(qtbot, sheet.cancel_button)


def test_everybody_may_go_home(window: DeskWindow, qtbot: QtBot) -> None:
    sheet = closed(window, qtbot)
    assert "at no other table" in told(sheet)
    for control, left in (("none", 0), ("all", 3), ("none", 0)):
        click(qtbot, part(sheet, QPushButton, control))
        assert len(ticked(ticks(sheet, "mover"))) == left
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: T1 not in window.scene.room.tables)
    assert len(window.scene.room.lists[NLH]) == len(WAITING)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_who_carries_chips_elsewhere_is_counted_or_said_to_be_uncounted(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """As where they leave (CH-STACK-1), whoever goes home too."""
    for player in (SITTING[0], SITTING[2]):
        tell(window, hall, qtbot, BuyIn(table=T1, player=hall.player(player), amount=Money(10_000)))
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1))
    tell(window, hall, qtbot, EndHand(table=T1, second_round=True))
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=9))
    sheet = closed(window, qtbot)
    assert "No buy-in recorded: seat 2 · Eero V." in told(sheet)
    hints = [one.placeholderText() for one in stacks(sheet)]
    assert hints == ["not counted", "no buy-in", "not counted"]
    shot(sheet, "close-table-uncounted")
    shot(window, "map-no-buy-in")
    click(qtbot, sheet.ask_button)
    said = "stacks are not counted: count them, or tick “Not counted”."
    assert sheet.note.text() == f"3 {said}"
    assert T1 in window.scene.room.tables
    qtbot.waitUntil(sheet.parts["uncounted"].stops[0].hasFocus)
    tick(qtbot, ticks(sheet, "mover")[2])
    qtbot.keyClicks(stacks(sheet)[0], "120")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.note.text() == f"2 {said}")
    tick(qtbot, sheet.parts["uncounted"].stops[0])
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.shown.at == 1)
    assert guest_of(window.scene.room, hall.player(SITTING[0])).left[-1].stack == Money(12_000)
    feed = window.scene.view(hall.clock.now()).feed
    assert any(one.words.endswith("stacks counted: 1 of 3") for one in feed)
    click(qtbot, sheet.cancel_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_a_tick_says_that_the_stacks_left_empty_are_not_counted(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    for player in SITTING[:2]:
        tell(window, hall, qtbot, BuyIn(table=T1, player=hall.player(player), amount=Money(10_000)))
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1))
    tell(window, hall, qtbot, EndHand(table=T1, second_round=True))
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=9))
    sheet = closed(window, qtbot)
    qtbot.keyClicks(stacks(sheet)[0], "120")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: bool(sheet.note.text()))
    qtbot.keyClick(sheet.parts["uncounted"].stops[0], Qt.Key.Key_Space)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.shown.at == 1)
    left = [guest_of(window.scene.room, hall.player(one)).left[-1].stack for one in SITTING[:2]]
    assert left == [Money(12_000), None]
    click(qtbot, sheet.cancel_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_a_sum_that_is_none_is_asked_for_again(window: DeskWindow, qtbot: QtBot) -> None:
    sheet = closed(window, qtbot)
    qtbot.keyClicks(stacks(sheet)[1], "much")
    click(qtbot, sheet.ask_button)
    assert "Type the sum in euros" in sheet.note.text()
    qtbot.waitUntil(stacks(sheet)[1].hasFocus)
    sheet.reject()


def test_a_table_that_has_begun_a_hand_meanwhile_is_not_closed(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    sheet = closed(window, qtbot)
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1))
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: "T1 is in hand 1" in sheet.note.text())
    assert sheet.shown.at == 0
    sheet.reject()


def test_slips_that_no_printer_takes_say_so(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=9))
    paper.trouble = PaperTrouble("The printer is out of paper.")
    sheet = closed(window, qtbot)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.shown.at == 1)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: "out of paper" in window.foot._said)
    assert len(paper.asked) == 3, "each was tried"


# Moving


def moving(window: DeskWindow, hall: Hall, qtbot: QtBot, seat: int = 1) -> MoveSheet:
    choose(qtbot, window, seat)
    window.draw()
    player = hall.player(SITTING[seat - 1])
    click(qtbot, button(window, f"step-move-{player}"))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, MoveSheet)
    return sheet


def test_a_move_says_duty_blinds_and_whom_it_passes_over_before_it_is_made(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    """Row 22: seat, move, where to."""
    tell(window, hall, qtbot, OpenTable(table=T2, game=PLO, seats=8))
    sheet = moving(window, hall, qtbot)
    assert "T2 seat 1 · PLO 2–2" in told(sheet)
    assert "CH-STACK-4" in told(sheet)
    qtbot.keyClicks(sheet.stack, "320")
    qtbot.waitUntil(lambda: "on T2 (CH-STACK-4)" in told(sheet))
    tick(qtbot, sheet.slip)
    click(qtbot, sheet.ways[0].buttons[0])
    player = hall.player(SITTING[0])
    qtbot.waitUntil(lambda: window.scene.room.seated.get(player) == T2)
    qtbot.waitUntil(lambda: paper.asked == [("ticket", "MoveSlip", "Aino L.")])
    assert guest_of(window.scene.room, player).carries == Money(32_000)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_a_move_past_the_list_asks_for_its_reason(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, OpenTable(table=T2, game=NLH, seats=8))
    sheet = moving(window, hall, qtbot)
    assert "Kaisa B. waits for NLH 1–2" in told(sheet)
    click(qtbot, sheet.ways[0].buttons[0])
    assert "with a reason" in sheet.note.text()
    qtbot.waitUntil(sheet.reason.hasFocus)
    qtbot.keyClicks(sheet.reason, "Balance")
    qtbot.keyClicks(sheet.stack, "x")
    click(qtbot, sheet.ways[0].buttons[0])
    assert "Type the sum in euros" in sheet.note.text()
    sheet.stack.clear()
    click(qtbot, sheet.ways[0].buttons[0])
    qtbot.waitUntil(lambda: window.scene.room.seated[hall.player(SITTING[0])] == T2)
    assert paper.asked == []


def test_where_an_order_keeps_him_away_two_people_move_him(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """CH-GEN-25: a shift manager's badge and a reason come with it."""
    kalle = hall.player("Kalle Berg")
    kept = KeepApart(players=(hall.player(SITTING[0]), kalle))
    tell(
        window,
        hall,
        qtbot,
        OpenTable(table=T2, game=PLO, seats=8),
        SeatPlayer(table=T2, seat=SeatNo(1), player=kalle),
        kept,
    )
    sheet = moving(window, hall, qtbot)
    assert "may not share a table" in told(sheet)
    click(qtbot, sheet.ways[0].buttons[0])
    qtbot.waitUntil(lambda: isinstance(window.errands.sheets[-1], AllTheSameSheet))
    assert window.scene.room.seated[hall.player(SITTING[0])] == T1
    window.errands.sheets[-1].reject()


def test_return_alone_moves_nobody(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    tell(window, hall, qtbot, OpenTable(table=T2, game=PLO, seats=8))
    sheet = moving(window, hall, qtbot)
    sheet.ask()
    assert window.scene.room.seated[hall.player(SITTING[0])] == T1
    sheet.reject()


# Another seat


def test_another_seat_is_asked_for_in_two_taps_and_offered_in_two(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """Row 10: the free seat, then who gets it."""
    player = hall.player(SITTING[0])
    choose(qtbot, window, 1)
    window.draw()
    click(qtbot, button(window, f"step-ask-seat-{player}"))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, StepsSheet)
    click(qtbot, next(one for one in sheet.steps.buttons if one.step.key == "wish-any"))
    qtbot.waitUntil(lambda: bool(window.scene.room.tables[T1].seat_requests))
    qtbot.waitUntil(lambda: not window.errands.sheets)
    choose(qtbot, window, 5)
    window.draw()
    click(qtbot, button(window, "step-change-5"))
    qtbot.waitUntil(lambda: isinstance(window.scene.room.tables[T1].seats[4], Taken))
    assert window.scene.room.tables[T1].seat_requests == ()


def test_who_refuses_is_asked_no_more(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    tell(window, hall, qtbot, AskForSeat(table=T1, player=hall.player(SITTING[0])))
    choose(qtbot, window, 5)
    window.draw()
    click(qtbot, button(window, f"step-refuse-{hall.player(SITTING[0])}"))
    qtbot.waitUntil(lambda: window.scene.room.tables[T1].seat_requests == ())


# Looks


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)], ids=["large", "small"])
def test_the_later_steps_can_be_read(
    hall: Hall, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    """Nothing cut, nothing over anything, all of it on the smallest screen."""
    for number in range(12):
        name = f"Žaneta Růžičková-Hämäläinen {number}"
        hall.ask(JoinList(game=PLO, player=hall.player(name)))
    use_language(language)
    try:
        with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
            window.resize(*size)
            sheet: Sheet = opened(window, qtbot, PLO)
            for step in (1, 2):
                assert complaints(sheet) == []
                click(qtbot, sheet.ask_button)
                qtbot.waitUntil(lambda step=step: sheet.shown.at == step)  # type: ignore[attr-defined]
                qtbot.wait(20)
                assert complaints(sheet) == []
                assert sheet.height() <= window.height()
            sheet.reject()
            tell(window, hall, qtbot, OpenTable(table=TableId("T3"), game=NLH, seats=2))
            sheet = closed(window, qtbot)
            assert complaints(sheet) == []
            click(qtbot, sheet.ask_button)
            qtbot.waitUntil(lambda: sheet.shown.at == 1)  # type: ignore[attr-defined]
            qtbot.wait(20)
            assert complaints(sheet) == []
            sheet.reject()
    finally:
        use_language(ENGLISH)
