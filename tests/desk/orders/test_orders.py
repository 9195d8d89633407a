"""Penalties and disputes on the desk: sent away from a seat, disputed and decided at a table."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.core.dispute import DisputeId, DisputeOutcome, Proof, Subject
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.orders.ladder import Measure
from floor.app.orders.orders import GivePenalty, WarnPlayer
from floor.app.rulings.disputes import OpenDispute
from floor.app.seats.seats import MarkBack
from floor.app.tables.tables import CloseTable
from floor.base.money import Money
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.tables.day_sheet import DaySheet
from floor.desk.window.window import DeskWindow
from floor.room.orders.orders import MarkKind, Removal
from floor.views.floor.alerts import AlertKind, alert_lines, alerts, worst_first
from tests.desk.forms import box, figure, form_sheet, forms, line, part, pick, said
from tests.desk.hall import SITTING, T1, Hall, desk_on, tell
from tests.desk.people.test_players import shown
from tests.desk.window.test_window import button, choose, click


@pytest.fixture
def window(hall: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        yield window


def penalty_sheet(window: DeskWindow, qtbot: QtBot, hall: Hall) -> FormSheet:
    """About Aino, asked for from her seat."""
    choose(qtbot, window, 1)
    aino = hall.player("Aino Laine")
    click(qtbot, button(window, f"step-penalise-{aino}"))
    return form_sheet(window, qtbot, "penalty")


def test_somebody_is_sent_away_for_a_round_from_his_seat(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """TDA-66: what he had stands beside the choice, and what it comes to under it."""
    aino = hall.player("Aino Laine")
    tell(window, hall, qtbot, WarnPlayer(player=aino))
    sheet = penalty_sheet(window, qtbot, hall)
    assert box(sheet, "measure").currentText() == "Away for minutes (proposed)"
    pick(sheet, "measure", Measure.ROUNDS)
    assert figure(sheet, "number").value() == 1
    figure(sheet, "number").setValue(2)
    players = len(SITTING)
    assert said(sheet, "comes-to").startswith(f"2 rounds × {players} players = {2 * players} hands")
    qtbot.keyClicks(sheet.reason, "Cards shown")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: len(window.scene.room.orders.marks[aino]) == 2, timeout=30_000)
    mark = window.scene.room.orders.marks[aino][-1]
    assert mark.hands is not None
    assert (mark.hands.given, mark.hands.rounds) == (2 * players, 2)
    assert mark.note is not None
    assert hall.people.note(mark.note) == "Cards shown"  # type: ignore[arg-type]


@pytest.mark.parametrize("measure", [Measure.WARNING, Measure.MINUTES, Measure.NIGHT])
def test_after_a_penalty_enter_asks_for_nothing(
    window: DeskWindow, hall: Hall, qtbot: QtBot, measure: Measure
) -> None:
    """The steps of the seat are others then: none of them has the keyboard by chance."""
    aino = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    penalise = button(window, f"step-penalise-{aino}")
    penalise.setFocus()
    qtbot.keyClick(penalise, Qt.Key.Key_Space)
    sheet = form_sheet(window, qtbot, "penalty")
    pick(sheet, "measure", measure)
    qtbot.keyClicks(sheet.reason, "Abuse")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: aino in window.scene.room.orders.marks, timeout=30_000)
    qtbot.waitUntil(lambda: not forms(window, "penalty"), timeout=30_000)
    window.draw()
    kept = measure is Measure.WARNING
    assert window.focusWidget() is (penalise if kept else window.floor.map)


def test_an_emptied_number_is_asked_for_and_a_penalty_tells_why(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """What was wiped out is not taken for the usual number, and nobody is sent away unexplained."""
    aino = hall.player("Aino Laine")
    sheet = penalty_sheet(window, qtbot, hall)
    pick(sheet, "measure", Measure.MINUTES)
    assert said(sheet, "comes-to") == "15 min, until 18:15: the player may come back then."
    number = figure(sheet, "number")
    number.setFocus()
    number.selectAll()
    qtbot.keyClick(number, Qt.Key.Key_Delete)
    qtbot.keyClick(number, Qt.Key.Key_Return)
    assert sheet.note.text() == "Nothing was typed there: is it 15?"
    assert (sheet.focusWidget(), number.text()) == (number, "15")
    qtbot.keyClick(number, Qt.Key.Key_Return)
    assert sheet.note.text() == "Write down why: every penalty stands on file with its reason."
    assert sheet.focusWidget() is sheet.reason
    number.selectAll()
    qtbot.keyClicks(number, "20")
    assert said(sheet, "comes-to") == "20 min, until 18:20: the player may come back then."
    qtbot.keyClicks(sheet.reason, "15")
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "“15” is no reason: say in words why."
    assert aino not in window.scene.room.orders.marks
    sheet.reason.clear()
    qtbot.keyClicks(sheet.reason, "Abuse")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: aino in window.scene.room.orders.marks, timeout=30_000)


def test_a_removal_waits_for_its_reason(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    aino = hall.player("Aino Laine")
    sheet = penalty_sheet(window, qtbot, hall)
    pick(sheet, "measure", Measure.NIGHT)
    assert "number" not in sheet.parts, "a removal has no number"
    click(qtbot, sheet.ask_button)
    assert sheet.note.text().startswith("Write down why Aino")
    pick(sheet, "measure", Measure.HANDS)
    figure(sheet, "number").setValue(500)
    pick(sheet, "measure", Measure.MINUTES)
    assert figure(sheet, "number").value() == 15
    pick(sheet, "measure", Measure.NIGHT)
    qtbot.keyClicks(sheet.reason, "Abuse")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: aino in window.scene.room.orders.marks, timeout=30_000)
    assert window.scene.room.orders.marks[aino][-1].removal is Removal.NIGHT


def test_a_penalty_is_ended_from_his_page_with_a_reason(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    half_an_hour = GivePenalty(player=hall.player("Aino Laine"), lasts=timedelta(minutes=30))
    tell(window, hall, qtbot, half_an_hour)
    page = shown(window, qtbot, "aino", "Aino Laine")
    assert page.person._standing[0]._words.text() == "Penalty until 18:30"
    click(qtbot, button(window, "step-end-penalty"))
    reason = form_sheet(window, qtbot, "reason")
    qtbot.keyClicks(reason.reason, "It was his neighbour")
    click(qtbot, reason.ask_button)
    qtbot.waitUntil(lambda: not page.person._standing[0].isVisible(), timeout=30_000)


def test_a_hand_is_disputed_decided_and_paid_back_at_its_table(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """TDA-21, CH-GEN-24."""
    over = EndHand(table=T1, second_round=True)
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1), over)
    choose(qtbot, window, 1)
    click(qtbot, window.findChild(QPushButton, "seat-whole-table"))
    click(qtbot, button(window, "step-dispute"))
    sheet = form_sheet(window, qtbot, "dispute")
    box(sheet, "player").setCurrentIndex(1)
    pick(sheet, "proof", Proof.CAMERA)
    qtbot.keyClicks(sheet.reason, "Wrong pot")
    click(qtbot, sheet.ask_button)
    number = DisputeId(1)
    qtbot.waitUntil(lambda: number in window.scene.room.disputes, timeout=30_000)
    dispute = window.scene.room.disputes[number]
    assert (dispute.subject, dispute.hand, dispute.proof) == (Subject.POT, 1, Proof.CAMERA)
    assert dispute.player is not None
    window.draw()
    click(qtbot, button(window, "step-decide-1"))
    decide = form_sheet(window, qtbot, "decision")
    told = [one.text() for one in decide.findChildren(QLabel) if "-told-" in one.objectName()]
    assert "Wrong pot" in told[0]
    assert "amount" not in decide.parts
    pick(decide, "outcome", DisputeOutcome.REPAID)
    click(qtbot, decide.ask_button)
    assert decide.note.text() == "Say who pays back how much."
    box(decide, "payer").setCurrentIndex(1)
    box(decide, "payee").setCurrentIndex(2)
    qtbot.keyClicks(line(decide, "amount"), "40")
    click(qtbot, decide.ask_button)
    assert decide.note.text() == "Write down why it is decided so."
    qtbot.keyClicks(decide.reason, "By the camera")
    click(qtbot, decide.ask_button)
    qtbot.waitUntil(lambda: window.scene.room.disputes[number].decision is not None, timeout=30_000)
    decision = window.scene.room.disputes[number].decision
    assert decision is not None
    assert [one.gain.amount for one in decision.repayments] == [Money(4_000)]
    window.draw()
    click(qtbot, button(window, "step-settle-1-1"))
    qtbot.waitUntil(lambda: not window.scene.room.disputes[number].is_open, timeout=30_000)


def disputed(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    """The last hand at T1 is, and nobody has decided it."""
    over = EndHand(table=T1, second_round=True)
    dispute = OpenDispute(table=T1, subject=Subject.POT, player=hall.player(SITTING[0]))
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1), over, dispute)


def test_a_table_with_an_open_dispute_closes_by_a_tick_and_no_enter(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    disputed(window, hall, qtbot)
    window.choose(T1, None)
    window.draw()
    click(qtbot, button(window, "step-close"))
    sheet = form_sheet(window, qtbot, "close-table")
    told = [one.text() for one in sheet.findChildren(QLabel) if "-told-" in one.objectName()]
    assert any("Dispute 1 is not decided: T1 hand 1, the pot" in words for words in told)
    assert not sheet.ask_button.hasFocus()
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    assert sheet.note.text() == "Enter does not close the table: press “Close T1”."
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "Settle the dispute first, or tick that it stays open."
    tick = part(sheet, QCheckBox, "disputes")
    assert sheet.focusWidget() is tick
    qtbot.keyClick(tick, Qt.Key.Key_Return)
    assert sheet.isVisible()
    qtbot.keyClick(tick, Qt.Key.Key_Space)
    sheet.ask_button.setFocus()
    qtbot.keyClick(sheet.ask_button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: T1 not in window.scene.room.tables, timeout=30_000)
    assert window.scene.room.disputes[DisputeId(1)].is_open


def test_a_dispute_nobody_has_decided_stands_on_the_closing_list_of_the_day(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    disputed(window, hall, qtbot)
    tell(window, hall, qtbot, CloseTable(table=T1))
    qtbot.keyClick(window, Qt.Key.Key_F7)
    qtbot.waitUntil(lambda: any(isinstance(one, DaySheet) for one in window.errands.sheets))
    go = window.findChild(QPushButton, "gaming-day-go-dispute-1")
    assert go is not None
    assert go.text() == "Decide …"
    go.setFocus()
    qtbot.keyClick(go, Qt.Key.Key_Return)
    decide = form_sheet(window, qtbot, "decision")
    qtbot.keyClicks(decide.reason, "By the camera")
    click(qtbot, decide.ask_button)
    qtbot.waitUntil(lambda: not window.scene.room.disputes[DisputeId(1)].is_open, timeout=30_000)


def test_a_milder_step_than_the_next_one_waits_for_its_reason(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """TDA-66: what he had stands over the choice, with who gave it."""
    aino = hall.player("Aino Laine")
    tell(window, hall, qtbot, GivePenalty(player=aino, lasts=timedelta(minutes=1)))
    hall.clock.advance(timedelta(minutes=2))
    tell(window, hall, qtbot, MarkBack(table=T1, player=aino))
    sheet = penalty_sheet(window, qtbot, hall)
    assert box(sheet, "measure").currentText() == "Removed for the night (proposed)"
    over = [one.text() for one in sheet.findChildren(QLabel) if "-told-" in one.objectName()]
    assert over[0] == "Tonight: 1 penalty"
    assert "Penalty until" in over[1]
    pick(sheet, "measure", Measure.WARNING)
    click(qtbot, sheet.ask_button)
    assert sheet.note.text().startswith("Give a reason for no graver penalty: Aino")
    qtbot.keyClicks(sheet.reason, "He was provoked")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: len(window.scene.room.orders.marks[aino]) == 2, timeout=30_000)
    mark = window.scene.room.orders.marks[aino][-1]
    assert (mark.kind, mark.by) == (MarkKind.WARNING, hall.manager)


def test_a_dispute_is_decided_from_the_list_of_what_needs_somebody(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    over = EndHand(table=T1, second_round=True)
    opened = OpenDispute(table=T1, subject=Subject.CARDS)
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1), over, opened)
    (line,) = (
        line
        for line in alert_lines(
            window.scene.room,
            window.scene.look(hall.clock.now()),
            worst_first(alerts(window.scene.room, hall.clock.now())),
        )
        if line.alert.kind is AlertKind.DISPUTE
    )
    assert line.step is not None
    window.errands.step(line.step)
    decide = form_sheet(window, qtbot, "decision")
    qtbot.keyClicks(decide.reason, "By the cards")
    click(qtbot, decide.ask_button)
    number = DisputeId(1)
    qtbot.waitUntil(lambda: not window.scene.room.disputes[number].is_open, timeout=30_000)
