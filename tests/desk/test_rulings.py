"""Penalties and disputes on the desk: sent away from a seat, disputed and decided at a table."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.dealing import DrawButton, EndHand, StartHand
from floor.app.dispute import DisputeId, Outcome, Proof, Subject
from floor.app.orders import GivePenalty, WarnPlayer
from floor.app.views.penalty_page import Measure
from floor.base.money import Money
from floor.desk.dispute_sheets import DecisionSheet, DisputeSheet
from floor.desk.order_sheets import PenaltySheet
from floor.desk.player_sheets import ReasonSheet
from floor.desk.window import DeskWindow
from floor.room.orders import Removal
from tests.desk.hall import SITTING, T1, Hall, desk_on, tell
from tests.desk.test_players import shown
from tests.desk.test_window import button, choose, click


@pytest.fixture
def window(hall: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        yield window


def sheet_of(window: DeskWindow, qtbot: QtBot, kind: type[QWidget]) -> QWidget:
    """The open sheet of that kind, once it is there."""

    def found() -> list[QWidget]:
        return [one for one in window.findChildren(kind) if one.isVisible()]

    qtbot.waitUntil(lambda: len(found()) == 1, timeout=30_000)
    return found()[0]


def penalty_sheet(window: DeskWindow, qtbot: QtBot, hall: Hall) -> PenaltySheet:
    """About Aino, asked for from her seat."""
    choose(qtbot, window, 1)
    aino = hall.player("Aino Laine")
    click(qtbot, button(window, f"step-penalise-{aino}"))
    sheet = sheet_of(window, qtbot, PenaltySheet)
    assert isinstance(sheet, PenaltySheet)
    return sheet


def pick(sheet: PenaltySheet, measure: Measure) -> None:
    sheet.measure.setCurrentIndex(list(Measure).index(measure))


def test_somebody_is_sent_away_for_a_round_from_his_seat(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """TDA-66: what he had stands beside the choice, and what it comes to under it."""
    aino = hall.player("Aino Laine")
    tell(window, hall, qtbot, WarnPlayer(player=aino))
    sheet = penalty_sheet(window, qtbot, hall)
    assert sheet.measure.currentText() == "Away for minutes (proposed)"
    pick(sheet, Measure.ROUNDS)
    assert sheet.number.value() == 1
    sheet.number.setValue(2)
    players = len(SITTING)
    assert sheet.comes_to.text().startswith(f"2 rounds × {players} players = {2 * players} hands")
    qtbot.keyClicks(sheet.reason, "Cards shown")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: len(window.scene.room.orders.marks[aino]) == 2, timeout=30_000)
    mark = window.scene.room.orders.marks[aino][-1]
    assert mark.hands is not None
    assert (mark.hands.given, mark.hands.rounds) == (2 * players, 2)
    assert mark.note is not None
    assert hall.people.note(mark.note) == "Cards shown"  # type: ignore[arg-type]


def test_a_removal_waits_for_its_reason(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    aino = hall.player("Aino Laine")
    sheet = penalty_sheet(window, qtbot, hall)
    pick(sheet, Measure.NIGHT)
    assert sheet.number.isHidden()
    click(qtbot, sheet.ask_button)
    assert sheet.note.text().startswith("Write down why Aino")
    pick(sheet, Measure.HANDS)
    sheet.number.setValue(500)
    pick(sheet, Measure.MINUTES)
    assert sheet.number.value() == 15
    pick(sheet, Measure.NIGHT)
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
    assert page.person._standing[0]._words.text() == "Sent away until 18:30"
    click(qtbot, button(window, "step-end-penalty"))
    reason = sheet_of(window, qtbot, ReasonSheet)
    assert isinstance(reason, ReasonSheet)
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
    sheet = sheet_of(window, qtbot, DisputeSheet)
    assert isinstance(sheet, DisputeSheet)
    sheet.player.setCurrentIndex(1)
    sheet.proof.setCurrentIndex(sheet.proof.findData(Proof.CAMERA))
    qtbot.keyClicks(sheet.reason, "Wrong pot")
    click(qtbot, sheet.ask_button)
    number = DisputeId(1)
    qtbot.waitUntil(lambda: number in window.scene.room.disputes, timeout=30_000)
    dispute = window.scene.room.disputes[number]
    assert (dispute.subject, dispute.hand, dispute.proof) == (Subject.POT, 1, Proof.CAMERA)
    assert dispute.player is not None
    window.draw()
    click(qtbot, button(window, "step-decide-1"))
    decide = sheet_of(window, qtbot, DecisionSheet)
    assert isinstance(decide, DecisionSheet)
    assert decide.amount.isHidden()
    decide.outcome.setCurrentIndex(list(Outcome).index(Outcome.REPAID))
    click(qtbot, decide.ask_button)
    assert decide.note.text() == "Say who pays back how much."
    decide.payer.setCurrentIndex(1)
    decide.payee.setCurrentIndex(2)
    qtbot.keyClicks(decide.amount, "40")
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
