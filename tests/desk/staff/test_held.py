"""What was pressed at a kiosk while the store was away and no longer fitted, at the desk."""

from datetime import datetime, timedelta

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.core.held_act import OLDER_BOOK, HeldAct, Settlement, why_of
from floor.app.core.messages import SYSTEM, Command, CommandId, Event, NoteId
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.office.press_time import CameLate
from floor.app.office.stations import UNPROVED
from floor.app.office.waiting_acts import WAITING, HeldActRecorded, RecordHeldAct, body_of
from floor.app.seats.seats import MarkBack
from floor.app.staff.floor_calls import CallFloor, FloorCalled
from floor.app.staff.held_acts import HeldActSettled, HoldActs, SettleHeldAct
from floor.app.staff.older_book import NoteOlderBook
from floor.base.errors import Refused
from floor.desk.seats.held_sheet import HeldSheet
from floor.desk.tables.set_right_sheet import SetRightSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.views.floor.alerts import AlertKind
from tests.desk.hall import EVENING, T1, Hall, tell
from tests.desk.window.test_window import button, click
from tests.qtkit.shots import shot

Desk = tuple[DeskWindow, Bridge]


def act(
    hall: Hall,
    number: int,
    command: Command,
    why: Refused | None = None,
    pressed: datetime = EVENING - timedelta(minutes=3),
) -> HeldAct:
    """An act as a kiosk keeps it."""
    (kind,) = (name for name, known in WAITING.items() if known is type(command))
    return HeldAct(
        command=CommandId(bytes([number]) * 16),
        by=hall.manager,
        kind=kind,
        body=body_of(command),
        pressed=pressed,
        error_ms=40,
        why=why_of(why) if why is not None else None,
    )


@pytest.fixture
def sheet(desk: Desk, hall: Hall, qtbot: QtBot) -> HeldSheet:
    """Two acts, the second of which stood behind the first; opened from the list of alerts."""
    window, _bridge = desk
    aino = hall.player("Aino Laine")
    over = act(hall, 1, EndHand(table=T1, second_round=True), Refused("No hand.", rule="CH-DEAL-4"))
    back = act(hall, 2, MarkBack(table=T1, player=aino))
    hall.ask(HoldActs(table=T1, acts=(over, back)), SYSTEM)
    tell(window, hall, qtbot)
    (alert,) = (one for one in window.needs._every if one.kind is AlertKind.HELD_ACTS)
    assert (alert.words, alert.said) == (
        "Not recorded (2)",
        "2 acts of its kiosk not recorded",
    )
    window.needs.toggle()
    click(qtbot, button(window, f"step-alert-{alert.key}"))
    (found,) = (one for one in window.findChildren(HeldSheet) if one.isVisible())
    return found


@pytest.fixture
def heard(hall: Hall) -> list[Event]:
    events: list[Event] = []
    hall.room.office.listen(lambda _room, new: events.extend(e for one in new for e in one.events))
    return events


def test_both_versions_stand_side_by_side_and_nobody_is_stopped(
    sheet: HeldSheet, qtbot: QtBot
) -> None:
    over, back = sheet.acts
    assert over._dealer.text() == "17:57 Mira Salo: hand over, flop seen"
    assert over._book.text() == "No hand has been played at T1 yet."
    assert over._why.text() == "When it came in: No hand."
    assert over._not_now.text().replace("\u00a0", " ").startswith("It cannot be recorded now.")
    assert "were not recorded when it did; each says why." in sheet._about.text()
    assert back._why.text() == "It came after an act that was not recorded."
    assert QApplication.activeModalWidget() is None


def test_each_is_settled_with_a_reason_and_the_sheet_goes_with_the_last(
    desk: Desk, sheet: HeldSheet, hall: Hall, heard: list[Event], qtbot: QtBot
) -> None:
    window, bridge = desk
    over, back = sheet.acts
    click(qtbot, over.steps.buttons[2])
    assert sheet.note.text().startswith("Give a reason")
    assert QApplication.focusWidget() is sheet.reason
    qtbot.keyClicks(sheet.reason, "Hand 12 was ended at the desk")
    click(qtbot, over.steps.buttons[2])
    qtbot.waitUntil(lambda: len(sheet.acts) == 1)
    hall.room.office.refresh()
    (settled,) = (one for one in heard if isinstance(one, HeldActSettled))
    assert settled.settlement is Settlement.ANOTHER_WAY
    assert hall.people.note(settled.note) == "Hand 12 was ended at the desk"
    qtbot.waitUntil(lambda: not bridge.pending)
    click(qtbot, back.steps.buttons[3])
    assert not bridge.pending, "a second click is not for the line that has moved up"
    qtbot.waitUntil(lambda: sheet._moved.hasExpired(400))
    click(qtbot, back.steps.buttons[3])
    assert not bridge.pending, "the reason was another act's"
    assert sheet.note.text().startswith("Give a reason")
    qtbot.keyClicks(sheet.reason, "Aino has come back")
    click(qtbot, back.steps.buttons[3])
    qtbot.waitUntil(lambda: not any(one.isVisible() for one in window.findChildren(HeldSheet)))
    hall.room.office.refresh()
    assert not hall.room.office.room.held
    window.needs.look(window.now(), ())
    assert not [one for one in window.needs._every if one.kind is AlertKind.HELD_ACTS]


def test_what_another_desk_has_settled_goes_by_itself(
    desk: Desk, sheet: HeldSheet, hall: Hall, qtbot: QtBot
) -> None:
    first = hall.room.office.room.held[0].act.command
    why = hall.people.keep_note("Looked at", hall.clock.now())
    tell(
        desk[0],
        hall,
        qtbot,
        SettleHeldAct(act=first, settlement=Settlement.DROPPED, note=NoteId(why)),
    )
    qtbot.waitUntil(lambda: len(sheet.acts) == 1)


def test_an_act_that_takes_the_place_of_another_has_no_reason_and_hears_no_click_yet(
    desk: Desk, call: HeldSheet, hall: Hall, qtbot: QtBot
) -> None:
    """Another desk settles the first; the second came meanwhile, under the pointer."""
    window, bridge = desk
    qtbot.keyClicks(call.reason, "Ended at the desk")
    first = hall.room.office.room.held[0].act.command
    late = act(hall, 9, CallFloor(table=T1, reason=CallReason.CHIPS), None, hall.clock.now())
    hall.ask(HoldActs(table=T1, acts=(late,)), SYSTEM)
    why = NoteId(hall.people.keep_note("Looked at", hall.clock.now()))
    tell(window, hall, qtbot, SettleHeldAct(act=first, settlement=Settlement.ANOTHER_WAY, note=why))
    qtbot.waitUntil(lambda: [one.objectName() for one in call.acts] == [f"held-T1-{'09' * 16}"])
    assert not call.reason.text()
    call._moved.start()
    click(qtbot, call.acts[0].steps.buttons[1])
    assert not bridge.pending


def test_its_table_is_set_right_while_it_stays_open(
    desk: Desk, sheet: HeldSheet, qtbot: QtBot
) -> None:
    click(qtbot, sheet.acts[0].steps.buttons[0])
    assert any(one.isVisible() for one in desk[0].findChildren(SetRightSheet))
    assert sheet.isVisible()


@pytest.fixture
def call(desk: Desk, hall: Hall, qtbot: QtBot) -> HeldSheet:
    """One act that waited for a PIN: the house's door was started anew, nothing else was in the
    way."""
    window, _bridge = desk
    why = Refused("{staff} has to give the PIN at this table.", rule=UNPROVED, staff=hall.manager)
    pressed = act(hall, 3, CallFloor(table=T1, reason=CallReason.MISDEAL), why, hall.clock.now())
    hall.clock.advance(timedelta(minutes=3))
    hall.ask(HoldActs(table=T1, acts=(pressed,)), SYSTEM)
    tell(window, hall, qtbot)
    (alert,) = (one for one in window.needs._every if one.kind is AlertKind.HELD_ACTS)
    window.needs.toggle()
    click(qtbot, button(window, f"step-alert-{alert.key}"))
    (sheet,) = (one for one in window.findChildren(HeldSheet) if one.isVisible())
    return sheet


def test_what_waited_for_a_pin_is_recorded_with_one_click_and_can_be_undone(
    desk: Desk, hall: Hall, call: HeldSheet, heard: list[Event], qtbot: QtBot
) -> None:
    window, _bridge = desk
    (shown,) = call.acts
    assert "nobody gave the PIN for these when it did" in call._about.text()
    assert "Nobody gave the PIN of" in shown._why.text().replace("\u00a0", " ")
    record = shown.steps.buttons[1]
    shot(call, "held-waited-for-a-pin")
    assert record.text() == "Record it now"
    assert record.isEnabled()
    click(qtbot, record)
    qtbot.waitUntil(lambda: not any(one.isVisible() for one in window.findChildren(HeldSheet)))
    hall.room.office.refresh()
    called, late, recorded = heard[-3:]
    assert isinstance(called, FloorCalled)
    assert isinstance(late, CameLate)
    assert called.called_at == late.pressed == hall.clock.now() - timedelta(minutes=3)
    assert isinstance(recorded, HeldActRecorded)
    assert recorded.staff == hall.manager
    assert not hall.room.office.room.held
    window.draw()
    click(qtbot, button(window, "undo-last"))
    qtbot.waitUntil(lambda: len(window.scene.room.held) == 1)
    assert not window.scene.room.floor_calls


def test_a_second_desk_that_records_it_too_is_told_so(
    desk: Desk, hall: Hall, call: HeldSheet, qtbot: QtBot
) -> None:
    record = call.acts[0].steps.buttons[1].step.command
    hall.ask(RecordHeldAct(act=hall.room.office.room.held[0].act.command))
    call.asked.emit(record, "")  # as it was drawn before this desk has heard of the other's
    qtbot.waitUntil(lambda: call.note.text() == "That act is settled already.")


def test_what_the_book_has_no_place_for_is_greyed_and_says_why(
    sheet: HeldSheet,
) -> None:
    over, _back = sheet.acts
    record = over.steps.buttons[1]
    shot(sheet, "held-greyed")
    assert not record.isEnabled()
    assert record.toolTip()


def test_what_waited_for_a_newer_book_says_which_hands_are_missing_and_leads_nowhere(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    why = Refused(
        "This was pressed on a book that went further than this one: hands {least} to {hand} of"
        " {table} are not in it. Check the button.",
        rule=OLDER_BOOK,
        least=1,
        hand=3,
        table=T1,
    )
    pressed = act(hall, 5, CallFloor(table=T1, reason=CallReason.CHIPS), why, hall.clock.now())
    hall.ask(HoldActs(table=T1, acts=(pressed,)), SYSTEM)
    tell(window, hall, qtbot)
    (alert,) = (one for one in window.needs._every if one.kind is AlertKind.HELD_ACTS)
    window.needs.toggle()
    shot(window, "held-of-newer-book-alert")
    step = button(window, f"step-alert-{alert.key}")
    assert alert.said == "1 act of a newer book: check the button"
    click(qtbot, step)
    (sheet,) = (one for one in window.findChildren(HeldSheet) if one.isVisible())
    (shown,) = sheet.acts
    shot(sheet, "held-of-newer-book")
    assert sheet._about.text().startswith("An older copy of the book was put back, and these were")
    assert "hands 1 to 3 of T1" in shown._why.text().replace("\u00a0", " ")
    assert not shown._not_now.isVisible()
    assert not shown.steps.buttons[1].step.leading


def test_why_not_now_follows_the_room_while_the_list_is_open(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    """What was in the way is out of the way, and what is in the way now stands there."""
    window, _bridge = desk
    hall.ask(DrawButton(table=T1))
    why = Refused("Hand {hand} is going on at {table}: end it first.", rule="x", hand=1, table=T1)
    hall.ask(StartHand(table=T1))
    pressed = act(hall, 6, StartHand(table=T1), why, hall.clock.now())
    hall.clock.advance(timedelta(minutes=1))
    hall.ask(HoldActs(table=T1, acts=(pressed,)), SYSTEM)
    tell(window, hall, qtbot)
    (alert,) = (one for one in window.needs._every if one.kind is AlertKind.HELD_ACTS)
    window.needs.toggle()
    click(qtbot, button(window, f"step-alert-{alert.key}"))
    (sheet,) = (one for one in window.findChildren(HeldSheet) if one.isVisible())
    (shown,) = sheet.acts
    assert shown._why.text() == "When it came in: Hand 1 is going on at T1: end it first."
    before = shown._not_now.text()
    assert before.replace("\u00a0", " ").startswith("It cannot be recorded now. ")
    tell(window, hall, qtbot, EndHand(table=T1, second_round=True))
    qtbot.waitUntil(lambda: shown._not_now.text() != before)
    assert shown._not_now.isVisible()
    assert "T1 has gone on since this was pressed" in shown._not_now.text().replace("\u00a0", " ")
    shot(sheet, "held-not-now")


def test_after_an_older_copy_each_table_waits_until_it_is_compared(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    hall.ask(NoteOlderBook(seen=84, ends=60), SYSTEM)
    tell(window, hall, qtbot)
    (alert,) = (one for one in window.needs._every if one.kind is AlertKind.OLDER_BOOK)
    window.needs.toggle()
    shot(window, "desk-older-book")
    correct = button(window, f"step-alert-{alert.key}")
    assert correct.text() == "Correct T1 …"
    click(qtbot, correct)
    (sheet,) = (one for one in window.findChildren(SetRightSheet) if one.isVisible())
    sheet.reject()
    click(qtbot, button(window, f"step-alert-{alert.key}-as-it-is"))
    qtbot.waitUntil(lambda: not window.scene.room.put_back)
    window.needs.look(window.now(), ())
    assert not [one for one in window.needs._every if one.kind is AlertKind.OLDER_BOOK]


def test_all_of_a_table_are_put_aside_with_one_reason(
    desk: Desk, sheet: HeldSheet, hall: Hall, heard: list[Event], qtbot: QtBot
) -> None:
    """A kiosk in wrong hands has handed in what nobody pressed."""
    every = button(desk[0], "step-dropped-all-T1")
    assert every.text() == "Put all 2 of T1 aside"
    click(qtbot, every)
    assert sheet.note.text()
    qtbot.keyClicks(sheet.reason, "Nobody had pressed them")
    click(qtbot, every)
    qtbot.waitUntil(lambda: not any(one.isVisible() for one in desk[0].findChildren(HeldSheet)))
    hall.room.office.refresh()
    assert [type(one) for one in heard] == [HeldActSettled, HeldActSettled]
    assert hall.room.office.room.held == ()
